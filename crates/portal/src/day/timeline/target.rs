//! Where a notification leads: to one of the app's own screens, by kind, and there to what it tells of.

use super::kinds::Kind;
use crate::base::ids::MomentId;
use crate::notices::{Place, Screen};

/// What a moment says of where it leads. `at` is unix milliseconds.
#[derive(Clone, Copy, Debug)]
pub struct Told {
    pub id: MomentId,
    pub kind: Kind,
    pub at: i64,
    /// The id of what it tells of, where that has a screen of its own; of a measurement its day.
    pub about: Option<i64>,
}

pub fn of(told: Told) -> Place {
    let Told { id, kind, at, about } = told;
    let about = |screen| about.map_or(Place::whole(screen), |item| Place::item(screen, item, at));
    match kind {
        Kind::Message => about(Screen::Chat),
        Kind::OutdoorEvents => about(Screen::Events),
        Kind::Measurement => told.about.map_or(Place::whole(Screen::Growth), |day| Place::day(Screen::Growth, day)),
        Kind::Cor => about(Screen::ChildCare),
        Kind::Attendance => Place::day(Screen::Attendance, at),
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
        | Kind::Diaper => Place::item(Screen::Timeline, id.0, at),
    }
}
