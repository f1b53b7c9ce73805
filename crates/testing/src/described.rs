//! Every JSON answer that a test receives, good or refused, is held against the OpenAPI document of its call.
//! So a field that the document does not name right fails the test that first meets it.

use std::collections::HashMap;
use std::sync::{Arc, LazyLock, Mutex};

use axum::http::{HeaderMap, StatusCode, header};
use jsonschema::Validator;
use serde_json::{Value, json};

use aangan::routes;
use context::http::door::Listener;

static PARENTS: LazyLock<Document> = LazyLock::new(|| Document::of(&routes::parent_document()));
static CENTRES: LazyLock<Document> = LazyLock::new(|| Document::of(&routes::centre_document()));

/// One of the two documents, with the validators that were needed so far.
struct Document {
    text: Value,
    built: Mutex<HashMap<String, Arc<Validator>>>,
}

/// Fails the test if the answer is not what the document says of its call. What no document describes (health,
/// figures, the demo, addresses that do not exist) and what is not JSON is let through.
#[track_caller]
pub fn hold(listener: Listener, method: &str, uri: &str, status: StatusCode, headers: &HeaderMap, answer: &Value) {
    let is_json =
        headers.get(header::CONTENT_TYPE).is_some_and(|kind| kind.as_bytes().starts_with(b"application/json"));
    if !is_json {
        return;
    }
    let path = uri.split('?').next().unwrap_or(uri);
    let document = match listener {
        Listener::Parents => &PARENTS,
        Listener::Centres => &CENTRES,
    };
    let Some((template, call)) = document.call(method, path) else { return };
    let name = format!("{method} {template} {}", status.as_u16());
    let faults: Vec<String> = document
        .validator(&name, call, status)
        .iter_errors(answer)
        .map(|fault| format!("{}: {fault}", fault.instance_path()))
        .collect();
    assert!(faults.is_empty(), "{name} is not as its document says:\n{}\n{answer:#}", faults.join("\n"));
}

impl Document {
    fn of(document: &utoipa::openapi::OpenApi) -> Self {
        let mut text = serde_json::to_value(document).expect("a document is JSON");
        close(&mut text);
        Self { text, built: Mutex::default() }
    }

    /// The call at a path: its template, the one with the fewest places to fill in first, and what is said of it.
    fn call(&self, method: &str, path: &str) -> Option<(&str, &Value)> {
        let paths = self.text["paths"].as_object().expect("paths");
        let found = paths.iter().filter(|(template, _)| fits(template, path));
        let (template, calls) = found.min_by_key(|(template, _)| template.matches('{').count())?;
        Some((template, calls.get(method.to_lowercase())?))
    }

    #[track_caller]
    fn validator(&self, name: &str, call: &Value, status: StatusCode) -> Arc<Validator> {
        let mut built = self.built.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
        if let Some(known) = built.get(name) {
            return Arc::clone(known);
        }
        let (exact, class) = (status.as_u16().to_string(), format!("{}XX", status.as_u16() / 100));
        let said = call["responses"].get(&exact).or_else(|| call["responses"].get(&class));
        let said = self.followed(said.unwrap_or_else(|| panic!("the document does not know of {name}")));
        let schema = &said["content"]["application/json"]["schema"];
        assert!(schema.is_object(), "the document says nothing of what {name} holds");
        let whole = json!({ "allOf": [schema], "components": self.text["components"] });
        let validator = Arc::new(jsonschema::draft202012::new(&whole).expect("a schema"));
        built.insert(name.to_owned(), Arc::clone(&validator));
        validator
    }

    /// What a `$ref` of this document points to, or the thing itself.
    fn followed<'a>(&'a self, thing: &'a Value) -> &'a Value {
        let Some(pointer) = thing["$ref"].as_str() else { return thing };
        self.text.pointer(pointer.trim_start_matches('#')).expect("a reference leads somewhere")
    }
}

/// A field that is not described is a fault here, though OpenAPI lets it through.
fn close(thing: &mut Value) {
    match thing {
        Value::Object(members) => {
            members.values_mut().for_each(close);
            if members.get("properties").is_some_and(Value::is_object) {
                members.entry("additionalProperties").or_insert(Value::Bool(false));
            }
        }
        Value::Array(items) => items.iter_mut().for_each(close),
        _ => {}
    }
}

fn fits(template: &str, path: &str) -> bool {
    let (wanted, given) = (template.split('/'), path.split('/'));
    wanted.clone().count() == given.clone().count() && wanted.zip(given).all(|(w, g)| w.starts_with('{') || w == g)
}
