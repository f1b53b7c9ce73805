use database::{Error, Reader, Writer, row, statements};
use jiff::civil::Date;

use super::{Refund, RefundStatus, month_of};
use base::clock::Timestamp;
use base::ids::{CentreId, ChildId, ParentId, RefundId};
use base::money::Paise;
use base::page::{Cursor, Page, Paged, Queue, Queued};
use people::families::Side;

statements! {
    fn insert_asked(writer, refund: &Refund, parent: ParentId) =
        "INSERT INTO refund (id, child_id, centre_id, parent_id, side, day, month, comment, paise, status, note, asked_at) \
        VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)",
        refund.id, refund.child, refund.centre, parent, refund.side, refund.day, month_of(refund.day), refund.comment.as_str(),
        refund.paise, refund.status, refund.note.as_str(), refund.asked_at;
    /// The pending or approved refund of a month.
    pub(super) fn find_of_month(reader, child: ChildId, month: &str) -> Option<Refund> =
        "SELECT {} FROM refund WHERE child_id = $1 AND month = $2 AND status <> 'Declined'";
    /// The table has a unique key on child and month, which older servers still use: a declined refund gets a month of its own
    /// ('2026-11/ID') when another one is requested.
    fn update_declined_month(writer, child: ChildId, month: &str) =
        "UPDATE refund SET month = month || '/' || CAST(id AS TEXT) \
        WHERE child_id = $1 AND month = $2 AND status = 'Declined'";
    pub(super) fn find_of_centre(reader, centre: CentreId, id: RefundId) -> Option<Refund> =
        "SELECT {} FROM refund WHERE id = $1 AND centre_id = $2",
        id, centre;
    fn waiting(centre: CentreId, queue: &Queue) -> Rows<Refund> =
        "SELECT {} FROM refund WHERE centre_id = $1 AND status = 'Pending' \
        AND (asked_at, id) > ($2, $3) ORDER BY asked_at, id LIMIT $4",
        centre, queue.after.at, queue.after.id, queue.limit + 1;
    fn count_waiting(reader, centre: CentreId) -> i64 =
        "SELECT COUNT(*) FROM refund WHERE centre_id = $1 AND status = 'Pending'";
    fn decided(centre: CentreId, page: &Page) -> Rows<Refund> =
        "SELECT {} FROM refund WHERE centre_id = $1 AND status <> 'Pending' \
        AND (asked_at, id) < ($2, $3) ORDER BY asked_at DESC, id DESC LIMIT $4",
        centre, page.before.at, page.before.id, page.limit + 1;
    pub(super) fn update_decision(writer, refund: &Refund, now: Timestamp) =
        "UPDATE refund SET status = $2, note = $3, decided_at = $4 WHERE id = $1",
        refund.id, refund.status, refund.note.as_str(), now;
}

row! {
    for Refund {
        id: RefundId = "id",
        child: ChildId = "child_id",
        centre: CentreId = "centre_id",
        side: Side = "side",
        day: Date = "day",
        comment: String = "comment",
        paise: Paise = "paise",
        status: RefundStatus = "status",
        note: String = "note",
        asked_at: Timestamp = "asked_at",
    }
}

pub async fn insert(writer: &mut Writer<'_>, refund: &Refund, parent: ParentId) -> Result<(), Error> {
    update_declined_month(writer, refund.child, &month_of(refund.day)).await?;
    insert_asked(writer, refund, parent).await
}

/// The cursor of a refund in both lists.
fn place(refund: Refund) -> (Cursor, Refund) {
    (Cursor::of_time(refund.asked_at, refund.id.0), refund)
}

/// The undecided refunds of a centre, the longest waiting first.
pub async fn list_waiting(reader: &mut Reader<'_>, centre: CentreId, queue: &Queue) -> Result<Queued<Refund>, Error> {
    let total = count_waiting(reader, centre).await?;
    queue.read(reader, waiting(centre, queue), total, place).await
}

/// The decided refunds of a centre, the newest first.
pub(super) async fn list_decided(
    reader: &mut Reader<'_>,
    centre: CentreId,
    page: &Page,
) -> Result<Paged<Refund>, Error> {
    page.read(reader, decided(centre, page), place).await
}
