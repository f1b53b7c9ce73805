//! PostgreSQL: reads with one snapshot, pipelined look-ups, writes as serialisable transactions.
//!
//! A closure that reads gets a connection of its own and one snapshot for all of its statements (`snapshot.rs`); a
//! reader thread has a small pool of them. Look-ups share one more connection of the thread: their statements are
//! pipelined, and each *statement* has its own snapshot. The writer thread has a pool too. Each closure runs with
//! `BEGIN ISOLATION LEVEL SERIALIZABLE`, because it reads before it writes. A transaction that lost to another one is
//! retried after a pause. After two losses it runs alone, since of many transactions on the same rows all but one lose
//! each time. Callers who know that theirs touch the same rows take turns ([`crate::Database::write_in_turn`]).
//!
//! A dead connection is replaced. The first statement of a read, and any look-up, is sent again. A write is retried,
//! unless its COMMIT was sent: then the outcome is unknown, and the caller gets [`Error::UnknownOutcome`].
//!
//! A server that is silent or too slow is not asked again: a caller waits at most for [`Limits`].

mod connection;
mod snapshot;
mod tls;
mod worker;

use std::rc::Rc;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use tokio::time::{Instant, timeout, timeout_at};

pub(crate) use connection::Session;
use connection::{AT_LENGTH, Address, Permit, ReaderPool, WriterPool, timed_out};
use snapshot::Snapshot;
pub(crate) use tls::Tls;
use worker::Worker;

use crate::database::Shared;
use crate::location::Server;
use crate::{Error, Limits, Options, Reader, Result, Writer, reader};

/// Attempts of a transaction before its caller gets [`Error::Busy`]. From the third on it can only lose to other
/// processes.
const TRIES: u32 = 12;
const ALONE_FROM: u32 = 3;
/// Attempts when the connection is lost or cannot be made.
const CONNECTIONS_TRIED: u32 = 5;
/// The pauses double up to this attempt.
const LONGEST_PAUSE_AFTER: u32 = 5;
/// Refuses a change that is sent through a reader, as SQLite does.
const READ_ONLY: &str = "-c default_transaction_read_only=on";

/// The threads and connections of one PostgreSQL database.
pub(crate) struct Postgres {
    readers: Vec<Worker<ReaderPool>>,
    writer: Worker<WriterPool>,
    counters: Arc<Counters>,
    limits: Limits,
}

struct Counters {
    shared: Shared,
    commits: AtomicU64,
    retries: AtomicU64,
    /// Counts the pauses, so that each has another length.
    pauses: AtomicU64,
}

impl Postgres {
    /// Starts the threads and makes sure that the server answers.
    pub(crate) async fn open(
        server: &Server,
        path: String,
        Options { readers, limits, .. }: Options,
        shared: Shared,
    ) -> Result<Self> {
        let tls = Tls::of(server).map_err(|reason| Error::Open { path: path.clone(), reason })?;
        let start = |number| {
            let address = Address::new(&server.config, tls.clone(), limits, READ_ONLY);
            Worker::start(format!("db-reader-{number}"), || ReaderPool::new(address))
        };
        let readers: Vec<_> = (0..readers.max(1)).map(start).collect::<Result<_>>()?;
        let address = Address::new(&server.config, tls.clone(), limits, "");
        let writer = Worker::start("db-writer".to_owned(), || WriterPool::new(address))?;
        let counters =
            Counters { shared, commits: AtomicU64::new(0), retries: AtomicU64::new(0), pauses: AtomicU64::new(0) };
        let postgres = Self { readers, writer, counters: Arc::new(counters), limits };
        let reach = |pool: Rc<ReaderPool>| -> worker::Local<_> {
            Box::pin(async move { pool.exclusive(true).await.map(|connection| pool.give_back(connection)) })
        };
        let reached = postgres.readers[0].run(reach).await.flatten();
        reached.map_err(|error| Error::Open { path, reason: error.to_string() })?;
        Ok(postgres)
    }

    pub(crate) async fn read<T, E, F>(&self, closure: F) -> Result<T, E>
    where
        F: AsyncFnOnce(&mut Reader<'_>) -> Result<T, E> + Send + 'static,
        T: Send + 'static,
        E: From<Error> + Send + 'static,
    {
        self.ask(|pool| Session::Snapshot(Snapshot::new(pool)), closure).await
    }

    /// Each statement has its own snapshot.
    pub(crate) async fn look_up<T, E, F>(&self, closure: F) -> Result<T, E>
    where
        F: AsyncFnOnce(&mut Reader<'_>) -> Result<T, E> + Send + 'static,
        T: Send + 'static,
        E: From<Error> + Send + 'static,
    {
        self.ask(Session::Shared, closure).await
    }

    async fn ask<T, E, F>(&self, session: fn(Rc<ReaderPool>) -> Session, closure: F) -> Result<T, E>
    where
        F: AsyncFnOnce(&mut Reader<'_>) -> Result<T, E> + Send + 'static,
        T: Send + 'static,
        E: From<Error> + Send + 'static,
    {
        let (counters, limit) = (self.counters.clone(), self.limits.call);
        let least_busy = self.readers.iter().min_by_key(|reader| reader.running());
        let worker = least_busy.ok_or(Error::Closed)?;
        let run = worker.run(move |pool: Rc<ReaderPool>| {
            Box::pin(async move {
                let session = session(pool);
                let mut reader = Reader::new(reader::Session::Postgres(&session), &counters.shared.statements);
                // Without an answer in time the connection is dropped with its snapshot.
                let Ok(result) = timeout(limit, closure(&mut reader)).await else {
                    return Err(timed_out("the call", limit).into());
                };
                drop(reader);
                let ended = session.end().await;
                result.and_then(|value| ended.map(|()| value).map_err(E::from))
            })
        });
        run.await?
    }

    pub(crate) async fn write<T, E, F>(&self, closure: F) -> Result<T, E>
    where
        F: AsyncFn(&mut Writer<'_>) -> Result<T, E> + Send + 'static,
        T: Send + 'static,
        E: From<Error> + Send + 'static,
    {
        self.write_within(self.limits.call, None, closure).await
    }

    pub(crate) async fn write_in_turn<T, E, F>(&self, turn: [u8; 32], closure: F) -> Result<T, E>
    where
        F: AsyncFn(&mut Writer<'_>) -> Result<T, E> + Send + 'static,
        T: Send + 'static,
        E: From<Error> + Send + 'static,
    {
        self.write_within(self.limits.call, Some(turn), closure).await
    }

    pub(crate) async fn write_at_length<T, E, F>(&self, closure: F) -> Result<T, E>
    where
        F: AsyncFn(&mut Writer<'_>) -> Result<T, E> + Send + 'static,
        T: Send + 'static,
        E: From<Error> + Send + 'static,
    {
        self.write_within(AT_LENGTH, None, closure).await
    }

    async fn write_within<T, E, F>(&self, limit: Duration, turn: Option<[u8; 32]>, closure: F) -> Result<T, E>
    where
        F: AsyncFn(&mut Writer<'_>) -> Result<T, E> + Send + 'static,
        T: Send + 'static,
        E: From<Error> + Send + 'static,
    {
        let counters = self.counters.clone();
        let run = self.writer.run(move |pool: Rc<WriterPool>| {
            Box::pin(async move {
                let until = Instant::now() + limit;
                let _turn = match turn {
                    None => None,
                    Some(turn) => match timeout_at(until, pool.turn(turn)).await {
                        Ok(turn) => Some(turn),
                        Err(_) => return Err(timed_out("the call", limit).into()),
                    },
                };
                let (mut tries, mut lost) = (1, 0);
                loop {
                    let permit = async {
                        if lost + 1 < ALONE_FROM { pool.permit().await } else { pool.exclusive_permit().await }
                    };
                    let Ok(permit) = timeout_at(until, permit).await else {
                        return Err(timed_out("the call", limit).into());
                    };
                    let error = match attempt(&pool, permit?, until, &closure, &counters).await {
                        Attempt::Settled(result) => return result,
                        Attempt::Late => return Err(timed_out("the call", limit).into()),
                        Attempt::Again(error) => error,
                    };
                    lost += u32::from(matches!(error, Error::Busy { .. }));
                    if tries == TRIES || tries - lost == CONNECTIONS_TRIED {
                        return Err(error.into());
                    }
                    counters.retries.fetch_add(u64::from(matches!(error, Error::Busy { .. })), Ordering::Relaxed);
                    pause(tries, &counters).await;
                    tries += 1;
                }
            })
        });
        run.await?
    }

    /// The number of commits so far.
    pub(crate) fn commits(&self) -> u64 {
        self.counters.commits.load(Ordering::Relaxed)
    }

    /// The number of transactions so far that were begun again after they lost to others.
    pub(crate) fn retries(&self) -> u64 {
        self.counters.retries.load(Ordering::Relaxed)
    }

    /// Finishes running calls and ends the threads. Blocks.
    pub(crate) fn close(&self) {
        self.readers.iter().for_each(Worker::close);
        self.writer.close();
    }
}

enum Attempt<T, E> {
    Settled(Result<T, E>),
    Again(Error),
    /// The time limit of the call has passed.
    Late,
}

/// Runs a closure once, as one transaction.
async fn attempt<T, E, F>(
    pool: &WriterPool,
    _permit: Permit<'_>,
    until: Instant,
    closure: &F,
    counters: &Counters,
) -> Attempt<T, E>
where
    F: AsyncFn(&mut Writer<'_>) -> Result<T, E>,
    E: From<Error>,
{
    let begun = async {
        let connection = pool.connection().await?;
        connection.run("BEGIN ISOLATION LEVEL SERIALIZABLE").await?;
        Ok::<_, Error>(connection)
    };
    let connection = match timeout_at(until, begun).await {
        Ok(Ok(connection)) => connection,
        Ok(Err(error)) => return again_or_settled(error),
        Err(_) => return Attempt::Late,
    };
    // A panic in the closure, or its time limit, drops the connection, and with it the transaction.
    let session = Session::Transaction(connection.clone());
    let Shared { statements, author, .. } = &counters.shared;
    let mut writer = Writer::new(reader::Session::Postgres(&session), statements, author);
    let Ok(result) = timeout_at(until, closure(&mut writer)).await else { return Attempt::Late };
    let failure = writer.failure();
    if let Some(failure) = &failure {
        counters.shared.refused.note(failure);
    }
    let value = match (failure, result) {
        (None, Ok(value)) => value,
        (failure, result) => {
            pool.roll_back(connection).await;
            return match (failure, result) {
                (Some(failure), _) if may_pass(&failure) => Attempt::Again(failure),
                (Some(failure), Ok(_)) => Attempt::Settled(Err(failure.into())),
                (_, result) => Attempt::Settled(result),
            };
        }
    };
    match connection.run("COMMIT").await {
        Err(Error::Unavailable { reason } | Error::TimedOut { reason }) => {
            return Attempt::Settled(Err(Error::UnknownOutcome { reason }.into()));
        }
        Err(error @ Error::Busy { .. }) => {
            pool.roll_back(connection).await;
            return Attempt::Again(error);
        }
        Err(error) => {
            counters.shared.refused.note(&error);
            pool.roll_back(connection).await;
            return Attempt::Settled(Err(error.into()));
        }
        Ok(()) => {}
    }
    counters.commits.fetch_add(1, Ordering::Relaxed);
    counters.shared.subscribers.notify(&writer.published());
    pool.give_back(connection);
    Attempt::Settled(Ok(value))
}

fn again_or_settled<T, E: From<Error>>(error: Error) -> Attempt<T, E> {
    if may_pass(&error) { Attempt::Again(error) } else { Attempt::Settled(Err(error.into())) }
}

/// Whether a retry may succeed. A server that took too long would take as long again.
fn may_pass(error: &Error) -> bool {
    matches!(error, Error::Busy { .. } | Error::Unavailable { .. })
}

/// Waits some milliseconds, longer with each attempt and different each time, so that two transactions do not collide
/// again.
#[expect(clippy::disallowed_methods, reason = "a real pause: the other transaction cannot be awaited")]
async fn pause(tries: u32, counters: &Counters) {
    let step = counters.pauses.fetch_add(1, Ordering::Relaxed).wrapping_add(u64::from(std::process::id()) << 20);
    let mixed = step.wrapping_mul(0x9e37_79b9_7f4a_7c15); // neighbours far apart
    let most = 4_u64 << tries.min(LONGEST_PAUSE_AFTER);
    tokio::time::sleep(Duration::from_millis(most / 2 + (mixed >> 32) % most)).await;
}
