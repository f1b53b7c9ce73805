use database::{Error, Reader, Writer, params, statements};

use super::Device;
use crate::families::Side;
use base::clock::{Timestamp, latest};
use base::ids::{ChildId, ParentId, SessionId};

statements! {
    pub(crate) CHILDREN_TO_SEE: (ChildId, Side) = "SELECT parenthood.child_id, parenthood.side FROM parenthood JOIN child ON child.id = parenthood.child_id \
        WHERE parenthood.parent_id = $1 AND (child.live OR child.readable_until > $2) ORDER BY child.date_of_birth, child.id, parenthood.side";
    pub(crate) INSERT_SESSION = "INSERT INTO session (id, parent_id, platform, device, started_at, ends_at) VALUES ($1, $2, $3, $4, $5, $6)";
    pub(crate) INSERT_TOKEN = "INSERT INTO token (fingerprint, session_id, issue, child_id, side) VALUES ($1, $2, $3, $4, $5)";
    pub(crate) REPLACE_ISSUE = "UPDATE token SET replaced_at = $3 WHERE session_id = $1 AND replaced_at IS NULL \
        AND issue = (SELECT issue FROM token WHERE fingerprint = $2)";
    pub BRING_TO_NOW = "UPDATE session SET ends_at = ends_at - started_at + $1, started_at = $1 WHERE started_at > $2";
    pub(crate) REPLAYED: SessionId = "SELECT session.id FROM token JOIN session ON session.id = token.session_id \
        WHERE token.fingerprint = $1 AND token.replaced_at <= $2 AND session.ended_at IS NULL";
    pub(crate) LIVING: SessionId = "SELECT session.id FROM token JOIN session ON session.id = token.session_id \
        WHERE token.fingerprint = $1 AND session.ended_at IS NULL AND session.ends_at > $2";
    pub(crate) END_SESSION_OF: SessionId = "UPDATE session SET ended_at = $2, end_reason = $3 \
        WHERE id = (SELECT session_id FROM token WHERE fingerprint = $1) AND ended_at IS NULL RETURNING id";
    pub(crate) DELETE_TOKENS_OF_ENDED = "DELETE FROM token WHERE session_id IN (SELECT id FROM session WHERE ended_at < $1 OR ends_at < $1)";
    pub(crate) DELETE_DEVICES_OF_ENDED = "DELETE FROM device WHERE session_id IN (SELECT id FROM session WHERE ended_at < $1 OR ends_at < $1)";
    pub(crate) DELETE_CONFIRMATIONS_OF_ENDED = "DELETE FROM confirmation WHERE session_id IN \
        (SELECT id FROM session WHERE ended_at < $1 OR ends_at < $1)";
    pub(crate) DELETE_ENDED = "DELETE FROM session WHERE (ended_at < $1 OR ends_at < $1) \
        AND NOT EXISTS (SELECT 1 FROM portrait WHERE portrait.session_id = session.id)";
}

/// Sessions that began while the clock was wrong begin now, and are as long as others.
pub async fn bring_to_now(writer: &mut Writer<'_>, now: Timestamp) -> Result<u64, Error> {
    writer.execute(BRING_TO_NOW, params![now, latest(now)]).await
}

/// The children that a parent can look at, eldest first.
pub(super) async fn children_to_see(
    reader: &mut Reader<'_>,
    parent: ParentId,
    now: Timestamp,
) -> Result<Vec<(ChildId, Side)>, Error> {
    reader.list(CHILDREN_TO_SEE, params![parent, now]).await
}

pub(super) async fn insert_session(
    writer: &mut Writer<'_>,
    session: SessionId,
    parent: ParentId,
    device: &Device,
    now: Timestamp,
    ends_at: Timestamp,
) -> Result<(), Error> {
    writer
        .execute(
            INSERT_SESSION,
            params![session, parent, device.platform.as_str(), device.model.as_str(), now, ends_at],
        )
        .await
        .map(drop)
}

pub(super) async fn insert_token(
    writer: &mut Writer<'_>,
    token: &[u8; 32],
    session: SessionId,
    issue: i64,
    child: ChildId,
    side: Side,
) -> Result<(), Error> {
    writer.execute(INSERT_TOKEN, params![token.as_slice(), session, issue, child, side]).await.map(drop)
}

pub(super) async fn delete_tokens_of_ended(writer: &mut Writer<'_>, before: Timestamp) -> Result<(), Error> {
    writer.execute(DELETE_TOKENS_OF_ENDED, params![before]).await.map(drop)
}

pub(super) async fn delete_devices_of_ended(writer: &mut Writer<'_>, before: Timestamp) -> Result<(), Error> {
    writer.execute(DELETE_DEVICES_OF_ENDED, params![before]).await.map(drop)
}

pub(super) async fn delete_confirmations_of_ended(writer: &mut Writer<'_>, before: Timestamp) -> Result<(), Error> {
    writer.execute(DELETE_CONFIRMATIONS_OF_ENDED, params![before]).await.map(drop)
}

/// What hangs on them is gone already.
pub(super) async fn delete_ended(writer: &mut Writer<'_>, before: Timestamp) -> Result<(), Error> {
    writer.execute(DELETE_ENDED, params![before]).await.map(drop)
}

/// Marks the tokens that were handed out together with this one as replaced, unless they are already.
pub(super) async fn replace_issue_of(
    writer: &mut Writer<'_>,
    session: SessionId,
    token: &[u8; 32],
    now: Timestamp,
) -> Result<(), Error> {
    writer.execute(REPLACE_ISSUE, params![session, token.as_slice(), now]).await.map(drop)
}

/// The living session of a token that was replaced by a moment.
pub(super) async fn replayed(
    reader: &mut Reader<'_>,
    token: &[u8; 32],
    replaced_by: Timestamp,
) -> Result<Option<SessionId>, Error> {
    reader.find(REPLAYED, params![token.as_slice(), replaced_by]).await
}

/// The session of a token, if it lives.
pub(super) async fn living(
    reader: &mut Reader<'_>,
    token: &[u8; 32],
    now: Timestamp,
) -> Result<Option<SessionId>, Error> {
    reader.find(LIVING, params![token.as_slice(), now]).await
}

pub(super) async fn end_session_of(
    writer: &mut Writer<'_>,
    token: &[u8; 32],
    now: Timestamp,
    reason: &str,
) -> Result<Option<SessionId>, Error> {
    writer.find(END_SESSION_OF, params![token.as_slice(), now, reason]).await
}
