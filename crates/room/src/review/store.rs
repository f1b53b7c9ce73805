use database::{row, statements};

use crate::entries::changes::Shown;
use crate::entries::reasons::Reason;
use base::clock::Timestamp;
use base::ids::{CentreId, ChainId, ChildId, EntryId, MemberId, RoomId, TabletId};
use base::stored::Json;
use jiff::civil::Date;

/// Whose entries are listed: a chain's, a centre's (0: all open ones), and a tablet's rooms' (0: all).
pub(super) type Reach = (ChainId, CentreId, TabletId);

/// The centres of a reach.
macro_rules! in_reach {
    () => {
        "staff_entry.centre_id IN (SELECT centre.id FROM centre WHERE centre.chain_id = $1 \
        AND (centre.id = $2 OR (CAST($2 AS BIGINT) = 0 AND centre.closed_at IS NULL)))"
    };
}

/// Entries that arrived since a time and stand, numbered from the newest of each centre.
macro_rules! numbered {
    ($which:literal) => {
        concat!(
            "(SELECT staff_entry.*, \
            ROW_NUMBER() OVER (PARTITION BY centre_id ORDER BY arrived_at DESC, entry_id DESC) AS nth FROM staff_entry WHERE ",
            in_reach!(), " AND arrived_at > $4 AND verdict = 'accepted' AND (CAST($3 AS BIGINT) = 0 OR EXISTS \
            (SELECT 1 FROM child JOIN tablet_room ON tablet_room.room_id = child.room_id AND tablet_room.tablet_id = $3 \
            WHERE child.id = staff_entry.child_id)) AND ", $which, ") AS staff_entry"
        )
    };
}

statements! {
    /// The centre of a chain that has an entry.
    pub(super) fn find_centre(reader, chain: ChainId, id: &EntryId) -> Option<CentreId> =
        "SELECT centre.id FROM centre JOIN staff_entry ON staff_entry.centre_id = centre.id AND staff_entry.entry_id = $2 \
        WHERE centre.chain_id = $1 AND centre.closed_at IS NULL ORDER BY centre.id LIMIT 1";
    /// What waits before a place in the list, newest first. A tablet's: also what it sent.
    pub(super) fn list_waiting(
        reader, (chain, centre, tablet): Reach, (before, id): (Timestamp, &EntryId), limit: i64,
    ) -> Vec<Waiting> = concat!(
        "SELECT {} FROM staff_entry LEFT JOIN child ON child.id = staff_entry.child_id \
        LEFT JOIN staff_member ON staff_member.id = staff_entry.member_id \
        WHERE ", in_reach!(), " AND staff_entry.verdict = 'in_review' \
        AND (staff_entry.arrived_at, staff_entry.entry_id) < ($4, $5) AND (CAST($3 AS BIGINT) = 0 OR staff_entry.tablet_id = $3 \
        OR EXISTS (SELECT 1 FROM tablet_room WHERE tablet_room.tablet_id = $3 \
        AND tablet_room.room_id = COALESCE(child.room_id, staff_entry.room_id))) \
        ORDER BY staff_entry.arrived_at DESC, staff_entry.entry_id DESC LIMIT $6"),
        chain, centre, tablet, before, id, limit;
    /// Entries since a time that stand without proof, and hand-overs that were made without a connection: the newest 200 of each
    /// centre, newest first.
    pub(super) fn list_unproved(reader, (chain, centre, tablet): Reach, since: Timestamp) -> Vec<Unproved> = concat!(
        "SELECT {} FROM ", numbered!("(proof = 'none' OR (kind = 'out' AND offline))"), " \
        JOIN child ON child.id = staff_entry.child_id LEFT JOIN staff_member ON staff_member.id = staff_entry.member_id \
        WHERE staff_entry.nth <= 200 ORDER BY staff_entry.arrived_at DESC, staff_entry.entry_id DESC"),
        chain, centre, tablet, since;
    /// Check-ins since a time with what tells whether the child was expected: the newest 500 of each centre, newest first.
    pub(super) fn list_check_ins(reader, (chain, centre, tablet): Reach, since: Timestamp) -> Vec<CheckIn> = concat!(
        "SELECT {} FROM ", numbered!("kind = 'in'"), " JOIN child ON child.id = staff_entry.child_id \
        JOIN program ON program.id = child.program_id LEFT JOIN staff_member ON staff_member.id = staff_entry.member_id \
        WHERE staff_entry.nth <= 500 ORDER BY staff_entry.arrived_at DESC, staff_entry.entry_id DESC"),
        chain, centre, tablet, since;
    /// The holidays of centres since a day.
    pub(super) fn list_holidays(reader, chain: ChainId, centre: CentreId, first: Date) -> Vec<(CentreId, Date)> =
        "SELECT holiday.centre_id, holiday.day FROM holiday JOIN centre ON centre.id = holiday.centre_id \
        WHERE centre.chain_id = $1 AND (centre.id = $2 OR CAST($2 AS BIGINT) = 0) AND holiday.day >= $3";
}

row! {
    /// An entry that waits, with what stands in its place.
    #[derive(Clone, Debug)]
    pub(super) struct Waiting {
        pub id: EntryId = "staff_entry.entry_id",
        pub centre: CentreId = "staff_entry.centre_id",
        pub room: Option<RoomId> = "COALESCE(child.room_id, staff_entry.room_id)",
        pub child: Option<ChildId> = "staff_entry.child_id",
        /// A tablet does not learn the name of a child that was never in its rooms.
        pub child_name: Option<String> =
            "CASE WHEN CAST($3 AS BIGINT) = 0 OR staff_entry.reason <> 'other_room' THEN child.name END",
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
        pub centre: CentreId = "staff_entry.centre_id",
        pub child: ChildId = "staff_entry.child_id",
        pub child_name: String = "child.name",
        pub day: Date = "staff_entry.day",
        pub done_at: Timestamp = "staff_entry.done_at",
        pub person: Option<String> = "staff_member.name",
        pub on_break: bool = "child.paused",
        pub program: String = "program.label",
    }
}
