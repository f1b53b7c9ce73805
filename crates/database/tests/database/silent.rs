//! PostgreSQL that is silent, slow or gone: nobody waits for it without end, and all is well once it is back.

use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering::Relaxed};
use std::time::Duration;

use database::testing::{Gate, Server, TestDatabase};
use database::{
    Database, Engine, Error, Limits, Location, Migration, Options, Reader, Timestamp, Writer, params, statements,
};
use tokio::net::TcpListener;
use tokio::task::JoinSet;
use tokio::time::timeout;

use super::{MIGRATIONS, count_a_visit, fresh, ids, put, total};

statements! {
    /// So many milliseconds.
    SLEEP: String = "SELECT CAST(pg_sleep($1::BIGINT / 1000.0) AS TEXT)";
    OWN_NUMBER: i64 = "SELECT pg_backend_pid()::BIGINT";
}

const LIMITS: Limits = Limits {
    connect: Duration::from_secs(2),
    statement: Duration::from_millis(500),
    call: Duration::from_millis(4_000),
};
/// Many times the sum of all limits: a call that still waits then waits for ever.
const FOR_EVER: Duration = Duration::from_secs(60);

async fn in_time<T>(asked: impl Future<Output = T>) -> T {
    timeout(FOR_EVER, asked).await.expect("nobody waits without end")
}

async fn open(location: &Location) -> Result<Database, Error> {
    in_time(Database::open(location, Options { readers: 1, limits: LIMITS, ..Options::default() })).await
}

/// A database that is reached through a gate, and the way past the gate.
async fn behind(gate: impl AsyncFnOnce(&Server) -> Gate) -> (TestDatabase, Gate, Database) {
    let straight = fresh(Engine::Postgres).await;
    let gate = gate(&Server::of_this_run()).await;
    let database = open(&gate.location(straight.location())).await.expect("the gate is open");
    (straight, gate, database)
}

async fn write(database: &Database) -> Result<i64, Error> {
    in_time(database.write(async |w: &mut Writer<'_>| count_a_visit(w).await)).await
}

async fn read(database: &Database) -> Result<i64, Error> {
    in_time(database.read(async |r: &mut Reader<'_>| total(r).await)).await
}

#[tokio::test]
async fn a_server_that_accepts_and_does_not_answer_times_out() {
    let silent = TcpListener::bind("127.0.0.1:0").await.expect("a port");
    let address = silent.local_addr().expect("an address");
    let location = Location::parse(&format!("postgres://anu@{address}/portal")).expect("a location");
    let error = open(&location).await.err().expect("nobody answers").to_string();
    for word in [
        "cannot open the database postgres://127.0.0.1:",
        "/portal: the database",
        "did not answer in time",
        "connecting",
    ] {
        assert!(error.contains(word), "{error}");
    }
}

#[tokio::test]
async fn calls_to_a_silent_server_fail_and_are_served_when_it_is_back() {
    let (_straight, gate, database) = behind(Gate::before).await;
    for round in 1..=2 {
        assert_eq!(write(&database).await.expect("written"), round);
        gate.shut();
        let mut asking = JoinSet::new();
        for number in 0..40 {
            let own = database.clone();
            asking.spawn(async move { if number % 2 == 0 { read(&own).await } else { write(&own).await } });
        }
        for answer in in_time(asking.join_all()).await {
            let error = answer.expect_err("nobody answers");
            assert!(matches!(error, Error::TimedOut { .. } | Error::Unavailable { .. }), "{error:?}");
            assert!(error.is_temporary(), "nothing was changed");
        }
        gate.open();
        assert_eq!(read(&database).await.expect("it is back"), round);
    }
    assert_eq!(write(&database).await.expect("it is back"), 3);
}

#[tokio::test]
async fn silence_at_the_commit_leaves_the_outcome_unknown() {
    let (straight, gate, database) = behind(async |server| Gate::shutting_at(server, b"COMMIT\0").await).await;
    let error = in_time(database.write::<(), Error, _>(async |w: &mut Writer<'_>| put(w, 1).await)).await;
    let error = error.expect_err("nobody can know");
    assert!(matches!(error, Error::UnknownOutcome { .. }), "{error:?}");
    gate.open();
    let kept = ids(&straight).await;
    assert!(kept.is_empty() || kept == [1], "wholly or not at all");
}

#[tokio::test]
async fn a_statement_that_takes_too_long_is_cancelled_and_its_connection_stays() {
    let database = fresh(Engine::Postgres).await;
    let database = open(database.location()).await.expect("it opens");
    let number = async |r: &mut Reader<'_>| r.get(OWN_NUMBER, params![]).await;
    let sleep = async |r: &Reader<'_>| r.get(SLEEP, params![3_600_000]).await;
    let slept_on = Arc::new(AtomicI64::new(0));
    let noted = Arc::clone(&slept_on);
    let reading = database.read::<_, Error, _>(async move |r: &mut Reader<'_>| {
        noted.store(r.get(OWN_NUMBER, params![]).await?, Relaxed);
        sleep(r).await
    });
    let error = in_time(reading).await.expect_err("an hour is too long");
    assert!(matches!(&error, Error::TimedOut { reason } if reason.contains("57014")), "{error:?}");
    // It is given back when its transaction has ended, which nobody waits for.
    let used_again =
        async { while database.read::<_, Error, _>(number).await.expect("a number") != slept_on.load(Relaxed) {} };
    in_time(used_again).await;

    let writing = database.write::<_, Error, _>(async move |w: &mut Writer<'_>| {
        put(w, 1).await?;
        sleep(w).await
    });
    let error = in_time(writing).await.expect_err("an hour is too long");
    assert!(matches!(error, Error::TimedOut { .. }), "{error:?}");
    assert!(ids(&database).await.is_empty(), "rolled back");
}

#[tokio::test]
async fn a_call_of_many_statements_ends_with_its_own_time() {
    let database = fresh(Engine::Postgres).await;
    let database = open(database.location()).await.expect("it opens");
    let on_and_on = async |r: &Reader<'_>| {
        loop {
            r.get(SLEEP, params![50]).await?;
        }
    };
    let reading = database.read::<(), Error, _>(async move |r: &mut Reader<'_>| on_and_on(r).await);
    assert!(matches!(in_time(reading).await, Err(Error::TimedOut { .. })));
    // More than there are connections: the rest wait for their turn, and not longer either.
    let mut writing = JoinSet::new();
    for id in 0..20 {
        let own = database.clone();
        writing.spawn(async move {
            own.write::<(), Error, _>(async move |w: &mut Writer<'_>| {
                put(w, id).await?;
                on_and_on(w).await
            })
            .await
        });
    }
    for end in in_time(writing.join_all()).await {
        assert!(matches!(end, Err(Error::TimedOut { .. })), "{end:?}");
    }
    assert!(ids(&database).await.is_empty(), "rolled back");
    assert_eq!(write(&database).await.expect("there is a connection again"), 1);
}

/// Half a minute for a call is much; an index on a table of millions takes longer.
#[tokio::test]
async fn a_migration_may_take_longer_than_any_call() {
    const SLOW: &[Migration] =
        &[MIGRATIONS[0], Migration::adds(2, "slow", "SELECT pg_sleep(3); CREATE TABLE late (id BIGINT);")];
    let database = fresh(Engine::Postgres).await;
    let limits = Limits { statement: Duration::from_secs(1), call: Duration::from_secs(2), ..LIMITS };
    let database = Database::open(database.location(), Options { readers: 1, limits, ..Options::default() })
        .await
        .expect("it opens");
    assert_eq!(database.migrate(SLOW, Timestamp::EPOCH).await.expect("it applies"), 1);
}
