//! Which newsletters are accepted, and which months a parent may request.

use std::time::Duration;

use jiff::civil::{Date, date};

use super::html::Cleaned;
use super::left_out::LeftOutOfNewsletter;
use super::{Newsletter, bounds, html};
use base::clock::Timestamp;
use base::day::parse_near_day;
use base::refusal::BadField;
use base::text;

const SUBJECT_MAX: usize = 200;
/// Bytes of HTML before cleaning: a long newsletter with tables.
const HTML_MAX: usize = 256 * 1024;
/// How far ahead a newsletter may be sent.
const AHEAD: Duration = Duration::from_hours(366 * 24);

/// A newsletter as a centre sends it.
#[derive(Clone, Debug)]
pub struct NewsletterForm {
    pub subject: String,
    pub due_date: String,
    pub sent_at: Option<Timestamp>,
    pub html: String,
}

/// The newsletter to store, and what was removed from it. Slow: see [`html::cleaned`].
pub fn read(
    form: &NewsletterForm,
    today: Date,
    now: Timestamp,
) -> Result<(Newsletter, Vec<LeftOutOfNewsletter>), BadField> {
    let subject = text::maybe_line(&form.subject, SUBJECT_MAX).map_err(|reason| BadField::new("subject", reason))?;
    let due = parse_near_day(&form.due_date, today).map_err(|reason| BadField::new("due_date", reason))?;
    let sent_at = form.sent_at.unwrap_or(now);
    if !(now - AHEAD..=now + AHEAD).contains(&sent_at) {
        return Err(BadField::new("sent_at", "a newsletter is sent within a year of today"));
    }
    if form.html.len() > HTML_MAX {
        return Err(BadField::new("html", too_long(&form.html)));
    }
    if let Some(fault) = bounds::fault(&form.html) {
        return Err(BadField::new("html", fault));
    }
    let tangled = || BadField::new("html", "the newsletter's HTML is too tangled: close each tag where it was opened");
    let Cleaned { html, left_out } = html::cleaned(&form.html).ok_or_else(tangled)?;
    if html.trim().is_empty() {
        let empty = "nothing is left of the newsletter once its HTML is cleaned";
        let reasons = left_out.iter().map(|part| part.reason.as_str());
        return Err(BadField::new("html", std::iter::once(empty).chain(reasons).collect::<Vec<_>>().join("; ")));
    }
    // The cleaned HTML closes every tag, so its depth is exact.
    if let Some(fault) = bounds::fault(&html) {
        return Err(BadField::new("html", fault));
    }
    Ok((Newsletter { subject: subject.to_owned(), due, sent_at, html }, left_out))
}

/// Pictures that an editor pastes into the text are by far the largest part.
fn too_long(html: &str) -> &'static str {
    if html.contains("data:image/") {
        "a newsletter has at most 256 KiB of HTML, and this one has pictures pasted into it: send each of them to \
            /centre/v1/pictures and name it as <img src=\"/media/ID\">"
    } else {
        "a newsletter has at most 256 KiB of HTML"
    }
}

/// The most newsletters of a centre and month: parents get them in one answer.
const IN_MONTH_MAX: i64 = 40;
const MONTH_BYTES_MAX: i64 = 2 * 1024 * 1024;

/// Whether a month with this many newsletters and bytes of HTML has room for one more.
pub fn has_room((newsletters, bytes): (i64, i64), html: &str) -> bool {
    let more = i64::try_from(html.len()).unwrap_or(i64::MAX);
    newsletters < IN_MONTH_MAX && bytes.saturating_add(more) <= MONTH_BYTES_MAX
}

/// The first and the last day of the requested month; empty means the current one.
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
