use jiff::civil::{date, datetime, time};
use rstest::rstest;

use daily::day::absences::rules::{Unsayable, judge};
use daily::day::absences::{Said, Word};
use daily::day::attendance::Status;

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
