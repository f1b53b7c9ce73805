//! The people of the demo's staff. A demo of an older version gets them when it first serves the staff's app.

use std::fmt::Write;

use ::staff::members::store::{self, Member};
use ::staff::members::{self, By, PersonForm, Who};
use database::Writer;

use super::story;
use base::audit::Role;
use base::ids::ChainId;
use base::refusal::AppError;
use context::App;
use people::centres;

const OFFICE: &str = "Sudha Menon";
/// Everybody works here since the school year before last, whatever day the clock of the demo is put to.
const STARTED: &str = "2025-06-02";
/// The centre whose head gets a code.
const SHOWN: &str = "Indiranagar";

/// Adds the people if there are none, and gives a head and somebody of the office an enrolment code each. Returns what to do
/// with them, for the terminal.
pub async fn welcome(app: &App) -> Result<String, String> {
    let parts = app.clone();
    let given = app.database.write(async move |writer| give(writer, &parts).await).await;
    let codes: Vec<(String, Member, &str)> = given.map_err(|error: AppError| error.to_string())?;
    let address = &app.config.staff.address;
    let mut text = format!("\nThe staff's app is at {address}: sign in at a desk with one of these enrolment codes.\n");
    for (code, member, place) in codes {
        let _ = writeln!(text, "  {code}  {:<16} {} {place}", member.name, member.role.name());
    }
    Ok(text)
}

async fn give(writer: &mut Writer<'_>, app: &App) -> Result<Vec<(String, Member, &'static str)>, AppError> {
    let chains = centres::store::list_chains(writer).await?;
    let Some((chain, _)) = chains.first() else { return Ok(Vec::new()) };
    let by = By { who: Who::CommandLine(*chain), app, random: &app.random, now: app.now() };
    if store::list_all(writer, *chain).await?.is_empty() {
        add(writer, &by, *chain).await?;
    }
    let centres = centres::store::list_centres(writer).await?;
    let shown = centres.iter().find(|centre| centre.chain_id == *chain && centre.name == SHOWN).map(|centre| centre.id);
    let today = app.zone.day_of(by.now);
    let people = store::list_all(writer, *chain).await?;
    let mut codes = Vec::new();
    for (role, centre, place) in [(Role::Head, shown, "of Indiranagar"), (Role::Office, None, "of the chain")] {
        let is_it = |member: &&Member| member.role == role && member.centre == centre && member.is_active(today);
        if let Some(member) = people.iter().find(is_it) {
            let code = members::give_enrolment_code(writer, &by, member.id).await?.code;
            codes.push((code, member.clone(), place));
        }
    }
    Ok(codes)
}

/// Adds the people of the office and of each centre.
pub(super) async fn add(writer: &mut Writer<'_>, by: &By<'_>, chain: ChainId) -> Result<(), AppError> {
    let form = |name: &str, role| PersonForm {
        name: name.to_owned(),
        role,
        centre: None,
        rooms: Vec::new(),
        writes: true,
        publishes: true,
        starts_on: Some(STARTED.to_owned()),
        ends_on: None,
        language: None,
    };
    members::add(writer, by, &form(OFFICE, Role::Office)).await?;
    let centres = centres::store::list_centres(writer).await?;
    for staff in story::staff() {
        let Some(centre) = story::chain::centres().into_iter().find(|centre| centre.slug == staff.centre) else {
            continue;
        };
        let known = centres.iter().find(|known| known.chain_id == chain && known.name == centre.name);
        let Some(id) = known.map(|known| known.id) else { continue };
        members::add(writer, by, &PersonForm { centre: Some(id), ..form(staff.head, Role::Head) }).await?;
        let rooms = centres::store::list_rooms(writer, id).await?;
        for (name, _) in &staff.teachers {
            // The families call a teacher by the first name.
            let of_the_teacher = |room: &&story::chain::Room| first_name(room.teacher) == first_name(name);
            let own: Vec<_> = centre.rooms.iter().filter(of_the_teacher).map(|room| room.name).collect();
            let own = rooms.iter().filter(|(_, known)| own.contains(&known.as_str())).map(|(room, _)| *room).collect();
            let teacher = PersonForm { centre: Some(id), rooms: own, ..form(name, Role::Teacher) };
            members::add(writer, by, &teacher).await?;
        }
    }
    Ok(())
}

fn first_name(name: &str) -> Option<&str> {
    name.split(' ').next()
}
