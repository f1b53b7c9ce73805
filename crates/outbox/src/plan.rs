use std::sync::atomic::{AtomicI64, Ordering};

use database::{List, Result, Timestamp, Writer, params};

use crate::store::{self, Plan};

/// The channel on which a transaction publishes that it planned jobs (`database::Writer::publish`).
pub const PLANNED: &str = "outbox";

/// Plans a job of `kind` in the caller's transaction, and returns its id.
///
/// `kind` is the name of the handler. After a slash it may name a destination, as in `email/post.example.com`: each
/// destination has its own concurrency limit, so that a slow one delays only its own jobs. A program should have few
/// destinations.
///
/// `key` is an idempotency key ("code 17 was issued"): while a job with it waits, runs or is given up, planning another
/// one changes nothing and returns the id of the first. The commit publishes [`PLANNED`]; a subscriber that calls the
/// runner's [`Notifier`](crate::Notifier) starts the job at once, else the next poll finds it.
pub async fn plan(
    w: &mut Writer<'_>,
    now: Timestamp,
    kind: &str,
    payload_json: &str,
    due_at: Timestamp,
    key: Option<&str>,
) -> Result<i64> {
    let plan = Plan { kind, payload: payload_json, planned_at: now, due_at, key };
    w.publish(PLANNED);
    loop {
        let id = next_id(now);
        if store::insert(w, id, &plan).await?.is_some() {
            return Ok(id);
        }
        if let Some(key) = key
            && let Some(first) = store::find_by_key(w, key).await?
        {
            return Ok(first);
        }
        // Another process made the same id in the same millisecond, or the job with this key has just ended.
    }
}

/// Plans several jobs of a kind, each with its payload and the time when it is due. See [`plan`].
pub async fn plan_each(w: &mut Writer<'_>, now: Timestamp, kind: &str, jobs: &[(String, Timestamp)]) -> Result<()> {
    let mut left: Vec<_> = jobs.iter().collect();
    while !left.is_empty() {
        w.publish(PLANNED);
        let mut with_ids: Vec<_> = left.into_iter().map(|job| (next_id(now), job)).collect();
        let rows = List::of(with_ids.iter().map(|(id, (payload, due_at))| params![*id, payload, *due_at]));
        let inserted = store::insert_each(w, &rows, kind, now).await?;
        // Another process made the same id in the same millisecond.
        with_ids.retain(|(id, _)| !inserted.contains(id));
        left = with_ids.into_iter().map(|(_, job)| job).collect();
    }
    Ok(())
}

/// An id that grows with time: the millisecond and a counter of this process. It need not be unguessable, since no
/// client sends it.
fn next_id(now: Timestamp) -> i64 {
    static NUMBER: AtomicI64 = AtomicI64::new(0);
    const NUMBER_BITS: u32 = 21;
    const TIME_BITS: u32 = 42; // until the year 2109
    // Processes that share a database start their counters far apart.
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
