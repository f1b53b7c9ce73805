//! Entries that wait for a person: what the portal could not apply by itself. A person places, changes or drops each; nothing
//! is deleted by age.

pub mod staff_api;
pub mod store;

use jiff::civil::Date;
use serde_json::Value;

use crate::entries::content::Content;
use crate::entries::reasons::Reason;
use crate::entries::settle::{Days, Place, read, settle};
use crate::entries::store as entries;
use crate::entries::store::{CameTo, Decision, Stored, decide};
use crate::entries::times::{self, Happened, Placed};
use crate::entries::verdicts::Verdict;
use base::audit::{self, AuditAction, Entry};
use base::ids::{CentreId, EntryId};
use base::refusal::{AppError, BadField, ErrorKind, Refusal};
use base::text::{self, NOTE_MAX};
use people::families::children::{AtCentre, find_at_centre};
use staff::WriteContext;
use staff::acting::{Caller, not_there};
use staff::either::PersonOrDesk;

type Context<'a, 'w> = WriteContext<'a, 'w, PersonOrDesk>;

/// Another person's entry, or one of another day: a head decides about it.
const fn not_yours() -> Refusal {
    Refusal::new("not_yours", "the person who wrote it may decide on the same day; otherwise a head does")
        .of_kind(ErrorKind::Forbidden)
}

const fn not_in_review() -> Refusal {
    Refusal::new("not_in_review", "this entry does not wait for review").of_kind(ErrorKind::Conflict)
}

const fn cannot_be_placed() -> Refusal {
    Refusal::new("cannot_be_placed", "this entry cannot be placed: it can only be dropped").of_kind(ErrorKind::Conflict)
}

/// An entry in review that the caller may decide about.
struct Found {
    centre: CentreId,
    entry: Stored,
    child: Option<AtCentre>,
}

/// Applies an entry as it is.
pub async fn place(ctx: &mut Context<'_, '_>, id: EntryId) -> Result<(), AppError> {
    let found = find(ctx, id, Reaches::Child).await?;
    let child = found.child.ok_or_else(cannot_be_placed)?;
    read(&found.entry.kind, &found.entry.content).ok_or_else(cannot_be_placed)?;
    note(ctx, &found, Decision::Placed, AuditAction::PlacedAnEntry, None).await?;
    resettle(ctx, &found, child, found.entry.day).await
}

/// Gives an entry other values and another time, and applies it.
pub async fn change(
    ctx: &mut Context<'_, '_>,
    id: EntryId,
    values: &Value,
    happened: Option<Happened>,
) -> Result<(), AppError> {
    let found = find(ctx, id, Reaches::Child).await?;
    let child = found.child.ok_or_else(cannot_be_placed)?;
    let entry = &found.entry;
    let content =
        Content::read(&entry.kind, values).map_err(|_| BadField::new("values", "these are not values of its kind"));
    if matches!(content?, Content::Undo(_)) {
        return Err(cannot_be_placed().into());
    }
    let zone = &ctx.app.zone;
    let at = happened.map_or(entry.done_at, |happened| times::happened_at(happened, entry.made_at, zone));
    match times::place(at, ctx.now, ctx.now, !ctx.me.is_teacher(), zone) {
        Placed::Fits => {}
        Placed::Ahead => return Err(BadField::new("happened", "the time lies in the future").into()),
        Placed::TooOld => return Err(BadField::new("happened", "the time lies too far back").into()),
    }
    let day = zone.day_of(at);
    entries::change(ctx.tx, found.centre, &id, &values.to_string(), at, day).await?;
    note(ctx, &found, Decision::Placed, AuditAction::ChangedAnEntry, None).await?;
    resettle(ctx, &found, child, day).await
}

/// Ends an entry without applying it.
pub async fn drop_entry(ctx: &mut Context<'_, '_>, id: EntryId, reason: &str) -> Result<(), AppError> {
    let reason = text::lines(reason, NOTE_MAX).map_err(|why| BadField::new("reason", why))?;
    let found = find(ctx, id, Reaches::Entry).await?;
    note(ctx, &found, Decision::Dropped, AuditAction::DroppedAnEntry, Some(reason)).await?;
    if let Some(child) = found.child {
        return resettle(ctx, &found, child, found.entry.day).await;
    }
    let dropped = CameTo { verdict: Verdict::Dropped, ..found.entry.came_to() };
    Ok(entries::update(ctx.tx, found.centre, &id, &dropped).await?)
}

/// What a decision is about.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Reaches {
    /// Something is written about the child.
    Child,
    /// Only the entry ends.
    Entry,
}

async fn find(ctx: &mut Context<'_, '_>, id: EntryId, reaches: Reaches) -> Result<Found, AppError> {
    let me = ctx.me;
    let centre = match me {
        PersonOrDesk::Person(person) => person.tablet.centre,
        PersonOrDesk::Desk(desk) => store::find_centre(ctx.tx, desk.member.chain, &id).await?.ok_or_else(not_there)?,
    };
    let reached = me.centre(ctx.tx, centre).await?;
    let entry = entries::find(ctx.tx, centre, &id).await?.ok_or_else(not_there)?;
    let child = match entry.child {
        Some(child) => find_at_centre(ctx.tx, &ctx.app.zone, centre, child).await?,
        None => None,
    };
    // An entry belongs to the tablet that sent it, unless its child was never in the tablet's rooms.
    let of_own_tablet = matches!(me, PersonOrDesk::Person(person) if person.tablet.id == entry.tablet)
        && (reaches == Reaches::Entry || entry.refused != Some(Reason::OtherRoom));
    let room = child.and_then(|child| child.room).or(entry.room);
    if !of_own_tablet && !room.map_or(matches!(me, PersonOrDesk::Desk(_)), |room| reached.reaches(room)) {
        return Err(not_there().into());
    }
    if me.is_teacher() && (entry.member != Some(me.member()) || entry.day != ctx.app.zone.day_of(ctx.now)) {
        return Err(not_yours().into());
    }
    if !matches!(entry.came_to().verdict, Verdict::InReview(_)) {
        return Err(not_in_review().into());
    }
    Ok(Found { centre, entry, child })
}

async fn note(
    ctx: &mut Context<'_, '_>,
    found: &Found,
    decision: Decision,
    action: AuditAction,
    drop_reason: Option<&str>,
) -> Result<(), AppError> {
    let (id, by) = (found.entry.id, ctx.me.member());
    decide(ctx.tx, found.centre, &id, decision, by, ctx.now, drop_reason).await?;
    let (actor, object) = (ctx.me.actor(), id.to_string());
    let entry = Entry { actor: &actor, action, child: found.entry.child, object: &object };
    Ok(audit::record(ctx.tx, &ctx.app.random, ctx.now, entry).await?)
}

/// Settles the day of an entry that was decided about, and the day to which it was moved.
async fn resettle(ctx: &mut Context<'_, '_>, found: &Found, child: AtCentre, day: Date) -> Result<(), AppError> {
    let mut days = Days::default();
    days.touch(child.child, found.entry.day);
    days.touch(child.child, day);
    settle(ctx.tx, Place { app: ctx.app, centre: found.centre, now: ctx.now }, days).await?;
    Ok(())
}
