//! Scheduled tasks: work triggered by a date rather than by a request. At start and then each minute, [`run_due`] reads
//! from the tables what is due, also after days of downtime. Each task runs in its own transaction and re-checks that
//! it is still due, so that two servers on one database run it once. `jobs` of the crate `aangan` lists the kinds.
//!
//! A failed task stays due. It is retried after a delay that doubles from a minute to six hours and is never given up.
//! The number of failures and the last reason are stored until it succeeds or is no longer due, for the office and the
//! metrics.
//!
//! A task does not call the outside world: it plans work for the outbox.

pub mod store;

use std::collections::{BTreeMap, BTreeSet};
use std::time::Duration;

use database::{Error, Reader, Writer};

pub use self::store::FailingTask;
use crate::App;
use base::clock::Timestamp;
use base::page::Cursor;
use base::refusal::{AppError, Refusal};

/// Tasks that are read at a time.
const BATCH: usize = 200;

/// The delay after the first failure, and the longest one.
const FIRST_DELAY: Duration = Duration::from_mins(1);
const LONGEST_DELAY: Duration = Duration::from_hours(6);

/// One kind of scheduled task.
pub trait ScheduledTask {
    /// The name in the log, the metrics and the table of failures.
    const NAME: &'static str;

    /// What is due by `now`, the longest due first: due time and id of each, at most `most`, after the cursor.
    fn due(
        reader: &mut Reader<'_>,
        now: Timestamp,
        after: Cursor,
        most: usize,
    ) -> impl Future<Output = Result<Vec<Cursor>, Error>>;

    /// Runs one. False: it was no longer due.
    fn run(writer: &mut Writer<'_>, app: &App, id: i64) -> impl Future<Output = Result<bool, AppError>>;
}

/// Runs all due tasks of a kind, in their order, except those that failed and still wait for their retry. Returns how
/// many ran.
pub async fn run_due<T: ScheduledTask>(app: &App) -> u64 {
    let (now, mut after, mut done) = (app.now(), Cursor { at: i64::MIN, id: i64::MIN }, 0);
    let failing = app.database.read(async |reader| store::failing_of_kind(reader, T::NAME).await).await;
    let Some(mut failing) = read::<T, _>(app, failing) else { return done };
    loop {
        let due = app.database.read(async move |reader| T::due(reader, now, after, BATCH).await).await;
        let Some(due) = read::<T, _>(app, due) else { return done };
        let Some(&last) = due.last() else { break };
        for Cursor { id, .. } in due {
            let known = failing.remove(&id);
            if known.as_ref().is_some_and(|known| known.waits(now)) {
                continue;
            }
            let (there, is_known) = (app.clone(), known.is_some());
            let ran = app.database.write(async move |writer| {
                let was_due = T::run(writer, &there, id).await?;
                if is_known {
                    store::delete(writer, T::NAME, id).await?;
                }
                Ok(was_due)
            });
            match ran.await {
                Ok(was_due) => done += u64::from(was_due),
                Err(AppError::Broken(error)) if app.is_away(&error) => return done,
                Err(error) => note_failure::<T>(app, id, known.map_or(1, |known| known.attempts + 1), &error).await,
            }
        }
        after = last;
    }
    // A failed task that is no longer due was resolved in some other way.
    let resolved: BTreeSet<i64> = failing.into_keys().collect();
    if !resolved.is_empty() {
        let forgotten = app.database.write(async move |writer| {
            for id in &resolved {
                store::delete(writer, T::NAME, *id).await?;
            }
            Ok::<_, Error>(())
        });
        read::<T, _>(app, forgotten.await);
    }
    done
}

/// Logs a failed statement of the scheduler itself; the next run tries again.
fn read<T: ScheduledTask, V>(app: &App, answer: Result<V, Error>) -> Option<V> {
    match answer {
        Ok(answer) => Some(answer),
        Err(error) if app.is_away(&error) => None,
        Err(error) => {
            tracing::error!(task = T::NAME, %error, "cannot read scheduled tasks; the next attempt is in a minute");
            None
        }
    }
}

async fn note_failure<T: ScheduledTask>(app: &App, id: i64, attempts: i64, error: &AppError) {
    tracing::error!(task = T::NAME, id, attempts, %error, "scheduled task failed; it will be retried");
    let now = app.now();
    let failing = FailingTask {
        kind: T::NAME.to_owned(),
        id,
        attempts,
        first_failed_at: now,
        next_at: now + delay(attempts),
        why: reason(error),
    };
    let noted = app.database.write(async move |writer| store::upsert(writer, &failing).await);
    read::<T, _>(app, noted.await);
}

/// The delay after so many failures.
fn delay(attempts: i64) -> Duration {
    let doublings = u32::try_from(attempts - 1).unwrap_or_default().min(16);
    FIRST_DELAY.saturating_mul(2_u32.saturating_pow(doublings)).min(LONGEST_DELAY)
}

/// The reason without personal data: a refusal's sentence may name somebody, its code does not.
fn reason(error: &AppError) -> String {
    match error {
        AppError::Refused(Refusal { code, .. }) | AppError::Unavailable(Refusal { code, .. }) => (*code).to_owned(),
        AppError::BadRows(_) => "bad rows".to_owned(),
        AppError::Broken(error) => error.to_string(),
    }
}

impl FailingTask {
    /// Whether it still waits for its retry.
    fn waits(&self, now: Timestamp) -> bool {
        self.next_at > now
    }
}

/// All failing tasks, the oldest failure first.
pub async fn failing(reader: &mut Reader<'_>) -> Result<Vec<FailingTask>, Error> {
    store::list(reader).await
}

/// The failing tasks of one kind, by id.
type ById = BTreeMap<i64, FailingTask>;
