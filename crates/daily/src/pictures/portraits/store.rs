use database::{Error, Reader, Writer, params, row, statements};

use super::Relation;
use base::clock::Timestamp;
use base::ids::{CentreId, ChildId, ParentId, PictureId, PortraitId, SessionId};
use base::page::{Cursor, Queue, Queued};

statements! {
    pub(crate) STATUS_OF: String = "SELECT status FROM portrait WHERE session_id = $1 AND confirmation = $2";
    pub(crate) DELETE_FORMER = "DELETE FROM portrait WHERE child_id = $1 AND relation = $2 AND parent_id = $3";
    pub INSERT = "INSERT INTO portrait (id, child_id, relation, parent_id, picture_id, status, session_id, confirmation, brought_at) \
        VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)";
    pub(crate) BROUGHT_BY: Portrait = "SELECT {} FROM portrait \
        WHERE child_id = $1 AND parent_id = $2 AND status <> 'Active'";
    pub WAITING_AT: (PortraitId, ChildId, Relation, Timestamp) = "SELECT portrait.id, portrait.child_id, portrait.relation, portrait.brought_at \
        FROM portrait JOIN child ON child.id = portrait.child_id \
        WHERE child.centre_id = $1 AND child.live AND portrait.decided_at IS NULL \
        AND (portrait.brought_at, portrait.id) > ($2, $3) ORDER BY portrait.brought_at, portrait.id LIMIT $4";
    pub WAITING_COUNT: i64 = "SELECT COUNT(*) FROM portrait JOIN child ON child.id = portrait.child_id \
        WHERE child.centre_id = $1 AND child.live AND portrait.decided_at IS NULL";
    pub OF_CENTRE: Portrait = "SELECT {} FROM portrait JOIN child ON child.id = portrait.child_id \
        WHERE portrait.id = $1 AND child.centre_id = $2 AND child.live";
    pub DECIDE = "UPDATE portrait SET status = $2, decided_at = $3 WHERE id = $1";
}

row! {
    /// A photo that a parent brought.
    #[derive(Clone, Debug)]
    pub(super) struct Portrait {
        pub id: PortraitId = "portrait.id",
        pub child: ChildId = "portrait.child_id",
        pub relation: Relation = "portrait.relation",
        pub parent: ParentId = "portrait.parent_id",
        pub picture: PictureId = "portrait.picture_id",
        pub status: String = "portrait.status",
        pub waiting: bool = "portrait.decided_at IS NULL",
    }
}

/// The status of what was brought with a confirmation.
pub(super) async fn status_of(
    reader: &mut Reader<'_>,
    session: SessionId,
    confirmation: &[u8; 32],
) -> Result<Option<String>, Error> {
    reader.find(STATUS_OF, params![session, confirmation.as_slice()]).await
}

/// Keeps a portrait in place of the one that the same parent brought of the same face.
pub(super) async fn replace(
    writer: &mut Writer<'_>,
    portrait: &Portrait,
    session: SessionId,
    confirmation: &[u8; 32],
    now: Timestamp,
) -> Result<(), Error> {
    let relation = portrait.relation;
    writer.execute(DELETE_FORMER, params![portrait.child, relation, portrait.parent]).await?;
    let values = params![
        portrait.id,
        portrait.child,
        relation,
        portrait.parent,
        portrait.picture,
        portrait.status.as_str(),
        session,
        confirmation.as_slice(),
        now
    ];
    writer.execute(INSERT, values).await.map(drop)
}

/// What a parent brought for a child and is not on its card.
pub(super) async fn brought_by(
    reader: &mut Reader<'_>,
    child: ChildId,
    parent: ParentId,
) -> Result<Vec<Portrait>, Error> {
    reader.list(BROUGHT_BY, params![child, parent]).await
}

/// A photo that a centre has to look at: its id, the child, whose face it is, when it was brought.
pub(super) type Waiting = (PortraitId, ChildId, Relation, Timestamp);

pub(super) async fn waiting_at(
    reader: &mut Reader<'_>,
    centre: CentreId,
    queue: &Queue,
) -> Result<Queued<Waiting>, Error> {
    let values = params![centre, queue.after.at, queue.after.id, queue.limit + 1];
    let item = |waiting: Waiting| (Cursor::of_time(waiting.3, waiting.0.0), waiting);
    queue.read(reader, (WAITING_AT, values), (WAITING_COUNT, params![centre]), item).await
}

pub(super) async fn of_centre(
    reader: &mut Reader<'_>,
    centre: CentreId,
    id: PortraitId,
) -> Result<Option<Portrait>, Error> {
    reader.find(OF_CENTRE, params![id, centre]).await
}

pub(super) async fn decide(writer: &mut Writer<'_>, id: PortraitId, status: &str, now: Timestamp) -> Result<(), Error> {
    writer.execute(DECIDE, params![id, status, now]).await.map(drop)
}
