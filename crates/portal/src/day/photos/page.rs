//! A page of the gallery, written as JSON where its rows are read.

use std::ops::ControlFlow;

use database::{Error, Reader, Row};
use serde::Serialize;
use utoipa::ToSchema;

use super::store;
use crate::base::day::CentreZone;
use crate::base::ids::{PhotoId, PictureId};
use crate::base::page::{Cursor, Page};
use crate::families::MyChild;
use crate::http::answer::Written;
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
    date: String,
    /// `HH:MM`, 24 hours, in the centre's zone.
    time: String,
}

/// Reads one page and writes the whole answer.
pub async fn write(
    reader: &mut Reader<'_>,
    child: &MyChild,
    book: &AddressBook<'_>,
    zone: &CentreZone,
    page: &Page,
) -> Result<Written, Error> {
    let mut json = Written::open(32 * 1024);
    json.extend_from_slice(br#"{"photoList":["#);
    let (mut count, mut last, mut more) = (0, Cursor::START, false);
    store::page(reader, child, page, |row| {
        if count == page.limit {
            more = true;
            return Ok(ControlFlow::Break(()));
        }
        if count > 0 {
            json.push(b',');
        }
        last = write_photo(&mut json, row, book, zone)?;
        count += 1;
        Ok(ControlFlow::Continue(()))
    })
    .await?;
    let next = if more { format!("\"{last}\"") } else { "null".to_owned() };
    let index_start = page.index_start;
    let end = format!(r#"],"conversationList":[],"moreData":{more},"index_start":{index_start},"next":{next}}}"#);
    json.extend_from_slice(end.as_bytes());
    Ok(Written::seal(json))
}

fn write_photo(json: &mut Vec<u8>, row: &Row<'_>, book: &AddressBook<'_>, zone: &CentreZone) -> Result<Cursor, Error> {
    let (at, id, picture) = (row.int(0)?, row.int(1)?, PictureId(row.int(2)?));
    let (date, time) = zone.date_and_time(at);
    let (full, thumb) = (book.address(picture, Size::Full), book.address(picture, Size::Thumb));
    let (width, height, date, time) = (row.int(3)?, row.int(4)?, date.as_str(), time.as_str());
    let known = format!(
        r#"{{"id":"{id}","message":"{full}","thumb":"{thumb}","width":{width},"height":{height},"date":"{date}","time":"{time}","caption":"#
    );
    json.extend_from_slice(known.as_bytes());
    // Writing a string into memory cannot fail.
    serde_json::to_writer(&mut *json, row.text(5)?).map_err(Error::other)?;
    json.push(b'}');
    Ok(Cursor { at, id })
}
