//! The store of files: that it is this database's, that its sweep is careful, and the replies while it is away.

use std::time::Duration;

use axum::http::header;
use bytes::Bytes;
use database::Engine;
use futures_util::TryStreamExt;
use rstest::rstest;
use serde_json::{Value, json};

use super::made::{jpeg, packed_profile, png, two_halves};
use base::clock::Timestamp;
use base::failure::{Failure, FailureKind};
use base::ids::PictureId;
use base::keys::{fingerprint_of, hex};
use context::App;
use daily::pictures::sweep::{Reading, SweepError, Swept, sweep, sweep_if_due};
use daily::pictures::{Size, belonging, path_of};
use providers::media_store::{MediaConfig, MediaStore, S3Config};
use providers::secret::Secret;
use testing::town::{MEERA, MS};
use testing::{Caller, File, Town};

const DAY: Duration = Duration::from_hours(24);

/// The same portal on another store.
fn on_store(town: &Town, media: MediaStore) -> App {
    town.app_on(town.app.database.clone(), media)
}

fn bucket_at(endpoint: &str) -> MediaStore {
    let s3 = S3Config {
        bucket: "pictures".into(),
        region: "ap-south-1".into(),
        prefix: String::new(),
        endpoint: Some(endpoint.into()),
        access_key: "key".into(),
        secret_key: Some(Secret::new("hush")),
        secret_key_file: None,
        seconds: 1,
    };
    MediaStore::open(&MediaConfig { s3: Some(s3) }, std::path::Path::new("/nowhere")).expect("opened")
}

/// A store behind an address where nobody listens.
fn away() -> MediaStore {
    let _ = rustls::crypto::ring::default_provider().install_default();
    bucket_at("http://127.0.0.1:1")
}

async fn files(app: &App) -> Vec<String> {
    let mut files: Vec<String> = app.media.list().map_ok(|file| file.path).try_collect().await.expect("listed");
    files.sort();
    files
}

async fn put(app: &App, path: &str) {
    app.media.put(path, Bytes::from_static(b"x")).await.expect("kept");
}

fn orphan(n: i64) -> String {
    path_of(PictureId(1000 + n), Size::Full)
}

#[rstest]
#[tokio::test]
async fn a_database_is_served_with_its_own_store_alone(#[values(Engine::Sqlite, Engine::Postgres)] engine: Engine) {
    let (ours, other) = (Town::new(engine).await, Town::new(engine).await);
    // Both towns draw from the same seed.
    other.app.random.id();
    for _ in 0..2 {
        belonging::check(&ours.app).await.expect("pictures of before get an id, and keep it");
    }
    assert!(ours.app.media.get(".aangan-store", None).await.is_ok());
    let refused = |checked: Result<(), Failure>, what: &str| {
        let Failure { kind, sentence: why } = checked.expect_err(what);
        assert_eq!(kind, FailureKind::Refused, "{what}: {why}");
        assert!(why.contains("aangan media adopt") && why.contains(ours.app.media.named()), "{what}: {why}");
    };
    // Another database on this store, whether it has a store already or not.
    refused(belonging::check(&on_store(&other, ours.app.media.clone())).await, "a database that knows no store");
    belonging::check(&other.app).await.expect("its own");
    refused(belonging::check(&on_store(&other, ours.app.media.clone())).await, "a database that knows another store");
    // The id is lost, or the store is another, empty one.
    let mark = ours.app.media.get(".aangan-store", None).await.expect("its id").content;
    ours.app.media.delete(".aangan-store").await.expect("lost");
    refused(belonging::check(&ours.app).await, "a store without its id");
    belonging::adopt(&ours.app).await.expect("adopted");
    belonging::check(&ours.app).await.expect("and so it is");
    let again = ours.app.media.get(".aangan-store", None).await.expect("an id").content;
    assert_eq!(again, mark, "the portal's backups bear it");
    ours.finish().await;
    other.finish().await;
}

#[rstest]
#[tokio::test]
async fn pictures_on_one_side_alone_are_not_served(#[values(Engine::Sqlite, Engine::Postgres)] engine: Engine) {
    let town = Town::new(engine).await;
    let folder = tempfile::tempdir().expect("a folder");
    let empty = on_store(&town, MediaStore::in_folder(folder.path()).expect("a folder"));
    let why = belonging::check(&empty).await.expect_err("rows and no files");
    assert!(why.sentence.contains("the store has no files"), "{why}");
    for path in files(&town.app).await {
        town.app.media.delete(&path).await.expect("gone");
    }
    let nobodys = database::testing::TestDatabase::new(engine, operations::migrations::MIGRATIONS).await;
    let media = MediaStore::in_folder(folder.path()).expect("a folder");
    let fresh = town.app_on(database::Database::clone(&nobodys), media);
    put(&fresh, &orphan(1)).await;
    let why = belonging::check(&fresh).await.expect_err("files and no rows");
    assert!(why.sentence.contains("the database knows none of them"), "{why}");
    fresh.media.delete(&orphan(1)).await.expect("gone");
    for _ in 0..2 {
        belonging::check(&fresh).await.expect("both are new");
    }
    town.finish().await;
}

#[rstest]
#[tokio::test]
async fn a_file_without_a_row_is_set_aside_and_goes_30_days_later(
    #[values(Engine::Sqlite, Engine::Postgres)] engine: Engine,
) {
    let town = Town::new(engine).await;
    let before = files(&town.app).await;
    assert_eq!(orphan(0), "e8/1000.full");
    for path in [orphan(0).as_str(), "e8/notes.txt", "e8/1.full"] {
        put(&town.app, path).await;
    }
    for half in ["e8/1000.full#1", "e8/notes#x", "e8/1001.card#22"] {
        std::fs::write(town.media_folder().join(half), b"half").expect("written");
    }
    town.app.clock.set(Timestamp::EPOCH, true);
    assert_eq!(
        sweep(&town.app, Reading::All, false).await.expect("swept"),
        Swept::default(),
        "its row may be on the way"
    );
    // 2 October 2096.
    let long_after = Timestamp::from_ms(4_000_000_000_000);
    town.app.clock.set(long_after, true);
    let swept = sweep(&town.app, Reading::All, false).await.expect("swept");
    assert_eq!(swept, Swept { set_aside: 1, halves: 2, ..Swept::default() });
    std::fs::remove_file(town.media_folder().join("e8/notes#x")).expect("what is not ours stays");
    let mut expected = before.clone();
    expected.extend(["e8/notes.txt", "e8/1.full", "gone/2096-10-02/e8/1000.full"].map(str::to_owned));
    expected.sort();
    assert_eq!(files(&town.app).await, expected, "what is not ours, or in the wrong place, stays");
    town.app.clock.set(long_after + 29 * DAY, true);
    assert_eq!(sweep(&town.app, Reading::All, false).await.expect("swept"), Swept::default());
    town.app.clock.set(long_after + 30 * DAY, true);
    let deleted = Swept { deleted: 1, ..Swept::default() };
    assert_eq!(sweep(&town.app, Reading::All, false).await.expect("swept"), deleted);
    assert!(!files(&town.app).await.iter().any(|path| path.starts_with("gone/")));
    town.finish().await;
}

#[rstest]
#[tokio::test]
async fn a_sweep_that_would_take_many_files_takes_none(#[values(Engine::Sqlite, Engine::Postgres)] engine: Engine) {
    let town = Town::new(engine).await;
    for n in 0..13 {
        put(&town.app, &orphan(n)).await;
    }
    town.app.clock.set(Timestamp::from_ms(4_000_000_000_000), true);
    let before = files(&town.app).await;
    let all = before.len();
    let stopped = sweep(&town.app, Reading::All, false).await.expect_err("too many");
    assert!(matches!(stopped, SweepError::TooMany { files: 13, all: other } if other == all), "{stopped}");
    assert!(stopped.to_string().contains("aangan media check --past-the-limit"), "{stopped}");
    assert_eq!(files(&town.app).await, before, "nothing was moved");
    let swept = sweep(&town.app, Reading::All, true).await.expect("swept");
    assert_eq!(swept, Swept { set_aside: 13, ..Swept::default() });
    town.finish().await;
}

#[rstest]
#[tokio::test]
async fn withdrawn_pictures_are_moved_away_however_many_they_are(
    #[values(Engine::Sqlite, Engine::Postgres)] engine: Engine,
) {
    let town = Town::new(engine).await;
    let content = jpeg(&two_halves(40, 30));
    let file = File { field: "image", name: "p.jpg", content: &content };
    let anaya = town.anaya.to_string();
    for n in 0..5 {
        let centre = town.centre().with_header("idempotency-key", &format!("photo-{n}"));
        let photo = centre.upload("/centre/v1/photos", &[("children", &anaya)], &[file]).await;
        let path = format!("/centre/v1/photos/{}", photo.taken()["id"].as_str().expect("an id"));
        centre.json("DELETE", &path, &Value::Null).await.taken();
    }
    let swept = sweep(&town.app, Reading::Part(0), false).await.expect("swept");
    assert_eq!((swept.set_aside, swept.missing, swept.damaged), (15, vec![], vec![]));
    town.finish().await;
}

#[rstest]
#[tokio::test]
async fn one_server_sweeps_once_a_day_whenever_it_was_started(
    #[values(Engine::Sqlite, Engine::Postgres)] engine: Engine,
) {
    let town = Town::new(engine).await;
    belonging::check(&town.app).await.expect("its own");
    let start = Timestamp::from_ms(4_000_000_000_000);
    // A daily sweep: a file without a row is deleted by the next one.
    for (at, comes) in
        [(start, true), (start + MS, false), (start + DAY - MS, false), (start + DAY, true), (start + DAY + MS, false)]
    {
        town.app.clock.set(at, true);
        put(&town.app, &orphan(0)).await;
        sweep_if_due(&town.app).await;
        assert_eq!(!files(&town.app).await.contains(&orphan(0)), comes, "{at:?}");
    }
    town.finish().await;
}

#[rstest]
#[tokio::test]
async fn an_unavailable_store_is_not_the_senders_mistake(#[values(Engine::Sqlite, Engine::Postgres)] engine: Engine) {
    let mut town = Town::new(engine).await;
    let meera = town.parent(MEERA).await;
    let shown =
        format!("/media/{}", meera.sign_in_response["children"][0]["child_photo"].as_str().expect("an address"));
    let content = jpeg(&two_halves(40, 30));
    let confirmation = town.confirm(&meera.caller, "photo", &hex(&fingerprint_of(&content)), MEERA).await;
    let larger = meera.caller.post("/parentapp/getConversationList/", &[("type", "photos")]).await;
    larger.ok();
    let here = town.app.media.clone();
    town.app = on_store(&town, away());
    let file = File { field: "image", name: "p.jpg", content: &content };
    let anaya = town.anaya.to_string();
    for (path, fields) in [("/centre/v1/pictures", vec![]), ("/centre/v1/photos", vec![("children", anaya.as_str())])] {
        let centre = town.centre().with_header("idempotency-key", "again");
        let reply = centre.upload(path, &fields, &[file]).await;
        assert_eq!((reply.status.as_u16(), &reply.json["code"]), (503, &json!("media_down")), "{path}");
        assert_eq!(reply.headers[header::RETRY_AFTER], "30");
    }
    let parent = Caller::clone(&town.nobody().with_header("auth_token", &meera.token));
    let fields = [("relation", "Self"), ("confirmation", confirmation.as_str())];
    let reply = parent.upload("/parentapp/uploadPhoto", &fields, &[file]).await;
    assert_eq!((reply.status.as_u16(), &reply.json["code"]), (503, &json!("media_down")));
    let reply = town.nobody().get(&shown).await;
    assert_eq!((reply.status.as_u16(), &reply.headers["content-type"]), (503, &"image/webp".parse().expect("a type")));
    assert_eq!(reply.headers["cache-control"], "no-store");

    // Sent again once the store is back, all of it is taken, under the same names.
    town.app = on_store(&town, here);
    for (path, fields) in [("/centre/v1/pictures", vec![]), ("/centre/v1/photos", vec![("children", anaya.as_str())])] {
        let centre = town.centre().with_header("idempotency-key", path.rsplit('/').next().expect("a name"));
        centre.upload(path, &fields, &[file]).await.taken();
    }
    let parent = town.nobody().with_header("auth_token", &meera.token);
    parent.upload("/parentapp/uploadPhoto", &fields, &[file]).await.ok();
    assert_eq!(town.nobody().get(&shown).await.status, 200);
    town.finish().await;
}

/// The most memory that this process ever had, in kilobytes.
#[cfg(target_os = "linux")]
fn highest() -> u64 {
    let status = std::fs::read_to_string("/proc/self/status").expect("this process");
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:")).expect("its highest");
    line.trim().trim_end_matches(" kB").parse().expect("kilobytes")
}

#[cfg(target_os = "linux")]
#[test]
fn a_packed_colour_profile_is_not_unpacked() {
    let plain = png(&two_halves(300, 200));
    let bomb = packed_profile(&plain, 120 * 1024 * 1024);
    assert!(bomb.len() < 1024 * 1024);
    daily::pictures::intake::prepare(&plain).expect("a picture");
    let before = highest();
    daily::pictures::intake::prepare(&bomb).expect("the same picture");
    assert!(highest() - before < 20 * 1024, "{} KB more", highest() - before);
}
