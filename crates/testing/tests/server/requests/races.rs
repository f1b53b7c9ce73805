//! Simultaneous calls leave one state.

use database::Engine;
use rstest::rstest;
use serde_json::{Value, json};

use super::{CANCEL, LIST, ONE_WAY, ask, decide, decide_on, far_ahead, item, list, steps, waiting};
use testing::Town;
use testing::town::MEERA;

#[rstest]
#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn a_request_cancelled_and_approved_at_once_ends_as_one_of_them(
    #[values(Engine::Sqlite, Engine::Postgres)] engine: Engine,
) {
    let town = Town::new(engine).await;
    let (meera, centre) = (town.parent(MEERA).await.caller, town.centre());
    let mut cancelled = 0;
    for round in 0..100 {
        let id = ask(&meera, &ONE_WAY).await;
        let which = [("request_id", id.as_str())];
        let (hers, theirs) = tokio::join!(meera.post(CANCEL, &which), decide(&centre, &id, "Approved"));
        let status = item(&meera, &id).await["status"].as_str().expect("a status").to_owned();
        let (took_back, approved) = (hers.json["status"] == "ok", theirs.status.is_success());
        assert!(took_back != approved, "{round}: {} {}", hers.json, theirs.json);
        assert_eq!(status, if took_back { "Cancelled" } else { "Approved" });
        let last = steps(&meera, &id).await;
        assert_eq!(last.len(), 2, "{last:?}");
        cancelled += u32::from(took_back);
        if approved {
            decide(&centre, &id, "Cancelled").await.taken();
        }
    }
    assert!(cancelled <= 100);
    assert_eq!(list(&meera).await.len(), 100);
    town.finish().await;
}

#[rstest]
#[tokio::test]
async fn five_hundred_are_decided_in_one_call(#[values(Engine::Sqlite, Engine::Postgres)] engine: Engine) {
    let town = far_ahead(engine).await;
    let meera = town.parent(MEERA).await.caller;
    // Each is another day of the same child's car.
    for nth in 0..500_i64 {
        let day = jiff::civil::date(2026, 11, 12).saturating_add(jiff::Span::new().days(nth * 7 + 1)).to_string();
        ask(&meera, &[ONE_WAY[0], ("date", &day)]).await;
    }
    let all: Vec<Value> = waiting(&town.centre())
        .await
        .iter()
        .map(|one| json!({"id": one["request"]["request_id"], "status": "Processing"}))
        .collect();
    assert_eq!(all.len(), 500);
    assert_eq!(decide_on(&town.centre(), &json!(all)).await.taken()["decided"], 500);
    let listed = meera.post(LIST, &[]).await;
    assert!(listed.ok()["requests"].as_array().expect("a list").iter().all(|one| one["status"] == "Processing"));
    town.finish().await;
}
