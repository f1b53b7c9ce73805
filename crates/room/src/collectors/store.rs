use database::{row, statements};

use base::ids::{ChildId, GuardianId, ParentId, PictureId, TabletId};
use people::families::Side;

/// A guardian whom the centre has approved, by an active card.
macro_rules! approved {
    () => {
        "guardian_card.state = 'active' AND COALESCE(guardian.suspended_at, 0) = 0"
    };
}

statements! {
    pub(super) fn list_parents(reader, tablet: TabletId, child: Option<ChildId>) -> Vec<Parent> =
        "SELECT {} FROM tablet_room JOIN child ON child.room_id = tablet_room.room_id AND child.live \
        JOIN parenthood ON parenthood.child_id = child.id JOIN parent ON parent.id = parenthood.parent_id \
        WHERE tablet_room.tablet_id = $1 AND (CAST($2 AS BIGINT) IS NULL OR child.id = $2) \
        ORDER BY child.id, parenthood.side DESC";
    pub(super) fn list_guardians(reader, tablet: TabletId, child: Option<ChildId>) -> Vec<Guardian> = concat!(
        "SELECT {} FROM tablet_room JOIN child ON child.room_id = tablet_room.room_id AND child.live \
        JOIN guardian_card ON guardian_card.child_id = child.id JOIN guardian ON guardian.id = guardian_card.guardian_id \
        WHERE tablet_room.tablet_id = $1 AND (CAST($2 AS BIGINT) IS NULL OR child.id = $2) AND ", approved!(), " \
        ORDER BY child.id, guardian.since, guardian.id");
    pub(super) fn is_parent(reader, child: ChildId, parent: ParentId) -> bool =
        "SELECT 1 FROM parenthood WHERE child_id = $1 AND parent_id = $2";
    pub(super) fn is_approved(reader, child: ChildId, guardian: GuardianId) -> bool = concat!(
        "SELECT 1 FROM guardian_card JOIN guardian ON guardian.id = guardian_card.guardian_id \
        WHERE guardian_card.child_id = $1 AND guardian.id = $2 AND ", approved!());
    /// Whether a picture is the face of a child of the tablet's rooms, or of somebody who may collect one.
    pub fn shows(reader, tablet: TabletId, picture: PictureId) -> bool = concat!(
        "SELECT 1 FROM tablet_room JOIN child ON child.room_id = tablet_room.room_id AND child.live \
        WHERE tablet_room.tablet_id = $1 AND (child.photo = $2 \
        OR EXISTS (SELECT 1 FROM parenthood WHERE parenthood.child_id = child.id AND parenthood.photo = $2) \
        OR EXISTS (SELECT 1 FROM guardian_card JOIN guardian ON guardian.id = guardian_card.guardian_id \
            WHERE guardian_card.child_id = child.id AND guardian_card.picture_id = $2 AND ", approved!(), "))");
}

row! {
    pub(super) struct Parent {
        pub child: ChildId = "child.id",
        pub id: ParentId = "parent.id",
        pub name: String = "parent.name",
        pub side: Side = "parenthood.side",
        pub photo: Option<PictureId> = "parenthood.photo",
    }
}

row! {
    pub(super) struct Guardian {
        pub child: ChildId = "child.id",
        pub id: GuardianId = "guardian.id",
        pub name: String = "guardian_card.name",
        pub relation: String = "guardian_card.relation",
        pub photo: PictureId = "guardian_card.picture_id",
    }
}
