//! What a child's parents and its centre write to each other. Both parents have one conversation with the centre; each
//! message says which side wrote it.

pub mod centre_api;
pub mod messages;
mod item;
pub mod parent_api;
pub mod rules;
pub mod store;

pub use item::MessageItem;

use database::{Error, Reader, Writer};

use self::rules::MessageFault;
use crate::day::timeline::{self, NewMoment, Shown, What};
use crate::notices::{self, Happening, Screen, Target};
use crate::pictures::CentrePicture;
use base::audit::Deed;
use base::chance::Chance;
use base::changes::{self, Topic};
use base::clock::{Timestamp, latest};
use base::day::MS;
use base::ids::{ChildId, MessageId};
use base::refusal::{BadField, BadRow, Trouble};
use context::budgets;
use people::families::children::OwnChild;
use people::families::{Acting, MyChild, Side, SignedInParent};

/// Who wrote a message.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Author {
    /// Under which name the parent's device keeps it until it is taken.
    Parent { side: Side, key: Option<String> },
    /// By name; empty where the centre does not tell.
    Teacher(String),
}

/// A message as it stands; `at` only grows within a child.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Message {
    pub id: MessageId,
    pub at: Timestamp,
    pub author: Author,
    pub text: String,
    pub picture: Option<Shown>,
}

/// Takes a parent's message. Sent again under the same key it is the message that stands there already.
pub async fn say(act: &mut Acting<'_, '_>, typed: &str, key: Option<&str>) -> Result<Message, Trouble> {
    let text = rules::text(typed);
    if let Some(key) = key
        && let Some(message) = store::by_key(act.writer, act.child, key).await?
    {
        return if Ok(&message.text) == text.as_ref() { Ok(message) } else { Err(messages::other_words().into()) };
    }
    let text = text.map_err(messages::refused)?;
    if !budgets::keep_pace_of_messages(act.writer, act.app, &act.me.parent().to_string()).await? {
        return Err(messages::too_many().into());
    }
    let author = Author::Parent { side: act.child.side(), key: key.map(str::to_owned) };
    let message = NewMessage { child: act.child.id(), author, text, picture: None };
    let message = keep(act.writer, &act.app.chance, act.now, message).await?;
    act.record(Deed::WroteAMessage, &message.id.to_string()).await?;
    Ok(message)
}

/// A message from a centre to one child's parents.
#[derive(Clone, Debug)]
pub struct Told {
    pub child: OwnChild,
    /// May be empty, as may be the text beside a picture.
    pub teacher: String,
    pub text: String,
    pub picture: Option<CentrePicture>,
}

/// Tells parents: all of them or, if one message cannot be taken, none. A row that could not be read is told with those
/// that cannot be taken.
pub async fn tell(
    writer: &mut Writer<'_>,
    chance: &Chance,
    now: Timestamp,
    rows: &[Result<Told, BadField>],
) -> Result<Vec<Message>, Trouble> {
    let (mut good, mut bad) = (Vec::with_capacity(rows.len()), Vec::new());
    for (index, read) in rows.iter().enumerate() {
        let told = match read {
            Ok(told) => told,
            Err(fault) => {
                bad.push(BadRow::at(index, fault.clone()));
                continue;
            }
        };
        match rules::told(told) {
            Ok(message) => good.push((told.child, message)),
            Err(fault) => bad.push(BadRow::at(index, fault)),
        }
    }
    if !bad.is_empty() {
        return Err(Trouble::BadRows(bad));
    }
    let (mut kept, mut moments) = (Vec::with_capacity(good.len()), Vec::with_capacity(good.len()));
    for (own, new) in good {
        let (child, picture) = (new.child, new.picture);
        let message = keep(writer, chance, now, new).await?;
        moments.push(Ok(moment(own, &message, picture)));
        let (id, at) = (message.id.0, message.at);
        let happening = Happening {
            topic: notices::NoticeTopic::Messages,
            place: Target::item(Screen::Chat, id, at),
            object: id,
            by: None,
            entry: None,
        };
        notices::tell(writer, chance, now, child, happening).await?;
        kept.push(message);
    }
    timeline::post(writer, chance, now, &moments).await?;
    Ok(kept)
}

/// How a teacher's message stands among the notifications.
fn moment(child: OwnChild, message: &Message, picture: Option<CentrePicture>) -> NewMoment {
    let text = if message.text.is_empty() { messages::picture_alone() } else { message.text.as_str() };
    NewMoment { child, what: What::Message(message.id), message: text.to_owned(), at: message.at, picture }
}

/// A message that may be kept.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NewMessage {
    pub child: ChildId,
    pub author: Author,
    pub text: String,
    pub picture: Option<CentrePicture>,
}

/// Keeps a message as the newest of its conversation.
pub async fn keep(writer: &mut Writer<'_>, chance: &Chance, now: Timestamp, new: NewMessage) -> Result<Message, Error> {
    let by_parent = matches!(new.author, Author::Parent { .. });
    let mut at = store::take_turn(writer, new.child, now, by_parent).await?;
    if at > latest(now) {
        bring_to_now(writer, new.child, now).await?;
        at = store::take_turn(writer, new.child, now, by_parent).await?;
    }
    let id = MessageId(chance.id());
    store::insert(writer, (id, at), &new).await?;
    changes::bump(writer, new.child, Topic::Conversation, now).await?;
    let NewMessage { author, text, picture, .. } = new;
    Ok(Message { id, at, author, text, picture: picture.map(Shown::from) })
}

/// From now on the centre's messages about the child are counted for a parent, unless they are already: what was there before is
/// no news.
pub async fn begin(writer: &mut Writer<'_>, me: &SignedInParent, child: &MyChild) -> Result<(), Error> {
    store::begin(writer, me.parent(), child).await
}

/// What the centre wrote and a parent has not seen.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unseen {
    /// The parent has read up to here.
    pub read_until: Timestamp,
    /// At most `most`.
    pub count: i64,
    /// None where there is nothing.
    pub newest: Option<Message>,
}

/// None before the parent's first sign-in with the child.
pub async fn unseen(
    reader: &mut Reader<'_>,
    me: &SignedInParent,
    child: &MyChild,
    most: i64,
) -> Result<Option<Unseen>, Error> {
    let Some(read_until) = store::seen_until(reader, me.parent(), child).await? else { return Ok(None) };
    let newest = store::newest_unseen(reader, child, read_until).await?;
    let count = if newest.is_some() { store::unseen(reader, child, read_until, most).await? } else { 0 };
    Ok(Some(Unseen { read_until, count, newest }))
}

/// A parent has seen the messages up to one. What they have seen stays seen, whatever a late device says.
pub async fn mark_seen(
    writer: &mut Writer<'_>,
    (me, child): (&SignedInParent, &MyChild),
    up_to: Timestamp,
    now: Timestamp,
) -> Result<(), Error> {
    // Where nothing was unread, nothing changes for anybody.
    let unseen = unseen(writer, me, child, 1).await?.is_some_and(|unseen| unseen.count > 0);
    if unseen && store::see(writer, me.parent(), child, up_to).await? {
        changes::bump(writer, child.id(), Topic::Notifications, now).await?;
    }
    Ok(())
}

/// Brings the messages that a wrong clock dated ahead to now, in their order: what is written next comes after them and bears
/// today's date.
async fn bring_to_now(writer: &mut Writer<'_>, child: ChildId, now: Timestamp) -> Result<(), Error> {
    let ahead = store::messages_ahead(writer, child, now).await?;
    let number = u32::try_from(ahead.len()).unwrap_or(u32::MAX);
    let before = store::last_before(writer, child, now).await?.unwrap_or(Timestamp::MIN);
    let mut at = before.max(now - number * MS);
    let (first, mut moved) = (at, Vec::with_capacity(ahead.len()));
    for from in ahead {
        at += MS;
        store::move_message(writer, child, from, at).await?;
        moved.push((from, at));
    }
    // Who had read up to a message has read up to it still.
    let until = |read: Timestamp| moved.iter().rfind(|(from, _)| *from <= read).map_or(first, |&(_, to)| to);
    for (parent, seen) in store::parents_ahead(writer, child, now).await? {
        store::move_seen(writer, parent, child, until(seen)).await?;
    }
    let read_until = until(store::read_at(writer, child).await?);
    store::stand(writer, child, at, read_until, now).await
}

/// The same for every conversation.
pub async fn bring_all_to_now(writer: &mut Writer<'_>, now: Timestamp) -> Result<(), Error> {
    for child in store::ahead(writer, now).await? {
        bring_to_now(writer, child, now).await?;
        changes::bump(writer, child, Topic::Conversation, now).await?;
    }
    Ok(())
}
