//! Breaks: taking one, coming back early, and extending it.

use jiff::civil::Date;

use super::days::{day_from, later};
use base::refusal::Refusal;
use base::text::is_blank;
use config::Requests;

/// From its first day to its last.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Break {
    pub from: Date,
    pub to: Date,
}

impl Break {
    /// Whether both have a day in common.
    pub fn meets(self, other: Self) -> bool {
        self.from <= other.to && other.from <= self.to
    }
}

/// As it was typed.
#[derive(Clone, Copy, Debug)]
pub struct TypedBreak<'a> {
    pub from: &'a str,
    pub to: &'a str,
    pub reason: &'a str,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BadBreak {
    NoDate,
    NoEnd,
    NoReason,
    /// The child is on a break on one of the days.
    OnPause,
}

/// A valid break. `breaks` are the child's that are not cancelled.
pub fn taken(bounds: &Requests, today: Date, breaks: &[Break], typed: TypedBreak<'_>) -> Result<Break, BadBreak> {
    let from = day_from(typed.from, today).ok_or(BadBreak::NoDate)?;
    let last = later(from, bounds.pause_days_max);
    let to = day_from(typed.to, from).filter(|to| *to <= last).ok_or(BadBreak::NoEnd)?;
    if is_blank(typed.reason) {
        return Err(BadBreak::NoReason);
    }
    let asked = Break { from, to };
    if breaks.iter().any(|one| one.meets(asked)) { Err(BadBreak::OnPause) } else { Ok(asked) }
}

/// The first day back: not before the break begins or before today, and while a day of the break is left.
pub fn early_resume(today: Date, of: Break, typed: &str) -> Option<Date> {
    day_from(typed, today.max(of.from)).filter(|day| *day < of.to)
}

/// The new last day: later than the current one.
pub fn extended(bounds: &Requests, of: Break, typed: &str) -> Option<Date> {
    day_from(typed, later(of.to, 1)).filter(|day| *day <= later(of.from, bounds.extend_pause_days_max))
}

impl From<BadBreak> for Refusal {
    fn from(bad: BadBreak) -> Self {
        match bad {
            BadBreak::NoDate => Self::new("no_date", "Please Select Date"),
            BadBreak::NoEnd => NO_END,
            BadBreak::NoReason => Self::new("no_reason", "Please Enter Reason"),
            BadBreak::OnPause => Self::new("on_pause", "Child On Pause"),
        }
    }
}

/// A day of resuming or extending that is missing or not allowed.
pub const NO_END: Refusal = Refusal::new("no_end_date", "Please Select End Date");
