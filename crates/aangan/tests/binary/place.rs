//! Where a portal is: a data folder, and on PostgreSQL a database beside it.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use database::testing::{Server, Shared, TestDatabase, shared};
use database::{Database, Engine, Error, Location, Options, params};
use serde_json::Value;
use tempfile::TempDir;

use super::running::{HttpConnection, Running, aangan};

/// Whose key the demo's centre has.
pub const KEY: &str = "Bearer demo-indiranagar";

database::statements! {
    NO_TABLES = "DROP TABLE IF EXISTS schema_migration, schema_addition";
}

/// What the runs' copies of the demo are made from.
const DEMO: &str = "demo";
const DEMO_OF_POSTGRES: &str = "demo_of_postgres";

/// Fills a data folder with the demo on SQLite, which the first test of this run that wants it seeds.
pub fn seed(data: &Path) {
    let template = match shared(DEMO) {
        Shared::Filled(template) => template,
        Shared::Empty(folder) => {
            done(aangan().args(["demo", "seed", "--data"]).arg(folder.path()));
            folder.finish()
        }
    };
    copy(&template, data);
}

/// Copies a folder's content into a folder that is there or not.
fn copy(from: &Path, to: &Path) {
    fs::create_dir_all(to).expect("a folder");
    assert!(Command::new("cp").arg("-a").arg(from.join(".")).arg(to).status().expect("cp runs").success());
}

/// A portal's place: a data folder, and a database of its own beside it if it is PostgreSQL's.
pub struct Place {
    pub outside: TempDir,
    pub kept: Option<TestDatabase>,
}

impl Place {
    /// Where nothing is.
    pub async fn empty(engine: Engine) -> Self {
        let kept = match engine {
            Engine::Sqlite => None,
            Engine::Postgres => Some(TestDatabase::new(engine, &[]).await),
        };
        if let Some(kept) = &kept {
            let drop = async |writer: &mut database::Writer<'_>| writer.execute(NO_TABLES, params![]).await;
            kept.write::<_, Error, _>(drop).await.expect("nothing is left");
        }
        Self { outside: tempfile::tempdir().expect("a folder"), kept }
    }

    /// The demo's, which the first test of this run that wants it seeds.
    pub async fn seeded(engine: Engine) -> Self {
        let outside = tempfile::tempdir().expect("a folder");
        let data = outside.path().join("data");
        if engine == Engine::Sqlite {
            seed(&data);
            return Self { outside, kept: None };
        }
        let fill = async |location: &Location| {
            // A test that was killed halfway may have left one.
            if let Shared::Filled(left) = shared(DEMO_OF_POSTGRES) {
                fs::remove_dir_all(left).expect("it belongs to no database");
            }
            let Shared::Empty(folder) = shared(DEMO_OF_POSTGRES) else { panic!("another test makes the same") };
            let url = format!("{location}&user=test");
            done(aangan().args(["demo", "seed", "--database", &url, "--data"]).arg(folder.path()));
            folder.finish();
        };
        let kept = TestDatabase::copy_of(Server::of_this_run(), DEMO_OF_POSTGRES, fill).await;
        let Shared::Filled(folder) = shared(DEMO_OF_POSTGRES) else { panic!("the database has no folder") };
        copy(&folder, &data);
        fs::write(data.join("database.txt"), format!("{}\n", kept.location())).expect("it belongs to the copy");
        Self { outside, kept: Some(kept) }
    }

    pub fn data(&self) -> PathBuf {
        self.outside.path().join("data")
    }

    pub fn url(&self) -> Option<String> {
        self.kept.as_ref().map(|kept| format!("{}&user=test", kept.location()))
    }

    pub fn run(&self, arguments: &[&str]) -> Command {
        let mut command = aangan();
        command.args(arguments).arg("--data").arg(self.data());
        command.args(self.url().iter().flat_map(|url| ["--database", url]));
        command
    }

    pub fn serve(&self) -> Running {
        let url = self.url();
        let more: Vec<&str> = url.iter().flat_map(|url| ["--database", url.as_str()]).collect();
        Running::start_with(&self.data(), &more)
    }

    pub async fn database(&self) -> Database {
        let location = match self.url() {
            Some(url) => Location::parse(&url).expect("a location"),
            None => Location::file(self.data().join("aangan.db")),
        };
        Database::open(&location, Options::default()).await.expect("it opens")
    }
}

#[track_caller]
pub fn done(command: &mut Command) -> String {
    let output = command.output().expect("it runs");
    let printed = String::from_utf8_lossy(&output.stdout).into_owned();
    assert!(output.status.success(), "{printed}{}", String::from_utf8_lossy(&output.stderr));
    printed
}

#[track_caller]
pub fn refused(command: &mut Command, words: &[&str]) -> String {
    let Output { status, stderr, stdout } = command.output().expect("it runs");
    let printed = format!("{}{}", String::from_utf8_lossy(&stdout), String::from_utf8_lossy(&stderr));
    assert!(!status.success(), "it should not be done: {printed}");
    for word in words {
        assert!(printed.contains(word), "{word:?} in {printed:?}");
    }
    printed
}

pub fn any_child(server: &Running) -> String {
    let asked = HttpConnection::to(server.centres)
        .and_then(|mut connection| connection.ask("GET", "/centre/v1/children", &[("Authorization", KEY)], ""));
    let children: Value = serde_json::from_str(&asked.expect("an answer").1).expect("JSON");
    children["children"][0]["id"].as_str().expect("a child").to_owned()
}
