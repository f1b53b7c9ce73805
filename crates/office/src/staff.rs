//! People of the staff: adding, listing, changing and ending them, and their enrolment codes.

use std::fmt::Write;

use ::staff::members::store::{self, Member};
use ::staff::members::{self, By, Code, PersonForm, Who};
use clap::{Args, Subcommand, ValueEnum};
use database::{Reader, Writer};
use serde_json::{Value, json};

use super::add::place;
use super::answer::Answer;
use super::console::Console;
use super::people::moment;
use super::plan::{self, Change, Consent, Described, Rehearsal, make};
use super::roster::{fields, folded};
use super::{CommandError, find};
use base::audit::Role;
use base::ids::{CentreId, ChainId, MemberId, RoomId};
use context::App;
use people::centres;

#[derive(Debug, Subcommand)]
pub enum Staff {
    /// Add a person. For a head or the office it prints the enrolment code, with which they create a passkey
    Add(AddPerson),
    /// List the people of a centre or a chain
    List(ListPeople),
    /// Change a person's name, role, centre, rooms, rights or last day
    Change(ChangePerson),
    /// End a person: sessions, passkeys, PIN and codes end at once
    End(OnePerson),
    /// Print a new enrolment code for a head or somebody of the office; the one before is void
    EnrolmentCode(CodeOfPerson),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum StaffRole {
    Teacher,
    Head,
    Office,
}

impl From<StaffRole> for Role {
    fn from(role: StaffRole) -> Self {
        match role {
            StaffRole::Teacher => Self::Teacher,
            StaffRole::Head => Self::Head,
            StaffRole::Office => Self::Office,
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum YesNo {
    Yes,
    No,
}

#[derive(Clone, Debug, Args)]
pub struct AddPerson {
    /// Teachers work on tablets, heads and the office sign in with a passkey
    #[arg(long)]
    role: StaffRole,
    /// The full name, as parents read it
    #[arg(long)]
    name: String,
    /// The centre's name or id; the office has none
    #[arg(long)]
    centre: Option<String>,
    /// The names of a teacher's rooms, separated by commas
    #[arg(long, value_name = "ROOM,ROOM", value_delimiter = ',')]
    rooms: Vec<String>,
    /// Whether a teacher writes to parents
    #[arg(long, default_value = "yes")]
    messages: YesNo,
    /// Whether a teacher publishes photos
    #[arg(long, default_value = "yes")]
    photos: YesNo,
    /// The first day; default: today
    #[arg(long, value_name = "DAY")]
    from: Option<String>,
    /// The last day
    #[arg(long, value_name = "DAY")]
    until: Option<String>,
    /// The chain's name or id; not needed where there is one chain, or with --centre
    #[arg(long)]
    chain: Option<String>,
    #[command(flatten)]
    rehearsal: Rehearsal,
}

#[derive(Clone, Debug, Args)]
pub struct ListPeople {
    /// The centre's name or id; default: the whole chain
    #[arg(long)]
    centre: Option<String>,
    /// The chain's name or id; not needed where there is one chain, or with --centre
    #[arg(long)]
    chain: Option<String>,
    /// Also those who have ended
    #[arg(long)]
    ended: bool,
}

#[derive(Clone, Debug, Args)]
pub struct ChangePerson {
    /// The person's id or full name ('aangan office staff list' shows both)
    person: String,
    /// The new name
    #[arg(long)]
    name: Option<String>,
    /// The new role
    #[arg(long)]
    role: Option<StaffRole>,
    /// The new centre's name or id
    #[arg(long)]
    centre: Option<String>,
    /// The names of all rooms of a teacher, separated by commas
    #[arg(long, value_name = "ROOM,ROOM", value_delimiter = ',')]
    rooms: Option<Vec<String>>,
    /// Whether a teacher writes to parents
    #[arg(long)]
    messages: Option<YesNo>,
    /// Whether a teacher publishes photos
    #[arg(long)]
    photos: Option<YesNo>,
    /// The last day, or 'none'
    #[arg(long, value_name = "DAY")]
    until: Option<String>,
    #[command(flatten)]
    consent: Consent,
}

#[derive(Clone, Debug, Args)]
pub struct OnePerson {
    /// The person's id or full name ('aangan office staff list' shows both)
    person: String,
    #[command(flatten)]
    consent: Consent,
}

#[derive(Clone, Debug, Args)]
pub struct CodeOfPerson {
    /// The person's id or full name ('aangan office staff list' shows both)
    person: String,
    #[command(flatten)]
    rehearsal: Rehearsal,
}

pub(super) async fn run(app: &App, console: &mut dyn Console, wanted: Staff) -> Result<Answer, CommandError> {
    match wanted {
        Staff::Add(wanted) => {
            let rehearsal = wanted.rehearsal;
            plan::add(app, rehearsal, async move |writer: &mut Writer<'_>, app: &App| add(writer, app, &wanted).await)
                .await
        }
        Staff::List(wanted) => list(app, wanted).await,
        Staff::Change(wanted) => {
            let consent = wanted.consent;
            make(app, console, consent, async move |writer: &mut Writer<'_>, app: &App| {
                change(writer, app, &wanted).await
            })
            .await
        }
        Staff::End(OnePerson { person, consent }) => {
            make(app, console, consent, async move |writer: &mut Writer<'_>, app: &App| end(writer, app, &person).await)
                .await
        }
        Staff::EnrolmentCode(CodeOfPerson { person, rehearsal }) => {
            plan::add(app, rehearsal, async move |writer: &mut Writer<'_>, app: &App| {
                enrolment_code(writer, app, &person).await
            })
            .await
        }
    }
}

fn by(app: &App, chain: ChainId) -> By<'_> {
    By { who: Who::CommandLine(chain), app, random: &app.random, now: app.now() }
}

async fn add(writer: &mut Writer<'_>, app: &App, wanted: &AddPerson) -> Result<Described, CommandError> {
    let (centre, chain) = match &wanted.centre {
        Some(centre) => {
            let centre = find::centre(writer, centre).await?;
            (Some(centre.id), centre.chain_id)
        }
        None => (None, find::chain(writer, wanted.chain.as_deref()).await?.0),
    };
    let form = PersonForm {
        name: wanted.name.clone(),
        role: wanted.role.into(),
        centre,
        rooms: rooms_named(writer, centre, &wanted.rooms).await?,
        writes: wanted.messages == YesNo::Yes,
        publishes: wanted.photos == YesNo::Yes,
        starts_on: wanted.from.clone(),
        ends_on: wanted.until.clone(),
        language: None,
    };
    let by = by(app, chain);
    let member = members::add(writer, &by, &form).await?;
    let place = place_of(writer, &member).await?;
    let line = format!("add {}, {place}", member.name);
    let done = format!("Added {}, {place} (id {}).", member.name, member.id);
    if !member.works_at_a_desk() {
        let hint = "The head or the office hands over a first code for a PIN: People and tablets, First code.";
        return Ok(described(line, format!("{done}\n{hint}"), json!({"id": member.id})));
    }
    let code = members::give_enrolment_code(writer, &by, member.id).await?;
    let fields = json!({"id": member.id, "enrolment_code": code.code, "until": moment(app, code.until)});
    Ok(described(line, format!("{done}\n{}", handed_over(app, &member.name, &code)), fields))
}

async fn list(app: &App, wanted: ListPeople) -> Result<Answer, CommandError> {
    let parts = app.clone();
    app.database
        .read(async move |reader: &mut Reader<'_>| {
            let (centre, chain) = match &wanted.centre {
                Some(centre) => {
                    let centre = find::centre(reader, centre).await?;
                    (Some(centre.id), centre.chain_id)
                }
                None => (None, find::chain(reader, wanted.chain.as_deref()).await?.0),
            };
            let today = parts.zone.day_of(parts.now());
            let mut people = store::list_all(reader, chain).await?;
            people.retain(|member| centre.is_none() || member.centre == centre);
            people.retain(|member| wanted.ended || !member.has_ended(today));
            let (mut lines, mut rows) = (Vec::new(), Vec::new());
            for member in &people {
                let place = place_of(reader, member).await?;
                let rooms = room_names(reader, member).await?;
                let until = member.ends_on.map(|day| format!(", until {day}")).unwrap_or_default();
                let ended = if member.has_ended(today) { ", ended" } else { "" };
                let in_rooms = if rooms.is_empty() { String::new() } else { format!(" ({})", rooms.join(", ")) };
                lines.push(format!("{:<19}  {}, {place}{in_rooms}{until}{ended}", member.id, member.name));
                rows.push(as_json(member, &rooms, member.has_ended(today)));
            }
            if lines.is_empty() {
                let hint =
                    "There is nobody yet: add somebody with 'aangan office staff add --role office --name NAME'.";
                lines.push(hint.to_owned());
            }
            Ok(Answer::list(lines.join("\n"), rows))
        })
        .await
}

fn as_json(member: &Member, rooms: &[String], ended: bool) -> Value {
    let Member { id, centre, role, name, writes, publishes, starts_on, ends_on, .. } = member;
    json!({"id": id, "name": name, "role": role, "centre": centre, "rooms": rooms, "messages": writes,
        "photos": publishes, "from": starts_on, "until": ends_on, "ended": ended})
}

async fn change(writer: &mut Writer<'_>, app: &App, wanted: &ChangePerson) -> Result<Described, CommandError> {
    let before = person(writer, app, &wanted.person).await?;
    let rooms_before = store::list_rooms_of(writer, before.id).await?;
    let role = wanted.role.map_or(before.role, Role::from);
    let centre = match &wanted.centre {
        Some(centre) => Some(find::centre(writer, centre).await?.id),
        None => before.centre.filter(|_| role != Role::Office),
    };
    let rooms = match &wanted.rooms {
        Some(rooms) => rooms_named(writer, centre, rooms).await?,
        None if centre == before.centre => rooms_before.clone(),
        None => Vec::new(),
    };
    let day = |day: jiff::civil::Date| day.to_string();
    let form = PersonForm {
        name: wanted.name.clone().unwrap_or_else(|| before.name.clone()),
        role,
        centre,
        rooms,
        writes: wanted.messages.map_or(before.writes, |yes| yes == YesNo::Yes),
        publishes: wanted.photos.map_or(before.publishes, |yes| yes == YesNo::Yes),
        starts_on: None,
        ends_on: match wanted.until.as_deref() {
            Some("none") => None,
            Some(until) => Some(until.to_owned()),
            None => before.ends_on.map(day),
        },
        language: before.language,
    };
    let (place_before, named_before) = (place_of(writer, &before).await?, room_names(writer, &before).await?);
    let after = members::change(writer, &by(app, before.chain), before.id, &form).await?;
    let (place, named) = (place_of(writer, &after).await?, room_names(writer, &after).await?);
    let mut plan = Vec::new();
    let name = &before.name;
    if after.name != before.name {
        plan.push(format!("{name} is called {}", after.name));
    }
    if place != place_before {
        plan.push(format!("{name}, {place_before}, becomes {place}"));
    }
    if named != named_before {
        let rooms = if named.is_empty() { "none".to_owned() } else { named.join(", ") };
        plan.push(format!("the rooms of {name}: {rooms}"));
    }
    let may = |may: bool| if may { "may" } else { "may no longer" };
    if after.writes != before.writes {
        plan.push(format!("{name} {} write to parents", may(after.writes)));
    }
    if after.publishes != before.publishes {
        plan.push(format!("{name} {} publish photos", may(after.publishes)));
    }
    if after.ends_on != before.ends_on {
        let until = after.ends_on.map_or("no last day is set".to_owned(), |last| format!("the last day is {last}"));
        plan.push(format!("{name}: {until}"));
    }
    if before.works_at_a_desk() && !after.works_at_a_desk() {
        plan.push(format!("the sessions and passkeys of {name} end"));
    }
    if plan.is_empty() {
        return Err(CommandError::NothingToDo(format!("{name} is already as wanted.")));
    }
    Ok(Change { plan, done: format!("Changed {}, {place}.", after.name) }.with(json!({"id": after.id})))
}

async fn end(writer: &mut Writer<'_>, app: &App, wanted: &str) -> Result<Described, CommandError> {
    let found = person(writer, app, wanted).await?;
    let (name, place) = (&found.name, place_of(writer, &found).await?);
    if found.ended_at.is_some() {
        return Err(CommandError::NothingToDo(format!("{name} has ended already.")));
    }
    members::end(writer, &by(app, found.chain), found.id).await?;
    let plan = vec![format!("{name}, {place}, ends: sessions, passkeys, PIN and codes end at once")];
    Ok(Change { plan, done: format!("{name}, {place}, has ended.") }.with(json!({"id": found.id})))
}

async fn enrolment_code(writer: &mut Writer<'_>, app: &App, wanted: &str) -> Result<Described, CommandError> {
    let found = person(writer, app, wanted).await?;
    let name = &found.name;
    if !found.works_at_a_desk() {
        return Err(CommandError::new(format!("{name} is a teacher, and teachers have no passkey")));
    }
    let code = members::give_enrolment_code(writer, &by(app, found.chain), found.id).await?;
    let fields = json!({"id": found.id, "enrolment_code": code.code, "until": moment(app, code.until)});
    Ok(described(format!("a new enrolment code for {name}"), handed_over(app, name, &code), fields))
}

fn described(line: String, done: String, fields: Value) -> Described {
    Change { plan: vec![line], done }.with(fields)
}

/// What is handed over with a code: it is shown this once.
fn handed_over(app: &App, name: &str, Code { code, until }: &Code) -> String {
    let mut text = format!("The enrolment code of {name}: {code}\nIt is valid once, until {}", moment(app, *until));
    let address = &app.config.staff.address;
    let _ = if address.is_empty() {
        write!(text, ", at the address of the staff's app ([staff] address is not set yet).")
    } else {
        write!(text, ", at {address}.")
    };
    text
}

/// "head of Indiranagar", "office of Aangan".
async fn place_of(reader: &mut Reader<'_>, member: &Member) -> Result<String, CommandError> {
    let name = match member.centre {
        Some(centre) => super::store::find_centre_name(reader, centre).await?,
        None => Some(store::find_chain_name(reader, member.chain).await?),
    };
    let word = if member.role == Role::Teacher { "at" } else { "of" };
    Ok(format!("{} {word} {}", member.role.name(), name.unwrap_or_default()))
}

async fn room_names(reader: &mut Reader<'_>, member: &Member) -> Result<Vec<String>, CommandError> {
    let Some(centre) = member.centre else { return Ok(Vec::new()) };
    let own = store::list_rooms_of(reader, member.id).await?;
    let rooms = centres::store::list_rooms(reader, centre).await?;
    Ok(rooms.into_iter().filter(|(room, _)| own.contains(room)).map(|(_, name)| name).collect())
}

async fn rooms_named(
    reader: &mut Reader<'_>,
    centre: Option<CentreId>,
    wanted: &[String],
) -> Result<Vec<RoomId>, CommandError> {
    let rooms = match centre {
        Some(centre) => centres::store::list_rooms(reader, centre).await?,
        None => Vec::new(),
    };
    let known: Vec<String> = rooms.iter().map(|(_, name)| name.clone()).collect();
    let mut found = Vec::new();
    for wanted in wanted {
        let name = place("--rooms", fields::one_of("room", wanted, &known))?;
        found.extend(rooms.iter().filter(|(_, known)| *known == name).map(|(room, _)| *room));
    }
    Ok(found)
}

/// A person by id or full name; one who has ended only by id.
async fn person(reader: &mut Reader<'_>, app: &App, wanted: &str) -> Result<Member, CommandError> {
    if let Some(id) = MemberId::parse(wanted)
        && let Some(member) = store::find_member(reader, id).await?
    {
        return Ok(member);
    }
    let today = app.zone.day_of(app.now());
    let mut called = Vec::new();
    for (chain, _) in centres::store::list_chains(reader).await? {
        let people = store::list_all(reader, chain).await?.into_iter();
        called.extend(people.filter(|member| !member.has_ended(today) && folded(&member.name) == folded(wanted)));
    }
    if called.len() > 1 {
        let mut text = format!("{} people are called {wanted:?}; give the id of one:", called.len());
        for member in &called {
            let _ = write!(text, "\n  {}  {}, {}", member.id, member.name, place_of(reader, member).await?);
        }
        return Err(CommandError::not_found(text));
    }
    called.pop().ok_or_else(|| {
        let hint = "'aangan office staff list' shows the ids and names";
        CommandError::not_found(format!("nobody of the staff has the id or full name {wanted:?} ({hint})"))
    })
}
