use database::{row, statements};
use jiff::civil::{Date, Time};

use base::clock::Timestamp;
use base::ids::{CentreId, ChildId, EntryId, PictureId, RoomId, TabletId, TimelineEntryId};
use base::stored::TimeOfDay;
use daily::day::attendance::Attended;
use daily::day::timeline::kinds::Kind;

statements! {
    /// The open rooms of a tablet, by name.
    pub(super) fn list_rooms(reader, tablet: TabletId) -> Vec<(RoomId, String)> =
        "SELECT room.id, room.name FROM tablet_room JOIN room ON room.id = tablet_room.room_id \
        WHERE tablet_room.tablet_id = $1 AND room.closed_at IS NULL ORDER BY room.name, room.id";
    /// How many entries wait for review that a tablet sent, or of children who are in its rooms.
    pub(super) fn count_in_review(reader, tablet: TabletId, centre: CentreId) -> i64 =
        "SELECT COUNT(*) FROM staff_entry LEFT JOIN child ON child.id = staff_entry.child_id \
        WHERE staff_entry.centre_id = $2 AND staff_entry.verdict = 'in_review' AND (staff_entry.tablet_id = $1 \
        OR EXISTS (SELECT 1 FROM tablet_room WHERE tablet_room.tablet_id = $1 \
            AND tablet_room.room_id = COALESCE(child.room_id, staff_entry.room_id)))";
    pub(super) fn list_children(reader, tablet: TabletId, day: Date) -> Vec<ChildToday> =
        "SELECT {} FROM tablet_room JOIN child ON child.room_id = tablet_room.room_id AND child.live \
        JOIN program ON program.id = child.program_id \
        LEFT JOIN attendance ON attendance.child_id = child.id AND attendance.day = $2 \
        LEFT JOIN absence ON absence.child_id = child.id AND absence.day = $2 \
        WHERE tablet_room.tablet_id = $1";
    /// The meals on the timelines of the children of a tablet's rooms, the first first, with who logged them on a tablet.
    pub(super) fn list_meals(
        reader, (tablet, centre): (TabletId, CentreId), (from, to): (Timestamp, Timestamp), kinds: i64,
    ) -> Vec<Meal> =
        "SELECT {} FROM tablet_room JOIN child ON child.room_id = tablet_room.room_id AND child.live \
        JOIN moment ON moment.child_id = child.id AND moment.at >= $3 AND moment.at < $4 \
        LEFT JOIN staff_entry ON staff_entry.moment_id = moment.id AND staff_entry.shown IS NOT NULL AND staff_entry.centre_id = $2 \
        LEFT JOIN staff_member ON staff_member.id = staff_entry.member_id \
        WHERE tablet_room.tablet_id = $1 AND (moment.kind & $5) <> 0 AND moment.parent_id IS NULL ORDER BY moment.at, moment.id",
        tablet, centre, from, to, kinds;
    /// The planned activities of a tablet's rooms: the name, and what parents read.
    pub(super) fn list_plans(reader, tablet: TabletId, day: Date) -> Vec<(RoomId, String, String)> =
        "SELECT activity_plan.room_id, activity_plan.activity, activity_plan.parent_text FROM tablet_room \
        JOIN activity_plan ON activity_plan.room_id = tablet_room.room_id AND activity_plan.day = $2 \
        WHERE tablet_room.tablet_id = $1 ORDER BY activity_plan.room_id, activity_plan.place";
}

row! {
    pub(super) struct ChildToday {
        pub id: ChildId = "child.id",
        pub room: RoomId = "child.room_id",
        pub name: String = "child.name",
        pub last_name: String = "child.last_name",
        pub photo: Option<PictureId> = "child.photo",
        pub paused: bool = "child.paused",
        pub program: String = "program.label",
        pub asleep_since: Option<Timestamp> = "(SELECT MIN(nap.started_at) FROM nap \
            WHERE nap.child_id = child.id AND nap.day = $2 AND nap.ended_at IS NULL)",
        pub attended: Option<Attended>,
        pub announced: Option<Word>,
    }
}

row! {
    /// What a parent announced.
    pub(super) struct Word {
        pub day: Date = "absence.day",
        /// None: away.
        pub late_at: Option<Time> as Option<TimeOfDay> = "absence.late_at",
    }
}

row! {
    pub(super) struct Meal {
        pub child: ChildId = "child.id",
        pub at: Timestamp = "moment.at",
        pub moment: TimelineEntryId = "moment.id",
        pub kind: Kind = "moment.kind",
        pub entry: Option<EntryId> = "staff_entry.entry_id",
        pub by: Option<String> = "staff_member.name",
    }
}
