//! Chains, centres, rooms and programs: another name, and an end. What is closed is offered nowhere any more; what was there
//! stays, and adding the same name opens it again.

use clap::Subcommand;
use database::{Reader, Writer};

use super::desk::Desk;
use super::emptying::ItsChildren;
use super::plan::{Change, Consent, make};
use super::{OfficeRefused, counted, find, store};
use base::audit::{self, Actor, Deed, Entry};
use base::changes::{self, Topic};
use base::ids::{CentreId, ChainId};
use context::App;
use people::centres::{self, Place, kind_of};

/// What is meant, by its name or id.
#[derive(Clone, Debug, Subcommand)]
pub enum Named {
    Chain {
        name: String,
    },
    Centre {
        name: String,
    },
    Room {
        name: String,
        /// The centre's name or id
        #[arg(long)]
        centre: String,
    },
    Program {
        label: String,
        /// Name or id; not needed where there is one chain
        #[arg(long)]
        chain: Option<String>,
    },
}

#[derive(Clone, Debug, clap::Args)]
pub struct Rename {
    #[command(subcommand)]
    what: Named,
    /// The new name
    #[arg(long, global = true, default_value = "", hide_default_value = true)]
    to: String,
    #[command(flatten)]
    consent: GlobalConsent,
}

#[derive(Clone, Debug, clap::Args)]
pub struct Close {
    #[command(subcommand)]
    what: Named,
    #[command(flatten)]
    children: ItsChildren,
    #[command(flatten)]
    consent: GlobalConsent,
}

/// The same as everywhere, behind the name of what is meant too.
#[derive(Clone, Copy, Debug, clap::Args)]
struct GlobalConsent {
    /// Do it without asking
    #[arg(long, global = true, conflicts_with = "dry_run")]
    yes: bool,
    /// Only say what would be done
    #[arg(long, global = true)]
    dry_run: bool,
}

impl From<GlobalConsent> for Consent {
    fn from(GlobalConsent { yes, dry_run }: GlobalConsent) -> Self {
        Self::new(yes, dry_run)
    }
}

/// A place that was found, its name, the names of the others of its kind, and where its children are.
struct There {
    place: Place,
    name: String,
    others: Vec<String>,
    centres: Vec<CentreId>,
}

async fn centres_of(reader: &mut Reader<'_>, chain: ChainId) -> Result<Vec<(CentreId, String)>, OfficeRefused> {
    let all = centres::store::centres(reader).await?.into_iter().filter(|centre| centre.chain_id == chain);
    Ok(all.map(|centre| (centre.id, centre.name)).collect())
}

/// One of a few by its name, and how the others are called.
fn picked<Id: Copy + PartialEq>(
    what: &str,
    wanted: &str,
    all: Vec<(Id, String)>,
) -> Result<(Id, String, Vec<String>), OfficeRefused> {
    let names: Vec<String> = all.iter().map(|(_, name)| name.clone()).collect();
    let name = super::add::option(what, super::roster::fields::one_of(what, wanted, &names))?;
    let id = all.iter().find(|(_, known)| *known == name).map(|(id, _)| *id);
    let id = id.ok_or_else(|| OfficeRefused::said(format!("the {what} is gone")))?;
    Ok((id, name, all.into_iter().filter(|(other, _)| *other != id).map(|(_, name)| name).collect()))
}

impl There {
    async fn find(reader: &mut Reader<'_>, named: &Named) -> Result<Self, OfficeRefused> {
        match named {
            Named::Chain { name } => {
                let (id, name) = find::chain(reader, Some(name)).await?;
                let others = centres::store::chains(reader).await?.into_iter().filter(|(other, _)| *other != id);
                let others = others.map(|(_, name)| name).collect();
                let centres = centres_of(reader, id).await?.into_iter().map(|(id, _)| id).collect();
                Ok(Self { place: Place::Chain(id), name, others, centres })
            }
            Named::Centre { name } => {
                let centre = find::centre(reader, name).await?;
                let others = centres_of(reader, centre.chain_id).await?.into_iter().filter(|(id, _)| *id != centre.id);
                let others = others.map(|(_, name)| name).collect();
                Ok(Self { place: Place::Centre(centre.id), name: centre.name, others, centres: vec![centre.id] })
            }
            Named::Room { name, centre } => {
                let centre = find::centre(reader, centre).await?;
                let rooms = centres::store::rooms(reader, centre.id).await?;
                let (id, name, others) = picked("room", name, rooms)?;
                Ok(Self { place: Place::Room(id), name, others, centres: vec![centre.id] })
            }
            Named::Program { label, chain } => {
                let (chain, _) = find::chain(reader, chain.as_deref()).await?;
                let programs = centres::store::programs(reader, chain).await?;
                let (id, name, others) = picked("program", label, programs)?;
                let centres = centres_of(reader, chain).await?.into_iter().map(|(id, _)| id).collect();
                Ok(Self { place: Place::Program(id), name, others, centres })
            }
        }
    }
}

async fn note(writer: &mut Writer<'_>, app: &App, deed: Deed, place: Place) -> Result<(), OfficeRefused> {
    let object = format!("{} {}", kind_of(place), place.id());
    Ok(audit::record(writer, &app.chance, app.now(), Entry::new(&Actor::Office, deed).with(&object)).await?)
}

/// Gives a place another name, in the record and on open screens of these centres too.
pub(super) async fn renamed(
    writer: &mut Writer<'_>,
    app: &App,
    place: Place,
    to: &str,
    others: Vec<String>,
    centres: &[CentreId],
) -> Result<String, OfficeRefused> {
    let name = centres::rename(writer, place, to, others).await?;
    note(writer, app, Deed::RenamedAPlace, place).await?;
    for centre in centres {
        for topic in [Topic::Child, Topic::Centre] {
            changes::bump_at_centre(writer, *centre, topic, app.now()).await?;
        }
    }
    Ok(name)
}

pub(super) async fn rename(app: &App, desk: &mut dyn Desk, wanted: Rename) -> Result<String, OfficeRefused> {
    let Rename { what, to, consent } = wanted;
    if to.is_empty() {
        return Err(OfficeRefused::said("say the new name: --to NAME"));
    }
    make(app, desk, consent.into(), async move |writer: &mut Writer<'_>, app: &App| {
        let There { place, name, others, centres } = There::find(writer, &what).await?;
        if to.trim() == name {
            return Err(OfficeRefused::said(format!("the {} is called {name} already", kind_of(place))));
        }
        let new = renamed(writer, app, place, &to, others, &centres).await?;
        let plan = vec![format!("the {} {name} is called {new}", kind_of(place))];
        Ok(Change { plan, done: format!("The {} {name} is called {new} now.", kind_of(place)) })
    })
    .await
}

pub(super) async fn close(app: &App, desk: &mut dyn Desk, wanted: Close) -> Result<String, OfficeRefused> {
    let Close { what, children, consent } = wanted;
    make(app, desk, consent.into(), async move |writer: &mut Writer<'_>, app: &App| {
        let There { place, name, centres, .. } = There::find(writer, &what).await?;
        let kind = kind_of(place);
        if matches!(place, Place::Chain(_)) && !centres.is_empty() {
            let count = counted(centres.len(), "centre", "centres");
            return Err(OfficeRefused::said(format!("{name} has {count}: close them first")));
        }
        let mut plan = match (&what, children.are_spoken_of()) {
            (_, false) => Vec::new(),
            (Named::Centre { name }, true) => {
                let centre = find::centre(writer, name).await?;
                children.go(writer, app, centre).await?
            }
            (_, true) => {
                return Err(OfficeRefused::said(
                    "--move-children-to and --children-leave are for a centre: 'aangan office set child' gives a child another room \
                     or program",
                ));
            }
        };
        let went = !plan.is_empty();
        let here = store::here(writer, place).await?;
        if here > 0 {
            let all_at_once = match place {
                Place::Centre(_) => "; --move-children-to CENTRE or --children-leave does it with all of them",
                _ => "",
            };
            return Err(OfficeRefused::said(format!(
                "{} in the {kind} {name}: move them or note that they left ('aangan office move-child', 'set child', 'leave'){all_at_once}",
                children_are(here)
            )));
        }
        plan.push(format!("the {kind} {name} is closed: nobody can be put there any more; what was stays"));
        if let Place::Centre(centre) = place {
            let coming = store::on_their_way(writer, centre).await?;
            if coming > 0 {
                return Err(OfficeRefused::said(format!(
                    "{} on the way to {name} by requests that were approved: decide them otherwise first",
                    children_are(coming)
                )));
            }
            let keys = centres::store::keys(writer).await?;
            let keys = keys.iter().filter(|key| key.centre == centre && key.withdrawn_at.is_none()).count();
            plan.push(format!("{} of {name} will be withdrawn", counted(keys, "key", "keys")));
        }
        centres::close(writer, place, app.now()).await?;
        note(writer, app, Deed::ClosedAPlace, place).await?;
        let whom = if went { ", and its children are gone from there" } else { "" };
        let done = format!("The {kind} {name} is closed{whom}. 'aangan office add {kind}' with the same name opens it again.");
        Ok(Change { plan, done })
    })
    .await
}

fn children_are(count: i64) -> String {
    format!("{count} {}", if count == 1 { "child is" } else { "children are" })
}
