//! To whom a child may be handed over.

use database::{Engine, statements};
use rstest::rstest;
use serde_json::{Value, json};

use super::queue::{Nursery, hex, list_attendance};
use crate::guardians::{self, KAMALA, USHA};
use base::clock::Timestamp;
use base::ids::GuardianId;
use testing::town::{FARAH, MEERA};

const WAITS: &str = "in_review: not_a_collector";

statements! {
    fn suspend(writer, guardian: GuardianId, now: Timestamp) = "UPDATE guardian SET suspended_at = $2 WHERE id = $1";
}

/// Checks Anaya in and hands her over to this person, with or without a connection; then takes both back. Returns the verdict.
async fn hand_over(nursery: &Nursery, number: u32, collector: &str, online: bool) -> String {
    let (anaya, values) = (nursery.town.anaya, json!({"collector": collector, "name": "Somebody"}));
    nursery.town.on_shift(&nursery.tablet, nursery.teacher).await;
    let rows = [nursery.row(number, "in", anaya, &json!({})), nursery.row(number + 1, "out", anaya, &values)];
    let verdicts = nursery.verdicts(&rows.map(|row| row.with("online", online))).await;
    assert_eq!(verdicts[0], "accepted");
    let undo = |by: u32, of: u32| nursery.row(by, "undo", anaya, &json!({"of": hex(of)}));
    let undone = nursery.verdicts(&[undo(number + 2, number), undo(number + 3, number + 1)]).await;
    assert_eq!(undone, ["accepted"; 2]);
    verdicts[1].clone()
}

#[rstest]
#[tokio::test]
async fn a_hand_over_to_somebody_who_is_not_on_the_childs_list_waits_for_review(
    #[values(Engine::Sqlite, Engine::Postgres)] engine: Engine,
) {
    let nursery = Nursery::of(engine).await;
    let town = &nursery.town;
    let (meera, farah) = (town.parent(MEERA).await.caller, town.parent(FARAH).await.caller);
    let mother = nursery.collector(town.anaya).await["collector"].as_str().expect("an id").to_owned();
    let others = nursery.collector(town.zoya).await["collector"].as_str().expect("an id").to_owned();
    let approved = guardians::add(town, (&meera, MEERA), ("Kamala Rao", KAMALA, "Grand Parent")).await;
    guardians::approve(town).await;
    let of_zoya = guardians::add(town, (&farah, FARAH), ("Usha Khan", USHA, "Other")).await;
    guardians::approve(town).await;
    let waiting = guardians::add(town, (&meera, MEERA), ("Usha Rao", USHA, "Other")).await;
    let guardian = |id: &str| format!("guardian-{id}");
    let cases = [
        (mother.clone(), "accepted"),
        (guardian(&approved), "accepted"),
        (guardian(&waiting), WAITS),
        (guardian(&of_zoya), WAITS),
        (others, WAITS),
        ("parent-77".to_owned(), WAITS),
        ("guardian-77".to_owned(), WAITS),
    ];
    for (number, (collector, expected)) in (1..).zip(&cases) {
        for (place, online) in [(number * 100, true), (number * 100 + 50, false)] {
            assert_eq!(&hand_over(&nursery, place, collector, online).await, expected, "{collector}, online: {online}");
        }
    }
    let suspended = GuardianId::parse(&approved).expect("an id");
    let now = town.app.now();
    town.write(async move |writer| Ok(suspend(writer, suspended, now).await?)).await;
    assert_eq!(hand_over(&nursery, 1000, &guardian(&approved), true).await, WAITS, "suspended");
    town.write(async move |writer| Ok(suspend(writer, suspended, Timestamp::EPOCH).await?)).await;
    guardians::remove(&meera, &approved).await.ok();
    assert_eq!(hand_over(&nursery, 1100, &guardian(&approved), true).await, WAITS, "removed");
    town.takes_from_her(town.anaya, true).await;
    assert_eq!(hand_over(&nursery, 1200, &mother, true).await, WAITS, "a parent from whom the child was taken");
    nursery.town.finish().await;
}

#[rstest]
#[tokio::test]
async fn such_a_hand_over_counts_once_a_person_has_placed_it(
    #[values(Engine::Sqlite, Engine::Postgres)] engine: Engine,
) {
    let nursery = Nursery::of(engine).await;
    let anaya = nursery.town.anaya;
    let values = json!({"collector": "guardian-77", "name": "Somebody"});
    let rows = [nursery.row(1, "in", anaya, &json!({})), nursery.row(2, "out", anaya, &values)];
    assert_eq!(nursery.verdicts(&rows).await, ["accepted", WAITS]);
    let left = async || {
        let days = nursery.town.read(async move |reader| Ok(list_attendance(reader, anaya).await?)).await;
        days.into_iter().map(|(.., left)| left).collect::<Vec<_>>()
    };
    assert_eq!(left().await, [None], "the child is still here");
    let desk = nursery.town.desk_of(nursery.head).await;
    let review = desk.get("/staff/v1/review").await.taken().clone();
    let shown = &review["to_review"][0];
    assert_eq!((&shown["reason"], &shown["row"]["values"]), (&json!("not_a_collector"), &values));
    desk.json("POST", &format!("/staff/v1/review/{}/place", hex(2)), &json!({})).await.taken();
    assert_eq!(left().await, [Some("10:00".to_owned())]);
    assert_eq!(desk.get("/staff/v1/review").await.taken()["to_review"], Value::Array(Vec::new()));
    nursery.town.finish().await;
}
