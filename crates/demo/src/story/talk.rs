//! The demo's conversations before its first day.

use jiff::civil::DateTime;

use super::calendar::weekdays_until;
use super::chain::{Child, broken, lines};
use super::day_plan::{Plan, Presence, time_of};
use super::dice::Dice;
use super::{Act, Story};
use daily::day::timeline::kinds::Kind;
use people::families::Side;

const TALK: &str = include_str!("talk.txt");

/// One message of a conversation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    /// In the centre's time.
    pub at: DateTime,
    /// `None`: the teacher.
    pub by: Option<Side>,
    pub text: String,
    pub picture: Option<&'static str>,
}

impl Line {
    /// A message of the day to the parents.
    pub fn of(act: &Act) -> Option<Self> {
        let message = || Self { at: act.at, by: None, text: act.message.clone(), picture: None };
        (act.kind == Kind::Message).then(message)
    }
}

impl Story {
    /// Questions and answers about a child, in order of time: every second day, or less often.
    pub fn talk(&self, child: &Child) -> Vec<Line> {
        let exchanges: Vec<_> = lines(TALK).map(exchange).collect();
        let order = Dice::of(&[self.seed, Dice::word(child.first_name), Dice::word("talk")]).order(exchanges.len());
        let days = self.history().filter(|day| *day < self.began && self.presence(child, *day) == Presence::Here);
        let every = if child.well_known { 2 } else { 6 };
        let mut talk = Vec::new();
        for (turn, day) in days.step_by(every).enumerate() {
            let (question, answer, picture) = exchanges[order[turn % order.len()]];
            let plan = Plan::new(self, child, day);
            let mut dice = Dice::of(&[self.seed, Dice::word(child.last_name), turn as u64]);
            let asked = dice.between(15 * 60 + 5, 16 * 60);
            let answered = asked + dice.between(4, 40);
            let by = match (&child.mother, &child.father) {
                (Some(_), Some(_)) if weekdays_until(day).is_multiple_of(3) => Side::Father,
                (Some(_), _) => Side::Mother,
                _ => Side::Father,
            };
            let line = |minute, by, text, picture| Line {
                at: day.to_datetime(time_of(minute)),
                by,
                text: plan.filled_in(text, ""),
                picture,
            };
            talk.push(line(asked, Some(by), question, None));
            talk.push(line(answered, None, answer, picture));
        }
        talk
    }
}

fn exchange(line: &'static str) -> (&'static str, &'static str, Option<&'static str>) {
    match *line.split('|').map(str::trim).collect::<Vec<_>>() {
        [question, answer] => (question, answer, None),
        [question, answer, picture] => (question, answer, Some(picture)),
        _ => broken(line),
    }
}
