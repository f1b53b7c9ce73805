//! What My Profile says, and what is sent to a contact that was changed.

use super::rules::BadContact;
use super::{ContactRefused, Which};
use crate::base::refusal::Refusal;
use crate::config::Brand;

impl From<BadContact> for Refusal {
    fn from(bad: BadContact) -> Self {
        match bad {
            BadContact::SamePhone => Self::new("same_phone", "Same Phone Number"),
            BadContact::BadPhone => Self::new("bad_phone", "Phone Number should contain 10 numbers"),
            BadContact::SameEmail => Self::new("same_email", "Same Email Address"),
            BadContact::BadEmail => Self::new("bad_email", "Invalid Email Format"),
        }
    }
}

impl From<ContactRefused> for Refusal {
    fn from(refused: ContactRefused) -> Self {
        match refused {
            ContactRefused::TooManyChanges => Self::new(
                "too_many",
                "Phone number and e-mail address can be changed 5 times in 30 days. Please ask your centre.",
            ),
            ContactRefused::Taken => {
                Self::new("contact_taken", "Another parent uses this already. Please ask your centre.")
            }
            ContactRefused::TooManyPins => {
                Self::new("too_many", "The door PIN can be reset 10 times a day. Please try again tomorrow.")
            }
        }
    }
}

/// As a parent calls it.
fn thing(which: Which) -> &'static str {
    match which {
        Which::Phone => "phone number",
        Which::Email => "e-mail address",
    }
}

/// To the old contact: whoever reads it there may not be the one who changed it.
pub fn changed(brand: &Brand, which: Which, date: &str, time: &str) -> String {
    format!(
        "The {} of your {} account was changed on {date} at {time}. If this was not you, please call your centre at once.",
        thing(which),
        brand.name
    )
}

pub fn changed_subject(brand: &Brand, which: Which) -> String {
    format!("Your {} {} was changed", brand.name, thing(which))
}
