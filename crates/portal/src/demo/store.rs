use database::{Error, Reader, params, statements};

use crate::base::ids::{CentreId, ChildId};

statements! {
    pub(crate) CHILDREN = "SELECT id, name, last_name FROM child WHERE centre_id = $1 AND live AND NOT paused";
    pub(crate) NEWEST = "SELECT CAST(MAX(at) AS BIGINT) FROM moment";
}

/// Who is looked after at a centre at present, by name.
pub(super) async fn children(
    reader: &mut Reader<'_>,
    centre: CentreId,
) -> Result<Vec<(ChildId, String, String)>, Error> {
    reader.all(CHILDREN, params![centre], |row| Ok((ChildId(row.int(0)?), row.string(1)?, row.string(2)?))).await
}

/// When the newest moment of all was.
pub(super) async fn newest(reader: &mut Reader<'_>) -> Result<Option<i64>, Error> {
    reader.one(NEWEST, params![], |row| row.maybe_int(0)).await
}
