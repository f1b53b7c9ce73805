//! Where a notification leads: to one of the app's own screens, by kind, and there to what it tells of.

use super::kinds::Kind;
use crate::base::clock::Timestamp;
use crate::base::ids::MomentId;
use crate::notices::{Screen, Target};

/// What a moment says of where it leads.
#[derive(Clone, Copy, Debug)]
pub struct Told {
    pub id: MomentId,
    pub kind: Kind,
    pub at: Timestamp,
    /// The id of what it tells of, where that has a screen of its own; of a measurement its day.
    pub about: Option<i64>,
}

pub fn of(told: Told) -> Target {
    let Told { id, kind, at, about } = told;
    let about = |screen| about.map_or(Target::whole(screen), |item| Target::item(screen, item, at));
    match kind {
        Kind::Message => about(Screen::Chat),
        Kind::OutdoorEvents => about(Screen::Events),
        Kind::Measurement => {
            told.about.map_or(Target::whole(Screen::Growth), |day| Target::day(Screen::Growth, Timestamp::from_ms(day)))
        }
        Kind::Cor => about(Screen::ChildCare),
        Kind::Attendance => Target::day(Screen::Attendance, at),
        Kind::Image if told.about.is_some() => about(Screen::Photos),
        Kind::Image
        | Kind::Sleep
        | Kind::Milk
        | Kind::Breakfast
        | Kind::Fruit
        | Kind::Lunch
        | Kind::Snack
        | Kind::Activity
        | Kind::Snacks
        | Kind::Fruits
        | Kind::Diaper => Target::item(Screen::Timeline, id.0, at),
    }
}
