//! Moving a child to another centre, with its history.

use clap::Args;
use database::Writer;
use serde_json::json;

use super::add::place;
use super::answer::Answer;
use super::console::Console;
use super::plan::{Change, Consent, Described, make};
use super::roster::fields;
use super::{CommandError, find, store};
use base::audit::{self, Actor, AuditAction, Entry};
use context::App;
use people::centres::store::CentreRow;
use people::families::children;
use service::requests;

#[derive(Clone, Debug, Args)]
pub struct MoveChild {
    /// The child's id, admission id or full name ('aangan office children find NAME' shows them)
    #[arg(long, value_name = "CHILD")]
    child: String,
    /// The new centre's name or id
    #[arg(long)]
    centre: String,
    /// A room of the new centre
    #[arg(long)]
    room: String,
    /// The program, with or without its hours; needed if the new centre has no program with the same name
    #[arg(long)]
    program: Option<String>,
    #[command(flatten)]
    consent: Consent,
}

pub(super) async fn move_child(
    app: &App,
    console: &mut dyn Console,
    wanted: MoveChild,
) -> Result<Answer, CommandError> {
    make(app, console, wanted.consent, async move |writer: &mut Writer<'_>, app: &App| {
        change(writer, app, &wanted).await
    })
    .await
}

async fn change(writer: &mut Writer<'_>, app: &App, wanted: &MoveChild) -> Result<Described, CommandError> {
    let (id, name) = find::child(writer, &wanted.child).await?;
    requests::catch_up(writer, app, id).await?;
    let known = store::find_enrolled(writer, id).await?.ok_or_else(|| CommandError::not_found("the child is gone"))?;
    if !known.live {
        return Err(CommandError::new(format!(
            "{name} has left: run 'aangan office children return --child {id}' first"
        )));
    }
    let old = find::centre(writer, &known.centre.to_string()).await?;
    let new = find::centre(writer, &wanted.centre).await?;
    if new.id == old.id {
        return Err(CommandError::new(format!(
            "{name} is already at {}: 'aangan office children set --child {id} --room ROOM' changes the room",
            old.name
        )));
    }
    let (from, to) = (find::places(writer, &old).await?, find::places(writer, &new).await?);
    let room = place("--room", fields::one_of("room", &wanted.room, &to.room_names()))?;
    let asked = wanted.program.as_deref().unwrap_or_else(|| from.program_label(known.program));
    let program = place("--program", fields::program(asked, &to.program_labels()))?;
    let mut plan = move_to(writer, app, &known, (&old, &from), (&new, &to), (&room, &program)).await?;
    plan.insert(1, what_stays(&old.name, "the child"));
    let fields = json!({"child": id, "centre_id": new.id});
    Ok(Change { plan, done: format!("{name} is now at {}, in {room}.", new.name) }.with(fields))
}

/// The effects of a move that are the same for every child.
pub(super) fn what_stays(old: &str, whom: &str) -> String {
    format!("the history stays with {whom}; {old} can no longer write about it")
}

/// Moves a child to another centre, with an audit event. Returns one sentence for each visible effect, the move itself first.
pub(super) async fn move_to(
    writer: &mut Writer<'_>,
    app: &App,
    child: &store::Enrolled,
    (old, from): (&CentreRow, &find::Places),
    (new, to): (&CentreRow, &find::Places),
    (room, program): (&str, &str),
) -> Result<Vec<String>, CommandError> {
    let gone = || CommandError::not_found("the room or the program is gone");
    let (room_id, program_id) = (to.room(room).ok_or_else(gone)?, to.program(program).ok_or_else(gone)?);
    let (_, transport, _) = children::services_of(writer, child.id).await?;
    let without = requests::move_to(writer, app, child.id, (new.id, room_id), program_id).await?;
    let object = format!("centre {} to centre {}", old.id, new.id);
    let entry = Entry::new(&Actor::Office, AuditAction::MovedAChild).about(child.id).with(&object);
    audit::record(writer, &app.random, app.now(), entry).await?;

    let name = format!("{} {}", child.name, child.last_name);
    let mut effects = vec![format!(
        "{name} moves from {}, {} to {}, {room}, {program}",
        old.name,
        from.room_name(child.room),
        new.name
    )];
    if let Some(number) = &child.office_number {
        effects.push(format!(
            "the admission id {number} of {} is removed: 'aangan office children set' sets a new one",
            old.name
        ));
    }
    if transport.is_some() {
        effects.push(format!("transport by the car of {} ends", old.name));
    }
    for side in without {
        let side = side.as_str().to_lowercase();
        effects.push(format!("the {side} needs a new door PIN: somebody at {} has the same one", new.name));
    }
    Ok(effects)
}
