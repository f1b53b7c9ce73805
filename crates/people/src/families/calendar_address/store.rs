use database::{Error, Reader, Writer, params, row, statements};

use super::Kept;
use crate::families::MyChild;
use base::clock::Timestamp;
use base::ids::{ChildId, ParentId};

statements! {
    pub OF: Kept = "SELECT {} FROM calendar_address WHERE parent_id = $1";
    pub SAVE = "INSERT INTO calendar_address (parent_id, fingerprint, menus, made_at) VALUES ($1, $2, $3, $4) \
        ON CONFLICT (parent_id) DO UPDATE SET fingerprint = excluded.fingerprint, menus = excluded.menus, made_at = excluded.made_at";
    pub(crate) CHOOSE_MENUS = "UPDATE calendar_address SET menus = $2 WHERE parent_id = $1";
    pub FORGET = "DELETE FROM calendar_address WHERE parent_id = $1";
    pub(crate) FORGET_OF_CHILD = "DELETE FROM calendar_address WHERE parent_id IN (SELECT parent_id FROM parenthood WHERE child_id = $1)";
    pub(crate) FORGET_ALL = "DELETE FROM calendar_address";
    pub FOUND: (ParentId, bool) = "SELECT parent_id, menus FROM calendar_address WHERE fingerprint = $1";
    /// A parent has a child once, even where they are its mother and its father.
    pub CHILDREN: (String, MyChild) = "SELECT child.name, {} FROM parenthood \
        JOIN child ON child.id = parenthood.child_id WHERE parenthood.parent_id = $1 AND (child.live OR child.readable_until > $2) \
        GROUP BY child.id, child.name, child.centre_id, child.room_id, child.live, child.date_of_birth \
        ORDER BY child.date_of_birth, child.id";
}

row! {
    for Kept { menus: bool = "menus", made_at: Timestamp = "made_at" }
}

pub(super) async fn of(reader: &mut Reader<'_>, parent: ParentId) -> Result<Option<Kept>, Error> {
    reader.find(OF, params![parent]).await
}

pub(super) async fn save(
    writer: &mut Writer<'_>,
    parent: ParentId,
    fingerprint: &[u8; 32],
    Kept { menus, made_at }: Kept,
) -> Result<(), Error> {
    writer.execute(SAVE, params![parent, fingerprint.as_slice(), menus, made_at]).await.map(drop)
}

/// False: the parent has no address.
pub(super) async fn choose_menus(writer: &mut Writer<'_>, parent: ParentId, menus: bool) -> Result<bool, Error> {
    Ok(writer.execute(CHOOSE_MENUS, params![parent, menus]).await? > 0)
}

/// False: the parent had none.
pub(super) async fn forget(writer: &mut Writer<'_>, parent: ParentId) -> Result<bool, Error> {
    Ok(writer.execute(FORGET, params![parent]).await? > 0)
}

pub(super) async fn forget_of_child(writer: &mut Writer<'_>, child: ChildId) -> Result<(), Error> {
    writer.execute(FORGET_OF_CHILD, params![child]).await.map(drop)
}

pub(super) async fn forget_all(writer: &mut Writer<'_>) -> Result<(), Error> {
    writer.execute(FORGET_ALL, params![]).await.map(drop)
}

pub(super) async fn found(reader: &mut Reader<'_>, fingerprint: &[u8; 32]) -> Result<Option<(ParentId, bool)>, Error> {
    reader.find(FOUND, params![fingerprint.as_slice()]).await
}

/// The children whom a parent can look at, eldest first.
pub(super) async fn children(
    reader: &mut Reader<'_>,
    parent: ParentId,
    now: Timestamp,
) -> Result<Vec<(String, MyChild)>, Error> {
    reader.list(CHILDREN, params![parent, now]).await
}
