use database::{Error, List, Reader, Writer, row, statements};
use serde::{Deserialize, Serialize};

use super::access::{Left, Stay};
use super::{NewChild, State, Way};
use crate::families::{MyChild, Side};
use base::clock::Timestamp;
use base::ids::{CentreId, ChildId, ParentId, PictureId, ProgramId, RoomId};
use base::page::Cursor;

statements! {
    /// How many children each room of a centre has.
    pub fn count_by_room(reader, centre: CentreId) -> Vec<(RoomId, i64)> =
        "SELECT room_id, COUNT(*) FROM child WHERE centre_id = $1 AND live GROUP BY room_id";
    fn find_child(reader, child: ChildId) -> ChildFacts =
        "SELECT {} FROM child JOIN room ON room.id = child.room_id JOIN centre ON centre.id = child.centre_id \
        JOIN program ON program.id = child.program_id WHERE child.id = $1";
    fn list_parents(reader, child: ChildId) -> Vec<ParentFacts> =
        "SELECT {} FROM parenthood JOIN parent ON parent.id = parenthood.parent_id \
        WHERE parenthood.child_id = $1 ORDER BY parenthood.side";
    pub(super) fn insert_child(writer, id: ChildId, child: &NewChild) =
        "INSERT INTO child (id, centre_id, room_id, program_id, office_number, name, last_name, date_of_birth, \
        admission_type, admission_date, paused, live, photo, photo_status, own_program_id) \
        VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, FALSE, TRUE, $11, 'Active', $4)",
        id, child.centre, child.room, child.program, child.office_number.as_deref(), child.name.as_str(),
        child.last_name.as_str(), child.date_of_birth, child.admission_type.as_str(), child.admission_date,
        child.photo;
    pub(super) fn update_child(writer, id: ChildId, child: &NewChild) =
        "UPDATE child SET room_id = $2, office_number = $3, name = $4, last_name = $5, date_of_birth = $6, \
            admission_type = $7, admission_date = $8 WHERE id = $1",
        id, child.room, child.office_number.as_deref(), child.name.as_str(), child.last_name.as_str(),
        child.date_of_birth, child.admission_type.as_str(), child.admission_date;
    /// Returns how many children changed.
    pub(super) fn update_live(writer, child: ChildId, left: Option<Left>) -> u64 =
        "UPDATE child SET live = $2, left_at = $3, readable_until = $4 WHERE id = $1 AND live <> $2",
        child, left.is_none(), left.map(|left| left.at), left.and_then(|left| left.readable_until);
    /// Adds the stay that has ended: the child moves, or comes back after it left.
    fn insert_stay(writer, child: ChildId, now: Timestamp, live: bool) =
        "INSERT INTO former_stay (child_id, centre_id, program_id, left_at, back_at) \
        SELECT id, centre_id, program_id, COALESCE(left_at, $2), $2 FROM child WHERE id = $1 AND live = $3 \
        ON CONFLICT (child_id, back_at) DO NOTHING";
    /// Deletes the stay that the last move ended, so that it continues.
    fn delete_last_stay(writer, child: ChildId) =
        "DELETE FROM former_stay WHERE child_id = $1 \
        AND back_at = (SELECT MAX(back_at) FROM former_stay WHERE child_id = $1)";
    fn list_reading_ended(reader, now: Timestamp, after: Cursor, limit: i64) -> Vec<(Timestamp, i64)> =
        "SELECT readable_until, id FROM child WHERE readable_until <= $1 \
        AND (readable_until, id) > ($2, $3) ORDER BY readable_until, id LIMIT $4",
        now, after.at, after.id, limit;
    /// The children that left and can still be read, and until when.
    pub(super) fn list_graces(reader) -> Vec<(ChildId, Timestamp)> =
        "SELECT id, readable_until FROM child WHERE readable_until IS NOT NULL ORDER BY readable_until, id";
    pub(super) fn update_grace(writer, child: ChildId, until: Timestamp) =
        "UPDATE child SET readable_until = $2 WHERE id = $1";
    /// Returns how many children were closed.
    pub(super) fn close(writer, child: ChildId, now: Timestamp) -> u64 =
        "UPDATE child SET readable_until = NULL WHERE id = $1 AND readable_until <= $2";
    pub(super) fn begin_stay(writer, child: ChildId, stay: Stay) =
        "UPDATE child SET stay_since = $2, own_program_id = program_id, own_program_at = $3, own_transport = NULL, \
            own_transport_at = $3 WHERE id = $1",
        child, stay.since, stay.at;
    /// Where a child is, and when it last moved away from a centre.
    pub(super) fn find_last_stay(reader, child: ChildId, centre: CentreId) -> Option<LastStay> =
        "SELECT {} FROM child WHERE child.id = $1",
        child, centre;
    pub(super) fn find_home(reader, child: ChildId) -> Home = "SELECT {} FROM child WHERE id = $1";
    fn update_home(writer, child: ChildId, home: &Home) =
        "UPDATE child SET centre_id = $2, room_id = $3, office_number = $4, arrived_at = $5, own_program_id = $6, \
            own_program_at = $7, own_transport = $8, own_transport_at = $9 WHERE id = $1",
        child, home.centre, home.room, home.office_number.as_deref(), home.arrived_at, home.program, home.program_at,
        home.transport.as_deref(), home.transport_at;
    pub(super) fn find_own(reader, child: ChildId) -> Own = "SELECT {} FROM child WHERE id = $1";
    pub(super) fn update_state(writer, child: ChildId, state: State) =
        "UPDATE child SET paused = $2, program_id = $3, transport = $4 WHERE id = $1",
        child, state.paused, state.program, state.transport;
    pub(super) fn update_own_program(writer, child: ChildId, program: ProgramId, at: Timestamp) =
        "UPDATE child SET own_program_id = $2, own_program_at = $3 WHERE id = $1";
    pub(super) fn update_own_transport(writer, child: ChildId, way: Option<Way>, at: Timestamp) =
        "UPDATE child SET own_transport = $2, own_transport_at = $3 WHERE id = $1";
    pub(super) fn find_services_of(reader, child: ChildId) -> (String, Option<Way>, Timestamp) =
        "SELECT program.label, child.transport, child.stay_since FROM child \
        JOIN program ON program.id = child.program_id WHERE child.id = $1";
    fn update_centre(
        writer, child: ChildId, centre: CentreId, room: RoomId, now: Timestamp, program: ProgramId, since: Timestamp,
    ) =
        "UPDATE child SET centre_id = $2, room_id = $3, office_number = NULL, arrived_at = $4, own_program_id = $5, \
            own_program_at = $6, own_transport = NULL, own_transport_at = $6 WHERE id = $1";
    pub(super) fn list_holders(reader, phone: Option<&str>, email: Option<&str>) -> Vec<Holder> =
        "SELECT {} FROM parent WHERE phone = $1 OR email = $2 ORDER BY id";
    pub(super) fn insert_parent(writer, id: ParentId, name: &str, phone: Option<&str>, email: Option<&str>) =
        "INSERT INTO parent (id, name, phone, email) VALUES ($1, $2, $3, $4)";
    pub(super) fn update_contacts(writer, id: ParentId, phone: Option<&str>, email: Option<&str>) =
        "UPDATE parent SET phone = COALESCE(phone, $2), email = COALESCE(email, $3) WHERE id = $1";
    pub fn find_parent_on_side(reader, child: ChildId, side: Side) -> Option<ParentId> =
        "SELECT parent_id FROM parenthood WHERE child_id = $1 AND side = $2";
    pub(super) fn insert_parenthood(writer, child: ChildId, side: Side, parent: ParentId) =
        "INSERT INTO parenthood (child_id, side, parent_id, photo_status) VALUES ($1, $2, $3, 'Active')";
    pub(super) fn has_a_child(reader, parent: ParentId) -> bool =
        "SELECT 1 FROM parenthood WHERE parent_id = $1 LIMIT 1";
    /// Every child of a parent, in a fixed order, so that writers cannot deadlock.
    pub fn list_of_parent(reader, parent: ParentId) -> Vec<ChildId> =
        "SELECT DISTINCT child_id FROM parenthood WHERE parent_id = $1 ORDER BY child_id";
    pub(super) fn update_photo(writer, child: ChildId, side: Side, photo: PictureId) =
        "UPDATE parenthood SET photo = $3, photo_status = 'Active' WHERE child_id = $1 AND side = $2";
    pub(super) fn update_child_photo(writer, child: ChildId, photo: PictureId) =
        "UPDATE child SET photo = $2, photo_status = 'Active' WHERE id = $1";
    /// Whether a PIN is taken at its centre.
    pub(super) fn door_mark_is_taken(reader, mark: &[u8; 32]) -> bool =
        "SELECT 1 FROM parenthood WHERE door_mark = $1";
    pub(super) fn update_door_pin(writer, child: ChildId, side: Side, encrypted: &[u8], mark: &[u8; 32]) =
        "UPDATE parenthood SET door_pin = $3, door_mark = $4 WHERE child_id = $1 AND side = $2";
    /// The encrypted PINs of a child's sides.
    pub(super) fn list_door_pins(reader, child: ChildId) -> Vec<(Side, Vec<u8>)> =
        "SELECT side, door_pin FROM parenthood WHERE child_id = $1 \
        AND door_pin IS NOT NULL ORDER BY side";
    pub(super) fn clear_door_pin(writer, child: ChildId, side: Side) =
        "UPDATE parenthood SET door_pin = NULL, door_mark = NULL WHERE child_id = $1 AND side = $2";
    /// The centre of an active child.
    pub fn find_centre_of(reader, child: ChildId) -> Option<CentreId> = "SELECT centre_id FROM child WHERE id = $1 AND live";
    /// The active children of a centre, each with the name of its room and the office's number.
    pub(super) fn list_children_with_rooms(reader, centre: CentreId) -> Vec<ChildInRoom> =
        "SELECT {} FROM child \
        JOIN room ON room.id = child.room_id WHERE child.centre_id = $1 AND child.live";
    /// Of these children, the active ones of this centre, with their rooms.
    pub(super) fn list_children_in_rooms(reader, centre: CentreId, children: &List) -> Vec<ChildInRoom> =
        "SELECT {} FROM json_each($2) AS given CROSS JOIN child JOIN room ON room.id = child.room_id \
        WHERE child.id = CAST(given.value ->> 0 AS BIGINT) AND child.centre_id = $1 AND child.live";
    /// The active children of this centre with these numbers of the office, with their rooms.
    pub(super) fn list_children_of_numbers(reader, centre: CentreId, numbers: &List) -> Vec<ChildInRoom> =
        "SELECT {} FROM child JOIN room ON room.id = child.room_id \
        WHERE child.centre_id = $1 AND child.office_number IN (SELECT given.value ->> 0 FROM json_each($2) AS given) \
        AND child.live";
    pub fn list_of_centre(reader, centre: CentreId) -> Vec<ListedChild> =
        "SELECT {} FROM child JOIN room ON room.id = child.room_id \
        WHERE child.centre_id = $1 AND child.live ORDER BY room.name, child.name, child.last_name, child.id";
}

row! {
    /// An active child and its room.
    #[derive(Clone, Debug)]
    pub(super) struct ChildInRoom {
        pub child: ChildId = "child.id",
        pub room: RoomId = "room.id",
        pub room_name: String = "room.name",
        /// The office's number.
        pub number: Option<String> = "child.office_number",
    }
}

row! {
    /// A child as its parents see it.
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
        /// Of a child that left: the end of the last day on which its parents can read, unix milliseconds.
        pub readable_until: Option<Timestamp> = "child.readable_until",
    }
}

row! {
    /// A parent of a child, with what only that parent may see.
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

/// The child and its parents; the caller decides what of the parents is shown.
pub async fn find_child_and_parents(
    reader: &mut Reader<'_>,
    child: &MyChild,
) -> Result<(ChildFacts, Vec<ParentFacts>), Error> {
    let facts = find_child(reader, child.id()).await?;
    let parents = list_parents(reader, child.id()).await?;
    Ok((facts, parents))
}

/// Ends the stay of a child that left for good: it comes back to a new one.
pub(super) async fn end_stay(writer: &mut Writer<'_>, child: ChildId, now: Timestamp) -> Result<(), Error> {
    insert_stay(writer, child, now, false).await
}

row! {
    /// Where a child is, and when it left this centre and another.
    #[derive(Clone, Copy, Debug)]
    pub(super) struct LastStay {
        pub centre: CentreId = "child.centre_id",
        pub room: RoomId = "child.room_id",
        pub live: bool = "child.live",
        pub left_at: Option<Timestamp> = "child.left_at",
        pub former_left_at: Option<Timestamp> =
            "(SELECT MAX(former_stay.left_at) FROM former_stay WHERE former_stay.child_id = child.id AND former_stay.centre_id = $2)",
    }
}

row! {
    /// What the office set for a child, and its current stay.
    #[derive(Clone, Copy, Debug)]
    pub struct Own {
        pub live: bool = "live",
        pub centre: CentreId = "centre_id",
        pub left_at: Option<Timestamp> = "left_at",
        pub arrived_at: Option<Timestamp> = "arrived_at",
        /// Requests from before belong to an earlier stay.
        pub stay_since: Timestamp = "stay_since",
        pub program: ProgramId = "COALESCE(own_program_id, program_id)",
        pub program_at: Timestamp = "own_program_at",
        pub transport: Option<Way> = "own_transport",
        pub transport_at: Timestamp = "own_transport_at",
    }
}

row! {
    /// Where a child is and what the office set, stored while a move may be undone. Times are unix milliseconds.
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

pub(super) async fn move_back(writer: &mut Writer<'_>, child: ChildId, home: &Home) -> Result<(), Error> {
    update_home(writer, child, home).await?;
    delete_last_stay(writer, child).await
}

row! {
    /// A parent who has one of the contacts.
    pub(super) struct Holder {
        pub id: ParentId = "id",
        pub name: String = "name",
        pub phone: Option<String> = "phone",
        pub email: Option<String> = "email",
    }
}

row! {
    /// A child as its centre lists it.
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

pub(super) async fn move_to(
    writer: &mut Writer<'_>,
    child: ChildId,
    (centre, room): (CentreId, RoomId),
    program: ProgramId,
    (now, since): (Timestamp, Timestamp),
) -> Result<(), Error> {
    insert_stay(writer, child, now, true).await?;
    update_centre(writer, child, centre, room, now, program, since).await
}

/// Children whose grace is over: the next ones after a cursor.
pub(super) async fn list_ended_reading(
    reader: &mut Reader<'_>,
    now: Timestamp,
    after: Cursor,
    most: usize,
) -> Result<Vec<Cursor>, Error> {
    let most = i64::try_from(most).unwrap_or(i64::MAX);
    let due = list_reading_ended(reader, now, after, most).await?;
    Ok(due.into_iter().map(|(at, id)| Cursor::of_time(at, id)).collect())
}
