use database::{Error, Reader, Writer, row, statements};
use jiff::civil::{Date, Time};

use super::{Absence, AbsenceKind};
use base::clock::Timestamp;
use base::day::{CentreZone, hh_mm};
use base::ids::{CentreId, ChildId};
use base::stored::TimeOfDay;
use people::families::Side;

statements! {
    fn upsert_row(writer, child: ChildId, day: Date, late_at: Option<Time>, side: Side, now: Timestamp) =
        "INSERT INTO absence (child_id, day, late_at, side, said_at) VALUES ($1, $2, $3, $4, $5) \
        ON CONFLICT (child_id, day) DO UPDATE SET late_at = excluded.late_at, side = excluded.side, said_at = excluded.said_at",
        child, day, late_at.map(hh_mm), side, now;
    pub(super) fn delete(writer, child: ChildId, day: Date) -> u64 =
        "DELETE FROM absence WHERE child_id = $1 AND day = $2";
    pub(super) fn list_from(reader, child: ChildId, first: Date) -> Vec<Kept> =
        "SELECT {} FROM absence WHERE child_id = $1 AND day >= $2 ORDER BY day";
    fn list_rows_of_centre(
        reader, centre: CentreId, (first, last): (Date, Date),
    ) -> Vec<(ChildId, Option<Timestamp>, Kept)> =
        "SELECT absence.child_id, child.arrived_at, {} \
        FROM child JOIN absence ON absence.child_id = child.id AND absence.day >= $2 AND absence.day <= $3 \
        WHERE child.centre_id = $1 AND child.live ORDER BY absence.day, child.last_name, child.name, child.id",
        centre, first, last;
}

row! {
    /// What parents announced for a day, as it is stored.
    pub struct Kept {
        pub day: Date = "absence.day",
        pub late_at: Option<Time> as Option<TimeOfDay> = "absence.late_at",
        pub side: Side = "absence.side",
    }
}

impl From<Kept> for Absence {
    fn from(kept: Kept) -> Self {
        Self { day: kept.day.to_string(), late_at: kept.late_at.map(hh_mm), said_by: kept.side }
    }
}

pub(super) async fn upsert(
    writer: &mut Writer<'_>,
    child: ChildId,
    day: Date,
    kind: AbsenceKind,
    side: Side,
    now: Timestamp,
) -> Result<(), Error> {
    let late_at = match kind {
        AbsenceKind::Away => None,
        AbsenceKind::LateAt(at) => Some(at),
    };
    upsert_row(writer, child, day, late_at, side, now).await
}

/// Of a centre's active children, both days included. What was announced to an earlier centre of a child, of days before its arrival,
/// is not this one's.
pub(super) async fn list_of_centre(
    reader: &mut Reader<'_>,
    centre: CentreId,
    zone: &CentreZone,
    (first, last): (Date, Date),
) -> Result<Vec<(ChildId, Kept)>, Error> {
    let rows = list_rows_of_centre(reader, centre, (first, last)).await?.into_iter();
    Ok(rows
        .filter(|(_, arrived, kept)| zone.is_since(*arrived, kept.day))
        .map(|(child, _, kept)| (child, kept))
        .collect())
}
