//! The addresses of the billing pages.

use axum::Router;
use axum::extract::{Path, RawQuery, Request, State};
use axum::http::{HeaderMap, HeaderValue, header};
use axum::response::{IntoResponse, Redirect, Response};
use axum::routing::{get, post};

use super::visit::{Looking, act, look, read_form, refused, seen, spoken};
use super::{enter, frame, invoices, pay};
use crate::finance::printed::{self, Printed};
use base::refusal::Trouble;
use context::App;
use context::http::form;

/// How the address of a printed paper ends.
const PDF: &str = ".pdf";

pub fn routes() -> Router<App> {
    Router::new()
        .route("/billing/enter", get(enter::show).post(enter::enter))
        .route("/billing/invoices", get(show_invoices))
        .route("/billing/invoices/{id}", get(show_invoice))
        .route("/billing/pay", get(show_ways_to_pay))
        .route("/billing/paid", post(take_word))
        .route("/billing/statement", get(show_statement))
        .route("/billing/statement.pdf", get(print_statement))
        .route("/billing/receipts/{id}", get(print_receipt))
        .route("/billing/credit-notes/{id}", get(print_credit_note))
        .route("/billing/pay-outs/{id}", get(print_pay_out))
        .route("/billing/pages.css", get(frame::style))
}

async fn show_invoices(State(app): State<App>, headers: HeaderMap) -> Response {
    look(&app, &headers, invoices::list).await
}

async fn show_invoice(State(app): State<App>, Path(id): Path<String>, headers: HeaderMap) -> Response {
    let Some(id) = id.strip_suffix(PDF).map(str::to_owned) else {
        return look(&app, &headers, async move |looking| invoices::one(looking, &id).await).await;
    };
    print(&app, &headers, async move |Looking { reader, visitor, app }| {
        printed::invoice(reader, app, visitor.child(), &id).await
    })
    .await
}

async fn print_receipt(State(app): State<App>, Path(id): Path<String>, headers: HeaderMap) -> Response {
    print(&app, &headers, async move |Looking { reader, visitor, app }| {
        printed::receipt(reader, app, visitor.child(), id.strip_suffix(PDF).unwrap_or_default()).await
    })
    .await
}

/// By the invoice that it withdraws.
async fn print_credit_note(State(app): State<App>, Path(id): Path<String>, headers: HeaderMap) -> Response {
    print(&app, &headers, async move |Looking { reader, visitor, app }| {
        printed::credit_note(reader, app, visitor.child(), id.strip_suffix(PDF).unwrap_or_default()).await
    })
    .await
}

async fn print_pay_out(State(app): State<App>, Path(id): Path<String>, headers: HeaderMap) -> Response {
    print(&app, &headers, async move |Looking { reader, visitor, app }| {
        printed::pay_out(reader, app, visitor.child(), id.strip_suffix(PDF).unwrap_or_default()).await
    })
    .await
}

async fn print_statement(State(app): State<App>, headers: HeaderMap) -> Response {
    print(&app, &headers, async |Looking { reader, visitor, app }| {
        printed::statement(reader, app, visitor.child()).await
    })
    .await
}

/// A paper as PDF. Nobody on the way keeps it.
async fn print<F>(app: &App, headers: &HeaderMap, ask: F) -> Response
where
    F: AsyncFnOnce(Looking<'_, '_>) -> Result<Printed, Trouble> + Send + 'static,
{
    let Printed { name, content } = match seen(app, headers, ask).await {
        Ok(printed) => printed,
        Err(response) => return response,
    };
    let shown = HeaderValue::try_from(format!("inline; filename=\"{name}\""));
    let headers = [
        (header::CONTENT_TYPE, HeaderValue::from_static("application/pdf")),
        (header::CONTENT_DISPOSITION, shown.unwrap_or(HeaderValue::from_static("inline"))),
    ];
    (headers, content).into_response()
}

async fn show_statement(State(app): State<App>, headers: HeaderMap) -> Response {
    look(&app, &headers, invoices::statement).await
}

async fn show_ways_to_pay(State(app): State<App>, RawQuery(said): RawQuery, headers: HeaderMap) -> Response {
    match form::parse(said.unwrap_or_default().as_bytes()) {
        Ok(said) => look(&app, &headers, async move |looking| pay::show(looking, said).await).await,
        Err(refusal) => refused(&app, spoken(&app, &headers), &refusal),
    }
}

async fn take_word(State(app): State<App>, headers: HeaderMap, request: Request) -> Response {
    let told: pay::Told = match read_form(&app, request).await {
        Ok(told) => told,
        Err(response) => return response,
    };
    let typed = told.clone();
    match act(&app, &headers, async move |doing| pay::take(doing, &told).await).await {
        Ok(Ok(next)) => Redirect::to(&next).into_response(),
        Ok(Err(refusal)) => {
            look(&app, &headers, async move |looking| pay::show_again(looking, &typed, &refusal).await).await
        }
        Err(response) => response,
    }
}
