//! The academic year: April to March. It is called by the calendar year in which it begins.

use jiff::ToSpan;
use jiff::civil::{Date, date};

const FIRST_MONTH: i8 = 4;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct AcademicYear(i16);

impl AcademicYear {
    /// The academic year that a day belongs to.
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

#[cfg(test)]
mod tests {
    use super::AcademicYear;
    use jiff::civil::date;

    #[test]
    fn it_begins_on_the_first_of_april_and_ends_on_the_last_of_march() {
        let this = AcademicYear::of(date(2027, 3, 31));
        assert_eq!((this.first_day(), this.last_day()), (date(2026, 4, 1), date(2027, 3, 31)));
        assert_eq!(AcademicYear::of(date(2027, 4, 1)).begins_in(), 2027);
        assert_eq!(AcademicYear::of(date(2028, 2, 29)).begins_in(), 2027, "a leap day is of the year before");
    }

    #[test]
    fn its_months_are_told_in_its_own_order() {
        let months: Vec<_> = AcademicYear(2027).months().collect();
        assert_eq!(
            (months.len(), months[0], months[10], months[11]),
            (12, date(2027, 4, 1), date(2028, 2, 1), date(2028, 3, 1))
        );
    }

    #[test]
    fn only_four_plain_digits_name_one() {
        assert_eq!(AcademicYear::named("2026"), Some(AcademicYear(2026)));
        for odd in ["", "26", "02026", "+202", "-202", "2026 ", "year", "9999", "1899", "２０２６"] {
            assert_eq!(AcademicYear::named(odd), None, "{odd:?}");
        }
    }
}
