//! One snapshot for all statements of a closure that reads: a read-only transaction on a connection of its own.
//!
//! It costs no round trips: `BEGIN` is sent together with the first statement, and `COMMIT` after the caller has its
//! answer.

use std::cell::Cell;
use std::pin::Pin;
use std::rc::Rc;

use tokio::sync::{Mutex, OwnedSemaphorePermit};
use tokio::task::spawn_local;

use super::connection::{Connection, ReaderPool};
use crate::reader::EachRow;
use crate::{Error, Result, Sql, Value};

const BEGIN: &str = "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY";

/// A snapshot that is taken with the first statement.
pub(crate) struct Snapshot {
    pool: Rc<ReaderPool>,
    begun: Mutex<Option<Begun>>,
    /// Whether rows of this snapshot were seen, so that it cannot be replaced by another.
    seen: Cell<bool>,
}

struct Begun {
    connection: Rc<Connection>,
    begin: Pin<Box<dyn Future<Output = Result<()>>>>,
    permit: OwnedSemaphorePermit,
}

impl Snapshot {
    pub(super) fn new(pool: Rc<ReaderPool>) -> Self {
        Self { pool, begun: Mutex::default(), seen: Cell::new(false) }
    }

    pub(super) async fn connection(&self) -> Result<Rc<Connection>> {
        self.connection_after(None).await
    }

    /// The connection of this snapshot; a new one if it is the dead one.
    async fn connection_after(&self, dead: Option<&Rc<Connection>>) -> Result<Rc<Connection>> {
        let mut begun = self.begun.lock().await;
        if let Some(Begun { connection, .. }) = &*begun
            && dead.is_none_or(|dead| !Rc::ptr_eq(dead, connection))
        {
            return Ok(connection.clone());
        }
        let permit = match begun.take() {
            Some(Begun { permit, .. }) => permit,
            None => self.pool.permit().await?,
        };
        let connection = self.pool.exclusive(dead.is_some()).await?;
        let own = connection.clone();
        let mut begin: Pin<Box<dyn Future<Output = Result<()>>>> = Box::pin(async move { own.run(BEGIN).await });
        // The first poll sends it, before the next statement.
        let sent = std::future::poll_fn(|context| std::task::Poll::Ready(begin.as_mut().poll(context))).await;
        if let std::task::Poll::Ready(answer) = sent {
            answer?;
            begin = Box::pin(std::future::ready(Ok(())));
        }
        Ok(begun.insert(Begun { connection, begin, permit }).connection.clone())
    }

    /// A statement that finds a dead connection is sent again on a new one, while no row was seen.
    pub(super) async fn each(&self, sql: Sql, params: &[Value<'_>], row: EachRow<'_>) -> Result<()> {
        let connection = self.connection().await?;
        let mut first = |answer: &crate::Row<'_>| {
            self.seen.set(true);
            row(answer)
        };
        let end = match connection.each(sql, params, &mut first, false).await {
            Err(Error::Unavailable { .. }) if !self.seen.get() => {
                let another = self.connection_after(Some(&connection)).await?;
                another.each(sql, params, &mut first, false).await
            }
            end => end,
        };
        self.seen.set(self.seen.get() || end.is_ok());
        end
    }

    /// Ends it. An error means that BEGIN failed and the reads had no common snapshot.
    pub(super) async fn end(self) -> Result<()> {
        let Some(Begun { connection, begin, permit }) = self.begun.into_inner() else { return Ok(()) };
        begin.await?; // its answer arrived before the first statement's
        let pool = self.pool;
        spawn_local(async move {
            if connection.run("COMMIT").await.is_ok() {
                pool.give_back(connection);
            }
            drop(permit);
        });
        Ok(())
    }
}
