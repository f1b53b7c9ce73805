//! Which version's tables the database has, and who may bring them to this one's.
//!
//! Two servers of one database are brought to a new version one after the other, so for a while the older works on tables that
//! the newer made. An office command of the new version may be run at any time, so it makes none.

use database::{Database, Engine, Error, Older, Reader};

use super::store;
use crate::migrations::MIGRATIONS;
use base::clock::Timestamp;

/// What a command may do with a database that has the tables of an older version. One that nobody works with yet gets all of them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tables {
    /// `aangan migrate`, with every server stopped.
    Brought,
    /// A server that starts: it adds what is new, for an older server may be running beside it.
    Added,
    /// Any other command.
    AsTheyAre,
}

impl Tables {
    /// Brings the tables to this version, as far as the command may; a sentence says what to do where it may not.
    pub async fn bring(self, database: &Database, now_ms: Timestamp) -> Result<(), String> {
        // In this order: whoever finds a chain finds the tables whole that were made for it.
        let in_use = in_use(database).await.map_err(|error| error.to_string())?;
        let lacking = database.lacks(MIGRATIONS).await.map_err(|error| error.to_string())?;
        let ends_older = lacking.iter().any(|step| step.older == Older::End);
        match self {
            _ if lacking.is_empty() => return Ok(()),
            Self::AsTheyAre if in_use => return Err(older()),
            // SQLite has one server, and this one is in its place.
            Self::Added if in_use && ends_older && database.engine() == Engine::Postgres => {
                return Err(
                    "this version changes tables that servers of the older version work with: stop them all, run \
                            aangan backup, then aangan migrate, and start this version"
                        .to_owned(),
                );
            }
            _ => {}
        }
        let made = database.migrate(MIGRATIONS, now_ms).await.map_err(|error| error.to_string())?;
        if in_use {
            tracing::info!(steps = made, "the database was brought to this version's tables");
        }
        Ok(())
    }
}

/// The newest tables that this program knows.
pub fn newest() -> i64 {
    MIGRATIONS.last().map_or(0, |migration| migration.number)
}

/// Refuses a database that lacks some of this version's tables. Newer ones that only add to them do no harm.
pub async fn demand(database: &Database) -> Result<(), String> {
    let lacking = database.lacks(MIGRATIONS).await.map_err(|error| error.to_string())?;
    if lacking.is_empty() { Ok(()) } else { Err(older()) }
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
