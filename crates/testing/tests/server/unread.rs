use database::{Engine, statement};
use rstest::rstest;
use serde_json::{Value, json};

use crate::guardians::{KAMALA, add, remove};
use aangan::unread::store;
use base::clock::Timestamp;
use people::families::Side;
use testing::town::{FARAH, KARTHIK, MEERA, MINUTE, NOW};
use testing::{Caller, Reply, Town};

async fn all(caller: &Caller) -> Vec<Value> {
    caller.post("/parentapp/getUnread", &[]).await.ok()["children"].as_array().expect("children").clone()
}

/// Messages, events, notifications and all together, of the first child.
async fn counts(caller: &Caller) -> [i64; 4] {
    numbers(&all(caller).await[0])
}

fn numbers(child: &Value) -> [i64; 4] {
    ["messages", "events", "notifications", "total"].map(|name| child[name].as_i64().expect(name))
}

async fn read(caller: &Caller, up_to: Timestamp) -> Reply {
    caller.post("/parentapp/markSeen", &[("messages_up_to", &up_to.ms().to_string())]).await
}

#[rstest]
#[tokio::test]
async fn history_counts_as_read_at_the_first_sign_in(#[values(Engine::Sqlite, Engine::Postgres)] engine: Engine) {
    let town = Town::new(engine).await;
    let found = town.teacher_writes("before", &["Welcome", "A form is missing"]).await;
    let nap = json!([{"child_id": town.anaya.to_string(), "type": "Sleep", "message": "nap", "at": NOW}]);
    town.post_timeline_entries("nap", nap).await.taken();
    let meera = town.parent(MEERA).await;
    assert_eq!(counts(&meera.caller).await, [0, 0, 0, 0]);
    assert_eq!(meera.caller.post("/parentapp/getUnread", &[]).await.ok()["seen_at"], Value::Null);
    assert_eq!(numbers(&meera.sign_in_response["children"][0]["unread"]), [0, 0, 0, 0]);
    // An event that is still open waits for an answer, however long it has been there.
    town.ask_for_an_outing("lake", "2026-11-20").await;
    town.teacher_writes("after", &["Please call us"]).await;
    assert_eq!(counts(&meera.caller).await, [1, 1, 2, 2]);
    // Another sign-in of the same parent, and the other parent's first, change nothing of that.
    let tablet = town.parent(MEERA).await;
    assert_eq!(numbers(&tablet.sign_in_response["children"][0]["unread"]), [1, 1, 2, 2]);
    assert_eq!(counts(&town.parent(KARTHIK).await.caller).await, [0, 1, 0, 1]);
    assert_eq!(counts(&meera.caller).await, [1, 1, 2, 2]);
    assert!(found[1] > found[0]);
    town.finish().await;
}

#[rstest]
#[tokio::test]
async fn what_a_parent_did_is_listed_for_both_and_unread_for_the_other_alone(
    #[values(Engine::Sqlite, Engine::Postgres)] engine: Engine,
) {
    let town = Town::new(engine).await;
    let (phone, tablet) = (town.parent(MEERA).await.caller, town.parent(MEERA).await.caller);
    let karthik = town.parent(KARTHIK).await.caller;
    let transport = [("one_way_transport", "1"), ("date", "2026-11-16")];
    let asked = phone.post("/parentapp/request", &transport).await;
    let request = asked.ok()["request"]["request_id"].as_str().expect("an id").to_owned();
    phone.post("/financials/cancelCustomerRequest", &[("request_id", &request)]).await.ok();
    let guardian = add(&town, (&phone, MEERA), ("Kamala Rao", KAMALA, "Grand Parent")).await;
    assert_eq!((counts(&phone).await, counts(&karthik).await), ([0, 0, 0, 0], [0, 0, 3, 3]));
    assert_eq!(counts(&tablet).await, [0, 0, 0, 0], "on whichever device");
    remove(&karthik, &guardian).await.ok();
    assert_eq!((counts(&phone).await, counts(&karthik).await), ([0, 0, 1, 1], [0, 0, 3, 3]), "his act is her news");
    for caller in [&phone, &karthik] {
        let list = caller.post("/parentapp/getChildTimeline", &[("include_types", "Message")]).await.ok().clone();
        let list = list["conversationList"].as_array().expect("a list");
        let mut found: Vec<_> = list.iter().map(|one| one["code"].as_str().expect("a code")).collect();
        found.sort_unstable();
        assert_eq!(found, ["asked", "guardian_added", "guardian_removed", "taken_back"]);
    }
    // What the centre decides is news to both.
    let asked = phone.post("/parentapp/request", &[("one_way_transport", "1"), ("date", "2026-11-17")]).await;
    let decision = json!({"decisions": [{"id": asked.ok()["request"]["request_id"], "status": "Approved"}]});
    let centre = town.centre().with_header("idempotency-key", "decision");
    centre.json("POST", "/centre/v1/requests/decide", &decision).await.taken();
    assert_eq!((counts(&phone).await, counts(&karthik).await), ([0, 0, 2, 2], [0, 0, 5, 5]));
    town.finish().await;
}

#[rstest]
#[tokio::test]
async fn messages_are_unread_until_this_parent_saw_them_on_any_device(
    #[values(Engine::Sqlite, Engine::Postgres)] engine: Engine,
) {
    let town = Town::new(engine).await;
    let (phone, tablet) = (town.parent(MEERA).await.caller, town.parent(MEERA).await.caller);
    let karthik = town.parent(KARTHIK).await.caller;
    let at = town.teacher_writes("three", &["One", "Two", "Please call us"]).await;
    karthik.post("/parentapp/saveParentMessage", &[("message", "I shall call")]).await.ok();
    assert_eq!(counts(&phone).await, [3, 0, 3, 3], "the other parent's message is not the centre's");
    let newest = all(&phone).await[0]["newest"].clone();
    let expected = json!({"id": newest["id"], "at": at[2], "by": "Lakshmi ma'am", "message": "Please call us"});
    assert_eq!(newest, expected);
    let marked = read(&phone, at[1]).await.ok()["children"][0].clone();
    assert_eq!(numbers(&marked), [1, 0, 1, 1], "who read a message has read the notification of it");
    assert_eq!((counts(&tablet).await, counts(&karthik).await), ([1, 0, 1, 1], [3, 0, 3, 3]), "his are his own");
    // A device that is late, and one whose clock is wrong, change nothing.
    read(&tablet, at[0]).await.ok();
    read(&tablet, at[2] + 60 * 24 * 60 * MINUTE).await.ok();
    assert_eq!(counts(&phone).await, [1, 0, 1, 1]);
    read(&tablet, at[2]).await.ok();
    assert_eq!((counts(&phone).await, counts(&karthik).await), ([0, 0, 0, 0], [3, 0, 3, 3]));
    assert_eq!(all(&phone).await[0]["newest"], Value::Null);
    // Who looked at the list of notifications has not read the conversation.
    let list = karthik.post("/parentapp/getChildTimeline", &[("include_types", "Message")]).await.ok().clone();
    let first = list["conversationList"][0]["id"].as_str().expect("an entry").to_owned();
    karthik.post("/parentapp/markSeen", &[("up_to", &first)]).await.ok();
    assert_eq!(counts(&karthik).await, [3, 0, 0, 3]);
    for fields in [vec![], vec![("messages_up_to", "x")], vec![("messages_up_to", "1"), ("up_to", first.as_str())]] {
        assert_eq!(phone.post("/parentapp/markSeen", &fields).await.refused(), "No Data Found", "{fields:?}");
    }
    town.finish().await;
}

#[rstest]
#[tokio::test]
async fn an_event_waits_until_either_parent_answers_it_or_it_is_called_off(
    #[values(Engine::Sqlite, Engine::Postgres)] engine: Engine,
) {
    let town = Town::new(engine).await;
    let (meera, karthik) = (town.parent(MEERA).await.caller, town.parent(KARTHIK).await.caller);
    let lake = town.ask_for_an_outing("lake", "2026-11-20").await;
    let zoo = town.ask_for_an_outing("zoo", "2026-11-21").await;
    assert_eq!(counts(&meera).await, [0, 2, 2, 2], "each event once, though a notification tells of it");
    let answer = [("event_id", lake.as_str()), ("consent_by", "Father"), ("status", "Authorized")];
    karthik.post("/centerevents/event_act", &answer).await.ok();
    assert_eq!((counts(&meera).await[1], counts(&karthik).await[1]), (1, 1));
    town.centre().json("DELETE", &format!("/centre/v1/events/{zoo}"), &Value::Null).await.taken();
    assert_eq!(counts(&meera).await, [0, 0, 3, 3], "that it is off is news, and stands in the list alone");
    town.finish().await;
}

#[rstest]
#[tokio::test]
async fn the_other_children_are_counted_too_and_no_other_family_s(
    #[values(Engine::Sqlite, Engine::Postgres)] engine: Engine,
) {
    let town = Town::new(engine).await;
    let (meera, karthik, farah) = (town.parent(MEERA).await, town.parent(KARTHIK).await, town.parent(FARAH).await);
    let body = json!({"items": [{"child_id": town.vihaan.to_string(), "message": "Vihaan fell"}]});
    town.other_centre().with_header("idempotency-key", "v").json("POST", "/centre/v1/messages", &body).await.taken();
    let body = json!({"items": [{"child_id": town.zoya.to_string(), "message": "Zoya sings"}]});
    town.centre().with_header("idempotency-key", "z").json("POST", "/centre/v1/messages", &body).await.taken();
    let hers = all(&meera.caller).await;
    let ids: Vec<_> = hers.iter().map(|child| child["child_id"].clone()).collect();
    assert_eq!(ids, [json!(town.anaya), json!(town.vihaan)], "the token's child first");
    assert_eq!((numbers(&hers[0]), numbers(&hers[1])), ([0, 0, 0, 0], [1, 0, 1, 1]));
    assert_eq!(
        (hers[1]["newest"]["message"].clone(), hers[1]["newest"]["by"].clone()),
        (json!("Vihaan fell"), json!(""))
    );
    let his = all(&karthik.caller).await;
    assert_eq!((his.len(), numbers(&his[0])), (1, [0, 0, 0, 0]), "Vihaan is not his");
    let theirs = all(&farah.caller).await;
    assert_eq!((theirs.len(), numbers(&theirs[0])), (1, [1, 0, 1, 1]));
    // A token marks its own child's alone.
    read(&meera.caller, NOW + MINUTE).await.ok();
    assert_eq!(numbers(&all(&meera.caller).await[1]), [1, 0, 1, 1]);
    town.takes_off(town.vihaan, Side::Mother).await;
    assert_eq!(all(&meera.caller).await.len(), 1);
    town.finish().await;
}

#[rstest]
#[tokio::test]
async fn of_messages_too_at_most_a_hundred_are_counted_along_an_index(
    #[values(Engine::Sqlite, Engine::Postgres)] engine: Engine,
) {
    let town = Town::new(engine).await;
    let meera = town.parent(MEERA).await.caller;
    let texts: Vec<String> = (0..60).map(|n| format!("{n}")).collect();
    let texts: Vec<&str> = texts.iter().map(String::as_str).collect();
    town.teacher_writes("first", &texts).await;
    assert_eq!(counts(&meera).await, [60, 0, 60, 60]);
    let at = town.teacher_writes("second", &texts).await;
    assert_eq!(counts(&meera).await, [100, 0, 100, 100]);
    read(&meera, at[59]).await.ok();
    assert_eq!(counts(&meera).await, [0, 0, 0, 0]);
    if engine == Engine::Sqlite {
        let plan = town.app.database.explain(statement(store::STATEMENTS, "list")).await.expect("a plan").join("; ");
        for range in [
            "SEARCH newest USING PRIMARY KEY (child_id=? AND at>?)",
            "SEARCH unread USING PRIMARY KEY (child_id=? AND at>?)",
            "SEARCH moment USING PRIMARY KEY (child_id=? AND at>?)",
            "SEARCH invitation USING PRIMARY KEY (child_id=?)",
        ] {
            assert!(plan.contains(range), "{plan}");
        }
        assert_eq!(plan.matches("SCAN").count(), plan.matches("SCAN counted").count(), "{plan}");
    }
    town.finish().await;
}

#[rstest]
#[tokio::test]
async fn all_children_are_counted_by_one_statement(#[values(Engine::Sqlite, Engine::Postgres)] engine: Engine) {
    let town = Town::new(engine).await;
    let (meera, karthik) = (town.parent(MEERA).await.caller, town.parent(KARTHIK).await.caller);
    town.teacher_writes("one", &["Welcome"]).await;
    for (caller, children) in [(&meera, 2), (&karthik, 1)] {
        let before = town.app.database.counts().statements;
        assert_eq!(all(caller).await.len(), children);
        assert_eq!(town.app.database.counts().statements - before, 2, "the proof and the counts");
    }
    town.finish().await;
}

#[rstest]
#[tokio::test]
async fn what_was_read_while_the_clock_was_ahead_stays_read(
    #[values(Engine::Sqlite, Engine::Postgres)] engine: Engine,
) {
    let town = Town::new(engine).await;
    let meera = town.parent(MEERA).await.caller;
    town.app.clock.advance(24 * 60 * MINUTE);
    let ahead = town.teacher_writes("ahead", &["One", "Two", "Three"]).await;
    read(&meera, ahead[1]).await.ok();
    assert_eq!(counts(&meera).await[0], 1);
    town.set_clock_back(NOW).await;
    assert_eq!(counts(&meera).await[0], 1);
    town.teacher_writes("now", &["Four"]).await;
    assert_eq!(counts(&meera).await[0], 2, "the third and the fourth");
    town.finish().await;
}
