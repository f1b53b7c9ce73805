use database::{Error, Writer, row, statements};

use crate::families::Side;
use base::clock::Timestamp;
use base::ids::{ChildId, ParentId};

statements! {
    fn delete_parenthood(writer, child: ChildId, parent: ParentId) =
        "DELETE FROM parenthood WHERE child_id = $1 AND parent_id = $2";
    fn insert(writer, child: ChildId, parent: ParentId, side: Side, barred: bool, now: Timestamp) =
        "INSERT INTO removed_parent (child_id, parent_id, side, barred, removed_at) VALUES ($1, $2, $3, $4, $5) \
        ON CONFLICT (child_id, parent_id) DO UPDATE SET barred = excluded.barred, removed_at = excluded.removed_at";
    /// The parents whom the office took off a child, the last one at the end.
    pub fn list_removed_of_child(reader, child: ChildId) -> Vec<Removed> =
        "SELECT {} FROM removed_parent JOIN parent ON parent.id = removed_parent.parent_id \
        WHERE removed_parent.child_id = $1 ORDER BY removed_parent.removed_at, removed_parent.parent_id";
    /// The children that the office took from a parent.
    pub fn list_taken_from(reader, parent: ParentId) -> Vec<TakenAway> =
        "SELECT {} FROM removed_parent JOIN child ON child.id = removed_parent.child_id \
        WHERE removed_parent.parent_id = $1";
    pub(in crate::families::children) fn unbar(writer, child: ChildId, parent: ParentId) =
        "UPDATE removed_parent SET barred = FALSE WHERE child_id = $1 AND parent_id = $2";
    pub(in crate::families::children) fn forget_removal(writer, child: ChildId, parent: ParentId) =
        "DELETE FROM removed_parent WHERE child_id = $1 AND parent_id = $2";
    /// Returns whether the side was open.
    pub(in crate::families::children) fn bar_side(writer, child: ChildId, side: Side, now: Timestamp) -> bool =
        "INSERT INTO barred_side (child_id, side, barred_at) VALUES ($1, $2, $3) ON CONFLICT (child_id, side) DO NOTHING";
    /// Returns whether the side was barred.
    pub(in crate::families::children) fn unbar_side(writer, child: ChildId, side: Side) -> bool =
        "DELETE FROM barred_side WHERE child_id = $1 AND side = $2";
    /// The barred sides of a child, and since when.
    pub fn list_barred_sides(reader, child: ChildId) -> Vec<(Side, Timestamp)> =
        "SELECT side, barred_at FROM barred_side WHERE child_id = $1 ORDER BY side";
}

row! {
    /// A parent whom the office took off a child.
    #[derive(Clone, Debug, PartialEq, Eq)]
    pub struct Removed {
        pub child: ChildId = "removed_parent.child_id",
        pub parent: ParentId = "removed_parent.parent_id",
        /// The parent's name.
        pub name: String = "parent.name",
        pub side: Side = "removed_parent.side",
        pub barred: bool = "removed_parent.barred",
        /// Unix milliseconds.
        pub at: Timestamp = "removed_parent.removed_at",
    }
}

row! {
    /// A child that the office took from a parent, at whichever centre.
    #[derive(Clone, Debug, PartialEq, Eq)]
    pub struct TakenAway {
        pub name: String = "child.name",
        pub last_name: String = "child.last_name",
        /// `YYYY-MM-DD`
        pub date_of_birth: String = "child.date_of_birth",
        pub barred: bool = "removed_parent.barred",
    }
}

/// Deletes the side's door PIN and photo as well.
pub(in crate::families::children) async fn remove_parent(
    writer: &mut Writer<'_>,
    child: ChildId,
    parent: ParentId,
    side: Side,
    barred: bool,
    now: Timestamp,
) -> Result<(), Error> {
    delete_parenthood(writer, child, parent).await?;
    insert(writer, child, parent, side, barred, now).await
}
