//! Single fields of a roster: from what an office types to what the portal keeps, or why not.

use jiff::ToSpan;
use jiff::civil::Date;

use crate::base::contact::Contact;
use crate::base::text;
pub(crate) use crate::base::text::folded;

/// Why a field will not do, in words for the office.
#[derive(Debug)]
pub(crate) struct FieldFault(pub String);

impl FieldFault {
    pub(crate) fn of(reason: impl Into<String>) -> Self {
        Self(reason.into())
    }
}

/// Nobody older is looked after here; a birthday before that is a typing error.
const OLDEST_YEARS: i64 = 16;
/// Longer than any field may be: then a double quote was opened and never closed, and swallowed what follows.
const LONGEST: usize = 300;

pub(crate) fn bounded(text: &str) -> Result<&str, FieldFault> {
    if text.chars().count() > LONGEST || text.contains('\n') {
        return Err(FieldFault::of("it goes over several lines or is far too long: is a double quote left open?"));
    }
    Ok(text)
}

pub(crate) fn short(text: &str, most: usize) -> Result<String, FieldFault> {
    let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
    text::maybe_line(&text, most).map(str::to_owned).map_err(FieldFault)
}

/// A name in any script. It begins with a letter, so that it cannot be a formula in the next spreadsheet.
pub(crate) fn person(text: &str) -> Result<String, FieldFault> {
    let name = short(text, text::LABEL_MAX)?;
    if name.chars().next().is_some_and(char::is_alphabetic) {
        Ok(name)
    } else {
        Err(FieldFault::of(format!("{name:?} does not begin with a letter")))
    }
}

pub(crate) fn admission_id(text: &str) -> Result<String, FieldFault> {
    let text = short(text, 40)?;
    let plain = text.chars().all(|letter| letter.is_ascii_alphanumeric() || matches!(letter, '-' | '/' | '_' | '.'));
    if plain { Ok(text) } else { Err(FieldFault::of("it has other characters than letters, digits, - / _ and .")) }
}

/// `2023-02-08`, or day first as it is written in India: `08/02/2023` (also with - or . between).
pub(crate) fn date(text: &str) -> Result<Date, FieldFault> {
    let unclear =
        || FieldFault::of(format!("{text:?} is not a date: write it as 2023-02-08 or 08/02/2023 (day first)"));
    let parts: Vec<&str> = text.split(['/', '-', '.']).map(str::trim).collect();
    let digits = |part: &&str| (1..=4).contains(&part.len()) && part.bytes().all(|byte| byte.is_ascii_digit());
    let &[first, second, third] = parts.as_slice() else {
        return Err(unclear());
    };
    if !parts.iter().all(digits) {
        return Err(unclear());
    }
    let (year, month, day) = match (first.len(), second.len(), third.len()) {
        (4, 1..=2, 1..=2) => (first, second, third),
        (1..=2, 1..=2, 4) => (third, second, first),
        (1..=2, 1..=2, 1..=2) => {
            return Err(FieldFault::of(format!("{text:?} has a year of two digits: write all four")));
        }
        _ => return Err(unclear()),
    };
    match (year.parse(), month.parse(), day.parse()) {
        (Ok(year), Ok(month), Ok(day)) => {
            Date::new(year, month, day).map_err(|_| FieldFault::of(format!("{text:?} is not a day of the calendar")))
        }
        _ => Err(unclear()),
    }
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
pub(crate) fn admission_date(text: &str, born: Option<Date>, today: Date) -> Result<Date, FieldFault> {
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

/// Ten digits, whatever stands before and between them.
pub(crate) fn phone(text: &str, country_code: &str) -> Result<String, FieldFault> {
    if text.contains(['e', 'E']) && text.chars().all(|letter| letter.is_ascii_digit() || "eE+.,".contains(letter)) {
        return Err(FieldFault::of(format!("{text:?} was shortened by a spreadsheet: format the column as text")));
    }
    let plain: String = text
        .chars()
        .filter(|letter| !letter.is_whitespace() && !"-().\u{2011}\u{2013}\u{a0}'".contains(*letter))
        .collect();
    let code = country_code.trim_start_matches('+');
    let national = plain
        .strip_prefix('+')
        .or_else(|| plain.strip_prefix("00"))
        .and_then(|rest| rest.strip_prefix(code))
        .or_else(|| plain.strip_prefix(code).filter(|rest| rest.len() == 10))
        .or_else(|| plain.strip_prefix('0').filter(|rest| rest.len() == 10))
        .unwrap_or(&plain);
    match Contact::phone(national) {
        Some(Contact::Phone(digits)) => Ok(digits),
        _ => Err(FieldFault::of(format!(
            "{text:?} is not a number of ten digits (with or without {country_code} or 0 before it)"
        ))),
    }
}

pub(crate) fn email(text: &str) -> Result<String, FieldFault> {
    match Contact::email(text) {
        Some(Contact::Email(address)) => Ok(address),
        _ => Err(FieldFault::of(format!("{text:?} is not an e-mail address"))),
    }
}

/// One of the known names, as it is spelt there.
pub(crate) fn one_of(what: &str, text: &str, known: &[String]) -> Result<String, FieldFault> {
    let wanted = folded(text);
    known.iter().find(|name| folded(name) == wanted).cloned().ok_or_else(|| unknown(what, text, known))
}

/// A program by its whole label, or by the part before its hours where that is enough.
pub(crate) fn program(text: &str, known: &[String]) -> Result<String, FieldFault> {
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
