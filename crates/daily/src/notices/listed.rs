//! Entries of the list of notifications that are not on the timeline. They are rows of the timeline's table (`moment`), so that a page
//! of the list is one range of one key.

use database::{Error, List, Writer};

use super::store::{self, NewEntry};
use super::{NotificationEvent, Screen, Target};
use base::changes::{self, Topic};
use base::clock::Timestamp;
use base::ids::{ChildId, ParentId, PictureId, TimelineEntryId};
use base::random::Random;

/// What an entry is about. `day/timeline/kinds.rs` has the timeline's kind under which it is shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Listed {
    /// A photo in the gallery.
    Photo,
    Newsletter,
    /// The centre's decision on something that a parent asked for.
    Answer,
    /// A guardian was added, changed, approved or removed.
    Guardian,
    /// A request, and each of its steps.
    Request,
    /// An answer of the centre to a ticket.
    Ticket,
    /// Fees and payments: an invoice, a reminder, a refund.
    Payment,
    /// A day soon that became a holiday, or no longer is one.
    Holiday,
}

impl Listed {
    pub const ALL: [Self; 8] = [
        Self::Photo,
        Self::Newsletter,
        Self::Answer,
        Self::Guardian,
        Self::Request,
        Self::Ticket,
        Self::Payment,
        Self::Holiday,
    ];

    /// As stored, above the bits of the timeline's kinds; never renumber.
    pub fn bit(self) -> i64 {
        match self {
            Self::Photo => 1 << 16,
            Self::Newsletter => 1 << 17,
            Self::Answer => 1 << 18,
            Self::Guardian => 1 << 19,
            Self::Request => 1 << 20,
            Self::Ticket => 1 << 21,
            Self::Payment => 1 << 22,
            Self::Holiday => 1 << 23,
        }
    }

    pub fn from_bit(bit: i64) -> Option<Self> {
        Self::ALL.into_iter().find(|listed| listed.bit() == bit)
    }

    /// The link of an entry, from its columns `about` and `about_at`.
    pub fn place(self, item: Option<i64>, at: Option<Timestamp>) -> Target {
        let screen = match self {
            Self::Photo => Screen::Photos,
            Self::Newsletter => Screen::News,
            Self::Answer => Screen::Profile,
            Self::Guardian => Screen::Guardians,
            Self::Request => Screen::Requests,
            Self::Ticket => Screen::Tickets,
            // The entry in the list says everything.
            Self::Payment => Screen::Notifications,
            Self::Holiday => Screen::Holidays,
        };
        Target { screen, item, at }
    }
}

database::stored! {
    Listed as i64: Listed::from_bit, Listed::bit;
}

/// How the list of notifications shows an event. It links to the event's place.
#[derive(Clone, Copy, Debug)]
pub struct ListedEntry<'a> {
    pub listed: Listed,
    /// Its time, by which the list is sorted.
    pub at: Timestamp,
    pub text: &'a str,
    /// With width and height in pixels.
    pub picture: Option<(PictureId, i64, i64)>,
}

/// Adds events to the list, each for one parent of its child or for all of them (None).
pub(super) async fn add<'e>(
    writer: &mut Writer<'_>,
    random: &Random,
    now: Timestamp,
    events: impl IntoIterator<Item = (ChildId, Option<ParentId>, NotificationEvent<'e>)>,
) -> Result<(), Error> {
    let shown = |(child, parent, event): (_, _, NotificationEvent<'e>)| Some((child, parent, event, event.entry?));
    let events: Vec<_> = events.into_iter().filter_map(shown).collect();
    if events.is_empty() {
        return Ok(());
    }
    let children = events.iter().map(|(child, ..)| *child);
    let posted = changes::bump_each(writer, children, Topic::Notifications, now).await?;
    let entry = |&(child, parent, event, shown): &(ChildId, _, NotificationEvent<'e>, _)| NewEntry {
        child,
        parent,
        by: event.by,
        id: TimelineEntryId(random.id()),
        object: event.object,
        about_at: event.place.at,
        posted: posted.get(&child).copied().unwrap_or_default(),
        shown,
    };
    store::insert_list(writer, &events.iter().map(entry).collect::<Vec<_>>()).await
}

/// Deletes an object's entries: of one child, or of all (None).
pub(super) async fn remove(
    writer: &mut Writer<'_>,
    child: Option<ChildId>,
    object: i64,
    now: Timestamp,
) -> Result<(), Error> {
    let children = store::delete_entries(writer, child, object).await?;
    changed(writer, children, now).await
}

/// Deletes the entries of several objects.
pub(super) async fn remove_each(writer: &mut Writer<'_>, objects: &List, now: Timestamp) -> Result<(), Error> {
    let children = store::delete_entries_of(writer, objects).await?;
    changed(writer, children, now).await
}

/// Changes text and day of an object's entries.
pub async fn update(
    writer: &mut Writer<'_>,
    object: i64,
    (text, about_at): (&str, Timestamp),
    now: Timestamp,
) -> Result<(), Error> {
    let children = store::update_entries(writer, object, text, about_at).await?;
    changed(writer, children, now).await
}

async fn changed(writer: &mut Writer<'_>, children: Vec<ChildId>, now: Timestamp) -> Result<(), Error> {
    changes::bump_each(writer, children, Topic::Notifications, now).await.map(drop)
}
