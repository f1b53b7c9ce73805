//! What a centre decides, what a parent cancels, and the notifications of both.

use std::time::Duration;

use database::Engine;
use rstest::rstest;
use serde_json::json;

use super::{
    A_BREAK, CANCEL, CANCEL_BREAK, EXTEND, LEAVING, ONE_WAY, RESUME, ask, decide, decide_on, item, list, longer_days,
    open_koramangala, post, steps, to_half_day, to_koramangala, waiting,
};
use testing::Town;
use testing::town::{KARTHIK, MEERA, MINUTE};

const DAY: Duration = Duration::from_hours(24);

#[rstest]
#[tokio::test]
// proves: REQ-16 REQ-22 REQ-39 REQ-40
async fn each_kind_is_cancelled_where_that_is_offered_and_nowhere_else(
    #[values(Engine::Sqlite, Engine::Postgres)] engine: Engine,
) {
    let town = Town::new(engine).await;
    open_koramangala(&town).await;
    let meera = town.parent(MEERA).await.caller;
    let shift = post(&meera, super::ASK, &to_koramangala(&town)).await;
    let daycare = post(&meera, super::ASK, &longer_days("Daily")).await;
    for (path, id, offered) in [
        (CANCEL_BREAK, ask(&meera, &A_BREAK).await, vec!["Pending"]),
        (CANCEL, super::id_in(&shift), vec!["Pending"]),
        (CANCEL, ask(&meera, &to_half_day("2026-11-16")).await, vec!["Pending"]),
        (CANCEL, ask(&meera, &ONE_WAY).await, vec!["Pending", "Processing"]),
        (CANCEL, super::id_in(&daycare), vec!["Pending", "Processing"]),
        (CANCEL, ask(&meera, &LEAVING).await, vec!["Pending", "Processing"]),
    ] {
        for status in ["Approved", "Processing", "Pending"] {
            if status != "Pending" || item(&meera, &id).await["status"] != "Pending" {
                decide(&town.centre(), &id, status).await.taken();
            }
            let card = item(&meera, &id).await;
            assert_eq!(card["status"], status);
            assert_eq!(card["can_cancel"], offered.contains(&status), "{card}");
            if !offered.contains(&status) {
                let sentence = "This request cannot be cancelled any more. Please talk to the centre.";
                assert_eq!(meera.post(path, &[("request_id", &id)]).await.refused(), sentence);
            }
        }
        let cancelled = meera.post(path, &[("request_id", &id), ("admission_id", &town.anaya.to_string())]).await;
        assert_eq!(cancelled.ok()["request"]["status"], "Cancelled");
        assert_eq!(meera.post(path, &[("request_id", &id)]).await.ok(), cancelled.ok(), "it stays so");
        let last = steps(&meera, &id).await.pop().expect("a step");
        assert_eq!(last, ("Taken back".to_owned(), "Mother".to_owned()));
        // What a parent took back, no centre approves.
        let refused = decide(&town.centre(), &id, "Approved").await;
        assert_eq!(refused.json["rows"][0]["reason"], "a parent cancelled this request", "{}", refused.json);
    }
    assert!(waiting(&town.centre()).await.is_empty());
    town.finish().await;
}

#[rstest]
#[tokio::test]
async fn both_parents_are_notified_of_a_decision_which_holds_until_its_effect(
    #[values(Engine::Sqlite, Engine::Postgres)] engine: Engine,
) {
    let town = Town::new(engine).await;
    let (meera, karthik) = (town.parent(MEERA).await.caller, town.parent(KARTHIK).await.caller);
    let id = ask(&meera, &A_BREAK).await;
    let noted = json!([{"id": id, "status": "Approved", "note": "See you on the 23rd"}]);
    town.app.clock.advance(MINUTE);
    decide_on(&town.centre(), &noted).await.taken();
    decide_on(&town.centre(), &noted).await.taken();
    town.app.clock.advance(MINUTE);
    assert_eq!(item(&karthik, &id).await["note"], "See you on the 23rd");
    decide(&town.centre(), &id, "Processing").await.taken();
    town.app.clock.advance(MINUTE);
    decide(&town.centre(), &id, "Approved").await.taken();
    let messages_of = |who: &'static str| {
        let caller = if who == "hers" { meera.clone() } else { karthik.clone() };
        async move {
            let form = [("include_types", "Message"), ("index_start", "0")];
            let page = caller.post("/parentapp/getChildTimeline", &form).await.ok().clone();
            let texts = page["conversationList"].as_array().expect("a list").iter();
            texts
                .map(|one| (one["message"].as_str().expect("words").to_owned(), one["navigateTo"].clone()))
                .collect::<Vec<_>>()
        }
    };
    let hers = messages_of("hers").await;
    assert_eq!(hers, messages_of("his").await);
    let words: Vec<_> = hers.iter().map(|(words, _)| words.as_str()).collect();
    assert_eq!(
        words,
        [
            "The centre approved Child Pause from Nov 16, 2026",
            "The centre is looking at Child Pause from Nov 16, 2026",
            "The centre approved Child Pause from Nov 16, 2026: See you on the 23rd",
            "Mother asked for Child Pause from Nov 16, 2026",
        ]
    );
    assert!(hers.iter().all(|(_, to)| to == "/request"), "{hers:?}");
    town.app.clock.advance(4 * DAY);
    town.follow_up().await;
    let refused = decide_on(&town.centre(), &json!([{"id": id, "status": "Cancelled"}])).await;
    let begun =
        "Child Pause of 2026-11-16 has begun, and is taken back at once: send confirm: true with it if it shall";
    assert_eq!(refused.json["rows"][0]["reason"], begun);
    decide(&town.centre(), &id, "Approved").await.taken();
    let taken: Vec<_> = steps(&meera, &id).await;
    let taken: Vec<_> = taken.iter().map(|(step, by)| (step.as_str(), by.as_str())).collect();
    assert_eq!(
        taken,
        [
            ("Asked", "Mother"),
            ("Approved", "Centre"),
            ("Processing", "Centre"),
            ("Approved", "Centre"),
            ("Began", "Portal")
        ]
    );
    town.finish().await;
}

#[rstest]
#[tokio::test]
async fn many_are_decided_at_once_all_or_none(#[values(Engine::Sqlite, Engine::Postgres)] engine: Engine) {
    let town = Town::new(engine).await;
    let meera = town.parent(MEERA).await.caller;
    let (pause, transport) = (ask(&meera, &A_BREAK).await, ask(&meera, &ONE_WAY).await);
    let rows = |third: &str| {
        json!([{"id": pause, "status": "Approved"}, {"id": transport, "status": "Cancelled", "note": "The car is full"},
            {"id": third, "status": "Approved"}])
    };
    let refused = decide_on(&town.centre(), &rows("77")).await;
    assert_eq!(
        (refused.json["rows"][0]["index"].as_u64(), refused.json["rows"].as_array().map(Vec::len)),
        (Some(2), Some(1)),
        "{}",
        refused.json
    );
    assert_eq!(waiting(&town.centre()).await.len(), 2);
    for bad in [
        json!([]),
        json!([{"id": pause, "status": "Refused"}]),
        json!([{"id": pause, "status": "Approved", "note": "x".repeat(501)}]),
    ] {
        assert!(decide_on(&town.centre(), &bad).await.status.is_client_error(), "{bad}");
    }
    let both = json!([rows("")[0], rows("")[1]]);
    assert_eq!(decide_on(&town.centre(), &both).await.taken()["decided"], 2);
    assert!(waiting(&town.centre()).await.is_empty());
    let refused = decide(&town.other_centre(), &pause, "Cancelled").await;
    assert!(refused.status.is_client_error(), "{}", refused.json);
    town.finish().await;
}

#[rstest]
#[tokio::test]
async fn late_requests_are_marked_and_the_longest_waiting_comes_first(
    #[values(Engine::Sqlite, Engine::Postgres)] engine: Engine,
) {
    let town = Town::new(engine).await;
    let meera = town.parent(MEERA).await.caller;
    let first = ask(&meera, &A_BREAK).await;
    town.app.clock.advance(DAY);
    let second = ask(&meera, &ONE_WAY).await;
    let listed = |waiting: Vec<serde_json::Value>| -> Vec<_> {
        waiting
            .iter()
            .map(|one| {
                (one["request"]["request_id"].clone(), one["request"]["answer_by"].clone(), one["overdue"].clone())
            })
            .collect()
    };
    // Two working days from a Thursday is Monday, from a Friday Tuesday.
    let both =
        |late| [(json!(first), json!("2026-11-16"), json!(late)), (json!(second), json!("2026-11-17"), json!(false))];
    assert_eq!(listed(waiting(&town.centre()).await), both(false));
    town.app.clock.advance(4 * DAY);
    assert_eq!(listed(waiting(&town.centre()).await), both(true));
    town.finish().await;
}

#[rstest]
#[tokio::test]
// proves: PAUSE-23 PAUSE-24
async fn a_break_is_extended_at_once_and_ended_early_by_a_request(
    #[values(Engine::Sqlite, Engine::Postgres)] engine: Engine,
) {
    let town = Town::new(engine).await;
    let meera = town.parent(MEERA).await.caller;
    let id = ask(&meera, &A_BREAK).await;
    let extend = async |day: &str| meera.post(EXTEND, &[("req_id", &id), ("extend_date", day)]).await;
    for refused in ["2026-11-19", "2027-02-14", "", "soon"] {
        assert_eq!(extend(refused).await.refused(), "Please Select End Date", "{refused:?}");
    }
    assert_eq!(extend("2026-11-25").await.ok()["request"]["end_date"], "2026-11-25");
    assert_eq!(extend("2026-11-25").await.refused(), "Please Select End Date", "it ends on that day already");
    assert_eq!(extend("2027-02-13").await.ok()["request"]["end_date"], "2027-02-13", "89 days after it begins");
    // It does not run into another.
    let later = [("child_pause", "1"), ("date", "2027-02-20"), ("end_date", "2027-02-25"), ("attrition_reason", "x")];
    let other = ask(&meera, &later).await;
    assert_eq!(
        meera.post(super::ASK, &[later[0], ("date", "2027-02-10"), later[2], later[3]]).await.refused(),
        "Child On Pause"
    );

    decide(&town.centre(), &id, "Approved").await.taken();
    let resume = async |day: &str| meera.post(RESUME, &[("req_id", &id), ("early_resume_date", day)]).await;
    for refused in ["2026-11-15", "2027-02-13", ""] {
        assert_eq!(resume(refused).await.refused(), "Please Select End Date", "{refused:?}");
    }
    let asked = resume("2026-11-18").await;
    let request = &asked.ok()["request"];
    assert_eq!(
        (&request["type"], &request["date"], &request["status"]),
        (&json!("Child Resume"), &json!("2026-11-18"), &json!("Pending"))
    );
    assert_eq!(resume("2026-11-18").await.ok()["request"]["request_id"], request["request_id"], "asked before");
    assert_eq!(list(&meera).await.len(), 3);
    // What has not begun and waits is cancelled, not ended early.
    let sentence = "This break cannot be ended early. Cancel it instead if it has not begun.";
    assert_eq!(
        meera.post(RESUME, &[("req_id", &other), ("early_resume_date", "2027-02-21")]).await.refused(),
        sentence
    );
    town.finish().await;
}
