//! Alone in its file because it listens to everything the process says, from every thread.

use std::io::Write;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use database::testing::{Gate, Server, TestDatabase};
use database::{Database, Engine, Limits, Migration, Options, Timestamp, Writer};
use outbox::{Job, Outcome, Runner, Work, Works};
use tokio::sync::oneshot;
use tracing_subscriber::fmt::MakeWriter;

const MIGRATIONS: &[Migration] = &[Migration::adds(1, "outbox", outbox::MIGRATION)];
const NOON: Timestamp = Timestamp::from_ms(1_795_000_000_000);
const LIMITS: Limits = Limits {
    connect: Duration::from_millis(200),
    statement: Duration::from_millis(200),
    call: Duration::from_millis(800),
};

#[derive(Clone, Default)]
struct Paper(Arc<Mutex<Vec<u8>>>);

impl Paper {
    fn lines(&self, words: &str) -> usize {
        let said = String::from_utf8(self.0.lock().expect("nobody panics while writing").clone()).expect("text");
        said.lines().filter(|line| line.contains(words)).count()
    }

    async fn wait_for(&self, words: &str, lines: usize) {
        let heard = async {
            while self.lines(words) < lines {
                tokio::task::yield_now().await;
            }
        };
        tokio::time::timeout(Duration::from_secs(60), heard).await.expect("it is said");
    }
}

impl Write for Paper {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        self.0.lock().expect("nobody panics while writing").write(bytes)
    }

    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}

impl<'a> MakeWriter<'a> for Paper {
    type Writer = Self;

    fn make_writer(&'a self) -> Self {
        self.clone()
    }
}

struct Letter;

impl Work for Letter {
    fn kind(&self) -> &'static str {
        "letter"
    }

    async fn run(&self, _: Job) -> Outcome {
        tracing::info!("the letter is sent");
        Outcome::Done
    }
}

#[tokio::test]
async fn a_database_that_is_away_is_told_when_it_goes_and_when_it_is_back_and_the_work_is_done_then() {
    let paper = Paper::default();
    tracing_subscriber::fmt().with_max_level(tracing::Level::DEBUG).with_writer(paper.clone()).with_ansi(false).init();
    let straight = TestDatabase::new(Engine::Postgres, MIGRATIONS).await;
    let gate = Gate::before(&Server::of_this_run()).await;
    let options = Options { limits: LIMITS, ..Options::default() };
    let database = Database::open(&gate.location(straight.location()), options).await.expect("the gate is open");
    let runner =
        Runner::new(database.clone(), Works::new().with(Letter), || NOON, || 7).polling_each(Duration::from_millis(5));
    let (stop, stopped) = oneshot::channel::<()>();
    let running = tokio::spawn({
        let runner = runner.clone();
        async move { runner.run_until(async { drop(stopped.await) }, Duration::from_secs(5)).await }
    });
    for outage in 1..=2 {
        let looks = paper.lines("cannot be read yet");
        gate.cut();
        paper.wait_for("cannot be read:", outage).await;
        paper.wait_for("cannot be read yet", looks + 3).await;
        assert_eq!((paper.lines("ERROR"), paper.lines("cannot be read:")), (2 * outage - 1, outage));
        let plan = async |w: &mut Writer<'_>| outbox::plan(w, NOON, "letter", "{}", NOON, None).await;
        straight.write(plan).await.expect("planning works");
        gate.open();
        paper.wait_for("follow-up work goes on", outage).await;
        // Recorded as well: a line cut in the middle of the record would tell an error of its own.
        paper.wait_for("follow-up work done", outage).await;
        assert_eq!(paper.lines("the letter is sent"), outage);
    }
    assert_eq!(paper.lines("ERROR"), 4, "two outages, each with its beginning and its end");
    drop(stop);
    running.await.expect("it ends");
    runner.assert_nothing_left().await;
}
