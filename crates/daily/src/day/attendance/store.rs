use std::collections::BTreeMap;

use database::{Error, List, Reader, Writer, params, row, statements};
use jiff::civil::Date;

use super::{Attended, ChildDay, Status};
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
    /// Each child and day once.
    fn upsert_rows(writer, rows: &List) =
        "INSERT INTO attendance (child_id, day, present, time_in, time_out) \
        SELECT CAST(given.value ->> 0 AS BIGINT), given.value ->> 1, CAST(given.value ->> 2 AS BOOLEAN), given.value ->> 3, \
        given.value ->> 4 FROM json_each($1) AS given ORDER BY 1, 2 \
        ON CONFLICT (child_id, day) DO UPDATE SET present = excluded.present, time_in = excluded.time_in, time_out = excluded.time_out";
    pub(super) fn find_of_child(reader, child: ChildId, day: Date) -> Option<Attended> =
        "SELECT {} FROM attendance WHERE child_id = $1 AND day = $2";
    fn list_rows_of_days(reader, days: &List) -> Vec<(ChildId, Attended)> =
        "SELECT attendance.child_id, {} FROM json_each($1) AS given CROSS JOIN attendance \
        WHERE attendance.child_id = CAST(given.value ->> 0 AS BIGINT) AND attendance.day = given.value ->> 1";
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

/// Stores days; each child and day once. One that is recorded already is replaced.
pub(super) async fn upsert(
    writer: &mut Writer<'_>,
    days: impl Iterator<Item = (ChildId, &Attended)>,
) -> Result<(), Error> {
    let row = |(child, attended): (ChildId, &Attended)| {
        let (time_in, time_out) = (attended.time_in.map(hh_mm), attended.time_out.map(hh_mm));
        params![child, attended.day, attended.status, time_in, time_out]
    };
    upsert_rows(writer, &List::of(days.map(row))).await
}

/// The attendance of children's days, by child and day.
pub(super) async fn list_of_days(
    reader: &Reader<'_>,
    days: impl IntoIterator<Item = ChildDay>,
) -> Result<BTreeMap<(ChildId, Date), Attended>, Error> {
    let rows = list_rows_of_days(reader, &rows_of(days)).await?;
    Ok(rows.into_iter().map(|(child, attended)| ((child, attended.day), attended)).collect())
}

/// Rows of a child and a day.
pub(super) fn rows_of(days: impl IntoIterator<Item = ChildDay>) -> List {
    List::of(days.into_iter().map(|(child, day)| params![child.id(), day]))
}
