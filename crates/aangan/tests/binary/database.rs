//! Which database a command works on: the one that was named, the folder's own, or none.

use std::fs::{self, Permissions};
use std::os::unix::fs::PermissionsExt;
use std::path::Path;
use std::process::{Command, Output};

use database::testing::{Server, TestDatabase};
use database::{Database, Engine, Location, Options};
use operations::migrations::MIGRATIONS;

use super::running::{Running, aangan, carriers};

/// Without what the machine's own environment says.
fn run(arguments: &[&str], data: &Path) -> Command {
    let mut command = aangan();
    command.args(arguments).args(["--data".as_ref(), data.as_os_str()]);
    command
}

#[track_caller]
fn done(command: &mut Command) -> String {
    let output = command.output().expect("it runs");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8_lossy(&output.stdout).into_owned()
}

#[track_caller]
fn refused(command: &mut Command, words: &[&str]) {
    let Output { status, stderr, stdout } = command.output().expect("it runs");
    let printed = String::from_utf8_lossy(&stderr);
    assert!(!status.success(), "it should be refused: {}", String::from_utf8_lossy(&stdout));
    for word in words {
        assert!(printed.contains(word), "{word:?} in {printed:?}");
    }
}

/// A PostgreSQL database without tables.
struct Empty(TestDatabase);

impl Empty {
    async fn new() -> Self {
        Self(TestDatabase::new(Engine::Postgres, &[]).await)
    }

    fn url(&self) -> String {
        format!("{}&user=test", self.0.location())
    }

    async fn is_empty(&self) -> bool {
        let location = Location::parse(&self.url()).expect("a location");
        let database = Database::open(&location, Options::default()).await.expect("it opens");
        let tables = database::testing::schema(&database).await.expect("its tables");
        database.close().await;
        tables.iter().all(|column| column.table.starts_with("schema_"))
    }
}

#[test]
fn only_what_begins_a_portal_makes_its_folder() {
    let parent = tempfile::tempdir().expect("a folder");
    let data = parent.path().join("data");
    let roster = parent.path().join("roster.csv");
    fs::write(&roster, "first name\nJoel\n").expect("written");
    let roster = roster.display().to_string();
    for arguments in [
        &["office", "places", "list"][..],
        &["office", "centres", "add", "Indiranagar", "--city", "Bengaluru"],
        &["office", "children", "import", &roster, "--centre", "Indiranagar"],
    ] {
        refused(&mut run(arguments, &data), &["there is no portal in", "--data", "aangan migrate"]);
        assert!(!data.exists(), "{arguments:?} made a folder");
    }
    // A folder that holds the configuration alone is no portal either.
    fs::create_dir(&data).expect("a folder");
    fs::write(data.join("aangan.toml"), "").expect("written");
    refused(&mut run(&["office", "places", "list"], &data), &["there is no portal in"]);
    assert_eq!(fs::read_dir(&data).expect("a folder").count(), 1);
    done(&mut run(&["office", "chains", "add", "Little Courtyard"], &data));
    assert!(done(&mut run(&["office", "places", "list"], &data)).contains("Little Courtyard"));
}

#[tokio::test]
async fn only_what_begins_a_portal_makes_tables() {
    let (empty, data) = (Empty::new().await, tempfile::tempdir().expect("a folder"));
    let list = |url: &str| {
        let mut command = run(&["office", "places", "list"], data.path());
        command.args(["--database", url]);
        command
    };
    refused(&mut list(&empty.url()), &["there is no portal in"]);
    assert!(empty.is_empty().await, "tables were made");
    done(run(&["migrate"], data.path()).args(["--database", &empty.url()]));
    assert!(!empty.is_empty().await);
    done(&mut list(&empty.url()));
}

#[tokio::test]
async fn a_database_elsewhere_is_worked_on_with_tls() {
    let server = Server::own_with_tls().await;
    let database = TestDatabase::on(server.clone(), &[]).await;
    let (data, outside) = (tempfile::tempdir().expect("a folder"), tempfile::tempdir().expect("a folder"));
    let config = outside.path().join("aangan.toml");
    let authority = format!("ca_file = '{}'", server.authority().display());
    let command = |arguments: &[&str], ca_file: &str| {
        let url = format!("{}?sslmode=require", server.address(database.location()));
        fs::write(&config, format!("[database]\nurl = '{url}'\n{ca_file}\n")).expect("written");
        let mut command = run(arguments, data.path());
        command.arg("--config").arg(&config);
        command
    };
    refused(&mut command(&["migrate"], ""), &["sslmode=require needs ca_file"]);
    done(&mut command(&["migrate"], &authority));
    done(&mut command(&["office", "chains", "add", "Little Courtyard"], &authority));
    assert!(done(&mut command(&["office", "places", "list"], &authority)).contains("Little Courtyard"));
    // Named on the command line, it is trusted no less and no more.
    let plain = "postgres://aangan@db.internal/aangan";
    refused(command(&["office", "places", "list"], &authority).args(["--database", plain]), &["write sslmode=require"]);
}

#[tokio::test]
async fn a_folder_keeps_to_its_own_database() {
    let (database, other) = (TestDatabase::new(Engine::Postgres, MIGRATIONS).await, Empty::new().await);
    let url = format!("{}&user=test", database.location());
    let data = tempfile::tempdir().expect("a folder");
    done(run(&["migrate"], data.path()).args(["--database", &url]));
    // The flag is forgotten: nothing is made beside the real data, and nothing is read from elsewhere.
    for arguments in [&["office", "places", "list"][..], &["office", "chains", "add", "Little Courtyard"], &["migrate"]]
    {
        let words = ["belongs to the database postgres://", "AANGAN_DATABASE", "sqlite:aangan.db"];
        refused(&mut run(arguments, data.path()), &words);
        refused(run(arguments, data.path()).args(["--database", &other.url()]), &words[..2]);
    }
    refused(
        run(&["serve", "--console-messages", "--listen", "127.0.0.1:0", "--centre-listen", "127.0.0.1:0"], data.path())
            .args(["--database", &other.url()]),
        &["belongs to the database postgres://"],
    );
    assert!(!data.path().join("aangan.db").exists() && other.is_empty().await);
    done(run(&["office", "places", "list"], data.path()).args(["--database", &url]));

    // The other way round, and for a folder of a version that did not write down its database.
    let data = tempfile::tempdir().expect("a folder");
    done(&mut run(&["migrate"], data.path()));
    for remembers in [true, false] {
        if !remembers {
            fs::remove_file(data.path().join("database.txt")).expect("removed");
        }
        refused(
            run(&["migrate"], data.path()).args(["--database", &other.url()]),
            &["belongs to the database sqlite:aangan.db"],
        );
    }
    assert!(other.is_empty().await);
    // Such a folder goes on with the database that it has.
    done(&mut run(&["office", "places", "list"], data.path()));
    assert_eq!(fs::read_to_string(data.path().join("database.txt")).expect("written"), "sqlite:aangan.db\n");
}

#[tokio::test]
async fn a_lost_database_is_not_replaced_by_an_empty_one() {
    let data = tempfile::tempdir().expect("a folder");
    done(&mut run(&["migrate"], data.path()));
    fs::rename(data.path().join("aangan.db"), data.path().join("away")).expect("renamed");
    for remembers in [true, false] {
        if !remembers {
            fs::remove_file(data.path().join("database.txt")).expect("removed");
        }
        refused(&mut run(&["migrate"], data.path()), &["is not there", "restore it from its backup"]);
        refused(&mut run(&["serve", "--console-messages"], data.path()), &["restore it from its backup"]);
    }
    assert!(!data.path().join("aangan.db").exists());
    // A folder can be moved with its database.
    fs::rename(data.path().join("away"), data.path().join("aangan.db")).expect("renamed");
    done(&mut run(&["office", "places", "list"], data.path()));
    let elsewhere = tempfile::tempdir().expect("a folder");
    let moved = elsewhere.path().join("data");
    fs::rename(data.path(), &moved).expect("moved");
    done(&mut run(&["office", "places", "list"], &moved));

    let (empty, data) = (Empty::new().await, tempfile::tempdir().expect("a folder"));
    let location = empty.0.location().to_string();
    fs::write(data.path().join("database.txt"), format!("{location}\n")).expect("written");
    refused(
        run(&["migrate"], data.path()).args(["--database", &empty.url()]),
        &["is empty", "restore it from its backup"],
    );
    // What only asks is told that nothing is there, and makes nothing either.
    refused(
        run(&["office", "places", "list"], data.path()).args(["--database", &empty.url()]),
        &["there is no portal in"],
    );
    assert!(empty.is_empty().await);
}

#[tokio::test]
async fn the_flag_goes_before_the_environment_and_that_before_the_file() {
    let database = TestDatabase::new(Engine::Postgres, MIGRATIONS).await;
    let url = format!("{}&user=test", database.location());
    let outside = tempfile::tempdir().expect("a folder");
    let (data, secret, file) =
        (outside.path().join("data"), outside.path().join("url"), outside.path().join("my.toml"));
    fs::write(&secret, format!("{url}\n")).expect("written");
    fs::write(&file, format!("[database]\nurl_file = {secret:?}\n")).expect("written");
    // Everything from the environment; the database from the file that it names.
    let set = |command: &mut Command, name: &str, value: &Path| {
        command.env(name, value);
    };
    let mut begin = aangan();
    begin.args(["office", "chains", "add", "Little Courtyard"]);
    set(&mut begin, "AANGAN_DATA", &data);
    set(&mut begin, "AANGAN_CONFIG", &file);
    done(&mut begin);
    assert!(fs::read_to_string(data.join("database.txt")).expect("written").starts_with("postgres://"));

    let lite = format!("sqlite:{}", outside.path().join("lite.db").display());
    let other = outside.path().join("other");
    let mut begin = run(&["migrate"], &other);
    set(&mut begin, "AANGAN_CONFIG", &file);
    begin.env("AANGAN_DATABASE", &lite);
    done(&mut begin);
    assert_eq!(fs::read_to_string(other.join("database.txt")).expect("written").trim(), lite, "before the file");
    let third = outside.path().join("third");
    done(run(&["migrate", "--database", &url], &third).env("AANGAN_DATABASE", &lite).env("AANGAN_DATA", &other));
    assert!(fs::read_to_string(third.join("database.txt")).expect("written").starts_with("postgres://"));
    // Set and empty is not set.
    done(run(&["migrate"], &outside.path().join("fourth")).env("AANGAN_DATABASE", ""));
    assert!(outside.path().join("fourth/aangan.db").exists());
}

#[test]
fn the_database_settings_are_checked_and_never_shown() {
    let folder = tempfile::tempdir().expect("a folder");
    let check = |text: &str| {
        let file = folder.path().join("my.toml");
        fs::write(&file, text).expect("written");
        let mut command = aangan();
        command.args(["config", "check", "--config"]).arg(&file).args(["--data".as_ref(), folder.path()]);
        command
    };
    refused(&mut check("[database]\nurl = 'mysql://u:hush@h/d'"), &["database", "sqlite:", "postgres://"]);
    refused(&mut check("[database]\nurl = 'sqlite:/x'\nurl_file = '/y'"), &["database", "not both"]);
    refused(&mut check("[database]\nurl_file = '/nowhere'"), &["database", "/nowhere"]);
    let printed = done(&mut check(&format!("{}[database]\nurl = 'postgres://u:hush@db.internal/portal'", carriers())));
    assert!(printed.contains("postgres://db.internal/portal") && !printed.contains("hush"), "{printed}");
    let help =
        aangan().args(["serve", "--help"]).env("AANGAN_DATABASE", "postgres://u:hush@h/d").output().expect("it runs");
    assert!(!String::from_utf8_lossy(&help.stdout).contains("hush"));
}

#[test]
fn other_users_of_the_machine_read_nothing() {
    let mode = |path: &Path| fs::metadata(path).expect("it is there").permissions().mode() & 0o777;
    let parent = tempfile::tempdir().expect("a folder");
    let data = parent.path().join("data");
    let mut running = Running::start(&data);
    assert!(running.stop());
    let mut seen = 0;
    let mut folders = vec![data.clone()];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(&folder).expect("a folder") {
            let path = entry.expect("an entry").path();
            assert_eq!(mode(&path) & 0o077, 0, "{}", path.display());
            seen += 1;
            if path.is_dir() {
                folders.push(path);
            }
        }
    }
    assert!(seen > 100, "database, keys and the demo's pictures: {seen}");
    assert_eq!(mode(&data), 0o700);

    // A folder of an older version is closed; one with somebody's other files is not touched.
    fs::set_permissions(&data, Permissions::from_mode(0o755)).expect("opened");
    done(&mut run(&["migrate"], &data));
    assert_eq!(mode(&data), 0o700);
    let home = parent.path().join("home");
    fs::create_dir(&home).expect("a folder");
    fs::write(home.join("letter.txt"), "mine").expect("written");
    fs::set_permissions(&home, Permissions::from_mode(0o755)).expect("opened");
    refused(&mut run(&["migrate"], &home), &["holds other files", "chmod 700"]);
    assert_eq!((mode(&home), fs::read_dir(&home).expect("a folder").count()), (0o755, 1));
}
