//! What goes in comes out, alike on both engines.

use std::ops::ControlFlow;

use database::{Engine, Error, List, Reader, Writer, params, statements};
use rstest::rstest;

use super::{COUNT, NOTES, PUT_CONTACT, PUT_NOTE, PUT_VISIT, fresh, ids, put, walked};

statements! {
    PUT_MIXED = "INSERT INTO note (flag, id, body, text) VALUES ($4, $2, $3, $1)";
    TWICE: i64 = "SELECT id FROM note WHERE id = $2 OR (id = $1 AND text <> '$1') OR id = $2 ORDER BY id";
    PUT_THREE: i64 = "INSERT INTO note (id) VALUES ($1), ($2), ($3) RETURNING id";
    TEXT_AS_NUMBER: (i64, i64) = "SELECT id, text FROM note";
    NUMBER_AS_TEXT: String = "SELECT id FROM note";
    TEXT_AS_BOOLEAN: bool = "SELECT text FROM note";
    NO_BYTES: (i64, Vec<u8>) = "SELECT id, body FROM note";
    TOO_FEW: (i64, i64) = "SELECT id FROM note";
    BROKEN = "SELECT nothing FROM nowhere";
    fn put_list(writer, notes: &List) =
        "INSERT INTO note (id, text, flag) SELECT CAST(given.value ->> 0 AS BIGINT), given.value ->> 1, \
        CAST(given.value ->> 2 AS BOOLEAN) FROM json_each($1) AS given";
    fn in_order(reader, notes: &List) -> Vec<String> =
        "SELECT given.value ->> 1 FROM json_each($1) AS given ORDER BY CAST(given.key AS BIGINT)";
    ONE_NOTE: Option<String> = "SELECT text FROM note WHERE id = $1";
}

type Note = (i64, Option<String>, Option<bool>, Option<Vec<u8>>);

async fn notes(database: &database::Database) -> Vec<Note> {
    let read = async |r: &mut Reader<'_>| r.list(NOTES, params![]).await;
    database.read::<_, Error, _>(read).await.expect("the notes can be read")
}

#[rstest]
#[tokio::test]
async fn each_type_and_null_come_back_as_they_went(#[values(Engine::Sqlite, Engine::Postgres)] engine: Engine) {
    let database = fresh(engine).await;
    let texts = ["", "plain", "नमस्ते \u{1F476} \"'$1'", "line\nbreak"];
    let write = async move |w: &mut Writer<'_>| {
        for (id, text) in (1_i64..).zip(texts) {
            let body = [0, 255, b'\'', u8::try_from(id).unwrap_or(0)];
            w.execute(PUT_NOTE, params![id, text.to_owned(), id % 2 == 0, &body]).await?;
        }
        w.execute(PUT_NOTE, params![i64::MAX, None::<&str>, None::<bool>, None::<&[u8]>]).await?;
        w.execute(PUT_NOTE, params![i64::MIN, Some("there"), Some(true), Some(&[][..])]).await
    };
    database.write::<_, Error, _>(write).await.expect("written");

    let mut expected: Vec<Note> = vec![(i64::MIN, Some("there".into()), Some(true), Some(vec![]))];
    expected.extend((1_i64..).zip(texts).map(|(id, text)| {
        let body = vec![0, 255, b'\'', u8::try_from(id).unwrap_or(0)];
        (id, Some(text.to_owned()), Some(id % 2 == 0), Some(body))
    }));
    expected.push((i64::MAX, None, None, None));
    assert_eq!(notes(&database).await, expected);
}

#[rstest]
#[tokio::test]
async fn the_values_of_a_list_come_back_as_they_went(#[values(Engine::Sqlite, Engine::Postgres)] engine: Engine) {
    let database = fresh(engine).await;
    let texts = ["", "plain", "नमस्ते \u{1F476} \"'$1'", "line\nbreak \\ {}", "12", "null", "true"];
    let list = move || List::of((1_i64..).zip(texts).map(|(id, text)| params![id, text, id % 2 == 0]));
    let ends =
        || List::of([params![i64::MAX, None::<&str>, None::<bool>], params![i64::MIN, Some("there"), Some(true)]]);
    let write = async move |w: &mut Writer<'_>| {
        put_list(w, &list()).await?;
        put_list(w, &ends()).await?;
        put_list(w, &List::of([[]; 0])).await?;
        in_order(w, &list()).await
    };
    assert_eq!(database.write::<_, Error, _>(write).await.expect("written"), texts, "rows keep their order");
    let mut expected: Vec<Note> = vec![(i64::MIN, Some("there".into()), Some(true), None)];
    expected.extend((1_i64..).zip(texts).map(|(id, text)| (id, Some(text.to_owned()), Some(id % 2 == 0), None)));
    expected.push((i64::MAX, None, None, None));
    assert_eq!(notes(&database).await, expected);
}

#[rstest]
#[tokio::test]
async fn parameters_go_by_number_not_by_first_use(#[values(Engine::Sqlite, Engine::Postgres)] engine: Engine) {
    let database = fresh(engine).await;
    let write = async |w: &mut Writer<'_>| {
        w.execute(PUT_MIXED, params!["one", 1_i64, &b"body"[..], true]).await?;
        w.execute(PUT_MIXED, params!["two", 2_i64, None::<&[u8]>, false]).await?;
        put(w, 3).await?;
        w.list(TWICE, params![3_i64, 1_i64]).await
    };
    assert_eq!(database.write::<_, Error, _>(write).await.expect("written"), [1, 3]);
    let first: Note = (1, Some("one".into()), Some(true), Some(b"body".to_vec()));
    assert_eq!(notes(&database).await[0], first);
}

#[rstest]
#[tokio::test]
async fn a_wrong_query_names_the_statement(#[values(Engine::Sqlite, Engine::Postgres)] engine: Engine) {
    let database = fresh(engine).await;
    let write = async |w: &mut Writer<'_>| put(w, 1).await;
    database.write::<_, Error, _>(write).await.expect("written");
    let read = async |r: &mut Reader<'_>| {
        let mut errors = Vec::new();
        errors.push(r.get(TEXT_AS_NUMBER, params![]).await.err());
        errors.push(r.get(NUMBER_AS_TEXT, params![]).await.err());
        errors.push(r.get(TEXT_AS_BOOLEAN, params![]).await.err());
        errors.push(r.get(NO_BYTES, params![]).await.err());
        errors.push(r.get(TOO_FEW, params![]).await.err());
        errors.push(r.get(ONE_NOTE, params![77_i64]).await.err());
        errors.push(r.get(ONE_NOTE, params![]).await.err());
        Ok::<_, Error>(errors)
    };
    let errors = database.read(read).await.expect("read");
    let message: Vec<String> = errors.into_iter().map(|e| e.expect("an error").to_string()).collect();
    let like = [
        "column 1 of database::values::TEXT_AS_NUMBER is text, not an integer",
        "column 0 of database::values::NUMBER_AS_TEXT is int, not text",
        "column 0 of database::values::TEXT_AS_BOOLEAN is text, not a boolean",
        "column 1 of database::values::NO_BYTES is null, not bytes",
        "column 1 of database::values::TOO_FEW is not in the answer, not there",
        "database::values::one_note found no row",
        "database::values::one_note failed: it takes 1 parameters and was given 0",
    ];
    for (message, like) in message.iter().zip(like) {
        let message = message.to_lowercase().replace("int8", "int").replace("integer,", "int,");
        assert_eq!(message, like.to_lowercase());
    }
}

#[rstest]
#[tokio::test]
async fn rows_stop_coming_at_a_break(#[values(Engine::Sqlite, Engine::Postgres)] engine: Engine) {
    let database = fresh(engine).await;
    let write = async |w: &mut Writer<'_>| {
        // A changing statement is stepped to its end, also when only its first row is asked for.
        let first = w.get(PUT_THREE, params![1_i64, 2_i64, 3_i64]).await?;
        assert_eq!(first, 1);
        w.get(COUNT, params![]).await
    };
    assert_eq!(database.write::<_, Error, _>(write).await.expect("written"), 3);
    let read = async |r: &mut Reader<'_>| {
        let mut seen = Vec::new();
        let take_two = |id: i64| {
            seen.push(id);
            Ok(if seen.len() == 2 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) })
        };
        r.walk(walked(), take_two).await?;
        Ok::<_, Error>(seen)
    };
    assert_eq!(database.read(read).await.expect("read"), [1, 2]);
    assert_eq!(ids(&database).await, [1, 2, 3], "and the statement can be run again");
}

#[rstest]
#[tokio::test]
async fn statements_are_counted(#[values(Engine::Sqlite, Engine::Postgres)] engine: Engine) {
    let database = fresh(engine).await;
    let before = database.counts().statements;
    let read = async |r: &mut Reader<'_>| {
        r.list(NOTES, params![]).await?;
        r.find(ONE_NOTE, params![1_i64]).await?;
        Ok::<_, Error>(r.statements_run())
    };
    assert_eq!(database.read(read).await.expect("read"), 2);
    let write = async |w: &mut Writer<'_>| {
        put(w, 1).await?;
        Ok::<_, Error>(w.statements_run())
    };
    assert_eq!(database.write(write).await.expect("written"), 1);
    assert_eq!(database.counts().statements - before, 3);
}

#[rstest]
#[tokio::test]
async fn duplicate_and_missing_rows_are_reported_as_such(#[values(Engine::Sqlite, Engine::Postgres)] engine: Engine) {
    let database = fresh(engine).await;
    let write = async |w: &mut Writer<'_>| {
        w.execute(PUT_CONTACT, params![1_i64, "9800000001"]).await?;
        put(w, 1).await
    };
    database.write::<_, Error, _>(write).await.expect("written");

    let same_key = async |w: &mut Writer<'_>| put(w, 1).await;
    let error = database.write::<_, Error, _>(same_key).await.expect_err("the same id");
    assert!(error.is_unique(), "{error}");

    let same_phone = async |w: &mut Writer<'_>| w.execute(PUT_CONTACT, params![2_i64, "9800000001"]).await;
    let error = database.write::<_, Error, _>(same_phone).await.expect_err("the same phone");
    assert!(error.is_unique() && error.to_string().contains("phone"), "{error}");
    assert!(!error.to_string().contains("9800000001"), "what is in a row is nobody's business: {error}");

    let nobody = async |w: &mut Writer<'_>| w.execute(PUT_VISIT, params![1_i64, 99_i64, None::<i64>]).await;
    let error = database.write::<_, Error, _>(nobody).await.expect_err("no such contact");
    assert!(matches!(error, Error::ForeignKey { .. }), "{error}");
}

#[rstest]
#[tokio::test]
async fn a_reader_changes_nothing(#[values(Engine::Sqlite, Engine::Postgres)] engine: Engine) {
    let database = fresh(engine).await;
    let sneak = async |r: &mut Reader<'_>| r.list(PUT_THREE, params![1_i64, 2_i64, 3_i64]).await;
    let error = database.read::<_, Error, _>(sneak).await.expect_err("a change through a reader");
    assert!(matches!(error, Error::Statement { statement: "database::values::PUT_THREE", .. }), "{error}");
    let error = database.look_up::<_, Error, _>(sneak).await.expect_err("a change through a look");
    assert!(matches!(error, Error::Statement { statement: "database::values::PUT_THREE", .. }), "{error}");
    assert!(ids(&database).await.is_empty());
}

#[rstest]
#[tokio::test]
async fn every_statement_can_be_prepared_or_is_named(#[values(Engine::Sqlite, Engine::Postgres)] engine: Engine) {
    let database = fresh(engine).await;
    let (good, own) = (super::STATEMENTS, [PUT_MIXED, TWICE.sql(), ONE_NOTE.sql()]);
    database.prepare_all(&[good, &own]).await.expect("they can all be prepared");
    let error = database.prepare_all(&[good, &[BROKEN]]).await.expect_err("one cannot");
    let message = error.to_string();
    assert!(message.contains("BROKEN") && message.contains("values.rs:") && message.contains("nowhere"), "{message}");
}

#[rstest]
#[tokio::test]
async fn a_plan_shows_which_index_is_used(#[values(Engine::Sqlite, Engine::Postgres)] engine: Engine) {
    let database = fresh(engine).await;
    let plan = database.explain(ONE_NOTE).await.expect("a plan").join("\n");
    let whole = database.explain(COUNT).await.expect("a plan").join("\n");
    let (key, all) = match engine {
        Engine::Sqlite => ("SEARCH note USING PRIMARY KEY (id=?)", "SCAN note"),
        Engine::Postgres => ("Index Cond: (id = $1)", "Aggregate"),
    };
    assert!(plan.contains(key), "{plan}");
    assert!(whole.contains(all), "{whole}");
}
