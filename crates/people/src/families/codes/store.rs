use database::{Error, Reader, Writer, params, row, statements};

use super::Attempt;
use super::asker::Asker;
use base::clock::{Timestamp, latest};
use base::contact::Contact;
use base::ids::{ParentId, SessionId};
use base::keys::fingerprint;

statements! {
    /// What a wrong clock dated ahead ($4) is no reason to wait until that day.
    pub(crate) RECENT_CODES: (i64, Option<Timestamp>) = "SELECT COUNT(*), MAX(asked_at) FROM one_time_code \
        WHERE contact = $1 AND asker = $2 AND asked_at > $3 AND asked_at <= $4";
    /// A known device and a session have one code at a time; of a stranger only the one that this resend replaces is known to be theirs.
    pub(crate) VOID_OWN = "UPDATE one_time_code SET used = TRUE \
        WHERE contact = $1 AND purpose = $2 AND NOT used AND (challenge = $3 OR (known AND asker = $4))";
    /// Strangers' go first, then the older ones.
    pub(crate) VOID_BEYOND = "UPDATE one_time_code SET used = TRUE WHERE challenge IN (\
        SELECT challenge FROM one_time_code WHERE contact = $1 AND purpose = $2 AND NOT used \
        AND asked_at > $3 AND asked_at <= $4 AND tries < $5 ORDER BY known DESC, asked_at DESC, challenge LIMIT 1000 OFFSET $6)";
    pub(crate) INSERT_CODE = "INSERT INTO one_time_code (challenge, contact, purpose, value, app_hash, asked_at, tries, used, asker, known, counted) \
        VALUES ($1, $2, $3, $4, $5, $6, 0, FALSE, $7, $8, FALSE)";
    /// The one gate: a try is counted if and only if the code can still be used, by this contact and for this purpose and value.
    /// A code that a wrong clock dated ahead ($8) is dead, or it would live until that day.
    pub(crate) COUNT_TRY: i64 = "UPDATE one_time_code SET tries = tries + 1 \
        WHERE challenge = $1 AND contact = $2 AND purpose = $3 AND value = $4 AND asked_at = $5 AND NOT used AND tries < $6 \
        AND asked_at > $7 AND asked_at <= $8 RETURNING tries";
    pub(crate) TRIES_OF: i64 = "SELECT tries FROM one_time_code WHERE challenge = $1 AND contact = $2 AND NOT used";
    pub(crate) USE_CODE = "UPDATE one_time_code SET used = TRUE WHERE challenge = $1";
    pub(crate) COUNT_MESSAGE = "UPDATE one_time_code SET counted = TRUE WHERE challenge = $1 AND NOT counted";
    pub(crate) CODE_TO_SEND: CodeToSend = "SELECT {} FROM one_time_code WHERE challenge = $1 AND NOT used";
    pub(crate) PARENT_SIGNED_IN: ParentId = "SELECT parent_id FROM session WHERE id = $1 AND ended_at IS NULL AND ends_at > $2";
    pub(crate) DELETE_OLD_CODES = "DELETE FROM one_time_code WHERE asked_at < $1 OR asked_at > $2";
    pub(crate) KNOWN_BY_PHONE: i64 = "SELECT 1 FROM known_device JOIN parent ON parent.id = known_device.parent_id \
        WHERE known_device.fingerprint = $1 AND parent.phone = $2";
    pub(crate) KNOWN_BY_EMAIL: i64 = "SELECT 1 FROM known_device JOIN parent ON parent.id = known_device.parent_id \
        WHERE known_device.fingerprint = $1 AND parent.email = $2";
    pub(crate) WAS_GIVEN: i64 = "SELECT 1 FROM known_device WHERE fingerprint = $1 LIMIT 1";
    pub(crate) REMEMBER_DEVICE = "INSERT INTO known_device (fingerprint, parent_id, session_id, signed_in_at) VALUES ($1, $2, $3, $4) \
        ON CONFLICT (fingerprint, parent_id) DO UPDATE SET session_id = excluded.session_id, signed_in_at = excluded.signed_in_at";
    pub(crate) FORGET_OTHER_DEVICES = "DELETE FROM known_device WHERE parent_id = $1 AND session_id <> $2";
    pub(crate) FORGET_OLD_DEVICES = "DELETE FROM known_device WHERE signed_in_at < $1";
}

/// How many codes this asker asked for since a moment, and when the last one was.
pub(super) async fn recent_codes(
    reader: &Reader<'_>,
    contact: &str,
    asker: &Asker,
    since: Timestamp,
    now: Timestamp,
) -> Result<(i64, Option<Timestamp>), Error> {
    reader.get(RECENT_CODES, params![contact, asker.key(), since, latest(now)]).await
}

/// Ends what the asker itself had sent for this before: `former` is the fingerprint of the challenge that is replaced.
pub(super) async fn void_own(
    writer: &mut Writer<'_>,
    contact: &str,
    purpose: &str,
    former: &[u8; 32],
    asker: &Asker,
) -> Result<(), Error> {
    writer.execute(VOID_OWN, params![contact, purpose, former.as_slice(), asker.key()]).await.map(drop)
}

/// Leaves so many codes alive, of those asked for after a moment that have a try left.
pub(super) async fn void_beyond(
    writer: &mut Writer<'_>,
    (contact, purpose): (&str, &str),
    living: i64,
    tries: i64,
    alive_after: Timestamp,
    now: Timestamp,
) -> Result<(), Error> {
    writer.execute(VOID_BEYOND, params![contact, purpose, alive_after, latest(now), tries, living]).await.map(drop)
}

pub(super) struct NewCode<'a> {
    pub challenge: &'a [u8; 32],
    pub contact: &'a str,
    pub purpose: &'a str,
    pub value: &'a [u8; 32],
    pub app_hash: Option<&'a str>,
    pub asker: &'a Asker,
}

pub(super) async fn insert_code(writer: &mut Writer<'_>, new: NewCode<'_>, now: Timestamp) -> Result<(), Error> {
    let NewCode { challenge, contact, purpose, value, app_hash, asker } = new;
    let (challenge, value) = (challenge.as_slice(), value.as_slice());
    writer
        .execute(INSERT_CODE, params![challenge, contact, purpose, value, app_hash, now, asker.key(), asker.is_known()])
        .await
        .map(drop)
}

/// Counts a try; None when the code can no longer be used, or never was for this.
pub(super) async fn count_try(
    writer: &mut Writer<'_>,
    attempt: &Attempt,
    challenge: &[u8; 32],
    tries: i64,
    alive_after: Timestamp,
    now: Timestamp,
) -> Result<Option<i64>, Error> {
    let (contact, purpose, value) = (attempt.contact.key(), attempt.purpose.key(), fingerprint(&attempt.value));
    writer
        .find(
            COUNT_TRY,
            params![
                challenge.as_slice(),
                contact.as_str(),
                purpose.as_str(),
                value.as_slice(),
                attempt.typed.asked_at,
                tries,
                alive_after,
                latest(now)
            ],
        )
        .await
}

pub(super) async fn tries_of(
    reader: &mut Reader<'_>,
    challenge: &[u8; 32],
    contact: &str,
) -> Result<Option<i64>, Error> {
    reader.find(TRIES_OF, params![challenge.as_slice(), contact]).await
}

pub(super) async fn use_code(writer: &mut Writer<'_>, challenge: &[u8; 32]) -> Result<(), Error> {
    writer.execute(USE_CODE, params![challenge.as_slice()]).await.map(drop)
}

row! {
    /// A code that still waits for its message.
    pub(super) struct CodeToSend {
        pub contact: String = "contact",
        pub purpose: String = "purpose",
        pub app_hash: Option<String> = "app_hash",
        pub asked_at: Timestamp = "asked_at",
        /// Whether a known device or a session asked for it.
        pub known: bool = "known",
    }
}

pub(super) async fn code_to_send(reader: &mut Reader<'_>, challenge: &[u8]) -> Result<Option<CodeToSend>, Error> {
    reader.find(CODE_TO_SEND, params![challenge]).await
}

/// Whose session it is, as long as it lives.
pub(super) async fn parent_signed_in(
    reader: &mut Reader<'_>,
    session: SessionId,
    now: Timestamp,
) -> Result<Option<ParentId>, Error> {
    reader.find(PARENT_SIGNED_IN, params![session, now]).await
}

/// True for the first who counts the message of a code.
pub(super) async fn count_message(writer: &mut Writer<'_>, challenge: &[u8]) -> Result<bool, Error> {
    Ok(writer.execute(COUNT_MESSAGE, params![challenge]).await? > 0)
}

/// Forgets codes asked for before a moment, and those that a wrong clock dated ahead.
pub async fn delete_old_codes(writer: &mut Writer<'_>, before: Timestamp, now: Timestamp) -> Result<u64, Error> {
    writer.execute(DELETE_OLD_CODES, params![before, latest(now)]).await
}

/// Whether the device with this key has signed in as the parent whose contact this is.
pub(super) async fn is_known(reader: &Reader<'_>, device: &[u8; 32], contact: &Contact) -> Result<bool, Error> {
    let (sql, value) = match contact {
        Contact::Phone(digits) => (KNOWN_BY_PHONE, digits),
        Contact::Email(address) => (KNOWN_BY_EMAIL, address),
    };
    reader.exists(sql, params![device.as_slice(), value.as_str()]).await
}

/// Whether a sign-in gave this key to a device.
pub(super) async fn was_given(reader: &Reader<'_>, device: &[u8; 32]) -> Result<bool, Error> {
    reader.exists(WAS_GIVEN, params![device.as_slice()]).await
}

pub(super) async fn remember_device(
    writer: &mut Writer<'_>,
    device: &[u8; 32],
    parent: ParentId,
    session: SessionId,
    now: Timestamp,
) -> Result<(), Error> {
    writer.execute(REMEMBER_DEVICE, params![device.as_slice(), parent, session, now]).await.map(drop)
}

pub(super) async fn forget_other_devices(
    writer: &mut Writer<'_>,
    parent: ParentId,
    session: SessionId,
) -> Result<(), Error> {
    writer.execute(FORGET_OTHER_DEVICES, params![parent, session]).await.map(drop)
}

/// Forgets devices that have not signed in since a moment.
pub async fn forget_old_devices(writer: &mut Writer<'_>, before: Timestamp) -> Result<u64, Error> {
    writer.execute(FORGET_OLD_DEVICES, params![before]).await
}
