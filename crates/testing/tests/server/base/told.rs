use jiff::civil::date;

use base::told::{Told, ToldValue};

#[test]
fn a_moment_is_told_by_how_near_it_is() {
    let today = date(2026, 11, 12);
    for (day, shown, wire) in [
        (today, "9:05 AM", "09:05"),
        (date(2026, 11, 13), "9:05 AM tomorrow", "2026-11-13T09:05"),
        (date(2026, 11, 30), "9:05 AM on Nov 30, 2026", "2026-11-30T09:05"),
    ] {
        let moment = Told::Moment { at: day.at(9, 5, 0, 0), today };
        assert_eq!((moment.in_english().as_str(), moment.value()), (shown, ToldValue::Text(wire.to_owned())));
    }
}

#[test]
fn a_day_is_read_in_english_and_sent_for_any_language() {
    let day = Told::from(date(2026, 11, 3));
    assert_eq!((day.in_english().as_str(), day.value()), ("Nov 03, 2026", ToldValue::Text("2026-11-03".to_owned())));
}
