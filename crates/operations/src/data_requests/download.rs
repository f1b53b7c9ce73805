//! Downloading a copy: the archive is streamed while it is written.

use std::io;

use axum::Router;
use axum::body::Body;
use axum::extract::{Path, State};
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use database::Reader;
use futures_util::stream;
use tokio::sync::{Semaphore, SemaphorePermit};

use super::{address, messages, store};
use crate::data_export::{self, Audience, DataExport};
use base::answer::envelope;
use base::ids::{ChildId, DataRequestId, ParentId, SessionId};
use base::refusal::{AppError, Refusal};
use context::App;

type Download = (DataRequestId, SessionId);

/// Concurrent downloads: each reads all pictures of a family and uses CPU.
static DOWNLOADS: Semaphore = Semaphore::const_new(2);

pub fn routes() -> Router<App> {
    Router::new().route(address::PATH, get(fetch))
}

async fn fetch(State(app): State<App>, Path(copy): Path<String>) -> Response {
    // All invalid addresses get the same answer.
    let Some(asked) = address::read(&copy, &app.keys, app.now()) else { return not_found() };
    let Ok(turn) = DOWNLOADS.try_acquire() else { return AppError::Unavailable(messages::busy()).into_response() };
    match gather(&app, asked).await {
        Ok(Some(copy)) => answer(app, asked, copy, turn),
        Ok(None) => not_found(),
        Err(error) => error.into_response(),
    }
}

async fn gather(app: &App, asked: Download) -> Result<Option<DataExport>, AppError> {
    let Some((child, parent)) = authorize(app, asked).await? else { return Ok(None) };
    data_export::gather(app, child, Audience::Parent(parent)).await.map(Some)
}

/// The child and parent of an allowed download. `None`: not allowed, or no longer.
async fn authorize(app: &App, (ask, session): Download) -> Result<Option<(ChildId, ParentId)>, AppError> {
    if app.ended.holds(session) {
        return Ok(None);
    }
    let now = app.now();
    let find = async move |reader: &mut Reader<'_>| store::find_downloadable(reader, ask, session, now).await;
    Ok(app.database.read(find).await?)
}

fn answer(app: App, asked: Download, copy: DataExport, turn: SemaphorePermit<'static>) -> Response {
    let named = format!("attachment; filename=\"{}\"", copy.file_name());
    // The length is not known in advance. On an error the response is aborted, so that browsers report an incomplete download. The
    // authorization is checked before each chunk, so that a slow download ends when access ends.
    let writing = copy.write(app.clone());
    let body = stream::unfold((app, writing, turn), move |(app, mut writing, turn)| async move {
        let ready = match authorize(&app, asked).await {
            Ok(Some(_)) => writing.next().await?,
            Ok(None) => Err(io::Error::other("access to this copy has ended")),
            Err(error) => Err(io::Error::other(error.to_string())),
        };
        Some((ready, (app, writing, turn)))
    });
    let headers = [
        (header::CONTENT_TYPE, HeaderValue::from_static("application/zip")),
        (header::CONTENT_DISPOSITION, HeaderValue::from_str(&named).unwrap_or(HeaderValue::from_static("attachment"))),
    ];
    (headers, Body::from_stream(body)).into_response()
}

fn not_found() -> Response {
    envelope(StatusCode::NOT_FOUND, &Refusal::not_found())
}
