use database::{Error, Reader, Writer, params, row, statements};
use jiff::civil::Date;

use super::{Consent, Event, Given, Invitation, NewEvent};
use base::clock::Timestamp;
use base::contact::Contact;
use base::ids::{CentreId, ChildId, ConsentId, EventId, ParentId};
use base::language::Language;
use base::page::{Cursor, Page, Paged};
use base::stored::Day;
use people::families::{MyChild, Side};

statements! {
    /// All of them: a child is asked to a few dozen events a year.
    pub OF_CHILD: Invitation = "SELECT {} FROM invitation \
        JOIN event ON event.id = invitation.event_id LEFT JOIN consent ON consent.id = invitation.consent_id \
        WHERE invitation.child_id = $1 ORDER BY event.day DESC, event.id DESC";
    pub OF_CHILD_BY_ID: Invitation = "SELECT {} FROM invitation \
        JOIN event ON event.id = invitation.event_id LEFT JOIN consent ON consent.id = invitation.consent_id \
        WHERE invitation.child_id = $1 AND invitation.event_id = $2";
    pub WAITING: i64 = "SELECT COUNT(*) FROM invitation JOIN event ON event.id = invitation.event_id \
        WHERE invitation.child_id = $1 AND invitation.consent_id IS NULL AND event.cancelled_at IS NULL AND event.day >= $2";
    pub INSERT = "INSERT INTO event (id, centre_id, title, day, details, created_at) VALUES ($1, $2, $3, $4, $5, $6)";
    pub(crate) INVITE = "INSERT INTO invitation (child_id, event_id) VALUES ($1, $2)";
    pub CANCEL = "UPDATE event SET cancelled_at = $2 WHERE id = $1";
    pub(crate) INVITED: ChildId = "SELECT child_id FROM invitation WHERE event_id = $1 ORDER BY child_id";
    /// The next answer of an event has this number.
    pub NEXT_NUMBER: i64 = "UPDATE event SET answers = answers + 1 WHERE id = $1 RETURNING answers";
    pub(crate) INSERT_CONSENT = "INSERT INTO consent (id, event_id, number, child_id, at, answer, side, parent_id) VALUES ($1, $2, $3, $4, $5, $6, $7, $8)";
    pub(crate) COUNT_CONSENT = "UPDATE invitation SET consent_id = $3 WHERE child_id = $1 AND event_id = $2";
    pub OF_CENTRE: Event = "SELECT {} FROM event \
        WHERE centre_id = $1 AND (day, id) < ($2, $3) ORDER BY day DESC, id DESC LIMIT $4";
    pub OF_CENTRE_BY_ID: Event = "SELECT {} FROM event WHERE centre_id = $1 AND id = $2";
    pub ANSWERS: (ChildId, Option<Given>) = "SELECT invitation.child_id, {} FROM invitation \
        LEFT JOIN consent ON consent.id = invitation.consent_id WHERE invitation.event_id = $1 ORDER BY invitation.child_id";
    pub HISTORY: (ChildId, Given) = "SELECT consent.child_id, {} FROM consent WHERE event_id = $1 ORDER BY number";
    /// Only the answer that still counts is told, and only to somebody else who has the child.
    pub(crate) TO_TELL: Telling = "SELECT {} FROM consent \
        JOIN invitation ON invitation.child_id = consent.child_id AND invitation.event_id = consent.event_id AND invitation.consent_id = consent.id \
        JOIN event ON event.id = consent.event_id JOIN child ON child.id = consent.child_id AND child.live \
        JOIN parent AS teller ON teller.id = consent.parent_id \
        JOIN parenthood ON parenthood.child_id = consent.child_id AND parenthood.side <> consent.side AND parenthood.parent_id <> consent.parent_id \
        JOIN parent AS other ON other.id = parenthood.parent_id WHERE consent.id = $1";
}

row! {
    for Invitation { event: Event, given: Option<Given> }
}

row! {
    for Event {
        id: EventId = "event.id",
        title: String = "event.title",
        day: Date as Day = "event.day",
        details: String = "event.details",
        created_at: Timestamp = "event.created_at",
        cancelled: bool = "event.cancelled_at IS NOT NULL",
    }
}

row! {
    for Given { consent: Consent = "consent.answer", by: Side = "consent.side", at: Timestamp = "consent.at" }
}

/// What lies furthest ahead first.
pub(super) async fn of_child(reader: &mut Reader<'_>, child: &MyChild) -> Result<Vec<Invitation>, Error> {
    reader.list(OF_CHILD, params![child.id()]).await
}

pub(super) async fn of_child_by_id(
    reader: &mut Reader<'_>,
    child: &MyChild,
    id: EventId,
) -> Result<Option<Invitation>, Error> {
    reader.find(OF_CHILD_BY_ID, params![child.id(), id]).await
}

pub(super) async fn waiting(reader: &mut Reader<'_>, child: &MyChild, today: Date) -> Result<i64, Error> {
    reader.get(WAITING, params![child.id(), today.to_string()]).await
}

pub(super) async fn insert(
    writer: &mut Writer<'_>,
    centre: CentreId,
    id: EventId,
    new: &NewEvent,
    now: Timestamp,
) -> Result<(), Error> {
    let NewEvent { title, day, details, .. } = new;
    writer.execute(INSERT, params![id, centre, title.as_str(), day.to_string(), details.as_str(), now]).await.map(drop)
}

pub(super) async fn invite(writer: &mut Writer<'_>, child: ChildId, event: EventId) -> Result<(), Error> {
    writer.execute(INVITE, params![child, event]).await.map(drop)
}

pub(super) async fn cancel(writer: &mut Writer<'_>, event: EventId, now: Timestamp) -> Result<(), Error> {
    writer.execute(CANCEL, params![event, now]).await.map(drop)
}

pub(super) async fn invited(reader: &mut Reader<'_>, event: EventId) -> Result<Vec<ChildId>, Error> {
    reader.list(INVITED, params![event]).await
}

/// Adds an answer to the history and lets it count. Besides the parents' door only demo data comes here.
pub async fn give(
    writer: &mut Writer<'_>,
    id: ConsentId,
    event: EventId,
    (child, parent): (ChildId, ParentId),
    given: Given,
) -> Result<(), Error> {
    let Given { consent, by, at } = given;
    let number = writer.get(NEXT_NUMBER, params![event]).await?;
    let values = params![id, event, number, child, at, consent, by, parent];
    writer.execute(INSERT_CONSENT, values).await?;
    writer.execute(COUNT_CONSENT, params![child, event, id]).await.map(drop)
}

/// A page of a centre's events, what lies furthest ahead first.
pub(super) async fn of_centre(reader: &mut Reader<'_>, centre: CentreId, page: &Page) -> Result<Paged<Event>, Error> {
    let values = params![centre, page.before.day(), page.before.id, page.limit + 1];
    page.read(reader, OF_CENTRE, values, |event| (Cursor::of_day(event.day, event.id.0), event)).await
}

pub(super) async fn of_centre_by_id(
    reader: &mut Reader<'_>,
    centre: CentreId,
    id: EventId,
) -> Result<Option<Event>, Error> {
    reader.find(OF_CENTRE_BY_ID, params![centre, id]).await
}

/// Every child that is asked, with the answer that counts.
pub(super) async fn answers(reader: &mut Reader<'_>, event: EventId) -> Result<Vec<(ChildId, Option<Given>)>, Error> {
    reader.list(ANSWERS, params![event]).await
}

/// Every answer that was ever given, in the order in which they came.
pub(super) async fn history(reader: &mut Reader<'_>, event: EventId) -> Result<Vec<(ChildId, Given)>, Error> {
    reader.list(HISTORY, params![event]).await
}

row! {
    /// An answer to tell to the other parent.
    pub(super) struct Telling {
        pub title: String = "event.title",
        pub day: Date as Day = "event.day",
        pub child: String = "child.name",
        pub consent: Consent = "consent.answer",
        pub teller: String = "teller.name",
        /// The one that the other parent chose.
        pub language: Option<Language> = "(SELECT language FROM parent_language WHERE parent_language.parent_id = other.id)",
        phone: Option<String> = "other.phone",
        email: Option<String> = "other.email",
    }
}

impl Telling {
    /// By e-mail if there is an address, else by telephone; None where there is neither.
    pub fn to(&self) -> Option<Contact> {
        self.email.clone().map(Contact::Email).or(self.phone.clone().map(Contact::Phone))
    }
}

pub(super) async fn to_tell(reader: &mut Reader<'_>, id: ConsentId) -> Result<Option<Telling>, Error> {
    reader.find(TO_TELL, params![id]).await
}
