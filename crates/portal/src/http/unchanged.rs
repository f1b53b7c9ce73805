//! Whether whoever asks has the answer already.

use axum::http::{HeaderMap, header};

/// Whether one of the tags of `If-None-Match` is this one, however weak either is (RFC 9110, 13.1.2).
pub fn is_known(asked: &HeaderMap, tag: &str) -> bool {
    let known = asked.get(header::IF_NONE_MATCH).and_then(|value| value.to_str().ok()).unwrap_or_default();
    known.split(',').any(|one| opaque(one) == opaque(tag))
}

fn opaque(tag: &str) -> &str {
    tag.trim().trim_start_matches("W/")
}

#[cfg(test)]
mod tests {
    use axum::http::HeaderValue;

    use super::*;

    #[test]
    fn a_tag_is_known_among_others_and_whether_weak_or_not() {
        let asked =
            |text: &'static str| HeaderMap::from_iter([(header::IF_NONE_MATCH, HeaderValue::from_static(text))]);
        for (text, tag, known) in [
            ("\"a\"", "\"a\"", true),
            ("W/\"a\"", "\"a\"", true),
            ("\"a\"", "W/\"a\"", true),
            ("\"b\", W/\"a\"", "W/\"a\"", true),
            ("\"b\"", "\"a\"", false),
            ("\"ab\"", "\"a\"", false),
            ("", "\"a\"", false),
        ] {
            assert_eq!(is_known(&asked(text), tag), known, "{text} {tag}");
        }
        assert!(!is_known(&HeaderMap::new(), "\"a\""));
    }
}
