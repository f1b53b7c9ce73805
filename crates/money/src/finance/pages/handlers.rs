//! Handlers of the billing pages.

use axum::Router;
use axum::extract::{Path, RawQuery, Request, State};
use axum::http::{HeaderMap, HeaderValue, header};
use axum::response::{IntoResponse, Redirect, Response};
use axum::routing::{get, post};

use super::session::{PageRead, read, read_form, refused, show, texts_for, write};
use super::{frame, invoices, login, pay};
use crate::finance::printed::{self, Printed};
use base::refusal::AppError;
use context::App;
use context::http::form;

/// The suffix of document addresses.
const PDF: &str = ".pdf";

pub fn routes() -> Router<App> {
    Router::new()
        .route("/billing/enter", get(login::show).post(login::submit))
        .route("/billing/invoices", get(show_invoices))
        .route("/billing/invoices/{id}", get(show_invoice))
        .route("/billing/pay", get(show_payment))
        .route("/billing/paid", post(submit_payment))
        .route("/billing/statement", get(show_statement))
        .route("/billing/statement.pdf", get(print_statement))
        .route("/billing/receipts/{id}", get(print_receipt))
        .route("/billing/credit-notes/{id}", get(print_credit_note))
        .route("/billing/pay-outs/{id}", get(print_pay_out))
        .route("/billing/pages.css", get(frame::style))
}

async fn show_invoices(State(app): State<App>, headers: HeaderMap) -> Response {
    show(&app, &headers, invoices::list).await
}

async fn show_invoice(State(app): State<App>, Path(id): Path<String>, headers: HeaderMap) -> Response {
    let Some(id) = id.strip_suffix(PDF).map(str::to_owned) else {
        return show(&app, &headers, async move |page| invoices::one(page, &id).await).await;
    };
    print(&app, &headers, async move |PageRead { reader, session, app }| {
        printed::invoice(reader, app, session.child(), &id).await
    })
    .await
}

async fn print_receipt(State(app): State<App>, Path(id): Path<String>, headers: HeaderMap) -> Response {
    print(&app, &headers, async move |PageRead { reader, session, app }| {
        printed::receipt(reader, app, session.child(), id.strip_suffix(PDF).unwrap_or_default()).await
    })
    .await
}

/// By the id of the withdrawn invoice.
async fn print_credit_note(State(app): State<App>, Path(id): Path<String>, headers: HeaderMap) -> Response {
    print(&app, &headers, async move |PageRead { reader, session, app }| {
        printed::credit_note(reader, app, session.child(), id.strip_suffix(PDF).unwrap_or_default()).await
    })
    .await
}

async fn print_pay_out(State(app): State<App>, Path(id): Path<String>, headers: HeaderMap) -> Response {
    print(&app, &headers, async move |PageRead { reader, session, app }| {
        printed::pay_out(reader, app, session.child(), id.strip_suffix(PDF).unwrap_or_default()).await
    })
    .await
}

async fn print_statement(State(app): State<App>, headers: HeaderMap) -> Response {
    print(&app, &headers, async |PageRead { reader, session, app }| {
        printed::statement(reader, app, session.child()).await
    })
    .await
}

/// Responds with a PDF.
async fn print<F>(app: &App, headers: &HeaderMap, work: F) -> Response
where
    F: AsyncFnOnce(PageRead<'_, '_>) -> Result<Printed, AppError> + Send + 'static,
{
    let Printed { name, content } = match read(app, headers, work).await {
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
    show(&app, &headers, invoices::statement).await
}

async fn show_payment(State(app): State<App>, RawQuery(query): RawQuery, headers: HeaderMap) -> Response {
    match form::parse(query.unwrap_or_default().as_bytes()) {
        Ok(query) => show(&app, &headers, async move |page| pay::show(page, query).await).await,
        Err(refusal) => refused(&app, texts_for(&app, &headers), &refusal),
    }
}

async fn submit_payment(State(app): State<App>, headers: HeaderMap, request: Request) -> Response {
    let form: pay::PaymentForm = match read_form(&app, request).await {
        Ok(form) => form,
        Err(response) => return response,
    };
    let typed = form.clone();
    match write(&app, &headers, async move |page| pay::submit(page, &form).await).await {
        Ok(Ok(next)) => Redirect::to(&next).into_response(),
        Ok(Err(refusal)) => show(&app, &headers, async move |page| pay::show_again(page, &typed, &refusal).await).await,
        Err(response) => response,
    }
}
