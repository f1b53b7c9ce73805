//! Forms as the portal takes them: `a=1&b=2`, lists as repeated keys or `key[]`, nothing repeated that is no list,
//! nothing that is not UTF-8, nothing longer than a text field may be.

use std::time::Duration;

use axum::body::{Body, to_bytes};
use axum::http::{HeaderMap, header};
use bytes::Bytes;
use http_body_util::LengthLimitError;
use hyper::body::Body as _;
use serde::de::DeserializeOwned;

use crate::base::refusal::Refusal;
use crate::base::text::TEXT_MAX;

/// What a push service handed a device is longer than what anybody types; `families::devices` says how long it may be.
const OF_A_DEVICE: &[u8] = b"token=";
/// A form's body. Longer ones are answered with 413.
pub const FORM_MAX: usize = 64 * 1024;
/// A body that takes longer than this to arrive is given up.
const BODY_TIME: Duration = Duration::from_secs(30);

/// Why a body could not be had.
#[derive(Debug)]
pub enum BodyTrouble {
    TooLarge,
    TooSlow,
    Broken,
}

/// Reads a body of at most `limit` bytes within the time-out.
pub async fn read_body(body: Body, limit: usize) -> Result<Bytes, BodyTrouble> {
    // What says that it is too long need not be waited for.
    if body.size_hint().lower() > u64::try_from(limit).unwrap_or(u64::MAX) {
        return Err(BodyTrouble::TooLarge);
    }
    match tokio::time::timeout(BODY_TIME, to_bytes(body, limit)).await {
        Err(_elapsed) => Err(BodyTrouble::TooSlow),
        Ok(Ok(bytes)) => Ok(bytes),
        Ok(Err(error)) if is_length_limit(&error) => Err(BodyTrouble::TooLarge),
        Ok(Err(_)) => Err(BodyTrouble::Broken),
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

/// Whether the body says that it is a form; an empty body needs to say nothing.
pub fn says_form(headers: &HeaderMap) -> bool {
    headers.get(header::CONTENT_TYPE).is_none_or(|value| {
        value
            .to_str()
            .is_ok_and(|text| text.split(';').next().unwrap_or_default().trim().eq_ignore_ascii_case(super::FORM))
    })
}

/// Takes a form apart. Unknown fields are ignored.
pub fn parse<T: DeserializeOwned>(body: &[u8]) -> Result<T, Refusal> {
    serde_html_form::from_bytes(body).map_err(|error| malformed(error.to_string()))
}

/// Refuses what no field may hold, whichever field it is.
pub fn check_texts(body: &[u8]) -> Result<(), Refusal> {
    let mut decoded = Vec::new();
    for field in body.split(|&b| b == b'&') {
        let longest = if field.starts_with(OF_A_DEVICE) { FORM_MAX } else { TEXT_MAX };
        for part in field.split(|&b| b == b'=') {
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

/// Borrows what needs no decoding.
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

#[cfg(test)]
mod tests {
    use super::{TEXT_MAX, check_texts, parse};
    use serde::Deserialize;

    #[derive(Debug, Deserialize, PartialEq)]
    struct Sample {
        #[serde(default, alias = "kinds[]")]
        kinds: Vec<String>,
        #[serde(default)]
        name: Option<String>,
    }

    #[test]
    fn lists_are_repeated_keys_or_bracketed_ones() {
        for form in
            ["kinds=a&kinds=b&name=x", "kinds[]=a&kinds[]=b&name=x", "kinds%5B%5D=a&kinds%5B%5D=b&name=x&unknown=1"]
        {
            let sample: Sample = parse(form.as_bytes()).expect(form);
            assert_eq!(sample, Sample { kinds: vec!["a".into(), "b".into()], name: Some("x".into()) });
        }
    }

    #[test]
    fn a_repeated_single_value_is_refused() {
        assert!(parse::<Sample>(b"name=x&name=y").is_err());
    }

    #[test]
    fn bad_texts_are_refused_wherever_they_stand() {
        let long = |n| format!("name={}", "x".repeat(n));
        let wide = |n| format!("name={}", "%E0%A4%85".repeat(n));
        assert!(check_texts(long(TEXT_MAX).as_bytes()).is_ok());
        assert!(check_texts(wide(TEXT_MAX).as_bytes()).is_ok());
        for bad in [
            long(TEXT_MAX + 1),
            wide(TEXT_MAX + 1),
            "a=%FF".into(),
            "a=%00".into(),
            "a=%4".into(),
            "a=%GG".into(),
            "%80=1".into(),
            "a=%+1".into(),
        ] {
            assert!(check_texts(bad.as_bytes()).is_err(), "{}", &bad[..bad.len().min(20)]);
        }
        assert!(check_texts(b"a=\xff").is_err());
        let of = |name: &str| format!("{name}={}", "x".repeat(TEXT_MAX + 1));
        assert!(check_texts(of("token").as_bytes()).is_ok());
        for other in ["auth_token", "tokens", "to%6Ben", "a=1&b"] {
            assert!(check_texts(of(other).as_bytes()).is_err(), "{other}");
        }
    }
}
