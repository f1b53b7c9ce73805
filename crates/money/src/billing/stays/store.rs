use database::{Error, Reader, params, row, statements};
use jiff::civil::Date;

use base::clock::Timestamp;
use base::ids::{CentreId, ChildId, ProgramId};
use base::stored::Day;

statements! {
    pub CHILD: BilledChild = "SELECT {} FROM child WHERE id = $1";
    pub(crate) HAS_PARENTS: i64 = "SELECT 1 FROM parenthood WHERE child_id = $1 LIMIT 1";
    pub(crate) FORMER_STAYS: FormerStay = "SELECT {} FROM former_stay WHERE child_id = $1 ORDER BY back_at";
    pub(crate) HERE_SINCE: ChildId = "SELECT id FROM child WHERE centre_id = $1 AND (live OR left_at >= $2) \
        UNION SELECT child_id FROM former_stay WHERE centre_id = $1 AND back_at >= $2 ORDER BY 1";
}

row! {
    pub(super) struct BilledChild {
        pub centre: CentreId = "centre_id",
        pub program: ProgramId = "program_id",
        pub admitted: Date as Day = "admission_date",
        pub live: bool = "live",
        pub left_at: Option<Timestamp> = "left_at",
        /// At this centre, if it was at another one before.
        pub arrived_at: Option<Timestamp> = "arrived_at",
    }
}

row! {
    /// Where a child was before.
    pub(super) struct FormerStay {
        pub centre: CentreId = "centre_id",
        pub program: ProgramId = "program_id",
        pub left_at: Timestamp = "left_at",
        /// The same moment: it moved.
        pub back_at: Timestamp = "back_at",
    }
}

pub(super) async fn child(reader: &mut Reader<'_>, child: ChildId) -> Result<Option<BilledChild>, Error> {
    reader.find(CHILD, params![child]).await
}

/// Those who are at a centre, or have been since.
pub(in crate::billing) async fn here_since(
    reader: &mut Reader<'_>,
    centre: CentreId,
    since: Timestamp,
) -> Result<Vec<ChildId>, Error> {
    reader.list(HERE_SINCE, params![centre, since]).await
}

pub(super) async fn has_parents(reader: &mut Reader<'_>, child: ChildId) -> Result<bool, Error> {
    reader.exists(HAS_PARENTS, params![child]).await
}

/// The oldest first.
pub(super) async fn former_stays(reader: &mut Reader<'_>, child: ChildId) -> Result<Vec<FormerStay>, Error> {
    reader.list(FORMER_STAYS, params![child]).await
}
