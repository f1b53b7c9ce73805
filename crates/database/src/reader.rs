//! [`Reader`] and [`Writer`]: what a closure can do with the database.

use std::cell::{Cell, RefCell};
use std::ops::{ControlFlow, Deref, DerefMut};
use std::sync::OnceLock;
use std::sync::atomic::{AtomicU64, Ordering};

use crate::publish::Published;
use crate::{Error, FromRow, Kind, Params, Query, Result, Row, Rows, Sql, Value, postgres, sqlite};

/// Runs queries. Given to the closures of [`crate::Database::read`]; changes are refused.
///
/// Statements take `&self`, so that independent ones can be joined: PostgreSQL then gets them pipelined.
pub struct Reader<'c> {
    session: Session<'c>,
    total: &'c AtomicU64,
    run: Cell<u64>,
    unfinished: Cell<u64>,
    failure: RefCell<Option<Error>>,
    writes: bool,
    published: Published,
    changed: u64,
    author: Option<&'c str>,
}

pub(crate) enum Session<'c> {
    Sqlite(&'c rusqlite::Connection),
    Postgres(&'c postgres::Session),
}

/// Runs queries and changes in one transaction. Given to the closures of [`crate::Database::write`].
pub struct Writer<'c>(Reader<'c>);

/// An engine's description of a prepared statement; `None` for a kind that it does not know.
pub(crate) struct Described {
    pub(crate) parameters: Vec<Option<Kind>>,
    pub(crate) columns: Vec<Option<Kind>>,
}

/// The callback for each row.
pub(crate) type EachRow<'f> = &'f mut dyn FnMut(&Row<'_>) -> Result<ControlFlow<()>>;

impl<'c> Reader<'c> {
    pub(crate) fn new(session: Session<'c>, total: &'c AtomicU64) -> Self {
        Self {
            session,
            total,
            run: Cell::new(0),
            unfinished: Cell::new(0),
            failure: RefCell::new(None),
            writes: false,
            published: Published::new(),
            changed: 0,
            author: None,
        }
    }

    /// Calls `row` with each row as it arrives, until there are no more or it returns `Break`. An error of `row` ends
    /// the statement and is returned.
    pub async fn walk<T: FromRow>(
        &self,
        rows: Rows<T, impl Params>,
        mut row: impl FnMut(T::Read<'_>) -> Result<ControlFlow<()>>,
    ) -> Result<()> {
        self.each(rows.query.sql(), rows.params.values(), &mut |found| row(T::from_row(found, 0)?)).await
    }

    /// Every row.
    pub async fn list<T, R>(&self, query: Query<T>, params: impl AsRef<[Value<'_>]>) -> Result<Vec<R>>
    where
        T: for<'r> FromRow<Read<'r> = R>,
    {
        let mut found = Vec::new();
        let mut push = |row: &Row<'_>| {
            found.push(T::from_row(row, 0)?);
            Ok(ControlFlow::Continue(()))
        };
        self.each(query.sql(), params.as_ref(), &mut push).await?;
        Ok(found)
    }

    /// The first row, if there is one.
    pub async fn find<T, R>(&self, query: Query<T>, params: impl AsRef<[Value<'_>]>) -> Result<Option<R>>
    where
        T: for<'r> FromRow<Read<'r> = R>,
    {
        let mut found = None;
        let mut keep = |row: &Row<'_>| {
            found = Some(T::from_row(row, 0)?);
            Ok(ControlFlow::Break(()))
        };
        self.each(query.sql(), params.as_ref(), &mut keep).await?;
        Ok(found)
    }

    /// The first row; [`Error::NoRow`] when there is none.
    pub async fn get<T, R>(&self, query: Query<T>, params: impl AsRef<[Value<'_>]>) -> Result<R>
    where
        T: for<'r> FromRow<Read<'r> = R>,
    {
        let found = self.find(query, params).await?;
        found.ok_or(Error::NoRow { statement: query.sql().name() })
    }

    /// Whether there is a row.
    pub async fn exists(&self, sql: impl Into<Sql>, params: impl AsRef<[Value<'_>]>) -> Result<bool> {
        let mut found = false;
        let mut note = |_: &Row<'_>| {
            found = true;
            Ok(ControlFlow::Break(()))
        };
        self.each(sql.into(), params.as_ref(), &mut note).await?;
        Ok(found)
    }

    async fn each(&self, sql: Sql, params: &[Value<'_>], row: EachRow<'_>) -> Result<()> {
        self.begin()?;
        let result = match self.session {
            Session::Sqlite(connection) => sqlite::each(connection, sql, params, row),
            Session::Postgres(session) => session.each(sql, params, row).await,
        };
        self.end(result)
    }

    /// The number of statements that this closure has run so far.
    pub fn statements_run(&self) -> u64 {
        self.run.get()
    }

    /// Prepares a statement without running it, and checks its parameters and columns against the Rust types. The error
    /// names the statement, its file and its line.
    pub(crate) async fn prepare(&self, sql: Sql) -> Result<()> {
        let prepared = match self.session {
            Session::Sqlite(connection) => sqlite::describe(connection, sql),
            Session::Postgres(session) => session.describe(sql).await,
        };
        prepared
            .and_then(|Described { parameters, columns }| {
                sql.expect_parameters(&parameters)?;
                sql.expect_columns(&columns)
            })
            .map_err(|error| Error::Other(format!("{sql:?}: {error}")))
    }

    /// The query plan, a line for each step.
    pub(crate) async fn explain(&self, sql: Sql) -> Result<Vec<String>> {
        match self.session {
            Session::Sqlite(connection) => sqlite::explain(connection, sql),
            Session::Postgres(session) => session.explain(sql).await,
        }
    }

    fn begin(&self) -> Result<()> {
        if let (true, Some(failure)) = (self.writes, &*self.failure.borrow()) {
            return Err(failure.clone());
        }
        self.run.set(self.run.get() + 1);
        self.total.fetch_add(1, Ordering::Relaxed);
        self.unfinished.set(self.unfinished.get() + 1);
        Ok(())
    }

    fn end<T>(&self, result: Result<T>) -> Result<T> {
        self.unfinished.set(self.unfinished.get() - 1);
        // A refused change of a reader says nothing about the database.
        let result = match result {
            Err(Error::Unwritable { statement, reason }) if !self.writes => Err(Error::Statement { statement, reason }),
            result => result,
        };
        if let Err(error) = &result {
            self.failure.borrow_mut().get_or_insert_with(|| error.clone());
        }
        result
    }

    /// The first failure of a statement. A statement that was dropped before it ended counts too, since its outcome is
    /// unknown.
    pub(crate) fn failure(&self) -> Option<Error> {
        let failure = self.failure.borrow().clone();
        failure.or_else(|| (self.unfinished.get() > 0).then_some(Error::Unfinished))
    }
}

impl<'c> Writer<'c> {
    pub(crate) fn new(session: Session<'c>, total: &'c AtomicU64, author: &'c OnceLock<String>) -> Self {
        let author = author.get().map(String::as_str);
        Self(Reader { writes: true, author, ..Reader::new(session, total) })
    }

    /// The person for whom this process writes, if it named one ([`crate::Database::set_author`]).
    pub fn author(&self) -> Option<&'c str> {
        self.author
    }

    /// Runs a statement without result rows, and returns how many rows it changed. For `INSERT … RETURNING` use
    /// [`Reader::list`], [`Reader::find`] or [`Reader::get`].
    pub async fn execute(&mut self, sql: Sql, params: impl AsRef<[Value<'_>]>) -> Result<u64> {
        let changed = self.meter(sql, params).await?;
        self.changed += changed;
        Ok(changed)
    }

    /// [`Writer::execute`] of a statement that only meters calls (a rate limit, an idempotency key, a confirmation that
    /// is used up): it does not count as a change.
    pub async fn meter(&mut self, sql: Sql, params: impl AsRef<[Value<'_>]>) -> Result<u64> {
        self.begin()?;
        let result = match self.session {
            Session::Sqlite(connection) => sqlite::execute(connection, sql, params.as_ref()),
            Session::Postgres(session) => session.execute(sql, params.as_ref()).await,
        };
        self.end(result)
    }

    /// Notifies the subscribers of a channel ([`crate::Database::subscribe`]) after this transaction is committed, and
    /// only then.
    pub fn publish(&mut self, channel: &'static str) {
        let published = &mut self.published;
        if !published.contains(&channel) {
            published.push(channel);
        }
    }

    /// Whether this transaction has published on a channel so far.
    pub fn has_published(&self, channel: &'static str) -> bool {
        self.published.contains(&channel)
    }

    /// How many rows [`Writer::execute`] has changed so far.
    pub fn changed(&self) -> u64 {
        self.changed
    }

    pub(crate) fn published(&mut self) -> Published {
        std::mem::take(&mut self.published)
    }

    /// Runs the statements of a migration.
    pub(crate) async fn batch(&mut self, name: &'static str, text: &str) -> Result<()> {
        self.begin()?;
        let result = match self.session {
            Session::Sqlite(connection) => connection.execute_batch(text).map_err(|error| sqlite::error(name, &error)),
            Session::Postgres(session) => session.batch(name, text).await,
        };
        self.end(result)
    }

    pub(crate) fn is_postgres(&self) -> bool {
        matches!(self.session, Session::Postgres(_))
    }
}

impl<'c> Deref for Writer<'c> {
    type Target = Reader<'c>;

    fn deref(&self) -> &Self::Target {
        &self.0
    }
}

impl DerefMut for Writer<'_> {
    fn deref_mut(&mut self) -> &mut Self::Target {
        &mut self.0
    }
}
