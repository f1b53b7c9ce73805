//! Connections to PostgreSQL, their pools and prepared statements, and the translation of its errors.

use std::cell::{Cell, RefCell};
use std::collections::HashMap;
use std::pin::pin;
use std::rc::Rc;
use std::sync::{Arc, Weak};
use std::time::Duration;

use futures_util::StreamExt;
use tokio::sync::{OwnedMutexGuard, OwnedSemaphorePermit, Semaphore, SemaphorePermit};
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

/// How much longer we wait than the server's own time limit, so that its error can arrive.
const GRACE: Duration = Duration::from_secs(2);
/// How long one step of a migration may take.
pub(super) const AT_LENGTH: Duration = Duration::from_secs(60 * 60);
/// Write transactions at the same time; others wait for a connection.
const WRITERS: u32 = 8;
/// Snapshots of one reader thread at the same time; others wait for a connection.
const SNAPSHOTS: u32 = 8;

/// How to connect to the server, and its time limits.
#[derive(Clone)]
pub(super) struct Address {
    config: Config,
    tls: Tls,
    limits: Limits,
}

impl Address {
    /// `settings` (`-c name=value`) apply to each connection. Options of the location take precedence.
    pub(super) fn new(config: &Config, tls: Tls, limits: Limits, settings: &str) -> Self {
        let mut config = config.clone();
        let given = config.get_options().unwrap_or_default().to_owned();
        config.options(format!("-c statement_timeout={} {given} {settings}", limits.statement.as_millis()));
        // A connection that died silently (a cable, a firewall) is noticed within a minute.
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

/// One connection to the server, with its prepared statements.
pub(crate) struct Connection {
    client: Client,
    /// The I/O task of the connection. It ends with the client, but not while an answer is outstanding.
    carrier: AbortHandle,
    /// The time limit of one statement.
    statement_limit: Duration,
    /// By address and length of the text: constants stay where they are.
    prepared: RefCell<HashMap<(usize, usize), Statement>>,
}

impl Connection {
    async fn connect(address: &Address) -> Result<Rc<Self>> {
        let (client, carrier) = address.connect().await?;
        let carrier = spawn_local(carrier).abort_handle();
        let statement_limit = address.limits.statement + GRACE;
        Ok(Rc::new(Self { client, carrier, statement_limit, prepared: RefCell::default() }))
    }

    /// Waits for an answer within a limit. Without one the connection is closed: other calls on it fail at once, and
    /// the server rolls back.
    async fn answered<T>(
        &self,
        what: &'static str,
        limit: Duration,
        request: impl Future<Output = Result<T, tokio_postgres::Error>>,
    ) -> Result<T> {
        if let Ok(answer) = timeout(limit, request).await {
            return answer.map_err(|error| self::error(what, &error));
        }
        self.carrier.abort();
        Err(timed_out(what, limit))
    }

    async fn prepare(&self, sql: Sql) -> Result<Statement> {
        let text = sql.text(Engine::Postgres);
        let key = (text.as_ptr().addr(), text.len());
        if let Some(statement) = self.prepared.borrow().get(&key) {
            return Ok(statement.clone());
        }
        let statement = self.answered(sql.name(), self.statement_limit, self.client.prepare(text)).await?;
        self.prepared.borrow_mut().insert(key, statement.clone());
        Ok(statement)
    }

    /// `to_end`: receive every row even after `row` has answered `Break`.
    pub(super) async fn each(&self, sql: Sql, params: &[Value<'_>], row: EachRow<'_>, to_end: bool) -> Result<()> {
        let statement = self.prepare(sql).await?;
        sql.expect(statement.params().len(), params)?;
        let asked = self.client.query_raw(&statement, params);
        let mut rows = pin!(self.answered(sql.name(), self.statement_limit, asked).await?);
        let mut done = false;
        while let Some(answer) =
            self.answered(sql.name(), self.statement_limit, async { rows.next().await.transpose() }).await?
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
        self.answered(sql.name(), self.statement_limit, self.client.execute_raw(&statement, params)).await
    }

    /// Begins or ends a transaction.
    pub(super) async fn run(&self, text: &'static str) -> Result<()> {
        self.answered(text, self.statement_limit, self.client.batch_execute(text)).await
    }

    /// Runs the statements of a migration.
    async fn batch(&self, name: &'static str, text: &str) -> Result<()> {
        self.run("SET LOCAL statement_timeout = 0").await?;
        self.answered(name, AT_LENGTH, self.client.batch_execute(text)).await
    }
}

/// Else the I/O task would wait for the answer of a silent server.
impl Drop for Connection {
    fn drop(&mut self) {
        self.carrier.abort();
    }
}

/// The connections of a reader thread.
pub(crate) struct ReaderPool {
    address: Address,
    /// All look-ups use it; a dead one is replaced.
    shared: tokio::sync::Mutex<Option<Rc<Connection>>>,
    /// Permits for connections with a snapshot.
    permits: Arc<Semaphore>,
    /// Connections without a transaction.
    idle: RefCell<Vec<Rc<Connection>>>,
    connecting: tokio::sync::Mutex<()>,
    /// How often connecting failed, and the last error.
    failures: Cell<u64>,
    failure: RefCell<Option<Error>>,
}

impl ReaderPool {
    pub(super) fn new(address: Address) -> Self {
        Self {
            address,
            shared: tokio::sync::Mutex::default(),
            permits: Arc::new(Semaphore::new(SNAPSHOTS as usize)),
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

    /// A new connection. A caller that waited while another attempt failed (since `failures`) gets that error instead
    /// of trying too.
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

    /// Drops the shared connection if it is this dead one.
    async fn forget(&self, dead: &Rc<Connection>) {
        self.shared.lock().await.take_if(|current| Rc::ptr_eq(current, dead));
    }

    /// Waits for a permit for a connection with a snapshot.
    pub(super) async fn permit(&self) -> Result<OwnedSemaphorePermit> {
        self.permits.clone().acquire_owned().await.map_err(|_| Error::Closed)
    }

    /// A connection without a transaction. `fresh`: a new one, after an idle one turned out to be dead.
    pub(super) async fn exclusive(&self, fresh: bool) -> Result<Rc<Connection>> {
        let failures = self.failures.get();
        while let Some(connection) = { self.idle.borrow_mut().pop() } {
            if !fresh && !connection.client.is_closed() {
                return Ok(connection);
            }
        }
        self.connect(failures).await
    }

    /// Returns a connection that has no transaction.
    pub(super) fn give_back(&self, connection: Rc<Connection>) {
        self.idle.borrow_mut().push(connection);
    }
}

/// The permit for one connection, or for all of them, until it is dropped.
pub(super) struct Permit<'p>(#[expect(dead_code, reason = "held until it is dropped")] SemaphorePermit<'p>);

/// The connections of the writer thread.
pub(super) struct WriterPool {
    address: Address,
    /// Of each caller that takes turns and has a transaction running or waiting.
    turns: RefCell<HashMap<[u8; 32], Weak<tokio::sync::Mutex<()>>>>,
    free: Semaphore,
    idle: RefCell<Vec<Rc<Connection>>>,
}

impl WriterPool {
    pub(super) fn new(address: Address) -> Self {
        Self { address, turns: RefCell::default(), free: Semaphore::new(WRITERS as usize), idle: RefCell::default() }
    }

    /// Waits until no other transaction of this turn runs, in the order of the requests. The turn ends when the guard is
    /// dropped.
    pub(super) async fn turn(&self, turn: [u8; 32]) -> OwnedMutexGuard<()> {
        let mutex = {
            let mut turns = self.turns.borrow_mut();
            turns.retain(|_, mutex| mutex.strong_count() > 0);
            let known = turns.get(&turn).and_then(Weak::upgrade);
            known.unwrap_or_else(|| {
                let mutex = Arc::default();
                turns.insert(turn, Arc::downgrade(&mutex));
                mutex
            })
        };
        mutex.lock_owned().await
    }

    /// Waits until one of the connections is free.
    pub(super) async fn permit(&self) -> Result<Permit<'_>> {
        self.free.acquire().await.map(Permit).map_err(|_| Error::Closed)
    }

    /// Waits until no other transaction runs; permits are given in the order of the requests.
    pub(super) async fn exclusive_permit(&self) -> Result<Permit<'_>> {
        self.free.acquire_many(WRITERS).await.map(Permit).map_err(|_| Error::Closed)
    }

    /// A live connection; to be returned with [`WriterPool::give_back`], else it is closed.
    pub(super) async fn connection(&self) -> Result<Rc<Connection>> {
        while let Some(connection) = { self.idle.borrow_mut().pop() } {
            if !connection.client.is_closed() {
                return Ok(connection);
            }
        }
        Connection::connect(&self.address).await
    }

    /// Rolls back. If that fails, the connection is closed, and the server rolls back by itself.
    pub(super) async fn roll_back(&self, connection: Rc<Connection>) {
        if connection.run("ROLLBACK").await.is_ok() {
            self.give_back(connection);
        }
    }

    /// Returns a connection that has no transaction.
    pub(super) fn give_back(&self, connection: Rc<Connection>) {
        self.idle.borrow_mut().push(connection);
    }
}

/// Where the statements of a closure run.
pub(crate) enum Session {
    /// Each statement has its own snapshot.
    Shared(Rc<ReaderPool>),
    /// All statements share one snapshot.
    Snapshot(Snapshot),
    Transaction(Rc<Connection>),
}

impl Session {
    pub(crate) async fn each(&self, sql: Sql, params: &[Value<'_>], row: EachRow<'_>) -> Result<()> {
        let pool = match self {
            // To the end: an unread error would turn the COMMIT into a ROLLBACK.
            Self::Transaction(connection) => return connection.each(sql, params, row, true).await,
            Self::Snapshot(snapshot) => return snapshot.each(sql, params, row).await,
            Self::Shared(pool) => pool,
        };
        let mut answered = false;
        let mut first = |answer: &Row<'_>| {
            answered = true;
            row(answer)
        };
        let connection = pool.connection().await?;
        match connection.each(sql, params, &mut first, false).await {
            Err(Error::Unavailable { .. }) if !answered => {
                pool.forget(&connection).await;
                pool.connection().await?.each(sql, params, row, false).await
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

    /// The parameters and the columns of a statement. A type that this crate neither binds nor reads is an error.
    pub(crate) async fn describe(&self, sql: Sql) -> Result<Described> {
        let statement = self.connection().await?.prepare(sql).await?;
        let column = |column: &tokio_postgres::Column| {
            let unread =
                || Error::Other(format!("`{}` is {}, which no Rust type reads", column.name(), column.type_()));
            kind(column.type_()).ok_or_else(unread).map(Some)
        };
        let columns = statement.columns().iter().map(column).collect::<Result<_>>()?;
        let parameter = |(index, of): (usize, &Type)| {
            let unbound = || Error::Other(format!("parameter ${} is {of}, which no Rust type binds", index + 1));
            kind(of).ok_or_else(unbound).map(Some)
        };
        let parameters = statement.params().iter().enumerate().map(parameter).collect::<Result<_>>()?;
        Ok(Described { parameters, columns })
    }

    /// Uses a connection of its own: its settings make the planner assume unknown parameters and large tables.
    pub(crate) async fn explain(&self, sql: Sql) -> Result<Vec<String>> {
        let failed = |error| self::error(sql.name(), &error);
        let Self::Shared(pool) = self else {
            return Err(Error::other("plans can only be requested by a look-up, outside transactions"));
        };
        let connection = Connection::connect(&pool.address).await?;
        let takes = connection.prepare(sql).await?.params().len();
        let values = if takes == 0 { String::new() } else { format!("({})", vec!["NULL"; takes].join(", ")) };
        let text = sql.text(Engine::Postgres);
        let text = format!(
            "SET plan_cache_mode = force_generic_plan; SET enable_seqscan = off;
             PREPARE explained AS {text}; EXPLAIN (COSTS OFF) EXECUTE explained{values}"
        );
        let answer = connection.client.simple_query(&text).await.map_err(failed)?;
        let step = |message| match message {
            SimpleQueryMessage::Row(row) => row.get(0).map(str::to_owned),
            _ => None,
        };
        Ok(answer.into_iter().filter_map(step).collect())
    }

    /// Ends the session after its closure.
    pub(super) async fn end(self) -> Result<()> {
        match self {
            Self::Snapshot(snapshot) => snapshot.end().await,
            Self::Shared(_) | Self::Transaction(_) => Ok(()),
        }
    }

    async fn connection(&self) -> Result<Rc<Connection>> {
        match self {
            Self::Shared(pool) => pool.connection().await,
            Self::Snapshot(snapshot) => snapshot.connection().await,
            Self::Transaction(connection) => Ok(connection.clone()),
        }
    }
}

/// The kind of a server's type; `None`: this crate neither reads nor binds it.
fn kind(of: &Type) -> Option<Kind> {
    match *of {
        Type::INT8 | Type::INT4 | Type::INT2 => Some(Kind::Int),
        Type::TEXT | Type::VARCHAR => Some(Kind::Text),
        Type::BOOL => Some(Kind::Boolean),
        Type::BYTEA => Some(Kind::Bytes),
        Type::JSON => Some(Kind::List),
        _ => None,
    }
}

fn unavailable(error: &tokio_postgres::Error) -> Error {
    Error::Unavailable { reason: with_source(error) }
}

pub(super) fn timed_out(what: &str, limit: Duration) -> Error {
    Error::TimedOut { reason: format!("{what} took longer than {} ms", limit.as_millis()) }
}

/// The error with its source.
fn with_source(error: &tokio_postgres::Error) -> String {
    match std::error::Error::source(error) {
        Some(source) => format!("{error}: {source}"),
        None => error.to_string(),
    }
}

/// Translates an error. The server's DETAIL is left out, since it contains values of the row.
fn error(statement: &'static str, error: &tokio_postgres::Error) -> Error {
    let Some(db_error) = error.as_db_error() else {
        // Not from the server: the connection is dead, or a value did not fit.
        let source = std::error::Error::source(error);
        let dead = error.is_closed() || source.is_some_and(<dyn std::error::Error>::is::<std::io::Error>);
        let reason = with_source(error);
        return if dead { Error::Unavailable { reason } } else { Error::Statement { statement, reason } };
    };
    let code = db_error.code();
    let reason = format!("{} ({})", db_error.message(), code.code());
    let constraint = || db_error.constraint().unwrap_or("unnamed").to_owned();
    if matches!(db_error.parsed_severity(), Some(Severity::Fatal | Severity::Panic)) {
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
