//! The portal while its database does not answer: everybody is told so in their own way, nobody waits without end, and it
//! is well again as soon as the database is.

use std::time::Duration;

use database::testing::Gate;
use database::{Engine, Limits};
use rstest::rstest;
use serde_json::json;

use context::scheduler;
use daily::notices::jobs::EndOfQuiet;
use testing::town::MEERA;
use testing::{CapturedLog, Town};

/// Longer than the portal takes to say that it is not well.
const LIMITS: Limits =
    Limits { connect: Duration::from_secs(3), statement: Duration::from_secs(3), call: Duration::from_secs(6) };
/// Many times what the limits come to.
const FOR_EVER: Duration = Duration::from_secs(60);

#[rstest]
#[case::silent(Gate::shut)]
#[case::gone(Gate::cut)]
#[tokio::test]
async fn a_database_that_does_not_answer_fails_every_request_and_is_logged_once(#[case] lose: fn(&Gate)) {
    let log = CapturedLog::default();
    let _writing =
        tracing::subscriber::set_default(tracing_subscriber::fmt().with_writer(log.clone()).with_ansi(false).finish());
    let mut town = Town::new(Engine::Postgres).await;
    let gate = town.behind_a_gate(LIMITS).await;
    let meera = town.parent(MEERA).await.caller;
    let nap = json!([{"child_id": town.anaya.to_string(), "type": "Sleep", "message": "nap", "at": town.app.now()}]);
    let health = async || town.nobody().get("/healthz").await.status.as_u16();
    assert_eq!(health().await, 200);
    for round in ["first", "second"] {
        lose(&gate);
        let checks = async {
            let (reading, writing, pushing, ailing) = tokio::join!(
                meera.post("/parentapp/childData", &[]),
                meera.post("/parentapp/saveParentMessage", &[("message", "Good morning")]),
                town.post_timeline_entries(round, nap.clone()),
                health(),
            );
            assert_eq!(ailing, 503);
            for reply in [reading, writing] {
                let (status, body) = (reply.status.as_u16(), &reply.json);
                assert_eq!((status, &body["status"], &body["code"]), (503, &json!("error"), &json!("unavailable")));
            }
            assert_eq!((pushing.status.as_u16(), &pushing.json["code"]), (503, &json!("unavailable")));
            assert_eq!(scheduler::run_due::<EndOfQuiet>(&town.app).await, 0, "what is due waits");
        };
        tokio::time::timeout(FOR_EVER, checks).await.expect("nobody waits without end");
        gate.open();
        meera.post("/parentapp/childData", &[]).await.ok();
        assert_eq!(health().await, 200, "it is well again");
        town.post_timeline_entries(round, nap.clone()).await.taken();
    }
    let logged =
        |words: &str| log.text().lines().filter(|line| line.contains(words)).map(str::to_owned).collect::<Vec<_>>();
    let (begun, over) = (logged("calls are refused until it does"), logged("the database answers again"));
    assert_eq!((begun.len(), over.len()), (1, 0), "{}", log.text());
    assert!(begun[0].contains("ERROR") && begun[0].contains("why="), "{begun:?}");
    let errors = logged("ERROR");
    assert_eq!(errors.len(), 1, "each look of the portal's own, and of who watches it, is told with them: {errors:?}");
    town.app.clock.advance(Duration::from_secs(5));
    for _ in 0..2 {
        meera.post("/parentapp/childData", &[]).await.ok();
    }
    let over = logged("the database answers again");
    assert!(over.len() == 1 && over[0].contains("INFO") && over[0].contains("calls=10"), "{over:?}");
    town.finish().await;
}

#[tokio::test]
async fn health_does_not_wait_as_long_as_a_call_does() {
    let mut town = Town::new(Engine::Postgres).await;
    let gate = town.behind_a_gate(LIMITS).await;
    let meera = town.parent(MEERA).await.caller;
    let nobody = town.nobody();
    gate.shut();
    tokio::select! {
        reply = meera.post("/parentapp/childData", &[]) => panic!("it answers before health does: {}", reply.json),
        health = nobody.get("/healthz") => {
            assert_eq!((health.status.as_u16(), health.text().as_str()), (503, "the database does not answer\n"));
        }
    }
    gate.open();
    town.finish().await;
}
