//! The times of entries: by the server's clock, whatever the tablet's clock shows.

use jiff::civil::{date, time};

use base::clock::Timestamp;
use base::day::{CentreZone, MINUTE};
use room::entries::times::{Happened, Made, Placed, Sending, Worked, happened_at, made_at, place};
use testing::town::NOW;

const M: i64 = 60_000;

/// A batch that a tablet sends now, an hour after the app's start.
fn sending(start: &str, device_now: i64) -> Sending {
    Sending { start: start.to_owned(), since_start: 60 * M, device_now, arrived: NOW }
}

fn made(start: &str, since_start: i64, device_at: i64, difference: Option<i64>) -> Made {
    Made { start: start.to_owned(), since_start, device_at, difference }
}

fn worked(minutes_ago: i64, about: bool) -> Worked {
    Worked { at: Timestamp::from_ms(NOW.ms() - minutes_ago * M), about }
}

// proves: OFFL-08
#[test]
fn an_entrys_time_is_worked_out_from_the_tablets_clocks() {
    let now = NOW.ms();
    let slow = now - 40 * M;
    for (name, row, batch, expected) in [
        ("a right clock", made("a", 30 * M, now - 30 * M, Some(0)), sending("a", now), worked(30, false)),
        ("40 minutes slow", made("a", 30 * M, slow - 30 * M, Some(40 * M)), sending("a", slow), worked(30, false)),
        (
            "40 minutes fast",
            made("a", 30 * M, now + 10 * M, Some(-40 * M)),
            sending("a", now + 40 * M),
            worked(30, false),
        ),
        ("never measured", made("a", 30 * M, slow - 30 * M, None), sending("a", slow), worked(30, false)),
        ("jumped back since", made("a", 30 * M, now - 30 * M, Some(0)), sending("a", slow), worked(30, false)),
        ("jumped ahead since", made("a", 30 * M, now - 30 * M, Some(0)), sending("a", now + 90 * M), worked(30, false)),
        ("jumped back before", made("a", 30 * M, slow - 30 * M, Some(0)), sending("a", slow), worked(30, true)),
        ("jumped ahead before", made("a", 30 * M, now + 60 * M, Some(0)), sending("a", now + 90 * M), worked(30, true)),
        ("slept for two hours", made("a", 30 * M, now - 150 * M, Some(0)), sending("a", now), worked(150, false)),
        ("restarted", made("b", 5 * M, now - 90 * M, Some(0)), sending("a", now), worked(90, false)),
        (
            "restarted, 40 minutes slow",
            made("b", 5 * M, slow - 90 * M, Some(40 * M)),
            sending("a", slow),
            worked(90, false),
        ),
        ("restarted and jumped", made("b", 5 * M, now - 90 * M, Some(0)), sending("a", slow), worked(90, true)),
        ("restarted, never measured", made("b", 5 * M, slow - 90 * M, None), sending("a", slow), worked(90, true)),
        ("ahead of now", made("b", 5 * M, now + 90 * M, Some(0)), sending("a", now), worked(0, true)),
        (
            "a time since the start that runs back",
            made("a", 70 * M, now - 30 * M, Some(0)),
            sending("a", now),
            worked(30, false),
        ),
        (
            "before the epoch",
            made("b", 5 * M, i64::MIN, Some(i64::MIN)),
            sending("a", now),
            Worked { at: Timestamp::EPOCH, about: true },
        ),
        (
            "beyond all clocks",
            made("a", i64::MIN, i64::MAX, Some(i64::MAX)),
            sending("a", i64::MIN),
            Worked { at: Timestamp::EPOCH, about: true },
        ),
    ] {
        let found = made_at(&row, &batch);
        assert_eq!(found, expected, "{name}: {} minutes ago", (NOW.ms() - found.at.ms()) / M);
    }
}

fn zone() -> CentreZone {
    CentreZone::named("Asia/Kolkata").expect("a zone")
}

// proves: ROOM-16
#[test]
fn teachers_enter_two_days_back_and_heads_from_the_first_of_the_month() {
    let (zone, day) = (zone(), date(2026, 11, 12));
    let at = |day, hour, minute| zone.at(day, hour, minute);
    for (name, happened, whole_month, expected) in [
        ("now", NOW, false, Placed::Fits),
        ("two minutes ahead", NOW + 2 * MINUTE, true, Placed::Ahead),
        ("the first minute of the day before yesterday", at(date(2026, 11, 10), 0, 0), false, Placed::Fits),
        ("the last minute before it", at(date(2026, 11, 9), 23, 59), false, Placed::TooOld),
        ("the same by a head", at(date(2026, 11, 9), 23, 59), true, Placed::Fits),
        ("the first minute of the month", at(date(2026, 11, 1), 0, 0), true, Placed::Fits),
        ("the last of the month before", at(date(2026, 10, 31), 23, 59), true, Placed::TooOld),
        ("ten years back", at(date(2016, 11, 12), 10, 0), true, Placed::TooOld),
    ] {
        assert_eq!(place(happened, NOW, NOW, whole_month, &zone), expected, "{name}");
    }
    assert_eq!(happened_at(Happened::MinutesAgo(15), NOW, &zone), NOW - 15 * MINUTE);
    assert_eq!(happened_at(Happened::At(day, time(9, 2, 0, 0)), NOW, &zone), at(day, 9, 2));
    assert_eq!(happened_at(Happened::WhenMade, NOW, &zone), NOW);
    let long_ago = NOW - 32 * 24 * 60 * MINUTE;
    assert_eq!(place(long_ago, long_ago, NOW, true, &zone), Placed::TooOld, "it was on the way for a month");
}
