//! What a sentence is about, a number, a day, a name: in the sentence as English has it, and beside it for an app that says the
//! sentence in the parent's language.

use jiff::civil::{Date, DateTime};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::day::shown_day;
use super::money::Paise;

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Told {
    Number(i64),
    Day(Date),
    /// From when on something can be done, and which day it is now.
    Moment {
        at: DateTime,
        today: Date,
    },
    Name(String),
}

/// As it stands on the wire: a number; a day as `YYYY-MM-DD`; a moment of today as `HH:MM`, of another day as
/// `YYYY-MM-DDTHH:MM`, both by the centre's clock; a name.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(untagged)]
pub enum ToldValue {
    Number(i64),
    Text(String),
}

impl Told {
    pub fn in_english(&self) -> String {
        match self {
            Self::Number(number) => number.to_string(),
            Self::Day(day) => shown_day(*day),
            Self::Moment { at, today } => moment(*at, *today),
            Self::Name(name) => name.clone(),
        }
    }

    pub fn value(&self) -> ToldValue {
        match self {
            Self::Number(number) => ToldValue::Number(*number),
            Self::Day(day) => ToldValue::Text(day.to_string()),
            Self::Moment { at, today } if at.date() == *today => ToldValue::Text(at.strftime("%H:%M").to_string()),
            Self::Moment { at, .. } => ToldValue::Text(at.strftime("%Y-%m-%dT%H:%M").to_string()),
            Self::Name(name) => ToldValue::Text(name.clone()),
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

impl From<i64> for Told {
    fn from(number: i64) -> Self {
        Self::Number(number)
    }
}

impl From<u16> for Told {
    fn from(number: u16) -> Self {
        Self::Number(number.into())
    }
}

/// A bound of ours, which is never so large that it does not fit.
impl From<usize> for Told {
    fn from(number: usize) -> Self {
        Self::Number(i64::try_from(number).unwrap_or(i64::MAX))
    }
}

impl From<Date> for Told {
    fn from(day: Date) -> Self {
        Self::Day(day)
    }
}

impl From<&str> for Told {
    fn from(name: &str) -> Self {
        Self::Name(name.to_owned())
    }
}

/// Amounts are written alike in every language.
impl From<Paise> for Told {
    fn from(paise: Paise) -> Self {
        Self::Name(paise.to_string())
    }
}
