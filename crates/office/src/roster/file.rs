//! From the bytes of a file to its table.

use std::borrow::Cow;

use super::BadRow;
use super::columns::{self, ColumnNames};
use base::tables::{self, Begin, Encodings, Fault, Table};

pub const MOST_MEGABYTES: u64 = 8;
const MOST_ROWS: usize = 20_000;
/// So many lines may stand above the header: the title of a report, the day on which it was printed.
const TITLE_LINES: usize = 12;

pub(super) fn read(bytes: &[u8], names: &ColumnNames) -> Result<Table, BadRow> {
    let refused = |Fault { line, reason }| BadRow { line, column: "file", reason };
    let text: Cow<'_, str> = tables::text(bytes, MOST_MEGABYTES, Encodings::Unicode).map_err(refused)?;
    // Where no line looks like a header it is the first one: what is missing there is told.
    let begin = tables::find(&text, TITLE_LINES, |row| columns::is_header(row, names));
    Table::read(&text, begin.unwrap_or_else(|| first_line(&text)), MOST_ROWS).map_err(refused)
}

/// The first line that is not the one by which a spreadsheet is told the separator (`sep=;`).
fn first_line(text: &str) -> Begin {
    let mut byte = 0;
    for line in text.split_inclusive(['\n', '\r']).take(TITLE_LINES) {
        let plain = line.trim();
        let is_mark = plain.trim_matches('"').to_ascii_lowercase().starts_with("sep=") && plain.len() <= 8;
        if !is_mark && !plain.is_empty() {
            return Begin { byte, separator: most_frequent_mark(plain) };
        }
        byte += line.len();
    }
    Begin { byte: 0, separator: b',' }
}

/// Comma, or what a spreadsheet of another country puts in its place.
fn most_frequent_mark(header: &str) -> u8 {
    let count = |mark: char| header.matches(mark).count();
    match (count(','), count(';'), count('\t')) {
        (comma, semicolon, tab) if tab > comma && tab > semicolon => b'\t',
        (comma, semicolon, _) if semicolon > comma => b';',
        _ => b',',
    }
}
