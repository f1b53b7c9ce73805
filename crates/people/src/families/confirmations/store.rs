use database::{Error, Writer, params, statements};

use super::{Action, Change};
use base::clock::{Timestamp, latest};
use base::ids::SessionId;
use base::keys::fingerprint;

statements! {
    pub(super) fn insert(writer, confirmation: &[u8; 32], session: SessionId, change: &Change, now: Timestamp) =
        "INSERT INTO confirmation (fingerprint, session_id, action, value, made_at, used) VALUES ($1, $2, $3, $4, $5, FALSE)",
        confirmation, session, change.action.as_str(), fingerprint(&change.value).as_slice(), now;
    /// A confirmation dated ahead of the clock ($6) is void, or it would be valid until that day.
    pub(crate) USE_UP = "UPDATE confirmation SET used = TRUE \
        WHERE fingerprint = $1 AND session_id = $2 AND action = $3 AND value = $4 AND made_at > $5 AND made_at <= $6 AND NOT used";
    pub(super) fn is_good(
        reader, confirmation: &[u8; 32], session: SessionId, change: &Change, (made_after, now): (Timestamp, Timestamp),
    ) -> bool =
        "SELECT 1 FROM confirmation \
        WHERE fingerprint = $1 AND session_id = $2 AND action = $3 AND value = $4 AND made_at > $5 AND made_at <= $6 AND NOT used",
        confirmation, session, change.action.as_str(),
        fingerprint(&change.value).as_slice(), made_after, latest(now);
    pub(super) fn is_of(
        reader, confirmation: &[u8; 32], session: SessionId, action: Action, (made_after, now): (Timestamp, Timestamp),
    ) -> bool =
        "SELECT 1 FROM confirmation \
        WHERE fingerprint = $1 AND session_id = $2 AND action = $3 AND made_at > $4 AND made_at <= $5 AND NOT used",
        confirmation, session, action.as_str(), made_after, latest(now);
    pub(super) fn is_fresh(reader, session: SessionId, since: Timestamp, now: Timestamp) -> bool =
        "SELECT 1 FROM session WHERE id = $1 AND ((started_at > $2 AND started_at <= $3) OR EXISTS (\
        SELECT 1 FROM confirmation WHERE session_id = $1 AND made_at > $2 AND made_at <= $3 AND action NOT IN ('new_phone', 'new_email')))",
        session, since, latest(now);
    /// Deletes confirmations made before a time, and those dated ahead of the clock.
    pub fn delete_old(writer, before: Timestamp, now: Timestamp) -> u64 =
        "DELETE FROM confirmation WHERE made_at < $1 OR made_at > $2",
        before, latest(now);
}

/// True for the first call that uses it.
pub(super) async fn use_up(
    writer: &mut Writer<'_>,
    confirmation: &[u8; 32],
    session: SessionId,
    change: &Change,
    (made_after, now): (Timestamp, Timestamp),
) -> Result<bool, Error> {
    let value = fingerprint(&change.value);
    let used = writer
        .meter(
            USE_UP,
            params![confirmation, session, change.action.as_str(), value.as_slice(), made_after, latest(now)],
        )
        .await?;
    Ok(used == 1)
}
