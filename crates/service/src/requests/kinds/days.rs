//! Days of the centre's calendar, for the rules of forms.

use std::collections::BTreeSet;

use jiff::ToSpan;
use jiff::civil::{Date, Time};

use base::day::parse_day;
use config::Requests;
use daily::content::holidays;

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

    /// Whether a typed text is a day, and a holiday.
    pub fn types_holiday(&self, typed: &str) -> bool {
        parse_day(typed).is_some_and(|day| self.is_holiday(day))
    }

    /// The day by which the centre answers a request of today at this hour: some working days after its office gets it.
    pub fn answer_by(&self, bounds: &Requests, hour: Time) -> Date {
        let closed = hour >= bounds.office_closes;
        let mut day = self.working_day_from(if closed { later(self.today, 1) } else { self.today });
        for _ in 0..bounds.answer_within_days {
            day = self.working_day_from(later(day, 1));
        }
        day
    }

    fn working_day_from(&self, first: Date) -> Date {
        let mut day = first;
        while self.is_holiday(day) && day < Date::MAX {
            day = later(day, 1);
        }
        day
    }
}

/// A typed day, from `first` on and not further ahead than a centre plans.
pub fn planned_from(bounds: &Requests, days: &Days, typed: &str, first: Date) -> Option<Date> {
    day_from(typed, first).filter(|day| *day <= later(days.today, bounds.days_ahead_max))
}

/// A typed day, from `first` on.
pub fn day_from(typed: &str, first: Date) -> Option<Date> {
    parse_day(typed).filter(|day| *day >= first)
}

pub fn later(day: Date, days: impl Into<i64>) -> Date {
    day.saturating_add(days.into().days())
}
