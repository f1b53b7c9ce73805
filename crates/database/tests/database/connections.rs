//! PostgreSQL's connections: shared, lost, replaced.

use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use database::testing::{Server, TestDatabase};
use database::{Database, Engine, Error, Location, Options, Reader, Writer, params, statements};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{UnixListener, UnixStream};
use tokio::sync::Barrier;
use tokio::task::JoinSet;

use super::{MIGRATIONS, count_a_visit, fresh, ids, put, total};

statements! {
    CUT_OTHERS: bool = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity
        WHERE datname = current_database() AND pid <> pg_backend_pid()";
    LINES: i64 = "SELECT COUNT(*) FROM pg_stat_activity
        WHERE datname = current_database() AND backend_type = 'client backend'";
}

/// Cuts every connection to that database but its own.
async fn cut(location: &Location) {
    let own = Database::open(location, Options { readers: 1, ..Options::default() }).await.expect("it opens");
    let cut = async |r: &mut Reader<'_>| r.list(CUT_OTHERS, params![]).await;
    own.read::<_, Error, _>(cut).await.expect("they are cut");
    own.close().await;
}

#[tokio::test]
async fn many_look_ups_share_one_connection() {
    let database = fresh(Engine::Postgres).await;
    let one_reader =
        Database::open(database.location(), Options { readers: 1, ..Options::default() }).await.expect("it opens");
    let (all_have_asked, mut reading) = (Arc::new(Barrier::new(50)), JoinSet::new());
    for _ in 0..50 {
        let (own, all) = (one_reader.clone(), all_have_asked.clone());
        reading.spawn(async move {
            let read = async move |r: &mut Reader<'_>| {
                let before = total(r).await?;
                all.wait().await; // passes only when fifty closures are under way at once
                let (one, other) = tokio::join!(total(r), total(r));
                Ok::<_, Error>(before + one? + other?)
            };
            own.look_up(read).await
        });
    }
    reading.join_all().await.into_iter().for_each(|end| assert_eq!(end.expect("read"), 0));
    let lines = async |r: &mut Reader<'_>| r.get(LINES, params![]).await;
    // One was opened with this handle and one with the test's other handle; the third is the one that was shared.
    assert_eq!(one_reader.look_up::<_, Error, _>(lines).await.expect("read"), 3);
}

#[tokio::test]
async fn many_readers_share_a_few_connections() {
    let database = fresh(Engine::Postgres).await;
    let one_thread =
        Database::open(database.location(), Options { readers: 1, ..Options::default() }).await.expect("it opens");
    let mut reading = JoinSet::new();
    for _ in 0..100 {
        let own = one_thread.clone();
        let read = async |r: &mut Reader<'_>| {
            let (one, other) = tokio::join!(total(r), total(r));
            Ok::<_, Error>(one? + other?)
        };
        reading.spawn(async move { own.read(read).await });
    }
    reading.join_all().await.into_iter().for_each(|end| assert_eq!(end.expect("read"), 0));
    let lines = async |r: &mut Reader<'_>| r.get(LINES, params![]).await;
    let lines = one_thread.read::<_, Error, _>(lines).await.expect("read");
    assert!((2..=9).contains(&lines), "eight at most, and the one of the test's other handle: {lines}");
}

#[tokio::test]
async fn a_connection_lost_between_two_statements_of_a_read_mixes_no_snapshots() {
    let database = fresh(Engine::Postgres).await;
    let location = database.location().clone();
    let read = async move |r: &mut Reader<'_>| {
        let before = total(r).await?;
        cut(&location).await;
        Ok::<_, Error>((before, total(r).await?))
    };
    let error = database.read(read).await.expect_err("its moment is gone");
    assert!(matches!(error, Error::Unavailable { .. }) && error.is_temporary(), "{error}");
}

#[tokio::test]
async fn a_lost_connection_is_replaced_unnoticed() {
    let database = fresh(Engine::Postgres).await;
    for round in 1..=3 {
        let write = async |w: &mut Writer<'_>| count_a_visit(w).await;
        assert_eq!(database.write::<_, Error, _>(write).await.expect("written"), round);
        cut(database.location()).await;
        let read = async |r: &mut Reader<'_>| total(r).await;
        assert_eq!(database.read::<_, Error, _>(read).await.expect("read on a new connection"), round);
    }
}

#[tokio::test]
async fn a_connection_lost_inside_a_write_retries_it() {
    let database = fresh(Engine::Postgres).await;
    let (location, runs) = (database.location().clone(), Arc::new(AtomicU64::new(0)));
    let seen = runs.clone();
    let write = async move |w: &mut Writer<'_>| {
        put(w, 1).await?;
        if runs.fetch_add(1, Ordering::SeqCst) == 0 {
            cut(&location).await;
        }
        put(w, 2).await
    };
    database.write::<_, Error, _>(write).await.expect("on the second run");
    assert_eq!((ids(&database).await, seen.load(Ordering::SeqCst)), (vec![1, 2], 2));
}

#[tokio::test]
async fn a_server_can_be_restarted() {
    let server = Server::own();
    let database = TestDatabase::on(server.clone(), MIGRATIONS).await;
    let write = async |w: &mut Writer<'_>| count_a_visit(w).await;
    database.write::<_, Error, _>(write).await.expect("written");
    server.stop();
    let read = async |r: &mut Reader<'_>| total(r).await;
    let error = database.read::<_, Error, _>(read).await.expect_err("nobody answers");
    assert!(matches!(error, Error::Unavailable { .. }), "{error}");
    let error = database.write::<_, Error, _>(write).await.expect_err("nobody answers");
    assert!(matches!(error, Error::Unavailable { .. }), "{error}");
    server.start();
    assert_eq!(database.write::<_, Error, _>(write).await.expect("written"), 2);
    assert_eq!(database.read::<_, Error, _>(read).await.expect("read"), 2);
}

/// Stands between a database and its server; hangs up when it sees a COMMIT, before or after it
/// was passed on and answered.
fn hang_up_at_commit(folder: &Path, server: &Path, answered: bool) {
    let listener = UnixListener::bind(folder.join(".s.PGSQL.5432")).expect("a socket");
    let server = server.to_owned();
    tokio::spawn(async move {
        while let Ok((mut near, _)) = listener.accept().await {
            let mut far = UnixStream::connect(&server).await.expect("the server answers");
            tokio::spawn(async move {
                let (mut asked, mut message) = (vec![0; 65_536], vec![0; 65_536]);
                loop {
                    tokio::select! {
                        length = near.read(&mut asked) => {
                            let Ok(length @ 1..) = length else { break };
                            let commit = asked[..length].windows(7).any(|word| word == b"COMMIT\0");
                            if commit && !answered {
                                break;
                            }
                            far.write_all(&asked[..length]).await.expect("the server listens");
                            if commit {
                                let message = far.read(&mut message).await;
                                assert!(message.expect("an answer") > 0, "the server has committed");
                                break;
                            }
                        }
                        length = far.read(&mut message) => {
                            let Ok(length @ 1..) = length else { break };
                            if near.write_all(&message[..length]).await.is_err() {
                                break;
                            }
                        }
                    }
                }
            });
        }
    });
}

#[rstest::rstest]
#[tokio::test]
async fn a_connection_lost_at_the_commit_leaves_the_outcome_unknown(#[values(true, false)] committed: bool) {
    let database = fresh(Engine::Postgres).await;
    let between = tempfile::tempdir().expect("a folder");
    hang_up_at_commit(between.path(), &Server::of_this_run().socket(), committed);
    let name = database.location().to_string();
    let name = name.trim_start_matches("postgres:///").split('?').next().expect("a name");
    let location = format!("postgresql:///{name}?user=test&host={}", between.path().display());
    let location = Location::parse(&location).expect("a location");
    let through = Database::open(&location, Options { readers: 1, ..Options::default() }).await.expect("it opens");

    let runs = Arc::new(AtomicU64::new(0));
    let seen = runs.clone();
    let write = async move |w: &mut Writer<'_>| {
        runs.fetch_add(1, Ordering::SeqCst);
        put(w, 1).await
    };
    let error = through.write::<_, Error, _>(write).await.expect_err("nobody can know");
    assert!(matches!(error, Error::UnknownOutcome { .. }) && !error.is_temporary(), "{error}");
    assert_eq!(seen.load(Ordering::SeqCst), 1, "and it is not tried again");
    assert_eq!(ids(&database).await, if committed { vec![1] } else { vec![] });
}

#[tokio::test]
async fn an_error_of_connecting_says_where_and_why() {
    let folder = tempfile::tempdir().expect("a folder");
    let nobody = format!("postgresql:///portal?user=test&host={}", folder.path().display());
    let nobody = Location::parse(&nobody).expect("a location");
    let error = Database::open(&nobody, Options::default()).await.err().expect("nobody listens there");
    assert!(matches!(error, Error::Open { .. }) && error.to_string().contains("No such file"), "{error}");

    let server = Server::of_this_run();
    let missing = format!("postgresql:///missing?user=test&host={}", server.folder().display());
    let missing = Location::parse(&missing).expect("a location");
    let error = Database::open(&missing, Options::default()).await.err().expect("there is no such database");
    assert!(error.to_string().contains("\"missing\" does not exist"), "{error}");

    let secret = "postgresql://test:s3cret@127.0.0.1:9/portal?sslmode=require";
    let error = Database::open(&Location::parse(secret).expect("a location"), Options::default()).await;
    let error = error.err().expect("nobody listens there, and TLS is not there yet").to_string();
    assert!(!error.contains("s3cret"), "{error}");
}
