//! The layer on the real engines.

mod crash;
mod full;
mod functions;
mod connections;
mod migrations;
mod rows;
mod shared;
mod silent;
mod sqlite_only;
mod tls;
mod transactions;
mod values;

use std::pin::Pin;
use std::task::{Context, Poll, Waker};

use database::testing::TestDatabase;
use database::{Engine, Error, Migration, Reader, Writer, params, statements};

const MIGRATIONS: &[Migration] = &[Migration::changes(
    1,
    "founding",
    "CREATE TABLE note (
            id BIGINT NOT NULL PRIMARY KEY, text TEXT, flag BOOLEAN, body {blob}
        ) {clustered};
        CREATE TABLE tally (name TEXT NOT NULL PRIMARY KEY, total BIGINT NOT NULL);
        CREATE TABLE contact (id BIGINT NOT NULL PRIMARY KEY, phone TEXT NOT NULL UNIQUE);
        CREATE TABLE visit (
            id BIGINT NOT NULL PRIMARY KEY,
            contact_id BIGINT NOT NULL REFERENCES contact (id),
            later_id BIGINT REFERENCES contact (id) DEFERRABLE INITIALLY DEFERRED
        );
        INSERT INTO tally (name, total) VALUES ('visits', 0);",
)];

statements! {
    PUT_NOTE = "INSERT INTO note (id, text, flag, body) VALUES ($1, $2, $3, $4)";
    IDS: i64 = "SELECT id FROM note ORDER BY id";
    NOTES: (i64, Option<String>, Option<bool>, Option<Vec<u8>>) = "SELECT id, text, flag, body FROM note ORDER BY id";
    fn walked() -> Rows<i64> = "SELECT id FROM note ORDER BY id";
    COUNT: i64 = "SELECT COUNT(*) FROM note";
    TOTAL: i64 = "SELECT total FROM tally WHERE name = $1";
    SET_TOTAL = "UPDATE tally SET total = $2 WHERE name = $1";
    PUT_CONTACT = "INSERT INTO contact (id, phone) VALUES ($1, $2)";
    PUT_VISIT = "INSERT INTO visit (id, contact_id, later_id) VALUES ($1, $2, $3)";
}

async fn fresh(engine: Engine) -> TestDatabase {
    TestDatabase::new(engine, MIGRATIONS).await
}

async fn put(w: &mut Writer<'_>, id: i64) -> Result<(), Error> {
    let nothing = None::<&[u8]>;
    w.execute(PUT_NOTE, params![id, "a note", true, nothing]).await.map(drop)
}

async fn ids(database: &database::Database) -> Vec<i64> {
    let read = async |r: &mut Reader<'_>| r.list(IDS, params![]).await;
    database.read::<_, Error, _>(read).await.expect("the notes can be read")
}

async fn total(r: &Reader<'_>) -> Result<i64, Error> {
    r.get(TOTAL, params!["visits"]).await
}

/// Reads, then writes what follows from it: lost updates show.
async fn count_a_visit(w: &mut Writer<'_>) -> Result<i64, Error> {
    let next = total(w).await? + 1;
    w.execute(SET_TOTAL, params!["visits", next]).await?;
    Ok(next)
}

/// Hands a closure over to the database's thread, and leaves its answer to be awaited.
fn handed_over<T: 'static>(asked: impl Future<Output = T> + 'static) -> Pin<Box<dyn Future<Output = T>>> {
    let mut asked = Box::pin(asked);
    match asked.as_mut().poll(&mut Context::from_waker(Waker::noop())) {
        Poll::Pending => asked,
        Poll::Ready(answer) => Box::pin(std::future::ready(answer)),
    }
}

/// Starts to write a note.
fn putting(database: &database::Database, id: i64) -> Pin<Box<dyn Future<Output = Result<(), Error>>>> {
    let own = database.clone();
    handed_over(async move { own.write(async move |w: &mut Writer<'_>| put(w, id).await).await })
}
