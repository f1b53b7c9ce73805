//! The lines that the portal logs, gathered from the source: what an operator reads and searches for.

use std::fmt::Write;

use crate::source::{Placed, Source, Token};

const LEVELS: [&str; 4] = ["error", "warn", "info", "debug"];

/// A line for each: level, module, text, and the names of the fields that go with it.
pub(crate) fn lines(sources: &[Source]) -> String {
    let mut text = String::new();
    for level in LEVELS {
        for source in sources {
            let module: Vec<_> = std::iter::once(source.krate()).chain(source.module()).collect();
            for call in source.calls_of(level) {
                let (said, fields) = arguments(&source.tokens[call]);
                let fields = if fields.is_empty() { String::new() } else { format!(" ({})", fields.join(", ")) };
                let _ = writeln!(text, "{} {}: {said}{fields}", level.to_uppercase(), module.join("::"));
            }
        }
    }
    text
}

/// The text of a call and the names of its fields. A text behind `=` is a field's value.
fn arguments(tokens: &[Placed]) -> (String, Vec<String>) {
    let (mut text, mut fields, mut depth, mut begins) = (String::new(), Vec::new(), 0, true);
    let mut tokens = tokens.iter().peekable();
    while let Some(placed) = tokens.next() {
        let begun = begins;
        begins = false;
        match &placed.token {
            Token::Mark('(' | '[' | '{') => depth += 1,
            Token::Mark(')' | ']' | '}') => depth -= 1,
            Token::Mark(',') if depth == 0 => begins = true,
            Token::Mark('%' | '?') => begins = begun,
            Token::Text(said) if begun && depth == 0 => text.clone_from(said),
            Token::Word(name) if begun && depth == 0 => {
                let mut field = name.clone();
                while tokens.next_if(|next| next.is('.')).is_some() {
                    field = field + "." + tokens.next().and_then(Placed::word).unwrap_or_default();
                }
                // Behind its text stand the values of a text's places.
                if text.is_empty() {
                    fields.push(field);
                }
            }
            _ => {}
        }
    }
    (text, fields)
}
