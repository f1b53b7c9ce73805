//! Everything that can go wrong, told alike for both engines.

/// What a database call may fail with. Cheap to clone: one failed commit answers many callers.
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

    /// A column holds something else than was asked for. Columns count from 0.
    #[error("column {column} of {statement} is {found}, not {wanted}")]
    WrongType { statement: &'static str, column: usize, wanted: &'static str, found: String },

    /// Two rows alike where there may be one. `constraint` is the engine's word for it: the
    /// constraint's name on PostgreSQL, `table.column` on SQLite.
    #[error("there is such a row already ({constraint})")]
    Unique { constraint: String },

    /// A row points at a row that is not there, or is still pointed at.
    #[error("a row that is pointed at is missing ({constraint})")]
    ForeignKey { constraint: String },

    /// Another transaction was in the way, also at the last try.
    #[error("the database was busy: {reason}")]
    Busy { reason: String },

    /// The connection was lost, or the server cannot be reached. Nothing was changed.
    #[error("the database cannot be reached: {reason}")]
    Unavailable { reason: String },

    /// The server took longer than [`crate::Limits`] allow, or does not answer at all. Nothing was changed.
    #[error("the database did not answer in time: {reason}")]
    TimedOut { reason: String },

    /// The disk is full, or the database takes no changes for another reason that may pass. Nothing was changed; reading
    /// goes on.
    #[error("the database takes no changes just now: {statement}: {reason}")]
    Unwritable { statement: &'static str, reason: String },

    /// The connection was lost while the commit was under way: the change is made wholly or not at
    /// all, and this side cannot know which. It is not tried again.
    #[error("the connection was lost during a commit, its outcome is not known: {reason}")]
    UnknownOutcome { reason: String },

    /// The database was opened to be looked at.
    #[error("the database was opened to be looked at: nothing is changed")]
    OnlyShown,

    /// The disk or the file failed. Whether the last commit survives is not known until the file is
    /// opened afresh; every further write is refused. The process should end and be started anew.
    #[error("the database is broken and takes no more changes: {reason}")]
    Broken { reason: String },

    /// The engine refused a statement.
    #[error("{statement} failed: {reason}")]
    Statement { statement: &'static str, reason: String },

    /// A statement was begun and not awaited to its end, so the transaction cannot be trusted.
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

    /// Anything else, in words.
    #[error("{0}")]
    Other(String),
}

/// `Result` with, unless told otherwise, this crate's [`Error`].
pub type Result<T, E = Error> = std::result::Result<T, E>;

impl Error {
    /// Whether a row of that kind was there already, on either engine.
    pub fn is_unique(&self) -> bool {
        matches!(self, Self::Unique { .. })
    }

    /// Whether the same transaction may succeed when run again, and cannot have happened yet.
    pub fn is_passing(&self) -> bool {
        matches!(self, Self::Busy { .. } | Self::Unavailable { .. } | Self::TimedOut { .. } | Self::Unwritable { .. })
    }

    /// A stored value that does not make sense to the caller (for use in row closures).
    pub fn other(reason: impl std::fmt::Display) -> Self {
        Self::Other(reason.to_string())
    }
}
