//! A year's holidays from a table (CSV) or from a calendar (ICS), as offices have them.

use jiff::ToSpan;
use jiff::civil::Date;

use super::HolidayRow;
use crate::base::refusal::{BadRow, Trouble};

/// One event of a calendar covers at most this many days.
const LONGEST_DAYS: i32 = 31;

fn bad(index: usize, field: &'static str, reason: &str) -> Trouble {
    Trouble::BadRows(vec![BadRow { index, field: field.into(), reason: reason.to_owned() }])
}

/// A table with the columns `date` (or `day`) and `title` (or `name`, `holiday`); others are not looked at.
pub(super) fn of_table(text: &str) -> Result<Vec<HolidayRow>, Trouble> {
    let head = text.lines().next().unwrap_or_default();
    let delimiter = if head.matches(';').count() > head.matches(',').count() { b';' } else { b',' };
    let mut table = csv::ReaderBuilder::new().delimiter(delimiter).trim(csv::Trim::All).from_reader(text.as_bytes());
    let columns = table.headers().map_err(|error| bad(0, "file", &error.to_string()))?.clone();
    let column = |names: &[&str]| columns.iter().position(|column| names.contains(&column.to_lowercase().as_str()));
    let (Some(day), Some(title)) = (column(&["date", "day"]), column(&["title", "name", "holiday"])) else {
        return Err(bad(0, "file", "the first line names the columns: date,title"));
    };
    let rows = table.records().enumerate().map(|(index, record)| {
        let record = record.map_err(|error| bad(index, "row", &error.to_string()))?;
        let cell = |column: usize| record.get(column).unwrap_or_default().to_owned();
        Ok(HolidayRow { day: cell(day), title: cell(title) })
    });
    rows.collect()
}

/// The whole-day events of a calendar that lie in `year`; a calendar may hold other years too. An event of several days
/// is one holiday a day.
pub(super) fn of_calendar(text: &str, year: i16) -> Result<Vec<HolidayRow>, Trouble> {
    if !text.trim_start().to_ascii_uppercase().starts_with("BEGIN:VCALENDAR") {
        return Err(bad(0, "file", "a calendar begins with BEGIN:VCALENDAR"));
    }
    let (mut rows, mut faults, mut open, mut count) = (Vec::new(), Vec::new(), None, 0);
    for line in unfolded(text) {
        let Some((name, value)) = line.split_once(':') else { continue };
        let property = name.split(';').next().unwrap_or_default().to_ascii_uppercase();
        match (property.as_str(), value.trim().to_ascii_uppercase().as_str(), &mut open) {
            ("BEGIN", "VEVENT", _) => open = Some(Event::default()),
            ("END", "VEVENT", event) => {
                match event.take().unwrap_or_default().rows(year) {
                    Ok(of_event) => rows.extend(of_event),
                    Err((field, reason)) => {
                        faults.push(BadRow { index: count, field: field.into(), reason: reason.to_owned() })
                    }
                }
                count += 1;
            }
            (_, _, Some(event)) => event.says(&property, value.trim()),
            _ => {}
        }
    }
    if faults.is_empty() { Ok(rows) } else { Err(Trouble::BadRows(faults)) }
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
    starts: String,
    /// The day after the last; empty for one day.
    ends: String,
    summary: String,
    repeats: bool,
    cancelled: bool,
}

impl Event {
    fn says(&mut self, property: &str, value: &str) {
        match property {
            "DTSTART" => value.clone_into(&mut self.starts),
            "DTEND" => value.clone_into(&mut self.ends),
            "SUMMARY" => self.summary = plain(value),
            "RRULE" | "RDATE" => self.repeats = true,
            "STATUS" => self.cancelled = value.eq_ignore_ascii_case("CANCELLED"),
            _ => {}
        }
    }

    fn rows(self, year: i16) -> Result<Vec<HolidayRow>, (&'static str, &'static str)> {
        if self.cancelled {
            return Ok(Vec::new());
        }
        if self.repeats {
            return Err(("RRULE", "a holiday that repeats cannot be taken: write each year's day"));
        }
        let first =
            whole_day(&self.starts).ok_or(("DTSTART", "a holiday is a whole day: DTSTART;VALUE=DATE:YYYYMMDD"))?;
        let next = first.saturating_add(1.day());
        let after = match self.ends.as_str() {
            "" => next,
            // Some calendars write the same day at both ends.
            ends => whole_day(ends).ok_or(("DTEND", "a holiday ends with a whole day: YYYYMMDD"))?.max(next),
        };
        let days = (after - first).get_days();
        if days > LONGEST_DAYS {
            return Err(("DTEND", "a holiday lasts 31 days at most"));
        }
        let days = first.series(1.day()).take(usize::try_from(days).unwrap_or(0));
        let in_year = days.filter(|day| day.year() == year);
        Ok(in_year.map(|day| HolidayRow { day: day.to_string(), title: self.summary.clone() }).collect())
    }
}

/// `20261110`.
fn whole_day(text: &str) -> Option<Date> {
    let digits = text.len() == 8 && text.bytes().all(|b| b.is_ascii_digit());
    digits.then(|| Date::strptime("%Y%m%d", text).ok()).flatten()
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

#[cfg(test)]
mod tests {
    use super::{Trouble, of_calendar, of_table};

    fn calendar(events: &str) -> String {
        format!("BEGIN:VCALENDAR\r\nVERSION:2.0\r\n{events}END:VCALENDAR\r\n")
    }

    fn event(lines: &str) -> String {
        format!("BEGIN:VEVENT\r\nUID:1\r\n{lines}END:VEVENT\r\n")
    }

    fn days(text: &str) -> Vec<(String, String)> {
        of_calendar(text, 2026).expect("taken").into_iter().map(|row| (row.day, row.title)).collect()
    }

    fn fault(text: &str) -> (usize, String) {
        match of_calendar(text, 2026) {
            Err(Trouble::BadRows(rows)) => (rows[0].index, rows[0].field.to_string()),
            other => panic!("not refused: {other:?}"),
        }
    }

    #[test]
    fn a_calendar_gives_its_years_whole_days() {
        let text = calendar(&[
            event("DTSTART;VALUE=DATE:20261110\r\nDTEND;VALUE=DATE:20261111\r\nSUMMARY:Deepavali\\, and\r\n  Bali Padyami\r\n"),
            event("DTSTART;VALUE=DATE:20251231\r\nDTEND;VALUE=DATE:20260103\r\nSUMMARY:Winter break\r\n"),
            event("DTSTART;VALUE=DATE:20270126\r\nSUMMARY:Another year\r\n"),
            event("DTSTART:20261002\r\nDTEND:20261002\r\nSUMMARY:Gandhi Jayanti\r\n"),
            event("DTSTART:20261003\r\nSTATUS:CANCELLED\r\nSUMMARY:Called off\r\n"),
        ].concat());
        let told = [
            ("2026-11-10", "Deepavali, and Bali Padyami"),
            ("2026-01-01", "Winter break"),
            ("2026-01-02", "Winter break"),
            ("2026-10-02", "Gandhi Jayanti"),
        ];
        assert_eq!(days(&text), told.map(|(day, title)| (day.to_owned(), title.to_owned())));
    }

    #[test]
    fn what_a_calendar_cannot_mean_is_told_with_its_event() {
        assert_eq!(fault("date,title\n"), (0, "file".to_owned()));
        let good = event("DTSTART;VALUE=DATE:20261110\r\nSUMMARY:x\r\n");
        for (lines, field) in [
            ("DTSTART:20261110T090000Z\r\nSUMMARY:an hour\r\n", "DTSTART"),
            ("SUMMARY:never\r\n", "DTSTART"),
            ("DTSTART:20261301\r\nSUMMARY:x\r\n", "DTSTART"),
            ("DTSTART:20261110\r\nDTEND:20270110\r\nSUMMARY:x\r\n", "DTEND"),
            ("DTSTART:20261110\r\nRRULE:FREQ=YEARLY\r\nSUMMARY:x\r\n", "RRULE"),
        ] {
            assert_eq!(fault(&calendar(&format!("{good}{}", event(lines)))), (1, field.to_owned()), "{lines}");
        }
    }

    #[test]
    fn a_table_names_its_columns() {
        for text in
            ["date,title\n2026-11-10,\"Deepavali, day 1\"\n", "Title;Date;Note\r\nDeepavali, day 1;2026-11-10;x\r\n"]
        {
            let rows = of_table(text).expect("taken");
            assert_eq!((rows[0].day.as_str(), rows[0].title.as_str()), ("2026-11-10", "Deepavali, day 1"));
        }
        for text in ["", "2026-11-10,Deepavali\n", "date\n2026-11-10\n", "date,title\n2026-11-10\n"] {
            assert!(of_table(text).is_err(), "{text:?}");
        }
    }
}
