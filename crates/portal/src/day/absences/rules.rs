//! Which days may be said, and when it is too late for that.

use jiff::ToSpan;
use jiff::civil::{Date, DateTime};

use super::{Said, Word};
use crate::day::attendance::Status;

/// How far ahead.
pub const DAYS_AHEAD: i64 = 60;
/// Longer than that is a break, which the centre approves.
pub const DAYS_AT_ONCE: i64 = 14;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unsayable {
    EndsBefore,
    Past,
    TooFar,
    TooLong,
    LateOnSeveralDays,
    LateInThePast,
    AlreadyThere,
}

/// `recorded` is what the centre has recorded of today, `now` what its clock shows.
pub fn judge(said: Said, recorded: Option<Status>, now: DateTime) -> Result<(), Unsayable> {
    let Said { from, until, word } = said;
    let today = now.date();
    let last = |first: Date, days: i64| first.saturating_add(days.days());
    if until < from {
        return Err(Unsayable::EndsBefore);
    }
    if from < today {
        return Err(Unsayable::Past);
    }
    if until > last(today, DAYS_AHEAD) {
        return Err(Unsayable::TooFar);
    }
    if until >= last(from, DAYS_AT_ONCE) {
        return Err(Unsayable::TooLong);
    }
    if let Word::LateAt(at) = word {
        if from != until {
            return Err(Unsayable::LateOnSeveralDays);
        }
        if from == today && at <= now.time() {
            return Err(Unsayable::LateInThePast);
        }
    }
    if from == today && recorded == Some(Status::Present) {
        return Err(Unsayable::AlreadyThere);
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use jiff::civil::{date, datetime, time};
    use rstest::rstest;

    use super::*;

    const LATE: Word = Word::LateAt(time(10, 30, 0, 0));

    #[rstest]
    #[case::today(((11, 12), (11, 12)), Word::Away, None, Ok(()))]
    #[case::fourteen_days(((11, 12), (11, 25)), Word::Away, None, Ok(()))]
    #[case::fifteen_days(((11, 12), (11, 26)), Word::Away, None, Err(Unsayable::TooLong))]
    #[case::as_far_as_it_goes(((12, 31), (12, 31)), Word::Away, None, Ok(()))]
    #[case::upside_down(((11, 13), (11, 12)), Word::Away, None, Err(Unsayable::EndsBefore))]
    #[case::yesterday(((11, 11), (11, 12)), Word::Away, None, Err(Unsayable::Past))]
    #[case::late(((11, 12), (11, 12)), LATE, None, Ok(()))]
    #[case::late_tomorrow_at_nine(((11, 13), (11, 13)), Word::LateAt(time(9, 0, 0, 0)), None, Ok(()))]
    #[case::late_at_a_time_that_is_over(((11, 12), (11, 12)), Word::LateAt(time(10, 0, 0, 0)), None, Err(Unsayable::LateInThePast))]
    #[case::late_on_two_days(((11, 12), (11, 13)), LATE, None, Err(Unsayable::LateOnSeveralDays))]
    #[case::there_already(((11, 12), (11, 12)), Word::Away, Some(Status::Present), Err(Unsayable::AlreadyThere))]
    #[case::absent_already(((11, 12), (11, 12)), LATE, Some(Status::Absent), Ok(()))]
    #[case::tomorrow_though_there_today(((11, 13), (11, 13)), Word::Away, Some(Status::Present), Ok(()))]
    fn days_are_judged(
        #[case] ((m1, d1), (m2, d2)): ((i8, i8), (i8, i8)),
        #[case] word: Word,
        #[case] recorded: Option<Status>,
        #[case] verdict: Result<(), Unsayable>,
    ) {
        let said = Said { from: date(2026, m1, d1), until: date(2026, m2, d2), word };
        assert_eq!(judge(said, recorded, datetime(2026, 11, 12, 10, 0, 0, 0)), verdict);
    }

    #[test]
    fn nobody_plans_a_year_ahead() {
        let day = date(2027, 1, 12);
        let said = Said { from: day, until: day, word: Word::Away };
        assert_eq!(judge(said, None, datetime(2026, 11, 12, 10, 0, 0, 0)), Err(Unsayable::TooFar));
    }
}
