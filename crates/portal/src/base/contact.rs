//! A parent's phone number or e-mail address: what one signs in with.

use std::fmt;

/// Either is enough to sign in. The text form (`phone:9800000001`, `email:meera@example.com`) is what is stored.
#[derive(Clone, PartialEq, Eq, Hash)]
pub enum Contact {
    /// Ten digits, without the country code.
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
            ("phone", digits) => Self::phone(digits),
            ("email", address) => Self::email(address),
            _ => None,
        }
    }
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
    use super::Contact;

    #[test]
    fn a_phone_number_is_ten_plain_digits() {
        assert!(Contact::phone("9800000001").is_some());
        for odd in ["980000000", "98000000011", "98000 0001", "+919800000001", "９８０００００００１", "98765abcde", ""]
        {
            assert!(Contact::phone(odd).is_none(), "{odd:?}");
        }
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
        for contact in [Contact::Phone("9800000001".into()), Contact::Email("a@b".into())] {
            assert_eq!(Contact::from_key(&contact.key()), Some(contact.clone()));
            assert!(!format!("{contact:?}").contains("98") && !format!("{contact:?}").contains("a@b"));
        }
    }
}
