//! Access to a child: removing, replacing, barring and restoring parents; children who leave and return.

use clap::Args;
use database::{Reader, Writer};
use serde_json::json;

use super::add::{self, ParentSide, Person};
use super::answer::Answer;
use super::console::Console;
use super::plan::{Change, Consent, Described, make};
use super::roster::folded;
use super::sessions::{counted_sessions, of_parent};
use super::{CommandError, counted, find, office, reach, store};
use base::ids::{ChildId, GuardianId, ParentId};
use context::App;
use daily::guardians::{self, TakenOff};
use daily::notices::NoticeTopic;
use people::centres;
use people::families::Side;
use people::families::children;
use service::requests;

#[derive(Clone, Debug, Args)]
pub struct RemoveParent {
    /// The child's id, admission id or full name ('aangan office children find NAME' shows them)
    #[arg(long, value_name = "CHILD")]
    child: String,
    /// Whether the parent is the mother or the father
    #[arg(long)]
    side: ParentSide,
    /// Bar the parent, for example after a court order: no roster gives them access to another child either
    #[arg(long)]
    barred: bool,
    #[command(flatten)]
    consent: Consent,
}

#[derive(Clone, Debug, Args)]
pub struct ReplaceParent {
    /// The child's id, admission id or full name ('aangan office children find NAME' shows them)
    #[arg(long, value_name = "CHILD")]
    child: String,
    /// Whether the parent is the mother or the father
    #[arg(long)]
    side: ParentSide,
    #[command(flatten)]
    person: Person,
    /// Bar the replaced parent from the child
    #[arg(long)]
    barred: bool,
    #[command(flatten)]
    consent: Consent,
}

#[derive(Clone, Debug, Args)]
pub struct Bar {
    /// The child's id, admission id or full name ('aangan office children find NAME' shows them)
    #[arg(long, value_name = "CHILD")]
    child: String,
    /// Whether the parent is the mother or the father
    #[arg(long)]
    side: ParentSide,
    #[command(flatten)]
    consent: Consent,
}

#[derive(Clone, Debug, Args)]
pub struct Unbar {
    /// The child's id, admission id or full name ('aangan office children find NAME' shows them)
    #[arg(long, value_name = "CHILD")]
    child: String,
    /// The parent's phone number, e-mail address or id
    #[arg(long, value_name = "PHONE_OR_EMAIL", required_unless_present = "side", conflicts_with = "side")]
    parent: Option<String>,
    /// The barred side, if no parent was registered there
    #[arg(long)]
    side: Option<ParentSide>,
    #[command(flatten)]
    consent: Consent,
}

#[derive(Clone, Debug, Args)]
pub struct ChildAndParent {
    /// The child's id, admission id or full name ('aangan office children find NAME' shows them)
    #[arg(long, value_name = "CHILD")]
    child: String,
    /// The parent's phone number, e-mail address or id
    #[arg(long, value_name = "PHONE_OR_EMAIL")]
    parent: String,
    #[command(flatten)]
    consent: Consent,
}

pub(super) async fn bar(app: &App, console: &mut dyn Console, wanted: Bar) -> Result<Answer, CommandError> {
    let Bar { child, side, consent } = wanted;
    remove_parent(app, console, RemoveParent { child, side, barred: true, consent }).await
}

pub(super) async fn remove_parent(
    app: &App,
    console: &mut dyn Console,
    wanted: RemoveParent,
) -> Result<Answer, CommandError> {
    make(app, console, wanted.consent, async move |writer: &mut Writer<'_>, app: &App| {
        let (child, name) = find::child(writer, &wanted.child).await?;
        let side = Side::from(wanted.side);
        if !wanted.barred {
            return remove_only(writer, app, (child, &name), side, false).await;
        }
        let before = children::list_removed_of_child(writer, child).await?;
        let last = before.iter().rev().find(|removed| removed.side == side);
        match (children::store::find_parent_on_side(writer, child, side).await?, last) {
            (None, Some(last)) if last.barred => {
                let since = app.zone.day_of(last.at);
                Err(CommandError::NothingToDo(format!("{} has been barred from {name} since {since}.", last.name)))
            }
            (None, None) => bar_side(writer, app, (child, &name), side).await,
            _ => remove_only(writer, app, (child, &name), side, true).await,
        }
    })
    .await
}

/// Removes a parent without a replacement.
async fn remove_only(
    writer: &mut Writer<'_>,
    app: &App,
    (child, name): (ChildId, &str),
    side: Side,
    barred: bool,
) -> Result<Described, CommandError> {
    let removed = remove(writer, app, (child, name), side, barred).await?;
    let how = if barred { "barred from" } else { "removed from" };
    let done = format!(
        "{} is {how} {name}: their screens close, and no roster restores access. \
         'aangan office parents restore --child {child} --parent PHONE_OR_EMAIL' does.",
        removed.name
    );
    let fields = json!({"child": child, "parent": removed.parent, "side": side.as_str(), "barred": barred,
        "suspended_guardians": removed.guardians});
    Ok(Change { plan: removed.plan, done }.with(fields))
}

/// Bars a side of the child where no parent is registered.
async fn bar_side(
    writer: &mut Writer<'_>,
    app: &App,
    (child, name): (ChildId, &str),
    side: Side,
) -> Result<Described, CommandError> {
    let word = side.as_str().to_lowercase();
    if !children::bar_side(writer, office(app), child, side).await? {
        return Err(CommandError::NothingToDo(format!("The {word}'s side of {name} is already barred.")));
    }
    Ok(Change {
        plan: vec![format!("{name} has no {word}: no roster and no command can add one")],
        done: format!(
            "The {word}'s side of {name} is barred: nobody can be added there. \
             'aangan office parents unbar --child {child} --side {word}' lifts the bar."
        ),
    }
    .with(json!({"child": child, "side": side.as_str(), "barred": true})))
}

struct Removed {
    parent: ParentId,
    name: String,
    guardians: Vec<GuardianId>,
    plan: Vec<String>,
}

async fn remove(
    writer: &mut Writer<'_>,
    app: &App,
    (child, child_name): (ChildId, &str),
    side: Side,
    barred: bool,
) -> Result<Removed, CommandError> {
    let there = children::store::find_parent_on_side(writer, child, side).await?;
    let before = count_sessions_before(writer, app, there).await?;
    let TakenOff { parent, guardians } = guardians::remove_parent(writer, office(app), child, side, barred).await?;
    let name = store::get_parent_name(writer, parent).await?;
    let ended = before.saturating_sub(of_parent(writer, app, parent).await?);
    let how = if barred { "barred from" } else { "removed from" };
    let mut plan = vec![format!("{name} is {how} {child_name}, {} until now", side.as_str().to_lowercase())];
    plan.push(match (there, ended) {
        (None, _) => format!("{name} had no access to the child any more"),
        (Some(_), 0) if before > 0 => {
            format!("the screens of {name} for this child close; they stay signed in for their other children")
        }
        (Some(_), ended) => format!("{} of {name} will end", counted_sessions(ended)),
    });
    plan.extend(guardians.iter().map(|guardian| {
        format!(
            "{} ({}), added by {name}, is suspended: they may not pick up the child",
            guardian.name, guardian.relation
        )
    }));
    if !guardians.is_empty() {
        plan.push(reach::of_child(writer, child, NoticeTopic::Guardians, app.now()).await?);
    }
    let guardians = guardians.iter().map(|guardian| guardian.id).collect();
    Ok(Removed { parent, name, guardians, plan })
}

async fn count_sessions_before(
    reader: &mut Reader<'_>,
    app: &App,
    parent: Option<ParentId>,
) -> Result<usize, CommandError> {
    match parent {
        Some(parent) => of_parent(reader, app, parent).await,
        None => Ok(0),
    }
}

pub(super) async fn replace_parent(
    app: &App,
    console: &mut dyn Console,
    wanted: ReplaceParent,
) -> Result<Answer, CommandError> {
    make(app, console, wanted.consent, async move |writer: &mut Writer<'_>, app: &App| {
        let (child, name) = find::child(writer, &wanted.child).await?;
        let side = Side::from(wanted.side);
        let new = wanted.person.read(app)?;
        let removed = remove(writer, app, (child, &name), side, wanted.barred).await?;
        if folded(&removed.name) == folded(&new.name) {
            return Err(CommandError::new(format!(
                "{} is already {name}'s {}: 'aangan office parents set' corrects a number, an address or a name",
                removed.name,
                side.as_str().to_lowercase()
            )));
        }
        add::join(writer, app, (child, &name), side, &new).await?;
        let parent = children::store::find_parent_on_side(writer, child, side).await?;
        let fields = json!({"child": child, "side": side.as_str(), "parent": parent, "replaced_parent": removed.parent,
            "barred": wanted.barred, "suspended_guardians": removed.guardians});
        let side = side.as_str().to_lowercase();
        let mut plan = removed.plan;
        plan.push(format!("{} is {side} of {name} and can sign in", new.name));
        let done = format!("{} is now {side} of {name} and replaces {}.", new.name, removed.name);
        Ok(Change { plan, done }.with(fields))
    })
    .await
}

pub(super) async fn unbar(app: &App, console: &mut dyn Console, wanted: Unbar) -> Result<Answer, CommandError> {
    make(app, console, wanted.consent, async move |writer: &mut Writer<'_>, app: &App| {
        let (child, name) = find::child(writer, &wanted.child).await?;
        if let Some(side) = wanted.side.map(Side::from) {
            children::unbar_side(writer, office(app), child, side).await?;
            let word = side.as_str().to_lowercase();
            return Ok(Change {
                plan: vec![format!("a {word} of {name} can be added again, also by a roster")],
                done: format!("The {word}'s side of {name} is no longer barred."),
            }
            .with(json!({"child": child, "side": side.as_str(), "barred": false})));
        }
        let (parent, parent_name) = find::parent(writer, app, wanted.parent.as_deref().unwrap_or_default()).await?;
        children::unbar(writer, office(app), child, parent).await?;
        Ok(Change {
            plan: vec![format!(
                "{parent_name} is no longer barred from {name}; rosters may give them access to other children"
            )],
            done: format!(
                "{parent_name} is no longer barred from {name}. 'aangan office parents restore --child {child} --parent \
                 PHONE_OR_EMAIL' restores access."
            ),
        }
        .with(json!({"child": child, "parent": parent, "barred": false})))
    })
    .await
}

pub(super) async fn restore(
    app: &App,
    console: &mut dyn Console,
    wanted: ChildAndParent,
) -> Result<Answer, CommandError> {
    make(app, console, wanted.consent, async move |writer: &mut Writer<'_>, app: &App| {
        let (child, name) = find::child(writer, &wanted.child).await?;
        let (parent, parent_name) = find::parent(writer, app, &wanted.parent).await?;
        let barred = children::list_removed_of_child(writer, child).await?;
        let barred = barred.iter().any(|removed| removed.parent == parent && removed.barred);
        let side = children::give_back(writer, office(app), child, parent).await?;
        let fields = json!({"child": child, "parent": parent, "side": side.as_str()});
        let side = side.as_str().to_lowercase();
        let mut plan = vec![format!("{parent_name} is {side} of {name} again and can sign in")];
        plan.extend(barred.then(|| format!("{parent_name} is no longer barred from {name}")));
        let suspended = guardians::of_child(writer, child).await?.into_iter().filter(|one| one.suspended).count();
        if suspended > 0 {
            let what = counted(suspended, "guardian stays", "guardians stay");
            plan.push(format!(
                "{what} suspended: 'aangan office guardians restore GUARDIAN --child {child}' restores them"
            ));
        }
        let done = format!("{parent_name} is {side} of {name} again and can sign in. They need a new door PIN.");
        Ok(Change { plan, done }.with(fields))
    })
    .await
}

pub(super) async fn leave(
    app: &App,
    console: &mut dyn Console,
    child: String,
    consent: Consent,
) -> Result<Answer, CommandError> {
    make(app, console, consent, async move |writer: &mut Writer<'_>, app: &App| {
        let (child, name) = find::child(writer, &child).await?;
        let days = app.config.requests.readable_after_leaving_days;
        if !requests::leave(writer, app, office(app), child).await? {
            return Err(CommandError::new(format!("{name} has already left")));
        }
        Ok(Change {
            plan: vec![format!("{name} leaves; the parents can read the past for {days} more days")],
            done: format!(
                "{name} has left: the parents can read the past for {days} more days, and no roster re-enrols \
                 the child. 'aangan office children return --child {child}' does."
            ),
        }
        .with(json!({ "child": child })))
    })
    .await
}

/// Checks that the centre, room and program of a returning child are still open.
async fn check_still_open(reader: &mut Reader<'_>, child: ChildId, name: &str) -> Result<(), CommandError> {
    let Some(known) = store::find_enrolled(reader, child).await? else { return Ok(()) };
    let open = centres::store::list_centres(reader).await?.into_iter().find(|centre| centre.id == known.centre);
    let Some(centre) = open else {
        return Err(CommandError::new(format!(
            "the centre of {name} is closed: add a centre with the same name to reopen it"
        )));
    };
    let places = find::places(reader, &centre).await?;
    if places.room_name(known.room).is_empty() || places.program_label(known.program).is_empty() {
        return Err(CommandError::new(format!(
            "the room or program of {name} is closed: run 'aangan office children set --child {child} --room ROOM --program PROGRAM' first"
        )));
    }
    Ok(())
}

pub(super) async fn come_back(
    app: &App,
    console: &mut dyn Console,
    child: String,
    consent: Consent,
) -> Result<Answer, CommandError> {
    make(app, console, consent, async move |writer: &mut Writer<'_>, app: &App| {
        let (child, name) = find::child(writer, &child).await?;
        if !requests::come_back(writer, app, office(app), child).await? {
            return Err(CommandError::new(format!("{name} has not left")));
        }
        check_still_open(writer, child, &name).await?;
        let plan = vec![format!("{name} is back, and the parents can sign in")];
        Ok(Change { plan, done: format!("{name} is back, with the same parents.") }.with(json!({ "child": child })))
    })
    .await
}
