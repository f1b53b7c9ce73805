//! The contacts that a parent may change to. `rules/profile.json` tests server and app.

use base::contact::{Contact, Numbers};
use base::text::composed;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BadContact {
    SamePhone,
    BadPhone,
    SameEmail,
    BadEmail,
}

/// The new phone number, a mobile one of the own country; `current` is empty when there is none.
pub fn new_phone(current: &str, typed: &str, numbers: Numbers<'_>) -> Result<Contact, BadContact> {
    let is_current = |contact: &Contact| matches!(contact, Contact::Phone(number) if number == current);
    if typed == current || numbers.typed(typed).as_ref().is_some_and(is_current) {
        return Err(BadContact::SamePhone);
    }
    numbers.mobile(typed).ok_or(BadContact::BadPhone)
}

/// The new e-mail address; `current` is empty when there is none.
pub fn new_email(current: &str, typed: &str) -> Result<Contact, BadContact> {
    if composed(&typed.trim().to_lowercase()) == current {
        return Err(BadContact::SameEmail);
    }
    Contact::email(typed).ok_or(BadContact::BadEmail)
}
