//! Templates: text with placeholders, `to={to}&text={text}`.

use std::fmt::Write;

/// A parsed template. A placeholder is a name of lower-case letters, digits and underscores in braces; all other braces are literal, as in
/// JSON.
#[derive(Debug)]
pub struct Template(Vec<Part>);

#[derive(Debug)]
enum Part {
    Text(String),
    Place(String),
}

/// How values are escaped.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Escape {
    /// Percent-encoding, for URLs and form bodies.
    Percent,
    /// Inside a JSON string.
    Json,
    Nothing,
}

impl Template {
    pub fn parse(text: &str) -> Self {
        let mut parts = Vec::new();
        let mut plain = String::new();
        let mut rest = text;
        while let Some(start) = rest.find('{') {
            let after = &rest[start + 1..];
            let end = after.find(|c: char| !is_name_character(c)).unwrap_or(after.len());
            let is_place = end > 0 && after[end..].starts_with('}');
            if is_place {
                plain.push_str(&rest[..start]);
                parts.push(Part::Text(std::mem::take(&mut plain)));
                parts.push(Part::Place(after[..end].to_owned()));
                rest = &after[end + 1..];
            } else {
                plain.push_str(&rest[..=start]);
                rest = after;
            }
        }
        plain.push_str(rest);
        parts.push(Part::Text(plain));
        Self(parts)
    }

    /// The names of its placeholders.
    pub fn places(&self) -> impl Iterator<Item = &str> {
        self.0.iter().filter_map(|part| match part {
            Part::Place(name) => Some(name.as_str()),
            Part::Text(_) => None,
        })
    }

    /// Like [`fill`](Self::fill), with a function from placeholder to value.
    pub fn fill_with(&self, value: impl Fn(&str) -> String) -> String {
        self.0.iter().fold(String::new(), |filled, part| match part {
            Part::Text(text) => filled + text,
            Part::Place(name) => filled + &value(name),
        })
    }

    /// Replaces each placeholder. Values are not parsed as templates.
    pub fn fill<'v>(&self, escape: Escape, value: impl Fn(&str) -> &'v str) -> String {
        let mut filled = String::new();
        for part in &self.0 {
            match part {
                Part::Text(text) => filled.push_str(text),
                Part::Place(name) => escape.push(&mut filled, value(name)),
            }
        }
        filled
    }
}

/// Whether a placeholder may have this name.
pub fn is_name(text: &str) -> bool {
    !text.is_empty() && text.chars().all(is_name_character)
}

fn is_name_character(c: char) -> bool {
    c.is_ascii_lowercase() || c.is_ascii_digit() || c == '_'
}

impl Escape {
    fn push(self, out: &mut String, value: &str) {
        match self {
            Self::Nothing => out.push_str(value),
            Self::Json => {
                let quoted = serde_json::Value::from(value).to_string();
                out.push_str(&quoted[1..quoted.len() - 1]);
            }
            Self::Percent => {
                for byte in value.bytes() {
                    if byte.is_ascii_alphanumeric() || b"-._~".contains(&byte) {
                        out.push(char::from(byte));
                    } else {
                        let _ = write!(out, "%{byte:02X}");
                    }
                }
            }
        }
    }
}
