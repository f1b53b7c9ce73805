//! How much of each child a parent has not seen: messages of the centre, outdoor events to answer, notifications.
//! Counted for a parent, whichever device they look with, and from their first sign-in with the child on.

pub mod parent_api;

use database::{Error, Reader, Writer};
use jiff::civil::Date;

use base::clock::Timestamp;
use base::ids::{ChildId, TimelineEntryId};
use base::refusal::AppError;
use daily::conversations::{self, Message};
use daily::day::notifications::{self, COUNTED_MAX};
use daily::events;
use people::families::{self, MyChild, SignedInParent};

/// What a parent has not seen of one child. No number is above [`COUNTED_MAX`], which stands for all that are more.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unread {
    pub child: ChildId,
    pub notifications: i64,
    pub messages: i64,
    /// Waiting for an answer, which either parent may give.
    pub events: i64,
    /// All of these, each thing once: messages and events have notifications too.
    pub total: i64,
    /// The newest of the messages.
    pub newest: Option<Message>,
    /// When the parent last looked at the notifications; None: never.
    pub looked_at: Option<Timestamp>,
}

/// From now on everything about the child counts for the parent, unless it does already.
pub async fn begin(writer: &mut Writer<'_>, me: &SignedInParent, child: &MyChild, now: Timestamp) -> Result<(), Error> {
    notifications::begin(writer, me, child, now).await?;
    conversations::begin(writer, me, child).await
}

pub async fn of(reader: &mut Reader<'_>, me: &SignedInParent, child: &MyChild, today: Date) -> Result<Unread, Error> {
    let messages = conversations::unseen(reader, me, child, COUNTED_MAX).await?;
    let read_until = messages.as_ref().map_or(Timestamp::EPOCH, |messages| messages.read_until);
    let (count, newest) = messages.map_or((0, None), |messages| (messages.count, messages.newest));
    let seen = notifications::seen(reader, me, child).await?;
    let unseen = match seen {
        Some(seen) => notifications::unseen(reader, me, child, seen, read_until).await?,
        None => notifications::Unseen::default(),
    };
    let waiting = if child.has_left() { 0 } else { events::waiting(reader, child, today).await? };
    let events = waiting.min(COUNTED_MAX);
    // A cancelled event is listed, and waits for no answer.
    let total = (count + events + unseen.others).max(unseen.all).min(COUNTED_MAX);
    let looked_at = seen.map(|seen| seen.seen_at).filter(|&at| at > Timestamp::EPOCH);
    Ok(Unread { child: child.id(), notifications: unseen.all, messages: count, events, total, newest, looked_at })
}

/// Of all the parent's children, the token's own first.
pub async fn of_all(
    reader: &mut Reader<'_>,
    me: &SignedInParent,
    child: &MyChild,
    (today, now): (Date, Timestamp),
) -> Result<Vec<Unread>, Error> {
    let mut all = vec![of(reader, me, child, today).await?];
    for sibling in families::siblings(reader, me, child, now).await? {
        all.push(of(reader, me, &sibling, today).await?);
    }
    Ok(all)
}

/// What a parent says that they have seen of the child.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Seen {
    /// The notifications down from this one.
    Notifications(TimelineEntryId),
    /// The messages up to this time.
    Messages(Timestamp),
}

pub async fn mark_seen(
    writer: &mut Writer<'_>,
    (me, child): (&SignedInParent, &MyChild),
    seen: Seen,
    now: Timestamp,
) -> Result<(), AppError> {
    match seen {
        Seen::Notifications(newest) => notifications::mark_seen(writer, (me, child), newest, now).await,
        Seen::Messages(up_to) => Ok(conversations::mark_seen(writer, (me, child), up_to, now).await?),
    }
}
