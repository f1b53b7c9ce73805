//! The academic year, April to March, named by the calendar year in which it begins.

use jiff::ToSpan;
use jiff::civil::{Date, date};

const FIRST_MONTH: i8 = 4;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct AcademicYear(pub i16);

impl AcademicYear {
    /// The academic year of a day.
    pub fn of(day: Date) -> Self {
        Self(if day.month() < FIRST_MONTH { day.year() - 1 } else { day.year() })
    }

    /// `2026` for April 2026 to March 2027; years of four digits only.
    pub fn named(year: &str) -> Option<Self> {
        let plain = year.len() == 4 && year.bytes().all(|b| b.is_ascii_digit());
        let year: i16 = year.parse().ok().filter(|_| plain)?;
        (1900..9999).contains(&year).then_some(Self(year))
    }

    pub fn begins_in(self) -> i16 {
        self.0
    }

    /// 1 April.
    pub fn first_day(self) -> Date {
        date(self.0, FIRST_MONTH, 1)
    }

    /// 31 March of the next calendar year.
    pub fn last_day(self) -> Date {
        date(self.0 + 1, FIRST_MONTH - 1, 31)
    }

    /// The first days of its twelve months, April first, March last.
    pub fn months(self) -> impl Iterator<Item = Date> {
        self.first_day().series(1.month()).take(12)
    }
}
