//! From the bytes of a file to its text and lines.

use super::BadRow;
use super::columns::{self, ColumnNames};
use base::tables::{self, Begin};

const LARGEST_FILE: usize = 8 * 1024 * 1024;

pub(super) fn text_of(bytes: &[u8]) -> Result<&str, BadRow> {
    let refused = |line, reason: String| BadRow { line, column: "file", reason };
    if bytes.len() > LARGEST_FILE {
        return Err(refused(1, "it is larger than 8 MB: a roster is a table of text".into()));
    }
    if bytes.starts_with(&[0xFF, 0xFE]) || bytes.starts_with(&[0xFE, 0xFF]) {
        return Err(refused(1, "it is written in UTF-16: save it as 'CSV UTF-8'".into()));
    }
    if bytes.starts_with(b"PK\x03\x04") || bytes.starts_with(&[0xD0, 0xCF, 0x11, 0xE0]) {
        return Err(refused(1, "it is a spreadsheet, not a CSV file: save it as 'CSV UTF-8'".into()));
    }
    let bytes = bytes.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(bytes);
    let text = std::str::from_utf8(bytes).map_err(|error| {
        let before = &bytes[..error.valid_up_to()];
        let line = before.split(|byte| *byte == b'\n').count();
        // Guessing an encoding spoils names without anybody noticing.
        let reason = "it is not UTF-8 from here on (Windows-1252, it seems): save it as 'CSV UTF-8', or the names would be spoilt";
        refused(u64::try_from(line).unwrap_or(1), reason.into())
    })?;
    Ok(text)
}

/// So many lines may stand above the header: the title of a report, the day on which it was printed.
const TITLE_LINES: usize = 12;

/// Where the table begins, and what stands between its fields. Where no line looks like a header it is the first one that is not
/// the line by which a spreadsheet is told the separator (`sep=;`): what is missing there is told.
pub(super) fn table(text: &str, names: &ColumnNames) -> Begin {
    tables::find(text, TITLE_LINES, |record| columns::is_header(record.iter(), names))
        .unwrap_or_else(|| first_line(text))
}

fn first_line(text: &str) -> Begin {
    let mut byte = 0;
    for line in text.split_inclusive('\n').take(TITLE_LINES) {
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
