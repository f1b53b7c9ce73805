//! Threads: the messages of a child's parents and its centre about a request or a ticket. A thread is identified by its subject.

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
use base::audit::AuditAction;
use base::changes::{self, Topic};
use base::clock::Timestamp;
use base::ids::{ChildId, PictureId, RequestId, TicketId};
use base::page::{Queue, Queued};
use base::refusal::{AppError, Refusal};
use context::App;
use context::rate_limits;
use daily::conversations;
use daily::day::timeline::Shown;
use daily::notices::{self, Listed, ListedEntry, NoticeTopic, NotificationEvent, Screen, Target};
use daily::pictures::{self, CentrePicture, NewPicture, Owner};
use people::centres;
use people::families::{MyChild, Side, WriteContext, child_left};

/// What a thread is about. Ids of requests and tickets are separate.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Subject {
    Request(RequestId),
    Ticket(TicketId),
}

/// The type of a subject.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
#[schema(title = "ThreadAbout")]
pub enum About {
    Request,
    Ticket,
}

impl About {
    /// As it is stored and sent.
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

    /// The subject that a call names.
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

    /// The screen that shows it to a parent.
    fn screen(self) -> Screen {
        match self {
            Self::Request(_) => Screen::Requests,
            Self::Ticket(_) => Screen::Tickets,
        }
    }
}

/// A subject that belongs to the calling parent's child or the calling centre.
#[derive(Clone, Debug)]
pub enum Known {
    Request(Request),
    Ticket(Ticket),
}

impl Known {
    /// Of the parent's own child. Refused: any other.
    async fn of_child(reader: &mut Reader<'_>, child: &MyChild, subject: Subject) -> Result<Self, AppError> {
        let known = match subject {
            Subject::Request(id) => requests::of_child(reader, child.id(), id).await?.map(Self::Request),
            Subject::Ticket(id) => tickets::of_child(reader, child, id).await?.map(Self::Ticket),
        };
        Ok(known.ok_or_else(Refusal::not_found)?)
    }

    /// Of the centre's own children. Refused: any other.
    async fn of_centre(
        reader: &mut Reader<'_>,
        centre: &centres::MyCentre,
        subject: Subject,
    ) -> Result<Self, AppError> {
        let (known, what) = match subject {
            Subject::Request(id) => (requests::of_centre(reader, centre, id).await?.map(Self::Request), "request"),
            Subject::Ticket(id) => (tickets::of_centre(reader, centre, id).await?.map(Self::Ticket), "ticket"),
        };
        Ok(known.ok_or_else(|| Refusal::not_here(what))?)
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

    /// Closed: nothing can be written any more.
    pub fn is_closed(&self) -> bool {
        match self {
            Self::Request(request) => rules::request_is_closed(request.state.status),
            Self::Ticket(ticket) => rules::ticket_is_closed(ticket.status),
        }
    }

    /// Whether the centre reads what a parent writes here. After a child has left: only tickets raised since, about its fees.
    fn is_read(&self, child: &MyChild) -> bool {
        child.left_at().is_none_or(|left| matches!(self, Self::Ticket(ticket) if ticket.raised_at >= left))
    }
}

/// Who wrote a message.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Author {
    Parent(Side),
    /// By name; empty where the centre gives none.
    Centre(String),
}

/// A message as it is stored.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Message {
    /// Its number in the thread, from 1.
    pub number: i64,
    pub author: Author,
    /// May be empty beside a picture.
    pub text: String,
    pub picture: Option<Shown>,
    /// Unix milliseconds.
    pub at: Timestamp,
}

/// The state of a thread.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ThreadState {
    pub subject: Subject,
    pub child: ChildId,
    pub messages: i64,
    /// Since when a parent waits for an answer, and the day by which it is due.
    pub waiting: Option<(Timestamp, Date)>,
}

/// A child's thread, the oldest message first.
pub async fn of_child(
    reader: &mut Reader<'_>,
    child: &MyChild,
    subject: Subject,
) -> Result<(Known, Vec<Message>), AppError> {
    let known = Known::of_child(reader, child, subject).await?;
    Ok((known, store::list_messages(reader, subject).await?))
}

/// The same for the child's centre: since the child came there.
pub async fn of_centre(
    reader: &mut Reader<'_>,
    centre: &centres::MyCentre,
    subject: Subject,
) -> Result<(Known, Vec<Message>), AppError> {
    let known = Known::of_centre(reader, centre, subject).await?;
    Ok((known, store::list_messages_of_centre(reader, subject).await?))
}

/// All messages, oldest first, for the help desk.
pub async fn written(reader: &mut Reader<'_>, subject: Subject) -> Result<Vec<Message>, Error> {
    store::list_messages(reader, subject).await
}

/// Checks whether a parent may write a message, before a picture is uploaded. Refused: a closed or full thread, a bad text.
pub async fn may_write(
    reader: &mut Reader<'_>,
    child: &MyChild,
    subject: Subject,
    text: &str,
    with_picture: bool,
) -> Result<Words, AppError> {
    let known = Known::of_child(reader, child, subject).await?;
    if !known.is_read(child) {
        return Err(child_left().into());
    }
    let words = rules::words(text, with_picture).map_err(conversations::messages::refused)?;
    must_be_open(reader, &known).await?;
    Ok(words)
}

async fn must_be_open(reader: &mut Reader<'_>, known: &Known) -> Result<(), AppError> {
    if known.is_closed() {
        return Err(messages::closed().into());
    }
    let written = store::find_state(reader, known.subject()).await?.map_or(0, |thread| thread.messages);
    if written >= rules::MESSAGES_MAX {
        return Err(messages::full().into());
    }
    Ok(())
}

/// Stores a parent's message: the centre sees that they wait for an answer, and it is shown on open screens.
pub async fn write(
    ctx: &mut WriteContext<'_, '_>,
    subject: Subject,
    text: &str,
    picture: Option<&NewPicture>,
) -> Result<i64, AppError> {
    let words = may_write(ctx.tx, ctx.child, subject, text, picture.is_some()).await?;
    if !rate_limits::take_message_token(ctx.tx, ctx.app, &ctx.me.parent().to_string()).await? {
        return Err(conversations::messages::too_many().into());
    }
    if let Some(picture) = picture {
        pictures::keep_row(ctx.tx, picture, Owner::brought(ctx.child), ctx.now).await?;
    }
    let due = requests::answer_due(ctx.tx, ctx.app, ctx.child.centre(), ctx.now).await?;
    let shown = picture.map(|picture| Shown { id: picture.id, width: picture.width, height: picture.height });
    let new = NewMessage { author: Author::Parent(ctx.child.side()), words, picture: shown };
    let number = insert(ctx.tx, (ctx.child.id(), subject), new, Some(due), ctx.now).await?;
    plan_outbound_sync(ctx.tx, ctx.app, subject, ctx.now).await?;
    ctx.audit(AuditAction::WroteInAThread, &subject.id().to_string()).await?;
    Ok(number)
}

/// Stores a centre's message: notifies both parents, and ends the waiting. Returns the message and its number.
pub async fn answer(
    ctx: &mut centres::WriteContext<'_, '_>,
    subject: Subject,
    (teacher, text): (&str, &str),
    picture: Option<CentrePicture>,
) -> Result<(Known, i64), AppError> {
    let known = Known::of_centre(ctx.tx, ctx.centre, subject).await?;
    let words = rules::of_centre(text, picture.is_some())?;
    let teacher = rules::name(teacher)?;
    must_be_open(ctx.tx, &known).await?;
    let text = messages::written(&known, &teacher, &words);
    if let Known::Ticket(ticket) = &known {
        tickets::answered(ctx, ticket, &words.0).await?;
    }
    let new = NewMessage { author: Author::Centre(teacher), words, picture: picture.map(Shown::from) };
    let number = insert(ctx.tx, (known.child(), subject), new, None, ctx.now).await?;
    let (object, now) = (subject.id(), ctx.now);
    let shown = picture.map(|picture| (picture.id(), picture.width(), picture.height()));
    let entry = Some(ListedEntry { listed: listed(subject), at: now, text: &text, picture: shown });
    let place = Target::item(subject.screen(), object, now);
    let event = NotificationEvent { topic: NoticeTopic::Requests, place, object, by: None, entry };
    notices::notify(ctx.tx, &ctx.app.random, now, known.child(), event).await?;
    plan_outbound_sync(ctx.tx, ctx.app, subject, now).await?;
    Ok((known, number))
}

/// The chain's own help desk has tickets only.
async fn plan_outbound_sync(writer: &mut Writer<'_>, app: &App, subject: Subject, now: Timestamp) -> Result<(), Error> {
    match subject {
        Subject::Ticket(id) => tickets::plan_outbound_sync(writer, app, id, now).await,
        Subject::Request(_) => Ok(()),
    }
}

fn listed(subject: Subject) -> Listed {
    match subject {
        Subject::Request(_) => Listed::Request,
        Subject::Ticket(_) => Listed::Ticket,
    }
}

/// A message that passed the rules.
pub struct NewMessage {
    pub author: Author,
    pub words: Words,
    pub picture: Option<Shown>,
}

/// Stores a message as the newest of its thread; with `due`, a parent waits for an answer.
pub async fn insert(
    writer: &mut Writer<'_>,
    (child, subject): (ChildId, Subject),
    new: NewMessage,
    due: Option<Date>,
    now: Timestamp,
) -> Result<i64, AppError> {
    let number = store::next_number(writer, subject, child, due, now).await?;
    let NewMessage { author, words, picture } = new;
    let message = Message { number, author, text: words.0, picture, at: now };
    store::insert(writer, (child, subject), &message).await?;
    changes::bump(writer, child, Topic::Requests, now).await?;
    Ok(number)
}

/// The picture of a message, for the centre.
pub async fn picture_for_centre(
    reader: &mut Reader<'_>,
    centre: &centres::MyCentre,
    subject: Subject,
    number: i64,
) -> Result<PictureId, AppError> {
    let (_, messages) = of_centre(reader, centre, subject).await?;
    let found = messages.into_iter().find(|message| message.number == number).and_then(|message| message.picture);
    Ok(found.map(|picture| picture.id).ok_or_else(|| Refusal::not_here("picture"))?)
}

/// The threads of a centre in which a parent waits for an answer, longest first.
pub async fn waiting(
    reader: &mut Reader<'_>,
    centre: &centres::MyCentre,
    queue: &Queue,
) -> Result<Queued<ThreadState>, Error> {
    store::list_waiting(reader, centre.id(), queue).await
}
