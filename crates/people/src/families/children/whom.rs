//! Filter of centres' lists: one child, a room, or all.

use database::Reader;
use serde::Deserialize;
use utoipa::IntoParams;

use super::{OwnChild, WhichChild, own_child};
use crate::centres::{self, MyCentre};
use base::date_range::{DateRangeQuery, Days};
use base::ids::RoomId;
use base::refusal::{AppError, BadField};
use base::text::composed;

/// As query parameters.
#[derive(Clone, Debug, Default, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(default)]
pub struct WhomAsked {
    /// One child; then any range of days can be requested. Left out: at most a month from `from` on.
    #[param(required = false, value_type = WhichChild)]
    child: String,
    /// The children of the room of this name.
    #[param(required = false)]
    room: String,
}

/// Active children of the calling centre.
#[derive(Clone, Copy, Debug)]
pub enum Whom {
    Child(OwnChild),
    Rooms(Rooms),
}

/// One room or all: a range of ids, both ends included.
#[derive(Clone, Copy, Debug)]
pub struct Rooms {
    pub first: RoomId,
    pub last: RoomId,
}

impl Rooms {
    /// The centre's room of a name; all of them for an empty name.
    pub async fn named(reader: &mut Reader<'_>, centre: &MyCentre, name: &str) -> Result<Self, AppError> {
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
    /// The children and the days: any days of one child, else at most a month.
    pub async fn read(
        &self,
        reader: &mut Reader<'_>,
        centre: &MyCentre,
        days: &DateRangeQuery,
    ) -> Result<(Whom, Days), AppError> {
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
