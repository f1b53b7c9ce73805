//! A centre that closes is emptied in the same act: its children move on or leave, each as if it were said one by one.

use std::collections::BTreeSet;

use clap::Args;
use database::Writer;

use super::move_child::{go_over, what_stays};
use super::roster::fields;
use super::{OfficeRefused, find, office, store};
use context::App;
use people::centres::store::CentreRow;
use service::requests;

/// What becomes of the children of a centre.
#[derive(Clone, Debug, Args)]
pub(super) struct ItsChildren {
    /// The children of the centre move to this one, each to the room of the same name there; all of them or none
    #[arg(long, global = true, value_name = "CENTRE", conflicts_with = "children_leave")]
    move_children_to: Option<String>,
    /// The children of the centre leave
    #[arg(long, global = true)]
    children_leave: bool,
}

impl ItsChildren {
    pub(super) fn are_spoken_of(&self) -> bool {
        self.children_leave || self.move_children_to.is_some()
    }

    /// Answers a sentence for each thing that somebody will notice.
    pub(super) async fn go(
        &self,
        writer: &mut Writer<'_>,
        app: &App,
        centre: CentreRow,
    ) -> Result<Vec<String>, OfficeRefused> {
        for child in store::enrolled(writer, centre.id).await? {
            requests::catch_up(writer, app, child.id).await?;
        }
        let mut here = store::enrolled(writer, centre.id).await?;
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
) -> Result<Vec<String>, OfficeRefused> {
    let new = find::centre(writer, to).await?;
    if new.id == old.id {
        return Err(OfficeRefused::said(format!("{} is to be closed: its children move to another centre", old.name)));
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
        return Err(OfficeRefused::said(format!(
            "there is no {} at {}: add it there ('aangan office add'), or move who is in it one by one first \
             ('aangan office move-child')",
            missing.join(", no "),
            new.name
        )));
    }
    let mut plan = Vec::new();
    for (child, room, program) in going {
        plan.extend(go_over(writer, app, child, (&old, &from), (&new, &to), (&room, &program)).await?);
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
) -> Result<Vec<String>, OfficeRefused> {
    let promised = store::promised_elsewhere(writer, centre.id).await?;
    if !promised.is_empty() {
        let names: Vec<String> = promised.iter().map(|(name, last_name)| format!("{name} {last_name}")).collect();
        return Err(OfficeRefused::said(format!(
            "another centre was approved for {}, from a day to come: move who goes there now ('aangan office move-child'), or have \
             the request decided otherwise first",
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
    plan.push(format!("the parents of who leaves can look at what was for {days} days more"));
    Ok(plan)
}
