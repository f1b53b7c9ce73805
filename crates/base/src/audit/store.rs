use database::{Error, Reader, Writer, params, row, statements};

use super::{Actor, Deed};
use crate::clock::Timestamp;
use crate::ids::ChildId;

statements! {
    pub INSERT = "INSERT INTO audit (id, at, actor, deed, child_id, object) VALUES ($1, $2, $3, $4, $5, $6)";
    pub PAGE: RecordLine = "SELECT {} FROM audit \
        WHERE (at, id) > ($1, $2) AND at < $3 ORDER BY at, id LIMIT 500";
    pub(crate) LATEST_BY: Timestamp = "SELECT at FROM audit WHERE actor = $1 ORDER BY at DESC LIMIT 1";
    pub FORGET = "DELETE FROM audit WHERE at < $1";
    pub ENTRIES: (String, String, String) = "SELECT actor, deed, object FROM audit WHERE at >= $1 ORDER BY at, id";
}

/// One line of the record.
#[derive(Clone, Copy, Debug)]
pub struct Entry<'a> {
    pub actor: &'a Actor,
    pub deed: Deed,
    pub child: Option<ChildId>,
    /// The id of what it was done to.
    pub object: &'a str,
}

row! {
    /// A line of the record as it is read.
    #[derive(Clone, Debug, PartialEq, Eq)]
    pub struct RecordLine {
        pub at: Timestamp = "at",
        pub id: i64 = "id",
        pub actor: String = "actor",
        pub deed: String = "deed",
        pub child: Option<ChildId> = "child_id",
        pub object: String = "object",
    }
}

/// The next lines of the record after one (its moment and id) and before a moment, oldest first; none: that was the last.
pub async fn page(
    reader: &mut Reader<'_>,
    (at, id): (Timestamp, i64),
    until: Timestamp,
) -> Result<Vec<RecordLine>, Error> {
    reader.list(PAGE, params![at, id, until]).await
}

/// When somebody did anything last.
pub async fn latest_by(reader: &mut Reader<'_>, actor: &Actor) -> Result<Option<Timestamp>, Error> {
    reader.find(LATEST_BY, params![actor.to_string()]).await
}

/// Takes away what is older than a moment.
pub async fn forget_before(writer: &mut Writer<'_>, moment: Timestamp) -> Result<u64, Error> {
    writer.execute(FORGET, params![moment]).await
}

pub(super) async fn insert(writer: &mut Writer<'_>, id: i64, now: Timestamp, entry: &Entry<'_>) -> Result<(), Error> {
    writer
        .execute(
            INSERT,
            params![
                id,
                now,
                entry.actor.to_string(),
                entry.deed.words(),
                entry.child.map(|child| child.0),
                entry.object
            ],
        )
        .await
        .map(drop)
}

/// The record since a moment: actor, deed, object.
pub async fn entries(reader: &mut Reader<'_>, since: Timestamp) -> Result<Vec<(String, String, String)>, Error> {
    reader.list(ENTRIES, params![since]).await
}
