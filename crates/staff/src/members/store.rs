use database::{row, statements};
use jiff::civil::Date;

use base::audit::Role;
use base::clock::Timestamp;
use base::ids::{CentreId, ChainId, MemberId, RoomId};

statements! {
    pub fn find_member(reader, member: MemberId) -> Option<Member> = "SELECT {} FROM staff_member WHERE id = $1";
    /// The open rooms of a teacher.
    pub fn list_rooms_of(reader, member: MemberId) -> Vec<RoomId> =
        "SELECT room.id FROM staff_room JOIN room ON room.id = staff_room.room_id \
        WHERE staff_room.member_id = $1 AND room.closed_at IS NULL ORDER BY room.id";
    /// The people of a centre who have not ended, by name.
    pub(crate) fn list_at_centre(reader, centre: CentreId) -> Vec<Member> =
        "SELECT {} FROM staff_member WHERE centre_id = $1 AND ended_at IS NULL ORDER BY name, id";
    /// The open rooms of each of them.
    pub(crate) fn list_rooms_at_centre(reader, centre: CentreId) -> Vec<(MemberId, RoomId)> =
        "SELECT staff_room.member_id, staff_room.room_id FROM staff_member \
        JOIN staff_room ON staff_room.member_id = staff_member.id JOIN room ON room.id = staff_room.room_id \
        WHERE staff_member.centre_id = $1 AND staff_member.ended_at IS NULL AND room.closed_at IS NULL \
        ORDER BY staff_room.room_id";
}

row! {
    /// A person of the staff.
    #[derive(Clone, Debug, PartialEq, Eq)]
    pub struct Member {
        pub id: MemberId = "id",
        pub chain: ChainId = "chain_id",
        /// None: of the chain's office.
        pub centre: Option<CentreId> = "centre_id",
        pub role: Role = "role",
        pub name: String = "name",
        pub writes: bool = "writes",
        pub publishes: bool = "publishes",
        pub starts_on: Date = "starts_on",
        pub ends_on: Option<Date> = "ends_on",
        pub ended_at: Option<Timestamp> = "ended_at",
    }
}
