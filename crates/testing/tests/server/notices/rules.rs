use jiff::civil::Time;
use jiff::civil::date;

use base::clock::Timestamp;
use base::day::CentreZone;
use base::day::MINUTE;
use daily::notices::rules::quiet_until;
use daily::notices::settings::Quiet;

fn india() -> CentreZone {
    CentreZone::named("Asia/Kolkata").expect("the zone is bundled")
}

fn time(text: &str) -> Time {
    base::day::parse_time(text).expect("a time")
}

/// What the centre's clock shows at the end of the quiet that it is at a time; "" when it is not quiet.
fn until(from: &str, to: &str, at: &str) -> String {
    let (zone, now) = (india(), time(at));
    let quiet = Quiet { on: true, from: time(from), to: time(to) };
    let now = zone.at(date(2026, 11, 12), now.hour(), now.minute());
    quiet_until(quiet, &zone, now).map(|end| zone.wall_clock(end).to_string()).unwrap_or_default()
}

#[test]
fn quiet_lasts_from_one_time_to_the_other_over_midnight_too() {
    for (from, to, at, end) in [
        ("21:00", "07:00", "20:59", ""),
        ("21:00", "07:00", "21:00", "2026-11-13T07:00:00"),
        ("21:00", "07:00", "00:00", "2026-11-12T07:00:00"),
        ("21:00", "07:00", "06:59", "2026-11-12T07:00:00"),
        ("21:00", "07:00", "07:00", ""),
        ("13:00", "15:00", "12:59", ""),
        ("13:00", "15:00", "13:00", "2026-11-12T15:00:00"),
        ("13:00", "15:00", "15:00", ""),
        ("00:00", "06:00", "00:00", "2026-11-12T06:00:00"),
        ("22:00", "00:00", "23:59", "2026-11-13T00:00:00"),
    ] {
        assert_eq!(until(from, to, at), end, "{from} to {to} at {at}");
    }
}

#[test]
fn switched_off_it_is_never_quiet() {
    let quiet = Quiet { on: false, from: time("00:00"), to: time("23:59") };
    assert_eq!(quiet_until(quiet, &india(), Timestamp::EPOCH), None);
}

/// In Berlin the clock goes from 02:00 to 03:00 on this morning.
#[test]
fn an_end_that_a_clock_change_skips_counts_once_it_has_passed() {
    let zone = CentreZone::named("Europe/Berlin").expect("the zone is bundled");
    let quiet = Quiet { on: true, from: time("22:00"), to: time("02:30") };
    let night = zone.at(date(2026, 3, 29), 1, 30);
    let end = quiet_until(quiet, &zone, night).expect("it is quiet");
    assert!(end > night && end <= night + 90 * MINUTE);
}
