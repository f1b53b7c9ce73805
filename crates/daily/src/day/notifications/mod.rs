//! The notifications are the moments of a child's timeline, three kinds more, and what else parents are told of
//! (`notices/listed.rs`); `getChildTimeline` lists them. Here is what a parent has seen of them, whichever device they
//! looked with.

pub mod store;

use std::time::Duration;

use database::{Error, Reader, Writer};

use base::changes::{self, Topic};
use base::clock::Timestamp;
use base::ids::MomentId;
use base::refusal::{Refusal, Trouble};
use people::families::{MyChild, SignedInParent};

/// Counting ends here: it stands for 'more than 99'.
pub const COUNTED_MAX: i64 = 100;
/// A moment that is posted later than this after it happened is no news any more.
const LATE: Duration = Duration::from_hours(3 * 24);

/// What a parent has seen: all that was posted up to a change, when they had looked at the moment that is `newest_at`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Seen {
    pub posted: i64,
    pub newest_at: Timestamp,
    /// The epoch: never.
    pub seen_at: Timestamp,
}

/// How many notifications a parent has not seen, at most [`COUNTED_MAX`], and how many of them tell neither of a message nor of
/// an outdoor event.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Unseen {
    pub all: i64,
    pub others: i64,
}

/// From now on the child's notifications are counted for a parent, unless they are already: what was there before is no news.
pub async fn begin(writer: &mut Writer<'_>, me: &SignedInParent, child: &MyChild, now: Timestamp) -> Result<(), Error> {
    let posted = changes::of(writer, child.id()).await?.of(Topic::Notifications);
    store::begin(writer, me.parent(), child, Seen { posted, newest_at: now, seen_at: Timestamp::EPOCH }).await
}

/// What the parent has seen; None before their first sign-in with the child.
pub async fn seen(reader: &mut Reader<'_>, me: &SignedInParent, child: &MyChild) -> Result<Option<Seen>, Error> {
    store::seen(reader, me.parent(), child).await
}

/// What the parent has not seen, of messages those after `read_until` alone.
pub async fn unseen(
    reader: &mut Reader<'_>,
    me: &SignedInParent,
    child: &MyChild,
    seen: Seen,
    read_until: Timestamp,
) -> Result<Unseen, Error> {
    store::posted_after(reader, (me.parent(), child), (seen.newest_at - LATE, seen.posted, read_until)).await
}

/// A parent has looked at the notifications down from `newest`. What they saw before they have seen still, and what was
/// posted since they looked they have not.
pub async fn mark_seen(
    writer: &mut Writer<'_>,
    (me, child): (&SignedInParent, &MyChild),
    newest: MomentId,
    now: Timestamp,
) -> Result<(), Trouble> {
    let newest_at = store::at(writer, child, newest).await?.ok_or(Refusal::not_found())?;
    let posted = store::posted_until(writer, (me.parent(), child), newest_at, newest_at - LATE).await?;
    if store::move_on(writer, me.parent(), child, Seen { posted, newest_at, seen_at: now }).await? {
        changes::bump(writer, child.id(), Topic::Notifications, now).await?;
    }
    Ok(())
}
