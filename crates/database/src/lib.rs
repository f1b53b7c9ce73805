//! One small layer over two databases: SQLite, embedded, and PostgreSQL.
//!
//! A program states its SQL once, as functions ([`statements!`]) with the types of their parameters and rows ([`row!`]), hands
//! closures to [`Database::read`] and [`Database::write`], and does not learn which engine answered.
//!
//! | file | story |
//! |---|---|
//! | `location.rs` | where a database is: `sqlite:/path` or `postgres://…` |
//! | `statements.rs` | the SQL of a module as functions with typed parameters ([`statements!`]) |
//! | `sql.rs` | one statement; how `$1` becomes `?1` at compile time |
//! | `value.rs`, `row.rs` | what goes in, what comes out |
//! | `timestamp.rs` | a point in time |
//! | `columns.rs` | what the columns of an answer are read as: rows that name their columns ([`row!`]) |
//! | `error.rs` | everything that can go wrong, told alike for both engines |
//! | `reader.rs` | what a closure may ask: [`Reader`] and [`Writer`] |
//! | `announce.rs` | what a transaction has others hear of once it is committed |
//! | `database.rs` | the handle everybody clones |
//! | `sqlite/`, `queue.rs` | reader threads, one writer with group commit, a checkpointer |
//! | `postgres/` | reads of one moment, pipelined look-ups, serialisable writes that are tried again |
//! | `migrate.rs` | the numbered list of migrations |
//! | `keeping/` | whether a database is sound, a copy of it as of one moment, and putting that back |
//! | `testing/` | (feature `testing`) a private PostgreSQL and databases that vanish |
//!
//! # What a program may rely on
//!
//! * `write` answers `Ok` only when the change is on the disk. Its closure is one transaction; it
//!   may run more than once, so it must change nothing outside the database.
//! * The first statement that fails dooms its transaction on both engines: hand the error on, or
//!   phrase the statement so that it does not fail (`ON CONFLICT … DO NOTHING RETURNING …`).
//! * `read` sees one snapshot for the whole closure, on both engines. A `look_up` does not: each of its statements sees a moment
//!   of its own.
//! * PostgreSQL that does not answer is not waited for without end: [`Limits`] says how long, and [`Error::TimedOut`] that it
//!   was too long.
//! * A closure may wait for nothing but this database. SQLite enforces it ([`Error::Waited`]).
//!
//! TLS to PostgreSQL is not there yet: reach it over a unix socket, over loopback, or through a
//! tunnel. A location that demands `sslmode=require` is refused when it is opened.

mod announce;
mod columns;
mod database;
mod error;
mod keeping;
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

pub use columns::{Columns, Expected, FromRow, Kind};
pub use database::{Counts, Database, Limits, Options};
pub use error::{Error, Result};
pub use keeping::Copied;
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
