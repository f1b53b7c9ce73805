//! Reading the table of a roster file.

use std::borrow::Cow;

use super::BadRow;
use super::columns::{self, ColumnNames};
use base::tables::{self, Begin, Encodings, Fault, Table};

pub const MOST_MEGABYTES: u64 = 8;
const MOST_ROWS: usize = 20_000;
/// Lines before the header that are skipped, such as the title of a report.
const TITLE_LINES: usize = 12;

pub(super) fn read(bytes: &[u8], names: &ColumnNames) -> Result<Table, BadRow> {
    let refused = |Fault { line, reason }| BadRow { line, column: "file", reason };
    let text: Cow<'_, str> = tables::text(bytes, MOST_MEGABYTES, Encodings::Unicode).map_err(refused)?;
    // Without a line that looks like a header the first one counts as the header, and its missing columns are reported.
    let begin = tables::find(&text, TITLE_LINES, |row| columns::is_header(row, names));
    Table::read(&text, begin.unwrap_or_else(|| first_line(&text)), MOST_ROWS).map_err(refused)
}

/// The first line after a separator line (`sep=;`).
fn first_line(text: &str) -> Begin {
    let mut byte = 0;
    for line in text.split_inclusive(['\n', '\r']).take(TITLE_LINES) {
        let plain = line.trim();
        let is_mark = plain.trim_matches('"').to_ascii_lowercase().starts_with("sep=") && plain.len() <= 8;
        if !is_mark && !plain.is_empty() {
            return Begin { byte, separator: most_frequent_separator(plain) };
        }
        byte += line.len();
    }
    Begin { byte: 0, separator: b',' }
}

/// The separator: comma, semicolon or tab.
fn most_frequent_separator(header: &str) -> u8 {
    let count = |mark: char| header.matches(mark).count();
    match (count(','), count(';'), count('\t')) {
        (comma, semicolon, tab) if tab > comma && tab > semicolon => b'\t',
        (comma, semicolon, _) if semicolon > comma => b';',
        _ => b',',
    }
}
