//! Promises that only SQLite's threads make.

use std::process::{Command, Stdio};
use std::sync::mpsc::channel;
use std::task::{Context, Poll, Waker};

use database::{Database, Engine, Error, Location, Options, Reader, Timestamp, Writer, params, statements};
use tokio::task::yield_now;

use super::{COUNT, MIGRATIONS, fresh, handed_over, ids, put, putting};

statements! {
    SYNCHRONOUS: i64 = "PRAGMA synchronous";
    JOURNAL: String = "PRAGMA journal_mode";
    PUT_LARGE: i64 = "INSERT INTO note (id, body) VALUES ($1, $2) RETURNING id";
}

#[tokio::test]
async fn waiting_transactions_share_the_next_commit() {
    let database = fresh(Engine::Sqlite).await;
    let before = database.counts().commits;
    let ((entered, at_work), (release, gate)) = (channel(), channel::<()>());
    let own = Database::clone(&database);
    let hold = async move |w: &mut Writer<'_>| {
        let _ = entered.send(());
        let _ = gate.recv();
        put(w, 1_000).await
    };
    let first = handed_over(async move { own.write::<_, Error, _>(hold).await });
    at_work.recv().expect("the writer is at work");
    let rest: Vec<_> = (0..200).map(|id| putting(&database, id)).collect();
    release.send(()).expect("the writer waits for it");
    first.await.expect("written");
    for end in rest {
        end.await.expect("written");
    }
    assert_eq!(database.counts().commits - before, 1, "201 closures in one commit");
    assert_eq!(ids(&database).await.len(), 201);
}

#[tokio::test]
async fn a_commit_is_forced_to_the_disk() {
    let database = fresh(Engine::Sqlite).await;
    let write = async |w: &mut Writer<'_>| {
        let synchronous = w.get(SYNCHRONOUS, params![]).await?;
        Ok::<_, Error>((synchronous, w.get(JOURNAL, params![]).await?))
    };
    let full = 2; // as SQLite numbers it: NORMAL, which may lose the last commits, is 1
    assert_eq!(database.write(write).await.expect("told"), (full, "wal".to_owned()));
}

#[tokio::test]
async fn a_look_up_is_answered_at_once_if_a_connection_is_idle() {
    let kept = fresh(Engine::Sqlite).await;
    let database =
        Database::open(kept.location(), Options { readers: 1, ..Options::default() }).await.expect("it opens");
    database.write::<_, Error, _>(async |w: &mut Writer<'_>| put(w, 1).await).await.expect("written");
    let look_up = || {
        let own = Database::clone(&database);
        let count = async |r: &mut Reader<'_>| r.get(COUNT, params![]).await;
        Box::pin(async move { own.look_up::<i64, Error, _>(count).await })
    };
    let mut context = Context::from_waker(Waker::noop());
    assert!(matches!(look_up().as_mut().poll(&mut context), Poll::Ready(Ok(1))), "nobody else was asked");

    let ((entered, at_work), (release, gate)) = (channel(), channel::<()>());
    let own = Database::clone(&database);
    let hold = async move |_: &mut Reader<'_>| {
        let _ = entered.send(());
        let _ = gate.recv();
        Ok::<_, Error>(())
    };
    let reading = handed_over(async move { own.read(hold).await });
    at_work.recv().expect("the only connection is taken");
    let mut waiting = look_up();
    assert!(waiting.as_mut().poll(&mut context).is_pending(), "it waits its turn like any other");
    release.send(()).expect("the reader waits for it");
    reading.await.expect("read");
    assert_eq!(waiting.await.expect("looked up"), 1);
    database.close().await;
}

#[tokio::test]
async fn a_closure_that_awaits_something_else_gets_an_error() {
    let database = fresh(Engine::Sqlite).await;
    let write = async |w: &mut Writer<'_>| {
        put(w, 1).await?;
        yield_now().await;
        Ok::<_, Error>(())
    };
    assert!(matches!(database.write(write).await, Err(Error::Waited)));
    let read = async |_: &mut Reader<'_>| {
        yield_now().await;
        Ok::<_, Error>(())
    };
    assert!(matches!(database.read(read).await, Err(Error::Waited)));
    assert!(matches!(database.look_up(read).await, Err(Error::Waited)));
    assert!(ids(&database).await.is_empty());
}

#[tokio::test]
async fn the_log_is_copied_into_the_file_while_writing_goes_on() {
    let database = fresh(Engine::Sqlite).await;
    let file = database.file().expect("SQLite has a file");
    let size = || std::fs::metadata(&file).map_or(0, |file| file.len());
    for id in 1..=300 {
        let body = vec![7_u8; 100_000];
        // Through RETURNING, which only counts as done when it has been stepped to its end.
        let write = async move |w: &mut Writer<'_>| w.get(PUT_LARGE, params![id, &body]).await;
        assert_eq!(database.write::<_, Error, _>(write).await.expect("written"), id);
    }
    // The copying was asked for seven times by now; a log that is never copied hangs this test.
    while size() < 8 << 20 {
        yield_now().await;
    }
    database.close().await;
    assert!(!file.with_extension("db-wal").exists(), "closing leaves one file");
}

#[tokio::test]
async fn what_was_written_is_there_after_opening_again() {
    let database = fresh(Engine::Sqlite).await;
    let writing: Vec<_> = (0..300).map(|id| putting(&database, id)).collect();
    for end in writing {
        end.await.expect("written");
    }
    database.close().await;
    let again = Database::open(database.location(), Options { readers: 1, ..Options::default() })
        .await
        .expect("it opens again");
    assert_eq!(again.migrate(MIGRATIONS, Timestamp::EPOCH).await.expect("nothing to do"), 0);
    assert_eq!(ids(&again).await, (0..300).collect::<Vec<_>>());
}

#[tokio::test]
async fn an_error_of_opening_says_where_and_why() {
    let folder = tempfile::tempdir().expect("a folder");
    let location = Location::file(folder.path().join("missing/portal.db"));
    let error = Database::open(&location, Options::default()).await.err().expect("there is no such folder");
    assert!(matches!(error, Error::Open { .. }) && error.to_string().contains("missing/portal.db"), "{error}");

    let path = folder.path().join("letter.txt");
    std::fs::write(&path, "Dear parents, ".repeat(100)).expect("a file");
    let error = Database::open(&Location::file(&path), Options::default()).await.err().expect("this is no database");
    assert!(error.to_string().contains("not a database"), "{error}");
}

/// The disk fails: the kernel refuses to let the log grow. In a process of its own, because the
/// limit is a process's.
#[test]
fn a_failing_disk_ends_all_writing() {
    let folder = tempfile::tempdir().expect("a folder");
    let test = std::env::current_exe().expect("this program");
    let output = Command::new("sh")
        .args(["-c", "trap '' XFSZ; ulimit -f 400; exec \"$@\"", "sh"])
        .arg(test)
        .args(["--exact", "sqlite_only::on_a_failing_disk", "--ignored", "--nocapture"])
        .current_dir(folder.path())
        .stdin(Stdio::null())
        .output()
        .expect("a shell");
    let message = String::from_utf8_lossy(&output.stdout);
    assert!(output.status.success() && message.contains("refused after "), "{message}{output:?}");
}

#[tokio::test]
#[ignore = "run by a_failing_disk_ends_all_writing, on a disk that fails"]
async fn on_a_failing_disk() {
    let location = Location::file("failing.db");
    let database = Database::open(&location, Options::default()).await.expect("it opens");
    database.migrate(MIGRATIONS, Timestamp::EPOCH).await.expect("there is room for the schema");
    let mut written = 0_i64;
    let error = loop {
        assert!(written < 1_000, "this disk does not fail");
        let write = async move |w: &mut Writer<'_>| w.get(PUT_LARGE, params![written, &[1_u8; 10_000]]).await;
        match database.write::<_, Error, _>(write).await {
            Ok(_) => written += 1,
            Err(error) => break error,
        }
    };
    assert!(matches!(error, Error::Broken { .. }), "{error}");
    assert!(database.until_broken().await.contains("disk I/O error"));
    let next = database.write::<_, Error, _>(async |w: &mut Writer<'_>| put(w, -1).await).await;
    assert!(matches!(next, Err(Error::Broken { .. })), "{next:?}");
    let kept = ids(&database).await;
    assert_eq!(kept, (0..written).collect::<Vec<_>>(), "what was told to be written can be read");
    println!("refused after {written}");
}
