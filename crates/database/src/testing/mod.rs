//! Databases for tests: real ones, empty but for the schema, gone afterwards.
//!
//! The first test of a run that wants PostgreSQL starts a server for the whole run ([`server::Server`]). On both engines
//! the first test applies the migrations, and each test gets a copy of the result.

mod gate;
mod schema;
mod server;
mod shared;

use std::fs;
use std::ops::Deref;
use std::sync::atomic::{AtomicU64, Ordering};

use crate::{Database, Engine, Location, Migration, Options, Timestamp};

pub use gate::Gate;
pub use schema::{Column, schema};
pub use server::{Server, certificate};
pub use shared::{Empty, Shared, shared};

const FILE: &str = "test.db";

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
        let template = match shared(&format!("sqlite_{}", checksum(migrations))) {
            Shared::Filled(template) => template,
            Shared::Empty(empty) => {
                fill(&Location::file(empty.path().join(FILE)), migrations).await;
                empty.finish()
            }
        };
        let folder = server::folder_of_this_process();
        let file = folder.path().join(FILE);
        fs::copy(template.join(FILE), &file).expect("a copy of the template");
        let database = Database::open(&Location::file(file), Options::default()).await.expect("a fresh file opens");
        Self { database, place: Place::Folder { folder } }
    }

    /// Where the SQLite file is.
    pub fn file(&self) -> Option<std::path::PathBuf> {
        match &self.place {
            Place::Folder { folder } => Some(folder.path().join(FILE)),
            Place::Server { .. } => None,
        }
    }

    /// One on that server, a copy of its template for these migrations.
    pub async fn on(server: Server, migrations: &'static [Migration]) -> Self {
        let name = format!("template_{}", checksum(migrations));
        Self::copy_of(server, &name, async |location| fill(location, migrations).await).await
    }

    /// A copy of the server's database of that name, which the first caller fills.
    pub async fn copy_of(server: Server, template: &str, fill: impl AsyncFnOnce(&Location)) -> Self {
        static NUMBER: AtomicU64 = AtomicU64::new(0);
        make_template(&server, template, fill).await;
        let name = format!("test_{}_{}", std::process::id(), NUMBER.fetch_add(1, Ordering::Relaxed));
        // By files: through its log the server takes three times as long.
        server.run(&format!("CREATE DATABASE {name} TEMPLATE {template} STRATEGY file_copy")).await;
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

/// Makes the database that tests copy, unless an earlier test of this run did.
async fn make_template(server: &Server, name: &str, fill: impl AsyncFnOnce(&Location)) {
    if server.has_database(name).await {
        return;
    }
    let _alone = server.lock(name);
    if !server.has_database(name).await {
        // Under another name until it is whole: a test may be killed halfway.
        let unfinished = format!("unfinished_{name}");
        server.run(&format!("DROP DATABASE IF EXISTS {unfinished} WITH (FORCE)")).await;
        server.run(&format!("CREATE DATABASE {unfinished}")).await;
        fill(&server.location(&unfinished)).await;
        server.run(&format!("ALTER DATABASE {unfinished} RENAME TO {name}")).await;
    }
}

async fn fill(location: &Location, migrations: &'static [Migration]) {
    let database = Database::open(location, Options::default()).await.expect("the template opens");
    database.migrate(migrations, Timestamp::EPOCH).await.expect("the migrations apply");
    database.close().await;
}

fn checksum(migrations: &[Migration]) -> String {
    let sums: Vec<String> = migrations.iter().map(Migration::checksum).collect();
    Migration::adds(0, "", sums.join("").leak()).checksum()
}
