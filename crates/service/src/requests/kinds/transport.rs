//! Transport by the centre's car.

use jiff::civil::Date;

use super::super::facts::Facts;
use super::super::form::{Asked, RequestForm, is_set};
use super::days::{Days, planned_from};
use super::program_change::{HOLIDAY, NO_DATE};
use super::{Accepted, Kind, RequestKind};
use base::refusal::Refusal;
use config::{Config, Requests};
use daily::notices::sentences::{self, Sentence};
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

/// Transport that starts or stops. One form asks for both: what is running is stopped.
pub struct Transport {
    pub way: Way,
    pub starts: bool,
}

impl Kind for Transport {
    fn is_asked(&self, form: &RequestForm) -> bool {
        let flag = match self.way {
            Way::One => &form.one_way_transport,
            Way::Two => &form.two_way_transport,
        };
        self.starts && is_set(flag)
    }

    fn judge(&self, asked: &Asked<'_>, facts: &Facts, config: &Config) -> Result<Accepted, Refusal> {
        let typed = (self.way.as_str(), asked.form.date.as_str());
        let (way, starts, day) = transport(&config.requests, &facts.days, facts.transport, typed)?;
        let kind = match (way, starts) {
            (Way::One, true) => RequestKind::AddOneWay,
            (Way::Two, true) => RequestKind::AddTwoWay,
            (Way::One, false) => RequestKind::DeleteOneWay,
            (Way::Two, false) => RequestKind::DeleteTwoWay,
        };
        Ok(Accepted { kind, ..asked.accepted(day) })
    }

    fn transport(&self) -> Option<Option<Way>> {
        Some(Some(self.way).filter(|_| self.starts))
    }

    fn is_cancelled_while_processing(&self) -> bool {
        true
    }

    fn began(&self) -> Sentence {
        if self.starts { sentences::TRANSPORT_BEGAN } else { sentences::TRANSPORT_ENDED }
    }
}
