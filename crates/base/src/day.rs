//! Dates and times in the centres' time zone. "Today" is the date there, wherever the server and the parents are.

use std::time::Duration;

use jiff::Zoned;
use jiff::civil::{Date, DateTime, Time};
use jiff::tz::TimeZone;
use serde::{Serialize, Serializer};

use super::clock::Timestamp;

pub const MINUTE: Duration = Duration::from_mins(1);
/// The smallest step from one point in time to another.
pub const MS: Duration = Duration::from_millis(1);
/// 24 hours, for rate limits and lifetimes (never for calendar arithmetic).
pub const DAY: Duration = Duration::from_hours(24);

/// Parses exactly `YYYY-MM-DD`.
pub fn parse_day(text: &str) -> Option<Date> {
    let digits = |part: &[u8]| part.iter().all(u8::is_ascii_digit);
    match text.as_bytes() {
        [year @ .., b'-', m1, m2, b'-', d1, d2] if year.len() == 4 && digits(year) && digits(&[*m1, *m2, *d1, *d2]) => {
            text.parse().ok()
        }
        _ => None,
    }
}

/// The form that parents read: `Nov 12, 2026`.
pub fn shown_day(day: Date) -> String {
    day.strftime("%b %d, %Y").to_string()
}

/// Parses `HH:MM`, 24 hours.
pub fn parse_time(text: &str) -> Option<Time> {
    let number = |text: &str| text.bytes().all(|b| b.is_ascii_digit()).then(|| text.parse().ok()).flatten();
    let (hour, minute) = text.split_once(':').filter(|_| text.len() == 5)?;
    Time::new(number(hour)?, number(minute)?, 0, 0).ok().filter(|_| hour.len() == 2)
}

/// The most days between today and a day that is planned or recorded.
const DAYS_AWAY_MAX: i32 = 366;

/// `14:05`.
pub fn hh_mm(time: Time) -> String {
    time.strftime("%H:%M").to_string()
}

/// Parses a day within a year of today. The error is a sentence.
pub fn parse_near_day(text: &str, today: Date) -> Result<Date, &'static str> {
    let day = parse_day(text).ok_or("a day is written YYYY-MM-DD")?;
    let away = day.since(today).map_or(i32::MAX, |span| span.get_days().abs());
    if away > DAYS_AWAY_MAX { Err("the day is more than a year away") } else { Ok(day) }
}

/// The time zone of the centres.
#[derive(Clone, Debug)]
pub struct CentreZone(TimeZone);

impl CentreZone {
    /// `name` as in the IANA database, for example `Asia/Kolkata`.
    pub fn named(name: &str) -> Result<Self, jiff::Error> {
        TimeZone::get(name).map(Self)
    }

    /// The calendar day of a point in time.
    pub fn day_of(&self, at: Timestamp) -> Date {
        self.zoned(at).date()
    }

    /// Whether a day is on or after the child's arrival at the centre; true for a child that has not moved.
    pub fn is_since(&self, arrived_at: Option<Timestamp>, day: Date) -> bool {
        arrived_at.is_none_or(|at| day >= self.day_of(at))
    }

    /// `2026-11-21` and `14:05`, the wire form.
    pub fn date_and_time(&self, at: Timestamp) -> (DateText, TimeText) {
        let local = self.zoned(at).datetime();
        let (year, month, day) =
            (local.year().unsigned_abs(), local.month().unsigned_abs(), local.day().unsigned_abs());
        let (hour, minute) = (local.hour().unsigned_abs(), local.minute().unsigned_abs());
        let [y1, y2] = [two(u8::try_from(year / 100).unwrap_or(99)), two(u8::try_from(year % 100).unwrap_or(99))];
        let (m, d) = (two(month), two(day));
        let date = [y1[0], y1[1], y2[0], y2[1], b'-', m[0], m[1], b'-', d[0], d[1]];
        let (h, i) = (two(hour), two(minute));
        (DateText(date), TimeText([h[0], h[1], b':', i[0], i[1]]))
    }

    /// The local date and time of a point in time.
    pub fn wall_clock(&self, at: Timestamp) -> DateTime {
        self.zoned(at).datetime()
    }

    /// The point in time of a local time; the first of two at a clock change.
    pub fn at(&self, day: Date, hour: i8, minute: i8) -> Timestamp {
        let zoned = day.at(hour, minute, 0, 0).to_zoned(self.0.clone());
        zoned.map_or(Timestamp::EPOCH, |zoned| Timestamp::from_ms(zoned.timestamp().as_millisecond()))
    }

    /// From the beginning of a day to that of the next one.
    pub fn whole_day(&self, day: Date) -> (Timestamp, Timestamp) {
        (self.at(day, 0, 0), self.at(day.saturating_add(jiff::Span::new().days(1)), 0, 0))
    }

    /// The last millisecond of a day. An inclusive last day is stored so; `day_of` gives the day back.
    pub fn end_of(&self, day: Date) -> Timestamp {
        self.at(day.saturating_add(jiff::Span::new().days(1)), 0, 0) - MS
    }

    /// The last millisecond of the day of a point in time.
    pub fn end_of_day(&self, at: Timestamp) -> Timestamp {
        self.end_of(self.day_of(at))
    }

    fn zoned(&self, at: Timestamp) -> Zoned {
        jiff::Timestamp::from_millisecond(at.ms()).unwrap_or_default().to_zoned(self.0.clone())
    }
}

/// `YYYY-MM-DD` without an allocation: a timeline page writes a hundred of these.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DateText([u8; 10]);

/// `HH:MM`, 24 hours.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TimeText([u8; 5]);

impl DateText {
    pub fn as_str(&self) -> &str {
        std::str::from_utf8(&self.0).unwrap_or_default()
    }
}

impl TimeText {
    pub fn as_str(&self) -> &str {
        std::str::from_utf8(&self.0).unwrap_or_default()
    }
}

impl Serialize for DateText {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.as_str())
    }
}

impl Serialize for TimeText {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.as_str())
    }
}

fn two(number: u8) -> [u8; 2] {
    [b'0' + number / 10 % 10, b'0' + number % 10]
}
