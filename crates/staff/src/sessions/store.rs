use database::{row, statements};

use base::clock::Timestamp;
use base::ids::{MemberId, StaffSessionId};

statements! {
    /// The session of a cookie, unless it was ended or is over.
    pub fn find_living(reader, cookie: &[u8; 32], now: Timestamp) -> Option<Session> =
        "SELECT {} FROM staff_session WHERE fingerprint = $1 AND ended_at IS NULL AND ends_at > $2";
    pub(super) fn insert(writer, cookie: &[u8; 32], new: Session) =
        "INSERT INTO staff_session (id, fingerprint, member_id, started_at, ends_at, awake_until, proved_at) \
        VALUES ($2, $1, $3, $6, $4, $5, $6)",
        cookie, new.id, new.member, new.ends_at, new.awake_until, new.proved_at;
    pub(super) fn wake(writer, session: StaffSessionId, awake_until: Timestamp, now: Timestamp) =
        "UPDATE staff_session SET awake_until = $2, proved_at = $3 WHERE id = $1";
    pub(super) fn update_awake(writer, session: StaffSessionId, awake_until: Timestamp) =
        "UPDATE staff_session SET awake_until = $2 WHERE id = $1";
    pub(super) fn end(writer, session: StaffSessionId, now: Timestamp) =
        "UPDATE staff_session SET ended_at = $2 WHERE id = $1 AND ended_at IS NULL";
    /// Ends every session of a person.
    pub(crate) fn end_all_of(writer, member: MemberId, now: Timestamp) =
        "UPDATE staff_session SET ended_at = $2 WHERE member_id = $1 AND ended_at IS NULL AND ends_at > $2";
}

row! {
    /// A living session.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub struct Session {
        pub id: StaffSessionId = "id",
        pub member: MemberId = "member_id",
        pub ends_at: Timestamp = "ends_at",
        pub awake_until: Timestamp = "awake_until",
        pub proved_at: Timestamp = "proved_at",
    }
}
