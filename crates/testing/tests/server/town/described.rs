use axum::http::{HeaderMap, StatusCode, header};
use serde_json::{Value, json};

use context::http::middleware::Listener;
use testing::described::hold;

fn hold_answer(answer: &Value) {
    let headers = HeaderMap::from_iter([(header::CONTENT_TYPE, "application/json".parse().expect("a value"))]);
    hold(Listener::Parents, "POST", "/parentapp/childCare", StatusCode::OK, &headers, answer);
}

#[test]
fn an_answer_as_the_document_has_it_passes() {
    hold_answer(&json!({"status": "ok", "response": []}));
    hold_answer(&json!({"status": "error", "error": "Not now", "code": "busy"}));
}

#[test]
#[should_panic(expected = "is not as its document says")]
fn a_wrong_type_is_found() {
    hold_answer(&json!({"status": "ok", "response": "none"}));
}

#[test]
#[should_panic(expected = "is not as its document says")]
fn a_field_that_is_not_described_is_found() {
    hold_answer(&json!({"status": "ok", "response": [], "spare": 1}));
}
