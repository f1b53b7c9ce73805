//! Takes what is due, has it done, and writes down how it ended.

use std::collections::HashMap;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::pin::pin;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::task::Poll;
use std::time::Duration;

use database::{Database, Result, Timestamp, Writer};
use tokio::sync::Notify;
use tokio::task::JoinSet;
use tokio::time::{sleep, timeout};

use crate::policy::Policy;
use crate::store::{self, Claimed, Count, Settlement};
use crate::work::{AnyWork, Job, Outcome, Works};

/// How many jobs of a kind, or for one destination, run at a time. Nothing bounds them all together: whoever is slow would
/// hold what others wait for.
const OF_KIND: usize = 8;

/// How much longer than the longest attempt a lease lasts: time to write down how it ended.
const LEASE_MARGIN: Duration = Duration::from_secs(30);

/// Tells a runner of the same process that there is new work. It is to be rung after the commit: rung too early, or not at
/// all, the work is found at the next poll.
#[derive(Clone, Debug, Default)]
pub struct Bell(Arc<Notify>);

impl Bell {
    pub fn new() -> Self {
        Self::default()
    }

    pub fn ring(&self) {
        self.0.notify_one();
    }
}

/// How the attempts of one [`Runner::run_due`] ended.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    pub done: u32,
    pub again: u32,
    pub given_up: u32,
}

/// Does the work of one database. Cheap to clone; clones are the same runner.
#[derive(Clone)]
pub struct Runner(Arc<Inner>);

struct Inner {
    database: Database,
    works: Works,
    now: Box<dyn Fn() -> Timestamp + Send + Sync>,
    chance: Box<dyn Fn() -> u64 + Send + Sync>,
    bell: Bell,
    poll: Duration,
    /// This runner's mark on what it holds.
    holder: i64,
    /// The jobs it is running, and their kinds: its own lease may seem over when a clock was set, its work is not.
    in_hand: Mutex<HashMap<i64, String>>,
    /// What the log has not been told yet of a database that is away.
    away: Mutex<Option<Away>>,
}

/// A database that cannot be read. The log says when that begins and when it is over, not at each look.
#[derive(Clone, Copy, Debug)]
struct Away {
    since: Timestamp,
    looks: u64,
    /// Jobs whose end could not be recorded: they run once more.
    unrecorded: u64,
}

impl Runner {
    /// `now` tells the time, `chance` gives uniformly random numbers.
    pub fn new(
        database: Database,
        works: Works,
        now: impl Fn() -> Timestamp + Send + Sync + 'static,
        chance: impl Fn() -> u64 + Send + Sync + 'static,
    ) -> Self {
        Self(Arc::new(Inner {
            database,
            works,
            holder: i64::from_ne_bytes(chance().to_ne_bytes()),
            now: Box::new(now),
            chance: Box::new(chance),
            bell: Bell::new(),
            poll: Duration::from_secs(1),
            in_hand: Mutex::default(),
            away: Mutex::default(),
        }))
    }

    /// Listens to a bell made elsewhere.
    ///
    /// # Panics
    /// When the runner has been cloned already; so does [`Self::polling_each`].
    #[must_use]
    pub fn rung_by(mut self, bell: &Bell) -> Self {
        self.unshared().bell = bell.clone();
        self
    }

    /// How long to wait before looking for work that no bell told of; one second unless said.
    #[must_use]
    pub fn polling_each(mut self, poll: Duration) -> Self {
        self.unshared().poll = poll;
        self
    }

    fn unshared(&mut self) -> &mut Inner {
        Arc::get_mut(&mut self.0).expect("a runner is set up before it is shared")
    }

    /// To be rung after each commit that planned work.
    pub fn bell(&self) -> Bell {
        self.0.bell.clone()
    }

    /// Works until `stop` comes true, then takes up nothing new and lets what runs come to its end for `grace`. What is
    /// not finished by then is cut off and will be run again.
    pub async fn run_until(&self, stop: impl Future<Output = ()>, grace: Duration) {
        let mut stop = pin!(stop);
        let mut at_work = JoinSet::new();
        loop {
            match self.take_up(&mut at_work).await {
                Ok(()) => self.0.answers((self.0.now)()),
                Err(error) => self.0.failed(&error, (self.0.now)(), |away| away.looks += 1),
            }
            tokio::select! {
                () = &mut stop => break,
                Some(_) = at_work.join_next() => {}
                _ = timeout(self.0.poll, self.0.bell.0.notified()) => {}
            }
        }
        let finished = async { while at_work.join_next().await.is_some() {} };
        if timeout(grace, finished).await.is_err() {
            at_work.shutdown().await;
            self.let_go().await;
        }
    }

    /// Runs everything that is due at `now`, one after the other, and what that work plans for `now` as well.
    /// For tests and commands: nothing waits, and delays are counted from `now`.
    pub async fn run_due(&self, now: Timestamp) -> Result<Tally> {
        let mut tally = Tally::default();
        loop {
            let claimed = self.claim(now).await?;
            if claimed.is_empty() {
                return Ok(tally);
            }
            for claimed in claimed {
                match self.carry_out(claimed, &|| now).await {
                    Settlement::Done => tally.done += 1,
                    Settlement::Again { .. } => tally.again += 1,
                    Settlement::GivenUp { .. } => tally.given_up += 1,
                }
            }
        }
    }

    /// For tests: everything that was promised has been done.
    ///
    /// # Panics
    /// When work is waiting, running or given up, naming its kinds.
    pub async fn assert_nothing_left(&self) {
        let left = self.0.database.read(async |r| store::counts(r).await).await;
        assert_eq!(left.expect("the outbox can be counted"), Vec::<Count>::new(), "follow-up work was left undone");
    }

    async fn take_up(&self, at_work: &mut JoinSet<()>) -> Result<()> {
        loop {
            let claimed = self.claim((self.0.now)()).await?;
            if claimed.is_empty() {
                return Ok(());
            }
            for claimed in claimed {
                let runner = self.clone();
                at_work.spawn(async move {
                    runner.carry_out(claimed, &*runner.0.now).await;
                });
            }
        }
    }

    /// Takes what is due, of each kind as much as there are places for.
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

    /// Those of these kinds that have free places, and how many.
    fn with_places(&self, kinds: Vec<String>) -> Vec<(String, i64)> {
        let in_hand = self.0.in_hand();
        let places = |kind: &String| OF_KIND.saturating_sub(in_hand.values().filter(|held| *held == kind).count());
        let with_places = kinds.into_iter().map(|kind| (places(&kind), kind)).filter(|(places, _)| *places > 0);
        with_places.map(|(places, kind)| (kind, i64::try_from(places).unwrap_or(i64::MAX))).collect()
    }

    /// One attempt, from the claim to its record.
    async fn carry_out(&self, claimed: Claimed, now: &(dyn Fn() -> Timestamp + Send + Sync)) -> Settlement {
        let _in_hand = InHand(&self.0, claimed.job.id);
        let work = self.0.works.of(&claimed.job.kind);
        let policy = work.as_ref().map_or_else(Policy::default, |work| work.policy());
        let outcome = if claimed.job.attempt > policy.attempts {
            Outcome::GiveUp("the process died in each attempt".to_owned())
        } else if now() >= policy.end(claimed.wanted_at) {
            Outcome::GiveUp("nobody did it while it was wanted".to_owned())
        } else if let Some(work) = work {
            attempt(&*work, claimed.job.clone(), policy.time_limit).await
        } else {
            // Another version of the program may know it, if several share the database.
            Outcome::TryAgain("this program has no handler for this kind".to_owned())
        };
        let settlement = self.judge(&claimed, policy, outcome, now());
        let ended = match settlement {
            Settlement::Done => "done",
            Settlement::Again { .. } => "again",
            Settlement::GivenUp { .. } => "given_up",
        };
        metrics::counter!("aangan_outbox_attempts_total", "kind" => claimed.job.kind.clone(), "outcome" => ended)
            .increment(1);
        self.record(&claimed.job, &settlement).await;
        settlement
    }

    /// What an outcome means under the kind's policy.
    fn judge(&self, claimed: &Claimed, policy: Policy, outcome: Outcome, now: Timestamp) -> Settlement {
        let attempt = claimed.job.attempt;
        match outcome {
            Outcome::Done => Settlement::Done,
            Outcome::GiveUp(why) => Settlement::GivenUp { at: now, why: shortened(why) },
            Outcome::TryAgain(why) => self.judge(claimed, policy, Outcome::TryAgainAfter(Duration::ZERO, why), now),
            Outcome::TryAgainAfter(least, why) => {
                let delay = policy.delay(attempt, (self.0.chance)()).max(least);
                let due_at = now + delay;
                if attempt >= policy.attempts || due_at >= policy.end(claimed.wanted_at) {
                    Settlement::GivenUp { at: now, why: shortened(why) }
                } else {
                    Settlement::Again { due_at, why: shortened(why) }
                }
            }
        }
    }

    async fn record(&self, job: &Job, settlement: &Settlement) {
        let Job { id, kind, attempt, .. } = job;
        match self.settle(*id, settlement).await {
            Ok(true) => {}
            Ok(false) => {
                return tracing::warn!(kind, id, attempt, "follow-up work outlived its lease, another runner has it");
            }
            Err(error) if error.is_passing() => {
                self.0.failed(&error, (self.0.now)(), |away| away.unrecorded += 1);
                return tracing::debug!(kind, id, attempt, %error, "how follow-up work ended could not be recorded");
            }
            Err(error) => {
                return tracing::error!(kind, id, attempt, %error, "how follow-up work ended could not be recorded");
            }
        }
        match settlement {
            Settlement::Done => tracing::debug!(kind, id, attempt, "follow-up work done"),
            Settlement::Again { why, .. } => {
                tracing::warn!(kind, id, attempt, why, "follow-up work failed, to be tried again");
            }
            Settlement::GivenUp { why, .. } => tracing::error!(kind, id, attempt, why, "follow-up work was given up"),
        }
    }

    /// More patient than other writes, since the outside world has been told already. If this fails for good, the lease
    /// runs out and the job is run once more.
    async fn settle(&self, id: i64, settlement: &Settlement) -> Result<bool> {
        let holder = self.0.holder;
        let mut tries = 0;
        loop {
            let how = settlement.clone();
            let write = async move |w: &mut Writer<'_>| store::settle(w, id, holder, &how).await;
            match self.0.database.write(write).await {
                Err(error) if error.is_passing() && tries < 5 => pause().await,
                answer => return answer,
            }
            tries += 1;
        }
    }

    async fn let_go(&self) {
        let (holder, now) = (self.0.holder, (self.0.now)());
        match self.0.database.write(async move |w| store::let_go(w, holder, now).await).await {
            Ok(jobs) => tracing::warn!(jobs, "follow-up work was cut off by the stop and will be run again"),
            Err(error) => {
                tracing::error!(%error, "follow-up work was cut off by the stop; it is taken back when its lease ends");
            }
        }
    }
}

impl Inner {
    fn failed(&self, error: &database::Error, now: Timestamp, count: impl FnOnce(&mut Away)) {
        let mut away = self.away.lock().unwrap_or_else(PoisonError::into_inner);
        if away.is_none() {
            tracing::error!(%error, "the outbox cannot be read: follow-up work waits until it can, and the log then says so");
        } else {
            tracing::debug!(%error, "the outbox cannot be read yet");
        }
        count(away.get_or_insert(Away { since: now, looks: 0, unrecorded: 0 }));
    }

    fn answers(&self, now: Timestamp) {
        let away = self.away.lock().unwrap_or_else(PoisonError::into_inner).take();
        if let Some(Away { since, looks, unrecorded }) = away {
            let seconds = (now - since).as_secs();
            tracing::error!(seconds, looks, unrecorded, "the outbox is read again, follow-up work goes on");
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

#[expect(clippy::disallowed_methods, reason = "the database is busy and nothing tells when it will not be")]
async fn pause() {
    sleep(Duration::from_millis(250)).await;
}

fn panicked() -> Outcome {
    Outcome::TryAgain("its handler panicked".to_owned())
}

/// A reason is a sentence, not a dump of somebody's answer.
fn shortened(why: String) -> String {
    const LONGEST: usize = 300;
    match why.char_indices().nth(LONGEST) {
        Some((end, _)) => format!("{}…", &why[..end]),
        None => why,
    }
}

/// Ends when the attempt ends, or is cut off.
struct InHand<'a>(&'a Inner, i64);

impl Drop for InHand<'_> {
    fn drop(&mut self) {
        self.0.in_hand().remove(&self.1);
    }
}
