//! Tickets: raised by a parent, answered by the centre. Both parents of the child see them and are notified of every answer.

pub mod centre_api;
mod help_desk;
mod messages;
pub mod parent_api;
pub mod rules;
pub mod store;

use database::{Error, Reader};
use jiff::civil::Date;
use serde::{Deserialize, Serialize};

pub use self::help_desk::{OUTBOUND_SYNC, plan_outbound_sync};
use self::rules::Raised;
use crate::requests::answer_due;
use base::audit::AuditAction;
use base::changes::{self, Topic};
use base::clock::Timestamp;
use base::ids::{ChildId, MemberId, TicketId};
use base::page::{Queue, Queued};
use base::refusal::{AppError, Refusal};
use context::App;
use context::rate_limits;
use daily::notices::{self, Listed, ListedEntry, NoticeTopic, NotificationEvent, Screen, Target};
use people::centres;
use people::families::{MyChild, Side, WriteContext, child_left};

/// The status of a ticket, as a number on the wire.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "i64", into = "i64")]
pub enum Status {
    Open,
    Pending,
    Resolved,
    Closed,
}

impl Status {
    pub const ALL: [Self; 4] = [Self::Open, Self::Pending, Self::Resolved, Self::Closed];

    pub fn number(self) -> i64 {
        match self {
            Self::Open => 2,
            Self::Pending => 3,
            Self::Resolved => 4,
            Self::Closed => 5,
        }
    }

    pub fn from_number(number: i64) -> Option<Self> {
        Self::ALL.into_iter().find(|status| status.number() == number)
    }

    /// As a parent reads it.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Open => "Open",
            Self::Pending => "Pending",
            Self::Resolved => "Resolved",
            Self::Closed => "Closed",
        }
    }

    /// Whether the centre still has to answer.
    pub fn is_waiting(self) -> bool {
        matches!(self, Self::Open | Self::Pending)
    }
}

impl From<Status> for i64 {
    fn from(status: Status) -> Self {
        status.number()
    }
}

impl TryFrom<i64> for Status {
    type Error = &'static str;

    fn try_from(number: i64) -> Result<Self, Self::Error> {
        Self::from_number(number).ok_or("a ticket is 2 (open), 3 (pending), 4 (resolved) or 5 (closed)")
    }
}

database::stored! {
    Status as i64: Status::from_number, Status::number;
}

/// A ticket as it is stored.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ticket {
    pub id: TicketId,
    pub child: ChildId,
    pub side: Side,
    pub subject: String,
    pub description: String,
    pub status: Status,
    /// The centre's last note; "" without one.
    pub note: String,
    /// While it is open: the day by which the centre's next answer is due.
    pub answer_by: Date,
    pub raised_at: Timestamp,
}

impl Ticket {
    /// It is open, and the day by which an answer was due is past.
    pub fn is_overdue(&self, today: Date) -> bool {
        self.status == Status::Open && self.answer_by < today
    }
}

/// Refused: the chain's own help desk answers tickets.
pub fn may_be_changed_here(app: &App) -> Result<(), Refusal> {
    if app.config.help_desk.is_some() { Err(messages::at_help_desk()) } else { Ok(()) }
}

/// Raises a ticket. For a child that left, only about its accounts. Refused: too many tickets, another category for a child that
/// left.
pub async fn raise(ctx: &mut WriteContext<'_, '_>, raised: &Raised) -> Result<TicketId, AppError> {
    let (child, now) = (ctx.child.id(), ctx.now);
    let texts = &ctx.app.config.texts;
    if ctx.child.has_left() && Some(raised.subject.as_str()) != texts.issue_of_accounts() {
        return Err(texts.issue_of_accounts().map_or(child_left(), messages::left).into());
    }
    let rate_limit = [(rate_limits::TICKETS_PER_PARENT, &*ctx.me.parent().to_string())];
    if rate_limits::consume(ctx.tx, ctx.app, &rate_limit).await?.is_err() {
        return Err(messages::too_many().into());
    }
    let id = TicketId(ctx.app.random.id());
    let ticket = Ticket {
        id,
        child,
        side: ctx.child.side(),
        subject: raised.subject.clone(),
        description: raised.description.clone(),
        status: Status::Open,
        note: String::new(),
        answer_by: answer_due(ctx.tx, ctx.app, ctx.child.centre(), now).await?,
        raised_at: now,
    };
    store::insert(ctx.tx, &ticket, ctx.me.parent()).await?;
    ctx.audit(AuditAction::RaisedATicket, &id.to_string()).await?;
    changes::bump(ctx.tx, child, Topic::Requests, now).await?;
    plan_outbound_sync(ctx.tx, ctx.app, id, now).await?;
    Ok(id)
}

/// A step of a ticket.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Step {
    /// The new status.
    pub status: Status,
    /// The centre's note; may be empty.
    pub note: String,
    pub at: Timestamp,
    /// The person of the centre's staff who took it; none: a program, the help desk or the command line.
    pub member: Option<MemberId>,
}

/// A ticket of this child with its steps. Refused: any other.
pub async fn history(reader: &mut Reader<'_>, child: &MyChild, id: TicketId) -> Result<(Ticket, Vec<Step>), AppError> {
    let ticket = store::find_of_child(reader, child, id).await?.ok_or_else(Refusal::not_found)?;
    Ok((ticket, store::list_steps(reader, id).await?))
}

/// A ticket of this child.
pub async fn of_child(reader: &mut Reader<'_>, child: &MyChild, id: TicketId) -> Result<Option<Ticket>, Error> {
    store::find_of_child(reader, child, id).await
}

/// A ticket of one of the centre's children.
pub async fn of_centre(
    reader: &mut Reader<'_>,
    centre: &centres::MyCentre,
    id: TicketId,
) -> Result<Option<Ticket>, Error> {
    store::find_of_centre(reader, centre.id(), id).await
}

/// A ticket as the centre sees it, with its steps since the child came there. Refused: any other.
pub async fn shown_to_centre(
    reader: &mut Reader<'_>,
    centre: &centres::MyCentre,
    id: TicketId,
) -> Result<(Ticket, Vec<Step>), AppError> {
    let ticket =
        store::find_shown_to_centre(reader, centre.id(), id).await?.ok_or_else(|| Refusal::not_here("ticket"))?;
    let steps = store::list_steps_since_arrival(reader, &ticket).await?;
    Ok((ticket, steps))
}

/// Stores that the centre wrote in the ticket's thread: its text becomes the note, and the next answer is due later. `words` may be
/// empty beside a picture.
pub async fn answered(ctx: &mut centres::WriteContext<'_, '_>, ticket: &Ticket, words: &str) -> Result<(), Error> {
    let answer_by = answer_due(ctx.tx, ctx.app, ctx.centre.id(), ctx.now).await?;
    let note = if words.is_empty() { &ticket.note } else { words };
    store::update_note(ctx.tx, ticket.id, note, answer_by).await
}

/// A centre's tickets that wait, longest first.
pub async fn waiting(
    reader: &mut Reader<'_>,
    centre: &centres::MyCentre,
    queue: &Queue,
) -> Result<Queued<Ticket>, Error> {
    store::list_waiting(reader, centre.id(), queue).await
}

/// A change of a ticket's status.
#[derive(Clone, Debug)]
pub struct StatusChange {
    /// The new status.
    pub status: Status,
    /// The note for the parents; may be empty.
    pub note: String,
}

/// Sets a ticket's status and notifies both parents. The same status without a new note changes nothing. Refused: a ticket of
/// another centre.
pub async fn set_status(
    ctx: &mut centres::WriteContext<'_, '_>,
    id: TicketId,
    change: &StatusChange,
) -> Result<Ticket, AppError> {
    let ticket =
        store::find_of_centre(ctx.tx, ctx.centre.id(), id).await?.ok_or_else(|| Refusal::not_here("ticket"))?;
    let status = change.status;
    if status == ticket.status && (change.note.is_empty() || change.note == ticket.note) {
        return Ok(ticket);
    }
    let note = if change.note.is_empty() { ticket.note.clone() } else { change.note.clone() };
    let answer_by = answer_due(ctx.tx, ctx.app, ctx.centre.id(), ctx.now).await?;
    let changed = Ticket { status, note, answer_by, ..ticket };
    store::update_with_step(ctx.tx, &changed, &change.note, ctx.now, ctx.centre.person()).await?;
    notify(ctx, &changed, &messages::status_changed(&changed.subject, change)).await?;
    plan_outbound_sync(ctx.tx, ctx.app, changed.id, ctx.now).await?;
    Ok(changed)
}

/// Notifies both parents, and their open screens.
async fn notify(ctx: &mut centres::WriteContext<'_, '_>, ticket: &Ticket, text: &str) -> Result<(), Error> {
    let now = ctx.now;
    let entry = Some(ListedEntry { listed: Listed::Ticket, at: now, text, picture: None });
    let place = Target::item(Screen::Tickets, ticket.id.0, now);
    let event = NotificationEvent { topic: NoticeTopic::Requests, place, object: ticket.id.0, by: None, entry };
    notices::notify(ctx.tx, &ctx.app.random, now, ticket.child, event).await?;
    changes::bump(ctx.tx, ticket.child, Topic::Requests, now).await.map(drop)
}
