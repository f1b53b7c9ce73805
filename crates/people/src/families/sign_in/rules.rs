//! Input of the sign-in screens. The tables in `rules/` test server and app.

use base::contact::{Contact, Numbers};

/// The number of digits of a code.
pub const CODE_DIGITS: usize = 6;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BadInput {
    NoContact,
    BadPhone,
    BadEmail,
    NoEmail,
    NoCode,
    BadCode,
}

/// The contact to sign in with: the phone number if one was typed, else the e-mail address.
pub fn login(phone: &str, email: &str, numbers: Numbers<'_>) -> Result<Contact, BadInput> {
    match (phone.is_empty(), email.trim().is_empty()) {
        (true, true) => Err(BadInput::NoContact),
        (false, _) => numbers.typed(phone).ok_or(BadInput::BadPhone),
        (true, false) => Contact::email(email).ok_or(BadInput::BadEmail),
    }
}

/// The address that the code for a forgotten password goes to.
pub fn forgot_password(email: &str) -> Result<Contact, BadInput> {
    if email.trim().is_empty() {
        return Err(BadInput::NoEmail);
    }
    Contact::email(email).ok_or(BadInput::BadEmail)
}

/// A code as typed: six ASCII digits.
pub fn code(typed: &str) -> Result<&str, BadInput> {
    if typed.is_empty() {
        return Err(BadInput::NoCode);
    }
    let six = typed.len() == CODE_DIGITS && typed.bytes().all(|b| b.is_ascii_digit());
    six.then_some(typed).ok_or(BadInput::BadCode)
}
