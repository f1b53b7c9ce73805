//! One numbered list of migrations for both engines.

use crate::{Database, Engine, Error, Reader, Result, Timestamp, Writer, params};

crate::statements! {
    /// The lock and not the transaction keeps two processes apart here: see [`Database::migrate`].
    KNOWN: (i64, String) = "SELECT number, checksum FROM schema_migration ORDER BY number";
    RECORD = "INSERT INTO schema_migration (number, name, checksum, applied_at) VALUES ($1, $2, $3, $4)";
    /// Which steps only added, of programs that this one may not know.
    ADDITIONS: i64 = "SELECT number FROM schema_addition";
    RECORD_ADDITION = "INSERT INTO schema_addition (number) VALUES ($1)";
    /// The engines keep their catalogues each in its own way.
    twin TABLE_OF_MIGRATIONS: i64 = {
        sqlite: "SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = 'schema_migration'",
        postgres: "SELECT 1 WHERE to_regclass('schema_migration') IS NOT NULL",
    };
    twin TABLE_OF_ADDITIONS: i64 = {
        sqlite: "SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = 'schema_addition'",
        postgres: "SELECT 1 WHERE to_regclass('schema_addition') IS NOT NULL",
    };
}

const TABLES: &str = "CREATE TABLE IF NOT EXISTS schema_migration (
    number BIGINT NOT NULL PRIMARY KEY,
    name TEXT NOT NULL,
    checksum TEXT NOT NULL,
    applied_at BIGINT NOT NULL
);
CREATE TABLE IF NOT EXISTS schema_addition (number BIGINT NOT NULL PRIMARY KEY)";

/// One step of the schema. Steps are numbered upwards and never changed once released.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Migration {
    pub number: i64,
    pub name: &'static str,
    /// Statements for both engines. `{blob}` becomes the type of bytes (`BLOB`, `BYTEA`) and
    /// `{clustered}`, after the closing bracket of a table, becomes `WITHOUT ROWID` on SQLite: the
    /// rows lie in the order of the primary key. On PostgreSQL it becomes nothing.
    pub text: &'static str,
    pub older: Older,
}

/// What a step means for a program that does not know it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Older {
    /// It only adds: tables, indexes, columns that may be left out. Older programs work on as before, and may be
    /// started again.
    WorkOn,
    /// Older programs would fail or do harm: they refuse to start.
    End,
}

impl Migration {
    /// A step that only adds.
    pub const fn adds(number: i64, name: &'static str, text: &'static str) -> Self {
        Self { number, name, text, older: Older::WorkOn }
    }

    /// A step with which older programs cannot work.
    pub const fn changes(number: i64, name: &'static str, text: &'static str) -> Self {
        Self { number, name, text, older: Older::End }
    }

    fn text_for(&self, engine: Engine) -> String {
        let (blob, clustered) = match engine {
            Engine::Sqlite => ("BLOB", "WITHOUT ROWID"),
            Engine::Postgres => ("BYTEA", ""),
        };
        self.text.replace("{blob}", blob).replace("{clustered}", clustered)
    }

    /// FNV-1a of the text: it is to catch a slip of the hand, not an adversary.
    pub(crate) fn checksum(&self) -> String {
        let hash = self
            .text
            .bytes()
            .fold(0xcbf2_9ce4_8422_2325_u64, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3));
        format!("{hash:016x}")
    }
}

impl Database {
    /// Brings the schema up to date: applies what is missing of `migrations`, in order, each in one
    /// transaction, noting `now` beside it. Several processes may do so at
    /// once. Tells how many were applied. A step may take an hour; a server that does not answer is found out before.
    ///
    /// Errors: [`Error::NewerDatabase`], [`Error::ChangedMigration`], or that of a statement.
    pub async fn migrate(&self, migrations: &'static [Migration], now: Timestamp) -> Result<usize> {
        if !migrations.is_sorted_by(|one, next| one.number < next.number) {
            return Err(Error::other("migrations must be numbered upwards"));
        }
        self.make_tables().await?;
        let mut applied = 0;
        for migration in migrations {
            let apply = async move |w: &mut Writer<'_>| w.apply(migrations, *migration, now).await;
            applied += usize::from(self.write_at_length::<_, Error, _>(apply).await?);
        }
        Ok(applied)
    }

    /// Which of these steps the database lacks. Nothing is changed.
    ///
    /// Errors: [`Error::NewerDatabase`], [`Error::ChangedMigration`], or that of a statement.
    pub async fn lacks(&self, migrations: &'static [Migration]) -> Result<Vec<Migration>> {
        let ask = async move |r: &mut Reader<'_>| {
            let known = if r.exists(TABLE_OF_MIGRATIONS, params![]).await? {
                r.list(KNOWN, params![]).await?
            } else {
                Vec::new()
            };
            let additions = if r.exists(TABLE_OF_ADDITIONS, params![]).await? {
                r.list(ADDITIONS, params![]).await?
            } else {
                Vec::new()
            };
            fit(migrations, &known, &additions)?;
            let lacking = migrations.iter().filter(|step| known.iter().all(|(number, _)| *number != step.number));
            Ok(lacking.copied().collect())
        };
        self.read::<_, Error, _>(ask).await
    }

    /// Whether any migration was ever applied here: whether somebody's tables are in this database.
    pub async fn was_migrated(&self) -> Result<bool> {
        let ask = async move |r: &mut Reader<'_>| {
            if !r.exists(TABLE_OF_MIGRATIONS, params![]).await? {
                return Ok(false);
            }
            r.exists(KNOWN, params![]).await
        };
        self.read::<_, Error, _>(ask).await
    }

    async fn make_tables(&self) -> Result<()> {
        let make = async |w: &mut Writer<'_>| {
            if w.is_postgres() {
                // Of several that start at once: IF NOT EXISTS looks before it locks.
                w.batch("the lock of migrations' tables", "SELECT pg_advisory_xact_lock(4700)").await?;
            }
            w.batch("schema_migration", TABLES).await
        };
        self.write::<_, Error, _>(make).await
    }
}

impl Writer<'_> {
    /// Applies one migration unless it is there already; whether it did. The whole list comes along,
    /// because whether the database fits the program is only certain under the lock.
    async fn apply(&mut self, all: &[Migration], migration: Migration, now: Timestamp) -> Result<bool> {
        if self.is_postgres() {
            // First of all, so that the snapshot is taken after the lock is had.
            self.batch("the lock of migrations", "LOCK TABLE schema_migration IN ACCESS EXCLUSIVE MODE").await?;
        }
        let known = self.list(KNOWN, params![]).await?;
        let additions = self.list(ADDITIONS, params![]).await?;
        fit(all, &known, &additions)?;
        if known.iter().any(|(number, _)| *number == migration.number) {
            return Ok(false);
        }
        let engine = if self.is_postgres() { Engine::Postgres } else { Engine::Sqlite };
        self.batch(migration.name, &migration.text_for(engine)).await?;
        self.execute(RECORD, params![migration.number, migration.name, migration.checksum(), now]).await?;
        if migration.older == Older::WorkOn {
            self.execute(RECORD_ADDITION, params![migration.number]).await?;
        }
        Ok(true)
    }
}

/// Whether a program of these steps can work with a database that has those: each with the text that the program knows,
/// and beyond them nothing but additions.
fn fit(program: &[Migration], there: &[(i64, String)], additions: &[i64]) -> Result<()> {
    for (number, checksum) in there {
        match program.iter().find(|step| step.number == *number) {
            Some(step) if step.checksum() == *checksum => {}
            Some(step) => {
                return Err(Error::ChangedMigration { number: *number, name: step.name.to_owned() });
            }
            None if additions.contains(number) => {}
            None => {
                let known = program.last().map_or(0, |last| last.number);
                return Err(Error::NewerDatabase { found: *number, known });
            }
        }
    }
    Ok(())
}
