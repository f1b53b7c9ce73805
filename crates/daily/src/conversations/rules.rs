//! Which messages a conversation takes.

use super::{Author, NewMessage, Told};
use base::refusal::BadField;
use base::text;

/// Why a parent's message is not taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MessageFault {
    Empty,
    TooLong,
    ControlCharacter,
}

/// What a parent typed, as it is kept: trimmed, every line ended in one way. Markup is text like any other: who types it
/// means it.
pub fn text(typed: &str) -> Result<String, MessageFault> {
    if text::is_blank(typed) {
        return Err(MessageFault::Empty);
    }
    let text = typed.replace("\r\n", "\n").trim().to_owned();
    if text.chars().count() > text::TEXT_MAX {
        return Err(MessageFault::TooLong);
    }
    if text.chars().any(|c| c.is_control() && c != '\n' && c != '\t') || text::hides_something(&text) {
        return Err(MessageFault::ControlCharacter);
    }
    Ok(text)
}

/// A centre's message as it is kept.
pub fn told(told: &Told) -> Result<NewMessage, BadField> {
    let picture = told.picture;
    let silent = picture.is_some() && told.text.trim().is_empty();
    let text = if silent {
        ""
    } else {
        text::lines(&told.text, text::TEXT_MAX).map_err(|why| BadField::new("message", why))?
    };
    let nameless = told.teacher.trim().is_empty();
    let teacher = if nameless {
        ""
    } else {
        text::line(&told.teacher, text::LABEL_MAX).map_err(|why| BadField::new("teacher", why))?
    };
    Ok(NewMessage {
        child: told.child.id(),
        author: Author::Teacher(teacher.to_owned()),
        text: text.to_owned(),
        picture,
    })
}
