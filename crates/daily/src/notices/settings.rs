//! A parent's choices: topics, ways, quiet hours.

use std::collections::BTreeMap;

use jiff::civil::Time;
use serde::{Deserialize, Serialize};

use super::{CHOSEN, NoticeTopic};
use base::day::parse_time;

/// The ways of one topic.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Choice {
    pub push: bool,
    /// An e-mail, where no device took the push.
    pub email: bool,
}

/// The hours without notices, from `from` to `to`; over midnight if `to` is earlier.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Quiet {
    pub on: bool,
    pub from: Time,
    pub to: Time,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Settings {
    pub choices: BTreeMap<&'static str, Choice>,
    pub quiet: Quiet,
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            choices: CHOSEN.into_iter().map(|topic| (topic.as_str(), Choice { push: true, email: false })).collect(),
            quiet: Quiet { on: false, from: Time::constant(21, 0, 0, 0), to: Time::constant(7, 0, 0, 0) },
        }
    }
}

/// A change of the settings, as the app sends it; what is left out stays.
#[derive(Debug, Deserialize, utoipa::ToSchema)]
pub struct SettingsChange {
    #[serde(default)]
    pub topics: Vec<TopicChange>,
    pub quiet: Option<QuietChange>,
}

#[derive(Debug, Deserialize, utoipa::ToSchema)]
pub struct TopicChange {
    pub topic: String,
    pub push: bool,
    pub email: bool,
}

#[derive(Debug, Deserialize, utoipa::ToSchema)]
pub struct QuietChange {
    pub on: bool,
    /// `HH:MM` in the centre's zone.
    #[schema(example = "21:00")]
    pub from: String,
    #[schema(example = "07:00")]
    pub to: String,
}

/// Why a change is refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BadSetting {
    UnknownTopic,
    NoTime,
    NoHours,
    NoEmail,
}

impl Settings {
    /// The ways of a topic; one that cannot be chosen is always pushed.
    pub fn of(&self, topic: NoticeTopic) -> Choice {
        self.choices.get(topic.as_str()).copied().unwrap_or(Choice { push: true, email: false })
    }

    pub fn wants_email(&self) -> bool {
        self.choices.values().any(|choice| choice.email)
    }

    /// These settings with a change.
    pub fn changed(mut self, change: &SettingsChange, email_on_file: bool) -> Result<Self, BadSetting> {
        for TopicChange { topic, push, email } in &change.topics {
            let chosen = self.choices.get_mut(topic.as_str()).ok_or(BadSetting::UnknownTopic)?;
            if *email && !email_on_file {
                return Err(BadSetting::NoEmail);
            }
            *chosen = Choice { push: *push, email: *email };
        }
        if let Some(QuietChange { on, from, to }) = &change.quiet {
            let time = |text: &str| parse_time(text).ok_or(BadSetting::NoTime);
            self.quiet = Quiet { on: *on, from: time(from)?, to: time(to)? };
            if *on && self.quiet.from == self.quiet.to {
                return Err(BadSetting::NoHours);
            }
        }
        Ok(self)
    }
}
