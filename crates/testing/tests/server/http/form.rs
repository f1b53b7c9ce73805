use serde::Deserialize;

use base::text::TEXT_MAX;
use context::http::form::{check_texts, parse};

#[derive(Debug, Deserialize, PartialEq)]
struct Sample {
    #[serde(default, alias = "kinds[]")]
    kinds: Vec<String>,
    #[serde(default)]
    name: Option<String>,
}

#[test]
fn lists_are_repeated_keys_or_bracketed_ones() {
    for form in ["kinds=a&kinds=b&name=x", "kinds[]=a&kinds[]=b&name=x", "kinds%5B%5D=a&kinds%5B%5D=b&name=x&unknown=1"]
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
