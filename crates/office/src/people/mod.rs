//! Children and parents as `office children find` shows them.

mod codes;
pub(super) mod find;
pub mod store;

use std::fmt::Write;

use database::{Error, Reader};
use serde::Serialize;

use self::codes::FoundCodes;
use self::store::{Child, Parent};
use super::{CommandError, counted};
use base::clock::Timestamp;
use base::ids::{CentreId, ChildId, ParentId, SessionId};
use context::App;
use people::families::Side;
use people::families::children::{self, Way};
use people::families::sessions::{self, WhichSessions};

impl Child {
    fn called(&self) -> String {
        format!("{} {}", self.name, self.last_name).trim().to_owned()
    }

    fn state(&self) -> State {
        match self {
            Self { live: false, .. } => State::Left,
            Self { paused: true, .. } => State::OnABreak,
            _ => State::Here,
        }
    }
}

impl Parent {
    fn signed_in_at(&self) -> Option<Timestamp> {
        self.session.max(self.known)
    }
}

/// Children and parents among whom somebody is found: all of them, as names are compared in memory, in any script; or one family.
struct Everybody {
    children: Vec<Child>,
    parents: Vec<Parent>,
    parenthoods: Vec<(ChildId, Side, ParentId)>,
}

impl Everybody {
    async fn read(reader: &mut Reader<'_>) -> Result<Self, Error> {
        Ok(Self {
            children: store::list_children(reader).await?,
            parents: store::list_parents(reader).await?,
            parenthoods: store::list_parenthoods(reader).await?,
        })
    }

    /// A parent, their children, and the children's other parents.
    async fn family_of(reader: &mut Reader<'_>, parent: ParentId) -> Result<Self, Error> {
        Ok(Self {
            children: store::list_children_of(reader, parent).await?,
            parents: store::list_parents_beside(reader, parent).await?,
            parenthoods: store::list_parenthoods_beside(reader, parent).await?,
        })
    }

    fn parents_of(&self, child: ChildId) -> impl Iterator<Item = (Side, &Parent)> {
        let of = self.parenthoods.iter().filter(move |(of, _, _)| *of == child);
        of.filter_map(|(_, side, id)| Some((*side, self.parents.iter().find(|parent| parent.id == *id)?)))
    }

    fn children_of(&self, parent: ParentId) -> impl Iterator<Item = (Side, &Child)> {
        let of = self.parenthoods.iter().filter(move |(_, _, of)| *of == parent);
        of.filter_map(|(id, side, _)| Some((*side, self.children.iter().find(|child| child.id == *id)?)))
    }
}

/// A child as a refusal lists candidates.
pub(super) struct NamedChild {
    pub id: ChildId,
    pub number: Option<String>,
    pub name: String,
    pub centre: CentreId,
    centre_name: String,
    room: String,
    state: State,
}

impl NamedChild {
    pub(super) fn text(&self) -> String {
        let Self { id, number, name, centre_name, room, state, .. } = self;
        let number = number.as_deref().map(|number| format!(", number {number}")).unwrap_or_default();
        format!("{name} (child {id}{number}), {centre_name}, {room}{}", state.words())
    }
}

/// All children, also those who left.
pub(super) async fn list_named(reader: &mut Reader<'_>) -> Result<Vec<NamedChild>, Error> {
    let named = |child: Child| NamedChild {
        id: child.id,
        name: child.called(),
        state: child.state(),
        number: child.office_number,
        centre: child.centre_id,
        centre_name: child.centre,
        room: child.room,
    };
    Ok(store::list_children(reader).await?.into_iter().map(named).collect())
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
enum State {
    Here,
    OnABreak,
    Left,
}

impl State {
    fn words(self) -> &'static str {
        match self {
            Self::Here => "",
            Self::OnABreak => ", on a break",
            Self::Left => ", left",
        }
    }
}

/// A child with current and former parents.
#[derive(Debug, Serialize)]
struct FoundChild {
    id: ChildId,
    admission_id: Option<String>,
    name: String,
    born: String,
    admission_type: String,
    admission_date: String,
    centre: String,
    room: String,
    program: String,
    /// The centre's car, `one` way or `two`.
    transport: Option<&'static str>,
    state: State,
    left: Option<String>,
    /// The day until which the parents of a child who left can read.
    readable_until: Option<String>,
    /// The day on which the data were erased.
    erased: Option<String>,
    parents: Vec<ParentOfChild>,
    taken_off: Vec<TakenOff>,
    barred_sides: Vec<BarredSide>,
}

/// A side that was barred while no parent was registered there.
#[derive(Debug, Serialize)]
struct BarredSide {
    side: Side,
    since: String,
}

#[derive(Debug, Serialize)]
struct ParentOfChild {
    side: Side,
    id: ParentId,
    name: String,
}

#[derive(Debug, Serialize)]
struct TakenOff {
    side: Side,
    id: ParentId,
    name: String,
    barred: bool,
    since: String,
}

/// A parent with their children and the devices they are signed in on.
#[derive(Debug, Serialize)]
struct FoundParent {
    id: ParentId,
    name: String,
    phone: Option<String>,
    email: Option<String>,
    /// `YYYY-MM-DD HH:MM`; `None`: never, as far as known.
    last_signed_in: Option<String>,
    sessions: Vec<FoundSession>,
    codes: FoundCodes,
    children: Vec<ChildOfParent>,
    taken_from: Vec<TakenFrom>,
}

#[derive(Debug, Serialize)]
struct FoundSession {
    id: SessionId,
    platform: String,
    device: String,
    since: String,
    until: String,
    gets_notices: bool,
}

#[derive(Debug, Serialize)]
struct ChildOfParent {
    side: Side,
    id: ChildId,
    name: String,
    centre: String,
    state: State,
}

#[derive(Debug, Serialize)]
struct TakenFrom {
    name: String,
    born: String,
    barred: bool,
}

/// `2026-11-12 10:00`, in the centres' time.
pub(super) fn moment(app: &App, at: Timestamp) -> String {
    let (day, time) = app.zone.date_and_time(at);
    format!("{} {}", day.as_str(), time.as_str())
}

fn day(app: &App, at: Timestamp) -> String {
    app.zone.day_of(at).to_string()
}

impl FoundChild {
    async fn of(reader: &mut Reader<'_>, app: &App, all: &Everybody, child: &Child) -> Result<Self, CommandError> {
        let removed = children::list_removed_of_child(reader, child.id).await?;
        let barred = children::list_barred_sides(reader, child.id).await?;
        let parent = |(side, parent): (Side, &Parent)| ParentOfChild { side, id: parent.id, name: parent.name.clone() };
        let taken_off = |one: children::Removed| TakenOff {
            side: one.side,
            id: one.parent,
            name: one.name,
            barred: one.barred,
            since: day(app, one.at),
        };
        Ok(Self {
            id: child.id,
            admission_id: child.office_number.clone(),
            name: child.called(),
            born: child.born.clone(),
            admission_type: child.admission_type.clone(),
            admission_date: child.admission_date.clone(),
            centre: child.centre.clone(),
            room: child.room.clone(),
            program: child.program.clone(),
            transport: child.transport.map(Way::as_str),
            state: child.state(),
            left: child.left_at.map(|at| day(app, at)),
            readable_until: child.readable_until.map(|at| day(app, at)),
            erased: child.erased_at.map(|at| day(app, at)),
            parents: all.parents_of(child.id).map(parent).collect(),
            taken_off: removed.into_iter().map(taken_off).collect(),
            barred_sides: barred.into_iter().map(|(side, at)| BarredSide { side, since: day(app, at) }).collect(),
        })
    }

    fn text(&self) -> String {
        let number = self.admission_id.as_deref().map(|number| format!(", number {number}")).unwrap_or_default();
        let left = self.left.as_deref().map(|day| format!(" {day}")).unwrap_or_default();
        let mut text = format!("{} (child {}{number})", self.name, self.id);
        let (room, program, born, state) = (&self.room, &self.program, &self.born, self.state.words());
        let _ = write!(text, "\n  {}, {room}, {program}, born {born}{state}{left}", self.centre);
        let _ = write!(text, "\n  admission {}, {}", self.admission_date, self.admission_type);
        if let Some(ways) = self.transport {
            let _ = write!(text, ", transport {ways}-way");
        }
        if let Some(day) = &self.readable_until {
            let _ = write!(text, ", parents can read until {day}");
        }
        if let Some(day) = &self.erased {
            let _ = write!(text, ", data erased {day}");
        }
        for parent in &self.parents {
            let _ = write!(text, "\n  {} {}", parent.side.as_str(), parent.name);
        }
        for off in &self.taken_off {
            let how = if off.barred { "barred" } else { "removed" };
            let _ = write!(text, "\n  {} {}, {how} {}", off.side.as_str(), off.name, off.since);
        }
        for barred in &self.barred_sides {
            let _ = write!(text, "\n  {}: barred since {}", barred.side.as_str(), barred.since);
        }
        text
    }
}

impl FoundParent {
    async fn of(reader: &mut Reader<'_>, app: &App, all: &Everybody, parent: &Parent) -> Result<Self, CommandError> {
        let living = sessions::living(reader, WhichSessions::Parent(parent.id), app.now()).await?;
        let taken = children::list_taken_from(reader, parent.id).await?;
        let session = |one: sessions::Living| FoundSession {
            id: one.id,
            platform: one.platform,
            device: one.device.trim().to_owned(),
            since: moment(app, one.started_at),
            until: day(app, one.ends_at),
            gets_notices: one.notified,
        };
        let child = |(side, child): (Side, &Child)| ChildOfParent {
            side,
            id: child.id,
            name: child.called(),
            centre: child.centre.clone(),
            state: child.state(),
        };
        let taken_from = |one: children::TakenAway| TakenFrom {
            name: format!("{} {}", one.name, one.last_name),
            born: one.date_of_birth,
            barred: one.barred,
        };
        Ok(Self {
            id: parent.id,
            name: parent.name.clone(),
            phone: parent.phone.clone(),
            email: parent.email.clone(),
            last_signed_in: parent.signed_in_at().map(|at| moment(app, at)),
            sessions: living.into_iter().map(session).collect(),
            codes: FoundCodes::of(reader, app, parent.id).await?,
            children: all.children_of(parent.id).map(child).collect(),
            taken_from: taken.into_iter().map(taken_from).collect(),
        })
    }

    fn text(&self) -> String {
        let contacts: Vec<&str> = [&self.phone, &self.email].into_iter().filter_map(Option::as_deref).collect();
        let mut text = format!("{} (parent {})\n  {}", self.name, self.id, contacts.join(", "));
        for child in &self.children {
            let (side, state) = (child.side.as_str(), child.state.words());
            let _ = write!(text, "\n  {side} of {} (child {}), {}{state}", child.name, child.id, child.centre);
        }
        for taken in &self.taken_from {
            let how = if taken.barred { "barred from" } else { "removed from" };
            let _ = write!(text, "\n  {how} {}, born {}", taken.name, taken.born);
        }
        let signed_in =
            self.last_signed_in.as_deref().map_or("never signed in".to_owned(), |at| format!("last signed in {at}"));
        let _ = write!(text, "\n  {signed_in}, {}", counted(self.sessions.len(), "session", "sessions"));
        for one in &self.sessions {
            let device = if one.device.is_empty() { String::new() } else { format!(" ({})", one.device) };
            let notices = if one.gets_notices { ", gets notices" } else { "" };
            let (id, platform, since, until) = (one.id, &one.platform, &one.since, &one.until);
            let _ = write!(text, "\n    {id:<19}  {platform}{device}, signed in {since}, ends {until}{notices}");
        }
        for line in self.codes.lines() {
            let _ = write!(text, "\n  {line}");
        }
        text
    }
}
