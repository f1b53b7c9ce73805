//! Serves pictures. An address that is not signed for an active session, has expired, or whose picture is not shown to that family
//! any more, is answered like an unknown one. If the file of a known picture is lost or damaged, a placeholder is served.

use std::ops::Range;

use axum::body::Body;
use axum::extract::{Request, State};
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use bytes::Bytes;
use database::{Error, Reader};
use futures_util::TryStreamExt;
use headers::{ContentRange, ETag, HeaderMapExt, IfRange};
use http_range_header::{RangeUnsatisfiableError, parse_range_header};
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::addresses::{Asked, Grant};
use super::store::File;
use super::{Size, path_of, store};
use base::answer::{RETRY_AFTER, Refused, envelope};
use base::clock::Timestamp;
use base::day::DAY;
use base::ids::PictureId;
use base::refusal::{AppError, Refusal};
use context::App;
use context::http::middleware::{RESOURCE_POLICY, SHOWN_ANYWHERE};
use context::http::unchanged::is_known;
use providers::media_store::held::FILE_MAX;
use providers::media_store::{MediaError, Pieces};

/// A grey frame with a hill and a sun, for a picture that cannot be shown.
const PLACEHOLDER: &[u8] = include_bytes!("placeholder.webp");
const MEDIA: &str = "/media/";
/// Room for all headers of an answer, including the middleware's.
const HEADERS: usize = 16;

pub fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new().routes(routes!(picture))
}

/// A picture that the caller may see.
struct Allowed {
    id: PictureId,
    size: Size,
    file: File,
    caching: HeaderValue,
}

/// Serves a picture under the address that an answer gave for it.
#[utoipa::path(get, path = "/media/{picture}", tag = "pictures", params(("picture" = String, Path)),
    responses((status = 200, content_type = "image/*"), (status = 206, content_type = "image/*"),
        (status = 404, body = Refused, description = "unknown, expired or not for this session; a placeholder where the file is lost")))]
async fn picture(State(app): State<App>, request: Request) -> Response {
    let address = request.uri().path_and_query().and_then(|address| address.as_str().strip_prefix(MEDIA));
    let Some(asked) = address.and_then(|address| Asked::read(address, &app.keys, app.now())) else {
        return not_there();
    };
    match find(&app, asked).await {
        Ok(Some(allowed)) => show(&app, &allowed, request.headers()).await,
        Ok(None) => not_there(),
        Err(error) => AppError::from(error).into_response(),
    }
}

async fn find(app: &App, asked: Asked) -> Result<Option<Allowed>, Error> {
    let (Asked { id, size, grant }, now) = (asked, app.now());
    if grant.is_some_and(|grant| app.ended.holds(grant.session)) {
        return Ok(None);
    }
    let look_up = async move |reader: &mut Reader<'_>| match grant {
        Some(Grant { child, session, .. }) => store::file_for_session(reader, (id, size), session, child, now).await,
        None => store::file_of_public(reader, id, size).await,
    };
    let file = app.database.look_up(look_up).await?;
    Ok(file.map(|file| Allowed { id, size, file, caching: caching(grant, now) }))
}

/// The browser shows its cached picture while the address is valid. After the first minute it revalidates, and gets a 304 only
/// while the address is still valid: a withdrawn picture disappears from there as well.
fn caching(grant: Option<Grant>, now: Timestamp) -> HeaderValue {
    let (whose, kept) = match grant {
        Some(grant) => ("private", grant.good_until - now),
        None => ("public", DAY),
    };
    let text = format!("{whose}, max-age=60, stale-while-revalidate={}", kept.as_secs());
    HeaderValue::try_from(text).unwrap_or(HeaderValue::from_static("no-store"))
}

async fn show(app: &App, allowed: &Allowed, asked: &HeaderMap) -> Response {
    let Allowed { id, size, file, caching } = allowed;
    // A picture never changes under its id.
    let tag: ETag = format!("\"{id}-{}\"", size.as_str()).parse().expect("a number and a word make a tag");
    if is_known(asked, &tag) {
        return headed(StatusCode::NOT_MODIFIED, Body::empty(), tag, caching);
    }
    let part = match part_of(asked, &tag, file.bytes) {
        Part::Whole => None,
        Part::Some(range) => Some(range),
        Part::Outside => {
            let mut outside = StatusCode::RANGE_NOT_SATISFIABLE.into_response();
            outside.headers_mut().typed_insert(ContentRange::unsatisfied_bytes(file.bytes));
            return outside;
        }
    };
    let wanted = part.clone().unwrap_or(0..file.bytes);
    let length = wanted.end - wanted.start;
    let (whole, body) = match content(app, allowed, part.is_none(), wanted).await {
        Ok((whole, body)) if whole == file.bytes => (whole, body),
        Ok((whole, _)) => {
            // The file may be repaired before the picture is requested again.
            app.media.forget(&path_of(*id, *size));
            return lost(*id, &format!("{whole} bytes instead of {}", file.bytes));
        }
        Err(MediaError::Missing) => return lost(*id, "missing"),
        Err(MediaError::Down(why)) => return away(*id, &why),
    };
    let status = if part.is_some() { StatusCode::PARTIAL_CONTENT } else { StatusCode::OK };
    let mut response = headed(status, body, tag, caching);
    let headers = response.headers_mut();
    headers.insert(header::CONTENT_LENGTH, HeaderValue::from(length));
    headers.insert(header::CONTENT_TYPE, HeaderValue::from_static(file.kind.media_type()));
    if let Some(range) = part.and_then(|part| ContentRange::bytes(part, whole).ok()) {
        headers.typed_insert(range);
    }
    response
}

/// An answer with the picture's headers, with or without its content.
fn headed(status: StatusCode, body: Body, tag: ETag, caching: &HeaderValue) -> Response {
    let mut headers = HeaderMap::with_capacity(HEADERS);
    headers.typed_insert(tag);
    headers.insert(header::CACHE_CONTROL, caching.clone());
    headers.insert(header::ACCEPT_RANGES, HeaderValue::from_static("bytes"));
    headers.insert(RESOURCE_POLICY, SHOWN_ANYWHERE);
    let mut response = Response::new(body);
    *response.status_mut() = status;
    *response.headers_mut() = headers;
    response
}

/// The length of the whole file, and the requested part. Small files come from memory; larger ones are streamed.
async fn content(app: &App, allowed: &Allowed, all: bool, wanted: Range<u64>) -> Result<(u64, Body), MediaError> {
    let Allowed { id, size, file, .. } = allowed;
    let (id, path) = (*id, path_of(*id, *size));
    if all && file.bytes <= FILE_MAX as u64 {
        let content = app.media.get_small(&path).await?;
        return Ok((content.len() as u64, content.into()));
    }
    let Pieces { pieces, whole } = app.media.get_in_pieces(&path, wanted).await?;
    let log_error = move |error: &MediaError| tracing::error!(picture = id.0, %error, "a picture's file could not be read to its end");
    Ok((whole, Body::from_stream(pieces.inspect_err(log_error))))
}

/// The requested part of the file.
#[derive(Debug, PartialEq, Eq)]
pub enum Part {
    Whole,
    Some(Range<u64>),
    Outside,
}

/// One range is served; any other `Range` gets the whole file, as the protocol allows.
pub fn part_of(asked: &HeaderMap, tag: &ETag, whole: u64) -> Part {
    let is_of_this = match asked.typed_try_get::<IfRange>() {
        Ok(condition) => condition.is_none_or(|condition| !condition.is_modified(Some(tag), None)),
        Err(_) => false,
    };
    let range = asked.get(header::RANGE).filter(|_| is_of_this).and_then(|value| value.to_str().ok());
    let ranges = range.and_then(|text| parse_range_header(text).ok());
    let Some(one) = ranges.filter(|ranges| ranges.len() == 1) else { return Part::Whole };
    match one.validate(whole).as_deref() {
        Ok([range]) => Part::Some(*range.start()..range.end() + 1),
        Err(RangeUnsatisfiableError::Unsatisfiable) => Part::Outside,
        Ok(_) | Err(_) => Part::Whole,
    }
}

/// The file is missing or damaged: logs it, and serves the placeholder.
fn lost(id: PictureId, why: &str) -> Response {
    tracing::error!(picture = id.0, why, "a picture's file cannot be shown");
    metrics::counter!("aangan_pictures_lost_total").increment(1);
    let headers = [(header::CONTENT_TYPE, HeaderValue::from_static("image/webp")), (RESOURCE_POLICY, SHOWN_ANYWHERE)];
    (StatusCode::NOT_FOUND, headers, Bytes::from_static(PLACEHOLDER)).into_response()
}

/// The media store does not answer: serves the placeholder.
fn away(id: PictureId, why: &str) -> Response {
    tracing::error!(picture = id.0, why, "a picture's file cannot be read: the media store does not answer");
    let headers = [
        (header::CONTENT_TYPE, HeaderValue::from_static("image/webp")),
        (header::RETRY_AFTER, HeaderValue::from_static(RETRY_AFTER)),
        (RESOURCE_POLICY, SHOWN_ANYWHERE),
    ];
    (StatusCode::SERVICE_UNAVAILABLE, headers, Bytes::from_static(PLACEHOLDER)).into_response()
}

fn not_there() -> Response {
    envelope(StatusCode::NOT_FOUND, &Refusal::not_found())
}
