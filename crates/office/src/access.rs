//! Who has a child: taking it from a parent and giving it back, somebody else in their place, a child that leaves and comes
//! back.

use clap::Args;
use database::{Reader, Writer};

use super::add::{self, ParentSide, Person};
use super::desk::Desk;
use super::plan::{Change, Consent, make};
use super::roster::folded;
use super::sessions::{counted_sessions, of_parent};
use super::{OfficeRefused, counted, find, office, store};
use base::ids::{ChildId, ParentId};
use context::App;
use daily::guardians::{self, TakenOff};
use people::centres;
use people::families::Side;
use people::families::children;
use service::requests;

#[derive(Clone, Debug, Args)]
pub struct RemoveParent {
    /// The child's id or admission id ('aangan office find NAME' shows them)
    #[arg(long, value_name = "ID")]
    child: String,
    #[arg(long)]
    side: ParentSide,
    /// A court or the like forbids it: no roster gives this parent another child either
    #[arg(long)]
    barred: bool,
    #[command(flatten)]
    consent: Consent,
}

#[derive(Clone, Debug, Args)]
pub struct ReplaceParent {
    /// The child's id or admission id ('aangan office find NAME' shows them)
    #[arg(long, value_name = "ID")]
    child: String,
    #[arg(long)]
    side: ParentSide,
    #[command(flatten)]
    person: Person,
    /// A court or the like forbids the child to whoever was there
    #[arg(long)]
    barred: bool,
    #[command(flatten)]
    consent: Consent,
}

#[derive(Clone, Debug, Args)]
pub struct Bar {
    /// The child's id or admission id ('aangan office find NAME' shows them)
    #[arg(long, value_name = "ID")]
    child: String,
    #[arg(long)]
    side: ParentSide,
    #[command(flatten)]
    consent: Consent,
}

#[derive(Clone, Debug, Args)]
pub struct Unbar {
    /// The child's id or admission id ('aangan office find NAME' shows them)
    #[arg(long, value_name = "ID")]
    child: String,
    /// The parent's phone number, e-mail address or id
    #[arg(long, value_name = "PHONE_OR_EMAIL", required_unless_present = "side", conflicts_with = "side")]
    parent: Option<String>,
    /// The side, where it was barred while nobody was there
    #[arg(long)]
    side: Option<ParentSide>,
    #[command(flatten)]
    consent: Consent,
}

#[derive(Clone, Debug, Args)]
pub struct ChildAndParent {
    /// The child's id or admission id ('aangan office find NAME' shows them)
    #[arg(long, value_name = "ID")]
    child: String,
    /// The parent's phone number, e-mail address or id
    #[arg(long, value_name = "PHONE_OR_EMAIL")]
    parent: String,
    #[command(flatten)]
    consent: Consent,
}

pub(super) async fn bar(app: &App, desk: &mut dyn Desk, wanted: Bar) -> Result<String, OfficeRefused> {
    let Bar { child, side, consent } = wanted;
    remove_parent(app, desk, RemoveParent { child, side, barred: true, consent }).await
}

pub(super) async fn remove_parent(
    app: &App,
    desk: &mut dyn Desk,
    wanted: RemoveParent,
) -> Result<String, OfficeRefused> {
    make(app, desk, wanted.consent, async move |writer: &mut Writer<'_>, app: &App| {
        let (child, name) = find::child(writer, &wanted.child).await?;
        let side = Side::from(wanted.side);
        if !wanted.barred {
            return take_off_alone(writer, app, (child, &name), side, false).await;
        }
        let before = children::removed_of_child(writer, child).await?;
        let last = before.iter().rev().find(|removed| removed.side == side);
        match (children::store::parent_on_side(writer, child, side).await?, last) {
            (None, Some(last)) if last.barred => {
                let since = app.zone.day_of(last.at);
                Err(OfficeRefused::NothingToDo(format!("{} is barred from {name} since {since}.", last.name)))
            }
            (None, None) => bar_side(writer, app, (child, &name), side).await,
            _ => take_off_alone(writer, app, (child, &name), side, true).await,
        }
    })
    .await
}

/// Nobody comes in their place.
async fn take_off_alone(
    writer: &mut Writer<'_>,
    app: &App,
    (child, name): (ChildId, &str),
    side: Side,
    barred: bool,
) -> Result<Change, OfficeRefused> {
    let off = take_off(writer, app, (child, name), side, barred).await?;
    let how = if barred { "barred from" } else { "taken off" };
    let done = format!(
        "{} is {how} {name}: their screens close, and no roster gives the child back. \
         'aangan office give-back --child {child} --parent PHONE_OR_EMAIL' does.",
        off.name
    );
    Ok(Change { plan: off.plan, done })
}

/// Nobody is there whose name or number could be barred: the side is.
async fn bar_side(
    writer: &mut Writer<'_>,
    app: &App,
    (child, name): (ChildId, &str),
    side: Side,
) -> Result<Change, OfficeRefused> {
    let word = side.as_str().to_lowercase();
    if !children::bar_side(writer, office(app), child, side).await? {
        return Err(OfficeRefused::NothingToDo(format!("The {word}'s side of {name} is barred already.")));
    }
    Ok(Change {
        plan: vec![format!("{name} has no {word} on file: no roster and no command lets anybody in as its {word}")],
        done: format!(
            "The {word}'s side of {name} is barred: nobody is let in there, whoever it is. \
             'aangan office unbar --child {child} --side {word}' opens it again."
        ),
    })
}

struct Off {
    name: String,
    plan: Vec<String>,
}

async fn take_off(
    writer: &mut Writer<'_>,
    app: &App,
    (child, child_name): (ChildId, &str),
    side: Side,
    barred: bool,
) -> Result<Off, OfficeRefused> {
    let there = children::store::parent_on_side(writer, child, side).await?;
    let before = counted_before(writer, app, there).await?;
    let TakenOff { parent, guardians } = guardians::remove_parent(writer, office(app), child, side, barred).await?;
    let name = store::parent_name(writer, parent).await?;
    let ended = before.saturating_sub(of_parent(writer, app, parent).await?);
    let how = if barred { "barred from" } else { "taken off" };
    let mut plan = vec![format!("{name} is {how} {child_name}, {} until now", side.as_str().to_lowercase())];
    plan.push(match (there, ended) {
        (None, _) => format!("{name} had the child no more already"),
        (Some(_), 0) if before > 0 => {
            format!("this child's screens of {name} close; they stay signed in for their other children")
        }
        (Some(_), ended) => format!("{} of {name} will end", counted_sessions(ended)),
    });
    plan.extend(guardians.iter().map(|guardian| {
        format!(
            "{} ({}), whom {name} brought, is suspended: the gate has them no more, and the other parent is told",
            guardian.name, guardian.relation
        )
    }));
    Ok(Off { name, plan })
}

async fn counted_before(reader: &mut Reader<'_>, app: &App, parent: Option<ParentId>) -> Result<usize, OfficeRefused> {
    match parent {
        Some(parent) => of_parent(reader, app, parent).await,
        None => Ok(0),
    }
}

pub(super) async fn replace_parent(
    app: &App,
    desk: &mut dyn Desk,
    wanted: ReplaceParent,
) -> Result<String, OfficeRefused> {
    make(app, desk, wanted.consent, async move |writer: &mut Writer<'_>, app: &App| {
        let (child, name) = find::child(writer, &wanted.child).await?;
        let side = Side::from(wanted.side);
        let new = wanted.person.read(app)?;
        let off = take_off(writer, app, (child, &name), side, wanted.barred).await?;
        if folded(&off.name) == folded(&new.name) {
            return Err(OfficeRefused::said(format!(
                "{} is {name}'s {} already: 'aangan office set parent' corrects a number, an address or a name",
                off.name,
                side.as_str().to_lowercase()
            )));
        }
        add::join(writer, app, (child, &name), side, &new).await?;
        let side = side.as_str().to_lowercase();
        let mut plan = off.plan;
        plan.push(format!("{} is {side} of {name} and can sign in", new.name));
        let done = format!("{} is {side} of {name} now, in the place of {}.", new.name, off.name);
        Ok(Change { plan, done })
    })
    .await
}

pub(super) async fn unbar(app: &App, desk: &mut dyn Desk, wanted: Unbar) -> Result<String, OfficeRefused> {
    make(app, desk, wanted.consent, async move |writer: &mut Writer<'_>, app: &App| {
        let (child, name) = find::child(writer, &wanted.child).await?;
        if let Some(side) = wanted.side.map(Side::from) {
            children::unbar_side(writer, office(app), child, side).await?;
            let word = side.as_str().to_lowercase();
            return Ok(Change {
                plan: vec![format!("a {word} of {name} can be added again, by a roster too")],
                done: format!("The {word}'s side of {name} is open again."),
            });
        }
        let (parent, parent_name) = find::parent(writer, app, wanted.parent.as_deref().unwrap_or_default()).await?;
        children::unbar(writer, office(app), child, parent).await?;
        Ok(Change {
            plan: vec![format!("{parent_name} is barred from {name} no more; rosters may give them other children")],
            done: format!(
                "{parent_name} is barred from {name} no more. 'aangan office give-back --child {child} --parent \
                 PHONE_OR_EMAIL' gives the child back."
            ),
        })
    })
    .await
}

pub(super) async fn give_back(app: &App, desk: &mut dyn Desk, wanted: ChildAndParent) -> Result<String, OfficeRefused> {
    make(app, desk, wanted.consent, async move |writer: &mut Writer<'_>, app: &App| {
        let (child, name) = find::child(writer, &wanted.child).await?;
        let (parent, parent_name) = find::parent(writer, app, &wanted.parent).await?;
        let barred = children::removed_of_child(writer, child).await?;
        let barred = barred.iter().any(|removed| removed.parent == parent && removed.barred);
        let side = children::give_back(writer, office(app), child, parent).await?;
        let side = side.as_str().to_lowercase();
        let mut plan = vec![format!("{parent_name} is {side} of {name} again and can sign in")];
        plan.extend(barred.then(|| format!("{parent_name} is barred from {name} no more")));
        let suspended = guardians::of_child(writer, child).await?.into_iter().filter(|one| one.suspended).count();
        if suspended > 0 {
            let what = counted(suspended, "guardian stays", "guardians stay");
            plan.push(format!("{what} suspended: 'aangan office guardians --child {child} give-back' gives them back"));
        }
        let done = format!("{parent_name} is {side} of {name} again and can sign in. A new door PIN has to be drawn.");
        Ok(Change { plan, done })
    })
    .await
}

pub(super) async fn leave(
    app: &App,
    desk: &mut dyn Desk,
    child: String,
    consent: Consent,
) -> Result<String, OfficeRefused> {
    make(app, desk, consent, async move |writer: &mut Writer<'_>, app: &App| {
        let (child, name) = find::child(writer, &child).await?;
        let days = app.config.requests.readable_after_leaving_days;
        if !requests::leave(writer, app, office(app), child).await? {
            return Err(OfficeRefused::said(format!("{name} has left already")));
        }
        Ok(Change {
            plan: vec![format!("{name} leaves; its parents can look at what was for {days} days more")],
            done: format!(
                "{name} has left: its parents can look at what was for {days} days more, and no roster brings the child \
                 back. 'aangan office return --child {child}' does."
            ),
        })
    })
    .await
}

/// A child comes back to where it was, and that may have been closed meanwhile.
async fn still_open(reader: &mut Reader<'_>, child: ChildId, name: &str) -> Result<(), OfficeRefused> {
    let Some(known) = store::enrolled_by_id(reader, child).await? else { return Ok(()) };
    let open = centres::store::centres(reader).await?.into_iter().find(|centre| centre.id == known.centre);
    let Some(centre) = open else {
        return Err(OfficeRefused::said(format!("the centre where {name} was is closed: add it again to open it")));
    };
    let places = find::places(reader, &centre).await?;
    if places.room_name(known.room).is_empty() || places.program_label(known.program).is_empty() {
        return Err(OfficeRefused::said(format!(
            "the room or program of {name} is closed: 'aangan office set child --child {child} --room ROOM --program PROGRAM' comes first"
        )));
    }
    Ok(())
}

pub(super) async fn come_back(
    app: &App,
    desk: &mut dyn Desk,
    child: String,
    consent: Consent,
) -> Result<String, OfficeRefused> {
    make(app, desk, consent, async move |writer: &mut Writer<'_>, app: &App| {
        let (child, name) = find::child(writer, &child).await?;
        if !requests::come_back(writer, app, office(app), child).await? {
            return Err(OfficeRefused::said(format!("{name} is here, and has not left")));
        }
        still_open(writer, child, &name).await?;
        let plan = vec![format!("{name} is back, and its parents can sign in for it")];
        Ok(Change { plan, done: format!("{name} is back, with the parents it has.") })
    })
    .await
}
