use database::{Error, Reader, Writer, params, statements};

use super::Attempt;
use crate::base::contact::Contact;
use crate::base::ids::{ChildId, ParentId, SessionId};
use crate::families::Side;
use crate::families::store::side;

statements! {
    pub(crate) RECENT_CODES = "SELECT COUNT(*), MAX(asked_at) FROM sign_in_code WHERE contact = $1 AND asked_at > $2";
    pub(crate) VOID_CODES = "UPDATE sign_in_code SET used = TRUE WHERE contact = $1 AND NOT used";
    pub(crate) INSERT_CODE = "INSERT INTO sign_in_code (challenge, contact, app_hash, asked_at, tries, used) VALUES ($1, $2, $3, $4, 0, FALSE)";
    /// The one gate: a try is counted if and only if the code can still be used.
    pub(crate) COUNT_TRY = "UPDATE sign_in_code SET tries = tries + 1 \
        WHERE challenge = $1 AND contact = $2 AND asked_at = $3 AND NOT used AND tries < $4 AND asked_at > $5 RETURNING tries";
    pub(crate) TRIES_OF = "SELECT tries FROM sign_in_code WHERE challenge = $1 AND contact = $2 AND NOT used";
    pub(crate) USE_CODE = "UPDATE sign_in_code SET used = TRUE WHERE challenge = $1";
    pub(crate) CODE_TO_SEND = "SELECT contact, app_hash, asked_at FROM sign_in_code WHERE challenge = $1 AND NOT used";
    pub(crate) DELETE_OLD_CODES = "DELETE FROM sign_in_code WHERE asked_at < $1";
    pub(crate) PARENT_BY_PHONE = "SELECT id FROM parent WHERE phone = $1";
    pub(crate) PARENT_BY_EMAIL = "SELECT id FROM parent WHERE email = $1";
    pub(crate) LIVE_CHILDREN = "SELECT parenthood.child_id, parenthood.side FROM parenthood JOIN child ON child.id = parenthood.child_id \
        WHERE parenthood.parent_id = $1 AND child.live ORDER BY child.date_of_birth, child.id, parenthood.side";
    pub(crate) INSERT_SESSION = "INSERT INTO session (id, parent_id, platform, device, started_at, ends_at) VALUES ($1, $2, $3, $4, $5, $6)";
    pub(crate) INSERT_TOKEN = "INSERT INTO token (fingerprint, session_id, issue, child_id, side) VALUES ($1, $2, $3, $4, $5)";
    pub(crate) REPLACE_ISSUE = "UPDATE token SET replaced_at = $3 WHERE session_id = $1 AND replaced_at IS NULL \
        AND issue = (SELECT issue FROM token WHERE fingerprint = $2)";
    pub(crate) REPLAYED = "SELECT session.id FROM token JOIN session ON session.id = token.session_id \
        WHERE token.fingerprint = $1 AND token.replaced_at <= $2 AND session.ended_at IS NULL";
    pub(crate) END_SESSION_OF = "UPDATE session SET ended_at = $2, end_reason = $3 \
        WHERE id = (SELECT session_id FROM token WHERE fingerprint = $1) AND ended_at IS NULL RETURNING id";
}

/// How many codes were asked for since a moment, and when the last one was.
pub(super) async fn recent_codes(reader: &mut Reader<'_>, contact: &str, since: i64) -> Result<(i64, i64), Error> {
    reader
        .one(RECENT_CODES, params![contact, since], |row| Ok((row.int(0)?, row.maybe_int(1)?.unwrap_or_default())))
        .await
}

pub(super) async fn void_codes(writer: &mut Writer<'_>, contact: &str) -> Result<(), Error> {
    writer.execute(VOID_CODES, params![contact]).await.map(drop)
}

pub(super) async fn insert_code(
    writer: &mut Writer<'_>,
    challenge: &[u8; 32],
    contact: &str,
    app_hash: Option<&str>,
    now: i64,
) -> Result<(), Error> {
    writer.execute(INSERT_CODE, params![challenge.as_slice(), contact, app_hash, now]).await.map(drop)
}

/// Counts a try; None when the code can no longer be used, or never was for this contact.
pub(super) async fn count_try(
    writer: &mut Writer<'_>,
    challenge: &[u8; 32],
    contact: &str,
    asked_at: i64,
    tries: i64,
    alive_after: i64,
) -> Result<Option<i64>, Error> {
    writer
        .optional(COUNT_TRY, params![challenge.as_slice(), contact, asked_at, tries, alive_after], |row| row.int(0))
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
    pub app_hash: Option<String>,
    pub asked_at: i64,
}

pub(super) async fn code_to_send(reader: &mut Reader<'_>, challenge: &[u8]) -> Result<Option<CodeToSend>, Error> {
    reader
        .optional(CODE_TO_SEND, params![challenge], |row| {
            Ok(CodeToSend { contact: row.string(0)?, app_hash: row.maybe_string(1)?, asked_at: row.int(2)? })
        })
        .await
}

/// Forgets codes asked for before a moment.
pub async fn delete_old_codes(writer: &mut Writer<'_>, before: i64) -> Result<u64, Error> {
    writer.execute(DELETE_OLD_CODES, params![before]).await
}

pub(super) async fn parent_of(reader: &mut Reader<'_>, contact: &Contact) -> Result<Option<ParentId>, Error> {
    let (sql, value) = match contact {
        Contact::Phone(digits) => (PARENT_BY_PHONE, digits),
        Contact::Email(address) => (PARENT_BY_EMAIL, address),
    };
    reader.optional(sql, params![value.as_str()], |row| row.int(0).map(ParentId)).await
}

/// A parent's living children, eldest first.
pub(super) async fn live_children(reader: &mut Reader<'_>, parent: ParentId) -> Result<Vec<(ChildId, Side)>, Error> {
    reader.all(LIVE_CHILDREN, params![parent], |row| Ok((ChildId(row.int(0)?), side(row.text(1)?)?))).await
}

pub(super) async fn insert_session(
    writer: &mut Writer<'_>,
    session: SessionId,
    parent: ParentId,
    attempt: &Attempt,
    now: i64,
    ends_at: i64,
) -> Result<(), Error> {
    writer
        .execute(
            INSERT_SESSION,
            params![session, parent, attempt.platform.as_str(), attempt.device.as_str(), now, ends_at],
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
    writer.execute(INSERT_TOKEN, params![token.as_slice(), session, issue, child, side.as_str()]).await.map(drop)
}

/// Marks the tokens that were handed out together with this one as replaced, unless they are already.
pub(super) async fn replace_issue_of(
    writer: &mut Writer<'_>,
    session: SessionId,
    token: &[u8; 32],
    now: i64,
) -> Result<(), Error> {
    writer.execute(REPLACE_ISSUE, params![session, token.as_slice(), now]).await.map(drop)
}

/// The living session of a token that was replaced by a moment.
pub(super) async fn replayed(
    reader: &mut Reader<'_>,
    token: &[u8; 32],
    replaced_by: i64,
) -> Result<Option<SessionId>, Error> {
    reader.optional(REPLAYED, params![token.as_slice(), replaced_by], |row| row.int(0).map(SessionId)).await
}

pub(super) async fn end_session_of(
    writer: &mut Writer<'_>,
    token: &[u8; 32],
    now: i64,
    reason: &str,
) -> Result<Option<SessionId>, Error> {
    writer.optional(END_SESSION_OF, params![token.as_slice(), now, reason], |row| row.int(0).map(SessionId)).await
}
