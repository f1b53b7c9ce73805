//! Conditional requests (`If-None-Match`).

use axum::http::HeaderMap;
use headers::{ETag, HeaderMapExt, IfNoneMatch};

/// Whether `If-None-Match` has this tag, by weak comparison (RFC 9110, 13.1.2).
pub fn is_known(asked: &HeaderMap, tag: &ETag) -> bool {
    asked.typed_get::<IfNoneMatch>().is_some_and(|known| !known.precondition_passes(tag))
}
