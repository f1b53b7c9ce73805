//! Validates every JSON answer that a test receives against the OpenAPI document, so that a wrong or missing field of the document
//! fails a test.

use std::collections::HashMap;
use std::sync::{Arc, LazyLock, Mutex};

use axum::http::{HeaderMap, StatusCode, header};
use jsonschema::Validator;
use serde_json::{Map, Value, json};

use aangan::routes;
use context::http::middleware::Listener;

static PARENTS: LazyLock<Document> = LazyLock::new(|| Document::of(&routes::parent_document()));
static CENTRES: LazyLock<Document> = LazyLock::new(|| Document::of(&routes::centre_document()));
static STAFF: LazyLock<Document> = LazyLock::new(|| Document::of(&routes::staff_document()));

/// One of the documents, with the validators used so far.
struct Document {
    text: Value,
    built: Mutex<HashMap<String, Arc<Validator>>>,
}

/// Fails the test if an answer does not match the document. Answers that no document describes (health, metrics, the demo, unknown
/// addresses) and answers that are not JSON are not checked.
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
        Listener::Staff => &STAFF,
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

    /// The operation of a path: the template with the fewest parameters, and its description.
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
        let response = call["responses"].get(&exact).or_else(|| call["responses"].get(&class));
        let response = self.resolved(response.unwrap_or_else(|| panic!("the document does not know of {name}")));
        let schema = &response["content"]["application/json"]["schema"];
        assert!(schema.is_object(), "the document says nothing of what {name} holds");
        let validator = Arc::new(jsonschema::draft202012::new(&self.whole(schema)).expect("a schema"));
        built.insert(name.to_owned(), Arc::clone(&validator));
        validator
    }

    /// The schema with the components that it refers to, directly or through others. All components of the document would cost
    /// each test a tenth of a second.
    fn whole(&self, schema: &Value) -> Value {
        let (mut components, mut unread) = (Map::new(), vec![schema]);
        while let Some(next) = unread.pop() {
            let target = next["$ref"].as_str().and_then(|pointer| pointer.strip_prefix("#/components/schemas/"));
            if let Some(name) = target.filter(|name| !components.contains_key(*name)) {
                let component = &self.text["components"]["schemas"][name];
                components.insert(name.to_owned(), component.clone());
                unread.push(component);
            }
            match next {
                Value::Object(members) => unread.extend(members.values()),
                Value::Array(items) => unread.extend(items),
                _ => {}
            }
        }
        json!({ "allOf": [schema], "components": { "schemas": components } })
    }

    /// The target of a `$ref`, or the value itself.
    fn resolved<'a>(&'a self, thing: &'a Value) -> &'a Value {
        let Some(pointer) = thing["$ref"].as_str() else { return thing };
        self.text.pointer(pointer.trim_start_matches('#')).expect("a reference leads somewhere")
    }
}

/// Forbids fields that the document does not describe, which OpenAPI allows by default.
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
