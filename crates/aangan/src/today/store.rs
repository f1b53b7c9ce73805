use database::statements;
use jiff::civil::Date;

use base::clock::Timestamp;
use base::ids::{ChildId, ParentId};
use daily::day::absences::store::Kept;
use daily::day::attendance::Attended;
use daily::day::timeline::store::OnPage;
use daily::day::timeline::timeline_kinds;
use people::families::MyChild;

statements! {
    /// The children of a parent, `own` first and the others by age; each once, even where the parent is mother and father. A child has a
    /// row for each timeline entry between `begins` and `ends`, the newest first, or one row without an entry.
    pub(super) fn day(
        parent: ParentId, own: ChildId, now: Timestamp, today: Date, (begins, ends): (Timestamp, Timestamp),
    ) -> Rows<OnDay> =
        "SELECT {} FROM parenthood JOIN child ON child.id = parenthood.child_id \
        LEFT JOIN attendance ON attendance.child_id = child.id AND attendance.day = $4 \
        LEFT JOIN absence ON absence.child_id = child.id AND absence.day = $4 \
        LEFT JOIN moment ON moment.child_id = child.id AND moment.at >= $5 AND moment.at < $6 AND (moment.kind & $7) <> 0 \
        AND (moment.parent_id IS NULL OR moment.parent_id = $1) \
        WHERE parenthood.parent_id = $1 AND (child.live OR child.readable_until > $3) \
        AND NOT EXISTS (SELECT 1 FROM parenthood AS other WHERE other.child_id = child.id AND other.parent_id = $1 AND other.side < parenthood.side) \
        ORDER BY CASE WHEN child.id = $2 THEN 0 ELSE 1 END, child.date_of_birth, child.id, moment.at DESC, moment.id DESC",
        parent, own, now, today, begins, ends, timeline_kinds();
}

database::row! {
    pub(super) struct OnDay {
        pub child: MyChild,
        pub attended: Option<Attended>,
        pub absence: Option<Kept>,
        pub entry: Option<OnPage>,
    }
}
