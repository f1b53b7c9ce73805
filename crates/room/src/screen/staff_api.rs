//! The staff's API of the room screen, and of the faces on it.

use axum::Json;
use axum::extract::State;
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use headers::{ETag, HeaderMapExt};
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::shown::Rooms;
use crate::collectors;
use base::ids::PictureId;
use base::refusal::{AppError, Refusal};
use context::App;
use context::http::StaffError;
use context::http::centre_path::InPath;
use context::http::unchanged::is_known;
use daily::pictures::{self, Size};
use providers::media_store::MediaError;
use staff::acting::{self, not_there};
use staff::call::StaffClaims;
use staff::tablets::store::Tablet;

pub fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new().routes(routes!(get_rooms)).routes(routes!(get_portrait))
}

/// The children of the tablet's rooms, with everything that its room screen shows. With `If-None-Match` and the `ETag` of an
/// earlier answer it is 304 while nothing of them has changed.
#[utoipa::path(get, path = "/staff/v1/rooms", tag = "rooms",
    responses((status = 200, body = Rooms), (status = 304, description = "nothing has changed")))]
async fn get_rooms(State(app): State<App>, asked: HeaderMap, claims: StaffClaims) -> Result<Response, StaffError> {
    let read = acting::read::<Tablet, _, _>(&app, claims, async move |mut ctx| {
        let tag: ETag = format!("W/\"{}\"", super::version(&mut ctx).await?).parse().expect("hex digits make a tag");
        let rooms = if is_known(&asked, &tag) { None } else { Some(super::read(&mut ctx).await?) };
        Ok((tag, rooms))
    });
    let (tag, rooms) = read.await?;
    let mut response = match rooms {
        Some(rooms) => Json(rooms).into_response(),
        None => StatusCode::NOT_MODIFIED.into_response(),
    };
    response.headers_mut().typed_insert(tag);
    // The app keeps it sealed; the browser keeps nothing.
    response.headers_mut().insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
    Ok(response)
}

/// A face: of a child of the tablet's rooms, or of somebody who may collect one.
#[utoipa::path(get, path = "/staff/v1/portraits/{picture}", tag = "rooms", params(("picture" = String, Path)),
    responses((status = 200, content_type = "image/webp")))]
async fn get_portrait(
    State(app): State<App>,
    InPath(picture): InPath<String>,
    claims: StaffClaims,
) -> Result<Response, StaffError> {
    let picture = PictureId::parse(&picture);
    let found = acting::read::<Tablet, _, _>(&app, claims, async move |ctx| {
        let picture = picture.ok_or_else(not_there)?;
        let shown = collectors::store::shows(ctx.reader, ctx.me.id, picture).await?;
        Ok(if shown { picture } else { return Err(not_there().into()) })
    });
    let picture = found.await?;
    let file = app.media.get(&pictures::path_of(picture, Size::Thumb), None).await;
    let content = file.map_err(|error| unreadable(picture, &error))?.content;
    let headers = [(header::CONTENT_TYPE, "image/webp"), (header::CACHE_CONTROL, "no-store")];
    Ok((headers, content).into_response())
}

fn unreadable(picture: PictureId, error: &MediaError) -> AppError {
    tracing::error!(%error, picture = picture.0, "a face for a tablet cannot be read");
    match error {
        MediaError::Missing => not_there().into(),
        MediaError::Down(_) => {
            AppError::Unavailable(Refusal::new("media_down", "pictures cannot be read just now; ask again later"))
        }
    }
}
