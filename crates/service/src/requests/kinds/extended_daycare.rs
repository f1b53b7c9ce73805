//! Extended daycare: longer days for a while.

use jiff::ToSpan;
use jiff::civil::Date;

use super::days::{Days, planned_from};
use base::refusal::Refusal;
use config::Requests;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BadDaycare {
    NoType,
    NoDate,
    Holiday,
}

/// The first and the last day.
pub fn extended(bounds: &Requests, days: &Days, (length, day): (&str, &str)) -> Result<(Date, Date), BadDaycare> {
    if !bounds.extended_daycare_types.iter().any(|offered| offered.value == length) {
        return Err(BadDaycare::NoType);
    }
    let day = planned_from(bounds, days, day, days.today).ok_or(BadDaycare::NoDate)?;
    if days.is_holiday(day) { Err(BadDaycare::Holiday) } else { Ok((day, last_day(length, day))) }
}

/// A type that a chain named itself lasts a day, as its length is unknown.
fn last_day(length: &str, first: Date) -> Date {
    let span = match length {
        "Monthly" => 1.month(),
        "Weekly" => 1.week(),
        _ => 1.day(),
    };
    first.saturating_add(span).saturating_sub(1.day())
}

impl From<BadDaycare> for Refusal {
    fn from(bad: BadDaycare) -> Self {
        match bad {
            BadDaycare::NoType => Self::new("no_type", "Please select a type."),
            BadDaycare::NoDate => Self::new("no_start_date", "Please select start date."),
            BadDaycare::Holiday => Self::new("daycare_holiday", "The selected Date Cannot Be a Holiday."),
        }
    }
}
