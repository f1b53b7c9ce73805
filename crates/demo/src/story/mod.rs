//! The demo's story: who is at the centres and what each child's day contains. Pure: everything follows from a seed and a day.

mod album;
mod beat;
pub mod calendar;
pub mod chain;
mod day_plan;
pub mod dice;
pub mod published;
mod talk;
pub mod words;

use jiff::ToSpan;
use jiff::civil::{Date, DateTime, Time, time};

pub use calendar::{holidays_of, is_open};
pub use chain::{
    AskedInStory, Centre, Child, Outing, Parent, Remark, blogs, guardians, outings, program_labels, requests, staff,
};
use daily::day::timeline::kinds::Kind;
use dice::Dice;
pub use talk::Line;
use words::Words;

/// Days of history.
pub const HISTORY_DAYS: i64 = 60;

/// Days of attendance history.
const RECORDED_DAYS: i64 = 130;

/// A paused child's break began this many days before the demo did.
pub const PAUSED_FOR_DAYS: i64 = 9;

/// Before any room's lunch.
const MORNING_ENDS: Time = time(11, 45, 0, 0);

#[derive(Debug)]
pub struct Story {
    seed: u64,
    began: Date,
    pub centres: Vec<Centre>,
    pub children: Vec<Child>,
    /// Children of whom only [`Self::morning`] is invented.
    pub classmates: Vec<Child>,
    words: Words,
}

/// A timeline entry of a teacher.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Act {
    pub kind: Kind,
    /// In the centre's time.
    pub at: DateTime,
    pub message: String,
    pub picture: Option<&'static str>,
    /// Photos of the minutes before, only for the gallery.
    pub album: Vec<&'static str>,
    pub record: Option<Record>,
}

/// A record beside a timeline entry.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Record {
    Absent,
    Came(Time),
    /// Arrival or departure.
    Left(Time, Time),
    Measured(Size),
    /// Areas of development, with observations.
    Observed(Vec<(&'static str, &'static str)>),
}

/// Height and weight.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Size {
    pub millimetres: i32,
    pub hundred_grams: i32,
}

impl Story {
    pub fn new(seed: u64, began: Date) -> Self {
        let (centres, children, classmates) = (chain::centres(), chain::children(began), chain::classmates(began));
        Self { seed, began, centres, children, classmates, words: Words::read() }
    }

    /// The open days of the history, oldest first, the first day of the demo included.
    pub fn history(&self) -> impl Iterator<Item = Date> {
        let first = self.began.saturating_sub((HISTORY_DAYS - 1).days());
        first.series(1.day()).take(usize::try_from(HISTORY_DAYS).unwrap_or(0)).filter(|day| is_open(*day))
    }

    /// The open days with attendance before the history, from the child's first day.
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

    /// Typical measurements of the age, growing daily.
    fn size(&self, child: &Child, day: Date) -> Size {
        let build = i32::try_from(Dice::of(&[self.seed, Dice::word(child.first_name)]).below(60)).unwrap_or(0);
        let days = (day - child.born).get_days();
        Size { millimetres: 715 + days * 19 / 100 + build - 30, hundred_grams: 82 + days * 6 / 100 + build / 5 }
    }

    /// What the centre's program writes of a classmate's day. Lunch and all that follows is left to the staff's app.
    pub fn morning(&self, child: &Child, day: Date) -> Vec<Act> {
        let mut acts = self.day(child, day);
        acts.retain(|act| act.at.time() < MORNING_ENDS && act.picture.is_none());
        acts
    }

    /// The first day of the demo.
    pub fn began(&self) -> Date {
        self.began
    }

    /// Later breaks are in the database, not in the story.
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
