//! From the bytes of a file to its text. Files of other kinds are refused by their names.

use std::borrow::Cow;

use encoding_rs::{Encoding, UTF_8, UTF_16BE, UTF_16LE, WINDOWS_1252};

use super::Fault;

/// How a text that is neither UTF-8 nor UTF-16 is read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Encodings {
    /// Refused: guessing an encoding would spoil names without anybody noticing.
    Unicode,
    /// As Windows-1252, a guess: its ASCII letters are right.
    OrWindows1252,
}

/// The text of a file of at most so many megabytes: UTF-8 or UTF-16 by its mark or its zeros.
pub fn text(bytes: &[u8], most_megabytes: u64, encodings: Encodings) -> Result<Cow<'_, str>, Fault> {
    if bytes.len() as u64 > most_megabytes << 20 {
        return Err(Fault::of_file(format!("it is larger than {most_megabytes} MB")));
    }
    if let Some(kind) = other_kind(bytes) {
        return Err(Fault::of_file(kind));
    }
    let (encoding, mark) = Encoding::for_bom(bytes).unwrap_or_else(|| (without_mark(bytes), 0));
    let bytes = bytes.get(mark..).unwrap_or_default();
    if encoding == UTF_8 || encoding == WINDOWS_1252 && encodings == Encodings::Unicode {
        return utf_8(bytes);
    }
    let (text, had_errors) = encoding.decode_without_bom_handling(bytes);
    if had_errors {
        return Err(Fault::of_file("it is cut off or damaged: save it again, as 'CSV UTF-8'"));
    }
    without_zeros(text)
}

fn utf_8(bytes: &[u8]) -> Result<Cow<'_, str>, Fault> {
    let text = std::str::from_utf8(bytes).map_err(|error| {
        let before = &bytes[..error.valid_up_to()];
        let line = before.split(|byte| *byte == b'\n').count();
        let reason = "it is not UTF-8 from here on (Windows-1252, it seems): save it as 'CSV UTF-8', or the names would be spoilt";
        Fault { line: u64::try_from(line).unwrap_or(1), reason: reason.to_owned() }
    })?;
    without_zeros(Cow::Borrowed(text))
}

fn without_zeros(text: Cow<'_, str>) -> Result<Cow<'_, str>, Fault> {
    if text.contains('\0') { Err(Fault::of_file("it is no text: save the table as 'CSV UTF-8'")) } else { Ok(text) }
}

fn without_mark(bytes: &[u8]) -> &'static Encoding {
    match bytes {
        [1..=255, 0, 1..=255, 0, ..] => UTF_16LE,
        [0, 1..=255, 0, 1..=255, ..] => UTF_16BE,
        _ if std::str::from_utf8(bytes).is_ok() => UTF_8,
        _ => WINDOWS_1252,
    }
}

/// What is often sent under the name of a table.
fn other_kind(bytes: &[u8]) -> Option<&'static str> {
    let start = bytes.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(bytes).trim_ascii_start();
    let begins = |word: &[u8]| start.get(..word.len()).is_some_and(|start| start.eq_ignore_ascii_case(word));
    match () {
        () if begins(b"PK\x03\x04") || begins(&[0xD0, 0xCF, 0x11, 0xE0]) => {
            Some("it is a spreadsheet, not a CSV file: save it as 'CSV UTF-8'")
        }
        () if begins(b"%PDF") => Some("it is a PDF: export the table as CSV"),
        () if begins(b"<!doctype") || begins(b"<html") || begins(b"<table") || begins(b"<?xml") => {
            Some("it is a web page or XML, whatever its name says: open it in a spreadsheet and save it as 'CSV UTF-8'")
        }
        () if begins(&[0x1f, 0x8b]) => Some("it is compressed: unpack it first"),
        () => None,
    }
}
