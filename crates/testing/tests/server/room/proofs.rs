//! How well it is proved who logged an entry, and who takes it back.

use std::time::Duration;

use database::Engine;
use rstest::rstest;
use serde_json::json;

use super::queue::{Nursery, Row, hex};
use base::audit::{self, Role};
use base::clock::Timestamp;
use base::ids::MemberId;

const TOUCH: &str = "/staff/v1/touch";

/// The proof of each event of a person.
async fn proofs(nursery: &Nursery, member: MemberId) -> Vec<String> {
    let read =
        nursery.town.read(async |reader| Ok(audit::list_page(reader, (Timestamp::EPOCH, 0), Timestamp::MAX).await?));
    let of_person = format!("person {member}");
    let events = read.await.into_iter().filter(|event| event.actor == of_person);
    events.map(|event| event.proof.unwrap_or_default()).collect()
}

// proves: SIGNS-15
#[rstest]
#[tokio::test]
async fn a_routine_entry_needs_a_pin_of_this_shift_on_this_tablet(
    #[values(Engine::Sqlite, Engine::Postgres)] engine: Engine,
) {
    let nursery = Nursery::of(engine).await;
    let (town, anaya) = (&nursery.town, nursery.town.anaya);
    let milk = |number: u32| nursery.row(number, "milk", anaya, &json!({"ml": 90}));
    nursery.later(11);
    assert_eq!(nursery.verdicts(&[milk(1)]).await, ["accepted"]);
    assert_eq!(proofs(&nursery, nursery.teacher).await, ["session"]);
    // Somebody of the room who has not typed the PIN here, only on another tablet.
    let meena = town.add_person(Role::Teacher, Some(town.indiranagar), "Meena", &nursery.rooms).await;
    let elsewhere = town.add_tablet(town.indiranagar, &nursery.rooms, nursery.head).await;
    town.on_shift(&elsewhere, meena).await;
    let hers = milk(2).with("person", meena);
    assert_eq!(nursery.verdicts(std::slice::from_ref(&hers)).await, ["pin_required"]);
    assert_eq!((nursery.moments(anaya).await.len(), proofs(&nursery, meena).await), (1, vec![]), "nothing is stored");
    assert_eq!(nursery.verdicts(&[hers.offline()]).await, ["accepted"]);
    assert_eq!((nursery.moments(anaya).await.len(), proofs(&nursery, meena).await), (2, vec!["none".to_owned()]));
    let listed = town.desk_of(nursery.head).await.get("/staff/v1/review").await.taken()["listed"].clone();
    let listed: Vec<_> = listed.as_array().expect("a list").iter().map(|item| (&item["id"], &item["why"])).collect();
    assert_eq!(listed, [(&json!(hex(2)), &json!("no_proof"))]);
    nursery.town.finish().await;
}

// proves: SIGNS-16
#[rstest]
#[tokio::test]
async fn a_hand_over_needs_a_pin_within_ten_minutes_of_the_last_touch(
    #[values(Engine::Sqlite, Engine::Postgres)] engine: Engine,
) {
    let nursery = Nursery::of(engine).await;
    let (clock, children) = (&nursery.town.app.clock, nursery.enrol(3).await);
    let out = json!({"collector": null, "name": null});
    let sent = async |row: &Row| nursery.verdicts(std::slice::from_ref(row)).await;
    // The PIN was typed at 10:00 and the last touch is of 10:08.
    nursery.later(8);
    nursery.on_shift.json("POST", TOUCH, &json!({})).await.taken();
    clock.advance(Duration::from_secs(9 * 60 + 59));
    assert_eq!(sent(&nursery.row(1, "out", children[0], &out)).await, ["accepted"]);
    let in_time = nursery.row(2, "out", children[1], &out);
    clock.advance(Duration::from_secs(2));
    assert_eq!(sent(&nursery.row(3, "out", children[2], &out)).await, ["pin_required"], "at 10:01 after the touch");
    nursery.later(30);
    assert_eq!(sent(&in_time).await, ["accepted"], "by its own time");
    // Why a child is absent is no routine either.
    let absent = |number: u32, reason: Option<&str>| {
        nursery.row(number, "absent", nursery.town.zoya, &json!({ "reason": reason }))
    };
    assert_eq!(nursery.verdicts(&[absent(4, Some("Fever")), absent(5, None)]).await, ["pin_required", "accepted"]);
    nursery.town.finish().await;
}

#[rstest]
#[tokio::test]
async fn an_undo_is_its_authors_for_an_hour_and_then_needs_the_pin(
    #[values(Engine::Sqlite, Engine::Postgres)] engine: Engine,
) {
    let nursery = Nursery::of(engine).await;
    let (town, anaya) = (&nursery.town, nursery.town.anaya);
    let note = |number: u32| nursery.row(number, "note", anaya, &json!({"text": format!("Note {number}")}));
    let undo = |number: u32, of: u32| nursery.row(number, "undo", anaya, &json!({"of": hex(of)}));
    assert_eq!(nursery.verdicts(&[note(1), note(2), note(3)]).await, ["accepted"; 3]);
    let meena = town.add_person(Role::Teacher, Some(town.indiranagar), "Meena", &nursery.rooms).await;
    town.on_shift(&nursery.tablet, meena).await;
    nursery.later(11);
    let hers = undo(10, 1).with("person", meena);
    let verdicts = nursery.verdicts(&[hers.clone(), undo(11, 2)]).await;
    assert_eq!(verdicts, ["pin_required", "accepted"], "another's entry, and one's own");
    assert_eq!(nursery.moments(anaya).await, ["Note 1", "Note 3"]);
    town.on_shift(&nursery.tablet, meena).await;
    assert_eq!(nursery.verdicts(&[hers]).await, ["accepted"]);
    nursery.later(50);
    assert_eq!(nursery.verdicts(&[undo(12, 3)]).await, ["pin_required"], "61 minutes later");
    // Without a connection nobody can type a PIN.
    assert_eq!(nursery.verdicts(&[undo(13, 3).offline()]).await, ["accepted"]);
    assert_eq!(nursery.moments(anaya).await, [] as [String; 0]);
    nursery.town.finish().await;
}

#[rstest]
#[tokio::test]
async fn an_undo_of_what_another_tablet_sent_waits_for_review(
    #[values(Engine::Sqlite, Engine::Postgres)] engine: Engine,
) {
    let nursery = Nursery::of(engine).await;
    let (town, anaya) = (&nursery.town, nursery.town.anaya);
    let other = town.add_tablet(town.indiranagar, &nursery.rooms, nursery.head).await;
    town.on_shift(&other, nursery.teacher).await;
    let note = |number: u32| nursery.row(number, "note", anaya, &json!({"text": format!("Note {number}")}));
    let undo = |number: u32, of: u32| nursery.row(number, "undo", anaya, &json!({"of": hex(of)}));
    let waits = ["in_review: nothing_to_undo"];
    assert_eq!(nursery.verdicts(&[note(1)]).await, ["accepted"]);
    assert_eq!(super::queue::verdicts(&nursery.send_from(&other, &[undo(2, 1)]).await), waits);
    // Also where the undo comes first.
    assert_eq!(super::queue::verdicts(&nursery.send_from(&other, &[undo(4, 3)]).await), waits);
    assert_eq!(nursery.verdicts(&[note(3)]).await, ["accepted"]);
    assert_eq!(nursery.moments(anaya).await, ["Note 1", "Note 3"]);
    let desk = town.desk_of(nursery.head).await;
    desk.json("POST", &format!("/staff/v1/review/{}/place", hex(2)), &json!({})).await.taken();
    assert_eq!(nursery.moments(anaya).await, ["Note 3"], "a head has placed it");
    nursery.town.finish().await;
}
