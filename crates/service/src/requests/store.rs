use database::{Error, Reader, Writer, params, row, statements};
use jiff::civil::Date;

use super::kinds::{RequestKind, Service};
use super::rules::{RequestStatus, Standing};
use super::{Details, Request, Step, StepBy, Stepped};
use base::clock::Timestamp;
use base::ids::{CentreId, ChildId, ParentId, RequestId};
use base::page::{Cursor, Queue, Queued};
use base::stored::{Day, Json};
use people::families::Side;
use people::families::children::Home;

statements! {
    /// All of them: the rules look at every break, however long ago. How many there can be is bounded by the limit of a day.
    pub OF_CHILD: Request = "SELECT {} FROM request WHERE child_id = $1 ORDER BY asked_at DESC, id DESC";
    pub OF_CHILD_BY_ID: Request = "SELECT {} FROM request WHERE child_id = $1 AND id = $2";
    pub BY_ID: Request = "SELECT {} FROM request WHERE id = $1";
    pub OF_CENTRE_BY_ID: Request = "SELECT {} FROM request JOIN child ON child.id = request.child_id \
        WHERE request.id = $1 AND child.centre_id = $2 AND child.live";
    /// The longest waiting first. The plus has the engine begin with what waits: by the index on a child's centre it would read
    /// all that the centre's children ever asked for.
    pub WAITING_AT: Request = "SELECT {} FROM request JOIN child ON child.id = request.child_id \
        WHERE request.status IN ('Pending', 'Processing') AND +child.centre_id = $1 AND child.live \
        AND (request.asked_at, request.id) > ($2, $3) ORDER BY request.asked_at, request.id LIMIT $4";
    pub WAITING_COUNT: i64 = "SELECT COUNT(*) FROM request JOIN child ON child.id = request.child_id \
        WHERE request.status IN ('Pending', 'Processing') AND +child.centre_id = $1 AND child.live";
    pub(crate) RESUMES_OF: Request = "SELECT {} FROM request WHERE break_id = $1 ORDER BY asked_at, id";
    pub INSERT = "INSERT INTO request (id, child_id, parent_id, side, kind, status, day, end_day, reason, details, break_id, \
        answer_by, note, asked_at) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, '', $13)";
    pub(crate) SET_STATUS = "UPDATE request SET status = $2, note = $3, due_at = $4 WHERE id = $1";
    pub(crate) DECIDE = "UPDATE request SET status = $2, note = $3, due_at = $4, decided_centre_id = $5 WHERE id = $1";
    /// A break that ended by itself goes on when it is made longer.
    pub(crate) SET_END = "UPDATE request SET end_day = $2, due_at = $3, ended_at = NULL WHERE id = $1";
    pub(crate) CUT_SHORT = "UPDATE request SET cut_from = end_day, end_day = $2 WHERE id = $1";
    pub(crate) RESTORE = "UPDATE request SET end_day = $2, cut_from = NULL, ended_at = NULL, due_at = $3 WHERE id = $1";
    pub(crate) UNDO = "UPDATE request SET status = $2, note = $3, began_at = NULL, ended_at = NULL, due_at = NULL WHERE id = $1";
    pub(crate) DECIDED_BY: Request = "SELECT {} FROM request WHERE request.id = $1 AND request.decided_centre_id = $2";
    pub(crate) KEEP_BEFORE = "UPDATE request SET before_it = $2 WHERE id = $1";
    pub BEFORE: Option<Json<Home>> = "SELECT before_it FROM request WHERE id = $1";
    /// It ends before its time, because the child left or moved.
    pub(crate) LAPSE = "UPDATE request SET cut_from = COALESCE(end_day, day), ended_at = $2, due_at = NULL WHERE id = $1";
    pub BEGIN = "UPDATE request SET began_at = $2, due_at = $3 WHERE id = $1";
    pub END = "UPDATE request SET ended_at = $2, due_at = NULL WHERE id = $1";
    pub(crate) INSERT_STEP = "INSERT INTO request_step (request_id, number, step, actor, note, at) \
        VALUES ($1, (SELECT COUNT(*) + 1 FROM request_step WHERE request_id = $1), $2, $3, $4, $5)";
    pub STEPS: Stepped = "SELECT {} FROM request_step WHERE request_id = $1 ORDER BY number";
    pub DUE_OF_CHILD: Due = "SELECT {} FROM request WHERE child_id = $1 AND due_at <= $2";
    pub IN_FORCE: Request = "SELECT {} FROM request WHERE child_id = $1 AND status = 'Approved' AND began_at IS NOT NULL AND ended_at IS NULL";
    /// What waits, what was approved and has not begun, and what has begun and will end.
    pub OPEN_OF_CHILD: Request = "SELECT {} FROM request WHERE child_id = $1 AND ended_at IS NULL \
        AND (status IN ('Pending', 'Processing') OR (status = 'Approved' AND (began_at IS NULL OR due_at IS NOT NULL))) ORDER BY asked_at, id";
    pub NEWEST_OF_CHILD: (Option<Timestamp>, Option<Timestamp>) = "SELECT MAX(asked_at), MAX(began_at) FROM request WHERE child_id = $1";
    pub DUE: (Timestamp, i64) = "SELECT due_at, id FROM request WHERE due_at <= $1 AND (due_at, id) > ($2, $3) ORDER BY due_at, id LIMIT $4";
    pub(crate) SERVICES: Json<Vec<Service>> = "SELECT allowed FROM centre_services WHERE centre_id = $1";
    pub(crate) ALLOW = "INSERT INTO centre_services (centre_id, allowed) VALUES ($1, $2) \
        ON CONFLICT (centre_id) DO UPDATE SET allowed = excluded.allowed";
    pub(crate) ARRIVED_AT: Timestamp = "SELECT COALESCE(arrived_at, 0) FROM child WHERE id = $1";
    pub(crate) ROOM_NAME: String = "SELECT room.name FROM child JOIN room ON room.id = child.room_id WHERE child.id = $1";
}

database::stored! {
    RequestStatus as &str: RequestStatus::parse, RequestStatus::as_str;
}

row! {
    for Request {
        id: RequestId = "request.id",
        child: ChildId = "request.child_id",
        side: Side = "request.side",
        standing: Standing,
        reason: String = "request.reason",
        details: Details as Json<Details> = "request.details",
        of_break: Option<RequestId> = "request.break_id",
        answer_by: Date as Day = "request.answer_by",
        note: String = "request.note",
        asked_at: Timestamp = "request.asked_at",
        began_at: Option<Timestamp> = "request.began_at",
        ended_at: Option<Timestamp> = "request.ended_at",
        cut_from: Option<Date> as Option<Day> = "request.cut_from",
    }
}

row! {
    /// A request of which something is due.
    pub struct Due { pub request: Request, pub at: Timestamp = "request.due_at" }
}

row! {
    for Standing {
        kind: RequestKind = "request.kind",
        status: RequestStatus = "request.status",
        day: Date as Day = "request.day",
        end_day: Option<Date> as Option<Day> = "request.end_day",
    }
}

row! {
    for Stepped { step: Step = "step", by: StepBy = "actor", note: String = "note", at: Timestamp = "at" }
}

pub(super) async fn of_child(reader: &mut Reader<'_>, child: ChildId) -> Result<Vec<Request>, Error> {
    reader.list(OF_CHILD, params![child]).await
}

pub(super) async fn of_child_by_id(
    reader: &mut Reader<'_>,
    child: ChildId,
    id: RequestId,
) -> Result<Option<Request>, Error> {
    reader.find(OF_CHILD_BY_ID, params![child, id]).await
}

pub(super) async fn by_id(reader: &mut Reader<'_>, id: RequestId) -> Result<Option<Request>, Error> {
    reader.find(BY_ID, params![id]).await
}

pub(super) async fn of_centre_by_id(
    reader: &mut Reader<'_>,
    centre: CentreId,
    id: RequestId,
) -> Result<Option<Request>, Error> {
    reader.find(OF_CENTRE_BY_ID, params![id, centre]).await
}

pub(super) async fn waiting_at(
    reader: &mut Reader<'_>,
    centre: CentreId,
    queue: &Queue,
) -> Result<Queued<Request>, Error> {
    let values = params![centre, queue.after.at, queue.after.id, queue.limit + 1];
    let item = |one: Request| (Cursor::of_time(one.asked_at, one.id.0), one);
    queue.read(reader, (WAITING_AT, values), (WAITING_COUNT, params![centre]), item).await
}

/// What was asked to end a break early.
pub(super) async fn resumes_of(reader: &mut Reader<'_>, id: RequestId) -> Result<Vec<Request>, Error> {
    reader.list(RESUMES_OF, params![id]).await
}

/// Besides the parents' door only demo data comes here.
pub async fn insert(writer: &mut Writer<'_>, request: &Request, parent: ParentId) -> Result<(), Error> {
    let Request { id, child, side, standing, reason, details, of_break, answer_by, asked_at, .. } = request;
    let details = serde_json::to_string(details).map_err(Error::other)?;
    let values = params![
        *id,
        *child,
        parent,
        *side,
        standing.kind,
        standing.status,
        standing.day.to_string(),
        standing.end_day.map(|day| day.to_string()),
        reason.as_str(),
        details,
        *of_break,
        answer_by.to_string(),
        *asked_at
    ];
    writer.execute(INSERT, values).await.map(drop)
}

pub(super) async fn set_status(
    writer: &mut Writer<'_>,
    id: RequestId,
    status: RequestStatus,
    note: &str,
    due: Option<Timestamp>,
) -> Result<(), Error> {
    writer.execute(SET_STATUS, params![id, status, note, due]).await.map(drop)
}

/// The same, by a centre.
pub(super) async fn decide(
    writer: &mut Writer<'_>,
    (id, centre): (RequestId, CentreId),
    status: RequestStatus,
    note: &str,
    due: Option<Timestamp>,
) -> Result<(), Error> {
    writer.execute(DECIDE, params![id, status, note, due, centre]).await.map(drop)
}

pub(super) async fn set_end(
    writer: &mut Writer<'_>,
    id: RequestId,
    last: Date,
    due: Option<Timestamp>,
) -> Result<(), Error> {
    writer.execute(SET_END, params![id, last.to_string(), due]).await.map(drop)
}

pub(super) async fn cut_short(writer: &mut Writer<'_>, id: RequestId, last: Date) -> Result<(), Error> {
    writer.execute(CUT_SHORT, params![id, last.to_string()]).await.map(drop)
}

/// What was cut short is what it was.
pub(super) async fn restore(
    writer: &mut Writer<'_>,
    id: RequestId,
    last: Option<Date>,
    due: Option<Timestamp>,
) -> Result<(), Error> {
    writer.execute(RESTORE, params![id, last.map(|day| day.to_string()), due]).await.map(drop)
}

/// What has begun is as if it never had.
pub(super) async fn undo(
    writer: &mut Writer<'_>,
    id: RequestId,
    status: RequestStatus,
    note: &str,
) -> Result<(), Error> {
    writer.execute(UNDO, params![id, status, note]).await.map(drop)
}

/// A request on which this centre decided last.
pub(super) async fn decided_by(
    reader: &mut Reader<'_>,
    centre: CentreId,
    id: RequestId,
) -> Result<Option<Request>, Error> {
    reader.find(DECIDED_BY, params![id, centre]).await
}

pub(super) async fn keep_before(writer: &mut Writer<'_>, id: RequestId, home: &Home) -> Result<(), Error> {
    let home = serde_json::to_string(home).map_err(Error::other)?;
    writer.execute(KEEP_BEFORE, params![id, home]).await.map(drop)
}

/// Where the child was before the request moved it.
pub(super) async fn before(reader: &mut Reader<'_>, id: RequestId) -> Result<Option<Home>, Error> {
    reader.get(BEFORE, params![id]).await
}

pub(super) async fn lapse(writer: &mut Writer<'_>, id: RequestId, now: Timestamp) -> Result<(), Error> {
    writer.execute(LAPSE, params![id, now]).await.map(drop)
}

pub(super) async fn begin(
    writer: &mut Writer<'_>,
    id: RequestId,
    now: Timestamp,
    due: Option<Timestamp>,
) -> Result<(), Error> {
    writer.execute(BEGIN, params![id, now, due]).await.map(drop)
}

pub(super) async fn end(writer: &mut Writer<'_>, id: RequestId, now: Timestamp) -> Result<(), Error> {
    writer.execute(END, params![id, now]).await.map(drop)
}

pub(super) async fn insert_step(writer: &mut Writer<'_>, id: RequestId, stepped: &Stepped) -> Result<(), Error> {
    let Stepped { step, by, note, at } = stepped;
    writer.execute(INSERT_STEP, params![id, *step, *by, note.as_str(), *at]).await.map(drop)
}

pub(super) async fn steps(reader: &mut Reader<'_>, id: RequestId) -> Result<Vec<Stepped>, Error> {
    reader.list(STEPS, params![id]).await
}

/// What is due by now, the longest due first; of those after a place.
pub(super) async fn due(
    reader: &mut Reader<'_>,
    now: Timestamp,
    after: Cursor,
    most: usize,
) -> Result<Vec<Cursor>, Error> {
    let most = i64::try_from(most).unwrap_or(i64::MAX);
    let due = reader.list(DUE, params![now, after.at, after.id, most]).await?;
    Ok(due.into_iter().map(|(at, id)| Cursor::of_time(at, id)).collect())
}

/// What is due of a child by now, in no order.
pub(super) async fn due_of_child(reader: &mut Reader<'_>, child: ChildId, now: Timestamp) -> Result<Vec<Due>, Error> {
    reader.list(DUE_OF_CHILD, params![child, now]).await
}

/// What has begun and not ended, in no order.
pub(super) async fn in_force(reader: &mut Reader<'_>, child: ChildId) -> Result<Vec<Request>, Error> {
    reader.list(IN_FORCE, params![child]).await
}

/// What would still happen, or end, or be decided.
pub(super) async fn open_of_child(reader: &mut Reader<'_>, child: ChildId) -> Result<Vec<Request>, Error> {
    reader.list(OPEN_OF_CHILD, params![child]).await
}

/// When a child's newest request was asked, and when the last effect took place.
pub(super) async fn newest_of_child(
    reader: &mut Reader<'_>,
    child: ChildId,
) -> Result<(Option<Timestamp>, Option<Timestamp>), Error> {
    reader.get(NEWEST_OF_CHILD, params![child]).await
}

/// What a centre offers; everything, unless it said otherwise.
pub(super) async fn services(reader: &mut Reader<'_>, centre: CentreId) -> Result<Vec<Service>, Error> {
    Ok(reader.find(SERVICES, params![centre]).await?.unwrap_or_else(|| Service::ALL.to_vec()))
}

pub(super) async fn allow(writer: &mut Writer<'_>, centre: CentreId, services: &[Service]) -> Result<(), Error> {
    let services = serde_json::to_string(services).map_err(Error::other)?;
    writer.execute(ALLOW, params![centre, services]).await.map(drop)
}

/// When the child came to its centre from another; 0: it did not.
pub(super) async fn arrived_at(reader: &mut Reader<'_>, child: ChildId) -> Result<Timestamp, Error> {
    reader.get(ARRIVED_AT, params![child]).await
}

pub(super) async fn room_name(reader: &mut Reader<'_>, child: ChildId) -> Result<String, Error> {
    reader.get(ROOM_NAME, params![child]).await
}
