//! What a parent has seen of the list of notifications, on whichever device. The list has the entries of the child's timeline,
//! three more kinds, and those of `notices/listed.rs`; `getChildTimeline` returns it.

pub mod store;

use std::time::Duration;

use database::{Error, Writer};

use base::changes::{self, Topic};
use base::clock::Timestamp;
use base::ids::TimelineEntryId;
use base::refusal::{AppError, Refusal};
use people::families::{MyChild, SignedInParent};

/// Counting stops here: it means 'more than 99'.
pub const COUNTED_MAX: i64 = 100;
/// An entry that is posted this long after its time does not count as unread.
pub const LATE: Duration = Duration::from_hours(3 * 24);

/// What a parent has seen: all entries up to a change number; the newest one was of `newest_at`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Seen {
    pub posted: i64,
    pub newest_at: Timestamp,
    /// The epoch: never.
    pub seen_at: Timestamp,
}

/// Begins to count the child's notifications for a parent, if that has not begun yet; earlier ones count as seen.
pub async fn begin(writer: &mut Writer<'_>, me: &SignedInParent, child: &MyChild, now: Timestamp) -> Result<(), Error> {
    let posted = changes::of(writer, child.id()).await?.of(Topic::Notifications);
    store::insert(writer, me.parent(), child, Seen { posted, newest_at: now, seen_at: Timestamp::EPOCH }).await
}

/// A parent has seen the notifications up to `newest`. Never moves back; entries posted after `newest` stay unseen.
pub async fn mark_seen(
    writer: &mut Writer<'_>,
    (me, child): (&SignedInParent, &MyChild),
    newest: TimelineEntryId,
    now: Timestamp,
) -> Result<(), AppError> {
    let newest_at = store::find_time_of(writer, child, newest).await?.ok_or(Refusal::not_found())?;
    let posted = store::find_posted_until(writer, (me.parent(), child), newest_at, newest_at - LATE).await?;
    if store::upsert_seen(writer, me.parent(), child, Seen { posted, newest_at, seen_at: now }).await? {
        changes::bump(writer, child.id(), Topic::Notifications, now).await?;
    }
    Ok(())
}
