//! Which days are holidays, and which may be listed.

use jiff::civil::{Date, Weekday};

use super::HolidayRow;
use base::day::parse_day;
use base::refusal::BadField;
use base::text;

/// How many years before and after this one a list may be for.
const YEARS_BACK: i16 = 10;
const YEARS_AHEAD: i16 = 5;

/// Saturday, Sunday, or one of the listed days. `rules/holiday.json` tests server and app.
pub fn is_holiday(day: Date, listed: impl IntoIterator<Item = Date>) -> bool {
    matches!(day.weekday(), Weekday::Saturday | Weekday::Sunday) || listed.into_iter().any(|other| other == day)
}

/// A calendar year of four digits, near today.
pub fn year(text: &str, today: Date) -> Option<i16> {
    let plain = text.len() == 4 && text.bytes().all(|b| b.is_ascii_digit());
    let year: i16 = text.parse().ok().filter(|_| plain)?;
    (today.year() - YEARS_BACK..=today.year() + YEARS_AHEAD).contains(&year).then_some(year)
}

/// A valid row of the list of `year`.
pub fn read(row: &HolidayRow, year: i16) -> Result<(Date, String), BadField> {
    let day = parse_day(&row.day).ok_or_else(|| BadField::new("day", "a day is written YYYY-MM-DD"))?;
    if day.year() != year {
        return Err(BadField::new("day", format!("the day is not in {year}")));
    }
    let title = text::line(&row.title, text::NAME_MAX).map_err(|reason| BadField::new("title", reason))?;
    Ok((day, title.to_owned()))
}
