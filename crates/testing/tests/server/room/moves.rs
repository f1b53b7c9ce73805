//! A child that moves to another room of the centre during the day.

use database::Engine;
use rstest::rstest;
use serde_json::{Value, json};

use super::queue::{Nursery, hex};
use super::screen::ROOMS;
use base::ids::ChildId;
use testing::Caller;
use testing::staff::PairedTablet;

const RECENT: &str = "/staff/v1/recent";

async fn shows(tablet: &PairedTablet, child: ChildId) -> bool {
    let screen = tablet.caller.get(ROOMS).await.taken().clone();
    screen["children"].as_array().expect("children").iter().any(|shown| shown["id"] == child.to_string())
}

/// What a tablet's Recent says of a child: kind, room, and whether its moment can be corrected there.
async fn recent(tablet: &PairedTablet, child: ChildId) -> Vec<(String, Value, bool)> {
    let listed = tablet.caller.get(RECENT).await.taken().clone();
    let of_child = |item: &&Value| item["child"] == child.to_string();
    let items = listed["items"].as_array().expect("items").iter().filter(of_child);
    items
        .map(|item| {
            (item["kind"].as_str().unwrap_or_default().to_owned(), item["room"].clone(), item["moment"] != Value::Null)
        })
        .collect()
}

async fn tag(caller: &Caller) -> String {
    caller.get(ROOMS).await.headers["etag"].to_str().expect("a tag").to_owned()
}

// proves: OFFL-11
#[rstest]
#[tokio::test]
async fn the_new_room_shows_it_at_once_and_both_rooms_list_what_was_logged(
    #[values(Engine::Sqlite, Engine::Postgres)] engine: Engine,
) {
    let nursery = Nursery::of(engine).await;
    let (town, anaya, head) = (&nursery.town, nursery.town.anaya, nursery.head);
    let here = nursery.rooms[0];
    let toddlers = town.add_room(town.indiranagar, "Toddlers").await;
    let theirs = town.add_tablet(town.indiranagar, &[toddlers], head).await;
    let beside = town.add_tablet(town.indiranagar, &nursery.rooms, head).await;
    assert_eq!(nursery.verdicts(&[nursery.lunch(1, anaya, "Dal")]).await, ["accepted"]);
    assert!(shows(&nursery.tablet, anaya).await && !shows(&theirs, anaya).await);
    assert_eq!(recent(&theirs, anaya).await, []);
    let (before, theirs_before) = (tag(&nursery.tablet.caller).await, tag(&theirs.caller).await);
    nursery.moves(anaya, toddlers).await;
    assert_ne!(tag(&nursery.tablet.caller).await, before);
    assert_ne!(tag(&theirs.caller).await, theirs_before);
    assert!(!shows(&nursery.tablet, anaya).await && shows(&theirs, anaya).await);
    // The tablet that did not know of it yet.
    let late = nursery.row(2, "milk", anaya, &json!({"ml": 90})).offline();
    assert_eq!(nursery.verdicts(&[late]).await, ["accepted"]);
    let (milk, lunch) = ("milk".to_owned(), "lunch".to_owned());
    let sorted = async |tablet: &PairedTablet| {
        let mut items = recent(tablet, anaya).await;
        items.sort_by(|one, other| one.0.cmp(&other.0));
        items
    };
    let (there, from_here) = (json!(toddlers), json!(here));
    assert_eq!(sorted(&theirs).await, [(lunch.clone(), there.clone(), true), (milk.clone(), there.clone(), true)]);
    assert_eq!(sorted(&nursery.tablet).await, [(lunch.clone(), from_here.clone(), false), (milk, there, false)]);
    assert_eq!(sorted(&beside).await, [(lunch, from_here, false)], "what was logged in its room");
    // Its own tablet still takes back what it logged.
    let undo = nursery.row(3, "undo", anaya, &json!({"of": hex(1)}));
    assert_eq!(nursery.verdicts(&[undo]).await, ["accepted"]);
    nursery.town.finish().await;
}

#[rstest]
#[tokio::test]
async fn what_waits_for_review_is_counted_where_it_is_listed(
    #[values(Engine::Sqlite, Engine::Postgres)] engine: Engine,
) {
    let nursery = Nursery::of(engine).await;
    let (town, anaya) = (&nursery.town, nursery.town.anaya);
    let toddlers = town.add_room(town.indiranagar, "Toddlers").await;
    let theirs = town.add_tablet(town.indiranagar, &[toddlers], nursery.head).await;
    let beside = town.add_tablet(town.indiranagar, &nursery.rooms, nursery.head).await;
    let rows = [nursery.lunch(1, anaya, "Dal"), nursery.lunch(2, anaya, "Rice")];
    assert_eq!(nursery.verdicts(&rows).await, ["accepted", "in_review: already_logged"]);
    let waiting = async |tablet: &PairedTablet| {
        let counted = tablet.caller.get(ROOMS).await.taken()["to_review"].clone();
        let listed = tablet.caller.get("/staff/v1/review").await.taken()["to_review"].as_array().map(Vec::len);
        assert_eq!(counted, json!(listed));
        counted
    };
    let (one, none) = (json!(1), json!(0));
    let all = async || [waiting(&nursery.tablet).await, waiting(&beside).await, waiting(&theirs).await];
    assert_eq!(all().await, [one.clone(), one.clone(), none.clone()]);
    nursery.moves(anaya, toddlers).await;
    assert_eq!(all().await, [one.clone(), none, one], "the tablet that sent it, and the child's room");
    nursery.town.finish().await;
}
