//! A family is erased from a portal that is full, and nothing of it is left: neither in a row nor between the rows.

use std::fs;
use std::path::Path;

use database::{Engine, Error, Reader, params};
use memchr::memmem;
use rstest::rstest;

use super::place::{Place, done, refused};

database::statements! {
    ZOYA: i64 = "SELECT id FROM child WHERE name = 'Zoya'";
    PARENTS: (Option<String>, Option<String>) = "SELECT phone, email FROM parent JOIN parenthood ON parenthood.parent_id = parent.id \
        WHERE parenthood.child_id = $1";
    TEXTS: String = "SELECT message FROM message WHERE child_id = $1 AND side IS NOT NULL \
        UNION SELECT description FROM ticket WHERE child_id = $1 UNION SELECT name FROM guardian_card WHERE child_id = $1 \
        UNION SELECT mobile FROM guardian_card WHERE child_id = $1";
    EVERYTHING_OF_POSTGRES: String = "SELECT CAST(schema_to_xml(current_schema(), true, false, '') AS TEXT)";
    OF_OTHERS: String = "SELECT message FROM message WHERE child_id <> $1 UNION SELECT description FROM ticket WHERE child_id <> $1 \
        UNION SELECT name FROM guardian_card WHERE child_id <> $1 UNION SELECT mobile FROM guardian_card WHERE child_id <> $1";
}

/// What only this family has written, and how it is reached.
async fn private(place: &Place, child: i64) -> Vec<String> {
    let database = place.database().await;
    let read = async move |reader: &mut Reader<'_>| {
        let mut private = Vec::new();
        for (phone, email) in reader.list(PARENTS, params![child]).await? {
            private.extend(phone.into_iter().chain(email));
        }
        let others = reader.list(OF_OTHERS, params![child]).await?;
        let own = reader.list(TEXTS, params![child]).await?;
        private.extend(own.into_iter().filter(|text| text.len() > 8 && !others.contains(text)));
        Ok(private)
    };
    let private = database.read::<_, Error, _>(read).await.expect("texts");
    database.close().await;
    private
}

/// Which of the texts are found: in the copy of the database that a backup makes, or in all tables as PostgreSQL writes
/// them out.
async fn found(place: &Place, folder: &str, texts: &[String]) -> Vec<String> {
    let content = if place.kept.is_some() {
        let database = place.database().await;
        let read = async |reader: &mut Reader<'_>| reader.find(EVERYTHING_OF_POSTGRES, params![]).await;
        let content = database.read::<_, Error, _>(read).await.expect("read").expect("a text");
        database.close().await;
        content.into_bytes()
    } else {
        let folder = place.outside.path().join(folder);
        done(place.run(&["backup"]).arg(&folder));
        let entries = fs::read_dir(&folder).expect("a folder").map(|entry| entry.expect("an entry").path());
        let copy = entries.map(|backup| backup.join("database")).find(|copy| copy.exists()).expect("a copy");
        fs::read(copy).expect("read")
    };
    texts.iter().filter(|text| is_in(&content, text)).cloned().collect()
}

fn is_in(content: &[u8], text: &str) -> bool {
    memmem::find(content, text.as_bytes()).is_some()
}

fn files(folder: &Path) -> usize {
    let entries = fs::read_dir(folder).expect("a folder").map(|entry| entry.expect("an entry").path());
    entries.map(|path| if path.is_dir() { files(&path) } else { 1 }).sum()
}

#[rstest]
#[tokio::test]
async fn nothing_of_an_erased_family_is_left(#[values(Engine::Sqlite, Engine::Postgres)] engine: Engine) {
    let place = Place::seeded(engine).await;
    let database = place.database().await;
    let zoya = async |reader: &mut Reader<'_>| reader.find(ZOYA, params![]).await;
    let child = database.read::<_, Error, _>(zoya).await.expect("read").expect("Zoya");
    database.close().await;
    let private = private(&place, child).await;
    assert!(private.len() >= 6 && private.contains(&"9800000011".to_owned()), "{private:?}");
    assert_eq!(found(&place, "before", &private).await, private, "they are there before");
    let files_before = files(&place.data().join("media"));

    let id = child.to_string();
    // From whom the child was taken is known by it as well.
    done(&mut place.run(&["office", "parents", "remove", "--child", &id, "--side", "father", "--yes"]));
    let erase = ["office", "children", "erase", "--child", &id];
    refused(&mut place.run(&[&erase[..], &["--yes"]].concat()), &["Zoya", "'aangan office children leave --child"]);
    done(&mut place.run(&["office", "children", "leave", "--child", &id, "--yes"]));
    let plan = done(&mut place.run(&[&erase[..], &["--dry-run"]].concat()));
    for line in [
        "is erased for good",
        "pictures are erased with the files",
        "retained: the chain's ledger",
        "from the centre's roster",
        "Nothing was changed.",
    ] {
        assert!(plan.contains(line), "{line} in {plan}");
    }
    assert_eq!(files(&place.data().join("media")), files_before);
    assert_eq!(found(&place, "rehearsed", &private).await, private);
    let erased = done(&mut place.run(&[&erase[..], &["--yes"]].concat()));
    assert!(
        erased.contains("Erased: ") && erased.contains("from the centre's roster, or the next import adds"),
        "{erased}"
    );

    assert_eq!(found(&place, "after", &private).await, Vec::<String>::new());
    assert!(files(&place.data().join("media")) < files_before, "pictures of Zoya alone are gone");
    if engine == Engine::Sqlite {
        // Neither in pages that hold nothing any more.
        let content = fs::read(place.data().join("aangan.db")).expect("read");
        let left: Vec<_> = private.iter().filter(|text| is_in(&content, text)).collect();
        assert!(left.is_empty(), "{left:?}");
    }
    let whole = done(&mut place.run(&["verify"]));
    assert!(!whole.contains("WRONG"), "{whole}");
    let record = done(&mut place.run(&["office", "audit-log", "list"]));
    assert!(record.contains("erased a family"), "{record}");
    refused(&mut place.run(&["office", "children", "find", "9800000011"]), &[]);
}
