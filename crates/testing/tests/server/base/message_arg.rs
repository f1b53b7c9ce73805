use jiff::civil::date;

use base::message_arg::{MessageArg, MessageValue};

#[test]
fn a_time_is_shown_by_its_distance_from_today() {
    let today = date(2026, 11, 12);
    for (day, shown, wire) in [
        (today, "9:05 AM", "09:05"),
        (date(2026, 11, 13), "9:05 AM tomorrow", "2026-11-13T09:05"),
        (date(2026, 11, 30), "9:05 AM on Nov 30, 2026", "2026-11-30T09:05"),
    ] {
        let moment = MessageArg::Moment { at: day.at(9, 5, 0, 0), today };
        assert_eq!((moment.in_english().as_str(), moment.value()), (shown, MessageValue::Text(wire.to_owned())));
    }
}

#[test]
fn a_day_has_an_english_form_and_a_wire_form() {
    let day = MessageArg::from(date(2026, 11, 3));
    assert_eq!((day.in_english().as_str(), day.value()), ("Nov 03, 2026", MessageValue::Text("2026-11-03".to_owned())));
}
