use jiff::civil::Time;

use base::clock::Timestamp;
use base::day::CentreZone;

/// What parents read of a nap: `1:05 to 2:15, 1 h 10 min`.
pub fn slept(zone: &CentreZone, started: Timestamp, ended: Timestamp) -> String {
    let minutes = (ended.ms() / 60_000 - started.ms() / 60_000).max(0);
    let length = match (minutes / 60, minutes % 60) {
        (0, minutes) => format!("{minutes} min"),
        (hours, 0) => format!("{hours} h"),
        (hours, minutes) => format!("{hours} h {minutes} min"),
    };
    let at = |time| twelve_hours(zone.wall_clock(time).time());
    format!("{} to {}, {length}", at(started), at(ended))
}

fn twelve_hours(time: Time) -> String {
    format!("{}:{:02}", (time.hour() + 11) % 12 + 1, time.minute())
}
