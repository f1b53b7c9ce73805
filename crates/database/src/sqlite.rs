//! SQLite: reader threads, one writer with group commit, and a thread that empties the log.
//!
//! Every connection belongs to one thread, and closures travel to it. The writer takes whatever has
//! queued up while the last commit was being forced to the disk and commits it together: one fsync
//! for many callers, who are all answered after it. Each closure has a savepoint of its own, so that
//! a refused one leaves no trace and harms no other.
//!
//! Committed pages pile up in the write-ahead log. A thread of its own copies them into the
//! database file, so that no caller pays for it.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::Path;
use std::pin::pin;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::task::{Context, Poll, Waker};
use std::thread::JoinHandle;
use std::time::Duration;

use rusqlite::hooks::Wal;
use rusqlite::wal::CheckpointMode;
use rusqlite::{CachedStatement, Connection, ErrorCode};
use tokio::sync::{oneshot, watch};

use crate::queue::Queue;
use crate::reader::{EachRow, Session};
use crate::row::Answer;
use crate::{Engine, Error, Reader, Result, Row, Sql, Value, Writer};

/// Most closures in one commit, so that the first of them is not kept waiting for ever.
const BATCH: usize = 256;
/// Pages in the log from which on it is copied into the file (4 KiB each).
const CHECKPOINT_AT: i32 = 1_000;
/// Pages from which on writers are held up until the log has been emptied, or it would only grow.
const RESTART_AT: i32 = 32_000;
/// How long another process may hold the file before a caller hears [`Error::Busy`].
const BUSY: Duration = Duration::from_secs(5);
/// Prepared statements kept a connection; more than a program has.
const STATEMENTS: usize = 1_024;

type ReadJob = Box<dyn FnOnce(&Connection) + Send>;

/// The threads of one database file.
pub(crate) struct Sqlite {
    reads: Arc<Queue<ReadJob>>,
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
        let thread =
            thread.map_err(|error| Error::Other(format!("cannot start a thread: {error}")))?;
        self.0
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .push(thread);
        Ok(())
    }

    fn join(&self) {
        let threads = std::mem::take(&mut *self.0.lock().unwrap_or_else(PoisonError::into_inner));
        for thread in threads {
            let _ = thread.join(); // closures' panics were caught, and told to their callers
        }
    }
}

/// What has gone wrong for good, if anything; and the counters.
pub(crate) struct Health {
    broken: watch::Sender<Option<String>>,
    statements: Arc<AtomicU64>,
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
            Some(reason) => Err(Error::Broken {
                reason: reason.clone(),
            }),
            None => Ok(()),
        }
    }
}

impl Sqlite {
    /// Opens the file, made when absent, and starts its threads. Blocks for some milliseconds.
    pub(crate) fn open(path: &Path, readers: usize, statements: Arc<AtomicU64>) -> Result<Self> {
        let unopened = |error: &dyn std::fmt::Display| Error::Open {
            path: path.display().to_string(),
            reason: error.to_string(),
        };
        let connect = |setting| connect(path, setting).map_err(|error| unopened(&error));
        let health = Health {
            broken: watch::Sender::new(None),
            statements,
            commits: AtomicU64::new(0),
        };
        let sqlite = Self {
            reads: Arc::new(Queue::new()),
            writes: Arc::new(Queue::new()),
            checkpoints: Arc::new(Queue::new()),
            health: Arc::new(health),
            workers: Threads::default(),
            checkpointer: Threads::default(),
        };

        let mut writer = connect("PRAGMA synchronous = FULL")?;
        sqlite
            .watch_log(&mut writer)
            .map_err(|error| unopened(&error))?;
        let (queue, health) = (sqlite.writes.clone(), sqlite.health.clone());
        sqlite.workers.spawn("db-writer", move || {
            WriterThread {
                connection: writer,
                queue,
                health,
            }
            .run()
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

        for number in 0..readers.max(1) {
            let reader = connect("PRAGMA query_only = ON")?;
            let queue = sqlite.reads.clone();
            sqlite
                .workers
                .spawn(&format!("db-reader-{number}"), move || {
                    while let Some(job) = queue.take() {
                        job(&reader);
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
                checkpoints.put(if full {
                    CheckpointMode::RESTART
                } else {
                    CheckpointMode::PASSIVE
                });
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
                let mut reader = Reader::new(Session::Sqlite(connection), &health.statements);
                let result = guarded(|| at_once(closure(&mut reader)));
                if let Some(failure) = reader.failure() {
                    health.note(&failure);
                }
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

    pub(crate) async fn write<T, E, F>(&self, closure: F) -> Result<T, E>
    where
        F: AsyncFn(&mut Writer<'_>) -> Result<T, E> + Send + 'static,
        T: Send + 'static,
        E: From<Error> + Send + 'static,
    {
        let (reply, answer) = oneshot::channel();
        self.writes.put(Box::new(WriteJob {
            closure,
            result: None,
            reply,
        }));
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
    connection.execute_batch(
        "PRAGMA journal_mode = WAL; PRAGMA foreign_keys = ON; PRAGMA temp_store = MEMORY;
         PRAGMA cache_size = -8000; PRAGMA journal_size_limit = 67108864;",
    )?;
    connection.execute_batch(setting)?;
    connection.set_prepared_statement_cache_capacity(STATEMENTS);
    Ok(connection)
}

/// A closure on its way through the writer: run, perhaps again, and settled when its fate is known.
trait Write: Send {
    /// Runs the closure under a savepoint. The error is that of the layer, not the closure's own.
    fn run(&mut self, connection: &Connection, health: &Health) -> Result<()>;
    /// Answers the caller.
    fn settle(self: Box<Self>, end: Result<()>);
}

struct WriteJob<F, T, E> {
    closure: F,
    result: Option<Result<T, E>>,
    reply: oneshot::Sender<Result<T, E>>,
}

impl<F, T, E> Write for WriteJob<F, T, E>
where
    F: AsyncFn(&mut Writer<'_>) -> Result<T, E> + Send,
    T: Send,
    E: From<Error> + Send,
{
    fn run(&mut self, connection: &Connection, health: &Health) -> Result<()> {
        self.result = None;
        run(connection, "SAVEPOINT closure", health)?;
        let mut writer = Writer::new(Session::Sqlite(connection), &health.statements);
        let result = guarded(|| at_once((self.closure)(&mut writer)));
        let failure = writer.failure();
        // An `Ok` after a failed statement is no success: PostgreSQL would have undone it all.
        let result = match (result, &failure) {
            (Ok(Ok(_)), Some(failure)) => Err(failure.clone()),
            (result, _) => result,
        };
        let refused = !matches!(result, Ok(Ok(_)));
        self.result = Some(result.unwrap_or_else(|error| Err(error.into())));
        if let Some(error @ Error::Broken { .. }) = failure {
            return Err(error);
        }
        if connection.is_autocommit() {
            return Err(failure.unwrap_or(Error::Unfinished)); // SQLite has undone everything itself
        }
        if refused {
            run(connection, "ROLLBACK TO closure", health)?;
        }
        run(connection, "RELEASE closure", health)
    }

    fn settle(self: Box<Self>, end: Result<()>) {
        let result = match end {
            Ok(()) => self.result.unwrap_or_else(|| Err(Error::Closed.into())),
            Err(error) => Err(error.into()),
        };
        let _ = self.reply.send(result); // the caller may have gone: the change stands all the same
    }
}

struct WriterThread {
    connection: Connection,
    queue: Arc<Queue<Box<dyn Write>>>,
    health: Arc<Health>,
}

impl WriterThread {
    fn run(&self) {
        while let Some(first) = self.queue.take() {
            let mut batch = Vec::new();
            match self.transaction(first, &mut batch) {
                // Nobody is to suffer for a neighbour (a constraint that is only checked at the
                // commit, a full disk): undo everything and give each a commit of its own.
                Err(error) if batch.len() > 1 && !matches!(error, Error::Broken { .. }) => {
                    for job in batch {
                        let mut alone = Vec::new();
                        let end = self.transaction_of(job, &mut alone, 1);
                        self.settle(alone, &end);
                    }
                }
                end => self.settle(batch, &end),
            }
        }
    }

    fn transaction(&self, first: Box<dyn Write>, batch: &mut Vec<Box<dyn Write>>) -> Result<()> {
        self.transaction_of(first, batch, BATCH)
    }

    /// Runs `first`, and what has queued up behind it, in one transaction of at most `most`
    /// closures; `Ok` when it is on the disk.
    fn transaction_of(
        &self,
        first: Box<dyn Write>,
        batch: &mut Vec<Box<dyn Write>>,
        most: usize,
    ) -> Result<()> {
        let end = self
            .fill(first, batch, most)
            .and_then(|()| run(&self.connection, "COMMIT", &self.health));
        match &end {
            Ok(()) => drop(self.health.commits.fetch_add(1, Ordering::Relaxed)),
            Err(_) if !self.connection.is_autocommit() => {
                let _ = run(&self.connection, "ROLLBACK", &self.health); // the first error says more
            }
            Err(_) => {}
        }
        end
    }

    fn fill(
        &self,
        first: Box<dyn Write>,
        batch: &mut Vec<Box<dyn Write>>,
        most: usize,
    ) -> Result<()> {
        batch.push(first);
        self.health.check()?;
        // Immediate: the write lock is had before anything is read, so nothing read can be stale.
        run(&self.connection, "BEGIN IMMEDIATE", &self.health)?;
        let mut next = 0;
        while let Some(job) = batch.get_mut(next) {
            job.run(&self.connection, &self.health)?;
            next += 1;
            if next < most {
                batch.extend(self.queue.take_waiting());
            }
        }
        Ok(())
    }

    fn settle(&self, batch: Vec<Box<dyn Write>>, end: &Result<()>) {
        for job in batch {
            job.settle(end.clone());
        }
    }
}

/// Runs a statement of the layer's own.
fn run(connection: &Connection, text: &'static str, health: &Health) -> Result<()> {
    let ran = connection
        .prepare_cached(text)
        .and_then(|mut statement| statement.raw_execute());
    ran.map(drop).map_err(|error| {
        let error = self::error(text, &error);
        health.note(&error);
        error
    })
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

pub(crate) fn prepare(connection: &Connection, sql: Sql) -> Result<CachedStatement<'_>> {
    let prepared = connection.prepare_cached(sql.text(Engine::Sqlite));
    prepared.map_err(|error| self::error(sql.name(), &error))
}

fn bind<'c>(
    connection: &'c Connection,
    sql: Sql,
    params: &[Value<'_>],
) -> Result<CachedStatement<'c>> {
    let mut statement = prepare(connection, sql)?;
    expect_params(sql, statement.parameter_count(), params)?;
    for (index, value) in params.iter().enumerate() {
        let bound = statement.raw_bind_parameter(index + 1, value);
        bound.map_err(|error| self::error(sql.name(), &error))?;
    }
    Ok(statement)
}

/// Refuses a call that hands over more or fewer values than the statement has parameters.
pub(crate) fn expect_params(sql: Sql, takes: usize, params: &[Value<'_>]) -> Result<()> {
    if takes == params.len() {
        return Ok(());
    }
    let reason = format!("it takes {takes} parameters and was given {}", params.len());
    Err(Error::Statement {
        statement: sql.name(),
        reason,
    })
}

pub(crate) fn each(
    connection: &Connection,
    sql: Sql,
    params: &[Value<'_>],
    row: EachRow<'_>,
) -> Result<()> {
    let failed = |error| self::error(sql.name(), &error);
    let mut statement = bind(connection, sql, params)?;
    let changes = !statement.readonly();
    let mut rows = statement.raw_query();
    let mut done = false;
    while let Some(answer) = rows.next().map_err(failed)? {
        done = done
            || row(&Row {
                statement: sql.name(),
                answer: Answer::Sqlite(answer),
            })?
            .is_break();
        if done && !changes {
            break;
        }
        // `… RETURNING` is stepped to its end: only then has the statement done all it does.
    }
    Ok(())
}

pub(crate) fn execute(connection: &Connection, sql: Sql, params: &[Value<'_>]) -> Result<u64> {
    let changed = bind(connection, sql, params)?.raw_execute();
    changed
        .map(|rows| rows as u64)
        .map_err(|error| self::error(sql.name(), &error))
}

/// How SQLite means to run a statement: the lines of `EXPLAIN QUERY PLAN`.
pub(crate) fn explain(connection: &Connection, sql: Sql) -> Result<Vec<String>> {
    let text = format!("EXPLAIN QUERY PLAN {}", sql.text(Engine::Sqlite));
    let lines = connection.prepare(&text).and_then(|mut statement| {
        let mut rows = statement.raw_query(); // no parameter is bound: the plan needs none
        let mut lines = Vec::new();
        while let Some(row) = rows.next()? {
            lines.push(row.get("detail")?);
        }
        Ok(lines)
    });
    lines.map_err(|error| self::error(sql.name(), &error))
}

/// SQLite's errors in the words of this crate.
pub(crate) fn error(statement: &'static str, error: &rusqlite::Error) -> Error {
    use rusqlite::ffi;
    let reason = error.to_string();
    let rusqlite::Error::SqliteFailure(failure, _) = error else {
        return Error::Statement { statement, reason };
    };
    match failure.code {
        ErrorCode::DatabaseBusy | ErrorCode::DatabaseLocked => Error::Busy { reason },
        ErrorCode::SystemIoFailure | ErrorCode::DatabaseCorrupt | ErrorCode::NotADatabase => {
            Error::Broken {
                reason: format!("{statement}: {reason} ({})", failure.extended_code),
            }
        }
        ErrorCode::ConstraintViolation => {
            let constraint = reason
                .split_once("failed: ")
                .map_or(reason.as_str(), |(_, at)| at)
                .to_owned();
            match failure.extended_code {
                ffi::SQLITE_CONSTRAINT_UNIQUE
                | ffi::SQLITE_CONSTRAINT_PRIMARYKEY
                | ffi::SQLITE_CONSTRAINT_ROWID => Error::Unique { constraint },
                ffi::SQLITE_CONSTRAINT_FOREIGNKEY => Error::ForeignKey { constraint },
                _ => Error::Statement { statement, reason },
            }
        }
        _ => Error::Statement { statement, reason },
    }
}
