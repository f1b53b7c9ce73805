use database::{Error, Reader, Row, Writer, params, statements};
use jiff::civil::{Date, Time};

use super::{Attended, Status};
use crate::base::day::parse_time;
use crate::base::ids::{CentreId, ChildId};
use crate::families::MyChild;
use crate::families::children::OwnChild;

statements! {
    /// A range of the table's own order.
    pub(crate) BETWEEN = "SELECT child_id, day, present, time_in, time_out FROM attendance \
        WHERE child_id = $1 AND day >= $2 AND day <= $3 ORDER BY day";
    pub(crate) OF_DAY = "SELECT attendance.child_id, attendance.day, attendance.present, attendance.time_in, attendance.time_out \
        FROM child JOIN attendance ON attendance.child_id = child.id AND attendance.day = $2 \
        WHERE child.centre_id = $1 AND child.live ORDER BY child.last_name, child.name, child.id";
    pub(crate) UPSERT = "INSERT INTO attendance (child_id, day, present, time_in, time_out) VALUES ($1, $2, $3, $4, $5) \
        ON CONFLICT (child_id, day) DO UPDATE SET present = excluded.present, time_in = excluded.time_in, time_out = excluded.time_out";
    pub(crate) OF_CHILD = "SELECT child_id, day, present, time_in, time_out FROM attendance WHERE child_id = $1 AND day = $2";
    pub(crate) DELETE = "DELETE FROM attendance WHERE child_id = $1 AND day = $2";
}

/// Both days included, in their order.
pub(super) async fn between(
    reader: &mut Reader<'_>,
    child: &MyChild,
    first: Date,
    last: Date,
) -> Result<Vec<Attended>, Error> {
    reader.all(BETWEEN, params![child.id(), first.to_string(), last.to_string()], attended).await
}

/// What is recorded of a centre's living children for a day.
pub(super) async fn of_day(
    reader: &mut Reader<'_>,
    centre: CentreId,
    day: Date,
) -> Result<Vec<(ChildId, Attended)>, Error> {
    reader.all(OF_DAY, params![centre, day.to_string()], |row| Ok((ChildId(row.int(0)?), attended(row)?))).await
}

/// What is recorded of a child for a day.
pub(super) async fn of_child(reader: &mut Reader<'_>, child: OwnChild, day: Date) -> Result<Option<Attended>, Error> {
    reader.optional(OF_CHILD, params![child.id(), day.to_string()], attended).await
}

fn attended(row: &Row<'_>) -> Result<Attended, Error> {
    let time = |text: Option<&str>| text.and_then(parse_time);
    Ok(Attended {
        day: row.text(1)?.parse().map_err(Error::other)?,
        status: if row.boolean(2)? { Status::Present } else { Status::Absent },
        time_in: time(row.maybe_text(3)?),
        time_out: time(row.maybe_text(4)?),
    })
}

pub(super) async fn upsert(writer: &mut Writer<'_>, child: ChildId, attended: &Attended) -> Result<(), Error> {
    let Attended { day, status, time_in, time_out } = attended;
    let text = |time: &Option<Time>| time.map(told);
    let present = *status == Status::Present;
    writer.execute(UPSERT, params![child, day.to_string(), present, text(time_in), text(time_out)]).await.map(drop)
}

pub(super) async fn delete(writer: &mut Writer<'_>, child: OwnChild, day: Date) -> Result<u64, Error> {
    writer.execute(DELETE, params![child.id(), day.to_string()]).await
}

/// `HH:MM`.
pub(super) fn told(time: Time) -> String {
    time.strftime("%H:%M").to_string()
}
