//! A copy is fetched: it is written while it is taken.

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
use crate::family_copy::{self, FamilyCopy, Whose};
use base::answer::envelope;
use base::ids::{ChildId, DataAskId, ParentId, SessionId};
use base::refusal::{Refusal, Trouble};
use context::App;

type Asked = (DataAskId, SessionId);

/// Each reads all pictures of a family, and takes a share of a core while it is fetched.
static FETCHING: Semaphore = Semaphore::const_new(2);

pub fn routes() -> Router<App> {
    Router::new().route(address::PATH, get(fetch))
}

async fn fetch(State(app): State<App>, Path(copy): Path<String>) -> Response {
    // Whatever is wrong with an address, it is answered alike.
    let Some(asked) = address::read(&copy, &app.keys, app.now()) else { return not_there() };
    let Ok(turn) = FETCHING.try_acquire() else { return Trouble::Unavailable(messages::busy()).into_response() };
    match gather(&app, asked).await {
        Ok(Some(copy)) => answer(app, asked, copy, turn),
        Ok(None) => not_there(),
        Err(trouble) => trouble.into_response(),
    }
}

async fn gather(app: &App, asked: Asked) -> Result<Option<FamilyCopy>, Trouble> {
    let Some((child, parent)) = open_to(app, asked).await? else { return Ok(None) };
    family_copy::gather(app, child, Whose::Parent(parent)).await.map(Some)
}

/// Whose copy it is; None: it may not be fetched, or no more.
async fn open_to(app: &App, (ask, session): Asked) -> Result<Option<(ChildId, ParentId)>, Trouble> {
    if app.ended.holds(session) {
        return Ok(None);
    }
    let now = app.now();
    let find = async move |reader: &mut Reader<'_>| store::fetched(reader, ask, session, now).await;
    Ok(app.database.read(find).await?)
}

fn answer(app: App, asked: Asked, copy: FamilyCopy, turn: SemaphorePermit<'static>) -> Response {
    let named = format!("attachment; filename=\"{}\"", copy.file_name());
    // Its length is not known beforehand. Where it breaks off, so does the answer: a browser takes no half for the whole. It also
    // breaks off where the parent may not have it any more: who reads slowly gets no more than who reads fast.
    let writing = copy.write(app.clone());
    let body = stream::unfold((app, writing, turn), move |(app, mut writing, turn)| async move {
        let ready = match open_to(&app, asked).await {
            Ok(Some(_)) => writing.next().await?,
            Ok(None) => Err(io::Error::other("this copy may not be fetched any more")),
            Err(trouble) => Err(io::Error::other(trouble.to_string())),
        };
        Some((ready, (app, writing, turn)))
    });
    let headers = [
        (header::CONTENT_TYPE, HeaderValue::from_static("application/zip")),
        (header::CONTENT_DISPOSITION, HeaderValue::from_str(&named).unwrap_or(HeaderValue::from_static("attachment"))),
    ];
    (headers, Body::from_stream(body)).into_response()
}

fn not_there() -> Response {
    envelope(StatusCode::NOT_FOUND, &Refusal::not_found())
}
