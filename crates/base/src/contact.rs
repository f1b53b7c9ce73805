//! A parent's phone number or e-mail address: what one signs in with.

use std::fmt;

/// Either is enough to sign in. The text form (`phone:9800000001`, `email:meera@example.com`) is what is stored.
#[derive(Clone, PartialEq, Eq, Hash)]
pub enum Contact {
    /// Ten digits, without the country code; of another country a plus sign and 8 to 15 digits.
    Phone(String),
    /// Lower case, trimmed.
    Email(String),
}

impl Contact {
    /// A number of the chain's own country as somebody types it: exactly ten ASCII digits.
    pub fn phone(text: &str) -> Option<Self> {
        let digits = text.len() == 10 && text.bytes().all(|b| b.is_ascii_digit());
        digits.then(|| Self::Phone(text.to_owned()))
    }

    /// A number on file: ten digits, or one of another country, whatever the chain takes today. What somebody types is read by
    /// [`Contact::phone`] or [`Numbers::typed`].
    pub fn phone_on_file(text: &str) -> Option<Self> {
        Self::phone(text).or_else(|| is_abroad(text).then(|| Self::Phone(text.to_owned())))
    }

    /// The profile's loose pattern: something, one @, something; no blanks or control characters, 254 bytes at most.
    pub fn email(text: &str) -> Option<Self> {
        let text = text.trim();
        let (before, after) = text.split_once('@')?;
        let sound = !before.is_empty() && !after.is_empty() && !after.contains('@') && text.len() <= 254;
        let clean =
            !text.chars().any(|c| c.is_whitespace() || c.is_control() || matches!(c, '<' | '>' | ',' | ';' | '"'));
        (sound && clean).then(|| Self::Email(text.to_lowercase()))
    }

    /// The form in which it is stored and counted.
    pub fn key(&self) -> String {
        match self {
            Self::Phone(digits) => format!("phone:{digits}"),
            Self::Email(address) => format!("email:{address}"),
        }
    }

    pub fn from_key(key: &str) -> Option<Self> {
        match key.split_once(':')? {
            ("phone", number) => Self::phone_on_file(number),
            ("email", address) => Self::email(address),
            _ => None,
        }
    }
}

/// Which numbers a chain takes.
#[derive(Clone, Copy, Debug)]
pub struct Numbers<'a> {
    /// The chain's own country, with its plus sign: `+91`.
    pub country_code: &'a str,
    /// Whether parents may have a number of another country.
    pub abroad: bool,
}

impl Numbers<'_> {
    /// A number as a parent types it: ten digits. Where numbers abroad are taken, a plus sign says that the country's code
    /// follows, and blanks, dashes and brackets may stand between; the own country's are its ten digits again.
    pub fn typed(&self, text: &str) -> Option<Contact> {
        if !self.abroad || !text.starts_with('+') {
            return Contact::phone(text);
        }
        let plain: String = text.chars().filter(|letter| !matches!(letter, ' ' | '-' | '(' | ')')).collect();
        match plain.strip_prefix(self.country_code) {
            // Nobody's number is one digit short: a slip of the pen must not become another country's.
            Some(national) => Contact::phone(national),
            None => is_abroad(&plain).then_some(Contact::Phone(plain)),
        }
    }

    /// The number to dial for one on file, with plus sign and country. None: it could not sign in here, so nothing is sent to it.
    pub fn dialled(&self, on_file: &str) -> Option<String> {
        if is_abroad(on_file) {
            return self.abroad.then(|| on_file.to_owned());
        }
        Some(format!("{}{on_file}", self.country_code))
    }
}

/// A plus sign, a country, a number: 8 to 15 digits, as telephones all over the world have them.
pub fn is_abroad(text: &str) -> bool {
    text.strip_prefix('+').is_some_and(|digits| {
        (8..=15).contains(&digits.len()) && digits.bytes().all(|b| b.is_ascii_digit()) && !digits.starts_with('0')
    })
}

/// Never the contact itself: debug output ends up in logs.
impl fmt::Debug for Contact {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Phone(_) => "Phone(…)",
            Self::Email(_) => "Email(…)",
        })
    }
}
