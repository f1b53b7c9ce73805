//! PostgreSQL: reads pipelined over few connections, writes as serialisable transactions.
//!
//! A reader thread has one connection and runs any number of closures at once on it: their
//! statements are sent without waiting for one another's answers. No transaction holds them
//! together, so each *statement* has a snapshot of its own. The writer thread has a pool; each
//! closure gets a connection to itself and `BEGIN ISOLATION LEVEL SERIALIZABLE`, because our
//! closures look and then act. Whoever lost to another transaction is run again after a pause.
//!
//! A connection that died is replaced. A read statement that met it is sent once more; a write is
//! run again, unless its COMMIT was under way: then nobody can know, and the caller is told so.

use std::cell::RefCell;
use std::collections::HashMap;
use std::pin::{Pin, pin};
use std::rc::Rc;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread::JoinHandle;
use std::time::Duration;

use futures_util::StreamExt;
use tokio::sync::{Semaphore, mpsc, oneshot};
use tokio::task::{JoinSet, LocalSet, spawn_local};
use tokio_postgres::error::{Severity, SqlState};
use tokio_postgres::{Client, Config, NoTls, SimpleQueryMessage, Statement};

use crate::reader::{self, EachRow};
use crate::row::Answer;
use crate::sqlite::expect_params;
use crate::{Engine, Error, Reader, Result, Row, Sql, Value, Writer};

/// Transactions that run at the same time; the others wait for a connection.
const WRITERS: usize = 8;
/// How often a transaction is run before its caller hears of those who were in its way.
const TRIES: u32 = 5;
const READ_ONLY: &str = "-c default_transaction_read_only=on";

/// The threads that speak to one PostgreSQL database.
pub(crate) struct Postgres {
    readers: Vec<Worker<Line>>,
    writer: Worker<Pool>,
    counters: Arc<Counters>,
}

struct Counters {
    statements: Arc<AtomicU64>,
    commits: AtomicU64,
    /// Steps with every pause, so that no two pauses of this process are alike.
    pauses: AtomicU64,
}

impl Postgres {
    /// Starts the threads and makes sure that the server answers.
    pub(crate) async fn open(
        config: &Config,
        path: String,
        readers: usize,
        statements: Arc<AtomicU64>,
    ) -> Result<Self> {
        let mut reading = config.clone();
        let given = config
            .get_options()
            .map_or(String::new(), |options| format!("{options} "));
        reading.options(format!("{given}{READ_ONLY}"));
        let start = |number| {
            let config = reading.clone();
            Worker::start(format!("db-reader-{number}"), move || Line {
                config,
                current: tokio::sync::Mutex::default(),
            })
        };
        let readers: Vec<_> = (0..readers.max(1)).map(start).collect::<Result<_>>()?;
        let config = config.clone();
        let writer = Worker::start("db-writer".to_owned(), move || Pool {
            config,
            free: Semaphore::new(WRITERS),
            idle: RefCell::default(),
        })?;
        let counters = Counters {
            statements,
            commits: AtomicU64::new(0),
            pauses: AtomicU64::new(0),
        };
        let postgres = Self {
            readers,
            writer,
            counters: Arc::new(counters),
        };
        let answers = postgres.readers[0]
            .run(|line| Box::pin(async move { line.connection().await.map(drop) }))
            .await;
        answers
            .and_then(|reached| reached)
            .map_err(|error| Error::Open {
                path,
                reason: error.to_string(),
            })?;
        Ok(postgres)
    }

    pub(crate) async fn read<T, E, F>(&self, closure: F) -> Result<T, E>
    where
        F: AsyncFnOnce(&mut Reader<'_>) -> Result<T, E> + Send + 'static,
        T: Send + 'static,
        E: From<Error> + Send + 'static,
    {
        let counters = self.counters.clone();
        let least_busy = self
            .readers
            .iter()
            .min_by_key(|reader| reader.running.load(Ordering::Relaxed));
        let Some(worker) = least_busy else {
            return Err(Error::Closed.into());
        };
        let run = worker.run(move |line: Rc<Line>| {
            Box::pin(async move {
                let session = Session::Line(line);
                let mut reader =
                    Reader::new(reader::Session::Postgres(&session), &counters.statements);
                closure(&mut reader).await
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
        let counters = self.counters.clone();
        let run = self.writer.run(move |pool: Rc<Pool>| {
            Box::pin(async move {
                let mut tries = 1;
                loop {
                    match attempt(&pool, &closure, &counters).await {
                        Attempt::Settled(result) => return result,
                        Attempt::Again(error) if tries == TRIES => return Err(error.into()),
                        Attempt::Again(_) => pause(tries, &counters).await,
                    }
                    tries += 1;
                }
            })
        });
        run.await?
    }

    /// Commits so far, one a closure.
    pub(crate) fn commits(&self) -> u64 {
        self.counters.commits.load(Ordering::Relaxed)
    }

    /// Finishes what was asked and ends the threads. Blocks.
    pub(crate) fn close(&self) {
        self.readers.iter().for_each(Worker::close);
        self.writer.close();
    }
}

/// A thread with a runtime of its own, on which closures run side by side. `C` is what they share
/// there; it never leaves the thread.
struct Worker<C> {
    jobs: Mutex<Option<mpsc::UnboundedSender<Job<C>>>>,
    thread: Mutex<Option<JoinHandle<()>>>,
    running: Arc<AtomicUsize>,
}

/// A future that stays on its thread.
type Local<T> = Pin<Box<dyn Future<Output = T>>>;
type Job<C> = Box<dyn FnOnce(Rc<C>) -> Local<()> + Send>;

impl<C: 'static> Worker<C> {
    fn start(name: String, context: impl FnOnce() -> C + Send + 'static) -> Result<Self> {
        let failed = |error| Error::Other(format!("cannot start a thread: {error}"));
        let runtime = tokio::runtime::Builder::new_current_thread()
            .enable_all()
            .build()
            .map_err(failed)?;
        let (jobs, queue) = mpsc::unbounded_channel();
        let work =
            move || runtime.block_on(LocalSet::new().run_until(work(Rc::new(context()), queue)));
        let thread = std::thread::Builder::new()
            .name(name)
            .spawn(work)
            .map_err(failed)?;
        Ok(Self {
            jobs: Mutex::new(Some(jobs)),
            thread: Mutex::new(Some(thread)),
            running: Arc::default(),
        })
    }

    /// Runs a job on the thread and waits for what it answers.
    async fn run<T: Send + 'static>(
        &self,
        job: impl FnOnce(Rc<C>) -> Local<T> + Send + 'static,
    ) -> Result<T> {
        let (reply, answer) = oneshot::channel();
        let counted = Counted::new(&self.running);
        let job: Job<C> = Box::new(move |context| {
            Box::pin(async move {
                let _counted = counted;
                let _ = reply.send(job(context).await); // the caller may have gone meanwhile
            })
        });
        let sent = lock(&self.jobs)
            .as_ref()
            .is_some_and(|jobs| jobs.send(job).is_ok());
        if !sent {
            return Err(Error::Closed);
        }
        answer.await.map_err(|_| Error::Panicked)
    }

    fn close(&self) {
        drop(lock(&self.jobs).take());
        if let Some(thread) = lock(&self.thread).take() {
            let _ = thread.join(); // closures' panics were caught, and told to their callers
        }
    }
}

/// Runs jobs side by side as they come in; returns when no more can come and all have ended.
async fn work<C>(context: Rc<C>, mut jobs: mpsc::UnboundedReceiver<Job<C>>) {
    let mut running = JoinSet::new();
    loop {
        tokio::select! {
            job = jobs.recv() => match job {
                Some(job) => drop(running.spawn_local(job(context.clone()))),
                None => break,
            },
            // A closure that panicked ends here; its caller finds the other end gone.
            Some(_) = running.join_next() => {}
        }
    }
    while running.join_next().await.is_some() {}
}

/// One closure under way, as long as this lives.
struct Counted(Arc<AtomicUsize>);

impl Counted {
    fn new(running: &Arc<AtomicUsize>) -> Self {
        running.fetch_add(1, Ordering::Relaxed);
        Self(running.clone())
    }
}

impl Drop for Counted {
    fn drop(&mut self) {
        self.0.fetch_sub(1, Ordering::Relaxed);
    }
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// One connection to the server, and what is prepared on it.
pub(crate) struct Connection {
    client: Client,
    /// By address and length of the text: constants stay where they are.
    prepared: RefCell<HashMap<(usize, usize), Statement>>,
}

impl Connection {
    async fn connect(config: &Config) -> Result<Rc<Self>> {
        let (client, connection) = config
            .connect(NoTls)
            .await
            .map_err(|error| unavailable(&error))?;
        spawn_local(connection); // it ends with the client, or with an error the client hears of
        Ok(Rc::new(Self {
            client,
            prepared: RefCell::default(),
        }))
    }

    async fn prepare(&self, sql: Sql) -> Result<Statement> {
        let text = sql.text(Engine::Postgres);
        let key = (text.as_ptr().addr(), text.len());
        if let Some(statement) = self.prepared.borrow().get(&key) {
            return Ok(statement.clone());
        }
        let statement = self
            .client
            .prepare(text)
            .await
            .map_err(|error| self::error(sql.name(), &error))?;
        self.prepared.borrow_mut().insert(key, statement.clone());
        Ok(statement)
    }

    /// `to_end`: take every row off the line even if nobody wants it.
    async fn each(
        &self,
        sql: Sql,
        params: &[Value<'_>],
        row: EachRow<'_>,
        to_end: bool,
    ) -> Result<()> {
        let failed = |error| self::error(sql.name(), &error);
        let statement = self.prepare(sql).await?;
        expect_params(sql, statement.params().len(), params)?;
        let mut rows = pin!(
            self.client
                .query_raw(&statement, params)
                .await
                .map_err(failed)?
        );
        let mut done = false;
        while let Some(answer) = rows.next().await {
            let answer = answer.map_err(failed)?;
            done = done
                || row(&Row {
                    statement: sql.name(),
                    answer: Answer::Postgres(&answer),
                })?
                .is_break();
            if done && !to_end {
                break;
            }
        }
        Ok(())
    }

    async fn execute(&self, sql: Sql, params: &[Value<'_>]) -> Result<u64> {
        let statement = self.prepare(sql).await?;
        expect_params(sql, statement.params().len(), params)?;
        let changed = self.client.execute_raw(&statement, params).await;
        changed.map_err(|error| self::error(sql.name(), &error))
    }

    async fn batch(&self, name: &'static str, text: &str) -> Result<()> {
        self.client
            .batch_execute(text)
            .await
            .map_err(|error| self::error(name, &error))
    }
}

/// The connection of a reader thread, replaced when it has died.
pub(crate) struct Line {
    config: Config,
    current: tokio::sync::Mutex<Option<Rc<Connection>>>,
}

impl Line {
    async fn connection(&self) -> Result<Rc<Connection>> {
        let mut current = self.current.lock().await;
        match &*current {
            Some(connection) if !connection.client.is_closed() => Ok(connection.clone()),
            _ => Ok(current
                .insert(Connection::connect(&self.config).await?)
                .clone()),
        }
    }

    /// A server that shuts down says so before it hangs up.
    async fn forget(&self, dead: &Rc<Connection>) {
        self.current
            .lock()
            .await
            .take_if(|current| Rc::ptr_eq(current, dead));
    }
}

/// The connections of the writer thread.
struct Pool {
    config: Config,
    free: Semaphore,
    idle: RefCell<Vec<Rc<Connection>>>,
}

impl Pool {
    async fn connection(&self) -> Result<Rc<Connection>> {
        while let Some(connection) = { self.idle.borrow_mut().pop() } {
            if !connection.client.is_closed() {
                return Ok(connection);
            }
        }
        Connection::connect(&self.config).await
    }

    /// Ends a transaction without trace. A connection that cannot do it is thrown away, and the
    /// server rolls back when the line goes dead.
    async fn roll_back(&self, connection: Rc<Connection>) {
        if connection.client.batch_execute("ROLLBACK").await.is_ok() {
            self.idle.borrow_mut().push(connection);
        }
    }
}

/// Where a closure's statements go.
pub(crate) enum Session {
    Line(Rc<Line>),
    Transaction(Rc<Connection>),
}

impl Session {
    pub(crate) async fn each(
        &self,
        sql: Sql,
        params: &[Value<'_>],
        row: EachRow<'_>,
    ) -> Result<()> {
        let line = match self {
            // To the end: an error that nobody waits for would turn the COMMIT into a ROLLBACK.
            Self::Transaction(connection) => return connection.each(sql, params, row, true).await,
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

    pub(crate) async fn prepare(&self, sql: Sql) -> Result<()> {
        self.connection().await?.prepare(sql).await.map(drop)
    }

    /// On a connection of its own, because it is told to plan for parameters it does not know, and
    /// for tables that are not small.
    pub(crate) async fn explain(&self, sql: Sql) -> Result<Vec<String>> {
        let failed = |error| self::error(sql.name(), &error);
        let Self::Line(line) = self else {
            return Err(Error::other("a plan is asked for outside transactions"));
        };
        let connection = Connection::connect(&line.config).await?;
        let takes = connection.prepare(sql).await?.params().len();
        let values = if takes == 0 {
            String::new()
        } else {
            format!("({})", vec!["NULL"; takes].join(", "))
        };
        let text = sql.text(Engine::Postgres);
        let text = format!(
            "SET plan_cache_mode = force_generic_plan; SET enable_seqscan = off;
             PREPARE explained AS {text}; EXPLAIN (COSTS OFF) EXECUTE explained{values}"
        );
        let answer = connection
            .client
            .simple_query(&text)
            .await
            .map_err(failed)?;
        let line = |message| match message {
            SimpleQueryMessage::Row(row) => row.get(0).map(str::to_owned),
            _ => None,
        };
        Ok(answer.into_iter().filter_map(line).collect())
    }

    async fn connection(&self) -> Result<Rc<Connection>> {
        match self {
            Self::Line(line) => line.connection().await,
            Self::Transaction(connection) => Ok(connection.clone()),
        }
    }
}

enum Attempt<T, E> {
    Settled(Result<T, E>),
    Again(Error),
}

/// Runs a closure once, as one transaction.
async fn attempt<T, E, F>(pool: &Pool, closure: &F, counters: &Counters) -> Attempt<T, E>
where
    F: AsyncFn(&mut Writer<'_>) -> Result<T, E>,
    E: From<Error>,
{
    let _turn = pool.free.acquire().await; // never closed
    let begun = async {
        let connection = pool.connection().await?;
        connection
            .batch("BEGIN", "BEGIN ISOLATION LEVEL SERIALIZABLE")
            .await?;
        Ok::<_, Error>(connection)
    };
    let connection = match begun.await {
        Ok(connection) => connection,
        Err(error) if error.is_passing() => return Attempt::Again(error),
        Err(error) => return Attempt::Settled(Err(error.into())),
    };
    // A panic in the closure drops the connection, and with it the transaction.
    let session = Session::Transaction(connection.clone());
    let mut writer = Writer::new(reader::Session::Postgres(&session), &counters.statements);
    let result = closure(&mut writer).await;
    let value = match (writer.failure(), result) {
        (None, Ok(value)) => value,
        (failure, result) => {
            pool.roll_back(connection).await;
            return match (failure, result) {
                (Some(failure), _) if failure.is_passing() => Attempt::Again(failure),
                (Some(failure), Ok(_)) => Attempt::Settled(Err(failure.into())),
                (_, result) => Attempt::Settled(result),
            };
        }
    };
    match connection.batch("COMMIT", "COMMIT").await {
        Err(Error::Unavailable { reason }) => {
            return Attempt::Settled(Err(Error::UnknownOutcome { reason }.into()));
        }
        Err(error @ Error::Busy { .. }) => {
            pool.roll_back(connection).await;
            return Attempt::Again(error);
        }
        Err(error) => {
            pool.roll_back(connection).await;
            return Attempt::Settled(Err(error.into()));
        }
        Ok(()) => {}
    }
    counters.commits.fetch_add(1, Ordering::Relaxed);
    pool.idle.borrow_mut().push(connection);
    Attempt::Settled(Ok(value))
}

/// Waits some milliseconds, longer with each try, so that those who met do not meet again.
#[expect(
    clippy::disallowed_methods,
    reason = "a real pause: who was in the way cannot be awaited"
)]
async fn pause(tries: u32, counters: &Counters) {
    let step = counters
        .pauses
        .fetch_add(1, Ordering::Relaxed)
        .wrapping_add(u64::from(std::process::id()) << 20);
    let mixed = step.wrapping_mul(0x9e37_79b9_7f4a_7c15); // neighbours far apart
    let most = 4_u64 << tries;
    tokio::time::sleep(Duration::from_millis(most / 2 + (mixed >> 32) % most)).await;
}

fn unavailable(error: &tokio_postgres::Error) -> Error {
    let reason = match std::error::Error::source(error) {
        Some(source) => format!("{error}: {source}"),
        None => error.to_string(),
    };
    Error::Unavailable { reason }
}

/// PostgreSQL's errors in the words of this crate. The server's DETAIL is left out: it repeats
/// what is in the row.
fn error(statement: &'static str, error: &tokio_postgres::Error) -> Error {
    let lost = |source: &(dyn std::error::Error + 'static)| source.is::<std::io::Error>();
    let Some(told) = error.as_db_error() else {
        if error.is_closed() || std::error::Error::source(error).is_some_and(lost) {
            return unavailable(error);
        }
        let reason = match std::error::Error::source(error) {
            Some(source) => format!("{error}: {source}"),
            None => error.to_string(),
        };
        return Error::Statement { statement, reason };
    };
    let code = told.code();
    let reason = format!("{} ({})", told.message(), code.code());
    let constraint = || told.constraint().unwrap_or("unnamed").to_owned();
    if matches!(
        told.parsed_severity(),
        Some(Severity::Fatal | Severity::Panic)
    ) {
        Error::Unavailable { reason }
    } else if *code == SqlState::UNIQUE_VIOLATION {
        Error::Unique {
            constraint: constraint(),
        }
    } else if *code == SqlState::FOREIGN_KEY_VIOLATION {
        Error::ForeignKey {
            constraint: constraint(),
        }
    } else if *code == SqlState::T_R_SERIALIZATION_FAILURE
        || *code == SqlState::T_R_DEADLOCK_DETECTED
    {
        Error::Busy { reason }
    } else {
        Error::Statement { statement, reason }
    }
}
