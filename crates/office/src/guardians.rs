//! Guardians: the people besides the parents who may pick up a child.

use std::fmt::Write;

use clap::{Args, Subcommand};
use database::{Reader, Writer};
use serde_json::json;

use super::answer::Answer;
use super::console::Console;
use super::plan::{Change, Consent, make};
use super::{CommandError, counted, find, office, reach};
use base::audit::{self, AuditAction, Entry};
use base::ids::{ChildId, GuardianId};
use context::App;
use daily::guardians::{self, Named};
use daily::notices::NoticeTopic;

#[derive(Debug, Subcommand)]
pub enum Guardians {
    /// List a child's guardians with their ids
    List {
        /// The child's id, admission id or full name ('aangan office children find NAME' shows them)
        #[arg(long, value_name = "CHILD")]
        child: String,
    },
    /// Suspend a guardian until 'guardians restore'
    Suspend(GuardianArgs),
    /// Let a suspended guardian pick up the child again
    Restore(GuardianArgs),
    /// Remove a guardian for good; a parent can add a new one
    Remove(GuardianArgs),
}

#[derive(Clone, Debug, Args)]
pub struct GuardianArgs {
    /// The guardian's id ('list' shows it)
    guardian: String,
    /// The child's id, admission id or full name ('aangan office children find NAME' shows them)
    #[arg(long, value_name = "CHILD")]
    child: String,
    #[command(flatten)]
    consent: Consent,
}

pub(super) async fn run(app: &App, console: &mut dyn Console, wanted: Guardians) -> Result<Answer, CommandError> {
    match wanted {
        Guardians::List { child } => list(app, child).await,
        Guardians::Suspend(wanted) => suspend(app, console, wanted).await,
        Guardians::Restore(wanted) => restore(app, console, wanted).await,
        Guardians::Remove(wanted) => remove(app, console, wanted).await,
    }
}

async fn list(app: &App, child: String) -> Result<Answer, CommandError> {
    let found = app.database.read(async move |reader: &mut Reader<'_>| {
        let (child, name) = find::child(reader, &child).await?;
        Ok::<_, CommandError>((name, guardians::of_child(reader, child).await?))
    });
    let (name, known) = found.await?;
    let (mut text, mut rows) = (format!("{} of {name}", counted(known.len(), "guardian", "guardians")), Vec::new());
    for Named { id, name, relation, at_gate, suspended } in &known {
        let state = match (suspended, at_gate) {
            (true, _) => "suspended",
            (false, true) => "at the gate",
            (false, false) => "not approved",
        };
        let _ = write!(text, "\n  {id:<19}  {name}, {relation}: {state}");
        rows.push(json!({"id": id, "name": name, "relation": relation, "state": state.replace(' ', "_")}));
    }
    Ok(Answer::list(text, rows))
}

/// A guardian of a child, by id.
async fn find_guardian(
    reader: &mut Reader<'_>,
    child: &str,
    guardian: &str,
) -> Result<(ChildId, String, Named), CommandError> {
    let (child, child_name) = find::child(reader, child).await?;
    let id = GuardianId::parse(guardian);
    let known = guardians::of_child(reader, child).await?.into_iter().find(|known| Some(known.id) == id);
    match known {
        Some(known) => Ok((child, child_name, known)),
        None => Err(CommandError::not_found(format!(
            "{child_name} has no guardian {guardian:?}: 'aangan office guardians list --child {child}' shows the ids"
        ))),
    }
}

async fn suspend(app: &App, console: &mut dyn Console, wanted: GuardianArgs) -> Result<Answer, CommandError> {
    make(app, console, wanted.consent, async move |writer: &mut Writer<'_>, app: &App| {
        let (child, name, guardian) = find_guardian(writer, &wanted.child, &wanted.guardian).await?;
        if guardians::suspend(writer, office(app), child, guardian.id).await?.is_none() {
            return Err(CommandError::NothingToDo(format!("{} is already suspended.", guardian.name)));
        }
        let reached = reach::of_child(writer, child, NoticeTopic::Guardians, app.now()).await?;
        Ok(Change {
            plan: vec![format!("{} may no longer pick up {name}", guardian.name), reached],
            done: format!(
                "{} is suspended and may not pick up the child. 'aangan office guardians restore {} --child {child}' ends the suspension.",
                guardian.name, guardian.id
            ),
        }
        .with(json!({"guardian": guardian.id, "child": child})))
    })
    .await
}

async fn restore(app: &App, console: &mut dyn Console, wanted: GuardianArgs) -> Result<Answer, CommandError> {
    make(app, console, wanted.consent, async move |writer: &mut Writer<'_>, app: &App| {
        let (child, name, guardian) = find_guardian(writer, &wanted.child, &wanted.guardian).await?;
        let Some(guardian) = guardians::give_back(writer, office(app), child, guardian.id).await? else {
            return Err(CommandError::NothingToDo(format!("{} is not suspended.", guardian.name)));
        };
        let plan = if guardian.at_gate {
            let reached = reach::of_child(writer, child, NoticeTopic::Guardians, app.now()).await?;
            vec![format!("{} may pick up {name} again", guardian.name), reached]
        } else {
            vec![format!("{} is no longer suspended; the centre has not approved them", guardian.name)]
        };
        let done = format!("{} is no longer suspended.", guardian.name);
        Ok(Change { plan, done }.with(json!({"guardian": guardian.id, "child": child})))
    })
    .await
}

async fn remove(app: &App, console: &mut dyn Console, wanted: GuardianArgs) -> Result<Answer, CommandError> {
    make(app, console, wanted.consent, async move |writer: &mut Writer<'_>, app: &App| {
        let (child, name, guardian) = find_guardian(writer, &wanted.child, &wanted.guardian).await?;
        let by = office(app);
        guardians::remove_by(writer, by, child, guardian.id).await?;
        let entry = Entry::new(by.actor, AuditAction::RemovedAGuardian).about(child);
        audit::record(writer, by.random, by.now, entry.with(&guardian.id.to_string())).await?;
        let reached = reach::of_child(writer, child, NoticeTopic::Guardians, app.now()).await?;
        Ok(Change {
            plan: vec![format!("{} is no longer a guardian of {name}", guardian.name), reached],
            done: format!("{} is removed. A parent can add them again, for the centre to approve.", guardian.name),
        }
        .with(json!({"guardian": guardian.id, "child": child})))
    })
    .await
}
