//! Parents' API of the gallery: the months that have photos, and a month as one file. Pages of photos are in `conversations/`, which has
//! their address.

use axum::extract::State;
use axum::http::{HeaderValue, header};
use axum::response::{IntoResponse, Response};
use jiff::ToSpan;
use jiff::civil::Date;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::album::{Album, AlbumPhoto};
use super::store::{self, AlbumRow};
use base::refusal::{AppError, Refusal};
use context::App;
use context::http::{Answer, ParentCall};
use people::families::{self, ReadContext};

/// The most photos in one file; more than a centre takes of a child in a month.
const ALBUM_MAX: i64 = 2000;

pub fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new().routes(routes!(photo_months)).routes(routes!(photo_month))
}

#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(default)]
pub struct PhotoMonths {}

/// A month that has photos.
#[derive(Debug, Serialize, ToSchema)]
pub struct MonthOfPhotos {
    /// `YYYY-MM`
    month: String,
    photos: i64,
}

/// The months of the child's gallery, newest first.
#[utoipa::path(post, path = "/parentapp/photoMonths", tag = "day", request_body = PhotoMonths,
    responses((status = 200, body = Answer<Vec<MonthOfPhotos>>)))]
async fn photo_months(
    State(app): State<App>,
    call: ParentCall<PhotoMonths>,
) -> Result<Answer<Vec<MonthOfPhotos>>, AppError> {
    let months = families::read(&app, call.claims, async move |ReadContext { reader, child, .. }| {
        Ok(store::list_months(reader, child).await?)
    })
    .await?;
    Ok(Answer::new(months.into_iter().map(|(month, photos)| MonthOfPhotos { month, photos }).collect()))
}

#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(default)]
pub struct PhotoMonth {
    /// `YYYY-MM`
    month: String,
}

/// A month's photos as one ZIP.
#[utoipa::path(post, path = "/parentapp/photoMonth", tag = "day", request_body = PhotoMonth,
    responses((status = 200, content_type = "application/zip")))]
async fn photo_month(State(app): State<App>, call: ParentCall<PhotoMonth>) -> Result<Response, AppError> {
    let first: Option<Date> = format!("{}-01", call.form.month).parse().ok();
    let photos = families::read(&app, call.claims, async move |ReadContext { reader, child, app, .. }| {
        let Some(first) = first else { return Err(Refusal::not_found().because("no month").into()) };
        let next = first.saturating_add(1.month());
        let month = app.zone.at(first, 0, 0)..app.zone.at(next, 0, 0);
        Ok((first, store::list_within(reader, child, month, ALBUM_MAX).await?))
    })
    .await?;
    let (first, photos) = photos;
    if photos.is_empty() {
        return Err(Refusal::not_found().into());
    }
    let entries = photos.into_iter().enumerate().map(|(n, AlbumRow { at, picture, kind, bytes })| {
        let taken = app.zone.wall_clock(at);
        let ending = if kind == "image/jpeg" { "jpg" } else { "webp" };
        let name = format!("{}-{:04}.{ending}", taken.date(), n + 1);
        AlbumPhoto { picture, name, taken, bytes: usize::try_from(bytes).unwrap_or_default() }
    });
    let album = Album::of(entries);
    let name = format!("attachment; filename=\"photos-{}.zip\"", first.strftime("%Y-%m"));
    let headers = [
        (header::CONTENT_TYPE, HeaderValue::from_static("application/zip")),
        (header::CONTENT_DISPOSITION, HeaderValue::from_str(&name).unwrap_or(HeaderValue::from_static("attachment"))),
        (header::CONTENT_LENGTH, album.length().into()),
    ];
    Ok((headers, album.body(app)).into_response())
}
