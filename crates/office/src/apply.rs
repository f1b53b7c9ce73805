//! Applies a chain file: adds what is missing, renames what has another name, sets fees from a day on, removes nothing. What was closed stays closed,
//! because it was closed on purpose and the file may be older.

use std::fs;
use std::path::{Path, PathBuf};

use clap::Args;
use database::Writer;
use serde::Deserialize;
use serde_json::json;

use super::answer::Answer;
use super::apply_fees::{self, FeeEntry};
use super::console::Console;
use super::plan::{Change, Consent, make};
use super::{CommandError, counted, places};
use base::audit::{self, Actor, AuditAction, Entry};
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
    /// Whether the command may create the data folder: only if it will certainly change something.
    pub(super) fn may_create_data(&self) -> bool {
        self.consent.is_given()
    }
}

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct ChainFile {
    chain: NameEntry,
    #[serde(default)]
    programs: Vec<NameEntry>,
    /// The fees of every centre that has no own ones for the same program and nature.
    #[serde(default, rename = "fee")]
    fees: Vec<FeeEntry>,
    #[serde(default, rename = "centre")]
    centres: Vec<CentreEntry>,
}

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct CentreEntry {
    name: String,
    /// Its former name.
    was: Option<String>,
    city: String,
    #[serde(default)]
    rooms: Vec<NameEntry>,
    #[serde(default, rename = "fee")]
    fees: Vec<FeeEntry>,
}

/// A name, with the former name where it is renamed.
#[derive(Clone, Debug, Deserialize)]
#[serde(untagged)]
enum NameEntry {
    Name(String),
    Renamed { name: String, was: String },
}

impl NameEntry {
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

fn read(file: &Path) -> Result<ChainFile, CommandError> {
    let at = |why: &dyn std::fmt::Display| CommandError::new(format!("{}: {why}", file.display()));
    let text = fs::read_to_string(file).map_err(|error| at(&error))?;
    let mut read: ChainFile = toml::from_str(&text).map_err(|error| at(&error))?;
    if let Some(twice) = read.duplicate() {
        return Err(at(&twice));
    }
    apply_fees::check(&mut read.fees, (file, &text), "")?;
    for centre in &mut read.centres {
        apply_fees::check(&mut centre.fees, (file, &text), centre.name.trim())?;
    }
    Ok(read)
}

impl ChainFile {
    /// A duplicate name, as a sentence: it would be renamed from one spelling to the other each time the file is applied.
    fn duplicate(&self) -> Option<String> {
        let sentence = |what: &str, (one, other): (&str, &str)| {
            let also = if one == other { String::new() } else { format!(", as {one:?} and as {other:?}") };
            format!("the {what} {other} is in the file twice{also}: remove one")
        };
        let programs = find_duplicate(self.programs.iter().map(NameEntry::name)).map(|pair| sentence("program", pair));
        let centres =
            find_duplicate(self.centres.iter().map(|centre| centre.name.trim())).map(|pair| sentence("centre", pair));
        let rooms = self.centres.iter().find_map(|centre| {
            let pair = find_duplicate(centre.rooms.iter().map(NameEntry::name));
            pair.map(|pair| sentence(&format!("room of {}:", centre.name.trim()), pair))
        });
        programs.or(centres).or(rooms)
    }
}

/// The first two names that differ at most in case and spacing.
fn find_duplicate<'n>(names: impl Iterator<Item = &'n str>) -> Option<(&'n str, &'n str)> {
    let mut seen: Vec<&str> = Vec::new();
    for name in names {
        if let Some(known) = seen.iter().find(|known| folded(known) == folded(name)) {
            return Some((known, name));
        }
        seen.push(name);
    }
    None
}

pub(super) async fn apply(app: &App, console: &mut dyn Console, wanted: Apply) -> Result<Answer, CommandError> {
    let file = read(&wanted.file)?;
    make(app, console, wanted.consent, async move |writer: &mut Writer<'_>, app: &App| {
        let mut applying =
            Applying { app, plan: Vec::new(), follows: Vec::new(), closed: Vec::new(), unchanged: Vec::new() };
        applying.chain(writer, &file).await?;
        let Applying { mut plan, follows, closed, unchanged, .. } = applying;
        if plan.is_empty() {
            let head = if closed.is_empty() { "Everything in the file exists." } else { "There is nothing to do." };
            let all: Vec<String> = std::iter::once(head.to_owned()).chain(closed).chain(unchanged).collect();
            return Err(CommandError::NothingToDo(all.join("\n  ")));
        }
        // The preview listed the changes.
        let done = format!("Done: {}.", counted(plan.len(), "change", "changes"));
        let fields = json!({"closed": closed, "unchanged": unchanged});
        plan.extend(follows.into_iter().chain(closed).chain(unchanged));
        Ok(Change { plan, done }.with(fields))
    })
    .await
}

struct Applying<'a> {
    app: &'a App,
    plan: Vec<String>,
    /// What the portal then does by itself.
    follows: Vec<String>,
    /// What the file names and was closed.
    closed: Vec<String>,
    /// What differs from the file or is not in it.
    unchanged: Vec<String>,
}

/// The place with an entry's name, or with its former name.
fn existing<'k, Id>(known: &'k [(Id, String)], name: &str, was: Option<&str>) -> Option<&'k (Id, String)> {
    let called = |wanted: &str| known.iter().find(|(_, name)| folded(name) == folded(wanted));
    called(name).or_else(|| was.and_then(called))
}

impl Applying<'_> {
    async fn note(&self, writer: &mut Writer<'_>, action: AuditAction, id: i64) -> Result<(), CommandError> {
        let (object, now) = (id.to_string(), self.app.now());
        Ok(audit::record(writer, &self.app.random, now, Entry::new(&Actor::Office, action).with(&object)).await?)
    }

    /// Renames a place to the name in the file, if it differs.
    async fn rename(
        &mut self,
        writer: &mut Writer<'_>,
        place: Place,
        (known, name): (&str, &str),
        centres: &[CentreId],
    ) -> Result<(), CommandError> {
        if known == name {
            return Ok(());
        }
        places::rename_place(writer, self.app, place, name, Vec::new(), centres).await?;
        self.plan.push(format!("rename the {} {known} to {name}", centres::kind_of(place)));
        Ok(())
    }

    fn note_unchanged<Id: PartialEq + Copy>(&mut self, what: &str, known: &[(Id, String)], seen: &[Id]) {
        let rest = known.iter().filter(|(id, _)| !seen.contains(id));
        self.unchanged.extend(rest.map(|(_, name)| format!("not in the file, left unchanged: the {what} {name}")));
    }

    /// Whether a place with this name was closed.
    fn stays_closed(&mut self, kind: &str, what: &str, name: &str, closed: &[String]) -> bool {
        let found = closed.iter().find(|known| folded(known) == folded(name));
        self.closed.extend(
            found.map(|known| {
                format!("closed, left closed: the {what} {known} ('aangan office {kind}s add' reopens it)")
            }),
        );
        found.is_some()
    }

    async fn chain(&mut self, writer: &mut Writer<'_>, file: &ChainFile) -> Result<(), CommandError> {
        let (name, known) = (file.chain.name(), store::list_chains(writer).await?);
        let id = if let Some((id, known)) = existing(&known, name, file.chain.was()) {
            self.rename(writer, Place::Chain(*id), (known, name), &[]).await?;
            *id
        } else {
            let closed = store::list_closed_chains(writer).await?;
            if let Some(closed) = closed.iter().find(|closed| folded(closed) == folded(name)) {
                return Err(CommandError::new(format!(
                    "the chain {closed} was closed: 'aangan office chains add' reopens it"
                )));
            }
            let id = centres::add_chain(writer, &self.app.random, name).await?;
            self.note(writer, AuditAction::AddedAChain, id.0).await?;
            let others: Vec<&str> = known.iter().map(|(_, name)| name.as_str()).collect();
            // Nearly always a typing error in the file.
            let beside =
                if others.is_empty() { String::new() } else { format!(", in addition to {}", others.join(" and ")) };
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
    ) -> Result<(), CommandError> {
        let (known, mut seen) = (store::list_programs(writer, chain).await?, Vec::new());
        let closed = store::list_closed_programs(writer, chain).await?;
        let all = store::list_centres(writer).await?.into_iter().filter(|centre| centre.chain_id == chain);
        let all: Vec<CentreId> = all.map(|centre| centre.id).collect();
        for entry in &file.programs {
            let name = entry.name();
            if let Some((id, known)) = existing(&known, name, entry.was()) {
                seen.push(*id);
                self.rename(writer, Place::Program(*id), (known, name), &all).await?;
                continue;
            }
            if self.stays_closed("program", "program", name, &closed) {
                continue;
            }
            let id = centres::add_program(writer, &self.app.random, chain, name).await?;
            self.note(writer, AuditAction::AddedAProgram, id.0).await?;
            self.plan.push(format!("add the program {name}"));
        }
        self.note_unchanged("program", &known, &seen);
        Ok(())
    }

    async fn centres(&mut self, writer: &mut Writer<'_>, chain: ChainId, file: &ChainFile) -> Result<(), CommandError> {
        let all = store::list_centres(writer).await?.into_iter().filter(|centre| centre.chain_id == chain);
        let all: Vec<_> = all.collect();
        let known: Vec<_> = all.iter().map(|centre| (centre.id, centre.name.clone())).collect();
        let (closed, mut seen) = (store::list_closed_centres(writer, chain).await?, Vec::new());
        for entry in &file.centres {
            let name = entry.name.trim();
            let id = if let Some((id, known)) = existing(&known, name, entry.was.as_deref()) {
                self.rename(writer, Place::Centre(*id), (known, name), &[*id]).await?;
                let (city, wanted) = (all.iter().find(|centre| centre.id == *id), entry.city.trim());
                let other = city.filter(|centre| folded(&centre.city) != folded(wanted));
                self.unchanged.extend(other.map(|centre| {
                    format!("the centre {name} is in {}, left unchanged: the file says {wanted}", centre.city)
                }));
                *id
            } else if self.stays_closed("centre", "centre", name, &closed) {
                continue;
            } else {
                let id = centres::add_centre(writer, &self.app.random, chain, name, &entry.city).await?;
                self.note(writer, AuditAction::AddedACentre, id.0).await?;
                self.plan.push(format!("add the centre {name}, {}", entry.city.trim()));
                id
            };
            seen.push(id);
            self.rooms(writer, (id, name), &entry.rooms).await?;
            let fees = apply_fees::of_centre(&file.fees, &entry.fees);
            let set = apply_fees::apply(writer, self.app, (chain, id, name), &fees).await?;
            self.plan.extend(set.plan);
            self.follows.extend(set.follows);
            self.closed.extend(set.closed);
            self.unchanged.extend(set.unchanged);
        }
        self.note_unchanged("centre", &known, &seen);
        Ok(())
    }

    async fn rooms(
        &mut self,
        writer: &mut Writer<'_>,
        (centre, centre_name): (CentreId, &str),
        rooms: &[NameEntry],
    ) -> Result<(), CommandError> {
        let (known, mut seen) = (store::list_rooms(writer, centre).await?, Vec::new());
        let closed = store::list_closed_rooms(writer, centre).await?;
        for entry in rooms {
            let name = entry.name();
            if let Some((id, known)) = existing(&known, name, entry.was()) {
                seen.push(*id);
                self.rename(writer, Place::Room(*id), (known, name), &[centre]).await?;
                continue;
            }
            if self.stays_closed("room", &format!("room of {centre_name}:"), name, &closed) {
                continue;
            }
            let id = centres::add_room(writer, &self.app.random, centre, name).await?;
            self.note(writer, AuditAction::AddedARoom, id.0).await?;
            self.plan.push(format!("add the room {name} to {centre_name}"));
        }
        self.note_unchanged(&format!("room of {centre_name}:"), &known, &seen);
        Ok(())
    }
}
