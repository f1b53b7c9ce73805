use database::{row, statements};
use jiff::civil::Date;

use base::clock::Timestamp;
use base::ids::{CentreId, ChildId, ProgramId};

statements! {
    pub(super) fn find_child(reader, child: ChildId) -> Option<BilledChild> = "SELECT {} FROM child WHERE id = $1";
    pub(super) fn has_parents(reader, child: ChildId) -> bool = "SELECT 1 FROM parenthood WHERE child_id = $1 LIMIT 1";
    /// The oldest first.
    pub(super) fn list_former_stays(reader, child: ChildId) -> Vec<FormerStay> =
        "SELECT {} FROM former_stay WHERE child_id = $1 ORDER BY back_at";
    /// Children who are at a centre, or were there since a time.
    pub(in crate::billing) fn list_here_since(reader, centre: CentreId, since: Timestamp) -> Vec<ChildId> =
        "SELECT id FROM child WHERE centre_id = $1 AND (live OR left_at >= $2) \
        UNION SELECT child_id FROM former_stay WHERE centre_id = $1 AND back_at >= $2 ORDER BY 1";
}

row! {
    pub(super) struct BilledChild {
        pub centre: CentreId = "centre_id",
        pub program: ProgramId = "program_id",
        pub admitted: Date = "admission_date",
        pub live: bool = "live",
        pub left_at: Option<Timestamp> = "left_at",
        /// When it came to this centre from another one.
        pub arrived_at: Option<Timestamp> = "arrived_at",
    }
}

row! {
    /// A former stay.
    pub(super) struct FormerStay {
        pub centre: CentreId = "centre_id",
        pub program: ProgramId = "program_id",
        pub left_at: Timestamp = "left_at",
        /// Equal to `left_at` after a move.
        pub back_at: Timestamp = "back_at",
    }
}
