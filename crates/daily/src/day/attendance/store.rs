use database::{Error, Reader, Writer, params, row, statements};
use jiff::civil::{Date, Time};

use super::{Attended, Status};
use base::clock::Timestamp;
use base::day::CentreZone;
use base::ids::{CentreId, ChildId};
use base::stored::{Day, TimeOfDay};
use people::families::MyChild;
use people::families::children::OwnChild;

statements! {
    /// A range of the table's own order.
    pub BETWEEN: Attended = "SELECT {} FROM attendance \
        WHERE child_id = $1 AND day >= $2 AND day <= $3 ORDER BY day";
    pub OF_DAY: (ChildId, Option<Timestamp>, Attended) = "SELECT attendance.child_id, child.arrived_at, {} \
        FROM child JOIN attendance ON attendance.child_id = child.id AND attendance.day = $2 \
        WHERE child.centre_id = $1 AND child.live ORDER BY child.last_name, child.name, child.id";
    pub(crate) UPSERT = "INSERT INTO attendance (child_id, day, present, time_in, time_out) VALUES ($1, $2, $3, $4, $5) \
        ON CONFLICT (child_id, day) DO UPDATE SET present = excluded.present, time_in = excluded.time_in, time_out = excluded.time_out";
    pub OF_CHILD: Attended = "SELECT {} FROM attendance WHERE child_id = $1 AND day = $2";
    pub(crate) DELETE = "DELETE FROM attendance WHERE child_id = $1 AND day = $2";
}

row! {
    for Attended {
        day: Date as Day = "attendance.day",
        status: Status = "attendance.present",
        time_in: Option<Time> as Option<TimeOfDay> = "attendance.time_in",
        time_out: Option<Time> as Option<TimeOfDay> = "attendance.time_out",
    }
}

/// Both days included, in their order.
pub(super) async fn between(
    reader: &mut Reader<'_>,
    child: &MyChild,
    first: Date,
    last: Date,
) -> Result<Vec<Attended>, Error> {
    reader.list(BETWEEN, params![child.id(), first.to_string(), last.to_string()]).await
}

/// What is recorded of a centre's living children for a day, since they are there.
pub(super) async fn of_day(
    reader: &mut Reader<'_>,
    centre: CentreId,
    zone: &CentreZone,
    day: Date,
) -> Result<Vec<(ChildId, Attended)>, Error> {
    let rows = reader.list(OF_DAY, params![centre, day.to_string()]).await?.into_iter();
    Ok(rows
        .filter(|(_, arrived, _)| zone.is_since(*arrived, day))
        .map(|(child, _, attended)| (child, attended))
        .collect())
}

/// What is recorded of a child for a day.
pub(super) async fn of_child(reader: &mut Reader<'_>, child: ChildId, day: Date) -> Result<Option<Attended>, Error> {
    reader.find(OF_CHILD, params![child, day.to_string()]).await
}

pub(super) async fn upsert(writer: &mut Writer<'_>, child: ChildId, attended: &Attended) -> Result<(), Error> {
    let Attended { day, status, time_in, time_out } = attended;
    let text = |time: &Option<Time>| time.map(told);
    writer.execute(UPSERT, params![child, day.to_string(), *status, text(time_in), text(time_out)]).await.map(drop)
}

pub(super) async fn delete(writer: &mut Writer<'_>, child: OwnChild, day: Date) -> Result<u64, Error> {
    writer.execute(DELETE, params![child.id(), day.to_string()]).await
}

/// `HH:MM`.
pub(in crate::day) fn told(time: Time) -> String {
    time.strftime("%H:%M").to_string()
}
