//! Change counters of a centre's staff: incremented in the transaction of each change, so that open screens on every server
//! learn of it.

pub mod store;

use database::{Error, Writer};

use base::clock::Timestamp;
use base::ids::{CentreId, ChainId};
use context::staff_live;

/// A part of what the staff's screens show.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Topic {
    /// Who may do what: a person, session or tablet ended, or has other rooms or rights.
    Access,
    /// The list of people, and who is on shift.
    People,
    /// The list of tablets and pairings.
    Tablets,
}

impl Topic {
    pub const ALL: [Self; 3] = [Self::Access, Self::People, Self::Tablets];

    /// Its name in the database and in the app.
    pub fn name(self) -> &'static str {
        match self {
            Self::Access => "access",
            Self::People => "people",
            Self::Tablets => "tablets",
        }
    }

    pub fn parse(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|topic| topic.name() == name)
    }
}

database::stored! {
    Topic as &str: Topic::parse, Topic::name;
}

/// Notes a change at a centre. `centre`: None for what concerns the chain's office alone.
pub async fn bump(
    writer: &mut Writer<'_>,
    chain: ChainId,
    centre: Option<CentreId>,
    topic: Topic,
    now: Timestamp,
) -> Result<(), Error> {
    writer.publish(staff_live::CHANGED);
    store::add(writer, chain, centre.map_or(0, |centre| centre.0), topic, now).await
}
