//! A year's holidays from a calendar file (ICS), which may contain other events and other years. Holidays are taken; the rest is
//! reported, so that the office can check it.

use std::collections::BTreeSet;

use jiff::civil::{Date, DateTime, Time};
use jiff::tz::TimeZone;
use jiff::{Span, ToSpan};
use serde::Serialize;
use utoipa::ToSchema;

use super::HolidayRow;
use super::files::bad;
use super::ics::{self, Properties};
use base::clock::Timestamp;
use base::day::CentreZone;
use base::refusal::AppError;
use base::text::{self, composed};

/// One event of a calendar covers at most this many days.
const LONGEST_DAYS: i32 = 31;

/// An event, or a day of one, that is left out.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct LeftOut {
    pub title: String,
    /// As the file writes it: the beginning of an event.
    pub day: String,
    pub reason: String,
}

/// What was read from a calendar.
#[derive(Debug, Default)]
pub struct Read {
    pub rows: Vec<HolidayRow>,
    pub left_out: Vec<LeftOut>,
}

/// The whole days of a calendar in `year`. An event of several days becomes one holiday for each day.
pub fn of_calendar(bytes: &[u8], year: i16, zone: &CentreZone) -> Result<Read, AppError> {
    let found = ics::events(bytes).map_err(|why| bad(0, "file", &why))?;
    let events: Vec<Event> = found.iter().map(|properties| Event::of(properties, zone)).collect();
    // A moved or renamed occurrence of a repeating event is an event of its own and replaces that occurrence.
    let replaced: BTreeSet<(&str, Date)> =
        events.iter().filter_map(|event| Some((event.uid.as_str(), event.replaces?))).collect();
    let mut read = Read::default();
    for event in &events {
        let is_replaced = |day: Date| event.replaces.is_none() && replaced.contains(&(event.uid.as_str(), day));
        match event.days(year, is_replaced) {
            Ok(days) => read.rows.extend(days.into_iter().map(|day| event.holiday(day))),
            Err(reason) => read.left_out.push(event.left_out(reason)),
        }
    }
    Ok(read)
}

struct Event {
    uid: String,
    /// As the file writes it.
    starts: String,
    first: Result<Date, &'static str>,
    /// The day after the last.
    next: Result<Date, &'static str>,
    summary: String,
    rule: Option<String>,
    /// Additional days.
    also: Vec<Option<Date>>,
    /// Excluded days.
    without: BTreeSet<Date>,
    /// The occurrence that it replaces.
    replaces: Option<Date>,
    cancelled: bool,
    observed: bool,
}

impl Event {
    fn of(properties: &Properties, zone: &CentreZone) -> Self {
        let starts = properties.of("DTSTART").unwrap_or_default().to_owned();
        let first = whole_day(&starts, zone).ok_or("it is not a whole day");
        let next = first.and_then(|first| next_day(properties, first, zone));
        let listed = |name| properties.all(name).flat_map(|value| value.split(','));
        Self {
            uid: properties.of("UID").unwrap_or_default().to_owned(),
            first,
            next,
            // A longer one is refused: each day would be a copy.
            summary: composed(properties.of("SUMMARY").unwrap_or_default())
                .replace(['\n', '\r'], " ")
                .chars()
                .take(text::NAME_MAX + 1)
                .collect(),
            rule: properties.of("RRULE").map(str::to_ascii_uppercase),
            also: listed("RDATE").map(|day| whole_day(day, zone)).collect(),
            without: listed("EXDATE").filter_map(|day| day_of(day, zone)).collect(),
            replaces: properties.of("RECURRENCE-ID").and_then(|day| day_of(day, zone)),
            cancelled: properties.of("STATUS").is_some_and(|status| status.eq_ignore_ascii_case("CANCELLED")),
            observed: is_observance(properties),
            starts,
        }
    }

    fn holiday(&self, day: Date) -> HolidayRow {
        HolidayRow { day: day.to_string(), title: self.summary.clone() }
    }

    fn left_out(&self, reason: &str) -> LeftOut {
        LeftOut { title: self.summary.clone(), day: self.starts.clone(), reason: reason.to_owned() }
    }

    /// Its days in `year`, or why it is not one of the year's holidays.
    fn days(&self, year: i16, is_replaced: impl Fn(Date) -> bool) -> Result<Vec<Date>, &'static str> {
        if self.cancelled {
            return Err("it was called off");
        }
        if self.observed {
            return Err(
                "it is observed, and need not be a day off: put it into the list yourself if the centre is closed",
            );
        }
        let (first, next) = (self.first?, self.next?);
        let days = (next - first).get_days();
        if days > LONGEST_DAYS {
            return Err("it lasts more than 31 days");
        }
        let also = self.also.iter().map(|day| day.ok_or("it is also at times that are no whole days"));
        let mut begins: Vec<Date> = also.collect::<Result<_, _>>()?;
        match &self.rule {
            None => begins.push(first),
            // An event that begins in December may reach into January.
            Some(rule) => begins.extend(yearly(rule, first, year - 1)?.into_iter().chain(yearly(rule, first, year)?)),
        }
        let days = usize::try_from(days).unwrap_or(0);
        let begins = begins.into_iter().filter(|day| !self.without.contains(day) && !is_replaced(*day));
        let in_year = begins.flat_map(|day| day.series(1.day()).take(days)).filter(|day| day.year() == year);
        let in_year: BTreeSet<Date> = in_year.collect();
        if in_year.is_empty() { Err("it is in another year") } else { Ok(in_year.into_iter().collect()) }
    }
}

/// The day in `year` of an event that began on `first` and repeats yearly; None in a year without it. Other rules (weekly, the
/// second Saturday) are not supported.
fn yearly(rule: &str, first: Date, year: i16) -> Result<Option<Date>, &'static str> {
    const NOT_FOLLOWED: &str = "it repeats in another way than once a year on the same day: write its days one by one";
    let (mut each_year, mut every, mut times, mut until) = (false, 1_i16, i16::MAX, Date::MAX);
    for part in rule.split(';').filter(|part| !part.is_empty()) {
        let (name, value) = part.split_once('=').ok_or(NOT_FOLLOWED)?;
        let number = || value.parse::<i16>().ok().filter(|&number| number > 0).ok_or(NOT_FOLLOWED);
        match name {
            "FREQ" => each_year = value == "YEARLY",
            "INTERVAL" => every = number()?,
            "COUNT" => times = number()?,
            "UNTIL" => until = written_day(value).ok_or(NOT_FOLLOWED)?,
            "BYMONTH" if number()? == i16::from(first.month()) => {}
            "BYMONTHDAY" if number()? == i16::from(first.day()) => {}
            "WKST" => {}
            _ => return Err(NOT_FOLLOWED),
        }
    }
    // 29 February exists in leap years only, so a rule's count is not a number of years.
    if !each_year || (first.month(), first.day()) == (2, 29) {
        return Err(NOT_FOLLOWED);
    }
    let years = year - first.year();
    let is_there = years >= 0 && years % every == 0 && years / every < times;
    let day = Date::new(year, first.month(), first.day()).ok();
    Ok(day.filter(|&day| is_there && day <= until))
}

/// The day after an event's last day, from its end or its duration.
fn next_day(properties: &Properties, first: Date, zone: &CentreZone) -> Result<Date, &'static str> {
    const NO_WHOLE_DAY: &str = "it does not end with a whole day";
    let days = match (properties.of("DTEND").unwrap_or_default(), properties.of("DURATION").unwrap_or_default()) {
        ("", "") => 1,
        ("", duration) => {
            let span: Span = duration.parse().map_err(|_| NO_WHOLE_DAY)?;
            let whole = Span::new().weeks(span.get_weeks()).days(span.get_days()).hours(span.get_hours());
            let hours = i64::from(span.get_hours());
            if whole.fieldwise() != span.fieldwise() || hours % 24 != 0 {
                return Err(NO_WHOLE_DAY);
            }
            i64::from(span.get_weeks()) * 7 + i64::from(span.get_days()) + hours / 24
        }
        // Some calendars write the same day as beginning and end.
        (ends, _) => return Ok(whole_day(ends, zone).ok_or(NO_WHOLE_DAY)?.max(first.saturating_add(1.day()))),
    };
    let span = Span::new().try_days(days.max(1)).map_err(|_| NO_WHOLE_DAY)?;
    Ok(first.saturating_add(span))
}

/// How holiday calendars of Google, timeanddate and others mark events that are no days off.
fn is_observance(properties: &Properties) -> bool {
    const KINDS: [&str; 4] = ["observance", "season", "restricted holiday", "optional holiday"];
    let description = properties.of("DESCRIPTION").unwrap_or_default();
    let first_line = description.lines().next().unwrap_or_default();
    let categories = properties.all("CATEGORIES").flat_map(|value| value.split(','));
    let mut kinds = categories.chain([first_line]).map(|kind| kind.trim().to_ascii_lowercase());
    kinds.any(|kind| KINDS.contains(&kind.as_str()))
}

/// `20261110`, the midnight at which it begins, or that midnight in UTC.
fn whole_day(text: &str, zone: &CentreZone) -> Option<Date> {
    let text = text.trim();
    if text.ends_with(['Z', 'z']) {
        let local = local(text, zone)?;
        return (local.time() == Time::midnight()).then_some(local.date());
    }
    let day = text.strip_suffix("T000000").unwrap_or(text);
    (day.len() == 8).then(|| written_day(day)).flatten()
}

/// The day of `20261110`, of `20261110T090000` and, in the centre's zone, of `20261110T090000Z`.
fn day_of(text: &str, zone: &CentreZone) -> Option<Date> {
    let text = text.trim();
    if text.ends_with(['Z', 'z']) { local(text, zone).map(DateTime::date) } else { written_day(text) }
}

/// A UTC time in the centre's zone.
fn local(text: &str, zone: &CentreZone) -> Option<DateTime> {
    let utc = DateTime::strptime("%Y%m%dT%H%M%S", text.trim_end_matches(['Z', 'z'])).ok()?;
    let at = utc.to_zoned(TimeZone::UTC).ok()?.timestamp();
    Some(zone.wall_clock(Timestamp::from_ms(at.as_millisecond())))
}

fn written_day(text: &str) -> Option<Date> {
    let day = text.split('T').next().filter(|day| day.len() == 8 && day.bytes().all(|b| b.is_ascii_digit()))?;
    Date::strptime("%Y%m%d", day).ok()
}
