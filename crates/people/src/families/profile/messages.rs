//! Refusals of My Profile, and the message to a contact that was changed.

use super::rules::BadContact;
use super::{ContactRefused, Which};
use crate::families::confirmations;
use base::language::Language;
use base::refusal::Refusal;
use config::{Config, messages};
use providers::Message;

impl From<BadContact> for Refusal {
    fn from(bad: BadContact) -> Self {
        match bad {
            BadContact::SamePhone => Self::new("same_phone", "Same Phone Number"),
            BadContact::BadPhone => confirmations::messages::not_ten_digits(),
            BadContact::SameEmail => Self::new("same_email", "Same Email Address"),
            BadContact::BadEmail => Self::new("bad_email", "Invalid Email Format"),
        }
    }
}

impl From<ContactRefused> for Refusal {
    fn from(refused: ContactRefused) -> Self {
        match refused {
            ContactRefused::TooManyChanges => Self::new(
                "too_many_contact_changes",
                "Phone number and e-mail address were changed many times already. Please ask your centre.",
            ),
            ContactRefused::Taken => {
                Self::new("contact_taken", "Another parent uses this already. Please ask your centre.")
            }
            ContactRefused::TooManyPins => {
                Self::new("too_many_pins", "The door PIN was reset many times already. Please try again later.")
            }
        }
    }
}

/// To the old contact, whose holder may not be the one who changed it.
pub fn changed(config: &Config, language: Language, which: Which, date: &str, time: &str) -> Message {
    let wording = match which {
        Which::Phone => &messages::CHANGED_PHONE,
        Which::Email => &messages::CHANGED_EMAIL,
    };
    config.message(wording, language, &[("date", date), ("time", time)], None)
}
