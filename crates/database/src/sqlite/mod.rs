//! SQLite: reader threads, one writer with group commit, and a thread that empties the log.
//!
//! Closures are sent to the threads. A reader thread uses one of the idle connections; a look-up uses one on its
//! caller's thread, because switching threads would cost more than the query. The writer takes all closures that were
//! queued during the last fsync and commits them together (group commit): one fsync for many callers. Each closure has
//! its own savepoint, so that a failed one does not affect the others.
//!
//! A separate thread checkpoints the write-ahead log, so that no caller waits for it.

mod statement;
mod writer;

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::Path;
use std::pin::pin;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, OnceLock, PoisonError};
use std::task::{Context, Poll, Waker};
use std::thread::JoinHandle;
use std::time::Duration;

use rusqlite::Connection;
use rusqlite::config::DbConfig;
use rusqlite::hooks::Wal;
use rusqlite::wal::CheckpointMode;
use tokio::sync::{oneshot, watch};

use statement::run;
pub(crate) use statement::{describe, each, error, execute, explain};
use writer::{Write, WriteJob, WriterThread};

use crate::database::{Refused, Shared};
use crate::publish::Subscribers;
use crate::queue::Queue;
use crate::reader::Session;
use crate::{Error, Reader, Result, Writer};

/// Pages in the log (4 KiB each) from which on it is checkpointed.
const CHECKPOINT_AT: i32 = 1_000;
/// Pages from which on writers wait until the log is empty, else it would only grow.
const RESTART_AT: i32 = 32_000;
/// How long another process may hold the file before a caller gets [`Error::Busy`].
const BUSY: Duration = Duration::from_secs(5);
/// Kilobytes of the file's pages that all readers together keep in memory, and that one connection keeps at least.
const CACHE_OF_READERS: usize = 64_000;
const CACHE_AT_LEAST: usize = 8_000;
/// Prepared statements kept a connection; more than a program has.
const STATEMENTS: usize = 1_024;

type ReadJob = Box<dyn FnOnce(&Connection) + Send>;

/// The threads of one database file.
pub(crate) struct Sqlite {
    reads: Arc<Queue<ReadJob>>,
    /// Idle connections for reading.
    idle: Arc<Queue<Connection>>,
    writes: Arc<Queue<Box<dyn Write>>>,
    checkpoints: Arc<Queue<CheckpointMode>>,
    health: Arc<Health>,
    workers: Threads,
    checkpointer: Threads,
}

#[derive(Default)]
struct Threads(Mutex<Vec<JoinHandle<()>>>);

impl Threads {
    fn spawn(&self, name: &str, run: impl FnOnce() + Send + 'static) -> Result<()> {
        let thread = std::thread::Builder::new().name(name.to_owned()).spawn(run);
        let thread = thread.map_err(|error| Error::Other(format!("cannot start a thread: {error}")))?;
        self.0.lock().unwrap_or_else(PoisonError::into_inner).push(thread);
        Ok(())
    }

    fn join(&self) {
        let threads = std::mem::take(&mut *self.0.lock().unwrap_or_else(PoisonError::into_inner));
        for thread in threads {
            let _ = thread.join(); // panics of closures were caught, and reported to their callers
        }
    }
}

/// A permanent failure, if there is one, and the counters.
pub(crate) struct Health {
    broken: watch::Sender<Option<String>>,
    refused: Arc<Refused>,
    subscribers: Arc<Subscribers>,
    statements: Arc<AtomicU64>,
    author: Arc<OnceLock<String>>,
    commits: AtomicU64,
}

impl Health {
    /// Remembers the error if it means that the file can no longer be trusted.
    fn note(&self, error: &Error) {
        if let Error::Broken { reason } = error {
            self.broken.send_if_modified(|broken| {
                let first = broken.is_none();
                broken.get_or_insert_with(|| reason.clone());
                first
            });
        }
    }

    fn check(&self) -> Result<()> {
        match &*self.broken.borrow() {
            Some(reason) => Err(Error::Broken { reason: reason.clone() }),
            None => Ok(()),
        }
    }
}

impl Sqlite {
    /// Opens the file, made when absent, and starts its threads. Blocks for some milliseconds.
    pub(crate) fn open(path: &Path, readers: usize, shared: Shared) -> Result<Self> {
        let Shared { statements, refused, subscribers, author } = shared;
        let unopened =
            |error: &dyn std::fmt::Display| Error::Open { path: path.display().to_string(), reason: error.to_string() };
        let connect = |setting| connect(path, setting).map_err(|error| unopened(&error));
        let (broken, commits) = (watch::Sender::new(None), AtomicU64::new(0));
        let health = Health { broken, refused, subscribers, statements, author, commits };
        let sqlite = Self {
            reads: Arc::new(Queue::new()),
            idle: Arc::new(Queue::new()),
            writes: Arc::new(Queue::new()),
            checkpoints: Arc::new(Queue::new()),
            health: Arc::new(health),
            workers: Threads::default(),
            checkpointer: Threads::default(),
        };

        // What is deleted is overwritten: it would lie between the rows until another row needs the room.
        let mut writer = connect("PRAGMA synchronous = FULL; PRAGMA secure_delete = ON")?;
        sqlite.watch_log(&mut writer).map_err(|error| unopened(&error))?;
        let (queue, health) = (sqlite.writes.clone(), sqlite.health.clone());
        sqlite.workers.spawn("db-writer", move || {
            WriterThread::new(writer, queue, health).run();
        })?;

        let checkpointer = connect("PRAGMA synchronous = FULL")?;
        let (queue, health) = (sqlite.checkpoints.clone(), sqlite.health.clone());
        sqlite.checkpointer.spawn("db-checkpoint", move || {
            while let Some(mode) = queue.take() {
                if let Err(error) = checkpointer.wal_checkpoint_v2(None::<&str>, mode) {
                    health.note(&self::error("a checkpoint", &error));
                }
            }
        })?;

        let readers = readers.max(1);
        let cache = (CACHE_OF_READERS / readers).max(CACHE_AT_LEAST);
        let setting = format!("PRAGMA query_only = ON; PRAGMA cache_size = -{cache}");
        for number in 0..readers {
            sqlite.idle.put(connect(&setting)?);
            let (queue, idle) = (sqlite.reads.clone(), sqlite.idle.clone());
            sqlite.workers.spawn(&format!("db-reader-{number}"), move || {
                while let Some(job) = queue.take()
                    && let Some(connection) = idle.take()
                {
                    job(&connection);
                    idle.put(connection);
                }
            })?;
        }
        Ok(sqlite)
    }

    /// Has every commit tell how long the log has become. Replaces SQLite's own checkpoints, which
    /// would run inside a caller's commit.
    fn watch_log(&self, writer: &mut Connection) -> rusqlite::Result<()> {
        let checkpoints = self.checkpoints.clone();
        let mut asked_at = 0;
        writer.wal_hook(Some(move |_: &mut Wal, pages| {
            if pages < asked_at {
                asked_at = 0; // the log was started afresh
            }
            if pages >= asked_at + CHECKPOINT_AT {
                asked_at = pages;
                let full = pages >= RESTART_AT;
                checkpoints.put(if full { CheckpointMode::RESTART } else { CheckpointMode::PASSIVE });
            }
            Ok(())
        }))
    }

    pub(crate) async fn read<T, E, F>(&self, closure: F) -> Result<T, E>
    where
        F: AsyncFnOnce(&mut Reader<'_>) -> Result<T, E> + Send + 'static,
        T: Send + 'static,
        E: From<Error> + Send + 'static,
    {
        let (reply, answer) = oneshot::channel();
        let health = self.health.clone();
        self.reads.put(Box::new(move |connection| {
            if reply.is_closed() {
                return; // nobody waits for it any more
            }
            // A deferred transaction: one snapshot from the first statement to the last.
            let result = run(connection, "BEGIN", &health).and_then(|()| {
                let result = ask(connection, &health, closure);
                let ended = run(connection, "COMMIT", &health);
                if !connection.is_autocommit() {
                    run(connection, "ROLLBACK", &health)?;
                }
                ended.and(result)
            });
            let _ = reply.send(result.unwrap_or_else(|error| Err(error.into())));
        }));
        answer.await.unwrap_or_else(|_| Err(Error::Closed.into()))
    }

    /// Answers on the caller's own thread, or gives the closure back when no connection is idle. There is no
    /// transaction: each statement has its own snapshot.
    pub(crate) fn look_up<T, E, F>(&self, closure: F) -> Result<Result<T, E>, F>
    where
        F: AsyncFnOnce(&mut Reader<'_>) -> Result<T, E>,
        E: From<Error>,
    {
        let Some(connection) = self.idle.take_waiting() else { return Err(closure) };
        let result = ask(&connection, &self.health, closure);
        self.idle.put(connection);
        Ok(result.unwrap_or_else(|error| Err(error.into())))
    }

    pub(crate) async fn write<T, E, F>(&self, closure: F) -> Result<T, E>
    where
        F: AsyncFn(&mut Writer<'_>) -> Result<T, E> + Send + 'static,
        T: Send + 'static,
        E: From<Error> + Send + 'static,
    {
        let (reply, answer) = oneshot::channel();
        self.writes.put(Box::new(WriteJob::new(closure, reply)));
        answer.await.unwrap_or_else(|_| Err(Error::Closed.into()))
    }

    /// Commits so far; each answered at least one caller.
    pub(crate) fn commits(&self) -> u64 {
        self.health.commits.load(Ordering::Relaxed)
    }

    pub(crate) fn broken(&self) -> watch::Receiver<Option<String>> {
        self.health.broken.subscribe()
    }

    /// Finishes what was asked, empties the log into the file, ends the threads. Blocks.
    pub(crate) fn close(&self) {
        self.reads.close();
        self.writes.close();
        self.workers.join();
        // One that somebody still looks something up with is closed when it comes back.
        self.idle.close();
        while self.idle.take_waiting().is_some() {}
        self.checkpoints.put(CheckpointMode::TRUNCATE);
        self.checkpoints.close();
        self.checkpointer.join();
    }
}

impl Drop for Sqlite {
    fn drop(&mut self) {
        self.reads.close();
        self.writes.close();
        self.checkpoints.close();
    }
}

fn connect(path: &Path, setting: &str) -> rusqlite::Result<Connection> {
    let connection = Connection::open(path)?;
    connection.busy_timeout(BUSY)?;
    connection.execute_batch(&format!(
        "PRAGMA journal_mode = WAL; PRAGMA foreign_keys = ON; PRAGMA temp_store = MEMORY;
         PRAGMA cache_size = -{CACHE_AT_LEAST}; PRAGMA journal_size_limit = 67108864;"
    ))?;
    connection.execute_batch(setting)?;
    // One plan a statement, whatever its parameters hold: without this SQLite, built to look at them,
    // may parse and plan a cached statement again at each run, which costs more than running it.
    connection.set_db_config(DbConfig::SQLITE_DBCONFIG_ENABLE_QPSG, true)?;
    connection.set_prepared_statement_cache_capacity(STATEMENTS);
    Ok(connection)
}

/// Runs a closure that reads. The outer error is that of the layer, not the closure's own.
fn ask<T, E>(
    connection: &Connection,
    health: &Health,
    closure: impl AsyncFnOnce(&mut Reader<'_>) -> Result<T, E>,
) -> Result<Result<T, E>> {
    let mut reader = Reader::new(Session::Sqlite(connection), &health.statements);
    let result = guarded(|| at_once(closure(&mut reader)));
    if let Some(failure) = reader.failure() {
        health.note(&failure);
    }
    result
}

/// Polls a future that has nothing to wait for.
fn at_once<T>(future: impl Future<Output = T>) -> Result<T> {
    match pin!(future).poll(&mut Context::from_waker(Waker::noop())) {
        Poll::Ready(value) => Ok(value),
        Poll::Pending => Err(Error::Waited),
    }
}

/// Turns a panic into an error. What the closure owned is gone with it, and the transaction is
/// rolled back, so nothing half-done can be seen afterwards.
fn guarded<T>(run: impl FnOnce() -> Result<T>) -> Result<T> {
    catch_unwind(AssertUnwindSafe(run)).unwrap_or(Err(Error::Panicked))
}

#[cfg(test)]
mod tests {
    use rusqlite::StatementStatus;

    use super::*;

    #[test]
    fn few_readers_keep_more_of_the_file_in_memory_and_many_not_much_more() {
        let folder = tempfile::tempdir().expect("a folder");
        for (readers, each) in [(0, 64_000), (2, 32_000), (8, 8_000), (16, 8_000)] {
            let path = folder.path().join(format!("{readers}.db"));
            let sqlite = Sqlite::open(&path, readers, Shared::default()).expect("opened");
            let connection = sqlite.idle.take_waiting().expect("an idle connection");
            let kept: i64 = connection.pragma_query_value(None, "cache_size", |row| row.get(0)).expect("a number");
            assert_eq!(kept, -each, "{readers} readers");
            sqlite.idle.put(connection);
            sqlite.close();
        }
    }

    #[test]
    fn a_kept_statement_is_planned_once_also_when_statistics_could_have_a_say() -> rusqlite::Result<()> {
        let folder = tempfile::tempdir().expect("a temporary folder");
        let connection = connect(&folder.path().join("test.db"), "PRAGMA synchronous = OFF")?;
        connection.execute_batch(
            "CREATE TABLE nap (child INTEGER, at INTEGER, PRIMARY KEY (child, at)) WITHOUT ROWID;
             WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 2000)
             INSERT INTO nap SELECT i % 20, i FROM n;
             ANALYZE;",
        )?;
        drop(connection);
        // Statistics are read when a connection opens.
        let connection = connect(&folder.path().join("test.db"), "PRAGMA query_only = ON")?;
        let mut statement = connection.prepare_cached("SELECT at FROM nap WHERE child = ?1 AND at < ?2")?;
        for child in 0..20 {
            statement.query_map((child, 1_000), |row| row.get::<_, i64>(0))?.try_for_each(|at| at.map(drop))?;
        }
        assert_eq!(statement.get_status(StatementStatus::RePrepare), 0);
        Ok(())
    }
}
