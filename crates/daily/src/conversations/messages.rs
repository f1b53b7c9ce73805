use super::MessageFault;
use crate::notices::sentences::NEW_PICTURE;
use base::refusal::Refusal;
use context::http::form;

pub fn refused(fault: MessageFault) -> Refusal {
    match fault {
        MessageFault::Empty => Refusal::new("no_message", "Type a message"),
        MessageFault::TooLong => form::too_long(),
        MessageFault::ControlCharacter => Refusal::new(
            "control_character",
            "The message holds a character that cannot be shown. Please type it again.",
        ),
    }
}

/// Without a countdown: the rate limit is short.
pub const fn too_many() -> Refusal {
    Refusal::new("too_many_messages", "That was a lot at once. Please wait a moment before sending another message")
}

pub const fn too_many_announcements() -> Refusal {
    Refusal::new("too_many_announcements", "this centre's families got many announcements already: try again later")
}

pub const fn other_words() -> Refusal {
    Refusal::new("sent_otherwise", "This message was already sent with different words")
}

/// Shown in place of a message that was withdrawn. Apps that know of it show their own words.
pub const fn withdrawn() -> &'static str {
    "The centre withdrew this message."
}

/// The text of a message with only a picture, in the list of notifications.
pub const fn picture_only() -> &'static str {
    NEW_PICTURE.plain()
}
