//! The outbox on both engines, with a clock that stands still until a test moves it.

use std::collections::HashSet;
use std::sync::atomic::{AtomicI64, AtomicU32, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use database::testing::TestDatabase;
use database::{Engine, Error, Migration, Timestamp, Writer};
use outbox::{Count, Job, Notifier, Outcome, Policy, Runner, Tally, Work, Works};
use rstest::rstest;
use tokio::sync::{Notify, oneshot};

const MIGRATIONS: &[Migration] = &[Migration::adds(1, "outbox", outbox::MIGRATION)];
const NOON: Timestamp = Timestamp::from_ms(1_795_000_000_000);
const POLICY: Policy = Policy {
    attempts: 4,
    first_delay: Duration::from_secs(10),
    max_delay: Duration::from_secs(25),
    gives_up_after: Duration::from_mins(10),
    time_limit: Duration::from_secs(20),
};

/// A handler that answers as the test says and remembers what it was given.
#[derive(Clone)]
struct Email {
    policy: Policy,
    answer: Arc<dyn Fn(&Job) -> Outcome + Send + Sync>,
    seen: Arc<Mutex<Vec<Job>>>,
}

impl Email {
    fn answering(answer: impl Fn(&Job) -> Outcome + Send + Sync + 'static) -> Self {
        Self { policy: POLICY, answer: Arc::new(answer), seen: Arc::default() }
    }

    fn seen(&self) -> Vec<Job> {
        self.seen.lock().expect("no handler panics while it notes").clone()
    }
}

impl Work for Email {
    fn kind(&self) -> &'static str {
        "email"
    }

    fn policy(&self) -> Policy {
        self.policy
    }

    async fn run(&self, job: Job) -> Outcome {
        self.seen.lock().expect("no handler panics while it notes").push(job.clone());
        (self.answer)(&job)
    }
}

/// A handler that never ends by itself, and tells when it has begun.
struct Endless {
    begun: Arc<Notify>,
    runs: Arc<AtomicU32>,
}

impl Work for Endless {
    fn kind(&self) -> &'static str {
        "email"
    }

    async fn run(&self, _: Job) -> Outcome {
        self.runs.fetch_add(1, Ordering::SeqCst);
        self.begun.notify_one();
        std::future::pending().await
    }
}

/// A runner with this clock, whose random source always yields the longest delay.
fn runner(database: &TestDatabase, clock: &Arc<AtomicI64>, work: impl Work) -> Runner {
    static HOLDER: AtomicI64 = AtomicI64::new(1);
    let (clock, first) = (clock.clone(), AtomicI64::new(HOLDER.fetch_add(1, Ordering::SeqCst)));
    // The first number asked for is the runner's own mark; the later ones place delays: 0 is the shortest.
    let random = move || first.swap(0, Ordering::SeqCst).unsigned_abs();
    Runner::new(
        (**database).clone(),
        Works::new().with(work),
        move || Timestamp::from_ms(clock.load(Ordering::SeqCst)),
        random,
    )
}

fn noon() -> Arc<AtomicI64> {
    Arc::new(AtomicI64::new(NOON.ms()))
}

async fn plan(database: &TestDatabase, payload: &'static str, due: Timestamp, key: Option<&'static str>) -> i64 {
    let plan = async move |w: &mut Writer<'_>| outbox::plan(w, NOON, "email", payload, due, key).await;
    database.write(plan).await.expect("planning works")
}

async fn counts(database: &TestDatabase) -> Vec<Count> {
    database.read(async |r| outbox::counts(r).await).await.expect("counting works")
}

fn emails(waiting: i64, running: i64, given_up: i64) -> Vec<Count> {
    let oldest = (waiting + running > 0).then_some(NOON);
    vec![Count { kind: "email".into(), waiting, running, given_up, oldest }]
}

/// Waits for something that another task brings about, without waiting for ever.
async fn in_time<T>(event: impl Future<Output = T>) -> T {
    tokio::time::timeout(Duration::from_secs(20), event).await.expect("it happens within 20 seconds")
}

#[rstest]
#[tokio::test]
async fn every_statement_prepares(#[values(Engine::Sqlite, Engine::Postgres)] engine: Engine) {
    let database = TestDatabase::new(engine, MIGRATIONS).await;
    database.prepare_all(&[outbox::statements()]).await.expect("each statement is understood");
    assert_eq!(outbox::statements().iter().filter(|sql| sql.is_twin()).count(), 1, "claiming alone differs by engine");
}

#[rstest]
#[tokio::test]
async fn a_job_is_planned_only_if_its_transaction_commits(#[values(Engine::Sqlite, Engine::Postgres)] engine: Engine) {
    let database = TestDatabase::new(engine, MIGRATIONS).await;
    let email = Email::answering(|_| Outcome::Done);
    let runner = runner(&database, &noon(), email.clone());

    let undone = database
        .write(async |w: &mut Writer<'_>| {
            outbox::plan(w, NOON, "email", "{}", NOON, None).await?;
            Err::<(), _>(Error::Other("changed my mind".into()))
        })
        .await;
    assert!(undone.is_err());
    runner.assert_nothing_left().await;

    let id = plan(&database, r#"{"child":5}"#, NOON, None).await;
    assert_eq!(counts(&database).await, emails(1, 0, 0));
    assert_eq!(runner.run_due(NOON).await.expect("the outbox works"), Tally { done: 1, ..Tally::default() });
    let job = Job { id, kind: "email".into(), payload: r#"{"child":5}"#.into(), attempt: 1, planned_at: NOON };
    assert_eq!(email.seen(), [job]);
    runner.assert_nothing_left().await;
}

#[rstest]
#[tokio::test]
async fn nothing_is_done_before_it_is_due(#[values(Engine::Sqlite, Engine::Postgres)] engine: Engine) {
    let database = TestDatabase::new(engine, MIGRATIONS).await;
    let email = Email::answering(|_| Outcome::Done);
    let runner = runner(&database, &noon(), email.clone());
    plan(&database, "2", NOON + Duration::from_secs(2), None).await;
    plan(&database, "1", NOON + Duration::from_secs(1), None).await;

    runner.run_due(NOON + Duration::from_millis(999)).await.expect("the outbox works");
    assert_eq!(email.seen().len(), 0);
    runner.run_due(NOON + Duration::from_secs(1)).await.expect("the outbox works");
    assert_eq!(email.seen().iter().map(|job| job.payload.clone()).collect::<Vec<_>>(), ["1"]);
    runner.run_due(NOON + Duration::from_secs(2)).await.expect("the outbox works");
    assert_eq!(email.seen().len(), 2);
}

#[rstest]
#[tokio::test]
async fn the_same_fact_is_followed_up_once(#[values(Engine::Sqlite, Engine::Postgres)] engine: Engine) {
    let database = TestDatabase::new(engine, MIGRATIONS).await;
    let email = Email::answering(|_| Outcome::Done);
    let runner = runner(&database, &noon(), email.clone());

    let first = plan(&database, "1", NOON, Some("code 17")).await;
    assert_eq!(plan(&database, "2", NOON, Some("code 17")).await, first);
    let twice = async |w: &mut Writer<'_>| {
        let one = outbox::plan(w, NOON, "email", "3", NOON, Some("code 18")).await?;
        let two = outbox::plan(w, NOON, "email", "4", NOON, Some("code 18")).await?;
        Ok::<_, Error>(one == two)
    };
    assert!(database.write(twice).await.expect("planning works"), "also within one transaction");
    // Without a key, equal work is planned as often as it is asked for.
    assert_ne!(plan(&database, "5", NOON, None).await, plan(&database, "5", NOON, None).await);

    runner.run_due(NOON).await.expect("the outbox works");
    let mut payloads: Vec<_> = email.seen().into_iter().map(|job| job.payload).collect();
    payloads.sort();
    assert_eq!(payloads, ["1", "3", "5", "5"]);
}

#[rstest]
#[tokio::test]
async fn a_failure_is_retried_with_growing_delays(#[values(Engine::Sqlite, Engine::Postgres)] engine: Engine) {
    let database = TestDatabase::new(engine, MIGRATIONS).await;
    let third_time = |job: &Job| if job.attempt < 3 { Outcome::TryAgain("no answer".into()) } else { Outcome::Done };
    let email = Email::answering(third_time);
    let runner = runner(&database, &noon(), email.clone());
    plan(&database, "{}", NOON, None).await;

    // Shortest waits: half of 10 s, then half of 20 s.
    let again = Tally { again: 1, ..Tally::default() };
    let none = Tally::default();
    let steps = [(0, again), (4_999, none), (5_000, again), (14_999, none), (15_000, Tally { done: 1, ..none })];
    for (after, expected) in steps {
        assert_eq!(
            runner.run_due(NOON + Duration::from_millis(after)).await.expect("the outbox works"),
            expected,
            "after {after} ms"
        );
    }
    assert_eq!(email.seen().iter().map(|job| job.attempt).collect::<Vec<_>>(), [1, 2, 3]);
    runner.assert_nothing_left().await;
}

#[rstest]
#[case::refused(Email::answering(|_| Outcome::GiveUp("refused".into())), &[0], 1)]
#[case::tried_four_times(Email::answering(|_| Outcome::TryAgain("no answer".into())), &[0, 5_000, 15_000, 27_500], 4)]
#[case::panicking(Email::answering(|_| panic!("a handler's own mistake")), &[0, 5_000, 15_000, 27_500], 4)]
#[case::no_longer_wanted(Email::answering(|_| Outcome::Done), &[600_000], 0)]
#[tokio::test]
async fn what_is_given_up_is_kept_and_counted(
    #[case] email: Email,
    #[case] times: &[u64],
    #[case] runs: usize,
    #[values(Engine::Sqlite, Engine::Postgres)] engine: Engine,
) {
    let database = TestDatabase::new(engine, MIGRATIONS).await;
    let runner = runner(&database, &noon(), email.clone());
    plan(&database, "{}", NOON, Some("code 17")).await;

    for after in times {
        assert_eq!(counts(&database).await, emails(1, 0, 0), "before {after} ms");
        runner.run_due(NOON + Duration::from_millis(*after)).await.expect("the outbox works");
    }
    assert_eq!((counts(&database).await, email.seen().len()), (emails(0, 0, 1), runs));

    // It is not taken up again, and planning it again does not bring it back.
    plan(&database, "{}", NOON, Some("code 17")).await;
    assert_eq!(runner.run_due(NOON + Duration::from_secs(86400)).await.expect("the outbox works"), Tally::default());
    assert_eq!(counts(&database).await, emails(0, 0, 1));
}

#[rstest]
#[tokio::test]
async fn a_requested_delay_is_kept(#[values(Engine::Sqlite, Engine::Postgres)] engine: Engine) {
    let database = TestDatabase::new(engine, MIGRATIONS).await;
    let busy = |job: &Job| match job.attempt {
        1 => Outcome::Unavailable(Duration::from_secs(60), "busy".into()),
        // Shorter than our own patience: ours holds.
        2 => Outcome::Unavailable(Duration::from_secs(1), "busy".into()),
        _ => Outcome::Done,
    };
    let email = Email::answering(busy);
    let runner = runner(&database, &noon(), email.clone());
    plan(&database, "{}", NOON, None).await;
    for (after, attempts) in [(0, 1), (59_999, 1), (60_000, 2), (69_999, 2), (70_000, 3)] {
        runner.run_due(NOON + Duration::from_millis(after)).await.expect("the outbox works");
        assert_eq!(email.seen().len(), attempts, "after {after} ms");
    }
    runner.assert_nothing_left().await;
}

#[rstest]
#[tokio::test]
async fn an_attempt_that_a_suspension_cut_short_does_not_count(
    #[values(Engine::Sqlite, Engine::Postgres)] engine: Engine,
) {
    let database = TestDatabase::new(engine, MIGRATIONS).await;
    let suspended = (*database).clone();
    let email = Email::answering(move |_| {
        suspended.suspend_writes("a test");
        Outcome::TryAgain("writes are suspended".into())
    });
    let runner = runner(&database, &noon(), email.clone());
    plan(&database, "{}", NOON, None).await;
    for _ in 0..POLICY.attempts + 2 {
        assert!(matches!(runner.run_due(NOON).await, Err(Error::Suspended { .. })));
        database.resume_writes();
    }
    assert!(email.seen().iter().all(|job| job.attempt == 1), "{:?}", email.seen());
    let left = database.read(async |r| outbox::list(r).await).await.expect("the outbox can be listed");
    let left: Vec<_> = left.iter().map(|job| (job.state.as_str(), job.attempts, job.why.as_deref())).collect();
    assert_eq!(left, [("waiting", 0, Some("writes are suspended"))]);
}

#[rstest]
#[tokio::test]
async fn a_retry_that_would_come_too_late_is_not_planned(#[values(Engine::Sqlite, Engine::Postgres)] engine: Engine) {
    let database = TestDatabase::new(engine, MIGRATIONS).await;
    let email = Email::answering(|_| Outcome::TryAgain("no answer".into()));
    let runner = runner(&database, &noon(), email.clone());
    plan(&database, "{}", NOON, None).await;
    let given_up = Tally { given_up: 1, ..Tally::default() };
    assert_eq!(runner.run_due(NOON + Duration::from_secs(595)).await.expect("the outbox works"), given_up);
}

#[rstest]
#[tokio::test]
async fn a_handler_that_hangs_is_cut_off(#[values(Engine::Sqlite, Engine::Postgres)] engine: Engine) {
    struct Hanging;
    impl Work for Hanging {
        fn kind(&self) -> &'static str {
            "email"
        }
        fn policy(&self) -> Policy {
            Policy { time_limit: Duration::from_millis(20), ..POLICY }
        }
        async fn run(&self, _: Job) -> Outcome {
            std::future::pending().await
        }
    }
    let database = TestDatabase::new(engine, MIGRATIONS).await;
    let runner = runner(&database, &noon(), Hanging);
    plan(&database, "{}", NOON, None).await;
    let again = Tally { again: 1, ..Tally::default() };
    assert_eq!(in_time(runner.run_due(NOON)).await.expect("the outbox works"), again);
}

#[rstest]
#[tokio::test]
async fn a_job_without_a_handler_waits_for_a_program_that_has_one(
    #[values(Engine::Sqlite, Engine::Postgres)] engine: Engine,
) {
    let database = TestDatabase::new(engine, MIGRATIONS).await;
    let stranger = Runner::new((*database).clone(), Works::new(), || NOON, || 2);
    plan(&database, "{}", NOON, None).await;
    assert_eq!(stranger.run_due(NOON).await.expect("the outbox works"), Tally { again: 1, ..Tally::default() });

    let email = Email::answering(|_| Outcome::Done);
    let later = runner(&database, &noon(), email.clone()).run_due(NOON + Duration::from_secs(5)).await;
    assert_eq!(later.expect("the outbox works"), Tally { done: 1, ..Tally::default() });
}

/// The process dies after the outside world was told and before that was written down: the work is run a second time,
/// with the same id. Handlers are idempotent by design; that is what this test makes plain.
#[rstest]
#[tokio::test]
async fn the_work_of_a_dead_process_is_taken_back(#[values(Engine::Sqlite, Engine::Postgres)] engine: Engine) {
    let database = TestDatabase::new(engine, MIGRATIONS).await;
    let clock = noon();
    let (begun, runs) = (Arc::new(Notify::new()), Arc::new(AtomicU32::new(0)));
    let dying = runner(&database, &clock, Endless { begun: begun.clone(), runs: runs.clone() });
    let id = plan(&database, "{}", NOON, None).await;

    let process = tokio::spawn(async move { dying.run_until(std::future::pending(), Duration::ZERO).await });
    in_time(begun.notified()).await;
    process.abort();
    assert!(process.await.is_err_and(|end| end.is_cancelled()));
    assert_eq!(counts(&database).await, emails(0, 1, 0));

    // Its lease is the 60 s that an attempt may take and 30 s to write down the end. Until then it might still live.
    let email = Email::answering(|_| Outcome::Done);
    let living = runner(&database, &clock, email.clone());
    assert_eq!(living.run_due(NOON + Duration::from_millis(89999)).await.expect("the outbox works"), Tally::default());
    assert_eq!(
        living.run_due(NOON + Duration::from_secs(90)).await.expect("the outbox works"),
        Tally { done: 1, ..Tally::default() }
    );
    assert_eq!(email.seen().iter().map(|job| (job.id, job.attempt)).collect::<Vec<_>>(), [(id, 2)]);
    assert_eq!(runs.load(Ordering::SeqCst), 1);
    living.assert_nothing_left().await;
}

#[rstest]
#[tokio::test]
async fn work_that_kills_its_process_is_given_up(#[values(Engine::Sqlite, Engine::Postgres)] engine: Engine) {
    let database = TestDatabase::new(engine, MIGRATIONS).await;
    plan(&database, "{}", NOON, None).await;
    let clock = noon();
    for _ in 0..POLICY.attempts {
        let begun = Arc::new(Notify::new());
        let dying = runner(&database, &clock, Endless { begun: begun.clone(), runs: Arc::default() });
        let process = tokio::spawn(async move { dying.run_until(std::future::pending(), Duration::ZERO).await });
        in_time(begun.notified()).await;
        process.abort();
        let _ = process.await;
        clock.fetch_add(90_000, Ordering::SeqCst);
    }
    let email = Email::answering(|_| Outcome::Done);
    let living = runner(&database, &clock, email.clone());
    let tally = living.run_due(NOON + Duration::from_secs(90) * POLICY.attempts).await.expect("the outbox works");
    assert_eq!((tally, email.seen().len()), (Tally { given_up: 1, ..Tally::default() }, 0));
}

/// Who comes back after its lease has nothing to say about work that another holds by now.
#[rstest]
#[tokio::test]
async fn a_late_runner_changes_nothing(#[values(Engine::Sqlite, Engine::Postgres)] engine: Engine) {
    struct Slow(Mutex<Option<oneshot::Receiver<()>>>, Arc<Notify>);
    impl Work for Slow {
        fn kind(&self) -> &'static str {
            "email"
        }
        async fn run(&self, _: Job) -> Outcome {
            let release = self.0.lock().expect("only one run").take().expect("only one run");
            self.1.notify_one();
            let _ = release.await;
            Outcome::Done
        }
    }
    let database = TestDatabase::new(engine, MIGRATIONS).await;
    let clock = noon();
    let (release, released) = oneshot::channel();
    let begun = Arc::new(Notify::new());
    let slow = runner(&database, &clock, Slow(Mutex::new(Some(released)), begun.clone()));
    plan(&database, "{}", NOON, None).await;
    let late = tokio::spawn({
        let slow = slow.clone();
        async move { slow.run_due(NOON).await }
    });
    in_time(begun.notified()).await;

    // The clock leaps, as a demo's may: the same runner does not begin again what it has in hand …
    assert_eq!(slow.run_due(NOON + Duration::from_secs(95)).await.expect("the outbox works"), Tally::default());
    // … and what another takes over and fails to do stays the other's.
    let failing = Email::answering(|_| Outcome::TryAgain("no answer".into()));
    let other = runner(&database, &clock, failing);
    assert_eq!(
        other.run_due(NOON + Duration::from_secs(185)).await.expect("the outbox works"),
        Tally { again: 1, ..Tally::default() }
    );
    assert!(release.send(()).is_ok());
    in_time(late).await.expect("it ends").expect("the outbox works");
    assert_eq!(counts(&database).await, emails(1, 0, 0));
}

/// Counts a job in while it runs and notes it when it was in already.
#[derive(Clone, Default)]
struct Watched {
    running: Arc<Mutex<HashSet<i64>>>,
    runs: Arc<AtomicU32>,
    together: Arc<AtomicU32>,
    most: Arc<AtomicU32>,
    all: u32,
    finished: Arc<Notify>,
}

impl Work for Watched {
    fn kind(&self) -> &'static str {
        "email"
    }

    async fn run(&self, job: Job) -> Outcome {
        let busy = {
            let mut running = self.running.lock().expect("no handler panics");
            if !running.insert(job.id) {
                self.together.fetch_add(1, Ordering::SeqCst);
            }
            u32::try_from(running.len()).unwrap_or(u32::MAX)
        };
        self.most.fetch_max(busy, Ordering::SeqCst);
        for _ in 0..5 {
            tokio::task::yield_now().await;
        }
        self.running.lock().expect("no handler panics").remove(&job.id);
        if self.runs.fetch_add(1, Ordering::SeqCst) + 1 == self.all {
            self.finished.notify_one();
        }
        Outcome::Done
    }
}

#[rstest]
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn two_runners_never_run_one_job_at_once(#[values(Engine::Sqlite, Engine::Postgres)] engine: Engine) {
    const JOBS: i64 = 200;
    let database = TestDatabase::new(engine, MIGRATIONS).await;
    let plan_all = async |w: &mut Writer<'_>| {
        for _ in 0..JOBS {
            outbox::plan(w, NOON, "email", "{}", NOON, None).await?;
        }
        Ok::<_, Error>(())
    };
    database.write(plan_all).await.expect("planning works");

    let watched = Watched { all: u32::try_from(JOBS).expect("a small number"), ..Watched::default() };
    let clock = noon();
    let mut processes = Vec::new();
    let mut stops = Vec::new();
    for _ in 0..2 {
        let (stop, stopped) = oneshot::channel::<()>();
        let runner = runner(&database, &clock, watched.clone());
        stops.push(stop);
        processes.push(tokio::spawn(async move {
            runner.run_until(async { drop(stopped.await) }, Duration::from_secs(20)).await;
        }));
    }
    in_time(watched.finished.notified()).await;
    drop(stops);
    for process in processes {
        in_time(process).await.expect("a runner stops in order");
    }
    assert_eq!(watched.runs.load(Ordering::SeqCst), watched.all, "each job once");
    assert_eq!(watched.together.load(Ordering::SeqCst), 0, "no job twice at a time");
    let most = watched.most.load(Ordering::SeqCst);
    assert!((2..=16).contains(&most), "eight of a kind at a time and runner at most, several at once: {most}");
    assert_eq!(counts(&database).await, []);
}

/// Who never answers in one place, and at once in any other.
struct Carrier {
    begun: Arc<AtomicU32>,
    carried: Arc<Notify>,
}

impl Work for Carrier {
    fn kind(&self) -> &'static str {
        "email"
    }

    async fn run(&self, job: Job) -> Outcome {
        if job.kind == "email/silent" {
            self.begun.fetch_add(1, Ordering::SeqCst);
            return std::future::pending().await;
        }
        self.carried.notify_one();
        Outcome::Done
    }
}

#[rstest]
#[tokio::test]
async fn a_destination_that_does_not_answer_does_not_delay_the_others(
    #[values(Engine::Sqlite, Engine::Postgres)] engine: Engine,
) {
    let database = TestDatabase::new(engine, MIGRATIONS).await;
    let plan_all = async |w: &mut Writer<'_>| {
        for _ in 0..40 {
            outbox::plan(w, NOON, "email/silent", "{}", NOON - Duration::from_millis(1), None).await?;
        }
        outbox::plan(w, NOON, "email/lively", "{}", NOON, None).await
    };
    database.write(plan_all).await.expect("planning works");

    let (begun, carried) = (Arc::<AtomicU32>::default(), Arc::new(Notify::new()));
    let runner = runner(&database, &noon(), Carrier { begun: begun.clone(), carried: carried.clone() });
    let notifier = runner.notifier();
    let process = tokio::spawn({
        let runner = runner.clone();
        async move { runner.run_until(std::future::pending(), Duration::ZERO).await }
    });
    in_time(carried.notified()).await;
    // Planned while the silent one holds all its places: found and done all the same, another name's work too.
    for kind in ["email/lively", "email"] {
        let plan = async move |w: &mut Writer<'_>| outbox::plan(w, NOON, kind, "{}", NOON, None).await;
        database.write(plan).await.expect("planning works");
        notifier.notify();
        in_time(carried.notified()).await;
    }
    process.abort();
    assert!(process.await.is_err_and(|end| end.is_cancelled()));
    assert_eq!(begun.load(Ordering::SeqCst), 8, "as many as there are places for one destination");
}

#[rstest]
#[tokio::test]
async fn a_notification_wakes_the_runner_at_once(#[values(Engine::Sqlite, Engine::Postgres)] engine: Engine) {
    let database = TestDatabase::new(engine, MIGRATIONS).await;
    let notifier = Notifier::new();
    let watched = Watched { all: 1, ..Watched::default() };
    // Started by the notification: the next poll is an hour away.
    let sleepy =
        runner(&database, &noon(), watched.clone()).notified_by(&notifier).polling_each(Duration::from_hours(1));
    let process = tokio::spawn({
        let sleepy = sleepy.clone();
        async move { sleepy.run_until(std::future::pending(), Duration::ZERO).await }
    });
    plan(&database, "{}", NOON, None).await;
    notifier.notify();
    in_time(watched.finished.notified()).await;
    process.abort();
}

#[rstest]
#[tokio::test]
async fn a_poll_finds_jobs_without_a_notification(#[values(Engine::Sqlite, Engine::Postgres)] engine: Engine) {
    let database = TestDatabase::new(engine, MIGRATIONS).await;
    let watched = Watched { all: 1, ..Watched::default() };
    let patient = runner(&database, &noon(), watched.clone()).polling_each(Duration::from_millis(20));
    patient.notifier().notify(); // before the commit: there is nothing to find yet
    let process = tokio::spawn(async move { patient.run_until(std::future::pending(), Duration::ZERO).await });
    tokio::task::yield_now().await;
    plan(&database, "{}", NOON, None).await;
    in_time(watched.finished.notified()).await;
    process.abort();
}

#[rstest]
#[tokio::test]
async fn a_stop_lets_running_work_end(#[values(Engine::Sqlite, Engine::Postgres)] engine: Engine) {
    struct Longer(Arc<Notify>, Arc<Notify>);
    impl Work for Longer {
        fn kind(&self) -> &'static str {
            "email"
        }
        async fn run(&self, _: Job) -> Outcome {
            self.0.notify_one();
            self.1.notified().await;
            Outcome::Done
        }
    }
    let database = TestDatabase::new(engine, MIGRATIONS).await;
    let (begun, may_end) = (Arc::new(Notify::new()), Arc::new(Notify::new()));
    let stopping = runner(&database, &noon(), Longer(begun.clone(), may_end.clone()));
    plan(&database, "{}", NOON, None).await;
    let (stop, stopped) = oneshot::channel::<()>();
    let process = tokio::spawn({
        let stopping = stopping.clone();
        async move { stopping.run_until(async { drop(stopped.await) }, Duration::from_secs(20)).await }
    });
    in_time(begun.notified()).await;
    drop(stop);
    tokio::task::yield_now().await;
    assert!(!process.is_finished(), "it waits for what runs");
    may_end.notify_one();
    in_time(process).await.expect("it stops in order");
    stopping.assert_nothing_left().await;
}

#[rstest]
#[tokio::test]
async fn what_a_stop_cuts_off_is_due_at_once(#[values(Engine::Sqlite, Engine::Postgres)] engine: Engine) {
    let database = TestDatabase::new(engine, MIGRATIONS).await;
    let begun = Arc::new(Notify::new());
    let stopping = runner(&database, &noon(), Endless { begun: begun.clone(), runs: Arc::default() });
    plan(&database, "{}", NOON, None).await;
    let stop = async { begun.notified().await };
    in_time(stopping.run_until(stop, Duration::from_millis(10))).await;
    assert_eq!(counts(&database).await, emails(1, 0, 0));

    let next = runner(&database, &noon(), Email::answering(|_| Outcome::Done));
    assert_eq!(next.run_due(NOON).await.expect("the outbox works"), Tally { done: 1, ..Tally::default() });
}

#[tokio::test]
#[should_panic(expected = "jobs are left in the outbox")]
async fn work_left_undone_fails_a_test() {
    let database = TestDatabase::new(Engine::Sqlite, MIGRATIONS).await;
    plan(&database, "{}", NOON, None).await;
    runner(&database, &noon(), Email::answering(|_| Outcome::Done)).assert_nothing_left().await;
}
