use database::{row, statements};

use super::Topic;
use base::clock::Timestamp;
use base::ids::ChainId;

statements! {
    pub(super) fn add(writer, chain: ChainId, centre: i64, topic: Topic, now: Timestamp) =
        "INSERT INTO staff_change (chain_id, centre_id, topic, number, changed_at) VALUES ($1, $2, $3, 1, $4) \
        ON CONFLICT (chain_id, centre_id, topic) \
        DO UPDATE SET number = staff_change.number + 1, changed_at = excluded.changed_at";
    /// Each counter that changed after a time.
    pub fn list_since(reader, at: Timestamp) -> Vec<Counter> = "SELECT {} FROM staff_change WHERE changed_at > $1";
}

row! {
    /// How often a topic changed at a centre.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub struct Counter {
        pub chain: ChainId = "chain_id",
        /// 0: the chain's office.
        pub centre: i64 = "centre_id",
        pub topic: Topic = "topic",
        pub number: i64 = "number",
    }
}
