use serde::Deserialize;
use serde_json::{Value, json};

use base::refusal::AppError;
use context::http::centre_call::At;
use context::http::centre_json::read_json;

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
#[expect(dead_code, reason = "it is only read")]
struct Call {
    #[serde(default)]
    title: String,
    rows: Vec<Row>,
    #[serde(default)]
    children: Vec<String>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
#[expect(dead_code, reason = "it is only read")]
struct Row {
    at: Option<At>,
    day: String,
    #[serde(default)]
    marks: Vec<Mark>,
}

#[derive(Debug, Deserialize)]
#[expect(dead_code, reason = "it is only read")]
struct Mark {
    number: i64,
}

fn faults(call: &Value) -> Vec<(usize, String, String)> {
    let refused = read_json::<Call>(call.to_string().as_bytes()).expect_err("it is not what the call takes");
    let AppError::BadRows(rows) = refused else { panic!("{refused:?}") };
    rows.into_iter().map(|row| (row.index, row.field.into_owned(), row.reason)).collect()
}

fn fault(index: usize, field: &str, reason: &str) -> (usize, String, String) {
    (index, field.to_owned(), reason.to_owned())
}

#[test]
fn all_rows_that_are_not_valid_are_reported_at_once() {
    let good = json!({"day": "2026-11-12"});
    let rows = json!([good, {"day": 5}, {"at": "yesterday", "day": ""}, good, {}, {"day": "", "dya": 1}, 7,
        {"day": "", "marks": [{"number": 1}, {"number": "2"}]}]);
    assert_eq!(
        faults(&json!({"rows": rows})),
        [
            fault(1, "day", "invalid type: integer `5`, expected a string"),
            fault(2, "at", "a moment is RFC 3339 with an offset, or unix milliseconds"),
            fault(4, "day", "missing field `day`"),
            fault(5, "dya", "unknown field `dya`, expected one of `at`, `day`, `marks`"),
            fault(6, "rows", "invalid type: integer `7`, expected an object"),
            fault(7, "marks[1].number", "invalid type: string \"2\", expected i64"),
        ]
    );
}

#[test]
fn errors_outside_of_the_rows_are_reported_the_same_way() {
    let rows = json!([{"day": ""}]);
    let expected = "invalid type: integer `1`, expected a string";
    assert_eq!(faults(&json!({"rows": rows, "title": 1})), [fault(0, "title", expected)]);
    assert_eq!(faults(&json!({"rows": rows, "children": ["a", 1]})), [fault(1, "children", expected)]);
    assert_eq!(faults(&json!({"title": "t"})), [fault(0, "rows", "missing field `rows`")]);
    assert_eq!(faults(&json!({"rows": 3})).len(), 1);
}

#[test]
fn a_body_that_is_no_json_object_is_refused_as_a_whole() {
    for (body, why) in [
        ("{", "the body is not JSON: EOF while parsing an object at line 1 column 1"),
        ("", "the JSON is not what this call takes: invalid type: null, expected an object"),
        (
            "{\"rows\":[],\"rows\":[]}",
            "the JSON is not what this call takes: duplicate field `rows` at line 1 column 17",
        ),
    ] {
        let refused = read_json::<Call>(body.as_bytes()).expect_err(body);
        let AppError::Refused(refusal) = refused else { panic!("{refused:?}") };
        assert_eq!((refusal.code, refusal.sentence.as_ref()), ("bad_json", why));
    }
}

#[test]
fn a_request_of_a_million_wrong_rows_gets_a_short_answer() {
    let rows = vec![Value::Null; 2000];
    assert_eq!(faults(&json!({"rows": rows})).len(), 500);
}
