//! Changing the program.

use jiff::ToSpan;
use jiff::civil::Date;

use super::super::facts::Facts;
use super::super::form::{Asked, RequestForm, is_set};
use super::super::rules::RequestStatus;
use super::super::{Details, Request};
use super::days::{Days, planned_from};
use super::{Accepted, Kind};
use base::refusal::Refusal;
use config::{Config, Requests};
use daily::notices::sentences::{self, Sentence};

/// The current program, the possible ones, and the days of past and future changes.
#[derive(Clone, Copy, Debug)]
pub struct Programs<'a> {
    pub current: &'a str,
    pub offered: &'a [String],
    pub changes: &'a [Date],
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BadProgram {
    Holiday,
    NoDate,
    NoProgram,
    TooOften,
}

/// A valid change.
pub fn changed(
    bounds: &Requests,
    days: &Days,
    has: Programs<'_>,
    (day, wanted): (&str, &str),
) -> Result<Date, BadProgram> {
    if days.types_holiday(day) {
        return Err(BadProgram::Holiday);
    }
    let day = planned_from(bounds, days, day, days.today).ok_or(BadProgram::NoDate)?;
    if wanted == has.current || !has.offered.iter().any(|program| program == wanted) {
        return Err(BadProgram::NoProgram);
    }
    let since = days.today.saturating_sub(i64::from(bounds.program_change_months).months());
    let before = has.changes.iter().filter(|changed| **changed > since).count();
    if before >= usize::from(bounds.program_changes) {
        return Err(BadProgram::TooOften);
    }
    Ok(day)
}

impl BadProgram {
    pub fn refusal(self, bounds: &Requests) -> Refusal {
        match self {
            Self::Holiday => HOLIDAY,
            Self::NoDate => NO_DATE,
            Self::NoProgram => NO_PROGRAM,
            Self::TooOften => {
                let Requests { program_changes, program_change_months, .. } = bounds;
                Refusal::with_args(
                    "too_many_changes",
                    "You can change the program at most {changes} times in {months} months.",
                    &[("changes", (*program_changes).into()), ("months", (*program_change_months).into())],
                )
            }
        }
    }
}

pub const HOLIDAY: Refusal = Refusal::new("holiday", "The selected Date Cannot Be a Holiday");
pub const NO_DATE: Refusal = Refusal::new("no_date", "Please Select Date");
pub const NO_PROGRAM: Refusal = Refusal::new("no_program", "Please Select Program");

pub struct ProgramChange;

impl Kind for ProgramChange {
    fn is_asked(&self, form: &RequestForm) -> bool {
        is_set(&form.program_change)
    }

    fn details(&self, form: &RequestForm) -> Result<Details, Refusal> {
        Ok(Details { program: Some(form.value("program_to")?), ..Details::default() })
    }

    fn judge(&self, asked: &Asked<'_>, facts: &Facts, config: &Config) -> Result<Accepted, Refusal> {
        let typed = (asked.form.date.as_str(), asked.details.program.as_deref().unwrap_or_default());
        let changes = changes_beside(facts, typed);
        let has = Programs { current: &facts.program, offered: &facts.offered_programs, changes: &changes };
        let day = changed(&config.requests, &facts.days, has, typed);
        Ok(asked.accepted(day.map_err(|bad| bad.refusal(&config.requests))?))
    }

    fn is_program(&self) -> bool {
        true
    }

    fn began(&self) -> Sentence {
        sentences::PROGRAM_BEGAN
    }
}

/// The days of past and future changes of program. The same change asked again does not count.
fn changes_beside(facts: &Facts, (day, program): (&str, &str)) -> Vec<Date> {
    let is_same = |one: &Request| one.details.program.as_deref() == Some(program) && one.state.day.to_string() == day;
    facts
        .requests
        .iter()
        .filter(|one| one.state.kind.definition().is_program())
        .filter(|one| one.state.status != RequestStatus::Cancelled && !is_same(one))
        .map(|one| one.state.day)
        .collect()
}
