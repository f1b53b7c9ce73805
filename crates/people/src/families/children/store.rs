use database::{Error, Reader, Writer, params, row, statements};
use serde::{Deserialize, Serialize};

use super::access::{Left, Stay};
use super::{NewChild, State, Way};
use crate::families::{MyChild, Side};
use base::clock::{Timestamp, latest};
use base::ids::{CentreId, ChildId, ParentId, PictureId, ProgramId, RoomId};
use base::page::Cursor;

statements! {
    pub CHILD: ChildFacts = "SELECT {} FROM child JOIN room ON room.id = child.room_id JOIN centre ON centre.id = child.centre_id \
        JOIN program ON program.id = child.program_id WHERE child.id = $1";
    pub PARENTS: ParentFacts = "SELECT {} FROM parenthood JOIN parent ON parent.id = parenthood.parent_id \
        WHERE parenthood.child_id = $1 ORDER BY parenthood.side";
    pub(crate) INSERT_CHILD = "INSERT INTO child (id, centre_id, room_id, program_id, office_number, name, last_name, date_of_birth, \
        admission_type, admission_date, paused, live, photo, photo_status, own_program_id) \
        VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, FALSE, TRUE, $11, 'Active', $4)";
    pub(crate) UPDATE_CHILD = "UPDATE child SET room_id = $2, office_number = $3, name = $4, last_name = $5, date_of_birth = $6, \
            admission_type = $7, admission_date = $8 WHERE id = $1";
    pub(crate) SET_LIVE = "UPDATE child SET live = $2, left_at = $3, readable_until = $4 WHERE id = $1 AND live <> $2";
    /// What a child's stay was that is over: it moves, or comes back after it left.
    pub(crate) NOTE_STAY = "INSERT INTO former_stay (child_id, centre_id, program_id, left_at, back_at) \
        SELECT id, centre_id, program_id, COALESCE(left_at, $2), $2 FROM child WHERE id = $1 AND live = $3 \
        ON CONFLICT (child_id, back_at) DO NOTHING";
    /// The stay that the last move ended goes on.
    pub(crate) TAKE_BACK_STAY = "DELETE FROM former_stay WHERE child_id = $1 \
        AND back_at = (SELECT MAX(back_at) FROM former_stay WHERE child_id = $1)";
    pub(crate) READ_TO_THE_END: (Timestamp, i64) = "SELECT readable_until, id FROM child WHERE readable_until <= $1 \
        AND (readable_until, id) > ($2, $3) ORDER BY readable_until, id LIMIT $4";
    pub(crate) GRACES: (ChildId, Timestamp) = "SELECT id, readable_until FROM child WHERE readable_until IS NOT NULL ORDER BY id";
    pub(crate) SET_GRACE = "UPDATE child SET readable_until = $2 WHERE id = $1";
    pub CLOSE = "UPDATE child SET readable_until = NULL WHERE id = $1 AND readable_until <= $2";
    pub(crate) BEGIN_STAY = "UPDATE child SET stay_since = $2, own_program_id = program_id, own_program_at = $3, own_transport = NULL, \
            own_transport_at = $3 WHERE id = $1";
    pub(crate) HOME: Home = "SELECT {} FROM child WHERE id = $1";
    pub MOVE_BACK = "UPDATE child SET centre_id = $2, room_id = $3, office_number = $4, arrived_at = $5, own_program_id = $6, \
            own_program_at = $7, own_transport = $8, own_transport_at = $9 WHERE id = $1";
    pub(crate) OWN: Own = "SELECT {} FROM child WHERE id = $1";
    pub(crate) SET_STATE = "UPDATE child SET paused = $2, program_id = $3, transport = $4 WHERE id = $1";
    pub(crate) SET_OWN_PROGRAM = "UPDATE child SET own_program_id = $2, own_program_at = $3 WHERE id = $1";
    pub(crate) SET_OWN_TRANSPORT = "UPDATE child SET own_transport = $2, own_transport_at = $3 WHERE id = $1";
    pub(crate) SERVICES_OF: (String, Option<Way>, Timestamp) = "SELECT program.label, child.transport, child.stay_since FROM child \
        JOIN program ON program.id = child.program_id WHERE child.id = $1";
    pub(crate) ARRIVALS_TO_NOW = "UPDATE child SET arrived_at = $1 WHERE arrived_at > $2";
    pub MOVE = "UPDATE child SET centre_id = $2, room_id = $3, office_number = NULL, arrived_at = $4, own_program_id = $5, \
            own_program_at = $6, own_transport = NULL, own_transport_at = $6 WHERE id = $1";
    pub(crate) HOLDERS: Holder = "SELECT {} FROM parent WHERE phone = $1 OR email = $2 ORDER BY id";
    pub(crate) INSERT_PARENT = "INSERT INTO parent (id, name, phone, email) VALUES ($1, $2, $3, $4)";
    pub(crate) ADD_CONTACTS = "UPDATE parent SET phone = COALESCE(phone, $2), email = COALESCE(email, $3) WHERE id = $1";
    pub(crate) PARENT_ON_SIDE: ParentId = "SELECT parent_id FROM parenthood WHERE child_id = $1 AND side = $2";
    pub(crate) INSERT_PARENTHOOD = "INSERT INTO parenthood (child_id, side, parent_id, photo_status) VALUES ($1, $2, $3, 'Active')";
    pub(crate) HAS_A_CHILD: i64 = "SELECT 1 FROM parenthood WHERE parent_id = $1 LIMIT 1";
    pub OF_PARENT: ChildId = "SELECT DISTINCT child_id FROM parenthood WHERE parent_id = $1 ORDER BY child_id";
    pub(crate) SET_PHOTO = "UPDATE parenthood SET photo = $3, photo_status = 'Active' WHERE child_id = $1 AND side = $2";
    pub(crate) SET_CHILD_PHOTO = "UPDATE child SET photo = $2, photo_status = 'Active' WHERE id = $1";
    pub(crate) DOOR_MARK_TAKEN: Side = "SELECT side FROM parenthood WHERE door_mark = $1";
    pub(crate) SET_DOOR_PIN = "UPDATE parenthood SET door_pin = $3, door_mark = $4 WHERE child_id = $1 AND side = $2";
    pub(crate) DOOR_PINS: (Side, Vec<u8>) = "SELECT side, door_pin FROM parenthood WHERE child_id = $1 \
        AND door_pin IS NOT NULL ORDER BY side";
    pub(crate) CLEAR_DOOR_PIN = "UPDATE parenthood SET door_pin = NULL, door_mark = NULL WHERE child_id = $1 AND side = $2";
    pub CENTRE_OF: CentreId = "SELECT centre_id FROM child WHERE id = $1 AND live";
    pub(crate) ROOMS_OF_CHILDREN: (ChildId, String, Option<String>) = "SELECT child.id, room.name, child.office_number FROM child \
        JOIN room ON room.id = child.room_id WHERE child.centre_id = $1 AND child.live";
    pub(crate) ROOM_OF_CHILD: String = "SELECT room.name FROM child JOIN room ON room.id = child.room_id WHERE child.id = $2 \
        AND child.centre_id = $1 AND child.live";
    pub(crate) CHILD_OF_NUMBER: (ChildId, String) = "SELECT child.id, room.name FROM child JOIN room ON room.id = child.room_id \
        WHERE child.centre_id = $1 AND child.office_number = $2 AND child.live";
    pub OF_CENTRE: ListedChild = "SELECT {} FROM child JOIN room ON room.id = child.room_id \
        WHERE child.centre_id = $1 AND child.live ORDER BY room.name, child.name, child.last_name, child.id";
}

row! {
    /// A child as it is shown to its parent.
    #[derive(Clone, Debug)]
    pub struct ChildFacts {
        pub id: ChildId = "child.id",
        pub centre: CentreId = "child.centre_id",
        pub room: RoomId = "child.room_id",
        pub room_name: String = "room.name",
        pub name: String = "child.name",
        pub last_name: String = "child.last_name",
        pub date_of_birth: String = "child.date_of_birth",
        pub photo: Option<PictureId> = "child.photo",
        pub photo_status: String = "child.photo_status",
        pub admission_type: String = "child.admission_type",
        pub admission_date: String = "child.admission_date",
        pub centre_name: String = "centre.name",
        pub program: String = "program.label",
        pub paused: bool = "child.paused",
        /// The office's own number, where it gave one.
        pub office_number: Option<String> = "child.office_number",
        /// Of a child that left: the end of the last day on which its parents can look at it, unix milliseconds.
        pub readable_until: Option<Timestamp> = "child.readable_until",
    }
}

row! {
    /// One parent of a child, with what only that parent may see.
    #[derive(Clone)]
    pub struct ParentFacts {
        pub side: Side = "parenthood.side",
        pub name: String = "parent.name",
        pub phone: Option<String> = "parent.phone",
        pub email: Option<String> = "parent.email",
        pub photo: Option<PictureId> = "parenthood.photo",
        pub photo_status: String = "parenthood.photo_status",
        pub door_pin: Option<Vec<u8>> = "parenthood.door_pin",
    }
}

/// Contacts stay out of logs.
impl std::fmt::Debug for ParentFacts {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "ParentFacts({:?})", self.side)
    }
}

/// The child and its parents; the caller decides what of the parents may leave.
pub async fn facts(reader: &mut Reader<'_>, child: &MyChild) -> Result<(ChildFacts, Vec<ParentFacts>), Error> {
    let facts = reader.get(CHILD, params![child.id()]).await?;
    let parents = reader.list(PARENTS, params![child.id()]).await?;
    Ok((facts, parents))
}

pub(super) async fn insert_child(writer: &mut Writer<'_>, id: ChildId, child: &NewChild) -> Result<(), Error> {
    writer
        .execute(
            INSERT_CHILD,
            params![
                id,
                child.centre,
                child.room,
                child.program,
                child.office_number.as_deref(),
                child.name.as_str(),
                child.last_name.as_str(),
                child.date_of_birth.to_string(),
                child.admission_type.as_str(),
                child.admission_date.to_string(),
                child.photo
            ],
        )
        .await
        .map(drop)
}

pub(super) async fn update_child(writer: &mut Writer<'_>, id: ChildId, child: &NewChild) -> Result<(), Error> {
    writer
        .execute(
            UPDATE_CHILD,
            params![
                id,
                child.room,
                child.office_number.as_deref(),
                child.name.as_str(),
                child.last_name.as_str(),
                child.date_of_birth.to_string(),
                child.admission_type.as_str(),
                child.admission_date.to_string()
            ],
        )
        .await
        .map(drop)
}

/// A child that left is not live. Answers how many children changed.
pub(super) async fn set_live(writer: &mut Writer<'_>, child: ChildId, left: Option<Left>) -> Result<u64, Error> {
    let (at, until) = (left.map(|left| left.at), left.and_then(|left| left.readable_until));
    writer.execute(SET_LIVE, params![child, left.is_none(), at, until]).await
}

/// The stay of a child that left is over for good: it comes back to a new one.
pub(super) async fn end_stay(writer: &mut Writer<'_>, child: ChildId, now: Timestamp) -> Result<(), Error> {
    writer.execute(NOTE_STAY, params![child, now, false]).await.map(drop)
}

/// The children that left and can be looked at, and until when.
pub(super) async fn graces(reader: &mut Reader<'_>) -> Result<Vec<(ChildId, Timestamp)>, Error> {
    reader.list(GRACES, params![]).await
}

pub(super) async fn set_grace(writer: &mut Writer<'_>, child: ChildId, until: Timestamp) -> Result<(), Error> {
    writer.execute(SET_GRACE, params![child, until]).await.map(drop)
}

pub(super) async fn has_a_child(reader: &mut Reader<'_>, parent: ParentId) -> Result<bool, Error> {
    reader.exists(HAS_A_CHILD, params![parent]).await
}

/// Every child of a parent, in an order that is the same for all who change them.
pub async fn of_parent(reader: &mut Reader<'_>, parent: ParentId) -> Result<Vec<ChildId>, Error> {
    reader.list(OF_PARENT, params![parent]).await
}

row! {
    /// What the office itself said last of a child, and its present stay.
    #[derive(Clone, Copy, Debug)]
    pub struct Own {
        pub live: bool = "live",
        pub centre: CentreId = "centre_id",
        pub left_at: Option<Timestamp> = "left_at",
        pub arrived_at: Option<Timestamp> = "arrived_at",
        /// Requests that were asked before belong to an earlier stay.
        pub stay_since: Timestamp = "stay_since",
        pub program: ProgramId = "COALESCE(own_program_id, program_id)",
        pub program_at: Timestamp = "own_program_at",
        pub transport: Option<Way> = "own_transport",
        pub transport_at: Timestamp = "own_transport_at",
    }
}

row! {
    /// Where a child is and what the office said of it, kept over a move that may be taken back. Times are unix milliseconds.
    #[derive(Clone, Debug, Serialize, Deserialize)]
    pub struct Home {
        pub centre: CentreId = "centre_id",
        pub room: RoomId = "room_id",
        pub office_number: Option<String> = "office_number",
        pub arrived_at: Option<i64> = "arrived_at",
        pub program: ProgramId = "COALESCE(own_program_id, program_id)",
        pub program_at: i64 = "own_program_at",
        pub transport: Option<String> = "own_transport",
        pub transport_at: i64 = "own_transport_at",
    }
}

pub(super) async fn home(reader: &mut Reader<'_>, child: ChildId) -> Result<Home, Error> {
    reader.get(HOME, params![child]).await
}

pub(super) async fn move_back(writer: &mut Writer<'_>, child: ChildId, home: &Home) -> Result<(), Error> {
    let Home { centre, room, office_number, arrived_at, program, program_at, transport, transport_at } = home;
    let (number, transport) = (office_number.as_deref(), transport.as_deref());
    let values = params![child, *centre, *room, number, *arrived_at, *program, *program_at, transport, *transport_at];
    writer.execute(MOVE_BACK, values).await?;
    writer.execute(TAKE_BACK_STAY, params![child]).await.map(drop)
}

pub(super) async fn own(reader: &mut Reader<'_>, child: ChildId) -> Result<Own, Error> {
    reader.get(OWN, params![child]).await
}

pub(super) async fn set_state(writer: &mut Writer<'_>, child: ChildId, state: State) -> Result<(), Error> {
    writer.execute(SET_STATE, params![child, state.paused, state.program, state.transport]).await.map(drop)
}

pub(super) async fn begin_stay(writer: &mut Writer<'_>, child: ChildId, stay: Stay) -> Result<(), Error> {
    writer.execute(BEGIN_STAY, params![child, stay.since, stay.at]).await.map(drop)
}

row! {
    /// Somebody who has one of the contacts asked for.
    pub(super) struct Holder {
        pub id: ParentId = "id",
        pub name: String = "name",
        pub phone: Option<String> = "phone",
        pub email: Option<String> = "email",
    }
}

pub(super) async fn holders(
    reader: &mut Reader<'_>,
    phone: Option<&str>,
    email: Option<&str>,
) -> Result<Vec<Holder>, Error> {
    reader.list(HOLDERS, params![phone, email]).await
}

pub(super) async fn insert_parent(
    writer: &mut Writer<'_>,
    id: ParentId,
    name: &str,
    phone: Option<&str>,
    email: Option<&str>,
) -> Result<(), Error> {
    writer.execute(INSERT_PARENT, params![id, name, phone, email]).await.map(drop)
}

pub(super) async fn add_contacts(
    writer: &mut Writer<'_>,
    id: ParentId,
    phone: Option<&str>,
    email: Option<&str>,
) -> Result<(), Error> {
    writer.execute(ADD_CONTACTS, params![id, phone, email]).await.map(drop)
}

pub async fn parent_on_side(reader: &mut Reader<'_>, child: ChildId, side: Side) -> Result<Option<ParentId>, Error> {
    reader.find(PARENT_ON_SIDE, params![child, side]).await
}

pub(super) async fn insert_parenthood(
    writer: &mut Writer<'_>,
    child: ChildId,
    side: Side,
    parent: ParentId,
) -> Result<(), Error> {
    writer.execute(INSERT_PARENTHOOD, params![child, side, parent]).await.map(drop)
}

pub(super) async fn set_photo(
    writer: &mut Writer<'_>,
    child: ChildId,
    side: Side,
    photo: PictureId,
) -> Result<(), Error> {
    writer.execute(SET_PHOTO, params![child, side, photo]).await.map(drop)
}

pub(super) async fn set_child_photo(writer: &mut Writer<'_>, child: ChildId, photo: PictureId) -> Result<(), Error> {
    writer.execute(SET_CHILD_PHOTO, params![child, photo]).await.map(drop)
}

pub(super) async fn set_door_pin(
    writer: &mut Writer<'_>,
    child: ChildId,
    side: Side,
    sealed: &[u8],
    mark: &[u8; 32],
) -> Result<(), Error> {
    writer.execute(SET_DOOR_PIN, params![child, side, sealed, mark.as_slice()]).await.map(drop)
}

/// The sealed PINs of a child's sides.
pub(super) async fn door_pins(reader: &mut Reader<'_>, child: ChildId) -> Result<Vec<(Side, Vec<u8>)>, Error> {
    reader.list(DOOR_PINS, params![child]).await
}

pub(super) async fn clear_door_pin(writer: &mut Writer<'_>, child: ChildId, side: Side) -> Result<(), Error> {
    writer.execute(CLEAR_DOOR_PIN, params![child, side]).await.map(drop)
}

/// Whether a PIN is somebody's at its centre already.
pub(super) async fn door_mark_is_taken(reader: &mut Reader<'_>, mark: &[u8; 32]) -> Result<bool, Error> {
    reader.exists(DOOR_MARK_TAKEN, params![mark.as_slice()]).await
}

/// The centre of a living child.
pub async fn centre_of(reader: &mut Reader<'_>, child: ChildId) -> Result<Option<CentreId>, Error> {
    reader.find(CENTRE_OF, params![child]).await
}

/// The living children of a centre, each with the name of its room and the office's number.
pub(super) async fn rooms_of_children(
    reader: &mut Reader<'_>,
    centre: CentreId,
) -> Result<Vec<(ChildId, String, Option<String>)>, Error> {
    reader.list(ROOMS_OF_CHILDREN, params![centre]).await
}

/// The name of a child's room, if it is a living child of this centre.
pub(super) async fn room_of_child(
    reader: &mut Reader<'_>,
    centre: CentreId,
    child: ChildId,
) -> Result<Option<String>, Error> {
    reader.find(ROOM_OF_CHILD, params![centre, child]).await
}

/// The living child of this centre that has the office's number, and the name of its room.
pub(super) async fn child_of_number(
    reader: &mut Reader<'_>,
    centre: CentreId,
    number: &str,
) -> Result<Option<(ChildId, String)>, Error> {
    reader.find(CHILD_OF_NUMBER, params![centre, number]).await
}

row! {
    /// A child as a centre lists its own.
    #[derive(Clone, Debug, serde::Serialize, serde::Deserialize, utoipa::ToSchema)]
    pub struct ListedChild {
        pub id: ChildId = "child.id",
        /// The office's own number, where it gave one: with `office:` before it, it stands for the id.
        pub office_number: Option<String> = "child.office_number",
        pub name: String = "child.name",
        pub last_name: String = "child.last_name",
        /// `YYYY-MM-DD`
        pub date_of_birth: String = "child.date_of_birth",
        pub room: String = "room.name",
    }
}

pub async fn of_centre(reader: &mut Reader<'_>, centre: CentreId) -> Result<Vec<ListedChild>, Error> {
    reader.list(OF_CENTRE, params![centre]).await
}

pub(super) async fn set_own_program(
    writer: &mut Writer<'_>,
    child: ChildId,
    program: ProgramId,
    at: Timestamp,
) -> Result<(), Error> {
    writer.execute(SET_OWN_PROGRAM, params![child, program, at]).await.map(drop)
}

pub(super) async fn set_own_transport(
    writer: &mut Writer<'_>,
    child: ChildId,
    way: Option<Way>,
    at: Timestamp,
) -> Result<(), Error> {
    writer.execute(SET_OWN_TRANSPORT, params![child, way, at]).await.map(drop)
}

pub(super) async fn services_of(
    reader: &mut Reader<'_>,
    child: ChildId,
) -> Result<(String, Option<Way>, Timestamp), Error> {
    reader.get(SERVICES_OF, params![child]).await
}

/// An arrival that a wrong clock dated ahead is now.
pub async fn bring_to_now(writer: &mut Writer<'_>, now: Timestamp) -> Result<u64, Error> {
    writer.execute(ARRIVALS_TO_NOW, params![now, latest(now)]).await
}

pub(super) async fn move_to(
    writer: &mut Writer<'_>,
    child: ChildId,
    (centre, room): (CentreId, RoomId),
    program: ProgramId,
    (now, since): (Timestamp, Timestamp),
) -> Result<(), Error> {
    writer.execute(NOTE_STAY, params![child, now, true]).await?;
    writer.execute(MOVE, params![child, centre, room, now, program, since]).await.map(drop)
}

/// Children that left and can be looked at no longer; of those after a place.
pub(super) async fn read_to_the_end(
    reader: &mut Reader<'_>,
    now: Timestamp,
    after: Cursor,
    most: usize,
) -> Result<Vec<Cursor>, Error> {
    let most = i64::try_from(most).unwrap_or(i64::MAX);
    let due = reader.list(READ_TO_THE_END, params![now, after.at, after.id, most]).await?;
    Ok(due.into_iter().map(|(at, id)| Cursor::of_time(at, id)).collect())
}

/// Answers how many children were closed.
pub(super) async fn close(writer: &mut Writer<'_>, child: ChildId, now: Timestamp) -> Result<u64, Error> {
    writer.execute(CLOSE, params![child, now]).await
}
