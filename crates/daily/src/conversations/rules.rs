//! Which messages a conversation takes.

use super::{Author, NewCentreMessage, NewMessage};
use base::refusal::BadField;
use base::text;

/// Why a parent's message is refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MessageFault {
    Empty,
    TooLong,
    ControlCharacter,
}

/// A parent's text as it is stored: trimmed, with uniform line endings. Markup is plain text.
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

/// A centre's message as it is stored.
pub fn of_centre(new: &NewCentreMessage) -> Result<NewMessage, BadField> {
    let picture = new.picture;
    let is_picture_only = picture.is_some() && new.text.trim().is_empty();
    let text = if is_picture_only {
        ""
    } else {
        text::lines(&new.text, text::TEXT_MAX).map_err(|why| BadField::new("message", why))?
    };
    let nameless = new.teacher.trim().is_empty();
    let teacher = if nameless {
        ""
    } else {
        text::line(&new.teacher, text::LABEL_MAX).map_err(|why| BadField::new("teacher", why))?
    };
    Ok(NewMessage {
        child: new.child.id(),
        author: Author::Teacher(teacher.to_owned()),
        text: text.to_owned(),
        picture,
    })
}
