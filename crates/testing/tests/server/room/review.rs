//! To review: who sees what waits, and who places, changes or drops it.

use database::{Engine, statements};
use rstest::rstest;
use serde_json::{Value, json};

use super::queue::{Nursery, hex, list_attendance};
use base::audit::{self, Role};
use base::clock::Timestamp;
use base::ids::EntryId;
use testing::Caller;

const DAY: u32 = 24 * 60;

statements! {
    fn find_drop_reason(reader, id: &EntryId) -> Option<Option<String>> = "SELECT drop_reason FROM staff_entry WHERE entry_id = $1";
}

async fn waiting(caller: &Caller) -> Vec<String> {
    let review = caller.get("/staff/v1/review").await;
    let items = review.taken()["to_review"].as_array().expect("a list").clone();
    items
        .iter()
        .map(|item| {
            format!("{} {}", item["kind"].as_str().unwrap_or_default(), item["reason"].as_str().unwrap_or_default())
        })
        .collect()
}

async fn decide(caller: &Caller, number: u32, decision: &str, body: Value) -> (u16, String) {
    let reply = caller.json("POST", &format!("/staff/v1/review/{}/{decision}", hex(number)), &body).await;
    (reply.status.as_u16(), reply.json["code"].as_str().unwrap_or_default().to_owned())
}

fn taken() -> (u16, String) {
    (200, String::new())
}

fn refused(status: u16, code: &str) -> (u16, String) {
    (status, code.to_owned())
}

// proves: OFFL-12 OFFL-28
#[rstest]
#[tokio::test]
async fn the_author_decides_on_the_same_day_and_a_head_any_day(
    #[values(Engine::Sqlite, Engine::Postgres)] engine: Engine,
) {
    let nursery = Nursery::of(engine).await;
    let anaya = nursery.town.anaya;
    let rows = [
        nursery.lunch(1, anaya, "Dal"),
        nursery.lunch(2, anaya, "Rice"),
        nursery.lunch(3, anaya, "Roti"),
        nursery.lunch(4, anaya, "Poha"),
    ];
    let expected = ["accepted", "in_review: already_logged", "in_review: already_logged", "in_review: already_logged"];
    assert_eq!(nursery.verdicts(&rows).await, expected);
    let other = nursery.town.add_person(Role::Teacher, Some(nursery.town.indiranagar), "Meena", &nursery.rooms).await;
    let other = nursery.town.on_shift(&nursery.tablet, other).await;
    assert_eq!(decide(&other, 2, "place", json!({})).await, refused(403, "not_yours"));
    assert_eq!(decide(&nursery.on_shift, 99, "place", json!({})).await, refused(404, "not_found"));
    assert_eq!(decide(&nursery.on_shift, 1, "place", json!({})).await, refused(409, "not_in_review"));
    assert_eq!(decide(&nursery.on_shift, 2, "place", json!({})).await, taken());
    assert_eq!(nursery.moments(anaya).await, ["Rice"], "placed, it takes the place of the first");
    assert_eq!(decide(&nursery.on_shift, 2, "drop", json!({"reason": "twice"})).await, refused(409, "not_in_review"));
    // The next day a head decides, at a tablet or at a desk.
    nursery.later(DAY);
    let on_shift = nursery.town.on_shift(&nursery.tablet, nursery.teacher).await;
    assert_eq!(decide(&on_shift, 3, "place", json!({})).await, refused(403, "not_yours"));
    let head = nursery.town.on_shift(&nursery.tablet, nursery.head).await;
    assert_eq!(decide(&head, 3, "drop", json!({"reason": " "})).await.0, 422);
    assert_eq!(decide(&head, 3, "drop", json!({"reason": "logged twice"})).await, taken());
    let values = json!({"dish": "Poha with peas", "amount": null, "replaces": null});
    let desk = nursery.town.desk_of(nursery.head).await;
    let elsewhere = nursery.town.add_person(Role::Head, Some(nursery.town.koramangala), "Vikram", &[]).await;
    let elsewhere = nursery.town.desk_of(elsewhere).await;
    assert_eq!(decide(&elsewhere, 4, "place", json!({})).await, refused(404, "not_found"));
    assert_eq!(waiting(&elsewhere).await, [] as [String; 0]);
    let ahead = json!({"values": values, "happened": {"day": "2026-11-13", "time": "23:00"}});
    assert_eq!(decide(&desk, 4, "change", ahead).await.0, 422);
    let at_noon = json!({"values": values, "happened": {"day": "2026-11-12", "time": "09:30"}});
    assert_eq!(decide(&desk, 4, "change", at_noon).await, taken());
    assert_eq!(nursery.moments(anaya).await, ["Poha with peas"]);
    assert_eq!(waiting(&desk).await, [] as [String; 0]);
    let dropped = EntryId::parse(&hex(3)).expect("an id");
    let reason = nursery.town.read(async move |reader| Ok(find_drop_reason(reader, &dropped).await?)).await;
    assert_eq!(reason.flatten().as_deref(), Some("logged twice"));
    let events = nursery
        .town
        .read(async |reader| Ok(audit::list_page(reader, (Timestamp::EPOCH, 0), Timestamp::MAX).await?))
        .await;
    let decided =
        |action: &str, number: u32| events.iter().any(|event| event.action == action && event.object == hex(number));
    assert!(
        decided("placed an entry", 2) && decided("dropped an entry", 3) && decided("changed an entry and placed it", 4)
    );
    nursery.town.finish().await;
}

// proves: OFFL-12
#[rstest]
#[tokio::test]
async fn nothing_in_review_is_deleted_by_age_and_it_has_pages(
    #[values(Engine::Sqlite, Engine::Postgres)] engine: Engine,
) {
    let nursery = Nursery::of(engine).await;
    let rows: Vec<_> = (1..=60).map(|number| nursery.row(number, "dance", nursery.town.anaya, &json!({}))).collect();
    assert_eq!(nursery.verdicts(&rows).await, ["in_review: unknown_kind"; 60]);
    nursery.later(400 * DAY);
    let app = nursery.town.app.clone();
    nursery.town.write(async move |writer| Ok(staff::tidy(writer, app.now(), app.config.record.keep()).await?)).await;
    let desk = nursery.town.desk_of(nursery.head).await;
    let first = desk.get("/staff/v1/review").await.taken().clone();
    let next = first["next"].as_str().expect("a further page");
    let second = desk.get(&format!("/staff/v1/review?before={next}")).await.taken().clone();
    let ids = |page: &Value| {
        page["to_review"].as_array().expect("a list").iter().map(|item| item["id"].to_string()).collect::<Vec<_>>()
    };
    let mut all = [ids(&first), ids(&second)].concat();
    all.sort();
    all.dedup();
    assert_eq!((all.len(), &second["next"]), (60, &Value::Null));
    assert_eq!(desk.get("/staff/v1/review?before=yesterday").await.refused_with(422), "bad_fields");
    assert_eq!(decide(&desk, 1, "place", json!({})).await, refused(409, "cannot_be_placed"));
    assert_eq!(decide(&desk, 1, "drop", json!({"reason": "unknown"})).await, taken());
    nursery.town.finish().await;
}

// proves: ROOM-08
#[rstest]
#[tokio::test]
async fn a_day_that_nobody_closed_goes_to_review(#[values(Engine::Sqlite, Engine::Postgres)] engine: Engine) {
    let nursery = Nursery::of(engine).await;
    let anaya = nursery.town.anaya;
    assert_eq!(nursery.verdicts(&[nursery.row(1, "in", anaya, &json!({}))]).await, ["accepted"]);
    // 23:59
    nursery.later(13 * 60 + 59);
    aangan::jobs::run_due_tasks(&nursery.town.app).await;
    let head = nursery.town.desk_of(nursery.head).await;
    assert_eq!(waiting(&head).await, [] as [String; 0]);
    nursery.later(2);
    for _ in 0..2 {
        aangan::jobs::run_due_tasks(&nursery.town.app).await;
        assert_eq!(waiting(&head).await, ["out day_open"]);
    }
    let left = async || {
        let days = nursery.town.read(async move |reader| Ok(list_attendance(reader, anaya).await?)).await;
        days.into_iter().map(|(_, _, came, left)| (came, left)).collect::<Vec<_>>()
    };
    assert_eq!(left().await, [(Some("10:00".to_owned()), None)], "the missing time stays empty");
    let review = head.get("/staff/v1/review").await.taken().clone();
    let id = review["to_review"][0]["id"].as_str().expect("an id").to_owned();
    let values = json!({"collector": null, "name": null});
    let body = json!({"values": values, "happened": {"day": "2026-11-12", "time": "18:20"}});
    head.json("POST", &format!("/staff/v1/review/{id}/change"), &body).await.taken();
    assert_eq!(left().await, [(Some("10:00".to_owned()), Some("18:20".to_owned()))]);
    aangan::jobs::run_due_tasks(&nursery.town.app).await;
    assert_eq!(waiting(&head).await, [] as [String; 0]);
    nursery.town.finish().await;
}

// proves: ROOM-52
#[rstest]
#[tokio::test]
async fn a_child_that_comes_on_a_break_or_a_holiday_is_checked_in_and_listed(
    #[values(Engine::Sqlite, Engine::Postgres)] engine: Engine,
) {
    let nursery = Nursery::of(engine).await;
    let (anaya, zoya) = (nursery.town.anaya, nursery.town.zoya);
    let listed = async || {
        let review = nursery.tablet.caller.get("/staff/v1/review").await.taken().clone();
        let items = review["listed"].as_array().expect("a list").clone();
        items.iter().map(|item| (item["child"].clone(), item["why"].clone())).collect::<Vec<_>>()
    };
    assert_eq!(nursery.verdicts(&[nursery.row(1, "in", zoya, &json!({}))]).await, ["accepted"]);
    assert_eq!(listed().await, []);
    nursery.town.takes_a_break(anaya).await;
    assert_eq!(nursery.verdicts(&[nursery.row(2, "in", anaya, &json!({}))]).await, ["accepted"]);
    assert_eq!(listed().await, [(json!(anaya), json!("on_a_break"))]);
    nursery.town.is_closed_on(&[("2026-11-12", "Diwali")]).await;
    let mut both = listed().await;
    both.sort_by_key(|(_, why)| why.to_string());
    assert_eq!(both, [(json!(zoya), json!("holiday")), (json!(anaya), json!("on_a_break"))]);
    nursery.town.finish().await;
}

#[rstest]
#[tokio::test]
async fn the_offices_list_takes_the_same_statements_for_two_and_for_seven_centres(
    #[values(Engine::Sqlite, Engine::Postgres)] engine: Engine,
) {
    let nursery = Nursery::of(engine).await;
    let town = &nursery.town;
    let rows = [nursery.lunch(1, town.anaya, "Dal"), nursery.lunch(2, town.anaya, "Rice")];
    nursery.send(&rows).await.taken();
    let there = town.rooms_of(town.koramangala).await;
    let vikram = town.add_person(Role::Head, Some(town.koramangala), "Vikram Iyer", &[]).await;
    let theirs = town.add_tablet(town.koramangala, &there, vikram).await;
    town.on_shift(&theirs, vikram).await;
    let of_vihaan = |number: u32, kind: &str, values: &Value| {
        nursery.row(number, kind, town.vihaan, values).with("person", vikram).offline()
    };
    let rows = [of_vihaan(3, "dance", &json!({})), of_vihaan(4, "in", &json!({})).with("person", Value::Null)];
    nursery.send_from(&theirs, &rows).await.taken();
    town.is_closed_on(&[("2026-11-12", "Diwali")]).await;
    let office = town.add_person(Role::Office, None, "Leela Menon", &[]).await;
    let office = town.desk_of(office).await;
    let read = async || {
        let before = town.app.database.counts().statements;
        let review = office.get("/staff/v1/review").await.taken().clone();
        let statements = town.app.database.counts().statements - before;
        let listed: Vec<_> =
            review["listed"].as_array().expect("a list").iter().map(|item| item["why"].clone()).collect();
        (statements, review["to_review"].as_array().map(Vec::len), listed)
    };
    let of_two = read().await;
    // The holiday is Indiranagar's: the child of the other centre was expected.
    assert_eq!((of_two.1, &of_two.2), (Some(2), &vec![json!("no_proof")]));
    for _ in 0..5 {
        town.add_centre_with_a_room().await;
    }
    assert_eq!(read().await, of_two);
    // A head reads the own centre's alone, and another chain's office nothing.
    assert_eq!(waiting(&town.desk_of(nursery.head).await).await, ["lunch already_logged"]);
    assert_eq!(waiting(&town.desk_of(vikram).await).await, ["dance unknown_kind"]);
    let (chain, ..) = town.another_chain().await;
    let strangers = town.add_person_of(chain, Role::Office, None, "Sana Ali", &[]).await;
    assert_eq!(waiting(&town.desk_of(strangers).await).await, [] as [String; 0]);
    nursery.town.finish().await;
}
