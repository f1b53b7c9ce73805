use database::{Error, Reader, row, statements};
use jiff::civil::Date;

use super::{Attended, Status};
use base::clock::Timestamp;
use base::day::{CentreZone, hh_mm};
use base::ids::{CentreId, ChildId};
use base::stored::TimeOfDay;
use people::families::MyChild;
use people::families::children::OwnChild;

statements! {
    /// Both days included, by day. A range of the primary key.
    pub(super) fn list_between(reader, child: &MyChild, first: Date, last: Date) -> Vec<Attended> =
        "SELECT {} FROM attendance \
        WHERE child_id = $1 AND day >= $2 AND day <= $3 ORDER BY day",
        child.id(), first, last;
    fn list_rows_of_day(reader, centre: CentreId, day: Date) -> Vec<(ChildId, Option<Timestamp>, Attended)> =
        "SELECT attendance.child_id, child.arrived_at, {} \
        FROM child JOIN attendance ON attendance.child_id = child.id AND attendance.day = $2 \
        WHERE child.centre_id = $1 AND child.live ORDER BY child.last_name, child.name, child.id";
    pub(super) fn upsert(writer, child: ChildId, attended: &Attended) =
        "INSERT INTO attendance (child_id, day, present, time_in, time_out) VALUES ($1, $2, $3, $4, $5) \
        ON CONFLICT (child_id, day) DO UPDATE SET present = excluded.present, time_in = excluded.time_in, time_out = excluded.time_out",
        child, attended.day, attended.status, attended.time_in.map(hh_mm), attended.time_out.map(hh_mm);
    pub(super) fn find_of_child(reader, child: ChildId, day: Date) -> Option<Attended> =
        "SELECT {} FROM attendance WHERE child_id = $1 AND day = $2";
    pub(super) fn delete(writer, child: OwnChild, day: Date) -> u64 =
        "DELETE FROM attendance WHERE child_id = $1 AND day = $2",
        child.id(), day;
}

row! {
    for Attended {
        day: Date = "attendance.day",
        status: Status = "attendance.present",
        time_in: Option<Time> as Option<TimeOfDay> = "attendance.time_in",
        time_out: Option<Time> as Option<TimeOfDay> = "attendance.time_out",
    }
}

/// A day's attendance of a centre's active children, without days before they came to the centre.
pub(super) async fn list_of_day(
    reader: &mut Reader<'_>,
    centre: CentreId,
    zone: &CentreZone,
    day: Date,
) -> Result<Vec<(ChildId, Attended)>, Error> {
    let rows = list_rows_of_day(reader, centre, day).await?.into_iter();
    Ok(rows
        .filter(|(_, arrived, _)| zone.is_since(*arrived, day))
        .map(|(child, _, attended)| (child, attended))
        .collect())
}
