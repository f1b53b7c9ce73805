//! The JSON of a centre's call. What is not JSON is refused whole; what is JSON and not what the call takes is told as
//! every other fault of a push: by row, field and reason, all rows at once.

use std::borrow::Cow;

use serde::de::DeserializeOwned;
use serde_json::Value;
use serde_path_to_error::{Path, Segment};

use super::bulk::ROWS_MAX;
use base::refusal::{BadRow, Refusal, Trouble};
use base::text::composed;

/// Reads what the call takes, its texts in the form in which they are stored.
pub fn read_json<T: DeserializeOwned>(json: &[u8]) -> Result<T, Trouble> {
    // No body at all is the one value that a call without a body takes.
    let json = if json.is_empty() { b"null" } else { json };
    let sent = serde_json::from_slice(json).map_err(|error| misread::<T>(json, &error))?;
    match stored_form(json) {
        Some(value) => serde_json::from_value(value).map_err(|error| misread::<T>(json, &error)),
        None => Ok(sent),
    }
}

/// The same with its texts as they are stored, where one of them is sent in another form.
fn stored_form(json: &[u8]) -> Option<Value> {
    let has_other_letters = !json.is_ascii() || json.windows(2).any(|pair| pair == b"\\u");
    let mut value = serde_json::from_slice(json).ok().filter(|_| has_other_letters)?;
    compose(&mut value).then_some(value)
}

/// Whether something was changed.
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

/// Reads again, slowly, to say what is wrong and where.
fn misread<T: DeserializeOwned>(json: &[u8], error: &serde_json::Error) -> Trouble {
    let Ok(value) = serde_json::from_slice::<Value>(json) else {
        return Refusal::said("bad_json", format!("the body is not JSON: {error}")).into();
    };
    let Err((place, why)) = read::<T>(&value) else {
        // A field that stands twice: each alone would do.
        return not_taken(&error.to_string());
    };
    let mut segments = place.iter();
    let Some(Segment::Map { key: list }) = segments.next() else {
        return match field_in(&why) {
            Some(field) => Trouble::BadRows(vec![BadRow { index: 0, field: field.to_owned().into(), reason: why }]),
            None => not_taken(&why),
        };
    };
    if let (Some(Segment::Seq { .. }), Some(Value::Array(rows))) = (segments.next(), value.get(list)) {
        return Trouble::BadRows(bad_rows::<T>(&value, list, rows));
    }
    let field = within(place.iter()).unwrap_or_else(|| list.clone());
    Trouble::BadRows(vec![BadRow { index: 0, field: field.into(), reason: why }])
}

fn not_taken(why: &str) -> Trouble {
    Refusal::said("bad_json", format!("the JSON is not what this call takes: {why}")).into()
}

/// Tries each row alone, in an otherwise equal call. More rows than a push may have are not looked at.
fn bad_rows<T: DeserializeOwned>(whole: &Value, list: &str, rows: &[Value]) -> Vec<BadRow> {
    let mut call = whole.clone();
    let mut bad = Vec::new();
    for (index, row) in rows.iter().take(ROWS_MAX).enumerate() {
        call[list] = Value::Array(vec![row.clone()]);
        let Err((place, reason)) = read::<T>(&call) else { continue };
        let mut beneath = place.iter();
        let here = matches!(beneath.next(), Some(Segment::Map { key }) if key == list);
        // The rows are read one by one and something beside them is wrong: it is told once they are right.
        if !here || !matches!(beneath.next(), Some(Segment::Seq { .. })) {
            continue;
        }
        let field = within(beneath).or_else(|| field_in(&reason).map(str::to_owned));
        bad.push(BadRow { index, field: field.unwrap_or_else(|| list.to_owned()).into(), reason });
    }
    if bad.is_empty() {
        let reason = format!("a push holds at most {ROWS_MAX} {list}; this has {}", rows.len());
        bad.push(BadRow { index: 0, field: list.to_owned().into(), reason });
    }
    bad
}

fn read<T: DeserializeOwned>(value: &Value) -> Result<T, (Path, String)> {
    serde_path_to_error::deserialize(value).map_err(|error| (error.path().clone(), told(error.inner())))
}

/// The reader's own words; the names of our types say nothing to whoever wrote the sending program.
fn told(error: &serde_json::Error) -> String {
    let said = error.to_string();
    match said.split_once("expected struct ") {
        Some((what, _ours)) => format!("{what}expected an object"),
        None => said,
    }
}

/// A place beneath a row, as a program would write it: `activities[0].parent_text`.
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

/// The field that a sentence of the reader names: one that is missing, or that the call does not know.
fn field_in(why: &str) -> Option<&str> {
    let named = ["missing field `", "unknown field `", "duplicate field `"];
    let rest = named.iter().find_map(|start| why.strip_prefix(start))?;
    rest.split('`').next()
}
