//! How much of each child a parent has not seen: messages of the centre, outdoor events to answer, notifications.
//! Counted for a parent, whichever device they look with, and from their first sign-in with the child on.

pub mod parent_api;
pub mod store;

use database::{Error, Reader, Writer};
use jiff::civil::Date;

use base::clock::Timestamp;
use base::ids::{ChildId, TimelineEntryId};
use base::refusal::AppError;
use daily::conversations::{self, Message};
use daily::day::notifications::{self, COUNTED_MAX};
use people::families::{MyChild, SignedInParent};

use self::store::Counted;

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

/// Of all the parent's children, the token's own first: one statement, however many they are.
pub async fn of_all(
    reader: &mut Reader<'_>,
    me: &SignedInParent,
    child: &MyChild,
    (today, now): (Date, Timestamp),
) -> Result<Vec<Unread>, Error> {
    let counted = store::list(reader, me.parent(), child.id(), (today, now)).await?;
    Ok(counted.into_iter().map(Unread::from).collect())
}

/// Of one child.
pub async fn of(
    reader: &mut Reader<'_>,
    me: &SignedInParent,
    child: &MyChild,
    (today, now): (Date, Timestamp),
) -> Result<Unread, Error> {
    let all = of_all(reader, me, child, (today, now)).await?;
    let own = all.into_iter().find(|unread| unread.child == child.id());
    own.ok_or_else(|| Error::other("the parent no longer has the child"))
}

impl From<Counted> for Unread {
    fn from(counted: Counted) -> Self {
        let Counted { child, has_left, looked_at, messages, notifications, events, newest } = counted;
        let (all, others) = (notifications % 1000, notifications / 1000);
        let events = if has_left { 0 } else { events.min(COUNTED_MAX) };
        // A cancelled event is listed, and waits for no answer.
        let total = (messages + events + others).max(all).min(COUNTED_MAX);
        let looked_at = looked_at.filter(|&at| at > Timestamp::EPOCH);
        Self { child, notifications: all, messages, events, total, newest, looked_at }
    }
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
