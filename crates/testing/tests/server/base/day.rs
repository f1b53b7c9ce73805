use std::time::Duration;

use base::clock::Timestamp;
use base::day::{CentreZone, parse_day, parse_time};

fn india() -> CentreZone {
    CentreZone::named("Asia/Kolkata").expect("the zone is bundled")
}

#[test]
fn the_day_changes_at_half_past_six_in_the_evening_utc() {
    let before = Timestamp::from_ms(1_763_749_799_000); // 2025-11-21T18:29:59Z
    assert_eq!(india().day_of(before).to_string(), "2025-11-21");
    assert_eq!(india().day_of(before + Duration::from_secs(1)).to_string(), "2025-11-22");
    let (date, time) = india().date_and_time(before);
    assert_eq!((date.as_str(), time.as_str()), ("2025-11-21", "23:59"));
    assert_eq!(india().end_of_day(before), before + Duration::from_millis(999));
}

#[test]
fn a_wall_clock_time_comes_back_as_it_went_in() {
    let day = jiff::civil::date(2028, 2, 29);
    let (date, time) = india().date_and_time(india().at(day, 14, 5));
    assert_eq!((date.as_str(), time.as_str()), ("2028-02-29", "14:05"));
}

#[test]
fn days_and_times_are_parsed_exactly() {
    assert_eq!(parse_day("2028-02-29"), Some(jiff::civil::date(2028, 2, 29)));
    for odd in
        ["2027-02-29", "2026-1-01", "20260101", "2026-01-01T10:00", "+2026-01-01", "२०२६-01-01", "0000-00-00", ""]
    {
        assert_eq!(parse_day(odd), None, "{odd:?}");
    }
    assert_eq!(parse_time("09:05"), Some(jiff::civil::time(9, 5, 0, 0)));
    for odd in ["24:00", "9:05", "009:5", "09:60", "09:5", "+9:05", "09:05:00", "0905", ":"] {
        assert_eq!(parse_time(odd), None, "{odd:?}");
    }
}
