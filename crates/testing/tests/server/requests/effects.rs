//! What was approved takes effect on its day, also while nobody is signed in.

use std::time::Duration;

use database::Engine;
use rstest::rstest;
use serde_json::{Value, json};

use super::{
    A_BREAK, ASK, CANCEL, EXTEND, LEAVING, ONE_WAY, RESUME, TYPES, ask, decide, decide_on, id_in, item, list,
    open_koramangala, post, steps, to_half_day, to_koramangala,
};
use testing::town::{KARTHIK, MEERA, MINUTE, MS};
use testing::{Caller, Town};

const DAY: Duration = Duration::from_hours(24);

async fn child(caller: &Caller) -> Value {
    caller.post("/parentapp/childData", &[]).await.ok().clone()
}

/// Whether the child is on a break, and how many camera windows are open to its parent.
async fn paused(caller: &Caller) -> (bool, usize) {
    let child = child(caller).await;
    (child["pause_state"] == 1, child["cctv_access_key"]["token"].as_array().map_or(0, Vec::len))
}

#[rstest]
#[tokio::test]
async fn a_break_begins_and_ends_on_its_days(
    #[values(Engine::Sqlite, Engine::Postgres)] engine: Engine,
    #[values(false, true)] asleep: bool,
) {
    let mut town = Town::new(engine).await;
    let meera = town.parent(MEERA).await.caller;
    let id = ask(&meera, &A_BREAK).await;
    decide(&town.centre(), &id, "Approved").await.taken();
    assert_eq!(paused(&meera).await, (false, 2));
    // Sunday evening, an hour before midnight; then Monday, and so on to Saturday.
    town.app.clock.advance(3 * DAY + 13 * 60 * MINUTE);
    town.follow_up().await;
    assert!(!paused(&meera).await.0);
    if asleep {
        town.restart();
    } else {
        for _ in 0..5 {
            town.app.clock.advance(DAY);
            town.follow_up().await;
            town.follow_up().await;
            assert_eq!(paused(&meera).await, (true, 0));
        }
        town.app.clock.set(town.app.now() - 5 * DAY, true);
    }
    town.app.clock.advance(6 * DAY);
    town.follow_up().await;
    assert!(!paused(&meera).await.0);
    let taken: Vec<_> = steps(&meera, &id).await.into_iter().map(|(step, _)| step).collect();
    assert_eq!(taken, ["Asked", "Approved", "Began", "Ended"]);
    let card = item(&meera, &id).await;
    assert_eq!(
        (&card["status"], &card["can_extend"], &card["can_resume_early"]),
        (&json!("Approved"), &json!(true), &json!(true)),
        "it ended yesterday, and may go on"
    );
    town.finish().await;
}

#[rstest]
#[tokio::test]
async fn a_clock_set_back_a_day_undoes_nothing_and_does_nothing_twice(
    #[values(Engine::Sqlite, Engine::Postgres)] engine: Engine,
) {
    let town = Town::new(engine).await;
    let meera = town.parent(MEERA).await.caller;
    let id = ask(&meera, &A_BREAK).await;
    decide(&town.centre(), &id, "Approved").await.taken();
    town.app.clock.advance(4 * DAY);
    town.follow_up().await;
    let begun = steps(&meera, &id).await;
    assert_eq!((paused(&meera).await, begun.len()), ((true, 0), 3));

    // It is Sunday once more, the day before the break.
    town.app.clock.set(town.app.now() - DAY, true);
    town.follow_up().await;
    town.follow_up().await;
    assert_eq!((paused(&meera).await, steps(&meera, &id).await), ((true, 0), begun));
    // What has begun stays decided, and a break that is there stays the one that is there.
    let unconfirmed = decide_on(&town.centre(), &json!([{"id": id, "status": "Cancelled"}])).await;
    assert!(unconfirmed.status.is_client_error());
    assert_eq!(ask(&meera, &A_BREAK).await, id);
    let car = ask(&meera, &ONE_WAY).await;
    assert_eq!(list(&meera).await[0]["request_id"], car.as_str(), "the newest first, whatever the clock says");

    // From Sunday to the day after the break.
    town.app.clock.advance(6 * DAY);
    town.follow_up().await;
    town.follow_up().await;
    let taken: Vec<_> = steps(&meera, &id).await.into_iter().map(|(step, _)| step).collect();
    assert_eq!(
        (paused(&meera).await.0, taken),
        (false, ["Asked", "Approved", "Began", "Ended"].map(str::to_owned).into())
    );
    town.finish().await;
}

#[rstest]
#[tokio::test]
async fn what_is_approved_on_its_day_or_late_takes_place_at_once(
    #[values(Engine::Sqlite, Engine::Postgres)] engine: Engine,
) {
    let town = Town::new(engine).await;
    let meera = town.parent(MEERA).await.caller;
    let today = [("child_pause", "1"), ("date", "2026-11-12"), ("end_date", "2026-11-13"), ("attrition_reason", "x")];
    let id = ask(&meera, &today).await;
    decide(&town.centre(), &id, "Approved").await.taken();
    assert_eq!(paused(&meera).await, (true, 0));
    meera.post(EXTEND, &[("req_id", &id), ("extend_date", "2026-11-16")]).await.ok();
    town.app.clock.advance(4 * DAY);
    town.follow_up().await;
    assert!(paused(&meera).await.0, "it was made longer");
    // Back today: the break is over as soon as the centre says so.
    let back = meera.post(RESUME, &[("req_id", &id), ("early_resume_date", "2026-11-16")]).await;
    assert_eq!(back.refused(), "Please Select End Date", "its last day is today");
    meera.post(EXTEND, &[("req_id", &id), ("extend_date", "2026-11-27")]).await.ok();
    let back = id_in(&meera.post(RESUME, &[("req_id", &id), ("early_resume_date", "2026-11-16")]).await);
    decide(&town.centre(), &back, "Approved").await.taken();
    assert!(!paused(&meera).await.0);
    assert_eq!(item(&meera, &id).await["end_date"], "2026-11-15");

    // A break of days that are all past by the time somebody approves it pauses nobody.
    let short = [("child_pause", "1"), ("date", "2026-11-17"), ("end_date", "2026-11-17"), ("attrition_reason", "x")];
    let late = ask(&meera, &short).await;
    town.app.clock.advance(3 * DAY);
    decide(&town.centre(), &late, "Approved").await.taken();
    assert!(!paused(&meera).await.0);
    town.finish().await;
}

#[rstest]
#[tokio::test]
async fn a_new_program_and_transport_show_from_their_day(#[values(Engine::Sqlite, Engine::Postgres)] engine: Engine) {
    let town = Town::new(engine).await;
    let meera = town.parent(MEERA).await.caller;
    let change = ask(&meera, &to_half_day("2026-11-16")).await;
    let car = ask(&meera, &ONE_WAY).await;
    for id in [&change, &car] {
        decide(&town.centre(), id, "Approved").await.taken();
    }
    town.follow_up().await;
    assert_eq!(child(&meera).await["length"], "Full Day (9:00 To 6:30)");
    town.app.clock.advance(4 * DAY);
    town.follow_up().await;
    assert_eq!(child(&meera).await["length"], "After School");
    let types = meera.post(TYPES, &[]).await.ok().clone();
    assert_eq!(types["service_status"]["Transport1"], "Stop Transport 1 Way");
    assert!(
        types["programs_available"].as_str().is_some_and(|all| all.starts_with("Half Day") && all.contains("Full Day")),
        "{types}"
    );
    let stop = ask(&meera, &[("one_way_transport", "1"), ("date", "2026-11-17")]).await;
    decide(&town.centre(), &stop, "Approved").await.taken();
    town.app.clock.advance(DAY);
    town.follow_up().await;
    assert_eq!(meera.post(TYPES, &[]).await.ok()["transport"], "");
    town.finish().await;
}

#[rstest]
#[tokio::test]
async fn a_child_that_moved_is_the_new_centre_s_and_its_parents_keep_its_past(
    #[values(Engine::Sqlite, Engine::Postgres)] engine: Engine,
) {
    let town = Town::new(engine).await;
    open_koramangala(&town).await;
    let meera = town.parent(MEERA).await.caller;
    let (old, new) = (town.centre(), town.other_centre());
    let entry = json!({"items": [{"child_id": town.anaya, "type": "Milk", "message": "Warm milk", "at": "2026-11-12T09:00:00+05:30"}]});
    old.with_header("idempotency-key", "milk").json("POST", "/centre/v1/timeline", &entry).await.taken();
    let id = id_in(&post(&meera, ASK, &to_koramangala(&town)).await);
    decide(&old, &id, "Approved").await.taken();
    let car = json!({"ways": "one"});
    old.json("PUT", &format!("/centre/v1/children/{}/transport", town.anaya), &car).await.taken();
    let here = async |centre: &Caller| {
        let children = centre.get("/centre/v1/children").await.taken()["children"].clone();
        children.as_array().expect("children").iter().any(|one| one["id"] == json!(town.anaya))
    };
    town.app.clock.advance(5 * DAY);
    town.follow_up().await;
    assert!(here(&old).await && !here(&new).await, "the day of joining is the 18th");
    town.app.clock.advance(DAY);
    town.follow_up().await;
    assert!(!here(&old).await && here(&new).await);
    let types = meera.post(TYPES, &[]).await.ok().clone();
    assert_eq!(
        (&types["transport"], &types["service_status"]["Transport1"]),
        (&json!(""), &json!("Start Transport 1 Way")),
        "the old centre's car fetches it no more"
    );
    let card = child(&meera).await;
    assert_eq!(
        (&card["center_id"], &card["length"], &card["room"]["name"]),
        (&json!(town.koramangala), &json!("After School"), &json!("Nursery"))
    );
    // The old centre's key opens nothing of it any more; its parents read what was.
    let entry = json!({"items": [{"child_id": town.anaya, "type": "Milk", "message": "More", "at": "2026-11-18T09:00:00+05:30"}]});
    assert!(
        old.with_header("idempotency-key", "more")
            .json("POST", "/centre/v1/timeline", &entry)
            .await
            .status
            .is_client_error()
    );
    assert!(old.get(&format!("/centre/v1/messages?child={}", town.anaya)).await.status.is_client_error());
    new.with_header("idempotency-key", "more").json("POST", "/centre/v1/timeline", &entry).await.taken();
    let form = [("include_types", "Milk"), ("index_start", "0")];
    let page = meera.post("/parentapp/getChildTimeline", &form).await.ok().clone();
    let found: Vec<_> =
        page["conversationList"].as_array().expect("moments").iter().map(|one| one["message"].clone()).collect();
    assert_eq!(found, [json!("More"), json!("Warm milk")]);
    assert_eq!(item(&meera, &id).await["status"], "Approved");
    town.finish().await;
}

#[rstest]
#[tokio::test]
async fn a_withdrawn_child_leaves_after_its_last_day_and_can_be_read_for_a_month(
    #[values(Engine::Sqlite, Engine::Postgres)] engine: Engine,
) {
    let town = Town::new(engine).await;
    let (meera, karthik) = (town.parent(MEERA).await.caller, town.parent(KARTHIK).await.caller);
    let entry = json!({"items": [{"child_id": town.anaya, "type": "Image", "message": "Painted", "picture": town.picture,
        "at": "2026-11-12T09:00:00+05:30"}]});
    town.centre().with_header("idempotency-key", "paint").json("POST", "/centre/v1/timeline", &entry).await.taken();
    let transport = ask(&meera, &ONE_WAY).await;
    let id = ask(&meera, &LEAVING).await;
    decide(&town.centre(), &id, "Approved").await.taken();
    town.app.clock.advance(DAY);
    town.follow_up().await;
    assert_eq!(child(&karthik).await["readable_until"], "", "the last day is today");
    assert_eq!(item(&karthik, &transport).await["can_cancel"], true);
    town.app.clock.advance(DAY);
    town.follow_up().await;

    // It is here no more: no camera, nothing is sent, nothing comes.
    let children = town.centre().get("/centre/v1/children").await.taken()["children"].clone();
    assert!(children.as_array().expect("children").iter().all(|one| one["id"] != json!(town.anaya)));
    assert_eq!(child(&karthik).await["readable_until"], "2026-12-13", "thirty days after the last one");
    assert_eq!(paused(&karthik).await.1, 0);
    let sentence = "Your child has left the centre: you can read everything, but no longer send anything.";
    let words = [("message", "Thank you")];
    assert_eq!(karthik.post("/parentapp/saveParentMessage", &words).await.refused(), sentence);
    assert_eq!(karthik.post(ASK, &ONE_WAY).await.refused(), sentence);
    assert_eq!(karthik.post(TYPES, &[]).await.ok()["allowed_service"], json!([]));
    assert!(decide(&town.centre(), &id, "Approved").await.status.is_client_error());
    // What was can be looked at, also by who signs in again, to the end of the thirtieth day.
    let again = town.parent(KARTHIK).await.caller;
    for caller in [&meera, &karthik, &again] {
        let form = [("include_types", "Image"), ("index_start", "0")];
        let page = caller.post("/parentapp/getChildTimeline", &form).await.ok().clone();
        assert_eq!(page["conversationList"][0]["message"], "Painted");
        let address = page["conversationList"][0]["thumb"].as_str().expect("an address").to_owned();
        assert_eq!(town.nobody().get(&format!("/media/{address}")).await.status, 200);
        let settings = caller.post("/parentapp/getNoticeSettings", &[]).await;
        settings.ok();
    }
    let found = item(&karthik, &id).await;
    assert_eq!((&found["status"], &found["can_cancel"]), (&json!("Approved"), &json!(false)));
    // What is refused is not offered.
    assert_eq!(item(&karthik, &transport).await["can_cancel"], false);
    assert_eq!(karthik.post(CANCEL, &[("request_id", &transport)]).await.refused(), sentence);
    // The day that the screen names is readable to its end, where the centre is.
    let end = town.app.zone.end_of("2026-12-13".parse().expect("a day"));
    town.app.clock.set(end - MINUTE, true);
    town.follow_up().await;
    let last = town.parent(KARTHIK).await.caller;
    assert_eq!(child(&last).await["readable_until"], "2026-12-13");
    town.app.clock.set(end + MS, true);
    town.follow_up().await;
    assert_eq!(last.post("/parentapp/childData", &[]).await.refused(), "Expired Auth Token.");
    // His only child: nothing is left to see. She has another one, and is looked after no more for this one.
    for caller in [&karthik, &meera] {
        assert_eq!(caller.post("/parentapp/childData", &[]).await.refused(), "Expired Auth Token.");
    }
    town.finish().await;
}
