use database::{Error, Reader, Writer, params, statements};

use super::{Action, Change};
use base::clock::{Timestamp, latest};
use base::ids::SessionId;
use base::keys::fingerprint;

statements! {
    pub INSERT = "INSERT INTO confirmation (fingerprint, session_id, action, value, made_at, used) VALUES ($1, $2, $3, $4, $5, FALSE)";
    /// What a wrong clock dated ahead ($6) is no confirmation, or it would be good until that day.
    pub(crate) USE_UP = "UPDATE confirmation SET used = TRUE \
        WHERE fingerprint = $1 AND session_id = $2 AND action = $3 AND value = $4 AND made_at > $5 AND made_at <= $6 AND NOT used";
    pub(crate) IS_GOOD: Timestamp = "SELECT made_at FROM confirmation \
        WHERE fingerprint = $1 AND session_id = $2 AND action = $3 AND value = $4 AND made_at > $5 AND made_at <= $6 AND NOT used";
    pub IS_OF: i64 = "SELECT made_at FROM confirmation \
        WHERE fingerprint = $1 AND session_id = $2 AND action = $3 AND made_at > $4 AND made_at <= $5 AND NOT used";
    pub(crate) IS_FRESH: i64 = "SELECT 1 FROM session WHERE id = $1 AND ((started_at > $2 AND started_at <= $3) OR EXISTS (\
        SELECT 1 FROM confirmation WHERE session_id = $1 AND made_at > $2 AND made_at <= $3 AND action NOT IN ('new_phone', 'new_email')))";
    pub(crate) DELETE_OLD = "DELETE FROM confirmation WHERE made_at < $1 OR made_at > $2";
}

pub(super) async fn insert(
    writer: &mut Writer<'_>,
    confirmation: &[u8; 32],
    session: SessionId,
    change: &Change,
    now: Timestamp,
) -> Result<(), Error> {
    let value = fingerprint(&change.value);
    writer
        .execute(INSERT, params![confirmation.as_slice(), session, change.action.as_str(), value.as_slice(), now])
        .await
        .map(drop)
}

/// The one gate: true for whoever uses it first.
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
            params![
                confirmation.as_slice(),
                session,
                change.action.as_str(),
                value.as_slice(),
                made_after,
                latest(now)
            ],
        )
        .await?;
    Ok(used == 1)
}

pub(super) async fn is_good(
    reader: &mut Reader<'_>,
    confirmation: &[u8; 32],
    session: SessionId,
    change: &Change,
    (made_after, now): (Timestamp, Timestamp),
) -> Result<bool, Error> {
    let value = fingerprint(&change.value);
    let (confirmation, action) = (confirmation.as_slice(), change.action.as_str());
    reader.exists(IS_GOOD, params![confirmation, session, action, value.as_slice(), made_after, latest(now)]).await
}

pub(super) async fn is_of(
    reader: &mut Reader<'_>,
    confirmation: &[u8; 32],
    session: SessionId,
    action: Action,
    (made_after, now): (Timestamp, Timestamp),
) -> Result<bool, Error> {
    let values = params![confirmation.as_slice(), session, action.as_str(), made_after, latest(now)];
    reader.exists(IS_OF, values).await
}

pub(super) async fn is_fresh(
    reader: &mut Reader<'_>,
    session: SessionId,
    since: Timestamp,
    now: Timestamp,
) -> Result<bool, Error> {
    reader.exists(IS_FRESH, params![session, since, latest(now)]).await
}

/// Forgets confirmations made before a moment, and those that a wrong clock dated ahead.
pub async fn delete_old(writer: &mut Writer<'_>, before: Timestamp, now: Timestamp) -> Result<u64, Error> {
    writer.execute(DELETE_OLD, params![before, latest(now)]).await
}
