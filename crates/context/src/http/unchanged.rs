//! Whether whoever asks has the answer already.

use axum::http::HeaderMap;
use headers::{ETag, HeaderMapExt, IfNoneMatch};

/// Whether one of the tags of `If-None-Match` is this one, however weak either is (RFC 9110, 13.1.2).
pub fn is_known(asked: &HeaderMap, tag: &ETag) -> bool {
    asked.typed_get::<IfNoneMatch>().is_some_and(|known| !known.precondition_passes(tag))
}
