//! Tickets: what a parent raises with the centre, and what the centre makes of it. Both parents of the child see it; each word of
//! the centre is told to both.

pub mod centre_api;
mod messages;
pub mod parent_api;
pub mod rules;
pub(crate) mod store;
#[cfg(test)]
mod tests;

use database::{Error, Reader};
use jiff::ToSpan;
use jiff::civil::Date;
use serde::{Deserialize, Serialize};

use self::rules::Raised;
use crate::audit::Deed;
use crate::base::ids::{CentreId, ChildId, TicketId};
use crate::base::refusal::{Refusal, Trouble};
use crate::budgets;
use crate::centres;
use crate::changes::{self, Topic};
use crate::content::holidays;
use crate::families::{Acting, Side};
use crate::http::App;
use crate::notices::{self, Happening, Listed, ListedEntry, NoticeTopic, Screen, Target};
use crate::requests::kinds::days::Days;

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
    /// Unix milliseconds.
    pub raised_at: i64,
}

/// Raises a ticket.
pub async fn raise(act: &mut Acting<'_, '_>, raised: &Raised) -> Result<TicketId, Trouble> {
    let (child, now) = (act.child.id(), act.now);
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
        answer_by: due(act.writer, act.app, act.child.centre(), now).await?,
        raised_at: now,
    };
    store::insert(act.writer, &ticket, act.me.parent()).await?;
    act.record(Deed::RaisedATicket, &id.to_string()).await?;
    changes::bump(act.writer, child, Topic::Requests, now).await?;
    Ok(id)
}

/// The day so many working days from now, by which a centre means to answer.
async fn due(reader: &mut Reader<'_>, app: &App, centre: CentreId, now: i64) -> Result<Date, Error> {
    let (today, within) = (app.zone.day_of(now), app.config.requests.answer_within_days);
    // Far enough for weekends and a long holiday between.
    let last = today.saturating_add((i64::from(within) * 2 + 60).days());
    let listed = holidays::between(reader, centre, today, last).await?;
    let holidays = listed.into_iter().map(|holiday| holiday.day).collect();
    Ok(Days { today, holidays }.working_days_on(within))
}

/// A word of the centre.
#[derive(Clone, Debug)]
pub struct Word {
    /// What the ticket is from now on; None: what it was.
    pub status: Option<Status>,
    /// What the parents read.
    pub note: String,
}

/// The centre says something to a ticket. A status that it has already, said without a word, changes nothing.
pub async fn say(act: &mut centres::Acting<'_, '_>, id: TicketId, word: &Word) -> Result<Ticket, Trouble> {
    let ticket = store::of_centre_by_id(act.writer, act.centre.id(), id).await?.ok_or_else(Refusal::not_here)?;
    let status = word.status.unwrap_or(ticket.status);
    if status == ticket.status && (word.note.is_empty() || word.status.is_some() && word.note == ticket.note) {
        return Ok(ticket);
    }
    let note = if word.note.is_empty() { ticket.note.clone() } else { word.note.clone() };
    let answer_by = due(act.writer, act.app, act.centre.id(), act.now).await?;
    let said = Ticket { status, note, answer_by, ..ticket };
    store::say(act.writer, &said, &word.note, act.now).await?;
    tell(act, &said, &messages::said(&said.subject, word)).await?;
    Ok(said)
}

/// Tells both parents, and their open screens.
async fn tell(act: &mut centres::Acting<'_, '_>, ticket: &Ticket, text: &str) -> Result<(), Error> {
    let now = act.now;
    let entry = Some(ListedEntry { listed: Listed::Ticket, at: now, text, picture: None });
    let place = Target::item(Screen::Tickets, ticket.id.0, now);
    let happening = Happening { topic: NoticeTopic::Requests, place, object: ticket.id.0, entry };
    notices::tell(act.writer, &act.app.chance, now, ticket.child, happening).await?;
    changes::bump(act.writer, ticket.child, Topic::Requests, now).await.map(drop)
}
