//! What happens in the demo's centres: who is there, and what each child's day brings. Everything follows from a
//! seed and a day; nothing here reads a clock, a database or the machine's randomness.

mod calendar;
mod chain;
mod day_plan;
mod dice;
mod words;

use jiff::ToSpan;
use jiff::civil::{Date, DateTime};

use crate::day::timeline::kinds::Kind;
pub use calendar::{holidays_of, is_open};
pub use chain::{Centre, Child, Parent, Remark, blogs, program_labels};
use words::Words;

/// How much of a past the demo begins with.
pub const HISTORY_DAYS: i64 = 60;

/// A paused child's break began this many days before the demo did.
pub const PAUSED_FOR_DAYS: i64 = 9;

#[derive(Debug)]
pub struct Story {
    seed: u64,
    /// The day on which the demo was made.
    began: Date,
    pub centres: Vec<Centre>,
    pub children: Vec<Child>,
    words: Words,
}

/// One thing that a teacher puts on a child's timeline.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Act {
    pub kind: Kind,
    /// By the centre's clock.
    pub at: DateTime,
    pub message: String,
    pub picture: Option<&'static str>,
}

impl Story {
    pub fn new(seed: u64, began: Date) -> Self {
        Self { seed, began, centres: chain::centres(), children: chain::children(began), words: Words::read() }
    }

    /// The open days of the history, oldest first, the first day of the demo included.
    pub fn history(&self) -> impl Iterator<Item = Date> {
        let first = self.began.saturating_sub((HISTORY_DAYS - 1).days());
        first.series(1.day()).take(usize::try_from(HISTORY_DAYS).unwrap_or(0)).filter(|day| is_open(*day))
    }

    /// Who is on a break is known to the database from now on, not to the story.
    #[must_use]
    pub fn without_breaks(mut self) -> Self {
        for child in self.children.iter_mut().filter(|child| child.remark == Remark::Paused) {
            child.remark = Remark::None;
        }
        self
    }

    pub fn teacher(&self, child: &Child) -> &'static str {
        let centre = self.centres.iter().find(|centre| centre.slug == child.centre);
        let room = centre.and_then(|centre| centre.rooms.iter().find(|room| room.name == child.room));
        room.map_or("our teacher", |room| room.teacher)
    }
}

#[cfg(test)]
mod tests;
