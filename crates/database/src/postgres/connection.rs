//! Connections, the statements that travel on them, and PostgreSQL's errors in the words of this
//! crate.

use std::cell::{Cell, RefCell};
use std::collections::HashMap;
use std::pin::pin;
use std::rc::Rc;
use std::sync::Arc;
use std::time::Duration;

use futures_util::StreamExt;
use tokio::sync::{OwnedSemaphorePermit, Semaphore, SemaphorePermit};
use tokio::task::{AbortHandle, spawn_local};
use tokio::time::timeout;
use tokio_postgres::error::{Severity, SqlState};
use tokio_postgres::types::Type;
use tokio_postgres::{Client, Config, SimpleQueryMessage, Statement};

use super::snapshot::Snapshot;
use super::tls::{Carrier, Tls};
use crate::reader::{Described, EachRow};
use crate::row::Answer;
use crate::{Engine, Error, Kind, Limits, Result, Row, Sql, Value};

/// How much longer a statement is waited for than the server was told it may take: time for it to say that it gave up.
const GRACE: Duration = Duration::from_secs(2);
/// How long one step of a migration may take.
pub(super) const AT_LENGTH: Duration = Duration::from_secs(60 * 60);
/// Transactions that run at the same time; the others wait for a connection.
const WRITERS: u32 = 8;
/// Readings of one thread that have a snapshot at the same time; the others wait for a connection.
const SNAPSHOTS: u32 = 8;

/// Where the server is, and how long it may take.
#[derive(Clone)]
pub(super) struct Address {
    config: Config,
    tls: Tls,
    limits: Limits,
}

impl Address {
    /// `settings` are given to the server with each connection, as `-c name=value`. What the location says itself wins.
    pub(super) fn new(config: &Config, tls: Tls, limits: Limits, settings: &str) -> Self {
        let mut config = config.clone();
        let given = config.get_options().unwrap_or_default().to_owned();
        config.options(format!("-c statement_timeout={} {given} {settings}", limits.statement.as_millis()));
        // A line that is dead without a word (a cable, a firewall that forgot it) is noticed within a minute.
        if config.get_keepalives_interval().is_none() {
            let (idle, interval) = (Duration::from_secs(30), Duration::from_secs(5));
            config.keepalives_idle(idle).keepalives_interval(interval).keepalives_retries(3);
        }
        if config.get_tcp_user_timeout().is_none() {
            config.tcp_user_timeout(limits.statement + GRACE);
        }
        Self { config, tls, limits }
    }

    async fn connect(&self) -> Result<(Client, Carrier)> {
        let hosts = self.config.get_hosts().len().max(self.config.get_hostaddrs().len()).max(1);
        let limit = self.limits.connect * u32::try_from(hosts).unwrap_or(u32::MAX);
        match timeout(limit, self.tls.connect(&self.config)).await {
            Ok(connected) => connected.map_err(|error| unavailable(&error)),
            Err(_) => Err(timed_out("connecting", limit)),
        }
    }
}

/// One connection to the server, and what is prepared on it.
pub(crate) struct Connection {
    client: Client,
    /// What carries bytes to the server and back. It ends with the client, but not while the server owes an answer.
    carrier: AbortHandle,
    /// How long one statement is waited for.
    patience: Duration,
    /// By address and length of the text: constants stay where they are.
    prepared: RefCell<HashMap<(usize, usize), Statement>>,
}

impl Connection {
    async fn connect(address: &Address) -> Result<Rc<Self>> {
        let (client, carrier) = address.connect().await?;
        let carrier = spawn_local(carrier).abort_handle();
        let patience = address.limits.statement + GRACE;
        Ok(Rc::new(Self { client, carrier, patience, prepared: RefCell::default() }))
    }

    /// Waits for an answer of the server. Without one the connection is cut: whoever else waits on it hears of that at once,
    /// and the server rolls back what was begun.
    async fn answered<T>(
        &self,
        what: &'static str,
        patience: Duration,
        asked: impl Future<Output = Result<T, tokio_postgres::Error>>,
    ) -> Result<T> {
        if let Ok(answer) = timeout(patience, asked).await {
            return answer.map_err(|error| self::error(what, &error));
        }
        self.carrier.abort();
        Err(timed_out(what, patience))
    }

    async fn prepare(&self, sql: Sql) -> Result<Statement> {
        let text = sql.text(Engine::Postgres);
        let key = (text.as_ptr().addr(), text.len());
        if let Some(statement) = self.prepared.borrow().get(&key) {
            return Ok(statement.clone());
        }
        let statement = self.answered(sql.name(), self.patience, self.client.prepare(text)).await?;
        self.prepared.borrow_mut().insert(key, statement.clone());
        Ok(statement)
    }

    /// `to_end`: take every row off the line even if nobody wants it.
    pub(super) async fn each(&self, sql: Sql, params: &[Value<'_>], row: EachRow<'_>, to_end: bool) -> Result<()> {
        let statement = self.prepare(sql).await?;
        sql.expect(statement.params().len(), params)?;
        let asked = self.client.query_raw(&statement, params);
        let mut rows = pin!(self.answered(sql.name(), self.patience, asked).await?);
        let mut done = false;
        while let Some(answer) =
            self.answered(sql.name(), self.patience, async { rows.next().await.transpose() }).await?
        {
            done = done || row(&Row { statement: sql.name(), answer: Answer::Postgres(&answer) })?.is_break();
            if done && !to_end {
                break;
            }
        }
        Ok(())
    }

    async fn execute(&self, sql: Sql, params: &[Value<'_>]) -> Result<u64> {
        let statement = self.prepare(sql).await?;
        sql.expect(statement.params().len(), params)?;
        self.answered(sql.name(), self.patience, self.client.execute_raw(&statement, params)).await
    }

    /// Runs what begins or ends a transaction.
    pub(super) async fn run(&self, text: &'static str) -> Result<()> {
        self.answered(text, self.patience, self.client.batch_execute(text)).await
    }

    /// Runs the statements of a migration.
    async fn batch(&self, name: &'static str, text: &str) -> Result<()> {
        self.run("SET LOCAL statement_timeout = 0").await?;
        self.answered(name, AT_LENGTH, self.client.batch_execute(text)).await
    }
}

/// Without this the carrier would wait for what a silent server owes.
impl Drop for Connection {
    fn drop(&mut self) {
        self.carrier.abort();
    }
}

/// The connections of a reader thread.
pub(crate) struct Line {
    address: Address,
    /// All look-ups travel on it; it is replaced when it has died.
    shared: tokio::sync::Mutex<Option<Rc<Connection>>>,
    /// Turns of those who need a connection to themselves, for one snapshot.
    turns: Arc<Semaphore>,
    /// Connections without a transaction.
    idle: RefCell<Vec<Rc<Connection>>>,
    connecting: tokio::sync::Mutex<()>,
    /// How often no connection was to be had, and why the last time.
    failures: Cell<u64>,
    failure: RefCell<Option<Error>>,
}

impl Line {
    pub(super) fn new(address: Address) -> Self {
        Self {
            address,
            shared: tokio::sync::Mutex::default(),
            turns: Arc::new(Semaphore::new(SNAPSHOTS as usize)),
            idle: RefCell::default(),
            connecting: tokio::sync::Mutex::default(),
            failures: Cell::default(),
            failure: RefCell::default(),
        }
    }

    /// The connection that look-ups share.
    async fn connection(&self) -> Result<Rc<Connection>> {
        let failures = self.failures.get();
        let mut shared = self.shared.lock().await;
        if let Some(connection) = &*shared
            && !connection.client.is_closed()
        {
            return Ok(connection.clone());
        }
        Ok(shared.insert(self.connect(failures).await?).clone())
    }

    /// A new connection. Whoever waited while another tried in vain, since `failures`, does not try once more, one after the
    /// other.
    async fn connect(&self, failures: u64) -> Result<Rc<Connection>> {
        let _one_at_a_time = self.connecting.lock().await;
        if self.failures.get() != failures
            && let Some(error) = &*self.failure.borrow()
        {
            return Err(error.clone());
        }
        let connected = Connection::connect(&self.address).await;
        if let Err(error) = &connected {
            self.failures.set(self.failures.get() + 1);
            *self.failure.borrow_mut() = Some(error.clone());
        }
        connected
    }

    /// A server that shuts down says so before it hangs up.
    async fn forget(&self, dead: &Rc<Connection>) {
        self.shared.lock().await.take_if(|current| Rc::ptr_eq(current, dead));
    }

    /// Waits until a connection may be taken for one snapshot.
    pub(super) async fn turn(&self) -> Result<OwnedSemaphorePermit> {
        self.turns.clone().acquire_owned().await.map_err(|_| Error::Closed)
    }

    /// A connection without a transaction; for one that does not meet a death that was not noticed yet, a new one.
    pub(super) async fn alone(&self, fresh: bool) -> Result<Rc<Connection>> {
        let failures = self.failures.get();
        while let Some(connection) = { self.idle.borrow_mut().pop() } {
            if !fresh && !connection.client.is_closed() {
                return Ok(connection);
            }
        }
        self.connect(failures).await
    }

    /// Takes back a connection without a transaction.
    pub(super) fn give_back(&self, connection: Rc<Connection>) {
        self.idle.borrow_mut().push(connection);
    }
}

/// A connection, or all of them, for one transaction; until it is dropped.
pub(super) struct Turn<'p>(#[expect(dead_code, reason = "it is held")] SemaphorePermit<'p>);

/// The connections of the writer thread.
pub(super) struct Pool {
    address: Address,
    free: Semaphore,
    idle: RefCell<Vec<Rc<Connection>>>,
}

impl Pool {
    pub(super) fn new(address: Address) -> Self {
        Self { address, free: Semaphore::new(WRITERS as usize), idle: RefCell::default() }
    }

    /// Waits until one of the connections is free.
    pub(super) async fn turn(&self) -> Result<Turn<'_>> {
        self.free.acquire().await.map(Turn).map_err(|_| Error::Closed)
    }

    /// Waits until nobody else uses a connection; turns are given in the order in which they were asked for.
    pub(super) async fn turn_alone(&self) -> Result<Turn<'_>> {
        self.free.acquire_many(WRITERS).await.map(Turn).map_err(|_| Error::Closed)
    }

    /// One that lives. It is back with [`Pool::give_back`], or closed when dropped.
    pub(super) async fn connection(&self) -> Result<Rc<Connection>> {
        while let Some(connection) = { self.idle.borrow_mut().pop() } {
            if !connection.client.is_closed() {
                return Ok(connection);
            }
        }
        Connection::connect(&self.address).await
    }

    /// Ends a transaction without trace. A connection that cannot do it is thrown away, and the
    /// server rolls back when the line goes dead.
    pub(super) async fn roll_back(&self, connection: Rc<Connection>) {
        if connection.run("ROLLBACK").await.is_ok() {
            self.give_back(connection);
        }
    }

    /// Takes back a connection without a transaction.
    pub(super) fn give_back(&self, connection: Rc<Connection>) {
        self.idle.borrow_mut().push(connection);
    }
}

/// Where a closure's statements go.
pub(crate) enum Session {
    /// Each statement has a snapshot of its own.
    Line(Rc<Line>),
    /// All statements have one.
    Snapshot(Snapshot),
    Transaction(Rc<Connection>),
}

impl Session {
    pub(crate) async fn each(&self, sql: Sql, params: &[Value<'_>], row: EachRow<'_>) -> Result<()> {
        let line = match self {
            // To the end: an error that nobody waits for would turn the COMMIT into a ROLLBACK.
            Self::Transaction(connection) => return connection.each(sql, params, row, true).await,
            Self::Snapshot(snapshot) => return snapshot.each(sql, params, row).await,
            Self::Line(line) => line,
        };
        let mut answered = false;
        let mut first = |answer: &Row<'_>| {
            answered = true;
            row(answer)
        };
        let connection = line.connection().await?;
        match connection.each(sql, params, &mut first, false).await {
            Err(Error::Unavailable { .. }) if !answered => {
                line.forget(&connection).await;
                line.connection().await?.each(sql, params, row, false).await
            }
            end => end,
        }
    }

    pub(crate) async fn execute(&self, sql: Sql, params: &[Value<'_>]) -> Result<u64> {
        self.connection().await?.execute(sql, params).await
    }

    pub(crate) async fn batch(&self, name: &'static str, text: &str) -> Result<()> {
        self.connection().await?.batch(name, text).await
    }

    /// The parameters that a statement takes, and the columns that it answers.
    pub(crate) async fn describe(&self, sql: Sql) -> Result<Described> {
        let statement = self.connection().await?.prepare(sql).await?;
        let column = |column: &tokio_postgres::Column| {
            let unread = || {
                let reason = format!("`{}` is {}, which nothing is read from", column.name(), column.type_());
                Error::Other(reason)
            };
            kind(column.type_()).ok_or_else(unread).map(Some)
        };
        let columns = statement.columns().iter().map(column).collect::<Result<_>>()?;
        Ok(Described { parameters: statement.params().iter().map(kind).collect(), columns })
    }

    /// On a connection of its own, because it is told to plan for parameters it does not know, and
    /// for tables that are not small.
    pub(crate) async fn explain(&self, sql: Sql) -> Result<Vec<String>> {
        let failed = |error| self::error(sql.name(), &error);
        let Self::Line(line) = self else {
            return Err(Error::other("a plan is asked for outside transactions, by a look-up"));
        };
        let connection = Connection::connect(&line.address).await?;
        let takes = connection.prepare(sql).await?.params().len();
        let values = if takes == 0 { String::new() } else { format!("({})", vec!["NULL"; takes].join(", ")) };
        let text = sql.text(Engine::Postgres);
        let text = format!(
            "SET plan_cache_mode = force_generic_plan; SET enable_seqscan = off;
             PREPARE explained AS {text}; EXPLAIN (COSTS OFF) EXECUTE explained{values}"
        );
        let answer = connection.client.simple_query(&text).await.map_err(failed)?;
        let line = |message| match message {
            SimpleQueryMessage::Row(row) => row.get(0).map(str::to_owned),
            _ => None,
        };
        Ok(answer.into_iter().filter_map(line).collect())
    }

    /// The closure is done.
    pub(super) async fn end(self) -> Result<()> {
        match self {
            Self::Snapshot(snapshot) => snapshot.end().await,
            Self::Line(_) | Self::Transaction(_) => Ok(()),
        }
    }

    async fn connection(&self) -> Result<Rc<Connection>> {
        match self {
            Self::Line(line) => line.connection().await,
            Self::Snapshot(snapshot) => snapshot.connection().await,
            Self::Transaction(connection) => Ok(connection.clone()),
        }
    }
}

/// What a type of the server is to a program; None for one that it neither reads nor binds.
fn kind(of: &Type) -> Option<Kind> {
    match *of {
        Type::INT8 | Type::INT4 | Type::INT2 => Some(Kind::Int),
        Type::TEXT | Type::VARCHAR => Some(Kind::Text),
        Type::BOOL => Some(Kind::Boolean),
        Type::BYTEA => Some(Kind::Bytes),
        _ => None,
    }
}

fn unavailable(error: &tokio_postgres::Error) -> Error {
    Error::Unavailable { reason: whole(error) }
}

pub(super) fn timed_out(what: &str, limit: Duration) -> Error {
    Error::TimedOut { reason: format!("{what} took longer than {} ms", limit.as_millis()) }
}

/// The error with what is behind it.
fn whole(error: &tokio_postgres::Error) -> String {
    match std::error::Error::source(error) {
        Some(source) => format!("{error}: {source}"),
        None => error.to_string(),
    }
}

/// The server's DETAIL is left out: it repeats what is in the row.
fn error(statement: &'static str, error: &tokio_postgres::Error) -> Error {
    let Some(told) = error.as_db_error() else {
        // Nobody told us anything, so either the line is dead or a value did not fit.
        let behind = std::error::Error::source(error);
        let dead = error.is_closed() || behind.is_some_and(<dyn std::error::Error>::is::<std::io::Error>);
        let reason = whole(error);
        return if dead { Error::Unavailable { reason } } else { Error::Statement { statement, reason } };
    };
    let code = told.code();
    let reason = format!("{} ({})", told.message(), code.code());
    let constraint = || told.constraint().unwrap_or("unnamed").to_owned();
    if matches!(told.parsed_severity(), Some(Severity::Fatal | Severity::Panic)) {
        Error::Unavailable { reason }
    } else if *code == SqlState::QUERY_CANCELED {
        Error::TimedOut { reason: format!("{statement}: {reason}") }
    } else if *code == SqlState::DISK_FULL || *code == SqlState::READ_ONLY_SQL_TRANSACTION {
        Error::Unwritable { statement, reason }
    } else if *code == SqlState::UNIQUE_VIOLATION {
        Error::Unique { constraint: constraint() }
    } else if *code == SqlState::FOREIGN_KEY_VIOLATION {
        Error::ForeignKey { constraint: constraint() }
    } else if *code == SqlState::T_R_SERIALIZATION_FAILURE || *code == SqlState::T_R_DEADLOCK_DETECTED {
        Error::Busy { reason }
    } else {
        Error::Statement { statement, reason }
    }
}
