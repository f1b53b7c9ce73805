//! Corrections of moments by hand. Parents see the new text and are not notified again.

pub mod staff_api;

use crate::entries::content::Meal;
use crate::entries::settle::{Days, Place, settle};
use crate::entries::store::{self as entries, Decision};
use base::audit::{self, AuditAction, Entry};
use base::clock::Timestamp;
use base::ids::{CentreId, TimelineEntryId};
use base::refusal::{AppError, BadField, ErrorKind, Refusal};
use daily::day::timeline::kinds::Kind;
use daily::day::timeline::{self, Correction, TimelineEntry, What};
use daily::photo_consent::Poster;
use people::centres::MyCentre;
use people::families::children;
use people::families::children::OwnChild;
use staff::WriteContext;
use staff::acting::{Caller, not_there};
use staff::either::PersonOrDesk;

type Context<'a, 'w> = WriteContext<'a, 'w, PersonOrDesk>;

/// The moment is older than its corrector may reach.
const fn too_old() -> Refusal {
    Refusal::new("too_old", "a teacher corrects moments of today, a head moments of this month")
        .of_kind(ErrorKind::Forbidden)
}

/// Attendance, naps, pictures and messages are changed where they come from.
const fn not_here() -> Refusal {
    Refusal::new("cannot_be_corrected", "a moment of this kind is not corrected by hand").of_kind(ErrorKind::Conflict)
}

/// A moment that the caller may correct.
struct Found {
    centre: MyCentre,
    child: OwnChild,
    moment: TimelineEntry,
}

/// Corrects text and time; None: it stays.
pub async fn correct(
    ctx: &mut Context<'_, '_>,
    id: TimelineEntryId,
    text: Option<String>,
    at: Option<Timestamp>,
) -> Result<(), AppError> {
    let found = find(ctx, id).await?;
    if let Some(text) = &text {
        timeline::rules::message("text", text)?;
    }
    if let Some(at) = at {
        if at > ctx.now {
            return Err(BadField::new("at", "the time lies in the future").into());
        }
        may_reach(ctx, at)?;
    }
    let change = Correction { message: text, at, ..Correction::default() };
    let by = Poster { centre: &found.centre, settings: &ctx.app.config.photos };
    timeline::correct(ctx.tx, by, ctx.now, id, change).await?;
    note(ctx, &found, AuditAction::CorrectedATimelineEntry).await
}

/// Takes a moment back, with every entry that went into it.
pub async fn withdraw(ctx: &mut Context<'_, '_>, id: TimelineEntryId) -> Result<(), AppError> {
    let found = find(ctx, id).await?;
    let (centre, by) = (found.centre.id(), ctx.me.member());
    let mut days = Days::default();
    for entry in entries::list_of_moment(ctx.tx, centre, id).await? {
        entries::decide(ctx.tx, centre, &entry.id, Decision::TakenBack, by, ctx.now, None).await?;
        days.touch(found.child, entry.day);
    }
    settle(ctx.tx, Place { app: ctx.app, centre, now: ctx.now }, days).await?;
    // A moment that a program or the office posted.
    timeline::retract(ctx.tx, ctx.now, id).await?;
    note(ctx, &found, AuditAction::WithdrewATimelineEntry).await
}

async fn find(ctx: &mut Context<'_, '_>, id: TimelineEntryId) -> Result<Found, AppError> {
    let me = ctx.me;
    let centre: CentreId = match me {
        PersonOrDesk::Person(person) => person.tablet.centre,
        PersonOrDesk::Desk(_) => {
            let child = timeline::child_of(ctx.tx, id).await?.ok_or_else(not_there)?;
            children::store::find_centre_of(ctx.tx, child).await?.ok_or_else(not_there)?
        }
    };
    let centre = me.centre(ctx.tx, centre).await?;
    let found = timeline::find_own(ctx.tx, &centre, id).await;
    let (child, moment) = found.map_err(|error| match error {
        AppError::Refused(_) => not_there().into(),
        error => error,
    })?;
    let by_hand = matches!(moment.what, What::Of(kind) if Meal::of(kind).is_some()
        || matches!(kind, Kind::Milk | Kind::Diaper | Kind::Activity));
    if !by_hand {
        return Err(not_here().into());
    }
    may_reach(ctx, moment.at)?;
    Ok(Found { centre, child, moment })
}

/// A teacher reaches today, a head the running month.
fn may_reach(ctx: &Context<'_, '_>, at: Timestamp) -> Result<(), AppError> {
    let today = ctx.today();
    let first = if ctx.me.is_teacher() { today } else { today.first_of_month() };
    if ctx.app.zone.day_of(at) < first { Err(too_old().into()) } else { Ok(()) }
}

async fn note(ctx: &mut Context<'_, '_>, found: &Found, action: AuditAction) -> Result<(), AppError> {
    let (actor, object) = (ctx.me.actor(), found.moment.id.to_string());
    let entry = Entry::new(&actor, action).about(found.child.id()).with(&object);
    Ok(audit::record(ctx.tx, &ctx.app.random, ctx.now, entry).await?)
}
