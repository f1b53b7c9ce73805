use std::ops::Range;

use database::{Error, List, Reader, row, statements};

use super::{Photo, PhotoItem};
use crate::pictures::CentrePicture;
use base::clock::Timestamp;
use base::ids::{CentreId, ChildId, PhotoId, PictureId};
use base::page::{Cursor, Page, Paged};
use people::families::MyChild;
use people::families::children::{Rooms, Whom};

statements! {
    /// A range of the primary key: no sorting, and it ends with the page.
    fn page(child: &MyChild, page: &Page) -> Rows<OnPage> =
        "SELECT {} FROM photo \
        WHERE child_id = $1 AND (at, id) < ($2, $3) ORDER BY at DESC, id DESC LIMIT $4 OFFSET $5",
        child.id(), page.before.at, page.before.id, page.limit + 1, page.skip;
    /// Adds a photo to the galleries of children.
    pub(super) fn insert(
        writer, children: &List, id: PhotoId, (at, month): (Timestamp, &str), caption: &str, picture: CentrePicture,
    ) =
        "INSERT INTO photo (child_id, at, id, picture_id, width, height, caption, month) \
        SELECT CAST(given.value ->> 0 AS BIGINT), $2, $3, $4, $5, $6, $7, $8 FROM json_each($1) AS given",
        children, at, id, picture.id(), picture.width(), picture.height(), caption, month;
    /// A photo's rows, if its picture belongs to this centre.
    pub(super) fn list_of_photo(reader, centre: CentreId, id: PhotoId) -> Vec<Photo> =
        "SELECT {} \
        FROM photo JOIN picture ON picture.id = photo.picture_id WHERE photo.id = $1 AND picture.centre_id = $2 ORDER BY photo.child_id",
        id, centre;
    /// A centre's page of one child, each photo with the ids of the centre's children whom it shows.
    fn page_of_child(
        centre: CentreId, child: ChildId, (before, first): (Cursor, Timestamp), page: &Page,
    ) -> Rows<(OnPage, Option<String>)> =
        "SELECT {}, (SELECT STRING_AGG(CAST(shown.id AS TEXT), ' ') FROM photo AS other \
        JOIN child AS shown ON shown.id = other.child_id WHERE other.id = photo.id AND shown.centre_id = $1 AND shown.live) \
        FROM photo WHERE child_id = $2 AND (at, id) < ($3, $4) AND at >= $5 \
        AND EXISTS (SELECT 1 FROM picture WHERE picture.id = photo.picture_id AND picture.centre_id = $1) \
        ORDER BY at DESC, id DESC LIMIT $6",
        centre, child, before.at, before.id, first, page.limit + 1;
    /// A centre's page of its rooms: each photo once, however many children it shows.
    fn page_of_rooms(
        centre: CentreId, rooms: Rooms, (before, first): (Cursor, Timestamp), page: &Page,
    ) -> Rows<(OnPage, Option<String>)> =
        "SELECT {}, (SELECT STRING_AGG(CAST(shown.id AS TEXT), ' ') FROM photo AS other \
        JOIN child AS shown ON shown.id = other.child_id WHERE other.id = photo.id AND shown.centre_id = $1 AND shown.live) \
        FROM (SELECT DISTINCT at, id, picture_id, width, height, caption FROM photo \
            WHERE child_id IN (SELECT child.id FROM child WHERE child.centre_id = $1 AND child.live AND child.room_id >= $6 AND child.room_id <= $7) \
            AND (at, id) < ($2, $3) AND at >= $4 \
            AND EXISTS (SELECT 1 FROM picture WHERE picture.id = photo.picture_id AND picture.centre_id = $1) \
            ORDER BY at DESC, id DESC LIMIT $5) AS photo ORDER BY at DESC, id DESC",
        centre, before.at, before.id, first, page.limit + 1, rooms.first, rooms.last;
    pub(super) fn delete(writer, photo: &Photo) =
        "DELETE FROM photo WHERE child_id = $1 AND at = $2 AND id = $3",
        photo.child, photo.at, photo.id;
    /// The months that have photos, newest first, with how many.
    pub(super) fn list_months(reader, child: &MyChild) -> Vec<(String, i64)> =
        "SELECT month, CAST(COUNT(*) AS BIGINT) FROM photo WHERE child_id = $1 GROUP BY month ORDER BY month DESC",
        child.id();
    /// Oldest first.
    pub(super) fn list_within(reader, child: &MyChild, time: Range<Timestamp>, limit: i64) -> Vec<AlbumRow> =
        "SELECT {} FROM photo JOIN picture ON picture.id = photo.picture_id \
        WHERE photo.child_id = $1 AND photo.at >= $2 AND photo.at < $3 ORDER BY photo.at, photo.id LIMIT $4",
        child.id(), time.start, time.end, limit;
    pub(super) fn insert_archived(writer, child: ChildId, before: Timestamp, now: Timestamp) =
        "INSERT INTO archived_photo (child_id, at, id, picture_id, width, height, caption, month, archived_at) \
        SELECT child_id, at, id, picture_id, width, height, caption, month, $3 FROM photo WHERE child_id = $1 AND at < $2";
    pub(super) fn delete_before(writer, child: ChildId, before: Timestamp) -> u64 =
        "DELETE FROM photo WHERE child_id = $1 AND at < $2";
}

row! {
    /// A photo of a page.
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

pub(super) async fn list_page(
    reader: &mut Reader<'_>,
    child: &MyChild,
    wanted: &Page,
    mut item: impl FnMut(OnPage) -> PhotoItem,
) -> Result<Paged<PhotoItem>, Error> {
    wanted.read(reader, page(child, wanted), |row| (Cursor::of_time(row.at, row.id.0), item(row))).await
}

/// A photo as its centre reads it.
#[derive(Clone, Debug)]
pub struct ListedPhoto {
    pub id: PhotoId,
    pub at: Timestamp,
    pub picture: PictureId,
    pub caption: String,
    /// The centre's active children whom it shows.
    pub children: Vec<ChildId>,
}

impl ListedPhoto {
    fn of_row((photo, children): (OnPage, Option<String>)) -> (Cursor, Self) {
        let OnPage { at, id, picture, caption, .. } = photo;
        let children = children.unwrap_or_default();
        let mut children: Vec<_> = children.split(' ').filter_map(ChildId::parse).collect();
        children.sort_unstable();
        (Cursor::of_time(at, id.0), Self { id, at, picture, caption, children })
    }
}

/// A page of a centre's photos between `first` and `before`.
pub(super) async fn list_of_centre(
    reader: &mut Reader<'_>,
    (centre, whom): (CentreId, Whom),
    (before, first): (Cursor, Timestamp),
    page: &Page,
) -> Result<Paged<ListedPhoto>, Error> {
    match whom {
        Whom::Child(child) => {
            page.read(reader, page_of_child(centre, child.id(), (before, first), page), ListedPhoto::of_row).await
        }
        Whom::Rooms(rooms) => {
            page.read(reader, page_of_rooms(centre, rooms, (before, first), page), ListedPhoto::of_row).await
        }
    }
}

row! {
    /// A photo with the length of its file.
    pub struct AlbumRow {
        pub at: Timestamp = "photo.at",
        pub picture: PictureId = "photo.picture_id",
        /// The media type.
        pub kind: String = "picture.kind",
        pub bytes: i64 = "picture.full_bytes",
    }
}
