//! The days by which a form is judged: those of the centre's calendar.

use std::collections::BTreeSet;

use jiff::ToSpan;
use jiff::civil::Date;

use crate::base::day::parse_day;
use crate::content::holidays;

/// Today, and the holidays that the centre lists.
#[derive(Clone, Debug)]
pub struct Days {
    pub today: Date,
    pub holidays: BTreeSet<Date>,
}

impl Days {
    /// Saturday, Sunday, or one of the centre's list.
    pub fn is_holiday(&self, day: Date) -> bool {
        holidays::rules::is_holiday(day, self.holidays.iter().copied())
    }

    /// Whether what was typed is a day, and that day a holiday.
    pub fn types_holiday(&self, typed: &str) -> bool {
        parse_day(typed).is_some_and(|day| self.is_holiday(day))
    }

    /// The day so many working days from today.
    pub fn working_days_on(&self, days: u16) -> Date {
        let mut day = self.today;
        for _ in 0..days {
            day = later(day, 1);
            while self.is_holiday(day) && day < Date::MAX {
                day = later(day, 1);
            }
        }
        day
    }
}

/// What was typed, if it is a day and not before `first`.
pub fn day_from(typed: &str, first: Date) -> Option<Date> {
    parse_day(typed).filter(|day| *day >= first)
}

pub fn later(day: Date, days: impl Into<i64>) -> Date {
    day.saturating_add(days.into().days())
}
