use database::{Error, Reader, Writer, params, row, statements};

use super::{Refund, RefundStatus, month_of};
use base::clock::Timestamp;
use base::ids::{CentreId, ChildId, ParentId, RefundId};
use base::money::Paise;
use base::page::{Cursor, Page, Paged, Queue, Queued};
use base::stored::Day;
use people::families::Side;

statements! {
    pub INSERT = "INSERT INTO refund (id, child_id, centre_id, parent_id, side, day, month, comment, paise, status, note, asked_at) \
        VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)";
    pub OF_MONTH: Refund = "SELECT {} FROM refund WHERE child_id = $1 AND month = $2 AND status <> 'Declined'";
    /// The table takes one refund of a child and month, and servers of before work on it: what was declined makes way, under a
    /// month of its own ('2026-11/ID'), when another one is asked for.
    pub(crate) MAKE_WAY = "UPDATE refund SET month = month || '/' || CAST(id AS TEXT) \
        WHERE child_id = $1 AND month = $2 AND status = 'Declined'";
    pub OF_CENTRE_BY_ID: Refund = "SELECT {} FROM refund WHERE id = $1 AND centre_id = $2";
    pub WAITING_AT: Refund = "SELECT {} FROM refund WHERE centre_id = $1 AND status = 'Pending' \
        AND (asked_at, id) > ($2, $3) ORDER BY asked_at, id LIMIT $4";
    pub WAITING_COUNT: i64 = "SELECT COUNT(*) FROM refund WHERE centre_id = $1 AND status = 'Pending'";
    pub(crate) DECIDED_AT: Refund = "SELECT {} FROM refund WHERE centre_id = $1 AND status <> 'Pending' \
        AND (asked_at, id) < ($2, $3) ORDER BY asked_at DESC, id DESC LIMIT $4";
    pub DECIDE = "UPDATE refund SET status = $2, note = $3, decided_at = $4 WHERE id = $1";
}

row! {
    for Refund {
        id: RefundId = "id",
        child: ChildId = "child_id",
        centre: CentreId = "centre_id",
        side: Side = "side",
        day: Date as Day = "day",
        comment: String = "comment",
        paise: Paise = "paise",
        status: RefundStatus = "status",
        note: String = "note",
        asked_at: Timestamp = "asked_at",
    }
}

pub async fn insert(writer: &mut Writer<'_>, refund: &Refund, parent: ParentId) -> Result<(), Error> {
    let Refund { id, child, centre, side, day, comment, paise, status, note, asked_at } = refund;
    let values = params![
        *id,
        *child,
        *centre,
        parent,
        *side,
        day.to_string(),
        month_of(*day),
        comment.as_str(),
        *paise,
        *status,
        note.as_str(),
        *asked_at
    ];
    writer.execute(MAKE_WAY, params![*child, month_of(*day)]).await?;
    writer.execute(INSERT, values).await.map(drop)
}

/// The month's refund that waits or was approved.
pub(super) async fn of_month(reader: &mut Reader<'_>, child: ChildId, month: &str) -> Result<Option<Refund>, Error> {
    reader.find(OF_MONTH, params![child, month]).await
}

pub(super) async fn of_centre_by_id(
    reader: &mut Reader<'_>,
    centre: CentreId,
    id: RefundId,
) -> Result<Option<Refund>, Error> {
    reader.find(OF_CENTRE_BY_ID, params![id, centre]).await
}

/// Where a refund stands in both lists.
fn place(refund: Refund) -> (Cursor, Refund) {
    (Cursor::of_time(refund.asked_at, refund.id.0), refund)
}

/// What waits for the centre, the longest waiting first.
pub async fn waiting_at(reader: &mut Reader<'_>, centre: CentreId, queue: &Queue) -> Result<Queued<Refund>, Error> {
    let values = params![centre, queue.after.at, queue.after.id, queue.limit + 1];
    queue.read(reader, (WAITING_AT, values), (WAITING_COUNT, params![centre]), place).await
}

/// What it has decided, the newest first.
pub(super) async fn decided_at(reader: &mut Reader<'_>, centre: CentreId, page: &Page) -> Result<Paged<Refund>, Error> {
    let values = params![centre, page.before.at, page.before.id, page.limit + 1];
    page.read(reader, DECIDED_AT, values, place).await
}

pub(super) async fn decide(writer: &mut Writer<'_>, refund: &Refund, now: Timestamp) -> Result<(), Error> {
    let Refund { id, status, note, .. } = refund;
    writer.execute(DECIDE, params![*id, *status, note.as_str(), now]).await.map(drop)
}
