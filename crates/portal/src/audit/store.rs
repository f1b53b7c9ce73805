use database::{Error, Reader, Writer, params, statements};

use crate::base::ids::ChildId;

statements! {
    pub(crate) INSERT = "INSERT INTO audit (id, at, actor, deed, child_id, object) VALUES ($1, $2, $3, $4, $5, $6)";
    pub(crate) ENTRIES = "SELECT actor, deed, object FROM audit WHERE at >= $1 ORDER BY at, id LIMIT 1000";
}

/// One line of the record.
#[derive(Clone, Copy, Debug)]
pub struct Entry<'a> {
    /// `session 12`, `centre 7`, `office`, `nobody`.
    pub actor: &'a str,
    pub deed: &'static str,
    pub child: Option<ChildId>,
    /// The id of what it was done to.
    pub object: &'a str,
}

pub(super) async fn insert(writer: &mut Writer<'_>, id: i64, now: i64, entry: &Entry<'_>) -> Result<(), Error> {
    writer
        .execute(INSERT, params![id, now, entry.actor, entry.deed, entry.child.map(|child| child.0), entry.object])
        .await
        .map(drop)
}

/// The record since a moment: actor, deed, object.
pub async fn entries(reader: &mut Reader<'_>, since: i64) -> Result<Vec<(String, String, String)>, Error> {
    reader.all(ENTRIES, params![since], |row| Ok((row.string(0)?, row.string(1)?, row.string(2)?))).await
}
