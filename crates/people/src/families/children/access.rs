//! Gives children to parents and takes them away; children leave and come back. Everything is in the audit log, whichever way it
//! comes, and streams that lose access end within seconds. The caller notifies the streams.

use database::{Error, Reader, Writer};
use jiff::ToSpan as _;
use jiff::civil::Date;

use super::{removed, store};
use crate::families::Side;
use crate::families::sessions::{self, WhichSessions};
use base::audit::{self, Actor, AuditAction, Entry};
use base::changes::{self, Topic};
use base::clock::Timestamp;
use base::day::CentreZone;
use base::ids::{ChildId, ParentId};
use base::page::Cursor;
use base::random::Random;
use base::refusal::{AppError, Refusal};
use context::App;
use context::scheduler::ScheduledTask;

/// The actor and the time, for the audit log.
#[derive(Clone, Copy, Debug)]
pub struct By<'a> {
    pub actor: &'a Actor,
    pub random: &'a Random,
    pub now: Timestamp,
}

impl By<'_> {
    /// Adds an audit event about a child.
    pub async fn record(
        self,
        writer: &mut Writer<'_>,
        action: AuditAction,
        child: ChildId,
        object: &str,
    ) -> Result<(), Error> {
        audit::record(writer, self.random, self.now, Entry::new(self.actor, action).about(child).with(object)).await
    }
}

/// Makes a parent the mother or father of a child; false: they are already. There is at most one of each. Refused: a parent whom
/// the office took off the child, a side that it barred.
pub async fn join(
    writer: &mut Writer<'_>,
    by: By<'_>,
    child: ChildId,
    side: Side,
    parent: ParentId,
) -> Result<bool, AppError> {
    if removed::store::list_removed_of_child(writer, child).await?.iter().any(|removed| removed.parent == parent) {
        return Err(Refusal::new(
            "parent_removed",
            "this parent was removed from the child: only 'aangan office parents restore' restores access",
        )
        .into());
    }
    match store::find_parent_on_side(writer, child, side).await? {
        Some(there) if there == parent => Ok(false),
        Some(_) => Err(side_taken(side)),
        None => {
            demand_open(writer, child, side).await?;
            store::insert_parenthood(writer, child, side, parent).await?;
            by.record(writer, AuditAction::JoinedAParent, child, &named(parent, side)).await?;
            Ok(true)
        }
    }
}

/// Takes a child from the parent on one side, and returns that parent. With `barred`, bars a parent who was taken off before. Call
/// `guardians::remove_parent` instead, which also suspends the guardians whom that parent added.
pub async fn remove_parent(
    writer: &mut Writer<'_>,
    by: By<'_>,
    child: ChildId,
    side: Side,
    barred: bool,
) -> Result<ParentId, AppError> {
    let before = removed::store::list_removed_of_child(writer, child).await?;
    let last = before.iter().rev().find(|removed| removed.side == side && barred && !removed.barred);
    let parent = match (store::find_parent_on_side(writer, child, side).await?, last) {
        (Some(parent), _) => parent,
        (None, Some(removed)) => removed.parent,
        (None, None) => {
            return Err(Refusal::with_sentence("no_parent", format!("the child has no {}", side.as_str())).into());
        }
    };
    removed::store::remove_parent(writer, child, parent, side, barred, by.now).await?;
    changes::bump(writer, child, Topic::Access, by.now).await?;
    let action = if barred { AuditAction::BarredAParent } else { AuditAction::RemovedAParent };
    by.record(writer, action, child, &named(parent, side)).await?;
    if !store::has_a_child(writer, parent).await? {
        sessions::end(writer, by.random, by.now, by.actor, WhichSessions::Parent(parent)).await?;
    }
    Ok(parent)
}

/// Ends the barring of a parent: rosters may give them other children again. This child is theirs when it is given back.
pub async fn unbar(writer: &mut Writer<'_>, by: By<'_>, child: ChildId, parent: ParentId) -> Result<(), AppError> {
    let removed = removed::store::list_removed_of_child(writer, child).await?;
    let Some(barred) = removed.into_iter().find(|removed| removed.parent == parent && removed.barred) else {
        return Err(Refusal::new("not_barred", "this parent is not barred from the child").into());
    };
    removed::store::unbar(writer, child, parent).await?;
    by.record(writer, AuditAction::UnbarredAParent, child, &named(parent, barred.side)).await?;
    Ok(())
}

/// Bars a side of a child that has no parent: nobody can be added there (for a court order against somebody who is not registered).
/// False: it was barred already.
pub async fn bar_side(writer: &mut Writer<'_>, by: By<'_>, child: ChildId, side: Side) -> Result<bool, AppError> {
    if store::find_parent_on_side(writer, child, side).await?.is_some() {
        return Err(side_taken(side));
    }
    let is_new = removed::store::bar_side(writer, child, side, by.now).await?;
    if is_new {
        by.record(writer, AuditAction::BarredASide, child, side.as_str()).await?;
    }
    Ok(is_new)
}

/// Opens a barred side of a child again.
pub async fn unbar_side(writer: &mut Writer<'_>, by: By<'_>, child: ChildId, side: Side) -> Result<(), AppError> {
    if !removed::store::unbar_side(writer, child, side).await? {
        let sentence = format!("the side of the child's {} is not barred", side.as_str());
        return Err(Refusal::with_sentence("not_barred", sentence).into());
    }
    by.record(writer, AuditAction::UnbarredASide, child, side.as_str()).await?;
    Ok(())
}

async fn demand_open(reader: &mut Reader<'_>, child: ChildId, side: Side) -> Result<(), AppError> {
    if removed::store::list_barred_sides(reader, child).await?.iter().all(|(barred, _)| *barred != side) {
        return Ok(());
    }
    let (name, option) = (side.as_str(), side.as_str().to_lowercase());
    let sentence = format!(
        "the side of the child's {name} is barred: 'aangan office parents unbar --child {child} --side {option}' opens it again"
    );
    Err(Refusal::with_sentence("side_barred", sentence).into())
}

/// Gives a child back to a parent from whom it was taken, on the side they had. Returns that side.
pub async fn give_back(
    writer: &mut Writer<'_>,
    by: By<'_>,
    child: ChildId,
    parent: ParentId,
) -> Result<Side, AppError> {
    let removed = removed::store::list_removed_of_child(writer, child).await?;
    let Some(removed) = removed.into_iter().find(|removed| removed.parent == parent) else {
        return Err(Refusal::new("not_removed", "this parent was not removed from the child").into());
    };
    if store::find_parent_on_side(writer, child, removed.side).await?.is_some() {
        return Err(side_taken(removed.side));
    }
    demand_open(writer, child, removed.side).await?;
    removed::store::forget_removal(writer, child, parent).await?;
    store::insert_parenthood(writer, child, removed.side, parent).await?;
    by.record(writer, AuditAction::GaveAChildBack, child, &named(parent, removed.side)).await?;
    Ok(removed.side)
}

/// How long the parents of a child that left can still read: to the end of a day in the centre's zone.
#[derive(Clone, Copy, Debug)]
pub struct Grace(Option<Timestamp>);

impl Grace {
    /// Not at all.
    pub const NONE: Self = Self(None);

    /// The configured days, from the last day at the centre.
    pub fn after(app: &App, last_day: Date) -> Self {
        match app.config.requests.readable_after_leaving_days {
            0 => Self::NONE,
            days => Self(Some(app.zone.end_of(last_day.saturating_add(i64::from(days).days())))),
        }
    }

    /// For a child whose last day is today.
    pub fn from_today(app: &App) -> Self {
        Self::after(app, app.zone.day_of(app.now()))
    }
}

/// A child leaves its centre. Its parents can read until the grace ends; then its tokens and streams end. False: it had left
/// already.
pub async fn leave(writer: &mut Writer<'_>, by: By<'_>, child: ChildId, grace: Grace) -> Result<bool, Error> {
    let left = Left { at: by.now, readable_until: grace.0.filter(|until| *until > by.now) };
    set_live(writer, by, child, Some(left), AuditAction::NotedThatAChildLeft).await
}

/// Extends graces that end within a day, as older versions stored them, to the end of that day.
pub async fn end_graces_with_the_day(writer: &mut Writer<'_>, zone: &CentreZone) -> Result<(), Error> {
    for (child, until) in store::list_graces(writer).await? {
        let end = zone.end_of_day(until);
        if end != until {
            store::update_grace(writer, child, end).await?;
        }
    }
    Ok(())
}

/// A child that left is back, with its parents and its program. False: it was here. Without a new stay its former stay continues.
pub async fn come_back(writer: &mut Writer<'_>, by: By<'_>, child: ChildId, stay: Option<Stay>) -> Result<bool, Error> {
    if stay.is_some() {
        store::end_stay(writer, child, by.now).await?;
    }
    let is_back = set_live(writer, by, child, None, AuditAction::BroughtAChildBack).await?;
    if let Some(stay) = stay.filter(|_| is_back) {
        store::begin_stay(writer, child, stay).await?;
    }
    Ok(is_back)
}

/// A new stay.
#[derive(Clone, Copy, Debug)]
pub struct Stay {
    /// Requests from before belong to an earlier stay.
    pub since: Timestamp,
    /// From when on requests override what the office set.
    pub at: Timestamp,
}

/// When a child left, and until when its parents can read.
#[derive(Clone, Copy, Debug)]
pub(super) struct Left {
    pub at: Timestamp,
    pub readable_until: Option<Timestamp>,
}

async fn set_live(
    writer: &mut Writer<'_>,
    by: By<'_>,
    child: ChildId,
    left: Option<Left>,
    action: AuditAction,
) -> Result<bool, Error> {
    if store::update_live(writer, child, left).await? == 0 {
        return Ok(false);
    }
    changes::bump(writer, child, Topic::Access, by.now).await?;
    if left.is_none_or(|left| left.readable_until.is_some()) {
        changes::bump(writer, child, Topic::Child, by.now).await?;
    }
    by.record(writer, action, child, "").await?;
    Ok(true)
}

/// Ends the reading of parents whose grace is over.
pub struct EndOfReading;

impl ScheduledTask for EndOfReading {
    const NAME: &'static str = "end of reading";

    async fn due(reader: &mut Reader<'_>, now: Timestamp, after: Cursor, most: usize) -> Result<Vec<Cursor>, Error> {
        store::list_ended_reading(reader, now, after, most).await
    }

    async fn run(writer: &mut Writer<'_>, app: &App, id: i64) -> Result<bool, AppError> {
        let (child, now) = (ChildId(id), app.now());
        let is_due = store::close(writer, child, now).await? > 0;
        if is_due {
            changes::bump(writer, child, Topic::Access, now).await?;
        }
        Ok(is_due)
    }
}

fn side_taken(side: Side) -> AppError {
    Refusal::with_sentence("side_taken", format!("the child has another {} already", side.as_str())).into()
}

fn named(parent: ParentId, side: Side) -> String {
    format!("parent {parent}, {}", side.as_str())
}
