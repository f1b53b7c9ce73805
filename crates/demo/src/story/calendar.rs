//! The demo's opening days and holidays.

use jiff::ToSpan;
use jiff::civil::{Date, Weekday, date};

/// Closed every year on these (month, day).
const FIXED: [(i8, i8, &str); 8] = [
    (1, 1, "New Year"),
    (1, 15, "Makara Sankranti"),
    (1, 26, "Republic Day"),
    (5, 1, "May Day"),
    (8, 15, "Independence Day"),
    (10, 2, "Gandhi Jayanti"),
    (11, 1, "Kannada Rajyotsava"),
    (12, 25, "Christmas"),
];

/// Festivals that follow the moon.
const MOVING: [(Date, &str); 14] = [
    (date(2026, 3, 19), "Ugadi"),
    (date(2026, 3, 20), "Eid al-Fitr"),
    (date(2026, 4, 3), "Good Friday"),
    (date(2026, 5, 27), "Bakrid"),
    (date(2026, 9, 14), "Ganesh Chaturthi"),
    (date(2026, 10, 20), "Vijayadashami"),
    (date(2026, 11, 10), "Deepavali"),
    (date(2027, 3, 10), "Eid al-Fitr"),
    (date(2027, 3, 26), "Good Friday"),
    (date(2027, 4, 7), "Ugadi"),
    (date(2027, 5, 17), "Bakrid"),
    (date(2027, 9, 6), "Ganesh Chaturthi"),
    (date(2027, 10, 8), "Ayudha Puja"),
    (date(2027, 10, 29), "Deepavali"),
];

/// The reason for which the centres are closed on a weekday, if any.
pub fn holiday(day: Date) -> Option<&'static str> {
    let moving = MOVING.iter().find(|(date, _)| *date == day).map(|(_, name)| *name);
    let fixed =
        || FIXED.iter().find(|(month, date, _)| (*month, *date) == (day.month(), day.day())).map(|(.., name)| *name);
    moving.or_else(fixed)
}

/// The holidays of a year.
pub fn holidays_of(year: i16) -> Vec<(Date, String)> {
    let days = date(year, 1, 1).series(1.day()).take_while(|day| day.year() == year);
    days.filter_map(|day| Some((day, holiday(day)?.to_owned()))).collect()
}

pub fn is_open(day: Date) -> bool {
    !matches!(day.weekday(), Weekday::Saturday | Weekday::Sunday) && holiday(day).is_none()
}

/// The number of a weekday, for schedules in weekdays.
pub fn weekdays_until(day: Date) -> usize {
    // 2001-01-01 was a Monday.
    let days = (day - date(2001, 1, 1)).get_days().max(0);
    let (weeks, rest) = (days / 7, days % 7);
    usize::try_from(weeks * 5 + rest.min(4)).unwrap_or(0)
}
