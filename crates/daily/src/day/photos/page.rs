//! A page of the gallery.

use database::{Error, Reader};
use serde::Serialize;
use utoipa::ToSchema;

use super::store::{self, OnPage};
use crate::pictures::{AddressBook, Size};
use base::day::{CentreZone, DateText, TimeText};
use base::ids::PhotoId;
use base::page::{Page, Paged};
use people::families::MyChild;

/// A photo as the app gets it.
#[derive(Debug, Serialize, ToSchema)]
pub struct PhotoItem {
    id: PhotoId,
    /// The full image, relative to ImagePath.
    message: String,
    /// One of three in a row, relative to ImagePath.
    thumb: String,
    /// Pixels of the full image, so that the page can reserve its place.
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
    store::list_page(reader, child, page, |OnPage { at, id, picture, width, height, caption }| {
        let (date, time) = zone.date_and_time(at);
        let (message, thumb) = (book.address(picture, Size::Full), book.address(picture, Size::Thumb));
        PhotoItem { id, message, thumb, width, height, caption, date, time }
    })
    .await
}
