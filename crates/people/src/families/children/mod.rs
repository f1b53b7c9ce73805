//! Children and their parents, as the office enrols them and as a signed-in parent is shown them.

mod access;
mod own;
pub mod removed;
pub mod store;
mod whom;

pub use access::{
    By, EndOfReading, Grace, Stay, bar_side, come_back, end_graces_with_the_day, give_back, join, leave, remove_parent,
    unbar, unbar_side,
};
pub use own::{OwnChild, OwnChildren, WhichChild, own_child};
pub use removed::{Removed, TakenAway, barred_sides, removed_of_child, taken_from};
pub use store::{ChildFacts, Home, Own, ParentFacts};
pub use whom::{Rooms, Whom, WhomAsked};

use database::{Error, Reader, Writer};
use jiff::civil::Date;

use crate::families::Side;
use base::chance::Chance;
use base::changes::{self, Topic};
use base::clock::Timestamp;
use base::contact::Contact;
use base::ids::{CentreId, ChildId, ParentId, PictureId, ProgramId, RoomId};
use base::keys::Keys;
use base::refusal::{Ground, Refusal, Trouble};
use base::text;

/// A child to enrol. Days are of the centre's calendar.
#[derive(Clone, Debug)]
pub struct NewChild {
    pub centre: CentreId,
    pub room: RoomId,
    pub program: ProgramId,
    /// The office's own number, unique in its centre.
    pub office_number: Option<String>,
    pub name: String,
    pub last_name: String,
    pub date_of_birth: Date,
    pub admission_type: String,
    pub admission_date: Date,
    pub photo: Option<PictureId>,
}

/// How the centre's car runs for a child.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Way {
    One,
    Two,
}

impl Way {
    /// As it is stored.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::One => "one",
            Self::Two => "two",
        }
    }

    pub fn parse(text: &str) -> Option<Self> {
        [Self::One, Self::Two].into_iter().find(|way| way.as_str() == text)
    }
}

database::stored! {
    Way as &str: Way::parse, Way::as_str;
}

/// A parent to enter; one contact at least.
#[derive(Clone, Debug)]
pub struct NewParent {
    pub name: String,
    /// Ten digits.
    pub phone: Option<String>,
    pub email: Option<String>,
}

/// Enrols a child; its parents are added with [`join`].
pub async fn add_child(writer: &mut Writer<'_>, chance: &Chance, child: &NewChild) -> Result<ChildId, Trouble> {
    checked_child(child)?;
    let id = ChildId(chance.id());
    store::insert_child(writer, id, child).await.map_err(|error| number_taken(error, child))?;
    Ok(id)
}

/// Brings an enrolled child up to date, but for its program: `requests::set_program` gives it another.
pub async fn update_child(writer: &mut Writer<'_>, id: ChildId, child: &NewChild) -> Result<(), Trouble> {
    checked_child(child)?;
    store::update_child(writer, id, child).await.map_err(|error| number_taken(error, child))?;
    Ok(())
}

fn checked_child(child: &NewChild) -> Result<(), Trouble> {
    let bad = |code, what: &str, why: text::BadText| Refusal::said(code, format!("{what}: {why}"));
    text::line(&child.name, text::NAME_MAX).map_err(|why| bad("bad_name", "a child's first name", why))?;
    text::maybe_line(&child.last_name, text::NAME_MAX).map_err(|why| bad("bad_name", "a child's last name", why))?;
    text::maybe_line(&child.admission_type, text::LABEL_MAX)
        .map_err(|why| bad("bad_admission_type", "an admission type", why))?;
    Ok(())
}

fn number_taken(error: Error, child: &NewChild) -> Trouble {
    if error.is_unique() {
        let number = child.office_number.as_deref().unwrap_or_default();
        return Refusal::said("number_taken", format!("the centre has another child with the number {number}")).into();
    }
    error.into()
}

/// Enters a parent, or finds the one who has these contacts already. A contact belongs to one person: the same number
/// under another name is refused, because whoever holds it would see both families' children.
pub async fn add_parent(writer: &mut Writer<'_>, chance: &Chance, parent: &NewParent) -> Result<ParentId, Trouble> {
    let name = text::line(&parent.name, text::NAME_MAX);
    let name = name.map_err(|why| Refusal::said("bad_name", format!("a parent's name: {why}")))?;
    let (phone, email) = checked_contacts(parent)?;
    let holders = store::holders(writer, phone.as_deref(), email.as_deref()).await?;
    let Some(first) = holders.first() else {
        let id = ParentId(chance.id());
        store::insert_parent(writer, id, name, phone.as_deref(), email.as_deref()).await?;
        return Ok(id);
    };
    let same_person =
        holders.iter().all(|holder| holder.id == first.id) && text::folded(&first.name) == text::folded(name);
    if !same_person {
        return Err(Refusal::said(
            "contact_taken",
            format!("the phone number or e-mail address of {name} belongs to {} already", first.name),
        )
        .into());
    }
    if holders.iter().any(|holder| {
        disagree(holder.phone.as_deref(), phone.as_deref()) || disagree(holder.email.as_deref(), email.as_deref())
    }) {
        return Err(Refusal::said(
            "contact_differs",
            format!("{name} is known with another phone number or e-mail address"),
        )
        .into());
    }
    store::add_contacts(writer, first.id, phone.as_deref(), email.as_deref()).await?;
    Ok(first.id)
}

/// The people who have one of a parent's contacts.
pub async fn holders(reader: &mut Reader<'_>, parent: &NewParent) -> Result<Vec<ParentId>, Trouble> {
    let (phone, email) = checked_contacts(parent)?;
    let holders = store::holders(reader, phone.as_deref(), email.as_deref()).await?;
    Ok(holders.into_iter().map(|holder| holder.id).collect())
}

fn disagree(known: Option<&str>, said: Option<&str>) -> bool {
    matches!((known, said), (Some(known), Some(said)) if known != said)
}

fn checked_contacts(parent: &NewParent) -> Result<(Option<String>, Option<String>), Trouble> {
    let phone = match parent
        .phone
        .as_deref()
        .filter(|text| !text.is_empty())
        .map(|text| Contact::phone_on_file(text).ok_or(text))
    {
        Some(Ok(Contact::Phone(digits))) => Some(digits),
        Some(_) => {
            return Err(Refusal::new(
                "bad_phone",
                "a phone number has exactly ten digits, or a plus sign and its country",
            )
            .into());
        }
        None => None,
    };
    let email =
        match parent.email.as_deref().filter(|text| !text.is_empty()).map(|text| Contact::email(text).ok_or(text)) {
            Some(Ok(Contact::Email(address))) => Some(address),
            Some(_) => return Err(Refusal::new("bad_email", "the e-mail address is not one").into()),
            None => None,
        };
    if phone.is_none() && email.is_none() {
        return Err(Refusal::new("no_contact", "a parent needs a phone number or an e-mail address").into());
    }
    Ok((phone, email))
}

/// What follows from a child's requests and from what the office said itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct State {
    pub paused: bool,
    pub program: ProgramId,
    pub transport: Option<Way>,
}

/// Keeps what was worked out, for whoever reads it. `requests::state` works it out, and calls this alone.
pub async fn set_state(writer: &mut Writer<'_>, child: ChildId, state: State) -> Result<(), Error> {
    store::set_state(writer, child, state).await
}

/// What the office itself said of the child, and its present stay.
pub async fn own(reader: &mut Reader<'_>, child: ChildId) -> Result<Own, Error> {
    store::own(reader, child).await
}

/// The office gives the child another program; `requests::state` puts it into effect.
pub async fn set_own_program(
    writer: &mut Writer<'_>,
    child: ChildId,
    program: ProgramId,
    at: Timestamp,
) -> Result<(), Error> {
    store::set_own_program(writer, child, program, at).await
}

/// The centre or the office says how the child is fetched and brought home, None: not at all; `requests::state` puts it into effect.
pub async fn set_own_transport(
    writer: &mut Writer<'_>,
    child: ChildId,
    way: Option<Way>,
    at: Timestamp,
) -> Result<(), Error> {
    store::set_own_transport(writer, child, way, at).await
}

/// The label of the child's program, how the centre's car runs for it, and since when its present stay is.
pub async fn services_of(reader: &mut Reader<'_>, child: ChildId) -> Result<(String, Option<Way>, Timestamp), Error> {
    store::services_of(reader, child).await
}

/// Brings a child over to another centre: its history comes with it, the old centre writes nothing about it any more and its
/// car fetches it no more, the new one reads what is written from now on, and gives it an office number of its own. Answers whose door
/// PIN somebody at the new centre has already: they draw another. `requests::state` calls this alone; requests that take effect
/// from `since` on go before the program of the move.
pub async fn move_to(
    writer: &mut Writer<'_>,
    keys: &Keys,
    now: Timestamp,
    child: ChildId,
    (centre, room): (CentreId, RoomId),
    (program, since): (ProgramId, Timestamp),
) -> Result<Vec<Side>, Error> {
    store::move_to(writer, child, (centre, room), program, (now, since)).await?;
    settle_in(writer, keys, now, child, centre).await
}

/// Where a child is, to be kept until a move is sure.
pub async fn home(reader: &mut Reader<'_>, child: ChildId) -> Result<Home, Error> {
    store::home(reader, child).await
}

/// A move is taken back: the child is where it was, under the office number that it had.
pub async fn move_back(
    writer: &mut Writer<'_>,
    keys: &Keys,
    now: Timestamp,
    child: ChildId,
    home: &Home,
) -> Result<Vec<Side>, Trouble> {
    let moved = store::move_back(writer, child, home).await;
    let taken = Refusal::new("number_taken_since", "another child has the number that this child had at the centre")
        .on(Ground::Standing);
    moved.map_err(|error| if error.is_unique() { taken.into() } else { Trouble::from(error) })?;
    Ok(settle_in(writer, keys, now, child, home.centre).await?)
}

/// Door PINs are marked for the centre's door, and every screen of the child looks again.
async fn settle_in(
    writer: &mut Writer<'_>,
    keys: &Keys,
    now: Timestamp,
    child: ChildId,
    centre: CentreId,
) -> Result<Vec<Side>, Error> {
    let mut without = Vec::new();
    for (side, sealed) in store::door_pins(writer, child).await? {
        let pin = keys.open_sealed(&sealed, &pin_place(child, side));
        let mark = pin.map(|pin| keys.door_mark(&centre.to_string(), &pin));
        store::clear_door_pin(writer, child, side).await?;
        match mark {
            Some(mark) if !store::door_mark_is_taken(writer, &mark).await? => {
                store::set_door_pin(writer, child, side, &sealed, &mark).await?;
            }
            _ => without.push(side),
        }
    }
    for topic in Topic::ALL.into_iter().filter(|topic| *topic != Topic::Access) {
        changes::bump(writer, child, topic, now).await?;
    }
    Ok(without)
}

/// Gives the child's face to its card.
pub async fn set_child_photo(writer: &mut Writer<'_>, child: ChildId, photo: PictureId) -> Result<(), Trouble> {
    Ok(store::set_child_photo(writer, child, photo).await?)
}

/// Gives a parent's face to their card.
pub async fn set_photo(writer: &mut Writer<'_>, child: ChildId, side: Side, photo: PictureId) -> Result<(), Trouble> {
    Ok(store::set_photo(writer, child, side, photo).await?)
}

/// How often a PIN is drawn again because another side has it at the same centre's door.
const DRAWS: usize = 100;

/// Draws a new door PIN for one side and returns it; nobody else has it at that centre. The old one is dead at once.
pub async fn draw_door_pin(
    writer: &mut Writer<'_>,
    keys: &Keys,
    chance: &Chance,
    child: ChildId,
    side: Side,
) -> Result<String, Trouble> {
    let centre = store::centre_of(writer, child).await?.ok_or_else(Refusal::not_found)?.to_string();
    for _ in 0..DRAWS {
        let number = u64::from_be_bytes(chance.bytes()) % 1_000_000;
        let pin = format!("{number:06}");
        let mark = keys.door_mark(&centre, &pin);
        // The side's own old PIN has its mark too, so that the new one is always another.
        if !store::door_mark_is_taken(writer, &mark).await? {
            let sealed = keys.seal(&pin, &pin_place(child, side), chance);
            store::set_door_pin(writer, child, side, &sealed, &mark).await?;
            return Ok(pin);
        }
    }
    Err(Refusal::new("no_pin_left", "There is no door PIN left at this centre").into())
}

/// The row that a sealed PIN belongs to; a PIN copied to another row does not open there.
pub fn pin_place(child: ChildId, side: Side) -> String {
    format!("door_pin {child} {}", side.as_str())
}
