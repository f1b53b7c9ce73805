//! What happens in the demo's centres: who is there, and what each child's day brings. Everything follows from a
//! seed and a day; nothing here reads a clock, a database or the machine's randomness.

mod calendar;
mod chain;
mod day_plan;
mod dice;
mod words;

use jiff::ToSpan;
use jiff::civil::{Date, DateTime};

pub use calendar::{holiday, is_open};
pub use chain::{Blog, Centre, Child, Parent, Remark, Room, blogs, program_labels};
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

/// A moment as the wire names its type.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Kind {
    Attendance,
    Sleep,
    Milk,
    Breakfast,
    Fruit,
    Lunch,
    Snack,
    Activity,
    Image,
    Snacks,
    Fruits,
    OutdoorEvents,
    Diaper,
    Message,
    Measurement,
    Cor,
}

impl Kind {
    pub fn wire(self) -> &'static str {
        match self {
            Self::Attendance => "Attendance",
            Self::Sleep => "Sleep",
            Self::Milk => "Milk",
            Self::Breakfast => "Breakfast",
            Self::Fruit => "Fruit",
            Self::Lunch => "Lunch",
            Self::Snack => "Snack",
            Self::Activity => "Activity",
            Self::Image => "Image",
            Self::Snacks => "Snacks",
            Self::Fruits => "Fruits",
            Self::OutdoorEvents => "OutdoorEvents",
            Self::Diaper => "Diaper",
            Self::Message => "Message",
            Self::Measurement => "Measurement",
            Self::Cor => "COR",
        }
    }
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
        Self {
            seed,
            began,
            centres: chain::centres(),
            children: chain::children(began),
            words: Words::read(),
        }
    }

    /// The open days of the history, oldest first, the first day of the demo included.
    pub fn history(&self) -> impl Iterator<Item = Date> {
        let first = self.began.saturating_sub((HISTORY_DAYS - 1).days());
        first
            .series(1.day())
            .take(usize::try_from(HISTORY_DAYS).unwrap_or(0))
            .filter(|day| is_open(*day))
    }

    pub fn teacher(&self, child: &Child) -> &'static str {
        let centre = self
            .centres
            .iter()
            .find(|centre| centre.slug == child.centre);
        let room =
            centre.and_then(|centre| centre.rooms.iter().find(|room| room.name == child.room));
        room.map_or("our teacher", |room| room.teacher)
    }
}

/// What becomes due: after `after`, up to and including `until`.
pub fn acts_between(acts: &[Act], after: DateTime, until: DateTime) -> impl Iterator<Item = &Act> {
    acts.iter()
        .filter(move |act| act.at > after && act.at <= until)
}

#[cfg(test)]
mod tests;
