//! Adding one chain, centre, room, program, child, parent or key.

use clap::{Args, ValueEnum};
use database::Writer;
use jiff::civil::Date;
use serde_json::{Value, json};

use super::answer::Answer;
use super::plan::{self, Change, Described, Rehearsal};
use super::roster::{USUAL_ADMISSION, fields, folded};
use super::{CommandError, find, import, office};
use base::audit::{self, Actor, AuditAction, Entry};
use base::ids::{ChildId, ParentId};
use base::keys::fingerprint;
use context::App;
use people::centres;
use people::families::children::{self, NewChild, NewParent};
use people::families::{Side, former_contacts};

/// What is added.
#[derive(Clone, Debug)]
pub(super) enum Add {
    Chain(AddChain),
    Centre(AddCentre),
    Room(AddRoom),
    Program(AddProgram),
    Child(AddChild),
    Parent(AddParent),
    Key(AddKey),
}

#[derive(Clone, Debug, Args)]
pub struct AddChain {
    /// The chain's name
    name: String,
    #[command(flatten)]
    rehearsal: Rehearsal,
}

#[derive(Clone, Debug, Args)]
pub struct AddCentre {
    /// The centre's name
    name: String,
    /// The city, as parents read it
    #[arg(long)]
    city: String,
    /// The chain's name or id; not needed where there is one chain
    #[arg(long)]
    chain: Option<String>,
    #[command(flatten)]
    rehearsal: Rehearsal,
}

#[derive(Clone, Debug, Args)]
pub struct AddRoom {
    /// The room's name
    name: String,
    /// The centre's name or id
    #[arg(long)]
    centre: String,
    #[command(flatten)]
    rehearsal: Rehearsal,
}

#[derive(Clone, Debug, Args)]
pub struct AddProgram {
    /// The label with the hours: 'Half Day (09:00 - 12:30)'
    label: String,
    /// The chain's name or id; not needed where there is one chain
    #[arg(long)]
    chain: Option<String>,
    #[command(flatten)]
    rehearsal: Rehearsal,
}

#[derive(Clone, Debug, Args)]
pub struct AddKey {
    /// The centre's name or id
    #[arg(long)]
    centre: String,
    /// What the key is for
    #[arg(long, default_value = "centre's program")]
    label: String,
    #[command(flatten)]
    rehearsal: Rehearsal,
}

#[derive(Clone, Debug, Args)]
pub struct AddChild {
    /// The centre's name or id
    #[arg(long)]
    centre: String,
    /// The first name
    #[arg(long, value_name = "NAME")]
    first_name: String,
    /// The last name
    #[arg(long, value_name = "NAME")]
    last_name: String,
    /// 2023-02-08, or day first: 08/02/2023
    #[arg(long, value_name = "DAY")]
    date_of_birth: String,
    /// The name of a room of the centre
    #[arg(long)]
    room: String,
    /// The label, with or without its hours
    #[arg(long)]
    program: String,
    /// The first day; default: today
    #[arg(long, value_name = "DAY")]
    admission_date: Option<String>,
    /// The kind of admission
    #[arg(long, value_name = "TYPE", default_value = USUAL_ADMISSION)]
    admission_type: String,
    /// The office's own number
    #[arg(long, value_name = "NUMBER")]
    admission_id: Option<String>,
    #[command(flatten)]
    rehearsal: Rehearsal,
}

#[derive(Clone, Debug, Args)]
pub struct AddParent {
    /// The child's id, admission id or full name ('aangan office children find NAME' shows them)
    #[arg(long, value_name = "CHILD")]
    child: String,
    /// Whether the parent is the mother or the father
    #[arg(long)]
    side: ParentSide,
    #[command(flatten)]
    person: Person,
    #[command(flatten)]
    rehearsal: Rehearsal,
}

/// The data of a mother or father as typed.
#[derive(Clone, Debug, Args)]
pub struct Person {
    /// The full name
    #[arg(long)]
    name: String,
    /// Ten digits, with or without the country code; a foreign number starts with + and must be allowed by the configuration
    #[arg(long)]
    phone: Option<String>,
    /// The e-mail address
    #[arg(long)]
    email: Option<String>,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
pub enum ParentSide {
    Mother,
    Father,
}

impl From<ParentSide> for Side {
    fn from(side: ParentSide) -> Self {
        match side {
            ParentSide::Mother => Self::Mother,
            ParentSide::Father => Self::Father,
        }
    }
}

pub(super) async fn add(app: &App, add: Add) -> Result<Answer, CommandError> {
    let rehearsal = add.rehearsal();
    plan::add(app, rehearsal, async move |writer: &mut Writer<'_>, app: &App| match &add {
        Add::Chain(AddChain { name, .. }) => chain(writer, app, name).await,
        Add::Centre(AddCentre { name, city, chain, .. }) => centre(writer, app, name, city, chain.as_deref()).await,
        Add::Room(AddRoom { name, centre, .. }) => room(writer, app, name, centre).await,
        Add::Program(AddProgram { label, chain, .. }) => program(writer, app, label, chain.as_deref()).await,
        Add::Child(wanted) => child(writer, app, wanted).await,
        Add::Parent(wanted) => parent(writer, app, wanted).await,
        Add::Key(AddKey { centre, label, .. }) => key(writer, app, centre, label).await,
    })
    .await
}

impl Add {
    fn rehearsal(&self) -> Rehearsal {
        match self {
            Self::Chain(wanted) => wanted.rehearsal,
            Self::Centre(wanted) => wanted.rehearsal,
            Self::Room(wanted) => wanted.rehearsal,
            Self::Program(wanted) => wanted.rehearsal,
            Self::Child(wanted) => wanted.rehearsal,
            Self::Parent(wanted) => wanted.rehearsal,
            Self::Key(wanted) => wanted.rehearsal,
        }
    }
}

impl AddChain {
    /// Whether the command may create the data folder: not if it only shows what it would do.
    pub(super) fn may_create_data(&self) -> bool {
        !self.rehearsal.is_wanted()
    }
}

fn added(line: String, done: String, fields: Value) -> Described {
    Change { plan: vec![line], done }.with(fields)
}

async fn note(writer: &mut Writer<'_>, app: &App, action: AuditAction, object: &str) -> Result<(), CommandError> {
    Ok(audit::record(writer, &app.random, app.now(), Entry::new(&Actor::Office, action).with(object)).await?)
}

async fn chain(writer: &mut Writer<'_>, app: &App, name: &str) -> Result<Described, CommandError> {
    let id = centres::add_chain(writer, &app.random, name).await?;
    note(writer, app, AuditAction::AddedAChain, &id.to_string()).await?;
    Ok(added(
        format!("add the chain {}", name.trim()),
        format!("Added the chain {} (id {id}).", name.trim()),
        json!({"id": id}),
    ))
}

async fn centre(
    writer: &mut Writer<'_>,
    app: &App,
    name: &str,
    city: &str,
    chain: Option<&str>,
) -> Result<Described, CommandError> {
    let (chain, chain_name) = find::chain(writer, chain).await?;
    let id = centres::add_centre(writer, &app.random, chain, name, city).await?;
    note(writer, app, AuditAction::AddedACentre, &id.to_string()).await?;
    let (name, city) = (name.trim(), city.trim());
    Ok(added(
        format!("add the centre {name}, {city} to {chain_name}"),
        format!("Added the centre {name}, {city} (id {id}) to {chain_name}."),
        json!({"id": id, "chain_id": chain}),
    ))
}

async fn room(writer: &mut Writer<'_>, app: &App, name: &str, centre: &str) -> Result<Described, CommandError> {
    let centre = find::centre(writer, centre).await?;
    let id = centres::add_room(writer, &app.random, centre.id, name).await?;
    note(writer, app, AuditAction::AddedARoom, &id.to_string()).await?;
    Ok(added(
        format!("add the room {} to {}", name.trim(), centre.name),
        format!("Added the room {} (id {id}) to {}.", name.trim(), centre.name),
        json!({"id": id, "centre_id": centre.id}),
    ))
}

async fn program(
    writer: &mut Writer<'_>,
    app: &App,
    label: &str,
    chain: Option<&str>,
) -> Result<Described, CommandError> {
    let (chain, chain_name) = find::chain(writer, chain).await?;
    let id = centres::add_program(writer, &app.random, chain, label).await?;
    note(writer, app, AuditAction::AddedAProgram, &id.to_string()).await?;
    Ok(added(
        format!("add the program {} to {chain_name}", label.trim()),
        format!("Added the program {} (id {id}) to {chain_name}.", label.trim()),
        json!({"id": id, "chain_id": chain}),
    ))
}

async fn child(writer: &mut Writer<'_>, app: &App, wanted: &AddChild) -> Result<Described, CommandError> {
    let centre = find::centre(writer, &wanted.centre).await?;
    let places = find::places(writer, &centre).await?;
    let today = app.zone.day_of(app.now());
    let room = place("--room", fields::one_of("room", &wanted.room, &places.room_names()))?;
    let program = place("--program", fields::program(&wanted.program, &places.program_labels()))?;
    let born: Date = option("--date-of-birth", fields::birthday(&wanted.date_of_birth, today))?;
    let admitted = match &wanted.admission_date {
        Some(text) => option("--admission-date", fields::admission_date(text, Some(born), today))?,
        None => today,
    };
    let number =
        wanted.admission_id.as_deref().map(|text| option("--admission-id", fields::admission_id(text))).transpose()?;
    let new = NewChild {
        centre: centre.id,
        room: places.room(&room).ok_or_else(|| CommandError::not_found("the room is gone"))?,
        program: places.program(&program).ok_or_else(|| CommandError::not_found("the program is gone"))?,
        office_number: number,
        name: option("--first-name", fields::person(&wanted.first_name))?,
        last_name: option("--last-name", fields::person(&wanted.last_name))?,
        date_of_birth: born,
        admission_type: option("--admission-type", fields::short(&wanted.admission_type, 60))?,
        admission_date: admitted,
        photo: None,
    };
    let id = children::add_child(writer, &app.random, &new).await?;
    audit::record(writer, &app.random, app.now(), Entry::new(&Actor::Office, AuditAction::EnrolledAChild).about(id))
        .await?;
    let name = format!("{} {}", new.name, new.last_name);
    Ok(added(
        format!("add {name} to {room} at {}", centre.name),
        format!(
            "Added {name} (id {id}) to {room} at {}. Nobody can sign in for the child yet: add a parent with \
             'aangan office parents add --child {id} --side mother --name NAME --phone NUMBER'.",
            centre.name
        ),
        json!({"id": id, "centre_id": centre.id}),
    ))
}

async fn parent(writer: &mut Writer<'_>, app: &App, wanted: &AddParent) -> Result<Described, CommandError> {
    let (id, child) = find::child(writer, &wanted.child).await?;
    let parent = wanted.person.read(app)?;
    let side = Side::from(wanted.side);
    let joined = join(writer, app, (id, &child), side, &parent).await?;
    let side = side.as_str().to_lowercase();
    Ok(added(
        format!("{} becomes {side} of {child} and can sign in", parent.name),
        format!("{} is now {side} of {child} and can sign in.", parent.name),
        json!({"id": joined, "child": id}),
    ))
}

impl Person {
    pub(super) fn read(&self, app: &App) -> Result<NewParent, CommandError> {
        Ok(NewParent {
            name: option("--name", fields::person(&self.name))?,
            phone: self
                .phone
                .as_deref()
                .map(|text| option("--phone", fields::mobile(text, app.config.numbers())))
                .transpose()?,
            email: self.email.as_deref().map(|text| option("--email", fields::email(text))).transpose()?,
        })
    }
}

/// Links a parent to a child. Refuses a parent who is barred from the child.
pub(super) async fn join(
    writer: &mut Writer<'_>,
    app: &App,
    (id, child): (ChildId, &str),
    side: Side,
    parent: &NewParent,
) -> Result<ParentId, CommandError> {
    for removed in children::list_removed_of_child(writer, id).await? {
        if removed.barred && folded(&removed.name) == folded(&parent.name) {
            return Err(CommandError::new(format!(
                "{} is barred from {child}, with any phone number or e-mail address: only 'aangan office parents restore' restores access",
                removed.name
            )));
        }
    }
    let same_person = |former: &former_contacts::Former| folded(&former.name) == folded(&parent.name);
    if let Some(whose) = import::had_before(writer, app, parent, same_person).await? {
        return Err(CommandError::new(format!("{whose} ('aangan office children find' shows it)")));
    }
    let joined = children::add_parent(writer, &app.random, parent).await?;
    children::join(writer, office(app), id, side, joined).await?;
    Ok(joined)
}

async fn key(writer: &mut Writer<'_>, app: &App, centre: &str, label: &str) -> Result<Described, CommandError> {
    let centre = find::centre(writer, centre).await?;
    let key = centres::add_key(writer, &app.random, app.now(), centre.id, label).await?;
    let id = centres::key_id(&fingerprint(&key));
    note(writer, app, AuditAction::MadeACentreKey, &format!("key {id} of centre {}", centre.id)).await?;
    Ok(added(
        format!("add the key {label:?} for {}", centre.name),
        format!(
            "The key {id} for {}. It is shown only once; store it where the centre's program reads it:\n{key}",
            centre.name
        ),
        json!({"id": id, "centre_id": centre.id, "key": key}),
    ))
}

/// The place that an option names.
pub(super) fn place<T>(name: &str, read: Result<T, fields::FieldFault>) -> Result<T, CommandError> {
    read.map_err(|fields::FieldFault(reason)| CommandError::not_found(format!("{name}: {reason}")))
}

pub(super) fn option<T>(name: &str, read: Result<T, fields::FieldFault>) -> Result<T, CommandError> {
    read.map_err(|fields::FieldFault(reason)| CommandError::new(format!("{name}: {reason}")))
}
