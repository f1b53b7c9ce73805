//! A year's holidays from a calendar (ICS), as offices have them: also one that holds other things and other years. What
//! is a holiday is taken; what is not is named, so that the office sees whether it was meant.

use std::collections::BTreeSet;

use jiff::ToSpan;
use jiff::civil::Date;
use serde::Serialize;
use utoipa::ToSchema;

use super::HolidayRow;
use super::files::bad;
use base::refusal::Trouble;

/// One event of a calendar covers at most this many days.
const LONGEST_DAYS: i32 = 31;

/// An event, or a day of one, that is not taken.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct LeftOut {
    pub title: String,
    /// As the file writes it: of an event, when it begins.
    pub day: String,
    pub reason: String,
}

/// What a calendar comes to.
#[derive(Debug, Default)]
pub struct Read {
    pub rows: Vec<HolidayRow>,
    pub left_out: Vec<LeftOut>,
}

/// The whole days of a calendar that lie in `year`. An event of several days is one holiday a day.
pub fn of_calendar(text: &str, year: i16) -> Result<Read, Trouble> {
    if !text.trim_start().to_ascii_uppercase().starts_with("BEGIN:VCALENDAR") {
        return Err(bad(0, "file", "a calendar begins with BEGIN:VCALENDAR"));
    }
    let mut read = Read::default();
    for event in events(text) {
        match event.days(year) {
            Ok(days) => read.rows.extend(days.into_iter().map(|day| event.holiday(day))),
            Err(reason) => read.left_out.push(event.left_out(reason)),
        }
    }
    Ok(read)
}

fn events(text: &str) -> Vec<Event> {
    let (mut events, mut open) = (Vec::<Event>::new(), None);
    for line in unfolded(text) {
        let Some((name, value)) = line.split_once(':') else { continue };
        let property = name.split(';').next().unwrap_or_default().to_ascii_uppercase();
        match (property.as_str(), value.trim().to_ascii_uppercase().as_str(), &mut open) {
            ("BEGIN", "VEVENT", _) => open = Some(Event::default()),
            ("END", "VEVENT", event) => events.extend(event.take()),
            (_, _, Some(event)) => event.says(&property, value.trim()),
            _ => {}
        }
    }
    // One time of an event that repeats, moved or renamed, is an event of its own: it takes that time's place.
    let replaced: BTreeSet<_> = events.iter().filter_map(|event| Some((event.uid.clone(), event.replaces?))).collect();
    for event in events.iter_mut().filter(|event| event.replaces.is_none()) {
        event.without.extend(replaced.iter().filter(|(uid, _)| *uid == event.uid).map(|(_, day)| *day));
    }
    events
}

/// A line that begins with a blank goes on with the one before (RFC 5545, 3.1).
fn unfolded(text: &str) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for line in text.lines() {
        match (line.strip_prefix([' ', '\t']), lines.last_mut()) {
            (Some(rest), Some(before)) => before.push_str(rest),
            _ => lines.push(line.to_owned()),
        }
    }
    lines
}

#[derive(Default)]
struct Event {
    uid: String,
    starts: String,
    /// The day after the last; empty for one day.
    ends: String,
    summary: String,
    rule: Option<String>,
    /// Days on which it is as well.
    also: Vec<String>,
    /// Days on which it is not, though its rule says so.
    without: Vec<Date>,
    /// The day of the rule whose place it takes.
    replaces: Option<Date>,
    cancelled: bool,
}

impl Event {
    fn says(&mut self, property: &str, value: &str) {
        match property {
            "UID" => value.clone_into(&mut self.uid),
            "DTSTART" => value.clone_into(&mut self.starts),
            "DTEND" => value.clone_into(&mut self.ends),
            "SUMMARY" => self.summary = plain(value),
            "RRULE" => self.rule = Some(value.to_ascii_uppercase()),
            "RDATE" => self.also.extend(value.split(',').map(str::to_owned)),
            "EXDATE" => self.without.extend(value.split(',').filter_map(day_of)),
            "RECURRENCE-ID" => self.replaces = day_of(value),
            "STATUS" => self.cancelled = value.eq_ignore_ascii_case("CANCELLED"),
            _ => {}
        }
    }

    fn holiday(&self, day: Date) -> HolidayRow {
        HolidayRow { day: day.to_string(), title: self.summary.clone() }
    }

    fn left_out(&self, reason: &str) -> LeftOut {
        LeftOut { title: self.summary.clone(), day: self.starts.clone(), reason: reason.to_owned() }
    }

    /// Its days in `year`, or why it is none of the year's holidays.
    fn days(&self, year: i16) -> Result<Vec<Date>, &'static str> {
        if self.cancelled {
            return Err("it was called off");
        }
        let first = whole_day(&self.starts).ok_or("it is not a whole day")?;
        let next = first.saturating_add(1.day());
        let after = match self.ends.as_str() {
            "" => next,
            // Some calendars write the same day at both ends.
            ends => whole_day(ends).ok_or("it does not end with a whole day")?.max(next),
        };
        let days = (after - first).get_days();
        if days > LONGEST_DAYS {
            return Err("it lasts more than 31 days");
        }
        let also = self.also.iter().map(|day| whole_day(day).ok_or("it is also at times that are no whole days"));
        let mut begins: Vec<Date> = also.collect::<Result<_, _>>()?;
        match &self.rule {
            None => begins.push(first),
            // What begins in December may reach into January.
            Some(rule) => begins.extend(yearly(rule, first, year - 1)?.into_iter().chain(yearly(rule, first, year)?)),
        }
        let days = usize::try_from(days).unwrap_or(0);
        let begins = begins.into_iter().filter(|day| !self.without.contains(day));
        let in_year = begins.flat_map(|day| day.series(1.day()).take(days)).filter(|day| day.year() == year);
        let in_year: BTreeSet<Date> = in_year.collect();
        if in_year.is_empty() { Err("it is in another year") } else { Ok(in_year.into_iter().collect()) }
    }
}

/// The day in `year` of an event that began on `first` and is there again each year; None in a year without it. A rule
/// that says more than that (each week, the second Saturday) is not followed.
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
            "UNTIL" => until = day_of(value).ok_or(NOT_FOLLOWED)?,
            "BYMONTH" if number()? == i16::from(first.month()) => {}
            "BYMONTHDAY" if number()? == i16::from(first.day()) => {}
            "WKST" => {}
            _ => return Err(NOT_FOLLOWED),
        }
    }
    // On 29 February it is there in leap years only, and then a rule's times are not as many as its years.
    if !each_year || (first.month(), first.day()) == (2, 29) {
        return Err(NOT_FOLLOWED);
    }
    let years = year - first.year();
    let is_there = years >= 0 && years % every == 0 && years / every < times;
    let day = Date::new(year, first.month(), first.day()).ok();
    Ok(day.filter(|&day| is_there && day <= until))
}

/// `20261110`, or the midnight at which it begins.
fn whole_day(text: &str) -> Option<Date> {
    let day = text.strip_suffix("T000000").unwrap_or(text);
    (day.len() == 8).then(|| day_of(day)).flatten()
}

/// The day of `20261110` or of `20261110T090000Z`.
fn day_of(text: &str) -> Option<Date> {
    let day = text.split('T').next().filter(|day| day.len() == 8 && day.bytes().all(|b| b.is_ascii_digit()))?;
    Date::strptime("%Y%m%d", day).ok()
}

/// A text without its escapes (RFC 5545, 3.3.11).
fn plain(value: &str) -> String {
    let mut out = String::with_capacity(value.len());
    let mut letters = value.chars();
    while let Some(letter) = letters.next() {
        match letter {
            '\\' => match letters.next() {
                Some('n' | 'N') => out.push(' '),
                Some(escaped) => out.push(escaped),
                None => {}
            },
            _ => out.push(letter),
        }
    }
    out
}
