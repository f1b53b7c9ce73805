use jiff::civil::{date, datetime, time};
use rstest::rstest;

use daily::day::absences::rules::{AbsenceFault, judge};
use daily::day::absences::{AbsenceKind, Announcement};
use daily::day::attendance::Status;

const LATE: AbsenceKind = AbsenceKind::LateAt(time(10, 30, 0, 0));

#[rstest]
#[case::today(((11, 12), (11, 12)), AbsenceKind::Away, None, Ok(()))]
#[case::fourteen_days(((11, 12), (11, 25)), AbsenceKind::Away, None, Ok(()))]
#[case::fifteen_days(((11, 12), (11, 26)), AbsenceKind::Away, None, Err(AbsenceFault::TooLong))]
#[case::as_far_as_it_goes(((12, 31), (12, 31)), AbsenceKind::Away, None, Ok(()))]
#[case::upside_down(((11, 13), (11, 12)), AbsenceKind::Away, None, Err(AbsenceFault::EndsBefore))]
#[case::yesterday(((11, 11), (11, 12)), AbsenceKind::Away, None, Err(AbsenceFault::Past))]
#[case::late(((11, 12), (11, 12)), LATE, None, Ok(()))]
#[case::late_tomorrow_at_nine(((11, 13), (11, 13)), AbsenceKind::LateAt(time(9, 0, 0, 0)), None, Ok(()))]
#[case::late_at_a_time_that_is_over(((11, 12), (11, 12)), AbsenceKind::LateAt(time(10, 0, 0, 0)), None, Err(AbsenceFault::LateInThePast))]
#[case::late_on_two_days(((11, 12), (11, 13)), LATE, None, Err(AbsenceFault::LateOnSeveralDays))]
#[case::there_already(((11, 12), (11, 12)), AbsenceKind::Away, Some(Status::Present), Err(AbsenceFault::AlreadyThere))]
#[case::absent_already(((11, 12), (11, 12)), LATE, Some(Status::Absent), Ok(()))]
#[case::tomorrow_though_there_today(((11, 13), (11, 13)), AbsenceKind::Away, Some(Status::Present), Ok(()))]
fn days_are_judged(
    #[case] ((m1, d1), (m2, d2)): ((i8, i8), (i8, i8)),
    #[case] kind: AbsenceKind,
    #[case] recorded: Option<Status>,
    #[case] verdict: Result<(), AbsenceFault>,
) {
    let announced = Announcement { from: date(2026, m1, d1), until: date(2026, m2, d2), kind };
    assert_eq!(judge(announced, recorded, datetime(2026, 11, 12, 10, 0, 0, 0)), verdict);
}

#[test]
fn nobody_plans_a_year_ahead() {
    let day = date(2027, 1, 12);
    let announced = Announcement { from: day, until: day, kind: AbsenceKind::Away };
    assert_eq!(judge(announced, None, datetime(2026, 11, 12, 10, 0, 0, 0)), Err(AbsenceFault::TooFar));
}
