//! Tickets: what a parent raises with the centre, and what the centre makes of it. Both parents of the child see it; each word of
//! the centre is told to both.

pub mod centre_api;
mod desk;
mod messages;
pub mod parent_api;
pub mod rules;
pub mod store;

use database::{Error, Reader};
use jiff::civil::Date;
use serde::{Deserialize, Serialize};

pub use self::desk::{TELL_DESK, tell_desk};
use self::rules::Raised;
use crate::requests::answer_due;
use base::audit::Deed;
use base::changes::{self, Topic};
use base::clock::Timestamp;
use base::ids::{ChildId, TicketId};
use base::page::{Queue, Queued};
use base::refusal::{Refusal, Trouble};
use context::budgets;
use daily::notices::{self, Happening, Listed, ListedEntry, NoticeTopic, Screen, Target};
use people::centres;
use people::families::{Acting, MyChild, Side, child_left};

/// How far a ticket has come, as it is numbered on the wire.
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

    /// Whether the centre still has to do with it.
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

/// A ticket as it is kept.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ticket {
    pub id: TicketId,
    pub child: ChildId,
    pub side: Side,
    pub subject: String,
    pub description: String,
    pub status: Status,
    /// What the centre said last; "" while it has said nothing.
    pub note: String,
    /// While it is open: the day on which the centre's next word is due.
    pub answer_by: Date,
    pub raised_at: Timestamp,
}

/// Raises a ticket. For a child that left, about its accounts alone: fees outlive the stay.
pub async fn raise(act: &mut Acting<'_, '_>, raised: &Raised) -> Result<TicketId, Trouble> {
    let (child, now) = (act.child.id(), act.now);
    let texts = &act.app.config.texts;
    if act.child.has_left() && Some(raised.subject.as_str()) != texts.issue_of_accounts() {
        return Err(texts.issue_of_accounts().map_or(child_left(), messages::left).into());
    }
    let budget = [(budgets::TICKETS_PER_PARENT, &*act.me.parent().to_string())];
    if budgets::spend(act.writer, act.app, &budget).await?.is_err() {
        return Err(messages::too_many().into());
    }
    let id = TicketId(act.app.chance.id());
    let ticket = Ticket {
        id,
        child,
        side: act.child.side(),
        subject: raised.subject.clone(),
        description: raised.description.clone(),
        status: Status::Open,
        note: String::new(),
        answer_by: answer_due(act.writer, act.app, act.child.centre(), now).await?,
        raised_at: now,
    };
    store::insert(act.writer, &ticket, act.me.parent()).await?;
    act.record(Deed::RaisedATicket, &id.to_string()).await?;
    changes::bump(act.writer, child, Topic::Requests, now).await?;
    tell_desk(act.writer, act.app, id, now).await?;
    Ok(id)
}

/// A step in the life of a ticket.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Step {
    /// What it was from then on.
    pub status: Status,
    /// What the centre said with it; may be empty.
    pub note: String,
    pub at: Timestamp,
}

/// A ticket of this child, and what became of it since it was raised.
pub async fn history(reader: &mut Reader<'_>, child: &MyChild, id: TicketId) -> Result<(Ticket, Vec<Step>), Trouble> {
    let ticket = store::of_child_by_id(reader, child, id).await?.ok_or_else(Refusal::not_found)?;
    Ok((ticket, store::steps(reader, id).await?))
}

/// A ticket of this child.
pub async fn of_child(reader: &mut Reader<'_>, child: &MyChild, id: TicketId) -> Result<Option<Ticket>, Error> {
    store::of_child_by_id(reader, child, id).await
}

/// A ticket of one of the centre's children.
pub async fn of_centre(
    reader: &mut Reader<'_>,
    centre: &centres::MyCentre,
    id: TicketId,
) -> Result<Option<Ticket>, Error> {
    store::of_centre_by_id(reader, centre.id(), id).await
}

/// The centre wrote to the parents in the ticket's thread: that is what it said last, and its next word is due later. `words` are
/// empty beside a picture.
pub async fn heard(act: &mut centres::Acting<'_, '_>, ticket: &Ticket, words: &str) -> Result<(), Error> {
    let answer_by = answer_due(act.writer, act.app, act.centre.id(), act.now).await?;
    let note = if words.is_empty() { &ticket.note } else { words };
    store::hear(act.writer, ticket.id, note, answer_by).await
}

/// A centre's tickets that wait, the longest waiting first.
pub async fn waiting(
    reader: &mut Reader<'_>,
    centre: &centres::MyCentre,
    queue: &Queue,
) -> Result<Queued<Ticket>, Error> {
    store::list_waiting(reader, centre.id(), queue).await
}

/// How far the centre brought a ticket.
#[derive(Clone, Debug)]
pub struct Word {
    /// What the ticket is from now on.
    pub status: Status,
    /// What the parents read with it; may be empty.
    pub note: String,
}

/// The centre says how far a ticket has come. A status that it has already, said without a new word, changes nothing.
pub async fn say(act: &mut centres::Acting<'_, '_>, id: TicketId, word: &Word) -> Result<Ticket, Trouble> {
    let ticket = store::of_centre_by_id(act.writer, act.centre.id(), id).await?.ok_or_else(Refusal::not_here)?;
    let status = word.status;
    if status == ticket.status && (word.note.is_empty() || word.note == ticket.note) {
        return Ok(ticket);
    }
    let note = if word.note.is_empty() { ticket.note.clone() } else { word.note.clone() };
    let answer_by = answer_due(act.writer, act.app, act.centre.id(), act.now).await?;
    let said = Ticket { status, note, answer_by, ..ticket };
    store::say(act.writer, &said, &word.note, act.now).await?;
    tell(act, &said, &messages::said(&said.subject, word)).await?;
    tell_desk(act.writer, act.app, said.id, act.now).await?;
    Ok(said)
}

/// Tells both parents, and their open screens.
async fn tell(act: &mut centres::Acting<'_, '_>, ticket: &Ticket, text: &str) -> Result<(), Error> {
    let now = act.now;
    let entry = Some(ListedEntry { listed: Listed::Ticket, at: now, text, picture: None });
    let place = Target::item(Screen::Tickets, ticket.id.0, now);
    let happening = Happening { topic: NoticeTopic::Requests, place, object: ticket.id.0, by: None, entry };
    notices::tell(act.writer, &act.app.chance, now, ticket.child, happening).await?;
    changes::bump(act.writer, ticket.child, Topic::Requests, now).await.map(drop)
}
