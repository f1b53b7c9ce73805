//! `aangan repair-timestamps`.

use std::collections::BTreeSet;
use std::io;
use std::time::Duration;

use clap::Parser;
use database::testing::{TestDatabase, schema};
use database::{Engine, Sql};
use rstest::rstest;

use super::check;
use base::audit;
use base::clock::Timestamp;
use base::day::DAY;
use office::console::{Confirm, Console};
use operations::clock::store::COLUMNS;
use operations::migrations::MIGRATIONS;
use testing::Town;
use testing::town::{FARAH, MEERA, MINUTE, NOW};

/// Points in time that a repair leaves: they come from others, follow a calendar, or have a bound of their own in `repair.rs`.
const LEFT_ALONE: &[(&str, &str, &str)] = &[
    ("budget_pace", "even_at", "the buckets are filled"),
    ("desk_knock", "at", "only refuses a call that comes a second time"),
    ("desk_look", "next_at", "the next poll is brought to now"),
    ("desk_look", "since", "by the help desk's clock"),
    ("desk_ticket", "held_until", "the ticket is released"),
    ("desk_ticket", "updated_at", "by the help desk's clock"),
    ("fee_look", "look_at", "a day of the fee calendar"),
    ("fee_run", "issue_at", "a day of the fee calendar"),
    ("fee_run", "turn_at", "a day of the fee calendar"),
    ("former_contact", "until", "the end of a period of 30 days, which only closes something earlier"),
    ("invoice", "look_at", "a day of the fee calendar"),
    ("moment", "about_at", "the end of the day that the entry is about"),
    ("newsletter", "sent_at", "the day that the centre chose"),
    ("notice", "quiet_until", "the end of quiet hours is brought to now"),
    ("request", "due_at", "the day that was asked for"),
    ("schema_migration", "applied_at", "when a migration ran, which nothing reads"),
    ("timestamp_repair", "new_at", "the repair's own"),
    ("timestamp_repair", "old_at", "the repair's own"),
];

#[tokio::test]
async fn each_timestamp_is_repaired_or_left_alone_for_a_reason() {
    let database = TestDatabase::new(Engine::Sqlite, MIGRATIONS).await;
    let is_time = |name: &str| {
        ["at", "since", "until"].contains(&name)
            || name.ends_with("_at")
            || name.ends_with("_since")
            || name.ends_with("_until")
    };
    let columns = schema(&database).await.expect("a schema");
    let times: BTreeSet<(String, String)> = columns
        .into_iter()
        .filter(|column| column.kind == "bigint" && is_time(&column.name))
        .map(|column| (column.table, column.name))
        .collect();
    let own = |table: &str, name: &str| (table.to_owned(), name.to_owned());
    let repaired = COLUMNS.iter().flat_map(|column| {
        std::iter::once(column.name)
            .chain(column.followers.iter().copied())
            .filter(|name| is_time(name))
            .map(|name| own(column.table, name))
    });
    let decided: Vec<_> = repaired.chain(LEFT_ALONE.iter().map(|(table, name, _)| own(table, name))).collect();
    let once: BTreeSet<_> = decided.iter().cloned().collect();
    assert_eq!(once.len(), decided.len(), "a column stands twice");
    let lacking: Vec<_> = times.difference(&once).collect();
    assert!(lacking.is_empty(), "say in clock/store.rs or here what a repair does with {lacking:?}");
    let strange: Vec<_> = once.difference(&times).collect();
    assert!(strange.is_empty(), "there is no {strange:?}");
}

#[rstest]
#[tokio::test]
async fn each_statement_of_the_repair_can_be_prepared(#[values(Engine::Sqlite, Engine::Postgres)] engine: Engine) {
    let database = TestDatabase::new(engine, MIGRATIONS).await;
    let all: Vec<Sql> = COLUMNS.iter().flat_map(|column| [column.collect, column.apply]).collect();
    database.prepare_all(&[&all]).await.expect("each can be prepared");
}

#[derive(Parser)]
struct Line {
    #[command(flatten)]
    consent: office::Consent,
}

struct TestConsole {
    answer: Confirm,
    output: String,
    shown: String,
}

impl Console for TestConsole {
    fn print(&mut self, output: &str) -> io::Result<bool> {
        self.output.push_str(output);
        Ok(true)
    }

    fn preview(&mut self, plan: &str) {
        self.shown.push_str(plan);
    }

    fn confirm(&mut self, _: &str) -> Confirm {
        self.answer
    }

    fn confirm_number(&mut self, _: &str, _: usize) -> Confirm {
        self.answer
    }
}

/// What the command prints and shows.
async fn repair(town: &Town, flags: &[&str], answer: Confirm) -> Result<(String, String), String> {
    let line = Line::try_parse_from(std::iter::once("repair-timestamps").chain(flags.iter().copied())).expect("flags");
    let mut console = TestConsole { answer, output: String::new(), shown: String::new() };
    let app = town.app_on(another_process(town).await, town.app.media.clone());
    let done = office::repair_timestamps(&app, &mut console, line.consent).await;
    app.database.close().await;
    done.map(|()| (console.output, console.shown)).map_err(String::from)
}

/// The database of the same town as the command opens it: nothing is suspended there.
async fn another_process(town: &Town) -> database::Database {
    let location = town.app.database.location();
    database::Database::open(location, database::Options::default()).await.expect("the same database")
}

async fn messages(caller: &testing::Caller) -> Vec<String> {
    let page = caller.post("/parentapp/getConversationList/", &[("limit", "50")]).await.ok().clone();
    let list = page["conversationList"].as_array().expect("a list");
    list.iter().map(|one| one["message"].as_str().expect("a text").to_owned()).collect()
}

#[rstest]
#[tokio::test]
async fn the_repair_shows_counts_asks_and_keeps_the_order(#[values(Engine::Sqlite, Engine::Postgres)] engine: Engine) {
    let town = Town::new(engine).await;
    let meera = town.parent(MEERA).await.caller;
    town.follow_up().await;
    assert_eq!(
        repair(&town, &["--yes"], Confirm::No).await.expect("nothing to do").0,
        "No timestamp lies in the future."
    );
    let write = async |text: &str| meera.post("/parentapp/saveParentMessage", &[("message", text)]).await.ok().clone();
    write("before").await;
    for (days, text) in [(1, "a day ahead"), (20, "twenty days ahead"), (19, "and back a day")] {
        town.app.clock.set(NOW + days * DAY, true);
        write(text).await;
    }
    town.app.clock.set(NOW + MINUTE, true);
    check(&town).await;
    assert!(town.app.database.is_suspended());
    let order = ["and back a day", "twenty days ahead", "a day ahead", "before"];
    assert_eq!(messages(&meera).await, order);

    let (output, shown) = repair(&town, &["--dry-run"], Confirm::Yes).await.expect("a plan");
    assert_eq!(shown, "");
    assert!(output.starts_with("These changes would be made:") && output.ends_with("Nothing was changed."), "{output}");
    assert!(output.contains("\n  message: 3 timestamps to now"), "{output}");
    let why = repair(&town, &[], Confirm::No).await.expect_err("a no");
    assert_eq!(why, "not confirmed, and nothing was changed");
    repair(&town, &[], Confirm::NotATerminal).await.expect_err("nobody to ask");
    check(&town).await;
    assert!(town.app.database.is_suspended());

    let (output, _) = repair(&town, &[], Confirm::Yes).await.expect("repaired");
    assert!(
        output.starts_with("Done: ") && output.ends_with("The server takes changes again within a minute."),
        "{output}"
    );
    check(&town).await;
    assert!(!town.app.database.is_suspended());
    assert_eq!(messages(&meera).await, order);
    write("after").await;
    assert_eq!(messages(&meera).await[0], "after");
    let today = meera.post("/parentapp/getConversationList/", &[]).await.ok()["conversationList"].clone();
    assert!(today.as_array().expect("a list").iter().all(|one| one["date"] == "2026-11-12"), "{today}");
    let events = town.read(async |reader| Ok(audit::list_since(reader, Timestamp::EPOCH).await?)).await;
    let events: Vec<_> = events.into_iter().filter(|(_, action, _)| action == "repaired timestamps").collect();
    assert_eq!(events.iter().map(|(actor, ..)| actor.as_str()).collect::<Vec<_>>(), ["office"]);
    assert_eq!(
        repair(&town, &["--yes"], Confirm::No).await.expect("nothing to do").0,
        "No timestamp lies in the future."
    );
    town.finish().await;
}

database::statements! {
    SESSION: (Timestamp, Timestamp) = "SELECT started_at, ends_at FROM session ORDER BY started_at DESC";
    PHOTO: (Timestamp, String) = "SELECT at, month FROM photo";
}

#[rstest]
#[tokio::test]
async fn ends_and_due_times_keep_their_distance(#[values(Engine::Sqlite, Engine::Postgres)] engine: Engine) {
    let town = Town::with(engine, |_| {}).await;
    town.app.clock.set(NOW + 40 * DAY, true);
    let farah = town.parent(FARAH).await.caller;
    let sessions = async || town.read(async |reader| Ok(reader.list(SESSION, database::params![]).await?)).await;
    let [(started, ends)] = sessions().await[..] else { panic!("one session") };
    let lasts = ends - started;
    // Follow-up work that was planned ahead, and a retry of it that waits.
    town.ask(FARAH).await.ok();
    let file = testing::File { field: "image", name: "a.jpg", content: &jpeg() };
    let zoya = town.zoya.to_string();
    town.centre()
        .with_header("idempotency-key", "photo")
        .upload("/centre/v1/photos", &[("children", &zoya)], &[file])
        .await
        .taken();

    town.set_clock_back(NOW + MINUTE).await;
    let [(started, ends)] = sessions().await[..] else { panic!("one session") };
    assert!(started > NOW + MINUTE && started < NOW + 2 * MINUTE, "{started:?}");
    assert_eq!(ends - started, lasts);
    let photos = town.read(async |reader| Ok(reader.list(PHOTO, database::params![]).await?)).await;
    assert_eq!(photos.iter().map(|(_, month)| month.as_str()).collect::<Vec<_>>(), ["2026-11"]);
    let jobs = town.read(async |reader| Ok(outbox::list(reader).await?)).await;
    assert!(!jobs.is_empty());
    for job in jobs {
        assert!(job.planned_at < NOW + 2 * MINUTE && job.due_at - job.planned_at < DAY, "{job:?}");
    }
    town.newest_code(FARAH).await;
    farah.post("/parentapp/childData", &[]).await.ok();
    town.app.clock.advance(lasts + Duration::from_secs(1));
    assert_eq!(farah.post("/parentapp/childData", &[]).await.refused(), "Expired Auth Token.");
    town.follow_up().await;
    town.finish().await;
}

fn jpeg() -> Vec<u8> {
    let mut content = Vec::new();
    let picture = image::RgbImage::from_pixel(64, 48, image::Rgb([90, 120, 90]));
    image::codecs::jpeg::JpegEncoder::new(&mut content).encode_image(&picture).expect("a JPEG");
    content
}
