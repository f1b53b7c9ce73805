//! Parses a configuration file and reports all errors at once.

use std::borrow::Cow;
use std::collections::BTreeSet;
use std::ops::Range;

use serde::Deserialize;
use toml::Spanned;
use toml::de::{DeTable, DeValue, Deserializer, Error};

use super::Config;
use super::faults::shortened;

/// Sections that were renamed: the old name is still read.
const RENAMED: [(&str, &str); 1] = [("budgets", "rate_limits")];

/// The most errors reported.
const ERRORS_MAX: usize = 50;

/// The parts of a file that could be parsed, and the errors.
pub(super) struct Parsed {
    /// Without the settings that could not be parsed.
    pub config: Config,
    /// A sentence for each error.
    pub errors: Vec<String>,
    /// The sections of the file, including those that could not be parsed. None: the file is not TOML.
    pub sections: Option<BTreeSet<String>>,
}

pub(super) fn read(text: &str) -> Parsed {
    let (mut table, errors) = DeTable::parse_recoverable(text);
    if !errors.is_empty() {
        return Parsed { config: Config::default(), errors: sentences(errors, text), sections: None };
    }
    let sections = table.get_ref().keys().map(|name| name.get_ref().clone().into_owned()).collect();
    let old_names = rename_sections(table.get_mut());
    let (mut config, errors) = read_from(&mut table, text);
    config.old_names = old_names;
    Parsed { config, errors, sections: Some(sections) }
}

/// Gives sections their new names, and returns the old ones with the new ones. A section under both names is an error.
fn rename_sections(table: &mut DeTable<'_>) -> Vec<(&'static str, &'static str)> {
    let mut renamed = Vec::new();
    for (old, new) in RENAMED {
        let span = table.iter().find(|(key, _)| key.get_ref() == old).map(|(key, _)| key.span());
        if let Some(span) = span.filter(|_| !table.contains_key(new))
            && let Some(section) = table.remove(old)
        {
            table.insert(Spanned::new(span, Cow::Borrowed(new)), section);
            renamed.push((old, new));
        }
    }
    renamed
}

fn read_from(table: &mut Spanned<DeTable<'_>>, text: &str) -> (Config, Vec<String>) {
    let (mut removed, mut errors) = (Vec::new(), Vec::new());
    while removed.len() < ERRORS_MAX {
        // The parser stops at the first error: the setting is removed and the file parsed again.
        let error = match Config::deserialize(Deserializer::from(table.clone())) {
            Ok(config) => return (config, sentences(errors, text)),
            Err(error) => error,
        };
        let found = error.span().and_then(|at| remove(table.get_mut(), &at));
        let is_ours = removed.iter().any(|name| error.message() == format!("missing field `{name}`"));
        if !is_ours {
            errors.push(error);
        }
        let Some(name) = found else { break };
        removed.push(name);
    }
    (Config::default(), sentences(errors, text))
}

fn sentences(mut errors: Vec<Error>, text: &str) -> Vec<String> {
    errors.sort_by_key(|error| error.span().map(|at| at.start));
    errors.iter().take(ERRORS_MAX).map(|error| sentence(error, text)).collect()
}

/// Removes the setting at a position, or its section if the position is no more precise. Returns its name.
fn remove(table: &mut DeTable<'_>, at: &Range<usize>) -> Option<String> {
    let found = table.iter().find(|(key, value)| covers(&key.span(), at) || holds(value, at));
    let name = found.map(|(key, _)| key.get_ref().clone().into_owned())?;
    if let Some(DeValue::Table(section)) = table.get_mut(name.as_str()).map(Spanned::get_mut)
        && let Some(within) = remove(section, at)
    {
        return Some(within);
    }
    table.remove(name.as_str()).map(|_| name)
}

fn holds(value: &Spanned<DeValue<'_>>, at: &Range<usize>) -> bool {
    covers(&value.span(), at)
        || match value.get_ref() {
            DeValue::Table(section) => section.iter().any(|(key, value)| covers(&key.span(), at) || holds(value, at)),
            DeValue::Array(values) => values.iter().any(|value| holds(value, at)),
            _ => false,
        }
}

fn covers(span: &Range<usize>, at: &Range<usize>) -> bool {
    span.start <= at.start && at.end <= span.end
}

/// Names the line and the setting, but not its value, which may be a secret.
fn sentence(error: &Error, text: &str) -> String {
    let message = shortened(error.message());
    let Some(before) = error.span().and_then(|span| text.get(..span.start)) else { return message };
    let number = before.matches('\n').count() + 1;
    let line = text.lines().nth(number - 1).unwrap_or_default();
    let setting = line.split_once('=').map_or(String::new(), |(name, _)| format!(" ({})", shortened(name.trim())));
    format!("line {number}{setting}: {message}")
}
