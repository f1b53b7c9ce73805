//! Rules of plain text, the same for centres, the office and parents. Texts are shown as they are, so markup would appear as brackets: a
//! program that sends markup is refused, but what a parent types is accepted.

use std::borrow::Cow;
use std::fmt;

use unicode_normalization::char::is_combining_mark;
use unicode_normalization::{IsNormalized, UnicodeNormalization, is_nfc_quick};

/// The longest short label, in characters: a teacher in a conversation, the name of an item.
pub const LABEL_MAX: usize = 80;
/// The longest name or title.
pub const NAME_MAX: usize = 120;
/// The longest text of a few sentences.
pub const NOTE_MAX: usize = 500;
/// The longest other text.
pub const TEXT_MAX: usize = 2048;

/// Why a text is refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BadText {
    /// With what is accepted instead.
    Controls(&'static str),
    Length {
        most: usize,
        length: usize,
    },
    Unseen,
    Markup,
}

impl fmt::Display for BadText {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Controls(instead) => f.write_str(instead),
            Self::Length { most, length } => write!(f, "the text has 1 to {most} characters; this has {length}"),
            Self::Unseen => f.write_str("the text holds a character that cannot be seen"),
            Self::Markup => f.write_str("the text is plain: no HTML"),
        }
    }
}

impl From<BadText> for Cow<'static, str> {
    fn from(bad: BadText) -> Self {
        bad.to_string().into()
    }
}

/// A text on one line, trimmed: 1 to `most` characters.
pub fn line(text: &str, most: usize) -> Result<&str, BadText> {
    if text.trim().contains(char::is_control) {
        return Err(BadText::Controls("the text stands on one line, without control characters"));
    }
    plain(text, most)
}

/// A text of one or more lines, trimmed: 1 to `most` characters.
pub fn lines(text: &str, most: usize) -> Result<&str, BadText> {
    if text.trim().chars().any(|c| c.is_control() && c != '\n') {
        return Err(BadText::Controls("of control characters only line breaks are taken"));
    }
    plain(text, most)
}

/// Like [`line()`], but it may be empty.
pub fn maybe_line(text: &str, most: usize) -> Result<&str, BadText> {
    if text.trim().is_empty() { Ok("") } else { line(text, most) }
}

/// Like [`lines`], but it may be empty.
pub fn maybe_lines(text: &str, most: usize) -> Result<&str, BadText> {
    if text.trim().is_empty() { Ok("") } else { lines(text, most) }
}

/// Whether a text has invisible characters that change its meaning: bidirectional overrides and characters without width. Allowed are the
/// joiners that many scripts need and the two direction marks of Arabic and Urdu keyboards.
pub fn hides_something(text: &str) -> bool {
    text.chars().any(|c| {
        matches!(
            c,
            '\u{ad}' | '\u{180e}' | '\u{200b}' | '\u{202a}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{feff}'
                | '\u{fff9}'..='\u{fffb}' | '\u{e0000}'..='\u{e0fff}'
        )
    })
}

/// A text in Unicode NFC, the form in which texts are stored.
pub fn composed(text: &str) -> Cow<'_, str> {
    match is_nfc_quick(text.chars()) {
        IsNormalized::Yes => Cow::Borrowed(text),
        IsNormalized::No | IsNormalized::Maybe => Cow::Owned(text.nfc().collect()),
    }
}

/// A name for comparison: without differences of spaces, capitals and encoding (Unicode NFKC), and without invisible characters.
pub fn folded(name: &str) -> String {
    let letters = name.nfkc().flat_map(char::to_lowercase).nfkc().filter(|&c| !is_shapeless(c));
    letters.collect::<String>().split_whitespace().collect::<Vec<_>>().join(" ")
}

/// The first letter of a name, with the signs that belong to it; empty for an empty name.
pub fn first_letter(name: &str) -> &str {
    let next = name.char_indices().skip(1).find(|(_, c)| !is_combining_mark(*c));
    next.map_or(name, |(at, _)| &name[..at])
}

/// A text with the decimal digits of other scripts replaced by ASCII digits.
pub fn with_ascii_digits(text: &str) -> Cow<'_, str> {
    if text.is_ascii() {
        return Cow::Borrowed(text);
    }
    let digit = |c: char| {
        let zero = ZEROS.iter().find(|&&zero| (zero..zero + 10).contains(&u32::from(c)))?;
        char::from_digit(u32::from(c) - zero, 10)
    };
    Cow::Owned(text.chars().map(|c| digit(c).unwrap_or(c)).collect())
}

/// The zeros of India's scripts, of Arabic and Persian, and of full-width digits.
const ZEROS: [u32; 16] = [
    0x0660, 0x06f0, 0x0966, 0x09e6, 0x0a66, 0x0ae6, 0x0b66, 0x0be6, 0x0c66, 0x0ce6, 0x0d66, 0x0de6, 0x1c50, 0xa8d0,
    0xabf0, 0xff10,
];

/// Whether a text has only blanks and invisible characters. `rules/message.json` has cases for server and app.
pub fn is_blank(text: &str) -> bool {
    text.chars().all(|c| c.is_whitespace() || is_shapeless(c))
}

/// Unicode's `Default_Ignorable_Code_Point`, and the empty cell of Braille.
const fn is_shapeless(c: char) -> bool {
    matches!(
        c,
        '\u{ad}' | '\u{34f}' | '\u{61c}' | '\u{115f}'..='\u{1160}' | '\u{17b4}'..='\u{17b5}' | '\u{180b}'..='\u{180f}'
            | '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{2800}' | '\u{3164}'
            | '\u{fe00}'..='\u{fe0f}' | '\u{feff}' | '\u{ffa0}' | '\u{fff0}'..='\u{fff8}' | '\u{1bca0}'..='\u{1bca3}'
            | '\u{1d173}'..='\u{1d17a}' | '\u{e0000}'..='\u{e0fff}'
    )
}

fn plain(text: &str, most: usize) -> Result<&str, BadText> {
    let text = text.trim();
    let length = text.chars().count();
    if length == 0 || length > most {
        return Err(BadText::Length { most, length });
    }
    if hides_something(text) || is_blank(text) {
        return Err(BadText::Unseen);
    }
    if looks_like_markup(text) {
        return Err(BadText::Markup);
    }
    Ok(text)
}

/// `<b`, `</b`, `<!--`, `<?xml`; but `2 < 3` and `<3` are plain words.
fn looks_like_markup(text: &str) -> bool {
    text.split('<')
        .skip(1)
        .any(|after| after.starts_with(|c: char| c.is_ascii_alphabetic() || matches!(c, '/' | '!' | '?')))
}
