//! Which days may be said, and when it is too late for that.

use jiff::ToSpan;
use jiff::civil::{Date, DateTime};

use super::{Said, Word};
use crate::day::attendance::Status;

/// How far ahead.
pub const DAYS_AHEAD: i64 = 60;
/// Longer than that is a break, which the centre approves.
pub const DAYS_AT_ONCE: i64 = 14;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unsayable {
    EndsBefore,
    Past,
    TooFar,
    TooLong,
    LateOnSeveralDays,
    LateInThePast,
    AlreadyThere,
}

/// `recorded` is what the centre has recorded of today, `now` what its clock shows.
pub fn judge(said: Said, recorded: Option<Status>, now: DateTime) -> Result<(), Unsayable> {
    let Said { from, until, word } = said;
    let today = now.date();
    let last = |first: Date, days: i64| first.saturating_add(days.days());
    if until < from {
        return Err(Unsayable::EndsBefore);
    }
    if from < today {
        return Err(Unsayable::Past);
    }
    if until > last(today, DAYS_AHEAD) {
        return Err(Unsayable::TooFar);
    }
    if until >= last(from, DAYS_AT_ONCE) {
        return Err(Unsayable::TooLong);
    }
    if let Word::LateAt(at) = word {
        if from != until {
            return Err(Unsayable::LateOnSeveralDays);
        }
        if from == today && at <= now.time() {
            return Err(Unsayable::LateInThePast);
        }
    }
    if from == today && recorded == Some(Status::Present) {
        return Err(Unsayable::AlreadyThere);
    }
    Ok(())
}
