use serde::Deserialize;

use base::refusal::Refusal;
use base::text::TEXT_MAX;
use context::http::form::Form;

#[derive(Debug, Deserialize, PartialEq)]
struct Sample {
    #[serde(default, alias = "kinds[]")]
    kinds: Vec<String>,
    #[serde(default)]
    name: Option<String>,
}

fn parse(body: &[u8]) -> Result<Sample, Refusal> {
    Form::read(body)?.parse()
}

#[test]
fn lists_are_repeated_keys_or_bracketed_ones() {
    for form in ["kinds=a&kinds=b&name=x", "kinds[]=a&kinds[]=b&name=x", "kinds%5B%5D=a&kinds%5B%5D=b&name=x&unknown=1"]
    {
        let sample = parse(form.as_bytes()).expect(form);
        assert_eq!(sample, Sample { kinds: vec!["a".into(), "b".into()], name: Some("x".into()) });
    }
}

#[test]
fn a_repeated_single_value_is_refused() {
    assert!(parse(b"name=x&name=y").is_err());
}

#[test]
fn texts_are_decoded_and_normalized() {
    let named = |form: &str| parse(form.as_bytes()).map(|sample| sample.name);
    for (form, name) in [
        ("name=a+b%2Bc%3D%26", "a b+c=&"),
        ("name=a=b", "a=b"),
        ("%6Eame=x", "x"),
        ("name=e%CC%81", "\u{e9}"),
        ("&&name=x&", "x"),
        ("name", ""),
    ] {
        assert_eq!(named(form).expect(form).as_deref(), Some(name), "{form}");
    }
    assert_eq!(named("").expect("nothing"), None);
}

#[test]
fn the_values_of_a_list_keep_their_order_between_other_fields() {
    let sample = parse(b"kinds=b&name=x&unknown=1&kinds=a&unknown=2&kinds=").expect("a form");
    assert_eq!(sample, Sample { kinds: vec!["b".into(), "a".into(), String::new()], name: Some("x".into()) });
}

#[test]
fn a_field_is_looked_up_by_its_name() {
    let form = Form::read(b"child_id=1&parent=&room_id=2&room_id=2").expect("a form");
    assert_eq!(form.filled("child_id").expect("once"), Some("1"));
    assert_eq!((form.filled("parent").expect("once"), form.filled("side").expect("not there")), (None, None));
    assert_eq!(form.filled("room_id").expect_err("twice").code, "bad_form");
}

#[test]
fn bad_texts_are_refused_wherever_they_stand() {
    let long = |n| format!("name={}", "x".repeat(n));
    let wide = |n| format!("name={}", "%E0%A4%85".repeat(n));
    let read = |body: &[u8]| Form::read(body).map(drop);
    assert!(read(long(TEXT_MAX).as_bytes()).is_ok());
    assert!(read(wide(TEXT_MAX).as_bytes()).is_ok());
    for bad in [
        long(TEXT_MAX + 1),
        wide(TEXT_MAX + 1),
        "a=%FF".into(),
        "a=%00".into(),
        "a=%4".into(),
        "a=%GG".into(),
        "%80=1".into(),
        "a=%+1".into(),
        format!("name={}={}", "x".repeat(TEXT_MAX), "y"),
    ] {
        assert!(read(bad.as_bytes()).is_err(), "{}", &bad[..bad.len().min(20)]);
    }
    assert!(read(b"a=\xff").is_err());
    let of = |name: &str| format!("{name}={}", "x".repeat(TEXT_MAX + 1));
    assert!(read(of("token").as_bytes()).is_ok());
    for other in ["auth_token", "tokens", "to%6Ben", "a=1&b"] {
        assert!(read(of(other).as_bytes()).is_err(), "{other}");
    }
}
