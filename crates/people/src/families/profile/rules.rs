//! What a parent may change their own contacts to. `rules/profile.json` holds server and app to the same answers.

use base::contact::Contact;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BadContact {
    SamePhone,
    BadPhone,
    SameEmail,
    BadEmail,
}

/// The new phone number; `current` is empty when there is none.
pub fn new_phone(current: &str, typed: &str) -> Result<Contact, BadContact> {
    if typed == current {
        return Err(BadContact::SamePhone);
    }
    Contact::phone(typed).ok_or(BadContact::BadPhone)
}

/// The new e-mail address; `current` is empty when there is none.
pub fn new_email(current: &str, typed: &str) -> Result<Contact, BadContact> {
    if typed.trim().to_lowercase() == current {
        return Err(BadContact::SameEmail);
    }
    Contact::email(typed).ok_or(BadContact::BadEmail)
}
