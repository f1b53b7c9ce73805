//! A clock that was ahead and is right again: the guard suspends changes, and the repair is the way out.

mod jumps;
mod repair;

use std::time::Duration;

use axum::http::header::RETRY_AFTER;
use database::{Engine, Error};
use rstest::rstest;
use serde_json::json;

use aangan::jobs;
use base::clock::{AGREED_WITHIN, Clock};
use base::day::{DAY, MS};
use base::random::Random;
use config::Config;
use operations::backup::tables::Tables;
use operations::clock;
use operations::data_folder::{Missing, Place};
use operations::doctor::{self, Installation};
use operations::health::prometheus::Metrics;
use operations::health::try_again;
use testing::town::{FARAH, KARTHIK, MEERA, MINUTE, NOW};
use testing::{CapturedLog, Reply, Town};

async fn check(town: &Town) {
    clock::check(&town.app).await.expect("the database answers");
}

fn is_told_to_come_back(reply: &Reply) {
    assert_eq!(reply.status.as_u16(), 503, "{}", reply.text());
    assert_eq!(reply.headers[RETRY_AFTER], "30");
}

async fn suspended_metric(town: &Town) -> String {
    let text = Metrics(None).render(&town.app).await;
    text.lines().find(|line| line.starts_with("aangan_writes_suspended ")).expect("the metric").to_owned()
}

#[rstest]
#[tokio::test]
async fn while_the_clock_is_behind_everything_can_be_read_and_nothing_changed(
    #[values(Engine::Sqlite, Engine::Postgres)] engine: Engine,
) {
    let log = CapturedLog::default();
    let _writing =
        tracing::subscriber::set_default(tracing_subscriber::fmt().with_writer(log.clone()).with_ansi(false).finish());
    let logged = |words: &str| log.text().lines().filter(|line| line.contains(words)).count();
    let town = Town::with(engine, |_| {}).await;
    let (meera, karthik) = (town.parent(MEERA).await, town.parent(KARTHIK).await);
    let health = async || {
        let reply = town.nobody().get("/healthz").await;
        (reply.status.as_u16(), reply.text())
    };
    check(&town).await;
    assert_eq!(
        (health().await, suspended_metric(&town).await.as_str()),
        ((200, "ok\n".into()), "aangan_writes_suspended 0")
    );

    // Nobody writes while the clock is ahead: the guard's own mark is enough.
    town.app.clock.set(NOW + DAY, true);
    check(&town).await;
    town.app.clock.set(NOW + MINUTE, true);
    for _ in 0..3 {
        check(&town).await;
    }
    assert_eq!(health().await, (503, "the clock is behind: no changes are taken\n".into()));
    assert_eq!(suspended_metric(&town).await, "aangan_writes_suspended 1");

    meera.caller.post("/parentapp/childData", &[]).await.ok();
    meera.caller.post("/parentapp/getConversationList/", &[]).await.ok();
    town.centre().get("/centre/v1/children").await.taken();
    let of_a_parent = meera.caller.post("/parentapp/saveParentMessage", &[("message", "Hello")]).await;
    is_told_to_come_back(&of_a_parent);
    assert_eq!(of_a_parent.json["code"], "unavailable");
    let of_a_centre = news(&town).await;
    is_told_to_come_back(&of_a_centre);
    assert_eq!(of_a_centre.json["code"], "unavailable");
    let form = format!("child={}&code=none&to=/billing/invoices", town.anaya).into_bytes();
    let kind = Some("application/x-www-form-urlencoded");
    is_told_to_come_back(&town.nobody().send("POST", "/billing/enter", kind, form).await);
    is_told_to_come_back(&town.ask(FARAH).await);

    // A log-out counts at once, and is stored later.
    town.nobody().post("/userauth/logLogoutInfo", &[("Auth_token", &karthik.token)]).await.ok();
    karthik.caller.post("/parentapp/childData", &[]).await.refused();
    try_again(&town.app).await;
    assert_eq!(town.app.ended.all().len(), 1);

    town.app.clock.set(NOW + DAY + MS, true);
    check(&town).await;
    check(&town).await;
    assert_eq!(
        (health().await, suspended_metric(&town).await.as_str()),
        ((200, "ok\n".into()), "aangan_writes_suspended 0")
    );
    try_again(&town.app).await;
    assert!(town.app.ended.is_empty());
    meera.caller.post("/parentapp/saveParentMessage", &[("message", "Hello")]).await.ok();
    news(&town).await.taken();
    assert_eq!((logged("the clock is behind"), logged("the clock has caught up")), (1, 1), "{}", log.text());
    assert!(log.text().contains("aangan repair-timestamps"), "{}", log.text());
    assert_eq!(logged("the database does not answer"), 0, "it answers: {}", log.text());
    town.finish().await;
}

async fn news(town: &Town) -> Reply {
    let item = json!({"child_id": town.anaya, "teacher": "Anita", "message": "News"});
    town.centre()
        .with_header("idempotency-key", "news")
        .json("POST", "/centre/v1/messages", &json!({"items": [item]}))
        .await
}

#[rstest]
#[tokio::test]
async fn a_change_of_any_kind_shows_that_the_clock_was_ahead(
    #[values(Engine::Sqlite, Engine::Postgres)] engine: Engine,
) {
    let town = Town::with(engine, |_| {}).await;
    check(&town).await;
    town.app.clock.set(NOW + 2 * MINUTE, true);
    town.ask(MEERA).await.ok();
    town.app.clock.set(NOW, true);
    check(&town).await;
    assert!(town.app.database.is_suspended(), "a code was requested");
    town.set_clock_back(NOW).await;
    assert!(!town.app.database.is_suspended());
    town.app.clock.set(NOW + 4 * MINUTE, true);
    news(&town).await.taken();
    town.app.clock.set(NOW + MINUTE, true);
    check(&town).await;
    assert!(town.app.database.is_suspended(), "a centre wrote");
    town.app.clock.set(NOW + 20 * MINUTE, true);
    check(&town).await;
    town.finish().await;
}

#[tokio::test]
async fn the_newest_timestamp_is_found_by_indexes() {
    let town = Town::new(Engine::Sqlite).await;
    let sql = clock::store::STATEMENTS.iter().find(|sql| sql.name().ends_with("find_newest")).expect("the statement");
    let plan = town.app.database.explain(*sql).await.expect("a plan").join("; ");
    for table in ["audit", "changed", "budget_use", "push", "notice"] {
        assert!(plan.contains(&format!("SEARCH {table} USING COVERING INDEX")), "{table}: {plan}");
    }
    town.finish().await;
}

#[test]
fn a_clock_that_is_less_than_a_minute_behind_stands_until_it_has_caught_up() {
    let clock = Clock::frozen_at(NOW);
    let newest = NOW + AGREED_WITHIN;
    assert_eq!(clock.catch_up_with(newest), Ok(()));
    assert_eq!(clock.now(), newest);
    clock.advance(MINUTE.saturating_sub(MS));
    assert_eq!(clock.now(), newest);
    clock.advance(2 * MS);
    assert_eq!(clock.now(), newest + MS);
    // Further behind, it is not held: the guard sees it.
    assert_eq!(clock.catch_up_with(newest + MINUTE + 2 * MS), Err(MINUTE + MS));
    assert_eq!(clock.now(), newest + MS);
    clock.set(NOW - DAY, true);
    assert_eq!(clock.now(), NOW - DAY);
}

#[rstest]
#[tokio::test]
async fn jobs_and_tasks_wait_without_counting_attempts(#[values(Engine::Sqlite, Engine::Postgres)] engine: Engine) {
    let log = CapturedLog::default();
    let _writing =
        tracing::subscriber::set_default(tracing_subscriber::fmt().with_writer(log.clone()).with_ansi(false).finish());
    let town = Town::with(engine, |_| {}).await;
    town.ask(MEERA).await.ok();
    town.app.database.suspend_writes("a test");
    for _ in 0..5 {
        assert!(matches!(town.runner.run_due(town.app.now()).await, Err(Error::Suspended { .. })));
        jobs::run_due_tasks(&town.app).await;
    }
    // The runner polls, finds the job and leaves it.
    let (stop, stopped) = tokio::sync::oneshot::channel::<()>();
    let runner = town.runner.clone();
    let polls = tokio::spawn(async move { runner.run_until(async { drop(stopped.await) }, Duration::ZERO).await });
    for _ in 0..10 {
        town.app.outbox_notifier.notify();
        town.read(async |reader| Ok(outbox::counts(reader).await?)).await;
    }
    drop(stop);
    polls.await.expect("it stops");
    let waiting = town.read(async |reader| Ok(outbox::list(reader).await?)).await;
    assert_eq!(waiting.iter().map(|job| job.attempts).collect::<Vec<_>>(), [0]);
    assert_eq!(town.sent_messages.addressed_to(MEERA).len(), 0);
    assert_eq!(log.text().lines().filter(|line| line.contains("outbox")).count(), 0, "{}", log.text());
    town.app.database.resume_writes();
    town.newest_code(MEERA).await;
    town.finish().await;
}

#[tokio::test]
async fn doctor_names_the_repair() {
    testing::gateways::install_tls();
    let folder = tempfile::tempdir().expect("a folder");
    let place = Place { folder: folder.path().join("data"), database: None, missing: Missing::Made };
    let times = (Clock::frozen_at(NOW + 2 * MINUTE), Random::seeded(7));
    let app =
        aangan::serve::open(&place, Config::default(), false, false, Tables::Added, times).await.expect("a portal");
    clock::check(&app).await.expect("the database answers");
    app.database.close().await;
    let place = Place { missing: Missing::Refused, ..place };
    let config: Config = toml::from_str("[push]\nhosts = []").expect("a configuration");
    let report = async |clock: Clock| {
        let installation = Installation {
            place: &place,
            config: &config,
            config_file: None,
            address: None,
            clock: &clock,
            random: &Random::seeded(8),
        };
        let found = doctor::check(&installation).await;
        found.into_iter().find(|finding| finding.subject == "timestamps").expect("a line about them").result
    };
    // The doctor's own write moves nothing back.
    for _ in 0..2 {
        let wrong = report(Clock::frozen_at(NOW)).await.expect_err("the clock is behind");
        assert!(wrong.contains("2 minutes in the future") && wrong.contains("aangan repair-timestamps"), "{wrong}");
    }
    report(Clock::frozen_at(NOW + MINUTE)).await.expect("a minute is nothing");
}
