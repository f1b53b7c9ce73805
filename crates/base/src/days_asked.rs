//! Which days of a list a centre asks for, and which page of them: said alike in every list that is read back.

use jiff::ToSpan;
use jiff::civil::Date;
use serde::Deserialize;
use utoipa::IntoParams;

use super::clock::Timestamp;
use super::day::{CentreZone, parse_day};
use super::page::{Cursor, Page};
use super::refusal::{BadField, Trouble};

/// The days that a list about many children covers at most.
const DAYS_MAX: i32 = 31;

/// As it stands in the address.
#[derive(Clone, Debug, Default, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(default)]
pub struct DaysAsked {
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

/// A stretch of days and a page of it, newest first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Days {
    first: Option<Date>,
    last: Option<Date>,
    pub page: Page,
}

/// A day as an address says it, "" where it says none.
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

/// The days of a list without pages: today where none is said, one where the last is not, a month at most.
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

impl DaysAsked {
    /// Any stretch of days.
    pub fn any(&self) -> Result<Days, Trouble> {
        let (first, last) = (day("from", &self.from)?, day("to", &self.to)?);
        if first > last && last.is_some() {
            return Err(backwards().into());
        }
        Ok(Days { first, last, page: Page::asked("", &self.limit, &self.before)? })
    }

    /// A month at most, which begins with a day that is named.
    pub fn a_month(&self) -> Result<Days, Trouble> {
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
    /// The first day, as it compares with days that are kept.
    pub fn first_day(&self) -> String {
        self.first.map(|day| day.to_string()).unwrap_or_default()
    }

    /// The place in a list of days before which the page lies.
    pub fn before(&self) -> Cursor {
        let end = self.last.map(|last| Cursor::of_day(last.saturating_add(1.day()), 0));
        end.map_or(self.page.before, |end| end.min(self.page.before))
    }

    /// When the first day begins.
    pub fn first_at(&self, zone: &CentreZone) -> Timestamp {
        self.first.map_or(Timestamp::MIN, |day| zone.at(day, 0, 0))
    }

    /// The place in a list of moments before which the page lies.
    pub fn before_at(&self, zone: &CentreZone) -> Cursor {
        let end = self.last.map(|last| Cursor::of_time(zone.at(last.saturating_add(1.day()), 0, 0), 0));
        end.map_or(self.page.before, |end| end.min(self.page.before))
    }
}
