use database::{row, statements};
use jiff::civil::Date;

use base::clock::Timestamp;
use base::ids::{CentreId, ChildId, EntryId, RoomId, TabletId, TimelineEntryId};
use daily::day::attendance::events::Event;
use daily::day::timeline::kinds::Kind;

/// A tablet, its centre, and one of its children or all (None).
type Place = (TabletId, CentreId, Option<ChildId>);

statements! {
    /// The entries of tablets that stand or were taken back, of the children in a tablet's rooms, and of those that moved to another
    /// room of the centre since: those that were logged in one of its rooms, or on it. `begin` is that of the first day: nothing
    /// arrives before it happens. What waits for review is not among them.
    pub(super) fn list_entries(
        reader, (tablet, centre, child): Place, (first, last): (Date, Date), begin: Timestamp,
    ) -> Vec<Entry> =
        "SELECT {} FROM staff_entry \
        JOIN child ON child.id = staff_entry.child_id AND child.live AND child.centre_id = staff_entry.centre_id \
        LEFT JOIN staff_member ON staff_member.id = staff_entry.member_id \
        LEFT JOIN moment ON moment.id = staff_entry.moment_id \
        WHERE staff_entry.centre_id = $2 AND staff_entry.arrived_at >= $6 AND staff_entry.day >= $4 AND staff_entry.day <= $5 \
        AND (CAST($3 AS BIGINT) IS NULL OR child.id = $3) AND (staff_entry.tablet_id = $1 OR EXISTS (SELECT 1 FROM tablet_room \
            WHERE tablet_room.tablet_id = $1 AND tablet_room.room_id IN (child.room_id, staff_entry.room_id))) \
        AND staff_entry.verdict IN ('accepted', 'undone') AND staff_entry.kind <> 'undo'",
        tablet, centre, child, first, last, begin;
    /// The timeline entries that no tablet wrote.
    pub(super) fn list_moments(
        reader, (tablet, centre, child): Place, (from, to): (Timestamp, Timestamp), kinds: i64,
    ) -> Vec<Moment> =
        "SELECT {} FROM tablet_room JOIN child ON child.room_id = tablet_room.room_id AND child.live \
        JOIN moment ON moment.child_id = child.id AND moment.at >= $4 AND moment.at < $5 \
        WHERE tablet_room.tablet_id = $1 AND child.centre_id = $2 AND (CAST($3 AS BIGINT) IS NULL OR child.id = $3) \
        AND (moment.kind & $6) <> 0 AND moment.parent_id IS NULL AND moment.at >= COALESCE(child.arrived_at, 0) \
        AND NOT EXISTS (SELECT 1 FROM staff_entry WHERE staff_entry.moment_id = moment.id) \
        AND NOT EXISTS (SELECT 1 FROM nap WHERE nap.child_id = child.id AND nap.moment_id = moment.id)",
        tablet, centre, child, from, to, kinds;
    pub(super) fn list_events(
        reader, (tablet, child): (TabletId, Option<ChildId>), first: Date, last: Date,
    ) -> Vec<EventOfChild> =
        "SELECT {} FROM tablet_room JOIN child ON child.room_id = tablet_room.room_id AND child.live \
        JOIN attendance_event ON attendance_event.child_id = child.id AND attendance_event.day >= $3 AND attendance_event.day <= $4 \
        WHERE tablet_room.tablet_id = $1 AND (CAST($2 AS BIGINT) IS NULL OR child.id = $2)",
        tablet, child, first, last;
}

row! {
    pub(super) struct Entry {
        pub id: EntryId = "staff_entry.entry_id",
        pub group: Option<EntryId> = "staff_entry.group_id",
        pub tablet: TabletId = "staff_entry.tablet_id",
        pub kind: String = "staff_entry.kind",
        pub child: ChildId = "child.id",
        pub child_name: String = "child.name",
        pub room: RoomId = "child.room_id",
        /// The child's room when the entry arrived.
        pub logged_in: Option<RoomId> = "staff_entry.room_id",
        /// The child is in a room of the tablet.
        pub is_here: bool = "EXISTS (SELECT 1 FROM tablet_room \
            WHERE tablet_room.tablet_id = $1 AND tablet_room.room_id = child.room_id)",
        pub made_at: Timestamp = "staff_entry.made_at",
        pub done_at: Timestamp = "staff_entry.done_at",
        /// JSON.
        pub content: String = "staff_entry.content",
        pub taken_back: bool = "staff_entry.verdict = 'undone'",
        pub by: Option<String> = "staff_member.name",
        /// What parents read now.
        pub moment: Option<TimelineEntryId> = "moment.id",
        pub message: Option<String> = "moment.message",
    }
}

row! {
    pub(super) struct Moment {
        pub id: TimelineEntryId = "moment.id",
        pub child: ChildId = "child.id",
        pub child_name: String = "child.name",
        pub room: RoomId = "child.room_id",
        pub kind: Kind = "moment.kind",
        pub at: Timestamp = "moment.at",
        pub message: String = "moment.message",
    }
}

row! {
    pub(super) struct EventOfChild {
        pub child_name: String = "child.name",
        pub room: RoomId = "child.room_id",
        pub event: Event,
    }
}
