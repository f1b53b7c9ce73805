//! A password or key that must not be shown.

use std::fmt;
use std::fs;
use std::path::Path;

use serde::{Deserialize, Serialize, Serializer};

/// Text that neither debug output nor a printed configuration repeats.
#[derive(Clone, Default, PartialEq, Eq, Deserialize)]
#[serde(transparent)]
pub struct Secret(String);

database::stored! {
    Secret as &str => Secret: |text: &str| Some(Secret::new(text));
}

impl Secret {
    pub fn new(text: impl Into<String>) -> Self {
        Self(text.into())
    }

    /// The text itself, for the one place that needs it.
    pub fn expose(&self) -> &str {
        &self.0
    }

    /// Whether a text shows it.
    pub fn is_in(&self, text: &str) -> bool {
        !self.0.is_empty() && text.contains(&self.0)
    }

    /// Either the value given or the content of the file, without the line's end; empty when there is neither.
    /// `name` is the setting's, for the sentence that says what is wrong.
    pub fn from_value_or_file(name: &str, value: Option<&Self>, file: Option<&Path>) -> Result<Self, String> {
        match (value, file) {
            (Some(_), Some(_)) => Err(format!("give either {name} or {name}_file, not both")),
            (Some(value), None) => Ok(value.clone()),
            (None, None) => Ok(Self::default()),
            (None, Some(path)) => {
                let unreadable = |error| format!("{name}_file: cannot read {}: {error}", path.display());
                let text = fs::read_to_string(path).map_err(unreadable)?;
                let text = text.trim_end_matches(['\r', '\n']);
                if text.is_empty() {
                    return Err(format!("{name}_file: {} is empty", path.display()));
                }
                Ok(Self::new(text))
            }
        }
    }
}

impl fmt::Debug for Secret {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("(secret)")
    }
}

impl Serialize for Secret {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str("(secret)")
    }
}
