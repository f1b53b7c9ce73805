//! The writer thread.

use std::sync::Arc;
use std::sync::atomic::Ordering;

use rusqlite::Connection;
use tokio::sync::oneshot;

use super::statement::run;
use super::{Health, at_once, guarded};
use crate::publish::Published;
use crate::queue::Queue;
use crate::reader::Session;
use crate::{Error, Result, Writer};

/// Closures in one commit at most, so that the first does not wait too long.
const BATCH: usize = 256;

/// A closure in the writer: it runs, perhaps again, and is settled when its outcome is known.
pub(super) trait Write: Send {
    /// Runs the closure under a savepoint. The error is that of the layer, not the closure's own.
    fn run(&mut self, connection: &Connection, health: &Health) -> Result<()>;
    /// Answers the caller.
    fn settle(self: Box<Self>, end: Result<()>, health: &Health);
}

pub(super) struct WriteJob<F, T, E> {
    closure: F,
    result: Option<Result<T, E>>,
    published: Published,
    reply: oneshot::Sender<Result<T, E>>,
}

impl<F, T, E> WriteJob<F, T, E> {
    pub(super) fn new(closure: F, reply: oneshot::Sender<Result<T, E>>) -> Self {
        Self { closure, result: None, published: Published::default(), reply }
    }
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
        let mut writer = Writer::new(Session::Sqlite(connection), &health.statements, &health.author);
        let result = guarded(|| at_once((self.closure)(&mut writer)));
        let failure = writer.failure();
        if let Some(failure) = &failure {
            health.refused.note(failure);
        }
        // An `Ok` after a failed statement is no success: PostgreSQL would have undone it all.
        let result = match (result, &failure) {
            (Ok(Ok(_)), Some(failure)) => Err(failure.clone()),
            (result, _) => result,
        };
        let refused = !matches!(result, Ok(Ok(_)));
        self.published = if refused { Published::default() } else { writer.published() };
        self.result = Some(result.unwrap_or_else(|error| Err(error.into())));
        if let Some(error @ Error::Broken { .. }) = failure {
            health.note(&error);
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

    fn settle(self: Box<Self>, end: Result<()>, health: &Health) {
        if end.is_ok() {
            health.subscribers.notify(&self.published);
        }
        let result = match end {
            Ok(()) => self.result.unwrap_or_else(|| Err(Error::Closed.into())),
            Err(error) => Err(error.into()),
        };
        let _ = self.reply.send(result); // the caller may have gone: the change stands all the same
    }
}

pub(super) struct WriterThread {
    connection: Connection,
    queue: Arc<Queue<Box<dyn Write>>>,
    health: Arc<Health>,
}

impl WriterThread {
    pub(super) fn new(connection: Connection, queue: Arc<Queue<Box<dyn Write>>>, health: Arc<Health>) -> Self {
        Self { connection, queue, health }
    }

    /// Until the queue is closed and empty.
    pub(super) fn run(&self) {
        while let Some(first) = self.queue.take() {
            let mut batch = vec![first];
            match self.transaction(&mut batch, BATCH) {
                // One closure made the commit fail (a deferred constraint, a full disk): everything is rolled back, and
                // each closure gets its own commit.
                Err(error) if batch.len() > 1 && !matches!(error, Error::Broken { .. }) => {
                    for job in batch {
                        let mut alone = vec![job];
                        let end = self.transaction(&mut alone, 1);
                        settle(alone, &end, &self.health);
                    }
                }
                end => settle(batch, &end, &self.health),
            }
        }
    }

    /// Runs the batch, and what is queued behind it up to `most` closures, in one transaction. `Ok`: all of it is on
    /// the disk; else nothing is.
    fn transaction(&self, batch: &mut Vec<Box<dyn Write>>, most: usize) -> Result<()> {
        self.health.check()?;
        // Immediate: the write lock is taken before anything is read, so no read is stale.
        run(&self.connection, "BEGIN IMMEDIATE", &self.health).inspect_err(|error| self.health.refused.note(error))?;
        let filled = self.fill(batch, most);
        let end = filled.and_then(|()| run(&self.connection, "COMMIT", &self.health));
        match &end {
            Ok(()) => drop(self.health.commits.fetch_add(1, Ordering::Relaxed)),
            Err(error) => {
                self.health.refused.note(error);
                if !self.connection.is_autocommit() {
                    let _ = run(&self.connection, "ROLLBACK", &self.health); // the first error says more
                }
            }
        }
        end
    }

    fn fill(&self, batch: &mut Vec<Box<dyn Write>>, most: usize) -> Result<()> {
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
}

/// Answers all callers whose closure was in the transaction.
fn settle(batch: Vec<Box<dyn Write>>, end: &Result<()>, health: &Health) {
    for job in batch {
        job.settle(end.clone(), health);
    }
}
