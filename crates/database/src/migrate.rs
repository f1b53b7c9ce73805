//! One numbered list of migrations for both engines.

use crate::{Database, Engine, Error, Reader, Result, Writer, params};

crate::statements! {
    /// The lock and not the transaction keeps two processes apart here: see [`Database::migrate`].
    KNOWN: (i64, String) = "SELECT number, checksum FROM schema_migration ORDER BY number";
    RECORD = "INSERT INTO schema_migration (number, name, checksum, applied_at) VALUES ($1, $2, $3, $4)";
    /// The engines keep their catalogues each in its own way.
    twin TABLE_OF_MIGRATIONS: i64 = {
        sqlite: "SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = 'schema_migration'",
        postgres: "SELECT 1 WHERE to_regclass('schema_migration') IS NOT NULL",
    };
}

const TABLE: &str = "CREATE TABLE IF NOT EXISTS schema_migration (
    number BIGINT NOT NULL PRIMARY KEY,
    name TEXT NOT NULL,
    checksum TEXT NOT NULL,
    applied_at BIGINT NOT NULL
)";

/// One step of the schema. Steps are numbered upwards and never changed once released.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Migration {
    pub number: i64,
    pub name: &'static str,
    /// Statements for both engines. `{blob}` becomes the type of bytes (`BLOB`, `BYTEA`) and
    /// `{clustered}`, after the closing bracket of a table, becomes `WITHOUT ROWID` on SQLite: the
    /// rows lie in the order of the primary key. On PostgreSQL it becomes nothing.
    pub text: &'static str,
}

impl Migration {
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
    /// transaction, noting `now_ms` (unix milliseconds) beside it. Several processes may do so at
    /// once. Tells how many were applied. A step may take an hour; a server that does not answer is found out before.
    ///
    /// Errors: [`Error::NewerDatabase`], [`Error::ChangedMigration`], or that of a statement.
    pub async fn migrate(&self, migrations: &'static [Migration], now_ms: i64) -> Result<usize> {
        if !migrations.is_sorted_by(|one, next| one.number < next.number) {
            return Err(Error::other("migrations must be numbered upwards"));
        }
        self.make_table().await?;
        let mut applied = 0;
        for migration in migrations {
            let apply = async move |w: &mut Writer<'_>| w.apply(migrations, *migration, now_ms).await;
            applied += usize::from(self.write_at_length::<_, Error, _>(apply).await?);
        }
        Ok(applied)
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

    async fn make_table(&self) -> Result<()> {
        let make = async |w: &mut Writer<'_>| w.batch("schema_migration", TABLE).await;
        match self.write::<_, Error, _>(make).await {
            // Two processes made it at once: PostgreSQL's IF NOT EXISTS looks before it locks.
            Err(Error::Unique { .. }) => self.write::<_, Error, _>(make).await,
            end => end,
        }
    }
}

impl Writer<'_> {
    /// Applies one migration unless it is there already; whether it did. The whole list comes along,
    /// because whether the database fits the program is only certain under the lock.
    async fn apply(&mut self, all: &[Migration], migration: Migration, now_ms: i64) -> Result<bool> {
        if self.is_postgres() {
            // First of all, so that the snapshot is taken after the lock is had.
            self.batch("the lock of migrations", "LOCK TABLE schema_migration IN ACCESS EXCLUSIVE MODE").await?;
        }
        let known = self.list(KNOWN, params![]).await?;
        for (number, checksum) in &known {
            let newest = all.last().map_or(0, |last| last.number);
            match all.iter().find(|migration| migration.number == *number) {
                Some(migration) if migration.checksum() == *checksum => {}
                Some(migration) => {
                    return Err(Error::ChangedMigration { number: *number, name: migration.name.to_owned() });
                }
                None => {
                    return Err(Error::NewerDatabase { found: *number, known: newest });
                }
            }
        }
        if known.iter().any(|(number, _)| *number == migration.number) {
            return Ok(false);
        }
        let engine = if self.is_postgres() { Engine::Postgres } else { Engine::Sqlite };
        self.batch(migration.name, &migration.text_for(engine)).await?;
        self.execute(RECORD, params![migration.number, migration.name, migration.checksum(), now_ms]).await?;
        Ok(true)
    }
}
