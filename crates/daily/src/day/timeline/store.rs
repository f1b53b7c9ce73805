use std::time::Duration;

use database::{Error, Reader, Writer, params, row, statements};

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
    pub PAGE: OnPage = "SELECT {} FROM moment \
        WHERE child_id = $1 AND (at, id) < ($2, $3) AND (kind & $4) <> 0 AND (parent_id IS NULL OR parent_id = $7) \
        ORDER BY at DESC, id DESC LIMIT $5 OFFSET $6";
    /// What a centre reads back of one child: the same walk. What an earlier centre of the child posted is not the centre's.
    pub OF_CHILD: Moment = "SELECT {} FROM moment \
        WHERE child_id = $1 AND (at, id) < ($2, $3) AND at >= $4 AND (kind & $5) <> 0 AND parent_id IS NULL \
        AND at >= COALESCE((SELECT child.arrived_at FROM child WHERE child.id = $1), $4) \
        ORDER BY at DESC, id DESC LIMIT $6";
    /// Of a room or of a centre: each child's stretch of days.
    pub(crate) OF_ROOMS: Moment = "SELECT {} FROM moment \
        WHERE child_id IN (SELECT child.id FROM child WHERE child.centre_id = $1 AND child.live AND child.room_id >= $7 AND child.room_id <= $8) \
        AND (at, id) < ($2, $3) AND at >= $4 AND (kind & $5) <> 0 AND parent_id IS NULL \
        AND at >= COALESCE((SELECT child.arrived_at FROM child WHERE child.id = moment.child_id), $4) \
        ORDER BY at DESC, id DESC LIMIT $6";
    pub INSERT = "INSERT INTO moment (child_id, at, id, kind, message, picture_id, width, height, about, about_at, posted) \
        VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)";
    /// Its place on the timeline, which is its key, moves with it.
    pub(crate) CORRECT = "UPDATE moment SET at = $4, kind = $5, message = $6, about = $7, about_at = $8 \
        WHERE child_id = $1 AND at = $2 AND id = $3";
    pub(crate) SHOW = "UPDATE moment SET picture_id = $4, width = $5, height = $6 WHERE child_id = $1 AND at = $2 AND id = $3";
    pub(crate) DELETE = "DELETE FROM moment WHERE child_id = $1 AND at = $2 AND id = $3";
    pub(crate) DELETE_WITH_PICTURE: MomentId = "DELETE FROM moment WHERE child_id = $1 AND at = $2 AND picture_id = $3 RETURNING id";
    /// No entry that the list alone has: centres change what is on a timeline.
    pub BY_ID: Moment = "SELECT {} FROM moment \
        WHERE id = $1 AND kind < 65536";
    /// Of a day's attendance: what was put there by its record first.
    pub ATTENDANCE: Moment = "SELECT {} FROM moment \
        WHERE child_id = $1 AND at >= $2 AND at < $3 AND kind = $4 ORDER BY CASE WHEN about IS NULL THEN 1 ELSE 0 END, at, id LIMIT 1";
    /// What the record put on the day on which a moment ($5) lies, between two moments around it.
    pub(crate) RECORDED: Moment = "SELECT {} FROM moment \
        WHERE child_id = $1 AND at > $2 AND at < $3 AND kind = $4 AND about <= $5 AND about_at > $5 LIMIT 1";
    /// Each child's newest are one step along the table's own order.
    pub BRING_TO_NOW = "UPDATE moment SET at = $1 WHERE id IN (\
        SELECT moment.id FROM child JOIN moment ON moment.child_id = child.id AND moment.at > $2)";
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

/// Moments further ahead than a centre may post them are of a clock that was wrong: they are of now.
pub async fn bring_to_now(writer: &mut Writer<'_>, now: Timestamp, ahead: Duration) -> Result<u64, Error> {
    writer.execute(BRING_TO_NOW, params![now, latest(now + ahead)]).await
}

/// One page and one row more, if there is one: it tells that older ones follow.
pub(super) async fn page(
    reader: &mut Reader<'_>,
    (me, child): (&SignedInParent, &MyChild),
    wanted: &WantedMoments,
    mut item: impl FnMut(OnPage) -> TimelineItem,
) -> Result<Paged<TimelineItem>, Error> {
    let WantedMoments { page: Page { before, skip, limit, .. }, kinds } = *wanted;
    let values = params![child.id(), before.at, before.id, kinds, limit + 1, skip, me.parent()];
    wanted.page.read(reader, PAGE, values, |row| (Cursor::of_time(row.at, row.id.0), item(row))).await
}

/// A page of what a centre posted of its children. `kinds` is a set of kinds.
pub(super) async fn of_centre(
    reader: &mut Reader<'_>,
    (centre, whom): (CentreId, Whom),
    (before, first): (Cursor, Timestamp),
    kinds: i64,
    page: &Page,
) -> Result<Paged<Moment>, Error> {
    let place = |moment: Moment| (Cursor::of_time(moment.at, moment.id.0), moment);
    match whom {
        Whom::Child(child) => {
            let values = params![child.id(), before.at, before.id, first, kinds, page.limit + 1];
            page.read(reader, OF_CHILD, values, place).await
        }
        Whom::Rooms(Rooms { first: room, last }) => {
            let values = params![centre, before.at, before.id, first, kinds, page.limit + 1, room, last];
            page.read(reader, OF_ROOMS, values, place).await
        }
    }
}

/// `posted` is the child's change with which it is posted.
pub(super) async fn insert(
    writer: &mut Writer<'_>,
    id: MomentId,
    moment: &NewMoment,
    posted: i64,
) -> Result<(), Error> {
    let NewMoment { child, what, message, at, picture } = moment;
    let (kind, about, about_at) = what.kept();
    let (width, height) = (picture.map(CentrePicture::width), picture.map(CentrePicture::height));
    let picture = picture.map(CentrePicture::id);
    let (child, message) = (child.id(), message.as_str());
    let values = params![child, *at, id, kind, message, picture, width, height, about, about_at, posted];
    writer.execute(INSERT, values).await.map(drop)
}

/// Changes a moment's time, what it is, and its words.
pub(super) async fn correct(writer: &mut Writer<'_>, before: &Moment, after: &NewMoment) -> Result<(), Error> {
    let Moment { id, child, at, .. } = before;
    let NewMoment { what, message, at: now_at, .. } = after;
    let (kind, about, about_at) = what.kept();
    let values = params![*child, *at, *id, *now_at, kind, message.as_str(), about, about_at];
    writer.execute(CORRECT, values).await.map(drop)
}

/// Gives a moment another picture.
pub(super) async fn show(
    writer: &mut Writer<'_>,
    moment: &NewMoment,
    id: MomentId,
    picture: CentrePicture,
) -> Result<(), Error> {
    let values = params![moment.child.id(), moment.at, id, picture.id(), picture.width(), picture.height()];
    writer.execute(SHOW, values).await.map(drop)
}

pub(super) async fn delete(writer: &mut Writer<'_>, moment: &Moment) -> Result<(), Error> {
    writer.execute(DELETE, params![moment.child, moment.at, moment.id]).await.map(drop)
}

pub(super) async fn delete_with_picture(
    writer: &mut Writer<'_>,
    child: ChildId,
    at: Timestamp,
    picture: PictureId,
) -> Result<Vec<MomentId>, Error> {
    writer.list(DELETE_WITH_PICTURE, params![child, at, picture]).await
}

pub(super) async fn by_id(reader: &mut Reader<'_>, id: MomentId) -> Result<Option<Moment>, Error> {
    reader.find(BY_ID, params![id]).await
}

/// A moment of attendance between two moments, the second not included.
pub(super) async fn attendance(
    reader: &mut Reader<'_>,
    child: ChildId,
    (from, to): (Timestamp, Timestamp),
) -> Result<Option<Moment>, Error> {
    reader.find(ATTENDANCE, params![child, from, to, Kind::Attendance]).await
}

pub(super) async fn recorded(reader: &mut Reader<'_>, child: ChildId, at: Timestamp) -> Result<Option<Moment>, Error> {
    let values = params![child, at - DAY_AT_MOST, at + DAY_AT_MOST, Kind::Attendance, at];
    reader.find(RECORDED, values).await
}
