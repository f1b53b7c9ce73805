use database::{row, statements};

use base::ids::MemberId;

statements! {
    pub fn list_of(reader, member: MemberId) -> Vec<Passkey> = "SELECT {} FROM staff_passkey WHERE member_id = $1";
}

row! {
    /// A passkey.
    #[derive(Clone, Debug, PartialEq, Eq)]
    pub struct Passkey {
        pub credential: Vec<u8> = "credential",
        pub member: MemberId = "member_id",
        /// As COSE numbers it: -7 is ES256, -257 RS256.
        pub algorithm: i64 = "algorithm",
        pub public_key: Vec<u8> = "public_key",
        pub counter: i64 = "counter",
    }
}
