//! Who besides the parents may fetch a child, and who may not any more.

use clap::{Args, Subcommand};
use database::{Reader, Writer};

use super::desk::Desk;
use super::plan::{Change, Consent, make};
use super::{OfficeRefused, counted, find, office};
use base::audit::{self, Deed, Entry};
use base::ids::{ChildId, GuardianId};
use context::App;
use daily::guardians::{self, Named};

#[derive(Debug, Args)]
pub struct Guardians {
    /// The child's id or admission id ('aangan office find NAME' shows them)
    #[arg(long, value_name = "ID", global = true, default_value = "", hide_default_value = true)]
    child: String,
    #[command(subcommand)]
    step: Step,
}

#[derive(Clone, Debug, Subcommand)]
enum Step {
    /// The child's guardians, with their ids
    List,
    /// Take a guardian from the gate until 'give-back'
    Suspend(Meant),
    /// Let a suspended guardian fetch the child again
    GiveBack(Meant),
    /// Take a guardian away for good; a parent may write a new one
    Remove(Meant),
}

#[derive(Clone, Debug, Args)]
struct Meant {
    /// The guardian's id ('list' shows it)
    guardian: String,
    #[command(flatten)]
    consent: Consent,
}

pub(super) async fn run(app: &App, desk: &mut dyn Desk, wanted: Guardians) -> Result<String, OfficeRefused> {
    let Guardians { child, step } = wanted;
    if child.is_empty() {
        return Err(OfficeRefused::said("say which child is meant: --child ID"));
    }
    match step {
        Step::List => list(app, child).await,
        Step::Suspend(meant) => suspend(app, desk, child, meant).await,
        Step::GiveBack(meant) => give_back(app, desk, child, meant).await,
        Step::Remove(meant) => remove(app, desk, child, meant).await,
    }
}

async fn list(app: &App, child: String) -> Result<String, OfficeRefused> {
    let asked = app.database.read(async move |reader: &mut Reader<'_>| {
        let (child, name) = find::child(reader, &child).await?;
        Ok::<_, OfficeRefused>((name, guardians::of_child(reader, child).await?))
    });
    let (name, known) = asked.await?;
    let text = format!("{} of {name}", counted(known.len(), "guardian", "guardians"));
    Ok(known.iter().fold(text, |text, Named { id, name, relation, at_gate, suspended }| {
        let state = match (suspended, at_gate) {
            (true, _) => "suspended",
            (false, true) => "at the gate",
            (false, false) => "not approved",
        };
        format!("{text}\n  {id:<19}  {name}, {relation}: {state}")
    }))
}

/// A guardian of the child, by id.
async fn meant(
    reader: &mut Reader<'_>,
    child: &str,
    guardian: &str,
) -> Result<(ChildId, String, Named), OfficeRefused> {
    let (child, child_name) = find::child(reader, child).await?;
    let id = GuardianId::parse(guardian);
    let known = guardians::of_child(reader, child).await?.into_iter().find(|known| Some(known.id) == id);
    match known {
        Some(known) => Ok((child, child_name, known)),
        None => Err(OfficeRefused::said(format!(
            "{child_name} has no guardian {guardian:?}: 'aangan office guardians --child {child} list' shows the ids"
        ))),
    }
}

async fn suspend(app: &App, desk: &mut dyn Desk, child: String, wanted: Meant) -> Result<String, OfficeRefused> {
    make(app, desk, wanted.consent, async move |writer: &mut Writer<'_>, app: &App| {
        let (child, name, guardian) = meant(writer, &child, &wanted.guardian).await?;
        if guardians::suspend(writer, office(app), child, guardian.id).await?.is_none() {
            return Err(OfficeRefused::NothingToDo(format!("{} is suspended already.", guardian.name)));
        }
        Ok(Change {
            plan: vec![format!("{} may not fetch {name} any more, and its parents are told", guardian.name)],
            done: format!(
                "{} is suspended: the gate has them no more. 'aangan office guardians --child {child} give-back {}' ends it.",
                guardian.name, guardian.id
            ),
        })
    })
    .await
}

async fn give_back(app: &App, desk: &mut dyn Desk, child: String, wanted: Meant) -> Result<String, OfficeRefused> {
    make(app, desk, wanted.consent, async move |writer: &mut Writer<'_>, app: &App| {
        let (child, name, guardian) = meant(writer, &child, &wanted.guardian).await?;
        let Some(guardian) = guardians::give_back(writer, office(app), child, guardian.id).await? else {
            return Err(OfficeRefused::NothingToDo(format!("{} is not suspended.", guardian.name)));
        };
        let plan = if guardian.at_gate {
            format!("{} may fetch {name} again, and its parents are told", guardian.name)
        } else {
            format!("{} is suspended no more; the centre has not approved them", guardian.name)
        };
        Ok(Change { plan: vec![plan], done: format!("{} is suspended no more.", guardian.name) })
    })
    .await
}

async fn remove(app: &App, desk: &mut dyn Desk, child: String, wanted: Meant) -> Result<String, OfficeRefused> {
    make(app, desk, wanted.consent, async move |writer: &mut Writer<'_>, app: &App| {
        let (child, name, guardian) = meant(writer, &child, &wanted.guardian).await?;
        let by = office(app);
        guardians::remove_by(writer, by, child, guardian.id).await?;
        let entry = Entry::new(by.actor, Deed::RemovedAGuardian).about(child);
        audit::record(writer, by.chance, by.now, entry.with(&guardian.id.to_string())).await?;
        Ok(Change {
            plan: vec![format!("{} is no guardian of {name} any more, and its parents are told", guardian.name)],
            done: format!("{} is removed. A parent may write a new card, which the centre looks at.", guardian.name),
        })
    })
    .await
}
