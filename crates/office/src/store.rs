use database::{Error, Reader, params, row, statements};

use base::clock::Timestamp;
use base::ids::{CentreId, ChildId, ParentId, ProgramId, RoomId};
use base::tables::cells;
use people::centres::Place;
use people::centres::store::CentreRow;

statements! {
    /// Those who have left too: a child that comes back is not a new one.
    pub(crate) ENROLLED: Enrolled = "SELECT {} FROM child WHERE centre_id = $1 ORDER BY id";
    pub(crate) ENROLLED_BY_ID: Enrolled = "SELECT {} FROM child WHERE id = $1";
    /// Children of a parent who are at other centres of the chain and were born that day, with the centre's name.
    pub ELSEWHERE: (ChildId, String, String, String) = "SELECT child.id, child.name, child.last_name, centre.name FROM parenthood \
        JOIN child ON child.id = parenthood.child_id JOIN centre ON centre.id = child.centre_id \
        WHERE parenthood.parent_id = $1 AND child.live AND child.date_of_birth = $2 AND centre.id <> $3 AND centre.chain_id = $4 ORDER BY child.id";
    /// Also of one that left.
    pub(crate) CHILD_OF_NUMBER: ChildId = "SELECT id FROM child WHERE centre_id = $1 AND office_number = $2";
    pub(crate) HERE_AT_CENTRE: i64 = "SELECT COUNT(*) FROM child WHERE live AND centre_id = $1";
    pub(crate) HERE_IN_ROOM: i64 = "SELECT COUNT(*) FROM child WHERE live AND room_id = $1";
    pub(crate) HERE_IN_PROGRAM: i64 = "SELECT COUNT(*) FROM child WHERE live AND program_id = $1";
    /// Approved to come and not there yet.
    pub(crate) ON_THEIR_WAY: i64 = "SELECT COUNT(*) FROM request WHERE status = 'Approved' AND began_at IS NULL AND ended_at IS NULL AND details LIKE $1";
    /// Approved to go and still there.
    pub(crate) PROMISED_ELSEWHERE: (String, String) = "SELECT child.name, child.last_name FROM request JOIN child ON child.id = request.child_id \
        WHERE request.status = 'Approved' AND request.began_at IS NULL AND request.ended_at IS NULL AND request.details LIKE '%\"centre\":\"%' \
        AND child.live AND child.centre_id = $1 ORDER BY child.id";
    pub(crate) CONTACT_OF_CODE: String = "SELECT contact FROM one_time_code WHERE challenge = $1";
    pub(crate) CONTACT_OF_NOTICE: String = "SELECT contact FROM contact_notice WHERE id = $1";
    pub(crate) PARENT_NAME: String = "SELECT name FROM parent WHERE id = $1";
    pub(crate) CHILD_NAME: (String, String) = "SELECT name, last_name FROM child WHERE id = $1";
}

row! {
    /// A child as the office knows it.
    pub struct Enrolled {
        pub id: ChildId = "id",
        pub centre: CentreId = "centre_id",
        pub office_number: Option<String> = "office_number",
        pub name: String = "name",
        pub last_name: String = "last_name",
        /// `YYYY-MM-DD`, as is the admission date.
        pub date_of_birth: String = "date_of_birth",
        pub admission_type: String = "admission_type",
        pub admission_date: String = "admission_date",
        pub room: RoomId = "room_id",
        pub program: ProgramId = "program_id",
        pub live: bool = "live",
        /// Nothing where it left before that was written down.
        pub left_at: Option<Timestamp> = "left_at",
    }
}

pub async fn enrolled(reader: &mut Reader<'_>, centre: CentreId) -> Result<Vec<Enrolled>, Error> {
    let mut enrolled: Vec<Enrolled> = reader.list(ENROLLED, params![centre]).await?;
    for child in &mut enrolled {
        // Older versions kept what offices write for 'none yet'.
        child.office_number.take_if(|number| cells::is_placeholder(number));
    }
    Ok(enrolled)
}

/// The child that has this admission id at a centre, or had it when it left.
pub(super) async fn child_of_number(
    reader: &mut Reader<'_>,
    centre: CentreId,
    number: &str,
) -> Result<Option<ChildId>, Error> {
    reader.find(CHILD_OF_NUMBER, params![centre, number]).await
}

pub(super) async fn enrolled_by_id(reader: &mut Reader<'_>, child: ChildId) -> Result<Option<Enrolled>, Error> {
    reader.find(ENROLLED_BY_ID, params![child]).await
}

/// Children of a parent, born on a day (`YYYY-MM-DD`), who are at another centre of the chain than this one: id, names and centre.
pub(super) async fn elsewhere(
    reader: &mut Reader<'_>,
    parent: ParentId,
    born: &str,
    centre: &CentreRow,
) -> Result<Vec<(ChildId, String, String, String)>, Error> {
    reader.list(ELSEWHERE, params![parent, born, centre.id, centre.chain_id]).await
}

/// The contact that a code goes to, by the fingerprint of its challenge; as it is stored.
pub(super) async fn contact_of_code(reader: &mut Reader<'_>, challenge: &[u8; 32]) -> Result<Option<String>, Error> {
    reader.find(CONTACT_OF_CODE, params![challenge.as_slice()]).await
}

/// The old contact that is told of its change.
pub(super) async fn contact_of_notice(reader: &mut Reader<'_>, notice: i64) -> Result<Option<String>, Error> {
    reader.find(CONTACT_OF_NOTICE, params![notice]).await
}

/// How many children are in a place.
pub(super) async fn here(reader: &mut Reader<'_>, place: Place) -> Result<i64, Error> {
    let sql = match place {
        // A chain has children through its centres.
        Place::Chain(_) => return Ok(0),
        Place::Centre(_) => HERE_AT_CENTRE,
        Place::Room(_) => HERE_IN_ROOM,
        Place::Program(_) => HERE_IN_PROGRAM,
    };
    reader.get(sql, params![place.id()]).await
}

/// How many children are to move to a centre.
pub(super) async fn on_their_way(reader: &mut Reader<'_>, centre: CentreId) -> Result<i64, Error> {
    reader.get(ON_THEIR_WAY, params![format!("%\"centre\":\"{centre}\"%")]).await
}

/// The children of a centre who are to move to another one.
pub(super) async fn promised_elsewhere(
    reader: &mut Reader<'_>,
    centre: CentreId,
) -> Result<Vec<(String, String)>, Error> {
    reader.list(PROMISED_ELSEWHERE, params![centre]).await
}

pub(super) async fn child_name(reader: &mut Reader<'_>, child: ChildId) -> Result<Option<String>, Error> {
    Ok(reader.find(CHILD_NAME, params![child]).await?.map(|(name, last_name)| format!("{name} {last_name}")))
}

pub(super) async fn parent_name(reader: &mut Reader<'_>, parent: ParentId) -> Result<String, Error> {
    reader.get(PARENT_NAME, params![parent]).await
}

/// The name of somebody who may not be there.
pub(super) async fn name_of_parent(reader: &mut Reader<'_>, parent: ParentId) -> Result<Option<String>, Error> {
    reader.find(PARENT_NAME, params![parent]).await
}
