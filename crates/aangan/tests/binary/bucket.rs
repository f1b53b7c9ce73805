//! Backups that go straight into a bucket: a server of the S3 protocol on loopback, over a folder.

use std::collections::BTreeMap;
use std::fs;
use std::path::PathBuf;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering};

use database::Engine;
use hyper::server::conn::http1;
use hyper_util::rt::TokioIo;
use memchr::memmem;
use rstest::rstest;
use s3s::auth::SimpleAuth;
use s3s::service::S3ServiceBuilder;
use s3s_fs::FileSystem;
use tempfile::TempDir;
use tokio::net::TcpListener;

use super::backup::{BEFORE, files_in, manifest, post, posted, text, whole};
use super::place::{Place, any_child, done, refused};

const ADDRESS: &str = "s3://backups/of/portal";
const KEY: &str = "AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8=\n";

struct Bucket {
    outside: TempDir,
    /// Says how it is reached.
    config: PathBuf,
}

impl Bucket {
    async fn start() -> Self {
        let outside = tempfile::tempdir().expect("a folder");
        fs::create_dir_all(outside.path().join("s3/backups")).expect("a bucket");
        let mut service = S3ServiceBuilder::new(FileSystem::new(outside.path().join("s3")).expect("a folder"));
        service.set_auth(SimpleAuth::from_single("key", "hush"));
        let service = service.build();
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
        let address = listener.local_addr().expect("an address");
        tokio::spawn(async move {
            while let Ok((stream, _)) = listener.accept().await {
                let service = service.clone();
                tokio::spawn(async move {
                    let _ = http1::Builder::new().serve_connection(TokioIo::new(stream), service).await;
                });
            }
        });
        let config = outside.path().join("my.toml");
        let output = format!(
            "[backup.s3]\nregion = \"ap-south-1\"\nendpoint = \"http://{address}\"\naccess_key = \"key\"\nsecret_key = \"hush\"\n"
        );
        fs::write(&config, output).expect("written");
        Self { outside, config }
    }

    /// Where the files of the address lie.
    fn folder(&self) -> PathBuf {
        self.outside.path().join("s3/backups/of/portal")
    }

    fn pictures(&self) -> usize {
        files_in(&self.folder().join("pictures")).len()
    }
}

#[rstest]
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_backup_goes_into_a_bucket_under_load_and_comes_back_with_all_that_was_acknowledged(
    #[values(Engine::Sqlite, Engine::Postgres)] engine: Engine,
) {
    let (place, elsewhere, bucket) = (Place::seeded(engine).await, Place::empty(engine).await, Bucket::start().await);
    let with = ["--config", text(&bucket.config)];
    let server = place.serve();
    let child = any_child(&server);
    let (acknowledged, stop) = (Mutex::new(BTreeMap::new()), AtomicBool::new(false));
    std::thread::scope(|scope| {
        for writer in 0..4 {
            let (server, child, acknowledged, stop) = (&server, &child, &acknowledged, &stop);
            scope.spawn(move || post(writer, server, child, acknowledged, stop));
        }
        let count = || acknowledged.lock().expect("a lock").len();
        while count() < BEFORE {
            std::thread::yield_now();
        }
        let output = done(place.run(&["backup", ADDRESS]).args(with));
        assert!(output.starts_with(ADDRESS) && output.contains("Complete backups there: 1."), "{output}");
        let seen = count();
        assert!(seen > BEFORE, "nobody was held up: {seen} were acknowledged by its end");
        stop.store(true, Ordering::Relaxed);
    });
    let acknowledged = acknowledged.into_inner().expect("a lock");

    let backup = whole(&bucket.folder()).pop().expect("a backup");
    let moment = manifest(&backup)["moment"].as_i64().expect("a moment");
    let must: Vec<&String> = acknowledged.iter().filter(|(_, at)| **at <= moment).map(|(name, _)| name).collect();
    assert!(must.len() >= BEFORE);
    let named = format!("{ADDRESS}/{}", backup.file_name().expect("a name").display());
    refused(&mut elsewhere.run(&["restore", &named]), &["[backup.s3]"]);
    done(elsewhere.run(&["restore", &named]).args(with));
    let output = done(&mut elsewhere.run(&["verify", "--read-all"]));
    assert!(output.lines().count() == 6 && output.lines().all(|line| line.starts_with("ok ")), "{output}");
    let there = posted(&elsewhere).await;
    let lost: Vec<&&String> = must.iter().filter(|name| !there.contains(**name)).collect();
    assert!(lost.is_empty(), "{} of {} are lost: {lost:?}", lost.len(), must.len());

    // What is there is not sent again; the oldest goes, and no picture that the newer needs.
    let pictures = bucket.pictures();
    let again = done(place.run(&["backup", ADDRESS, "--keep", "1"]).args(with));
    assert!(again.contains("(0 new)") && again.contains("Complete backups there: 1."), "{again}");
    assert!(!backup.join("manifest.json").exists() && whole(&bucket.folder()).len() == 1);
    assert!(pictures > 0 && bucket.pictures() == pictures);
    assert!(!place.data().join("backup.part").exists(), "the database's copy is gone from the data folder");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn pictures_in_a_bucket_that_is_absent_are_unreachable() {
    let (place, bucket) = (Place::seeded(Engine::Sqlite).await, Bucket::start().await);
    let config = fs::read_to_string(&bucket.config).expect("a configuration");
    let config = config.replace("[backup.s3]", "[media.s3]\nbucket = \"pictures\"");
    fs::write(&bucket.config, config).expect("written");
    for command in [["media", "adopt"], ["media", "check"]] {
        let output = place.run(&command).args(["--config", text(&bucket.config)]).output().expect("it runs");
        let why = String::from_utf8_lossy(&output.stderr);
        assert!(
            output.status.code() == Some(5) && why.contains("does not exist"),
            "{command:?}: {:?} {why}",
            output.status
        );
    }
}

#[rstest]
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_encrypted_backup_in_a_bucket_shows_nothing_and_opens_with_its_key(
    #[values(Engine::Sqlite, Engine::Postgres)] engine: Engine,
) {
    let (place, elsewhere, bucket) = (Place::seeded(engine).await, Place::empty(engine).await, Bucket::start().await);
    let key = place.outside.path().join("key");
    fs::write(&key, KEY).expect("written");
    let with = ["--config", text(&bucket.config)];
    done(place.run(&["backup", ADDRESS, "--key-file", text(&key)]).args(with));
    // None so short that encrypted bytes contain it by chance.
    let words: [&[u8]; 4] = [b"SQLite format", b"PGDMP", b"WEBPVP8", b"Meera"];
    for file in files_in(&bucket.folder()) {
        let content = fs::read(&file).expect("read");
        let clear = words.iter().any(|word| memmem::find(&content, word).is_some());
        assert!(!clear, "{} is in the clear", file.display());
    }
    let backup = whole(&bucket.folder()).pop().expect("a backup");
    let named = format!("{ADDRESS}/{}", backup.file_name().expect("a name").display());
    refused(elsewhere.run(&["restore", &named]).args(with), &["encrypted", "--key-file"]);
    assert!(!elsewhere.data().exists());
    done(elsewhere.run(&["restore", &named, "--key-file", text(&key)]).args(with));
    done(&mut elsewhere.run(&["verify", "--read-all"]));
}
