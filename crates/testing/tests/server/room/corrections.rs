//! Corrections of moments by teachers and heads.

use database::Engine;
use rstest::rstest;
use serde_json::{Value, json};

use super::queue::{Nursery, hex};
use testing::Caller;
use testing::town::{MEERA, MINUTE};

const DAY: u32 = 24 * 60;

async fn correct(caller: &Caller, moment: &str, body: Value) -> (u16, String) {
    let reply = caller.json("PATCH", &format!("/staff/v1/moments/{moment}"), &body).await;
    (reply.status.as_u16(), reply.json["code"].as_str().unwrap_or_default().to_owned())
}

async fn withdraw(caller: &Caller, moment: &str) -> (u16, String) {
    let reply = caller.json("POST", &format!("/staff/v1/moments/{moment}/withdraw"), &json!({})).await;
    (reply.status.as_u16(), reply.json["code"].as_str().unwrap_or_default().to_owned())
}

// proves: ROOM-49
#[rstest]
#[tokio::test]
async fn a_teacher_corrects_moments_of_today_and_a_head_those_of_the_month(
    #[values(Engine::Sqlite, Engine::Postgres)] engine: Engine,
) {
    let nursery = Nursery::of(engine).await;
    let (anaya, zoya) = (nursery.town.anaya, nursery.town.zoya);
    nursery.reach(MEERA).await;
    let rows = [nursery.lunch(1, anaya, "Dal"), nursery.row(2, "note", zoya, &json!({"text": "Slept well"}))];
    let reply = nursery.send(&rows).await;
    let moment = |index: usize| reply.taken()["verdicts"][index]["moment"].as_str().expect("a moment").to_owned();
    let (lunch, note) = (moment(0), moment(1));
    let notices = nursery.notices(anaya).await;
    let taken = (200, String::new());
    assert_eq!(correct(&nursery.on_shift, &lunch, json!({"text": "Dal and rice"})).await, taken);
    assert_eq!(nursery.moments(anaya).await, ["Dal and rice"]);
    assert_eq!(nursery.notices(anaya).await, notices, "parents are not notified again");
    // What was corrected stays so when more arrives, and the undo still finds it.
    assert_eq!(nursery.verdicts(&[nursery.row(3, "in", anaya, &json!({}))]).await, ["accepted"]);
    assert!(nursery.moments(anaya).await.contains(&"Dal and rice".to_owned()));
    let ahead = (nursery.town.app.now() + MINUTE).ms();
    assert_eq!(correct(&nursery.on_shift, &lunch, json!({"at": ahead})).await.0, 422);
    let empty = nursery.on_shift.json("PATCH", &format!("/staff/v1/moments/{lunch}"), &json!({"text": ""})).await;
    assert_eq!((empty.status.as_u16(), &empty.json["rows"][0]["field"]), (422, &json!("text")), "{}", empty.json);
    assert_eq!(correct(&nursery.on_shift, "77", json!({"text": "x"})).await, (404, "not_found".to_owned()));
    assert_eq!(withdraw(&nursery.on_shift, &lunch).await, taken);
    assert!(!nursery.moments(anaya).await.contains(&"Dal and rice".to_owned()));
    // A lunch can be logged again.
    assert_eq!(nursery.verdicts(&[nursery.lunch(4, anaya, "Rice")]).await, ["accepted"]);
    assert_eq!(nursery.verdicts(&[nursery.row(5, "undo", anaya, &json!({"of": hex(4)}))]).await, ["accepted"]);
    nursery.later(2);
    nursery.town.follow_up().await;
    nursery.later(DAY);
    let on_shift = nursery.town.on_shift(&nursery.tablet, nursery.teacher).await;
    let too_old = (403, "too_old".to_owned());
    assert_eq!(correct(&on_shift, &note, json!({"text": "x"})).await, too_old);
    assert_eq!(withdraw(&on_shift, &note).await, too_old);
    let desk = nursery.town.desk_of(nursery.head).await;
    assert_eq!(correct(&desk, &note, json!({"text": "Slept very well"})).await, taken);
    assert_eq!(nursery.moments(zoya).await, ["Slept very well"]);
    nursery.later(20 * DAY);
    let desk = nursery.town.desk_of(nursery.head).await;
    assert_eq!(withdraw(&desk, &note).await, too_old, "another month");
    nursery.town.finish().await;
}
