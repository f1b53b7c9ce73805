//! Threads: what a child's parents and its centre write to each other under a request or a ticket. One thing for both: a thread
//! is known by its subject, and each side has one door.

pub mod centre_api;
mod messages;
pub mod parent_api;
pub mod rules;
pub mod store;

use database::{Error, Reader, Writer};
use jiff::civil::Date;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use self::rules::Words;
use crate::requests::{self, Request};
use crate::tickets::{self, Ticket};
use base::audit::Deed;
use base::changes::{self, Topic};
use base::clock::Timestamp;
use base::ids::{ChildId, PictureId, RequestId, TicketId};
use base::page::{Queue, Queued};
use base::refusal::{Refusal, Trouble};
use context::App;
use context::budgets;
use daily::conversations;
use daily::day::timeline::Shown;
use daily::notices::{self, Happening, Listed, ListedEntry, NoticeTopic, Screen, Target};
use daily::pictures::{self, CentrePicture, NewPicture, Owner};
use people::centres;
use people::families::{Acting, MyChild, Side, child_left};

/// What a thread is about: a number alone would mean two things.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Subject {
    Request(RequestId),
    Ticket(TicketId),
}

/// Of which sort a subject is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
#[schema(title = "ThreadAbout")]
pub enum About {
    Request,
    Ticket,
}

impl About {
    /// As it is stored and told.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Request => "request",
            Self::Ticket => "ticket",
        }
    }

    pub fn parse(text: &str) -> Option<Self> {
        [Self::Request, Self::Ticket].into_iter().find(|about| about.as_str() == text)
    }
}

database::stored! {
    About as &str: About::parse, About::as_str;
}

impl Subject {
    pub fn of(about: About, id: i64) -> Self {
        match about {
            About::Request => Self::Request(RequestId(id)),
            About::Ticket => Self::Ticket(TicketId(id)),
        }
    }

    /// What a call names.
    pub fn parse(about: &str, id: &str) -> Option<Self> {
        match About::parse(about)? {
            About::Request => RequestId::parse(id).map(Self::Request),
            About::Ticket => TicketId::parse(id).map(Self::Ticket),
        }
    }

    pub fn about(self) -> About {
        match self {
            Self::Request(_) => About::Request,
            Self::Ticket(_) => About::Ticket,
        }
    }

    pub fn id(self) -> i64 {
        match self {
            Self::Request(RequestId(id)) | Self::Ticket(TicketId(id)) => id,
        }
    }

    /// Where it is shown to a parent.
    fn screen(self) -> Screen {
        match self {
            Self::Request(_) => Screen::Requests,
            Self::Ticket(_) => Screen::Tickets,
        }
    }
}

/// What is written about, proved to be of the child or the centre that asks.
#[derive(Clone, Debug)]
pub enum Known {
    Request(Request),
    Ticket(Ticket),
}

impl Known {
    /// Of a child's own.
    async fn of_child(reader: &mut Reader<'_>, child: &MyChild, subject: Subject) -> Result<Self, Trouble> {
        let known = match subject {
            Subject::Request(id) => requests::of_child(reader, child.id(), id).await?.map(Self::Request),
            Subject::Ticket(id) => tickets::of_child(reader, child, id).await?.map(Self::Ticket),
        };
        Ok(known.ok_or_else(Refusal::not_found)?)
    }

    /// Of a centre's own children.
    async fn of_centre(reader: &mut Reader<'_>, centre: &centres::MyCentre, subject: Subject) -> Result<Self, Trouble> {
        let known = match subject {
            Subject::Request(id) => requests::of_centre(reader, centre, id).await?.map(Self::Request),
            Subject::Ticket(id) => tickets::of_centre(reader, centre, id).await?.map(Self::Ticket),
        };
        Ok(known.ok_or_else(Refusal::not_here)?)
    }

    pub fn subject(&self) -> Subject {
        match self {
            Self::Request(request) => Subject::Request(request.id),
            Self::Ticket(ticket) => Subject::Ticket(ticket.id),
        }
    }

    pub fn child(&self) -> ChildId {
        match self {
            Self::Request(request) => request.child,
            Self::Ticket(ticket) => ticket.child,
        }
    }

    /// Nothing can be written any more.
    pub fn is_closed(&self) -> bool {
        match self {
            Self::Request(request) => rules::request_is_closed(request.standing.status),
            Self::Ticket(ticket) => rules::ticket_is_closed(ticket.status),
        }
    }

    /// Whether what a parent writes here is read. Of a child that left the centre has what was raised since alone: its fees.
    fn is_read(&self, child: &MyChild) -> bool {
        child.left_at().is_none_or(|left| matches!(self, Self::Ticket(ticket) if ticket.raised_at >= left))
    }
}

/// Who wrote a message.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Author {
    Parent(Side),
    /// By name; empty where the centre does not tell.
    Centre(String),
}

/// A message as it stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Message {
    /// Its place in the thread, from 1.
    pub number: i64,
    pub author: Author,
    /// May be empty beside a picture.
    pub text: String,
    pub picture: Option<Shown>,
    /// Unix milliseconds.
    pub at: Timestamp,
}

/// How far a thread is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Standing {
    pub subject: Subject,
    pub child: ChildId,
    pub messages: i64,
    /// Since when a parent waits for a word of the centre, and the day by which it is due.
    pub waiting: Option<(Timestamp, Date)>,
}

/// A child's thread, the oldest message first.
pub async fn of_child(
    reader: &mut Reader<'_>,
    child: &MyChild,
    subject: Subject,
) -> Result<(Known, Vec<Message>), Trouble> {
    let known = Known::of_child(reader, child, subject).await?;
    Ok((known, store::messages(reader, subject).await?))
}

/// The same for the child's centre: what was written since the child came there.
pub async fn of_centre(
    reader: &mut Reader<'_>,
    centre: &centres::MyCentre,
    subject: Subject,
) -> Result<(Known, Vec<Message>), Trouble> {
    let known = Known::of_centre(reader, centre, subject).await?;
    Ok((known, store::messages_of_centre(reader, subject).await?))
}

/// All that was written, the oldest first, for whoever acts for both sides.
pub async fn written(reader: &mut Reader<'_>, subject: Subject) -> Result<Vec<Message>, Error> {
    store::messages(reader, subject).await
}

/// Whether a parent may write here what they wrote, before a picture is waited for.
pub async fn may_write(
    reader: &mut Reader<'_>,
    child: &MyChild,
    subject: Subject,
    text: &str,
    with_picture: bool,
) -> Result<Words, Trouble> {
    let known = Known::of_child(reader, child, subject).await?;
    if !known.is_read(child) {
        return Err(child_left().into());
    }
    let words = rules::words(text, with_picture).map_err(conversations::messages::refused)?;
    must_be_open(reader, &known).await?;
    Ok(words)
}

async fn must_be_open(reader: &mut Reader<'_>, known: &Known) -> Result<(), Trouble> {
    if known.is_closed() {
        return Err(messages::closed().into());
    }
    let written = store::standing(reader, known.subject()).await?.map_or(0, |thread| thread.messages);
    if written >= rules::MESSAGES_MAX {
        return Err(messages::full().into());
    }
    Ok(())
}

/// A parent writes: the centre sees that they wait for a word, and the other parent's open screen shows it.
pub async fn write(
    act: &mut Acting<'_, '_>,
    subject: Subject,
    text: &str,
    picture: Option<&NewPicture>,
) -> Result<i64, Trouble> {
    let words = may_write(act.writer, act.child, subject, text, picture.is_some()).await?;
    if !budgets::keep_pace_of_messages(act.writer, act.app, &act.me.parent().to_string()).await? {
        return Err(conversations::messages::too_many().into());
    }
    if let Some(picture) = picture {
        pictures::keep_row(act.writer, picture, Owner::brought(act.child), act.now).await?;
    }
    let due = requests::answer_due(act.writer, act.app, act.child.centre(), act.now).await?;
    let shown = picture.map(|picture| Shown { id: picture.id, width: picture.width, height: picture.height });
    let new = NewMessage { author: Author::Parent(act.child.side()), words, picture: shown };
    let number = keep(act.writer, (act.child.id(), subject), new, Some(due), act.now).await?;
    tell_desk(act.writer, act.app, subject, act.now).await?;
    act.record(Deed::WroteInAThread, &subject.id().to_string()).await?;
    Ok(number)
}

/// A centre writes: both parents are told, and nobody waits any more.
pub async fn answer(
    act: &mut centres::Acting<'_, '_>,
    subject: Subject,
    (teacher, text): (&str, &str),
    picture: Option<CentrePicture>,
) -> Result<(Known, i64), Trouble> {
    let known = Known::of_centre(act.writer, act.centre, subject).await?;
    let words = rules::told(text, picture.is_some())?;
    let teacher = rules::name(teacher)?;
    must_be_open(act.writer, &known).await?;
    let told = messages::told(&known, &teacher, &words);
    if let Known::Ticket(ticket) = &known {
        tickets::heard(act, ticket, &words.0).await?;
    }
    let new = NewMessage { author: Author::Centre(teacher), words, picture: picture.map(Shown::from) };
    let number = keep(act.writer, (known.child(), subject), new, None, act.now).await?;
    let (object, now) = (subject.id(), act.now);
    let shown = picture.map(|picture| (picture.id(), picture.width(), picture.height()));
    let entry = Some(ListedEntry { listed: listed(subject), at: now, text: &told, picture: shown });
    let place = Target::item(subject.screen(), object, now);
    let happening = Happening { topic: NoticeTopic::Requests, place, object, by: None, entry };
    notices::tell(act.writer, &act.app.chance, now, known.child(), happening).await?;
    tell_desk(act.writer, act.app, subject, now).await?;
    Ok((known, number))
}

/// The chain's own help desk, where it has one, knows tickets and no requests.
async fn tell_desk(writer: &mut Writer<'_>, app: &App, subject: Subject, now: Timestamp) -> Result<(), Error> {
    match subject {
        Subject::Ticket(id) => tickets::tell_desk(writer, app, id, now).await,
        Subject::Request(_) => Ok(()),
    }
}

fn listed(subject: Subject) -> Listed {
    match subject {
        Subject::Request(_) => Listed::Request,
        Subject::Ticket(_) => Listed::Ticket,
    }
}

/// A message that may be kept.
pub struct NewMessage {
    pub author: Author,
    pub words: Words,
    pub picture: Option<Shown>,
}

/// Keeps a message as the newest of its thread; with `due`, a parent waits for a word from now on or goes on waiting.
pub async fn keep(
    writer: &mut Writer<'_>,
    (child, subject): (ChildId, Subject),
    new: NewMessage,
    due: Option<Date>,
    now: Timestamp,
) -> Result<i64, Trouble> {
    let number = store::take_turn(writer, subject, child, due, now).await?;
    let NewMessage { author, words, picture } = new;
    let message = Message { number, author, text: words.0, picture, at: now };
    store::insert(writer, (child, subject), &message).await?;
    changes::bump(writer, child, Topic::Requests, now).await?;
    Ok(number)
}

/// The picture of a message, for the centre's eyes.
pub async fn picture_for_centre(
    reader: &mut Reader<'_>,
    centre: &centres::MyCentre,
    subject: Subject,
    number: i64,
) -> Result<PictureId, Trouble> {
    let (_, messages) = of_centre(reader, centre, subject).await?;
    let found = messages.into_iter().find(|message| message.number == number).and_then(|message| message.picture);
    Ok(found.map(|picture| picture.id).ok_or_else(Refusal::not_here)?)
}

/// The threads of a centre in which a parent waits for a word, the longest waiting first.
pub async fn waiting(
    reader: &mut Reader<'_>,
    centre: &centres::MyCentre,
    queue: &Queue,
) -> Result<Queued<Standing>, Error> {
    store::list_waiting(reader, centre.id(), queue).await
}
