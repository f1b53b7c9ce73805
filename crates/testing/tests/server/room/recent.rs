//! What was logged lately, and a child's details.

use database::Engine;
use rstest::rstest;
use serde_json::{Value, json};

use super::screen::{enrol, record, tablet};
use base::audit::Role;
use daily::day::attendance::events::EventKind;
use testing::Town;
use testing::town::{MINUTE, NOW};

const RECENT: &str = "/staff/v1/recent";

#[rstest]
#[tokio::test]
async fn two_days_are_listed_newest_first_in_pages(#[values(Engine::Sqlite, Engine::Postgres)] engine: Engine) {
    let town = Town::new(engine).await;
    let tablet = tablet(&town).await;
    let moment = |kind: &str, minutes_ago: u64, text: &str| json!({"child_id": town.anaya.to_string(), "type": kind, "message": text, "at": NOW - u32::try_from(minutes_ago).expect("small") * MINUTE});
    let items = json!([
        moment("Lunch", 10, "Rice"),
        moment("Milk", 20, "120 ml"),
        moment("Sleep", 24 * 60, "An hour"),
        moment("Milk", 3 * 24 * 60, "too long ago"),
        moment("Diaper", 30, "Wet")
    ]);
    town.post_timeline_entries("items", items).await.taken();
    let came = json!({"child_id": town.zoya.to_string(), "day": "2026-11-12", "status": "Present", "time_in": "09:05"});
    town.attendance(&[came]).await.taken();
    let listed = tablet.caller.get(RECENT).await.taken().clone();
    let line = |item: &Value| {
        format!(
            "{} {} {}",
            item["child_name"].as_str().unwrap_or_default(),
            item["kind"].as_str().unwrap_or_default(),
            item["text"].as_str().unwrap_or_default()
        )
    };
    let lines: Vec<_> = listed["items"].as_array().expect("items").iter().map(line).collect();
    let expected = [
        "Anaya lunch Rice",
        "Anaya milk 120 ml",
        "Anaya diaper Wet",
        "Zoya in Present, came at 09:05",
        "Anaya nap_end An hour",
    ];
    assert_eq!(lines, expected);
    assert_eq!(listed["next"], Value::Null);
    // A day with events is listed by them: the program's part here, the tablets' among their entries.
    record(&town, town.zoya, EventKind::Out).await;
    let listed = tablet.caller.get(RECENT).await.taken().clone();
    let of_zoya = |item: &&Value| item["child_name"] == "Zoya";
    let kinds: Vec<_> =
        listed["items"].as_array().expect("items").iter().filter(of_zoya).map(|item| item["kind"].clone()).collect();
    assert_eq!(kinds, [json!("in")]);
    // Pages of fifty.
    let many: Vec<_> = (0..60).map(|minute| moment("Milk", minute, &format!("{minute} ml"))).collect();
    town.post_timeline_entries("many", Value::Array(many)).await.taken();
    let first = tablet.caller.get(RECENT).await.taken().clone();
    let next = first["next"].as_str().expect("a next page").to_owned();
    let second = tablet.caller.get(&format!("{RECENT}?before={next}")).await.taken().clone();
    let count = |page: &Value| page["items"].as_array().map(Vec::len);
    assert_eq!((count(&first), count(&second), &second["next"]), (Some(50), Some(15), &Value::Null));
    let mut moments: Vec<_> = [&first, &second]
        .iter()
        .flat_map(|page| page["items"].as_array().expect("items"))
        .map(|item| item["moment"].to_string())
        .collect();
    moments.sort_unstable();
    moments.dedup();
    assert_eq!(moments.len(), 65, "64 entries, and the program's event without one");
    assert_eq!(tablet.caller.get(&format!("{RECENT}?before=yesterday")).await.refused_with(422), "bad_fields");
    town.finish().await;
}

#[rstest]
#[tokio::test]
async fn a_childs_details_are_opened_with_a_fresh_pin_and_each_opening_is_audited(
    #[values(Engine::Sqlite, Engine::Postgres)] engine: Engine,
) {
    let town = Town::new(engine).await;
    let tablet = tablet(&town).await;
    let nursery = town.rooms_of(town.indiranagar).await[0];
    let meena = town.add_person(Role::Teacher, Some(town.indiranagar), "Meena", &[nursery]).await;
    let caller = town.on_shift(&tablet, meena).await;
    let open = |child: &str| format!("/staff/v1/children/{child}/open");
    let lunch = json!([{"child_id": town.anaya.to_string(), "type": "Lunch", "message": "Rice", "at": NOW}]);
    town.post_timeline_entries("lunch", lunch).await.taken();
    let details = caller.json("POST", &open(&town.anaya.to_string()), &json!({})).await.taken().clone();
    assert_eq!(details["name"], "Anaya Rao");
    assert_eq!(
        details["parents"],
        json!([
            {"name": "Meera Rao", "relation": "Mother", "phone": "9800000001"},
            {"name": "Karthik Rao", "relation": "Father", "phone": "9800000002"},
        ])
    );
    assert_eq!((&details["today"][0]["kind"], &details["today"][0]["text"]), (&json!("lunch"), &json!("Rice")));
    assert_eq!(details["collectors"].as_array().map(Vec::len), Some(2));
    let opened = town.actions_about(town.anaya).await.into_iter().filter(|action| action.contains("details")).count();
    assert_eq!(opened, 1);
    // Children of another room or centre are answered like unknown ones.
    let other = town.add_room(town.indiranagar, "Toddlers").await;
    let chetan = enrol(&town, (town.indiranagar, other), ("Chetan", "Das")).await;
    let unknown = caller.json("POST", &open("77"), &json!({})).await;
    assert_eq!(unknown.status.as_u16(), 404);
    for child in [chetan, town.vihaan, town.left] {
        let refused = caller.json("POST", &open(&child.to_string()), &json!({})).await;
        assert_eq!((refused.status, &refused.json), (unknown.status, &unknown.json), "{child}");
    }
    town.app.clock.advance(11 * MINUTE);
    let refused = caller.json("POST", &open(&town.anaya.to_string()), &json!({})).await;
    assert_eq!(refused.refused_with(403), "pin_needed");
    town.finish().await;
}
