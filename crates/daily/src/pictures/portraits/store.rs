use database::{Error, Reader, Writer, row, statements};

use super::Relation;
use base::clock::Timestamp;
use base::ids::{CentreId, ChildId, ParentId, PictureId, PortraitId, SessionId};
use base::page::{Cursor, Queue, Queued};
use people::families::Side;

statements! {
    /// The status of the photo that was uploaded with a confirmation.
    pub(super) fn find_status_of(reader, session: SessionId, confirmation: &[u8; 32]) -> Option<String> =
        "SELECT status FROM portrait WHERE session_id = $1 AND confirmation = $2";
    fn delete_former(writer, new: &Portrait) =
        "DELETE FROM portrait WHERE child_id = $1 AND relation = $2 AND parent_id = $3",
        new.child, new.relation, new.parent;
    fn insert(writer, new: &Portrait, session: SessionId, confirmation: &[u8; 32], now: Timestamp) =
        "INSERT INTO portrait (id, child_id, relation, parent_id, picture_id, status, session_id, confirmation, brought_at) \
        VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)",
        new.id, new.child, new.relation, new.parent, new.picture, new.status.as_str(), session, confirmation, now;
    /// The photos that a parent uploaded for a child and that are not on its card.
    pub(super) fn list_brought_by(reader, child: ChildId, parent: ParentId) -> Vec<Portrait> =
        "SELECT {} FROM portrait \
        WHERE child_id = $1 AND parent_id = $2 AND status <> 'Active'";
    fn page_of_waiting(centre: CentreId, queue: &Queue) -> Rows<(PortraitId, ChildId, Relation, Timestamp)> =
        "SELECT portrait.id, portrait.child_id, portrait.relation, portrait.brought_at \
        FROM portrait JOIN child ON child.id = portrait.child_id \
        WHERE child.centre_id = $1 AND child.live AND portrait.decided_at IS NULL \
        AND (portrait.brought_at, portrait.id) > ($2, $3) ORDER BY portrait.brought_at, portrait.id LIMIT $4",
        centre, queue.after.at, queue.after.id, queue.limit + 1;
    fn count_waiting(reader, centre: CentreId) -> i64 =
        "SELECT COUNT(*) FROM portrait JOIN child ON child.id = portrait.child_id \
        WHERE child.centre_id = $1 AND child.live AND portrait.decided_at IS NULL";
    pub(super) fn find_of_centre(reader, centre: CentreId, id: PortraitId) -> Option<Portrait> =
        "SELECT {} FROM portrait JOIN child ON child.id = portrait.child_id \
        WHERE portrait.id = $1 AND child.centre_id = $2 AND child.live",
        id, centre;
    pub(super) fn find_childs_photo(reader, child: ChildId) -> Option<Option<PictureId>> = "SELECT photo FROM child WHERE id = $1";
    pub(super) fn find_parents_photo(reader, child: ChildId, side: Side) -> Option<Option<PictureId>> =
        "SELECT photo FROM parenthood WHERE child_id = $1 AND side = $2";
    pub(super) fn decide(writer, id: PortraitId, status: &str, now: Timestamp) =
        "UPDATE portrait SET status = $2, decided_at = $3 WHERE id = $1";
}

row! {
    /// A photo that a parent uploaded.
    #[derive(Clone, Debug)]
    pub struct Portrait {
        pub id: PortraitId = "portrait.id",
        pub child: ChildId = "portrait.child_id",
        pub relation: Relation = "portrait.relation",
        pub parent: ParentId = "portrait.parent_id",
        pub picture: PictureId = "portrait.picture_id",
        pub status: String = "portrait.status",
        pub waiting: bool = "portrait.decided_at IS NULL",
        pub brought_at: Timestamp = "portrait.brought_at",
    }
}

/// Stores a portrait in place of the one that the same parent uploaded of the same face.
pub(super) async fn replace(
    writer: &mut Writer<'_>,
    portrait: &Portrait,
    session: SessionId,
    confirmation: &[u8; 32],
    now: Timestamp,
) -> Result<(), Error> {
    delete_former(writer, portrait).await?;
    insert(writer, portrait, session, confirmation, now).await
}

/// A photo for a centre to decide on: its id, the child, whose face it is, when it was uploaded.
pub type Waiting = (PortraitId, ChildId, Relation, Timestamp);

pub(super) async fn list_waiting(
    reader: &mut Reader<'_>,
    centre: CentreId,
    queue: &Queue,
) -> Result<Queued<Waiting>, Error> {
    let total = count_waiting(reader, centre).await?;
    let item = |waiting: Waiting| (Cursor::of_time(waiting.3, waiting.0.0), waiting);
    queue.read(reader, page_of_waiting(centre, queue), total, item).await
}
