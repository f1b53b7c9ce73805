//! Which absences may be announced.

use jiff::ToSpan;
use jiff::civil::{Date, DateTime};

use super::{AbsenceKind, Announcement};
use crate::day::attendance::Status;

/// How far ahead a day may be.
pub const DAYS_AHEAD: i64 = 60;
/// The longest absence; a longer one is a break, which the centre approves.
pub const DAYS_AT_ONCE: i64 = 14;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AbsenceFault {
    EndsBefore,
    Past,
    TooFar,
    TooLong,
    LateOnSeveralDays,
    LateInThePast,
    AlreadyThere,
}

/// `recorded` is the centre's attendance of today, `now` the centre's local time.
pub fn judge(announced: Announcement, recorded: Option<Status>, now: DateTime) -> Result<(), AbsenceFault> {
    let Announcement { from, until, kind } = announced;
    let today = now.date();
    let last = |first: Date, days: i64| first.saturating_add(days.days());
    if until < from {
        return Err(AbsenceFault::EndsBefore);
    }
    if from < today {
        return Err(AbsenceFault::Past);
    }
    if until > last(today, DAYS_AHEAD) {
        return Err(AbsenceFault::TooFar);
    }
    if until >= last(from, DAYS_AT_ONCE) {
        return Err(AbsenceFault::TooLong);
    }
    if let AbsenceKind::LateAt(at) = kind {
        if from != until {
            return Err(AbsenceFault::LateOnSeveralDays);
        }
        if from == today && at <= now.time() {
            return Err(AbsenceFault::LateInThePast);
        }
    }
    if from == today && recorded == Some(Status::Present) {
        return Err(AbsenceFault::AlreadyThere);
    }
    Ok(())
}
