//! The sessions that live, and their end by somebody else's hand. An ended session takes everything with it: its tokens,
//! the addresses of pictures that were signed for it, its device's notices, and the lines on which its screens listen.

pub mod messages;
pub mod parent_api;
mod store;

pub use store::STATEMENTS;
pub use store::{Living, Signed};

use database::{Error, Reader, Writer};

use super::{Acting, calendar_address, devices};
use base::audit::{self, Actor, Deed, Entry};
use base::chance::Chance;
use base::changes::{self, Topic};
use base::clock::Timestamp;
use base::ids::{ChildId, ParentId, SessionId};

/// Whose sessions are meant.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WhichSessions {
    Parent(ParentId),
    /// Those of the child's parents.
    Child(ChildId),
    /// The one session of a device.
    Session(SessionId),
    All,
}

impl WhichSessions {
    /// The ids of the parent, the child and the session that are meant; None where any is.
    fn ids(self) -> [Option<i64>; 3] {
        match self {
            Self::Parent(parent) => [Some(parent.0), None, None],
            Self::Child(child) => [None, Some(child.0), None],
            Self::Session(session) => [None, None, Some(session.0)],
            Self::All => [None, None, None],
        }
    }

    /// As the record names it.
    fn object(self) -> String {
        match self {
            Self::Parent(id) => format!("parent {id}"),
            Self::Child(_) => "the child's parents".to_owned(),
            Self::Session(id) => format!("session {id}"),
            Self::All => "all".to_owned(),
        }
    }
}

/// The sessions that live, those of one parent together, oldest first.
pub async fn living(reader: &mut Reader<'_>, whose: WhichSessions, now: Timestamp) -> Result<Vec<Living>, Error> {
    store::living(reader, whose.ids(), now).await
}

/// Ends every session meant and says how many there were.
pub async fn end(
    writer: &mut Writer<'_>,
    chance: &Chance,
    now: Timestamp,
    actor: &Actor,
    whose: WhichSessions,
) -> Result<usize, Error> {
    let why = "ended by the office";
    let ended = cut_off(writer, whose, (now, why)).await?;
    // Whoever had a parent's phone may have the address from it.
    match whose {
        WhichSessions::Parent(parent) => calendar_address::forget(writer, parent).await.map(drop)?,
        WhichSessions::Child(child) => calendar_address::forget_of_child(writer, child).await?,
        WhichSessions::All => calendar_address::forget_all(writer).await?,
        WhichSessions::Session(_) => {}
    }
    let object = format!("{}: {ended}", whose.object());
    let entry = Entry::new(actor, Deed::EndedSessions).with(&object);
    let entry = if let WhichSessions::Child(child) = whose { entry.about(child) } else { entry };
    audit::record(writer, chance, now, entry).await?;
    Ok(ended)
}

/// Ends sessions of the parent's own.
pub async fn end_own(act: &mut Acting<'_, '_>, sessions: &[SessionId]) -> Result<(), Error> {
    for session in sessions {
        cut_off(act.writer, WhichSessions::Session(*session), (act.now, "ended by the parent")).await?;
        act.record(Deed::EndedSessions, &format!("session {session}")).await?;
    }
    Ok(())
}

async fn cut_off(
    writer: &mut Writer<'_>,
    whose: WhichSessions,
    when_and_why: (Timestamp, &str),
) -> Result<usize, Error> {
    let ended = store::end(writer, whose.ids(), when_and_why).await?.len();
    devices::store::forget_ended(writer, when_and_why.0).await?;
    // Where everybody is meant it is the server that was lost, and not their devices.
    if whose != WhichSessions::All {
        store::forget_known_devices(writer, when_and_why).await?;
    }
    for child in store::children_of_ended(writer, when_and_why).await? {
        changes::bump(writer, child, Topic::Access, when_and_why.0).await?;
    }
    Ok(ended)
}
