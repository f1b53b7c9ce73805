use database::{Error, Reader, params, row, statements};

use base::clock::Timestamp;
use base::ids::{ChildId, ParentId};
use people::families::Side;

statements! {
    pub(crate) EVERY_CHILD: Child = "SELECT {} FROM child JOIN centre ON centre.id = child.centre_id \
        JOIN room ON room.id = child.room_id JOIN program ON program.id = child.program_id \
        ORDER BY child.name, child.last_name, child.id";
    pub(crate) EVERY_PARENT: Parent = "SELECT {} FROM parent ORDER BY parent.name, parent.id";
    pub(crate) EVERY_PARENTHOOD: (ChildId, Side, ParentId) = "SELECT child_id, side, parent_id FROM parenthood ORDER BY child_id, side";
    pub(crate) WITH_NUMBER: (ChildId, String, String) = "SELECT id, name, last_name FROM child WHERE office_number = $1 ORDER BY id";
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
        pub centre: String = "centre.name",
        pub room: String = "room.name",
        pub program: String = "program.label",
        pub paused: bool = "child.paused",
        pub live: bool = "child.live",
        pub left_at: Option<Timestamp> = "child.left_at",
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

pub(super) async fn every_child(reader: &mut Reader<'_>) -> Result<Vec<Child>, Error> {
    reader.list(EVERY_CHILD, params![]).await
}

pub(super) async fn every_parent(reader: &mut Reader<'_>) -> Result<Vec<Parent>, Error> {
    reader.list(EVERY_PARENT, params![]).await
}

pub(super) async fn every_parenthood(reader: &mut Reader<'_>) -> Result<Vec<(ChildId, Side, ParentId)>, Error> {
    reader.list(EVERY_PARENTHOOD, params![]).await
}

/// With first and last names.
pub(super) async fn with_number(
    reader: &mut Reader<'_>,
    number: &str,
) -> Result<Vec<(ChildId, String, String)>, Error> {
    reader.list(WITH_NUMBER, params![number]).await
}
