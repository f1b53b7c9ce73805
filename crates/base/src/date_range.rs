//! Query parameters of centres' lists: a range of days and a page. All lists have the same ones.

use jiff::ToSpan;
use jiff::civil::Date;
use serde::Deserialize;
use utoipa::IntoParams;

use super::clock::Timestamp;
use super::day::{CentreZone, parse_day};
use super::page::{Cursor, Page};
use super::refusal::{AppError, BadField};

/// The most days of a list about many children.
const DAYS_MAX: i32 = 31;

/// The query parameters.
#[derive(Clone, Debug, Default, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(default)]
pub struct DateRangeQuery {
    /// The first day, `YYYY-MM-DD`.
    #[param(required = false)]
    pub from: String,
    /// The last day, `YYYY-MM-DD`.
    #[param(required = false)]
    pub to: String,
    /// The `next` of the page before.
    #[param(required = false)]
    pub before: String,
    /// Items a page, 1 to 50; left out: 50.
    #[param(required = false)]
    pub limit: String,
}

/// A range of days and a page of it, newest first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Days {
    first: Option<Date>,
    last: Option<Date>,
    pub page: Page,
}

/// Parses a day; None for "".
fn day(field: &'static str, text: &str) -> Result<Option<Date>, BadField> {
    match text {
        "" => Ok(None),
        text => parse_day(text).map(Some).ok_or(BadField::new(field, "a day is written YYYY-MM-DD")),
    }
}

fn backwards() -> BadField {
    BadField::new("to", "the last day comes before the first")
}

fn is_over_a_month(first: Date, last: Date) -> bool {
    (last - first).get_days() >= DAYS_MAX
}

/// The range of a list without pages: today by default, one day if `to` is missing, a month at most.
pub fn few_days(from: &str, to: &str, today: Date) -> Result<(Date, Date), BadField> {
    let first = day("from", from)?.unwrap_or(today);
    let last = day("to", to)?.unwrap_or(first);
    if last < first {
        return Err(backwards());
    }
    if is_over_a_month(first, last) {
        return Err(BadField::new("to", "at most 31 days at a time"));
    }
    Ok((first, last))
}

impl DateRangeQuery {
    /// A range of any length.
    pub fn any(&self) -> Result<Days, AppError> {
        let (first, last) = (day("from", &self.from)?, day("to", &self.to)?);
        if first > last && last.is_some() {
            return Err(backwards().into());
        }
        Ok(Days { first, last, page: Page::parse("", &self.limit, &self.before)? })
    }

    /// A month at most, with a first day.
    pub fn a_month(&self) -> Result<Days, AppError> {
        let mut days = self.any()?;
        let first = days.first.ok_or(BadField::new("from", "say from which day, or of which child"))?;
        let last = *days.last.get_or_insert(first.saturating_add((DAYS_MAX - 1).days()));
        if is_over_a_month(first, last) {
            return Err(BadField::new("to", "at most 31 days at a time, or one child").into());
        }
        Ok(days)
    }
}

impl Days {
    /// The first day, in the form of stored days.
    pub fn first_day(&self) -> String {
        self.first.map(|day| day.to_string()).unwrap_or_default()
    }

    /// The cursor of the page in a list ordered by day.
    pub fn before(&self) -> Cursor {
        let end = self.last.map(|last| Cursor::of_day(last.saturating_add(1.day()), 0));
        end.map_or(self.page.before, |end| end.min(self.page.before))
    }

    /// When the first day begins.
    pub fn first_at(&self, zone: &CentreZone) -> Timestamp {
        self.first.map_or(Timestamp::MIN, |day| zone.at(day, 0, 0))
    }

    /// The cursor of the page in a list ordered by time.
    pub fn before_at(&self, zone: &CentreZone) -> Cursor {
        let end = self.last.map(|last| Cursor::of_time(zone.at(last.saturating_add(1.day()), 0, 0), 0));
        end.map_or(self.page.before, |end| end.min(self.page.before))
    }
}
