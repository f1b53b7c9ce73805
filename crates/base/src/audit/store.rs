use database::{row, statements};

use super::{Actor, Deed};
use crate::clock::Timestamp;
use crate::ids::ChildId;

statements! {
    pub(super) fn insert(writer, id: i64, now: Timestamp, entry: &Entry<'_>) =
        "INSERT INTO audit (id, at, actor, deed, child_id, object) VALUES ($1, $2, $3, $4, $5, $6)",
        id, now, entry.actor.to_string(), entry.deed.words(), entry.child.map(|child| child.0), entry.object;
    /// The next lines of the record after one (its moment and id) and before a moment, oldest first; none: that was the last.
    pub fn page(reader, (at, id): (Timestamp, i64), until: Timestamp) -> Vec<RecordLine> =
        "SELECT {} FROM audit \
        WHERE (at, id) > ($1, $2) AND at < $3 ORDER BY at, id LIMIT 500",
        at, id, until;
    /// When somebody did anything last.
    pub fn latest_by(reader, actor: &Actor) -> Option<Timestamp> =
        "SELECT at FROM audit WHERE actor = $1 ORDER BY at DESC LIMIT 1",
        actor.to_string();
    /// Takes away what is older than a moment.
    pub fn forget_before(writer, moment: Timestamp) -> u64 = "DELETE FROM audit WHERE at < $1";
    /// The record since a moment: actor, deed, object.
    pub fn entries(reader, since: Timestamp) -> Vec<(String, String, String)> =
        "SELECT actor, deed, object FROM audit WHERE at >= $1 ORDER BY at, id";
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
