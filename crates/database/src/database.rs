//! The handle everybody clones.

use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use crate::announce::Hearers;
use crate::location::Place;
use crate::postgres::Postgres;
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
    only_shown: bool,
}

/// What the handle and the threads of its engine have in common.
#[derive(Clone, Default)]
pub(crate) struct Shared {
    pub(crate) statements: Arc<AtomicU64>,
    pub(crate) refused: Arc<Refused>,
    pub(crate) hearers: Arc<Hearers>,
}

/// Why the last change was refused that the database had no room for, until one is taken again.
#[derive(Default)]
pub(crate) struct Refused(Mutex<Option<String>>);

impl Refused {
    /// Remembers the error if it says that nothing can be written.
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
    /// Threads that answer reads, at least one. On SQLite each has one connection, for one closure at a time; on PostgreSQL up
    /// to eight, for one closure each, and one that look-ups share.
    pub readers: usize,
    pub limits: Limits,
    /// Refuses every change with [`Error::OnlyShown`].
    pub only_shown: bool,
}

impl Default for Options {
    fn default() -> Self {
        Self { readers: 2, limits: Limits::default(), only_shown: false }
    }
}

/// How long PostgreSQL may take before a caller hears [`Error::TimedOut`]. SQLite answers from this process and knows only
/// how long it waits for another process that holds the file.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Limits {
    /// Until a new connection to one host is ready to be asked.
    pub connect: Duration,
    /// For one statement. The server is told to give up then; a server that does not even say so loses the connection.
    pub statement: Duration,
    /// For a whole closure, with its wait for a connection and all its tries. A commit that is under way is waited for as
    /// long as a statement.
    pub call: Duration,
}

impl Default for Limits {
    fn default() -> Self {
        Self { connect: Duration::from_secs(5), statement: Duration::from_secs(5), call: Duration::from_secs(20) }
    }
}

/// What a database has done since it was opened.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Counts {
    /// Statements of closures, failed ones too; the layer's own (`BEGIN` and the like) not.
    pub statements: u64,
    /// Commits: on SQLite one may carry many closures.
    pub commits: u64,
}

impl Database {
    /// Opens the database there and checks that it answers. SQLite makes the file when it is
    /// absent, not its folder.
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
        Ok(Self(Arc::new(Opened { location: location.clone(), engine, shared, only_shown: options.only_shown })))
    }

    /// Runs a closure that asks: all of its statements see one moment. It is shipped to a thread of the database, where its
    /// future stays.
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

    /// Runs a closure that asks for little: a row or two that are found by their keys. On SQLite it is run where it is
    /// called, if a connection is idle, and holds up whatever else that thread has to do; whoever reads more asks with
    /// [`Database::read`]. Each statement has a snapshot of its own, on both engines.
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

    /// Runs a closure that changes, as one transaction. `Ok` means that it is on the disk; `Err`
    /// that nothing was changed, but for [`Error::UnknownOutcome`] and [`Error::Broken`].
    ///
    /// On PostgreSQL the closure may be run up to twelve times, when others were in its way or the connection was lost. A
    /// caller that goes away does not stop it.
    pub async fn write<T, E, F>(&self, closure: F) -> Result<T, E>
    where
        F: AsyncFn(&mut Writer<'_>) -> Result<T, E> + Send + 'static,
        T: Send + 'static,
        E: From<Error> + Send + 'static,
    {
        if self.0.only_shown {
            return Err(Error::OnlyShown.into());
        }
        match &self.0.engine {
            Running::Sqlite(sqlite) => sqlite.write(closure).await,
            Running::Postgres(postgres) => postgres.write(closure).await,
        }
    }

    /// Has a hearer called after each commit of a transaction that announced this word ([`Writer::announce`]); before its
    /// caller is answered, on the thread that committed, so it must be quick.
    pub fn when_announced(&self, word: &'static str, hearer: impl Fn() + Send + Sync + 'static) {
        self.0.shared.hearers.add(word, Box::new(hearer));
    }

    /// Why nothing can be written: the reason of the last [`Error::Unwritable`], until [`Database::try_writing`] succeeds.
    pub fn unwritable(&self) -> Option<String> {
        self.0.shared.refused.get()
    }

    /// [`Database::write`] of something that really is a change, to find out whether changes are taken again.
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

    /// [`Database::write`] of much at once, which takes longer than a call may: an import, a step of a migration. Each of its
    /// statements is bounded, but for a migration's; all together have an hour.
    pub async fn write_at_length<T, E, F>(&self, closure: F) -> Result<T, E>
    where
        F: AsyncFn(&mut Writer<'_>) -> Result<T, E> + Send + 'static,
        T: Send + 'static,
        E: From<Error> + Send + 'static,
    {
        if self.0.only_shown {
            return Err(Error::OnlyShown.into());
        }
        match &self.0.engine {
            Running::Sqlite(sqlite) => sqlite.write(closure).await,
            Running::Postgres(postgres) => postgres.write_at_length(closure).await,
        }
    }

    /// Prepares every statement of these lists, and compares its columns with what its rows are read as; the error names the
    /// first that is refused.
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

    /// How the engine means to run a statement, one step a line, for tests that no list is read
    /// whole. On PostgreSQL the plan is the one for parameters not yet known.
    pub async fn explain(&self, sql: impl Into<Sql>) -> Result<Vec<String>> {
        let sql = sql.into();
        let explain = async move |reader: &mut Reader<'_>| reader.explain(sql).await;
        self.look_up::<_, Error, _>(explain).await
    }

    /// Which engine answers.
    pub fn engine(&self) -> Engine {
        self.0.location.engine()
    }

    /// Where it is.
    pub fn location(&self) -> &Location {
        &self.0.location
    }

    /// What it has done so far.
    pub fn counts(&self) -> Counts {
        let commits = match &self.0.engine {
            Running::Sqlite(sqlite) => sqlite.commits(),
            Running::Postgres(postgres) => postgres.commits(),
        };
        Counts { statements: self.0.shared.statements.load(Ordering::Relaxed), commits }
    }

    /// Waits until the disk or the file has failed for good ([`Error::Broken`]) and tells how. The
    /// process should then end: only a fresh start can find out what is on the disk. Never returns
    /// on PostgreSQL, which looks after its own disk.
    pub async fn until_broken(&self) -> String {
        if let Running::Sqlite(sqlite) = &self.0.engine {
            let mut broken = sqlite.broken();
            if let Ok(reason) = broken.wait_for(Option::is_some).await {
                return reason.clone().unwrap_or_default();
            }
        }
        std::future::pending().await
    }

    /// Finishes what was asked, empties SQLite's log into its file and ends the threads. Whatever
    /// is asked afterwards answers [`Error::Closed`].
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

/// Runs what blocks for a moment on a thread of its own.
pub(crate) async fn unblocked<T: Send + 'static>(run: impl FnOnce() -> Result<T> + Send + 'static) -> Result<T> {
    let (reply, answer) = tokio::sync::oneshot::channel();
    let thread = std::thread::Builder::new().name("db-open".to_owned());
    let spawned = thread.spawn(move || drop(reply.send(run())));
    spawned.map_err(|error| Error::Other(format!("cannot start a thread: {error}")))?;
    answer.await.unwrap_or(Err(Error::Panicked))
}
