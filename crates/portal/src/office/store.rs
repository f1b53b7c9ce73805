use database::{Error, Reader, params, statements};

use crate::base::ids::{CentreId, ChildId, ParentId, ProgramId, RoomId};

statements! {
    /// Those who have left too: a child that comes back is not a new one.
    pub(crate) ENROLLED = "SELECT id, office_number, name, last_name, date_of_birth, admission_type, admission_date, room_id, program_id, live, left_at \
        FROM child WHERE centre_id = $1 ORDER BY id";
    pub(crate) PARENT_NAME = "SELECT name FROM parent WHERE id = $1";
    pub(crate) CHILD_NAME = "SELECT name, last_name FROM child WHERE id = $1";
}

/// A child as the office knows it.
pub(super) struct Enrolled {
    pub id: ChildId,
    pub office_number: Option<String>,
    pub name: String,
    pub last_name: String,
    /// `YYYY-MM-DD`, as is the admission date.
    pub date_of_birth: String,
    pub admission_type: String,
    pub admission_date: String,
    pub room: RoomId,
    pub program: ProgramId,
    pub live: bool,
    /// Unix milliseconds; nothing where it left before that was written down.
    pub left_at: Option<i64>,
}

pub(super) async fn enrolled(reader: &mut Reader<'_>, centre: CentreId) -> Result<Vec<Enrolled>, Error> {
    reader
        .all(ENROLLED, params![centre], |row| {
            Ok(Enrolled {
                id: ChildId(row.int(0)?),
                office_number: row.maybe_string(1)?,
                name: row.string(2)?,
                last_name: row.string(3)?,
                date_of_birth: row.string(4)?,
                admission_type: row.string(5)?,
                admission_date: row.string(6)?,
                room: RoomId(row.int(7)?),
                program: ProgramId(row.int(8)?),
                live: row.boolean(9)?,
                left_at: row.maybe_int(10)?,
            })
        })
        .await
}

pub(super) async fn child_name(reader: &mut Reader<'_>, child: ChildId) -> Result<Option<String>, Error> {
    reader.optional(CHILD_NAME, params![child], |row| Ok(format!("{} {}", row.text(0)?, row.text(1)?))).await
}

pub(super) async fn parent_name(reader: &mut Reader<'_>, parent: ParentId) -> Result<String, Error> {
    reader.one(PARENT_NAME, params![parent], |row| row.string(0)).await
}
