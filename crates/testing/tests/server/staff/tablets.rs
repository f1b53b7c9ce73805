//! The life of a tablet's cookie, and what heads do with tablets.

use std::time::Duration;

use axum::Router;
use database::Engine;
use rstest::rstest;
use serde_json::json;

use super::audited;
use aangan::routes;
use base::audit::Role;
use context::http::staff::TABLET_COOKIE;
use testing::staff::{ADDRESS, PairedTablet};
use testing::town::{MINUTE, MS};
use testing::{Caller, Town};

const DAY: Duration = Duration::from_hours(24);
const TABLET: &str = "/staff/v1/tablet";

/// A tablet of the nursery, and the head who added it.
async fn paired(town: &Town) -> (PairedTablet, Caller) {
    let rooms = town.rooms_of(town.indiranagar).await;
    let head = town.add_person(Role::Head, Some(town.indiranagar), "Asha Rao", &[]).await;
    (town.add_tablet(town.indiranagar, &rooms, head).await, town.desk_of(head).await)
}

fn with_cookie(town: &Town, value: &str) -> Caller {
    town.stranger_to_the_staff().with_header("cookie", &format!("{TABLET_COOKIE}={value}"))
}

fn later(town: &Town, by: Duration) {
    town.app.clock.advance(by);
}

/// The routes of another server on the same database.
fn second_server(town: &Town) -> Router {
    routes::for_staff(town.app_on(town.app.database.clone(), town.app.media.clone()))
}

// proves: SIGNS-04
#[rstest]
#[tokio::test]
async fn a_cookie_lasts_90_days_and_is_replaced_once_a_day(#[values(Engine::Sqlite, Engine::Postgres)] engine: Engine) {
    let town = Town::new(engine).await;
    let (tablet, _) = paired(&town).await;
    later(&town, DAY.saturating_sub(MS));
    let same_day = tablet.caller.get(TABLET).await;
    assert!(same_day.headers.get("set-cookie").is_none(), "it is not a day old");
    later(&town, MS);
    let renewed = tablet.caller.get(TABLET).await;
    renewed.taken();
    let (value, attributes) = renewed.set_cookie(TABLET_COOKIE);
    assert_eq!(attributes, "Max-Age=7776000; Path=/; Secure; HttpOnly; SameSite=Strict");
    assert!(value.len() >= 43 && value != tablet.cookie);
    let new = with_cookie(&town, &value);
    assert!(new.get(TABLET).await.headers.get("set-cookie").is_none(), "once a day");

    later(&town, 90 * DAY.saturating_sub(MS));
    let on_day_90 = new.get(TABLET).await;
    on_day_90.taken();
    let new = with_cookie(&town, &on_day_90.set_cookie(TABLET_COOKIE).0);
    new.get(TABLET).await.taken();
    later(&town, 90 * DAY);
    assert_eq!(new.get(TABLET).await.refused_with(401), "not_paired", "not seen for 90 days");
    town.finish().await;
}

// proves: SIGNS-04
#[rstest]
#[tokio::test]
async fn a_lost_answer_leaves_a_tablet_paired(#[values(Engine::Sqlite, Engine::Postgres)] engine: Engine) {
    let town = Town::new(engine).await;
    let (tablet, _) = paired(&town).await;
    for _ in 0..3 {
        later(&town, DAY);
        let lost = tablet.caller.get(TABLET).await;
        assert_ne!(lost.set_cookie(TABLET_COOKIE).0, tablet.cookie);
        later(&town, 10 * MINUTE);
        tablet.caller.get(TABLET).await.taken();
    }
    later(&town, DAY);
    let (value, _) = tablet.caller.get(TABLET).await.set_cookie(TABLET_COOKIE);
    with_cookie(&town, &value).get(TABLET).await.taken();
    town.finish().await;
}

// proves: SIGNS-04
#[rstest]
#[tokio::test]
async fn a_former_cookie_that_comes_back_ends_the_pairing(#[values(Engine::Sqlite, Engine::Postgres)] engine: Engine) {
    let town = Town::new(engine).await;
    let (tablet, _) = paired(&town).await;
    later(&town, DAY);
    let (value, _) = tablet.caller.get(TABLET).await.set_cookie(TABLET_COOKIE);
    let new = with_cookie(&town, &value);
    new.get(TABLET).await.taken();
    later(&town, MINUTE);
    let late = tablet.caller.get(TABLET).await;
    late.taken();
    assert!(late.headers.get("set-cookie").is_none(), "a call that was on its way gets no cookie");
    new.get(TABLET).await.taken();
    later(&town, MS);
    assert_eq!(tablet.caller.get(TABLET).await.refused_with(401), "withdrawn");
    assert_eq!(
        new.get(TABLET).await.refused_with(401),
        "withdrawn",
        "both end: nobody knows which of them is the tablet"
    );
    assert_eq!(audited(&town).await, [("withdrew a tablet".to_owned(), "portal".to_owned())]);
    later(&town, 2 * MINUTE);
    let seen = town.add_person(Role::Head, Some(town.indiranagar), "Dev Shah", &[]).await;
    let listed = town.desk_of(seen).await.get("/staff/v1/tablets").await;
    assert!(listed.taken()["tablets"][0]["withdrawn_at"].is_i64(), "{}", listed.json);
    town.finish().await;
}

// proves: SIGNS-05
#[rstest]
#[tokio::test]
async fn a_withdrawn_tablet_is_refused_by_every_server_at_once(
    #[values(Engine::Sqlite, Engine::Postgres)] engine: Engine,
) {
    let town = Town::new(engine).await;
    let (tablet, head) = paired(&town).await;
    let cookie = format!("{TABLET_COOKIE}={}", tablet.cookie);
    let elsewhere = Caller::of_staff(second_server(&town), vec![("origin", ADDRESS.to_owned()), ("cookie", cookie)]);
    elsewhere.get(TABLET).await.taken();
    let path = format!("/staff/v1/tablets/{}/withdraw", tablet.id);
    assert!(head.json("POST", &path, &json!({})).await.taken()["withdrawn_at"].is_i64());
    for caller in [&tablet.caller, &elsewhere] {
        let refused = caller.get(TABLET).await;
        assert_eq!(refused.refused_with(401), "withdrawn");
        assert!(!refused.text().contains("Nursery"), "{}", refused.text());
    }
    head.json("POST", &path, &json!({})).await.taken();
    let events = audited(&town).await;
    assert_eq!(
        events.iter().filter(|(action, _)| action == "withdrew a tablet").count(),
        1,
        "sent again, it ends nothing"
    );
    let change =
        head.json("PUT", &format!("/staff/v1/tablets/{}", tablet.id), &json!({"name": "X", "rooms": []})).await;
    assert_eq!(change.refused_with(404), "not_found");
    town.finish().await;
}

#[rstest]
#[tokio::test]
async fn a_head_lists_renames_and_moves_the_tablets_of_the_own_centre(
    #[values(Engine::Sqlite, Engine::Postgres)] engine: Engine,
) {
    let town = Town::new(engine).await;
    let (tablet, head) = paired(&town).await;
    let toddlers = town.add_room(town.indiranagar, "Toddlers").await;
    let report = json!({"waiting": 3, "storage": "may_be_cleared", "version": "4.8.0"});
    tablet.caller.json("POST", "/staff/v1/tablet/report", &report).await.taken();
    for bad in [json!({"waiting": -1}), json!({"storage": "x"}), json!({"version": "a\nb"})] {
        let mut wrong = report.clone();
        wrong.as_object_mut().expect("fields").extend(bad.as_object().expect("fields").clone());
        assert_eq!(tablet.caller.json("POST", "/staff/v1/tablet/report", &wrong).await.status.as_u16(), 422, "{bad}");
    }
    let listed = head.get(&format!("/staff/v1/tablets?centre={}", town.indiranagar)).await;
    let one = &listed.taken()["tablets"][0];
    assert_eq!(
        (&one["name"], &one["waiting"], &one["storage"]),
        (&json!("Nursery tablet"), &json!(3), &json!("may_be_cleared"))
    );
    assert_eq!(
        (&one["paired_by"], &one["locked"], &one["version"]),
        (&json!("Asha Rao"), &json!(false), &json!("4.8.0"))
    );

    let path = format!("/staff/v1/tablets/{}", tablet.id);
    let put = json!({"name": "Toddlers tablet", "rooms": [toddlers, toddlers]});
    let moved = head.json("PUT", &path, &put).await;
    assert_eq!((&moved.taken()["name"], &moved.json["rooms"]), (&json!("Toddlers tablet"), &json!([toddlers])));
    let shown = tablet.caller.get(TABLET).await;
    assert_eq!(shown.taken()["rooms"], json!([{"id": toddlers, "name": "Toddlers", "children": 0}]));

    let other = town.add_person(Role::Head, Some(town.koramangala), "Vikram Iyer", &[]).await;
    let other = town.desk_of(other).await;
    assert_eq!(other.get("/staff/v1/tablets").await.taken()["tablets"], json!([]));
    let foreign = other.get(&format!("/staff/v1/tablets?centre={}", town.indiranagar)).await;
    assert_eq!(foreign.refused_with(404), "not_found");
    for (method, what, body) in
        [("PUT", "", put.clone()), ("POST", "/unlock", json!({})), ("POST", "/withdraw", json!({}))]
    {
        let refused = other.json(method, &format!("{path}{what}"), &body).await;
        let unknown = other.json(method, &format!("/staff/v1/tablets/77{what}"), &body).await;
        assert_eq!((refused.refused_with(404), &refused.json), ("not_found", &unknown.json));
    }
    let office = town.add_person(Role::Office, None, "Leela Menon", &[]).await;
    let office = town.desk_of(office).await;
    assert_eq!(office.get("/staff/v1/tablets").await.taken()["tablets"].as_array().expect("a list").len(), 1);
    town.finish().await;
}

#[rstest]
#[tokio::test]
async fn a_tablet_shows_its_rooms_and_who_works_in_them_today(
    #[values(Engine::Sqlite, Engine::Postgres)] engine: Engine,
) {
    let town = Town::new(engine).await;
    let (tablet, _) = paired(&town).await;
    let nursery = town.rooms_of(town.indiranagar).await;
    let toddlers = town.add_room(town.indiranagar, "Toddlers").await;
    let elsewhere = town.rooms_of(town.koramangala).await;
    let hers = town.add_person(Role::Teacher, Some(town.indiranagar), "Meena", &nursery).await;
    town.add_person(Role::Teacher, Some(town.indiranagar), "Tara", &[toddlers]).await;
    town.add_person(Role::Teacher, Some(town.koramangala), "Kiran", &elsewhere).await;
    town.add_person(Role::Office, None, "Leela", &[]).await;
    let ended = town.add_person(Role::Teacher, Some(town.indiranagar), "Nina", &nursery).await;
    town.end_person(ended).await;
    town.on_shift(&tablet, hers).await;
    let shown = tablet.caller.get(TABLET).await;
    let people = shown.taken()["people"].as_array().expect("a list");
    let names: Vec<_> = people.iter().map(|person| person["name"].as_str().expect("a name")).collect();
    assert_eq!(names, ["Asha Rao", "Meena"], "the centre's head, and the teacher of the room");
    assert_eq!((&people[1]["on_shift"], &people[1]["has_pin"]), (&json!(true), &json!(false)));
    assert_eq!(people[1]["fresh_until"], json!((town.app.now() + 10 * MINUTE).ms()));
    assert_eq!(people[0].get("fresh_until"), None);
    assert_eq!(shown.json["rooms"][0]["children"], json!(2));
    assert_eq!((&shown.json["opens"], &shown.json["closes"]), (&json!("08:00"), &json!("19:00")));
    assert_eq!((&shown.json["zone"], &shown.json["locked"]), (&json!("Asia/Kolkata"), &json!(false)));
    town.finish().await;
}
