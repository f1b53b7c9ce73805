//! The events of an iCalendar file (RFC 5545), as their properties. `icalendar` parses the components; what it does not handle is
//! done before: encodings, line ends, and lines that are folded inside a character.

use std::borrow::Cow;

use base::tables::{self, Encodings};
use icalendar::parser::{Component, read_calendar_simple};

const MOST_MEGABYTES: u64 = 4;
/// The deepest nesting of components. A real calendar has three levels: the parser would recurse as deep as the file.
const DEEPEST: usize = 8;
/// A component that contains the calendars of a file: some files have several.
const FILE: &str = "X-FILE";

/// An event: its properties, without those of its reminders.
pub(super) struct Properties(Vec<(String, String)>);

impl Properties {
    pub(super) fn of(&self, name: &str) -> Option<&str> {
        self.0.iter().find(|(other, _)| other == name).map(|(_, value)| value.as_str())
    }

    /// A property that may occur several times.
    pub(super) fn all<'a>(&'a self, name: &'a str) -> impl Iterator<Item = &'a str> {
        self.0.iter().filter(move |(other, _)| other == name).map(|(_, value)| value.as_str())
    }
}

/// The events of all calendars of a file, or why it cannot be read.
pub(super) fn events(bytes: &[u8]) -> Result<Vec<Properties>, Cow<'static, str>> {
    let text = content_lines(&unfolded(bytes)?)?;
    let files = read_calendar_simple(&text).map_err(|error| {
        let line: String = error.input.trim_start().lines().next().unwrap_or_default().chars().take(60).collect();
        if line.is_empty() { "the calendar is cut off: it has no end".into() } else { unreadable(&line) }
    })?;
    let calendars: Vec<&Component<'_>> =
        files.iter().flat_map(|file| &file.components).filter(|component| component.name == "VCALENDAR").collect();
    if calendars.is_empty() {
        return Err("a calendar begins with BEGIN:VCALENDAR".into());
    }
    let events = calendars.into_iter().flat_map(|calendar| &calendar.components);
    Ok(events.filter(|component| component.name == "VEVENT").map(properties).collect())
}

fn unreadable(line: &str) -> Cow<'static, str> {
    format!("the calendar cannot be read from {line:?} on").into()
}

fn properties(event: &Component<'_>) -> Properties {
    let properties = event.properties.iter();
    Properties(properties.map(|one| (one.name.to_string(), one.val.as_str().trim().to_owned())).collect())
}

/// The text with folded lines joined, also where a fold is inside a character of several bytes.
fn unfolded(bytes: &[u8]) -> Result<String, Cow<'static, str>> {
    let is_utf_16 = bytes.starts_with(&[0xFF, 0xFE])
        || bytes.starts_with(&[0xFE, 0xFF])
        || bytes.iter().take(4).any(|byte| *byte == 0);
    let read = |bytes: &[u8]| {
        tables::text(bytes, MOST_MEGABYTES, Encodings::Unicode)
            .map(Cow::into_owned)
            .map_err(|_| Cow::Borrowed("the file is no calendar in UTF-8"))
    };
    let bytes = if is_utf_16 { Cow::Owned(read(bytes)?.into_bytes()) } else { Cow::Borrowed(bytes) };
    let mut unfolded = Vec::with_capacity(bytes.len());
    let mut at = 0;
    while let Some(&byte) = bytes.get(at) {
        let ends = match bytes[at..] {
            [b'\r', b'\n', ..] => 2,
            [b'\r' | b'\n', ..] => 1,
            _ => 0,
        };
        match (ends, bytes.get(at + ends)) {
            (0, _) => {
                unfolded.push(byte);
                at += 1;
            }
            (_, Some(b' ' | b'\t')) => at += ends + 1,
            _ => {
                unfolded.push(b'\n');
                at += ends;
            }
        }
    }
    read(&unfolded)
}

/// The lines that are properties, with their names in capitals. Some exports have other lines, which are ignored.
fn content_lines(text: &str) -> Result<String, Cow<'static, str>> {
    let mut lines = format!("BEGIN:{FILE}\r\n");
    let mut depth = 0_usize;
    for line in text.lines() {
        let name = &line[..line.find([':', ';']).unwrap_or_default()];
        if name.is_empty() || !name.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'-') {
            continue;
        }
        let (name, value) = (name.to_ascii_uppercase(), &line[name.len()..]);
        let is_edge = matches!(name.as_str(), "BEGIN" | "END");
        match name.as_str() {
            "BEGIN" => depth += 1,
            "END" => depth = depth.saturating_sub(1),
            _ => {}
        }
        if depth > DEEPEST {
            return Err(unreadable(line));
        }
        lines.push_str(&name);
        // The beginning and the end of a component have to be spelled alike.
        let value = if is_edge { Cow::Owned(value.trim_end().to_ascii_uppercase()) } else { Cow::Borrowed(value) };
        lines.push_str(&value);
        lines.push_str("\r\n");
    }
    Ok(format!("{lines}END:{FILE}\r\n"))
}
