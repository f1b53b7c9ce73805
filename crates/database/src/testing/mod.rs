//! Databases for tests: real ones, empty but for the schema, gone afterwards.
//!
//! The first test of a run that wants PostgreSQL starts a server for the whole run
//! ([`server::Server`]); each test gets a copy of a migrated template on it.

mod gate;
mod schema;
mod server;

use std::ops::Deref;
use std::sync::atomic::{AtomicU64, Ordering};

use crate::{Database, Engine, Location, Migration, Options, Timestamp};

pub use gate::Gate;
pub use schema::{Column, schema};
pub use server::{Server, certificate};

/// An open, migrated database of its own.
pub struct TestDatabase {
    database: Database,
    place: Place,
}

enum Place {
    Folder { folder: tempfile::TempDir },
    Server { server: Server, name: String },
}

impl TestDatabase {
    /// Makes one. Panics with a plain sentence when the engine is not to be had.
    pub async fn new(engine: Engine, migrations: &'static [Migration]) -> Self {
        match engine {
            Engine::Sqlite => Self::on_file(migrations).await,
            Engine::Postgres => Self::on(Server::of_this_run(), migrations).await,
        }
    }

    async fn on_file(migrations: &'static [Migration]) -> Self {
        let folder = server::folder_of_this_process();
        let location = Location::file(folder.path().join("test.db"));
        let database = Database::open(&location, Options::default()).await.expect("a fresh file opens");
        database.migrate(migrations, Timestamp::EPOCH).await.expect("the migrations apply to SQLite");
        Self { database, place: Place::Folder { folder } }
    }

    /// Where the SQLite file is.
    pub fn file(&self) -> Option<std::path::PathBuf> {
        match &self.place {
            Place::Folder { folder } => Some(folder.path().join("test.db")),
            Place::Server { .. } => None,
        }
    }

    /// One on that server, a copy of its template for these migrations.
    pub async fn on(server: Server, migrations: &'static [Migration]) -> Self {
        static NUMBER: AtomicU64 = AtomicU64::new(0);
        let template = template(&server, migrations).await;
        let name = format!("test_{}_{}", std::process::id(), NUMBER.fetch_add(1, Ordering::Relaxed));
        server.run(&format!("CREATE DATABASE {name} TEMPLATE {template}")).await;
        let opened = Database::open(&server.location(&name), Options::default()).await;
        let database = opened.expect("a fresh database opens");
        Self { database, place: Place::Server { server, name } }
    }
}

impl Deref for TestDatabase {
    type Target = Database;

    fn deref(&self) -> &Database {
        &self.database
    }
}

impl Drop for TestDatabase {
    fn drop(&mut self) {
        if let Place::Server { server, name } = &self.place {
            server.drop_database(name);
        }
    }
}

/// The migrated database that tests copy; made by the first test of this run.
async fn template(server: &Server, migrations: &'static [Migration]) -> String {
    let sums: Vec<String> = migrations.iter().map(Migration::checksum).collect();
    let all = Migration::adds(0, "", sums.join("").leak());
    let name = format!("template_{}", all.checksum());
    if server.has_database(&name).await {
        return name;
    }
    let _alone = server.lock();
    if !server.has_database(&name).await {
        // Under another name until it is whole: a test may be killed halfway.
        let unfinished = format!("unfinished_{}", all.checksum());
        server.run(&format!("DROP DATABASE IF EXISTS {unfinished} WITH (FORCE)")).await;
        server.run(&format!("CREATE DATABASE {unfinished}")).await;
        let opened = Database::open(&server.location(&unfinished), Options::default()).await;
        let database = opened.expect("the template opens");
        database.migrate(migrations, Timestamp::EPOCH).await.expect("the migrations apply to PostgreSQL");
        database.close().await;
        server.run(&format!("ALTER DATABASE {unfinished} RENAME TO {name}")).await;
    }
    name
}
