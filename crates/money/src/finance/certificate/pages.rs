//! Public handlers for certificates: the PDF, and the check whether a certificate is genuine.

use axum::Router;
use axum::extract::{Path, State};
use axum::http::{HeaderName, HeaderValue, header};
use axum::response::{IntoResponse, Response};
use axum::routing::get;

use super::{document, find_at_address, messages};
use crate::finance::pages::frame::{Page, Status};
use context::App;

const ROBOTS: HeaderName = HeaderName::from_static("x-robots-tag");

pub fn routes() -> Router<App> {
    Router::new().route("/certificates/{id}/{secret}", get(file)).route("/verify/{number}/{check}", get(verify))
}

/// The PDF, not cached and not indexed.
async fn file(State(app): State<App>, Path((id, secret)): Path<(String, String)>) -> Response {
    let there = app.clone();
    let found = app.database.read(async move |reader| find_at_address(reader, &there, (&id, &secret)).await).await;
    let certificate = match found {
        Ok(Some(certificate)) => certificate,
        Ok(None) => return page(&app, messages::TITLE, Status::NotFound, messages::NOT_HERE),
        Err(error) => return error.into_response(),
    };
    match document::file(&app, &certificate) {
        Ok((name, content)) => {
            let shown = HeaderValue::try_from(format!("inline; filename=\"{name}\""));
            let headers = [
                (header::CONTENT_TYPE, HeaderValue::from_static("application/pdf")),
                (header::CACHE_CONTROL, HeaderValue::from_static("no-store")),
                (header::CONTENT_DISPOSITION, shown.unwrap_or(HeaderValue::from_static("inline"))),
                (ROBOTS, HeaderValue::from_static("noindex")),
            ];
            (headers, content).into_response()
        }
        Err(error) => {
            tracing::error!(%error, "a certificate could not be written");
            page(&app, messages::TITLE, Status::InternalError, messages::BROKEN)
        }
    }
}

/// Says whether a certificate is genuine, and nothing else.
async fn verify(State(app): State<App>, Path((number, check)): Path<(String, String)>) -> Response {
    let (there, asked) = (app.clone(), (number.clone(), check));
    let found =
        app.database.read(async move |reader| super::is_genuine(reader, &there, (&asked.0, &asked.1)).await).await;
    match found {
        Ok(true) => {
            let sentence = messages::genuine(&app.config.brand, &number.to_ascii_uppercase());
            page(&app, messages::GENUINE, Status::Ok, &sentence)
        }
        Ok(false) => page(&app, messages::NOT_GENUINE, Status::NotFound, messages::NOT_GENUINE_BECAUSE),
        Err(error) => error.into_response(),
    }
}

fn page(app: &App, title: &'static str, status: Status, sentence: &str) -> Response {
    Page::in_english(title, status, sentence).answer(app)
}
