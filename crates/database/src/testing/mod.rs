//! Databases for tests: real ones, empty but for the schema, gone afterwards.

use std::ops::Deref;

use crate::{Database, Engine, Location, Migration, Options};

/// An open, migrated database of its own.
pub struct TestDatabase {
    database: Database,
    _folder: Option<tempfile::TempDir>,
}

impl TestDatabase {
    /// Makes one. Panics with a plain sentence when the engine is not to be had.
    pub async fn new(engine: Engine, migrations: &'static [Migration]) -> Self {
        assert!(
            engine == Engine::Sqlite,
            "the private PostgreSQL is not there yet"
        );
        let folder = tempfile::tempdir().expect("a temporary folder");
        let location = Location::file(folder.path().join("test.db"));
        let database = Database::open(&location, Options::default())
            .await
            .expect("a fresh database opens");
        database
            .migrate(migrations, 0)
            .await
            .expect("the migrations apply");
        Self {
            database,
            _folder: Some(folder),
        }
    }
}

impl Deref for TestDatabase {
    type Target = Database;

    fn deref(&self) -> &Database {
        &self.database
    }
}
