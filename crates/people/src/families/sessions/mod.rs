//! Active sessions, and their end by a parent or the office. An ended session loses everything: its tokens, signed picture
//! addresses, notifications, and event streams.

pub mod messages;
pub mod parent_api;
mod store;

pub use store::STATEMENTS;
pub use store::{Living, Signed};

use database::{Error, Reader, Writer};

use super::{WriteContext, calendar_address, devices};
use base::audit::{self, Actor, AuditAction, Entry};
use base::changes::{self, Topic};
use base::clock::Timestamp;
use base::ids::{ChildId, ParentId, SessionId};
use base::random::Random;

/// Which sessions to list or end.
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
    /// The ids of the parent, the child and the session; None means any.
    fn ids(self) -> [Option<i64>; 3] {
        match self {
            Self::Parent(parent) => [Some(parent.0), None, None],
            Self::Child(child) => [None, Some(child.0), None],
            Self::Session(session) => [None, None, Some(session.0)],
            Self::All => [None, None, None],
        }
    }

    /// As the audit log names it.
    fn object(self) -> String {
        match self {
            Self::Parent(id) => format!("parent {id}"),
            Self::Child(_) => "the child's parents".to_owned(),
            Self::Session(id) => format!("session {id}"),
            Self::All => "all".to_owned(),
        }
    }
}

/// The active sessions, those of one parent together, oldest first.
pub async fn living(reader: &mut Reader<'_>, whose: WhichSessions, now: Timestamp) -> Result<Vec<Living>, Error> {
    store::list_active(reader, whose.ids(), now).await
}

/// Ends the sessions and returns how many there were.
pub async fn end(
    writer: &mut Writer<'_>,
    random: &Random,
    now: Timestamp,
    actor: &Actor,
    whose: WhichSessions,
) -> Result<usize, Error> {
    let why = "ended by the office";
    let ended = cut_off(writer, whose, (now, why)).await?;
    // Anybody who had a parent's phone may have the calendar address from it.
    match whose {
        WhichSessions::Parent(parent) => calendar_address::forget(writer, parent).await.map(drop)?,
        WhichSessions::Child(child) => calendar_address::forget_of_child(writer, child).await?,
        WhichSessions::All => calendar_address::forget_all(writer).await?,
        WhichSessions::Session(_) => {}
    }
    let object = format!("{}: {ended}", whose.object());
    let entry = Entry::new(actor, AuditAction::EndedSessions).with(&object);
    let entry = if let WhichSessions::Child(child) = whose { entry.about(child) } else { entry };
    audit::record(writer, random, now, entry).await?;
    Ok(ended)
}

/// Ends sessions of the parent's own.
pub async fn end_own(ctx: &mut WriteContext<'_, '_>, sessions: &[SessionId]) -> Result<(), Error> {
    for session in sessions {
        cut_off(ctx.tx, WhichSessions::Session(*session), (ctx.now, "ended by the parent")).await?;
        ctx.audit(AuditAction::EndedSessions, &format!("session {session}")).await?;
    }
    Ok(())
}

async fn cut_off(
    writer: &mut Writer<'_>,
    whose: WhichSessions,
    when_and_why: (Timestamp, &str),
) -> Result<usize, Error> {
    let ended = store::end(writer, whose.ids(), when_and_why).await?.len();
    devices::store::delete_ended(writer, when_and_why.0).await?;
    // If all sessions end, the server was compromised and not the devices.
    if whose != WhichSessions::All {
        store::delete_known_devices(writer, when_and_why).await?;
    }
    for child in store::list_children_of_ended(writer, when_and_why).await? {
        changes::bump(writer, child, Topic::Access, when_and_why.0).await?;
    }
    Ok(ended)
}
