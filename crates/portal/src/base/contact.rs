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
    /// Exactly ten ASCII digits.
    pub fn phone(text: &str) -> Option<Self> {
        let digits = text.len() == 10 && text.bytes().all(|b| b.is_ascii_digit());
        digits.then(|| Self::Phone(text.to_owned()))
    }

    /// A number as it is kept: ten digits, or one of another country.
    pub fn kept_phone(text: &str) -> Option<Self> {
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
            ("phone", number) => Self::kept_phone(number),
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

    /// The number to dial, with plus sign and country.
    pub fn dialled(country_code: &str, kept: &str) -> String {
        if is_abroad(kept) { kept.to_owned() } else { format!("{country_code}{kept}") }
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

#[cfg(test)]
mod tests {
    use super::{Contact, Numbers};

    #[test]
    fn a_phone_number_is_ten_plain_digits() {
        assert!(Contact::phone("9800000001").is_some());
        for odd in ["980000000", "98000000011", "98000 0001", "+919800000001", "９８０００００００１", "98765abcde", ""]
        {
            assert!(Contact::phone(odd).is_none(), "{odd:?}");
        }
    }

    #[test]
    fn a_number_abroad_is_taken_where_the_chain_takes_such_numbers() {
        let here = Numbers { country_code: "+91", abroad: false };
        let anywhere = Numbers { country_code: "+91", abroad: true };
        let number = |numbers: Numbers<'_>, text: &str| match numbers.typed(text) {
            Some(Contact::Phone(kept)) => Some(kept),
            _ => None,
        };
        for (typed, kept) in [
            ("+971 50 123 4567", "+971501234567"),
            ("+1 (416) 555-0123", "+14165550123"),
            ("+44 7700 900123", "+447700900123"),
            ("+91 98000-00001", "9800000001"),
            ("9800000001", "9800000001"),
        ] {
            assert_eq!(number(anywhere, typed).as_deref(), Some(kept), "{typed:?}");
            assert_eq!(number(here, typed).is_some(), !typed.starts_with('+'), "{typed:?}");
        }
        for odd in [
            "+",
            "+1",
            "+1234567",
            "+1234567890123456",
            "+0501234567",
            "+91 98000 0001",
            "+971 50 x",
            "++14165550123",
            "98000 00001",
            "00971501234567",
            "+９７１５０１２３４５６７",
        ] {
            assert_eq!(number(anywhere, odd), None, "{odd:?}");
        }
        assert_eq!(Numbers::dialled("+91", "9800000001"), "+919800000001");
        assert_eq!(Numbers::dialled("+91", "+971501234567"), "+971501234567");
    }

    #[test]
    fn an_address_needs_no_dot_but_must_not_split_a_header() {
        assert_eq!(Contact::email(" Meera@Home "), Some(Contact::Email("meera@home".into())));
        for odd in ["meera", "@home", "meera@", "a@b@c", "a b@c", "a@b\r\nBcc: x", "a@b,c@d", "<a@b>"] {
            assert!(Contact::email(odd).is_none(), "{odd:?}");
        }
        assert!(Contact::email(&format!("{}@b", "a".repeat(253))).is_none());
    }

    #[test]
    fn the_stored_form_comes_back_and_debug_tells_nothing() {
        for contact in
            [Contact::Phone("9800000001".into()), Contact::Phone("+971509800001".into()), Contact::Email("a@b".into())]
        {
            assert_eq!(Contact::from_key(&contact.key()), Some(contact.clone()));
            assert!(!format!("{contact:?}").contains("98") && !format!("{contact:?}").contains("a@b"));
        }
    }
}
