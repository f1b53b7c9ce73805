use database::{Error, Reader, row, statements};
use jiff::civil::Date;

use super::Activity;
use base::date_range::Days;
use base::ids::{CentreId, RoomId};
use base::page::{Cursor, Paged};
use people::families::children::Rooms;

statements! {
    /// Both days included, by day.
    pub(super) fn list_between(reader, room: RoomId, (first, last): (Date, Date)) -> Vec<(Date, Activity)> =
        "SELECT day, {} FROM activity_plan \
        WHERE room_id = $1 AND day >= $2 AND day <= $3 ORDER BY day, place",
        room, first, last;
    /// A page of the planned days of rooms with ids in this range.
    fn page(centre: CentreId, rooms: Rooms, days: &Days) -> Rows<(Date, RoomId, String)> =
        "SELECT DISTINCT activity_plan.day, room.id, room.name \
        FROM room JOIN activity_plan ON activity_plan.room_id = room.id \
        WHERE room.centre_id = $1 AND room.id >= $2 AND room.id <= $3 \
        AND (activity_plan.day, room.id) < ($4, $5) AND activity_plan.day >= $6 \
        ORDER BY activity_plan.day DESC, room.id DESC LIMIT $7",
        centre, rooms.first, rooms.last, days.before().day(), days.before().id, days.first_day(), days.page.limit + 1;
    fn list_of_days(
        reader, centre: CentreId, rooms: Rooms, (first, first_room): (Date, RoomId), (last, last_room): (Date, RoomId),
    ) -> Vec<(Date, RoomId, Activity)> =
        "SELECT activity_plan.day, room.id, {} \
        FROM room JOIN activity_plan ON activity_plan.room_id = room.id \
        WHERE room.centre_id = $1 AND room.id >= $2 AND room.id <= $3 \
        AND (activity_plan.day, room.id) >= ($4, $5) AND (activity_plan.day, room.id) <= ($6, $7) \
        ORDER BY activity_plan.day, room.id, activity_plan.place",
        centre, rooms.first, rooms.last, first, first_room, last, last_room;
    fn find_nearest(reader, room: RoomId, (first, last): (Date, Date)) -> Option<(Option<String>, Option<String>)> =
        "SELECT (SELECT MAX(day) FROM activity_plan WHERE room_id = $1 AND day < $2), \
        (SELECT MIN(day) FROM activity_plan WHERE room_id = $1 AND day > $3)",
        room, first, last;
    pub(super) fn insert(writer, room: RoomId, day: Date, place: i64, activity: &Activity) =
        "INSERT INTO activity_plan (room_id, day, place, activity, parent_text) VALUES ($1, $2, $3, $4, $5)",
        room, day, place, activity.activity.as_str(), activity.parent_text.as_str();
    pub(super) fn delete(writer, room: RoomId, day: Date) = "DELETE FROM activity_plan WHERE room_id = $1 AND day = $2";
}

row! {
    for Activity { activity: String = "activity", parent_text: String = "parent_text" }
}

/// A room's day.
#[derive(Clone, Debug)]
pub(super) struct PlannedDay {
    pub day: Date,
    pub room: RoomId,
    pub name: String,
    pub activities: Vec<Activity>,
}

/// A page of the plans of a centre's rooms.
pub(super) async fn list_page(
    reader: &mut Reader<'_>,
    (centre, rooms): (CentreId, Rooms),
    days: &Days,
) -> Result<Paged<PlannedDay>, Error> {
    let planned = |(day, room, name): (Date, RoomId, String)| {
        (Cursor::of_day(day, room.0), PlannedDay { day, room, name, activities: Vec::new() })
    };
    let mut page = days.page.read(reader, page(centre, rooms, days), planned).await?;
    let (Some(newest), Some(oldest)) = (page.items.first(), page.items.last()) else { return Ok(page) };
    let (from, to) = ((oldest.day, oldest.room), (newest.day, newest.room));
    let activities = list_of_days(reader, centre, rooms, from, to).await?;
    for (day, room, activity) in activities {
        if let Some(planned) = page.items.iter_mut().find(|planned| (planned.day, planned.room) == (day, room)) {
            planned.activities.push(activity);
        }
    }
    Ok(page)
}

/// The nearest planned days before and after a range of days.
pub(super) async fn find_nearest_day(
    reader: &mut Reader<'_>,
    room: RoomId,
    (first, last): (Date, Date),
) -> Result<(Option<String>, Option<String>), Error> {
    let nearest = find_nearest(reader, room, (first, last)).await?;
    Ok(nearest.unwrap_or_default())
}
