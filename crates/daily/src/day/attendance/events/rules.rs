//! The day's row as its events say, and a row as events.

use std::collections::BTreeSet;

use jiff::civil::Time;

use super::{Attended, Event, EventKind, Status};
use base::clock::Timestamp;
use base::day::CentreZone;

/// The events that were not taken back, without those that take back.
pub fn standing(events: &[Event]) -> impl Iterator<Item = &Event> {
    let undone: BTreeSet<_> = events
        .iter()
        .filter_map(|event| match event.kind {
            EventKind::Undone(id) => Some(id),
            EventKind::In | EventKind::Out | EventKind::Absent => None,
        })
        .collect();
    events.iter().filter(move |event| !matches!(event.kind, EventKind::Undone(_)) && !undone.contains(&event.id))
}

/// The row of a day with these events, in whatever order they were recorded: in at the first in, out at the last out, and no
/// time out while the last event is an in. Absent only without any in or out. None: no event stands.
pub fn row_of(events: &[Event], zone: &CentreZone) -> Option<Attended> {
    let times = |kind| standing(events).filter(move |event| event.kind == kind).filter_map(|event| event.at);
    let has = |kind| standing(events).any(|event| event.kind == kind);
    let day = events.first()?.day;
    if !has(EventKind::In) && !has(EventKind::Out) {
        let absent = Attended { day, status: Status::Absent, time_in: None, time_out: None };
        return has(EventKind::Absent).then_some(absent);
    }
    let (first_in, last_in) = (times(EventKind::In).min(), times(EventKind::In).max());
    let left = times(EventKind::Out).max().filter(|left| last_in.is_none_or(|came| *left >= came));
    let time = |at: Option<Timestamp>| at.map(|at| minute_of(at, zone));
    Some(Attended { day, status: Status::Present, time_in: time(first_in), time_out: time(left) })
}

/// The events that say the same as a row of the centre's program.
pub(super) fn events_of(row: &Attended, zone: &CentreZone) -> Vec<(EventKind, Option<Timestamp>)> {
    let at = |time: Time| zone.at(row.day, time.hour(), time.minute());
    match row.status {
        Status::Absent => vec![(EventKind::Absent, None)],
        Status::Present => {
            let came = (EventKind::In, row.time_in.map(at));
            let left = row.time_out.map(|time| (EventKind::Out, Some(at(time))));
            [came].into_iter().chain(left).collect()
        }
    }
}

fn minute_of(at: Timestamp, zone: &CentreZone) -> Time {
    let local = zone.wall_clock(at).time();
    Time::constant(local.hour(), local.minute(), 0, 0)
}
