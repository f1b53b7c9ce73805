//! Parsing single fields of a roster.

use jiff::ToSpan;
use jiff::civil::Date;

use super::landline;
use base::contact::{Contact, Numbers, is_abroad};
use base::photo_consent::ConsentLevel;
use base::tables::cells;
use base::tables::days::{self, Form};
use base::text;
pub use base::text::folded;

/// Why a field is refused, as a sentence for the operator.
#[derive(Debug)]
pub(crate) struct FieldFault(pub String);

impl FieldFault {
    pub fn of(reason: impl Into<String>) -> Self {
        Self(reason.into())
    }
}

/// Children are never older; an earlier date of birth is a typing error.
const OLDEST_YEARS: i64 = 16;
/// Characters of the longest field; a longer one is the result of an unclosed double quote.
const LONGEST: usize = 300;

pub(crate) fn bounded(text: &str) -> Result<&str, FieldFault> {
    if text.chars().count() > LONGEST || text.contains(['\n', '\r']) {
        return Err(FieldFault::of("it has several lines or is far too long: is a double quote not closed?"));
    }
    Ok(text)
}

pub fn short(text: &str, most: usize) -> Result<String, FieldFault> {
    let text = text::composed(text).split_whitespace().collect::<Vec<_>>().join(" ");
    text::maybe_line(&text, most).map(str::to_owned).map_err(|why| FieldFault(why.to_string()))
}

/// A name in any script. It must start with a letter, so that spreadsheets cannot read it as a formula.
pub(crate) fn person(text: &str) -> Result<String, FieldFault> {
    let name = short(text, text::LABEL_MAX)?;
    if name.chars().next().is_some_and(char::is_alphabetic) {
        Ok(name)
    } else {
        Err(FieldFault::of(format!("{name:?} does not start with a letter")))
    }
}

/// Placeholders for a missing last name.
const NO_NAME: [&str; 4] = ["-", "--", ".", "_"];

/// A last name; may be empty.
pub fn last_name(text: &str) -> Result<String, FieldFault> {
    if NO_NAME.contains(&text) { Ok(String::new()) } else { person(text) }
}

/// Any text is accepted. One that is nearly the emergency type is refused as a typing error, because that type has a meaning.
pub fn admission_type(text: &str, emergency: &str) -> Result<String, FieldFault> {
    let typed = short(text, 60)?;
    if folded(&typed) == folded(emergency) {
        return Ok(emergency.to_owned());
    }
    if is_nearly(&folded(&typed), &folded(emergency)) {
        return Err(FieldFault::of(format!("{typed:?} is nearly {emergency:?}: write exactly that, or another word")));
    }
    Ok(typed)
}

/// The same words in another order, the first word, or at most two letters changed.
fn is_nearly(typed: &str, expected: &str) -> bool {
    let words = |text: &str| {
        let mut words: Vec<String> = text
            .split(|letter: char| !letter.is_alphanumeric())
            .filter(|word| !word.is_empty())
            .map(str::to_owned)
            .collect();
        words.sort();
        words
    };
    let (typed_words, expected_words) = (words(typed), words(expected));
    let first = words(expected.split_whitespace().next().unwrap_or_default());
    typed_words == expected_words
        || typed_words == first
        || edit_distance(&typed_words.concat(), &expected_words.concat()) <= 2
}

/// The edit distance (Levenshtein) of two texts.
pub(crate) fn edit_distance(one: &str, other: &str) -> usize {
    let other: Vec<char> = other.chars().collect();
    let mut row: Vec<usize> = (0..=other.len()).collect();
    for (place, letter) in one.chars().enumerate() {
        let mut before = row[0];
        row[0] = place + 1;
        for (at, there) in other.iter().enumerate() {
            let changed = before + usize::from(letter != *there);
            before = row[at + 1];
            row[at + 1] = changed.min(before + 1).min(row[at] + 1);
        }
    }
    row.last().copied().unwrap_or_default()
}

pub fn admission_id(text: &str) -> Result<String, FieldFault> {
    if cells::is_placeholder(text) {
        return Err(FieldFault::of(format!("{text:?} is a placeholder: leave it out")));
    }
    let text = short(&cells::number(text), 40)?;
    let plain = text.chars().all(|letter| letter.is_ascii_alphanumeric() || matches!(letter, '-' | '/' | '_' | '.'));
    if plain { Ok(text) } else { Err(FieldFault::of("it has other characters than letters, digits, - / _ and .")) }
}

/// A day as offices and spreadsheets write it; where all are numbers, the day stands first.
pub fn date(text: &str) -> Result<Date, FieldFault> {
    days::day(text, Form::default()).map_err(|why| FieldFault(why.explain(text)))
}

/// A birthday of somebody who is looked after here.
pub(crate) fn birthday(text: &str, today: Date) -> Result<Date, FieldFault> {
    let born = date(text)?;
    let oldest = today.saturating_sub(OLDEST_YEARS.years());
    match () {
        () if born > today => Err(FieldFault::of(format!("{born} is in the future"))),
        () if born < oldest => Err(FieldFault::of(format!("{born} is more than {OLDEST_YEARS} years ago"))),
        () => Ok(born),
    }
}

/// A first day: after the birthday, and a year ahead at most.
pub fn admission_date(text: &str, born: Option<Date>, today: Date) -> Result<Date, FieldFault> {
    let admitted = date(text)?;
    match () {
        () if born.is_some_and(|born| admitted < born) => {
            Err(FieldFault::of(format!("{admitted} is before the child was born")))
        }
        () if admitted > today.saturating_add(1.year()) => {
            Err(FieldFault::of(format!("{admitted} is more than a year ahead")))
        }
        () => Ok(admitted),
    }
}

/// A number to look for: ten digits, whatever stands before and between them; or a number abroad, with + or 00 before its country.
pub fn phone(text: &str, numbers: Numbers<'_>) -> Result<String, FieldFault> {
    if text.contains(['e', 'E']) && text.chars().all(|letter| letter.is_ascii_digit() || "eE+.,".contains(letter)) {
        return Err(FieldFault::of(format!("{text:?} was shortened by a spreadsheet: format the column as text")));
    }
    let number = typed(text);
    let anywhere = Numbers { abroad: true, ..numbers };
    match (numbers.typed(&number), anywhere.typed(&number)) {
        (Some(Contact::Phone(digits)), _) => Ok(digits),
        (_, Some(Contact::Phone(digits))) if is_abroad(&digits) => Err(FieldFault::of(format!(
            "{text:?} is a foreign number: set numbers_abroad = true in [sign_in] to allow them, \
             or give an e-mail address"
        ))),
        _ => Err(FieldFault::of(format!(
            "{text:?} is not a number of ten digits (with or without {} or 0 before it)",
            numbers.country_code
        ))),
    }
}

/// The typed number without the additions of spreadsheets and links.
fn typed(text: &str) -> String {
    let number = cells::number(text.trim());
    number.strip_prefix("tel:").unwrap_or(&number).to_owned()
}

/// A mobile number: one that gets an SMS.
pub fn mobile(text: &str, numbers: Numbers<'_>) -> Result<String, FieldFault> {
    landline::refuse(&typed(text), numbers.country_code)?;
    let digits = phone(text, numbers)?;
    if is_abroad(&digits) || numbers.is_mobile(&digits) {
        return Ok(digits);
    }
    Err(FieldFault::of(format!("{text:?} is not a mobile number: those of {} start with 6 to 9", numbers.country_code)))
}

pub fn email(text: &str) -> Result<String, FieldFault> {
    match Contact::email(text) {
        Some(Contact::Email(address)) => Ok(address),
        _ => Err(FieldFault::of(format!("{text:?} is not an e-mail address"))),
    }
}

/// The known name that equals the text, ignoring case and spacing.
pub fn one_of(what: &str, text: &str, known: &[String]) -> Result<String, FieldFault> {
    let wanted = folded(text);
    known.iter().find(|name| folded(name) == wanted).cloned().ok_or_else(|| unknown(what, text, known))
}

/// Photo consent by its title: 'With friends', 'Alone only' or 'No photos'.
pub(crate) fn photo_consent(text: &str) -> Result<ConsentLevel, FieldFault> {
    let level = ConsentLevel::ALL.into_iter().find(|level| folded(level.title()) == folded(text));
    level.ok_or_else(|| {
        let titles = ConsentLevel::ALL.map(ConsentLevel::title).join(", ");
        FieldFault::of(format!("{text:?} is no photo consent; there are: {titles}"))
    })
}

/// A program by its label, or by the part before its hours if that is unique.
pub fn program(text: &str, known: &[String]) -> Result<String, FieldFault> {
    if let Ok(label) = one_of("program", text, known) {
        return Ok(label);
    }
    let wanted = folded(text);
    let mut short = known.iter().filter(|label| label.split(" (").next().map(folded).as_ref() == Some(&wanted));
    match (short.next(), short.next()) {
        (Some(label), None) => Ok(label.clone()),
        _ => Err(unknown("program", text, known)),
    }
}

fn unknown(what: &str, text: &str, known: &[String]) -> FieldFault {
    if known.is_empty() {
        return FieldFault::of(format!("there is no {what} yet: add one first"));
    }
    FieldFault::of(format!("there is no {what} {text:?}; there are: {}", known.join(", ")))
}
