//! Who has a child: giving it to a parent and taking it away, a child that leaves and comes back. All of it is in the record,
//! whichever door it comes by, and what closes is closed for open screens within moments. The caller rings the live hub.

use database::{Error, Reader, Writer};
use jiff::ToSpan as _;
use jiff::civil::Date;

use super::{removed, store};
use crate::families::Side;
use crate::families::sessions::{self, WhichSessions};
use base::audit::{self, Actor, Deed, Entry};
use base::chance::Chance;
use base::changes::{self, Topic};
use base::clock::Timestamp;
use base::day::CentreZone;
use base::ids::{ChildId, ParentId};
use base::page::Cursor;
use base::refusal::{Refusal, Trouble};
use context::App;
use context::due::Effect;

/// Who does it and when, for the record.
#[derive(Clone, Copy, Debug)]
pub struct By<'a> {
    pub actor: &'a Actor,
    pub chance: &'a Chance,
    pub now: Timestamp,
}

impl By<'_> {
    /// Writes the audit event of what was done about a child.
    pub async fn record(self, writer: &mut Writer<'_>, deed: Deed, child: ChildId, object: &str) -> Result<(), Error> {
        audit::record(writer, self.chance, self.now, Entry::new(self.actor, deed).about(child).with(object)).await
    }
}

/// Makes a parent the Mother or Father of a child; false: they are already. There is one of each at most. Whom the office
/// took off the child is refused, and so is everybody on a side that it barred.
pub async fn join(
    writer: &mut Writer<'_>,
    by: By<'_>,
    child: ChildId,
    side: Side,
    parent: ParentId,
) -> Result<bool, Trouble> {
    if removed::store::removed_of_child(writer, child).await?.iter().any(|removed| removed.parent == parent) {
        return Err(Refusal::new(
            "parent_removed",
            "this parent was taken off the child: 'aangan office give-back' alone gives the child back",
        )
        .into());
    }
    match store::parent_on_side(writer, child, side).await? {
        Some(there) if there == parent => Ok(false),
        Some(_) => Err(side_taken(side)),
        None => {
            demand_open(writer, child, side).await?;
            store::insert_parenthood(writer, child, side, parent).await?;
            by.record(writer, Deed::JoinedAParent, child, &named(parent, side)).await?;
            Ok(true)
        }
    }
}

/// Takes a child from the parent on one side, and answers who that was. Called again with `barred` it bars whom it took off before.
/// The guardians whom that parent brought are suspended with them: `guardians::remove_parent` does both, and is the one to call.
pub async fn remove_parent(
    writer: &mut Writer<'_>,
    by: By<'_>,
    child: ChildId,
    side: Side,
    barred: bool,
) -> Result<ParentId, Trouble> {
    let before = removed::store::removed_of_child(writer, child).await?;
    let last = before.iter().rev().find(|removed| removed.side == side && barred && !removed.barred);
    let parent = match (store::parent_on_side(writer, child, side).await?, last) {
        (Some(parent), _) => parent,
        (None, Some(removed)) => removed.parent,
        (None, None) => {
            return Err(Refusal::said("no_parent", format!("the child has no {}", side.as_str())).into());
        }
    };
    removed::store::remove_parent(writer, child, parent, side, barred, by.now).await?;
    changes::bump(writer, child, Topic::Access, by.now).await?;
    let deed = if barred { Deed::BarredAParent } else { Deed::RemovedAParent };
    by.record(writer, deed, child, &named(parent, side)).await?;
    if !store::has_a_child(writer, parent).await? {
        sessions::end(writer, by.chance, by.now, by.actor, WhichSessions::Parent(parent)).await?;
    }
    Ok(parent)
}

/// A parent is barred from a child no more: rosters may give them other children again. This child is theirs when it is
/// given back.
pub async fn unbar(writer: &mut Writer<'_>, by: By<'_>, child: ChildId, parent: ParentId) -> Result<(), Trouble> {
    let removed = removed::store::removed_of_child(writer, child).await?;
    let Some(barred) = removed.into_iter().find(|removed| removed.parent == parent && removed.barred) else {
        return Err(Refusal::new("not_barred", "this parent is not barred from the child").into());
    };
    removed::store::unbar(writer, child, parent).await?;
    by.record(writer, Deed::UnbarredAParent, child, &named(parent, barred.side)).await?;
    Ok(())
}

/// Bars a side of a child on which nobody is: whoever it is whom a court forbids the child, nobody is let in there. False: it was
/// barred already.
pub async fn bar_side(writer: &mut Writer<'_>, by: By<'_>, child: ChildId, side: Side) -> Result<bool, Trouble> {
    if store::parent_on_side(writer, child, side).await?.is_some() {
        return Err(side_taken(side));
    }
    let is_new = removed::store::bar_side(writer, child, side, by.now).await?;
    if is_new {
        by.record(writer, Deed::BarredASide, child, side.as_str()).await?;
    }
    Ok(is_new)
}

/// Opens a side again that was barred while nobody was there.
pub async fn unbar_side(writer: &mut Writer<'_>, by: By<'_>, child: ChildId, side: Side) -> Result<(), Trouble> {
    if !removed::store::unbar_side(writer, child, side).await? {
        let sentence = format!("the side of the child's {} is not barred", side.as_str());
        return Err(Refusal::said("not_barred", sentence).into());
    }
    by.record(writer, Deed::UnbarredASide, child, side.as_str()).await?;
    Ok(())
}

async fn demand_open(reader: &mut Reader<'_>, child: ChildId, side: Side) -> Result<(), Trouble> {
    if removed::store::barred_sides(reader, child).await?.iter().all(|(barred, _)| *barred != side) {
        return Ok(());
    }
    let (name, option) = (side.as_str(), side.as_str().to_lowercase());
    let sentence = format!(
        "the side of the child's {name} is barred: 'aangan office unbar --child {child} --side {option}' opens it again"
    );
    Err(Refusal::said("side_barred", sentence).into())
}

/// Gives a child back to a parent whom it was taken from, on the side they had. Answers that side.
pub async fn give_back(writer: &mut Writer<'_>, by: By<'_>, child: ChildId, parent: ParentId) -> Result<Side, Trouble> {
    let removed = removed::store::removed_of_child(writer, child).await?;
    let Some(removed) = removed.into_iter().find(|removed| removed.parent == parent) else {
        return Err(Refusal::new("not_removed", "this parent was not taken off the child").into());
    };
    if store::parent_on_side(writer, child, removed.side).await?.is_some() {
        return Err(side_taken(removed.side));
    }
    demand_open(writer, child, removed.side).await?;
    removed::store::forget_removal(writer, child, parent).await?;
    store::insert_parenthood(writer, child, removed.side, parent).await?;
    by.record(writer, Deed::GaveAChildBack, child, &named(parent, removed.side)).await?;
    Ok(removed.side)
}

/// How long the parents of a child that left can look at what was: to the end of a day in the centre's time zone.
#[derive(Clone, Copy, Debug)]
pub struct Grace(Option<Timestamp>);

impl Grace {
    /// The parents can look at nothing any more.
    pub const NONE: Self = Self(None);

    /// The configured days count from the last day at the centre.
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

/// A child leaves its centre. Its parents can look at what was while the grace lasts; then no token for it is good any more, and
/// what they listen to ends. False: it had left.
pub async fn leave(writer: &mut Writer<'_>, by: By<'_>, child: ChildId, grace: Grace) -> Result<bool, Error> {
    let left = Left { at: by.now, readable_until: grace.0.filter(|until| *until > by.now) };
    set_live(writer, by, child, Some(left), Deed::NotedThatAChildLeft).await
}

/// A grace that ends within a day, as earlier versions kept it, lasts to the end of that day.
pub async fn end_graces_with_the_day(writer: &mut Writer<'_>, zone: &CentreZone) -> Result<(), Error> {
    for (child, until) in store::graces(writer).await? {
        let end = zone.end_of_day(until);
        if end != until {
            store::set_grace(writer, child, end).await?;
        }
    }
    Ok(())
}

/// A child that left is back, with the parents it has and the program that it had. False: it was here. Without a new
/// stay it goes on with the one that it had.
pub async fn come_back(writer: &mut Writer<'_>, by: By<'_>, child: ChildId, stay: Option<Stay>) -> Result<bool, Error> {
    if stay.is_some() {
        store::end_stay(writer, child, by.now).await?;
    }
    let is_back = set_live(writer, by, child, None, Deed::BroughtAChildBack).await?;
    if let Some(stay) = stay.filter(|_| is_back) {
        store::begin_stay(writer, child, stay).await?;
    }
    Ok(is_back)
}

/// A stay that begins.
#[derive(Clone, Copy, Debug)]
pub struct Stay {
    /// Requests that were asked before belong to an earlier stay.
    pub since: Timestamp,
    /// From when on requests take effect over what the child has.
    pub at: Timestamp,
}

/// When a child left, and until when its parents can look at what was.
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
    deed: Deed,
) -> Result<bool, Error> {
    if store::set_live(writer, child, left).await? == 0 {
        return Ok(false);
    }
    changes::bump(writer, child, Topic::Access, by.now).await?;
    if left.is_none_or(|left| left.readable_until.is_some()) {
        changes::bump(writer, child, Topic::Child, by.now).await?;
    }
    by.record(writer, deed, child, "").await?;
    Ok(true)
}

/// The days in which a child that left can be looked at are over.
pub struct EndOfReading;

impl Effect for EndOfReading {
    const NAME: &'static str = "end of reading";

    async fn due(reader: &mut Reader<'_>, now: Timestamp, after: Cursor, most: usize) -> Result<Vec<Cursor>, Error> {
        store::read_to_the_end(reader, now, after, most).await
    }

    async fn bring_about(writer: &mut Writer<'_>, app: &App, id: i64) -> Result<bool, Trouble> {
        let (child, now) = (ChildId(id), app.now());
        let is_due = store::close(writer, child, now).await? > 0;
        if is_due {
            changes::bump(writer, child, Topic::Access, now).await?;
        }
        Ok(is_due)
    }
}

fn side_taken(side: Side) -> Trouble {
    Refusal::said("side_taken", format!("the child has another {} already", side.as_str())).into()
}

fn named(parent: ParentId, side: Side) -> String {
    format!("parent {parent}, {}", side.as_str())
}
