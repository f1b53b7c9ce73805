//! What happens in the demo's centres: who is there, and what each child's day brings. Everything follows from a
//! seed and a day; nothing here reads a clock, a database or the machine's randomness.

mod album;
pub mod calendar;
pub mod chain;
mod day_plan;
pub mod dice;
pub mod published;
mod talk;
pub mod words;

use jiff::ToSpan;
use jiff::civil::{Date, DateTime, Time};

pub use calendar::{holidays_of, is_open};
pub use chain::{
    AskedInStory, Centre, Child, Outing, Parent, Remark, blogs, guardians, outings, program_labels, requests, staff,
};
use daily::day::timeline::kinds::Kind;
use dice::Dice;
pub use talk::Line;
use words::Words;

/// How much of a past the demo begins with.
pub const HISTORY_DAYS: i64 = 60;

/// Of attendance there is more of it than of moments.
const RECORDED_DAYS: i64 = 130;

/// A paused child's break began this many days before the demo did.
pub const PAUSED_FOR_DAYS: i64 = 9;

#[derive(Debug)]
pub struct Story {
    seed: u64,
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
    /// Taken in the minutes before it: for the gallery alone.
    pub album: Vec<&'static str>,
    pub record: Option<Record>,
}

/// What the centre writes down beside a moment.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Record {
    Absent,
    Came(Time),
    /// When the child came, and when it left.
    Left(Time, Time),
    Measured(Size),
    /// Areas of growing up, and what was seen.
    Observed(Vec<(&'static str, &'static str)>),
}

/// How tall and how heavy a child is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Size {
    pub millimetres: i32,
    pub hundred_grams: i32,
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

    /// The open days before the history on which attendance was recorded, the child's first day at the earliest.
    pub fn before_the_history(&self, child: &Child) -> impl Iterator<Item = Date> {
        let from = self.began.saturating_sub(RECORDED_DAYS.days()).max(child.admitted);
        let until = self.began.saturating_sub((HISTORY_DAYS - 1).days());
        from.series(1.day()).take_while(move |day| *day < until).filter(|day| is_open(*day))
    }

    /// One measurement a month before the history, as long as the child has been here.
    pub fn sizes_before_the_history(&self, child: &Child) -> impl Iterator<Item = (Date, Size)> {
        let until = self.began.saturating_sub(HISTORY_DAYS.days());
        let first = child.admitted.first_of_month().saturating_add(1.month());
        let months = first.series(1.month()).take_while(move |month| *month < until);
        let measured = months.filter_map(|month| month.series(1.day()).find(|day| is_open(*day)));
        measured.map(|day| (day, self.size(child, day)))
    }

    /// About what children of that age measure; taller with every day.
    fn size(&self, child: &Child, day: Date) -> Size {
        let build = i32::try_from(Dice::of(&[self.seed, Dice::word(child.first_name)]).below(60)).unwrap_or(0);
        let days = (day - child.born).get_days();
        Size { millimetres: 715 + days * 19 / 100 + build - 30, hundred_grams: 82 + days * 6 / 100 + build / 5 }
    }

    /// The day on which the demo was made.
    pub fn began(&self) -> Date {
        self.began
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
