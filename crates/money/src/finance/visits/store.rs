use database::{Error, Reader, Writer, params, statements};

use base::clock::Timestamp;
use base::ids::{ChildId, SessionId};

statements! {
    pub(crate) ADD_ENTRY = "INSERT INTO billing_entry (fingerprint, session_id, child_id, made_at) VALUES ($1, $2, $3, $4)";
    /// What is dated later than now was written while a clock was wrong.
    pub(crate) ENTRY: (SessionId, ChildId) = "SELECT session_id, child_id FROM billing_entry \
        WHERE fingerprint = $1 AND made_at > $2 AND made_at <= $3";
    pub(crate) USE_ENTRY = "DELETE FROM billing_entry WHERE fingerprint = $1";
    pub(crate) FORGET_ENTRIES = "DELETE FROM billing_entry WHERE made_at <= $1 OR made_at > $2";
    pub(crate) ADD_VISIT = "INSERT INTO billing_visit (fingerprint, session_id, child_id, began_at) VALUES ($1, $2, $3, $4)";
    pub(crate) VISIT: (SessionId, ChildId) = "SELECT session_id, child_id FROM billing_visit \
        WHERE fingerprint = $1 AND began_at > $2 AND began_at <= $3";
    pub(crate) FORGET_VISITS = "DELETE FROM billing_visit WHERE began_at <= $1 OR began_at > $2";
}

pub(super) async fn add_entry(
    writer: &mut Writer<'_>,
    code: &[u8; 32],
    session: SessionId,
    child: ChildId,
    now: Timestamp,
) -> Result<(), Error> {
    writer.execute(ADD_ENTRY, params![code.as_slice(), session, child, now]).await.map(drop)
}

pub(super) async fn entry(
    reader: &mut Reader<'_>,
    code: &[u8; 32],
    after: Timestamp,
    latest: Timestamp,
) -> Result<Option<(SessionId, ChildId)>, Error> {
    reader.find(ENTRY, params![code.as_slice(), after, latest]).await
}

/// Whether it was there: of two who come with the same one, one has used it.
pub(super) async fn use_entry(writer: &mut Writer<'_>, code: &[u8; 32]) -> Result<bool, Error> {
    Ok(writer.execute(USE_ENTRY, params![code.as_slice()]).await? == 1)
}

pub(super) async fn forget_entries(writer: &mut Writer<'_>, until: Timestamp, latest: Timestamp) -> Result<(), Error> {
    writer.execute(FORGET_ENTRIES, params![until, latest]).await.map(drop)
}

pub(super) async fn add_visit(
    writer: &mut Writer<'_>,
    kept: &[u8; 32],
    session: SessionId,
    child: ChildId,
    now: Timestamp,
) -> Result<(), Error> {
    writer.execute(ADD_VISIT, params![kept.as_slice(), session, child, now]).await.map(drop)
}

pub(super) async fn visit(
    reader: &mut Reader<'_>,
    kept: &[u8; 32],
    after: Timestamp,
    latest: Timestamp,
) -> Result<Option<(SessionId, ChildId)>, Error> {
    reader.find(VISIT, params![kept.as_slice(), after, latest]).await
}

pub(super) async fn forget_visits(writer: &mut Writer<'_>, until: Timestamp, latest: Timestamp) -> Result<(), Error> {
    writer.execute(FORGET_VISITS, params![until, latest]).await.map(drop)
}
