//! One small layer over two databases: SQLite, embedded, and PostgreSQL.
//!
//! A program states its SQL once, as functions ([`statements!`]) with the types of their parameters and rows
//! ([`row!`]), hands closures to [`Database::read`] and [`Database::write`], and does not learn which engine answered.
//!
//! | file | contents |
//! |---|---|
//! | `location.rs` | where a database is: `sqlite:/path` or `postgres://…` |
//! | `statements.rs` | the SQL of a module as functions with typed parameters ([`statements!`]) |
//! | `sql.rs` | one statement; how `$1` becomes `?1` at compile time |
//! | `value.rs`, `row.rs` | parameters and result rows |
//! | `list.rs` | many rows as one parameter ([`List`]) |
//! | `timestamp.rs` | a point in time |
//! | `columns.rs` | the types of columns, and rows that name their columns ([`row!`]) |
//! | `error.rs` | the errors, alike for both engines |
//! | `reader.rs` | [`Reader`] and [`Writer`], which closures get |
//! | `publish.rs` | notifications that follow a commit |
//! | `database.rs` | the handle, cheap to clone |
//! | `sqlite/`, `queue.rs` | reader threads, one writer with group commit, a checkpointer |
//! | `postgres/` | reads with one snapshot, pipelined look-ups, serialisable writes with retries |
//! | `migrate.rs` | the numbered list of migrations |
//! | `backup/` | integrity checks, a consistent copy of a database, and its restore |
//! | `testing/` | (feature `testing`) a private PostgreSQL and databases that vanish |
//!
//! # What a program may rely on
//!
//! * `write` answers `Ok` only when the change is on the disk. Its closure is one transaction; it
//!   may run more than once, so it must change nothing outside the database.
//! * The first statement that fails aborts its transaction on both engines: pass the error on, or write the statement
//!   so that it does not fail (`ON CONFLICT … DO NOTHING RETURNING …`).
//! * `read` sees one snapshot for the whole closure, on both engines. In a `look_up` each statement has its own
//!   snapshot.
//! * A call waits for PostgreSQL at most as long as [`Limits`] says; then it fails with [`Error::TimedOut`].
//! * A closure may await nothing but this database. SQLite enforces it ([`Error::Waited`]).
//!
//! TLS to PostgreSQL needs `sslmode=require` in the location and the authority's certificate ([`Location`]).

mod publish;
mod columns;
mod database;
mod error;
mod backup;
mod list;
mod location;
mod migrate;
mod postgres;
mod queue;
mod reader;
mod row;
mod sql;
mod sqlite;
mod statements;
#[cfg(feature = "testing")]
pub mod testing;
mod timestamp;
mod value;

pub use backup::Copied;
pub use columns::{Columns, Expected, FromRow, Kind};
pub use database::{Counts, Database, Limits, Options};
pub use error::{Error, Result};
pub use list::List;
pub use location::{Engine, Location};
pub use migrate::{Migration, Older};
pub use reader::{Reader, Writer};
pub use row::Row;
pub use sql::{Query, Sql, statement};
#[doc(hidden)]
pub use sql::{changes, numbered, parameters, utf8};
pub use statements::{Param, Params, Rows, kinds};
#[doc(hidden)]
pub use statements::{Read, kind_by_type, kind_of, never};
pub use timestamp::Timestamp;
pub use value::Value;
