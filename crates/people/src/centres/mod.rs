//! Chains, their centres, rooms and programs, and the keys with which a centre's own program calls.

mod acting;
pub mod centre_api;
pub mod key_first;
pub mod store;

pub use acting::act;
pub use acting::{Acting, Done, answered, push, read, step, write};
pub use store::Place;

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use database::{Error, Reader, Writer};

use base::audit::Actor;
use base::chance::Chance;
use base::clock::Timestamp;
use base::ids::{CentreId, ChainId, ProgramId, RoomId};
use base::keys::{fingerprint, hex};
use base::refusal::{Refusal, Trouble};
use base::text;

/// A centre that proved itself by its key; whoever holds it may write for this centre and no other.
#[derive(Clone, Debug)]
pub struct MyCentre {
    id: CentreId,
    chain_id: ChainId,
    /// The label of the key that was proved; None: the program itself acts.
    key: Option<String>,
}

impl MyCentre {
    pub fn id(&self) -> CentreId {
        self.id
    }

    pub fn chain_id(&self) -> ChainId {
        self.chain_id
    }

    /// As the record names it: the centre, and which of its keys.
    pub fn actor(&self) -> Actor {
        match &self.key {
            Some(label) => Actor::Centre(self.id, label.clone()),
            None => Actor::OfficeFor(self.id),
        }
    }

    /// Keeps the names of its pushes apart from other centres'. All of its keys share them: a push that is sent again
    /// under a new key is the same push.
    pub fn scope(&self) -> String {
        format!("centre {}", self.id)
    }

    /// For what the chain's own help desk says to parents, which has a centre's say; the record names it.
    pub fn of_the_help_desk(id: CentreId, chain_id: ChainId) -> Self {
        Self { id, chain_id, key: Some("help desk".to_owned()) }
    }

    /// For what the program itself does in a centre's name: office commands and demo data.
    pub fn of_the_office(id: CentreId, chain_id: ChainId) -> Self {
        Self { id, chain_id, key: None }
    }
}

/// A room of the centre that proved itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OwnRoom(RoomId);

impl OwnRoom {
    pub fn id(self) -> RoomId {
        self.0
    }
}

/// The centre's own rooms and their names, in the form in which texts are stored: older versions kept them as they were typed.
pub async fn own_rooms(reader: &mut Reader<'_>, centre: &MyCentre) -> Result<Vec<(OwnRoom, String)>, Error> {
    let rooms = store::rooms(reader, centre.id).await?;
    Ok(rooms.into_iter().map(|(room, name)| (OwnRoom(room), text::composed(&name).into_owned())).collect())
}

/// Proves a centre by the fingerprint of its key.
pub async fn prove(reader: &mut Reader<'_>, key: [u8; 32]) -> Result<MyCentre, Trouble> {
    let found = store::centre_of_key(reader, &key).await?;
    let proved = |(id, chain_id, label)| MyCentre { id, chain_id, key: Some(label) };
    Ok(found.map(proved).ok_or_else(Refusal::no_key)?)
}

/// Names of chains, centres, rooms and programs: 1 to 120 characters on one line.
fn checked_name(what: &'static str, name: &str) -> Result<String, Trouble> {
    let name = text::composed(name);
    let name = text::line(&name, text::NAME_MAX);
    let name = name.map_err(|why| Refusal::said("bad_name", format!("the name of a {what}: {why}")))?;
    Ok(name.to_owned())
}

fn taken(what: &'static str, name: &str, error: Error) -> Trouble {
    if error.is_unique() {
        return Refusal::said("name_taken", format!("there is a {what} called {name:?} already")).into();
    }
    error.into()
}

/// Two names that differ in capitals and blanks alone are one for everybody who reads them.
fn not_there(what: &'static str, name: &str, there: impl IntoIterator<Item = String>) -> Result<(), Trouble> {
    match there.into_iter().find(|known| text::folded(known) == text::folded(name)) {
        Some(known) => Err(Refusal::said("name_taken", format!("there is a {what} called {known:?} already")).into()),
        None => Ok(()),
    }
}

fn names<Id>(all: Vec<(Id, String)>) -> impl Iterator<Item = String> {
    all.into_iter().map(|(_, name)| name)
}

async fn centre_names(reader: &mut Reader<'_>, chain: ChainId) -> Result<Vec<(CentreId, String)>, Error> {
    let centres = store::centres(reader).await?.into_iter().filter(|centre| centre.chain_id == chain);
    Ok(centres.map(|centre| (centre.id, centre.name)).collect())
}

pub async fn add_chain(writer: &mut Writer<'_>, chance: &Chance, name: &str) -> Result<ChainId, Trouble> {
    let name = checked_name("chain", name)?;
    not_there("chain", &name, names(store::chains(writer).await?))?;
    if let Some(opened) = store::reopen_chain(writer, &name).await? {
        return Ok(opened);
    }
    let id = ChainId(chance.id());
    store::insert_chain(writer, id, &name).await.map_err(|error| taken("chain", &name, error))?;
    Ok(id)
}

pub async fn add_centre(
    writer: &mut Writer<'_>,
    chance: &Chance,
    chain: ChainId,
    name: &str,
    city: &str,
) -> Result<CentreId, Trouble> {
    let (name, city) = (checked_name("centre", name)?, checked_name("city", city)?);
    not_there("centre", &name, names(centre_names(writer, chain).await?))?;
    if let Some(opened) = store::reopen_centre(writer, chain, &name, &city).await? {
        return Ok(opened);
    }
    let id = CentreId(chance.id());
    store::insert_centre(writer, id, chain, &name, &city).await.map_err(|error| taken("centre", &name, error))?;
    Ok(id)
}

pub async fn add_room(
    writer: &mut Writer<'_>,
    chance: &Chance,
    centre: CentreId,
    name: &str,
) -> Result<RoomId, Trouble> {
    let name = checked_name("room", name)?;
    not_there("room", &name, names(store::rooms(writer, centre).await?))?;
    if let Some(opened) = store::reopen_room(writer, centre, &name).await? {
        return Ok(opened);
    }
    let id = RoomId(chance.id());
    store::insert_room(writer, id, centre, &name).await.map_err(|error| taken("room", &name, error))?;
    Ok(id)
}

pub async fn add_program(
    writer: &mut Writer<'_>,
    chance: &Chance,
    chain: ChainId,
    label: &str,
) -> Result<ProgramId, Trouble> {
    let label = checked_name("program", label)?;
    not_there("program", &label, names(store::programs(writer, chain).await?))?;
    if let Some(opened) = store::reopen_program(writer, chain, &label).await? {
        return Ok(opened);
    }
    let id = ProgramId(chance.id());
    store::insert_program(writer, id, chain, &label).await.map_err(|error| taken("program", &label, error))?;
    Ok(id)
}

/// Gives a place another name, and answers how it is written. `others` are the names of its kind that it may not have.
pub async fn rename(writer: &mut Writer<'_>, place: Place, name: &str, others: Vec<String>) -> Result<String, Trouble> {
    let what = kind_of(place);
    let name = checked_name(what, name)?;
    not_there(what, &name, others)?;
    store::rename(writer, place, &name).await.map_err(|error| taken(what, &name, error))?;
    Ok(name)
}

/// Closes a place; whether anybody is there is looked at before. A centre's keys are withdrawn with it.
pub async fn close(writer: &mut Writer<'_>, place: Place, now: Timestamp) -> Result<(), Error> {
    store::close(writer, place, now).await?;
    if let Place::Centre(centre) = place {
        for key in store::keys(writer).await?.iter().filter(|key| key.centre == centre && key.withdrawn_at.is_none()) {
            store::withdraw_key(writer, &key.fingerprint, now).await?;
        }
    }
    Ok(())
}

/// In the office's words.
pub fn kind_of(place: Place) -> &'static str {
    match place {
        Place::Chain(_) => "chain",
        Place::Centre(_) => "centre",
        Place::Room(_) => "room",
        Place::Program(_) => "program",
    }
}

/// Makes a key for a centre and returns it: the only time that it can be read.
pub async fn add_key(
    writer: &mut Writer<'_>,
    chance: &Chance,
    now: Timestamp,
    centre: CentreId,
    label: &str,
) -> Result<String, Trouble> {
    let key = format!("aangan_centre_{}", URL_SAFE_NO_PAD.encode(chance.bytes::<32>()));
    keep_key(writer, now, centre, label, &key).await?;
    Ok(key)
}

/// How the office names a key: by the beginning of its fingerprint.
pub fn key_id(fingerprint: &[u8; 32]) -> String {
    hex(&fingerprint[..6])
}

/// Withdraws a key: from the commit on no call is proved by it.
pub async fn withdraw_key(writer: &mut Writer<'_>, now: Timestamp, key: &store::KeyRow) -> Result<(), Error> {
    store::withdraw_key(writer, &key.fingerprint, now).await
}

/// Keeps a key that was made elsewhere: demo data, whose keys stand in the README.
pub async fn keep_key(
    writer: &mut Writer<'_>,
    now: Timestamp,
    centre: CentreId,
    label: &str,
    key: &str,
) -> Result<(), Trouble> {
    let label = checked_name("key", label)?;
    Ok(store::insert_key(writer, &fingerprint(key), centre, &label, now).await?)
}

/// Says whether a centre's cameras are down; the parents' status file follows.
pub async fn set_cctv(writer: &mut Writer<'_>, centre: &MyCentre, down: bool) -> Result<(), Trouble> {
    match store::update_cctv(writer, centre.id, down).await? {
        0 => Err(Refusal::not_here().into()),
        _ => Ok(()),
    }
}
