//! What a thread takes, and when it is closed. Pure.

use crate::requests::rules::RequestStatus;
use crate::tickets::Status;
use base::refusal::BadField;
use base::text;
use daily::conversations::rules::{self as conversation, MessageFault};

/// So many messages has a thread, at most: what needs more is talked about.
pub const MESSAGES_MAX: i64 = 200;

/// What somebody wrote, as it is kept. It stays out of logs.
#[derive(Clone, PartialEq, Eq)]
pub struct Words(pub String);

impl std::fmt::Debug for Words {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Words(..)")
    }
}

/// A parent's words: what a conversation takes, and beside a picture there need not be any.
pub fn words(typed: &str, with_picture: bool) -> Result<Words, MessageFault> {
    if with_picture && text::is_blank(typed) {
        return Ok(Words(String::new()));
    }
    conversation::text(typed).map(Words)
}

/// A centre's words.
pub fn told(said: &str, with_picture: bool) -> Result<Words, BadField> {
    if with_picture && said.trim().is_empty() {
        return Ok(Words(String::new()));
    }
    let words = text::lines(said, text::TEXT_MAX).map_err(|why| BadField::new("message", why))?;
    Ok(Words(words.to_owned()))
}

/// Who writes for the centre, if it tells.
pub fn name(said: &str) -> Result<String, BadField> {
    if said.trim().is_empty() {
        return Ok(String::new());
    }
    Ok(text::line(said, text::LABEL_MAX).map_err(|why| BadField::new("teacher", why))?.to_owned())
}

pub fn request_is_closed(status: RequestStatus) -> bool {
    status == RequestStatus::Cancelled
}

pub fn ticket_is_closed(status: Status) -> bool {
    status == Status::Closed
}
