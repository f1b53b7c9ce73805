//! Backups from and into buckets that answer late, wrongly or not at all, or are full.

use std::path::{Path, PathBuf};
use std::time::Duration;

use bytes::Bytes;
use database::Engine;
use rstest::rstest;

use base::failure::Failure;
use base::ids::PictureId;
use base::keys::Keys;
use base::random::Random;

use config::Config;
use daily::pictures::{Size, path_of};
use operations::backup::DataLocations;
use operations::backup::access::Access;
use operations::backup::create::{BackupOptions, Made, backup};
use operations::backup::restore::restore;
use operations::backup::storage::BackupStorage;
use operations::data_folder::{Missing, Place};
use providers::media_store::{MediaConfig, MediaStore};
use testing::Town;
use testing::gateways::{BucketMood, MoodyBucket, access_to};
use testing::town::MINUTE;

/// Many times what one backup may take with buckets that are given a few seconds for each request.
const SOON: Duration = Duration::from_secs(120);
const PICTURES: i64 = 5;

/// A portal whose pictures are in one bucket and whose backups are in another.
struct World {
    town: Town,
    outside: tempfile::TempDir,
    source: MoodyBucket,
    place: MoodyBucket,
    settings: config::Backup,
    data: DataLocations,
    store: MediaStore,
}

/// Seconds for a request: many for a bucket that answers, few for one that does not.
fn patience(mood: BucketMood) -> u64 {
    if mood == BucketMood::Silent { 3 } else { 20 }
}

impl World {
    async fn new(engine: Engine, seconds: u64) -> Self {
        let outside = tempfile::tempdir().expect("a folder");
        let folder = |name: &str| -> PathBuf {
            let folder = outside.path().join(name);
            std::fs::create_dir(&folder).expect("a folder");
            folder
        };
        let mut source = MoodyBucket::start("pictures", &folder("there")).await;
        let mut place = MoodyBucket::start("backups", &folder("elsewhere")).await;
        (source.config.seconds, place.config.seconds) = (seconds, seconds);
        let settings = config::Backup {
            bucket: Some("s3://backups/of/portal".into()),
            s3: Some(access_to(&place.config)),
            ..config::Backup::default()
        };
        let media = MediaConfig { s3: Some(source.config.clone()) };
        let (in_bucket, kept) = (media.clone(), settings.clone());
        let town = Town::with(engine, move |config| (config.media, config.backup) = (in_bucket, kept)).await;
        let data = folder("data");
        let store = MediaStore::open(&media, &data).expect("a store");
        for n in 1..=PICTURES {
            store.put(&picture(n), Bytes::from(format!("picture {n}"))).await.expect("kept");
        }
        drop(Keys::open(&data.join("keys"), &Random::system()).expect("keys"));
        let (location, config) = (town.app.database.location().clone(), town.app.config.clone());
        let data = DataLocations { keys: data.join("keys"), folder: data, location, config };
        Self { town, outside, source, place, settings, data, store }
    }

    fn storage(&self) -> BackupStorage {
        BackupStorage::nightly(&self.settings).expect("named").expect("a place")
    }

    async fn take(&self) -> Result<Made, Failure> {
        self.town.app.clock.advance(MINUTE);
        let wanted = BackupOptions { storage: self.storage(), keep: Some(9), key: None, with_keys: true };
        let taken = backup(&self.data, &wanted, &self.town.app.clock, &self.town.app.random);
        tokio::time::timeout(SOON, taken).await.expect("nobody waits without end")
    }

    /// It can be put back, and has every picture.
    async fn is_good(&self, made: &Made, into: &str) {
        let folder = self.outside.path().join(into);
        let place = Place { folder: folder.clone(), database: None, missing: Missing::Made };
        let config = Config { backup: self.settings.clone(), ..Config::default() };
        let chosen = Path::new("s3://backups/of/portal").join(&made.name);
        restore(&chosen, &place, config, &Access::default()).await.expect("restored");
        let restored = MediaStore::in_folder(&folder.join("media")).expect("its pictures");
        for n in 1..=PICTURES {
            let content = restored.get(&picture(n), None).await.expect("it is there").content;
            assert_eq!(content, format!("picture {n}"));
        }
    }
}

fn picture(n: i64) -> String {
    path_of(PictureId(n), Size::Full)
}

#[rstest]
#[case::overloaded(BucketMood::Says(503, "SlowDown"), None, "", "answered 503")]
#[case::its_key_was_changed(
    BucketMood::Says(403, "InvalidAccessKeyId"),
    None,
    "",
    "access_key and secret_key_file in [backup.s3]"
)]
#[case::full(BucketMood::Says(507, "XMinioStorageFull"), Some("PUT"), "", "is full: make room there")]
#[case::full_in_the_middle(BucketMood::Says(507, "XMinioStorageFull"), Some("PUT"), "/database", "is full")]
#[case::silent(BucketMood::Silent, None, "", "did not answer within 3 s")]
#[case::silent_at_a_picture(BucketMood::Silent, Some("PUT"), "/pictures/", "did not answer within 3 s")]
#[case::silent_at_the_end(BucketMood::Silent, Some("PUT"), "/manifest.json", "did not answer within 3 s")]
#[case::cut(BucketMood::Cuts, Some("GET"), "", "cannot be used")]
#[tokio::test]
async fn a_failing_bucket_costs_one_backup_and_no_other(
    #[case] mood: BucketMood,
    #[case] method: Option<&'static str>,
    #[case] path: &'static str,
    #[case] words: &str,
) {
    let world = World::new(Engine::Sqlite, patience(mood)).await;
    let first = world.take().await.expect("made");
    world.store.delete(&picture(PICTURES)).await.expect("taken back");
    world.store.put(&picture(PICTURES), Bytes::from(format!("picture {PICTURES}"))).await.expect("kept again");
    world.store.put(&picture(77), Bytes::from_static(b"of later")).await.expect("kept");
    world.place.is_with(mood, method, path);
    let why = world.take().await.expect_err("the bucket is in trouble").sentence;
    assert!(why.contains(words) && !why.contains("hush"), "{why}");
    world.place.is(BucketMood::Well);
    assert_eq!(world.storage().list_complete().await.expect("listed"), std::slice::from_ref(&first.name), "{why}");
    world.is_good(&first, "first").await;
    // A run that gave up may have left its lock behind, since the bucket could not delete it.
    let signs = world.outside.path().join("elsewhere/backups/of/portal/.writing");
    for sign in std::fs::read_dir(&signs).into_iter().flatten().flatten() {
        let file = std::fs::File::options().write(true).open(sign.path()).expect("a sign");
        let long_ago = file.metadata().and_then(|file| file.modified()).expect("a time") - Duration::from_secs(900);
        file.set_modified(long_ago).expect("it is old");
    }
    let second = world.take().await.expect("the next one is made by itself");
    assert_eq!(world.storage().list_complete().await.expect("listed"), [first.name.clone(), second.name.clone()]);
    world.is_good(&second, "second").await;
    assert!(!world.data.folder.join("backup.part").exists());
    world.town.finish().await;
}

#[rstest]
#[case::overloaded(BucketMood::Says(503, "SlowDown"), None, "answered 503")]
#[case::its_key_was_changed(
    BucketMood::Says(403, "SignatureDoesNotMatch"),
    None,
    "access_key and secret_key_file in [media.s3]"
)]
#[case::silent(BucketMood::Silent, Some("GET"), "did not answer within 3 s")]
#[case::cut_in_the_middle_of_a_picture(BucketMood::Cuts, Some("GET"), "cannot be used")]
#[case::half_of_a_picture(BucketMood::Halves, Some("GET"), "bytes of")]
#[tokio::test]
async fn pictures_that_cannot_be_read_are_not_backed_up_as_if_they_were(
    #[case] mood: BucketMood,
    #[case] method: Option<&'static str>,
    #[case] words: &str,
) {
    let world = World::new(Engine::Sqlite, patience(mood)).await;
    // A list is answered well: what breaks is the picture itself.
    let path = if method.is_some() { ".full" } else { "" };
    world.source.is_with(mood, method, path);
    let why = world.take().await.expect_err("a picture cannot be read").sentence;
    assert!(why.contains(words) && !why.contains("hush"), "{why}");
    assert_eq!(world.storage().list_complete().await.expect("listed"), Vec::<String>::new());
    world.source.is(BucketMood::Well);
    let made = world.take().await.expect("the next one is made by itself");
    world.is_good(&made, "restored").await;
    world.town.finish().await;
}
