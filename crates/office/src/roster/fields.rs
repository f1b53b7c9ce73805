//! Single fields of a roster: from what an office types to what the portal keeps, or why not.

use jiff::ToSpan;
use jiff::civil::Date;

use base::contact::{Contact, Numbers, is_abroad};
use base::text;
pub use base::text::folded;

/// Why a field will not do, in words for the office.
#[derive(Debug)]
pub(crate) struct FieldFault(pub String);

impl FieldFault {
    pub fn of(reason: impl Into<String>) -> Self {
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

pub fn short(text: &str, most: usize) -> Result<String, FieldFault> {
    let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
    text::maybe_line(&text, most).map(str::to_owned).map_err(|why| FieldFault(why.to_string()))
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

/// What some offices write where somebody has one name only.
const NO_NAME: [&str; 4] = ["-", "--", ".", "_"];

/// A last name, or nothing of one.
pub fn last_name(text: &str) -> Result<String, FieldFault> {
    if NO_NAME.contains(&text) { Ok(String::new()) } else { person(text) }
}

/// Any word will do, but one of them has a meaning: what is nearly that one is a slip of the pen, and would lose its meaning.
pub fn admission_type(text: &str, emergency: &str) -> Result<String, FieldFault> {
    let typed = short(text, 60)?;
    if folded(&typed) == folded(emergency) {
        return Ok(emergency.to_owned());
    }
    if is_nearly(&folded(&typed), &folded(emergency)) {
        return Err(FieldFault::of(format!(
            "{typed:?} is nearly {emergency:?}: write that if it is meant, or another word"
        )));
    }
    Ok(typed)
}

/// The same words in another order, a part of them, or two letters amiss.
fn is_nearly(typed: &str, meant: &str) -> bool {
    let words = |text: &str| {
        let mut words: Vec<String> = text
            .split(|letter: char| !letter.is_alphanumeric())
            .filter(|word| !word.is_empty())
            .map(str::to_owned)
            .collect();
        words.sort();
        words
    };
    let (typed_words, meant_words) = (words(typed), words(meant));
    let first = words(meant.split_whitespace().next().unwrap_or_default());
    typed_words == meant_words
        || typed_words == first
        || letters_amiss(&typed_words.concat(), &meant_words.concat()) <= 2
}

/// How many letters have to be put in, left out or changed to make one text of the other.
fn letters_amiss(one: &str, other: &str) -> usize {
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
    let text = short(text, 40)?;
    let plain = text.chars().all(|letter| letter.is_ascii_alphanumeric() || matches!(letter, '-' | '/' | '_' | '.'));
    if plain { Ok(text) } else { Err(FieldFault::of("it has other characters than letters, digits, - / _ and .")) }
}

/// `2023-02-08`, or day first as it is written in India: `08/02/2023` (also with - or . between), `08-Feb-2023`; or the number
/// of the day in a spreadsheet, `44965`.
pub fn date(text: &str) -> Result<Date, FieldFault> {
    let unclear =
        || FieldFault::of(format!("{text:?} is not a date: write it as 2023-02-08 or 08/02/2023 (day first)"));
    if let Some(day) = day_of_a_spreadsheet(text) {
        return Ok(day);
    }
    let in_figures = month_in_figures(text);
    let parts: Vec<&str> = in_figures.as_deref().unwrap_or(text).split(['/', '-', '.']).map(str::trim).collect();
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

/// The days of a spreadsheet are counted from the last one of 1899; those of five digits that a roster has are of 1954 to 2064.
fn day_of_a_spreadsheet(text: &str) -> Option<Date> {
    let digits = text.strip_suffix(".0").unwrap_or(text);
    let five = digits.len() == 5 && digits.bytes().all(|byte| byte.is_ascii_digit());
    let number: i64 = digits.parse().ok().filter(|number| five && (20_000..60_000).contains(number))?;
    Date::new(1899, 12, 30).ok()?.checked_add(number.days()).ok()
}

/// `08-Feb-2023`, `8 February 2023` or `Feb 8, 2023` as `08-2-2023`; None where no month is written out.
fn month_in_figures(text: &str) -> Option<String> {
    const MONTHS: [&str; 12] = [
        "january",
        "february",
        "march",
        "april",
        "may",
        "june",
        "july",
        "august",
        "september",
        "october",
        "november",
        "december",
    ];
    let parts: Vec<&str> = text
        .split(|letter: char| letter.is_whitespace() || "/-.,".contains(letter))
        .filter(|part| !part.is_empty())
        .collect();
    let month_of = |part: &str| {
        let name = part.to_lowercase();
        let known = |month: &str| name.len() >= 3 && month.starts_with(&name) || name == "sept" && month == "september";
        MONTHS.iter().position(|month| known(month)).map(|place| place + 1)
    };
    match *parts.as_slice() {
        [day, month, year] if month_of(month).is_some() => Some(format!("{day}-{}-{year}", month_of(month)?)),
        [month, day, year] if month_of(month).is_some() => Some(format!("{day}-{}-{year}", month_of(month)?)),
        _ => None,
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

/// Ten digits, whatever stands before and between them; or a number abroad, with + or 00 before its country.
pub fn phone(text: &str, numbers: Numbers<'_>) -> Result<String, FieldFault> {
    if text.contains(['e', 'E']) && text.chars().all(|letter| letter.is_ascii_digit() || "eE+.,".contains(letter)) {
        return Err(FieldFault::of(format!("{text:?} was shortened by a spreadsheet: format the column as text")));
    }
    let plain: String = text
        .chars()
        .filter(|letter| !letter.is_whitespace() && !"-().\u{2011}\u{2013}\u{a0}'".contains(*letter))
        .collect();
    let Numbers { country_code, .. } = numbers;
    let code = country_code.trim_start_matches('+');
    let worldwide = plain.strip_prefix('+').or_else(|| plain.strip_prefix("00"));
    let national = worldwide
        .and_then(|rest| rest.strip_prefix(code))
        .or_else(|| plain.strip_prefix(code).filter(|rest| rest.len() == 10))
        .or_else(|| plain.strip_prefix('0').filter(|rest| rest.len() == 10))
        .unwrap_or(&plain);
    let abroad = worldwide.and_then(|rest| numbers.typed(&format!("+{rest}")));
    match Contact::phone(national).or(abroad) {
        Some(Contact::Phone(digits)) => Ok(digits),
        _ if worldwide.is_some_and(|rest| !numbers.abroad && is_abroad(&format!("+{rest}"))) => {
            Err(FieldFault::of(format!(
                "{text:?} is a number of another country: say numbers_abroad = true in [sign_in] if parents may have one, \
                 or give an e-mail address"
            )))
        }
        _ => Err(FieldFault::of(format!(
            "{text:?} is not a number of ten digits (with or without {country_code} or 0 before it)"
        ))),
    }
}

pub fn email(text: &str) -> Result<String, FieldFault> {
    match Contact::email(text) {
        Some(Contact::Email(address)) => Ok(address),
        _ => Err(FieldFault::of(format!("{text:?} is not an e-mail address"))),
    }
}

/// One of the known names, as it is spelt there.
pub fn one_of(what: &str, text: &str, known: &[String]) -> Result<String, FieldFault> {
    let wanted = folded(text);
    known.iter().find(|name| folded(name) == wanted).cloned().ok_or_else(|| unknown(what, text, known))
}

/// A program by its whole label, or by the part before its hours where that is enough.
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
