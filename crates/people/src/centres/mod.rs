//! Chains, their centres, rooms and programs, and the keys of centres' programs.

mod call_context;
pub mod centre_api;
pub mod key_first;
pub mod store;

pub use call_context::{Audited, WriteContext, read, step, stored_answer, write, write_in_transaction, write_once};
pub use store::Place;

use database::{Error, Reader, Writer};

use base::audit::{Actor, StaffActor};
use base::clock::Timestamp;
use base::ids::{CentreId, ChainId, MemberId, ProgramId, RoomId};
use base::keys::{fingerprint, hex};
use base::random::Random;
use base::refusal::{AppError, Refusal};
use base::text;

/// Proof that the caller may write for this centre, and for no other.
#[derive(Clone, Debug)]
pub struct MyCentre {
    id: CentreId,
    chain_id: ChainId,
    caller: Caller,
    /// The rooms that the caller reaches; None: the whole centre.
    rooms: Option<Vec<RoomId>>,
}

/// Who acts for a centre.
#[derive(Clone, Debug)]
enum Caller {
    /// The centre's own program, by the label of its key.
    Key(String),
    /// The chain's help desk, whose messages are written in the centre's name.
    HelpDesk,
    /// The portal itself: office commands and demo data.
    Office,
    /// A person of the staff.
    Person(StaffActor),
}

impl MyCentre {
    pub fn id(&self) -> CentreId {
        self.id
    }

    pub fn chain_id(&self) -> ChainId {
        self.chain_id
    }

    /// As the audit log names it: the centre and which of its keys, or the person.
    pub fn actor(&self) -> Actor {
        match &self.caller {
            Caller::Key(label) => Actor::Centre(self.id, label.clone()),
            Caller::HelpDesk => Actor::Centre(self.id, "help desk".to_owned()),
            Caller::Office => Actor::OfficeFor(self.id),
            Caller::Person(person) => Actor::Person(*person),
        }
    }

    /// The person of the staff who acts; none: a program, the help desk or the office's command line.
    pub fn person(&self) -> Option<MemberId> {
        match &self.caller {
            Caller::Person(person) => Some(person.member),
            Caller::Key(_) | Caller::HelpDesk | Caller::Office => None,
        }
    }

    /// The scope of the caller's idempotency keys. All API keys of a centre share it: a request that is repeated under another API key
    /// is the same request.
    pub fn scope(&self) -> String {
        match &self.caller {
            Caller::Person(person) => format!("person {}", person.member),
            Caller::Key(_) | Caller::HelpDesk | Caller::Office => format!("centre {}", self.id),
        }
    }

    /// Whether the caller is the centre's own program, which calls with a key.
    pub fn is_program(&self) -> bool {
        matches!(self.caller, Caller::Key(_))
    }

    /// Whether the caller reaches the children of this room.
    pub fn reaches(&self, room: RoomId) -> bool {
        self.rooms.as_ref().is_none_or(|rooms| rooms.contains(&room))
    }

    pub fn of_the_help_desk(id: CentreId, chain_id: ChainId) -> Self {
        Self { id, chain_id, caller: Caller::HelpDesk, rooms: None }
    }

    /// For what the portal itself does in a centre's name: office commands and demo data.
    pub fn of_the_office(id: CentreId, chain_id: ChainId) -> Self {
        Self { id, chain_id, caller: Caller::Office, rooms: None }
    }

    /// For a person of the staff who is proved. `rooms`: those that the person and the tablet both have; None for the
    /// whole centre.
    pub fn of_a_person(id: CentreId, chain_id: ChainId, person: StaffActor, rooms: Option<Vec<RoomId>>) -> Self {
        Self { id, chain_id, caller: Caller::Person(person), rooms }
    }
}

/// A room of the calling centre.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OwnRoom(RoomId);

impl OwnRoom {
    pub fn id(self) -> RoomId {
        self.0
    }
}

/// The centre's own rooms and their names, in the form in which texts are stored: older versions kept them as they were typed.
pub async fn own_rooms(reader: &mut Reader<'_>, centre: &MyCentre) -> Result<Vec<(OwnRoom, String)>, Error> {
    let rooms = store::list_rooms(reader, centre.id).await?.into_iter().filter(|(room, _)| centre.reaches(*room));
    Ok(rooms.map(|(room, name)| (OwnRoom(room), text::composed(&name).into_owned())).collect())
}

/// Authenticates a centre by the fingerprint of its key. Refused: an unknown or withdrawn key.
pub async fn prove(reader: &mut Reader<'_>, key: [u8; 32]) -> Result<MyCentre, AppError> {
    let found = store::find_centre_of_key(reader, &key).await?;
    let proved = |(id, chain_id, label)| MyCentre { id, chain_id, caller: Caller::Key(label), rooms: None };
    Ok(found.map(proved).ok_or_else(Refusal::no_key)?)
}

/// Names of chains, centres, rooms and programs: 1 to 120 characters on one line.
fn checked_name(what: &'static str, name: &str) -> Result<String, AppError> {
    let name = text::composed(name);
    let name = text::line(&name, text::NAME_MAX);
    let name = name.map_err(|why| Refusal::with_sentence("bad_name", format!("the name of a {what}: {why}")))?;
    Ok(name.to_owned())
}

fn taken(what: &'static str, name: &str, error: Error) -> AppError {
    if error.is_unique() {
        return Refusal::with_sentence("name_taken", format!("there is a {what} called {name:?} already")).into();
    }
    error.into()
}

/// Names that differ only in capitals and blanks count as equal.
fn not_there(what: &'static str, name: &str, there: impl IntoIterator<Item = String>) -> Result<(), AppError> {
    match there.into_iter().find(|known| text::folded(known) == text::folded(name)) {
        Some(known) => {
            Err(Refusal::with_sentence("name_taken", format!("there is a {what} called {known:?} already")).into())
        }
        None => Ok(()),
    }
}

fn names<Id>(all: Vec<(Id, String)>) -> impl Iterator<Item = String> {
    all.into_iter().map(|(_, name)| name)
}

async fn centre_names(reader: &mut Reader<'_>, chain: ChainId) -> Result<Vec<(CentreId, String)>, Error> {
    let centres = store::list_centres(reader).await?.into_iter().filter(|centre| centre.chain_id == chain);
    Ok(centres.map(|centre| (centre.id, centre.name)).collect())
}

pub async fn add_chain(writer: &mut Writer<'_>, random: &Random, name: &str) -> Result<ChainId, AppError> {
    let name = checked_name("chain", name)?;
    not_there("chain", &name, names(store::list_chains(writer).await?))?;
    if let Some(opened) = store::reopen_chain(writer, &name).await? {
        return Ok(opened);
    }
    let id = ChainId(random.id());
    store::insert_chain(writer, id, &name).await.map_err(|error| taken("chain", &name, error))?;
    Ok(id)
}

pub async fn add_centre(
    writer: &mut Writer<'_>,
    random: &Random,
    chain: ChainId,
    name: &str,
    city: &str,
) -> Result<CentreId, AppError> {
    let (name, city) = (checked_name("centre", name)?, checked_name("city", city)?);
    not_there("centre", &name, names(centre_names(writer, chain).await?))?;
    if let Some(opened) = store::reopen_centre(writer, chain, &name, &city).await? {
        return Ok(opened);
    }
    let id = CentreId(random.id());
    store::insert_centre(writer, id, chain, &name, &city).await.map_err(|error| taken("centre", &name, error))?;
    Ok(id)
}

pub async fn add_room(
    writer: &mut Writer<'_>,
    random: &Random,
    centre: CentreId,
    name: &str,
) -> Result<RoomId, AppError> {
    let name = checked_name("room", name)?;
    not_there("room", &name, names(store::list_rooms(writer, centre).await?))?;
    if let Some(opened) = store::reopen_room(writer, centre, &name).await? {
        return Ok(opened);
    }
    let id = RoomId(random.id());
    store::insert_room(writer, id, centre, &name).await.map_err(|error| taken("room", &name, error))?;
    Ok(id)
}

pub async fn add_program(
    writer: &mut Writer<'_>,
    random: &Random,
    chain: ChainId,
    label: &str,
) -> Result<ProgramId, AppError> {
    let label = checked_name("program", label)?;
    not_there("program", &label, names(store::list_programs(writer, chain).await?))?;
    if let Some(opened) = store::reopen_program(writer, chain, &label).await? {
        return Ok(opened);
    }
    let id = ProgramId(random.id());
    store::insert_program(writer, id, chain, &label).await.map_err(|error| taken("program", &label, error))?;
    Ok(id)
}

/// Renames a place, and returns the name as it is stored. `others` are the names of its kind that it may not have.
pub async fn rename(
    writer: &mut Writer<'_>,
    place: Place,
    name: &str,
    others: Vec<String>,
) -> Result<String, AppError> {
    let what = kind_of(place);
    let name = checked_name(what, name)?;
    not_there(what, &name, others)?;
    store::rename(writer, place, &name).await.map_err(|error| taken(what, &name, error))?;
    Ok(name)
}

/// Closes a place; the caller has checked that nobody is there. Withdraws a centre's keys.
pub async fn close(writer: &mut Writer<'_>, place: Place, now: Timestamp) -> Result<(), Error> {
    store::close(writer, place, now).await?;
    if let Place::Centre(centre) = place {
        for key in
            store::list_keys(writer).await?.iter().filter(|key| key.centre == centre && key.withdrawn_at.is_none())
        {
            store::withdraw_key(writer, &key.fingerprint, now).await?;
        }
    }
    Ok(())
}

/// As the office calls it.
pub fn kind_of(place: Place) -> &'static str {
    match place {
        Place::Chain(_) => "chain",
        Place::Centre(_) => "centre",
        Place::Room(_) => "room",
        Place::Program(_) => "program",
    }
}

/// Creates a key for a centre and returns it: the only time that it can be read.
pub async fn add_key(
    writer: &mut Writer<'_>,
    random: &Random,
    now: Timestamp,
    centre: CentreId,
    label: &str,
) -> Result<String, AppError> {
    let key = format!("aangan_centre_{}", random.secret());
    keep_key(writer, now, centre, label, &key).await?;
    Ok(key)
}

/// The office's id of a key: the beginning of its fingerprint.
pub fn key_id(fingerprint: &[u8; 32]) -> String {
    hex(&fingerprint[..6])
}

/// Withdraws a key: from the commit on it authenticates no call.
pub async fn withdraw_key(writer: &mut Writer<'_>, now: Timestamp, key: &store::KeyRow) -> Result<(), Error> {
    store::withdraw_key(writer, &key.fingerprint, now).await
}

/// Stores a given key: for demo data, whose keys are in the README.
pub async fn keep_key(
    writer: &mut Writer<'_>,
    now: Timestamp,
    centre: CentreId,
    label: &str,
    key: &str,
) -> Result<(), AppError> {
    let label = checked_name("key", label)?;
    Ok(store::insert_key(writer, &fingerprint(key), centre, &label, now).await?)
}

/// Sets whether a centre's cameras are down; the parents' status file follows.
pub async fn set_cctv(writer: &mut Writer<'_>, centre: &MyCentre, down: bool) -> Result<(), Error> {
    store::update_cctv(writer, centre.id, down).await
}
