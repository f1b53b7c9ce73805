use std::collections::BTreeMap;
use std::time::Duration;

use database::{Error, List, Reader, Writer, params, row, statements};

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
    fn insert_rows(writer, rows: &List) =
        "INSERT INTO moment (child_id, at, id, kind, message, picture_id, width, height, about, about_at, posted) \
        SELECT CAST(given.value ->> 0 AS BIGINT), CAST(given.value ->> 1 AS BIGINT), CAST(given.value ->> 2 AS BIGINT), \
        CAST(given.value ->> 3 AS BIGINT), given.value ->> 4, CAST(given.value ->> 5 AS BIGINT), \
        CAST(given.value ->> 6 AS BIGINT), CAST(given.value ->> 7 AS BIGINT), CAST(given.value ->> 8 AS BIGINT), \
        CAST(given.value ->> 9 AS BIGINT), CAST(given.value ->> 10 AS BIGINT) FROM json_each($1) AS given";
    /// Changes time, kind and text, and the picture where one is given. The time is part of the primary key.
    fn update_rows(writer, rows: &List) =
        "UPDATE moment SET at = CAST(given.value ->> 3 AS BIGINT), kind = CAST(given.value ->> 4 AS BIGINT), \
        message = given.value ->> 5, about = CAST(given.value ->> 6 AS BIGINT), about_at = CAST(given.value ->> 7 AS BIGINT), \
        picture_id = COALESCE(CAST(given.value ->> 8 AS BIGINT), picture_id), \
        width = COALESCE(CAST(given.value ->> 9 AS BIGINT), width), \
        height = COALESCE(CAST(given.value ->> 10 AS BIGINT), height) FROM json_each($1) AS given \
        WHERE moment.child_id = CAST(given.value ->> 0 AS BIGINT) AND moment.at = CAST(given.value ->> 1 AS BIGINT) \
        AND moment.id = CAST(given.value ->> 2 AS BIGINT)";
    fn delete_rows(writer, ids: &List) =
        "DELETE FROM moment WHERE id IN (SELECT CAST(given.value ->> 0 AS BIGINT) FROM json_each($1) AS given)";
    pub(super) fn delete_with_picture(writer, child: ChildId, at: Timestamp, picture: PictureId) -> Vec<TimelineEntryId> =
        "DELETE FROM moment WHERE child_id = $1 AND at = $2 AND picture_id = $3 RETURNING id";
    pub(super) fn delete_of_message(writer, child: ChildId, at: Timestamp, message: MessageId) -> Vec<TimelineEntryId> =
        "DELETE FROM moment WHERE child_id = $1 AND at = $2 AND kind = $4 AND about = $3 RETURNING id",
        child, at, message, Kind::Message;
    /// Only timeline entries, not those of the list of notifications only.
    fn list_of_ids(reader, ids: &List) -> Vec<TimelineEntry> =
        "SELECT {} FROM moment \
        WHERE id IN (SELECT CAST(given.value ->> 0 AS BIGINT) FROM json_each($1) AS given) AND kind < 65536";
    /// Entries of attendance, each with the row of `days` that it belongs to: a child, and from when up to when, not included. A
    /// recorded one comes before one that the centre posted.
    fn list_attendance_of(reader, days: &List, kind: Kind) -> Vec<(i64, TimelineEntry)> =
        "SELECT asked.nth, {} FROM (SELECT CAST(given.key AS BIGINT) AS nth, CAST(given.value ->> 0 AS BIGINT) AS child, \
            CAST(given.value ->> 1 AS BIGINT) AS begins, CAST(given.value ->> 2 AS BIGINT) AS ends FROM json_each($1) AS given) AS asked \
        JOIN moment ON moment.child_id = asked.child AND moment.at >= asked.begins AND moment.at < asked.ends \
        AND moment.kind = $2 ORDER BY asked.nth, CASE WHEN about IS NULL THEN 1 ELSE 0 END, at, id";
    /// Entries of recorded attendance, each with the row of `times` that it belongs to: a child, a time on the day, and between which
    /// times its entry is.
    fn list_recorded_of(reader, times: &List, kind: Kind) -> Vec<(i64, TimelineEntry)> =
        "SELECT asked.nth, {} FROM (SELECT CAST(given.key AS BIGINT) AS nth, CAST(given.value ->> 0 AS BIGINT) AS child, \
            CAST(given.value ->> 1 AS BIGINT) AS time, CAST(given.value ->> 2 AS BIGINT) AS after, \
            CAST(given.value ->> 3 AS BIGINT) AS before FROM json_each($1) AS given) AS asked \
        JOIN moment ON moment.child_id = asked.child AND moment.at > asked.after AND moment.at < asked.before \
        AND moment.kind = $2 AND moment.about <= asked.time AND moment.about_at > asked.time ORDER BY asked.nth, at, id";
    /// What the centre posted of these kinds from `from` up to `to`, not included.
    pub(super) fn list_of_kinds(
        reader, child: ChildId, (from, to): (Timestamp, Timestamp), kinds: i64,
    ) -> Vec<TimelineEntry> =
        "SELECT {} FROM moment \
        WHERE child_id = $1 AND at >= $2 AND at < $3 AND (kind & $4) <> 0 AND parent_id IS NULL ORDER BY at, id",
        child, from, to, kinds;
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

/// A new entry with its id and the child's change number.
pub(super) struct NewRow<'a> {
    pub id: TimelineEntryId,
    pub new: &'a NewTimelineEntry,
    pub posted: i64,
}

pub(super) async fn insert(writer: &mut Writer<'_>, rows: &[NewRow<'_>]) -> Result<(), Error> {
    let row = |&NewRow { id, new, posted }: &NewRow<'_>| {
        let (kind, about, about_at) = new.what.columns();
        let (picture, width, height) = columns_of(new.picture);
        let (child, text) = (new.child.id(), new.message.clone());
        params![child, new.at, id, kind, text, picture, width, height, about, about_at, posted]
    };
    insert_rows(writer, &List::of(rows.iter().map(row))).await
}

/// Changes time, kind and text of entries, and their pictures where they get another.
pub(super) async fn update(
    writer: &mut Writer<'_>,
    changes: &[(&TimelineEntry, &NewTimelineEntry)],
) -> Result<(), Error> {
    let row = |&(before, after): &(&TimelineEntry, &NewTimelineEntry)| {
        let (kind, about, about_at) = after.what.columns();
        let (picture, width, height) = columns_of(after.picture);
        let text = after.message.clone();
        params![before.child, before.at, before.id, after.at, kind, text, about, about_at, picture, width, height]
    };
    update_rows(writer, &List::of(changes.iter().map(row))).await
}

fn columns_of(picture: Option<CentrePicture>) -> (Option<PictureId>, Option<i64>, Option<i64>) {
    (picture.map(CentrePicture::id), picture.map(CentrePicture::width), picture.map(CentrePicture::height))
}

fn ids(ids: impl IntoIterator<Item = TimelineEntryId>) -> List {
    List::of(ids.into_iter().map(|id| params![id]))
}

pub(super) async fn delete(
    writer: &mut Writer<'_>,
    entries: impl IntoIterator<Item = TimelineEntryId>,
) -> Result<(), Error> {
    delete_rows(writer, &ids(entries)).await
}

/// Only timeline entries, not those of the list of notifications only.
pub(super) async fn find_by_id(reader: &Reader<'_>, id: TimelineEntryId) -> Result<Option<TimelineEntry>, Error> {
    Ok(list_by_ids(reader, [id]).await?.pop())
}

/// The same, of several ids.
pub(super) async fn list_by_ids(
    reader: &Reader<'_>,
    entries: impl IntoIterator<Item = TimelineEntryId>,
) -> Result<Vec<TimelineEntry>, Error> {
    list_of_ids(reader, &ids(entries)).await
}

/// The entries of attendance of children's days, by the index in `days`: a recorded one before one that the centre posted. A day
/// lasts from one time up to the other, not included.
pub(super) async fn list_attendance(
    reader: &Reader<'_>,
    days: impl IntoIterator<Item = (ChildId, (Timestamp, Timestamp))>,
) -> Result<BTreeMap<usize, TimelineEntry>, Error> {
    let days = List::of(days.into_iter().map(|(child, (begins, ends))| params![child, begins, ends]));
    Ok(firsts(list_attendance_of(reader, &days, Kind::Attendance).await?))
}

/// The entries of recorded attendance of the days of these times of children, by the index in `times`.
pub(super) async fn list_recorded(
    reader: &Reader<'_>,
    times: impl IntoIterator<Item = (ChildId, Timestamp)>,
) -> Result<BTreeMap<usize, TimelineEntry>, Error> {
    let times = times.into_iter().map(|(child, at)| params![child, at, at - DAY_AT_MOST, at + DAY_AT_MOST]);
    Ok(firsts(list_recorded_of(reader, &List::of(times), Kind::Attendance).await?))
}

/// The first entry of each index.
fn firsts(entries: Vec<(i64, TimelineEntry)>) -> BTreeMap<usize, TimelineEntry> {
    let mut first = BTreeMap::new();
    for (index, entry) in entries {
        if let Ok(index) = usize::try_from(index) {
            first.entry(index).or_insert(entry);
        }
    }
    first
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
