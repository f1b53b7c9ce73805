//! One list of migrations, applied once each, on both engines alike.

use database::testing::{TestDatabase, schema};
use database::{Database, Engine, Error, Migration, Older, Options, Reader, Timestamp, params, statements};
use rstest::rstest;

use super::MIGRATIONS;

statements! {
    HISTORY: (i64, String, i64) = "SELECT number, name, applied_at FROM schema_migration ORDER BY number";
    BODIES: i64 = "SELECT COUNT(*) FROM photo";
}

const FIRST: Migration = Migration::changes(
    1,
    "photos",
    "CREATE TABLE photo (id BIGINT NOT NULL PRIMARY KEY, body {blob} NOT NULL) {clustered}",
);
const SECOND: Migration = Migration::changes(
    2,
    "captions",
    "ALTER TABLE photo ADD COLUMN caption TEXT; CREATE INDEX photo_caption ON photo (caption)",
);
const ADDING: Migration = Migration { older: Older::WorkOn, ..SECOND };
const CHANGED: Migration = Migration { text: "CREATE TABLE photo (id BIGINT)", ..FIRST };
const THIRD: Migration = Migration::changes(3, "no captions", "DROP INDEX photo_caption");
const HALF: Migration = Migration::changes(3, "half", "CREATE TABLE half (id BIGINT); CREATE TABLE half (id BIGINT)");

async fn empty(engine: Engine) -> TestDatabase {
    TestDatabase::new(engine, &[]).await
}

async fn history(database: &Database) -> Vec<(i64, String, i64)> {
    let read = async |r: &mut Reader<'_>| r.list(HISTORY, params![]).await;
    database.read::<_, Error, _>(read).await.expect("the history can be read")
}

#[rstest]
#[tokio::test]
async fn each_is_applied_once_and_noted(#[values(Engine::Sqlite, Engine::Postgres)] engine: Engine) {
    let database = empty(engine).await;
    assert_eq!(database.migrate(&[FIRST], Timestamp::from_ms(1_700_000_000_000)).await.expect("applied"), 1);
    assert_eq!(database.migrate(&[FIRST], Timestamp::from_ms(5)).await.expect("nothing to do"), 0);
    assert_eq!(database.migrate(&[FIRST, SECOND], Timestamp::from_ms(1_800_000_000_000)).await.expect("applied"), 1);
    let expected = [(1, "photos".into(), 1_700_000_000_000), (2, "captions".into(), 1_800_000_000_000)];
    assert_eq!(history(&database).await, expected);
}

#[rstest]
#[tokio::test]
async fn a_changed_one_is_refused(#[values(Engine::Sqlite, Engine::Postgres)] engine: Engine) {
    let database = empty(engine).await;
    database.migrate(&[FIRST], Timestamp::EPOCH).await.expect("applied");
    let error = database.migrate(&[CHANGED, SECOND], Timestamp::EPOCH).await.expect_err("another text");
    assert!(matches!(error, Error::ChangedMigration { number: 1, .. }), "{error}");
    assert!(error.to_string().contains("put its text back"), "{error}");
    assert_eq!(history(&database).await.len(), 1, "and nothing more was applied");
}

#[rstest]
#[tokio::test]
async fn a_newer_database_is_refused(#[values(Engine::Sqlite, Engine::Postgres)] engine: Engine) {
    let database = empty(engine).await;
    database.migrate(&[FIRST, SECOND], Timestamp::EPOCH).await.expect("applied");
    let error = database.migrate(&[FIRST], Timestamp::EPOCH).await.expect_err("an older program");
    assert!(matches!(error, Error::NewerDatabase { found: 2, known: 1 }), "{error}");
    assert!(error.to_string().contains("start the newer program"), "{error}");
}

#[rstest]
#[tokio::test]
async fn an_older_program_works_on_while_a_newer_one_only_added(
    #[values(Engine::Sqlite, Engine::Postgres)] engine: Engine,
) {
    let database = empty(engine).await;
    let numbers = |steps: Vec<Migration>| steps.iter().map(|step| step.number).collect::<Vec<_>>();
    assert_eq!(numbers(database.lacks(&[FIRST, ADDING]).await.expect("an empty database")), [1, 2]);
    database.migrate(&[FIRST], Timestamp::EPOCH).await.expect("applied");
    assert_eq!(numbers(database.lacks(&[FIRST, ADDING]).await.expect("an older database")), [2]);
    assert_eq!(history(&database).await.len(), 1, "asking changes nothing");
    database.migrate(&[FIRST, ADDING], Timestamp::EPOCH).await.expect("applied");
    assert_eq!(numbers(database.lacks(&[FIRST]).await.expect("an older program")), Vec::<i64>::new());
    assert_eq!(database.migrate(&[FIRST], Timestamp::EPOCH).await.expect("an older program"), 0);

    database.migrate(&[FIRST, ADDING, THIRD], Timestamp::EPOCH).await.expect("applied");
    for refused in
        [database.lacks(&[FIRST]).await.map(drop), database.migrate(&[FIRST], Timestamp::EPOCH).await.map(drop)]
    {
        assert!(matches!(refused, Err(Error::NewerDatabase { found: 3, known: 1 })), "{refused:?}");
    }
}

#[rstest]
#[tokio::test]
async fn one_that_fails_leaves_nothing(#[values(Engine::Sqlite, Engine::Postgres)] engine: Engine) {
    let database = empty(engine).await;
    let error = database.migrate(&[FIRST, HALF], Timestamp::EPOCH).await.expect_err("it fails halfway");
    assert!(matches!(error, Error::Statement { statement: "half", .. }), "{error}");
    assert_eq!(history(&database).await.len(), 1);
    let tables: Vec<String> = schema(&database).await.expect("a schema").into_iter().map(|c| c.table).collect();
    assert!(!tables.contains(&"half".to_owned()), "{tables:?}");
}

#[rstest]
#[tokio::test]
async fn numbers_only_rise(#[values(Engine::Sqlite, Engine::Postgres)] engine: Engine) {
    let database = empty(engine).await;
    let error = database.migrate(&[SECOND, FIRST], Timestamp::EPOCH).await.expect_err("out of order");
    assert!(error.to_string().contains("numbered upwards"), "{error}");
}

#[rstest]
#[tokio::test]
async fn several_processes_may_start_at_once(#[values(Engine::Sqlite, Engine::Postgres)] engine: Engine) {
    let database = empty(engine).await;
    let mut starting = tokio::task::JoinSet::new();
    for _ in 0..4 {
        let location = database.location().clone();
        starting.spawn(async move {
            let own = Database::open(&location, Options::default()).await.expect("it opens");
            let applied = own.migrate(&[FIRST, SECOND], Timestamp::EPOCH).await.expect("it migrates, or finds it done");
            own.close().await;
            applied
        });
    }
    let applied: usize = starting.join_all().await.into_iter().sum();
    assert_eq!((applied, history(&database).await.len()), (2, 2));
    let count = async |r: &mut Reader<'_>| r.get(BODIES, params![]).await;
    assert_eq!(database.read::<_, Error, _>(count).await.expect("the table is there"), 0);
}

#[tokio::test]
async fn both_engines_get_the_same_schema() {
    let sqlite = TestDatabase::new(Engine::Sqlite, MIGRATIONS).await;
    let postgres = TestDatabase::new(Engine::Postgres, MIGRATIONS).await;
    let message = schema(&sqlite).await.expect("SQLite's schema");
    assert_eq!(message, schema(&postgres).await.expect("PostgreSQL's schema"));
    let note: Vec<_> = message.iter().filter(|column| column.table == "note").collect();
    let kinds: Vec<_> = note.iter().map(|c| (c.name.as_str(), c.kind.as_str(), c.nullable, c.key)).collect();
    let expected = [
        ("body", "bytes", true, 0),
        ("flag", "boolean", true, 0),
        ("id", "bigint", false, 1),
        ("text", "text", true, 0),
    ];
    assert_eq!(kinds, expected);
}
