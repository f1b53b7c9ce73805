//! Which parents may watch a centre's cameras, and when. For a third-party player: short windows, each with a token for one session
//! and one child, which the player's gateway verifies again. The centre's own cameras are in `sources/`, the sessions of parents
//! who watch them in `view_sessions/`.

pub mod gateway;
pub mod parent_api;
pub mod sources;
pub mod view_sessions;

use std::time::Duration;

use base::clock::Timestamp;
use base::day::CentreZone;
use base::keys::Keys;
use config::Cameras;
use people::families::{MyChild, SignedInParent};

/// A token lives this long at most.
const WINDOW: Duration = Duration::from_mins(10);

/// A span of time, and what opens the stream within it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Window {
    pub start: Timestamp,
    pub end: Timestamp,
    pub token: String,
}

/// The window that is open now and the next one, inside the live hours. None for a child on a break.
pub fn windows(
    keys: &Keys,
    zone: &CentreZone,
    hours: &Cameras,
    me: &SignedInParent,
    child: &MyChild,
    paused: bool,
    now: Timestamp,
) -> Vec<Window> {
    if paused {
        return Vec::new();
    }
    spans(zone, hours, now).map(|(start, end)| Window { start, end, token: token(keys, me, child, end) }).collect()
}

/// From when until when the cameras are live on the centre's day.
fn live_hours(zone: &CentreZone, hours: &Cameras, now: Timestamp) -> (Timestamp, Timestamp) {
    let today = zone.day_of(now);
    let (from, until) = hours.live();
    (zone.at(today, from.hour(), from.minute()), zone.at(today, until.hour(), until.minute()))
}

/// When the live hours end; None outside of them.
fn live_until(zone: &CentreZone, hours: &Cameras, now: Timestamp) -> Option<Timestamp> {
    let (from, until) = live_hours(zone, hours, now);
    (from..until).contains(&now).then_some(until)
}

/// The current and the next ten minutes, cut off where the live hours end.
fn spans(zone: &CentreZone, hours: &Cameras, now: Timestamp) -> impl Iterator<Item = (Timestamp, Timestamp)> {
    let (from, until) = live_hours(zone, hours, now);
    let passed = u32::try_from((now - from).as_millis() / WINDOW.as_millis()).unwrap_or_default();
    let current = from + passed * WINDOW;
    let live = now >= from && now < until;
    [current, current + WINDOW]
        .into_iter()
        .filter(move |start| live && *start < until)
        .map(move |start| (start, until.min(start + WINDOW)))
}

fn token(keys: &Keys, me: &SignedInParent, child: &MyChild, end: Timestamp) -> String {
    let named = format!("{}.{}.{}.{}", child.centre(), child.id(), me.session(), end.ms());
    let signature = keys.sign_address(&format!("camera {named}"));
    format!("{named}.{signature}")
}

/// As RFC 3339, in UTC.
pub fn rfc3339(at: Timestamp) -> String {
    jiff::Timestamp::from_millisecond(at.ms()).unwrap_or_default().to_string()
}
