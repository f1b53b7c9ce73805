//! The addresses of the billing pages.

use axum::Router;
use axum::extract::{Path, RawQuery, Request, State};
use axum::http::HeaderMap;
use axum::response::{IntoResponse, Redirect, Response};
use axum::routing::{get, post};

use super::visit::{act, look, read_form, refused};
use super::{enter, frame, invoices, pay};
use crate::http::{App, form};

pub fn routes() -> Router<App> {
    Router::new()
        .route("/billing/enter", get(enter::show).post(enter::enter))
        .route("/billing/invoices", get(show_invoices))
        .route("/billing/invoices/{id}", get(show_invoice))
        .route("/billing/pay", get(show_ways_to_pay))
        .route("/billing/paid", post(take_word))
        .route("/billing/statement", get(show_statement))
        .route("/billing/pages.css", get(frame::style))
}

async fn show_invoices(State(app): State<App>, headers: HeaderMap) -> Response {
    look(&app, &headers, invoices::list).await
}

async fn show_invoice(State(app): State<App>, Path(id): Path<String>, headers: HeaderMap) -> Response {
    look(&app, &headers, async move |looking| invoices::one(looking, &id).await).await
}

async fn show_statement(State(app): State<App>, headers: HeaderMap) -> Response {
    look(&app, &headers, invoices::statement).await
}

async fn show_ways_to_pay(State(app): State<App>, RawQuery(said): RawQuery, headers: HeaderMap) -> Response {
    match form::parse(said.unwrap_or_default().as_bytes()) {
        Ok(said) => look(&app, &headers, async move |looking| pay::show(looking, said).await).await,
        Err(refusal) => refused(&app, &refusal),
    }
}

async fn take_word(State(app): State<App>, headers: HeaderMap, request: Request) -> Response {
    let told: pay::Told = match read_form(&app, request).await {
        Ok(told) => told,
        Err(response) => return response,
    };
    match act(&app, &headers, async move |doing| pay::take(doing, &told).await).await {
        Ok(next) => Redirect::to(&next).into_response(),
        Err(response) => response,
    }
}
