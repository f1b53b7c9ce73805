//! Emptying a centre that closes, in the same transaction: the children move to another centre or leave, one by one.

use std::collections::BTreeSet;

use clap::Args;
use database::Writer;

use super::move_child::{move_to, what_stays};
use super::roster::fields;
use super::{CommandError, find, office, store};
use context::App;
use people::centres::store::CentreRow;
use service::requests;

/// What happens to the children of a closing centre.
#[derive(Clone, Debug, Default, Args)]
pub struct ItsChildren {
    /// Move all children of the centre to this one, each to the room with the same name
    #[arg(long, value_name = "CENTRE", conflicts_with = "children_leave")]
    move_children_to: Option<String>,
    /// Record that all children of the centre have left
    #[arg(long)]
    children_leave: bool,
}

impl ItsChildren {
    pub(super) fn is_set(&self) -> bool {
        self.children_leave || self.move_children_to.is_some()
    }

    /// Returns one sentence for each visible effect.
    pub(super) async fn go(
        &self,
        writer: &mut Writer<'_>,
        app: &App,
        centre: CentreRow,
    ) -> Result<Vec<String>, CommandError> {
        for child in store::list_enrolled(writer, centre.id).await? {
            requests::catch_up(writer, app, child.id).await?;
        }
        let mut here = store::list_enrolled(writer, centre.id).await?;
        here.retain(|child| child.live);
        match &self.move_children_to {
            Some(to) => move_on(writer, app, &here, centre, to).await,
            None if self.children_leave => leave(writer, app, &here, &centre).await,
            None => Ok(Vec::new()),
        }
    }
}

async fn move_on(
    writer: &mut Writer<'_>,
    app: &App,
    here: &[store::Enrolled],
    old: CentreRow,
    to: &str,
) -> Result<Vec<String>, CommandError> {
    let new = find::centre(writer, to).await?;
    if new.id == old.id {
        return Err(CommandError::new(format!(
            "{} is the centre to be closed: name another centre for its children",
            old.name
        )));
    }
    let (from, to) = (find::places(writer, &old).await?, find::places(writer, &new).await?);
    let (rooms, programs) = (to.room_names(), to.program_labels());
    let (mut going, mut missing) = (Vec::new(), BTreeSet::new());
    for child in here {
        let (room, program) = (from.room_name(child.room), from.program_label(child.program));
        let (its_room, its_program) = (fields::one_of("room", room, &rooms), fields::program(program, &programs));
        missing.extend(its_room.is_err().then(|| format!("room {room}")));
        missing.extend(its_program.is_err().then(|| format!("program {program}")));
        if let (Ok(room), Ok(program)) = (its_room, its_program) {
            going.push((child, room, program));
        }
    }
    if !missing.is_empty() {
        let missing: Vec<String> = missing.into_iter().collect();
        return Err(CommandError::not_found(format!(
            "there is no {} at {}: add it there ('aangan office rooms add'), or first move its children one by one \
             ('aangan office children move')",
            missing.join(", no "),
            new.name
        )));
    }
    let mut plan = Vec::new();
    for (child, room, program) in going {
        plan.extend(move_to(writer, app, child, (&old, &from), (&new, &to), (&room, &program)).await?);
    }
    if !plan.is_empty() {
        plan.push(what_stays(&old.name, "each child"));
    }
    Ok(plan)
}

async fn leave(
    writer: &mut Writer<'_>,
    app: &App,
    here: &[store::Enrolled],
    centre: &CentreRow,
) -> Result<Vec<String>, CommandError> {
    let moving = store::list_approved_to_leave(writer, centre.id).await?;
    if !moving.is_empty() {
        let names: Vec<String> = moving.iter().map(|(name, last_name)| format!("{name} {last_name}")).collect();
        return Err(CommandError::new(format!(
            "a move to another centre on a later day was approved for {}: move them now ('aangan office children move'), or cancel \
             the requests first",
            names.join(", ")
        )));
    }
    if here.is_empty() {
        return Ok(Vec::new());
    }
    let days = app.config.requests.readable_after_leaving_days;
    let mut plan = Vec::new();
    for child in here {
        requests::leave(writer, app, office(app), child.id).await?;
        plan.push(format!("{} {} leaves", child.name, child.last_name));
    }
    plan.push(format!("the parents can read the past for {days} more days"));
    Ok(plan)
}
