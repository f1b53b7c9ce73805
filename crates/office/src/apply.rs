//! A chain from one file: what is missing is added, what is called otherwise is renamed, and nothing is ever taken away. What was
//! closed stays closed, for it was closed on purpose and the file may be older.

use std::fs;
use std::path::{Path, PathBuf};

use clap::Args;
use database::Writer;
use serde::Deserialize;

use super::desk::Desk;
use super::plan::{Change, Consent, make};
use super::{OfficeRefused, counted, places};
use base::audit::{self, Actor, Deed, Entry};
use base::ids::{CentreId, ChainId};
use base::text::folded;
use context::App;
use people::centres::{self, Place, store};

#[derive(Clone, Debug, Args)]
pub struct Apply {
    /// TOML: the chain, its programs, its centres and their rooms
    file: PathBuf,
    #[command(flatten)]
    consent: Consent,
}

impl Apply {
    /// Where there is no portal. What only looks makes none, and neither does what may still be answered with a no.
    pub(super) fn begins_a_portal(&self) -> bool {
        self.consent.is_given()
    }
}

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct ChainFile {
    chain: Called,
    #[serde(default)]
    programs: Vec<Called>,
    #[serde(default, rename = "centre")]
    centres: Vec<CentreEntry>,
}

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct CentreEntry {
    name: String,
    /// What it is called until now.
    was: Option<String>,
    city: String,
    #[serde(default)]
    rooms: Vec<Called>,
}

/// A name, or a name with the one that it takes the place of.
#[derive(Clone, Debug, Deserialize)]
#[serde(untagged)]
enum Called {
    Name(String),
    Renamed { name: String, was: String },
}

impl Called {
    fn name(&self) -> &str {
        match self {
            Self::Name(name) | Self::Renamed { name, .. } => name.trim(),
        }
    }

    fn was(&self) -> Option<&str> {
        match self {
            Self::Name(_) => None,
            Self::Renamed { was, .. } => Some(was),
        }
    }
}

fn read(file: &Path) -> Result<ChainFile, OfficeRefused> {
    let at = |why: &dyn std::fmt::Display| OfficeRefused::said(format!("{}: {why}", file.display()));
    let text = fs::read_to_string(file).map_err(|error| at(&error))?;
    let file: ChainFile = toml::from_str(&text).map_err(|error| at(&error))?;
    match file.stands_twice() {
        Some(twice) => Err(at(&twice)),
        None => Ok(file),
    }
}

impl ChainFile {
    /// A name that is there twice would be renamed from one writing to the other, each time that the file is applied.
    fn stands_twice(&self) -> Option<String> {
        let said = |what: &str, (one, other): (&str, &str)| {
            let also = if one == other { String::new() } else { format!(", as {one:?} and as {other:?}") };
            format!("the {what} {other} stands in it twice{also}: take one out")
        };
        let programs = twice(self.programs.iter().map(Called::name)).map(|pair| said("program", pair));
        let centres = twice(self.centres.iter().map(|centre| centre.name.trim())).map(|pair| said("centre", pair));
        let rooms = self.centres.iter().find_map(|centre| {
            let pair = twice(centre.rooms.iter().map(Called::name));
            pair.map(|pair| said(&format!("room of {}:", centre.name.trim()), pair))
        });
        programs.or(centres).or(rooms)
    }
}

/// The first two names that are one for everybody who reads them.
fn twice<'n>(names: impl Iterator<Item = &'n str>) -> Option<(&'n str, &'n str)> {
    let mut seen: Vec<&str> = Vec::new();
    for name in names {
        if let Some(known) = seen.iter().find(|known| folded(known) == folded(name)) {
            return Some((known, name));
        }
        seen.push(name);
    }
    None
}

pub(super) async fn apply(app: &App, desk: &mut dyn Desk, wanted: Apply) -> Result<String, OfficeRefused> {
    let file = read(&wanted.file)?;
    make(app, desk, wanted.consent, async move |writer: &mut Writer<'_>, app: &App| {
        let mut applying = Applying { app, plan: Vec::new(), closed: Vec::new(), left: Vec::new() };
        applying.chain(writer, &file).await?;
        let Applying { mut plan, closed, left, .. } = applying;
        if plan.is_empty() {
            let head = if closed.is_empty() { "All of it is there." } else { "There is nothing to be done." };
            let all: Vec<String> = std::iter::once(head.to_owned()).chain(closed).chain(left).collect();
            return Err(OfficeRefused::NothingToDo(all.join("\n  ")));
        }
        // What it is was shown before, to whoever said yes.
        let done = format!("Done: {}.", counted(plan.len(), "change", "changes"));
        plan.extend(closed.into_iter().chain(left));
        Ok(Change { plan, done })
    })
    .await
}

struct Applying<'a> {
    app: &'a App,
    plan: Vec<String>,
    /// What is in the file and was closed.
    closed: Vec<String>,
    /// What is there and not as the file says, or not in the file.
    left: Vec<String>,
}

/// What of a kind is there under an entry's name, or under the one that it had.
fn there<'k, Id>(known: &'k [(Id, String)], name: &str, was: Option<&str>) -> Option<&'k (Id, String)> {
    let called = |wanted: &str| known.iter().find(|(_, name)| folded(name) == folded(wanted));
    called(name).or_else(|| was.and_then(called))
}

impl Applying<'_> {
    async fn note(&self, writer: &mut Writer<'_>, deed: Deed, id: i64) -> Result<(), OfficeRefused> {
        let (object, now) = (id.to_string(), self.app.now());
        Ok(audit::record(writer, &self.app.chance, now, Entry::new(&Actor::Office, deed).with(&object)).await?)
    }

    /// Gives it the file's name if it is called otherwise.
    async fn rename(
        &mut self,
        writer: &mut Writer<'_>,
        place: Place,
        (known, name): (&str, &str),
        centres: &[CentreId],
    ) -> Result<(), OfficeRefused> {
        if known == name {
            return Ok(());
        }
        places::renamed(writer, self.app, place, name, Vec::new(), centres).await?;
        self.plan.push(format!("rename the {} {known} to {name}", centres::kind_of(place)));
        Ok(())
    }

    fn left_of<Id: PartialEq + Copy>(&mut self, what: &str, known: &[(Id, String)], seen: &[Id]) {
        let left = known.iter().filter(|(id, _)| !seen.contains(id));
        self.left.extend(left.map(|(_, name)| format!("not in the file, and left as it is: the {what} {name}")));
    }

    /// Whether it was closed under this name.
    fn stays_closed(&mut self, kind: &str, what: &str, name: &str, closed: &[String]) -> bool {
        let found = closed.iter().find(|known| folded(known) == folded(name));
        self.closed.extend(found.map(|known| {
            format!("closed, and left so: the {what} {known} ('aangan office add {kind}' opens it again)")
        }));
        found.is_some()
    }

    async fn chain(&mut self, writer: &mut Writer<'_>, file: &ChainFile) -> Result<(), OfficeRefused> {
        let (name, known) = (file.chain.name(), store::chains(writer).await?);
        let id = if let Some((id, known)) = there(&known, name, file.chain.was()) {
            self.rename(writer, Place::Chain(*id), (known, name), &[]).await?;
            *id
        } else {
            let closed = store::closed_chains(writer).await?;
            if let Some(closed) = closed.iter().find(|closed| folded(closed) == folded(name)) {
                return Err(OfficeRefused::said(format!(
                    "the chain {closed} was closed: 'aangan office add chain' opens it again"
                )));
            }
            let id = centres::add_chain(writer, &self.app.chance, name).await?;
            self.note(writer, Deed::AddedAChain, id.0).await?;
            let others: Vec<&str> = known.iter().map(|(_, name)| name.as_str()).collect();
            // Nearly always a typing error in the file, which would make a chain of nobody.
            let beside = if others.is_empty() {
                String::new()
            } else {
                format!(", another one beside {}", others.join(" and "))
            };
            self.plan.push(format!("add the chain {name}{beside}"));
            id
        };
        self.programs(writer, id, file).await?;
        self.centres(writer, id, file).await
    }

    async fn programs(
        &mut self,
        writer: &mut Writer<'_>,
        chain: ChainId,
        file: &ChainFile,
    ) -> Result<(), OfficeRefused> {
        let (known, mut seen) = (store::programs(writer, chain).await?, Vec::new());
        let closed = store::closed_programs(writer, chain).await?;
        let all = store::centres(writer).await?.into_iter().filter(|centre| centre.chain_id == chain);
        let all: Vec<CentreId> = all.map(|centre| centre.id).collect();
        for entry in &file.programs {
            let name = entry.name();
            if let Some((id, known)) = there(&known, name, entry.was()) {
                seen.push(*id);
                self.rename(writer, Place::Program(*id), (known, name), &all).await?;
                continue;
            }
            if self.stays_closed("program", "program", name, &closed) {
                continue;
            }
            let id = centres::add_program(writer, &self.app.chance, chain, name).await?;
            self.note(writer, Deed::AddedAProgram, id.0).await?;
            self.plan.push(format!("add the program {name}"));
        }
        self.left_of("program", &known, &seen);
        Ok(())
    }

    async fn centres(
        &mut self,
        writer: &mut Writer<'_>,
        chain: ChainId,
        file: &ChainFile,
    ) -> Result<(), OfficeRefused> {
        let all = store::centres(writer).await?.into_iter().filter(|centre| centre.chain_id == chain);
        let all: Vec<_> = all.collect();
        let known: Vec<_> = all.iter().map(|centre| (centre.id, centre.name.clone())).collect();
        let (closed, mut seen) = (store::closed_centres(writer, chain).await?, Vec::new());
        for entry in &file.centres {
            let name = entry.name.trim();
            let id = if let Some((id, known)) = there(&known, name, entry.was.as_deref()) {
                self.rename(writer, Place::Centre(*id), (known, name), &[*id]).await?;
                let (city, wanted) = (all.iter().find(|centre| centre.id == *id), entry.city.trim());
                let other = city.filter(|centre| folded(&centre.city) != folded(wanted));
                self.left.extend(other.map(|centre| {
                    format!("the centre {name} is in {}, and stays there: the file says {wanted}", centre.city)
                }));
                *id
            } else if self.stays_closed("centre", "centre", name, &closed) {
                continue;
            } else {
                let id = centres::add_centre(writer, &self.app.chance, chain, name, &entry.city).await?;
                self.note(writer, Deed::AddedACentre, id.0).await?;
                self.plan.push(format!("add the centre {name}, {}", entry.city.trim()));
                id
            };
            seen.push(id);
            self.rooms(writer, (id, name), &entry.rooms).await?;
        }
        self.left_of("centre", &known, &seen);
        Ok(())
    }

    async fn rooms(
        &mut self,
        writer: &mut Writer<'_>,
        (centre, centre_name): (CentreId, &str),
        rooms: &[Called],
    ) -> Result<(), OfficeRefused> {
        let (known, mut seen) = (store::rooms(writer, centre).await?, Vec::new());
        let closed = store::closed_rooms(writer, centre).await?;
        for entry in rooms {
            let name = entry.name();
            if let Some((id, known)) = there(&known, name, entry.was()) {
                seen.push(*id);
                self.rename(writer, Place::Room(*id), (known, name), &[centre]).await?;
                continue;
            }
            if self.stays_closed("room", &format!("room of {centre_name}:"), name, &closed) {
                continue;
            }
            let id = centres::add_room(writer, &self.app.chance, centre, name).await?;
            self.note(writer, Deed::AddedARoom, id.0).await?;
            self.plan.push(format!("add the room {name} to {centre_name}"));
        }
        self.left_of(&format!("room of {centre_name}:"), &known, &seen);
        Ok(())
    }
}
