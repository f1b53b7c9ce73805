use database::{Error, Reader, row, statements};
use jiff::civil::Date;

use super::Attempt;
use super::asker::Asker;
use base::clock::Timestamp;
use base::contact::Contact;
use base::ids::{ParentId, SessionId};
use base::keys::fingerprint;

statements! {
    /// How many codes this asker requested since a time, and when the last one was.
    pub(super) fn count_recent(reader, contact: &str, asker: &str, since: Timestamp) -> (i64, Option<Timestamp>) =
        "SELECT COUNT(*), MAX(asked_at) FROM one_time_code WHERE contact = $1 AND asker = $2 AND asked_at > $3",
        contact, asker, since;
    /// Voids the asker's earlier codes: `former` is the fingerprint of the replaced challenge. A known device or a session has one
    /// code at a time; of a stranger only the replaced one is known to be theirs.
    pub(super) fn void_own(writer, contact: &str, purpose: &str, former: &[u8; 32], asker: &Asker) =
        "UPDATE one_time_code SET used = TRUE \
        WHERE contact = $1 AND purpose = $2 AND NOT used AND (challenge = $3 OR (known AND asker = $4))",
        contact, purpose, former, asker.key();
    /// Voids codes beyond the number that may be valid at once: strangers' first, then the older ones.
    pub(super) fn void_beyond(
        writer, (contact, purpose): (&str, &str), living: i64, tries: i64, alive_after: Timestamp,
    ) =
        "UPDATE one_time_code SET used = TRUE WHERE challenge IN (\
        SELECT challenge FROM one_time_code WHERE contact = $1 AND purpose = $2 AND NOT used \
        AND asked_at > $3 AND tries < $4 ORDER BY known DESC, asked_at DESC, challenge LIMIT 1000 OFFSET $5)",
        contact, purpose, alive_after, tries, living;
    pub(super) fn insert(writer, new: NewCode<'_>, now: Timestamp) =
        "INSERT INTO one_time_code (challenge, contact, purpose, value, app_hash, asked_at, tries, used, asker, known, counted) \
        VALUES ($1, $2, $3, $4, $5, $6, 0, FALSE, $7, $8, FALSE)",
        new.challenge, new.contact, new.purpose,
        new.value, new.app_hash, now, new.asker.key(),
        new.asker.is_known();
    /// Counts an attempt; None when the code is void, or for another contact, purpose or value.
    pub(super) fn count_attempt(
        writer, attempt: &Attempt, challenge: &[u8; 32], tries: i64, alive_after: Timestamp,
    ) -> Option<i64> =
        "UPDATE one_time_code SET tries = tries + 1 \
        WHERE challenge = $1 AND contact = $2 AND purpose = $3 AND value = $4 AND asked_at = $5 AND NOT used AND tries < $6 \
        AND asked_at > $7 RETURNING tries",
        challenge, attempt.contact.key().as_str(), attempt.purpose.key().as_str(),
        fingerprint(&attempt.value).as_slice(), attempt.typed.asked_at, tries, alive_after;
    pub(super) fn find_tries_of(reader, challenge: &[u8; 32], contact: &str) -> Option<i64> =
        "SELECT tries FROM one_time_code WHERE challenge = $1 AND contact = $2 AND NOT used";
    pub(super) fn use_up(writer, challenge: &[u8; 32], now: Timestamp) =
        "UPDATE one_time_code SET used = TRUE, accepted_at = $2 WHERE challenge = $1";
    /// True for the first call that counts the message of a code.
    pub(super) fn mark_counted(writer, challenge: &[u8]) -> bool =
        "UPDATE one_time_code SET counted = TRUE WHERE challenge = $1 AND NOT counted";
    pub(super) fn find_to_send(reader, challenge: &[u8]) -> Option<CodeToSend> =
        "SELECT {} FROM one_time_code WHERE challenge = $1 AND NOT used";
    /// The gateway took the message, under its own id if it gives one.
    pub(super) fn mark_sent(writer, challenge: &[u8], now: Timestamp, message_id: Option<&str>) =
        "UPDATE one_time_code SET sent_at = $2, message_id = $3, failure = NULL WHERE challenge = $1";
    pub(super) fn mark_failed(writer, challenge: &[u8], why: &str) =
        "UPDATE one_time_code SET failure = $2 WHERE challenge = $1";
    pub(super) COUNT_REFUSAL = "INSERT INTO code_refusal (subject, day, way, reason, times, last_at) \
        VALUES ($1, $2, $3, $4, 1, $5) ON CONFLICT (subject, day, way, reason) \
        DO UPDATE SET times = code_refusal.times + 1, last_at = excluded.last_at";
    /// Newest first.
    pub(super) fn list_refusals(reader, parent: ParentId) -> Vec<Refusals> =
        "SELECT {} FROM code_refusal WHERE subject = $1 ORDER BY last_at DESC, reason, way";
    pub fn delete_old_refusals(writer, before: Timestamp) -> u64 = "DELETE FROM code_refusal WHERE last_at < $1";
    /// The codes to a parent's contacts, and those that the parent's sessions requested for new ones; newest first.
    pub(super) fn list_codes_of_parent(reader, parent: ParentId, (phone, email): (&str, &str)) -> Vec<AskedCode> =
        "SELECT {} FROM one_time_code WHERE contact = $2 OR contact = $3 \
        OR asker IN (SELECT 'session ' || CAST(id AS TEXT) FROM session WHERE parent_id = $1) \
        ORDER BY asked_at DESC, challenge",
        parent, phone, email;
    /// The parent of a session, if it is active.
    pub(super) fn find_parent_of_session(reader, session: SessionId, now: Timestamp) -> Option<ParentId> =
        "SELECT parent_id FROM session WHERE id = $1 AND ended_at IS NULL AND ends_at > $2";
    pub fn delete_old_codes(writer, before: Timestamp) -> u64 = "DELETE FROM one_time_code WHERE asked_at < $1";
    fn is_known_by_phone(reader, device: &[u8; 32], phone: &str) -> bool =
        "SELECT 1 FROM known_device JOIN parent ON parent.id = known_device.parent_id \
        WHERE known_device.fingerprint = $1 AND parent.phone = $2";
    fn is_known_by_email(reader, device: &[u8; 32], email: &str) -> bool =
        "SELECT 1 FROM known_device JOIN parent ON parent.id = known_device.parent_id \
        WHERE known_device.fingerprint = $1 AND parent.email = $2";
    /// Whether a sign-in gave this key to a device.
    pub(super) fn was_given(reader, device: &[u8; 32]) -> bool =
        "SELECT 1 FROM known_device WHERE fingerprint = $1 LIMIT 1";
    pub(super) fn insert_device(writer, device: &[u8; 32], parent: ParentId, session: SessionId, now: Timestamp) =
        "INSERT INTO known_device (fingerprint, parent_id, session_id, signed_in_at) VALUES ($1, $2, $3, $4) \
        ON CONFLICT (fingerprint, parent_id) DO UPDATE SET session_id = excluded.session_id, signed_in_at = excluded.signed_in_at";
    pub(super) fn delete_other_devices(writer, parent: ParentId, session: SessionId) =
        "DELETE FROM known_device WHERE parent_id = $1 AND session_id <> $2";
    /// Deletes devices that have not signed in since a time.
    pub fn delete_old_devices(writer, before: Timestamp) -> u64 = "DELETE FROM known_device WHERE signed_in_at < $1";
}

pub(super) struct NewCode<'a> {
    pub challenge: &'a [u8; 32],
    pub contact: &'a str,
    pub purpose: &'a str,
    pub value: &'a [u8; 32],
    pub app_hash: Option<&'a str>,
    pub asker: &'a Asker,
}

row! {
    /// A code that waits for its message.
    pub(super) struct CodeToSend {
        pub contact: String = "contact",
        pub purpose: String = "purpose",
        pub app_hash: Option<String> = "app_hash",
        pub asked_at: Timestamp = "asked_at",
        /// Whether a known device or a session asked for it.
        pub known: bool = "known",
    }
}

row! {
    /// A requested code. Of its contact only the kind is shown.
    pub(super) struct AskedCode {
        pub contact: String = "contact",
        pub asker: String = "asker",
        pub asked_at: Timestamp = "asked_at",
        pub sent_at: Option<Timestamp> = "sent_at",
        pub message_id: Option<String> = "message_id",
        pub failure: Option<String> = "failure",
        pub tries: i64 = "tries",
        pub accepted_at: Option<Timestamp> = "accepted_at",
    }
}

row! {
    /// Refused requests of a day, for one reason.
    pub struct Refusals {
        pub day: Date = "day",
        pub way: String = "way",
        pub reason: String = "reason",
        pub times: i64 = "times",
        pub last_at: Timestamp = "last_at",
    }
}

/// Whether the device with this key has signed in as the parent whose contact this is.
pub(super) async fn is_known(reader: &Reader<'_>, device: &[u8; 32], contact: &Contact) -> Result<bool, Error> {
    match contact {
        Contact::Phone(digits) => is_known_by_phone(reader, device, digits).await,
        Contact::Email(address) => is_known_by_email(reader, device, address).await,
    }
}
