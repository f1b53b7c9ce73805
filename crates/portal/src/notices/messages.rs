//! What devices and letters say. They are read on locked screens, so they name nobody and nothing.

use super::settings::BadSetting;
use super::{NoticeTopic, TestRefused};
use crate::base::refusal::Refusal;
use crate::config::{Config, messages};
use crate::providers::Message;

impl From<BadSetting> for Refusal {
    fn from(bad: BadSetting) -> Self {
        match bad {
            BadSetting::UnknownTopic => unreadable(),
            BadSetting::NoTime => Self::new("bad_time", "Please choose when quiet hours begin and end"),
            BadSetting::NoHours => Self::new("bad_time", "Quiet hours must begin and end at different times"),
            BadSetting::NoEmail => {
                Self::new("no_email", "There is no e-mail address on file. Please add one in My Profile.")
            }
        }
    }
}

impl From<TestRefused> for Refusal {
    fn from(refused: TestRefused) -> Self {
        match refused {
            TestRefused::TooManyTests => {
                Self::new("too_many", "A test can be sent 5 times a day. Please try again tomorrow.")
            }
        }
    }
}

pub const fn unreadable() -> Refusal {
    Refusal::new("bad_settings", "The settings could not be read. Please try again.")
}

/// What a parent chooses.
pub fn label(topic: NoticeTopic) -> &'static str {
    match topic {
        NoticeTopic::Messages => "Messages",
        NoticeTopic::Day => "The day: meals, naps, activities",
        NoticeTopic::Photos => "Photos",
        NoticeTopic::Events => "Outdoor activities",
        NoticeTopic::Requests => "Answers to requests",
        NoticeTopic::Payments => "Fees and payments",
        NoticeTopic::News => "Newsletters",
        NoticeTopic::Guardians => "Guardians",
        NoticeTopic::Test => "Test",
    }
}

/// What a device shows below the application's name.
pub fn text(topic: NoticeTopic) -> &'static str {
    match topic {
        NoticeTopic::Messages => "New message from the centre",
        NoticeTopic::Day => "News of the day",
        NoticeTopic::Photos => "New photos",
        NoticeTopic::Events => "News about an outdoor activity",
        NoticeTopic::Requests => "An answer from the centre",
        NoticeTopic::Payments => "News about fees and payments",
        NoticeTopic::News => "A new newsletter",
        NoticeTopic::Guardians => "News about who may fetch your child",
        NoticeTopic::Test => "This is a test: notifications reach this device.",
    }
}

/// The letter to a parent whom no push reached.
pub fn letter(config: &Config, topic: NoticeTopic, place: &str) -> Message {
    let address = &config.brand.address;
    let place = if address.is_empty() { "the app".to_owned() } else { at(address, place) };
    config.message(&messages::NOTICE, &[("news", text(topic)), ("place", &place)], None)
}

fn at(address: &str, place: &str) -> String {
    format!("{}{place}", address.trim_end_matches('/'))
}
