//! A family's copy from a portal that is full: all of the family is in it, nothing of another, and every picture opens.

use std::collections::{BTreeMap, BTreeSet};
use std::fs::{self, File};
use std::io::Read;
use std::path::Path;

use database::{Engine, Error, Reader, params};
use memchr::memmem;
use rstest::rstest;
use serde_json::Value;

use super::place::{Place, done, refused};

database::statements! {
    ZOYA: i64 = "SELECT id FROM child WHERE name = 'Zoya'";
    OF_PARENTS: (Option<String>, Option<String>, String) = "SELECT phone, email, side FROM parent \
        JOIN parenthood ON parenthood.parent_id = parent.id WHERE parenthood.child_id = $1";
    TEXTS: String = "SELECT message FROM message WHERE child_id = $1 UNION SELECT message FROM moment WHERE child_id = $1 \
        UNION SELECT description FROM ticket WHERE child_id = $1 UNION SELECT reason FROM request WHERE child_id = $1 \
        UNION SELECT caption FROM photo WHERE child_id = $1 UNION SELECT message FROM thread_message WHERE child_id = $1 \
        UNION SELECT description FROM care_entry WHERE child_id = $1 UNION SELECT number FROM invoice WHERE child_id = $1 \
        UNION SELECT comment FROM survey_answer WHERE child_id = $1 UNION SELECT comment FROM refund WHERE child_id = $1 \
        UNION SELECT name FROM guardian_card WHERE child_id = $1 UNION SELECT mobile FROM guardian_card WHERE child_id = $1";
    OF_OTHERS: String = "SELECT message FROM message WHERE child_id <> $1 AND side IS NOT NULL \
        UNION SELECT description FROM ticket WHERE child_id <> $1 UNION SELECT reason FROM request WHERE child_id <> $1 \
        UNION SELECT name FROM guardian_card WHERE child_id <> $1 UNION SELECT mobile FROM guardian_card WHERE child_id <> $1 \
        UNION SELECT phone FROM parent WHERE phone IS NOT NULL AND id NOT IN (SELECT parent_id FROM parenthood WHERE child_id = $1)";
}

/// What the archive holds: each file by its name.
fn opened(archive: &Path) -> BTreeMap<String, Vec<u8>> {
    let mut archive = zip::ZipArchive::new(File::open(archive).expect("it is there")).expect("an archive");
    let mut files = BTreeMap::new();
    for at in 0..archive.len() {
        let mut file = archive.by_index(at).expect("a file");
        let mut content = Vec::new();
        file.read_to_end(&mut content).expect("its checksum is right");
        assert!(files.insert(file.name().to_owned(), content).is_none(), "{} is there twice", file.name());
    }
    files
}

fn ends(name: &str, ending: &str) -> bool {
    Path::new(name).extension().is_some_and(|extension| extension == ending)
}

/// All pages as a reader sees them, and all texts of the JSON.
fn reported(files: &BTreeMap<String, Vec<u8>>) -> (String, BTreeSet<String>) {
    let (mut pages, mut texts) = (String::new(), BTreeSet::new());
    for (name, content) in files {
        let content = String::from_utf8_lossy(content);
        if ends(name, "html") {
            pages += &content.replace("&quot;", "\"").replace("&lt;", "<").replace("&gt;", ">").replace("&amp;", "&");
        } else if ends(name, "json") {
            collect(&serde_json::from_str(&content).expect("JSON"), &mut texts);
        }
    }
    (pages, texts)
}

fn collect(value: &Value, into: &mut BTreeSet<String>) {
    match value {
        Value::String(text) => drop(into.insert(text.clone())),
        Value::Array(all) => all.iter().for_each(|one| collect(one, into)),
        Value::Object(fields) => fields.values().for_each(|one| collect(one, into)),
        _ => {}
    }
}

/// Whether the text is there. A portal has hundreds of texts and the pages are long, so it is a quick search.
fn shows(pages: &str, text: &str) -> bool {
    memmem::find(pages.as_bytes(), text.as_bytes()).is_some()
}

/// Addresses that the pages name.
fn named(pages: &str) -> BTreeSet<&str> {
    ["href=\"", "src=\""]
        .iter()
        .flat_map(|before| pages.split(before).skip(1))
        .filter_map(|rest| rest.split('"').next())
        .collect()
}

#[rstest]
#[tokio::test]
async fn a_familys_export_is_complete_and_contains_nothing_of_another(
    #[values(Engine::Sqlite, Engine::Postgres)] engine: Engine,
) {
    let place = Place::seeded(engine).await;
    let database = place.database().await;
    let read = async |reader: &mut Reader<'_>| {
        let child = reader.get(ZOYA, params![]).await?;
        let parents = reader.list(OF_PARENTS, params![child]).await?;
        let texts = reader.list(TEXTS, params![child]).await?;
        let others = reader.list(OF_OTHERS, params![child]).await?;
        Ok((child, parents, texts, others))
    };
    let (child, parents, texts, others) = database.read::<_, Error, _>(read).await.expect("texts");
    database.close().await;
    let texts: Vec<String> = texts.into_iter().filter(|text| !text.is_empty()).collect();
    assert!(texts.len() > 30, "{texts:?}");
    let others: Vec<String> = others.into_iter().filter(|text| text.len() > 8 && !texts.contains(text)).collect();
    assert!(others.len() > 10, "{others:?}");

    let (id, to) = (child.to_string(), place.outside.path().join("zoya.zip"));
    let export = ["office", "children", "export", "--child", &id];
    let output = done(place.run(&export).arg("--to").arg(&to).arg("--json"));
    let output: Value = serde_json::from_str(&output).expect("a line of JSON");
    assert_eq!(output["bytes"], fs::metadata(&to).expect("a file").len());
    assert_eq!(output["missing"], 0);
    refused(place.run(&export).arg("--to").arg(&to), &["already exists"]);

    let files = opened(&to);
    let (pages, json) = reported(&files);
    for text in &texts {
        assert!(shows(&pages, text), "{text:?} is on no page");
        assert!(json.contains(text), "{text:?} is not in the JSON");
    }
    for (phone, email, _) in &parents {
        for contact in phone.iter().chain(email) {
            assert!(shows(&pages, contact) && json.contains(contact), "{contact}");
        }
    }
    for text in &others {
        assert!(!shows(&pages, text), "{text:?} is another family's");
        assert!(!json.contains(text), "{text:?} is another family's");
    }
    assert!(!pages.contains("<script"));

    let pictures: Vec<_> = files.iter().filter(|(name, _)| name.starts_with("pictures/")).collect();
    assert_eq!(output["pictures"], pictures.len());
    assert!(pictures.len() > 5, "{}", pictures.len());
    for (name, content) in &pictures {
        let kind = image::ImageFormat::from_path(name).expect("a known ending");
        image::load_from_memory_with_format(content, kind).unwrap_or_else(|error| panic!("{name}: {error}"));
    }
    for address in named(&pages) {
        assert!(files.contains_key(address), "{address} leads nowhere");
    }
    let read_me = String::from_utf8_lossy(&files["README.txt"]);
    for name in files.keys().filter(|name| ends(name, "json")) {
        assert!(read_me.contains(name), "{name}");
    }
    let record = done(&mut place.run(&["office", "audit-log", "list"]));
    assert!(record.contains("copied a family's data"), "{record}");

    // What concerns the father alone is not in the mother's.
    let mothers = place.outside.path().join("mother.zip");
    done(place.run(&export).arg("--to").arg(&mothers).args(["--for", "mother"]));
    let (pages, json) = reported(&opened(&mothers));
    for (phone, email, side) in &parents {
        for contact in phone.iter().chain(email) {
            let own = side == "Mother";
            assert_eq!((shows(&pages, contact), json.contains(contact)), (own, own), "{side}");
        }
    }
    let left: Vec<_> = fs::read_dir(place.outside.path()).expect("a folder").flatten().collect();
    assert!(left.iter().all(|entry| !entry.file_name().to_string_lossy().ends_with(".part")));
}
