//! One moment for all statements of a closure that asks: a transaction that reads alone, on a connection to itself.
//!
//! Neither its begin nor its end is waited for. `BEGIN` travels in front of the first statement, and `COMMIT` when the caller
//! has its answer already.

use std::cell::Cell;
use std::pin::Pin;
use std::rc::Rc;

use tokio::sync::{Mutex, OwnedSemaphorePermit};
use tokio::task::spawn_local;

use super::connection::{Connection, Line};
use crate::reader::EachRow;
use crate::{Error, Result, Sql, Value};

const BEGIN: &str = "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY";

/// A snapshot that is taken with the first statement.
pub(crate) struct Snapshot {
    line: Rc<Line>,
    begun: Mutex<Option<Begun>>,
    /// Whether anything was seen of this moment, so that no other will do.
    seen: Cell<bool>,
}

struct Begun {
    connection: Rc<Connection>,
    begin: Pin<Box<dyn Future<Output = Result<()>>>>,
    turn: OwnedSemaphorePermit,
}

impl Snapshot {
    pub(super) fn new(line: Rc<Line>) -> Self {
        Self { line, begun: Mutex::default(), seen: Cell::new(false) }
    }

    pub(super) async fn connection(&self) -> Result<Rc<Connection>> {
        self.connection_after(None).await
    }

    /// The connection of this snapshot; another one if that is the dead one.
    async fn connection_after(&self, dead: Option<&Rc<Connection>>) -> Result<Rc<Connection>> {
        let mut begun = self.begun.lock().await;
        if let Some(Begun { connection, .. }) = &*begun
            && dead.is_none_or(|dead| !Rc::ptr_eq(dead, connection))
        {
            return Ok(connection.clone());
        }
        let turn = match begun.take() {
            Some(Begun { turn, .. }) => turn,
            None => self.line.turn().await?,
        };
        let connection = self.line.alone(dead.is_some()).await?;
        let own = connection.clone();
        let mut begin: Pin<Box<dyn Future<Output = Result<()>>>> = Box::pin(async move { own.run(BEGIN).await });
        // The first poll puts it on the line, in front of whatever is asked next.
        let sent = std::future::poll_fn(|context| std::task::Poll::Ready(begin.as_mut().poll(context))).await;
        if let std::task::Poll::Ready(answer) = sent {
            answer?;
            begin = Box::pin(std::future::ready(Ok(())));
        }
        Ok(begun.insert(Begun { connection, begin, turn }).connection.clone())
    }

    /// A statement that meets a connection that died is sent once more, on another one, while nothing was seen.
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

    /// Ends it. An error says that there was no snapshot, and that what was read is of several moments.
    pub(super) async fn end(self) -> Result<()> {
        let Some(Begun { connection, begin, turn }) = self.begun.into_inner() else { return Ok(()) };
        begin.await?; // answered before the first statement was
        let line = self.line;
        spawn_local(async move {
            if connection.run("COMMIT").await.is_ok() {
                line.give_back(connection);
            }
            drop(turn);
        });
        Ok(())
    }
}
