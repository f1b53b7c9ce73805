use std::time::Duration;

use database::{Error, Reader, row, statements};

use super::kinds::Kind;
use super::page::{TimelineItem, TimelineQuery};
use super::what::{Entry, What};
use super::{NewTimelineEntry, Shown, TimelineEntry};
use crate::pictures::CentrePicture;
use base::clock::Timestamp;
use base::ids::{CentreId, ChildId, MessageId, PictureId, TimelineEntryId};
use base::page::{Cursor, Page, Paged};
use people::families::children::{Rooms, Whom};
use people::families::{MyChild, SignedInParent};

/// A day on which clocks are set back has 25 hours.
const DAY_AT_MOST: Duration = Duration::from_hours(25);

statements! {
    /// A range of the primary key: no sorting, and it ends with the page.
    fn page(me: &SignedInParent, child: &MyChild, wanted: &TimelineQuery) -> Rows<OnPage> =
        "SELECT {} FROM moment \
        WHERE child_id = $1 AND (at, id) < ($2, $3) AND (kind & $4) <> 0 AND (parent_id IS NULL OR parent_id = $7) \
        ORDER BY at DESC, id DESC LIMIT $5 OFFSET $6",
        child.id(), wanted.page.before.at, wanted.page.before.id, wanted.kinds, wanted.page.limit + 1, wanted.page.skip,
        me.parent();
    /// A centre's page of one child: the same range, without what an earlier centre of the child posted.
    fn page_of_child(child: ChildId, (before, first): (Cursor, Timestamp), kinds: i64, page: &Page) -> Rows<TimelineEntry> =
        "SELECT {} FROM moment \
        WHERE child_id = $1 AND (at, id) < ($2, $3) AND at >= $4 AND (kind & $5) <> 0 AND parent_id IS NULL \
        AND at >= COALESCE((SELECT child.arrived_at FROM child WHERE child.id = $1), $4) \
        ORDER BY at DESC, id DESC LIMIT $6",
        child, before.at, before.id, first, kinds, page.limit + 1;
    /// A centre's page of its rooms: a range for each child.
    fn page_of_rooms(
        centre: CentreId, rooms: Rooms, (before, first): (Cursor, Timestamp), kinds: i64, page: &Page,
    ) -> Rows<TimelineEntry> =
        "SELECT {} FROM moment \
        WHERE child_id IN (SELECT child.id FROM child WHERE child.centre_id = $1 AND child.live AND child.room_id >= $7 AND child.room_id <= $8) \
        AND (at, id) < ($2, $3) AND at >= $4 AND (kind & $5) <> 0 AND parent_id IS NULL \
        AND at >= COALESCE((SELECT child.arrived_at FROM child WHERE child.id = moment.child_id), $4) \
        ORDER BY at DESC, id DESC LIMIT $6",
        centre, before.at, before.id, first, kinds, page.limit + 1, rooms.first, rooms.last;
    /// `posted` is the child's change number.
    pub(super) fn insert(writer, id: TimelineEntryId, new: &NewTimelineEntry, posted: i64) =
        "INSERT INTO moment (child_id, at, id, kind, message, picture_id, width, height, about, about_at, posted) \
        VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)",
        new.child.id(), new.at, id, new.what.columns().0, new.message.as_str(), new.picture.map(CentrePicture::id),
        new.picture.map(CentrePicture::width), new.picture.map(CentrePicture::height), new.what.columns().1,
        new.what.columns().2, posted;
    /// Changes time, kind and text. The time is part of the primary key.
    pub(super) fn update(writer, before: &TimelineEntry, after: &NewTimelineEntry) =
        "UPDATE moment SET at = $4, kind = $5, message = $6, about = $7, about_at = $8 \
        WHERE child_id = $1 AND at = $2 AND id = $3",
        before.child, before.at, before.id, after.at, after.what.columns().0, after.message.as_str(), after.what.columns().1,
        after.what.columns().2;
    pub(super) fn update_picture(writer, entry: &NewTimelineEntry, id: TimelineEntryId, picture: CentrePicture) =
        "UPDATE moment SET picture_id = $4, width = $5, height = $6 WHERE child_id = $1 AND at = $2 AND id = $3",
        entry.child.id(), entry.at, id, picture.id(), picture.width(), picture.height();
    pub(super) fn delete(writer, entry: &TimelineEntry) =
        "DELETE FROM moment WHERE child_id = $1 AND at = $2 AND id = $3",
        entry.child, entry.at, entry.id;
    pub(super) fn delete_with_picture(writer, child: ChildId, at: Timestamp, picture: PictureId) -> Vec<TimelineEntryId> =
        "DELETE FROM moment WHERE child_id = $1 AND at = $2 AND picture_id = $3 RETURNING id";
    pub(super) fn delete_of_message(writer, child: ChildId, at: Timestamp, message: MessageId) -> Vec<TimelineEntryId> =
        "DELETE FROM moment WHERE child_id = $1 AND at = $2 AND kind = $4 AND about = $3 RETURNING id",
        child, at, message, Kind::Message;
    /// Only timeline entries, not those of the list of notifications only.
    pub(super) fn find_by_id(reader, id: TimelineEntryId) -> Option<TimelineEntry> =
        "SELECT {} FROM moment \
        WHERE id = $1 AND kind < 65536";
    /// The entry of attendance from `from` up to `to`, not included; a recorded one before one that the centre posted.
    pub(super) fn find_attendance(reader, child: ChildId, (from, to): (Timestamp, Timestamp)) -> Option<TimelineEntry> =
        "SELECT {} FROM moment \
        WHERE child_id = $1 AND at >= $2 AND at < $3 AND kind = $4 ORDER BY CASE WHEN about IS NULL THEN 1 ELSE 0 END, at, id LIMIT 1",
        child, from, to, Kind::Attendance;
    /// What the centre posted of these kinds from `from` up to `to`, not included.
    pub(super) fn list_of_kinds(
        reader, child: ChildId, (from, to): (Timestamp, Timestamp), kinds: i64,
    ) -> Vec<TimelineEntry> =
        "SELECT {} FROM moment \
        WHERE child_id = $1 AND at >= $2 AND at < $3 AND (kind & $4) <> 0 AND parent_id IS NULL ORDER BY at, id",
        child, from, to, kinds;
    /// The entry of recorded attendance of the day of `at`.
    pub(super) fn find_recorded(reader, child: ChildId, at: Timestamp) -> Option<TimelineEntry> =
        "SELECT {} FROM moment \
        WHERE child_id = $1 AND at > $2 AND at < $3 AND kind = $4 AND about <= $5 AND about_at > $5 LIMIT 1",
        child, at - DAY_AT_MOST, at + DAY_AT_MOST, Kind::Attendance, at;
}

row! {
    /// An entry of the timeline or of the list of notifications.
    pub struct OnPage {
        pub at: Timestamp = "moment.at",
        pub id: TimelineEntryId = "moment.id",
        pub entry: Entry,
        pub message: String = "message",
        pub picture: Option<Shown>,
    }
}

row! {
    for TimelineEntry {
        id: TimelineEntryId = "id",
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

/// A page for a parent, each row turned into an item by `item`.
pub(super) async fn list_page(
    reader: &mut Reader<'_>,
    (me, child): (&SignedInParent, &MyChild),
    wanted: &TimelineQuery,
    mut item: impl FnMut(OnPage) -> TimelineItem,
) -> Result<Paged<TimelineItem>, Error> {
    wanted.page.read(reader, page(me, child, wanted), |row| (Cursor::of_time(row.at, row.id.0), item(row))).await
}

/// A page of what a centre posted, between `first` and `before`. `kinds` is a set of [`Kind::bit`]s.
pub(super) async fn list_of_centre(
    reader: &mut Reader<'_>,
    (centre, whom): (CentreId, Whom),
    (before, first): (Cursor, Timestamp),
    kinds: i64,
    page: &Page,
) -> Result<Paged<TimelineEntry>, Error> {
    let place = |entry: TimelineEntry| (Cursor::of_time(entry.at, entry.id.0), entry);
    match whom {
        Whom::Child(child) => page.read(reader, page_of_child(child.id(), (before, first), kinds, page), place).await,
        Whom::Rooms(rooms) => {
            page.read(reader, page_of_rooms(centre, rooms, (before, first), kinds, page), place).await
        }
    }
}
