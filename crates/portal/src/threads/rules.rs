//! What a thread takes, and when it is closed. Pure.

use crate::base::refusal::BadField;
use crate::base::text;
use crate::requests::rules::RequestStatus;
use crate::tickets::Status;

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

/// Why a parent's words are not taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BadWords {
    Empty,
    TooLong,
    Odd,
}

/// A parent's words, trimmed, every line ended in one way; beside a picture there need not be any. Markup is text like any other.
pub fn words(typed: &str, with_picture: bool) -> Result<Words, BadWords> {
    if text::is_blank(typed) {
        return if with_picture { Ok(Words(String::new())) } else { Err(BadWords::Empty) };
    }
    let words = typed.replace("\r\n", "\n").trim().to_owned();
    if words.chars().count() > text::TEXT_MAX {
        return Err(BadWords::TooLong);
    }
    if words.chars().any(|c| c.is_control() && c != '\n' && c != '\t') || text::hides_something(&words) {
        return Err(BadWords::Odd);
    }
    Ok(Words(words))
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
