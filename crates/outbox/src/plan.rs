use std::sync::atomic::{AtomicI64, Ordering};

use database::{Result, Timestamp, Writer};

use crate::store::{self, Plan};

/// What a transaction announces in which work was planned (`database::Writer::announce`).
pub const PLANNED: &str = "outbox";

/// Plans work of `kind` inside the caller's transaction: done once that is committed, forgotten if it is not.
///
/// `kind` is the name of its handler. Behind a slash it may name a destination, `letter/post.example.com`: the runner has
/// so many places for each, and who does not answer holds up only what goes the same way. A program has few of them.
///
/// `key` names the fact that the work follows from ("code 17 was issued"):
/// as long as work with that key waits, runs or stands given up, planning it once more changes nothing and answers
/// with the id of the first. The commit announces [`PLANNED`]; whoever rings the runner's [`Bell`](crate::Bell) at that word has the work
/// begun at once, else it is found at the next poll.
pub async fn plan(
    w: &mut Writer<'_>,
    now: Timestamp,
    kind: &str,
    payload_json: &str,
    due_at: Timestamp,
    key: Option<&str>,
) -> Result<i64> {
    let plan = Plan { kind, payload: payload_json, planned_at: now, due_at, key };
    w.announce(PLANNED);
    loop {
        let id = next_id(now);
        if store::insert(w, id, &plan).await?.is_some() {
            return Ok(id);
        }
        if let Some(key) = key
            && let Some(first) = store::planned_before(w, key).await?
        {
            return Ok(first);
        }
        // Another process made the same id in the same millisecond, or the work of that key has just ended.
    }
}

/// Grows with time; made of the millisecond and a count of this process's own. Ids need not be unguessable, nobody
/// outside ever sends one.
fn next_id(now: Timestamp) -> i64 {
    static NUMBER: AtomicI64 = AtomicI64::new(0);
    const NUMBER_BITS: u32 = 21;
    const TIME_BITS: u32 = 42; // until the year 2109
    // Processes that share a database begin their counts far apart.
    let number = NUMBER.fetch_add(1, Ordering::Relaxed) + i64::from(std::process::id()) * 10_007;
    let time = now.ms().max(0) & ((1 << TIME_BITS) - 1);
    (time << NUMBER_BITS) | (number & ((1 << NUMBER_BITS) - 1))
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use database::Timestamp;

    use super::next_id;

    #[test]
    fn ids_are_positive_and_follow_the_time() {
        let noon = Timestamp::from_ms(1_795_000_000_000);
        let (early, late) = (next_id(noon), next_id(noon + Duration::from_millis(1)));
        assert!(0 < early && early < late);
        assert_ne!(next_id(noon), next_id(noon));
        assert!(next_id(Timestamp::MIN) >= 0 && next_id(Timestamp::MAX) > 0);
    }
}
