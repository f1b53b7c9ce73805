use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use database::{Engine, Error, Reader, Writer};
use rstest::rstest;

use base::clock::Timestamp;
use base::page::Cursor;
use base::refusal::{AppError, Refusal};
use context::App;
use context::scheduler::{self, ScheduledTask, run_due};
use operations::health::prometheus::Metrics;
use testing::Town;
use testing::town::MINUTE;

/// 450 due tasks: one always fails, and one was run by another server meanwhile.
struct Stubborn;
const IDS: i64 = 450;
const FAILS: i64 = 7;
const IS_DONE: i64 = 8;

impl ScheduledTask for Stubborn {
    const NAME: &'static str = "stubborn";

    async fn due(_: &mut Reader<'_>, _: Timestamp, after: Cursor, most: usize) -> Result<Vec<Cursor>, Error> {
        Ok((1..=IDS)
            .map(|id| Cursor { at: id / 2, id })
            .filter(|one| (one.at, one.id) > (after.at, after.id))
            .take(most)
            .collect())
    }

    async fn run(_: &mut Writer<'_>, _: &App, id: i64) -> Result<bool, AppError> {
        if id == FAILS { Err(Refusal::not_found().into()) } else { Ok(id != IS_DONE) }
    }
}

#[tokio::test]
async fn a_failed_task_does_not_block_the_others() {
    let town = Town::new(Engine::Sqlite).await;
    assert_eq!(run_due::<Stubborn>(&town.app).await, u64::try_from(IDS - 2).expect("a number"));
    town.finish().await;
}

/// Fails until it is mended.
struct Broken;
static TRIED: AtomicU64 = AtomicU64::new(0);
static IS_MENDED: AtomicBool = AtomicBool::new(false);

impl ScheduledTask for Broken {
    const NAME: &'static str = "broken";

    async fn due(_: &mut Reader<'_>, _: Timestamp, after: Cursor, _: usize) -> Result<Vec<Cursor>, Error> {
        Ok([Cursor { at: 1, id: 5 }].into_iter().filter(|one| (one.at, one.id) > (after.at, after.id)).collect())
    }

    async fn run(_: &mut Writer<'_>, _: &App, _: i64) -> Result<bool, AppError> {
        TRIED.fetch_add(1, Ordering::Relaxed);
        if IS_MENDED.load(Ordering::Relaxed) { Ok(true) } else { Err(Refusal::not_found().into()) }
    }
}

#[rstest]
#[tokio::test]
async fn a_failed_task_is_retried_with_growing_delays_and_reported_until_it_succeeds(
    #[values(Engine::Sqlite, Engine::Postgres)] engine: Engine,
) {
    let town = Town::new(engine).await;
    TRIED.store(0, Ordering::Relaxed);
    IS_MENDED.store(false, Ordering::Relaxed);
    // One run each minute for a day: retries after 1, 2, 4, 8 ... minutes, six hours at most.
    for _ in 0..=24 * 60 {
        assert_eq!(run_due::<Broken>(&town.app).await, 0);
        town.app.clock.advance(MINUTE);
    }
    let failing = town.read(async |reader| Ok(scheduler::failing(reader).await?)).await;
    let [one] = failing.as_slice() else { panic!("{failing:?}") };
    assert_eq!((one.kind.as_str(), one.id, one.attempts, one.why.as_str()), ("broken", 5, 12, "not_found"));
    assert_eq!(TRIED.load(Ordering::Relaxed), 12);
    let text = Metrics(None).render(&town.app).await;
    assert!(text.contains("aangan_scheduled_tasks_failing{kind=\"broken\"} 1\n"), "{text}");
    let day = 24 * 60 * 60 + 60;
    assert!(text.contains(&format!("aangan_scheduled_tasks_failing_seconds{{kind=\"broken\"}} {day}\n")), "{text}");

    IS_MENDED.store(true, Ordering::Relaxed);
    assert_eq!(run_due::<Broken>(&town.app).await, 0, "it waits for its retry");
    town.app.clock.advance(6 * 60 * MINUTE);
    assert_eq!(run_due::<Broken>(&town.app).await, 1);
    assert_eq!(town.read(async |reader| Ok(scheduler::failing(reader).await?)).await, []);
    town.finish().await;
}

#[tokio::test]
async fn a_failed_task_that_is_no_longer_due_is_forgotten() {
    let town = Town::new(Engine::Sqlite).await;
    run_due::<Stubborn>(&town.app).await;
    assert_eq!(town.read(async |reader| Ok(scheduler::failing(reader).await?)).await.len(), 1);
    run_due::<Nothing>(&town.app).await;
    assert_eq!(town.read(async |reader| Ok(scheduler::failing(reader).await?)).await, []);
    town.finish().await;
}

/// The same kind, resolved by hand.
struct Nothing;

impl ScheduledTask for Nothing {
    const NAME: &'static str = Stubborn::NAME;

    async fn due(_: &mut Reader<'_>, _: Timestamp, _: Cursor, _: usize) -> Result<Vec<Cursor>, Error> {
        Ok(Vec::new())
    }

    async fn run(_: &mut Writer<'_>, _: &App, _: i64) -> Result<bool, AppError> {
        Ok(false)
    }
}
