use std::time::Duration;

use database::{Error, Reader, row, statements};

use super::kinds::Kind;
use super::page::{TimelineItem, WantedMoments};
use super::what::{Entry, What};
use super::{Moment, NewMoment, Shown};
use crate::pictures::CentrePicture;
use base::clock::{Timestamp, latest};
use base::ids::{CentreId, ChildId, MomentId, PictureId};
use base::page::{Cursor, Page, Paged};
use people::families::children::{Rooms, Whom};
use people::families::{MyChild, SignedInParent};

/// A day on which clocks are set back has 25 hours.
const DAY_AT_MOST: Duration = Duration::from_hours(25);

statements! {
    /// A walk along the table's own order: no sorting, and it ends with the page.
    fn page(me: &SignedInParent, child: &MyChild, wanted: &WantedMoments) -> Rows<OnPage> =
        "SELECT {} FROM moment \
        WHERE child_id = $1 AND (at, id) < ($2, $3) AND (kind & $4) <> 0 AND (parent_id IS NULL OR parent_id = $7) \
        ORDER BY at DESC, id DESC LIMIT $5 OFFSET $6",
        child.id(), wanted.page.before.at, wanted.page.before.id, wanted.kinds, wanted.page.limit + 1, wanted.page.skip,
        me.parent();
    /// What a centre reads back of one child: the same walk. What an earlier centre of the child posted is not the centre's.
    fn of_child(child: ChildId, (before, first): (Cursor, Timestamp), kinds: i64, page: &Page) -> Rows<Moment> =
        "SELECT {} FROM moment \
        WHERE child_id = $1 AND (at, id) < ($2, $3) AND at >= $4 AND (kind & $5) <> 0 AND parent_id IS NULL \
        AND at >= COALESCE((SELECT child.arrived_at FROM child WHERE child.id = $1), $4) \
        ORDER BY at DESC, id DESC LIMIT $6",
        child, before.at, before.id, first, kinds, page.limit + 1;
    /// Of a room or of a centre: each child's stretch of days.
    fn of_rooms(
        centre: CentreId, rooms: Rooms, (before, first): (Cursor, Timestamp), kinds: i64, page: &Page,
    ) -> Rows<Moment> =
        "SELECT {} FROM moment \
        WHERE child_id IN (SELECT child.id FROM child WHERE child.centre_id = $1 AND child.live AND child.room_id >= $7 AND child.room_id <= $8) \
        AND (at, id) < ($2, $3) AND at >= $4 AND (kind & $5) <> 0 AND parent_id IS NULL \
        AND at >= COALESCE((SELECT child.arrived_at FROM child WHERE child.id = moment.child_id), $4) \
        ORDER BY at DESC, id DESC LIMIT $6",
        centre, before.at, before.id, first, kinds, page.limit + 1, rooms.first, rooms.last;
    /// `posted` is the child's change with which it is posted.
    pub(super) fn insert(writer, id: MomentId, new: &NewMoment, posted: i64) =
        "INSERT INTO moment (child_id, at, id, kind, message, picture_id, width, height, about, about_at, posted) \
        VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)",
        new.child.id(), new.at, id, new.what.kept().0, new.message.as_str(), new.picture.map(CentrePicture::id),
        new.picture.map(CentrePicture::width), new.picture.map(CentrePicture::height), new.what.kept().1,
        new.what.kept().2, posted;
    /// Changes a moment's time, what it is, and its words.
    /// Its place on the timeline, which is its key, moves with it.
    pub(super) fn correct(writer, before: &Moment, after: &NewMoment) =
        "UPDATE moment SET at = $4, kind = $5, message = $6, about = $7, about_at = $8 \
        WHERE child_id = $1 AND at = $2 AND id = $3",
        before.child, before.at, before.id, after.at, after.what.kept().0, after.message.as_str(), after.what.kept().1,
        after.what.kept().2;
    /// Gives a moment another picture.
    pub(super) fn show(writer, moment: &NewMoment, id: MomentId, picture: CentrePicture) =
        "UPDATE moment SET picture_id = $4, width = $5, height = $6 WHERE child_id = $1 AND at = $2 AND id = $3",
        moment.child.id(), moment.at, id, picture.id(), picture.width(), picture.height();
    pub(super) fn delete(writer, moment: &Moment) =
        "DELETE FROM moment WHERE child_id = $1 AND at = $2 AND id = $3",
        moment.child, moment.at, moment.id;
    pub(super) fn delete_with_picture(writer, child: ChildId, at: Timestamp, picture: PictureId) -> Vec<MomentId> =
        "DELETE FROM moment WHERE child_id = $1 AND at = $2 AND picture_id = $3 RETURNING id";
    /// No entry that the list alone has: centres change what is on a timeline.
    pub(super) fn by_id(reader, id: MomentId) -> Option<Moment> =
        "SELECT {} FROM moment \
        WHERE id = $1 AND kind < 65536";
    /// A moment of attendance between two moments, the second not included.
    /// Of a day's attendance: what was put there by its record first.
    pub(super) fn attendance(reader, child: ChildId, (from, to): (Timestamp, Timestamp)) -> Option<Moment> =
        "SELECT {} FROM moment \
        WHERE child_id = $1 AND at >= $2 AND at < $3 AND kind = $4 ORDER BY CASE WHEN about IS NULL THEN 1 ELSE 0 END, at, id LIMIT 1",
        child, from, to, Kind::Attendance;
    /// What the record put on the day on which a moment ($5) lies, between two moments around it.
    pub(super) fn recorded(reader, child: ChildId, at: Timestamp) -> Option<Moment> =
        "SELECT {} FROM moment \
        WHERE child_id = $1 AND at > $2 AND at < $3 AND kind = $4 AND about <= $5 AND about_at > $5 LIMIT 1",
        child, at - DAY_AT_MOST, at + DAY_AT_MOST, Kind::Attendance, at;
    /// Moments further ahead than a centre may post them are of a clock that was wrong: they are of now.
    /// Each child's newest are one step along the table's own order.
    pub fn bring_to_now(writer, now: Timestamp, ahead: Duration) -> u64 =
        "UPDATE moment SET at = $1 WHERE id IN (\
        SELECT moment.id FROM child JOIN moment ON moment.child_id = child.id AND moment.at > $2)",
        now, latest(now + ahead);
}

row! {
    /// A moment, or what the list of notifications alone has, as it passes a page.
    pub struct OnPage {
        pub at: Timestamp = "at",
        pub id: MomentId = "id",
        pub entry: Entry,
        pub message: String = "message",
        pub picture: Option<Shown>,
    }
}

row! {
    for Moment {
        id: MomentId = "id",
        child: ChildId = "child_id",
        at: Timestamp = "at",
        what: What,
        message: String = "message",
        picture: Option<Shown>,
        posted: i64 = "posted",
    }
}

row! {
    for Shown { id: PictureId = "picture_id", width: i64 = "width", height: i64 = "height" }
}

/// One page and one row more, if there is one: it tells that older ones follow.
pub(super) async fn list_page(
    reader: &mut Reader<'_>,
    (me, child): (&SignedInParent, &MyChild),
    wanted: &WantedMoments,
    mut item: impl FnMut(OnPage) -> TimelineItem,
) -> Result<Paged<TimelineItem>, Error> {
    wanted.page.read(reader, page(me, child, wanted), |row| (Cursor::of_time(row.at, row.id.0), item(row))).await
}

/// A page of what a centre posted of its children. `kinds` is a set of kinds.
pub(super) async fn list_of_centre(
    reader: &mut Reader<'_>,
    (centre, whom): (CentreId, Whom),
    (before, first): (Cursor, Timestamp),
    kinds: i64,
    page: &Page,
) -> Result<Paged<Moment>, Error> {
    let place = |moment: Moment| (Cursor::of_time(moment.at, moment.id.0), moment);
    match whom {
        Whom::Child(child) => page.read(reader, of_child(child.id(), (before, first), kinds, page), place).await,
        Whom::Rooms(rooms) => page.read(reader, of_rooms(centre, rooms, (before, first), kinds, page), place).await,
    }
}
