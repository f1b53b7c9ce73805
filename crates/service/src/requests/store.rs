use database::{Error, Reader, Writer, row, statements};
use jiff::civil::Date;

use super::kinds::{RequestKind, Service};
use super::rules::{RequestState, RequestStatus};
use super::{Details, Request, Step, StepBy, Stepped};
use base::clock::Timestamp;
use base::ids::{CentreId, ChildId, MemberId, ParentId, RequestId, TabletId};
use base::page::{Cursor, Queue, Queued};
use base::stored::Json;
use people::families::Side;
use people::families::children::Home;

statements! {
    /// Complete: the rules check every break, however long ago. Their number is bounded by the rate limit.
    pub(super) fn list_of_child(reader, child: ChildId) -> Vec<Request> =
        "SELECT {} FROM request WHERE child_id = $1 ORDER BY asked_at DESC, id DESC";
    pub(super) fn find_of_child(reader, child: ChildId, id: RequestId) -> Option<Request> =
        "SELECT {} FROM request WHERE child_id = $1 AND id = $2";
    pub(super) fn find_by_id(reader, id: RequestId) -> Option<Request> = "SELECT {} FROM request WHERE id = $1";
    pub(super) fn find_of_centre(reader, centre: CentreId, id: RequestId) -> Option<Request> =
        "SELECT {} FROM request JOIN child ON child.id = request.child_id \
        WHERE request.id = $1 AND child.centre_id = $2 AND child.live",
        id, centre;
    /// Longest waiting first. The plus makes the engine begin with what waits: by the index on a child's centre it would read all
    /// requests of the centre's children.
    fn page_of_waiting(centre: CentreId, queue: &Queue) -> Rows<Request> =
        "SELECT {} FROM request JOIN child ON child.id = request.child_id \
        WHERE request.status IN ('Pending', 'Processing') AND +child.centre_id = $1 AND child.live \
        AND (request.asked_at, request.id) > ($2, $3) ORDER BY request.asked_at, request.id LIMIT $4",
        centre, queue.after.at, queue.after.id, queue.limit + 1;
    fn count_waiting(reader, centre: CentreId) -> i64 =
        "SELECT COUNT(*) FROM request JOIN child ON child.id = request.child_id \
        WHERE request.status IN ('Pending', 'Processing') AND +child.centre_id = $1 AND child.live";
    /// The requests to end a break early.
    pub(super) fn list_resumes_of(reader, id: RequestId) -> Vec<Request> =
        "SELECT {} FROM request WHERE break_id = $1 ORDER BY asked_at, id";
    fn insert_row(writer, request: &Request, parent: ParentId, details: &str) =
        "INSERT INTO request (id, child_id, parent_id, side, kind, status, day, end_day, reason, details, break_id, \
        answer_by, note, asked_at) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, '', $13)",
        request.id, request.child, parent, request.side, request.state.kind, request.state.status, request.state.day,
        request.state.end_day, request.reason.as_str(), details, request.of_break, request.answer_by, request.asked_at;
    pub(super) fn update_status(writer, id: RequestId, status: RequestStatus, note: &str, due: Option<Timestamp>) =
        "UPDATE request SET status = $2, note = $3, due_at = $4 WHERE id = $1";
    /// The same, by a centre.
    pub(super) fn decide(
        writer, (id, centre): (RequestId, CentreId), status: RequestStatus, note: &str, due: Option<Timestamp>,
    ) =
        "UPDATE request SET status = $2, note = $3, due_at = $4, decided_centre_id = $5 WHERE id = $1",
        id, status, note, due, centre;
    /// A break that ended by itself continues when it is extended.
    pub(super) fn update_end(writer, id: RequestId, last: Date, due: Option<Timestamp>) =
        "UPDATE request SET end_day = $2, due_at = $3, ended_at = NULL WHERE id = $1";
    pub(super) fn cut_short(writer, id: RequestId, last: Date) =
        "UPDATE request SET cut_from = end_day, end_day = $2 WHERE id = $1";
    /// Restores what was cut short.
    pub(super) fn restore(writer, id: RequestId, last: Option<Date>, due: Option<Timestamp>) =
        "UPDATE request SET end_day = $2, cut_from = NULL, ended_at = NULL, due_at = $3 WHERE id = $1";
    /// As if it had never begun.
    pub(super) fn undo(writer, id: RequestId, status: RequestStatus, note: &str) =
        "UPDATE request SET status = $2, note = $3, began_at = NULL, ended_at = NULL, due_at = NULL WHERE id = $1";
    /// A request whose last decision was by this centre.
    pub(super) fn find_decided_by(reader, centre: CentreId, id: RequestId) -> Option<Request> =
        "SELECT {} FROM request WHERE request.id = $1 AND request.decided_centre_id = $2",
        id, centre;
    fn update_before(writer, id: RequestId, home: &str) = "UPDATE request SET before_it = $2 WHERE id = $1";
    /// Where the child was before the request moved it.
    pub(super) fn find_before(reader, id: RequestId) -> Option<Json<Home>> = "SELECT before_it FROM request WHERE id = $1 AND before_it IS NOT NULL";
    /// It ends before its time, because the child left or moved.
    pub(super) fn lapse(writer, id: RequestId, now: Timestamp) =
        "UPDATE request SET cut_from = COALESCE(end_day, day), ended_at = $2, due_at = NULL WHERE id = $1";
    pub(super) fn begin(writer, id: RequestId, now: Timestamp, due: Option<Timestamp>) =
        "UPDATE request SET began_at = $2, due_at = $3 WHERE id = $1";
    pub(super) fn end(writer, id: RequestId, now: Timestamp) =
        "UPDATE request SET ended_at = $2, due_at = NULL WHERE id = $1";
    pub(super) fn insert_step(writer, id: RequestId, stepped: &Stepped) =
        "INSERT INTO request_step (request_id, number, step, actor, note, at, member_id) \
        VALUES ($1, (SELECT COUNT(*) + 1 FROM request_step WHERE request_id = $1), $2, $3, $4, $5, $6)",
        id, stepped.step, stepped.by, stepped.note.as_str(), stepped.at, stepped.member;
    pub(super) fn list_steps(reader, id: RequestId) -> Vec<Stepped> =
        "SELECT {} FROM request_step WHERE request_id = $1 ORDER BY number";
    /// What is due of a child by now, unordered.
    pub(super) fn list_due_of_child(reader, child: ChildId, now: Timestamp) -> Vec<Due> =
        "SELECT {} FROM request WHERE child_id = $1 AND due_at <= $2";
    /// Begun and not ended, unordered.
    pub(super) fn list_in_force(reader, child: ChildId) -> Vec<Request> =
        "SELECT {} FROM request WHERE child_id = $1 AND status = 'Approved' AND began_at IS NOT NULL AND ended_at IS NULL";
    /// The same, of the children of a tablet's rooms.
    pub(super) fn list_in_force_in_rooms(reader, tablet: TabletId) -> Vec<Request> =
        "SELECT {} FROM tablet_room JOIN child ON child.room_id = tablet_room.room_id AND child.live \
        JOIN request ON request.child_id = child.id WHERE tablet_room.tablet_id = $1 AND request.status = 'Approved' \
        AND request.began_at IS NOT NULL AND request.ended_at IS NULL";
    /// Waiting requests, approved ones that have not begun, and begun ones that will end.
    pub(super) fn list_open_of_child(reader, child: ChildId) -> Vec<Request> =
        "SELECT {} FROM request WHERE child_id = $1 AND ended_at IS NULL \
        AND (status IN ('Pending', 'Processing') OR (status = 'Approved' AND (began_at IS NULL OR due_at IS NOT NULL))) ORDER BY asked_at, id";
    /// When a child's newest request was asked, and when the last effect began.
    pub(super) fn find_newest_of_child(reader, child: ChildId) -> (Option<Timestamp>, Option<Timestamp>) =
        "SELECT MAX(asked_at), MAX(began_at) FROM request WHERE child_id = $1";
    fn list_due_rows(reader, now: Timestamp, after: Cursor, limit: i64) -> Vec<(Timestamp, i64)> =
        "SELECT due_at, id FROM request WHERE due_at <= $1 AND (due_at, id) > ($2, $3) ORDER BY due_at, id LIMIT $4",
        now, after.at, after.id, limit;
    fn find_stored_services(reader, centre: CentreId) -> Option<Json<Vec<Service>>> =
        "SELECT allowed FROM centre_services WHERE centre_id = $1";
    fn upsert_stored_services(writer, centre: CentreId, services: &str) =
        "INSERT INTO centre_services (centre_id, allowed) VALUES ($1, $2) \
        ON CONFLICT (centre_id) DO UPDATE SET allowed = excluded.allowed";
    /// When the child came to its centre from another; 0: it did not.
    pub(super) fn find_arrived_at(reader, child: ChildId) -> Timestamp =
        "SELECT COALESCE(arrived_at, 0) FROM child WHERE id = $1";
    pub(super) fn find_room_name(reader, child: ChildId) -> String =
        "SELECT room.name FROM child JOIN room ON room.id = child.room_id WHERE child.id = $1";
}

database::stored! {
    RequestStatus as &str: RequestStatus::parse, RequestStatus::as_str;
}

row! {
    for Request {
        id: RequestId = "request.id",
        child: ChildId = "request.child_id",
        side: Side = "request.side",
        state: RequestState,
        reason: String = "request.reason",
        details: Details as Json<Details> = "request.details",
        of_break: Option<RequestId> = "request.break_id",
        answer_by: Date = "request.answer_by",
        note: String = "request.note",
        asked_at: Timestamp = "request.asked_at",
        began_at: Option<Timestamp> = "request.began_at",
        ended_at: Option<Timestamp> = "request.ended_at",
        cut_from: Option<Date> = "request.cut_from",
    }
}

row! {
    /// A request with a due effect.
    pub struct Due { pub request: Request, pub at: Timestamp = "request.due_at" }
}

row! {
    for RequestState {
        kind: RequestKind = "request.kind",
        status: RequestStatus = "request.status",
        day: Date = "request.day",
        end_day: Option<Date> = "request.end_day",
    }
}

row! {
    for Stepped {
        step: Step = "step",
        by: StepBy = "actor",
        note: String = "note",
        at: Timestamp = "at",
        member: Option<MemberId> = "member_id",
    }
}

pub(super) async fn list_waiting(
    reader: &mut Reader<'_>,
    centre: CentreId,
    queue: &Queue,
) -> Result<Queued<Request>, Error> {
    let total = count_waiting(reader, centre).await?;
    let item = |one: Request| (Cursor::of_time(one.asked_at, one.id.0), one);
    queue.read(reader, page_of_waiting(centre, queue), total, item).await
}

/// Also used by demo data.
pub async fn insert(writer: &mut Writer<'_>, request: &Request, parent: ParentId) -> Result<(), Error> {
    let details = serde_json::to_string(&request.details).map_err(Error::other)?;
    insert_row(writer, request, parent, &details).await
}

pub(super) async fn insert_before(writer: &mut Writer<'_>, id: RequestId, home: &Home) -> Result<(), Error> {
    let home = serde_json::to_string(home).map_err(Error::other)?;
    update_before(writer, id, &home).await
}

/// What is due by now, earliest first: the next ones after a cursor.
pub(super) async fn list_due(
    reader: &mut Reader<'_>,
    now: Timestamp,
    after: Cursor,
    most: usize,
) -> Result<Vec<Cursor>, Error> {
    let most = i64::try_from(most).unwrap_or(i64::MAX);
    let due = list_due_rows(reader, now, after, most).await?;
    Ok(due.into_iter().map(|(at, id)| Cursor::of_time(at, id)).collect())
}

/// The services that a centre offers; all, unless it has set them.
pub(super) async fn find_services(reader: &mut Reader<'_>, centre: CentreId) -> Result<Vec<Service>, Error> {
    Ok(find_stored_services(reader, centre).await?.unwrap_or_else(|| Service::ALL.to_vec()))
}

pub(super) async fn upsert_services(
    writer: &mut Writer<'_>,
    centre: CentreId,
    services: &[Service],
) -> Result<(), Error> {
    let services = serde_json::to_string(services).map_err(Error::other)?;
    upsert_stored_services(writer, centre, &services).await
}
