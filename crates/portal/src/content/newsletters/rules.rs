//! Which newsletters are taken, and which month a parent may ask for.

use jiff::civil::{Date, date};

use super::{Newsletter, html};
use crate::base::day::{DAY_MS, parse_near_day};
use crate::base::refusal::BadField;
use crate::base::text;

const SUBJECT_MAX: usize = 200;
/// Bytes of HTML, before it is cleaned: a long letter with tables, not a brochure.
const HTML_MAX: usize = 256 * 1024;
/// A letter may wait for its day this long.
const AHEAD_MS: i64 = 366 * DAY_MS;

/// A newsletter as a centre says it.
#[derive(Clone, Debug)]
pub struct Said<'a> {
    pub subject: &'a str,
    pub due_date: &'a str,
    pub sent_at: Option<i64>,
    pub html: &'a str,
}

/// The newsletter that is kept of what was said.
pub fn read(said: &Said<'_>, today: Date, now: i64) -> Result<Newsletter, BadField> {
    let subject = match said.subject.trim() {
        "" => String::new(),
        some => text::line(some, SUBJECT_MAX).map_err(|reason| BadField::new("subject", reason))?.to_owned(),
    };
    let due = parse_near_day(said.due_date, today).map_err(|reason| BadField::new("due_date", reason))?;
    let sent_at = said.sent_at.unwrap_or(now);
    if !(now - AHEAD_MS..=now + AHEAD_MS).contains(&sent_at) {
        return Err(BadField::new("sent_at", "a newsletter is sent within a year of today"));
    }
    if said.html.len() > HTML_MAX {
        return Err(BadField::new("html", "a newsletter has at most 256 KiB of HTML"));
    }
    if html::is_tangled(said.html) {
        return Err(BadField::new("html", "the newsletter's HTML has too many tags: write it more simply"));
    }
    let html = html::cleaned(said.html);
    if html.trim().is_empty() {
        return Err(BadField::new("html", "nothing is left of the newsletter once its HTML is cleaned"));
    }
    Ok(Newsletter { subject, due, sent_at, html })
}

/// The first and the last day of the month asked for; without one, of this month.
pub fn month(month: &str, year: &str, today: Date) -> Option<(Date, Date)> {
    let first = if month.is_empty() && year.is_empty() {
        today.first_of_month()
    } else {
        let number = |text: &str| text.bytes().all(|b| b.is_ascii_digit()).then(|| text.parse::<i16>().ok()).flatten();
        let month = number(month).filter(|month| (1..=12).contains(month))?;
        let year = number(year).filter(|year| (2000..=2100).contains(year))?;
        date(year, i8::try_from(month).ok()?, 1)
    };
    Some((first, first.last_of_month()))
}
