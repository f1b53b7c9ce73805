//! A message as the app gets it.

use serde::Serialize;
use utoipa::ToSchema;

use super::{Author, Message, messages};
use crate::pictures::{AddressBook, Size};
use base::clock::Timestamp;
use base::day::{CentreZone, DateText, TimeText};
use base::ids::MessageId;
use people::families::MyChild;

#[derive(Debug, Serialize, ToSchema)]
pub struct MessageItem {
    id: MessageId,
    /// Plain text; may be empty beside a picture.
    message: String,
    who: Who,
    /// `Mother` or `Father`; a teacher's name, or empty.
    by: String,
    /// `YYYY-MM-DD` in the centre's zone.
    #[schema(value_type = String)]
    date: DateText,
    /// `HH:MM`, 24 hours, in the centre's zone.
    #[schema(value_type = String)]
    time: TimeText,
    /// Unix milliseconds; no two messages of a child have the same.
    #[schema(value_type = i64)]
    at: Timestamp,
    /// `Image` where there is a picture.
    #[schema(example = "Image")]
    r#type: &'static str,
    /// Relative to TimeLineThumbUrl; only with a picture.
    thumb: Option<String>,
    picture: Option<MessagePicture>,
    /// The Idempotency-Key under which the caller's own side sent it.
    key: Option<String>,
    /// The centre withdrew it: `message` says so, and the picture is gone.
    withdrawn: bool,
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
    /// Pixels, so that the page can reserve its place.
    width: i64,
    height: i64,
}

impl MessageItem {
    pub(super) fn of(message: Message, child: &MyChild, book: &AddressBook<'_>, zone: &CentreZone) -> Self {
        let Message { id, at, author, text, picture, withdrawn } = message;
        let (date, time) = zone.date_and_time(at);
        let (who, by, key) = match author {
            Author::Parent { side, key } => {
                (Who::Parent, side.as_str().to_owned(), key.filter(|_| side == child.side()))
            }
            Author::Teacher(name) => (Who::Teacher, name, None),
        };
        Self {
            id,
            message: if withdrawn { messages::withdrawn().to_owned() } else { text },
            who,
            by,
            date,
            time,
            at,
            r#type: if picture.is_some() { "Image" } else { "" },
            thumb: picture.map(|shown| book.address(shown.id, Size::Card)),
            picture: picture.map(|shown| MessagePicture {
                full: book.address(shown.id, Size::Full),
                width: shown.width,
                height: shown.height,
            }),
            key,
            withdrawn,
        }
    }
}
