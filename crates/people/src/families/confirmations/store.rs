use database::{Error, Writer, params, statements};

use super::{Action, Change};
use base::clock::Timestamp;
use base::ids::SessionId;
use base::keys::fingerprint;

statements! {
    pub(super) fn insert(writer, confirmation: &[u8; 32], session: SessionId, change: &Change, now: Timestamp) =
        "INSERT INTO confirmation (fingerprint, session_id, action, value, made_at, used) VALUES ($1, $2, $3, $4, $5, FALSE)",
        confirmation, session, change.action.as_str(), fingerprint(&change.value).as_slice(), now;
    pub(crate) USE_UP = "UPDATE confirmation SET used = TRUE \
        WHERE fingerprint = $1 AND session_id = $2 AND action = $3 AND value = $4 AND made_at > $5 AND NOT used";
    pub(super) fn is_good(
        reader, confirmation: &[u8; 32], session: SessionId, change: &Change, made_after: Timestamp,
    ) -> bool =
        "SELECT 1 FROM confirmation \
        WHERE fingerprint = $1 AND session_id = $2 AND action = $3 AND value = $4 AND made_at > $5 AND NOT used",
        confirmation, session, change.action.as_str(),
        fingerprint(&change.value).as_slice(), made_after;
    pub(super) fn is_of(
        reader, confirmation: &[u8; 32], session: SessionId, action: Action, made_after: Timestamp,
    ) -> bool =
        "SELECT 1 FROM confirmation \
        WHERE fingerprint = $1 AND session_id = $2 AND action = $3 AND made_at > $4 AND NOT used",
        confirmation, session, action.as_str(), made_after;
    pub(super) fn is_fresh(reader, session: SessionId, since: Timestamp) -> bool =
        "SELECT 1 FROM session WHERE id = $1 AND (started_at > $2 OR EXISTS (\
        SELECT 1 FROM confirmation WHERE session_id = $1 AND made_at > $2 AND action NOT IN ('new_phone', 'new_email')))";
    pub fn delete_old(writer, before: Timestamp) -> u64 = "DELETE FROM confirmation WHERE made_at < $1";
}

/// True for the first call that uses it.
pub(super) async fn use_up(
    writer: &mut Writer<'_>,
    confirmation: &[u8; 32],
    session: SessionId,
    change: &Change,
    made_after: Timestamp,
) -> Result<bool, Error> {
    let value = fingerprint(&change.value);
    let used = writer
        .meter(USE_UP, params![confirmation, session, change.action.as_str(), value.as_slice(), made_after])
        .await?;
    Ok(used == 1)
}
