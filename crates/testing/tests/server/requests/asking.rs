//! What a parent may ask for, and what is refused.

use std::time::Duration;

use database::Engine;
use futures_util::future::join_all;
use rstest::rstest;
use serde_json::json;

use super::{
    A_BREAK, ASK, CANCEL, CANCEL_BREAK, EXTEND, HISTORY, LEAVING, LIST, ONE_WAY, RESUME, TYPES, ask, decide, item,
    list, longer_days, open_koramangala, post, to_half_day, to_koramangala, waiting,
};
use base::day::DAY;
use config::{RateLimits, Window};
use testing::town::{FARAH, KARTHIK, MEERA, MINUTE};
use testing::{Caller, Town};

/// Something of every kind, the break first; asked by both parents.
async fn everything(town: &Town) -> (Caller, Caller) {
    open_koramangala(town).await;
    let (meera, karthik) = (town.parent(MEERA).await.caller, town.parent(KARTHIK).await.caller);
    let id = ask(&meera, &A_BREAK).await;
    post(&meera, ASK, &to_koramangala(town)).await.ok();
    ask(&karthik, &to_half_day("2026-11-17")).await;
    post(&meera, ASK, &longer_days("Weekly")).await.ok();
    ask(&meera, &ONE_WAY).await;
    ask(&meera, &[("two_way_transport", "1"), ("date", "2026-11-16")]).await;
    ask(&meera, &LEAVING).await;
    decide(&town.centre(), &id, "Processing").await.taken();
    meera.post(RESUME, &[("req_id", &id), ("early_resume_date", "2026-11-18")]).await.ok();
    (meera, karthik)
}

#[rstest]
#[tokio::test]
// proves: REQ-14 REQ-37 PAUSE-27 SHIFT-20 PROG-14 DAYC-12 TRANS-11 WDRAW-19
async fn each_flag_makes_a_request_of_its_type(#[values(Engine::Sqlite, Engine::Postgres)] engine: Engine) {
    let town = Town::new(engine).await;
    let (_, karthik) = everything(&town).await;
    let found: Vec<_> = list(&karthik)
        .await
        .iter()
        .rev()
        .map(|one| json!([one["type"], one["status"], one["date"], one["end_date"]]))
        .collect();
    assert_eq!(
        found,
        [
            json!(["Child Pause", "Processing", "2026-11-16", "2026-11-20"]),
            json!(["Center Shift", "Pending", "2026-11-16", "2026-11-18"]),
            json!(["Program Change", "Pending", "2026-11-17", ""]),
            json!(["Extended Daycare", "Pending", "2026-11-16", "2026-11-22"]),
            json!(["Add One Way Transport", "Pending", "2026-11-16", ""]),
            json!(["Add Two Way Transport", "Pending", "2026-11-16", ""]),
            json!(["Child Attrition", "Pending", "2026-11-13", ""]),
            json!(["Child Resume", "Pending", "2026-11-18", ""]),
        ]
    );
    town.finish().await;
}

#[rstest]
#[tokio::test]
// proves: REQ-13 REQ-15 REQ-34 REQ-35 REQ-36 REQ-38 TRANS-08 WDRAW-20
async fn what_was_asked_waits_and_both_parents_and_the_centre_see_all_of_it(
    #[values(Engine::Sqlite, Engine::Postgres)] engine: Engine,
) {
    let town = Town::new(engine).await;
    let (meera, karthik) = everything(&town).await;
    let listed = list(&meera).await;
    assert_eq!(listed, list(&karthik).await);
    let flags = ["child_pause", "center_shift", "program_change", "transport", "extended_daycare", "child_attrition"];
    let set: Vec<Vec<_>> =
        listed.iter().rev().map(|one| flags.into_iter().filter(|flag| one[*flag] == 1).collect()).collect();
    let [pause, shift, program, transport, daycare, leaving] = flags;
    let expected = [pause, shift, program, daycare, transport, transport, leaving, pause].map(|flag| vec![flag]);
    assert_eq!(set, expected);
    for (nth, one) in listed.iter().rev().enumerate() {
        assert_eq!((&one["created_at"], &one["request_date"]), (&json!("2026-11-12 10:00:00"), &json!("2026-11-12")));
        assert_eq!(one["status"] == "Pending", nth > 0, "{one}");
    }
    assert_eq!(listed[5]["values"], json!([{"key": "program_to", "value": "After School"}]));
    let values = json!([{"key": "program_to", "value": "After School"}, {"key": "centre", "value": "Koramangala"}]);
    assert_eq!(listed[6]["values"], values);
    assert_eq!(listed[1]["reason"], "Others: we move to Pune");
    let types = meera.post(TYPES, &[]).await.ok().clone();
    assert_eq!(types["pending_requests"], json!(listed), "all of them matter");
    // The centre sees what the parent who leaves thinks of it.
    let leaving = waiting(&town.centre()).await.into_iter().find(|one| one["rating"] == 9).expect("the withdrawal");
    assert_eq!(
        (&leaving["tags"], &leaving["comment"], &leaving["by"]),
        (&json!(["teachers"]), &json!("Thank you"), &json!("Mother"))
    );
    town.finish().await;
}

#[rstest]
#[tokio::test]
// proves: REQ-18 TRANS-12 TRANS-13
async fn the_services_are_the_centre_s_and_transport_that_runs_is_stopped(
    #[values(Engine::Sqlite, Engine::Postgres)] engine: Engine,
) {
    let town = Town::new(engine).await;
    let meera = town.parent(MEERA).await.caller;
    let types = meera.post(TYPES, &[]).await.ok().clone();
    let all = ["Take A Break", "Shift Center", "Change Program", "Transport", "Withdraw Child", "Extended Daycare"];
    assert_eq!(types["allowed_service"], json!(all));
    assert_eq!(types["pending_requests"], json!([]));
    let programs = "After School,Half Day (09:00 - 12:30),Half Day 2 (09:00 - 12:00),Half Day 3 (12:30 - 15:30),\
        Evening Program (4:00 To 6:30),Extended Preschool (9:00 To 3:30)";
    assert_eq!(types["programs_available"], programs, "all but the child's own");
    let labels = json!({"Transport1": "Start Transport 1 Way", "Transport2": "Start Transport 2 Way"});
    assert_eq!(types["service_status"], labels);

    let started = ask(&meera, &ONE_WAY).await;
    assert_eq!(item(&meera, &started).await["type"], "Add One Way Transport");
    let path = format!("/centre/v1/children/{}/transport", town.anaya);
    town.centre().json("PUT", &path, &json!({"ways": "one"})).await.taken();
    let types = meera.post(TYPES, &[]).await.ok().clone();
    assert_eq!(types["service_status"]["Transport1"], "Stop Transport 1 Way");
    assert_eq!((&types["service_status"]["Transport2"], &types["transport"]), (&labels["Transport2"], &json!("one")));
    let stopped = ask(&meera, &ONE_WAY).await;
    assert_eq!(item(&meera, &stopped).await["type"], "Delete One Way Transport");
    let two = meera.post(ASK, &[("two_way_transport", "1"), ("date", "2026-11-16")]).await;
    assert_eq!(two.refused(), "Transport is running already. Please stop it first.");

    town.centre().json("PUT", "/centre/v1/services", &json!({"allowed": ["Transport", "Transport"]})).await.taken();
    assert_eq!(meera.post(TYPES, &[]).await.ok()["allowed_service"], json!(["Transport"]));
    let not_offered = "Your centre does not offer this. Please talk to the centre.";
    assert_eq!(meera.post(ASK, &A_BREAK).await.refused(), not_offered);
    assert_eq!(town.other_centre().get("/centre/v1/services").await.taken()["allowed"], json!(all));
    town.finish().await;
}

#[rstest]
#[tokio::test]
// proves: PROG-15 SHIFT-08
async fn the_server_enforces_the_rules_whatever_is_sent(#[values(Engine::Sqlite, Engine::Postgres)] engine: Engine) {
    let town = Town::new(engine).await;
    open_koramangala(&town).await;
    let meera = town.parent(MEERA).await.caller;
    let centres = meera.post("/parentapp/getCenterJSON", &[]).await.ok()["centers"].clone();
    let koramangala = json!({"Center_Id": town.koramangala, "Center_Name": "Koramangala", "Admission_Enabled": "Yes",
        "Center_Feecard": "https://example.com/fees", "Programs_Available": "Full Day (9:00 To 6:30),After School"});
    assert_eq!(centres, json!([koramangala]));

    // At most two changes of program in three months.
    ask(&meera, &to_half_day("2026-11-13")).await;
    ask(&meera, &to_half_day("2026-11-16")).await;
    let third = meera.post(ASK, &to_half_day("2026-11-17")).await;
    assert_eq!(third.refused(), "You can change the program at most 2 times in 3 months.");
    assert_eq!(ask(&meera, &to_half_day("2026-11-16")).await, list(&meera).await[0]["request_id"], "asked before");

    let (long, too_long) = ("x".repeat(2049), "x".repeat(100_000));
    for (fields, sentence) in [
        (vec![], "A request asks for exactly one thing"),
        (vec![("child_pause", "1"), ("center_shift", "1")], "A request asks for exactly one thing"),
        (vec![("child_resume", "1")], "A request asks for exactly one thing"),
        (vec![("child_pause", "1"), ("date", "2026-11-11")], "Please Select Date"),
        (vec![("child_pause", "1"), ("date", "2026-11-16"), ("end_date", "2026-11-15")], "Please Select End Date"),
        (vec![("program_change", "1"), ("date", "2026-11-14")], "The selected Date Cannot Be a Holiday"),
        (vec![("program_change", "1"), ("date", "2026-11-13")], "Please Select Program"),
        (vec![("extended_daycare", "1"), ("date", "2026-11-13")], "Please select a type."),
        (vec![("two_way_transport", "1"), ("date", "2026-11-15")], "The selected Date Cannot Be a Holiday"),
        (vec![("center_shift", "1"), ("date", "2026-11-13")], "Please Select Attrition Date"),
        (vec![("child_attrition", "1"), ("date", "2026-11-10")], "Please Select Date Of Withdraw"),
        (
            vec![("extended_daycare", "1"), ("date", "2026-11-13"), ("values", "type=Weekly")],
            "What was sent with the request cannot be read. Please reload the page and try again.",
        ),
    ] {
        assert_eq!(meera.post(ASK, &fields).await.refused(), sentence, "{fields:?}");
    }
    let mut wordy = A_BREAK;
    wordy[3].1 = &long;
    assert_eq!(meera.post(ASK, &wordy).await.refused(), "Please keep each text within 2048 characters");
    wordy[3].1 = "Away \u{202e}ti fo emos";
    assert!(meera.post(ASK, &wordy).await.refused().starts_with("This text cannot be taken: "));
    wordy[3].1 = &too_long;
    assert_eq!(meera.post(ASK, &wordy).await.status, 413);
    assert_eq!(list(&meera).await.len(), 2, "nothing else was kept");
    town.finish().await;
}

#[rstest]
#[tokio::test]
async fn a_day_ends_at_midnight_in_the_centre_s_calendar(#[values(Engine::Sqlite, Engine::Postgres)] engine: Engine) {
    let town = Town::new(engine).await;
    let meera = town.parent(MEERA).await.caller;
    let today = [("child_pause", "1"), ("date", "2026-11-12"), ("end_date", "2026-11-12"), ("attrition_reason", "x")];
    // 23:59:59 of the same day in India.
    town.app.clock.advance((14 * 60 * MINUTE).saturating_sub(Duration::from_secs(1)));
    let id = ask(&meera, &today).await;
    assert_eq!(item(&meera, &id).await["created_at"], "2026-11-12 23:59:59");
    meera.post(CANCEL_BREAK, &[("request_id", &id)]).await.refused();
    decide(&town.centre(), &id, "Cancelled").await.taken();
    town.app.clock.advance(Duration::from_secs(1));
    assert_eq!(meera.post(ASK, &today).await.refused(), "Please Select Date");
    // A clock set back a day makes no second break of it.
    town.app.clock.set(town.app.now() - Duration::from_secs(1), true);
    ask(&meera, &today).await;
    town.finish().await;
}

#[rstest]
#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn the_same_request_sent_fifty_times_at_once_is_one(#[values(Engine::Sqlite, Engine::Postgres)] engine: Engine) {
    let town = Town::new(engine).await;
    let (meera, karthik) = (town.parent(MEERA).await.caller, town.parent(KARTHIK).await.caller);
    // Half of them under one name, and by both parents.
    let named = meera.with_header("idempotency-key", "a-break");
    let callers = [&meera, &named, &karthik, &named, &meera];
    let ids = join_all((0..50).map(|nth| ask(callers[nth % callers.len()], &A_BREAK))).await;
    let listed = list(&meera).await;
    assert_eq!(listed.len(), 1);
    assert!(ids.iter().all(|id| listed[0]["request_id"] == *id), "{ids:?}");
    assert_eq!(waiting(&town.centre()).await.len(), 1);
    // The idempotency key stands for what was sent with it.
    let mut other = A_BREAK;
    other[2].1 = "2026-11-19";
    named.post(ASK, &other).await.refused();
    town.finish().await;
}

#[rstest]
#[tokio::test]
async fn another_family_s_request_is_answered_like_one_that_never_was(
    #[values(Engine::Sqlite, Engine::Postgres)] engine: Engine,
) {
    let town = Town::new(engine).await;
    let (meera, farah) = (town.parent(MEERA).await.caller, town.parent(FARAH).await.caller);
    let (pause, transport) = (ask(&meera, &A_BREAK).await, ask(&meera, &ONE_WAY).await);
    for (path, fields) in [
        (CANCEL, vec![("request_id", transport.as_str())]),
        (CANCEL_BREAK, vec![("request_id", pause.as_str())]),
        (EXTEND, vec![("req_id", pause.as_str()), ("extend_date", "2026-11-23")]),
        (RESUME, vec![("req_id", pause.as_str()), ("early_resume_date", "2026-11-17")]),
        (HISTORY, vec![("request_id", pause.as_str())]),
    ] {
        let foreign = farah.post(path, &fields).await;
        let unknown: Vec<_> = fields
            .iter()
            .map(|(name, value)| (*name, if *name == "request_id" || *name == "req_id" { "77" } else { value }))
            .collect();
        assert_eq!(foreign.json, farah.post(path, &unknown).await.json, "{path}");
        foreign.refused();
        // A break is no transport, and the other way round.
        assert_eq!(town.nobody().post(path, &fields).await.refused(), "Expired Auth Token.");
    }
    assert_eq!(
        meera.post(CANCEL, &[("request_id", &pause)]).await.json,
        farah.post(CANCEL, &[("request_id", "77")]).await.json
    );
    assert!(list(&farah).await.is_empty());
    assert_eq!(town.nobody().post(LIST, &[]).await.refused(), "Expired Auth Token.");
    assert!(waiting(&town.other_centre()).await.is_empty(), "it is another centre's");
    let there: Vec<_> = list(&meera).await.iter().map(|one| one["status"].clone()).collect();
    assert_eq!(there, [json!("Pending"), json!("Pending")]);
    town.finish().await;
}

#[rstest]
#[tokio::test]
async fn a_parent_asks_so_often_a_day(#[values(Engine::Sqlite, Engine::Postgres)] engine: Engine) {
    let rate_limits =
        RateLimits { requests_per_parent: vec![Window { times: 2, minutes: 24 * 60 }], ..RateLimits::default() };
    let town = Town::with(engine, |config| config.rate_limits = rate_limits).await;
    assert_eq!(RateLimits::default().requests_per_parent, [Window { times: 100, minutes: 24 * 60 }]);
    let meera = town.parent(MEERA).await.caller;
    let a_break = ask(&meera, &A_BREAK).await;
    post(&meera, ASK, &longer_days("Weekly")).await.ok();
    // The same again is the one that is there, and counts for nothing.
    assert_eq!(ask(&meera, &A_BREAK).await, a_break);
    let refused = meera.post(ASK, &ONE_WAY).await;
    assert_eq!(refused.refused(), "That is a lot of requests for one day. You can ask again from 10:00 AM tomorrow.");
    assert_eq!(refused.json["code"], "too_many_requests");
    // What was asked can still be taken back, and the other parent asks.
    meera.post(CANCEL_BREAK, &[("request_id", &a_break)]).await.ok();
    ask(&town.parent(KARTHIK).await.caller, &ONE_WAY).await;
    town.app.clock.advance(DAY);
    ask(&meera, &[("two_way_transport", "1"), ("date", "2026-11-16")]).await;
    town.finish().await;
}
