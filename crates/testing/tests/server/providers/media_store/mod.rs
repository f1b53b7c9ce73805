mod held;

use std::time::Duration;

use bytes::Bytes;
use futures_util::TryStreamExt;
use rstest::rstest;

use providers::media_store::{Found, MediaConfig, MediaError, MediaStore, S3Config, UPLOAD_PIECE};
use providers::secret::Secret;
use testing::gateways::{BucketMood, MoodyBucket, bucket};

/// Many times what one call may take.
const SOON: Duration = Duration::from_secs(60);

#[rstest]
#[tokio::test]
async fn a_file_comes_back_whole_or_in_part_and_goes(#[values(false, true)] in_bucket: bool) {
    let folder = tempfile::tempdir().expect("a folder");
    let config = MediaConfig { s3: if in_bucket { Some(bucket(folder.path()).await) } else { None } };
    let store = MediaStore::open(&config, folder.path()).expect("opened");
    let content = Bytes::from_static(b"0123456789");
    store.put("ab/12.thumb", content.clone()).await.expect("kept");
    store.put("cd/13.thumb", Bytes::from_static(b"x")).await.expect("kept");

    assert_eq!(store.get("ab/12.thumb", None).await, Ok(Found { content, whole: 10 }));
    let part = store.get("ab/12.thumb", Some(2..5)).await.expect("a part");
    assert_eq!((part.content.as_ref(), part.whole), (&b"234"[..], 10));
    assert_eq!(store.get("ab/14.thumb", None).await, Err(MediaError::Missing));
    assert!(matches!(store.get_in_pieces("ab/14.thumb", 0..10).await, Err(MediaError::Missing)));
    // More than a piece of either store.
    let long: Bytes = (0..600_000_u32).map(|n| u8::try_from(n % 251).expect("small")).collect();
    store.put("ef/15.full", long.clone()).await.expect("kept");
    for part in [0..600_000, 65_536..65_537, 1..262_145, 599_999..600_000] {
        let found = store.get_in_pieces("ef/15.full", part.clone()).await.expect("found");
        assert_eq!(found.whole, 600_000);
        let pieces: Vec<Bytes> = found.pieces.try_collect().await.expect("read to the end");
        assert!(pieces.iter().all(|piece| piece.len() <= 256 * 1024), "never whole in memory");
        assert_eq!(
            pieces.concat(),
            long[usize::try_from(part.start).expect("small")..usize::try_from(part.end).expect("small")]
        );
    }
    // What was cut off meanwhile does not pass for the whole.
    store.put("ef/15.full", long.slice(..300_000)).await.expect("cut");
    let found = store.get_in_pieces("ef/15.full", 0..600_000).await.expect("its beginning");
    assert!(found.pieces.try_collect::<Vec<_>>().await.is_err());
    store.delete("ef/15.full").await.expect("gone");
    let mut listed: Vec<String> =
        store.list().map_ok(|listed| listed.path).try_collect().await.expect("the store lists its files");
    listed.sort();
    assert_eq!(listed, ["ab/12.thumb", "cd/13.thumb"]);

    store.delete("ab/12.thumb").await.expect("gone");
    store.delete("ab/12.thumb").await.expect("gone already");
    assert_eq!(store.get("ab/12.thumb", None).await, Err(MediaError::Missing));
}

#[tokio::test]
async fn a_bucket_that_refuses_access_is_distinguished_from_a_missing_file() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut config = bucket(folder.path()).await;
    config.secret_key = Some(Secret::new("wrong"));
    let store = MediaStore::in_bucket(&config, "[media.s3]").expect("opened");
    assert!(matches!(store.get("ab/12.thumb", None).await, Err(MediaError::Down(_))));
    assert!(matches!(store.put("ab/12.thumb", Bytes::new()).await, Err(MediaError::Down(_))));
}

#[test]
fn a_bucket_is_reached_in_the_clear_on_this_machine_only() {
    let config = |endpoint: &str| S3Config {
        bucket: "pictures".into(),
        region: "ap-south-1".into(),
        prefix: String::new(),
        endpoint: Some(endpoint.into()),
        access_key: "key".into(),
        secret_key: Some(Secret::new("hush")),
        secret_key_file: None,
        seconds: 20,
    };
    assert_eq!(config("https://minio.example").validate(), Ok(()));
    assert_eq!(config("http://127.0.0.1:9000").validate(), Ok(()));
    assert!(config("http://minio.example").validate().is_err_and(|why| why.contains("https")));
    let mut open = config("https://minio.example");
    open.secret_key = None;
    assert!(open.validate().is_err_and(|why| why.contains("secret_key_file")));
}

#[tokio::test]
async fn a_store_is_tried_out_and_what_is_wrong_is_named() {
    let folder = tempfile::tempdir().expect("a folder");
    let good = bucket(folder.path()).await;
    let tried =
        async |config: &S3Config| MediaStore::in_bucket(config, "[media.s3]").expect("opened").try_out(".trial").await;
    assert_eq!(tried(&good).await, Ok(()));
    let left: Vec<_> =
        MediaStore::in_bucket(&good, "[media.s3]").expect("opened").list().try_collect().await.expect("listed");
    assert_eq!(left, [], "the trial leaves nothing behind");
    let no_bucket = S3Config { bucket: "none".into(), ..good.clone() };
    let wrong_secret = S3Config { secret_key: Some(Secret::new("wrong")), ..good.clone() };
    let nobody = S3Config { endpoint: Some("http://127.0.0.1:1".into()), seconds: 1, ..good.clone() };
    for (config, words) in [
        (no_bucket, &["the bucket none", "does not exist"][..]),
        (wrong_secret, &["the bucket pictures", "access_key", "secret_key_file"]),
        (nobody, &["the bucket pictures at http://127.0.0.1:1", "cannot be used"]),
    ] {
        let why = tried(&config).await.expect_err("it cannot be used");
        assert!(
            words.iter().all(|word| why.contains(word)) && !why.contains("hush") && !why.contains("wrong"),
            "{why}"
        );
    }
    let gone = folder.path().join("gone");
    std::fs::create_dir(&gone).expect("made");
    let store = MediaStore::in_folder(&gone).expect("opened");
    assert_eq!(store.try_out(".trial").await, Ok(()));
    std::fs::remove_dir_all(&gone).expect("removed");
    std::fs::write(&gone, "a file in its place").expect("written");
    assert!(store.try_out(".trial").await.is_err_and(|why| why.contains("the folder")));
}

#[tokio::test]
async fn two_portals_share_a_bucket_by_their_prefixes() {
    let folder = tempfile::tempdir().expect("a folder");
    let whole = bucket(folder.path()).await;
    let ours = S3Config { prefix: "portal/pictures".into(), ..whole.clone() };
    let (whole, ours) = (
        MediaStore::in_bucket(&whole, "[media.s3]").expect("opened"),
        MediaStore::in_bucket(&ours, "[media.s3]").expect("opened"),
    );
    ours.put("ab/12.thumb", Bytes::from_static(b"x")).await.expect("kept");
    whole.put("cd/13.thumb", Bytes::from_static(b"y")).await.expect("kept");
    let list = async |store: &MediaStore| -> Vec<String> {
        let mut listed: Vec<_> = store.list().map_ok(|file| file.path).try_collect().await.expect("listed");
        listed.sort();
        listed
    };
    assert_eq!(list(&ours).await, ["ab/12.thumb"]);
    assert_eq!(list(&whole).await, ["cd/13.thumb", "portal/pictures/ab/12.thumb"]);
    ours.rename("ab/12.thumb", "gone/2026-11-12/ab/12.thumb").await.expect("moved");
    ours.rename("ab/12.thumb", "gone/2026-11-12/ab/12.thumb").await.expect("moved already");
    assert_eq!(list(&ours).await, ["gone/2026-11-12/ab/12.thumb"]);
}

#[tokio::test]
async fn every_failure_of_a_bucket_is_reported_plainly_and_the_next_call_works() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut moody = MoodyBucket::start("pictures", folder.path()).await;
    moody.config.seconds = 3;
    let store = MediaStore::in_bucket(&moody.config, "[media.s3]").expect("opened");
    let content = Bytes::from(vec![7; 50_000]);
    store.put("ab/12.full", content.clone()).await.expect("kept");
    for (mood, words) in [
        (BucketMood::Says(503, "SlowDown"), "it answered 503 Service Unavailable"),
        (BucketMood::Says(403, "AccessDenied"), "refuses us: look at access_key"),
        (BucketMood::Says(403, "RequestTimeTooSkewed"), "this machine's clock is wrong"),
        (BucketMood::Says(404, "NoSuchBucket"), "does not exist"),
        (BucketMood::Says(507, "XMinioStorageFull"), "is full: make room there"),
        (BucketMood::Silent, "did not answer within 3 s"),
        (BucketMood::Cuts, "cannot be used"),
    ] {
        moody.is(mood);
        let tried = async {
            let down = |error: MediaError| match error {
                MediaError::Down(why) => why,
                MediaError::Missing => panic!("a bucket in trouble is not a missing file"),
            };
            let got = store.get("ab/12.full", None).await.map(drop).map_err(down);
            let listed = store.list().try_collect::<Vec<_>>().await.map(drop).map_err(down);
            // What is cut is the answer, and nobody reads that of a file that was kept.
            let put = store.put("cd/13.full", content.clone()).await.map_err(down);
            if mood == BucketMood::Cuts { vec![got, listed] } else { vec![got, listed, put] }
        };
        for tried in tokio::time::timeout(SOON, tried).await.expect("nobody waits without end") {
            let why = tried.expect_err("the bucket is in trouble");
            assert!(why.contains(words) && why.contains("the bucket pictures at http"), "{mood:?}: {why}");
            assert!(!why.contains("hush") && !why.contains("<Code>"), "{mood:?}: {why}");
        }
        moody.is(BucketMood::Well);
        assert_eq!(store.get("ab/12.full", None).await.expect("it is well").content, content);
    }
}

#[rstest]
#[tokio::test]
async fn a_file_of_many_pieces_is_there_when_it_is_ended_and_before_that_nobody_finds_it(
    #[values(false, true)] in_bucket: bool,
) {
    let folder = tempfile::tempdir().expect("a folder");
    let config = MediaConfig { s3: if in_bucket { Some(bucket(folder.path()).await) } else { None } };
    let store = MediaStore::open(&config, folder.path()).expect("opened");
    let piece = |n: u8| Bytes::from(vec![n; UPLOAD_PIECE]);
    let given_up = || async {
        let mut upload = store.upload("given/up").expect("begun");
        upload.put(piece(7)).await.expect("sent");
        upload.give_up().await;
    };
    for rest in [&b""[..], b"the end"] {
        given_up().await;
        let mut upload = store.upload("kept/database").expect("begun");
        upload.put(piece(1)).await.expect("sent");
        upload.put(piece(2)).await.expect("sent");
        assert_eq!(store.get("kept/database", None).await, Err(MediaError::Missing), "it is not ended");
        upload.end(Bytes::from_static(rest)).await.expect("ended");
        let kept = store.get("kept/database", None).await.expect("it is there").content;
        assert!(kept == [&piece(1)[..], &piece(2), rest].concat(), "{} bytes", kept.len());
        let listed: Vec<String> = store.list().map_ok(|one| one.path).try_collect().await.expect("listed");
        assert_eq!(listed, ["kept/database"]);
        store.delete("kept/database").await.expect("gone");
    }
}

#[rstest]
#[case::full(BucketMood::Says(507, "XMinioStorageFull"), "is full")]
#[case::silent(BucketMood::Silent, "did not answer within 5 s")]
#[tokio::test]
async fn a_chunk_that_a_bucket_refuses_is_reported_and_no_file_is_left(#[case] mood: BucketMood, #[case] words: &str) {
    let folder = tempfile::tempdir().expect("a folder");
    let mut moody = MoodyBucket::start("pictures", folder.path()).await;
    moody.config.seconds = 5;
    let config = MediaConfig { s3: Some(moody.config.clone()) };
    let store = MediaStore::open(&config, folder.path()).expect("opened");
    let piece = Bytes::from(vec![1; UPLOAD_PIECE]);
    let mut upload = store.upload("database").expect("begun");
    upload.put(piece.clone()).await.expect("the first piece");
    moody.is_with(mood, Some("PUT"), "");
    let message = tokio::time::timeout(SOON, upload.put(piece.clone())).await.expect("nobody waits without end");
    let message = message.expect_err("not taken").to_string();
    assert!(message.contains(words), "{message}");
    moody.is(BucketMood::Well);
    upload.give_up().await;
    assert_eq!(store.get("database", None).await, Err(MediaError::Missing));
    let mut again = store.upload("database").expect("begun");
    again.put(piece.clone()).await.expect("taken");
    again.end(Bytes::from_static(b"!")).await.expect("ended");
    assert_eq!(store.get("database", None).await.expect("there").whole, UPLOAD_PIECE as u64 + 1);
}
