//! From the bytes of a file to its text and lines.

use super::BadRow;
use super::columns::{self, ColumnNames};

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

/// Where the table begins, and what stands between its fields. Above the header there may be titles, and the line by which a
/// spreadsheet is told the mark (`sep=;`). Where no line looks like a header it is the first one that is none of these.
pub(super) fn table(text: &str, names: &ColumnNames) -> (usize, u8) {
    let (mut begin, mut first) = (0, None);
    for line in text.split_inclusive('\n').take(TITLE_LINES) {
        let plain = line.trim();
        let is_mark = plain.trim_matches('"').to_ascii_lowercase().starts_with("sep=") && plain.len() <= 8;
        if !is_mark && !plain.is_empty() {
            let mark = delimiter(plain);
            if columns::is_header(plain.split(char::from(mark)).map(|field| field.trim_matches('"')), names) {
                return (begin, mark);
            }
            first = first.or(Some((begin, mark)));
        }
        begin += line.len();
    }
    first.unwrap_or((0, b','))
}

/// Comma, or what a spreadsheet of another country puts in its place.
fn delimiter(header: &str) -> u8 {
    let count = |mark: char| header.matches(mark).count();
    match (count(','), count(';'), count('\t')) {
        (comma, semicolon, tab) if tab > comma && tab > semicolon => b'\t',
        (comma, semicolon, _) if semicolon > comma => b';',
        _ => b',',
    }
}

/// Counts lines as an editor does. (The reader itself is one behind after blank lines and Windows line ends.)
pub(super) struct Lines<'a> {
    text: &'a str,
    byte: usize,
    line: u64,
}

impl Lines<'_> {
    pub(super) fn of(text: &str) -> Lines<'_> {
        Lines { text, byte: 0, line: 1 }
    }

    /// The line of the first text at or after a byte; bytes are asked for in rising order.
    pub(super) fn line_at(&mut self, byte: u64) -> u64 {
        let all = self.text.as_bytes();
        let mut end = usize::try_from(byte).unwrap_or(all.len()).min(all.len());
        while all.get(end).is_some_and(|byte| matches!(byte, b'\r' | b'\n')) {
            end += 1;
        }
        let breaks = all[self.byte..end].split(|byte| *byte == b'\n').count() - 1;
        self.line += u64::try_from(breaks).unwrap_or(0);
        self.byte = end;
        self.line
    }
}
