//! Contacts: a parent's phone number or e-mail address, with which the parent signs in.

use std::fmt;

use crate::text::{composed, with_ascii_digits};

/// Either is enough to sign in. The text form (`phone:9800000001`, `email:meera@example.com`) is what is stored.
#[derive(Clone, PartialEq, Eq, Hash)]
pub enum Contact {
    /// Ten digits without the country code, or a plus sign and 8 to 15 digits for another country.
    Phone(String),
    /// Lower case, trimmed.
    Email(String),
}

impl Contact {
    /// A number of the chain's own country as it is stored: exactly ten ASCII digits.
    pub fn phone(text: &str) -> Option<Self> {
        let digits = text.len() == 10 && text.bytes().all(|b| b.is_ascii_digit());
        digits.then(|| Self::Phone(text.to_owned()))
    }

    /// Reads a stored number: ten digits or one of another country, whatever the chain accepts today. For typed numbers see
    /// [`Contact::phone`] and [`Numbers::typed`].
    pub fn phone_on_file(text: &str) -> Option<Self> {
        Self::phone(text).or_else(|| is_abroad(text).then(|| Self::Phone(text.to_owned())))
    }

    /// The loose pattern of the profile: text, one @, text; no blanks or control characters; 254 bytes at most.
    pub fn email(text: &str) -> Option<Self> {
        let text = text.trim();
        let (before, after) = text.split_once('@')?;
        let sound = !before.is_empty() && !after.is_empty() && !after.contains('@') && text.len() <= 254;
        let clean =
            !text.chars().any(|c| c.is_whitespace() || c.is_control() || matches!(c, '<' | '>' | ',' | ';' | '"'));
        (sound && clean).then(|| Self::Email(composed(&text.to_lowercase()).into_owned()))
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

/// Which phone numbers a chain accepts.
#[derive(Clone, Copy, Debug)]
pub struct Numbers<'a> {
    /// The chain's own country, with its plus sign: `+91`.
    pub country_code: &'a str,
    /// Whether parents may have a number of another country.
    pub abroad: bool,
}

impl Numbers<'_> {
    /// Reads a typed or pasted number. The own country's: ten digits, also after its code or a 0. Where numbers of other countries are
    /// accepted, a plus sign or 00 precedes the country code.
    pub fn typed(&self, text: &str) -> Option<Contact> {
        let plain = plain_number(text);
        let code = self.country_code.trim_start_matches('+');
        // Ten digits are the own country's, whatever they begin with.
        let with_zeros = plain.strip_prefix("00").filter(|_| plain.len() > 10);
        let worldwide = plain.strip_prefix('+').or(with_zeros);
        let national = match worldwide {
            Some(number) => number.strip_prefix(code).map(without_zero),
            None => {
                Some(plain.strip_prefix(code).filter(|rest| rest.len() == 10).unwrap_or_else(|| without_zero(&plain)))
            }
        };
        match (national, worldwide) {
            // A typing mistake (one digit short) must not become a number of another country.
            (Some(national), _) => Contact::phone(national),
            (None, Some(number)) => {
                let number = format!("+{number}");
                (self.abroad && is_abroad(&number)).then_some(Contact::Phone(number))
            }
            (None, None) => None,
        }
    }

    /// The ten digits of a mobile number of the own country, however it is typed.
    pub fn mobile(&self, text: &str) -> Option<Contact> {
        let Contact::Phone(digits) = self.typed(text)? else { return None };
        (!is_abroad(&digits) && self.is_mobile(&digits)).then_some(Contact::Phone(digits))
    }

    /// Whether ten digits of the own country can be a mobile number. It is known of India: they begin with 6 to 9.
    pub fn is_mobile(&self, digits: &str) -> bool {
        self.country_code != INDIA || digits.starts_with(['6', '7', '8', '9'])
    }

    /// A stored number with plus sign and country code. None: the chain does not accept it, so nothing is sent to it.
    pub fn dialled(&self, on_file: &str) -> Option<String> {
        if is_abroad(on_file) {
            return self.abroad.then(|| on_file.to_owned());
        }
        Some(format!("{}{on_file}", self.country_code))
    }
}

/// The country code of India, whose mobile numbers and landlines can be told apart.
pub const INDIA: &str = "+91";

/// A number in ASCII digits, without separators.
fn plain_number(text: &str) -> String {
    let is_between = |c: char| {
        (c.is_whitespace() && !c.is_control())
            || matches!(c, '-' | '(' | ')' | '.' | '\'' | '\u{2010}'..='\u{2015}')
            // Direction marks of a number copied from a list of contacts.
            || matches!(c, '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2060}' | '\u{2066}'..='\u{2069}' | '\u{feff}')
    };
    with_ascii_digits(text).chars().filter(|&c| !is_between(c)).map(|c| if c == '＋' { '+' } else { c }).collect()
}

/// Removes the trunk prefix 0.
fn without_zero(number: &str) -> &str {
    number.strip_prefix('0').filter(|rest| rest.len() == 10).unwrap_or(number)
}

/// A plus sign and 8 to 15 digits (E.164).
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
