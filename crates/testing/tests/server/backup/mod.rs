mod in_a_bucket;
mod encryption;

use std::fs::Permissions;
use std::os::unix::fs::PermissionsExt;
use std::path::Path;
use std::time::Duration;

use bytes::Bytes;
use database::Engine;
use futures_util::TryStreamExt;
use rstest::rstest;

use base::failure::{Failure, FailureKind};
use base::ids::PictureId;
use base::keys::Keys;
use base::random::Random;

use config::Config;
use daily::pictures::sweep::Reading;
use daily::pictures::{Size, path_of};
use operations::backup::DataLocations;
use operations::backup::access::Access;
use operations::backup::create::{BackupOptions, backup};
use operations::backup::encryption::BackupKey;
use operations::backup::nightly::backup_if_due;
use operations::backup::restore::restore;
use operations::backup::storage::BackupStorage;
use operations::backup::verify::verify_backup;
use operations::data_folder::{Missing, Place};
use providers::media_store::{MediaConfig, MediaStore};
use testing::Town;
use testing::gateways::{access_to, bucket, bucket_named};
use testing::town::MINUTE;

const HOUR: Duration = Duration::from_hours(1);

/// A place of backups, as the configuration names it.
async fn backups_in(folder: &Path, in_bucket: bool) -> config::Backup {
    if !in_bucket {
        return config::Backup { folder: Some(folder.join("backups")), ..config::Backup::default() };
    }
    let s3 = Some(access_to(&bucket_named("backups", folder).await));
    config::Backup { bucket: Some("s3://backups/of/portal".into()), s3, ..config::Backup::default() }
}

#[rstest]
#[tokio::test]
async fn one_server_makes_one_backup_a_night(
    #[values(Engine::Sqlite, Engine::Postgres)] engine: Engine,
    #[values(false, true)] into_bucket: bool,
) {
    let folder = tempfile::tempdir().expect("a folder");
    let data = folder.path().join("data");
    let settings = config::Backup { keep: 2, ..backups_in(folder.path(), into_bucket).await };
    let storage = BackupStorage::nightly(&settings).expect("named").expect("a place");
    let town = Town::with(engine, move |config| config.backup = settings).await;
    std::fs::create_dir(&data).expect("a folder");
    std::os::unix::fs::symlink(town.media_folder(), data.join("media")).expect("its pictures");
    drop(Keys::open(&data.join("keys"), &Random::system()).expect("keys"));
    daily::pictures::belonging::check(&town.app).await.expect("its store");
    let data = DataLocations {
        keys: data.join("keys"),
        folder: data,
        location: town.app.database.location().clone(),
        config: town.app.config.clone(),
    };
    let whole = async || storage.list_complete().await.expect("listed").len();
    let again = town.app_on(town.app.database.clone(), town.app.media.clone());
    let due = async |app| backup_if_due(app, &data).await.map(|made| made.expect("made"));

    // It is ten in the morning, and last night's was missed.
    assert!(due(&town.app).await.is_some());
    assert!(due(&again).await.is_none() && due(&town.app).await.is_none(), "another server, or the same once more");
    town.app.clock.advance(16 * HOUR + 29 * MINUTE);
    assert!(due(&again).await.is_none(), "29 minutes past two");
    town.app.clock.advance(MINUTE);
    assert!(due(&again).await.is_some() && due(&town.app).await.is_none());
    assert_eq!(whole().await, 2);
    town.app.clock.advance(24 * HOUR);
    assert!(due(&town.app).await.is_some());
    assert_eq!(whole().await, 2, "the oldest went");

    // What fails is told, and waits for the next night.
    std::fs::remove_file(data.keys.join("push.key")).expect("lost");
    town.app.clock.advance(24 * HOUR);
    let failed = backup_if_due(&town.app, &data).await.expect("it was due").expect_err("a key is missing").sentence;
    assert!(failed.contains("push.key"), "{failed}");
    assert!(due(&town.app).await.is_none());
    assert_eq!(whole().await, 2);

    // A new portal with this configuration: its pictures are not these.
    daily::pictures::belonging::put_mark(&town.app.media, "of a new portal").await.expect("marked");
    town.app.clock.advance(24 * HOUR);
    let half = storage.folder().map(|place| place.join("2026-11-16T02-30-00.000Z.part"));
    if let Some(half) = &half {
        std::fs::create_dir(half).expect("what the portal is just making");
    }
    let refused =
        backup_if_due(&town.app, &data).await.expect("it was due").expect_err("the place is another's").sentence;
    assert!(refused.contains(" is of another portal: "), "{refused}");
    assert_eq!(whole().await, 2, "nothing of the portal's is pushed out");
    assert!(half.is_none_or(|half| half.exists()), "nor is what it is just making cleared away");
    town.finish().await;
}

async fn all_of(store: &MediaStore) -> Vec<(String, Bytes)> {
    let mut files: Vec<String> = store.list().map_ok(|file| file.path).try_collect().await.expect("listed");
    files.sort();
    let mut all = Vec::new();
    for path in files {
        let content = store.get(&path, None).await.expect("read").content;
        all.push((path, content));
    }
    all
}

#[rstest]
#[tokio::test]
async fn pictures_of_a_bucket_are_kept_once_and_put_back_into_an_empty_one(
    #[values(false, true)] is_encrypted: bool,
    #[values(false, true)] into_bucket: bool,
) {
    let folder = tempfile::tempdir().expect("a folder");
    let place_of = |name: &str| {
        let place = folder.path().join(name);
        std::fs::create_dir(&place).expect("a folder");
        place
    };
    let bucket_in = async |name: &str| MediaConfig { s3: Some(bucket(&place_of(name)).await) };
    let (media, other) = (bucket_in("bucket").await, bucket_in("another bucket").await);
    let (data, settings) = (place_of("data"), backups_in(folder.path(), into_bucket).await);
    let storage = BackupStorage::nightly(&settings).expect("named").expect("a place");
    let in_bucket = media.clone();
    let town = Town::with(Engine::Sqlite, move |config| config.media = in_bucket).await;
    let store = MediaStore::open(&media, &data).expect("a store");
    let served = town.app_on(town.app.database.clone(), store.clone());
    daily::pictures::belonging::adopt(&served).await.expect("its store");
    drop(Keys::open(&data.join("keys"), &Random::system()).expect("keys"));
    let picture = |n: i64| path_of(PictureId(n), Size::Full);
    for n in 1..=20 {
        store.put(&picture(n), Bytes::from(format!("picture {n}"))).await.expect("kept");
    }
    let (location, config) = (town.app.database.location().clone(), town.app.config.clone());
    let mut data = DataLocations { keys: data.join("keys"), folder: data, location, config };
    let key_file = folder.path().join("key");
    std::fs::write(&key_file, "MDEyMzQ1Njc4OWFiY2RlZjAxMjM0NTY3ODlhYmNkZWY=").expect("a key");
    std::fs::set_permissions(&key_file, Permissions::from_mode(0o600)).expect("closed");
    let key = is_encrypted.then(|| BackupKey::read(&key_file).expect("a key"));
    let wanted = BackupOptions { storage: storage.clone(), keep: None, key: key.clone(), with_keys: true };
    let take = async |data: &DataLocations| backup(data, &wanted, &served.clock, &served.random).await;

    let first = take(&data).await.expect("made").to_string();
    assert!(first.contains("20 files of pictures (20 new)"), "{first}");
    store.put(&picture(21), Bytes::from_static(b"of later")).await.expect("kept");
    store.delete(&picture(3)).await.expect("taken back");
    served.clock.advance(MINUTE);
    let second = take(&data).await.expect("made");
    assert!(second.to_string().contains("20 files of pictures (1 new)"), "{second}");

    // Into a bucket with pictures nothing is put; into an empty one all that was there, and no more.
    let into = Place { folder: folder.path().join("restored"), database: None, missing: Missing::Made };
    let config = |media: &MediaConfig| Config { media: media.clone(), backup: settings.clone(), ..Config::default() };
    let chosen = settings.address().expect("it is set").join(&second.name);
    let full =
        restore(&chosen, &into, config(&media), &key.clone().into()).await.expect_err("it has pictures").sentence;
    assert!(full.contains("is not empty") && !into.folder.exists(), "{full}");
    restore(&chosen, &into, config(&other), &key.clone().into()).await.expect("restored");
    let restored = MediaStore::open(&other, &into.folder).expect("a store");
    assert_eq!(all_of(&restored).await, all_of(&store).await);

    // A bucket that is away: no backup this time, and the former ones stay.
    if let Some(s3) = &mut data.config.media.s3 {
        s3.endpoint = Some("http://127.0.0.1:1".into());
        s3.seconds = 1;
    }
    served.clock.advance(MINUTE);
    let Failure { kind, sentence } = take(&data).await.expect_err("the bucket is away");
    assert!(kind == FailureKind::Unreachable && !sentence.contains("hush"), "{kind:?} {sentence}");
    assert_eq!(storage.list_complete().await.expect("listed").len(), 2);
    town.finish().await;
}

#[tokio::test]
async fn in_a_bucket_an_incomplete_backup_does_not_count_and_only_one_process_writes() {
    let folder = tempfile::tempdir().expect("a folder");
    let (data, settings) = (folder.path().join("data"), backups_in(folder.path(), true).await);
    let storage = BackupStorage::nightly(&settings).expect("named").expect("a place");
    let in_bucket = folder.path().join("backups/of/portal");
    let town = Town::new(Engine::Sqlite).await;
    std::fs::create_dir(&data).expect("a folder");
    std::os::unix::fs::symlink(town.media_folder(), data.join("media")).expect("its pictures");
    drop(Keys::open(&data.join("keys"), &Random::system()).expect("keys"));
    let (location, config) = (town.app.database.location().clone(), town.app.config.clone());
    let data = DataLocations { keys: data.join("keys"), folder: data, location, config };
    let take = async |keep: Option<usize>| {
        town.app.clock.advance(MINUTE);
        let wanted = BackupOptions { storage: storage.clone(), keep, key: None, with_keys: true };
        backup(&data, &wanted, &town.app.clock, &town.app.random).await
    };
    let first = take(None).await.expect("made");

    // What a process left that was killed, and a file of somebody else's.
    let half = in_bucket.join("2026-11-11T00-00-00.000Z");
    std::fs::create_dir(&half).expect("a folder");
    std::fs::write(half.join("database"), "half of it").expect("written");
    std::fs::write(in_bucket.join("notes.txt"), "the office's").expect("written");
    assert_eq!(storage.list_complete().await.expect("listed"), std::slice::from_ref(&first.name));
    let into = Place { folder: folder.path().join("restored"), database: None, missing: Missing::Made };
    let config = || Config { backup: settings.clone(), ..Config::default() };
    let restored = async |name: &str| {
        let chosen = settings.address().expect("it is set").join(name);
        restore(&chosen, &into, config(), &Access::default()).await
    };
    let why = restored("2026-11-11T00-00-00.000Z").await.expect_err("it is a half");
    assert_eq!(why.kind, FailureKind::NotFound);
    assert!(why.sentence.contains("not a complete backup") && !into.folder.exists(), "{why}");
    let why = restored("").await.expect_err("it names none").sentence;
    assert!(why.contains(&format!("the newest in it is s3://backups/of/portal/{}", first.name)), "{why}");
    let second = take(Some(2)).await.expect("made");
    assert!(!half.join("database").exists(), "it was cleared away, and does not count as an old one");
    assert!(in_bucket.join("notes.txt").exists());
    assert_eq!(storage.list_complete().await.expect("listed"), [first.name.clone(), second.name.clone()]);

    // Somebody else writes; and one who did was killed an hour ago.
    let signs = in_bucket.join(".writing");
    std::fs::create_dir_all(&signs).expect("a folder");
    std::fs::write(signs.join("another"), "").expect("written");
    let why = take(Some(1)).await.expect_err("it is not alone");
    assert_eq!(why.kind, FailureKind::Unreachable);
    assert!(why.sentence.contains("another backup is being written into s3://backups/of/portal"), "{why}");
    assert_eq!(storage.list_complete().await.expect("listed").len(), 2, "and nothing of the other's is swept");
    let sign = std::fs::File::options().write(true).open(signs.join("another")).expect("a sign");
    let an_hour_ago = sign.metadata().and_then(|file| file.modified()).expect("a time") - Duration::from_secs(3600);
    sign.set_modified(an_hour_ago).expect("it is old");
    let third = take(Some(1)).await.expect("made");
    assert_eq!(storage.list_complete().await.expect("listed"), std::slice::from_ref(&third.name));
    assert_eq!(std::fs::read_dir(&signs).expect("a folder").count(), 0, "nobody writes");

    // A part that was cut, and one that is not what was written.
    let database = in_bucket.join(&third.name).join("database");
    let content = std::fs::read(&database).expect("read");
    let mut flipped = content.clone();
    flipped[content.len() / 2] ^= 1;
    let chosen = settings.address().expect("it is set").join(&third.name);
    let wrong = async || {
        let found = verify_backup(&chosen, &settings, &Access::default(), Reading::All).await;
        found.into_iter().filter_map(|finding| finding.result.err()).collect::<Vec<_>>().join("; ")
    };
    assert_eq!(wrong().await, "");
    for (changed, word) in [(&content[..content.len() / 2], "database"), (&flipped, "was changed after it was written")]
    {
        std::fs::write(&database, changed).expect("written");
        assert!(wrong().await.contains(word), "{}", wrong().await);
        let why = restored(&third.name).await.expect_err("it is damaged").sentence;
        assert!(why.contains(word) && !into.folder.exists(), "{why}");
    }
    std::fs::write(&database, &content).expect("written");
    restored(&third.name).await.expect("restored");
    town.finish().await;
}
