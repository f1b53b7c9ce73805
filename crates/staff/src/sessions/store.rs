use database::{row, statements};

use base::clock::Timestamp;
use base::ids::{MemberId, StaffSessionId};

statements! {
    /// The session of a cookie, unless it was ended or is over.
    pub fn find_living(reader, cookie: &[u8; 32], now: Timestamp) -> Option<Session> =
        "SELECT {} FROM staff_session WHERE fingerprint = $1 AND ended_at IS NULL AND ends_at > $2";
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
