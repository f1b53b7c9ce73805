//! What a tablet and its people reach: the children of its rooms.

use database::Engine;
use rstest::rstest;
use serde_json::{Value, json};

use super::queue::{Nursery, hex};
use super::screen::enrol;
use crate::staff::access::calls;
use aangan::routes;
use base::audit::Role;
use staff::access::{Needs, needs};
use testing::town::{MINUTE, NOW};

/// The calls of tablets that name something.
fn calls_of_tablets() -> Vec<(String, String)> {
    let of_tablets = |needs: Needs| !matches!(needs, Needs::Desk { .. } | Needs::Pairing | Needs::Anybody);
    let all = calls(&routes::staff_document()).into_iter();
    all.filter(|(method, path)| path.contains('{') && needs(method, path).is_some_and(of_tablets)).collect()
}

fn body_of(path: &str) -> Value {
    match path.rsplit('/').next() {
        Some("change") => json!({"values": {"text": "A note"}}),
        Some("drop") => json!({"reason": "twice"}),
        Some("{moment}") => json!({"text": "A note"}),
        _ => json!({}),
    }
}

// proves: SIGNS-07, SIGNS-38
#[rstest]
#[tokio::test]
async fn what_is_of_another_room_or_centre_is_answered_like_what_is_unknown(
    #[values(Engine::Sqlite, Engine::Postgres)] engine: Engine,
) {
    let nursery = Nursery::of(engine).await;
    let town = &nursery.town;
    let toddlers = town.add_room(town.indiranagar, "Toddlers").await;
    let chetan = enrol(town, (town.indiranagar, toddlers), ("Chetan", "Das")).await;
    let there = town.rooms_of(town.koramangala).await;
    let vikram = town.add_person(Role::Head, Some(town.koramangala), "Vikram Iyer", &[]).await;
    let tablets = [
        (town.add_tablet(town.indiranagar, &[toddlers], nursery.head).await, nursery.head, chetan),
        (town.add_tablet(town.koramangala, &there, vikram).await, vikram, town.vihaan),
    ];
    // Of each: the child, a moment, an entry that waits, and no picture that a tablet shows.
    let mut foreign = Vec::new();
    for (number, (tablet, person, child)) in (1..).zip(&tablets) {
        town.on_shift(tablet, *person).await;
        let lunch = |id: u32| nursery.lunch(id, *child, "Dal").with("person", person);
        let sent = nursery.send_from(tablet, &[lunch(number * 10), lunch(number * 10 + 1)]).await;
        let verdicts = &sent.taken()["verdicts"];
        assert_eq!((&verdicts[0]["verdict"], &verdicts[1]["verdict"]), (&json!("accepted"), &json!("in_review")));
        let moment = verdicts[0]["moment"].as_str().expect("a moment").to_owned();
        foreign.push([child.to_string(), moment, hex(number * 10 + 1), town.public_picture.to_string()]);
    }
    let fields = ["{child}", "{moment}", "{entry}", "{picture}"];
    let unknown = ["77".to_owned(), "77".to_owned(), hex(77), "77".to_owned()];
    let mut walked = 0;
    for (method, path) in calls_of_tablets() {
        let field = fields.iter().position(|field| path.contains(field)).expect("a field with an id here");
        let ask = async |id: &str| {
            let (address, body) = (path.replace(fields[field], id), body_of(&path));
            let caller = &nursery.on_shift;
            let reply =
                if method == "GET" { caller.get(&address).await } else { caller.json(&method, &address, &body).await };
            (reply.status.as_u16(), reply.json)
        };
        let expected = ask(&unknown[field]).await;
        assert_eq!(expected.0, 404, "{method} {path}: {}", expected.1);
        for ids in &foreign {
            assert_eq!(ask(&ids[field]).await, expected, "{method} {path}");
            walked += 1;
        }
    }
    assert!(walked >= 12, "only {walked}");
    nursery.town.finish().await;
}

// proves: SIGNS-07, SIGNS-38
#[rstest]
#[tokio::test]
async fn an_entry_about_a_child_of_another_room_waits_without_its_name(
    #[values(Engine::Sqlite, Engine::Postgres)] engine: Engine,
) {
    let nursery = Nursery::of(engine).await;
    let town = &nursery.town;
    let toddlers = town.add_room(town.indiranagar, "Toddlers").await;
    let chetan = enrol(town, (town.indiranagar, toddlers), ("Chetan", "Das")).await;
    let lunch = json!([{"child_id": chetan.to_string(), "type": "Milk", "message": "120 ml", "at": NOW - MINUTE}]);
    town.post_timeline_entries("milk", lunch).await.taken();
    let rows =
        [nursery.lunch(1, chetan, "Dal"), nursery.lunch(2, town.vihaan, "Dal"), nursery.lunch(3, chetan, "Rice")];
    let waits = ["in_review: other_room", "in_review: unknown_child", "in_review: other_room"];
    assert_eq!(nursery.verdicts(&rows).await, waits);
    for path in ["/staff/v1/rooms", "/staff/v1/recent", "/staff/v1/review"] {
        let shown = nursery.on_shift.get(path).await.taken().to_string();
        assert!(!shown.contains("Chetan") && !shown.contains("Vihaan") && !shown.contains("120 ml"), "{path}: {shown}");
    }
    // Its author only drops it; a head at a desk places it.
    let decide = async |caller: &testing::Caller, number: u32, decision: &str, body: Value| {
        caller.json("POST", &format!("/staff/v1/review/{}/{decision}", hex(number)), &body).await.status.as_u16()
    };
    assert_eq!(decide(&nursery.on_shift, 1, "place", json!({})).await, 404);
    let values = json!({"dish": "Dal", "amount": null, "replaces": null});
    assert_eq!(decide(&nursery.on_shift, 1, "change", json!({ "values": values })).await, 404);
    assert_eq!(decide(&nursery.on_shift, 1, "drop", json!({"reason": "wrong child"})).await, 200);
    assert_eq!(nursery.moments(chetan).await, ["120 ml"]);
    assert_eq!(decide(&town.desk_of(nursery.head).await, 3, "place", json!({})).await, 200);
    assert_eq!(nursery.moments(chetan).await, ["120 ml", "Rice"]);
    nursery.town.finish().await;
}
