use database::{row, statements};

use base::clock::Timestamp;
use base::ids::{CentreId, ChildId, ParentId};
use people::families::Side;
use people::families::children::Way;

statements! {
    pub(super) fn list_children(reader) -> Vec<Child> =
        "SELECT {} FROM child JOIN centre ON centre.id = child.centre_id \
        JOIN room ON room.id = child.room_id JOIN program ON program.id = child.program_id \
        ORDER BY child.name, child.last_name, child.id";
    /// The children of a parent.
    pub(super) fn list_children_of(reader, parent: ParentId) -> Vec<Child> =
        "SELECT {} FROM child JOIN centre ON centre.id = child.centre_id \
        JOIN room ON room.id = child.room_id JOIN program ON program.id = child.program_id \
        WHERE child.id IN (SELECT child_id FROM parenthood WHERE parent_id = $1) ORDER BY child.name, child.last_name, child.id";
    pub(super) fn list_parents(reader) -> Vec<Parent> = "SELECT {} FROM parent ORDER BY parent.name, parent.id";
    /// The parent, and the other parents of their children.
    pub(super) fn list_parents_beside(reader, parent: ParentId) -> Vec<Parent> =
        "SELECT {} FROM parent WHERE parent.id IN (SELECT parenthood.parent_id FROM parenthood \
        WHERE parenthood.child_id IN (SELECT child_id FROM parenthood AS own WHERE own.parent_id = $1)) OR parent.id = $1 \
        ORDER BY parent.name, parent.id";
    pub(super) fn list_parenthoods(reader) -> Vec<(ChildId, Side, ParentId)> =
        "SELECT child_id, side, parent_id FROM parenthood ORDER BY child_id, side";
    /// Of the children of a parent.
    pub(super) fn list_parenthoods_beside(reader, parent: ParentId) -> Vec<(ChildId, Side, ParentId)> =
        "SELECT child_id, side, parent_id FROM parenthood \
        WHERE child_id IN (SELECT child_id FROM parenthood AS own WHERE own.parent_id = $1) ORDER BY child_id, side";
}

row! {
    #[derive(Clone, Debug)]
    pub(super) struct Child {
        pub id: ChildId = "child.id",
        pub office_number: Option<String> = "child.office_number",
        pub name: String = "child.name",
        pub last_name: String = "child.last_name",
        /// `YYYY-MM-DD`
        pub born: String = "child.date_of_birth",
        pub centre_id: CentreId = "centre.id",
        pub admission_type: String = "child.admission_type",
        /// `YYYY-MM-DD`
        pub admission_date: String = "child.admission_date",
        pub centre: String = "centre.name",
        pub room: String = "room.name",
        pub program: String = "program.label",
        pub paused: bool = "child.paused",
        pub live: bool = "child.live",
        pub left_at: Option<Timestamp> = "child.left_at",
        pub readable_until: Option<Timestamp> = "child.readable_until",
        pub erased_at: Option<Timestamp> = "child.erased_at",
        pub transport: Option<Way> = "child.transport",
    }
}

row! {
    #[derive(Clone)]
    pub(super) struct Parent {
        pub id: ParentId = "parent.id",
        pub name: String = "parent.name",
        pub phone: Option<String> = "parent.phone",
        pub email: Option<String> = "parent.email",
        /// With `known`: the newest session on file, and the newest sign-in of a device that is known.
        pub session: Option<Timestamp> = "(SELECT MAX(session.started_at) FROM session WHERE session.parent_id = parent.id)",
        pub known: Option<Timestamp> = "(SELECT MAX(known_device.signed_in_at) FROM known_device WHERE known_device.parent_id = parent.id)",
    }
}
