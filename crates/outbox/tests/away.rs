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
        let log = String::from_utf8(self.0.lock().expect("nobody panics while writing").clone()).expect("text");
        log.lines().filter(|line| line.contains(words)).count()
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

struct Email;

impl Work for Email {
    fn kind(&self) -> &'static str {
        "email"
    }

    async fn run(&self, _: Job) -> Outcome {
        tracing::info!("the email is sent");
        Outcome::Done
    }
}

#[tokio::test]
async fn an_outage_is_logged_at_its_begin_and_end_and_the_jobs_run_afterwards() {
    let paper = Paper::default();
    tracing_subscriber::fmt().with_max_level(tracing::Level::DEBUG).with_writer(paper.clone()).with_ansi(false).init();
    let straight = TestDatabase::new(Engine::Postgres, MIGRATIONS).await;
    let gate = Gate::before(&Server::of_this_run()).await;
    let options = Options { limits: LIMITS, ..Options::default() };
    let database = Database::open(&gate.location(straight.location()), options).await.expect("the gate is open");
    let runner =
        Runner::new(database.clone(), Works::new().with(Email), || NOON, || 7).polling_each(Duration::from_millis(5));
    let (stop, stopped) = oneshot::channel::<()>();
    let running = tokio::spawn({
        let runner = runner.clone();
        async move { runner.run_until(async { drop(stopped.await) }, Duration::from_secs(5)).await }
    });
    for outage in 1..=2 {
        let looks = paper.lines("still cannot be read");
        gate.cut();
        paper.wait_for("cannot be read;", outage).await;
        paper.wait_for("still cannot be read", looks + 3).await;
        assert_eq!((paper.lines("ERROR"), paper.lines("cannot be read;")), (outage, outage));
        let plan = async |w: &mut Writer<'_>| outbox::plan(w, NOON, "email", "{}", NOON, None).await;
        straight.write(plan).await.expect("planning works");
        gate.open();
        paper.wait_for("jobs continue", outage).await;
        // Recorded as well: a line cut in the middle of the record would tell an error of its own.
        paper.wait_for("job done", outage).await;
        assert_eq!(paper.lines("the email is sent"), outage);
    }
    assert_eq!((paper.lines("ERROR"), paper.lines("jobs continue")), (2, 2), "each outage has its begin and its end");
    drop(stop);
    running.await.expect("it ends");
    runner.assert_nothing_left().await;
}
