use database::{Error, Reader, Writer, params, row, statements};
use jiff::civil::Date;

use super::{Status, Step, Ticket};
use base::clock::Timestamp;
use base::ids::{CentreId, ChildId, ParentId, TicketId};
use base::page::{Cursor, Page, Paged, Queue, Queued};
use base::stored::Day;
use people::families::{MyChild, Side};

statements! {
    pub INSERT = "INSERT INTO ticket (id, child_id, parent_id, side, subject, description, status, note, answer_by, raised_at) \
        VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)";
    /// All of them: how many there can be is bounded by the limit of a day.
    pub OF_CHILD: Ticket = "SELECT {} FROM ticket WHERE ticket.child_id = $1 ORDER BY ticket.raised_at DESC, ticket.id DESC";
    pub OF_CHILD_BY_ID: Ticket = "SELECT {} FROM ticket WHERE ticket.child_id = $1 AND ticket.id = $2";
    /// Of a child that left what was raised since: its fees are still to be settled.
    pub OF_CENTRE_BY_ID: AtCentre = "SELECT {} FROM ticket JOIN child ON child.id = ticket.child_id \
        WHERE ticket.id = $1 AND child.centre_id = $2 AND (child.live OR ticket.raised_at >= child.left_at)";
    pub WAITING_AT: AtCentre = "SELECT {} FROM child JOIN ticket ON ticket.child_id = child.id AND ticket.status IN (2, 3) \
        WHERE child.centre_id = $1 AND (child.live OR ticket.raised_at >= child.left_at) \
        AND (ticket.raised_at, ticket.id) > ($2, $3) ORDER BY ticket.raised_at, ticket.id LIMIT $4";
    pub WAITING_COUNT: i64 = "SELECT COUNT(*) FROM child JOIN ticket ON ticket.child_id = child.id AND ticket.status IN (2, 3) \
        WHERE child.centre_id = $1 AND (child.live OR ticket.raised_at >= child.left_at)";
    pub(crate) DONE_AT: AtCentre = "SELECT {} FROM child JOIN ticket ON ticket.child_id = child.id AND ticket.status IN (4, 5) \
        AND ticket.raised_at >= COALESCE(child.arrived_at, 0) \
        WHERE child.centre_id = $1 AND (child.live OR ticket.raised_at >= child.left_at) \
        AND (ticket.raised_at, ticket.id) < ($2, $3) ORDER BY ticket.raised_at DESC, ticket.id DESC LIMIT $4";
    pub(crate) ARRIVED_AT: Timestamp = "SELECT COALESCE(arrived_at, 0) FROM child WHERE id = $1";
    pub(crate) SAY = "UPDATE ticket SET status = $2, note = $3, answer_by = $4 WHERE id = $1";
    pub(crate) HEAR = "UPDATE ticket SET note = $2, answer_by = $3 WHERE id = $1";
    pub STEP = "INSERT INTO ticket_step (ticket_id, number, status, note, at) \
        SELECT $1, CAST(COALESCE(MAX(number), 0) + 1 AS BIGINT), $2, $3, $4 FROM ticket_step WHERE ticket_id = $1";
    pub STEPS: Step = "SELECT {} FROM ticket_step WHERE ticket_id = $1 ORDER BY number";
}

row! {
    for Ticket {
        id: TicketId = "ticket.id",
        child: ChildId = "ticket.child_id",
        side: Side = "ticket.side",
        subject: String = "ticket.subject",
        description: String = "ticket.description",
        status: Status = "ticket.status",
        note: String = "ticket.note",
        answer_by: Date as Day = "ticket.answer_by",
        raised_at: Timestamp = "ticket.raised_at",
    }
}

row! {
    /// A ticket beside the moment at which the child came to its centre from another.
    pub(crate) struct AtCentre {
        ticket: Ticket,
        arrived_at: Option<Timestamp> = "child.arrived_at",
    }
}

impl AtCentre {
    /// What was raised with another centre stays between the parents and that one: the new centre sees that it is there.
    fn shown(self) -> Ticket {
        let Self { ticket, arrived_at } = self;
        if arrived_at.is_none_or(|arrived_at| ticket.raised_at >= arrived_at) {
            return ticket;
        }
        Ticket { description: String::new(), note: String::new(), ..ticket }
    }
}

row! {
    for Step { status: Status = "status", note: String = "note", at: Timestamp = "at" }
}

pub async fn insert(writer: &mut Writer<'_>, ticket: &Ticket, parent: ParentId) -> Result<(), Error> {
    let Ticket { id, child, side, subject, description, status, note, answer_by, raised_at } = ticket;
    let values = params![
        *id,
        *child,
        parent,
        *side,
        subject.as_str(),
        description.as_str(),
        *status,
        note.as_str(),
        answer_by.to_string(),
        *raised_at
    ];
    writer.execute(INSERT, values).await.map(drop)
}

/// The newest first.
pub(super) async fn of_child(reader: &mut Reader<'_>, child: &MyChild) -> Result<Vec<Ticket>, Error> {
    reader.list(OF_CHILD, params![child.id()]).await
}

pub(super) async fn of_child_by_id(
    reader: &mut Reader<'_>,
    child: &MyChild,
    id: TicketId,
) -> Result<Option<Ticket>, Error> {
    reader.find(OF_CHILD_BY_ID, params![child.id(), id]).await
}

pub(super) async fn of_centre_by_id(
    reader: &mut Reader<'_>,
    centre: CentreId,
    id: TicketId,
) -> Result<Option<Ticket>, Error> {
    Ok(reader.find(OF_CENTRE_BY_ID, params![id, centre]).await?.map(|one| one.ticket))
}

/// As the centre sees it.
pub(super) async fn shown_to_centre(
    reader: &mut Reader<'_>,
    centre: CentreId,
    id: TicketId,
) -> Result<Option<Ticket>, Error> {
    Ok(reader.find(OF_CENTRE_BY_ID, params![id, centre]).await?.map(AtCentre::shown))
}

/// Where a ticket stands in both lists.
fn place(one: AtCentre) -> (Cursor, Ticket) {
    (Cursor::of_time(one.ticket.raised_at, one.ticket.id.0), one.shown())
}

/// What the centre still has to do with, the longest waiting first.
pub(super) async fn waiting_at(
    reader: &mut Reader<'_>,
    centre: CentreId,
    queue: &Queue,
) -> Result<Queued<Ticket>, Error> {
    let values = params![centre, queue.after.at, queue.after.id, queue.limit + 1];
    queue.read(reader, (WAITING_AT, values), (WAITING_COUNT, params![centre]), place).await
}

/// What it has done, the newest first.
pub(super) async fn done_at(reader: &mut Reader<'_>, centre: CentreId, page: &Page) -> Result<Paged<Ticket>, Error> {
    let values = params![centre, page.before.at, page.before.id, page.limit + 1];
    page.read(reader, DONE_AT, values, place).await
}

/// Keeps where a ticket stands now, and the word that brought it there.
pub async fn say(writer: &mut Writer<'_>, said: &Ticket, word: &str, now: Timestamp) -> Result<(), Error> {
    let Ticket { id, status, note, answer_by, .. } = said;
    writer.execute(SAY, params![*id, *status, note.as_str(), answer_by.to_string()]).await?;
    writer.execute(STEP, params![*id, *status, word, now]).await.map(drop)
}

pub(super) async fn hear(writer: &mut Writer<'_>, id: TicketId, note: &str, day: Date) -> Result<(), Error> {
    writer.execute(HEAR, params![id, note, day.to_string()]).await.map(drop)
}

/// What became of it since the child came to its centre.
pub(super) async fn steps_of_centre(reader: &mut Reader<'_>, ticket: &Ticket) -> Result<Vec<Step>, Error> {
    let arrived_at = reader.get(ARRIVED_AT, params![ticket.child]).await?;
    let steps = steps(reader, ticket.id).await?;
    Ok(steps.into_iter().filter(|step| step.at >= arrived_at).collect())
}

pub(super) async fn steps(reader: &mut Reader<'_>, id: TicketId) -> Result<Vec<Step>, Error> {
    reader.list(STEPS, params![id]).await
}
