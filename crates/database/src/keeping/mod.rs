//! A database as a thing to keep: whether it is sound, a copy of it as of one moment, and putting such a copy back. All of it
//! works on a [`Location`], beside programs that have the database open, and changes nothing where the database is.

mod postgres;
mod sqlite;

use std::collections::BTreeMap;
use std::path::Path;

use crate::database::unblocked;
use crate::location::Place;
use crate::{Location, Result};

/// What a copy holds, as it was at its moment.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Copied {
    /// Rows of each table.
    pub rows: BTreeMap<String, i64>,
    /// The newest migration that had been applied; 0 if none had.
    pub migrated_to: i64,
}

impl Location {
    /// What the engine itself finds wrong, a sentence each; none is sound. An error: it cannot be asked.
    pub async fn faults(&self) -> Result<Vec<String>> {
        match &self.0 {
            Place::Sqlite(path) => {
                let path = path.clone();
                unblocked(move || sqlite::faults(&path)).await
            }
            Place::Postgres(server) => postgres::faults(server).await,
        }
    }

    /// The newest migration that was applied there; 0 if none was.
    pub async fn migrated_to(&self) -> Result<i64> {
        match &self.0 {
            Place::Sqlite(path) => {
                let path = path.clone();
                unblocked(move || sqlite::migrated_to(&path)).await
            }
            Place::Postgres(server) => postgres::migrated_to(server).await,
        }
    }

    /// About how many bytes a copy takes at most.
    pub async fn bytes(&self) -> Result<u64> {
        match &self.0 {
            Place::Sqlite(path) => {
                let path = path.clone();
                unblocked(move || sqlite::bytes(&path)).await
            }
            Place::Postgres(server) => postgres::bytes(server).await,
        }
    }

    /// Writes a copy as of one moment after this call began into a file that is not there yet. Nobody who writes is held up.
    /// The copy is on the disk when this is answered. PostgreSQL's is made by its own `pg_dump`.
    pub async fn copy(&self, file: &Path) -> Result<Copied> {
        let file = file.to_owned();
        match &self.0 {
            Place::Sqlite(path) => {
                let path = path.clone();
                unblocked(move || sqlite::copy(&path, &file)).await
            }
            Place::Postgres(server) => postgres::copy(server, file).await,
        }
    }

    /// Whether nothing is there: no file, or no table.
    pub async fn is_empty(&self) -> Result<bool> {
        match &self.0 {
            Place::Sqlite(path) => Ok(sqlite::is_empty(path)),
            Place::Postgres(server) => postgres::is_empty(server).await,
        }
    }

    /// Puts a copy where nothing is, wholly or not at all.
    pub async fn put_back(&self, copy: &Path) -> Result<()> {
        let copy = copy.to_owned();
        match &self.0 {
            Place::Sqlite(path) => {
                let path = path.clone();
                unblocked(move || sqlite::put_back(&path, &copy)).await
            }
            Place::Postgres(server) => postgres::put_back(server, copy).await,
        }
    }
}
