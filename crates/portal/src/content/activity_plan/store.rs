use database::{Error, Reader, Writer, params, row, statements};
use jiff::civil::Date;

use super::Activity;
use crate::base::ids::RoomId;
use crate::base::stored::Day;

statements! {
    pub(crate) BETWEEN: (Day, Activity) = "SELECT day, {} FROM activity_plan \
        WHERE room_id = $1 AND day >= $2 AND day <= $3 ORDER BY day, place";
    pub(crate) NEAREST: (Option<String>, Option<String>) = "SELECT (SELECT MAX(day) FROM activity_plan WHERE room_id = $1 AND day < $2), \
        (SELECT MIN(day) FROM activity_plan WHERE room_id = $1 AND day > $3)";
    pub(crate) INSERT = "INSERT INTO activity_plan (room_id, day, place, activity, parent_text) VALUES ($1, $2, $3, $4, $5)";
    pub(crate) DELETE = "DELETE FROM activity_plan WHERE room_id = $1 AND day = $2";
}

row! {
    for Activity { activity: String = "activity", parent_text: String = "parent_text" }
}

/// Both days included, in the order of the days.
pub(super) async fn between(
    reader: &mut Reader<'_>,
    room: RoomId,
    (first, last): (Date, Date),
) -> Result<Vec<(Date, Activity)>, Error> {
    reader.list(BETWEEN, params![room, first.to_string(), last.to_string()]).await
}

/// The nearest planned days before the first of some days and after the last.
pub(super) async fn nearest(
    reader: &mut Reader<'_>,
    room: RoomId,
    (first, last): (Date, Date),
) -> Result<(Option<String>, Option<String>), Error> {
    let nearest = reader.find(NEAREST, params![room, first.to_string(), last.to_string()]).await?;
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
