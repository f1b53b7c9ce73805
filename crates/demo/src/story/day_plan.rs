//! A child's day, from arrival to departure.

use jiff::ToSpan;
use jiff::civil::{Date, Time};

use super::calendar::{is_open, weekdays_until};
use super::chain::{Child, Remark};
use super::dice::Dice;
use super::words::{fill, pick};
use super::{Act, PAUSED_FOR_DAYS, Record, Story};
use daily::day::timeline::kinds::Kind;

/// Percent of days.
const ABSENT: usize = 4;

/// Far enough in the past not to affect the newest entries of a child.
const MISSED_DAYS_AGO: i64 = 20;

/// Names of classmates without families in the demo.
const OTHERS: [&str; 6] = ["Rohan", "Isha", "Samuel", "Ananya", "Rehan", "Trisha"];

#[derive(PartialEq, Eq)]
pub(super) enum Presence {
    Here,
    Absent,
    /// No entries.
    Away,
}

impl Story {
    /// The entries of `child` on `day`, in order of time.
    pub fn day(&self, child: &Child, day: Date) -> Vec<Act> {
        let mut plan = Plan::new(self, child, day);
        match self.presence(child, day) {
            Presence::Away => Vec::new(),
            Presence::Absent => {
                let sentence = plan.sentence("absent");
                plan.add(Kind::Attendance, 10 * 60 + 5, &sentence);
                plan.record(Record::Absent);
                plan.acts
            }
            Presence::Here => plan.filled(),
        }
    }

    /// The activity of a room on a turn, by the room's name.
    pub(super) fn theme_of(&self, centre: &str, room: &str, turn: usize) -> &'static str {
        let mut order = Dice::of(&[self.seed, Dice::word(centre), Dice::word(room)]);
        pick(&self.words.pictures(), &mut order, turn)
    }

    pub(super) fn presence(&self, child: &Child, day: Date) -> Presence {
        let pause = self.began.saturating_sub(PAUSED_FOR_DAYS.days());
        let tick = weekdays_until(day);
        let away = match child.remark {
            Remark::New => true,
            Remark::Paused => day >= pause,
            Remark::Emergency => day < child.admitted || tick % 2 == 1,
            Remark::None | Remark::Face(_) => false,
        };
        let mut dice = Dice::of(&[self.seed, Dice::word("absent"), Dice::word(child.first_name), day_number(day)]);
        match () {
            () if away || !is_open(day) => Presence::Away,
            () if child.well_known && day == self.day_missed(child) => Presence::Absent,
            () if !child.well_known && dice.percent(ABSENT) => Presence::Absent,
            () => Presence::Here,
        }
    }
}

impl Story {
    /// The one day of absence of children in browser tests: the first open day since `MISSED_DAYS_AGO` without a rare entry.
    pub(super) fn day_missed(&self, child: &Child) -> Date {
        let from = self.began.saturating_sub(MISSED_DAYS_AGO.days());
        let seldom = |turn| brings_message(turn) || brings_observation(turn) || brings_measurement(turn);
        let plain = |day: &Date| is_open(*day) && !seldom(weekdays_until(*day) + own_turn(child));
        from.series(1.day()).find(plain).unwrap_or(from)
    }
}

/// An offset per family, so that the children of a class differ.
fn own_turn(child: &Child) -> usize {
    Dice::of(&[Dice::word(child.last_name)]).below(60)
}

fn brings_message(turn: usize) -> bool {
    turn.is_multiple_of(6)
}

fn brings_observation(turn: usize) -> bool {
    turn % 9 == 4
}

fn brings_measurement(turn: usize) -> bool {
    turn % 21 == 7
}

fn day_number(day: Date) -> u64 {
    u64::try_from(weekdays_until(day)).unwrap_or(0)
}

pub(super) struct Plan<'a> {
    story: &'a Story,
    child: &'a Child,
    day: Date,
    /// The number of the weekday, for schedules in turns.
    turn: usize,
    dice: Dice,
    friend: &'static str,
    arrives: u16,
    leaves: u16,
    acts: Vec<Act>,
}

impl<'a> Plan<'a> {
    pub(super) fn new(story: &'a Story, child: &'a Child, day: Date) -> Self {
        let mut dice =
            Dice::of(&[story.seed, Dice::word(child.first_name), Dice::word(child.last_name), day_number(day)]);
        let arrives = dice.between(child.hours.arrives.0, child.hours.arrives.1);
        let leaves = dice.between(child.hours.leaves.0, child.hours.leaves.1);
        let roommates: Vec<_> = story
            .children
            .iter()
            .filter(|other| {
                other.centre == child.centre && other.room == child.room && other.first_name != child.first_name
            })
            .filter(|other| !matches!(other.remark, Remark::New | Remark::Paused))
            .map(|other| other.first_name)
            .chain(OTHERS)
            .take(4)
            .collect();
        let friend = roommates[dice.below(roommates.len())];
        Self { story, child, day, turn: weekdays_until(day), dice, friend, arrives, leaves, acts: Vec::new() }
    }

    fn filled(mut self) -> Vec<Act> {
        let toddler = self.child.room == "Toddler";
        let learning = !toddler && self.months() < 46;
        let own = own_turn(self.child);

        let (came, left) = (time_of(self.arrives), time_of(self.leaves));
        self.say(Kind::Attendance, (self.arrives, self.arrives), "arrived");
        self.record(Record::Came(came));
        self.say(Kind::Breakfast, (9 * 60 + 24, 9 * 60 + 42), "breakfast");
        if toddler {
            self.say(Kind::Diaper, (10 * 60 + 2, 10 * 60 + 14), "diaper wet");
        }
        self.say(Kind::Fruit, (10 * 60 + 18, 10 * 60 + 34), "fruit");
        self.theme(0, 10 * 60 + 40, 11 * 60 + 12, !(self.turn + own).is_multiple_of(5));
        if (self.turn + own).is_multiple_of(2) {
            self.say(Kind::OutdoorEvents, (11 * 60 + 30, 11 * 60 + 45), "outdoor");
        }
        self.say(Kind::Lunch, (12 * 60 + 10, 12 * 60 + 30), "lunch");
        self.nap(toddler);
        if toddler {
            let section = if self.dice.percent(35) { "diaper full" } else { "diaper wet" };
            self.say(Kind::Diaper, (14 * 60 + 22, 14 * 60 + 29), section);
        } else if learning && (self.turn + own) % 2 == 1 {
            self.say(Kind::Diaper, (14 * 60 + 22, 14 * 60 + 29), "diaper learning");
        }
        self.say(Kind::Milk, (14 * 60 + 31, 14 * 60 + 45), "milk");
        if self.arrives > 12 * 60 || (self.turn + own).is_multiple_of(3) {
            let late = if self.arrives > 14 * 60 { 100 } else { 0 };
            self.theme(5, 14 * 60 + 50 + late, 15 * 60 + late, self.arrives > 12 * 60);
        }
        self.say(Kind::Snack, (15 * 60 + 22, 15 * 60 + 36), "snack");
        if toddler {
            self.say(Kind::Diaper, (16 * 60 + 10, 16 * 60 + 25), "diaper wet");
        }
        if (self.turn + own) % 2 == 1 {
            self.say(Kind::Fruits, (16 * 60 + 28, 16 * 60 + 40), "fruits");
        } else {
            self.say(Kind::Snacks, (16 * 60 + 45, 17 * 60), "snacks");
        }
        self.now_and_then(own);
        self.say(Kind::Attendance, (self.leaves, self.leaves), "left");
        self.record(Record::Left(came, left));

        let (arrives, leaves) = (self.arrives, self.leaves);
        self.acts.retain(|act| (arrives..=leaves).contains(&minute_of(act)));
        self.acts.sort_by_key(|act| act.at);
        self.acts
    }

    /// The activity of a class, with a picture on some days.
    fn theme(&mut self, offset: usize, from: u16, shown_at: u16, pictured: bool) {
        let turn = self.turn + offset;
        let picture = self.story.theme_of(self.child.centre, self.child.room, turn);
        let theme = self.story.words.theme(picture);
        // An afternoon's theme repeats on a later morning with another text.
        let round = turn / self.story.words.pictures().len() + if offset > 0 { 2 } else { 0 };
        let (does, sees) =
            (pick(&theme.does, &mut self.order(picture), round), pick(&theme.sees, &mut self.order("see"), round));
        let at = self.dice.between(from, from + 14);
        self.add(Kind::Activity, at, does);
        // No sleep or lunch in the late afternoon.
        let fits = offset == 0 || !matches!(picture, "lunch" | "nap");
        if pictured && fits {
            let (low, high) = match picture {
                "lunch" if offset == 0 => (12 * 60 + 31, 12 * 60 + 38),
                "nap" if offset == 0 => (13 * 60 + 10, 13 * 60 + 35),
                _ => (shown_at, shown_at + 14),
            };
            let at = self.dice.between(low, high);
            self.add(Kind::Image, at, sees);
            let album = self.story.album(self.child, self.turn + offset, picture);
            if let Some(act) = self.acts.last_mut() {
                act.picture = Some(picture);
                act.album = album;
            }
        }
    }

    fn nap(&mut self, toddler: bool) {
        let asleep = self.dice.between(12 * 60 + 45, 13 * 60);
        let woke = self.dice.between(13 * 60 + 48, 14 * 60 + 18);
        // Children who arrive at noon or have left do not sleep here.
        if self.arrives > 12 * 60 || self.leaves < 14 * 60 + 20 {
            return;
        }
        if toddler || self.child.room == "Playgroup" {
            self.say(Kind::Sleep, (asleep, asleep), "asleep");
        }
        let sentence = self.sentence("woke").replace("{nap}", &duration(woke - asleep));
        self.add(Kind::Sleep, woke, &sentence);
    }

    /// Message, measurement and observation.
    fn now_and_then(&mut self, own: usize) {
        if brings_message(self.turn + own) {
            self.say(Kind::Message, (11 * 60 + 48, 11 * 60 + 55), "message");
        }
        if brings_observation(self.turn + own) {
            self.say(Kind::Cor, (11 * 60 + 56, 12 * 60), "cor");
            let seen = self.story.words.care(self.order("care"), self.turn / 9);
            self.record(Record::Observed(seen));
        }
        if brings_measurement(self.turn + own) {
            let size = self.story.size(self.child, self.day);
            let (cm, kg) = (tenths(size.millimetres), tenths(size.hundred_grams));
            self.add(Kind::Measurement, 11 * 60 + 42, &format!("{cm} cm, {kg} kg"));
            self.record(Record::Measured(size));
        }
    }

    fn months(&self) -> i32 {
        let since = self.day - self.child.born;
        since.get_days() * 12 / 365
    }

    fn say(&mut self, kind: Kind, (low, high): (u16, u16), section: &'static str) {
        let at = self.dice.between(low, high);
        let sentence = self.sentence(section);
        let menu = matches!(section, "breakfast" | "fruit" | "fruits" | "lunch" | "snack" | "snacks");
        if menu {
            let dish = self.story.dish(self.child.centre, section, self.day);
            self.add_with(kind, at, &sentence, dish);
        } else {
            self.add(kind, at, &sentence);
        }
    }

    fn sentence(&mut self, section: &'static str) -> String {
        // Up to three of these a day take three turns.
        let turn = if section.starts_with("diaper") {
            self.turn * 3 + self.acts.iter().filter(|act| act.kind == Kind::Diaper).count()
        } else {
            self.turn
        };
        self.story.words.sentence(section, self.order(section), turn).to_owned()
    }

    /// The order of a section's sentences for a child.
    fn order(&self, section: &str) -> Dice {
        Dice::of(&[self.story.seed, Dice::word(self.child.first_name), Dice::word(section)])
    }

    fn add(&mut self, kind: Kind, minute: u16, sentence: &str) {
        self.add_with(kind, minute, sentence, "");
    }

    fn add_with(&mut self, kind: Kind, minute: u16, sentence: &str, dish: &str) {
        let message = self.filled_in(sentence, dish);
        let at = self.day.to_datetime(time_of(minute));
        self.acts.push(Act { kind, at, message, picture: None, album: Vec::new(), record: None });
    }

    /// A sentence with filled placeholders.
    pub(super) fn filled_in(&self, sentence: &str, dish: &str) -> String {
        let child = self.child;
        fill(sentence, |word| match (word, child.girl) {
            ("name", _) => child.first_name,
            ("friend", _) => self.friend,
            ("teacher", _) => self.story.teacher(child),
            ("room", _) => child.room,
            ("centre", _) => {
                self.story.centres.iter().find(|centre| centre.slug == child.centre).map_or("", |centre| centre.name)
            }
            ("he", true) => "she",
            ("his" | "him", true) => "her",
            ("he", false) => "he",
            ("his", false) => "his",
            ("him", false) => "him",
            ("dish", _) => dish,
            _ => "",
        })
    }

    /// Adds a record to the last entry.
    fn record(&mut self, record: Record) {
        if let Some(act) = self.acts.last_mut() {
            act.record = Some(record);
        }
    }
}

fn minute_of(act: &Act) -> u16 {
    u16::from(act.at.hour().unsigned_abs()) * 60 + u16::from(act.at.minute().unsigned_abs())
}

pub(super) fn time_of(minute: u16) -> Time {
    let [hour, minute] = [minute / 60, minute % 60].map(|part| i8::try_from(part).unwrap_or(0));
    Time::constant(hour, minute, 0, 0)
}

fn tenths(number: i32) -> String {
    format!("{}.{}", number / 10, number % 10)
}

/// A duration in the form `1 hr 10 min`.
fn duration(minutes: u16) -> String {
    match (minutes / 60, minutes % 60) {
        (0, rest) => format!("{rest} min"),
        (hours, 0) => format!("{hours} hr"),
        (hours, rest) => format!("{hours} hr {rest} min"),
    }
}
