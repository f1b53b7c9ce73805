//! The languages of messages to parents.

use jiff::civil::Date;
use serde::{Deserialize, Serialize};

use super::day::shown_day;

/// The app's languages, by BCP 47 tag.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Deserialize, Serialize)]
pub enum Language {
    #[default]
    #[serde(rename = "en-IN")]
    English,
    #[serde(rename = "hi-IN")]
    Hindi,
    #[serde(rename = "kn-IN")]
    Kannada,
    #[serde(rename = "ta-IN")]
    Tamil,
}

impl Language {
    pub const ALL: [Self; 4] = [Self::English, Self::Hindi, Self::Kannada, Self::Tamil];

    pub fn as_str(self) -> &'static str {
        match self {
            Self::English => "en-IN",
            Self::Hindi => "hi-IN",
            Self::Kannada => "kn-IN",
            Self::Tamil => "ta-IN",
        }
    }

    pub fn parse(text: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|language| language.as_str() == text)
    }

    /// A day as emails and SMS write it: with the month's name in English, otherwise in digits (12-11-2026).
    pub fn day(self, day: Date) -> String {
        match self {
            Self::English => shown_day(day),
            Self::Hindi | Self::Kannada | Self::Tamil => day.strftime("%d-%m-%Y").to_string(),
        }
    }
}

database::stored! {
    Language as &str: Language::parse, Language::as_str;
}
