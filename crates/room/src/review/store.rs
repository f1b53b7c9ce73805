use database::{row, statements};

use crate::entries::changes::Shown;
use crate::entries::reasons::Reason;
use base::clock::Timestamp;
use base::ids::{CentreId, ChainId, ChildId, EntryId, MemberId, RoomId, TabletId};
use base::stored::Json;
use jiff::civil::Date;

statements! {
    /// The centre of a chain that has an entry.
    pub(super) fn find_centre(reader, chain: ChainId, id: &EntryId) -> Option<CentreId> =
        "SELECT centre.id FROM centre JOIN staff_entry ON staff_entry.centre_id = centre.id AND staff_entry.entry_id = $2 \
        WHERE centre.chain_id = $1 AND centre.closed_at IS NULL ORDER BY centre.id LIMIT 1";
    /// What waits at a centre before a place in the list, newest first. `tablet`: only of its rooms, or sent by it; 0: all.
    pub(super) fn list_waiting(
        reader, centre: CentreId, (before, id): (Timestamp, &EntryId), tablet: TabletId, limit: i64,
    ) -> Vec<Waiting> =
        "SELECT {} FROM staff_entry LEFT JOIN child ON child.id = staff_entry.child_id \
        LEFT JOIN staff_member ON staff_member.id = staff_entry.member_id \
        WHERE staff_entry.centre_id = $1 AND staff_entry.verdict = 'in_review' \
        AND (staff_entry.arrived_at, staff_entry.entry_id) < ($2, $3) AND (CAST($4 AS BIGINT) = 0 OR staff_entry.tablet_id = $4 \
        OR EXISTS (SELECT 1 FROM tablet_room WHERE tablet_room.tablet_id = $4 \
        AND tablet_room.room_id = COALESCE(child.room_id, staff_entry.room_id))) \
        ORDER BY staff_entry.arrived_at DESC, staff_entry.entry_id DESC LIMIT $5",
        centre, before, id, tablet, limit;
    /// Entries since a time that stand without proof, and hand-overs that were made without a connection, newest first.
    pub(super) fn list_unproved(reader, centre: CentreId, since: Timestamp, tablet: TabletId) -> Vec<Unproved> =
        "SELECT {} FROM staff_entry JOIN child ON child.id = staff_entry.child_id \
        LEFT JOIN staff_member ON staff_member.id = staff_entry.member_id \
        WHERE staff_entry.centre_id = $1 AND staff_entry.arrived_at > $2 AND staff_entry.verdict = 'accepted' \
        AND (staff_entry.proof = 'none' OR (staff_entry.kind = 'out' AND staff_entry.offline)) \
        AND (CAST($3 AS BIGINT) = 0 OR EXISTS (SELECT 1 FROM tablet_room WHERE tablet_room.tablet_id = $3 AND tablet_room.room_id = child.room_id)) \
        ORDER BY staff_entry.arrived_at DESC, staff_entry.entry_id DESC LIMIT 200";
    /// Check-ins since a time, newest first, with what tells whether the child was expected.
    pub(super) fn list_check_ins(reader, centre: CentreId, since: Timestamp, tablet: TabletId) -> Vec<CheckIn> =
        "SELECT {} FROM staff_entry JOIN child ON child.id = staff_entry.child_id \
        JOIN program ON program.id = child.program_id LEFT JOIN staff_member ON staff_member.id = staff_entry.member_id \
        WHERE staff_entry.centre_id = $1 AND staff_entry.arrived_at > $2 AND staff_entry.verdict = 'accepted' \
        AND staff_entry.kind = 'in' \
        AND (CAST($3 AS BIGINT) = 0 OR EXISTS (SELECT 1 FROM tablet_room WHERE tablet_room.tablet_id = $3 AND tablet_room.room_id = child.room_id)) \
        ORDER BY staff_entry.arrived_at DESC, staff_entry.entry_id DESC LIMIT 500";
    pub(super) fn list_centres(reader, chain: ChainId) -> Vec<CentreId> =
        "SELECT id FROM centre WHERE chain_id = $1 AND closed_at IS NULL ORDER BY name, id";
}

row! {
    /// An entry that waits, with what stands in its place.
    #[derive(Clone, Debug)]
    pub(super) struct Waiting {
        pub id: EntryId = "staff_entry.entry_id",
        pub centre: CentreId = "staff_entry.centre_id",
        pub room: Option<RoomId> = "COALESCE(child.room_id, staff_entry.room_id)",
        pub child: Option<ChildId> = "staff_entry.child_id",
        pub child_name: Option<String> = "child.name",
        pub kind: String = "staff_entry.kind",
        pub day: Date = "staff_entry.day",
        pub done_at: Timestamp = "staff_entry.done_at",
        pub about: bool = "staff_entry.about",
        pub arrived_at: Timestamp = "staff_entry.arrived_at",
        pub member: Option<MemberId> = "staff_entry.member_id",
        pub person: Option<String> = "staff_member.name",
        pub proof: String = "staff_entry.proof",
        pub reason: Option<Reason> = "staff_entry.reason",
        pub content: String = "staff_entry.content",
        /// The meal that the child has already.
        pub meal: Option<Shown> as Option<Json<Shown>> =
            "(SELECT other.shown FROM staff_entry AS other WHERE other.child_id = staff_entry.child_id \
            AND other.day = staff_entry.day AND other.kind = staff_entry.kind AND other.shown IS NOT NULL LIMIT 1)",
        /// When the child went home that day: `HH:MM`.
        pub left: Option<String> =
            "(SELECT attendance.time_out FROM attendance WHERE attendance.child_id = staff_entry.child_id \
            AND attendance.day = staff_entry.day)",
    }
}

row! {
    /// An entry that stands and is listed.
    #[derive(Clone, Debug)]
    pub(super) struct Unproved {
        pub id: EntryId = "staff_entry.entry_id",
        pub child: ChildId = "staff_entry.child_id",
        pub child_name: String = "child.name",
        pub kind: String = "staff_entry.kind",
        pub done_at: Timestamp = "staff_entry.done_at",
        pub person: Option<String> = "staff_member.name",
        pub offline: bool = "staff_entry.offline",
    }
}

row! {
    /// A check-in, the child's program, and whether the child is on a break.
    #[derive(Clone, Debug)]
    pub(super) struct CheckIn {
        pub id: EntryId = "staff_entry.entry_id",
        pub child: ChildId = "staff_entry.child_id",
        pub child_name: String = "child.name",
        pub day: Date = "staff_entry.day",
        pub done_at: Timestamp = "staff_entry.done_at",
        pub person: Option<String> = "staff_member.name",
        pub on_break: bool = "child.paused",
        pub program: String = "program.label",
    }
}
