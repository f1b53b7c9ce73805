//! Absences that parents announce: the child will be away, or come late. Separate from the centre's own attendance.

pub mod centre_api;
mod messages;
pub mod parent_api;
pub mod rules;
pub mod store;

use database::{Error, Reader};
use jiff::ToSpan;
use jiff::civil::{Date, Time};
use serde::Serialize;
use utoipa::ToSchema;

use crate::day::attendance;
use base::audit::AuditAction;
use base::changes::{self, Topic};
use base::ids::ChildId;
use base::refusal::{AppError, Refusal};
use context::rate_limits;
use people::families::{Side, WriteContext};

/// What a parent announces for some days, the last one included.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Announcement {
    pub from: Date,
    pub until: Date,
    pub kind: AbsenceKind,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AbsenceKind {
    Away,
    /// The child comes at this time, in the centre's zone.
    LateAt(Time),
}

/// An announced absence of one day.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct Absence {
    /// `YYYY-MM-DD`.
    #[schema(example = "2026-11-13")]
    pub day: String,
    /// When a child that comes late will be there, `HH:MM`; null: it is away the whole day.
    #[schema(example = "10:30")]
    pub late_at: Option<String>,
    /// Mother or Father: the one who announced it last.
    pub said_by: Side,
}

/// Announces an absence. Replaces what was announced for the same days. Returns all days from today on. Refused: days in the past, too
/// far ahead, too many at once.
pub async fn announce(ctx: &mut WriteContext<'_, '_>, announced: Announcement) -> Result<Vec<Absence>, AppError> {
    let (child, today) = (ctx.child.id(), ctx.today());
    let recorded = attendance::of_day(ctx.tx, ctx.child, today).await?;
    rules::judge(announced, recorded.map(|attended| attended.status), ctx.app.zone.wall_clock(ctx.now))
        .map_err(Refusal::from)?;
    let rate_limit = [(rate_limits::ABSENCES_PER_PARENT, &*ctx.me.parent().to_string())];
    if rate_limits::consume(ctx.tx, ctx.app, &rate_limit).await?.is_err() {
        return Err(messages::too_many().into());
    }
    let mut day = announced.from;
    while day <= announced.until {
        store::upsert(ctx.tx, child, day, announced.kind, ctx.child.side(), ctx.now).await?;
        day = day.saturating_add(1.day());
    }
    changes::bump(ctx.tx, child, Topic::Attendance, ctx.now).await?;
    ctx.audit(AuditAction::SaidAnAbsence, &messages::action(announced)).await?;
    Ok(coming(ctx.tx, child, today).await?)
}

/// Withdraws the absence of a day, if there is one. Returns all days from today on. Refused: a day in the past.
pub async fn withdraw(ctx: &mut WriteContext<'_, '_>, day: Date) -> Result<Vec<Absence>, AppError> {
    let (child, today) = (ctx.child.id(), ctx.today());
    if day < today {
        return Err(Refusal::from(rules::AbsenceFault::Past).into());
    }
    if store::delete(ctx.tx, child, day).await? > 0 {
        changes::bump(ctx.tx, child, Topic::Attendance, ctx.now).await?;
        ctx.audit(AuditAction::TookBackAnAbsence, &day.to_string()).await?;
    }
    Ok(coming(ctx.tx, child, today).await?)
}

/// A child's announced absences from `today` on, by day.
pub async fn coming(reader: &mut Reader<'_>, child: ChildId, today: Date) -> Result<Vec<Absence>, Error> {
    Ok(store::list_from(reader, child, today).await?.into_iter().map(Absence::from).collect())
}
