//! Days as banks write them: day first, month by name, or as ISO 8601 says; with a time behind. Pure.

use jiff::civil::{Date, date};

/// Whether the file writes the month first: only if a day shows it. A file with both orders cannot be read.
pub fn month_first<'a>(days: impl Iterator<Item = &'a str>) -> Result<bool, &'static str> {
    let (mut day_first, mut month_first) = (false, false);
    for text in days {
        if let [first, second, _] = numbers(text)[..] {
            day_first |= (13..=31).contains(&first);
            month_first |= first <= 12 && (13..=31).contains(&second);
        }
    }
    if day_first && month_first {
        return Err("some dates have the day first and some the month: write them all one way");
    }
    Ok(month_first)
}

/// The numbers of a date; a month by name is its number.
fn numbers(text: &str) -> Vec<i64> {
    const MONTHS: [&str; 12] = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];
    let number = |part: &str| {
        let named = MONTHS.iter().position(|month| part.to_ascii_lowercase().starts_with(month));
        named.and_then(|nth| i64::try_from(nth + 1).ok()).or_else(|| part.parse().ok())
    };
    parts(text).map_while(number).collect()
}

fn parts(text: &str) -> impl Iterator<Item = &str> {
    without_time(text).split(|c: char| !c.is_ascii_alphanumeric()).filter(|part| !part.is_empty()).take(3)
}

/// `2026-11-12` of `2026-11-12T10:30`. The T of `OCT` and `SEPT` begins no time.
fn without_time(text: &str) -> &str {
    let bytes = text.as_bytes();
    let is_digit = |at: Option<usize>| at.and_then(|at| bytes.get(at)).is_some_and(u8::is_ascii_digit);
    let time = text.match_indices('T').map(|(at, _)| at);
    let time = time.into_iter().find(|&at| is_digit(at.checked_sub(1)) && is_digit(at.checked_add(1)));
    time.map_or(text, |at| &text[..at])
}

pub fn day_of(text: &str, month_first: bool) -> Option<Date> {
    let named = parts(text).any(|part| part.bytes().any(|byte| byte.is_ascii_alphabetic()));
    let [first, second, third] = numbers(text)[..] else { return None };
    let (year, month, day) = match (first > 31, month_first && !named) {
        (true, _) => (first, second, third),
        (false, true) => (third, first, second),
        (false, false) => (third, second, first),
    };
    let year = if (0..100).contains(&year) { year + 2000 } else { year };
    let (year, month, day) = (i16::try_from(year).ok()?, i8::try_from(month).ok()?, i8::try_from(day).ok()?);
    Date::new(year, month, day).ok().filter(|day| (date(2000, 1, 1)..date(2100, 1, 1)).contains(day))
}
