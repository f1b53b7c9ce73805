//! A page of the timeline, written as JSON where its rows are read.

use std::ops::ControlFlow;

use database::{Error, Reader, Row};

use super::kinds::{Kind, timeline_kinds};
use super::store;
use super::target::{self, Told};
use crate::base::day::CentreZone;
use crate::base::ids::{MomentId, PictureId};
use crate::base::page::{Cursor, Page};
use crate::families::{MyChild, SignedInParent};
use crate::http::answer::Written;
use crate::notices::Listed;
use crate::pictures::{AddressBook, Size};

/// Which page is wanted, of which kinds.
#[derive(Clone, Copy, Debug)]
pub struct Wanted {
    pub page: Page,
    /// Set of [`Kind::bit`]s.
    pub kinds: i64,
}

impl Wanted {
    /// Notifications are asked for by the kinds that the timeline does not show; their entries say where they lead.
    pub fn is_of_notifications(self) -> bool {
        self.kinds & !timeline_kinds() != 0
    }
}

/// Reads one page and writes the whole answer.
pub async fn write(
    reader: &mut Reader<'_>,
    (me, child): (&SignedInParent, &MyChild),
    book: &AddressBook<'_>,
    zone: &CentreZone,
    wanted: Wanted,
) -> Result<Written, Error> {
    let mut json = Written::open(10 * 1024);
    json.extend_from_slice(br#"{"conversationList":["#);
    let (mut count, mut last, mut more) = (0, Cursor::START, false);
    let notified = wanted.is_of_notifications();
    store::page(reader, (me, child), &wanted, |row| {
        if count == wanted.page.limit {
            more = true;
            return Ok(ControlFlow::Break(()));
        }
        if count > 0 {
            json.push(b',');
        }
        last = write_moment(&mut json, notified, row, book, zone)?;
        count += 1;
        Ok(ControlFlow::Continue(()))
    })
    .await?;
    json.extend_from_slice(br#"],"index_start":"#);
    json.extend_from_slice(wanted.page.index_start.to_string().as_bytes());
    json.extend_from_slice(br#","next":"#);
    if more {
        json.extend_from_slice(format!("\"{last}\"").as_bytes());
    } else {
        json.extend_from_slice(b"null");
    }
    json.push(b'}');
    Ok(Written::seal(json))
}

fn write_moment(
    json: &mut Vec<u8>,
    notified: bool,
    row: &Row<'_>,
    book: &AddressBook<'_>,
    zone: &CentreZone,
) -> Result<Cursor, Error> {
    let (at, id, bit) = (row.int(0)?, MomentId(row.int(1)?), row.int(2)?);
    let listed = Listed::from_bit(bit);
    let kind = listed.map(Kind::from).or_else(|| Kind::from_bit(bit));
    let kind = kind.ok_or_else(|| Error::other(format!("a stored moment is of kind {bit}")))?;
    let (date, time) = zone.date_and_time(at);
    json.extend_from_slice(br#"{"id":""#);
    json.extend_from_slice(id.to_string().as_bytes());
    json.extend_from_slice(br#"","date":""#);
    json.extend_from_slice(date.as_str().as_bytes());
    json.extend_from_slice(br#"","time":""#);
    json.extend_from_slice(time.as_str().as_bytes());
    let picture = row.maybe_int(4)?.map(PictureId);
    json.extend_from_slice(br#"","type":""#);
    let shown_as = if notified && picture.is_some() { Kind::Image } else { kind };
    json.extend_from_slice(shown_as.as_str().as_bytes());
    json.extend_from_slice(br#"","message":"#);
    // Writing a string into memory cannot fail.
    serde_json::to_writer(&mut *json, row.text(3)?).map_err(Error::other)?;
    let thumb = picture.map(|picture| book.address(picture, Size::Card));
    if let Some(thumb) = &thumb {
        json.extend_from_slice(br#","thumb":""#);
        json.extend_from_slice(thumb.as_bytes());
        let size = format!("\",\"width\":{},\"height\":{}", row.int(5)?, row.int(6)?);
        json.extend_from_slice(size.as_bytes());
    }
    if let Some(picture) = picture.filter(|_| !notified) {
        json.extend_from_slice(format!(r#","full":"{}""#, book.address(picture, Size::Full)).as_bytes());
    }
    let about = row.maybe_int(7)?;
    // An event is announced days before it takes place, so its moment needs its id: the day alone would not find it.
    let tells_of_event = kind == Kind::OutdoorEvents && about.is_some();
    if notified || tells_of_event {
        let place = match listed {
            Some(listed) => listed.place(about, row.maybe_int(8)?),
            None => target::of(Told { id, kind, at, about }),
        };
        let (path, params) = (place.screen.path(), place.params(zone));
        let link = thumb.unwrap_or_default();
        let entry = format!(r#","linkImg":"{link}","navigateTo":"{path}","navigationParams":"#);
        json.extend_from_slice(entry.as_bytes());
        serde_json::to_writer(&mut *json, &params).map_err(Error::other)?;
    }
    json.push(b'}');
    Ok(Cursor { at, id: id.0 })
}
