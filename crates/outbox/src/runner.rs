//! [`Runner`]: claims jobs that are due, runs their handlers and stores the outcome.

use std::collections::HashMap;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::pin::pin;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::task::Poll;
use std::time::Duration;

use database::{Database, Error, Result, Timestamp, Writer};
use tokio::sync::Notify;
use tokio::task::JoinSet;
use tokio::time::{sleep, timeout};

use crate::policy::Policy;
use crate::store::{self, Claimed, Count, Settlement};
use crate::work::{AnyWork, Job, Outcome, Works};

/// Jobs of one kind, or for one destination, that run at the same time. There is no common limit, so that a slow kind
/// cannot block the others.
const CONCURRENCY: usize = 8;

/// How much longer than the longest attempt a lease lasts: time to store the outcome.
const LEASE_MARGIN: Duration = Duration::from_secs(30);

/// Wakes a runner of the same process when there are new jobs. To be notified after the commit; otherwise the next poll
/// finds them.
#[derive(Clone, Debug, Default)]
pub struct Notifier(Arc<Notify>);

impl Notifier {
    pub fn new() -> Self {
        Self::default()
    }

    pub fn notify(&self) {
        self.0.notify_one();
    }
}

/// The outcomes of one [`Runner::run_due`].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    pub done: u32,
    pub again: u32,
    pub given_up: u32,
}

/// Runs the jobs of one database. Cheap to clone; clones are the same runner.
#[derive(Clone)]
pub struct Runner(Arc<Inner>);

struct Inner {
    database: Database,
    works: Works,
    now: Box<dyn Fn() -> Timestamp + Send + Sync>,
    random: Box<dyn Fn() -> u64 + Send + Sync>,
    notifier: Notifier,
    poll: Duration,
    /// The id of this runner in its leases.
    holder: i64,
    /// Running jobs and their kinds: after a change of the clock a lease may look expired while its job still runs.
    in_hand: Mutex<HashMap<i64, String>>,
    /// Set while the database cannot be reached.
    away: Mutex<Option<Away>>,
}

/// An outage of the database. The log reports its begin and its end, not each failed poll.
#[derive(Clone, Copy, Debug)]
struct Away {
    since: Timestamp,
    failed_polls: u64,
    /// Jobs whose outcome could not be stored: they run again.
    unrecorded: u64,
}

impl Runner {
    /// `now` is the clock, `random` returns uniformly distributed numbers.
    pub fn new(
        database: Database,
        works: Works,
        now: impl Fn() -> Timestamp + Send + Sync + 'static,
        random: impl Fn() -> u64 + Send + Sync + 'static,
    ) -> Self {
        Self(Arc::new(Inner {
            database,
            works,
            holder: i64::from_ne_bytes(random().to_ne_bytes()),
            now: Box::new(now),
            random: Box::new(random),
            notifier: Notifier::new(),
            poll: Duration::from_secs(1),
            in_hand: Mutex::default(),
            away: Mutex::default(),
        }))
    }

    /// Uses an existing notifier.
    ///
    /// # Panics
    /// If the runner has been cloned; so does [`Self::polling_each`].
    #[must_use]
    pub fn notified_by(mut self, notifier: &Notifier) -> Self {
        self.unshared().notifier = notifier.clone();
        self
    }

    /// The interval between polls for jobs without a notification; one second by default.
    #[must_use]
    pub fn polling_each(mut self, poll: Duration) -> Self {
        self.unshared().poll = poll;
        self
    }

    fn unshared(&mut self) -> &mut Inner {
        Arc::get_mut(&mut self.0).expect("a runner is set up before it is shared")
    }

    /// To be notified after each commit that planned jobs.
    pub fn notifier(&self) -> Notifier {
        self.0.notifier.clone()
    }

    /// Runs until `stop` resolves. Then it claims nothing new and waits for running jobs for `grace`; jobs that are not
    /// finished by then are cancelled and will run again.
    pub async fn run_until(&self, stop: impl Future<Output = ()>, grace: Duration) {
        let mut stop = pin!(stop);
        let mut running = JoinSet::new();
        loop {
            match self.start_due(&mut running).await {
                Ok(()) => self.0.note_recovery((self.0.now)()),
                // Jobs wait, and no attempt is counted. The suspension was logged when it began.
                Err(Error::Suspended { .. }) => {}
                Err(error) => self.0.note_outage(&error, (self.0.now)(), |away| away.failed_polls += 1),
            }
            tokio::select! {
                () = &mut stop => break,
                Some(_) = running.join_next() => {}
                _ = timeout(self.0.poll, self.0.notifier.0.notified()) => {}
            }
        }
        let finished = async { while running.join_next().await.is_some() {} };
        if timeout(grace, finished).await.is_err() {
            running.shutdown().await;
            self.release().await;
        }
    }

    /// Runs everything that is due at `now`, one after the other, including jobs that these jobs plan for `now`. For
    /// tests and commands: nothing waits, and delays are computed from `now`.
    pub async fn run_due(&self, now: Timestamp) -> Result<Tally> {
        let mut tally = Tally::default();
        loop {
            let claimed = self.claim(now).await?;
            if claimed.is_empty() {
                return Ok(tally);
            }
            for claimed in claimed {
                match self.run_claimed(claimed, &|| now).await {
                    Settlement::Done => tally.done += 1,
                    Settlement::Again { .. } | Settlement::Uncounted { .. } => tally.again += 1,
                    Settlement::GivenUp { .. } => tally.given_up += 1,
                }
            }
        }
    }

    /// For tests: asserts that the outbox is empty.
    ///
    /// # Panics
    /// If jobs are waiting, running or given up; the message names their kinds.
    pub async fn assert_nothing_left(&self) {
        let left = self.0.database.read(async |r| store::counts(r).await).await;
        assert_eq!(left.expect("the outbox can be counted"), Vec::<Count>::new(), "jobs are left in the outbox");
    }

    async fn start_due(&self, running: &mut JoinSet<()>) -> Result<()> {
        loop {
            let claimed = self.claim((self.0.now)()).await?;
            if claimed.is_empty() {
                return Ok(());
            }
            for claimed in claimed {
                let runner = self.clone();
                running.spawn(async move {
                    runner.run_claimed(claimed, &*runner.0.now).await;
                });
            }
        }
    }

    /// Claims jobs that are due, of each kind as many as have free places.
    async fn claim(&self, now: Timestamp) -> Result<Vec<Claimed>> {
        let due = self.0.database.read(async move |r| store::due_kinds(r, now).await).await?;
        let kinds = self.with_places(due);
        if kinds.is_empty() {
            return Ok(Vec::new());
        }
        let holder = self.0.holder;
        let lease_end = now + self.0.works.longest() + LEASE_MARGIN;
        let claim = async move |w: &mut Writer<'_>| store::claim(w, now, holder, lease_end, &kinds).await;
        let mut claimed = self.0.database.write(claim).await?;
        let mut in_hand = self.0.in_hand();
        claimed.retain(|Claimed { job, .. }| in_hand.insert(job.id, job.kind.clone()).is_none());
        Ok(claimed)
    }

    /// The kinds with free places, and how many.
    fn with_places(&self, kinds: Vec<String>) -> Vec<(String, i64)> {
        let in_hand = self.0.in_hand();
        let places = |kind: &String| CONCURRENCY.saturating_sub(in_hand.values().filter(|held| *held == kind).count());
        let with_places = kinds.into_iter().map(|kind| (places(&kind), kind)).filter(|(places, _)| *places > 0);
        with_places.map(|(places, kind)| (kind, i64::try_from(places).unwrap_or(i64::MAX))).collect()
    }

    /// One attempt, from the claim to the stored outcome.
    async fn run_claimed(&self, claimed: Claimed, now: &(dyn Fn() -> Timestamp + Send + Sync)) -> Settlement {
        let _in_hand = InHand(&self.0, claimed.job.id);
        let work = self.0.works.of(&claimed.job.kind);
        let policy = work.as_ref().map_or_else(Policy::default, |work| work.policy());
        let outcome = if claimed.job.attempt > policy.attempts {
            Outcome::GiveUp("the process died in each attempt".to_owned())
        } else if now() >= policy.end(claimed.wanted_at) {
            Outcome::GiveUp("no attempt was made during its lifetime".to_owned())
        } else if let Some(work) = work {
            attempt(&*work, claimed.job.clone(), policy.time_limit).await
        } else {
            // Another version of the program that shares the database may have the handler.
            Outcome::TryAgain("this program has no handler for this kind".to_owned())
        };
        let unavailable = matches!(outcome, Outcome::Unavailable(..));
        // While changes are suspended, an attempt cannot store what it did, and no other begins before they are taken again.
        let suspended = self.0.database.is_suspended();
        let settlement = match outcome {
            Outcome::TryAgain(why) if suspended => Settlement::Uncounted { due_at: now(), why: shortened(why) },
            Outcome::Unavailable(least, why) if suspended => {
                Settlement::Uncounted { due_at: now() + least, why: shortened(why) }
            }
            outcome => self.apply_policy(&claimed, policy, outcome, now()),
        };
        let ended = match settlement {
            Settlement::Done => "done",
            Settlement::Again { .. } | Settlement::Uncounted { .. } => "again",
            Settlement::GivenUp { .. } => "given_up",
        };
        metrics::counter!("aangan_outbox_attempts_total", "kind" => claimed.job.kind.clone(), "outcome" => ended)
            .increment(1);
        self.store_outcome(&claimed.job, &settlement, unavailable).await;
        settlement
    }

    /// Applies the kind's policy to an outcome.
    fn apply_policy(&self, claimed: &Claimed, policy: Policy, outcome: Outcome, now: Timestamp) -> Settlement {
        let attempt = claimed.job.attempt;
        match outcome {
            Outcome::Done => Settlement::Done,
            Outcome::GiveUp(why) => Settlement::GivenUp { at: now, why: shortened(why) },
            Outcome::TryAgain(why) => {
                self.apply_policy(claimed, policy, Outcome::Unavailable(Duration::ZERO, why), now)
            }
            Outcome::Unavailable(least, why) => {
                let delay = policy.delay(attempt, (self.0.random)()).max(least);
                let due_at = now + delay;
                if attempt >= policy.attempts || due_at >= policy.end(claimed.wanted_at) {
                    Settlement::GivenUp { at: now, why: shortened(why) }
                } else {
                    Settlement::Again { due_at, why: shortened(why) }
                }
            }
        }
    }

    /// `unavailable`: the reason of another attempt is an outage that its client logs.
    async fn store_outcome(&self, job: &Job, settlement: &Settlement, unavailable: bool) {
        let Job { id, kind, attempt, .. } = job;
        match self.settle(*id, settlement).await {
            Ok(true) => {}
            Ok(false) => {
                return tracing::warn!(kind, id, attempt, "the lease of a job has expired, another runner has it");
            }
            Err(error) if error.is_temporary() => {
                self.0.note_outage(&error, (self.0.now)(), |away| away.unrecorded += 1);
                return tracing::debug!(kind, id, attempt, %error, "cannot store the outcome of a job");
            }
            Err(error) => {
                return tracing::error!(kind, id, attempt, %error, "cannot store the outcome of a job");
            }
        }
        match settlement {
            Settlement::Done => tracing::debug!(kind, id, attempt, "job done"),
            Settlement::Again { why, .. } if unavailable => {
                tracing::debug!(kind, id, attempt, why, "job failed in an outage, it will be retried");
            }
            Settlement::Uncounted { why, .. } => {
                tracing::debug!(kind, id, attempt, why, "job failed while changes are suspended, it will be retried");
            }
            Settlement::Again { why, .. } => {
                tracing::warn!(kind, id, attempt, why, "job failed, it will be retried");
            }
            Settlement::GivenUp { why, .. } => tracing::error!(kind, id, attempt, why, "job given up"),
        }
    }

    /// Retries the write, since the effect has already happened. If it fails for good, the lease expires and the job
    /// runs again.
    async fn settle(&self, id: i64, settlement: &Settlement) -> Result<bool> {
        let holder = self.0.holder;
        let mut tries = 0;
        loop {
            let how = settlement.clone();
            let write = async move |w: &mut Writer<'_>| store::settle(w, id, holder, &how).await;
            match self.0.database.write_despite_suspension(write).await {
                Err(error) if error.is_temporary() && tries < 5 => pause().await,
                answer => return answer,
            }
            tries += 1;
        }
    }

    async fn release(&self) {
        let (holder, now) = (self.0.holder, (self.0.now)());
        match self.0.database.write_despite_suspension(async move |w| store::release(w, holder, now).await).await {
            Ok(jobs) => tracing::warn!(jobs, "jobs were cancelled by the stop and will run again"),
            Err(error) => {
                tracing::error!(%error, "jobs were cancelled by the stop; they run again when their lease expires");
            }
        }
    }
}

impl Inner {
    fn note_outage(&self, error: &Error, now: Timestamp, count: impl FnOnce(&mut Away)) {
        let mut away = self.away.lock().unwrap_or_else(PoisonError::into_inner);
        if away.is_none() {
            tracing::error!(%error, "the outbox cannot be read; jobs wait until it can");
        } else {
            tracing::debug!(%error, "the outbox still cannot be read");
        }
        count(away.get_or_insert(Away { since: now, failed_polls: 0, unrecorded: 0 }));
    }

    fn note_recovery(&self, now: Timestamp) {
        let away = self.away.lock().unwrap_or_else(PoisonError::into_inner).take();
        if let Some(Away { since, failed_polls, unrecorded }) = away {
            let seconds = (now - since).as_secs();
            tracing::info!(seconds, failed_polls, unrecorded, "the outbox can be read again; jobs continue");
        }
    }

    fn in_hand(&self) -> MutexGuard<'_, HashMap<i64, String>> {
        self.in_hand.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Runs a handler; a panic or a time-out is a failure like any other.
async fn attempt(work: &dyn AnyWork, job: Job, limit: Duration) -> Outcome {
    let Ok(mut running) = catch_unwind(AssertUnwindSafe(|| work.run(job))) else { return panicked() };
    let guarded = std::future::poll_fn(|context| {
        catch_unwind(AssertUnwindSafe(|| running.as_mut().poll(context))).unwrap_or_else(|_| Poll::Ready(panicked()))
    });
    let slow = |_| Outcome::TryAgain(format!("it took longer than {} ms", limit.as_millis()));
    timeout(limit, guarded).await.unwrap_or_else(slow)
}

#[expect(clippy::disallowed_methods, reason = "the database is busy, and nothing signals when it is free")]
async fn pause() {
    sleep(Duration::from_millis(250)).await;
}

fn panicked() -> Outcome {
    Outcome::TryAgain("its handler panicked".to_owned())
}

/// Limits the length of a reason, which may quote an answer.
fn shortened(why: String) -> String {
    const LONGEST: usize = 300;
    match why.char_indices().nth(LONGEST) {
        Some((end, _)) => format!("{}…", &why[..end]),
        None => why,
    }
}

/// Removes the job from the running ones when the attempt ends or is cancelled.
struct InHand<'a>(&'a Inner, i64);

impl Drop for InHand<'_> {
    fn drop(&mut self) {
        self.0.in_hand().remove(&self.1);
    }
}
