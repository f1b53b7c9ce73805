//! The texts of notices about a change to the holidays.

use super::Holiday;
use crate::notices::sentences::{HOLIDAY_ADDED, HOLIDAY_REMOVED};

pub fn added(holiday: &Holiday) -> String {
    HOLIDAY_ADDED.with(&[("day", holiday.day.into()), ("title", holiday.title.as_str().into())])
}

pub fn removed(holiday: &Holiday) -> String {
    HOLIDAY_REMOVED.with(&[("day", holiday.day.into()), ("title", holiday.title.as_str().into())])
}
