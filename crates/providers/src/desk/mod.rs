//! A help desk of the chain's own, where it has one: tickets go there, and what its agents say comes back. Nothing here knows
//! what a ticket is to a parent.

mod config;
mod freshdesk;

use std::time::Duration;

use bytes::Bytes;
use outbox::Outcome;

use base::clock::Timestamp;

pub use config::{DeskKind, HelpDesk};
pub use freshdesk::Freshdesk;

/// A ticket that the desk does not have yet.
#[derive(Clone, Debug)]
pub struct NewTicket {
    /// By which the portal finds it again: no other ticket has this tag.
    pub tag: String,
    /// Who raised it: the desk's own contact of that name, made if it is not there.
    pub requester: String,
    pub name: String,
    pub subject: String,
    /// HTML.
    pub description: String,
    /// In the desk's numbers.
    pub status: i64,
}

/// A ticket as the desk has it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DeskTicket {
    pub id: i64,
    /// The contact that raised it.
    pub requester: i64,
    /// In the desk's numbers.
    pub status: i64,
    pub tags: Vec<String>,
    /// By the desk's clock.
    pub updated_at: Timestamp,
}

/// What is written under a ticket there.
#[derive(Clone, Debug)]
pub struct NewNote {
    /// HTML.
    pub text: String,
    pub by: NoteBy,
    pub picture: Option<Bytes>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NoteBy {
    /// A family, by the contact that raised the ticket.
    Requester(i64),
    /// The portal, for the desk's agents alone.
    PortalToAgents,
}

/// An entry under a ticket, as the desk has it.
#[derive(Clone, PartialEq, Eq)]
pub struct DeskEntry {
    pub id: i64,
    /// For agents alone.
    pub private: bool,
    /// From the family.
    pub incoming: bool,
    /// An agent's reply or note, and nothing that was forwarded or came from elsewhere.
    pub is_word: bool,
    /// Without its HTML.
    pub text: String,
    /// Files that came with it.
    pub files: usize,
}

/// What somebody wrote stays out of logs.
impl std::fmt::Debug for DeskEntry {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "DeskEntry({})", self.id)
    }
}

/// Why the desk did not do what it was asked. `why` is fit for a log.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Missed {
    /// It may do it later, not before `after` if it asked for a wait. Whether it did it already is not known.
    Again {
        after: Option<Duration>,
        why: String,
    },
    /// It has no such ticket.
    Gone,
    Never(String),
}

impl Missed {
    pub fn again(why: impl Into<String>) -> Self {
        Self::Again { after: None, why: why.into() }
    }
}

impl From<Missed> for Outcome {
    fn from(missed: Missed) -> Self {
        match missed {
            Missed::Again { after: None, why } => Self::TryAgain(why),
            Missed::Again { after: Some(after), why } => Self::TryAgainAfter(after, why),
            Missed::Gone => Self::GiveUp("the help desk has no such ticket any more".into()),
            Missed::Never(why) => Self::GiveUp(why),
        }
    }
}
