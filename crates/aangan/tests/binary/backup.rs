//! What is kept and put back: backups under load, on both engines, and all that can go wrong with them.

use std::collections::BTreeMap;
use std::fs::{self, File, Permissions};
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use base::keys::fingerprint;
use database::{Database, Engine, Error, Location, Options, Reader, params};
use memchr::memmem;
use rstest::rstest;
use serde_json::{Value, json};

use super::place::{KEY, Place, any_child, done, refused};
use super::running::{HttpConnection, Running};

database::statements! {
    SIGN_IN = "INSERT INTO session (id, parent_id, platform, device, started_at, ends_at) \
        SELECT 77, id, 'web', 'test', 0, 9000000000000 FROM parent WHERE phone = '9800000011'";
    HAND_OUT = "INSERT INTO token (fingerprint, session_id, issue, child_id, side) \
        SELECT $1, 77, 77, child_id, side FROM parenthood JOIN parent ON parent.id = parenthood.parent_id WHERE parent.phone = '9800000011'";
    WAITING: (i64, String, String, i64) = "SELECT id, kind, state, attempts FROM outbox ORDER BY id";
    WAIT = "INSERT INTO outbox (id, kind, payload, state, planned_at, wanted_at, due_at, attempts) \
        VALUES (1, 'send_code/sms', '{}', 'waiting', 0, 0, 0, 0)";
    PUSHED: String = "SELECT message FROM moment WHERE message LIKE 'kept-%'";
}

/// Writes that are acknowledged before a backup begins, and while it is made.
pub const BEFORE: usize = 300;

pub async fn posted(place: &Place) -> Vec<String> {
    let database = place.database().await;
    let read = async |reader: &mut Reader<'_>| reader.list(PUSHED, params![]).await;
    let posted = database.read::<_, Error, _>(read).await.expect("messages");
    database.close().await;
    posted
}

/// The whole backups of a folder, the oldest first.
pub fn whole(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).expect("a folder").map(|entry| entry.expect("an entry").path());
    let mut whole: Vec<PathBuf> = entries.filter(|path| path.join("manifest.json").exists()).collect();
    whole.sort();
    whole
}

fn incomplete(folder: &Path) -> usize {
    let entries = fs::read_dir(folder).expect("a folder").map(|entry| entry.expect("an entry").file_name());
    entries.filter(|name| name.to_string_lossy().ends_with(".part")).count()
}

pub fn manifest(backup: &Path) -> Value {
    serde_json::from_str(&fs::read_to_string(backup.join("manifest.json")).expect("a manifest")).expect("JSON")
}

pub fn text(path: &Path) -> &str {
    path.to_str().expect("a plain path")
}

pub fn files_in(folder: &Path) -> Vec<PathBuf> {
    let mut files = Vec::new();
    let mut folders = vec![folder.to_owned()];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(&folder).expect("a folder") {
            let path = entry.expect("an entry").path();
            if path.is_dir() { folders.push(path) } else { files.push(path) }
        }
    }
    files
}

#[expect(clippy::disallowed_methods, reason = "the backup's moment is the machine's time")]
fn now_ms() -> i64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).expect("after 1970");
    i64::try_from(since.as_millis()).expect("small")
}

/// Posts one timeline entry after another until it is stopped; each with the time at which it was known to be
/// acknowledged.
pub fn post(
    writer: usize,
    server: &Running,
    child: &str,
    acknowledged: &Mutex<BTreeMap<String, i64>>,
    stop: &AtomicBool,
) {
    let mut connection = HttpConnection::to(server.centres).expect("a connection");
    for number in 0.. {
        if stop.load(Ordering::Relaxed) {
            return;
        }
        let name = format!("kept-{writer}-{number}");
        let at = 1_700_000_000_000_i64 + i64::try_from(number * 10 + writer).expect("small") * 1000;
        let body = json!({"items": [{"child_id": child, "type": "Activity", "message": name, "at": at}]}).to_string();
        let headers = [("Authorization", KEY), ("Idempotency-Key", name.as_str())];
        let (status, output) = connection.ask("POST", "/centre/v1/timeline", &headers, &body).expect("an answer");
        assert_eq!(status, 200, "{output}");
        acknowledged.lock().expect("a lock").insert(name, now_ms());
    }
}

#[rstest]
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_backup_taken_under_load_has_everything_that_was_acknowledged_before_its_moment(
    #[values(Engine::Sqlite, Engine::Postgres)] engine: Engine,
) {
    let (place, elsewhere) = (Place::seeded(engine).await, Place::empty(engine).await);
    let folder = place.outside.path().join("backups");
    let server = place.serve();
    let child = any_child(&server);
    let (acknowledged, stop) = (Mutex::new(BTreeMap::new()), AtomicBool::new(false));
    let seen = AtomicUsize::new(0);
    std::thread::scope(|scope| {
        for writer in 0..4 {
            let (server, child, acknowledged, stop) = (&server, &child, &acknowledged, &stop);
            scope.spawn(move || post(writer, server, child, acknowledged, stop));
        }
        let count = || acknowledged.lock().expect("a lock").len();
        while count() < BEFORE {
            std::thread::yield_now();
        }
        done(&mut place.run(&["backup", text(&folder)]));
        seen.store(count(), Ordering::Relaxed);
        while count() < seen.load(Ordering::Relaxed) + 10 {
            std::thread::yield_now();
        }
        stop.store(true, Ordering::Relaxed);
    });
    let (acknowledged, seen) = (acknowledged.into_inner().expect("a lock"), seen.into_inner());
    assert!(seen > BEFORE, "nobody was held up: {seen} were acknowledged by its end");

    let backup = whole(&folder).pop().expect("a backup");
    let moment = manifest(&backup)["moment"].as_i64().expect("a moment");
    let must: Vec<&String> = acknowledged.iter().filter(|(_, at)| **at <= moment).map(|(name, _)| name).collect();
    assert!(must.len() >= BEFORE);
    done(&mut elsewhere.run(&["restore", text(&backup)]));
    let output = done(&mut elsewhere.run(&["verify", "--read-all"]));
    assert!(output.lines().count() == 6 && output.lines().all(|line| line.starts_with("ok ")), "{output}");
    let there = posted(&elsewhere).await;
    let lost: Vec<&&String> = must.iter().filter(|name| !there.contains(**name)).collect();
    assert!(lost.is_empty(), "{} of {} are lost: {lost:?}", lost.len(), must.len());
    let rows = manifest(&backup)["rows"]["moment"].as_i64().expect("rows of moments");
    assert!(rows >= i64::try_from(there.len()).expect("small"));
    // It is served as it is, with its own pictures.
    let restored = elsewhere.serve();
    assert_eq!(any_child(&restored), child);

    // What is there is not copied again; the oldest goes; nobody else reads any of it.
    let again = done(&mut place.run(&["backup", text(&folder), "--keep", "1"]));
    assert!(again.contains("(0 new)") && again.contains("Complete backups there: 1."), "{again}");
    assert!(!backup.exists() && whole(&folder).len() == 1);
    for file in files_in(&folder) {
        let mode = |path: &Path| fs::metadata(path).expect("it is there").permissions().mode() & 0o777;
        assert_eq!(mode(&file), 0o600, "{}", file.display());
        assert_eq!(mode(file.parent().expect("a folder")), 0o700, "{}", file.display());
    }
}

#[rstest]
#[tokio::test]
async fn an_encrypted_backup_is_restored_with_its_key(#[values(Engine::Sqlite, Engine::Postgres)] engine: Engine) {
    let place = Place::seeded(engine).await;
    let folder = place.outside.path().join("backups");
    let [key, other] = ["key", "other"].map(|name| place.outside.path().join(name));
    fs::write(&key, "AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8=\n").expect("written");
    fs::write(&other, "HwECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8=\n").expect("written");
    done(&mut place.run(&["backup", text(&folder), "--key-file", text(&key)]));
    let backup = whole(&folder).pop().expect("a backup");
    // None so short that encrypted bytes contain it by chance.
    let words: [&[u8]; 4] = [b"SQLite format", b"PGDMP", b"WEBPVP8", b"Meera"];
    for file in files_in(&folder) {
        let content = fs::read(&file).expect("read");
        let clear = words.iter().any(|word| memmem::find(&content, word).is_some());
        assert!(!clear, "{} is in the clear", file.display());
    }
    assert!(!place.data().join("backup.part").exists());
    let elsewhere = Place::empty(engine).await;
    refused(&mut elsewhere.run(&["restore", text(&backup)]), &["encrypted", "--key-file"]);
    refused(&mut elsewhere.run(&["restore", text(&backup), "--key-file", text(&other)]), &["another key"]);
    refused(&mut place.run(&["backup", text(&folder), "--key-file", text(&other)]), &["another key", "another folder"]);
    assert!(!elsewhere.data().exists());
    done(&mut elsewhere.run(&["restore", text(&backup), "--key-file", text(&key)]));
    done(&mut elsewhere.run(&["verify", "--read-all"]));
}

#[tokio::test]
async fn verify_names_the_faults_and_changes_nothing() {
    let place = Place::seeded(Engine::Sqlite).await;
    let output = done(&mut place.run(&["verify", "--read-all"]));
    assert!(output.lines().count() == 6 && output.lines().all(|line| line.starts_with("ok ")), "{output}");

    let media = place.data().join("media");
    let pictures: Vec<PathBuf> =
        files_in(&media).into_iter().filter(|file| file.extension().is_some_and(|end| end == "thumb")).collect();
    let content = fs::read(&pictures[0]).expect("a picture");
    fs::write(&pictures[0], &content[1..]).expect("cut");
    fs::remove_file(&pictures[1]).expect("lost");
    let stray = media.join("01/257.thumb");
    fs::create_dir_all(stray.parent().expect("a folder")).expect("a folder");
    let file = File::create(&stray).expect("a file without a row");
    let hours_ago = file.metadata().and_then(|file| file.modified()).expect("a time") - Duration::from_secs(7200);
    file.set_modified(hours_ago).expect("it is old");
    // The demo is younger than the hour in which a row may wait for its files.
    let database = rusqlite::Connection::open(place.data().join("aangan.db")).expect("it opens");
    database.execute("UPDATE picture SET kept_at = 0", []).expect("they are old");
    let root: i64 = database
        .query_row("SELECT rootpage FROM sqlite_schema WHERE name = 'moment'", [], |row| row.get(0))
        .expect("a page");
    let pin: i64 = database
        .query_row("SELECT COUNT(*) FROM parenthood WHERE door_pin IS NOT NULL", [], |row| row.get(0))
        .expect("a number");
    database.execute("PRAGMA foreign_keys = OFF", []).expect("off");
    database.execute("UPDATE child SET room_id = 77 WHERE id = (SELECT MIN(id) FROM child)", []).expect("nowhere");
    drop(database);
    fs::rename(place.data().join("keys/field.key"), place.data().join("field.key")).expect("moved away");
    let id = |file: &Path| file.file_stem().expect("an id").to_string_lossy().into_owned();
    let output = refused(
        &mut place.run(&["verify"]),
        &[
            "WRONG  database: 1 rows of child point at rows of room that are not there",
            &format!("1 have a missing file ({})", id(&pictures[1])),
            &format!("1 have a file that was changed ({})", id(&pictures[0])),
            "WRONG  files: 1 of ",
            "WRONG  keys: there is no key file",
            "ok     store: ",
        ],
    );
    assert!(output.contains("4 of 6 checks failed"), "{output}");
    assert!(pin > 0, "the demo has door PINs");

    // A page that was flipped.
    let file = place.data().join("aangan.db");
    let mut content = fs::read(&file).expect("the database");
    let from = usize::try_from(root - 1).expect("small") * 4096;
    content[from..from + 4096].iter_mut().for_each(|byte| *byte = !*byte);
    fs::write(&file, &content).expect("written");
    refused(
        &mut place.run(&["verify"]),
        &["WRONG  database: ", &format!("age {root}"), "restore the last whole backup"],
    );
    assert_eq!(fs::read(&file).expect("the database"), content, "nothing is mended by guessing");
    fs::rename(place.data().join("field.key"), place.data().join("keys/field.key")).expect("put back");
    let folder = place.outside.path().join("backups");
    refused(&mut place.run(&["backup", text(&folder)]), &["cannot be copied", "aangan verify"]);
    assert_eq!((whole(&folder).len(), incomplete(&folder)), (0, 0), "a damaged database is no backup");
}

#[tokio::test]
async fn a_backup_that_is_killed_or_has_no_room_leaves_the_others_intact() {
    let place = Place::seeded(Engine::Sqlite).await;
    let folder = place.outside.path().join("backups");
    done(&mut place.run(&["backup", text(&folder)]));
    let first = whole(&folder).pop().expect("a backup");

    // In the place of a picture's file stands a pipe that nobody reads: the backup comes to it and no further.
    let picture = files_in(&folder.join("pictures")).pop().expect("a picture");
    fs::remove_file(&picture).expect("it is to be copied again");
    let pipe = picture.with_file_name(format!("{}.part", picture.file_name().expect("a name").to_string_lossy()));
    assert!(Command::new("mkfifo").arg(&pipe).status().expect("it runs").success());
    let mut process = place.run(&["backup", text(&folder)]).stdout(Stdio::null()).spawn().expect("it starts");
    let half = || {
        fs::read_dir(&folder).expect("a folder").flatten().any(|entry| {
            entry.path().join("database").exists() && entry.file_name().to_string_lossy().ends_with(".part")
        })
    };
    while !half() {
        assert!(process.try_wait().expect("it can be asked").is_none(), "it waits at the pipe");
        std::thread::yield_now();
    }
    refused(&mut place.run(&["backup", text(&folder)]), &["another backup is being written"]);
    process.kill().expect("killed");
    process.wait().expect("gone");
    assert_eq!((whole(&folder), incomplete(&folder)), (vec![first.clone()], 1));
    let half = fs::read_dir(&folder).expect("a folder").flatten().map(|entry| entry.path());
    let half = half.into_iter().find(|path| path.extension().is_some_and(|end| end == "part")).expect("a half");
    let elsewhere = Place::empty(Engine::Sqlite).await;
    refused(&mut elsewhere.run(&["restore", text(&half)]), &["not a complete backup"]);
    fs::remove_file(&pipe).expect("the way is free");
    done(&mut place.run(&["backup", text(&folder)]));
    assert_eq!((whole(&folder).len(), incomplete(&folder)), (2, 0));

    // No file may be longer than 200 blocks: as on a full disk, what is begun cannot be ended.
    let full = |command: &Command| {
        let mut limited = Command::new("sh");
        limited.args(["-c", "trap '' XFSZ; ulimit -f 200; exec \"$@\"", "sh"]).arg(command.get_program());
        limited.args(command.get_args());
        limited
    };
    refused(&mut full(&place.run(&["backup", text(&folder)])), &["no backup was made", "The earlier ones"]);
    assert_eq!((whole(&folder).len(), incomplete(&folder)), (2, 0));
    refused(
        &mut full(&elsewhere.run(&["restore", text(&first)])),
        &["nothing was restored", "had been written was removed"],
    );
    assert!(!elsewhere.data().exists(), "nothing is left of it");

    for backup in whole(&folder) {
        let elsewhere = Place::empty(Engine::Sqlite).await;
        done(&mut elsewhere.run(&["restore", text(&backup)]));
        done(&mut elsewhere.run(&["verify", "--read-all"]));
    }
}

#[tokio::test]
async fn only_a_complete_backup_of_no_newer_version_is_restored_and_only_into_an_empty_place() {
    let place = Place::seeded(Engine::Sqlite).await;
    let folder = place.outside.path().join("backups");
    done(&mut place.run(&["backup", text(&folder), "--without-keys"]));
    let backup = whole(&folder).pop().expect("a backup");
    refused(&mut place.run(&["restore", text(&backup)]), &["is not empty", "Nothing was changed"]);
    done(&mut place.run(&["verify"]));

    let elsewhere = Place::empty(Engine::Sqlite).await;
    let server = Place::empty(Engine::Postgres).await;
    refused(&mut server.run(&["restore", text(&backup)]), &["the backup is of SQLite"]);
    let kept = fs::read_to_string(backup.join("manifest.json")).expect("a manifest");
    for (change, value) in [("tables", 999), ("format", 3)] {
        let mut changed: Value = serde_json::from_str(&kept).expect("JSON");
        changed[change] = json!(value);
        fs::write(backup.join("manifest.json"), changed.to_string()).expect("written");
        refused(&mut elsewhere.run(&["restore", text(&backup)]), &["newer than this one"]);
    }
    fs::write(backup.join("manifest.json"), &kept).expect("written");
    let list = fs::read(backup.join("pictures.list")).expect("a list");
    fs::write(backup.join("pictures.list"), &list[..list.len() / 2]).expect("cut");
    refused(&mut elsewhere.run(&["restore", text(&backup)]), &["pictures.list", "was changed after it was written"]);
    fs::write(backup.join("pictures.list"), list).expect("written");
    let picture = files_in(&folder.join("pictures")).pop().expect("a picture");
    let away = folder.join("away");
    fs::rename(&picture, &away).expect("moved");
    refused(&mut elsewhere.run(&["restore", text(&backup)]), &["1 of the backup's", text(&picture)]);
    fs::rename(&away, &picture).expect("moved");
    assert!(!elsewhere.data().exists());

    // A configuration may wait there, and other people's modes are mended.
    fs::create_dir(elsewhere.data()).expect("a folder");
    fs::write(elsewhere.data().join("aangan.toml"), "").expect("written");
    fs::set_permissions(elsewhere.data(), Permissions::from_mode(0o755)).expect("opened");
    let output = done(&mut elsewhere.run(&["restore", text(&backup)]));
    assert!(output.contains("contains no keys"), "{output}");
    assert_eq!(fs::metadata(elsewhere.data()).expect("a folder").permissions().mode() & 0o777, 0o700);
    // Without the keys it was encrypted with no portal begins with new ones.
    refused(
        &mut elsewhere.run(&[
            "serve",
            "--demo",
            "--still",
            "--listen",
            "127.0.0.1:0",
            "--centre-listen",
            "127.0.0.1:0",
        ]),
        &["keys are missing", "field.key", "aangan keys rotate --lost"],
    );
    assert!(!elsewhere.data().join("keys").exists(), "no key was made");
    let keys = elsewhere.data().join("keys");
    assert!(
        Command::new("cp").arg("-a").arg(place.data().join("keys")).arg(&keys).status().expect("it runs").success()
    );
    done(&mut elsewhere.run(&["verify"]));
}

impl Place {
    async fn open(&self) -> Database {
        let location = match self.url() {
            Some(url) => Location::parse(&url).expect("a location"),
            None => Location::file(self.data().join("aangan.db")),
        };
        Database::open(&location, Options::default()).await.expect("it opens")
    }

    async fn waiting(&self) -> Vec<(i64, String, String, i64)> {
        let database = self.open().await;
        let read = async |reader: &mut Reader<'_>| reader.list(WAITING, params![]).await;
        let waiting = database.read::<_, Error, _>(read).await.expect("what waits");
        database.close().await;
        waiting
    }
}

#[rstest]
#[tokio::test]
async fn a_read_only_copy_shows_everything_and_changes_and_sends_nothing(
    #[values(Engine::Sqlite, Engine::Postgres)] engine: Engine,
) {
    let place = Place::seeded(engine).await;
    let database = place.open().await;
    let sign_in = async |writer: &mut database::Writer<'_>| {
        writer.execute(SIGN_IN, params![]).await?;
        writer.execute(WAIT, params![]).await?;
        writer.execute(HAND_OUT, params![fingerprint("a token").as_slice()]).await
    };
    database.write::<_, Error, _>(sign_in).await.expect("signed in");
    database.close().await;
    let before = place.waiting().await;
    assert!(!before.is_empty());
    let files = files_in(&place.data().join("media")).len();

    let url = place.url();
    let more: Vec<&str> = url.iter().flat_map(|url| ["--database", url.as_str()]).chain(["--show-only"]).collect();
    let mut copy = Running::start_with(&place.data(), &more);
    let form = ("Content-Type", "application/x-www-form-urlencoded");
    let ask = |path: &str, body: &str| {
        let headers = [("auth_token", "a token"), ("Idempotency-Key", "once"), form];
        HttpConnection::to(copy.parents)
            .and_then(|mut connection| connection.ask("POST", path, &headers, body))
            .expect("an answer")
            .1
    };
    let timeline = ask("/parentapp/getChildTimeline", "limit=50");
    assert!(timeline.contains("\"ok\"") && timeline.contains("thumb"), "{timeline}");
    let only_shown = "This is a copy of the portal to look at";
    for (path, body) in [
        ("/parentapp/saveParentMessage", "message=hello"),
        ("/parentapp/childLoginOTP", "phone=9800000001&platform=web"),
    ] {
        let output = ask(path, body);
        assert!(output.contains(only_shown), "{path}: {output}");
    }
    let child = any_child(&copy);
    let post = json!({"items": [{"child_id": child, "type": "Activity", "message": "x", "at": 0}]}).to_string();
    let headers = [("Authorization", KEY), ("Idempotency-Key", "once")];
    let posted = HttpConnection::to(copy.centres)
        .and_then(|mut connection| connection.ask("POST", "/centre/v1/timeline", &headers, &post))
        .expect("an answer");
    assert!(posted.0 == 409 && posted.1.contains(only_shown), "{posted:?}");
    let health = HttpConnection::to(copy.parents).and_then(|mut connection| connection.ask("GET", "/healthz", &[], ""));
    assert_eq!(health.expect("it answers"), (200, "ok\n".to_owned()));
    assert!(copy.stop());
    assert_eq!(place.waiting().await, before, "what waits is sent by nobody, and nothing was added");
    assert_eq!(files_in(&place.data().join("media")).len(), files);

    // The portal itself takes up what waits.
    let portal = place.serve();
    loop {
        let now = place.waiting().await;
        if now != before {
            break;
        }
        std::thread::yield_now();
    }
    drop(portal);
}

#[rstest]
#[tokio::test]
async fn an_interrupted_key_rotation_is_finished_before_the_portal_starts(
    #[values(Engine::Sqlite, Engine::Postgres)] engine: Engine,
) {
    let place = Place::seeded(engine).await;
    let keys = place.data().join("keys");
    let read = |name: &str| fs::read(keys.join(name)).expect("a key");
    let mut portal = place.serve();
    refused(&mut place.run(&["keys", "rotate"]), &["are in use", "stop the portal first"]);
    assert!(portal.stop());
    let old = base::keys::FILES.map(|name| (name, read(name)));
    let output = done(&mut place.run(&["keys", "rotate"]));
    assert!(output.contains("All keys are new") && !output.contains("and 0 door PINs"), "{output}");
    assert!(old.iter().all(|(name, key)| read(name) != *key), "each is new");
    let output = done(&mut place.run(&["verify"]));
    assert!(output.contains("ok     keys: all are here") && !output.contains("(0 door PINs"), "{output}");

    // As if it had been killed when the values were encrypted again and the keys not in their place yet.
    fs::create_dir(keys.join("next")).expect("a folder");
    for (name, key) in &old {
        fs::rename(keys.join(name), keys.join("next").join(name)).expect("moved");
        fs::write(keys.join(name), key).expect("written");
        fs::set_permissions(keys.join(name), Permissions::from_mode(0o600)).expect("closed");
    }
    refused(
        &mut place.run(&["serve", "--demo", "--still", "--listen", "127.0.0.1:0", "--centre-listen", "127.0.0.1:0"]),
        &["aangan keys rotate again"],
    );
    done(&mut place.run(&["keys", "rotate"]));
    done(&mut place.run(&["verify"]));

    // A key that is lost for good takes with it what was encrypted with it, and nothing else, and only when that is
    // said.
    fs::remove_file(keys.join("field.key")).expect("lost");
    refused(&mut place.run(&["keys", "rotate"]), &["there is no key file", "field.key"]);
    let output = done(&mut place.run(&["keys", "rotate", "--lost"]));
    assert!(output.contains("and 0 door PINs") && output.contains("Given up: "), "{output}");
    assert!(place.serve().stop());
}

#[test]
fn the_nightly_backup_is_made_and_counted_and_so_is_one_that_fails() {
    let outside = tempfile::tempdir().expect("a folder");
    let (data, folder, file) =
        (outside.path().join("data"), outside.path().join("backups"), outside.path().join("my.toml"));
    let outcome = |folder: &Path| {
        fs::write(&file, format!("[backup]\nfolder = {folder:?}\n")).expect("written");
        // The claim is of an earlier day.
        if data.exists() {
            let database = rusqlite::Connection::open(data.join("aangan.db")).expect("it opens");
            database.execute("UPDATE media_store SET backup_at = 0", []).expect("long ago");
        }
        let running = Running::start_with(&data, &["--config", text(&file)]);
        let mut connection = HttpConnection::to(running.centres).expect("a connection");
        loop {
            let (_, figures) = connection.ask("GET", "/metrics", &[], "").expect("an answer");
            if let Some(counted) = figures.lines().find(|line| line.starts_with("aangan_backups_total")) {
                return counted.to_owned();
            }
        }
    };
    let newest = || {
        let running = Running::start_with(&data, &["--config", text(&file)]);
        let mut connection = HttpConnection::to(running.centres).expect("a connection");
        loop {
            let (_, figures) = connection.ask("GET", "/metrics", &[], "").expect("an answer");
            if let Some(reported) = figures.lines().find_map(|line| line.strip_prefix("aangan_newest_backup_seconds "))
            {
                assert!(!figures.contains("aangan_backups_total"), "this server made none");
                return reported.to_owned();
            }
        }
    };
    assert_eq!(outcome(&folder), "aangan_backups_total{outcome=\"done\"} 1");
    assert_eq!(whole(&folder).len(), 1);
    // A server that is started again says what stands there, before it makes one itself.
    let moment = manifest(&whole(&folder)[0])["moment"].as_i64().expect("a moment");
    assert_eq!(newest(), (moment / 1000).to_string());
    assert_eq!(outcome(&file), "aangan_backups_total{outcome=\"failed\"} 1");
    assert_eq!(newest(), "0", "what cannot be seen is older than any");
}
