//! The JSON of a centre's call. A body that is not JSON is refused as a whole. JSON of the wrong shape is refused like every other
//! invalid input: by row, field and reason, all rows at once.

use std::borrow::Cow;

use serde::de::DeserializeOwned;
use serde_json::Value;
use serde_path_to_error::{Path, Segment};

use super::bulk::ROWS_MAX;
use base::refusal::{AppError, BadRow, Refusal};
use base::text::composed;

/// Parses JSON, with its texts in the normalization in which they are stored.
pub fn read_json<T: DeserializeOwned>(json: &[u8]) -> Result<T, AppError> {
    // A call without a body takes `()`, which is null in JSON.
    let json = if json.is_empty() { b"null" } else { json };
    let sent = serde_json::from_slice(json).map_err(|error| misread::<T>(json, &error))?;
    match stored_form(json) {
        Some(value) => serde_json::from_value(value).map_err(|error| misread::<T>(json, &error)),
        None => Ok(sent),
    }
}

/// The JSON with its texts normalized; None if they already were.
fn stored_form(json: &[u8]) -> Option<Value> {
    let has_other_letters = !json.is_ascii() || json.windows(2).any(|pair| pair == b"\\u");
    let mut value = serde_json::from_slice(json).ok().filter(|_| has_other_letters)?;
    compose(&mut value).then_some(value)
}

/// Normalizes all texts. Returns whether one was changed.
fn compose(value: &mut Value) -> bool {
    match value {
        Value::String(text) => match composed(text) {
            Cow::Borrowed(_) => false,
            Cow::Owned(composed) => {
                let changed = composed != *text;
                *text = composed;
                changed
            }
        },
        Value::Array(values) => values.iter_mut().map(compose).filter(|changed| *changed).count() > 0,
        Value::Object(fields) => fields.values_mut().map(compose).filter(|changed| *changed).count() > 0,
        Value::Null | Value::Bool(_) | Value::Number(_) => false,
    }
}

/// Parses again, slowly, to find what is wrong and where.
fn misread<T: DeserializeOwned>(json: &[u8], error: &serde_json::Error) -> AppError {
    let Ok(value) = serde_json::from_slice::<Value>(json) else {
        return Refusal::with_sentence("bad_json", format!("the body is not JSON: {error}")).into();
    };
    let Err((place, why)) = read::<T>(&value) else {
        // A duplicate field: each alone would be valid.
        return wrong_shape(&error.to_string());
    };
    let mut segments = place.iter();
    let Some(Segment::Map { key: list }) = segments.next() else {
        return match field_in(&why) {
            Some(field) => AppError::BadRows(vec![BadRow { index: 0, field: field.to_owned().into(), reason: why }]),
            None => wrong_shape(&why),
        };
    };
    if let (Some(Segment::Seq { .. }), Some(Value::Array(rows))) = (segments.next(), value.get(list)) {
        return AppError::BadRows(bad_rows::<T>(&value, list, rows));
    }
    let field = within(place.iter()).unwrap_or_else(|| list.clone());
    AppError::BadRows(vec![BadRow { index: 0, field: field.into(), reason: why }])
}

fn wrong_shape(why: &str) -> AppError {
    Refusal::with_sentence("bad_json", format!("the JSON is not what this call takes: {why}")).into()
}

/// Parses each row alone, in an otherwise equal call. Rows past the limit are not read.
fn bad_rows<T: DeserializeOwned>(whole: &Value, list: &str, rows: &[Value]) -> Vec<BadRow> {
    let mut call = whole.clone();
    let mut bad = Vec::new();
    for (index, row) in rows.iter().take(ROWS_MAX).enumerate() {
        call[list] = Value::Array(vec![row.clone()]);
        let Err((place, reason)) = read::<T>(&call) else { continue };
        let mut beneath = place.iter();
        let here = matches!(beneath.next(), Some(Segment::Map { key }) if key == list);
        // Something beside the rows is wrong: it is reported once the rows are right.
        if !here || !matches!(beneath.next(), Some(Segment::Seq { .. })) {
            continue;
        }
        let field = within(beneath).or_else(|| field_in(&reason).map(str::to_owned));
        bad.push(BadRow { index, field: field.unwrap_or_else(|| list.to_owned()).into(), reason });
    }
    if bad.is_empty() {
        let reason = format!("a request holds at most {ROWS_MAX} {list}; this has {}", rows.len());
        bad.push(BadRow { index: 0, field: list.to_owned().into(), reason });
    }
    bad
}

fn read<T: DeserializeOwned>(value: &Value) -> Result<T, (Path, String)> {
    serde_path_to_error::deserialize(value).map_err(|error| (error.path().clone(), reason(error.inner())))
}

/// The parser's message without the names of Rust types.
fn reason(error: &serde_json::Error) -> String {
    let message = error.to_string();
    match message.split_once("expected struct ") {
        Some((what, _type)) => format!("{what}expected an object"),
        None => message,
    }
}

/// The path of a value inside a row: `activities[0].parent_text`.
fn within<'a>(segments: impl Iterator<Item = &'a Segment>) -> Option<String> {
    let mut place = String::new();
    for segment in segments {
        match segment {
            Segment::Map { key } => {
                if !place.is_empty() {
                    place.push('.');
                }
                place.push_str(key);
            }
            Segment::Seq { index } => place = format!("{place}[{index}]"),
            Segment::Enum { .. } | Segment::Unknown => {}
        }
    }
    (!place.is_empty()).then_some(place)
}

/// The field that a message of the parser names: missing, unknown or duplicate.
fn field_in(why: &str) -> Option<&str> {
    let named = ["missing field `", "unknown field `", "duplicate field `"];
    let rest = named.iter().find_map(|start| why.strip_prefix(start))?;
    rest.split('`').next()
}
