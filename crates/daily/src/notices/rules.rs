//! Quiet hours.

use jiff::civil::Time;

use super::settings::Quiet;
use base::clock::Timestamp;
use base::day::CentreZone;

/// When the quiet hours around `now` end. `None` outside quiet hours.
pub fn quiet_until(quiet: Quiet, zone: &CentreZone, now: Timestamp) -> Option<Timestamp> {
    let clock = zone.wall_clock(now);
    let time = clock.time();
    let (from, to) = (quiet.from, quiet.to);
    let over_midnight = to < from;
    let before_end = time < to;
    let is_quiet = if over_midnight { time >= from || before_end } else { time >= from && before_end };
    if !quiet.on || !is_quiet {
        return None;
    }
    let today = clock.date();
    let day = if over_midnight && !before_end { today.tomorrow().unwrap_or(today) } else { today };
    // A clock change can skip the hour of the end; then it may be in the past, and the quiet hours are over.
    Some(end_on(zone, day, to)).filter(|end| *end > now)
}

fn end_on(zone: &CentreZone, day: jiff::civil::Date, to: Time) -> Timestamp {
    zone.at(day, to.hour(), to.minute())
}
