//! Killed at any moment, a SQLite database has every row it said it had, once.
//!
//! A victim process writes numbered rows from several tasks and prints a number when its write is
//! answered. It is killed at random moments; the next process opens the same file and looks.
//! `CRASH_KILLS=500 cargo test -p database --features testing crash` kills more often than the
//! usual few times (some minutes, which is why it is not left to nextest's patience).

use std::collections::HashSet;
use std::io::{BufRead, BufReader, Write};
use std::process::{Command, Stdio};
use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering};

use database::{Database, Error, Location, Options, Reader, Timestamp, Writer, params, statements};
use tokio::task::JoinSet;

use super::{MIGRATIONS, ids};

statements! {
    PUT_NUMBER: i64 = "INSERT INTO note (id, text, body) VALUES ($1, $2, $3) RETURNING id";
    LAST: i64 = "SELECT COALESCE(MAX(id), 0) FROM note";
    VISITS = "UPDATE tally SET total = total + 1 WHERE name = 'visits'";
    TOTAL: i64 = "SELECT total FROM tally";
    SOUND: String = "PRAGMA integrity_check";
}

const WRITERS: usize = 16;
const KILLS: u64 = 24;

/// Pseudo-random: one seed, one sequence of moments.
fn mixed(seed: u64) -> u64 {
    let seed = seed.wrapping_add(1).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    (seed ^ (seed >> 29)).wrapping_mul(0xbf58_476d_1ce4_e5b9) >> 32
}

#[tokio::test]
async fn a_kill_loses_nothing_and_doubles_nothing() {
    let folder = tempfile::tempdir().expect("a folder"); // on the disk, not in memory
    let path = folder.path().join("crash.db");
    let kills = option_env!("CRASH_KILLS").map_or(KILLS, |kills| kills.parse().expect("a number"));
    let mut message = HashSet::new();
    for kill in 0..kills {
        // After some acknowledgements and then some microseconds more: inside a write, a commit,
        // a checkpoint, or the opening of what the kill before left behind.
        let (after, then) = (mixed(kill) % 400, mixed(kill ^ 0xffff) % 3_000);
        let before = message.len();
        let printed = victim_killed(path.to_str().expect("a plain path"), after, then);
        message.extend(printed.iter().copied());
        assert_eq!(message.len(), before + printed.len(), "no number was printed twice");

        let database = Database::open(&Location::file(&path), Options { readers: 1, ..Options::default() })
            .await
            .expect("it opens");
        database.migrate(MIGRATIONS, Timestamp::EPOCH).await.expect("the schema is whole");
        let look =
            async |r: &mut Reader<'_>| Ok::<_, Error>((r.get(SOUND, params![]).await?, r.get(TOTAL, params![]).await?));
        let (sound, total) = database.read(look).await.expect("it can be read");
        assert_eq!(sound, "ok");
        let there = ids(&database).await;
        assert_eq!(i64::try_from(there.len()), Ok(total), "each row came with its count, or not at all");
        let there: HashSet<i64> = there.into_iter().collect();
        let lost: Vec<_> = message.difference(&there).collect();
        assert!(lost.is_empty(), "kill {kill}: {} of {} lost", lost.len(), message.len());
        database.close().await;
    }
    println!("{kills} kills, {} rows acknowledged, 0 lost, 0 doubled", message.len());
    assert!(message.len() > usize::try_from(kills).unwrap_or(0) * 10, "the victims did work");
}

/// Starts a victim, kills it after so many acknowledgements and microseconds, and tells what it
/// had acknowledged by then.
fn victim_killed(path: &str, after: u64, then: u64) -> Vec<i64> {
    let mut victim = Command::new(std::env::current_exe().expect("this program"))
        .args(["--exact", "crash::victim", "--ignored", "--nocapture"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .expect("a victim");
    writeln!(victim.stdin.take().expect("its input"), "{path}").expect("it is told the path");
    let mut printed = Vec::new();
    let mut lines = BufReader::new(victim.stdout.take().expect("its output")).lines();
    while (printed.len() as u64) < after {
        let line = lines.next().expect("it goes on until it is killed").expect("text");
        printed.extend(line.strip_prefix("kept ").map(|number| number.parse::<i64>().expect("a number")));
    }
    pause(then);
    victim.kill().expect("it was alive"); // SIGKILL
    victim.wait().expect("it is dead");
    let rest = lines.map_while(Result::ok);
    printed.extend(rest.filter_map(|line| line.strip_prefix("kept ")?.parse::<i64>().ok()));
    printed
}

#[expect(clippy::disallowed_methods, reason = "the moment of a kill is a moment in time")]
fn pause(microseconds: u64) {
    std::thread::sleep(std::time::Duration::from_micros(microseconds));
}

#[tokio::test]
#[ignore = "killed by a_kill_loses_nothing_and_doubles_nothing, which tells it the path"]
async fn victim() {
    let mut path = String::new();
    std::io::stdin().read_line(&mut path).expect("text");
    if path.is_empty() {
        return; // run by hand
    }
    let location = Location::file(path.trim());
    let database = Database::open(&location, Options { readers: 1, ..Options::default() }).await.expect("it opens");
    database.migrate(MIGRATIONS, Timestamp::EPOCH).await.expect("the schema");
    let last = async |r: &mut Reader<'_>| r.get(LAST, params![]).await;
    let last = database.read::<_, Error, _>(last).await.expect("the last number");
    let next = Arc::new(AtomicI64::new(last + 1));
    let mut writing = JoinSet::new();
    for _ in 0..WRITERS {
        let (database, next) = (database.clone(), next.clone());
        writing.spawn(async move {
            loop {
                let number = next.fetch_add(1, Ordering::SeqCst);
                let body = vec![b'x'; usize::try_from(number % 3_000).unwrap_or(0)];
                let write = async move |w: &mut Writer<'_>| {
                    let kept = w.get(PUT_NUMBER, params![number, "row", &body]).await?;
                    w.execute(VISITS, params![]).await?;
                    Ok::<_, Error>(kept)
                };
                let kept = database.write(write).await.expect("written");
                let mut out = std::io::stdout().lock();
                // One call, one line: a kill must not cut a number in two.
                out.write_all(format!("\nkept {kept}\n").as_bytes()).expect("somebody listens");
            }
        });
    }
    writing.join_all().await;
}
