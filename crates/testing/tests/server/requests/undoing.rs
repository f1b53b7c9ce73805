//! What takes effect at once is asked about, and what has begun is taken back while nothing was built on it.

use std::time::Duration;

use database::{Engine, params, statements};
use rstest::rstest;
use serde_json::{Value, json};

use super::{
    A_BREAK, ASK, EXTEND, LEAVING, ONE_WAY, RESUME, TYPES, ask, decide, decide_on, id_in, item, open_koramangala, post,
    steps, to_half_day, to_koramangala,
};
use testing::town::{MEERA, MINUTE};
use testing::{Caller, Reply, Town};

const DAY: Duration = Duration::from_hours(24);

statements! {
    FORMER_STAYS: i64 = "SELECT back_at FROM former_stay WHERE child_id = $1";
}

/// How many stays of the child are over: it is charged for by them.
async fn former_stays(town: &Town) -> usize {
    let child = town.anaya;
    town.read(async move |reader| Ok(reader.list(FORMER_STAYS, params![child]).await?)).await.len()
}

/// As somebody who does not know that it takes effect at once.
async fn unconfirmed(centre: &Caller, id: &str, status: &str) -> Reply {
    decide_on(centre, &json!([{"id": id, "status": status}])).await
}

fn reason(reply: &Reply) -> String {
    assert!(reply.status.is_client_error(), "{}", reply.json);
    reply.json["rows"][0]["reason"].as_str().expect("a reason").to_owned()
}

async fn is_here(town: &Town, centre: &Caller) -> bool {
    let children = centre.get("/centre/v1/children").await.taken()["children"].clone();
    children.as_array().expect("children").iter().any(|one| one["id"] == json!(town.anaya))
}

async fn card(caller: &Caller) -> Value {
    caller.post("/parentapp/childData", &[]).await.ok().clone()
}

const BUILT_ON: &str =
    "what was approved has begun, and later changes build on it: it cannot be decided differently any more";

#[rstest]
#[tokio::test]
async fn what_takes_effect_at_once_needs_a_confirmation(#[values(Engine::Sqlite, Engine::Postgres)] engine: Engine) {
    let town = Town::new(engine).await;
    let (meera, centre) = (town.parent(MEERA).await.caller, town.centre());
    let pause = ask(&meera, &A_BREAK).await;
    unconfirmed(&centre, &pause, "Approved").await.taken();
    let withdrawal = ask(&meera, &LEAVING).await;
    let car = ask(&meera, &[ONE_WAY[0], ("date", "2026-11-13")]).await;
    town.app.clock.advance(2 * DAY);
    for (id, sentence) in [
        (&withdrawal, "Child Attrition of 2026-11-13 takes effect at once: send confirm: true with it if it shall"),
        (&car, "Add One Way Transport of 2026-11-13 takes effect at once: send confirm: true with it if it shall"),
    ] {
        assert_eq!(reason(&unconfirmed(&centre, id, "Approved").await), sentence);
        assert_eq!((item(&meera, id).await["status"].clone(), steps(&meera, id).await.len()), (json!("Pending"), 1));
        unconfirmed(&centre, id, "Processing").await.taken();
    }
    decide(&centre, &car, "Approved").await.taken();
    assert_eq!(meera.post(TYPES, &[]).await.ok()["transport"], "one");
    decide(&centre, &withdrawal, "Approved").await.taken();
    assert!(!is_here(&town, &centre).await);
    town.finish().await;
}

#[rstest]
#[tokio::test]
async fn a_withdrawal_is_undone_with_all_that_ended_by_it(#[values(Engine::Sqlite, Engine::Postgres)] engine: Engine) {
    let town = Town::new(engine).await;
    let (meera, centre) = (town.parent(MEERA).await.caller, town.centre());
    let pause = ask(&meera, &A_BREAK).await;
    decide(&centre, &pause, "Approved").await.taken();
    let daycare = id_in(&post(&meera, ASK, &super::longer_days("Daily")).await);
    let withdrawal = ask(&meera, &LEAVING).await;
    town.app.clock.advance(2 * DAY);
    decide(&centre, &withdrawal, "Approved").await.taken();
    assert!(!is_here(&town, &centre).await);
    assert_eq!(item(&meera, &daycare).await["status"], "Cancelled");
    town.app.clock.advance(MINUTE);
    assert!(unconfirmed(&centre, &withdrawal, "Cancelled").await.status.is_client_error());
    assert!(decide(&town.other_centre(), &withdrawal, "Cancelled").await.status.is_client_error());
    assert!(!is_here(&town, &centre).await);
    decide(&centre, &withdrawal, "Cancelled").await.taken();
    assert!(is_here(&town, &centre).await);
    assert_eq!(former_stays(&town).await, 0, "its stay goes on");
    assert_eq!(item(&meera, &withdrawal).await["status"], "Cancelled");
    assert_eq!(
        (item(&meera, &pause).await["status"].clone(), item(&meera, &daycare).await["status"].clone()),
        (json!("Approved"), json!("Pending"))
    );
    // The break begins on its day, and a later withdrawal is one of its own.
    town.app.clock.advance(2 * DAY);
    town.follow_up().await;
    assert_eq!(card(&meera).await["pause_state"], 1);
    town.finish().await;
}

#[rstest]
#[tokio::test]
async fn a_move_can_be_undone_until_the_new_centre_writes(
    #[values(Engine::Sqlite, Engine::Postgres)] engine: Engine,
    #[values(false, true)] written: bool,
) {
    let town = Town::new(engine).await;
    open_koramangala(&town).await;
    let (meera, old, new) = (town.parent(MEERA).await.caller, town.centre(), town.other_centre());
    old.json("PUT", &format!("/centre/v1/children/{}/transport", town.anaya), &json!({"ways": "two"})).await.taken();
    let shift = id_in(&post(&meera, ASK, &to_koramangala(&town)).await);
    let before = card(&meera).await;
    town.app.clock.advance(7 * DAY);
    decide(&old, &shift, "Approved").await.taken();
    assert!(is_here(&town, &new).await);
    assert_eq!(former_stays(&town).await, 1);
    assert_eq!(meera.post(TYPES, &[]).await.ok()["transport"], "");
    town.app.clock.advance(MINUTE);
    if written {
        let entry = json!({"items": [{"child_id": town.anaya, "type": "Milk", "message": "Warm milk", "at": "2026-11-19T09:00:00+05:30"}]});
        new.with_header("idempotency-key", "milk").json("POST", "/centre/v1/timeline", &entry).await.taken();
    }
    assert!(decide(&new, &shift, "Cancelled").await.status.is_client_error(), "it did not approve it");
    let taken_back = decide(&old, &shift, "Cancelled").await;
    if written {
        assert_eq!(reason(&taken_back), BUILT_ON);
        assert!(is_here(&town, &new).await);
    } else {
        taken_back.taken();
        assert!(is_here(&town, &old).await && !is_here(&town, &new).await);
        assert_eq!(former_stays(&town).await, 0, "its stay goes on");
        let after = card(&meera).await;
        for field in ["center_id", "length", "room", "admission_id"] {
            assert_eq!(after[field], before[field], "{field}");
        }
        assert_eq!(meera.post(TYPES, &[]).await.ok()["transport"], "two");
    }
    town.finish().await;
}

#[rstest]
#[tokio::test]
async fn an_effect_is_undone_as_if_it_had_never_been(#[values(Engine::Sqlite, Engine::Postgres)] engine: Engine) {
    let town = Town::new(engine).await;
    let (meera, centre) = (town.parent(MEERA).await.caller, town.centre());
    let pause = ask(&meera, &A_BREAK).await;
    let program = ask(&meera, &to_half_day("2026-11-16")).await;
    let car = ask(&meera, &ONE_WAY).await;
    for id in [&pause, &program, &car] {
        decide(&centre, id, "Approved").await.taken();
    }
    let before = card(&meera).await["length"].clone();
    town.app.clock.advance(4 * DAY);
    town.follow_up().await;
    assert_eq!(
        (card(&meera).await["pause_state"].clone(), card(&meera).await["length"].clone()),
        (json!(1), json!("After School"))
    );
    // An early resume by a slip: the break is what it was.
    let back = id_in(&meera.post(RESUME, &[("req_id", &pause), ("early_resume_date", "2026-11-17")]).await);
    assert_eq!(reason(&decide(&centre, &pause, "Cancelled").await), BUILT_ON, "a parent asked to end it early");
    decide(&centre, &back, "Approved").await.taken();
    town.app.clock.advance(DAY);
    town.follow_up().await;
    assert_eq!(
        (card(&meera).await["pause_state"].clone(), item(&meera, &pause).await["end_date"].clone()),
        (json!(0), json!("2026-11-16"))
    );
    decide(&centre, &back, "Cancelled").await.taken();
    assert_eq!(
        (card(&meera).await["pause_state"].clone(), item(&meera, &pause).await["end_date"].clone()),
        (json!(1), json!("2026-11-20"))
    );
    for id in [&pause, &program, &car] {
        decide(&centre, id, "Cancelled").await.taken();
    }
    assert_eq!((card(&meera).await["pause_state"].clone(), card(&meera).await["length"].clone()), (json!(0), before));
    assert_eq!(meera.post(TYPES, &[]).await.ok()["transport"], "");
    town.app.clock.advance(10 * DAY);
    town.follow_up().await;
    assert_eq!(
        steps(&meera, &pause).await.last().map(|(step, by)| (step.as_str(), by.as_str())),
        Some(("Cancelled", "Centre"))
    );
    town.finish().await;
}

#[rstest]
#[tokio::test]
async fn a_break_that_a_parent_extended_cannot_be_undone(#[values(Engine::Sqlite, Engine::Postgres)] engine: Engine) {
    let town = Town::new(engine).await;
    let (meera, centre) = (town.parent(MEERA).await.caller, town.centre());
    let pause = ask(&meera, &A_BREAK).await;
    decide(&centre, &pause, "Approved").await.taken();
    town.app.clock.advance(4 * DAY);
    town.follow_up().await;
    meera.post(EXTEND, &[("req_id", &pause), ("extend_date", "2026-11-24")]).await.ok();
    assert_eq!(reason(&decide(&centre, &pause, "Cancelled").await), BUILT_ON);
    assert_eq!(card(&meera).await["pause_state"], 1);
    town.finish().await;
}
