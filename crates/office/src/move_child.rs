//! A child moves to another centre: one child, one history.

use clap::Args;
use database::Writer;

use super::add::option;
use super::desk::Desk;
use super::plan::{Change, Consent, make};
use super::roster::fields;
use super::{OfficeRefused, find, store};
use base::audit::{self, Actor, Deed, Entry};
use context::App;
use people::centres::store::CentreRow;
use people::families::children;
use service::requests;

#[derive(Clone, Debug, Args)]
pub struct MoveChild {
    /// The child's id or admission id ('aangan office find NAME' shows them)
    #[arg(long, value_name = "ID")]
    child: String,
    /// The new centre's name or id
    #[arg(long)]
    centre: String,
    /// A room of the new centre
    #[arg(long)]
    room: String,
    /// With or without its hours; needed where the new centre has no program of the same name
    #[arg(long)]
    program: Option<String>,
    #[command(flatten)]
    consent: Consent,
}

pub(super) async fn move_child(app: &App, desk: &mut dyn Desk, wanted: MoveChild) -> Result<String, OfficeRefused> {
    make(app, desk, wanted.consent, async move |writer: &mut Writer<'_>, app: &App| change(writer, app, &wanted).await)
        .await
}

async fn change(writer: &mut Writer<'_>, app: &App, wanted: &MoveChild) -> Result<Change, OfficeRefused> {
    let (id, name) = find::child(writer, &wanted.child).await?;
    requests::catch_up(writer, app, id).await?;
    let known = store::enrolled_by_id(writer, id).await?.ok_or_else(|| OfficeRefused::said("the child is gone"))?;
    if !known.live {
        return Err(OfficeRefused::said(format!("{name} has left: 'aangan office return --child {id}' comes first")));
    }
    let old = find::centre(writer, &known.centre.to_string()).await?;
    let new = find::centre(writer, &wanted.centre).await?;
    if new.id == old.id {
        return Err(OfficeRefused::said(format!(
            "{name} is at {} already: 'aangan office set child --child {id} --room ROOM' changes the room",
            old.name
        )));
    }
    let (from, to) = (find::places(writer, &old).await?, find::places(writer, &new).await?);
    let room = option("--room", fields::one_of("room", &wanted.room, &to.room_names()))?;
    let asked = wanted.program.as_deref().unwrap_or_else(|| from.program_label(known.program));
    let program = option("--program", fields::program(asked, &to.program_labels()))?;
    let mut plan = go_over(writer, app, &known, (&old, &from), (&new, &to), (&room, &program)).await?;
    plan.insert(1, what_stays(&old.name, "the child"));
    Ok(Change { plan, done: format!("{name} is at {} now, in {room}.", new.name) })
}

/// What holds for whoever moves from a centre.
pub(super) fn what_stays(old: &str, whom: &str) -> String {
    format!("what was stays with {whom}; the program of {old} writes nothing about it any more")
}

/// A child goes over to another centre, with its line in the record. Answers a sentence for each thing that somebody will notice
/// of this child, the move itself first.
pub(super) async fn go_over(
    writer: &mut Writer<'_>,
    app: &App,
    child: &store::Enrolled,
    (old, from): (&CentreRow, &find::Places),
    (new, to): (&CentreRow, &find::Places),
    (room, program): (&str, &str),
) -> Result<Vec<String>, OfficeRefused> {
    let gone = || OfficeRefused::said("the room or the program is gone");
    let (room_id, program_id) = (to.room(room).ok_or_else(gone)?, to.program(program).ok_or_else(gone)?);
    let (_, transport, _) = children::services_of(writer, child.id).await?;
    let without = requests::move_to(writer, app, child.id, (new.id, room_id), program_id).await?;
    let object = format!("centre {} to centre {}", old.id, new.id);
    let entry = Entry::new(&Actor::Office, Deed::MovedAChild).about(child.id).with(&object);
    audit::record(writer, &app.chance, app.now(), entry).await?;

    let name = format!("{} {}", child.name, child.last_name);
    let mut told = vec![format!(
        "{name} moves from {}, {} to {}, {room}, {program}",
        old.name,
        from.room_name(child.room),
        new.name
    )];
    if let Some(number) = &child.office_number {
        told.push(format!(
            "its admission id {number} was that of {}, and goes: 'aangan office set child' gives it another",
            old.name
        ));
    }
    if transport.is_some() {
        told.push(format!("its transport ends with the move: it was the car of {}", old.name));
    }
    for side in without {
        let side = side.as_str().to_lowercase();
        told.push(format!("somebody at {} has the {side}'s door PIN: another has to be drawn in the app", new.name));
    }
    Ok(told)
}
