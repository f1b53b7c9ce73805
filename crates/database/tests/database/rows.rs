//! A row is read from the columns it names.

use std::ops::ControlFlow;

use database::{Engine, Error, Reader, Writer, params, row, statement, statements, stored};
use rstest::rstest;

use super::{PUT_CONTACT, PUT_NOTE, PUT_VISIT, fresh};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Mood {
    Merry,
    Quiet,
}

impl Mood {
    fn parse(word: &str) -> Option<Self> {
        [Self::Merry, Self::Quiet].into_iter().find(|mood| mood.as_str() == word)
    }

    fn as_str(self) -> &'static str {
        match self {
            Self::Merry => "merry",
            Self::Quiet => "quiet",
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct NoteId(i64);

/// Read as its number of bytes.
struct Length;

stored! {
    Mood as &str: Mood::parse, Mood::as_str;
    NoteId as i64: |id| Some(NoteId(id)), |id: NoteId| id.0;
}

stored! {
    Length as &[u8] => usize: |bytes: &[u8]| Some(bytes.len());
}

row! {
    #[derive(Debug, PartialEq, Eq)]
    struct Note {
        id: NoteId = "note.id",
        visit: Option<Visit>,
        mood: Option<Mood> = "note.text",
        /// Of the body.
        length: Option<usize> as Option<Length> = "note.body",
    }
}

row! {
    #[derive(Debug, PartialEq, Eq)]
    struct Visit {
        contact: i64 = "visit.contact_id",
        later: Option<i64> = "visit.later_id",
    }
}

row! {
    struct Lent<'r> {
        flag: bool = "flag",
        text: &'r str = "text",
    }
}

/// Stated without its columns.
#[derive(Debug, PartialEq, Eq)]
struct Contact {
    phone: String,
    id: i64,
}

row! {
    for Contact { phone: String = "contact.phone", id: i64 = "contact.id" }
}

statements! {
    NOTES: Note = "SELECT {} FROM note LEFT JOIN visit ON visit.id = note.id ORDER BY note.id";
    fn flagged() -> Rows<Lent<'static>> = "SELECT {} FROM note WHERE flag IS NOT NULL ORDER BY id";
    IDS: NoteId = "SELECT id FROM note ORDER BY id";
    MOODS: (Mood, i64) = "SELECT text, id FROM note WHERE text IS NOT NULL ORDER BY id";
    VISITED: (NoteId, Option<Visit>) = "SELECT note.id, {} FROM note LEFT JOIN visit ON visit.id = note.id ORDER BY note.id";
    NEWEST: Option<i64> = "SELECT CAST(MAX(id) AS BIGINT) FROM note WHERE text = $1";
    FOUR_BYTES: [u8; 4] = "SELECT body FROM note WHERE id = $1";
    TAKE_OUT: Contact = "DELETE FROM contact WHERE id = $1 RETURNING {}";
    NOT_NULL: i64 = "SELECT later_id FROM visit";
    TOO_FEW: (i64, i64) = "SELECT id FROM note";
    TOO_MANY: Lent<'_> = "SELECT {}, id FROM note";
    WRONG_KIND: (i64, i64) = "SELECT id, text FROM note";
    twin OF_ONE_ENGINE: Contact = {
        sqlite: "SELECT {} FROM contact WHERE id = $1",
        postgres: "SELECT {} FROM contact WHERE contact.id = $1",
    };
}

async fn filled(engine: Engine) -> database::testing::TestDatabase {
    let database = fresh(engine).await;
    let write = async |w: &mut Writer<'_>| {
        for contact in [7, 8] {
            w.execute(PUT_CONTACT, params![contact, format!("{contact}")]).await?;
        }
        w.execute(PUT_NOTE, params![NoteId(1), Mood::Quiet, true, &[1_u8, 2, 3, 4]]).await?;
        w.execute(PUT_NOTE, params![NoteId(2), Some(Mood::Merry), false, &[0_u8]]).await?;
        w.execute(PUT_NOTE, params![NoteId(3), None::<Mood>, None::<bool>, None::<&[u8]>]).await?;
        w.execute(PUT_VISIT, params![1_i64, 7_i64, 8_i64]).await?;
        w.execute(PUT_VISIT, params![3_i64, 8_i64, None::<i64>]).await
    };
    database.write::<_, Error, _>(write).await.expect("written");
    database
}

#[rstest]
#[tokio::test]
async fn each_field_comes_from_the_column_it_names(#[values(Engine::Sqlite, Engine::Postgres)] engine: Engine) {
    let database = filled(engine).await;
    let read = async |r: &mut Reader<'_>| Ok::<_, Error>((r.list(NOTES, params![]).await?, r.list(VISITED, []).await?));
    let (notes, visited) = database.read(read).await.expect("read");
    let visits = [Some(Visit { contact: 7, later: Some(8) }), None, Some(Visit { contact: 8, later: None })];
    let rest = [(Some(Mood::Quiet), Some(4)), (Some(Mood::Merry), Some(1)), (None, None)];
    for (((note, (id, visit)), expected), (mood, length)) in notes.iter().zip(&visited).zip(visits).zip(rest) {
        assert_eq!(note, &Note { id: *id, visit: expected, mood, length });
        assert_eq!(&note.visit, visit);
    }
    assert_eq!(visited.iter().map(|(id, _)| id.0).collect::<Vec<_>>(), [1, 2, 3]);
}

#[rstest]
#[tokio::test]
async fn rows_are_listed_found_walked_or_checked_for_existence(
    #[values(Engine::Sqlite, Engine::Postgres)] engine: Engine,
) {
    let database = filled(engine).await;
    let read = async |r: &mut Reader<'_>| {
        assert_eq!(r.list(IDS, params![]).await?, [NoteId(1), NoteId(2), NoteId(3)]);
        assert_eq!(r.list(MOODS, params![]).await?, [(Mood::Quiet, 1), (Mood::Merry, 2)]);
        assert_eq!(r.get(NEWEST, params!["quiet"]).await?, Some(1));
        assert_eq!(r.get(NEWEST, params!["glum"]).await?, None);
        assert_eq!(r.find(FOUR_BYTES, params![1_i64]).await?, Some([1, 2, 3, 4]));
        assert_eq!(r.find(FOUR_BYTES, params![9_i64]).await?, None);
        assert!(r.exists(FOUR_BYTES, params![3_i64]).await? && !r.exists(FOUR_BYTES, params![9_i64]).await?);
        let mut seen = Vec::new();
        let first = |row: Lent<'_>| {
            seen.push((row.flag, row.text.to_owned()));
            Ok(ControlFlow::Break(()))
        };
        r.walk(flagged(), first).await?;
        assert_eq!(seen, [(true, "quiet".to_owned())]);
        Ok::<_, Error>(())
    };
    database.read(read).await.expect("read");
    let write = async |w: &mut Writer<'_>| {
        w.execute(PUT_CONTACT, params![9_i64, "0900"]).await?;
        w.get(TAKE_OUT, params![9_i64]).await
    };
    let taken = database.write::<_, Error, _>(write).await.expect("taken out");
    assert_eq!(taken, Contact { phone: "0900".into(), id: 9 });
}

#[rstest]
#[tokio::test]
async fn what_is_not_there_or_not_known_names_statement_and_column(
    #[values(Engine::Sqlite, Engine::Postgres)] engine: Engine,
) {
    let database = filled(engine).await;
    let change = async |w: &mut Writer<'_>| w.execute(PUT_NOTE, params![4_i64, "glum", true, &[5_u8]]).await;
    database.write::<_, Error, _>(change).await.expect("written");
    let read = async |r: &mut Reader<'_>| {
        Ok::<_, Error>([
            r.list(NOT_NULL, params![]).await.err(),
            r.list(MOODS, params![]).await.err(),
            r.get(FOUR_BYTES, params![2_i64]).await.err(),
            r.get(IDS, params![1_i64]).await.err(),
            r.get(FOUR_BYTES, params![9_i64]).await.err(),
        ])
    };
    let message = database.read(read).await.expect("read").map(|error| error.expect("an error").to_string());
    assert_eq!(message[0], "column 0 of database::rows::NOT_NULL is NULL, not an integer");
    assert_eq!(message[1], "column 0 of database::rows::MOODS is \"glum\", not Mood");
    assert_eq!(message[2], "column 0 of database::rows::FOUR_BYTES is 1, not bytes of that number");
    assert!(message[3].contains("IDS failed"), "{}", message[3]);
    assert_eq!(message[4], "database::rows::FOUR_BYTES found no row");
}

#[rstest]
#[tokio::test]
async fn a_row_that_does_not_fit_its_statement_is_found_when_it_is_prepared(
    #[values(Engine::Sqlite, Engine::Postgres)] engine: Engine,
) {
    let database = fresh(engine).await;
    let fitting = [
        NOTES.sql(),
        statement(STATEMENTS, "flagged"),
        IDS.sql(),
        MOODS.sql(),
        VISITED.sql(),
        NEWEST.sql(),
        TAKE_OUT.sql(),
    ];
    database.prepare_all(&[&fitting, &[FOUR_BYTES.sql(), OF_ONE_ENGINE.sql()]]).await.expect("they fit");
    for (wrong, why) in [(TOO_FEW.sql(), "answers 1 columns, and 2 are read"), (TOO_MANY.sql(), "3 columns, and 2")] {
        let error = database.prepare_all(&[&[wrong]]).await.expect_err("a column too many or too few").to_string();
        assert!(error.contains(why) && error.contains(wrong.name()) && error.contains("rows.rs:"), "{error}");
    }
    // Of what kind a column is SQLite knows only from its answers.
    let kind = database.prepare_all(&[&[WRONG_KIND.sql()]]).await.map_err(|error| error.to_string());
    match engine {
        Engine::Sqlite => assert_eq!(kind, Ok(())),
        Engine::Postgres => assert!(kind.expect_err("text is no number").contains("column 1 is read as Int")),
    }
}

#[test]
fn columns_are_put_where_the_text_wants_them() {
    assert_eq!(
        NOTES.sql().text(Engine::Sqlite),
        "SELECT note.id, visit.contact_id, visit.later_id, note.text, note.body \
         FROM note LEFT JOIN visit ON visit.id = note.id ORDER BY note.id"
    );
    assert_eq!(
        TAKE_OUT.sql().text(Engine::Postgres),
        "DELETE FROM contact WHERE id = $1 RETURNING contact.phone, contact.id"
    );
    assert_eq!(OF_ONE_ENGINE.sql().text(Engine::Sqlite), "SELECT contact.phone, contact.id FROM contact WHERE id = ?1");
}
