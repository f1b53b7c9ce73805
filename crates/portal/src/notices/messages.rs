//! What devices and letters say. They are read on locked screens, so they name nobody and nothing.

use super::settings::Bad;
use super::{Refused, Topic};
use crate::base::refusal::Refusal;
use crate::config::Brand;

impl From<Bad> for Refusal {
    fn from(bad: Bad) -> Self {
        match bad {
            Bad::UnknownTopic => unreadable(),
            Bad::NoTime => Self::new("bad_time", "Please choose when quiet hours begin and end"),
            Bad::NoHours => Self::new("bad_time", "Quiet hours must begin and end at different times"),
            Bad::NoEmail => Self::new("no_email", "There is no e-mail address on file. Please add one in My Profile."),
        }
    }
}

impl From<Refused> for Refusal {
    fn from(refused: Refused) -> Self {
        match refused {
            Refused::TooManyTests => {
                Self::new("too_many", "A test can be sent 5 times a day. Please try again tomorrow.")
            }
        }
    }
}

pub const fn unreadable() -> Refusal {
    Refusal::new("bad_settings", "The settings could not be read. Please try again.")
}

/// What a parent chooses.
pub fn label(topic: Topic) -> &'static str {
    match topic {
        Topic::Messages => "Messages",
        Topic::Day => "The day: meals, naps, activities",
        Topic::Photos => "Photos",
        Topic::Events => "Outdoor activities",
        Topic::Requests => "Answers to requests",
        Topic::Payments => "Fees and payments",
        Topic::News => "Newsletters",
        Topic::Guardians => "Guardians",
        Topic::Test => "Test",
    }
}

/// What a device shows below the application's name.
pub fn text(topic: Topic) -> &'static str {
    match topic {
        Topic::Messages => "New message from the centre",
        Topic::Day => "News of the day",
        Topic::Photos => "New photos",
        Topic::Events => "News about an outdoor activity",
        Topic::Requests => "An answer from the centre",
        Topic::Payments => "News about fees and payments",
        Topic::News => "A new newsletter",
        Topic::Guardians => "News about who may fetch your child",
        Topic::Test => "This is a test: notifications reach this device.",
    }
}

pub fn subject(brand: &Brand, topic: Topic) -> String {
    format!("{}: {}", brand.name, text(topic))
}

pub fn letter(brand: &Brand, topic: Topic, place: &str) -> String {
    let place = if brand.address.is_empty() { "the app".to_owned() } else { at(&brand.address, place) };
    format!(
        "{}. You can read it in {place}.\n\nYou are receiving this e-mail because the notification did not reach any of your devices. \
         Under Notification Settings in {} you can choose what we tell you, and how.",
        text(topic),
        brand.name
    )
}

fn at(address: &str, place: &str) -> String {
    format!("{}{place}", address.trim_end_matches('/'))
}
