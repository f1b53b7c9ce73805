//! What a command prints: sentences for people, or JSON for programs.

use serde::Serialize;
use serde_json::{Value, json};

/// The form of a command's output.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Format {
    #[default]
    Text,
    Json,
}

/// The result of a command, in both forms.
#[derive(Clone, Debug)]
pub struct Answer {
    text: String,
    json: Json,
}

#[derive(Clone, Debug)]
enum Json {
    Object(Value),
    /// One object a line.
    Lines(Vec<Value>),
}

impl Answer {
    pub fn one(text: impl Into<String>, object: impl Serialize) -> Self {
        Self { text: text.into(), json: Json::Object(json!(object)) }
    }

    pub fn list<T: Serialize>(text: impl Into<String>, rows: impl IntoIterator<Item = T>) -> Self {
        let lines = rows.into_iter().map(|row| json!(row)).collect();
        Self { text: text.into(), json: Json::Lines(lines) }
    }

    /// A result that is only a sentence.
    pub fn message(text: impl Into<String>) -> Self {
        let text = text.into();
        let object = json!({ "message": text });
        Self { text, json: Json::Object(object) }
    }

    /// The same with a note after the text; a JSON object has it too.
    #[must_use]
    pub fn and(mut self, note: &str) -> Self {
        self.text = format!("{}\n{note}", self.text);
        if let Json::Object(Value::Object(fields)) = &mut self.json {
            fields.insert("note".to_owned(), json!(note));
        }
        self
    }

    /// The output. `None`: an empty list has no line of JSON.
    pub fn shown(self, format: Format) -> Option<String> {
        match (format, self.json) {
            (Format::Text, _) => Some(self.text),
            (Format::Json, Json::Object(object)) => Some(object.to_string()),
            (Format::Json, Json::Lines(lines)) if lines.is_empty() => None,
            (Format::Json, Json::Lines(lines)) => {
                Some(lines.iter().map(Value::to_string).collect::<Vec<_>>().join("\n"))
            }
        }
    }
}
