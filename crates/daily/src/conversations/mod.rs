//! The conversation of a child's parents with their centre. Both parents share one conversation; each message has its author.

pub mod announcements;
pub mod centre_api;
pub mod messages;
mod item;
pub mod parent_api;
pub mod rules;
pub mod store;

pub use item::MessageItem;
pub use store::Waiting;

use database::{Error, Reader, Writer};

use self::rules::MessageFault;
use crate::day::timeline::{self, NewTimelineEntry, Shown, What};
use crate::notices::{self, NotificationEvent, Screen, Target};
use crate::photo_consent::{self, Covers, Poster};
use crate::pictures::CentrePicture;
use base::audit::AuditAction;
use base::changes::{self, Topic};
use base::clock::Timestamp;
use base::ids::{ChildId, MessageId};
use base::page::{Page, Paged, Queue, Queued};
use base::random::Random;
use base::refusal::{AppError, BadField, BadRow, Refusal};
use context::rate_limits;
use people::centres::MyCentre;
use people::families::children::OwnChild;
use people::families::{MyChild, Side, SignedInParent, WriteContext};

/// Who wrote a message.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Author {
    /// `key`: the Idempotency-Key of the parent's device.
    Parent { side: Side, key: Option<String> },
    /// By name; empty where the centre gives none.
    Teacher(String),
}

/// A message as it is stored; `at` is unique and increasing within a child.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Message {
    pub id: MessageId,
    pub at: Timestamp,
    pub author: Author,
    pub text: String,
    pub picture: Option<Shown>,
    /// The centre or the office withdrew it: text and picture are gone.
    pub withdrawn: bool,
}

/// Stores a parent's message. Under a key that was used before, returns the stored message. Refused: a bad text, another text under the
/// same key, too many messages.
pub async fn send(ctx: &mut WriteContext<'_, '_>, typed: &str, key: Option<&str>) -> Result<Message, AppError> {
    let text = rules::text(typed);
    if let Some(key) = key
        && let Some(message) = store::find_by_key(ctx.tx, ctx.child, key).await?
    {
        return if Ok(&message.text) == text.as_ref() { Ok(message) } else { Err(messages::other_words().into()) };
    }
    let text = text.map_err(messages::refused)?;
    if !rate_limits::take_message_token(ctx.tx, ctx.app, &ctx.me.parent().to_string()).await? {
        return Err(messages::too_many().into());
    }
    let author = Author::Parent { side: ctx.child.side(), key: key.map(str::to_owned) };
    let message = NewMessage { child: ctx.child.id(), author, text, picture: None };
    let message = insert(ctx.tx, &ctx.app.random, ctx.now, message).await?;
    ctx.audit(AuditAction::WroteAMessage, &message.id.to_string()).await?;
    Ok(message)
}

/// A message from a centre to one child's parents.
#[derive(Clone, Debug)]
pub struct NewCentreMessage {
    pub child: OwnChild,
    /// May be empty, as may the text beside a picture.
    pub teacher: String,
    pub text: String,
    pub picture: Option<CentrePicture>,
}

/// Messages that a centre posted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Posted {
    pub messages: Vec<Message>,
    /// The children whose photo consent does not allow a picture: a centre's program is warned.
    pub without_consent: Vec<ChildId>,
}

/// Posts messages of a centre and notifies the parents: all of them or, if one is refused, none. The error lists every bad row.
pub async fn post(
    writer: &mut Writer<'_>,
    by: Poster<'_>,
    random: &Random,
    now: Timestamp,
    rows: &[Result<NewCentreMessage, BadField>],
) -> Result<Posted, AppError> {
    let (mut good, mut bad) = (Vec::with_capacity(rows.len()), Vec::new());
    for (index, read) in rows.iter().enumerate() {
        let new = match read {
            Ok(new) => new,
            Err(fault) => {
                bad.push(BadRow::at(index, fault.clone()));
                continue;
            }
        };
        match rules::of_centre(new) {
            Ok(message) => good.push((new.child, message)),
            Err(fault) => bad.push(BadRow::at(index, fault)),
        }
    }
    if !bad.is_empty() {
        return Err(AppError::BadRows(bad));
    }
    let (own, new): (Vec<_>, Vec<_>) = good.into_iter().unzip();
    let pictures: Vec<_> = new.iter().map(|message: &NewMessage| message.picture).collect();
    let posted = insert_each(writer, random, now, new, false).await?;
    let event = |message: &Message| NotificationEvent {
        topic: notices::NoticeTopic::Messages,
        place: Target::item(Screen::Chat, message.id.0, message.at),
        object: message.id.0,
        by: None,
        entry: None,
    };
    let events: Vec<_> = own.iter().zip(&posted).map(|(child, message)| (child.id(), event(message))).collect();
    notices::notify_each(writer, random, now, &events).await?;
    let entries = own.into_iter().zip(&posted).zip(pictures);
    let entries: Vec<_> =
        entries.map(|((child, message), picture)| Ok(timeline_entry(child, message, picture))).collect();
    timeline::post(writer, random, now, &entries).await?;
    let pictures = posted.iter().filter_map(|message| message.picture).map(|picture| picture.id);
    let without_consent = photo_consent::check(writer, by, pictures, Covers::SeveralFamilies).await?;
    Ok(Posted { messages: posted, without_consent })
}

/// The entry of a teacher's message in the list of notifications.
fn timeline_entry(child: OwnChild, message: &Message, picture: Option<CentrePicture>) -> NewTimelineEntry {
    let text = if message.text.is_empty() { messages::picture_only() } else { message.text.as_str() };
    NewTimelineEntry { child, what: What::Message(message.id), message: text.to_owned(), at: message.at, picture }
}

/// A message that passed the rules.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NewMessage {
    pub child: ChildId,
    pub author: Author,
    pub text: String,
    pub picture: Option<CentrePicture>,
}

/// Stores a message as the newest of its conversation.
pub async fn insert(
    writer: &mut Writer<'_>,
    random: &Random,
    now: Timestamp,
    new: NewMessage,
) -> Result<Message, Error> {
    let by_parent = matches!(new.author, Author::Parent { .. });
    let stored = insert_each(writer, random, now, vec![new], by_parent).await?;
    stored.into_iter().next().ok_or_else(|| Error::other("a message was not stored"))
}

/// [`insert`] for several messages, all of parents or all of teachers, each as the newest of its conversation in turn.
async fn insert_each(
    writer: &mut Writer<'_>,
    random: &Random,
    now: Timestamp,
    new: Vec<NewMessage>,
    by_parent: bool,
) -> Result<Vec<Message>, Error> {
    let children: Vec<_> = new.iter().map(|message| message.child).collect();
    let times = store::next_times(writer, &children, now, by_parent).await?;
    let ids: Vec<_> = new.iter().map(|_| MessageId(random.id())).collect();
    let rows: Vec<_> = ids.iter().zip(&times).zip(&new).map(|((id, at), new)| (*id, *at, new)).collect();
    store::insert(writer, &rows).await?;
    changes::bump_each(writer, children, Topic::Conversation, now).await?;
    let stored = |((id, at), new): ((MessageId, Timestamp), NewMessage)| {
        let NewMessage { author, text, picture, .. } = new;
        Message { id, at, author, text, picture: picture.map(Shown::from), withdrawn: false }
    };
    Ok(ids.into_iter().zip(times).zip(new).map(stored).collect())
}

/// Withdraws a message that the centre wrote, for example to the wrong family: its text, its picture and its notifications go,
/// and the conversation shows that there was one. What it answered waits for an answer again. Returns the message as it was.
/// Refused: no such message of the centre, or one that was withdrawn already.
pub async fn withdraw(
    writer: &mut Writer<'_>,
    now: Timestamp,
    child: OwnChild,
    id: MessageId,
) -> Result<Message, AppError> {
    let child = child.id();
    let message = store::find_of_centre(writer, child, id).await?.ok_or_else(|| Refusal::not_here("message"))?;
    store::withdraw(writer, child, message.at, now).await?;
    store::reopen_waiting(writer, child, message.at).await?;
    timeline::retract_message(writer, now, (child, message.at, id)).await?;
    notices::retract(writer, Some(child), id.0, now).await?;
    changes::bump(writer, child, Topic::Conversation, now).await?;
    Ok(message)
}

/// A page of a conversation for the centre: since the child came there.
pub async fn page_of_centre(reader: &mut Reader<'_>, child: ChildId, page: &Page) -> Result<Paged<Message>, Error> {
    store::list_page_of_centre(reader, child, page).await
}

/// The conversations of a centre in which a parent waits for an answer, longest first.
pub async fn waiting(reader: &mut Reader<'_>, centre: &MyCentre, queue: &Queue) -> Result<Queued<Waiting>, Error> {
    store::list_waiting(reader, centre.id(), queue).await
}

/// Begins to count unread messages of the centre for a parent; messages of before count as read. Does nothing if it has begun already.
pub async fn begin(writer: &mut Writer<'_>, me: &SignedInParent, child: &MyChild) -> Result<(), Error> {
    store::insert_seen(writer, me.parent(), child).await
}

/// Marks the messages up to `up_to` as seen by a parent; never moves back. Without unread messages nothing changes.
pub async fn mark_seen(
    writer: &mut Writer<'_>,
    (me, child): (&SignedInParent, &MyChild),
    up_to: Timestamp,
    now: Timestamp,
) -> Result<(), Error> {
    if store::update_seen(writer, me.parent(), child, up_to).await? {
        changes::bump(writer, child.id(), Topic::Notifications, now).await?;
    }
    Ok(())
}
