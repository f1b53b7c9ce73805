use database::{Error, Reader, Writer, params, row, statements};
use jiff::civil::Date;

use super::Activity;
use base::days_asked::Days;
use base::ids::{CentreId, RoomId};
use base::page::{Cursor, Paged};
use base::stored::Day;
use people::families::children::Rooms;

statements! {
    pub BETWEEN: (Day, Activity) = "SELECT day, {} FROM activity_plan \
        WHERE room_id = $1 AND day >= $2 AND day <= $3 ORDER BY day, place";
    /// The planned days of rooms whose ids lie between two.
    pub PAGE: (Day, RoomId, String) = "SELECT DISTINCT activity_plan.day, room.id, room.name \
        FROM room JOIN activity_plan ON activity_plan.room_id = room.id \
        WHERE room.centre_id = $1 AND room.id >= $2 AND room.id <= $3 \
        AND (activity_plan.day, room.id) < ($4, $5) AND activity_plan.day >= $6 \
        ORDER BY activity_plan.day DESC, room.id DESC LIMIT $7";
    pub(crate) OF_PAGE: (Day, RoomId, Activity) = "SELECT activity_plan.day, room.id, {} \
        FROM room JOIN activity_plan ON activity_plan.room_id = room.id \
        WHERE room.centre_id = $1 AND room.id >= $2 AND room.id <= $3 \
        AND (activity_plan.day, room.id) >= ($4, $5) AND (activity_plan.day, room.id) <= ($6, $7) \
        ORDER BY activity_plan.day, room.id, activity_plan.place";
    pub NEAREST: (Option<String>, Option<String>) = "SELECT (SELECT MAX(day) FROM activity_plan WHERE room_id = $1 AND day < $2), \
        (SELECT MIN(day) FROM activity_plan WHERE room_id = $1 AND day > $3)";
    pub INSERT = "INSERT INTO activity_plan (room_id, day, place, activity, parent_text) VALUES ($1, $2, $3, $4, $5)";
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

/// A room's day.
#[derive(Clone, Debug)]
pub(super) struct PlannedDay {
    pub day: Date,
    pub room: RoomId,
    pub name: String,
    pub activities: Vec<Activity>,
}

/// A page of what a centre's rooms plan.
pub(super) async fn page(
    reader: &mut Reader<'_>,
    (centre, rooms): (CentreId, Rooms),
    days: &Days,
) -> Result<Paged<PlannedDay>, Error> {
    let before = days.before();
    let values =
        params![centre, rooms.first, rooms.last, before.day(), before.id, days.first_day(), days.page.limit + 1];
    let planned = |(day, room, name): (Date, RoomId, String)| {
        (Cursor::of_day(day, room.0), PlannedDay { day, room, name, activities: Vec::new() })
    };
    let mut page = days.page.read(reader, PAGE, values, planned).await?;
    let (Some(newest), Some(oldest)) = (page.items.first(), page.items.last()) else { return Ok(page) };
    let (from, to) = ((oldest.day.to_string(), oldest.room), (newest.day.to_string(), newest.room));
    let values = params![centre, rooms.first, rooms.last, from.0, from.1, to.0, to.1];
    let activities: Vec<(Date, RoomId, Activity)> = reader.list(OF_PAGE, values).await?;
    for (day, room, activity) in activities {
        if let Some(planned) = page.items.iter_mut().find(|planned| (planned.day, planned.room) == (day, room)) {
            planned.activities.push(activity);
        }
    }
    Ok(page)
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
