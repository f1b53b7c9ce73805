//! Moving to another centre of the chain.

use jiff::civil::Date;

use super::days::{Days, day_from, later, planned_from};
use base::refusal::Refusal;
use config::Requests;

/// A centre that takes children, and its programs.
#[derive(Clone, Debug)]
pub struct Offered {
    pub centre: String,
    pub programs: Vec<String>,
}

/// As it was typed: the last day at the old centre, the first at the new one, the centre, the program.
#[derive(Clone, Copy, Debug)]
pub struct TypedShift<'a> {
    pub old_day: &'a str,
    pub joining_day: &'a str,
    pub centre: &'a str,
    pub program: &'a str,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BadShift {
    Holiday,
    NoOldDay,
    NoJoiningDay,
    NoCentre,
    NoProgram,
}

/// The last day at the old centre and the first at the new one.
pub fn shift(
    bounds: &Requests,
    days: &Days,
    centres: &[Offered],
    typed: TypedShift<'_>,
) -> Result<(Date, Date), BadShift> {
    if days.types_holiday(typed.old_day) || days.types_holiday(typed.joining_day) {
        return Err(BadShift::Holiday);
    }
    let old = planned_from(bounds, days, typed.old_day, days.today).ok_or(BadShift::NoOldDay)?;
    let last = later(old, bounds.joining_days_max);
    let joining = day_from(typed.joining_day, later(old, bounds.joining_days_min)).filter(|day| *day <= last);
    let joining = joining.ok_or(BadShift::NoJoiningDay)?;
    let centre = centres.iter().find(|one| one.centre == typed.centre).ok_or(BadShift::NoCentre)?;
    if !centre.programs.iter().any(|program| program == typed.program) {
        return Err(BadShift::NoProgram);
    }
    Ok((old, joining))
}

/// The sentences of the two days are the specification's: each names the other day.
impl From<BadShift> for Refusal {
    fn from(bad: BadShift) -> Self {
        match bad {
            BadShift::Holiday => super::program_change::HOLIDAY,
            BadShift::NoOldDay => Self::new("no_old_day", "Please Select Joining Date"),
            BadShift::NoJoiningDay => Self::new("no_joining_day", "Please Select Attrition Date"),
            BadShift::NoCentre => Self::new("no_centre", "Please Select Center"),
            BadShift::NoProgram => super::program_change::NO_PROGRAM,
        }
    }
}
