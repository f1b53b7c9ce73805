//! Entries beside the planned day, for somebody who looks at a child at any hour.

use jiff::civil::DateTime;

use super::chain::Child;
use super::day_plan::Plan;
use super::dice::Dice;
use super::words::pick;
use super::{Act, Story};
use daily::day::timeline::kinds::Kind;

/// Pictures that belong to an hour of the day.
const OF_AN_HOUR: [&str; 2] = ["lunch", "nap"];

impl Story {
    /// An activity or a photo while the child is at the centre, and a photo of the album at any other time. Each turn has
    /// another text.
    pub fn beat(&self, child: &Child, at: DateTime, turn: usize) -> Act {
        let day = self.day(child, at.date());
        let at_the_centre = day.len() > 1
            && day.first().is_some_and(|first| first.at <= at)
            && day.last().is_some_and(|last| at <= last.at);
        let mut pictures = self.words.pictures();
        pictures.retain(|picture| !OF_AN_HOUR.contains(picture));
        let mut order = Dice::of(&[self.seed, Dice::word("beat"), Dice::word(child.first_name)]);
        let picture = pick(&pictures, &mut order, turn);
        let (theme, round) = (self.words.theme(picture), turn / pictures.len());
        let filled = |sentence: &str| Plan::new(self, child, at.date()).filled_in(sentence, "");
        let act = |kind, message, picture| Act { kind, at, message, picture, album: Vec::new(), record: None };
        if at_the_centre && turn.is_multiple_of(2) {
            return act(Kind::Activity, filled(pick(&theme.does, &mut order, round)), None);
        }
        let caption = filled(pick(&theme.sees, &mut order, round));
        let message = if at_the_centre { caption } else { format!("From the album: {caption}") };
        act(Kind::Image, message, Some(picture))
    }
}
