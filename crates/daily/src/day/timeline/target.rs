//! Where a timeline entry links to: a screen of the app and, if it has one, the item on that screen.

use super::kinds::Kind;
use super::what::What;
use crate::notices::{Screen, Target};
use base::clock::Timestamp;
use base::ids::{CareEntryId, EventId, MessageId, PhotoId, TimelineEntryId};

pub fn of(id: TimelineEntryId, what: What, at: Timestamp) -> Target {
    match what {
        What::Message(MessageId(id)) => Target::item(Screen::Chat, id, at),
        What::Photo(PhotoId(id)) => Target::item(Screen::Photos, id, at),
        What::Event(EventId(id)) => Target::item(Screen::Events, id, at),
        What::Observation(CareEntryId(id)) => Target::item(Screen::ChildCare, id, at),
        What::Measured(day) => Target::day(Screen::Growth, day),
        What::Recorded { .. } => Target::day(Screen::Attendance, at),
        What::Of(kind) => match kind {
            Kind::Message => Target::whole(Screen::Chat),
            Kind::OutdoorEvents => Target::whole(Screen::Events),
            Kind::Measurement => Target::whole(Screen::Growth),
            Kind::Cor => Target::whole(Screen::ChildCare),
            Kind::Attendance => Target::day(Screen::Attendance, at),
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
        },
    }
}
