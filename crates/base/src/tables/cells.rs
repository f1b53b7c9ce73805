//! What a cell of a table holds, as spreadsheets and people write it. Pure.

use std::borrow::Cow;

use crate::text::with_ascii_digits;

/// A cell without what spreadsheets put around its text: blanks, `="0012"`, an apostrophe in front, and marks that nobody sees.
pub fn cell(text: &str) -> Cow<'_, str> {
    if text.contains(is_mark) {
        return Cow::Owned(bare(&text.replace(is_mark, "")).to_owned());
    }
    Cow::Borrowed(bare(text))
}

/// Marks of direction that come with copied texts, and characters without width. What turns letters around stays, and is refused
/// where a text is checked.
fn is_mark(c: char) -> bool {
    matches!(c, '\u{ad}' | '\u{200b}' | '\u{202a}'..='\u{202c}' | '\u{2060}' | '\u{2066}'..='\u{2069}' | '\u{feff}')
}

fn bare(text: &str) -> &str {
    let text = text.trim().trim_matches(['\u{200e}', '\u{200f}']).trim();
    let quoted = text.strip_prefix("=\"").and_then(|rest| rest.strip_suffix('"'));
    quoted.unwrap_or_else(|| text.strip_prefix('\'').unwrap_or(text)).trim()
}

/// What offices write where there is nothing to write.
const PLACEHOLDERS: [&str; 10] = ["na", "n/a", "n.a", "n.a.", "nil", "none", "null", "0", "tbd", "new"];

/// Whether a cell is empty, or says that there is nothing: `-`, `NA`, `nil`.
pub fn is_placeholder(cell: &str) -> bool {
    let cell = cell.trim();
    let is_dash = |c: char| matches!(c, '-' | '_' | '.' | '\u{2010}'..='\u{2015}') || c.is_whitespace();
    cell.chars().all(is_dash) || PLACEHOLDERS.iter().any(|placeholder| cell.eq_ignore_ascii_case(placeholder))
}

/// A number that is a name: digits of any script as ASCII digits, and without the `.0` of a spreadsheet that took it for an amount.
pub fn number(cell: &str) -> Cow<'_, str> {
    let text = with_ascii_digits(cell);
    let whole = text.strip_suffix(".0").or_else(|| text.strip_suffix(".00")).map(str::len);
    match whole.filter(|&length| length > 0 && text[..length].bytes().all(|byte| byte.is_ascii_digit())) {
        Some(length) => Cow::Owned(text[..length].to_owned()),
        None => text,
    }
}

/// A heading as headings are compared: in small letters, without blanks and marks.
pub fn heading(cell: &str) -> String {
    cell.chars().filter(|letter| letter.is_alphanumeric()).flat_map(char::to_lowercase).collect()
}
