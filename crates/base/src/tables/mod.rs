//! Tables that other programs wrote as text, such as rosters, bank statements and lists of holidays: the encoding, the separator,
//! the header, the rows, and what a cell holds. What a column means is decided by the caller.

pub mod cells;
pub mod days;
mod encoding;
pub mod writer;

use std::borrow::Cow;

use csv::StringRecord;

pub use encoding::{Encodings, text};

/// What may stand between two fields.
const SEPARATORS: [u8; 4] = [b',', b';', b'\t', b'|'];
/// No header is longer. An open quote must not make the search read the whole file again and again.
const LONGEST_HEADER: usize = 8 * 1024;
const MOST_COLUMNS: usize = 500;

/// Why a file cannot be read at all.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    pub line: u64,
    pub reason: String,
}

impl Fault {
    pub fn of_file(reason: impl Into<String>) -> Self {
        Self { line: 1, reason: reason.into() }
    }
}

/// Where a table begins, and what stands between its fields.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Begin {
    pub byte: usize,
    pub separator: u8,
}

/// A row of a table, its header included.
#[derive(Clone, Debug)]
pub struct Row {
    /// The line of the file on which it begins.
    pub line: u64,
    record: StringRecord,
}

impl Row {
    /// A cell without what spreadsheets put around its text; empty where the row has no such column.
    pub fn cell(&self, column: usize) -> Cow<'_, str> {
        cells::cell(self.record.get(column).unwrap_or_default())
    }

    pub fn cells(&self) -> impl Iterator<Item = Cow<'_, str>> {
        self.record.iter().map(cells::cell)
    }

    pub fn width(&self) -> usize {
        self.record.len()
    }

    pub fn is_blank(&self) -> bool {
        self.record.iter().all(|cell| cell.trim().is_empty())
    }

    /// Bytes of the longest cell. A double quote that is left open makes one cell of many rows.
    pub fn longest_cell(&self) -> usize {
        self.record.iter().map(str::len).max().unwrap_or_default()
    }
}

/// A header and the rows below it that are not blank.
#[derive(Clone, Debug)]
pub struct Table {
    pub header: Row,
    pub rows: Vec<Row>,
}

impl Table {
    /// Reads a table of at most so many rows.
    pub fn read(text: &str, begin: Begin, most_rows: usize) -> Result<Self, Fault> {
        let above = Lines::of(text).line_at(begin.byte) - 1;
        let table = without_blanks_before_quotes(text.get(begin.byte..).unwrap_or_default(), begin.separator);
        let mut lines = Lines::of(&table);
        // A text in memory that is UTF-8 and whose rows may differ in length has no record that cannot be read.
        let mut rows = reader(&table, begin.separator).into_records().filter_map(Result::ok).map(|record| {
            let byte = record.position().map_or(0, |at| usize::try_from(at.byte()).unwrap_or(usize::MAX));
            Row { line: above + lines.line_at(byte), record }
        });
        let header = rows.next().ok_or_else(|| Fault::of_file("it is empty"))?;
        if header.width() > MOST_COLUMNS {
            return Err(Fault { line: header.line, reason: format!("it has more than {MOST_COLUMNS} columns") });
        }
        let mut table = Self { header, rows: Vec::new() };
        for row in rows.filter(|row| !row.is_blank()) {
            if table.rows.len() == most_rows {
                return Err(Fault::of_file(format!("it has more than {} rows: split it", thousands(most_rows))));
            }
            table.rows.push(row);
        }
        Ok(table)
    }
}

fn thousands(number: usize) -> String {
    if number < 1000 { number.to_string() } else { format!("{},{:03}", number / 1000, number % 1000) }
}

/// Finds the header among the first so many lines that are not blank; titles may stand above it. The header decides the separator:
/// the texts below are full of commas.
pub fn find(text: &str, lines: usize, is_header: impl Fn(&Row) -> bool) -> Option<Begin> {
    let mut begin = 0;
    let mut looked_at = 0;
    for line in text.split_inclusive(['\n', '\r']) {
        if looked_at == lines {
            return None;
        }
        if !line.trim().is_empty() {
            looked_at += 1;
            let rest = start_of(&text[begin..]);
            let fits = |separator: &u8| first_row(rest, *separator).is_some_and(|row| is_header(&row));
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

fn first_row(text: &str, separator: u8) -> Option<Row> {
    let record = reader(text, separator).into_records().next()?.ok()?;
    Some(Row { line: 1, record })
}

fn reader(text: &str, separator: u8) -> csv::Reader<&[u8]> {
    csv::ReaderBuilder::new().has_headers(false).flexible(true).delimiter(separator).from_reader(text.as_bytes())
}

/// `A-1, "Rao, K"` as `A-1,"Rao, K"`: some programs write a blank behind each separator, and then the quotes would be letters.
fn without_blanks_before_quotes(text: &str, separator: u8) -> Cow<'_, str> {
    if !text.contains(" \"") {
        return Cow::Borrowed(text);
    }
    let bytes = text.as_bytes();
    let mut kept = String::with_capacity(text.len());
    let (mut from, mut at, mut begins, mut quoted) = (0, 0, true, false);
    while let Some(&byte) = bytes.get(at) {
        let ends = !quoted && (byte == separator || matches!(byte, b'\r' | b'\n'));
        if begins && byte == b' ' {
            let blanks = bytes[at..].iter().take_while(|byte| **byte == b' ').count();
            if bytes.get(at + blanks) == Some(&b'"') {
                kept.push_str(&text[from..at]);
                from = at + blanks;
            }
            at += blanks;
            begins = from == at;
            continue;
        }
        if byte == b'"' && (begins || quoted) {
            quoted = !quoted;
            // Two quotes within a quoted field are one that belongs to it.
            if !quoted && bytes.get(at + 1) == Some(&b'"') {
                quoted = true;
                at += 1;
            }
        }
        begins = ends;
        at += 1;
    }
    kept.push_str(&text[from..]);
    Cow::Owned(kept)
}

/// Counts lines as an editor does, however they end. (The reader itself is one behind after blank lines and Windows line ends.)
struct Lines<'a> {
    text: &'a [u8],
    byte: usize,
    line: u64,
}

impl<'a> Lines<'a> {
    fn of(text: &'a str) -> Self {
        Self { text: text.as_bytes(), byte: 0, line: 1 }
    }

    /// The line of the first text at or after a byte; bytes are asked for in rising order.
    fn line_at(&mut self, byte: usize) -> u64 {
        let mut end = byte.min(self.text.len());
        while self.text.get(end).is_some_and(|byte| matches!(byte, b'\r' | b'\n')) {
            end += 1;
        }
        for at in self.byte..end {
            let ends_here = match self.text[at] {
                b'\n' => true,
                b'\r' => self.text.get(at + 1) != Some(&b'\n'),
                _ => false,
            };
            self.line += u64::from(ends_here);
        }
        self.byte = end;
        self.line
    }
}
