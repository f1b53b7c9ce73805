use database::{Error, Reader, Row, Writer, params, statements};
use jiff::civil::Date;

use super::{Consent, Event, Given, Invitation, NewEvent};
use crate::base::contact::Contact;
use crate::base::ids::{CentreId, ChildId, ConsentId, EventId, ParentId};
use crate::families::{MyChild, Side};

statements! {
    /// A child is asked to a few dozen events a year.
    pub(crate) OF_CHILD = "SELECT event.id, event.title, event.day, event.details, event.created_at, event.cancelled_at, \
        consent.answer, consent.side, consent.at FROM invitation \
        JOIN event ON event.id = invitation.event_id LEFT JOIN consent ON consent.id = invitation.consent_id \
        WHERE invitation.child_id = $1 ORDER BY event.day DESC, event.id DESC LIMIT 200";
    pub(crate) OF_CHILD_BY_ID = "SELECT event.id, event.title, event.day, event.details, event.created_at, event.cancelled_at, \
        consent.answer, consent.side, consent.at FROM invitation \
        JOIN event ON event.id = invitation.event_id LEFT JOIN consent ON consent.id = invitation.consent_id \
        WHERE invitation.child_id = $1 AND invitation.event_id = $2";
    pub(crate) WAITING = "SELECT COUNT(*) FROM invitation JOIN event ON event.id = invitation.event_id \
        WHERE invitation.child_id = $1 AND invitation.consent_id IS NULL AND event.cancelled_at IS NULL AND event.day >= $2";
    pub(crate) INSERT = "INSERT INTO event (id, centre_id, title, day, details, created_at) VALUES ($1, $2, $3, $4, $5, $6)";
    pub(crate) INVITE = "INSERT INTO invitation (child_id, event_id) VALUES ($1, $2)";
    pub(crate) CANCEL = "UPDATE event SET cancelled_at = $2 WHERE id = $1";
    pub(crate) INVITED = "SELECT child_id FROM invitation WHERE event_id = $1 ORDER BY child_id";
    /// The next answer of an event has this number.
    pub(crate) NEXT_NUMBER = "UPDATE event SET answers = answers + 1 WHERE id = $1 RETURNING answers";
    pub(crate) INSERT_CONSENT = "INSERT INTO consent (id, event_id, number, child_id, at, answer, side, parent_id) VALUES ($1, $2, $3, $4, $5, $6, $7, $8)";
    pub(crate) COUNT_CONSENT = "UPDATE invitation SET consent_id = $3 WHERE child_id = $1 AND event_id = $2";
    pub(crate) OF_CENTRE = "SELECT id, title, day, details, created_at, cancelled_at FROM event \
        WHERE centre_id = $1 ORDER BY day DESC, id DESC LIMIT 200";
    pub(crate) OF_CENTRE_BY_ID = "SELECT id, title, day, details, created_at, cancelled_at FROM event WHERE centre_id = $1 AND id = $2";
    pub(crate) ANSWERS = "SELECT invitation.child_id, consent.answer, consent.side, consent.at FROM invitation \
        LEFT JOIN consent ON consent.id = invitation.consent_id WHERE invitation.event_id = $1 ORDER BY invitation.child_id";
    pub(crate) HISTORY = "SELECT child_id, answer, side, at FROM consent WHERE event_id = $1 ORDER BY number";
    /// Only the answer that still counts is told, and only to somebody else who has the child.
    pub(crate) TO_TELL = "SELECT event.title, event.day, child.name, consent.answer, teller.name, other.phone, other.email FROM consent \
        JOIN invitation ON invitation.child_id = consent.child_id AND invitation.event_id = consent.event_id AND invitation.consent_id = consent.id \
        JOIN event ON event.id = consent.event_id JOIN child ON child.id = consent.child_id AND child.live \
        JOIN parent AS teller ON teller.id = consent.parent_id \
        JOIN parenthood ON parenthood.child_id = consent.child_id AND parenthood.side <> consent.side AND parenthood.parent_id <> consent.parent_id \
        JOIN parent AS other ON other.id = parenthood.parent_id WHERE consent.id = $1";
}

fn event(row: &Row<'_>) -> Result<Event, Error> {
    Ok(Event {
        id: EventId(row.int(0)?),
        title: row.string(1)?,
        day: row.text(2)?.parse().map_err(Error::other)?,
        details: row.string(3)?,
        created_at: row.int(4)?,
        cancelled: row.maybe_int(5)?.is_some(),
    })
}

fn consent(text: &str) -> Result<Consent, Error> {
    Consent::parse(text).ok_or_else(|| Error::other(format!("a stored answer is {text:?}")))
}

/// Answer, side and time from three columns on; None where nobody answered.
fn given(row: &Row<'_>, from: usize) -> Result<Option<Given>, Error> {
    let Some(answer) = row.maybe_text(from)? else { return Ok(None) };
    let side = row.text(from + 1)?;
    let by = Side::parse(side).ok_or_else(|| Error::other(format!("a stored side is {side:?}")))?;
    Ok(Some(Given { consent: consent(answer)?, by, at: row.int(from + 2)? }))
}

fn invitation(row: &Row<'_>) -> Result<Invitation, Error> {
    Ok(Invitation { event: event(row)?, given: given(row, 6)? })
}

/// What lies furthest ahead first.
pub(super) async fn of_child(reader: &mut Reader<'_>, child: &MyChild) -> Result<Vec<Invitation>, Error> {
    reader.all(OF_CHILD, params![child.id()], invitation).await
}

pub(super) async fn of_child_by_id(
    reader: &mut Reader<'_>,
    child: &MyChild,
    id: EventId,
) -> Result<Option<Invitation>, Error> {
    reader.optional(OF_CHILD_BY_ID, params![child.id(), id], invitation).await
}

pub(super) async fn waiting(reader: &mut Reader<'_>, child: &MyChild, today: Date) -> Result<i64, Error> {
    reader.one(WAITING, params![child.id(), today.to_string()], |row| row.int(0)).await
}

pub(super) async fn insert(
    writer: &mut Writer<'_>,
    centre: CentreId,
    id: EventId,
    new: &NewEvent,
    now: i64,
) -> Result<(), Error> {
    let NewEvent { title, day, details, .. } = new;
    writer.execute(INSERT, params![id, centre, title.as_str(), day.to_string(), details.as_str(), now]).await.map(drop)
}

pub(super) async fn invite(writer: &mut Writer<'_>, child: ChildId, event: EventId) -> Result<(), Error> {
    writer.execute(INVITE, params![child, event]).await.map(drop)
}

pub(super) async fn cancel(writer: &mut Writer<'_>, event: EventId, now: i64) -> Result<(), Error> {
    writer.execute(CANCEL, params![event, now]).await.map(drop)
}

pub(super) async fn invited(reader: &mut Reader<'_>, event: EventId) -> Result<Vec<ChildId>, Error> {
    reader.all(INVITED, params![event], |row| row.int(0).map(ChildId)).await
}

/// Adds an answer to the history and lets it count. Besides the parents' door only demo data comes here.
pub(crate) async fn give(
    writer: &mut Writer<'_>,
    id: ConsentId,
    event: EventId,
    (child, parent): (ChildId, ParentId),
    given: Given,
) -> Result<(), Error> {
    let Given { consent, by, at } = given;
    let number = writer.one(NEXT_NUMBER, params![event], |row| row.int(0)).await?;
    let values = params![id, event, number, child, at, consent.as_str(), by.as_str(), parent];
    writer.execute(INSERT_CONSENT, values).await?;
    writer.execute(COUNT_CONSENT, params![child, event, id]).await.map(drop)
}

/// A centre's newest two hundred.
pub(super) async fn of_centre(reader: &mut Reader<'_>, centre: CentreId) -> Result<Vec<Event>, Error> {
    reader.all(OF_CENTRE, params![centre], event).await
}

pub(super) async fn of_centre_by_id(
    reader: &mut Reader<'_>,
    centre: CentreId,
    id: EventId,
) -> Result<Option<Event>, Error> {
    reader.optional(OF_CENTRE_BY_ID, params![centre, id], event).await
}

/// Every child that is asked, with the answer that counts.
pub(super) async fn answers(reader: &mut Reader<'_>, event: EventId) -> Result<Vec<(ChildId, Option<Given>)>, Error> {
    reader.all(ANSWERS, params![event], |row| Ok((ChildId(row.int(0)?), given(row, 1)?))).await
}

/// Every answer that was ever given, in the order in which they came.
pub(super) async fn history(reader: &mut Reader<'_>, event: EventId) -> Result<Vec<(ChildId, Given)>, Error> {
    let given = |row: &Row<'_>| {
        let given = given(row, 1)?.ok_or_else(|| Error::other("a stored answer is empty"))?;
        Ok((ChildId(row.int(0)?), given))
    };
    reader.all(HISTORY, params![event], given).await
}

/// An answer to tell to the other parent.
pub(super) struct Telling {
    pub title: String,
    pub day: Date,
    pub child: String,
    pub consent: Consent,
    pub teller: String,
    /// By e-mail if there is an address, else by telephone; None where there is neither.
    pub to: Option<Contact>,
}

pub(super) async fn to_tell(reader: &mut Reader<'_>, id: ConsentId) -> Result<Option<Telling>, Error> {
    reader
        .optional(TO_TELL, params![id], |row| {
            Ok(Telling {
                title: row.string(0)?,
                day: row.text(1)?.parse().map_err(Error::other)?,
                child: row.string(2)?,
                consent: consent(row.text(3)?)?,
                teller: row.string(4)?,
                to: row.maybe_string(6)?.map(Contact::Email).or(row.maybe_string(5)?.map(Contact::Phone)),
            })
        })
        .await
}
