//! The portal's texts of all messages, a file for each language.

mod english;
mod hindi;
mod kannada;
mod tamil;

use base::language::Language;

/// A message in one language. The SMS or email is empty if it is never sent so.
#[derive(Debug)]
pub struct Words {
    pub sms: &'static str,
    pub subject: &'static str,
    pub email: &'static str,
}

/// All messages in one language.
#[derive(Debug)]
pub struct Texts {
    pub sign_in: Words,
    pub confirm_phone: Words,
    pub confirm_email: Words,
    pub confirm_photo: Words,
    pub confirm_guardian_add: Words,
    pub confirm_guardian_edit: Words,
    pub confirm_door_pin: Words,
    pub confirm_data_copy: Words,
    pub confirm_new_phone: Words,
    pub confirm_new_email: Words,
    pub changed_phone: Words,
    pub changed_email: Words,
    pub event_answered: Words,
    pub notice: Words,
    pub certificate: Words,
}

pub fn texts(language: Language) -> &'static Texts {
    match language {
        Language::English => &english::TEXTS,
        Language::Hindi => &hindi::TEXTS,
        Language::Kannada => &kannada::TEXTS,
        Language::Tamil => &tamil::TEXTS,
    }
}
