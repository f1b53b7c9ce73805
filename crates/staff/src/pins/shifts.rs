//! Shifts: from the right PIN until the person goes home, or half an hour after closing time.

use std::time::Duration;

use database::{Error, Reader};
use serde::Serialize;
use utoipa::ToSchema;

use super::{FRESH, store};
use crate::acting::{OnTablet, WriteContext};
use crate::changes::{self, Topic};
use crate::members::rights::{self, ChangedRights};
use crate::members::store::Member;
use crate::tablets::store::Tablet;
use base::audit::AuditAction;
use base::clock::Timestamp;
use base::ids::MemberId;
use base::refusal::AppError;
use context::App;

/// How long after closing time a shift ends.
const AFTER_CLOSING: Duration = Duration::from_mins(30);

/// A person on shift. Points in time are unix milliseconds.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct Unlocked {
    person: MemberId,
    /// Until when the PIN counts for sensitive actions, if it still does.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    fresh_until: Option<i64>,
    /// The end of the shift.
    ends_at: i64,
    /// What changed for the person since they last read it.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    changed: Option<ChangedRights>,
}

impl Unlocked {
    async fn new(
        reader: &mut Reader<'_>,
        person: &Member,
        touched_at: Timestamp,
        ends_at: Timestamp,
        now: Timestamp,
    ) -> Result<Self, Error> {
        let fresh_until = touched_at + FRESH;
        Ok(Self {
            person: person.id,
            fresh_until: (now < fresh_until).then(|| fresh_until.ms()),
            ends_at: ends_at.ms(),
            changed: rights::find_changed(reader, person).await?,
        })
    }
}

/// Begins a shift. One that the person has on this tablet ends.
pub(super) async fn begin(ctx: &mut WriteContext<'_, '_, Tablet>, person: &Member) -> Result<Unlocked, AppError> {
    let (tablet, now) = (ctx.me.id, ctx.now);
    let ends_at = end_of_shift(ctx.app, now);
    store::end_shift_on(ctx.tx, tablet, person.id, now).await?;
    store::insert_shift(ctx.tx, ctx.app.random.id(), tablet, person.id, now, ends_at).await?;
    changes::bump(ctx.tx, ctx.me.chain, Some(ctx.me.centre), Topic::People, now).await?;
    Ok(Unlocked::new(ctx.tx, person, now, ends_at, now).await?)
}

/// Half an hour after closing time; after closing time, half an hour after the PIN.
fn end_of_shift(app: &App, now: Timestamp) -> Timestamp {
    let closes = app.config.staff.closes;
    app.zone.at(app.zone.day_of(now), closes.hour(), closes.minute()).max(now) + AFTER_CLOSING
}

/// Somebody on shift touches the tablet: a PIN that still counts goes on counting.
pub async fn touch(ctx: &mut WriteContext<'_, '_, OnTablet>) -> Result<Unlocked, AppError> {
    let (unlock, now) = (ctx.me.unlock, ctx.now);
    let fresh = now < unlock.touched_at + FRESH;
    if fresh {
        store::note_touch(ctx.tx, unlock.id, now).await?;
    }
    let touched_at = if fresh { now } else { unlock.touched_at };
    Ok(Unlocked::new(ctx.tx, &ctx.me.member, touched_at, unlock.ends_at, now).await?)
}

/// Ends the shift.
pub async fn go_home(ctx: &mut WriteContext<'_, '_, OnTablet>) -> Result<(), AppError> {
    let (tablet, person, now) = (ctx.me.tablet.clone(), ctx.me.member.id, ctx.now);
    store::end_shift_on(ctx.tx, tablet.id, person, now).await?;
    ctx.audit(AuditAction::WentHome, &tablet.id).await?;
    Ok(changes::bump(ctx.tx, tablet.chain, Some(tablet.centre), Topic::People, now).await?)
}

/// Tells open screens that the tablet was locked.
pub(super) async fn note_change(ctx: &mut WriteContext<'_, '_, Tablet>) -> Result<(), AppError> {
    for topic in [Topic::People, Topic::Tablets] {
        changes::bump(ctx.tx, ctx.me.chain, Some(ctx.me.centre), topic, ctx.now).await?;
    }
    Ok(())
}
