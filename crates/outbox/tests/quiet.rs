//! Alone in its file because it listens to everything the process says, from every thread.

use std::io::Write;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use database::testing::TestDatabase;
use database::{Engine, Migration, Timestamp, Writer};
use outbox::{Job, Outcome, Runner, Work, Works};
use tracing_subscriber::fmt::MakeWriter;

const MIGRATIONS: &[Migration] = &[Migration::adds(1, "outbox", outbox::MIGRATION)];
const NOON: Timestamp = Timestamp::from_ms(1_795_000_000_000);

#[derive(Clone, Default)]
struct Paper(Arc<Mutex<Vec<u8>>>);

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

/// Reads its payload as what it is not.
struct Misreading;

impl Work for Misreading {
    fn kind(&self) -> &'static str {
        "misread_letter"
    }

    async fn run(&self, job: Job) -> Outcome {
        match job.read::<i64>() {
            Ok(_) => Outcome::Done,
            Err(outcome) => outcome,
        }
    }
}

/// Needs a host that is down.
struct Sms;

impl Work for Sms {
    fn kind(&self) -> &'static str {
        "sms"
    }

    async fn run(&self, _: Job) -> Outcome {
        Outcome::Unavailable(Duration::ZERO, "the host is down".into())
    }
}

/// Fails once, then does it, and says that it was called.
struct Email;

impl Work for Email {
    fn kind(&self) -> &'static str {
        "email"
    }

    async fn run(&self, job: Job) -> Outcome {
        tracing::info!(?job, "called");
        if job.attempt == 1 { Outcome::TryAgain("no answer".into()) } else { Outcome::Done }
    }
}

#[tokio::test]
async fn giving_up_is_loud_and_no_payload_is_ever_logged() {
    let paper = Paper::default();
    let everything = tracing_subscriber::fmt().with_max_level(tracing::Level::TRACE).with_writer(paper.clone());
    everything.with_ansi(false).init();
    for engine in [Engine::Sqlite, Engine::Postgres] {
        paper.0.lock().expect("nobody panics while writing").clear();
        let database = TestDatabase::new(engine, MIGRATIONS).await;
        let works = Works::new().with(Misreading).with(Email).with(Sms);
        let runner = Runner::new((*database).clone(), works, || NOON, || 7);
        let plan = async |w: &mut Writer<'_>| {
            outbox::plan(w, NOON, "email", "\"hushhush\"", NOON, None).await?;
            outbox::plan(w, NOON, "sms", "\"hushhush\"", NOON, None).await?;
            outbox::plan(w, NOON, "unheard_of", "\"hushhush\"", NOON, None).await?;
            outbox::plan(w, NOON, "misread_letter", "\"hushhush\"", NOON, None).await
        };
        let id = database.write(plan).await.expect("planning works");
        for after in [0, 60_000] {
            runner.run_due(NOON + Duration::from_millis(after)).await.expect("the outbox works");
        }

        let log = String::from_utf8(paper.0.lock().expect("nobody panics while writing").clone()).expect("text");
        let loud: Vec<_> = log.lines().filter(|line| line.contains("ERROR")).collect();
        assert_eq!(loud.len(), 1, "{engine:?}: {log}");
        for part in ["given up", "misread_letter", &id.to_string()] {
            assert!(loud[0].contains(part), "{engine:?}: {part} is missing: {}", loud[0]);
        }
        let down: Vec<_> = log.lines().filter(|line| line.contains("the host is down")).collect();
        assert!(down.len() == 2 && down.iter().all(|line| line.contains("DEBUG")), "{engine:?}: {down:?}");
        assert!(log.contains("it will be retried") && log.contains("called"), "{engine:?}: {log}");
        assert!(!log.contains("hushhush"), "{engine:?}: {log}");
    }
}
