//! A new version under families that go on using the portal, and the way back from it.

use std::fs::{self, DirBuilder};
use std::os::unix::fs::DirBuilderExt;
use std::process::Stdio;

use database::{Engine, Error, Migration, Timestamp, Writer, params};
use operations::migrations::MIGRATIONS;
use rstest::rstest;
use serde_json::json;

use super::place::{KEY, Place, any_child, done, refused};
use super::running::{HttpConnection, Running};

database::statements! {
    OPEN_CHAIN = "INSERT INTO chain (id, name) VALUES (1, 'Little Courtyard')";
}

/// What a later version might add, to tables that are in use.
const ADDED: Migration = Migration::adds(
    9001,
    "nicknames",
    "ALTER TABLE child ADD COLUMN nickname TEXT;
    ALTER TABLE moment ADD COLUMN mood BIGINT NOT NULL DEFAULT 0;
    CREATE TABLE nickname (child_id BIGINT NOT NULL PRIMARY KEY REFERENCES child (id), given TEXT NOT NULL)",
);
const CHANGED: Migration = Migration::changes(9002, "no moods", "ALTER TABLE moment DROP COLUMN mood");

/// The tables of a version whose last step is this one.
fn up_to(number: i64) -> &'static [Migration] {
    let steps: Vec<_> = MIGRATIONS.iter().filter(|step| step.number <= number).copied().collect();
    steps.leak()
}

/// What a later version does when its first server starts.
async fn bring(place: &Place, later: &[Migration]) {
    let database = place.database().await;
    let all: Vec<_> = MIGRATIONS.iter().chain(later).copied().collect();
    database.migrate(all.leak(), Timestamp::EPOCH).await.expect("the newer tables");
    database.close().await;
}

/// A portal with a chain, as a version left it whose last step is this one.
async fn left_by(engine: Engine, number: i64) -> Place {
    let place = Place::empty(engine).await;
    DirBuilder::new().mode(0o700).create(place.data()).expect("a folder");
    let database = place.database().await;
    database.migrate(up_to(number), Timestamp::EPOCH).await.expect("the older tables");
    let open = async |writer: &mut Writer<'_>| writer.execute(OPEN_CHAIN, params![]).await;
    database.write::<_, Error, _>(open).await.expect("a chain");
    if engine == Engine::Postgres {
        fs::write(place.data().join("database.txt"), format!("{}\n", database.location())).expect("written");
    }
    database.close().await;
    place
}

async fn steps(place: &Place) -> usize {
    let database = place.database().await;
    let lacking = database.lacks(MIGRATIONS).await.expect("an older portal's");
    database.close().await;
    MIGRATIONS.len() - lacking.len()
}

/// `serve` for families that are nobody's demo.
fn start(place: &Place) -> Running {
    let mut command = place.run(&["serve", "--console-messages"]);
    command.stderr(Stdio::null());
    Running::of(command)
}

#[rstest]
#[tokio::test]
async fn two_servers_are_upgraded_one_after_the_other_and_back(
    #[values(Engine::Sqlite, Engine::Postgres)] engine: Engine,
) {
    let place = Place::seeded(engine).await;
    let mut older = place.serve();
    let child = any_child(&older);
    let post = |connection: &mut HttpConnection, name: &str| {
        let body =
            json!({"items": [{"child_id": child, "type": "Activity", "message": name, "at": 1_700_000_000_000_i64}]});
        let headers = [("Authorization", KEY), ("Idempotency-Key", name)];
        connection.ask("POST", "/centre/v1/timeline", &headers, &body.to_string()).expect("an answer")
    };
    // One connection, so that what was prepared on the older tables is used on the newer.
    let mut connection = HttpConnection::to(older.centres).expect("a connection");
    let before = post(&mut connection, "before");
    assert_eq!(before.0, 200, "{before:?}");

    bring(&place, &[ADDED]).await;
    let after = post(&mut connection, "after");
    assert_eq!(after.0, 200, "{after:?}");
    assert_eq!(post(&mut connection, "before"), before, "the same once more");
    let (status, children) =
        connection.ask("GET", "/centre/v1/children", &[("Authorization", KEY)], "").expect("an answer");
    assert!(status == 200 && children.contains(&child), "{children}");

    // The way back: the older version is started again where the newer was.
    assert!(older.stop());
    done(&mut place.run(&["office", "places", "list"]));
    let output = done(&mut place.run(&["verify"]));
    assert!(output.contains("of a newer version (9001), which only added to this one's"), "{output}");
    let mut older = place.serve();
    let back = post(&mut HttpConnection::to(older.centres).expect("a connection"), "back");
    assert_eq!(back.0, 200, "{back:?}");
    assert!(older.stop());

    bring(&place, &[ADDED, CHANGED]).await;
    for command in [&["office", "places", "list"][..], &["migrate"], &["serve", "--demo", "--listen", "127.0.0.1:0"]] {
        refused(&mut place.run(command), &["9002", "start the newer program", "restore the backup"]);
    }
}

#[rstest]
#[tokio::test]
async fn an_office_command_of_a_newer_version_leaves_the_tables_to_its_server(
    #[values(Engine::Sqlite, Engine::Postgres)] engine: Engine,
) {
    let place = left_by(engine, 47).await;
    let before = steps(&place).await;
    for command in
        [&["office", "places", "list"][..], &["office", "chains", "add", "Big Courtyard"], &["media", "check"]]
    {
        refused(&mut place.run(command), &["tables of an older version, and nothing was changed", "aangan migrate"]);
    }
    assert_eq!(steps(&place).await, before);
    assert!(start(&place).stop(), "a server adds what is new");
    assert_eq!(steps(&place).await, MIGRATIONS.len());
    assert!(done(&mut place.run(&["office", "places", "list"])).contains("Little Courtyard"));
}

#[rstest]
#[tokio::test]
async fn what_would_end_an_older_server_beside_it_is_for_migrate_alone(
    #[values(Engine::Sqlite, Engine::Postgres)] engine: Engine,
) {
    let place = left_by(engine, 28).await;
    match engine {
        // Where one file has one server, the new one is in its place.
        Engine::Sqlite => {}
        Engine::Postgres => {
            let before = steps(&place).await;
            let words = ["stop them all", "aangan backup", "aangan migrate"];
            refused(&mut place.run(&["serve", "--console-messages", "--listen", "127.0.0.1:0"]), &words);
            assert_eq!(steps(&place).await, before);
            done(&mut place.run(&["migrate"]));
        }
    }
    assert!(start(&place).stop());
    assert_eq!(steps(&place).await, MIGRATIONS.len());
}

#[tokio::test]
async fn two_servers_started_at_once_on_an_empty_database_both_serve() {
    let place = Place::empty(Engine::Postgres).await;
    let mut both: Vec<Running> = std::thread::scope(|starts| {
        let started: Vec<_> = (0..2).map(|_| starts.spawn(|| start(&place))).collect();
        started.into_iter().map(|one| one.join().expect("it serves")).collect()
    });
    for server in &both {
        let health =
            HttpConnection::to(server.parents).and_then(|mut connection| connection.ask("GET", "/healthz", &[], ""));
        assert_eq!(health.expect("it answers").0, 200);
    }
    assert!(both.iter_mut().all(Running::stop));
    assert_eq!(steps(&place).await, MIGRATIONS.len());
    done(&mut place.run(&["verify"]));
}
