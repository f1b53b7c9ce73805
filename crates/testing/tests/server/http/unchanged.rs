use axum::http::HeaderMap;
use axum::http::{HeaderValue, header};
use headers::ETag;

use context::http::unchanged::is_known;

#[test]
fn a_tag_is_found_among_others_weak_or_strong() {
    let asked = |text: &'static str| HeaderMap::from_iter([(header::IF_NONE_MATCH, HeaderValue::from_static(text))]);
    let tag = |text: &str| text.parse::<ETag>().expect("a tag");
    for (text, own, known) in [
        ("\"a\"", "\"a\"", true),
        ("W/\"a\"", "\"a\"", true),
        ("\"a\"", "W/\"a\"", true),
        ("W/\"a\"", "W/\"a\"", true),
        ("\"b\", W/\"a\"", "W/\"a\"", true),
        ("\"b,\",\"a\"", "\"a\"", true),
        ("\"b\"", "\"a\"", false),
        ("\"ab\"", "\"a\"", false),
        ("\"A\"", "\"a\"", false),
        ("a", "\"a\"", false),
        ("", "\"a\"", false),
        // Whatever there is.
        ("*", "\"a\"", true),
    ] {
        assert_eq!(is_known(&asked(text), &tag(own)), known, "{text} {own}");
    }
    assert!(!is_known(&HeaderMap::new(), &tag("\"a\"")));
    let mut two = asked("\"b\"");
    two.append(header::IF_NONE_MATCH, HeaderValue::from_static("\"a\""));
    assert!(is_known(&two, &tag("\"a\"")), "a list may stand on several lines");
}
