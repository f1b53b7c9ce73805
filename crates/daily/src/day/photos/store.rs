use std::ops::Range;
use std::time::Duration;

use database::{Error, Reader, Writer, params, row, statements};

use super::{Photo, PhotoItem};
use crate::pictures::CentrePicture;
use base::clock::{Timestamp, latest};
use base::ids::{CentreId, ChildId, PhotoId, PictureId};
use base::page::{Cursor, Page, Paged};
use people::families::MyChild;
use people::families::children::{Rooms, Whom};

statements! {
    /// A walk along the table's own order: no sorting, and it ends with the page.
    pub PAGE: OnPage = "SELECT {} FROM photo \
        WHERE child_id = $1 AND (at, id) < ($2, $3) ORDER BY at DESC, id DESC LIMIT $4 OFFSET $5";
    pub INSERT = "INSERT INTO photo (child_id, at, id, picture_id, width, height, caption, month) VALUES ($1, $2, $3, $4, $5, $6, $7, $8)";
    pub OF_CENTRE: Photo = "SELECT {} \
        FROM photo JOIN picture ON picture.id = photo.picture_id WHERE photo.id = $1 AND picture.centre_id = $2 ORDER BY photo.child_id";
    /// What a centre reads back of one child, each photo with those of its children whom it shows.
    pub OF_CHILD: (OnPage, Option<String>) = "SELECT {}, (SELECT STRING_AGG(CAST(shown.id AS TEXT), ' ') FROM photo AS other \
        JOIN child AS shown ON shown.id = other.child_id WHERE other.id = photo.id AND shown.centre_id = $1 AND shown.live) \
        FROM photo WHERE child_id = $2 AND (at, id) < ($3, $4) AND at >= $5 \
        AND EXISTS (SELECT 1 FROM picture WHERE picture.id = photo.picture_id AND picture.centre_id = $1) \
        ORDER BY at DESC, id DESC LIMIT $6";
    /// Of a room or of a centre: each photo once, however many it shows.
    pub(crate) OF_ROOMS: (OnPage, Option<String>) = "SELECT {}, (SELECT STRING_AGG(CAST(shown.id AS TEXT), ' ') FROM photo AS other \
        JOIN child AS shown ON shown.id = other.child_id WHERE other.id = photo.id AND shown.centre_id = $1 AND shown.live) \
        FROM (SELECT DISTINCT at, id, picture_id, width, height, caption FROM photo \
            WHERE child_id IN (SELECT child.id FROM child WHERE child.centre_id = $1 AND child.live AND child.room_id >= $6 AND child.room_id <= $7) \
            AND (at, id) < ($2, $3) AND at >= $4 \
            AND EXISTS (SELECT 1 FROM picture WHERE picture.id = photo.picture_id AND picture.centre_id = $1) \
            ORDER BY at DESC, id DESC LIMIT $5) AS photo ORDER BY at DESC, id DESC";
    pub(crate) DELETE = "DELETE FROM photo WHERE child_id = $1 AND at = $2 AND id = $3";
    pub MONTHS: (String, i64) = "SELECT month, CAST(COUNT(*) AS BIGINT) FROM photo WHERE child_id = $1 GROUP BY month ORDER BY month DESC";
    pub OF_MONTH: Kept = "SELECT {} FROM photo JOIN picture ON picture.id = photo.picture_id \
        WHERE photo.child_id = $1 AND photo.at >= $2 AND photo.at < $3 ORDER BY photo.at, photo.id LIMIT $4";
    pub COPY_TO_ARCHIVE = "INSERT INTO archived_photo (child_id, at, id, picture_id, width, height, caption, month, archived_at) \
        SELECT child_id, at, id, picture_id, width, height, caption, month, $3 FROM photo WHERE child_id = $1 AND at < $2";
    pub DELETE_BEFORE = "DELETE FROM photo WHERE child_id = $1 AND at < $2";
    pub BRING_TO_NOW = "UPDATE photo SET at = $1, month = $3 WHERE id IN (\
        SELECT photo.id FROM child JOIN photo ON photo.child_id = child.id AND photo.at > $2)";
}

row! {
    /// A photo as it passes a page.
    pub struct OnPage {
        pub at: Timestamp = "at",
        pub id: PhotoId = "id",
        pub picture: PictureId = "picture_id",
        pub width: i64 = "width",
        pub height: i64 = "height",
        pub caption: String = "caption",
    }
}

row! {
    for Photo {
        child: ChildId = "photo.child_id",
        at: Timestamp = "photo.at",
        id: PhotoId = "photo.id",
        picture: PictureId = "photo.picture_id",
        caption: String = "photo.caption",
    }
}

/// Photos further ahead than a centre may post them are of a clock that was wrong: they are of now, and of this month.
pub async fn bring_to_now(writer: &mut Writer<'_>, now: Timestamp, ahead: Duration, month: &str) -> Result<u64, Error> {
    writer.execute(BRING_TO_NOW, params![now, latest(now + ahead), month]).await
}

/// One page and one row more, if there is one: it tells that older ones follow.
pub(super) async fn page(
    reader: &mut Reader<'_>,
    child: &MyChild,
    page: &Page,
    mut item: impl FnMut(OnPage) -> PhotoItem,
) -> Result<Paged<PhotoItem>, Error> {
    let Page { before, skip, limit, .. } = *page;
    let values = params![child.id(), before.at, before.id, limit + 1, skip];
    page.read(reader, PAGE, values, |row| (Cursor::of_time(row.at, row.id.0), item(row))).await
}

/// A photo as its centre reads it back.
#[derive(Clone, Debug)]
pub(super) struct PostedOne {
    pub id: PhotoId,
    pub at: Timestamp,
    pub picture: PictureId,
    pub caption: String,
    /// Those of the centre's living children whom it shows.
    pub children: Vec<ChildId>,
}

impl PostedOne {
    fn on_page((photo, children): (OnPage, Option<String>)) -> (Cursor, Self) {
        let OnPage { at, id, picture, caption, .. } = photo;
        let children = children.unwrap_or_default();
        let mut children: Vec<_> = children.split(' ').filter_map(ChildId::parse).collect();
        children.sort_unstable();
        (Cursor::of_time(at, id.0), Self { id, at, picture, caption, children })
    }
}

/// A page of the photos that a centre brought of its children.
pub(super) async fn posted_by(
    reader: &mut Reader<'_>,
    (centre, whom): (CentreId, Whom),
    (before, first): (Cursor, Timestamp),
    page: &Page,
) -> Result<Paged<PostedOne>, Error> {
    match whom {
        Whom::Child(child) => {
            let values = params![centre, child.id(), before.at, before.id, first, page.limit + 1];
            page.read(reader, OF_CHILD, values, PostedOne::on_page).await
        }
        Whom::Rooms(Rooms { first: room, last }) => {
            let values = params![centre, before.at, before.id, first, page.limit + 1, room, last];
            page.read(reader, OF_ROOMS, values, PostedOne::on_page).await
        }
    }
}

/// Puts a photo into one child's gallery.
pub(super) async fn insert(
    writer: &mut Writer<'_>,
    (id, child): (PhotoId, ChildId),
    (at, month): (Timestamp, &str),
    caption: &str,
    picture: CentrePicture,
) -> Result<(), Error> {
    let values = params![child, at, id, picture.id(), picture.width(), picture.height(), caption, month];
    writer.execute(INSERT, values).await.map(drop)
}

/// A photo's rows, if its picture belongs to this centre.
pub(super) async fn of_centre(reader: &mut Reader<'_>, centre: CentreId, id: PhotoId) -> Result<Vec<Photo>, Error> {
    reader.list(OF_CENTRE, params![id, centre]).await
}

pub(super) async fn delete(writer: &mut Writer<'_>, photo: &Photo) -> Result<(), Error> {
    writer.execute(DELETE, params![photo.child, photo.at, photo.id]).await.map(drop)
}

/// The months that have photos, newest first, with how many.
pub(super) async fn months(reader: &mut Reader<'_>, child: &MyChild) -> Result<Vec<(String, i64)>, Error> {
    reader.list(MONTHS, params![child.id()]).await
}

row! {
    /// A photo as its file is kept.
    pub struct Kept {
        pub at: Timestamp = "photo.at",
        pub picture: PictureId = "photo.picture_id",
        /// The media type.
        pub kind: String = "picture.kind",
        pub bytes: i64 = "picture.full_bytes",
    }
}

/// Oldest first.
pub(super) async fn within(
    reader: &mut Reader<'_>,
    child: &MyChild,
    time: Range<Timestamp>,
    limit: i64,
) -> Result<Vec<Kept>, Error> {
    reader.list(OF_MONTH, params![child.id(), time.start, time.end, limit]).await
}

pub(super) async fn copy_to_archive(
    writer: &mut Writer<'_>,
    child: ChildId,
    before: Timestamp,
    now: Timestamp,
) -> Result<(), Error> {
    writer.execute(COPY_TO_ARCHIVE, params![child, before, now]).await.map(drop)
}

pub(super) async fn delete_before(writer: &mut Writer<'_>, child: ChildId, before: Timestamp) -> Result<u64, Error> {
    writer.execute(DELETE_BEFORE, params![child, before]).await
}
