//! A page of the conversation, written as JSON where its rows are read.

use std::ops::ControlFlow;

use database::{Error, Reader};
use serde::Serialize;
use utoipa::ToSchema;

use super::{Author, Message, store};
use crate::base::day::CentreZone;
use crate::base::ids::MessageId;
use crate::base::page::{Cursor, Page};
use crate::families::MyChild;
use crate::http::answer::Written;
use crate::pictures::{AddressBook, Size};

/// A message as the app gets it.
#[derive(Debug, Serialize, ToSchema)]
pub struct MessageItem {
    id: MessageId,
    /// Plain text; empty where a picture says it all.
    message: String,
    who: Who,
    /// `Mother` or `Father`; a teacher's name, or nothing.
    by: String,
    /// `YYYY-MM-DD` in the centre's zone.
    date: String,
    /// `HH:MM`, 24 hours, in the centre's zone.
    time: String,
    /// Unix milliseconds; no two messages of a child have the same.
    at: i64,
    /// `Image` where a picture came along.
    #[schema(example = "Image")]
    r#type: &'static str,
    /// Relative to TimeLineThumbUrl; only with a picture.
    thumb: Option<String>,
    picture: Option<MessagePicture>,
    /// The Idempotency-Key under which the caller's own side sent it.
    key: Option<String>,
}

#[derive(Clone, Copy, Debug, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
enum Who {
    Parent,
    Teacher,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct MessagePicture {
    /// Relative to ImagePath.
    full: String,
    /// Pixels, so that the page can keep its place.
    width: i64,
    height: i64,
}

impl MessageItem {
    pub(super) fn of(message: Message, child: &MyChild, book: &AddressBook<'_>, zone: &CentreZone) -> Self {
        let Message { id, at, author, text, picture } = message;
        let (date, time) = zone.date_and_time(at);
        let (who, by, key) = match author {
            Author::Parent { side, key } => {
                (Who::Parent, side.as_str().to_owned(), key.filter(|_| side == child.side()))
            }
            Author::Teacher(name) => (Who::Teacher, name, None),
        };
        Self {
            id,
            message: text,
            who,
            by,
            date: date.as_str().to_owned(),
            time: time.as_str().to_owned(),
            at,
            r#type: if picture.is_some() { "Image" } else { "" },
            thumb: picture.map(|shown| book.address(shown.id, Size::Card)),
            picture: picture.map(|shown| MessagePicture {
                full: book.address(shown.id, Size::Full),
                width: shown.width,
                height: shown.height,
            }),
            key,
        }
    }
}

/// Reads one page and writes the whole answer.
pub(super) async fn write(
    reader: &mut Reader<'_>,
    child: &MyChild,
    book: &AddressBook<'_>,
    zone: &CentreZone,
    page: &Page,
) -> Result<Written, Error> {
    let mut json = Written::open(16 * 1024);
    json.extend_from_slice(br#"{"photoList":[],"conversationList":["#);
    let (mut count, mut last, mut more) = (0, Cursor::START, false);
    store::page(reader, child.id(), page, |row| {
        if count == page.limit {
            more = true;
            return Ok(ControlFlow::Break(()));
        }
        if count > 0 {
            json.push(b',');
        }
        let message = store::message(row)?;
        last = Cursor { at: message.at, id: message.id.0 };
        // Writing into memory cannot fail.
        serde_json::to_writer(&mut json, &MessageItem::of(message, child, book, zone)).map_err(Error::other)?;
        count += 1;
        Ok(ControlFlow::Continue(()))
    })
    .await?;
    let next = if more { format!("\"{last}\"") } else { "null".to_owned() };
    let end = format!(r#"],"moreData":{more},"index_start":{},"next":{next}}}"#, page.index_start);
    json.extend_from_slice(end.as_bytes());
    Ok(Written::seal(json))
}
