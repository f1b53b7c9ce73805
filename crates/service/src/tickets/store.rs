use database::{Error, Reader, Writer, row, statements};
use jiff::civil::Date;

use super::{Status, Step, Ticket};
use base::clock::Timestamp;
use base::ids::{CentreId, ChildId, MemberId, ParentId, TicketId};
use base::page::{Cursor, Page, Paged, Queue, Queued};
use people::families::{MyChild, Side};

statements! {
    pub fn insert(writer, ticket: &Ticket, parent: ParentId) =
        "INSERT INTO ticket (id, child_id, parent_id, side, subject, description, status, note, answer_by, raised_at) \
        VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)",
        ticket.id, ticket.child, parent, ticket.side, ticket.subject.as_str(), ticket.description.as_str(),
        ticket.status, ticket.note.as_str(), ticket.answer_by, ticket.raised_at;
    /// Newest first. Complete: their number is bounded by the rate limit.
    pub(super) fn list_of_child(reader, child: &MyChild) -> Vec<Ticket> =
        "SELECT {} FROM ticket WHERE ticket.child_id = $1 ORDER BY ticket.raised_at DESC, ticket.id DESC",
        child.id();
    pub(super) fn find_of_child(reader, child: &MyChild, id: TicketId) -> Option<Ticket> =
        "SELECT {} FROM ticket WHERE ticket.child_id = $1 AND ticket.id = $2",
        child.id(), id;
    /// Of a child that left, only tickets raised since, about its fees.
    fn find_with_arrival(reader, centre: CentreId, id: TicketId) -> Option<AtCentre> =
        "SELECT {} FROM ticket JOIN child ON child.id = ticket.child_id \
        WHERE ticket.id = $1 AND child.centre_id = $2 AND (child.live OR ticket.raised_at >= child.left_at)",
        id, centre;
    fn page_of_waiting(centre: CentreId, queue: &Queue) -> Rows<AtCentre> =
        "SELECT {} FROM child JOIN ticket ON ticket.child_id = child.id AND ticket.status IN (2, 3) \
        WHERE child.centre_id = $1 AND (child.live OR ticket.raised_at >= child.left_at) \
        AND (ticket.raised_at, ticket.id) > ($2, $3) ORDER BY ticket.raised_at, ticket.id LIMIT $4",
        centre, queue.after.at, queue.after.id, queue.limit + 1;
    fn count_waiting(reader, centre: CentreId) -> i64 =
        "SELECT COUNT(*) FROM child JOIN ticket ON ticket.child_id = child.id AND ticket.status IN (2, 3) \
        WHERE child.centre_id = $1 AND (child.live OR ticket.raised_at >= child.left_at)";
    fn page_of_done(centre: CentreId, page: &Page) -> Rows<AtCentre> =
        "SELECT {} FROM child JOIN ticket ON ticket.child_id = child.id AND ticket.status IN (4, 5) \
        AND ticket.raised_at >= COALESCE(child.arrived_at, 0) \
        WHERE child.centre_id = $1 AND (child.live OR ticket.raised_at >= child.left_at) \
        AND (ticket.raised_at, ticket.id) < ($2, $3) ORDER BY ticket.raised_at DESC, ticket.id DESC LIMIT $4",
        centre, page.before.at, page.before.id, page.limit + 1;
    fn find_arrived_at(reader, child: ChildId) -> Timestamp = "SELECT COALESCE(arrived_at, 0) FROM child WHERE id = $1";
    fn update(writer, changed: &Ticket) =
        "UPDATE ticket SET status = $2, note = $3, answer_by = $4 WHERE id = $1",
        changed.id, changed.status, changed.note.as_str(), changed.answer_by;
    pub(super) fn update_note(writer, id: TicketId, note: &str, day: Date) =
        "UPDATE ticket SET note = $2, answer_by = $3 WHERE id = $1";
    fn insert_step(writer, changed: &Ticket, note: &str, now: Timestamp, member: Option<MemberId>) =
        "INSERT INTO ticket_step (ticket_id, number, status, note, at, member_id) \
        SELECT $1, CAST(COALESCE(MAX(number), 0) + 1 AS BIGINT), $2, $3, $4, $5 FROM ticket_step WHERE ticket_id = $1",
        changed.id, changed.status, note, now, member;
    pub(super) fn list_steps(reader, id: TicketId) -> Vec<Step> =
        "SELECT {} FROM ticket_step WHERE ticket_id = $1 ORDER BY number";
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
        answer_by: Date = "ticket.answer_by",
        raised_at: Timestamp = "ticket.raised_at",
    }
}

row! {
    /// A ticket with the time at which the child came to its centre from another.
    pub(crate) struct AtCentre {
        ticket: Ticket,
        arrived_at: Option<Timestamp> = "child.arrived_at",
    }
}

impl AtCentre {
    /// Text and note of a ticket of another centre are only for the parents and that centre: the new centre sees that it exists.
    fn shown(self) -> Ticket {
        let Self { ticket, arrived_at } = self;
        if arrived_at.is_none_or(|arrived_at| ticket.raised_at >= arrived_at) {
            return ticket;
        }
        Ticket { description: String::new(), note: String::new(), ..ticket }
    }
}

row! {
    for Step {
        status: Status = "status",
        note: String = "note",
        at: Timestamp = "at",
        member: Option<MemberId> = "member_id",
    }
}

pub(super) async fn find_of_centre(
    reader: &mut Reader<'_>,
    centre: CentreId,
    id: TicketId,
) -> Result<Option<Ticket>, Error> {
    Ok(find_with_arrival(reader, centre, id).await?.map(|one| one.ticket))
}

/// As the centre sees it.
pub(super) async fn find_shown_to_centre(
    reader: &mut Reader<'_>,
    centre: CentreId,
    id: TicketId,
) -> Result<Option<Ticket>, Error> {
    Ok(find_with_arrival(reader, centre, id).await?.map(AtCentre::shown))
}

/// The cursor of a ticket in both lists.
fn place(one: AtCentre) -> (Cursor, Ticket) {
    (Cursor::of_time(one.ticket.raised_at, one.ticket.id.0), one.shown())
}

/// The tickets that the centre still has to answer, longest waiting first.
pub(super) async fn list_waiting(
    reader: &mut Reader<'_>,
    centre: CentreId,
    queue: &Queue,
) -> Result<Queued<Ticket>, Error> {
    let total = count_waiting(reader, centre).await?;
    queue.read(reader, page_of_waiting(centre, queue), total, place).await
}

/// The tickets that are done, newest first.
pub(super) async fn list_done(reader: &mut Reader<'_>, centre: CentreId, page: &Page) -> Result<Paged<Ticket>, Error> {
    page.read(reader, page_of_done(centre, page), place).await
}

/// Stores a ticket's new status, with the note of the step and the person who took it.
pub async fn update_with_step(
    writer: &mut Writer<'_>,
    changed: &Ticket,
    note: &str,
    now: Timestamp,
    member: Option<MemberId>,
) -> Result<(), Error> {
    update(writer, changed).await?;
    insert_step(writer, changed, note, now, member).await
}

/// The steps since the child came to its centre.
pub(super) async fn list_steps_since_arrival(reader: &mut Reader<'_>, ticket: &Ticket) -> Result<Vec<Step>, Error> {
    let arrived_at = find_arrived_at(reader, ticket.child).await?;
    let steps = list_steps(reader, ticket.id).await?;
    Ok(steps.into_iter().filter(|step| step.at >= arrived_at).collect())
}
