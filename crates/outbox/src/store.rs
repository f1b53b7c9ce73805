//! The outbox's SQL.

use database::{List, Reader, Result, Sql, Timestamp, Writer, params, row, stored};

use crate::work::Job;

database::statements! {
    /// Returns no row if the id or the key already exists.
    pub(crate) fn insert(writer, id: i64, plan: &Plan<'_>) -> Option<i64> =
        "INSERT INTO outbox (id, kind, once_key, payload, state, planned_at, wanted_at, due_at, attempts)
            VALUES ($1, $2, $3, $4, 'waiting', $5, $6, $6, 0)
            ON CONFLICT DO NOTHING RETURNING id",
        id, plan.kind, plan.key, plan.payload, plan.planned_at, plan.due_at;

    /// Jobs of one kind: id, payload and when it is due of each. Returns the ids that did not exist yet.
    pub(crate) fn insert_each(writer, jobs: &List, kind: &str, planned_at: Timestamp) -> Vec<i64> =
        "INSERT INTO outbox (id, kind, payload, state, planned_at, wanted_at, due_at, attempts)
            SELECT CAST(given.value ->> 0 AS BIGINT), $2, given.value ->> 1, 'waiting', $3,
                CAST(given.value ->> 2 AS BIGINT), CAST(given.value ->> 2 AS BIGINT), 0
            FROM json_each($1) AS given ORDER BY 1
            ON CONFLICT DO NOTHING RETURNING id";

    pub(crate) fn find_by_key(reader, key: &str) -> Option<i64> = "SELECT id FROM outbox WHERE once_key = $1";

    /// The next kind after $1 and when its first job is due: one step in the index for each kind.
    fn find_next_kind(reader, after: &str) -> Option<(String, Timestamp)> =
        "SELECT kind, due_at FROM outbox WHERE state <> 'given_up' AND kind > $1 ORDER BY kind, due_at LIMIT 1";

    /// Jobs of a kind that are due, and running ones whose lease has expired, since their process is dead. SQLite has
    /// one writer, so that nobody else can claim in between; PostgreSQL skips rows that another process is claiming.
    twin CLAIM: Claimed = {
        sqlite: "UPDATE outbox SET state = 'running', attempts = attempts + 1, holder = $2, due_at = $3
                 WHERE id IN (SELECT id FROM outbox WHERE state <> 'given_up' AND kind = $5 AND due_at <= $1
                              ORDER BY due_at, id LIMIT $4)
                 RETURNING {}",
        postgres: "WITH claimed AS MATERIALIZED (
                       SELECT id FROM outbox WHERE state <> 'given_up' AND kind = $5 AND due_at <= $1
                       ORDER BY due_at, id LIMIT $4 FOR UPDATE SKIP LOCKED)
                   UPDATE outbox SET state = 'running', attempts = attempts + 1, holder = $2, due_at = $3
                   FROM claimed WHERE outbox.id = claimed.id
                   RETURNING {}",
    };

    /// Only the holder of the lease may store an outcome.
    fn delete_done(writer, id: i64, holder: i64) -> bool = "DELETE FROM outbox WHERE id = $1 AND holder = $2";

    fn set_waiting(writer, id: i64, holder: i64, due_at: Timestamp, why: &str) -> bool =
        "UPDATE outbox SET state = 'waiting', due_at = $3, why = $4, holder = NULL WHERE id = $1 AND holder = $2";

    /// Takes the attempt back.
    fn set_unattempted(writer, id: i64, holder: i64, due_at: Timestamp, why: &str) -> bool =
        "UPDATE outbox SET state = 'waiting', attempts = attempts - 1, due_at = $3, why = $4, holder = NULL
            WHERE id = $1 AND holder = $2";

    fn give_up(writer, id: i64, holder: i64, at: Timestamp, why: &str) -> bool =
        "UPDATE outbox SET state = 'given_up', due_at = $3, why = $4, holder = NULL WHERE id = $1 AND holder = $2";

    /// Releases the leases of a runner that stops; its jobs are due at once.
    pub(crate) fn release(writer, holder: i64, now: Timestamp) -> u64 =
        "UPDATE outbox SET state = 'waiting', due_at = $2, holder = NULL WHERE holder = $1";

    /// All jobs, the newest first.
    pub fn list(reader) -> Vec<StoredJob> = "SELECT {} FROM outbox ORDER BY planned_at DESC, id DESC";

    /// Resets a job as if it had just been planned, unless it is running.
    fn set_planned(writer, id: i64, now: Timestamp) -> bool =
        "UPDATE outbox SET state = 'waiting', attempts = 0, wanted_at = $2, due_at = $2 WHERE id = $1 AND state <> 'running'";

    /// Deletes a job. False: it does not exist, or it is running.
    pub fn delete(writer, id: i64) -> bool = "DELETE FROM outbox WHERE id = $1 AND state <> 'running'";

    fn list_counts(reader) -> Vec<(String, String, i64, Timestamp)> =
        "SELECT kind, state, CAST(COUNT(*) AS BIGINT), MIN(wanted_at)
             FROM outbox GROUP BY kind, state ORDER BY kind, state";
}

/// All statements of the outbox, for the test that prepares each on both engines.
pub const fn statements() -> &'static [Sql] {
    STATEMENTS
}

/// A new row.
pub(crate) struct Plan<'a> {
    pub(crate) kind: &'a str,
    pub(crate) payload: &'a str,
    pub(crate) planned_at: Timestamp,
    pub(crate) due_at: Timestamp,
    pub(crate) key: Option<&'a str>,
}

/// The kinds with due jobs. Read before claiming, so that an idle runner does not use the writer.
pub(crate) async fn due_kinds(r: &Reader<'_>, now: Timestamp) -> Result<Vec<String>> {
    let (mut due, mut last) = (Vec::new(), String::new());
    while let Some((kind, due_at)) = find_next_kind(r, &last).await? {
        if due_at <= now {
            due.push(kind.clone());
        }
        last = kind;
    }
    Ok(due)
}

row! {
    /// A claimed job.
    #[derive(Clone)]
    pub(crate) struct Claimed {
        pub(crate) job: Job,
        pub(crate) wanted_at: Timestamp = "outbox.wanted_at",
    }
}

row! {
    for Job {
        id: i64 = "outbox.id",
        kind: String = "outbox.kind",
        payload: String = "outbox.payload",
        attempt: u32 as Attempt = "outbox.attempts",
        planned_at: Timestamp = "outbox.planned_at",
    }
}

/// The number of an attempt.
struct Attempt;

stored! {
    Attempt as i64 => u32: |number: i64| u32::try_from(number).ok();
}

/// Claims jobs of each kind, at most so many.
pub(crate) async fn claim(
    w: &mut Writer<'_>,
    now: Timestamp,
    holder: i64,
    lease_end: Timestamp,
    kinds: &[(String, i64)],
) -> Result<Vec<Claimed>> {
    let mut claimed = Vec::new();
    for (kind, most) in kinds {
        claimed.extend(w.list(CLAIM, params![now, holder, lease_end, *most, kind]).await?);
    }
    // RETURNING has no order; ids grow with the time of planning.
    claimed.sort_by_key(|claimed| claimed.job.id);
    Ok(claimed)
}

/// The stored outcome of an attempt.
#[derive(Clone)]
pub(crate) enum Settlement {
    Done,
    Again {
        due_at: Timestamp,
        why: String,
    },
    /// As [`Self::Again`], and the attempt does not count.
    Uncounted {
        due_at: Timestamp,
        why: String,
    },
    GivenUp {
        at: Timestamp,
        why: String,
    },
}

/// Stores an outcome. False: this holder no longer has the lease, and nothing was changed.
pub(crate) async fn settle(w: &mut Writer<'_>, id: i64, holder: i64, how: &Settlement) -> Result<bool> {
    match how {
        Settlement::Done => delete_done(w, id, holder).await,
        Settlement::Again { due_at, why } => set_waiting(w, id, holder, *due_at, why).await,
        Settlement::Uncounted { due_at, why } => set_unattempted(w, id, holder, *due_at, why).await,
        Settlement::GivenUp { at, why } => give_up(w, id, holder, *at, why).await,
    }
}

row! {
    /// A job as an operator sees it.
    #[derive(Clone, Debug)]
    pub struct StoredJob {
        pub id: i64 = "outbox.id",
        pub kind: String = "outbox.kind",
        pub payload: String = "outbox.payload",
        /// `waiting`, `running` or `given_up`.
        pub state: String = "outbox.state",
        pub attempts: i64 = "outbox.attempts",
        pub planned_at: Timestamp = "outbox.planned_at",
        pub due_at: Timestamp = "outbox.due_at",
        /// Why the last attempt failed.
        pub why: Option<String> = "outbox.why",
    }
}

/// Runs a waiting or given-up job again, with a new lifetime. False: it does not exist, or it is running.
pub async fn retry(w: &mut Writer<'_>, id: i64, now: Timestamp) -> Result<bool> {
    w.publish(crate::PLANNED);
    set_planned(w, id, now).await
}

/// The number of jobs of a kind, for metrics.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Count {
    pub kind: String,
    /// Planned, or waiting for a retry.
    pub waiting: i64,
    pub running: i64,
    pub given_up: i64,
    /// When the oldest waiting or running job was first due.
    pub oldest: Option<Timestamp>,
}

/// The number of jobs by kind. Kinds without jobs are left out.
pub async fn counts(r: &Reader<'_>) -> Result<Vec<Count>> {
    let rows = list_counts(r).await?;
    let mut counts: Vec<Count> = Vec::new();
    for (kind, state, number, oldest) in rows {
        if counts.last().is_none_or(|count| count.kind != kind) {
            counts.push(Count { kind, ..Count::default() });
        }
        let Some(count) = counts.last_mut() else { continue };
        match state.as_str() {
            "given_up" => count.given_up = number,
            "running" => count.running = number,
            _ => count.waiting = number,
        }
        if state != "given_up" {
            count.oldest = Some(count.oldest.map_or(oldest, |known| known.min(oldest)));
        }
    }
    Ok(counts)
}
