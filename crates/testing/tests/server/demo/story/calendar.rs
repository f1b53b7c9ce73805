use jiff::civil::date;

use demo::story::calendar::{holiday, is_open, weekdays_until};

#[test]
fn weekends_and_holidays_are_closed() {
    assert!(is_open(date(2026, 11, 12)));
    for closed in [date(2026, 11, 14), date(2026, 11, 15), date(2026, 11, 10), date(2028, 1, 26)] {
        assert!(!is_open(closed), "{closed}");
    }
    assert_eq!(holiday(date(2030, 10, 2)), Some("Gandhi Jayanti"));
}

#[test]
fn monday_follows_friday() {
    assert_eq!(weekdays_until(date(2026, 11, 16)), weekdays_until(date(2026, 11, 13)) + 1);
    assert_eq!(weekdays_until(date(2026, 11, 17)), weekdays_until(date(2026, 11, 16)) + 1);
    assert_eq!(weekdays_until(date(2026, 11, 20)), weekdays_until(date(2026, 11, 13)) + 5);
}
