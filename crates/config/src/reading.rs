//! What a configuration file says, and everything that is wrong with it at once, so that it is mended in one go.

use std::collections::BTreeSet;
use std::ops::Range;

use serde::Deserialize;
use toml::Spanned;
use toml::de::{DeTable, DeValue, Deserializer, Error};

use super::Config;
use super::faults::shortened;

/// Nobody mends more in one go.
const TOLD_AT_MOST: usize = 50;

/// What a text says.
pub(super) struct Understood {
    /// Without what could not be read.
    pub config: Config,
    /// A sentence for each such thing.
    pub faults: Vec<String>,
    /// The sections that stand there, also one that could not be read; nothing where that cannot be told.
    pub sections: Option<BTreeSet<String>>,
}

pub(super) fn read(text: &str) -> Understood {
    let (mut table, faults) = DeTable::parse_recoverable(text);
    if !faults.is_empty() {
        return Understood { config: Config::default(), faults: told(faults, text), sections: None };
    }
    let sections = table.get_ref().keys().map(|name| name.get_ref().clone().into_owned()).collect();
    let (config, faults) = read_from(&mut table, text);
    Understood { config, faults, sections: Some(sections) }
}

fn read_from(table: &mut Spanned<DeTable<'_>>, text: &str) -> (Config, Vec<String>) {
    let (mut taken, mut faults) = (Vec::new(), Vec::new());
    while taken.len() < TOLD_AT_MOST {
        // A reader stops at the first fault: what it stumbled over is taken out, and it reads once more.
        let fault = match Config::deserialize(Deserializer::from(table.clone())) {
            Ok(config) => return (config, told(faults, text)),
            Err(fault) => fault,
        };
        let found = fault.span().and_then(|at| take_out(table.get_mut(), &at));
        let is_ours = taken.iter().any(|name| fault.message() == format!("missing field `{name}`"));
        if !is_ours {
            faults.push(fault);
        }
        let Some(name) = found else { break };
        taken.push(name);
    }
    (Config::default(), told(faults, text))
}

fn told(mut faults: Vec<Error>, text: &str) -> Vec<String> {
    faults.sort_by_key(|fault| fault.span().map(|at| at.start));
    faults.iter().take(TOLD_AT_MOST).map(|fault| sentence(fault, text)).collect()
}

/// Takes the setting out that stands there, or the section where that is as much as is known. Answers its name.
fn take_out(table: &mut DeTable<'_>, at: &Range<usize>) -> Option<String> {
    let found = table.iter().find(|(key, value)| covers(&key.span(), at) || holds(value, at));
    let name = found.map(|(key, _)| key.get_ref().clone().into_owned())?;
    if let Some(DeValue::Table(section)) = table.get_mut(name.as_str()).map(Spanned::get_mut)
        && let Some(within) = take_out(section, at)
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

/// The line and the setting, but not what it was set to, which may be a secret.
fn sentence(error: &Error, text: &str) -> String {
    let said = shortened(error.message());
    let Some(before) = error.span().and_then(|span| text.get(..span.start)) else { return said };
    let number = before.matches('\n').count() + 1;
    let line = text.lines().nth(number - 1).unwrap_or_default();
    let setting = line.split_once('=').map_or(String::new(), |(name, _)| format!(" ({})", shortened(name.trim())));
    format!("line {number}{setting}: {said}")
}
