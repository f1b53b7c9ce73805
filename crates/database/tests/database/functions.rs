//! `statements!` makes functions with typed parameters and results.

use std::ops::ControlFlow;

use database::{Engine, Error, Reader, Sql, Timestamp, Writer, row, statement, statements, stored};
use rstest::rstest;

use super::fresh;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct NoteId(i64);

stored! {
    NoteId as i64: |id| Some(NoteId(id)), |id: NoteId| id.0;
}

row! {
    #[derive(Debug, PartialEq, Eq)]
    struct Note {
        id: NoteId = "id",
        text: String = "text",
    }
}

struct NewNote {
    id: NoteId,
    text: String,
    flag: Option<bool>,
}

statements! {
    fn insert(writer, new: &NewNote, body: &[u8]) =
        "INSERT INTO note (id, text, flag, body) VALUES ($1, $2, $3, $4)",
        new.id, &new.text, new.flag, body;
    fn list(reader) -> Vec<Note> = "SELECT {} FROM note ORDER BY id";
    fn list_between(reader, (first, last): (NoteId, NoteId)) -> Vec<NoteId> =
        "SELECT id FROM note WHERE id >= $1 AND id <= $2 ORDER BY id",
        first, last;
    fn find(reader, id: NoteId) -> Option<Note> = "SELECT {} FROM note WHERE id = $1";
    fn count(reader) -> i64 = "SELECT COUNT(*) FROM note";
    fn exists(reader, text: &str) -> bool = "SELECT 1 FROM note WHERE text = $1";
    fn text_of(reader, id: NoteId) -> String = "SELECT text FROM note WHERE id = $1";
    fn flag(writer, id: NoteId) -> bool = "UPDATE note SET flag = TRUE WHERE id = $1 AND NOT flag";
    fn delete_from(writer, first: NoteId) -> u64 = "DELETE FROM note WHERE id >= $1";
    fn take(writer, id: NoteId) -> Option<Note> = "DELETE FROM note WHERE id = $1 RETURNING {}";
    fn backwards(before: NoteId) -> Rows<Note> = "SELECT {} FROM note WHERE id < $1 ORDER BY id DESC";
}

/// Each binds another type than its column has.
mod wrong {
    use super::{Note, Timestamp, statements};

    statements! {
        fn by_number(reader, text: i64) -> Vec<Note> = "SELECT {} FROM note WHERE text = $1";
        fn by_text(reader, id: &str) -> Vec<Note> = "SELECT {} FROM note WHERE id = $1";
        fn by_moment(reader, flag: Timestamp) -> Vec<Note> = "SELECT {} FROM note WHERE flag = $1";
        fn by_bytes(reader, text: &[u8]) -> Vec<Note> = "SELECT {} FROM note WHERE text = $1";
        fn by_date(reader, day: &str) -> Vec<Note> = "SELECT {} FROM note WHERE CAST($1 AS DATE) IS NOT NULL";
    }
}

fn note(id: i64) -> Note {
    Note { id: NoteId(id), text: format!("note {id}") }
}

async fn filled(engine: Engine) -> database::testing::TestDatabase {
    let database = fresh(engine).await;
    let write = async |writer: &mut Writer<'_>| {
        for id in 1..=4 {
            let Note { id, text } = note(id);
            insert(writer, &NewNote { id, text, flag: Some(false) }, &[1, 2]).await?;
        }
        Ok(())
    };
    database.write::<_, Error, _>(write).await.expect("written");
    database
}

#[rstest]
#[tokio::test]
async fn a_query_returns_what_its_type_says(#[values(Engine::Sqlite, Engine::Postgres)] engine: Engine) {
    let database = filled(engine).await;
    let read = async |reader: &mut Reader<'_>| {
        assert_eq!(list(reader).await?, [1, 2, 3, 4].map(note));
        assert_eq!(list_between(reader, (NoteId(2), NoteId(3))).await?, [NoteId(2), NoteId(3)]);
        assert_eq!(find(reader, NoteId(2)).await?, Some(note(2)));
        assert_eq!(find(reader, NoteId(9)).await?, None);
        assert_eq!(count(reader).await?, 4);
        assert!(exists(reader, "note 1").await? && !exists(reader, "note 9").await?);
        assert_eq!(text_of(reader, NoteId(3)).await?, "note 3");
        let mut seen = Vec::new();
        let until_two = |note: Note| {
            seen.push(note.id.0);
            Ok(if note.id == NoteId(2) { ControlFlow::Break(()) } else { ControlFlow::Continue(()) })
        };
        reader.walk(backwards(NoteId(4)), until_two).await?;
        assert_eq!(seen, [3, 2]);
        Ok::<_, Error>(())
    };
    database.read(read).await.expect("read");
}

#[rstest]
#[tokio::test]
async fn a_change_returns_what_its_type_says(#[values(Engine::Sqlite, Engine::Postgres)] engine: Engine) {
    let database = filled(engine).await;
    let write = async |writer: &mut Writer<'_>| {
        assert!(flag(writer, NoteId(1)).await? && !flag(writer, NoteId(1)).await?);
        assert_eq!(take(writer, NoteId(2)).await?, Some(note(2)));
        assert_eq!(delete_from(writer, NoteId(3)).await?, 2);
        assert_eq!(list(writer).await?, [note(1)]);
        Ok::<_, Error>(())
    };
    database.write(write).await.expect("written");
}

#[rstest]
#[tokio::test]
async fn an_error_names_the_function_and_its_module(#[values(Engine::Sqlite, Engine::Postgres)] engine: Engine) {
    let database = filled(engine).await;
    let read = async |reader: &mut Reader<'_>| text_of(reader, NoteId(9)).await;
    let error = database.read::<_, Error, _>(read).await.expect_err("no such note").to_string();
    assert!(error.ends_with("functions::text_of found no row"), "{error}");
}

#[rstest]
#[tokio::test]
async fn a_parameter_of_another_type_than_its_column_is_found_when_it_is_prepared(
    #[values(Engine::Sqlite, Engine::Postgres)] engine: Engine,
) {
    let database = fresh(engine).await;
    database.prepare_all(&[STATEMENTS]).await.expect("they fit");
    let refused = async |sql: Sql| database.prepare_all(&[&[sql]]).await.map_err(|error| error.to_string());
    for (name, why) in [
        ("by_number", "parameter $1 is Text and is bound as Int"),
        ("by_text", "parameter $1 is Int and is bound as Text"),
        ("by_moment", "parameter $1 is Boolean and is bound as Int"),
        ("by_bytes", "parameter $1 is Text and is bound as Bytes"),
        ("by_date", "parameter $1 is date, which no Rust type binds"),
    ] {
        match (engine, refused(statement(wrong::STATEMENTS, name)).await) {
            // SQLite does not know the types of parameters.
            (Engine::Sqlite, message) => assert_eq!(message, Ok(())),
            (Engine::Postgres, message) => {
                let message = message.expect_err(why);
                assert!(
                    message.contains(why) && message.contains(name) && message.contains("functions.rs:"),
                    "{message}"
                );
            }
        }
    }
}

#[test]
fn a_statement_is_found_by_the_name_of_its_function() {
    assert_eq!(STATEMENTS.len(), 11);
    assert!(statement(STATEMENTS, "find").text(Engine::Sqlite).ends_with("FROM note WHERE id = ?1"));
    assert!(statement(STATEMENTS, "flag").name().ends_with("::functions::flag"));
    assert!(std::panic::catch_unwind(|| statement(STATEMENTS, "lag")).is_err());
}
