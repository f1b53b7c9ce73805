use database::{Error, Reader, Writer, row, statements};
use jiff::civil::Date;

use super::{Consent, Event, Given, Invitation, NewEvent};
use base::clock::Timestamp;
use base::contact::Contact;
use base::ids::{CentreId, ChildId, ConsentId, EventId, ParentId};
use base::language::Language;
use base::page::{Cursor, Page, Paged};
use people::families::{MyChild, Side};

statements! {
    /// The latest day first, complete: a child has a few dozen events a year.
    pub(super) fn list_of_child(reader, child: &MyChild) -> Vec<Invitation> =
        "SELECT {} FROM invitation \
        JOIN event ON event.id = invitation.event_id LEFT JOIN consent ON consent.id = invitation.consent_id \
        WHERE invitation.child_id = $1 ORDER BY event.day DESC, event.id DESC",
        child.id();
    pub(super) fn find_of_child(reader, child: &MyChild, id: EventId) -> Option<Invitation> =
        "SELECT {} FROM invitation \
        JOIN event ON event.id = invitation.event_id LEFT JOIN consent ON consent.id = invitation.consent_id \
        WHERE invitation.child_id = $1 AND invitation.event_id = $2",
        child.id(), id;
    pub(super) fn count_waiting(reader, child: &MyChild, today: Date) -> i64 =
        "SELECT COUNT(*) FROM invitation JOIN event ON event.id = invitation.event_id \
        WHERE invitation.child_id = $1 AND invitation.consent_id IS NULL AND event.cancelled_at IS NULL AND event.day >= $2",
        child.id(), today;
    pub(super) fn insert(writer, centre: CentreId, id: EventId, new: &NewEvent, now: Timestamp) =
        "INSERT INTO event (id, centre_id, title, day, details, created_at) VALUES ($1, $2, $3, $4, $5, $6)",
        id, centre, new.title.as_str(), new.day, new.details.as_str(), now;
    pub(super) fn insert_invitation(writer, child: ChildId, event: EventId) =
        "INSERT INTO invitation (child_id, event_id) VALUES ($1, $2)";
    pub(super) fn update_cancelled(writer, event: EventId, now: Timestamp) = "UPDATE event SET cancelled_at = $2 WHERE id = $1";
    pub(super) fn list_invited(reader, event: EventId) -> Vec<ChildId> =
        "SELECT child_id FROM invitation WHERE event_id = $1 ORDER BY child_id";
    /// The number of the event's next answer.
    fn next_number(writer, id: EventId) -> i64 =
        "UPDATE event SET answers = answers + 1 WHERE id = $1 RETURNING answers";
    fn insert_consent(
        writer, id: ConsentId, event: EventId, number: i64, (child, parent): (ChildId, ParentId), given: Given,
    ) =
        "INSERT INTO consent (id, event_id, number, child_id, at, answer, side, parent_id) VALUES ($1, $2, $3, $4, $5, $6, $7, $8)",
        id, event, number, child, given.at, given.consent, given.by, parent;
    fn update_consent(writer, child: ChildId, event: EventId, id: ConsentId) =
        "UPDATE invitation SET consent_id = $3 WHERE child_id = $1 AND event_id = $2";
    fn page_of_centre(centre: CentreId, page: &Page) -> Rows<Event> =
        "SELECT {} FROM event \
        WHERE centre_id = $1 AND (day, id) < ($2, $3) ORDER BY day DESC, id DESC LIMIT $4",
        centre, page.before.day(), page.before.id, page.limit + 1;
    pub(super) fn find_of_centre(reader, centre: CentreId, id: EventId) -> Option<Event> =
        "SELECT {} FROM event WHERE centre_id = $1 AND id = $2";
    /// Every invited child, with the current answer.
    pub(super) fn list_answers(reader, event: EventId) -> Vec<(ChildId, Option<Given>)> =
        "SELECT invitation.child_id, {} FROM invitation \
        LEFT JOIN consent ON consent.id = invitation.consent_id WHERE invitation.event_id = $1 ORDER BY invitation.child_id";
    /// Every answer that was given, in order.
    pub(super) fn list_history(reader, event: EventId) -> Vec<(ChildId, Given)> =
        "SELECT consent.child_id, {} FROM consent WHERE event_id = $1 ORDER BY number";
    /// None if the answer is not the current one, or if there is no other parent.
    pub(super) fn find_notification(reader, id: ConsentId) -> Option<AnswerNotification> =
        "SELECT {} FROM consent \
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
        day: Date = "event.day",
        details: String = "event.details",
        created_at: Timestamp = "event.created_at",
        cancelled: bool = "event.cancelled_at IS NOT NULL",
    }
}

row! {
    for Given { consent: Consent = "consent.answer", by: Side = "consent.side", at: Timestamp = "consent.at" }
}

/// Adds an answer to the history and makes it the current one.
pub async fn insert_answer(
    writer: &mut Writer<'_>,
    id: ConsentId,
    event: EventId,
    (child, parent): (ChildId, ParentId),
    given: Given,
) -> Result<(), Error> {
    let number = next_number(writer, event).await?;
    insert_consent(writer, id, event, number, (child, parent), given).await?;
    update_consent(writer, child, event, id).await
}

/// A page of a centre's events, the latest day first.
pub(super) async fn list_of_centre(
    reader: &mut Reader<'_>,
    centre: CentreId,
    page: &Page,
) -> Result<Paged<Event>, Error> {
    page.read(reader, page_of_centre(centre, page), |event| (Cursor::of_day(event.day, event.id.0), event)).await
}

row! {
    /// An answer to notify the other parent of.
    pub(super) struct AnswerNotification {
        pub title: String = "event.title",
        pub day: Date = "event.day",
        pub child: String = "child.name",
        pub consent: Consent = "consent.answer",
        pub answered_by: String = "teller.name",
        /// The other parent's choice.
        pub language: Option<Language> = "(SELECT language FROM parent_language WHERE parent_language.parent_id = other.id)",
        phone: Option<String> = "other.phone",
        email: Option<String> = "other.email",
    }
}

impl AnswerNotification {
    /// The e-mail address if there is one, else the phone number; None without both.
    pub fn to(&self) -> Option<Contact> {
        self.email.clone().map(Contact::Email).or(self.phone.clone().map(Contact::Phone))
    }
}
