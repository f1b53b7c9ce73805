use database::{row, statements};

use super::Kept;
use crate::families::MyChild;
use base::clock::Timestamp;
use base::ids::{ChildId, ParentId};

statements! {
    pub(super) fn find_of(reader, parent: ParentId) -> Option<Kept> = "SELECT {} FROM calendar_address WHERE parent_id = $1";
    pub(super) fn upsert(writer, parent: ParentId, fingerprint: &[u8; 32], kept: Kept) =
        "INSERT INTO calendar_address (parent_id, fingerprint, menus, made_at) VALUES ($1, $2, $3, $4) \
        ON CONFLICT (parent_id) DO UPDATE SET fingerprint = excluded.fingerprint, menus = excluded.menus, made_at = excluded.made_at",
        parent, fingerprint, kept.menus, kept.made_at;
    /// False: the parent has no address.
    pub(super) fn update_menus(writer, parent: ParentId, menus: bool) -> bool =
        "UPDATE calendar_address SET menus = $2 WHERE parent_id = $1";
    /// False: the parent had none.
    pub(super) fn delete(writer, parent: ParentId) -> bool = "DELETE FROM calendar_address WHERE parent_id = $1";
    pub(super) fn delete_of_child(writer, child: ChildId) =
        "DELETE FROM calendar_address WHERE parent_id IN (SELECT parent_id FROM parenthood WHERE child_id = $1)";
    pub(super) fn delete_all(writer) = "DELETE FROM calendar_address";
    pub(super) fn find_by_mark(reader, fingerprint: &[u8; 32]) -> Option<(ParentId, bool)> =
        "SELECT parent_id, menus FROM calendar_address WHERE fingerprint = $1";
    /// The children whom a parent can see, eldest first; each once, even where the parent is mother and father.
    pub(super) fn list_children(reader, parent: ParentId, now: Timestamp) -> Vec<(String, MyChild)> =
        "SELECT child.name, {} FROM parenthood \
        JOIN child ON child.id = parenthood.child_id WHERE parenthood.parent_id = $1 AND (child.live OR child.readable_until > $2) \
        AND NOT EXISTS (SELECT 1 FROM parenthood AS other WHERE other.child_id = child.id AND other.parent_id = $1 AND other.side < parenthood.side) \
        ORDER BY child.date_of_birth, child.id";
}

row! {
    for Kept { menus: bool = "menus", made_at: Timestamp = "made_at" }
}
