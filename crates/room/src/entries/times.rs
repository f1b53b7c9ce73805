//! When an entry happened, by the server's clock. Tablets' clocks may be wrong or jump; the time since the app's start does not.

use std::time::Duration;

use jiff::ToSpan;
use jiff::civil::{Date, Time};

use base::clock::Timestamp;
use base::day::{CentreZone, MINUTE};

/// Two ways to the same time that differ by more than this: a clock has jumped.
const JUMPED: Duration = Duration::from_mins(2);
/// Days that a teacher's entry may lie back from the day on which it was made.
const TEACHERS_DAYS: i64 = 2;
/// An entry that was made longer ago than this is not applied without a person.
pub const LATEST_ARRIVAL: Duration = Duration::from_hours(31 * 24);
/// How long a person takes back an own entry without the PIN.
pub const UNDO: Duration = Duration::from_hours(1);
/// Milliseconds of a clock that are believed: far more than any date that the portal stores.
const MS_MAX: i64 = 1 << 52;

/// The tablet's clocks when it sends a batch, and the server's when the batch arrives.
#[derive(Clone, Debug)]
pub struct Sending {
    /// The id of the app's start: hex.
    pub start: String,
    /// Milliseconds since that start.
    pub since_start: i64,
    /// The tablet's wall clock, in unix milliseconds.
    pub device_now: i64,
    pub arrived: Timestamp,
}

/// The tablet's clocks when an entry was made.
#[derive(Clone, Debug)]
pub struct Made {
    pub start: String,
    pub since_start: i64,
    pub device_at: i64,
    /// The server's clock minus the tablet's in milliseconds, as measured last. None: never measured.
    pub difference: Option<i64>,
}

/// What staff say about the time of an entry.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Happened {
    WhenMade,
    MinutesAgo(u32),
    At(Date, Time),
}

/// A time of which it is known whether a clock jumped.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Worked {
    pub at: Timestamp,
    /// Only about right: the tablet's clock jumped between making and sending.
    pub about: bool,
}

/// Whether an entry's time is one that is applied without a person.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Placed {
    Fits,
    /// It lies more than a minute after the time at which it was made.
    Ahead,
    /// It lies further back than its writer may enter, or was made too long ago.
    TooOld,
}

/// When an entry was made. Never ahead of the arrival.
pub fn made_at(row: &Made, batch: &Sending) -> Worked {
    let arrived = batch.arrived.ms();
    let differs_now = bounded(arrived.saturating_sub(bounded(batch.device_now)));
    let by_clock = bounded(row.device_at).saturating_add(bounded(row.difference.unwrap_or(differs_now)));
    // The server has measured the same difference at both ends: the wall clock did not jump between them.
    let steady =
        row.difference.is_some_and(|then| is_same(bounded(then), differs_now)) && by_clock <= arrived + ms(JUMPED);
    let age = bounded(batch.since_start).saturating_sub(bounded(row.since_start));
    let by_start = (row.start == batch.start && age >= 0).then(|| arrived.saturating_sub(age));
    let (at, about) = match by_start {
        Some(by_start) if is_same(by_start, by_clock) => (by_start, false),
        // The time since the start stands still while a tablet sleeps.
        Some(_) if steady => (by_clock, false),
        Some(by_start) => (by_start, true),
        None => (by_clock, !steady),
    };
    Worked { at: Timestamp::from_ms(at.clamp(0, arrived)), about }
}

/// When it happened, as staff said: not clamped, so that a time ahead is noticed.
pub fn happened_at(happened: Happened, made: Timestamp, zone: &CentreZone) -> Timestamp {
    match happened {
        Happened::WhenMade => made,
        Happened::MinutesAgo(minutes) => made - minutes * MINUTE,
        Happened::At(day, time) => zone.at(day, time.hour(), time.minute()),
    }
}

/// Judges a time. `whole_month`: the writer is a head, who may enter from the first of the month on.
pub fn place(at: Timestamp, made: Timestamp, arrived: Timestamp, whole_month: bool, zone: &CentreZone) -> Placed {
    if at > made + MINUTE {
        return Placed::Ahead;
    }
    let day = zone.day_of(made);
    let first = if whole_month { day.first_of_month() } else { day.saturating_sub(TEACHERS_DAYS.days()) };
    // Two days back from the first of a month lie in the month before: a head may enter there too.
    let first = first.min(day.saturating_sub(TEACHERS_DAYS.days()));
    if zone.day_of(at) < first || made < arrived - LATEST_ARRIVAL { Placed::TooOld } else { Placed::Fits }
}

fn is_same(one: i64, other: i64) -> bool {
    one.abs_diff(other) <= JUMPED.as_millis().try_into().unwrap_or(u64::MAX)
}

fn bounded(milliseconds: i64) -> i64 {
    milliseconds.clamp(-MS_MAX, MS_MAX)
}

fn ms(length: Duration) -> i64 {
    i64::try_from(length.as_millis()).unwrap_or(i64::MAX)
}
