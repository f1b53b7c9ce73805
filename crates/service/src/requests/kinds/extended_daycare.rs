//! Extended daycare: longer days for a while.

use jiff::ToSpan;
use jiff::civil::Date;

use super::super::Details;
use super::super::facts::Facts;
use super::super::form::{Asked, RequestForm, is_set};
use super::days::{Days, planned_from};
use super::{Accepted, Kind};
use base::refusal::Refusal;
use config::{Config, Requests};
use daily::notices::sentences::{self, Sentence};

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

pub struct ExtendedDaycare;

impl Kind for ExtendedDaycare {
    fn is_asked(&self, form: &RequestForm) -> bool {
        is_set(&form.extended_daycare)
    }

    fn details(&self, form: &RequestForm) -> Result<Details, Refusal> {
        Ok(Details { length: Some(form.value("type")?), ..Details::default() })
    }

    fn judge(&self, asked: &Asked<'_>, facts: &Facts, config: &Config) -> Result<Accepted, Refusal> {
        let length = asked.details.length.as_deref().unwrap_or_default();
        let (first, last) = extended(&config.requests, &facts.days, (length, &asked.form.date))?;
        Ok(Accepted { end_day: Some(last), ..asked.accepted(first) })
    }

    fn is_cancelled_while_processing(&self) -> bool {
        true
    }

    fn began(&self) -> Sentence {
        sentences::DAYCARE_BEGAN
    }

    fn ended(&self) -> Option<Sentence> {
        Some(sentences::DAYCARE_ENDED)
    }
}
