//! Nothing that was acknowledged is lost, and nothing is there twice: a centre posts moments and a parent sends
//! messages while the server is killed with -9 at random moments; what has no answer is sent again under its old name.
//!
//! In CI at least 20 kills and 10,000 acknowledged posts; by hand more:
//! `AANGAN_KILLS=500 cargo nextest run -p aangan killed_at_random`.

use std::collections::BTreeMap;
use std::path::Path;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Mutex, RwLock};
use std::time::Duration;

use base::keys::fingerprint;
use serde_json::{Value, json};

use super::place::seed;
use super::running::{HttpConnection, Running};

const WRITERS: usize = 8;
const PUSHES: usize = 10_000;
const KEY: &str = "Bearer demo-indiranagar";
const TOKEN: &str = "a parent of the crash test";

#[test]
fn a_server_killed_at_random_loses_and_doubles_nothing() {
    let kills = kills_wanted();
    let folder = tempfile::tempdir().expect("a folder");
    let data = folder.path().join("data");
    seed(&data);
    sign_in(&data);

    let server = RwLock::new(Running::start(&data));
    let child = any_child(&server);
    let acknowledged: Mutex<BTreeMap<String, String>> = Mutex::default();
    let (done, killed) = (AtomicBool::new(false), AtomicUsize::new(0));
    std::thread::scope(|scope| {
        for writer in 0..WRITERS {
            let (server, acknowledged, done, child) = (&server, &acknowledged, &done, &child);
            scope.spawn(move || write(writer, server, acknowledged, done, child));
        }
        let mut moments = Moments(0x5eed);
        while killed.load(Ordering::Relaxed) < kills || acknowledged.lock().expect("a lock").len() < PUSHES {
            // Once it has been killed often enough it mostly serves: a slow machine comes to its number of posts as
            // well.
            let longer = if killed.load(Ordering::Relaxed) < kills { 1 } else { 10 };
            pause(Duration::from_millis(longer * (60 + moments.next() % 240)));
            let mut running = server.write().expect("a lock");
            running.kill();
            *running = Running::start(&data);
            killed.fetch_add(1, Ordering::Relaxed);
        }
        done.store(true, Ordering::Relaxed);
    });
    server.into_inner().expect("a lock").kill();

    let acknowledged = acknowledged.into_inner().expect("a lock");
    assert!(acknowledged.len() >= PUSHES && killed.load(Ordering::Relaxed) >= kills);
    let stored = stored(&data);
    let mut count = BTreeMap::new();
    for message in &stored {
        *count.entry(message.as_str()).or_insert(0) += 1;
    }
    let lost: Vec<&String> = acknowledged.keys().filter(|message| !count.contains_key(message.as_str())).collect();
    let doubled: Vec<&&str> = count.iter().filter(|(_, times)| **times > 1).map(|(message, _)| message).collect();
    assert!(lost.is_empty() && doubled.is_empty(), "lost {lost:?}, doubled {doubled:?}");
    println!(
        "{} kills, {} acknowledged, {} stored, 0 lost, 0 doubled",
        killed.load(Ordering::Relaxed),
        acknowledged.len(),
        stored.len()
    );
}

#[expect(clippy::disallowed_methods, reason = "whoever runs the test by hand sets how long it lasts")]
fn kills_wanted() -> usize {
    std::env::var("AANGAN_KILLS").ok().and_then(|kills| kills.parse().ok()).unwrap_or(20)
}

/// A session of Farah's, as a sign-in would leave it.
fn sign_in(data: &Path) {
    let database = rusqlite::Connection::open(data.join("aangan.db")).expect("the database opens");
    let session = "INSERT INTO session (id, parent_id, platform, device, started_at, ends_at) \
        SELECT 77, id, 'web', 'test', 0, 9000000000000 FROM parent WHERE phone = '9800000011'";
    let token = "INSERT INTO token (fingerprint, session_id, issue, child_id, side) SELECT ?1, 77, 77, child_id, side \
        FROM parenthood JOIN parent ON parent.id = parenthood.parent_id WHERE parent.phone = '9800000011'";
    assert_eq!(database.execute(session, []).expect("a session"), 1);
    assert_eq!(database.execute(token, [fingerprint(TOKEN).as_slice()]).expect("a token"), 1);
}

/// Writes one thing after another, every second writer as a parent; each is sent until it is acknowledged, always under
/// the same name.
fn write(
    writer: usize,
    server: &RwLock<Running>,
    acknowledged: &Mutex<BTreeMap<String, String>>,
    done: &AtomicBool,
    child: &str,
) {
    let mut connection: Option<HttpConnection> = None;
    for number in 0.. {
        let name = format!("crash-{writer}-{number}");
        // A few seconds apart from each other, long before today's moments.
        let at = 1_700_000_000_000_i64 + i64::try_from(number * WRITERS + writer).expect("small") * 1000;
        let parent = writer % 2 == 1;
        let post = json!({"items": [{"child_id": child, "type": "Activity", "message": name, "at": at}]}).to_string();
        loop {
            if done.load(Ordering::Relaxed) {
                return;
            }
            let address = {
                let server = server.read().expect("a lock");
                if parent { server.parents } else { server.centres }
            };
            let Some(connected) = connection.take().or_else(|| HttpConnection::to(address).ok()) else { continue };
            let mut connected = connected;
            let asked = if parent {
                let form = ("Content-Type", "application/x-www-form-urlencoded");
                let headers = [("auth_token", TOKEN), ("Idempotency-Key", name.as_str()), form];
                connected.ask("POST", "/parentapp/saveParentMessage", &headers, &format!("message={name}"))
            } else {
                let headers = [("Authorization", KEY), ("Idempotency-Key", name.as_str())];
                connected.ask("POST", "/centre/v1/timeline", &headers, &post)
            };
            match asked {
                Ok((200, body)) => {
                    assert!(!body.contains("\"error\""), "{body}");
                    acknowledged.lock().expect("a lock").insert(name, body);
                    connection = Some(connected);
                    break;
                }
                Ok((status, body)) => panic!("{status}: {body}"),
                Err(_killed) => {}
            }
        }
    }
}

fn any_child(server: &RwLock<Running>) -> String {
    let address = server.read().expect("a lock").centres;
    let (status, body) = HttpConnection::to(address)
        .and_then(|mut connection| connection.ask("GET", "/centre/v1/children", &[("Authorization", KEY)], ""))
        .expect("the centre API answers");
    assert_eq!(status, 200, "{body}");
    let children: Value = serde_json::from_str(&body).expect("JSON");
    children["children"][0]["id"].as_str().expect("a child").to_owned()
}

/// What the database holds, read after the last kill by SQLite itself.
fn stored(data: &Path) -> Vec<String> {
    let database = rusqlite::Connection::open(data.join("aangan.db")).expect("the database opens");
    let sound: String = database.query_row("PRAGMA integrity_check", [], |row| row.get(0)).expect("a check");
    assert_eq!(sound, "ok");
    let all = "SELECT message FROM moment WHERE message LIKE 'crash-%' UNION ALL SELECT message FROM message WHERE message LIKE 'crash-%'";
    let mut select = database.prepare(all).expect("a statement");
    let rows = select.query_map([], |row| row.get(0)).expect("rows");
    rows.collect::<Result<_, _>>().expect("messages")
}

/// Moments that are random and the same in every run.
struct Moments(u64);

impl Moments {
    fn next(&mut self) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0
    }
}

#[expect(clippy::disallowed_methods, reason = "the moment of the kill is what is drawn by lot; nothing is waited for")]
fn pause(time: Duration) {
    std::thread::sleep(time);
}
