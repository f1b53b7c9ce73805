//! Forms: `a=1&b=2`, lists as repeated keys or `key[]`. Refused: a repeated key that is no list, text that is not UTF-8, and text
//! that is too long.

use std::borrow::Cow;
use std::time::Duration;

use axum::body::{Body, to_bytes};
use axum::http::{HeaderMap, header};
use bytes::Bytes;
use http_body_util::LengthLimitError;
use hyper::body::Body as _;
use serde::de::DeserializeOwned;

use base::refusal::Refusal;
use base::text::{TEXT_MAX, composed};

/// A device's push token is longer than any typed text; `families::devices` has its limit.
const PUSH_TOKEN: &[u8] = b"token=";
/// The longest form, in bytes. A longer one is answered with 413.
pub const FORM_MAX: usize = 64 * 1024;
/// The time limit for receiving a body.
const BODY_TIME: Duration = Duration::from_secs(30);

/// Why a body could not be read.
#[derive(Debug)]
pub enum BodyError {
    TooLarge,
    TooSlow,
    Broken,
}

/// Reads a body of at most `limit` bytes within the time-out.
pub async fn read_body(body: Body, limit: usize) -> Result<Bytes, BodyError> {
    // A declared length above the limit is refused before anything is read.
    if body.size_hint().lower() > u64::try_from(limit).unwrap_or(u64::MAX) {
        return Err(BodyError::TooLarge);
    }
    match tokio::time::timeout(BODY_TIME, to_bytes(body, limit)).await {
        Err(_elapsed) => Err(BodyError::TooSlow),
        Ok(Ok(bytes)) => Ok(bytes),
        Ok(Err(error)) if is_length_limit(&error) => Err(BodyError::TooLarge),
        Ok(Err(_)) => Err(BodyError::Broken),
    }
}

fn is_length_limit(error: &axum::Error) -> bool {
    let mut cause: Option<&(dyn std::error::Error + 'static)> = Some(error);
    while let Some(error) = cause {
        if error.is::<LengthLimitError>() {
            return true;
        }
        cause = error.source();
    }
    false
}

/// Whether the content type is a form or missing.
pub fn is_form(headers: &HeaderMap) -> bool {
    headers.get(header::CONTENT_TYPE).is_none_or(|value| {
        value
            .to_str()
            .is_ok_and(|text| text.split(';').next().unwrap_or_default().trim().eq_ignore_ascii_case(super::FORM))
    })
}

/// Parses a form, with its texts in the normalization in which they are stored. Unknown fields are ignored.
pub fn parse<T: DeserializeOwned>(body: &[u8]) -> Result<T, Refusal> {
    let malformed = |error: serde_html_form::de::Error| malformed(error.to_string());
    if body.is_ascii() && !body.contains(&b'%') {
        return serde_html_form::from_bytes(body).map_err(malformed);
    }
    let sent: Vec<(String, String)> = serde_html_form::from_bytes(body).map_err(malformed)?;
    if sent.iter().all(|(_, text)| matches!(composed(text), Cow::Borrowed(_))) {
        return serde_html_form::from_bytes(body).map_err(malformed);
    }
    let stored: Vec<_> = sent.iter().map(|(field, text)| (field, composed(text))).collect();
    let stored = serde_html_form::to_string(stored).map_err(|error| self::malformed(error.to_string()))?;
    serde_html_form::from_str(&stored).map_err(malformed)
}

/// Refuses text that no field may hold: not UTF-8, a NUL, or too long.
pub fn check_texts(body: &[u8]) -> Result<(), Refusal> {
    let mut decoded = Vec::new();
    for field in body.split(|&b| b == b'&') {
        let longest = if field.starts_with(PUSH_TOKEN) { FORM_MAX } else { TEXT_MAX };
        for part in field.splitn(2, |&b| b == b'=') {
            decoded.clear();
            let plain =
                decode(part, &mut decoded).ok_or_else(|| malformed("a % is not followed by two hexadecimal digits"))?;
            let text = std::str::from_utf8(plain).map_err(|_| malformed("the text is not UTF-8"))?;
            if text.contains('\0') {
                return Err(malformed("a text holds a NUL character"));
            }
            if text.len() > longest && text.chars().count() > longest {
                return Err(too_long());
            }
        }
    }
    Ok(())
}

/// Decodes percent encoding. Borrows what has none; None if an encoding is malformed.
fn decode<'a>(part: &'a [u8], into: &'a mut Vec<u8>) -> Option<&'a [u8]> {
    if !part.contains(&b'%') {
        return Some(part);
    }
    let mut rest = part;
    while let Some((&first, after)) = rest.split_first() {
        if first == b'%' {
            let hex = std::str::from_utf8(after.get(..2)?).ok()?;
            if !hex.bytes().all(|b| b.is_ascii_hexdigit()) {
                return None;
            }
            into.push(u8::from_str_radix(hex, 16).ok()?);
            rest = &after[2..];
        } else {
            into.push(first);
            rest = after;
        }
    }
    Some(into)
}

pub fn too_long() -> Refusal {
    Refusal::new("too_long", "Please keep each text within 2048 characters")
}

pub fn malformed(inside: impl Into<String>) -> Refusal {
    Refusal::new("bad_form", "The form could not be read. Please check it and try again.").because(inside)
}
