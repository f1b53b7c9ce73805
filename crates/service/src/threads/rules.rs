//! Which messages a thread takes, and when it is closed.

use crate::requests::rules::RequestStatus;
use crate::tickets::Status;
use base::refusal::BadField;
use base::text;
use daily::conversations::rules::{self as conversation, MessageFault};

/// The most messages of a thread.
pub const MESSAGES_MAX: i64 = 200;

/// A valid text. It stays out of logs.
#[derive(Clone, PartialEq, Eq)]
pub struct Words(pub String);

impl std::fmt::Debug for Words {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Words(..)")
    }
}

/// A parent's text: as in a conversation; may be empty beside a picture.
pub fn words(typed: &str, with_picture: bool) -> Result<Words, MessageFault> {
    if with_picture && text::is_blank(typed) {
        return Ok(Words(String::new()));
    }
    conversation::text(typed).map(Words)
}

/// A centre's text.
pub fn of_centre(text: &str, with_picture: bool) -> Result<Words, BadField> {
    if with_picture && text.trim().is_empty() {
        return Ok(Words(String::new()));
    }
    let words = text::lines(text, text::TEXT_MAX).map_err(|why| BadField::new("message", why))?;
    Ok(Words(words.to_owned()))
}

/// The writer's name; may be empty.
pub fn name(text: &str) -> Result<String, BadField> {
    if text.trim().is_empty() {
        return Ok(String::new());
    }
    Ok(text::line(text, text::LABEL_MAX).map_err(|why| BadField::new("teacher", why))?.to_owned())
}

pub fn request_is_closed(status: RequestStatus) -> bool {
    status == RequestStatus::Cancelled
}

pub fn ticket_is_closed(status: Status) -> bool {
    status == Status::Closed
}
