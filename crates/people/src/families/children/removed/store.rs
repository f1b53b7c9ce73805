use database::{Error, Reader, Writer, params, row, statements};

use crate::families::Side;
use base::clock::Timestamp;
use base::ids::{ChildId, ParentId};

statements! {
    pub(crate) DELETE_PARENTHOOD = "DELETE FROM parenthood WHERE child_id = $1 AND parent_id = $2";
    pub REMOVE = "INSERT INTO removed_parent (child_id, parent_id, side, barred, removed_at) VALUES ($1, $2, $3, $4, $5) \
        ON CONFLICT (child_id, parent_id) DO UPDATE SET barred = excluded.barred, removed_at = excluded.removed_at";
    pub(crate) REMOVED_OF_CHILD: Removed = "SELECT {} FROM removed_parent JOIN parent ON parent.id = removed_parent.parent_id \
        WHERE removed_parent.child_id = $1 ORDER BY removed_parent.removed_at, removed_parent.parent_id";
    pub(crate) REMOVED_OF_PARENT: TakenAway = "SELECT {} FROM removed_parent JOIN child ON child.id = removed_parent.child_id \
        WHERE removed_parent.parent_id = $1";
    pub(crate) UNBAR = "UPDATE removed_parent SET barred = FALSE WHERE child_id = $1 AND parent_id = $2";
    pub(crate) FORGET_REMOVAL = "DELETE FROM removed_parent WHERE child_id = $1 AND parent_id = $2";
    pub(crate) BAR_SIDE = "INSERT INTO barred_side (child_id, side, barred_at) VALUES ($1, $2, $3) ON CONFLICT (child_id, side) DO NOTHING";
    pub(crate) UNBAR_SIDE = "DELETE FROM barred_side WHERE child_id = $1 AND side = $2";
    pub(crate) BARRED_SIDES: (Side, Timestamp) = "SELECT side, barred_at FROM barred_side WHERE child_id = $1 ORDER BY side";
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

/// Whom the office took off a child, the one taken off last at the end.
pub async fn removed_of_child(reader: &mut Reader<'_>, child: ChildId) -> Result<Vec<Removed>, Error> {
    reader.list(REMOVED_OF_CHILD, params![child]).await
}

row! {
    /// A child that the office took from a parent: who it is, at whichever centre.
    #[derive(Clone, Debug, PartialEq, Eq)]
    pub struct TakenAway {
        pub name: String = "child.name",
        pub last_name: String = "child.last_name",
        /// `YYYY-MM-DD`
        pub date_of_birth: String = "child.date_of_birth",
        pub barred: bool = "removed_parent.barred",
    }
}

/// The children whom the office took from a parent.
pub async fn taken_from(reader: &mut Reader<'_>, parent: ParentId) -> Result<Vec<TakenAway>, Error> {
    reader.list(REMOVED_OF_PARENT, params![parent]).await
}

/// Door PIN and face of the side go with it.
pub(in crate::families::children) async fn remove_parent(
    writer: &mut Writer<'_>,
    child: ChildId,
    parent: ParentId,
    side: Side,
    barred: bool,
    now: Timestamp,
) -> Result<(), Error> {
    writer.execute(DELETE_PARENTHOOD, params![child, parent]).await?;
    writer.execute(REMOVE, params![child, parent, side, barred, now]).await.map(drop)
}

pub(in crate::families::children) async fn unbar(
    writer: &mut Writer<'_>,
    child: ChildId,
    parent: ParentId,
) -> Result<(), Error> {
    writer.execute(UNBAR, params![child, parent]).await.map(drop)
}

pub(in crate::families::children) async fn forget_removal(
    writer: &mut Writer<'_>,
    child: ChildId,
    parent: ParentId,
) -> Result<(), Error> {
    writer.execute(FORGET_REMOVAL, params![child, parent]).await.map(drop)
}

/// Answers whether the side was open.
pub(in crate::families::children) async fn bar_side(
    writer: &mut Writer<'_>,
    child: ChildId,
    side: Side,
    now: Timestamp,
) -> Result<bool, Error> {
    Ok(writer.execute(BAR_SIDE, params![child, side, now]).await? > 0)
}

/// Answers whether the side was barred.
pub(in crate::families::children) async fn unbar_side(
    writer: &mut Writer<'_>,
    child: ChildId,
    side: Side,
) -> Result<bool, Error> {
    Ok(writer.execute(UNBAR_SIDE, params![child, side]).await? > 0)
}

/// The sides of a child that the office barred while nobody was there, and since when.
pub async fn barred_sides(reader: &mut Reader<'_>, child: ChildId) -> Result<Vec<(Side, Timestamp)>, Error> {
    reader.list(BARRED_SIDES, params![child]).await
}
