//! What the list of notifications shows beside the moments of a child's timeline: what parents were told of that is no moment.
//! An entry is a row of the moments' table, so that the list is one walk along one key, and its pages stay whole.

use database::{Error, Writer};

use super::store::{self, Row};
use super::{Happening, Screen, Target};
use base::chance::Chance;
use base::changes::{self, Topic};
use base::clock::Timestamp;
use base::ids::{ChildId, MomentId, ParentId, PictureId};

/// What an entry tells of. `day/timeline/kinds.rs` says under which of the moments' names it is shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Listed {
    /// A photo in the gallery.
    Photo,
    Newsletter,
    /// What the centre decided on something that a parent asked for.
    Answer,
    /// Who may fetch the child, or is to, has changed.
    Guardian,
    /// What was asked of the centre, and what became of it.
    Request,
    /// What the centre said to a ticket.
    Ticket,
    /// Fees and payments: an invoice, a reminder, a refund.
    Payment,
}

impl Listed {
    pub const ALL: [Self; 7] =
        [Self::Photo, Self::Newsletter, Self::Answer, Self::Guardian, Self::Request, Self::Ticket, Self::Payment];

    /// As stored, above the bits of the moments' kinds; never renumber.
    pub fn bit(self) -> i64 {
        match self {
            Self::Photo => 1 << 16,
            Self::Newsletter => 1 << 17,
            Self::Answer => 1 << 18,
            Self::Guardian => 1 << 19,
            Self::Request => 1 << 20,
            Self::Ticket => 1 << 21,
            Self::Payment => 1 << 22,
        }
    }

    pub fn from_bit(bit: i64) -> Option<Self> {
        Self::ALL.into_iter().find(|listed| listed.bit() == bit)
    }

    /// Where an entry leads, from what is stored of it.
    pub fn place(self, item: Option<i64>, at: Option<Timestamp>) -> Target {
        let screen = match self {
            Self::Photo => Screen::Photos,
            Self::Newsletter => Screen::News,
            Self::Answer => Screen::Profile,
            Self::Guardian => Screen::Guardians,
            Self::Request => Screen::Requests,
            Self::Ticket => Screen::Tickets,
            // The app's list itself says all of it.
            Self::Payment => Screen::Notifications,
        };
        Target { screen, item, at }
    }
}

database::stored! {
    Listed as i64: Listed::from_bit, Listed::bit;
}

/// How the list shows something that parents are told of. Where it leads is the happening's place.
#[derive(Clone, Copy, Debug)]
pub struct ListedEntry<'a> {
    pub listed: Listed,
    /// Where in the list it stands.
    pub at: Timestamp,
    pub text: &'a str,
    /// With width and height in pixels.
    pub picture: Option<(PictureId, i64, i64)>,
}

/// Lists what happened to a child, for one parent or for all of them, unless it stands in the list already.
pub(super) async fn add(
    writer: &mut Writer<'_>,
    chance: &Chance,
    now: Timestamp,
    (child, parent): (ChildId, Option<ParentId>),
    happening: Happening<'_>,
) -> Result<(), Error> {
    let Happening { place, object, by, entry: Some(entry), .. } = happening else { return Ok(()) };
    let posted = changes::bump(writer, child, Topic::Notifications, now).await?;
    let id = MomentId(chance.id());
    store::list(writer, Row { child, parent, by, id, object, about_at: place.at, posted }, entry).await
}

/// What the list says of something is not so any more: for one child, or for all.
pub(super) async fn remove(
    writer: &mut Writer<'_>,
    child: Option<ChildId>,
    object: i64,
    now: Timestamp,
) -> Result<(), Error> {
    let children = store::unlist(writer, child, object).await?;
    changed(writer, children, now).await
}

/// What the list tells of has other words now, or lies on another day.
pub async fn reword(
    writer: &mut Writer<'_>,
    object: i64,
    (text, about_at): (&str, Timestamp),
    now: Timestamp,
) -> Result<(), Error> {
    let children = store::relist(writer, object, text, about_at).await?;
    changed(writer, children, now).await
}

/// In one order whoever does it, so that two cannot wait for each other.
async fn changed(writer: &mut Writer<'_>, mut children: Vec<ChildId>, now: Timestamp) -> Result<(), Error> {
    children.sort_unstable();
    children.dedup();
    for child in children {
        changes::bump(writer, child, Topic::Notifications, now).await?;
    }
    Ok(())
}
