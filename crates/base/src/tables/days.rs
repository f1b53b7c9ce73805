//! Parses days as spreadsheets, banks and offices write them.

use jiff::ToSpan;
use jiff::civil::Date;

use crate::text::with_ascii_digits;

/// How the days of a file are written where a cell alone is ambiguous.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Form {
    /// The month is before the day where both are numbers.
    pub month_first: bool,
    /// Two-digit years are allowed, and are of this century.
    pub short_years: bool,
    /// The year of days without one.
    pub year: Option<i16>,
}

/// Why a cell is not a day.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NoDay {
    Unclear,
    /// The 30th of February, a 13th month.
    NotInCalendar,
    ShortYear,
    /// A time in another time zone: its day here is unknown.
    OtherZone,
}

impl NoDay {
    /// A sentence for the author of the table.
    pub fn explain(self, cell: &str) -> String {
        match self {
            Self::Unclear => format!("{cell:?} is not a date: write it as 2023-02-08 or 08/02/2023 (day first)"),
            Self::NotInCalendar => format!("{cell:?} is not a day of the calendar"),
            Self::ShortYear => format!("{cell:?} has a year of two digits: write all four"),
            Self::OtherZone => format!("{cell:?} is a moment in another time zone: write the day alone"),
        }
    }
}

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
const WEEKDAYS: [&str; 7] = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"];
/// Plausible years.
const YEARS: std::ops::Range<i16> = 1900..2100;

/// Reads `2026-11-05`, `05/11/2026`, `5-11-26`, `5 Nov 2026`, `Nov 5, 2026`, `Thursday, 5th November 2026`, `05NOV2026`, each with a
/// time behind or without, and the number that a spreadsheet keeps for a day, `46331` or `46331.0`.
pub fn day(cell: &str, form: Form) -> Result<Date, NoDay> {
    let text = with_ascii_digits(cell.trim());
    if let Some(day) = of_a_spreadsheet(&text) {
        return Ok(day);
    }
    let parts = parts(without_time(&text)?).ok_or(NoDay::Unclear)?;
    let (year, month, day) = match parts[..] {
        [Part::Number(4, year), Part::Number(1 | 2, month) | Part::Month(month), Part::Number(1 | 2, day)] => {
            (year, month, day)
        }
        [Part::Number(1 | 2, first), Part::Number(1 | 2, second), year @ Part::Number(2 | 4, _)] => {
            let (day, month) = if form.month_first { (second, first) } else { (first, second) };
            (year.year(form)?, month, day)
        }
        [Part::Number(1 | 2, day), Part::Month(month), year @ Part::Number(2 | 4, _)]
        | [Part::Month(month), Part::Number(1 | 2, day), year @ Part::Number(2 | 4, _)] => {
            (year.year(form)?, month, day)
        }
        [Part::Number(1 | 2, day), Part::Month(month)] | [Part::Month(month), Part::Number(1 | 2, day)] => {
            (form.year.ok_or(NoDay::Unclear)?, month, day)
        }
        _ => return Err(NoDay::Unclear),
    };
    let day = i8::try_from(month).ok().zip(i8::try_from(day).ok());
    let day = day.and_then(|(month, day)| Date::new(year, month, day).ok());
    day.filter(|day| YEARS.contains(&day.year())).ok_or(NoDay::NotInCalendar)
}

/// Whether the days of a file have the month first: only if one of them shows it. A file with both orders cannot be read.
pub fn month_first(cells: impl Iterator<Item = impl AsRef<str>>) -> Result<bool, &'static str> {
    let (mut day_first, mut month_first) = (false, false);
    for cell in cells {
        let text = with_ascii_digits(cell.as_ref().trim());
        let parts = without_time(&text).ok().and_then(parts).unwrap_or_default();
        if let [Part::Number(1 | 2, first), Part::Number(1 | 2, second), Part::Number(..)] = parts[..] {
            day_first |= (13..=31).contains(&first);
            month_first |= first <= 12 && (13..=31).contains(&second);
        }
    }
    if day_first && month_first {
        return Err("some dates have the day first and some the month: write them all one way");
    }
    Ok(month_first)
}

/// The days of a spreadsheet are counted from the last one but one of 1899; those of five digits are of 1954 to 2064. What stands behind
/// the point is a time.
fn of_a_spreadsheet(text: &str) -> Option<Date> {
    let (days, time) = text.split_once('.').unwrap_or((text, ""));
    let is_number = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
    let days: i64 = days.parse().ok().filter(|_| days.len() == 5 && is_number(days) && is_number(time))?;
    let day = Date::new(1899, 12, 30).ok()?.checked_add(days.days()).ok()?;
    (20_000..60_000).contains(&days).then_some(day)
}

/// A date without the time behind it: `T00:00:00`, ` 10:30 AM`, ` 00:00:00 GMT+0530 (India Standard Time)`.
fn without_time(text: &str) -> Result<&str, NoDay> {
    let Some(colon) = text.find(':') else { return Ok(text) };
    let before = &text[..colon];
    let begins = before.trim_end_matches(|c: char| c.is_ascii_digit()).len();
    let time = &text[begins..];
    let date = match before[..begins].strip_suffix(['T', 't']) {
        Some(date) if date.ends_with(|c: char| c.is_ascii_digit()) => date,
        _ => before[..begins].trim_end(),
    };
    let clock = time.find(|c: char| !c.is_ascii_digit() && !matches!(c, ':' | '.')).unwrap_or(time.len());
    let (clock, zone) = (&time[..clock], time[clock..].trim().to_ascii_uppercase());
    let is_utc = matches!(zone.as_str(), "Z" | "UTC" | "GMT" | "+00:00" | "+0000" | "-00:00");
    if is_utc && clock.contains(|c: char| ('1'..='9').contains(&c)) { Err(NoDay::OtherZone) } else { Ok(date) }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Part {
    /// With how many digits it is written.
    Number(usize, i16),
    /// Written out.
    Month(i16),
}

impl Part {
    fn year(self, form: Form) -> Result<i16, NoDay> {
        match self {
            Self::Number(4, year) => Ok(year),
            Self::Number(2, year) if form.short_years => Ok(2000 + year),
            Self::Number(2, _) => Err(NoDay::ShortYear),
            _ => Err(NoDay::Unclear),
        }
    }
}

/// The numbers and months of a date in their order; None where it holds anything else. Weekdays and the letters of `5th` say nothing.
fn parts(text: &str) -> Option<Vec<Part>> {
    let mut parts = Vec::new();
    let mut rest = text;
    // A sign is no part of a day.
    if !text.starts_with(|c: char| c.is_ascii_alphanumeric()) {
        return None;
    }
    while let Some(first) = rest.chars().next() {
        let is_same: fn(char) -> bool = match first {
            '0'..='9' => |c| c.is_ascii_digit(),
            c if c.is_ascii_alphabetic() => |c| c.is_ascii_alphabetic(),
            c if "/-.,".contains(c) || c.is_whitespace() => |c| "/-.,".contains(c) || c.is_whitespace(),
            _ => return None,
        };
        let (token, behind) = rest.split_at(rest.find(|c| !is_same(c)).unwrap_or(rest.len()));
        rest = behind;
        match first {
            '0'..='9' => parts.push(Part::Number(token.len(), token.parse().ok()?)),
            c if c.is_ascii_alphabetic() => match month(&token.to_ascii_lowercase()) {
                Some(month) => parts.push(Part::Month(month)),
                None if is_filler(&token.to_ascii_lowercase(), parts.last()) => {}
                None => return None,
            },
            _ => {}
        }
    }
    Some(parts)
}

/// Whether a word is a name, or begins it with three letters at least.
fn begins(name: &str, word: &str) -> bool {
    word.len() >= 3 && name.starts_with(word) || word == "sept" && name == "september"
}

fn month(word: &str) -> Option<i16> {
    i16::try_from(MONTHS.iter().position(|name| begins(name, word))? + 1).ok()
}

/// Weekdays, and the letters of `5th`.
fn is_filler(word: &str, before: Option<&Part>) -> bool {
    let is_ordinal = matches!(word, "st" | "nd" | "rd" | "th") && matches!(before, Some(Part::Number(1 | 2, _)));
    is_ordinal || word == "of" || WEEKDAYS.iter().any(|name| begins(name, word))
}
