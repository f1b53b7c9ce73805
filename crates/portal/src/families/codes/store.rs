use database::{Error, Reader, Writer, params, statements};

use super::Attempt;
use crate::base::ids::SessionId;
use crate::base::keys::fingerprint;

statements! {
    pub(crate) RECENT_CODES = "SELECT COUNT(*), MAX(asked_at) FROM one_time_code WHERE contact = $1 AND asked_at > $2";
    pub(crate) VOID_CODES = "UPDATE one_time_code SET used = TRUE WHERE contact = $1 AND purpose = $2 AND NOT used";
    pub(crate) INSERT_CODE = "INSERT INTO one_time_code (challenge, contact, purpose, value, app_hash, asked_at, tries, used) \
        VALUES ($1, $2, $3, $4, $5, $6, 0, FALSE)";
    /// The one gate: a try is counted if and only if the code can still be used, by this contact and for this purpose and value.
    pub(crate) COUNT_TRY = "UPDATE one_time_code SET tries = tries + 1 \
        WHERE challenge = $1 AND contact = $2 AND purpose = $3 AND value = $4 AND asked_at = $5 AND NOT used AND tries < $6 AND asked_at > $7 \
        RETURNING tries";
    pub(crate) TRIES_OF = "SELECT tries FROM one_time_code WHERE challenge = $1 AND contact = $2 AND NOT used";
    pub(crate) USE_CODE = "UPDATE one_time_code SET used = TRUE WHERE challenge = $1";
    pub(crate) CODE_TO_SEND = "SELECT contact, purpose, app_hash, asked_at FROM one_time_code WHERE challenge = $1 AND NOT used";
    pub(crate) SESSION_LIVES = "SELECT id FROM session WHERE id = $1 AND ended_at IS NULL AND ends_at > $2";
    pub(crate) DELETE_OLD_CODES = "DELETE FROM one_time_code WHERE asked_at < $1";
}

/// How many codes were asked for since a moment, and when the last one was.
pub(super) async fn recent_codes(reader: &mut Reader<'_>, contact: &str, since: i64) -> Result<(i64, i64), Error> {
    reader
        .one(RECENT_CODES, params![contact, since], |row| Ok((row.int(0)?, row.maybe_int(1)?.unwrap_or_default())))
        .await
}

pub(super) async fn void_codes(writer: &mut Writer<'_>, contact: &str, purpose: &str) -> Result<(), Error> {
    writer.execute(VOID_CODES, params![contact, purpose]).await.map(drop)
}

pub(super) async fn insert_code(
    writer: &mut Writer<'_>,
    challenge: &[u8; 32],
    contact: &str,
    purpose: &str,
    value: &[u8; 32],
    app_hash: Option<&str>,
    now: i64,
) -> Result<(), Error> {
    writer
        .execute(INSERT_CODE, params![challenge.as_slice(), contact, purpose, value.as_slice(), app_hash, now])
        .await
        .map(drop)
}

/// Counts a try; None when the code can no longer be used, or never was for this.
pub(super) async fn count_try(
    writer: &mut Writer<'_>,
    attempt: &Attempt,
    challenge: &[u8; 32],
    tries: i64,
    alive_after: i64,
) -> Result<Option<i64>, Error> {
    let (contact, purpose, value) = (attempt.contact.key(), attempt.purpose.key(), fingerprint(&attempt.value));
    writer
        .optional(
            COUNT_TRY,
            params![
                challenge.as_slice(),
                contact.as_str(),
                purpose.as_str(),
                value.as_slice(),
                attempt.typed.asked_at,
                tries,
                alive_after
            ],
            |row| row.int(0),
        )
        .await
}

pub(super) async fn tries_of(
    reader: &mut Reader<'_>,
    challenge: &[u8; 32],
    contact: &str,
) -> Result<Option<i64>, Error> {
    reader.optional(TRIES_OF, params![challenge.as_slice(), contact], |row| row.int(0)).await
}

pub(super) async fn use_code(writer: &mut Writer<'_>, challenge: &[u8; 32]) -> Result<(), Error> {
    writer.execute(USE_CODE, params![challenge.as_slice()]).await.map(drop)
}

/// A code that still waits for its message.
pub(super) struct CodeToSend {
    pub contact: String,
    pub purpose: String,
    pub app_hash: Option<String>,
    pub asked_at: i64,
}

pub(super) async fn code_to_send(reader: &mut Reader<'_>, challenge: &[u8]) -> Result<Option<CodeToSend>, Error> {
    reader
        .optional(CODE_TO_SEND, params![challenge], |row| {
            Ok(CodeToSend {
                contact: row.string(0)?,
                purpose: row.string(1)?,
                app_hash: row.maybe_string(2)?,
                asked_at: row.int(3)?,
            })
        })
        .await
}

pub(super) async fn session_lives(reader: &mut Reader<'_>, session: SessionId, now: i64) -> Result<bool, Error> {
    Ok(reader.optional(SESSION_LIVES, params![session, now], |row| row.int(0)).await?.is_some())
}

/// Forgets codes asked for before a moment.
pub async fn delete_old_codes(writer: &mut Writer<'_>, before: i64) -> Result<u64, Error> {
    writer.execute(DELETE_OLD_CODES, params![before]).await
}
