use database::{Error, Reader, Row, Writer, params, statements};

use super::NewChild;
use crate::base::ids::{CentreId, ChildId, ParentId, PictureId, RoomId};
use crate::families::store::side;
use crate::families::{MyChild, Side};

statements! {
    pub(crate) CHILD = "SELECT child.id, child.centre_id, child.room_id, room.name, child.name, child.last_name, child.date_of_birth, \
        child.photo, child.photo_status, child.admission_type, child.admission_date, centre.name, program.label, child.paused, child.office_number \
        FROM child JOIN room ON room.id = child.room_id JOIN centre ON centre.id = child.centre_id JOIN program ON program.id = child.program_id \
        WHERE child.id = $1";
    pub(crate) PARENTS = "SELECT parenthood.side, parent.name, parent.phone, parent.email, parenthood.photo, parenthood.photo_status, parenthood.door_pin \
        FROM parenthood JOIN parent ON parent.id = parenthood.parent_id WHERE parenthood.child_id = $1 ORDER BY parenthood.side";
    pub(crate) INSERT_CHILD = "INSERT INTO child (id, centre_id, room_id, program_id, office_number, name, last_name, date_of_birth, \
        admission_type, admission_date, paused, live, photo, photo_status) \
        VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, TRUE, $12, 'Active')";
    pub(crate) UPDATE_CHILD = "UPDATE child SET room_id = $2, program_id = $3, office_number = $4, name = $5, last_name = $6, \
        date_of_birth = $7, admission_type = $8, admission_date = $9 WHERE id = $1";
    pub(crate) SET_LIVE = "UPDATE child SET live = $2, left_at = $3 WHERE id = $1 AND live <> $2";
    pub(crate) SET_PAUSED = "UPDATE child SET paused = $2 WHERE id = $1";
    pub(crate) HOLDERS = "SELECT id, name, phone, email FROM parent WHERE phone = $1 OR email = $2 ORDER BY id";
    pub(crate) INSERT_PARENT = "INSERT INTO parent (id, name, phone, email) VALUES ($1, $2, $3, $4)";
    pub(crate) ADD_CONTACTS = "UPDATE parent SET phone = COALESCE(phone, $2), email = COALESCE(email, $3) WHERE id = $1";
    pub(crate) PARENT_ON_SIDE = "SELECT parent_id FROM parenthood WHERE child_id = $1 AND side = $2";
    pub(crate) INSERT_PARENTHOOD = "INSERT INTO parenthood (child_id, side, parent_id, photo_status) VALUES ($1, $2, $3, 'Active')";
    pub(crate) HAS_A_CHILD = "SELECT 1 FROM parenthood WHERE parent_id = $1 LIMIT 1";
    pub(crate) DELETE_PARENTHOOD = "DELETE FROM parenthood WHERE child_id = $1 AND parent_id = $2";
    pub(crate) REMOVE = "INSERT INTO removed_parent (child_id, parent_id, side, barred, removed_at) VALUES ($1, $2, $3, $4, $5) \
        ON CONFLICT (child_id, parent_id) DO UPDATE SET barred = excluded.barred, removed_at = excluded.removed_at";
    pub(crate) REMOVED_OF_CHILD = "SELECT removed_parent.child_id, removed_parent.parent_id, parent.name, removed_parent.side, \
        removed_parent.barred, removed_parent.removed_at FROM removed_parent JOIN parent ON parent.id = removed_parent.parent_id \
        WHERE removed_parent.child_id = $1 ORDER BY removed_parent.removed_at, removed_parent.parent_id";
    pub(crate) REMOVED_OF_PARENT = "SELECT child.name, child.last_name, child.date_of_birth, removed_parent.barred \
        FROM removed_parent JOIN child ON child.id = removed_parent.child_id WHERE removed_parent.parent_id = $1";
    pub(crate) FORGET_REMOVAL = "DELETE FROM removed_parent WHERE child_id = $1 AND parent_id = $2";
    pub(crate) SET_PHOTO = "UPDATE parenthood SET photo = $3, photo_status = 'Active' WHERE child_id = $1 AND side = $2";
    pub(crate) SET_CHILD_PHOTO = "UPDATE child SET photo = $2, photo_status = 'Active' WHERE id = $1";
    pub(crate) DOOR_MARK_TAKEN = "SELECT side FROM parenthood WHERE door_mark = $1";
    pub(crate) SET_DOOR_PIN = "UPDATE parenthood SET door_pin = $3, door_mark = $4 WHERE child_id = $1 AND side = $2";
    pub(crate) CENTRE_OF = "SELECT centre_id FROM child WHERE id = $1 AND live";
    pub(crate) ROOMS_OF_CHILDREN = "SELECT child.id, room.name FROM child JOIN room ON room.id = child.room_id \
        WHERE child.centre_id = $1 AND child.live";
    pub(crate) ROOM_OF_CHILD = "SELECT room.name FROM child JOIN room ON room.id = child.room_id \
        WHERE child.id = $2 AND child.centre_id = $1 AND child.live";
    pub(crate) OF_CENTRE = "SELECT child.id, child.name, child.last_name, room.name FROM child JOIN room ON room.id = child.room_id \
        WHERE child.centre_id = $1 AND child.live ORDER BY room.name, child.name, child.last_name, child.id";
}

/// A child as it is shown to its parent.
#[derive(Clone, Debug)]
pub struct ChildFacts {
    pub id: ChildId,
    pub centre: CentreId,
    pub room: RoomId,
    pub room_name: String,
    pub name: String,
    pub last_name: String,
    pub date_of_birth: String,
    pub photo: Option<PictureId>,
    pub photo_status: String,
    pub admission_type: String,
    pub admission_date: String,
    pub centre_name: String,
    pub program: String,
    pub paused: bool,
    /// The office's own number, where it gave one.
    pub office_number: Option<String>,
}

/// One parent of a child, with what only that parent may see.
#[derive(Clone)]
pub struct ParentFacts {
    pub side: Side,
    pub name: String,
    pub phone: Option<String>,
    pub email: Option<String>,
    pub photo: Option<PictureId>,
    pub photo_status: String,
    pub door_pin: Option<Vec<u8>>,
}

/// Contacts stay out of logs.
impl std::fmt::Debug for ParentFacts {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "ParentFacts({:?})", self.side)
    }
}

/// The child and its parents; the caller decides what of the parents may leave.
pub async fn facts(reader: &mut Reader<'_>, child: &MyChild) -> Result<(ChildFacts, Vec<ParentFacts>), Error> {
    let facts = reader.one(CHILD, params![child.id()], child_facts).await?;
    let parents = reader.all(PARENTS, params![child.id()], parent_facts).await?;
    Ok((facts, parents))
}

fn child_facts(row: &Row<'_>) -> Result<ChildFacts, Error> {
    Ok(ChildFacts {
        id: ChildId(row.int(0)?),
        centre: CentreId(row.int(1)?),
        room: RoomId(row.int(2)?),
        room_name: row.string(3)?,
        name: row.string(4)?,
        last_name: row.string(5)?,
        date_of_birth: row.string(6)?,
        photo: row.maybe_int(7)?.map(PictureId),
        photo_status: row.string(8)?,
        admission_type: row.string(9)?,
        admission_date: row.string(10)?,
        centre_name: row.string(11)?,
        program: row.string(12)?,
        paused: row.boolean(13)?,
        office_number: row.maybe_string(14)?,
    })
}

fn parent_facts(row: &Row<'_>) -> Result<ParentFacts, Error> {
    Ok(ParentFacts {
        side: side(row.text(0)?)?,
        name: row.string(1)?,
        phone: row.maybe_string(2)?,
        email: row.maybe_string(3)?,
        photo: row.maybe_int(4)?.map(PictureId),
        photo_status: row.string(5)?,
        door_pin: row.maybe_bytes(6)?.map(<[u8]>::to_vec),
    })
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
                child.paused,
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
                child.program,
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

/// A child that left is not live: no token for it is good any more. Answers how many children changed.
pub(super) async fn set_live(
    writer: &mut Writer<'_>,
    child: ChildId,
    live: bool,
    left_at: Option<i64>,
) -> Result<u64, Error> {
    writer.execute(SET_LIVE, params![child, live, left_at]).await
}

/// A parent whom the office took off a child.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Removed {
    pub child: ChildId,
    pub parent: ParentId,
    /// The parent's name.
    pub name: String,
    pub side: Side,
    pub barred: bool,
    /// Unix milliseconds.
    pub at: i64,
}

/// Whom the office took off a child, the one taken off last at the end.
pub async fn removed_of_child(reader: &mut Reader<'_>, child: ChildId) -> Result<Vec<Removed>, Error> {
    reader
        .all(REMOVED_OF_CHILD, params![child], |row| {
            Ok(Removed {
                child: ChildId(row.int(0)?),
                parent: ParentId(row.int(1)?),
                name: row.string(2)?,
                side: side(row.text(3)?)?,
                barred: row.boolean(4)?,
                at: row.int(5)?,
            })
        })
        .await
}

/// A child that the office took from a parent: who it is, at whichever centre.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TakenAway {
    pub name: String,
    pub last_name: String,
    /// `YYYY-MM-DD`
    pub date_of_birth: String,
    pub barred: bool,
}

/// The children whom the office took from a parent.
pub async fn taken_from(reader: &mut Reader<'_>, parent: ParentId) -> Result<Vec<TakenAway>, Error> {
    reader
        .all(REMOVED_OF_PARENT, params![parent], |row| {
            Ok(TakenAway {
                name: row.string(0)?,
                last_name: row.string(1)?,
                date_of_birth: row.string(2)?,
                barred: row.boolean(3)?,
            })
        })
        .await
}

pub(super) async fn has_a_child(reader: &mut Reader<'_>, parent: ParentId) -> Result<bool, Error> {
    Ok(reader.optional(HAS_A_CHILD, params![parent], |_| Ok(())).await?.is_some())
}

/// Door PIN and face of the side go with it.
pub(super) async fn remove_parent(
    writer: &mut Writer<'_>,
    child: ChildId,
    parent: ParentId,
    side: Side,
    barred: bool,
    now: i64,
) -> Result<(), Error> {
    writer.execute(DELETE_PARENTHOOD, params![child, parent]).await?;
    writer.execute(REMOVE, params![child, parent, side.as_str(), barred, now]).await.map(drop)
}

pub(super) async fn forget_removal(writer: &mut Writer<'_>, child: ChildId, parent: ParentId) -> Result<(), Error> {
    writer.execute(FORGET_REMOVAL, params![child, parent]).await.map(drop)
}

pub(super) async fn set_paused(writer: &mut Writer<'_>, child: ChildId, paused: bool) -> Result<(), Error> {
    writer.execute(SET_PAUSED, params![child, paused]).await.map(drop)
}

/// Somebody who has one of the contacts asked for.
pub(super) struct Holder {
    pub id: ParentId,
    pub name: String,
    pub phone: Option<String>,
    pub email: Option<String>,
}

pub(super) async fn holders(
    reader: &mut Reader<'_>,
    phone: Option<&str>,
    email: Option<&str>,
) -> Result<Vec<Holder>, Error> {
    reader
        .all(HOLDERS, params![phone, email], |row| {
            Ok(Holder {
                id: ParentId(row.int(0)?),
                name: row.string(1)?,
                phone: row.maybe_string(2)?,
                email: row.maybe_string(3)?,
            })
        })
        .await
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
    reader.optional(PARENT_ON_SIDE, params![child, side.as_str()], |row| row.int(0).map(ParentId)).await
}

pub(super) async fn insert_parenthood(
    writer: &mut Writer<'_>,
    child: ChildId,
    side: Side,
    parent: ParentId,
) -> Result<(), Error> {
    writer.execute(INSERT_PARENTHOOD, params![child, side.as_str(), parent]).await.map(drop)
}

pub(super) async fn set_photo(
    writer: &mut Writer<'_>,
    child: ChildId,
    side: Side,
    photo: PictureId,
) -> Result<(), Error> {
    writer.execute(SET_PHOTO, params![child, side.as_str(), photo]).await.map(drop)
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
    writer.execute(SET_DOOR_PIN, params![child, side.as_str(), sealed, mark.as_slice()]).await.map(drop)
}

/// Whether a PIN is somebody's at its centre already.
pub(super) async fn door_mark_is_taken(reader: &mut Reader<'_>, mark: &[u8; 32]) -> Result<bool, Error> {
    Ok(reader.optional(DOOR_MARK_TAKEN, params![mark.as_slice()], |_| Ok(())).await?.is_some())
}

/// The centre of a living child.
pub async fn centre_of(reader: &mut Reader<'_>, child: ChildId) -> Result<Option<CentreId>, Error> {
    reader.optional(CENTRE_OF, params![child], |row| row.int(0).map(CentreId)).await
}

/// The living children of a centre, each with the name of its room.
pub(super) async fn rooms_of_children(
    reader: &mut Reader<'_>,
    centre: CentreId,
) -> Result<Vec<(ChildId, String)>, Error> {
    reader.all(ROOMS_OF_CHILDREN, params![centre], |row| Ok((ChildId(row.int(0)?), row.string(1)?))).await
}

/// The name of a child's room, if it is a living child of this centre.
pub(super) async fn room_of_child(
    reader: &mut Reader<'_>,
    centre: CentreId,
    child: ChildId,
) -> Result<Option<String>, Error> {
    reader.optional(ROOM_OF_CHILD, params![centre, child], |row| row.string(0)).await
}

/// A child as a centre lists its own.
#[derive(Clone, Debug, serde::Serialize, serde::Deserialize, utoipa::ToSchema)]
pub struct ListedChild {
    pub id: ChildId,
    pub name: String,
    pub last_name: String,
    pub room: String,
}

pub async fn of_centre(reader: &mut Reader<'_>, centre: CentreId) -> Result<Vec<ListedChild>, Error> {
    reader
        .all(OF_CENTRE, params![centre], |row| {
            Ok(ListedChild {
                id: ChildId(row.int(0)?),
                name: row.string(1)?,
                last_name: row.string(2)?,
                room: row.string(3)?,
            })
        })
        .await
}
