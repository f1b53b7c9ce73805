//! The outbox's SQL.

use std::time::Duration;

use database::{Reader, Result, Sql, Timestamp, Writer, params, row, stored};

use crate::work::Job;

database::statements! {
    /// Nothing comes back when there is such an id or such a key already.
    pub(crate) fn insert(writer, id: i64, plan: &Plan<'_>) -> Option<i64> =
        "INSERT INTO outbox (id, kind, once_key, payload, state, planned_at, wanted_at, due_at, attempts)
            VALUES ($1, $2, $3, $4, 'waiting', $5, $6, $6, 0)
            ON CONFLICT DO NOTHING RETURNING id",
        id, plan.kind, plan.key, plan.payload, plan.planned_at, plan.due_at;

    pub(crate) fn planned_before(reader, key: &str) -> Option<i64> = "SELECT id FROM outbox WHERE once_key = $1";

    /// The kind behind $1 and when its first work is due: the index is skipped through, whatever waits of each kind.
    fn find_next_kind(reader, after: &str) -> Option<(String, Timestamp)> =
        "SELECT kind, due_at FROM outbox WHERE state <> 'given_up' AND kind > $1 ORDER BY kind, due_at LIMIT 1";

    /// Waiting work of a kind whose time has come, and running work whose runner let its lease end: that process is
    /// dead. SQLite has one writer, so nobody else can claim in between; PostgreSQL passes over what another is claiming.
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

    /// Only its holder may say how work ended: who outlived its lease has nothing to say any more.
    fn delete_done(writer, id: i64, holder: i64) -> bool = "DELETE FROM outbox WHERE id = $1 AND holder = $2";

    fn set_waiting(writer, id: i64, holder: i64, due_at: Timestamp, why: &str) -> bool =
        "UPDATE outbox SET state = 'waiting', due_at = $3, why = $4, holder = NULL WHERE id = $1 AND holder = $2";

    fn give_up(writer, id: i64, holder: i64, at: Timestamp, why: &str) -> bool =
        "UPDATE outbox SET state = 'given_up', due_at = $3, why = $4, holder = NULL WHERE id = $1 AND holder = $2";

    /// What a runner that stops leaves behind is due at once for the next one.
    pub(crate) fn let_go(writer, holder: i64, now: Timestamp) -> u64 =
        "UPDATE outbox SET state = 'waiting', due_at = $2, holder = NULL WHERE holder = $1";

    /// Work that a wrong clock planned ahead is due as long after now as it was after its planning.
    fn plan_now(writer, now: Timestamp, latest: Timestamp) -> u64 =
        "UPDATE outbox SET due_at = due_at - planned_at + $1, wanted_at = wanted_at - planned_at + $1, planned_at = $1
                     WHERE state <> 'given_up' AND planned_at > $2";

    /// The next attempt, or the end of a lease, that a wrong clock put further away than either ever is.
    fn try_now(writer, now: Timestamp, latest: Timestamp) -> u64 =
        "UPDATE outbox SET due_at = $1 WHERE state <> 'given_up' AND attempts > 0 AND due_at > $2";

    /// All that is in the outbox, the newest first.
    pub fn listed(reader) -> Vec<Kept> = "SELECT {} FROM outbox ORDER BY planned_at DESC, id DESC";

    /// From now on it is as if it had just been planned; what a runner holds is left to it.
    fn set_planned(writer, id: i64, now: Timestamp) -> bool =
        "UPDATE outbox SET state = 'waiting', attempts = 0, wanted_at = $2, due_at = $2 WHERE id = $1 AND state <> 'running'";

    /// Takes work away that nobody needs any more. False: it is not there, or a runner has it.
    pub fn drop_one(writer, id: i64) -> bool = "DELETE FROM outbox WHERE id = $1 AND state <> 'running'";

    fn list_counts(reader) -> Vec<(String, String, i64, Timestamp)> =
        "SELECT kind, state, CAST(COUNT(*) AS BIGINT), MIN(wanted_at)
             FROM outbox GROUP BY kind, state ORDER BY kind, state";
}

/// Every statement of the outbox, for the test that prepares each on both engines.
pub const fn statements() -> &'static [Sql] {
    STATEMENTS
}

/// A row to be planned.
pub(crate) struct Plan<'a> {
    pub(crate) kind: &'a str,
    pub(crate) payload: &'a str,
    pub(crate) planned_at: Timestamp,
    pub(crate) due_at: Timestamp,
    pub(crate) key: Option<&'a str>,
}

/// The kinds of which work is due. Asked before claiming, so that an idle runner takes no turn of the writer.
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
    /// A job in the hands of a runner.
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

/// Claims of each kind at most so many.
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
    // RETURNING promises no order; ids grow with the time of planning.
    claimed.sort_by_key(|claimed| claimed.job.id);
    Ok(claimed)
}

/// How an attempt is written down.
#[derive(Clone)]
pub(crate) enum Settlement {
    Done,
    Again { due_at: Timestamp, why: String },
    GivenUp { at: Timestamp, why: String },
}

/// False when the job was not this holder's any more; nothing is changed then.
pub(crate) async fn settle(w: &mut Writer<'_>, id: i64, holder: i64, how: &Settlement) -> Result<bool> {
    match how {
        Settlement::Done => delete_done(w, id, holder).await,
        Settlement::Again { due_at, why } => set_waiting(w, id, holder, *due_at, why).await,
        Settlement::GivenUp { at, why } => give_up(w, id, holder, *at, why).await,
    }
}

/// Sets right what was dated ahead while the clock was wrong. Answers how much work that was.
/// No policy may let work wait for more than a day between two attempts.
pub async fn bring_to_now(w: &mut Writer<'_>, now: Timestamp) -> Result<u64> {
    const MINUTE: Duration = Duration::from_mins(1);
    const DAY: Duration = Duration::from_hours(24);
    let planned = plan_now(w, now, now + MINUTE).await?;
    Ok(planned + try_now(w, now, now + DAY + MINUTE).await?)
}

row! {
    /// Work that is in the outbox, as an operator sees it.
    #[derive(Clone, Debug)]
    pub struct Kept {
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

/// Has work done anew that waits or was given up; it is given up again as late as work that is planned now. False: it is not
/// there, or a runner has it.
pub async fn send_again(w: &mut Writer<'_>, id: i64, now: Timestamp) -> Result<bool> {
    w.announce(crate::PLANNED);
    set_planned(w, id, now).await
}

/// How much work of a kind there is, for metrics.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Count {
    pub kind: String,
    /// Planned, or to be tried again.
    pub waiting: i64,
    pub running: i64,
    pub given_up: i64,
    /// When the oldest work that is neither done nor given up was first to be done.
    pub oldest: Option<Timestamp>,
}

/// What is in the outbox, by kind. Kinds without work are not listed.
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
