use database::{Error, Reader, Writer, params, row, statements};
use jiff::civil::{Date, Time};

use super::{Absence, Word};
use crate::day::attendance::told;
use base::clock::Timestamp;
use base::day::CentreZone;
use base::ids::{CentreId, ChildId};
use base::stored::{Day, TimeOfDay};
use people::families::Side;

statements! {
    pub(crate) UPSERT = "INSERT INTO absence (child_id, day, late_at, side, said_at) VALUES ($1, $2, $3, $4, $5) \
        ON CONFLICT (child_id, day) DO UPDATE SET late_at = excluded.late_at, side = excluded.side, said_at = excluded.said_at";
    pub(crate) DELETE = "DELETE FROM absence WHERE child_id = $1 AND day = $2";
    pub(crate) COMING: Kept = "SELECT {} FROM absence WHERE child_id = $1 AND day >= $2 ORDER BY day";
    pub OF_CENTRE: (ChildId, Option<Timestamp>, Kept) = "SELECT absence.child_id, child.arrived_at, {} \
        FROM child JOIN absence ON absence.child_id = child.id AND absence.day >= $2 AND absence.day <= $3 \
        WHERE child.centre_id = $1 AND child.live ORDER BY absence.day, child.last_name, child.name, child.id";
}

row! {
    pub(super) struct Kept {
        pub day: Date as Day = "absence.day",
        pub late_at: Option<Time> as Option<TimeOfDay> = "absence.late_at",
        pub side: Side = "absence.side",
    }
}

impl From<Kept> for Absence {
    fn from(kept: Kept) -> Self {
        Self { day: kept.day.to_string(), late_at: kept.late_at.map(told), said_by: kept.side }
    }
}

pub(super) async fn upsert(
    writer: &mut Writer<'_>,
    child: ChildId,
    day: Date,
    word: Word,
    side: Side,
    now: Timestamp,
) -> Result<(), Error> {
    let late_at = match word {
        Word::Away => None,
        Word::LateAt(at) => Some(told(at)),
    };
    writer.execute(UPSERT, params![child, day.to_string(), late_at, side, now]).await.map(drop)
}

pub(super) async fn delete(writer: &mut Writer<'_>, child: ChildId, day: Date) -> Result<u64, Error> {
    writer.execute(DELETE, params![child, day.to_string()]).await
}

pub(super) async fn coming(reader: &mut Reader<'_>, child: ChildId, first: Date) -> Result<Vec<Kept>, Error> {
    reader.list(COMING, params![child, first.to_string()]).await
}

/// Of a centre's living children, both days included. What was said to an earlier centre of a child, of days before its arrival,
/// is not this one's.
pub(super) async fn of_centre(
    reader: &mut Reader<'_>,
    centre: CentreId,
    zone: &CentreZone,
    (first, last): (Date, Date),
) -> Result<Vec<(ChildId, Kept)>, Error> {
    let rows = reader.list(OF_CENTRE, params![centre, first.to_string(), last.to_string()]).await?.into_iter();
    Ok(rows
        .filter(|(_, arrived, kept)| zone.is_since(*arrived, kept.day))
        .map(|(child, _, kept)| (child, kept))
        .collect())
}
