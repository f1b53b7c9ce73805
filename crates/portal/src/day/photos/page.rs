//! A page of the gallery.

use database::{Error, Reader};
use serde::Serialize;
use utoipa::ToSchema;

use super::store;
use crate::base::day::{CentreZone, DateText, TimeText};
use crate::base::ids::{PhotoId, PictureId};
use crate::base::page::{Cursor, Page, Paged};
use crate::families::MyChild;
use crate::pictures::{AddressBook, Size};

/// A photo as the app gets it.
#[derive(Debug, Serialize, ToSchema)]
pub struct PhotoItem {
    id: PhotoId,
    /// The full image, relative to ImagePath.
    message: String,
    /// One of three in a row, relative to ImagePath.
    thumb: String,
    /// Pixels of the full image, so that the page can keep its place.
    width: i64,
    height: i64,
    /// May be empty.
    caption: String,
    /// `YYYY-MM-DD` in the centre's zone.
    #[schema(value_type = String)]
    date: DateText,
    /// `HH:MM`, 24 hours, in the centre's zone.
    #[schema(value_type = String)]
    time: TimeText,
}

/// Reads one page.
pub async fn page(
    reader: &mut Reader<'_>,
    child: &MyChild,
    book: &AddressBook<'_>,
    zone: &CentreZone,
    page: &Page,
) -> Result<Paged<PhotoItem>, Error> {
    store::page(reader, child, page, |row| {
        let (at, id, picture) = (row.int(0)?, PhotoId(row.int(1)?), PictureId(row.int(2)?));
        let (date, time) = zone.date_and_time(at);
        let item = PhotoItem {
            id,
            message: book.address(picture, Size::Full),
            thumb: book.address(picture, Size::Thumb),
            width: row.int(3)?,
            height: row.int(4)?,
            caption: row.string(5)?,
            date,
            time,
        };
        Ok((Cursor { at, id: id.0 }, item))
    })
    .await
}
