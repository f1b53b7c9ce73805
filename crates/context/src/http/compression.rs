//! Compression of answers.

use std::cell::RefCell;

use axum::body::{HttpBody, to_bytes};
use axum::extract::Request;
use axum::http::{HeaderMap, HeaderValue, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use libdeflater::{CompressionLvl, Compressor};

use base::refusal::AppError;

/// From this length on compression saves a packet.
const WORTH_COMPRESSING: u64 = 1024;
/// Higher levels save a tenth of the bytes and cost twice the time.
const LEVEL: i32 = 1;

thread_local! {
    /// A new one for each answer would cost as much as the compression itself.
    static COMPRESSOR: RefCell<Compressor> =
        RefCell::new(Compressor::new(CompressionLvl::new(LEVEL).expect("a level of the library")));
}

/// Middleware that compresses long JSON answers. Pictures and the web app's files are compressed already, and an event stream must
/// not be buffered. No other site can send a request with a parent's token (it is not a cookie), so the length reveals nothing
/// (BREACH).
pub async fn compress_json(request: Request, next: Next) -> Response {
    let accepted = accepts(request.headers(), "gzip");
    let mut response = next.run(request).await;
    let headers = response.headers_mut();
    let is_plain_json = !headers.contains_key(header::CONTENT_ENCODING)
        && headers.get(header::CONTENT_TYPE).is_some_and(|kind| kind.as_bytes().starts_with(b"application/json"));
    if !is_plain_json || response.body().size_hint().exact().is_none_or(|length| length <= WORTH_COMPRESSING) {
        return response;
    }
    response.headers_mut().append(header::VARY, HeaderValue::from_static("accept-encoding"));
    if accepted { gzip(response).await } else { response }
}

/// The body of known length is in memory already.
async fn gzip(response: Response) -> Response {
    let (mut parts, body) = response.into_parts();
    let Ok(plain) = to_bytes(body, usize::MAX).await else {
        return AppError::Broken(database::Error::Other("an answer's body broke off".to_owned())).into_response();
    };
    let compressed = COMPRESSOR.with_borrow_mut(|compressor| {
        let mut compressed = vec![0; compressor.gzip_compress_bound(plain.len())];
        let length = compressor.gzip_compress(&plain, &mut compressed).ok()?;
        compressed.truncate(length);
        Some(compressed)
    });
    let Some(compressed) = compressed else { return Response::from_parts(parts, plain.into()) };
    parts.headers.remove(header::CONTENT_LENGTH);
    parts.headers.insert(header::CONTENT_ENCODING, HeaderValue::from_static("gzip"));
    Response::from_parts(parts, compressed.into())
}

/// Whether a client takes a coding (RFC 9110, 12.5.3).
pub fn accepts(asked: &HeaderMap, coding: &str) -> bool {
    let lists = asked.get_all(header::ACCEPT_ENCODING).iter().filter_map(|list| list.to_str().ok());
    let mut any = false;
    for entry in lists.flat_map(|list| list.split(',')) {
        let (name, weight) = entry.split_once(';').unwrap_or((entry, ""));
        let refused = weight.split_once('=').is_some_and(|(_, weight)| weight.trim().parse() == Ok(0.0));
        if name.trim().eq_ignore_ascii_case(coding) {
            return !refused;
        }
        any |= name.trim() == "*" && !refused;
    }
    any
}
