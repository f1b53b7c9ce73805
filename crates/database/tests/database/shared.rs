//! What the tests of a run share: one fills a folder or a database, the others copy it.

use std::fs;

use database::testing::{Server, Shared, TestDatabase, shared};
use database::{Database, Error, Options, Writer, params, statements};

statements! {
    MAKE_TABLE = "CREATE TABLE page (number BIGINT NOT NULL)";
    PUT_PAGE = "INSERT INTO page (number) VALUES (1)";
    PAGES: i64 = "SELECT COUNT(*) FROM page";
}

#[test]
fn the_first_test_fills_a_folder_and_the_others_find_it() {
    let name = format!("folder_{}", std::process::id());
    let Shared::Empty(left) = shared(&name) else { panic!("nobody has filled it") };
    fs::write(left.path().join("half"), "").expect("written");
    drop(left);
    let Shared::Empty(folder) = shared(&name) else { panic!("what was left unfinished is not used") };
    assert_eq!(fs::read_dir(folder.path()).expect("a folder").count(), 0);
    fs::write(folder.path().join("page"), "text").expect("written");
    let finished = folder.finish();
    let Shared::Filled(found) = shared(&name) else { panic!("it is filled") };
    assert_eq!((fs::read_to_string(found.join("page")).expect("a page"), found), ("text".to_owned(), finished));
}

#[tokio::test]
async fn each_copy_of_a_database_is_its_own() {
    let template = format!("pages_{}", std::process::id());
    let copy = async || {
        TestDatabase::copy_of(Server::of_this_run(), &template, async |location| {
            let database = Database::open(location, Options::default()).await.expect("it opens");
            let make = async |writer: &mut Writer<'_>| writer.execute(MAKE_TABLE, params![]).await;
            database.write::<_, Error, _>(make).await.expect("a second table of that name is refused");
            database.close().await;
        })
        .await
    };
    let put = async |writer: &mut Writer<'_>| {
        writer.execute(PUT_PAGE, params![]).await?;
        writer.get(PAGES, params![]).await
    };
    for _ in 0..2 {
        assert_eq!(copy().await.write::<_, Error, _>(put).await.expect("written"), 1);
    }
}
