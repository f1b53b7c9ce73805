//! Arguments of a message's placeholders: a number, a day, a time or a name. Each has an English form for the sentence and a
//! wire form, from which the app makes the sentence in the parent's language.

use jiff::civil::{Date, DateTime};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::day::{hh_mm, shown_day};
use super::money::Paise;

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum MessageArg {
    Number(i64),
    Day(Date),
    /// A time of the centre's clock, and today's date: a time of today is shown without its day.
    Moment {
        at: DateTime,
        today: Date,
    },
    Name(String),
}

/// The wire form: a number; a day as `YYYY-MM-DD`; a time of today as `HH:MM`, of another day as
/// `YYYY-MM-DDTHH:MM`, both by the centre's clock; a name.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(untagged)]
pub enum MessageValue {
    Number(i64),
    Text(String),
}

impl MessageArg {
    pub fn in_english(&self) -> String {
        match self {
            Self::Number(number) => number.to_string(),
            Self::Day(day) => shown_day(*day),
            Self::Moment { at, today } => moment(*at, *today),
            Self::Name(name) => name.clone(),
        }
    }

    pub fn value(&self) -> MessageValue {
        match self {
            Self::Number(number) => MessageValue::Number(*number),
            Self::Day(day) => MessageValue::Text(day.to_string()),
            Self::Moment { at, today } if at.date() == *today => MessageValue::Text(hh_mm(at.time())),
            Self::Moment { at, .. } => MessageValue::Text(at.strftime("%Y-%m-%dT%H:%M").to_string()),
            Self::Name(name) => MessageValue::Text(name.clone()),
        }
    }
}

/// '4:15 PM', '9:05 AM tomorrow' or '9:05 AM on Nov 30, 2026'.
fn moment(at: DateTime, today: Date) -> String {
    let time = at.strftime("%-I:%M %p");
    if at.date() == today {
        time.to_string()
    } else if today.tomorrow().is_ok_and(|tomorrow| at.date() == tomorrow) {
        format!("{time} tomorrow")
    } else {
        format!("{time} on {}", at.strftime("%b %-d, %Y"))
    }
}

impl From<i64> for MessageArg {
    fn from(number: i64) -> Self {
        Self::Number(number)
    }
}

impl From<u16> for MessageArg {
    fn from(number: u16) -> Self {
        Self::Number(number.into())
    }
}

/// Saturates at `i64::MAX`.
impl From<usize> for MessageArg {
    fn from(number: usize) -> Self {
        Self::Number(i64::try_from(number).unwrap_or(i64::MAX))
    }
}

impl From<Date> for MessageArg {
    fn from(day: Date) -> Self {
        Self::Day(day)
    }
}

impl From<&str> for MessageArg {
    fn from(name: &str) -> Self {
        Self::Name(name.to_owned())
    }
}

/// An amount is written the same way in every language.
impl From<Paise> for MessageArg {
    fn from(paise: Paise) -> Self {
        Self::Name(paise.to_string())
    }
}
