use std::fs::Permissions;
use std::os::unix::fs::PermissionsExt;

use bytes::Bytes;
use database::Engine;
use futures_util::TryStreamExt;
use rstest::rstest;

use super::Holdings;
use super::backup::{Wanted, backup};
use super::manifest::whole_in;
use super::nightly::backup_if_due;
use super::restore::restore;
use super::sealing::BackupKey;
use crate::base::chance::Chance;
use crate::base::ids::PictureId;
use crate::base::keys::Keys;
use crate::config::Config;
use crate::data_folder::{Missing, Place};
use crate::pictures::{Size, path_of};
use crate::providers::media_store::{MediaConfig, MediaStore};
use crate::testing::Town;
use crate::testing::gateways::bucket;
use crate::testing::town::MINUTE;

const HOUR: i64 = 60 * MINUTE;

#[rstest]
#[tokio::test]
async fn one_server_makes_one_backup_a_night(#[values(Engine::Sqlite, Engine::Postgres)] engine: Engine) {
    let folder = tempfile::tempdir().expect("a folder");
    let (data, backups) = (folder.path().join("data"), folder.path().join("backups"));
    let to = backups.clone();
    let town = Town::with(engine, move |config| {
        config.backup.folder = Some(to);
        config.backup.keep = 2;
    })
    .await;
    std::fs::create_dir(&data).expect("a folder");
    std::os::unix::fs::symlink(town.media_folder(), data.join("media")).expect("its pictures");
    drop(Keys::open(&data.join("keys"), &Chance::system()).expect("keys"));
    crate::pictures::belonging::check(&town.app).await.expect("its store");
    let holdings = Holdings {
        keys: data.join("keys"),
        folder: data,
        location: town.app.database.location().clone(),
        config: town.app.config.clone(),
    };
    let whole = || whole_in(&backups).expect("a folder").len();
    let again = town.app_on(town.app.database.clone(), town.app.media.clone());
    let due = async |app| backup_if_due(app, &holdings).await.map(|made| made.expect("made"));

    // It is ten in the morning, and last night's was missed.
    assert!(due(&town.app).await.is_some());
    assert!(due(&again).await.is_none() && due(&town.app).await.is_none(), "another server, or the same once more");
    town.app.clock.advance(16 * HOUR + 29 * MINUTE);
    assert!(due(&again).await.is_none(), "29 minutes past two");
    town.app.clock.advance(MINUTE);
    assert!(due(&again).await.is_some() && due(&town.app).await.is_none());
    assert_eq!(whole(), 2);
    town.app.clock.advance(24 * HOUR);
    assert!(due(&town.app).await.is_some());
    assert_eq!(whole(), 2, "the oldest went");

    // What fails is told, and waits for the next night.
    std::fs::remove_file(holdings.keys.join("push.key")).expect("lost");
    town.app.clock.advance(24 * HOUR);
    let failed = backup_if_due(&town.app, &holdings).await.expect("it was due").expect_err("a key is missing");
    assert!(failed.contains("push.key"), "{failed}");
    assert!(due(&town.app).await.is_none());
    assert_eq!(whole(), 2);
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
async fn pictures_of_a_bucket_are_kept_once_and_put_back_into_an_empty_one(#[values(false, true)] is_sealed: bool) {
    let folder = tempfile::tempdir().expect("a folder");
    let place_of = |name: &str| {
        let place = folder.path().join(name);
        std::fs::create_dir(&place).expect("a folder");
        place
    };
    let bucket_in = async |name: &str| MediaConfig { s3: Some(bucket(&place_of(name)).await) };
    let (media, other) = (bucket_in("bucket").await, bucket_in("another bucket").await);
    let (data, backups) = (place_of("data"), folder.path().join("backups"));
    let in_bucket = media.clone();
    let town = Town::with(Engine::Sqlite, move |config| config.media = in_bucket).await;
    let store = MediaStore::open(&media, &data).expect("a store");
    let served = town.app_on(town.app.database.clone(), store.clone());
    crate::pictures::belonging::adopt(&served).await.expect("its store");
    drop(Keys::open(&data.join("keys"), &Chance::system()).expect("keys"));
    let picture = |n: i64| path_of(PictureId(n), Size::Full);
    for n in 1..=20 {
        store.put(&picture(n), Bytes::from(format!("picture {n}"))).await.expect("kept");
    }
    let (location, config) = (town.app.database.location().clone(), town.app.config.clone());
    let mut holdings = Holdings { keys: data.join("keys"), folder: data, location, config };
    let key_file = folder.path().join("key");
    std::fs::write(&key_file, "MDEyMzQ1Njc4OWFiY2RlZjAxMjM0NTY3ODlhYmNkZWY=").expect("a key");
    std::fs::set_permissions(&key_file, Permissions::from_mode(0o600)).expect("closed");
    let key = is_sealed.then(|| BackupKey::read(&key_file).expect("a key"));
    let wanted = Wanted { folder: backups, keep: None, key: key.clone(), with_keys: true };
    let take = async |holdings: &Holdings| backup(holdings, &wanted, &served.clock, &served.chance).await;

    let first = take(&holdings).await.expect("made").to_string();
    assert!(first.contains("20 files of pictures (20 new)"), "{first}");
    store.put(&picture(21), Bytes::from_static(b"of later")).await.expect("kept");
    store.delete(&picture(3)).await.expect("taken back");
    served.clock.advance(MINUTE);
    let second = take(&holdings).await.expect("made");
    assert!(second.to_string().contains("20 files of pictures (1 new)"), "{second}");

    // Into a bucket with pictures nothing is put; into an empty one all that was there, and no more.
    let into = Place { folder: folder.path().join("restored"), database: None, missing: Missing::Made };
    let config = |media: &MediaConfig| Config { media: media.clone(), ..Config::default() };
    let full = restore(&second.place, &into, config(&media), key.clone()).await.expect_err("it has pictures");
    assert!(full.contains("is not empty") && !into.folder.exists(), "{full}");
    restore(&second.place, &into, config(&other), key.clone()).await.expect("restored");
    let restored = MediaStore::open(&other, &into.folder).expect("a store");
    assert_eq!(all_of(&restored).await, all_of(&store).await);

    // A bucket that is away: no backup this time, and the former ones stay.
    if let Some(s3) = &mut holdings.config.media.s3 {
        s3.endpoint = Some("http://127.0.0.1:1".into());
        s3.seconds = 1;
    }
    served.clock.advance(MINUTE);
    let why = take(&holdings).await.expect_err("the bucket is away");
    assert!(!why.contains("hush"), "{why}");
    assert_eq!(whole_in(&wanted.folder).expect("a folder").len(), 2);
    town.finish().await;
}
