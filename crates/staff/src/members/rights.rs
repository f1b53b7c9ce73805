//! A person whose role, centre, rooms or rights were changed reads once what changed.

use std::collections::HashMap;

use database::{Error, Reader, Writer};
use serde::Serialize;
use utoipa::ToSchema;

use super::store::{self, Member, Rights};
use crate::acting::{Caller, WriteContext};
use base::audit::{AuditAction, Role};
use base::clock::Timestamp;
use base::ids::RoomId;
use people::centres;

/// What changed for a person since they last read it. What did not change is left out.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct ChangedRights {
    /// The new role.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    role: Option<Role>,
    /// The name of the new centre.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    centre: Option<String>,
    /// Names of rooms.
    rooms_given: Vec<String>,
    rooms_taken: Vec<String>,
    /// Whether the person now may write to parents.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    writes: Option<bool>,
    /// Whether the person now may publish photos.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    publishes: Option<bool>,
}

impl Rights {
    fn of(member: &Member, rooms: &[RoomId]) -> Self {
        let rooms: Vec<_> = rooms.iter().map(ToString::to_string).collect();
        let Member { role, centre, writes, publishes, .. } = *member;
        Self { role, centre, rooms: rooms.join(" "), writes, publishes }
    }

    fn rooms(&self) -> Vec<RoomId> {
        self.rooms.split(' ').filter_map(RoomId::parse).collect()
    }
}

/// Keeps what the person could do before a change, unless an earlier change still waits to be read. A change that is taken
/// back leaves nothing to read.
pub(super) async fn note_change(
    tx: &mut Writer<'_>,
    (before, rooms_before): (&Member, &[RoomId]),
    (after, rooms_after): (&Member, &[RoomId]),
    now: Timestamp,
) -> Result<(), Error> {
    let (before, now_has) = (Rights::of(before, rooms_before), Rights::of(after, rooms_after));
    if before == now_has {
        return Ok(());
    }
    store::insert_former_rights(tx, after.id, &before, now).await?;
    if store::find_former_rights(tx, after.id).await? == Some(now_has) {
        store::delete_former_rights(tx, after.id).await?;
    }
    Ok(())
}

/// What the person has not read yet.
pub async fn find_changed(reader: &mut Reader<'_>, member: &Member) -> Result<Option<ChangedRights>, Error> {
    let Some(former) = store::find_former_rights(reader, member.id).await? else { return Ok(None) };
    let (had, has) = (former.rooms(), store::list_rooms_of(reader, member.id).await?);
    let rooms = centres::store::list_rooms_of_chain(reader, member.chain).await?;
    let names: HashMap<RoomId, String> = rooms.into_iter().map(|(_, room, name)| (room, name)).collect();
    let named = |of: &[RoomId], not_of: &[RoomId]| {
        let different = of.iter().filter(|room| !not_of.contains(room));
        different.filter_map(|room| names.get(room).cloned()).collect()
    };
    let centre = match member.centre {
        Some(centre) if former.centre != Some(centre) => Some(store::find_centre_name(reader, centre).await?),
        _ => None,
    };
    Ok(Some(ChangedRights {
        role: (former.role != member.role).then_some(member.role),
        centre,
        rooms_given: named(&has, &had),
        rooms_taken: named(&had, &has),
        writes: (former.writes != member.writes).then_some(member.writes),
        publishes: (former.publishes != member.publishes).then_some(member.publishes),
    }))
}

/// The person has read it.
pub async fn note_read<C: Caller>(ctx: &mut WriteContext<'_, '_, C>, member: &Member) -> Result<(), Error> {
    if store::delete_former_rights(ctx.tx, member.id).await? {
        ctx.audit(AuditAction::ReadChangedRights, &"").await?;
    }
    Ok(())
}
