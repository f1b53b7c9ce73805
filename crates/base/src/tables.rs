//! Tables that other programs wrote as text, such as rosters and bank statements: the encoding, the separator, the header, the
//! lines. What a column means is decided by the caller.

use std::borrow::Cow;

use csv::StringRecord;
use encoding_rs::{Encoding, UTF_8, UTF_16BE, UTF_16LE, WINDOWS_1252};

/// What may stand between two fields.
const SEPARATORS: [u8; 4] = [b',', b';', b'\t', b'|'];
/// No header is longer. An open quote must not make the search read the whole file again and again.
const LONGEST_HEADER: usize = 8 * 1024;

/// The text of a file: UTF-8 or UTF-16 by its mark or its zeros, else UTF-8, else Windows-1252. The last is a guess: a caller that
/// keeps names refuses such a file instead.
pub fn decode(bytes: &[u8]) -> Cow<'_, str> {
    let (encoding, mark) = Encoding::for_bom(bytes).unwrap_or_else(|| (without_mark(bytes), 0));
    let text = bytes.get(mark..).unwrap_or_default();
    encoding.decode_without_bom_handling(text).0
}

fn without_mark(bytes: &[u8]) -> &'static Encoding {
    match bytes {
        [1..=255, 0, 1..=255, 0, ..] => UTF_16LE,
        [0, 1..=255, 0, 1..=255, ..] => UTF_16BE,
        _ if std::str::from_utf8(bytes).is_ok() => UTF_8,
        _ => WINDOWS_1252,
    }
}

/// Where a table begins, and what stands between its fields.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Begin {
    pub byte: usize,
    pub separator: u8,
}

/// Finds the header among the first so many lines that are not blank; titles may stand above it. The header decides the separator:
/// the texts below are full of commas.
pub fn find(text: &str, lines: usize, is_header: impl Fn(&StringRecord) -> bool) -> Option<Begin> {
    let mut begin = 0;
    let mut looked_at = 0;
    for line in text.split_inclusive(['\n', '\r']) {
        if looked_at == lines {
            return None;
        }
        if !line.trim().is_empty() {
            looked_at += 1;
            let rest = start_of(&text[begin..]);
            let fits = |separator: &u8| first_record(rest, *separator).is_some_and(|record| is_header(&record));
            if let Some(separator) = SEPARATORS.into_iter().find(fits) {
                return Some(Begin { byte: begin, separator });
            }
        }
        begin += line.len();
    }
    None
}

fn start_of(text: &str) -> &str {
    let end = (0..=LONGEST_HEADER.min(text.len())).rev().find(|&end| text.is_char_boundary(end));
    &text[..end.unwrap_or_default()]
}

fn first_record(text: &str, separator: u8) -> Option<StringRecord> {
    reader(text, separator).into_records().next()?.ok()
}

/// Reads the records of a table, its header among them.
pub fn records(text: &str, begin: Begin) -> impl Iterator<Item = StringRecord> + '_ {
    // A text in memory that is UTF-8 and whose rows may differ in length has no record that cannot be read.
    reader(text.get(begin.byte..).unwrap_or_default(), begin.separator).into_records().filter_map(Result::ok)
}

fn reader(text: &str, separator: u8) -> csv::Reader<&[u8]> {
    csv::ReaderBuilder::new().has_headers(false).flexible(true).delimiter(separator).from_reader(text.as_bytes())
}

/// Counts lines as an editor does. (The reader itself is one behind after blank lines and Windows line ends.)
pub struct Lines<'a> {
    text: &'a str,
    byte: usize,
    line: u64,
}

impl<'a> Lines<'a> {
    pub fn of(text: &'a str) -> Self {
        Self { text, byte: 0, line: 1 }
    }

    /// The line of the first text at or after a byte; bytes are asked for in rising order.
    pub fn line_at(&mut self, byte: usize) -> u64 {
        let all = self.text.as_bytes();
        let mut end = byte.min(all.len());
        while all.get(end).is_some_and(|byte| matches!(byte, b'\r' | b'\n')) {
            end += 1;
        }
        let breaks = all[self.byte..end].split(|byte| *byte == b'\n').count() - 1;
        self.line += u64::try_from(breaks).unwrap_or(0);
        self.byte = end;
        self.line
    }
}
