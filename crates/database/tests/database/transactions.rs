//! A write is done wholly and for good, or not at all.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::channel;

use database::{Database, Engine, Error, Options, Reader, Writer, params, statements};
use rstest::rstest;
use tokio::sync::Barrier;
use tokio::task::JoinSet;

use super::{COUNT, PUT_CONTACT, PUT_VISIT, count_a_visit, fresh, handed_over, ids, put, putting, total};

statements! {
    /// Fails after its first rows, but only once they have been sent.
    FAILS_LATE: i64 = "SELECT 1 / (3000 - n) FROM (
        WITH RECURSIVE up (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM up WHERE n < 4000) SELECT n FROM up
    ) AS numbers";
}

/// A caller's own error, as the portal has them.
#[derive(Debug)]
enum Refusal {
    NotToday,
    Database(Error),
}

impl From<Error> for Refusal {
    fn from(error: Error) -> Self {
        Self::Database(error)
    }
}

#[rstest]
#[tokio::test]
async fn a_refusal_undoes_what_was_written(#[values(Engine::Sqlite, Engine::Postgres)] engine: Engine) {
    let database = fresh(engine).await;
    let refused = async |w: &mut Writer<'_>| {
        put(w, 1).await?;
        assert_eq!(w.get(COUNT, params![]).await?, 1, "it sees what it wrote");
        Err::<(), _>(Refusal::NotToday)
    };
    let error = database.write(refused).await.expect_err("refused");
    assert!(matches!(error, Refusal::NotToday), "{error:?}");
    assert!(ids(&database).await.is_empty());
}

#[rstest]
#[tokio::test]
async fn subscribers_are_notified_after_the_commit_and_only_then(
    #[values(Engine::Sqlite, Engine::Postgres)] engine: Engine,
) {
    let database = fresh(engine).await;
    let (visits, others) = (Arc::new(AtomicU64::new(0)), Arc::new(AtomicU64::new(0)));
    for (word, heard) in [("visit", visits.clone()), ("other", others.clone())] {
        database.subscribe(word, move || {
            heard.fetch_add(1, Ordering::Relaxed);
        });
    }
    let announcing = async |w: &mut Writer<'_>| {
        put(w, 1).await?;
        w.publish("visit");
        w.publish("visit");
        Ok::<_, Error>(())
    };
    database.write(announcing).await.expect("kept");
    assert_eq!(visits.load(Ordering::Relaxed), 1, "once, and before the caller is answered");
    let refused = async |w: &mut Writer<'_>| {
        w.publish("visit");
        put(w, 2).await?;
        Err::<(), _>(Refusal::NotToday)
    };
    database.write(refused).await.expect_err("refused");
    let failed = async |w: &mut Writer<'_>| {
        w.publish("visit");
        put(w, 1).await // there is one already
    };
    database.write(failed).await.expect_err("failed");
    database.write(async |w: &mut Writer<'_>| put(w, 3).await).await.expect("kept");
    assert_eq!((visits.load(Ordering::Relaxed), others.load(Ordering::Relaxed)), (1, 0));
}

#[rstest]
#[tokio::test]
async fn neighbours_in_a_batch_do_not_harm_one_another(#[values(Engine::Sqlite, Engine::Postgres)] engine: Engine) {
    let database = fresh(engine).await;
    let mut writing = JoinSet::new();
    for id in 0..100_i64 {
        let database = Database::clone(&database);
        writing.spawn(async move {
            let write = async move |w: &mut Writer<'_>| {
                put(w, id).await?;
                match id % 5 {
                    1 => Err(Refusal::NotToday),
                    2 => Ok(put(w, id).await?), // there is one already
                    3 => panic!("a mistake of ours"),
                    _ => Ok(()),
                }
            };
            (id, database.write(write).await)
        });
    }
    let mut kept = Vec::new();
    for (id, end) in writing.join_all().await {
        match (id % 5, end) {
            (0 | 4, Ok(())) => kept.push(id),
            (1, Err(Refusal::NotToday))
            | (2, Err(Refusal::Database(Error::Unique { .. })))
            | (3, Err(Refusal::Database(Error::Panicked))) => {}
            (_, end) => panic!("{id}: {end:?}"),
        }
    }
    kept.sort_unstable();
    assert_eq!((kept.len(), ids(&database).await), (40, kept));
}

#[rstest]
#[tokio::test]
async fn an_error_that_is_swallowed_undoes_all_the_same(#[values(Engine::Sqlite, Engine::Postgres)] engine: Engine) {
    let database = fresh(engine).await;
    let swallow = async |w: &mut Writer<'_>| {
        put(w, 1).await?;
        assert!(put(w, 1).await.is_err());
        assert!(put(w, 2).await.is_err(), "after an error nothing more is done");
        Ok::<_, Error>("all is well")
    };
    let error = database.write(swallow).await.expect_err("it is not well");
    assert!(error.is_unique(), "{error}");
    assert!(ids(&database).await.is_empty());
}

#[rstest]
#[tokio::test]
async fn an_error_after_a_break_is_not_lost(#[values(Engine::Postgres)] engine: Engine) {
    let database = fresh(engine).await;
    let careless = async |w: &mut Writer<'_>| {
        put(w, 1).await?;
        w.find(FAILS_LATE, params![]).await
    };
    let error = database.write::<_, Error, _>(careless).await.expect_err("the server has rolled back");
    assert!(error.to_string().contains("division by zero"), "{error}");
    assert!(ids(&database).await.is_empty());
}

#[rstest]
#[tokio::test]
async fn a_statement_that_is_dropped_halfway_undoes_all(#[values(Engine::Postgres)] engine: Engine) {
    let database = fresh(engine).await;
    let careless = async |w: &mut Writer<'_>| {
        put(w, 1).await?;
        tokio::select! {
            biased;
            _ = put(w, 2) => panic!("the server has not answered yet"),
            () = std::future::ready(()) => {}
        }
        Ok::<_, Error>(())
    };
    let error = database.write(careless).await.expect_err("nobody knows how it ended");
    assert!(matches!(error, Error::Unfinished), "{error}");
    assert!(ids(&database).await.is_empty());
}

#[rstest]
#[tokio::test]
async fn a_panic_is_reported_and_the_thread_continues(#[values(Engine::Sqlite, Engine::Postgres)] engine: Engine) {
    let database = fresh(engine).await;
    let options = Options { readers: 1, ..Options::default() };
    let database = Database::open(database.location(), options).await.expect("it opens");
    for _ in 0..3 {
        let read = async |_: &mut Reader<'_>| -> Result<(), Error> { panic!("a mistake of ours") };
        assert!(matches!(database.read(read).await, Err(Error::Panicked)));
        assert!(matches!(database.look_up(read).await, Err(Error::Panicked)));
        let write = async |w: &mut Writer<'_>| -> Result<(), Error> {
            put(w, 1).await?;
            panic!("a mistake of ours")
        };
        assert!(matches!(database.write(write).await, Err(Error::Panicked)));
    }
    assert!(ids(&database).await.is_empty());
    database.write::<_, Error, _>(async |w: &mut Writer<'_>| put(w, 1).await).await.expect("written");
    assert_eq!(ids(&database).await, [1]);
    database.close().await;
}

#[rstest]
#[tokio::test]
async fn a_read_sees_one_moment(#[values(Engine::Sqlite, Engine::Postgres)] engine: Engine) {
    let database = fresh(engine).await;
    let ((looked, first_look), (release, gate)) = (channel(), channel::<()>());
    let own = Database::clone(&database);
    let read = async move |r: &mut Reader<'_>| {
        let before = r.get(COUNT, params![]).await?;
        let _ = looked.send(());
        let _ = gate.recv();
        Ok::<_, Error>((before, r.get(COUNT, params![]).await?))
    };
    let reading = handed_over(async move { own.read(read).await });
    first_look.recv().expect("the reader has looked");
    database.write::<_, Error, _>(async |w: &mut Writer<'_>| put(w, 1).await).await.expect("written meanwhile");
    assert_eq!(ids(&database).await, [1], "others see it");
    release.send(()).expect("the reader waits for it");
    assert_eq!(reading.await.expect("read"), (0, 0));
}

#[rstest]
#[tokio::test]
async fn read_then_write_loses_no_update(#[values(Engine::Sqlite, Engine::Postgres)] engine: Engine) {
    let database = fresh(engine).await;
    let mut writing = JoinSet::new();
    for _ in 0..3 {
        let database = Database::clone(&database);
        writing.spawn(
            async move { database.write::<_, Error, _>(async |w: &mut Writer<'_>| count_a_visit(w).await).await },
        );
    }
    let mut seen: Vec<i64> = writing.join_all().await.into_iter().map(|end| end.expect("counted")).collect();
    seen.sort_unstable();
    assert_eq!(seen, [1, 2, 3]);
}

#[rstest]
#[tokio::test]
async fn writes_of_one_turn_run_one_after_another(#[values(Engine::Sqlite, Engine::Postgres)] engine: Engine) {
    let database = fresh(engine).await;
    let (mut writing, runs) = (JoinSet::new(), Arc::new(AtomicU64::new(0)));
    for _ in 0..20 {
        let (database, runs) = (Database::clone(&database), runs.clone());
        let write = async move |w: &mut Writer<'_>| {
            runs.fetch_add(1, Ordering::Relaxed);
            count_a_visit(w).await
        };
        writing.spawn(async move { database.write_in_turn::<_, Error, _>([7; 32], write).await });
    }
    let mut seen: Vec<i64> = writing.join_all().await.into_iter().map(|end| end.expect("counted")).collect();
    seen.sort_unstable();
    assert_eq!(seen, (1..=20).collect::<Vec<_>>());
    assert_eq!((runs.load(Ordering::Relaxed), database.counts().retries), (20, 0), "none of them lost to another");
    let refused = async |_: &mut Writer<'_>| Err::<(), _>(Refusal::NotToday);
    database.write_in_turn([7; 32], refused).await.expect_err("refused");
    let next = async |w: &mut Writer<'_>| count_a_visit(w).await;
    assert_eq!(database.write_in_turn::<_, Error, _>([7; 32], next).await.expect("a refusal ends its turn"), 21);
}

#[tokio::test]
async fn a_transaction_that_lost_to_another_is_retried() {
    let database = fresh(Engine::Postgres).await;
    let (both_have_looked, runs) = (Arc::new(Barrier::new(2)), Arc::new(AtomicU64::new(0)));
    let mut writing = JoinSet::new();
    for _ in 0..2 {
        let (database, both, runs) = (Database::clone(&database), both_have_looked.clone(), runs.clone());
        writing.spawn(async move {
            let write = async move |w: &mut Writer<'_>| {
                let seen = total(w).await?;
                if runs.fetch_add(1, Ordering::SeqCst) < 2 {
                    both.wait().await;
                    assert_eq!(seen, 0);
                }
                count_a_visit(w).await
            };
            database.write::<_, Error, _>(write).await.expect("one first, the other on its second try")
        });
    }
    let mut seen = writing.join_all().await;
    seen.sort_unstable();
    assert_eq!((seen, runs.load(Ordering::SeqCst)), (vec![1, 2], 3));
    assert_eq!(database.counts().retries, 1);
}

#[rstest]
#[tokio::test]
async fn of_many_transactions_on_one_row_none_is_refused(#[values(1, 2)] processes: usize) {
    let database = fresh(Engine::Postgres).await;
    let mut handles = vec![Database::clone(&database)];
    while handles.len() < processes {
        handles.push(Database::open(database.location(), Options::default()).await.expect("it opens twice"));
    }
    let mut writing = JoinSet::new();
    for n in 0..60 {
        let database = handles[n % processes].clone();
        writing.spawn(async move { database.write(async |w: &mut Writer<'_>| count_a_visit(w).await).await });
    }
    let mut seen: Vec<i64> =
        writing.join_all().await.into_iter().map(|end: Result<_, Error>| end.expect("counted")).collect();
    seen.sort_unstable();
    assert_eq!(seen, (1..=60).collect::<Vec<_>>());
}

#[tokio::test]
async fn a_transaction_that_always_loses_fails_after_twelve_attempts() {
    let database = fresh(Engine::Postgres).await;
    // As another process would: in our own nobody else is let near from the third try on.
    let other = Database::open(database.location(), Options::default()).await.expect("it opens twice");
    let runs = Arc::new(AtomicU64::new(0));
    let runs_seen = runs.clone();
    let unlucky = async move |w: &mut Writer<'_>| {
        runs.fetch_add(1, Ordering::SeqCst);
        total(w).await?;
        // Somebody else counts between our look and our act, every time.
        other.write::<_, Error, _>(async |w: &mut Writer<'_>| count_a_visit(w).await).await?;
        count_a_visit(w).await
    };
    let error = database.write::<_, Error, _>(unlucky).await.expect_err("always too late");
    assert!(matches!(error, Error::Busy { .. }) && error.is_temporary(), "{error}");
    assert_eq!(runs_seen.load(Ordering::SeqCst), 12);
}

#[rstest]
#[tokio::test]
async fn what_is_checked_at_the_commit_hits_its_own_closure_alone(
    #[values(Engine::Sqlite, Engine::Postgres)] engine: Engine,
) {
    let database = fresh(engine).await;
    let mut writing = JoinSet::new();
    for id in 1..=20_i64 {
        let database = Database::clone(&database);
        writing.spawn(async move {
            let write = async move |w: &mut Writer<'_>| {
                w.execute(PUT_CONTACT, params![id, format!("98000000{id:02}")]).await?;
                let later = if id == 7 { 700 } else { id };
                w.execute(PUT_VISIT, params![id, id, later]).await
            };
            (id, database.write::<_, Error, _>(write).await)
        });
    }
    for (id, end) in writing.join_all().await {
        match (id, end) {
            (7, Err(Error::ForeignKey { .. })) | (1..=6 | 8.., Ok(1)) => {}
            (_, end) => panic!("{id}: {end:?}"),
        }
    }
}

#[rstest]
#[tokio::test]
async fn closing_finishes_running_calls_and_refuses_new_ones(
    #[values(Engine::Sqlite, Engine::Postgres)] engine: Engine,
) {
    let kept = fresh(engine).await;
    let database = Database::open(kept.location(), Options::default()).await.expect("it opens");
    let writing: Vec<_> = (0..50).map(|id| putting(&database, id)).collect();
    database.close().await;
    for end in writing {
        end.await.expect("what was asked before the close is done");
    }
    assert_eq!(ids(&kept).await.len(), 50);
    let late = database.write::<_, Error, _>(async |w: &mut Writer<'_>| put(w, 99).await).await;
    assert!(matches!(late, Err(Error::Closed)), "{late:?}");
    let late = database.read::<_, Error, _>(async |r: &mut Reader<'_>| total(r).await).await;
    assert!(matches!(late, Err(Error::Closed)), "{late:?}");
    let late = database.look_up::<_, Error, _>(async |r: &mut Reader<'_>| total(r).await).await;
    assert!(matches!(late, Err(Error::Closed)), "{late:?}");
    database.close().await;
}
