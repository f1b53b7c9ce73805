//! Children and their parents: enrolment by the office, and what a signed-in parent sees.

mod access;
mod own;
pub mod removed;
pub mod store;
mod whom;

pub use access::{
    By, EndOfReading, Grace, Stay, bar_side, come_back, end_graces_with_the_day, give_back, join, leave, remove_parent,
    unbar, unbar_side,
};
pub use own::{AtCentre, OwnChild, OwnChildren, WhichChild, find_at_centre, own_child};
pub use removed::{Removed, TakenAway, list_barred_sides, list_removed_of_child, list_taken_from};
pub use store::{ChildFacts, Home, Own, ParentFacts};
pub use whom::{Rooms, Whom, WhomAsked};

use database::{Error, Reader, Writer};
use jiff::civil::Date;

use crate::families::Side;
use base::changes::{self, Topic};
use base::clock::Timestamp;
use base::contact::Contact;
use base::ids::{CentreId, ChildId, ParentId, PictureId, ProgramId, RoomId};
use base::keys::Keys;
use base::random::Random;
use base::refusal::{AppError, ErrorKind, Refusal};
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

/// Transport of a child by the centre's car.
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

/// A parent to add; at least one contact.
#[derive(Clone, Debug)]
pub struct NewParent {
    pub name: String,
    /// Ten digits.
    pub phone: Option<String>,
    pub email: Option<String>,
}

/// Enrols a child; its parents are added with [`join`].
pub async fn add_child(writer: &mut Writer<'_>, random: &Random, child: &NewChild) -> Result<ChildId, AppError> {
    checked_child(child)?;
    let id = ChildId(random.id());
    store::insert_child(writer, id, child).await.map_err(|error| number_taken(error, child))?;
    Ok(id)
}

/// Updates an enrolled child, except its program (see `requests::set_program`).
pub async fn update_child(writer: &mut Writer<'_>, id: ChildId, child: &NewChild) -> Result<(), AppError> {
    checked_child(child)?;
    store::update_child(writer, id, child).await.map_err(|error| number_taken(error, child))?;
    Ok(())
}

fn checked_child(child: &NewChild) -> Result<(), AppError> {
    let bad = |code, what: &str, why: text::BadText| Refusal::with_sentence(code, format!("{what}: {why}"));
    text::line(&child.name, text::NAME_MAX).map_err(|why| bad("bad_name", "a child's first name", why))?;
    text::maybe_line(&child.last_name, text::NAME_MAX).map_err(|why| bad("bad_name", "a child's last name", why))?;
    text::maybe_line(&child.admission_type, text::LABEL_MAX)
        .map_err(|why| bad("bad_admission_type", "an admission type", why))?;
    Ok(())
}

fn number_taken(error: Error, child: &NewChild) -> AppError {
    if error.is_unique() {
        let number = child.office_number.as_deref().unwrap_or_default();
        return Refusal::with_sentence(
            "number_taken",
            format!("the centre has another child with the number {number}"),
        )
        .into();
    }
    error.into()
}

/// Enters a parent, or finds the one who has these contacts already. A contact belongs to one person: the same number
/// under another name is refused, because its owner would see both families' children.
pub async fn add_parent(writer: &mut Writer<'_>, random: &Random, parent: &NewParent) -> Result<ParentId, AppError> {
    let name = text::line(&parent.name, text::NAME_MAX);
    let name = name.map_err(|why| Refusal::with_sentence("bad_name", format!("a parent's name: {why}")))?;
    let (phone, email) = checked_contacts(parent)?;
    let holders = store::list_holders(writer, phone.as_deref(), email.as_deref()).await?;
    let Some(first) = holders.first() else {
        let id = ParentId(random.id());
        store::insert_parent(writer, id, name, phone.as_deref(), email.as_deref()).await?;
        return Ok(id);
    };
    let same_person =
        holders.iter().all(|holder| holder.id == first.id) && text::folded(&first.name) == text::folded(name);
    if !same_person {
        return Err(Refusal::with_sentence(
            "contact_taken",
            format!("the phone number or e-mail address of {name} belongs to {} already", first.name),
        )
        .into());
    }
    if holders.iter().any(|holder| {
        disagree(holder.phone.as_deref(), phone.as_deref()) || disagree(holder.email.as_deref(), email.as_deref())
    }) {
        return Err(Refusal::with_sentence(
            "contact_differs",
            format!("{name} is known with another phone number or e-mail address"),
        )
        .into());
    }
    store::update_contacts(writer, first.id, phone.as_deref(), email.as_deref()).await?;
    Ok(first.id)
}

/// The parents who have one of these contacts.
pub async fn holders(reader: &mut Reader<'_>, parent: &NewParent) -> Result<Vec<ParentId>, AppError> {
    let (phone, email) = checked_contacts(parent)?;
    let holders = store::list_holders(reader, phone.as_deref(), email.as_deref()).await?;
    Ok(holders.into_iter().map(|holder| holder.id).collect())
}

fn disagree(known: Option<&str>, given: Option<&str>) -> bool {
    matches!((known, given), (Some(known), Some(given)) if known != given)
}

fn checked_contacts(parent: &NewParent) -> Result<(Option<String>, Option<String>), AppError> {
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

/// The child's state as derived from its requests and from what the office set.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct State {
    pub paused: bool,
    pub program: ProgramId,
    pub transport: Option<Way>,
}

/// Stores the derived state. Only called by `requests::state`, which derives it.
pub async fn set_state(writer: &mut Writer<'_>, child: ChildId, state: State) -> Result<(), Error> {
    store::update_state(writer, child, state).await
}

/// What the office set for the child, and its current stay.
pub async fn own(reader: &mut Reader<'_>, child: ChildId) -> Result<Own, Error> {
    store::find_own(reader, child).await
}

/// Sets the child's program by the office; `requests::state` puts it into effect.
pub async fn set_own_program(
    writer: &mut Writer<'_>,
    child: ChildId,
    program: ProgramId,
    at: Timestamp,
) -> Result<(), Error> {
    store::update_own_program(writer, child, program, at).await
}

/// Sets the child's transport by the centre or the office (None: none); `requests::state` puts it into effect.
pub async fn set_own_transport(
    writer: &mut Writer<'_>,
    child: ChildId,
    way: Option<Way>,
    at: Timestamp,
) -> Result<(), Error> {
    store::update_own_transport(writer, child, way, at).await
}

/// The label of the child's program, its transport, and the beginning of its current stay.
pub async fn services_of(reader: &mut Reader<'_>, child: ChildId) -> Result<(String, Option<Way>, Timestamp), Error> {
    store::find_services_of(reader, child).await
}

/// Moves a child to another centre: its history moves along, the old centre cannot write about it any more and its transport ends,
/// the new one reads what is written from now on and assigns an office number. Returns the sides whose door PIN is taken at the new
/// centre: they draw another. Only called by `requests::state`; requests that take effect from `since` on override the program of
/// the move.
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

/// Where a child is, to be stored until a move is final.
pub async fn home(reader: &mut Reader<'_>, child: ChildId) -> Result<Home, Error> {
    store::find_home(reader, child).await
}

/// Undoes a move: the child is where it was, with its former office number.
pub async fn move_back(
    writer: &mut Writer<'_>,
    keys: &Keys,
    now: Timestamp,
    child: ChildId,
    home: &Home,
) -> Result<Vec<Side>, AppError> {
    let moved = store::move_back(writer, child, home).await;
    let taken = Refusal::new("number_taken_since", "another child has the number that this child had at the centre")
        .of_kind(ErrorKind::Conflict);
    moved.map_err(|error| if error.is_unique() { taken.into() } else { AppError::from(error) })?;
    Ok(settle_in(writer, keys, now, child, home.centre).await?)
}

/// Marks door PINs for the centre's door, and renews every open screen of the child.
async fn settle_in(
    writer: &mut Writer<'_>,
    keys: &Keys,
    now: Timestamp,
    child: ChildId,
    centre: CentreId,
) -> Result<Vec<Side>, Error> {
    let mut without = Vec::new();
    for (side, encrypted) in store::list_door_pins(writer, child).await? {
        let pin = keys.decrypt(&encrypted, &pin_place(child, side));
        let mark = pin.map(|pin| keys.door_mark(&centre.to_string(), &pin));
        store::clear_door_pin(writer, child, side).await?;
        match mark {
            Some(mark) if !store::door_mark_is_taken(writer, &mark).await? => {
                store::update_door_pin(writer, child, side, &encrypted, &mark).await?;
            }
            _ => without.push(side),
        }
    }
    for topic in Topic::ALL.into_iter().filter(|topic| *topic != Topic::Access) {
        changes::bump(writer, child, topic, now).await?;
    }
    Ok(without)
}

/// Sets the photo on the child's card.
pub async fn set_child_photo(writer: &mut Writer<'_>, child: ChildId, photo: PictureId) -> Result<(), AppError> {
    Ok(store::update_child_photo(writer, child, photo).await?)
}

/// Sets the photo on a parent's card.
pub async fn set_photo(writer: &mut Writer<'_>, child: ChildId, side: Side, photo: PictureId) -> Result<(), AppError> {
    Ok(store::update_photo(writer, child, side, photo).await?)
}

/// How often a PIN is drawn again because another side has it at the same centre's door.
const DRAWS: usize = 100;

/// Draws a new door PIN for one side and returns it; it is unique at that centre. The old one is invalid at once.
pub async fn draw_door_pin(
    writer: &mut Writer<'_>,
    keys: &Keys,
    random: &Random,
    child: ChildId,
    side: Side,
) -> Result<String, AppError> {
    let centre = store::find_centre_of(writer, child).await?.ok_or_else(Refusal::not_found)?.to_string();
    for _ in 0..DRAWS {
        let number = u64::from_be_bytes(random.bytes()) % 1_000_000;
        let pin = format!("{number:06}");
        let mark = keys.door_mark(&centre, &pin);
        // The side's own old PIN has its mark too, so the new PIN always differs.
        if !store::door_mark_is_taken(writer, &mark).await? {
            let encrypted = keys.encrypt(&pin, &pin_place(child, side), random);
            store::update_door_pin(writer, child, side, &encrypted, &mark).await?;
            return Ok(pin);
        }
    }
    Err(Refusal::new("no_pin_left", "There is no door PIN left at this centre").into())
}

/// The associated data of an encrypted PIN: copied to another row, it cannot be decrypted.
pub fn pin_place(child: ChildId, side: Side) -> String {
    format!("door_pin {child} {}", side.as_str())
}
