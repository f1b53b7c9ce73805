//! GET of a picture. An address that was not signed for a living session, or is past its time, is answered like one
//! that never was.

use std::io::ErrorKind;

use axum::extract::rejection::QueryRejection;
use axum::extract::{Path, Query, State};
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use serde::Deserialize;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::{path_of, signed_parts, store};
use crate::base::ids::{ChildId, PictureId, SessionId};
use crate::base::refusal::{Refusal, Trouble};
use crate::http::App;
use crate::http::answer::envelope;

pub fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new().routes(routes!(picture))
}

/// The signed part of an address; absent on public pictures. What else stands in the query (the app's time stamp) is
/// not looked at.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
struct Signed {
    c: Option<String>,
    s: Option<String>,
    e: Option<i64>,
    k: Option<String>,
}

/// A picture under the address that an answer gave for it.
#[utoipa::path(get, path = "/media/{picture}", tag = "pictures",
    params(("picture" = String, Path)),
    responses((status = 200, content_type = "image/*"), (status = 404, description = "unknown, expired or not for this session")))]
async fn picture(
    State(app): State<App>,
    Path(id): Path<String>,
    query: Result<Query<Signed>, QueryRejection>,
) -> Response {
    let Ok(Query(signed)) = query else { return not_there() };
    match find(&app, &id, signed).await {
        Ok(Some((id, kind, public))) => {
            let content = tokio::fs::read(path_of(&app.media, id)).await;
            let content = match content {
                Ok(content) => content,
                Err(error) => {
                    let lost = error.kind() == ErrorKind::NotFound;
                    tracing::error!(picture = id.0, %error, lost, "a picture's file cannot be read");
                    return not_there();
                }
            };
            let caching = if public { "public, max-age=86400" } else { "private, max-age=86400" };
            let headers = [
                (header::CONTENT_TYPE, HeaderValue::from_static(kind.media_type())),
                (header::CACHE_CONTROL, HeaderValue::from_static(caching)),
            ];
            (headers, content).into_response()
        }
        Ok(None) => not_there(),
        Err(trouble) => trouble.into_response(),
    }
}

async fn find(app: &App, id: &str, signed: Signed) -> Result<Option<(PictureId, super::Kind, bool)>, Trouble> {
    let Some(id) = PictureId::parse(id) else { return Ok(None) };
    let now = app.now();
    let (Some(child), Some(session), Some(good_until), Some(signature)) = (
        signed.c.as_deref().and_then(ChildId::parse),
        signed.s.as_deref().and_then(SessionId::parse),
        signed.e,
        signed.k,
    ) else {
        let kind = app.database.read(async move |reader| store::kind_of_public(reader, id).await).await?;
        return Ok(kind.map(|kind| (id, kind, true)));
    };
    if good_until <= now || !app.keys.address_is_signed(&signed_parts(id, child, session, good_until), &signature) {
        return Ok(None);
    }
    let kind =
        app.database.read(async move |reader| store::kind_for_session(reader, id, session, child, now).await).await?;
    Ok(kind.map(|kind| (id, kind, false)))
}

fn not_there() -> Response {
    envelope(StatusCode::NOT_FOUND, &Refusal::not_found())
}
