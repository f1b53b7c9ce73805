use database::{row, statements};

use base::ids::{CentreId, ChildId, MemberId};

statements! {
    /// Every child of a centre, also those who left: their parents may still write about fees.
    pub(crate) fn list_children(reader, centre: CentreId) -> Vec<NamedChild> =
        "SELECT {} FROM child JOIN room ON room.id = child.room_id WHERE child.centre_id = $1";
    pub(crate) fn find_child(reader, child: ChildId) -> Option<NamedChild> =
        "SELECT {} FROM child JOIN room ON room.id = child.room_id WHERE child.id = $1";
    pub(crate) fn find_person_name(reader, member: MemberId) -> Option<String> =
        "SELECT name FROM staff_member WHERE id = $1";
}

row! {
    pub(crate) struct NamedChild {
        pub id: ChildId = "child.id",
        pub name: String = "child.name",
        pub last_name: String = "child.last_name",
        pub room: String = "room.name",
    }
}
