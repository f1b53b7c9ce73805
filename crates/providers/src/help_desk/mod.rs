//! Client of a chain's own help desk: creates tickets, adds notes, reads what agents wrote. Knows nothing of parents and centres.

mod config;
mod freshdesk;

use std::time::Duration;

use bytes::Bytes;
use outbox::Outcome;

use base::clock::Timestamp;

pub use config::{HelpDesk, HelpDeskKind};
pub use freshdesk::Freshdesk;

/// A ticket to create at the help desk.
#[derive(Clone, Debug)]
pub struct NewTicket {
    /// Unique: the portal finds the ticket again by it.
    pub tag: String,
    /// The external id of the contact that raised it; the help desk creates the contact if needed.
    pub requester: String,
    pub name: String,
    pub subject: String,
    /// HTML.
    pub description: String,
    /// The help desk's number of the status.
    pub status: i64,
}

/// A ticket as the help desk has it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HelpDeskTicket {
    pub id: i64,
    /// The contact that raised it.
    pub requester: i64,
    /// The help desk's number of the status.
    pub status: i64,
    pub tags: Vec<String>,
    /// By the help desk's clock.
    pub updated_at: Timestamp,
}

/// A note to add to a ticket.
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
    /// The portal, for the help desk's agents only.
    PortalToAgents,
}

/// An entry of a ticket, as the help desk has it.
#[derive(Clone, PartialEq, Eq)]
pub struct HelpDeskEntry {
    pub id: i64,
    /// For agents only.
    pub private: bool,
    /// From the family.
    pub incoming: bool,
    /// An agent's reply or note; not forwarded mail or the like.
    pub is_reply_or_note: bool,
    /// Without its HTML.
    pub text: String,
    /// The number of attached files.
    pub files: usize,
}

/// Messages stay out of logs.
impl std::fmt::Debug for HelpDeskEntry {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "HelpDeskEntry({})", self.id)
    }
}

/// Why a call failed. `why` may be logged.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Missed {
    /// Retry, not before `after` if the help desk asked for a delay. The call may have taken effect already.
    Again {
        after: Option<Duration>,
        why: String,
    },
    /// There is no such ticket.
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
            Missed::Again { after, why } => Self::Unavailable(after.unwrap_or_default(), why),
            Missed::Gone => Self::GiveUp("the help desk has no such ticket any more".into()),
            Missed::Never(why) => Self::GiveUp(why),
        }
    }
}
