//! The addresses of the billing pages.

use axum::Router;
use axum::extract::{RawQuery, State};
use axum::http::HeaderMap;
use axum::response::Response;
use axum::routing::get;

use super::visit::{look, refused};
use super::{enter, frame, invoices, pay};
use crate::http::{App, form};

pub fn routes() -> Router<App> {
    Router::new()
        .route("/billing/enter", get(enter::show).post(enter::enter))
        .route("/billing/invoices", get(show_invoices))
        .route("/billing/pay", get(show_ways_to_pay))
        .route("/billing/pages.css", get(frame::style))
}

async fn show_invoices(State(app): State<App>, headers: HeaderMap) -> Response {
    look(&app, &headers, invoices::list).await
}

async fn show_ways_to_pay(State(app): State<App>, RawQuery(said): RawQuery, headers: HeaderMap) -> Response {
    match form::parse(said.unwrap_or_default().as_bytes()) {
        Ok(said) => look(&app, &headers, async move |looking| pay::show(looking, said).await).await,
        Err(refusal) => refused(&app, &refusal),
    }
}
