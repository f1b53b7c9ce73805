//! Backup of a database: integrity checks, a consistent copy, and its restore. All of it works on a [`Location`] while
//! other programs have the database open.

mod postgres;
mod sqlite;

use std::collections::BTreeMap;
use std::path::Path;

use crate::database::unblocked;
use crate::location::Place;
use crate::{Location, Result};

/// The content of a copy.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Copied {
    /// Rows of each table.
    pub rows: BTreeMap<String, i64>,
    /// The newest migration that had been applied; 0 if none had.
    pub migrated_to: i64,
}

impl Location {
    /// Faults that the engine finds, a sentence each; empty if there are none. Fails if it cannot be checked.
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

    /// An estimate of the bytes of a copy.
    pub async fn bytes(&self) -> Result<u64> {
        match &self.0 {
            Place::Sqlite(path) => {
                let path = path.clone();
                unblocked(move || sqlite::bytes(&path)).await
            }
            Place::Postgres(server) => postgres::bytes(server).await,
        }
    }

    /// Writes a consistent copy into a new file, without blocking writers. The copy is on the disk when this returns.
    /// For PostgreSQL it is a dump of `pg_dump`.
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

    /// Whether there is no file, or no table.
    pub async fn is_empty(&self) -> Result<bool> {
        match &self.0 {
            Place::Sqlite(path) => Ok(sqlite::is_empty(path)),
            Place::Postgres(server) => postgres::is_empty(server).await,
        }
    }

    /// Restores a copy into an empty location, completely or not at all.
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
