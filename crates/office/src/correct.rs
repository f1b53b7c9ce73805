//! Changing data: a parent's phone number, e-mail address and name; a child's name, date of birth, number, room and program.

use clap::Args;
use database::Writer;
use jiff::civil::Date;
use serde_json::json;

use super::add::{option, place};
use super::answer::Answer;
use super::console::Console;
use super::plan::{Change, Consent, Described, make};
use super::roster::fields;
use super::sessions::counted_sessions;
use super::store::{self, Enrolled};
use super::{CommandError, find};
use base::audit::{self, Actor, AuditAction, Entry};
use base::changes::{self, Topic};
use base::contact::Contact;
use base::day::parse_day;
use base::ids::{ChildId, ParentId};
use context::App;
use people::families::children::{self, NewChild};
use people::families::{self, profile};
use service::requests;

#[derive(Clone, Debug)]
pub(super) enum Set {
    Parent(SetParent),
    Child(SetChild),
}

#[derive(Clone, Debug, Args)]
pub struct SetParent {
    /// The parent's current phone number or e-mail address, or id
    #[arg(long, value_name = "PHONE_OR_EMAIL")]
    parent: String,
    #[command(flatten)]
    new: NewFacts,
    #[command(flatten)]
    consent: Consent,
}

#[derive(Clone, Debug, Args)]
#[group(required = true, multiple = true)]
struct NewFacts {
    /// Replaces the phone number for signing in; the old contact is notified, and the parent's sessions end
    #[arg(long)]
    phone: Option<String>,
    /// Replaces the e-mail address in the same way
    #[arg(long)]
    email: Option<String>,
    /// The corrected name
    #[arg(long)]
    name: Option<String>,
}

#[derive(Clone, Debug, Args)]
pub struct SetChild {
    /// The child's id, admission id or full name ('aangan office children find NAME' shows them)
    #[arg(long, value_name = "CHILD")]
    child: String,
    #[command(flatten)]
    new: NewChildFacts,
    #[command(flatten)]
    consent: Consent,
}

#[derive(Clone, Debug, Args)]
#[group(required = true, multiple = true)]
struct NewChildFacts {
    /// The corrected first name
    #[arg(long, value_name = "NAME")]
    first_name: Option<String>,
    /// The corrected last name
    #[arg(long, value_name = "NAME")]
    last_name: Option<String>,
    /// 2023-02-08, or day first: 08/02/2023
    #[arg(long, value_name = "DAY")]
    date_of_birth: Option<String>,
    /// The office's own number
    #[arg(long, value_name = "NUMBER")]
    admission_id: Option<String>,
    /// A room of the child's centre
    #[arg(long)]
    room: Option<String>,
    /// A program of the chain, with or without its hours
    #[arg(long)]
    program: Option<String>,
}

pub(super) async fn set(app: &App, console: &mut dyn Console, wanted: Set) -> Result<Answer, CommandError> {
    match wanted {
        Set::Parent(wanted) => {
            make(app, console, wanted.consent, async move |writer: &mut Writer<'_>, app: &App| {
                parent(writer, app, &wanted).await
            })
            .await
        }
        Set::Child(wanted) => {
            make(app, console, wanted.consent, async move |writer: &mut Writer<'_>, app: &App| {
                child(writer, app, &wanted).await
            })
            .await
        }
    }
}

async fn parent(writer: &mut Writer<'_>, app: &App, wanted: &SetParent) -> Result<Described, CommandError> {
    let (id, name) = find::parent(writer, app, &wanted.parent).await?;
    let NewFacts { phone, email, name: new_name } = &wanted.new;
    let mut plan = Vec::new();
    if let Some(text) = phone {
        let new = Contact::Phone(option("--phone", fields::mobile(text, app.config.numbers()))?);
        plan.extend(contact(writer, app, (id, &name), &new).await?);
    }
    if let Some(text) = email {
        let new = Contact::Email(option("--email", fields::email(text))?);
        plan.extend(contact(writer, app, (id, &name), &new).await?);
    }
    if let Some(text) = new_name {
        let new = option("--name", fields::person(text))?;
        if new == name {
            return Err(CommandError::new(format!("{name} already has this name")));
        }
        profile::rename(writer, app, &Actor::Office, id, &new).await?;
        plan.push(format!("{name} is renamed to {new}"));
    }
    for child in children::store::list_of_parent(writer, id).await? {
        changes::bump(writer, child, Topic::Child, app.now()).await?;
    }
    let done = format!("Done:\n  {}", plan.join("\n  "));
    Ok(Change { plan, done }.with(json!({ "parent": id })))
}

/// Replaces a contact of a parent; returns the effects.
async fn contact(
    writer: &mut Writer<'_>,
    app: &App,
    (id, name): (ParentId, &str),
    new: &Contact,
) -> Result<Vec<String>, CommandError> {
    let (phone, email) = families::contacts(writer, id).await?;
    let (what, typed, old) = match new {
        Contact::Phone(digits) => ("phone number", digits, phone),
        Contact::Email(address) => ("e-mail address", address, email),
    };
    match families::parent_of(writer, new).await? {
        Some(holder) if holder == id => {
            return Err(CommandError::new(format!("{typed} is already the {what} of {name}")));
        }
        Some(holder) => {
            let holder = store::get_parent_name(writer, holder).await?;
            return Err(CommandError::new(format!("{typed} is the {what} of {holder}")));
        }
        None => {}
    }
    let ended = profile::set_contact(writer, app, &Actor::Office, id, new).await?;
    let mut plan = vec![match &old {
        Some(old) => format!("{name} signs in with {typed}, no longer with {old}"),
        None => format!("{name} can also sign in with {typed}"),
    }];
    plan.push(match old {
        Some(old) => format!("{old} is notified that the {what} was changed"),
        None => format!("their other contact is notified that the {what} was changed"),
    });
    plan.push(format!("{} of {name} will end", counted_sessions(ended)));
    Ok(plan)
}

async fn child(writer: &mut Writer<'_>, app: &App, wanted: &SetChild) -> Result<Described, CommandError> {
    let (id, called) = find::child(writer, &wanted.child).await?;
    let known = store::find_enrolled(writer, id).await?.ok_or_else(|| CommandError::not_found("the child is gone"))?;
    let (new, plan) = corrected(writer, app, &known, &wanted.new).await?;
    if plan.is_empty() {
        return Err(CommandError::new(format!("{called} already has these data")));
    }
    children::update_child(writer, id, &new).await?;
    if new.program != known.program {
        requests::set_program(writer, app, id, new.program).await?;
    }
    let entry = Entry::new(&Actor::Office, AuditAction::UpdatedAChild).about(id);
    audit::record(writer, &app.random, app.now(), entry).await?;
    reload_screens(writer, app, id, new.room != known.room).await?;
    let done = format!("{called}, done:\n  {}", plan.join("\n  "));
    Ok(Change { plan, done }.with(json!({ "child": id })))
}

/// Open screens reload; a move to another room can change all of them.
pub(crate) async fn reload_screens(
    writer: &mut Writer<'_>,
    app: &App,
    child: ChildId,
    moved: bool,
) -> Result<(), CommandError> {
    let touched = |topic: &Topic| *topic == Topic::Child || moved && *topic != Topic::Access;
    for topic in Topic::ALL.into_iter().filter(touched) {
        changes::bump(writer, child, topic, app.now()).await?;
    }
    Ok(())
}

/// The child's new data, and the changes as sentences.
async fn corrected(
    writer: &mut Writer<'_>,
    app: &App,
    known: &Enrolled,
    wanted: &NewChildFacts,
) -> Result<(NewChild, Vec<String>), CommandError> {
    let centre = find::centre(writer, &known.centre.to_string()).await?;
    let places = find::places(writer, &centre).await?;
    let today = app.zone.day_of(app.now());
    let stored = |text: &str| parse_day(text).ok_or_else(|| CommandError::new(format!("{text:?} is not a day")));
    let (born, admitted): (Date, Date) = (stored(&known.date_of_birth)?, stored(&known.admission_date)?);
    let mut new = NewChild {
        centre: known.centre,
        room: known.room,
        program: known.program,
        office_number: known.office_number.clone(),
        name: known.name.clone(),
        last_name: known.last_name.clone(),
        date_of_birth: born,
        admission_type: known.admission_type.clone(),
        admission_date: admitted,
        photo: None,
    };
    let mut plan = Vec::new();
    let mut changed = |what: &str, old: &str, typed: &str| {
        if old != typed {
            let old = if old.is_empty() { "none" } else { old };
            plan.push(format!("{what}: {typed} instead of {old}"));
        }
    };
    if let Some(text) = &wanted.first_name {
        new.name = option("--first-name", fields::person(text))?;
        changed("first name", &known.name, &new.name);
    }
    if let Some(text) = &wanted.last_name {
        new.last_name = option("--last-name", fields::person(text))?;
        changed("last name", &known.last_name, &new.last_name);
    }
    if let Some(text) = &wanted.date_of_birth {
        new.date_of_birth = option("--date-of-birth", fields::birthday(text, today))?;
        changed("date of birth", &known.date_of_birth, &new.date_of_birth.to_string());
    }
    if let Some(text) = &wanted.admission_id {
        let number = option("--admission-id", fields::admission_id(text))?;
        changed("admission id", known.office_number.as_deref().unwrap_or_default(), &number);
        new.office_number = Some(number);
    }
    if let Some(text) = &wanted.room {
        let room = place("--room", fields::one_of("room", text, &places.room_names()))?;
        new.room = places.room(&room).ok_or_else(|| CommandError::not_found("the room is gone"))?;
        changed("room", places.room_name(known.room), &room);
    }
    if let Some(text) = &wanted.program {
        let program = place("--program", fields::program(text, &places.program_labels()))?;
        new.program = places.program(&program).ok_or_else(|| CommandError::not_found("the program is gone"))?;
        changed("program", places.program_label(known.program), &program);
    }
    Ok((new, plan))
}
