//! The notifications are the moments of a child's timeline, three kinds more, and what else parents are told of
//! (`notices/listed.rs`); `getChildTimeline` lists them. Here is what a parent has seen of them, whichever device they
//! looked with.

pub mod parent_api;
pub(crate) mod store;
#[cfg(test)]
mod tests;

use database::{Error, Reader, Writer};

use crate::base::day::DAY_MS;
use crate::base::ids::MomentId;
use crate::base::refusal::{Refusal, Trouble};
use crate::changes::{self, Topic};
use crate::families::{MyChild, SignedInParent};

/// More than these are not counted.
pub const UNREAD_MAX: i64 = 99;
/// A moment that is posted later than this after it happened is no news any more.
const LATE_MS: i64 = 3 * DAY_MS;

/// What a parent has seen: all that was posted up to a change, when they had looked at the moment that is `newest_at`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Seen {
    pub posted: i64,
    pub newest_at: i64,
    /// Unix milliseconds; 0: never.
    pub seen_at: i64,
}

/// How many notifications a parent has not seen, at most [`UNREAD_MAX`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Unread {
    pub count: i64,
    pub seen: Seen,
}

pub async fn unread(reader: &mut Reader<'_>, me: &SignedInParent, child: &MyChild) -> Result<Unread, Error> {
    let seen = store::seen(reader, me.parent(), child).await?.unwrap_or_default();
    let count = store::posted_after(reader, (me.parent(), child), seen.newest_at - LATE_MS, seen.posted).await?;
    Ok(Unread { count, seen })
}

/// A parent has looked at the notifications down from `newest`. What they saw before they have seen still, and what was
/// posted since they looked they have not.
pub async fn mark_seen(
    writer: &mut Writer<'_>,
    (me, child): (&SignedInParent, &MyChild),
    newest: MomentId,
    now: i64,
) -> Result<Unread, Trouble> {
    let newest_at = store::at(writer, child, newest).await?.ok_or(Refusal::not_found())?;
    let posted = store::posted_until(writer, (me.parent(), child), newest_at, newest_at - LATE_MS).await?;
    if store::move_on(writer, me.parent(), child, Seen { posted, newest_at, seen_at: now }).await? {
        changes::bump(writer, child.id(), &[Topic::Notifications], now).await?;
    }
    Ok(unread(writer, me, child).await?)
}
