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

/// How long it takes is a setting, and so short that there is nothing to count down.
pub const fn too_many() -> Refusal {
    Refusal::new("too_many_messages", "That was a lot at once. Please wait a moment before sending another message")
}

pub const fn other_words() -> Refusal {
    Refusal::new("sent_otherwise", "This message was already sent with different words")
}

/// Among the notifications, where every entry has words.
pub const fn picture_alone() -> &'static str {
    NEW_PICTURE.plain()
}
