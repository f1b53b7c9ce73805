//! The tablets of the rooms: how one becomes known, its cookie, and its end.

pub mod pairing;
pub mod shown;
pub mod staff_api;
pub mod store;
pub mod visits;

use std::collections::HashMap;
use std::time::Duration;

use database::{Error, Reader};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::acting::{Desk, ReadContext, WriteContext, not_there};
use crate::call::StaffClaims;
use crate::changes::{self, Topic};
use crate::pages;
use base::audit::AuditAction;
use base::clock::Timestamp;
use base::ids::{CentreId, RoomId, TabletId};
use base::refusal::{AppError, BadField};
use base::text;
use people::centres::{self, MyCentre};
use store::{Listed, Tablet};

/// A tablet that was not seen for this long has to be paired again.
pub const KNOWN: Duration = Duration::from_hours(90 * 24);
/// How long a former cookie is good after the new one was first used: a call with it may be on its way.
pub const OVERLAP: Duration = Duration::from_mins(1);
/// How long a withdrawn tablet stays in the list.
const LISTED: Duration = Duration::from_hours(30 * 24);
const NAME_MAX: usize = 60;
const ROOMS_MAX: usize = 20;

/// Which of a tablet's cookies came.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Came {
    Current,
    /// The one before; the new one has not been used yet, or only just.
    Former,
    /// The one before, long after the new one was used: somebody else has it.
    Replaced,
}

/// Whether the browser may clear what waits on the tablet.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum Storage {
    Kept,
    MayBeCleared,
    Unknown,
}

impl Storage {
    pub fn name(self) -> &'static str {
        match self {
            Self::Kept => "kept",
            Self::MayBeCleared => "may_be_cleared",
            Self::Unknown => "unknown",
        }
    }

    pub fn parse(name: &str) -> Option<Self> {
        [Self::Kept, Self::MayBeCleared, Self::Unknown].into_iter().find(|storage| storage.name() == name)
    }
}

impl Tablet {
    pub fn came(&self, cookie: &[u8; 32], now: Timestamp) -> Came {
        if self.cookie == *cookie {
            return Came::Current;
        }
        match self.first_used_at {
            Some(used) if now > used + OVERLAP => Came::Replaced,
            _ => Came::Former,
        }
    }

    /// Whether it was seen lately enough to be known.
    pub fn is_known(&self, now: Timestamp) -> bool {
        now < self.seen_at + KNOWN
    }
}

/// The tablet of a call's cookie, unless it is withdrawn.
pub(crate) async fn find(reader: &mut Reader<'_>, claims: &StaffClaims) -> Result<Option<Tablet>, Error> {
    match &claims.tablet {
        Some(cookie) => store::find_by_cookie(reader, cookie).await,
        None => Ok(None),
    }
}

/// A page of the tablets that the caller reaches, of one centre or of all, by name, each with its rooms; and the id of the
/// last if more come. `after`: the last of the page before.
pub async fn list(
    ctx: &mut ReadContext<'_, '_, Desk>,
    centre: Option<CentreId>,
    after: Option<TabletId>,
) -> Result<(Vec<(Listed, Vec<RoomId>)>, Option<TabletId>), AppError> {
    let (chain, since) = (ctx.me.member.chain, ctx.now - LISTED);
    let centre = match centre {
        Some(centre) => Some(ctx.me.centre(ctx.reader, centre).await?.id()),
        None => ctx.me.member.centre,
    };
    let after = match after {
        Some(after) => {
            let after = store::find(ctx.reader, after).await?.ok_or_else(not_there)?;
            ctx.me.centre(ctx.reader, after.centre).await?;
            (after.name, after.id)
        }
        None => (String::new(), TabletId(0)),
    };
    let after = (after.0.as_str(), after.1);
    let mut listed = match centre {
        Some(centre) => store::list_of_centre(ctx.reader, centre, after, since, pages::LIMIT).await?,
        None => store::list_of_chain(ctx.reader, chain, after, since, pages::LIMIT).await?,
    };
    let more = pages::cut(&mut listed);
    let Some(last) = listed.last().map(|last| (last.name.clone(), last.id)) else { return Ok((Vec::new(), None)) };
    let mut rooms: HashMap<TabletId, Vec<RoomId>> = HashMap::new();
    for (tablet, room) in store::list_rooms_between(ctx.reader, chain, after, (&last.0, last.1)).await? {
        rooms.entry(tablet).or_default().push(room);
    }
    let with_rooms = listed.into_iter().map(|tablet| {
        let own = rooms.remove(&tablet.id).unwrap_or_default();
        (tablet, own)
    });
    Ok((with_rooms.collect(), more.then_some(last.1)))
}

/// Gives a tablet another name and other rooms.
pub async fn change(
    ctx: &mut WriteContext<'_, '_, Desk>,
    id: TabletId,
    name: &str,
    rooms: &[RoomId],
) -> Result<(Listed, Vec<RoomId>), AppError> {
    let (_, centre) = reached(ctx, id).await?;
    let rooms = own_rooms_of(ctx.tx, &centre, rooms).await?;
    store::rename(ctx.tx, id, name_of(name)?).await?;
    store::delete_rooms(ctx.tx, id).await?;
    for room in &rooms {
        store::insert_room(ctx.tx, id, *room).await?;
    }
    note(ctx, AuditAction::ChangedATablet, id, &centre).await
}

/// Lets PINs be tried again on a tablet that too many wrong ones have locked.
pub async fn unlock(ctx: &mut WriteContext<'_, '_, Desk>, id: TabletId) -> Result<(Listed, Vec<RoomId>), AppError> {
    let (_, centre) = reached(ctx, id).await?;
    store::unlock(ctx.tx, id).await?;
    crate::pins::store::delete_tries_on(ctx.tx, id).await?;
    note(ctx, AuditAction::UnlockedATabletsPins, id, &centre).await
}

/// Ends a tablet. One that has ended stays as it is.
pub async fn withdraw(ctx: &mut WriteContext<'_, '_, Desk>, id: TabletId) -> Result<(Listed, Vec<RoomId>), AppError> {
    let tablet = store::find(ctx.tx, id).await?.ok_or_else(not_there)?;
    let centre = ctx.me.centre(ctx.tx, tablet.centre).await?;
    if tablet.withdrawn_at.is_some() {
        return Ok((tablet, store::list_rooms_of(ctx.tx, id).await?));
    }
    store::withdraw(ctx.tx, id, ctx.now, "by a person").await?;
    note(ctx, AuditAction::WithdrewATablet, id, &centre).await
}

/// A living tablet of a centre that the caller reaches.
async fn reached(ctx: &mut WriteContext<'_, '_, Desk>, id: TabletId) -> Result<(Listed, MyCentre), AppError> {
    let living = store::find(ctx.tx, id).await?.filter(|tablet| tablet.withdrawn_at.is_none());
    let tablet = living.ok_or_else(not_there)?;
    let centre = ctx.me.centre(ctx.tx, tablet.centre).await?;
    Ok((tablet, centre))
}

/// Records what was done to a tablet, and returns the tablet as it is now.
async fn note(
    ctx: &mut WriteContext<'_, '_, Desk>,
    action: AuditAction,
    id: TabletId,
    centre: &MyCentre,
) -> Result<(Listed, Vec<RoomId>), AppError> {
    ctx.audit(action, &id).await?;
    for topic in [Topic::Access, Topic::Tablets] {
        changes::bump(ctx.tx, centre.chain_id(), Some(centre.id()), topic, ctx.now).await?;
    }
    let tablet = store::find(ctx.tx, id).await?.ok_or_else(not_there)?;
    Ok((tablet, store::list_rooms_of(ctx.tx, id).await?))
}

fn name_of(name: &str) -> Result<&str, BadField> {
    text::line(name, NAME_MAX).map_err(|bad| BadField::new("name", bad))
}

/// The rooms, each once, if all are open ones of the centre.
async fn own_rooms_of(reader: &mut Reader<'_>, centre: &MyCentre, rooms: &[RoomId]) -> Result<Vec<RoomId>, AppError> {
    let mut rooms = rooms.to_vec();
    rooms.sort_unstable();
    rooms.dedup();
    if rooms.is_empty() || rooms.len() > ROOMS_MAX {
        return Err(BadField::new("rooms", "a tablet has 1 to 20 rooms").into());
    }
    let own = centres::own_rooms(reader, centre).await?;
    if rooms.iter().any(|room| !own.iter().any(|(own, _)| own.id() == *room)) {
        return Err(not_there().into());
    }
    Ok(rooms)
}
