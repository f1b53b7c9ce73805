//! What a tablet shows of itself: its rooms, and who may be active on it. Nothing by which a PIN could be tested.

use std::collections::HashMap;

use serde::Serialize;
use utoipa::ToSchema;

use super::store::{self, Tablet};
use crate::acting::ReadContext;
use crate::members;
use crate::pins;
use base::audit::Role;
use base::clock::Timestamp;
use base::day::hh_mm;
use base::ids::{CentreId, MemberId, RoomId, TabletId};
use base::language::Language;
use base::refusal::AppError;
use people::families::children;

#[derive(Debug, Serialize, ToSchema)]
pub struct ShownTablet {
    id: TabletId,
    name: String,
    centre: CentreOfTablet,
    rooms: Vec<RoomOfTablet>,
    /// Who works in these rooms today, and the centre's heads.
    people: Vec<PersonOnTablet>,
    /// Too many wrong PINs: a head has to unlock the tablet.
    locked: bool,
    /// The opening hours, `HH:MM`.
    opens: String,
    closes: String,
    /// The server's clock, in unix milliseconds.
    now: i64,
    /// The centre's time zone, for example `Asia/Kolkata`.
    zone: String,
    /// Those that the app speaks, for example `en-IN`.
    languages: Vec<&'static str>,
}

#[derive(Debug, Serialize, ToSchema)]
struct CentreOfTablet {
    id: CentreId,
    name: String,
}

#[derive(Debug, Serialize, ToSchema)]
struct RoomOfTablet {
    id: RoomId,
    name: String,
    children: i64,
}

#[derive(Debug, Serialize, ToSchema)]
struct PersonOnTablet {
    id: MemberId,
    name: String,
    role: Role,
    has_pin: bool,
    on_shift: bool,
    /// Until when the PIN counts for sensitive actions, if it still does.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    fresh_until: Option<i64>,
    /// In which the app speaks to the person, for example `hi-IN`; left out: in that of the tablet.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = String)]
    language: Option<Language>,
    /// The rooms of the tablet that the person reaches.
    rooms: Vec<RoomId>,
}

pub async fn show(ctx: &mut ReadContext<'_, '_, Tablet>) -> Result<ShownTablet, AppError> {
    let (tablet, config, now) = (ctx.me, &ctx.app.config, ctx.now);
    let centre = CentreOfTablet { id: tablet.centre, name: store::centre_name(ctx.reader, tablet.centre).await? };
    let children: HashMap<RoomId, i64> =
        children::store::count_by_room(ctx.reader, tablet.centre).await?.into_iter().collect();
    let named = store::list_named_rooms_of(ctx.reader, tablet.id).await?;
    let of_the_tablet: Vec<RoomId> = named.iter().map(|(room, _)| *room).collect();
    let rooms = named.into_iter().map(|(id, name)| RoomOfTablet {
        id,
        name,
        children: children.get(&id).copied().unwrap_or_default(),
    });
    Ok(ShownTablet {
        id: tablet.id,
        name: tablet.name.clone(),
        centre,
        rooms: rooms.collect(),
        people: people_on(ctx, &of_the_tablet).await?,
        locked: tablet.locked_at.is_some(),
        opens: hh_mm(config.staff.opens),
        closes: hh_mm(config.staff.closes),
        now: now.ms(),
        zone: config.brand.time_zone.clone(),
        languages: Language::ALL.map(Language::as_str).to_vec(),
    })
}

async fn people_on(
    ctx: &mut ReadContext<'_, '_, Tablet>,
    of_the_tablet: &[RoomId],
) -> Result<Vec<PersonOnTablet>, AppError> {
    let (tablet, today, now) = (ctx.me, ctx.app.zone.day_of(ctx.now), ctx.now);
    let rooms = members::store::list_rooms_at_centre(ctx.reader, tablet.centre).await?;
    let with_pin = pins::store::list_with_pin(ctx.reader, tablet.centre).await?;
    let on_shift = pins::store::list_on_shift(ctx.reader, tablet.id, now).await?;
    let mut people = Vec::new();
    for member in members::store::list_at_centre(ctx.reader, tablet.centre).await? {
        let own: Vec<RoomId> = rooms.iter().filter(|(of, _)| *of == member.id).map(|(_, room)| *room).collect();
        let reached = member.rooms_on(&own, of_the_tablet);
        if !member.is_active(today) || reached.is_empty() {
            continue;
        }
        let touched = on_shift.iter().filter(|(of, _)| *of == member.id).map(|(_, touched)| *touched).max();
        people.push(PersonOnTablet {
            id: member.id,
            role: member.role,
            has_pin: with_pin.contains(&member.id),
            on_shift: touched.is_some(),
            fresh_until: touched.map(|at| at + pins::FRESH).filter(|until| *until > now).map(Timestamp::ms),
            language: member.language,
            rooms: reached,
            name: member.name,
        });
    }
    Ok(people)
}
