use database::{Error, Reader, Writer, params, statements};
use jiff::civil::Date;

use super::Activity;
use crate::base::ids::RoomId;

statements! {
    pub(crate) BETWEEN = "SELECT day, activity, parent_text FROM activity_plan \
        WHERE room_id = $1 AND day >= $2 AND day <= $3 ORDER BY day, place";
    pub(crate) NEAREST = "SELECT (SELECT MAX(day) FROM activity_plan WHERE room_id = $1 AND day < $2), \
        (SELECT MIN(day) FROM activity_plan WHERE room_id = $1 AND day > $3)";
    pub(crate) INSERT = "INSERT INTO activity_plan (room_id, day, place, activity, parent_text) VALUES ($1, $2, $3, $4, $5)";
    pub(crate) DELETE = "DELETE FROM activity_plan WHERE room_id = $1 AND day = $2";
}

/// Both days included, in the order of the days.
pub(super) async fn between(
    reader: &mut Reader<'_>,
    room: RoomId,
    (first, last): (Date, Date),
) -> Result<Vec<(Date, Activity)>, Error> {
    reader
        .all(BETWEEN, params![room, first.to_string(), last.to_string()], |row| {
            let day = row.text(0)?.parse().map_err(Error::other)?;
            Ok((day, Activity { activity: row.string(1)?, parent_text: row.string(2)? }))
        })
        .await
}

/// The nearest planned days before the first of some days and after the last.
pub(super) async fn nearest(
    reader: &mut Reader<'_>,
    room: RoomId,
    (first, last): (Date, Date),
) -> Result<(Option<String>, Option<String>), Error> {
    let nearest = reader
        .optional(NEAREST, params![room, first.to_string(), last.to_string()], |row| {
            Ok((row.maybe_string(0)?, row.maybe_string(1)?))
        })
        .await?;
    Ok(nearest.unwrap_or_default())
}

pub(super) async fn insert(
    writer: &mut Writer<'_>,
    room: RoomId,
    day: Date,
    place: i64,
    activity: &Activity,
) -> Result<(), Error> {
    let Activity { activity, parent_text } = activity;
    writer
        .execute(INSERT, params![room, day.to_string(), place, activity.as_str(), parent_text.as_str()])
        .await
        .map(drop)
}

pub(super) async fn delete(writer: &mut Writer<'_>, room: RoomId, day: Date) -> Result<(), Error> {
    writer.execute(DELETE, params![room, day.to_string()]).await.map(drop)
}
