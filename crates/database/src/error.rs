//! [`Error`]: the errors of both engines.

/// The error of a database call. Cheap to clone, since one failed commit fails many callers.
#[derive(Debug, Clone, thiserror::Error)]
#[non_exhaustive]
pub enum Error {
    /// The file, server or text of the location does not lead to a database.
    #[error("cannot open the database {path}: {reason}")]
    Open { path: String, reason: String },

    /// A newer program has migrated this database.
    #[error(
        "the database has migration {found}, this program knows them up to {known}: \
         start the newer program, or restore the backup taken before it first ran"
    )]
    NewerDatabase { found: i64, known: i64 },

    /// The text of a migration is not the one that ran here.
    #[error(
        "migration {number} ('{name}') was changed after it ran on this database: \
         put its text back and write the change as a new migration"
    )]
    ChangedMigration { number: i64, name: String },

    /// [`crate::Reader::get`] found nothing.
    #[error("{statement} found no row")]
    NoRow { statement: &'static str },

    /// A column has another type than expected. Columns count from 0.
    #[error("column {column} of {statement} is {found}, not {wanted}")]
    WrongType { statement: &'static str, column: usize, wanted: &'static str, found: String },

    /// A unique constraint was violated. `constraint` is its name on PostgreSQL, `table.column` on SQLite.
    #[error("there is such a row already ({constraint})")]
    Unique { constraint: String },

    /// A foreign key was violated.
    #[error("a row that is pointed at is missing ({constraint})")]
    ForeignKey { constraint: String },

    /// The transaction lost to others at every attempt.
    #[error("the database was busy: {reason}")]
    Busy { reason: String },

    /// The connection was lost, or the server cannot be reached. Nothing was changed.
    #[error("the database cannot be reached: {reason}")]
    Unavailable { reason: String },

    /// The server took longer than [`crate::Limits`] allow, or does not answer at all. Nothing was changed.
    #[error("the database did not answer in time: {reason}")]
    TimedOut { reason: String },

    /// The disk is full, or the database accepts no writes for another temporary reason. Nothing was changed; reads
    /// continue.
    #[error("the database accepts no writes at present: {statement}: {reason}")]
    Unwritable { statement: &'static str, reason: String },

    /// Writes are suspended ([`crate::Database::suspend_writes`]). Nothing was changed; reads continue.
    #[error("no changes are taken at present: {reason}")]
    Suspended { reason: String },

    /// The connection was lost during the commit: the change was made completely or not at all, and it is not known
    /// which. It is not retried.
    #[error("the connection was lost during a commit, its outcome is not known: {reason}")]
    UnknownOutcome { reason: String },

    /// The database was opened read-only.
    #[error("the database was opened read-only")]
    ReadOnly,

    /// The disk or the file failed. Whether the last commit survives is not known until the file is opened again; every
    /// further write is refused. The process should end and be restarted.
    #[error("the database is broken and takes no more changes: {reason}")]
    Broken { reason: String },

    /// The engine refused a statement.
    #[error("{statement} failed: {reason}")]
    Statement { statement: &'static str, reason: String },

    /// A statement was started and not awaited, so its outcome is unknown.
    #[error("a statement of the transaction was not awaited to its end; rolled back")]
    Unfinished,

    /// A closure waited for something other than the database (SQLite only, and rolled back).
    #[error("a database closure waited for something other than the database; rolled back")]
    Waited,

    /// A closure panicked. Rolled back; the thread goes on.
    #[error("a database closure panicked; rolled back")]
    Panicked,

    /// The database was closed.
    #[error("the database is closed")]
    Closed,

    /// Any other error, as a sentence.
    #[error("{0}")]
    Other(String),
}

/// `Result` with this crate's [`Error`] by default.
pub type Result<T, E = Error> = std::result::Result<T, E>;

impl Error {
    /// Whether a unique constraint was violated.
    pub fn is_unique(&self) -> bool {
        matches!(self, Self::Unique { .. })
    }

    /// Whether a retry may succeed; the transaction was certainly not committed.
    pub fn is_temporary(&self) -> bool {
        matches!(
            self,
            Self::Busy { .. }
                | Self::Unavailable { .. }
                | Self::TimedOut { .. }
                | Self::Unwritable { .. }
                | Self::Suspended { .. }
        )
    }

    /// An invalid stored value (for use in row closures).
    pub fn other(reason: impl std::fmt::Display) -> Self {
        Self::Other(reason.to_string())
    }
}
