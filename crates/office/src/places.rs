//! Renaming and closing chains, centres, rooms and programs. A closed place is offered nowhere; its data stay, and adding a place
//! with the same name reopens it.

use clap::Args;
use database::{Reader, Writer};
use serde_json::json;

use super::answer::Answer;
use super::console::Console;
use super::emptying::ItsChildren;
use super::plan::{Change, Consent, make};
use super::{CommandError, counted, find, store};
use base::audit::{self, Actor, AuditAction, Entry};
use base::changes::{self, Topic};
use base::ids::{CentreId, ChainId};
use context::App;
use people::centres::{self, Place, kind_of};

/// A place by its name or id.
#[derive(Clone, Debug)]
pub(super) enum Named {
    Chain(NamedChain),
    Centre(NamedCentre),
    Room(NamedRoom),
    Program(NamedProgram),
}

#[derive(Clone, Debug, Args)]
pub struct NamedChain {
    /// The chain's name or id
    name: String,
}

#[derive(Clone, Debug, Args)]
pub struct NamedCentre {
    /// The centre's name or id
    name: String,
}

#[derive(Clone, Debug, Args)]
pub struct NamedRoom {
    /// The room's name
    name: String,
    /// The centre's name or id
    #[arg(long)]
    centre: String,
}

#[derive(Clone, Debug, Args)]
pub struct NamedProgram {
    /// The program's label, complete or without its hours
    label: String,
    /// The chain's name or id; not needed where there is one chain
    #[arg(long)]
    chain: Option<String>,
}

#[derive(Clone, Debug, Args)]
pub struct Rename<Place: Args> {
    #[command(flatten)]
    pub(super) what: Place,
    /// The new name
    #[arg(long, value_name = "NEW_NAME")]
    pub(super) to: String,
    #[command(flatten)]
    pub(super) consent: Consent,
}

#[derive(Clone, Debug, Args)]
pub struct Close<Place: Args> {
    #[command(flatten)]
    pub(super) what: Place,
    #[command(flatten)]
    pub(super) consent: Consent,
}

#[derive(Clone, Debug, Args)]
pub struct CloseCentre {
    #[command(flatten)]
    pub(super) centre: NamedCentre,
    #[command(flatten)]
    pub(super) children: ItsChildren,
    #[command(flatten)]
    pub(super) consent: Consent,
}

/// A place with its name, the names of its siblings, and the centres of its children.
struct FoundPlace {
    place: Place,
    name: String,
    others: Vec<String>,
    centres: Vec<CentreId>,
}

async fn centres_of(reader: &mut Reader<'_>, chain: ChainId) -> Result<Vec<(CentreId, String)>, CommandError> {
    let all = centres::store::list_centres(reader).await?.into_iter().filter(|centre| centre.chain_id == chain);
    Ok(all.map(|centre| (centre.id, centre.name)).collect())
}

const PROGRAM: &str = "program";

/// The place with a name, and the names of the others.
fn pick<Id: Copy + PartialEq>(
    what: &str,
    wanted: &str,
    all: Vec<(Id, String)>,
) -> Result<(Id, String, Vec<String>), CommandError> {
    let names: Vec<String> = all.iter().map(|(_, name)| name.clone()).collect();
    let named = match what {
        PROGRAM => super::roster::fields::program(wanted, &names),
        _ => super::roster::fields::one_of(what, wanted, &names),
    };
    let name = super::add::place(what, named)?;
    let id = all.iter().find(|(_, known)| *known == name).map(|(id, _)| *id);
    let id = id.ok_or_else(|| CommandError::not_found(format!("the {what} is gone")))?;
    Ok((id, name, all.into_iter().filter(|(other, _)| *other != id).map(|(_, name)| name).collect()))
}

impl FoundPlace {
    async fn find(reader: &mut Reader<'_>, named: &Named) -> Result<Self, CommandError> {
        match named {
            Named::Chain(NamedChain { name }) => {
                let (id, name) = find::chain(reader, Some(name)).await?;
                let others = centres::store::list_chains(reader).await?.into_iter().filter(|(other, _)| *other != id);
                let others = others.map(|(_, name)| name).collect();
                let centres = centres_of(reader, id).await?.into_iter().map(|(id, _)| id).collect();
                Ok(Self { place: Place::Chain(id), name, others, centres })
            }
            Named::Centre(NamedCentre { name }) => {
                let centre = find::centre(reader, name).await?;
                let others = centres_of(reader, centre.chain_id).await?.into_iter().filter(|(id, _)| *id != centre.id);
                let others = others.map(|(_, name)| name).collect();
                Ok(Self { place: Place::Centre(centre.id), name: centre.name, others, centres: vec![centre.id] })
            }
            Named::Room(NamedRoom { name, centre }) => {
                let centre = find::centre(reader, centre).await?;
                let rooms = centres::store::list_rooms(reader, centre.id).await?;
                let (id, name, others) = pick("room", name, rooms)?;
                Ok(Self { place: Place::Room(id), name, others, centres: vec![centre.id] })
            }
            Named::Program(NamedProgram { label, chain }) => {
                let (chain, _) = find::chain(reader, chain.as_deref()).await?;
                let programs = centres::store::list_programs(reader, chain).await?;
                let (id, name, others) = pick(PROGRAM, label, programs)?;
                let centres = centres_of(reader, chain).await?.into_iter().map(|(id, _)| id).collect();
                Ok(Self { place: Place::Program(id), name, others, centres })
            }
        }
    }
}

async fn note(writer: &mut Writer<'_>, app: &App, action: AuditAction, place: Place) -> Result<(), CommandError> {
    let object = format!("{} {}", kind_of(place), place.id());
    Ok(audit::record(writer, &app.random, app.now(), Entry::new(&Actor::Office, action).with(&object)).await?)
}

/// Renames a place, with an audit event; open screens of these centres reload.
pub(super) async fn rename_place(
    writer: &mut Writer<'_>,
    app: &App,
    place: Place,
    to: &str,
    others: Vec<String>,
    centres: &[CentreId],
) -> Result<String, CommandError> {
    let name = centres::rename(writer, place, to, others).await?;
    note(writer, app, AuditAction::RenamedAPlace, place).await?;
    for centre in centres {
        for topic in [Topic::Child, Topic::Centre] {
            changes::bump_at_centre(writer, *centre, topic, app.now()).await?;
        }
    }
    Ok(name)
}

pub(super) async fn rename(
    app: &App,
    console: &mut dyn Console,
    (what, to, consent): (Named, String, Consent),
) -> Result<Answer, CommandError> {
    make(app, console, consent, async move |writer: &mut Writer<'_>, app: &App| {
        let FoundPlace { place, name, others, centres } = FoundPlace::find(writer, &what).await?;
        if to.trim() == name {
            return Err(CommandError::new(format!("the {} already has the name {name}", kind_of(place))));
        }
        let new = rename_place(writer, app, place, &to, others, &centres).await?;
        let plan = vec![format!("the {} {name} is renamed to {new}", kind_of(place))];
        let done = format!("The {} {name} is renamed to {new}.", kind_of(place));
        Ok(Change { plan, done }.with(json!({"id": place.id().to_string(), "name": new})))
    })
    .await
}

/// Closes a place; `children` says what happens to the children of a centre.
pub(super) async fn close(
    app: &App,
    console: &mut dyn Console,
    (what, children, consent): (Named, ItsChildren, Consent),
) -> Result<Answer, CommandError> {
    make(app, console, consent, async move |writer: &mut Writer<'_>, app: &App| {
        let FoundPlace { place, name, centres, .. } = FoundPlace::find(writer, &what).await?;
        let kind = kind_of(place);
        if matches!(place, Place::Chain(_)) && !centres.is_empty() {
            let count = counted(centres.len(), "centre", "centres");
            return Err(CommandError::new(format!("{name} has {count}: close them first")));
        }
        let mut plan = match &what {
            Named::Centre(NamedCentre { name }) if children.is_set() => {
                let centre = find::centre(writer, name).await?;
                children.go(writer, app, centre).await?
            }
            _ => Vec::new(),
        };
        let went = !plan.is_empty();
        let here = store::count_children(writer, place).await?;
        if here > 0 {
            let all_at_once = match place {
                Place::Centre(_) => "; --move-children-to CENTRE or --children-leave does so for all of them",
                _ => "",
            };
            return Err(CommandError::new(format!(
                "{} in the {kind} {name}: move them or record that they left ('aangan office children move', 'children set', 'children leave'){all_at_once}",
                children_are(here)
            )));
        }
        plan.push(format!("the {kind} {name} is closed: no child can be added there; its history stays"));
        if let Place::Centre(centre) = place {
            let coming = store::count_approved_to(writer, centre).await?;
            if coming > 0 {
                return Err(CommandError::new(format!(
                    "{} approved to move to {name}: cancel the requests first",
                    children_are(coming)
                )));
            }
            let keys = centres::store::list_keys(writer).await?;
            let keys = keys.iter().filter(|key| key.centre == centre && key.withdrawn_at.is_none()).count();
            plan.push(format!("{} of {name} will be revoked", counted(keys, "key", "keys")));
        }
        centres::close(writer, place, app.now()).await?;
        note(writer, app, AuditAction::ClosedAPlace, place).await?;
        let whom = if went { ", and its children have moved or left" } else { "" };
        let done = format!("The {kind} {name} is closed{whom}. 'aangan office {kind}s add' with the same name reopens it.");
        Ok(Change { plan, done }.with(json!({"id": place.id().to_string(), "name": name})))
    })
    .await
}

fn children_are(count: i64) -> String {
    format!("{count} {}", if count == 1 { "child is" } else { "children are" })
}
