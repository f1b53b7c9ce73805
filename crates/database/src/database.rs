//! [`Database`]: the handle of an open database.

use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError};
use std::time::Duration;

use crate::location::Place;
use crate::postgres::Postgres;
use crate::publish::Subscribers;
use crate::sqlite::Sqlite;
use crate::{Engine, Error, Location, Reader, Result, Sql, Writer};

/// An open database. Clones share it; it closes when the last one is dropped, or with
/// [`Database::close`].
#[derive(Clone)]
pub struct Database(Arc<Opened>);

struct Opened {
    location: Location,
    engine: Running,
    shared: Shared,
    read_only: bool,
    /// Why writes are suspended.
    suspended: Mutex<Option<String>>,
}

/// State that the handle and the engine's threads share.
#[derive(Clone, Default)]
pub(crate) struct Shared {
    pub(crate) statements: Arc<AtomicU64>,
    pub(crate) refused: Arc<Refused>,
    pub(crate) subscribers: Arc<Subscribers>,
    pub(crate) author: Arc<OnceLock<String>>,
}

/// Why the last write was refused ([`Error::Unwritable`]), until one succeeds.
#[derive(Default)]
pub(crate) struct Refused(Mutex<Option<String>>);

impl Refused {
    /// Remembers an [`Error::Unwritable`].
    pub(crate) fn note(&self, error: &Error) {
        if let Error::Unwritable { reason, .. } = error {
            self.set(Some(reason.clone()));
        }
    }

    fn set(&self, reason: Option<String>) {
        *self.0.lock().unwrap_or_else(PoisonError::into_inner) = reason;
    }

    fn get(&self) -> Option<String> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }
}

enum Running {
    Sqlite(Sqlite),
    Postgres(Postgres),
}

/// How a database is opened.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Options {
    /// Reader threads, at least one. On SQLite each has one connection for one closure at a time; on PostgreSQL up to
    /// eight, and one that look-ups share.
    pub readers: usize,
    pub limits: Limits,
    /// Refuses every change with [`Error::ReadOnly`].
    pub read_only: bool,
}

impl Default for Options {
    fn default() -> Self {
        Self { readers: 2, limits: Limits::default(), read_only: false }
    }
}

/// Time limits of PostgreSQL, after which a caller gets [`Error::TimedOut`]. SQLite has none but the wait for a locked
/// file.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Limits {
    /// For connecting to one host.
    pub connect: Duration,
    /// For one statement. The server cancels it then; if it does not, the connection is closed.
    pub statement: Duration,
    /// For a whole closure, including the wait for a connection and all retries. A commit has the limit of a statement.
    pub call: Duration,
}

impl Default for Limits {
    fn default() -> Self {
        Self { connect: Duration::from_secs(5), statement: Duration::from_secs(5), call: Duration::from_secs(20) }
    }
}

/// Counters since the database was opened.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Counts {
    /// Statements of closures, including failed ones, without this crate's own (`BEGIN` and the like).
    pub statements: u64,
    /// Commits; on SQLite one can contain many closures.
    pub commits: u64,
    /// Transactions that lost to others and were begun again; on SQLite none.
    pub retries: u64,
}

impl Database {
    /// Opens the database and checks that it answers. SQLite creates a missing file, but not its folder.
    pub async fn open(location: &Location, options: Options) -> Result<Self> {
        let shared = Shared::default();
        let engine = match &location.0 {
            Place::Sqlite(path) => {
                let (path, shared) = (path.clone(), shared.clone());
                let open = move || Sqlite::open(&path, options.readers, shared);
                Running::Sqlite(unblocked(open).await?)
            }
            Place::Postgres(server) => {
                let shown = location.to_string();
                Running::Postgres(Postgres::open(server, shown, options, shared.clone()).await?)
            }
        };
        let read_only = options.read_only;
        Ok(Self(Arc::new(Opened {
            location: location.clone(),
            engine,
            shared,
            read_only,
            suspended: Mutex::default(),
        })))
    }

    /// Runs a closure that reads: all of its statements see one snapshot. It runs on a thread of the database.
    pub async fn read<T, E, F>(&self, closure: F) -> Result<T, E>
    where
        F: AsyncFnOnce(&mut Reader<'_>) -> Result<T, E> + Send + 'static,
        T: Send + 'static,
        E: From<Error> + Send + 'static,
    {
        match &self.0.engine {
            Running::Sqlite(sqlite) => sqlite.read(closure).await,
            Running::Postgres(postgres) => postgres.read(closure).await,
        }
    }

    /// Runs a closure that reads a row or two by their keys. On SQLite it runs on the caller's thread if a connection
    /// is idle, and blocks it; for more use [`Database::read`]. Each statement has its own snapshot, on both engines.
    pub async fn look_up<T, E, F>(&self, closure: F) -> Result<T, E>
    where
        F: AsyncFnOnce(&mut Reader<'_>) -> Result<T, E> + Send + 'static,
        T: Send + 'static,
        E: From<Error> + Send + 'static,
    {
        match &self.0.engine {
            Running::Sqlite(sqlite) => match sqlite.look_up(closure) {
                Ok(answer) => answer,
                Err(closure) => sqlite.read(closure).await,
            },
            Running::Postgres(postgres) => postgres.look_up(closure).await,
        }
    }

    /// Runs a closure that writes, as one transaction. `Ok` means that it is on the disk; `Err` that nothing was
    /// changed, except for [`Error::UnknownOutcome`] and [`Error::Broken`].
    ///
    /// On PostgreSQL the closure may run up to twelve times, after conflicts or lost connections. Dropping the future
    /// does not stop it.
    pub async fn write<T, E, F>(&self, closure: F) -> Result<T, E>
    where
        F: AsyncFn(&mut Writer<'_>) -> Result<T, E> + Send + 'static,
        T: Send + 'static,
        E: From<Error> + Send + 'static,
    {
        self.admit_write()?;
        self.write_despite_suspension(closure).await
    }

    /// [`Database::write`] for a caller whose transactions touch the same rows: those of one `turn` run one after another in
    /// this process. On PostgreSQL all but one of them would be rolled back and retried; SQLite has one writer anyway.
    pub async fn write_in_turn<T, E, F>(&self, turn: [u8; 32], closure: F) -> Result<T, E>
    where
        F: AsyncFn(&mut Writer<'_>) -> Result<T, E> + Send + 'static,
        T: Send + 'static,
        E: From<Error> + Send + 'static,
    {
        self.admit_write()?;
        match &self.0.engine {
            Running::Sqlite(sqlite) => sqlite.write(closure).await,
            Running::Postgres(postgres) => postgres.write_in_turn(turn, closure).await,
        }
    }

    /// [`Database::write`] that goes on while writes are suspended: for the outcome of what was begun before.
    pub async fn write_despite_suspension<T, E, F>(&self, closure: F) -> Result<T, E>
    where
        F: AsyncFn(&mut Writer<'_>) -> Result<T, E> + Send + 'static,
        T: Send + 'static,
        E: From<Error> + Send + 'static,
    {
        if self.0.read_only {
            return Err(Error::ReadOnly.into());
        }
        match &self.0.engine {
            Running::Sqlite(sqlite) => sqlite.write(closure).await,
            Running::Postgres(postgres) => postgres.write(closure).await,
        }
    }

    /// Refuses every further write with [`Error::Suspended`]; reads continue. Returns whether this begins a suspension.
    pub fn suspend_writes(&self, reason: &str) -> bool {
        self.suspension().replace(reason.to_owned()).is_none()
    }

    /// Accepts writes again. Returns whether this ends a suspension.
    pub fn resume_writes(&self) -> bool {
        self.suspension().take().is_some()
    }

    /// Whether writes are suspended.
    pub fn is_suspended(&self) -> bool {
        self.suspension().is_some()
    }

    fn suspension(&self) -> MutexGuard<'_, Option<String>> {
        self.0.suspended.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn admit_write(&self) -> Result<()> {
        if self.0.read_only {
            return Err(Error::ReadOnly);
        }
        match &*self.suspension() {
            Some(reason) => Err(Error::Suspended { reason: reason.clone() }),
            None => Ok(()),
        }
    }

    /// Calls `subscriber` after each commit of a transaction that published on this channel ([`Writer::publish`]),
    /// before its caller is answered, on the thread that committed, so it must be quick.
    pub fn subscribe(&self, channel: &'static str, subscriber: impl Fn() + Send + Sync + 'static) {
        self.0.shared.subscribers.add(channel, Box::new(subscriber));
    }

    /// Names the person for whom this process writes ([`Writer::author`]). Only the first call has an effect.
    pub fn set_author(&self, name: &str) {
        self.0.shared.author.get_or_init(|| name.to_owned());
    }

    /// Why nothing can be written: the reason of the last [`Error::Unwritable`], until [`Database::try_writing`]
    /// succeeds.
    pub fn unwritable(&self) -> Option<String> {
        self.0.shared.refused.get()
    }

    /// [`Database::write`] of a real change, to find out whether writes succeed again.
    pub async fn try_writing<T, E, F>(&self, closure: F) -> Result<T, E>
    where
        F: AsyncFn(&mut Writer<'_>) -> Result<T, E> + Send + 'static,
        T: Send + 'static,
        E: From<Error> + Send + 'static,
    {
        let written = self.write(closure).await;
        if written.is_ok() {
            self.0.shared.refused.set(None);
        }
        written
    }

    /// [`Database::write`] with a limit of an hour, for an import or a migration. The limit of each statement stays,
    /// except for migrations.
    pub async fn write_at_length<T, E, F>(&self, closure: F) -> Result<T, E>
    where
        F: AsyncFn(&mut Writer<'_>) -> Result<T, E> + Send + 'static,
        T: Send + 'static,
        E: From<Error> + Send + 'static,
    {
        self.admit_write()?;
        match &self.0.engine {
            Running::Sqlite(sqlite) => sqlite.write(closure).await,
            Running::Postgres(postgres) => postgres.write_at_length(closure).await,
        }
    }

    /// Prepares all statements of these lists and checks their parameters and columns. The error names the first that
    /// does not fit.
    pub async fn prepare_all(&self, lists: &[&[Sql]]) -> Result<()> {
        let all: Vec<Sql> = lists.iter().flat_map(|list| list.iter().copied()).collect();
        self.read(async move |reader: &mut Reader<'_>| {
            for sql in all {
                reader.prepare(sql).await?;
            }
            Ok::<_, Error>(())
        })
        .await
    }

    /// The query plan of a statement, a line for each step, for tests that indexes are used. On PostgreSQL it is the
    /// plan for unknown parameters.
    pub async fn explain(&self, sql: impl Into<Sql>) -> Result<Vec<String>> {
        let sql = sql.into();
        let explain = async move |reader: &mut Reader<'_>| reader.explain(sql).await;
        self.look_up::<_, Error, _>(explain).await
    }

    /// The engine.
    pub fn engine(&self) -> Engine {
        self.0.location.engine()
    }

    /// The location.
    pub fn location(&self) -> &Location {
        &self.0.location
    }

    /// The counters.
    pub fn counts(&self) -> Counts {
        let (commits, retries) = match &self.0.engine {
            Running::Sqlite(sqlite) => (sqlite.commits(), 0),
            Running::Postgres(postgres) => (postgres.commits(), postgres.retries()),
        };
        Counts { statements: self.0.shared.statements.load(Ordering::Relaxed), commits, retries }
    }

    /// Waits until the disk or the file has failed for good ([`Error::Broken`]) and returns the reason. The process
    /// should then end, since only a restart can recover. Never returns on PostgreSQL.
    pub async fn until_broken(&self) -> String {
        if let Running::Sqlite(sqlite) = &self.0.engine {
            let mut broken = sqlite.broken();
            if let Ok(reason) = broken.wait_for(Option::is_some).await {
                return reason.clone().unwrap_or_default();
            }
        }
        std::future::pending().await
    }

    /// Finishes running calls, checkpoints SQLite's log and ends the threads. Later calls fail with [`Error::Closed`].
    pub async fn close(&self) {
        let database = self.clone();
        let _ = unblocked(move || {
            match &database.0.engine {
                Running::Sqlite(sqlite) => sqlite.close(),
                Running::Postgres(postgres) => postgres.close(),
            }
            Ok(())
        })
        .await;
    }
}

/// Runs blocking work on a thread for it.
pub(crate) async fn unblocked<T: Send + 'static>(run: impl FnOnce() -> Result<T> + Send + 'static) -> Result<T> {
    let (reply, answer) = tokio::sync::oneshot::channel();
    let thread = std::thread::Builder::new().name("db-open".to_owned());
    let spawned = thread.spawn(move || drop(reply.send(run())));
    spawned.map_err(|error| Error::Other(format!("cannot start a thread: {error}")))?;
    answer.await.unwrap_or(Err(Error::Panicked))
}
