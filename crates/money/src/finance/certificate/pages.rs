//! What somebody without the app opens: the certificate itself, and whether one is genuine.

use axum::Router;
use axum::extract::{Path, State};
use axum::http::{HeaderName, HeaderValue, header};
use axum::response::{IntoResponse, Response};
use axum::routing::get;

use super::{messages, opened, paper};
use crate::finance::pages::frame::{Page, Status};
use context::App;

const ROBOTS: HeaderName = HeaderName::from_static("x-robots-tag");

pub fn routes() -> Router<App> {
    Router::new().route("/certificates/{id}/{secret}", get(file)).route("/verify/{number}/{check}", get(verify))
}

/// The PDF. Nobody on the way keeps it, and no search engine lists it.
async fn file(State(app): State<App>, Path((id, secret)): Path<(String, String)>) -> Response {
    let there = app.clone();
    let found = app.database.read(async move |reader| opened(reader, &there, (&id, &secret)).await).await;
    let certificate = match found {
        Ok(Some(certificate)) => certificate,
        Ok(None) => return page(&app, messages::TITLE, Status::NotThere, messages::NOT_HERE),
        Err(trouble) => return trouble.into_response(),
    };
    match paper::file(&app, &certificate) {
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
            page(&app, messages::TITLE, Status::Broken, messages::BROKEN)
        }
    }
}

/// Genuine or not, and nothing more: whoever asks holds the paper, or has no business with it.
async fn verify(State(app): State<App>, Path((number, check)): Path<(String, String)>) -> Response {
    let (there, asked) = (app.clone(), (number.clone(), check));
    let found =
        app.database.read(async move |reader| super::is_genuine(reader, &there, (&asked.0, &asked.1)).await).await;
    match found {
        Ok(true) => {
            let said = messages::genuine(&app.config.brand, &number.to_ascii_uppercase());
            page(&app, messages::GENUINE, Status::Fine, &said)
        }
        Ok(false) => page(&app, messages::NOT_GENUINE, Status::NotThere, messages::NOT_GENUINE_BECAUSE),
        Err(trouble) => trouble.into_response(),
    }
}

fn page(app: &App, title: &'static str, status: Status, sentence: &str) -> Response {
    Page::in_english(title, status, sentence).answer(app)
}
