use database::{
    Engine, Error, Migration, Reader, Writer, params, statements, testing::TestDatabase,
};

statements! {
    PUT = "INSERT INTO note (id, text, flag, body) VALUES ($2, $1, $3, $4)";
    ALL = "SELECT id, text, flag, body FROM note ORDER BY id";
}

const MIGRATIONS: &[Migration] = &[Migration {
    number: 1,
    name: "founding",
    text: "CREATE TABLE note (id BIGINT NOT NULL PRIMARY KEY, text TEXT, flag BOOLEAN, body {blob}) {clustered};",
}];

async fn put(w: &mut Writer<'_>, id: i64, text: &str) -> Result<u64, Error> {
    w.execute(PUT, params![text, id, true, None::<&[u8]>]).await
}
async fn list(r: &Reader<'_>) -> Result<Vec<(i64, String)>, Error> {
    r.all(ALL, params![], |row| Ok((row.int(0)?, row.string(1)?)))
        .await
}

#[rstest::rstest]
#[tokio::test]
async fn smoke(#[values(Engine::Sqlite, Engine::Postgres)] engine: Engine) {
    let db = TestDatabase::new(engine, MIGRATIONS).await;
    let shared = (*db).clone();
    let text = String::from("hello");
    let task = tokio::spawn(async move {
        shared
            .write(async move |w: &mut Writer<'_>| {
                put(w, 1, &text).await?;
                let all = list(w).await?;
                Ok::<_, Error>(all.len())
            })
            .await
    });
    assert_eq!(task.await.expect("a task").expect("written"), 1);
    let rows = db
        .read(async move |r: &mut Reader<'_>| list(r).await)
        .await
        .expect("read");
    assert_eq!(rows, vec![(1, "hello".to_owned())]);
    db.close().await;
}
