//! The facts for the rules, loaded once for a call.

use std::collections::BTreeSet;

use database::Reader;
use jiff::ToSpan;
use jiff::civil::Date;

use super::kinds::days::Days;
use super::kinds::{RequestKind, Service};
use super::{Request, messages, store};
use base::clock::Timestamp;
use base::day::MS;
use base::refusal::{AppError, Refusal};
use context::App;
use daily::content::{holidays, my_centre};
use people::families::MyChild;
use people::families::children::{self, Way};

/// A centre that takes children, and its programs.
#[derive(Clone, Debug)]
pub struct Offered {
    pub centre: String,
    pub programs: Vec<String>,
}

/// A child, its centre, and its earlier requests.
pub struct Facts {
    pub days: Days,
    /// Of the current stay, newest first.
    pub requests: Vec<Request>,
    /// When the newest request of all stays was asked.
    newest: Option<Timestamp>,
    pub services: Vec<Service>,
    pub program: String,
    /// The programs that it may change to.
    pub offered_programs: Vec<String>,
    /// Other centres of the chain that take children.
    pub offered_centres: Vec<Offered>,
    pub transport: Option<Way>,
}

impl Facts {
    pub async fn of(reader: &mut Reader<'_>, app: &App, child: &MyChild, now: Timestamp) -> Result<Self, AppError> {
        let today = app.zone.day_of(now);
        let (first, last) = (today.saturating_sub(1.week()), today.saturating_add(2.years()));
        let listed = holidays::between(reader, child.centre(), first, last).await?;
        let holidays: BTreeSet<Date> = listed.into_iter().map(|holiday| holiday.day).collect();
        let mut requests = store::list_of_child(reader, child.id()).await?;
        let newest = requests.first().map(|one| one.asked_at);
        let (program, transport, stay) = children::services_of(reader, child.id()).await?;
        requests.retain(|one| one.asked_at >= stay);
        let (own, others) = my_centre::programs_of_chain(reader, child.centre()).await?;
        let offered_programs = if own.is_empty() { app.config.requests.programs.clone() } else { own };
        Ok(Self {
            days: Days { today, holidays },
            services: store::find_services(reader, child.centre()).await?,
            offered_programs: offered_programs.into_iter().filter(|label| *label != program).collect(),
            offered_centres: others
                .into_iter()
                .map(|(centre, programs)| Offered { centre: centre.to_string(), programs })
                .collect(),
            requests,
            newest,
            program,
            transport,
        })
    }

    /// Two requests of one millisecond keep their order.
    pub fn place_of_next(&self, now: Timestamp) -> Timestamp {
        self.newest.map_or(now, |newest| now.max(newest + MS))
    }

    pub fn must_offer(&self, kind: RequestKind) -> Result<(), Refusal> {
        if self.services.contains(&kind.into()) { Ok(()) } else { Err(messages::not_offered()) }
    }
}
