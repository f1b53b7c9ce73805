//! Lists of places, children and scheduled tasks.

use std::fmt::{Display, Write};

use database::Reader;
use serde::Serialize;
use serde_json::{Value, json};

use super::answer::Answer;
use super::commands::{ListingOfCentre, ListingOfChain};
use super::roster::folded;
use super::{CommandError, counted, find, store};
use ::people::centres::store::{self as centres, CentreRow};
use ::people::families::children::list_removed_of_child;
use base::clock::Timestamp;
use base::ids::ChainId;
use context::App;
use context::scheduler::{self, FailingTask};

pub(super) async fn tasks(app: &App) -> Result<Answer, CommandError> {
    let failing = app.database.read(async |reader: &mut Reader<'_>| scheduler::failing(reader).await).await?;
    let when = |at: Timestamp| {
        let (date, time) = app.zone.date_and_time(at);
        format!("{} {}", date.as_str(), time.as_str())
    };
    let as_json = |one: &FailingTask| {
        let FailingTask { kind, id, attempts, first_failed_at, next_at, why } = one;
        json!({"task": kind, "id": id.to_string(), "attempts": attempts, "since": when(*first_failed_at), "next": when(*next_at), "why": why})
    };
    let mut text = counted(failing.len(), "scheduled task fails", "scheduled tasks fail");
    for FailingTask { kind, id, attempts, first_failed_at, next_at, why } in &failing {
        let attempts = counted(usize::try_from(*attempts).unwrap_or_default(), "attempt", "attempts");
        let (since, next) = (when(*first_failed_at), when(*next_at));
        let _ = write!(text, "\n  {kind} {id}, since {since}, next {next}, {attempts}: {why}");
    }
    Ok(Answer::list(text, failing.iter().map(as_json)))
}

pub(super) async fn places(app: &App) -> Result<Answer, CommandError> {
    app.database
        .read(async |reader: &mut Reader<'_>| {
            Ok(Answer::list(everything(reader).await?, centres_as_json(reader, None).await?))
        })
        .await
}

/// A list of places by id and name.
fn list_of<Id: Display + Serialize>(head: String, places: &[(Id, String)]) -> Answer {
    let text = places.iter().fold(head, |text, (id, name)| format!("{text}\n  {id:<19}  {name}"));
    Answer::list(text, places.iter().map(|(id, name)| json!({"id": id, "name": name})))
}

pub(super) async fn chains(app: &App) -> Result<Answer, CommandError> {
    let chains = app.database.read(async |reader: &mut Reader<'_>| centres::list_chains(reader).await).await?;
    Ok(list_of(counted(chains.len(), "chain", "chains"), &chains))
}

/// The chain that is named, or all.
async fn wanted_chains(reader: &mut Reader<'_>, named: Option<&str>) -> Result<Vec<(ChainId, String)>, CommandError> {
    match named {
        Some(named) => Ok(vec![find::chain(reader, Some(named)).await?]),
        None => Ok(centres::list_chains(reader).await?),
    }
}

pub(super) async fn centres(app: &App, ListingOfChain { chain }: ListingOfChain) -> Result<Answer, CommandError> {
    let found = app.database.read(async move |reader: &mut Reader<'_>| {
        let rows = centres_as_json(reader, chain.as_deref()).await?;
        let (mut lines, all) = (Vec::new(), centres::list_centres(reader).await?);
        for (chain, chain_name) in wanted_chains(reader, chain.as_deref()).await? {
            for CentreRow { id, name, city, .. } in all.iter().filter(|centre| centre.chain_id == chain) {
                lines.push(format!("{id:<19}  {name}, {city}, of {chain_name}"));
            }
        }
        Ok::<_, CommandError>((lines, rows))
    });
    let (lines, rows) = found.await?;
    let head = counted(lines.len(), "centre", "centres");
    Ok(Answer::list(lines.iter().fold(head, |text, line| text + "\n  " + line), rows))
}

pub(super) async fn rooms(app: &App, ListingOfCentre { centre }: ListingOfCentre) -> Result<Answer, CommandError> {
    let found = app.database.read(async move |reader: &mut Reader<'_>| {
        let centre = find::centre(reader, &centre).await?;
        let rooms = centres::list_rooms(reader, centre.id).await?;
        Ok::<_, CommandError>((centre.name, rooms))
    });
    let (centre, rooms) = found.await?;
    Ok(list_of(format!("{} of {centre}", counted(rooms.len(), "room", "rooms")), &rooms))
}

pub(super) async fn programs(app: &App, ListingOfChain { chain }: ListingOfChain) -> Result<Answer, CommandError> {
    let programs = app.database.read(async move |reader: &mut Reader<'_>| {
        let mut programs = Vec::new();
        for (chain, _) in wanted_chains(reader, chain.as_deref()).await? {
            programs.extend(centres::list_programs(reader, chain).await?);
        }
        Ok::<_, CommandError>(programs)
    });
    let programs = programs.await?;
    Ok(list_of(counted(programs.len(), "program", "programs"), &programs))
}

pub(super) async fn children(app: &App, wanted: ListingOfCentre) -> Result<Answer, CommandError> {
    let (parts, ListingOfCentre { centre }) = (app.clone(), wanted);
    app.database
        .read(async move |reader: &mut Reader<'_>| {
            let centre = find::centre(reader, &centre).await?;
            let rows = children_as_json(reader, &parts, &centre).await?;
            Ok(Answer::list(of_centre(reader, &parts, &centre).await?, rows))
        })
        .await
}

async fn centres_as_json(reader: &mut Reader<'_>, chain: Option<&str>) -> Result<Vec<Value>, CommandError> {
    let mut lines = Vec::new();
    let all = centres::list_centres(reader).await?;
    for (chain, name) in wanted_chains(reader, chain).await? {
        let programs: Vec<_> =
            centres::list_programs(reader, chain).await?.into_iter().map(|(_, label)| label).collect();
        for centre in all.iter().filter(|centre| centre.chain_id == chain) {
            let rooms: Vec<_> =
                centres::list_rooms(reader, centre.id).await?.into_iter().map(|(_, room)| room).collect();
            let live = store::list_enrolled(reader, centre.id).await?.iter().filter(|child| child.live).count();
            let line = json!({"id": centre.id, "name": centre.name, "city": centre.city, "chain": name, "chain_id": chain,
                "children": live, "rooms": rooms, "programs": programs});
            lines.push(line);
        }
    }
    Ok(lines)
}

/// The children of a centre by room, then by name.
async fn by_room(reader: &mut Reader<'_>, centre: &CentreRow) -> Result<Vec<(String, store::Enrolled)>, CommandError> {
    let rooms = centres::list_rooms(reader, centre.id).await?;
    let room_of = |child: store::Enrolled| {
        let room = rooms.iter().find(|(id, _)| *id == child.room).map(|(_, name)| name.clone()).unwrap_or_default();
        (room, child)
    };
    let mut all: Vec<_> = store::list_enrolled(reader, centre.id).await?.into_iter().map(room_of).collect();
    all.sort_by_key(|(room, child)| (room.clone(), folded(&child.name), folded(&child.last_name), child.id));
    Ok(all)
}

async fn children_as_json(reader: &mut Reader<'_>, app: &App, centre: &CentreRow) -> Result<Vec<Value>, CommandError> {
    let line = |(room, child): (String, store::Enrolled)| {
        let left = child.left_at.map(|at| app.zone.day_of(at).to_string());
        json!({"id": child.id, "admission_id": child.office_number, "first_name": child.name, "last_name": child.last_name,
            "born": child.date_of_birth, "room": room, "here": child.live, "left": left})
    };
    Ok(by_room(reader, centre).await?.into_iter().map(line).collect())
}

async fn everything(reader: &mut Reader<'_>) -> Result<String, CommandError> {
    let chains = centres::list_chains(reader).await?;
    if chains.is_empty() {
        return Ok("There is nothing yet. Start with 'aangan office chains add NAME'.".to_owned());
    }
    let all = centres::list_centres(reader).await?;
    let mut text = String::new();
    for (id, name) in chains {
        let labels: Vec<_> = centres::list_programs(reader, id).await?.into_iter().map(|(_, label)| label).collect();
        let _ = writeln!(text, "{name} (chain {id})\n  programs: {}", listed(&labels));
        for centre in all.iter().filter(|centre| centre.chain_id == id) {
            let rooms: Vec<_> =
                centres::list_rooms(reader, centre.id).await?.into_iter().map(|(_, room)| room).collect();
            let live = store::list_enrolled(reader, centre.id).await?.iter().filter(|child| child.live).count();
            let CentreRow { id, name, city, .. } = centre;
            let _ = writeln!(
                text,
                "  {name}, {city} (centre {id}): {}; rooms: {}",
                counted(live, "child", "children"),
                listed(&rooms)
            );
        }
    }
    Ok(text.trim_end().to_owned())
}

async fn of_centre(reader: &mut Reader<'_>, app: &App, centre: &CentreRow) -> Result<String, CommandError> {
    let mut text = format!("{}, {} (centre {})\n", centre.name, centre.city, centre.id);
    let day = |at: Timestamp| app.zone.day_of(at);
    let (here, left): (Vec<_>, Vec<_>) = by_room(reader, centre).await?.into_iter().partition(|(_, child)| child.live);
    for (title, all) in [("", here), ("Left:\n", left)] {
        if !all.is_empty() {
            text.push_str(title);
        }
        for (room, child) in all {
            let number = child.office_number.as_deref().unwrap_or("-");
            let gone = child.left_at.map(|at| format!(", left {}", day(at))).unwrap_or_default();
            let _ = writeln!(
                text,
                "  {:<19}  {number:<10}  {} {}, {room}, born {}{gone}",
                child.id, child.name, child.last_name, child.date_of_birth
            );
            for removed in list_removed_of_child(reader, child.id).await? {
                let (side, how) = (removed.side.as_str(), if removed.barred { "barred" } else { "removed" });
                let _ = writeln!(text, "{:34}{side} {}, {how} {}", "", removed.name, day(removed.at));
            }
        }
    }
    Ok(text.trim_end().to_owned())
}

fn listed(names: &[String]) -> String {
    if names.is_empty() { "none yet".to_owned() } else { names.join(", ") }
}
