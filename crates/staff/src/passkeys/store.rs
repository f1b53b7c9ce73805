use database::{row, statements};

use base::clock::Timestamp;
use base::ids::MemberId;

statements! {
    pub(super) fn find(reader, credential: &[u8]) -> Option<Passkey> =
        "SELECT {} FROM staff_passkey WHERE credential = $1";
    pub(super) fn insert(writer, new: &Passkey, now: Timestamp) =
        "INSERT INTO staff_passkey (credential, member_id, algorithm, public_key, counter, made_at, used_at) \
        VALUES ($1, $2, $3, $4, $5, $6, $6)",
        &new.credential, new.member, new.algorithm, &new.public_key, new.counter, now;
    pub(super) fn note_use(writer, credential: &[u8], counter: i64, now: Timestamp) =
        "UPDATE staff_passkey SET counter = $2, used_at = $3 WHERE credential = $1";
    pub(crate) fn delete_all_of(writer, member: MemberId) = "DELETE FROM staff_passkey WHERE member_id = $1";
    /// False: it was used before.
    pub(super) fn insert_challenge(writer, challenge: &[u8; 32], made_at: Timestamp) -> bool =
        "INSERT INTO staff_challenge (fingerprint, made_at) VALUES ($1, $2) ON CONFLICT DO NOTHING";
}

row! {
    /// A passkey.
    #[derive(Clone, Debug, PartialEq, Eq)]
    pub struct Passkey {
        pub credential: Vec<u8> = "credential",
        pub member: MemberId = "member_id",
        /// As COSE numbers it: -7 is ES256, -257 RS256.
        pub algorithm: i64 = "algorithm",
        /// As the authenticator wrote it (COSE).
        pub public_key: Vec<u8> = "public_key",
        /// The signature counter, as it came last.
        pub counter: i64 = "counter",
    }
}
