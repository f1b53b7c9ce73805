//! Whom a list is about that a centre reads back: one child, a room, or everybody.

use database::Reader;
use serde::Deserialize;
use utoipa::IntoParams;

use super::{OwnChild, WhichChild, own_child};
use crate::centres::{self, MyCentre};
use base::days_asked::{Days, DaysAsked};
use base::ids::RoomId;
use base::refusal::{BadField, Trouble};
use base::text::composed;

/// As it stands in the address.
#[derive(Clone, Debug, Default, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(default)]
pub struct WhomAsked {
    /// One child; then any stretch of days can be asked for. Left out: a month at most, which begins with `from`.
    #[param(required = false, value_type = WhichChild)]
    child: String,
    /// The children of the room of this name.
    #[param(required = false)]
    room: String,
}

/// Living children of the centre that calls.
#[derive(Clone, Copy, Debug)]
pub enum Whom {
    Child(OwnChild),
    Rooms(Rooms),
}

/// One room or all: those whose ids lie between two, both included.
#[derive(Clone, Copy, Debug)]
pub struct Rooms {
    pub first: RoomId,
    pub last: RoomId,
}

impl Rooms {
    /// The centre's room of a name; all of them for no name.
    pub async fn named(reader: &mut Reader<'_>, centre: &MyCentre, name: &str) -> Result<Self, Trouble> {
        if name.is_empty() {
            return Ok(Self { first: RoomId(0), last: RoomId(i64::MAX) });
        }
        let rooms = centres::own_rooms(reader, centre).await?;
        let name = composed(name);
        let room = rooms.into_iter().find(|(_, of)| *of == name).map(|(room, _)| room.id());
        let room = room.ok_or(BadField::new("room", "there is no room of this name at this centre"))?;
        Ok(Self { first: room, last: room })
    }
}

impl WhomAsked {
    /// Whom and which days: of one child any, else a month at most.
    pub async fn read(
        &self,
        reader: &mut Reader<'_>,
        centre: &MyCentre,
        days: &DaysAsked,
    ) -> Result<(Whom, Days), Trouble> {
        if self.child.is_empty() {
            let days = days.a_month()?;
            return Ok((Whom::Rooms(Rooms::named(reader, centre, &self.room).await?), days));
        }
        if !self.room.is_empty() {
            return Err(BadField::new("room", "a list is of one child or of a room").into());
        }
        Ok((Whom::Child(own_child(reader, centre, &self.child).await?), days.any()?))
    }
}
