//! The sessions that live, and their end by somebody else's hand. An ended session takes everything with it: its tokens,
//! the addresses of pictures that were signed for it, its device's notices, and the lines on which its screens listen.

mod store;

pub use store::Living;
pub(crate) use store::STATEMENTS;

use database::{Error, Reader, Writer};

use super::devices;
use crate::audit::{self, Entry};
use crate::base::chance::Chance;
use crate::base::ids::{ChildId, ParentId, SessionId};
use crate::changes::{self, Topic};

/// Whose sessions are meant.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Whose {
    Parent(ParentId),
    /// Those of the child's parents.
    Child(ChildId),
    /// The one session of a device.
    Session(SessionId),
    All,
}

impl Whose {
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
pub async fn living(reader: &mut Reader<'_>, whose: Whose, now: i64) -> Result<Vec<Living>, Error> {
    store::living(reader, whose, now).await
}

/// Ends every session meant and says how many there were. The caller rings the live hub after the commit.
pub async fn end(
    writer: &mut Writer<'_>,
    chance: &Chance,
    now: i64,
    actor: &str,
    whose: Whose,
) -> Result<usize, Error> {
    let ended = store::end(writer, whose, now).await?;
    devices::store::forget_ended(writer, now).await?;
    // Where everybody is meant it is the server that was lost, and not their devices.
    if whose != Whose::All {
        store::forget_known_devices(writer, now).await?;
    }
    for child in store::children_of_ended(writer, now).await? {
        changes::bump(writer, child, &[Topic::Access], now).await?;
    }
    let object = format!("{}: {ended}", whose.object());
    let entry = Entry::new(actor, "ended sessions").with(&object);
    let entry = if let Whose::Child(child) = whose { entry.about(child) } else { entry };
    audit::record(writer, chance, now, entry).await?;
    Ok(ended)
}
