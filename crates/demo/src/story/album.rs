//! The photos of a day in a child's gallery.

use super::Story;
use super::chain::Child;
use super::dice::Dice;
use crate::pictures;

/// Everyday scenes.
const ROOM: &str = "class";

/// The interval in days between mornings with many photos.
const LONG_WALK: usize = 11;

impl Story {
    /// Additional photos of a scene. Most children have few of them.
    pub(super) fn album(&self, child: &Child, turn: usize, shown: &'static str) -> Vec<&'static str> {
        let mut dice = Dice::of(&[self.seed, Dice::word("album"), Dice::word(child.first_name), turn as u64]);
        let own = Dice::of(&[Dice::word(child.last_name)]).below(LONG_WALK);
        let many = match () {
            () if !child.well_known => dice.below(2),
            () if (turn + own).is_multiple_of(LONG_WALK) => 8 + dice.below(7),
            () => 2 + dice.below(4),
        };
        let near: Vec<_> = pictures::beside(shown).collect();
        let mut album = shuffled(&near, &mut dice);
        let mut around: Vec<_> = pictures::beside(ROOM).chain([ROOM]).collect();
        for later in 1..7 {
            let theme = self.theme_of(child.centre, child.room, turn + later * 2);
            around.extend(pictures::beside(theme));
        }
        around.retain(|picture| !near.contains(picture));
        album.extend(shuffled(&around, &mut dice));
        album.truncate(many);
        album
    }
}

fn shuffled(pictures: &[&'static str], dice: &mut Dice) -> Vec<&'static str> {
    dice.order(pictures.len()).into_iter().map(|place| pictures[place]).collect()
}
