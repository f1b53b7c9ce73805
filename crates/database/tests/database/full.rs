//! A database that takes no changes: callers are told so, reading goes on, and so does writing once there is room.

use database::testing::TestDatabase;
use database::{Database, Engine, Error, Reader, Writer, params, statements};

use super::{fresh, put, total};

statements! {
    /// SQLite's writer may use no more pages than there are.
    twin REFUSE: i64 = {
        sqlite: "PRAGMA max_page_count = 1",
        postgres: "SET SESSION CHARACTERISTICS AS TRANSACTION READ ONLY",
    };
    twin TAKE: i64 = {
        sqlite: "PRAGMA max_page_count = 1000000",
        postgres: "SET SESSION CHARACTERISTICS AS TRANSACTION READ WRITE",
    };
    PUT_LARGE = "INSERT INTO note (id, body) VALUES ($1, $2)";
    SNEAK: i64 = "INSERT INTO note (id, body) VALUES ($1, $2) RETURNING id";
}

async fn put_large(database: &Database) -> Result<(), Error> {
    let body = vec![7_u8; 100_000];
    let write = async move |w: &mut Writer<'_>| w.execute(PUT_LARGE, params![9, &body]).await.map(drop);
    database.write(write).await
}

#[rstest::rstest]
#[tokio::test]
async fn a_full_disk_is_reported_until_a_write_succeeds(#[values(Engine::Sqlite, Engine::Postgres)] engine: Engine) {
    let database: TestDatabase = fresh(engine).await;
    assert_eq!(database.unwritable(), None);
    database.write(async |w: &mut Writer<'_>| w.exists(REFUSE, params![]).await).await.expect("set");
    let error = put_large(&database).await.expect_err("there is no room");
    assert!(matches!(error, Error::Unwritable { .. }) && error.is_temporary(), "{error:?}");
    assert!(database.unwritable().is_some());
    let read = async |r: &mut Reader<'_>| total(r).await;
    assert_eq!(database.read::<_, Error, _>(read).await.expect("reading goes on"), 0);

    database.write(async |w: &mut Writer<'_>| w.exists(TAKE, params![]).await).await.expect("set");
    assert!(database.unwritable().is_some(), "nothing was written yet");
    database.try_writing::<_, Error, _>(async |w: &mut Writer<'_>| put(w, 1).await).await.expect("there is room");
    assert_eq!(database.unwritable(), None);
    put_large(&database).await.expect("there is room");
}

#[tokio::test]
async fn a_change_through_a_reader_does_not_report_a_full_disk() {
    for engine in [Engine::Sqlite, Engine::Postgres] {
        let database = fresh(engine).await;
        let write = async |r: &mut Reader<'_>| r.list(SNEAK, params![9, &[1_u8][..]]).await;
        database.read::<_, Error, _>(write).await.expect_err("a reader changes nothing");
        assert_eq!(database.unwritable(), None);
    }
}
