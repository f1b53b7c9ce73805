//! Transport by the centre's car.

use jiff::civil::Date;

use super::days::{Days, planned_from};
use super::program_change::{HOLIDAY, NO_DATE};
use base::refusal::Refusal;
use config::Requests;
use people::families::children::Way;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BadTransport {
    NoWay,
    Holiday,
    NoDate,
    OtherRuns,
}

/// A valid change: the way, whether it starts or stops, and the day. `has` is the current transport.
pub fn transport(
    bounds: &Requests,
    days: &Days,
    has: Option<Way>,
    (way, day): (&str, &str),
) -> Result<(Way, bool, Date), BadTransport> {
    let way = Way::parse(way).ok_or(BadTransport::NoWay)?;
    if days.types_holiday(day) {
        return Err(BadTransport::Holiday);
    }
    let day = planned_from(bounds, days, day, days.today).ok_or(BadTransport::NoDate)?;
    match has {
        Some(runs) if runs != way => Err(BadTransport::OtherRuns),
        runs => Ok((way, runs.is_none(), day)),
    }
}

impl From<BadTransport> for Refusal {
    fn from(bad: BadTransport) -> Self {
        match bad {
            BadTransport::NoWay => Self::new("no_way", "Please choose one way or two way."),
            BadTransport::Holiday => HOLIDAY,
            BadTransport::NoDate => NO_DATE,
            BadTransport::OtherRuns => {
                Self::new("transport_runs", "Transport is running already. Please stop it first.")
            }
        }
    }
}
