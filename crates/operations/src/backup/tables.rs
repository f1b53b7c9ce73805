//! The version of the database's tables, and which command may migrate them.
//!
//! Two servers of one database are upgraded one after the other, so for a while the older one works on tables of the
//! newer one. An office command of the new version can run at any time, so it never migrates.

use database::{Database, Engine, Error, Older, Reader};

use super::store;
use crate::migrations::MIGRATIONS;
use base::clock::Timestamp;
use base::failure::Failure;

/// What a command may do with tables of an older version. An empty database is always migrated.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tables {
    /// `aangan migrate`, with every server stopped.
    Brought,
    /// A server that starts: only additions, since an older server may still be running.
    Added,
    /// Any other command.
    AsTheyAre,
}

impl Tables {
    /// Migrates the tables as far as the command may; else returns a sentence that says what to do.
    pub async fn bring(self, database: &Database, now_ms: Timestamp) -> Result<(), Failure> {
        // In this order: if there is a chain, its tables are complete.
        let in_use = in_use(database).await?;
        let lacking = database.lacks(MIGRATIONS).await?;
        let ends_older = lacking.iter().any(|step| step.older == Older::End);
        match self {
            _ if lacking.is_empty() => return Ok(()),
            Self::AsTheyAre if in_use => return Err(older().into()),
            // SQLite has one server, and it is this one.
            Self::Added if in_use && ends_older && database.engine() == Engine::Postgres => {
                let stop_first = "this version changes tables that servers of the older version work with: stop them all, run \
                     aangan backup, then aangan migrate, and start this version";
                return Err(stop_first.to_owned().into());
            }
            _ => {}
        }
        let made = database.migrate(MIGRATIONS, now_ms).await?;
        if in_use {
            tracing::info!(steps = made, "database migrated to this version");
        }
        Ok(())
    }
}

/// The number of the newest migration that this program knows.
pub fn newest() -> i64 {
    MIGRATIONS.last().map_or(0, |migration| migration.number)
}

/// Fails if the database lacks migrations of this version. Newer ones that only add are accepted.
pub async fn demand(database: &Database) -> Result<(), Failure> {
    let lacking = database.lacks(MIGRATIONS).await?;
    if lacking.is_empty() { Ok(()) } else { Err(older().into()) }
}

fn older() -> String {
    "the database has the tables of an older version, and nothing was changed: start this version's server, which brings them \
     up, or run aangan migrate"
        .to_owned()
}

async fn in_use(database: &Database) -> Result<bool, Error> {
    if !database.was_migrated().await? {
        return Ok(false);
    }
    database.read(async |reader: &mut Reader<'_>| store::has_chain(reader).await).await
}
