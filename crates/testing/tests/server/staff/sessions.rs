//! Sessions at the desk: how long they last, when they lock, and how they end.

use std::time::Duration;

use database::Engine;
use rstest::rstest;
use serde_json::json;

use super::{events, refused};
use base::audit::Role;
use testing::authenticator::Authenticator;
use testing::town::MINUTE;
use testing::{Caller, Town};

const SECOND: Duration = Duration::from_secs(1);

async fn state(browser: &Caller) -> String {
    browser.get("/staff/v1/session").await.taken()["state"].as_str().expect("a state").to_owned()
}

// proves: SIGNS-22 SIGNS-36
#[rstest]
#[tokio::test]
async fn a_session_locks_after_fifteen_idle_minutes_and_ends_after_eight_hours(
    #[values(Engine::Sqlite, Engine::Postgres)] engine: Engine,
) {
    let town = Town::new(engine).await;
    let member = town.add_person(Role::Head, Some(town.indiranagar), "Kavitha Iyer", &[]).await;
    let device = Authenticator::new(1);
    let created = town.enrol(&town.enrolment_code(member).await, &device).await;
    let cookie = created.headers["set-cookie"].to_str().expect("a cookie").to_owned();
    assert!(cookie.starts_with("__Host-aangan-staff="), "{cookie}");
    assert!(cookie.ends_with("; Max-Age=28800; Path=/; Secure; HttpOnly; SameSite=Strict"), "{cookie}");
    let browser = town.browser_of(&created);
    let start = town.app.now();

    town.app.clock.advance((15 * MINUTE).saturating_sub(SECOND));
    assert_eq!(state(&browser).await, "open");
    let stayed = browser.json("POST", "/staff/v1/session/stay", &json!({})).await;
    assert_eq!(stayed.taken()["awake_until"], json!((town.app.now() + 15 * MINUTE).ms()));
    town.app.clock.advance(15 * MINUTE + SECOND);
    let locked = browser.get("/staff/v1/session").await;
    let ends_at = start + Duration::from_hours(8);
    let now = town.app.now().ms();
    let shown = json!({
        "state": "locked", "ends_at": ends_at.ms(), "on_a_tablet": false, "now": now, "zone": "Asia/Kolkata"
    });
    assert_eq!(locked.json, shown, "a locked session names nobody");
    for (method, path) in [("GET", "/staff/v1/people"), ("GET", "/staff/v1/places")] {
        let reply = browser.send(method, path, None, Vec::new()).await;
        assert_eq!(refused(&reply), (401, "locked"), "{path}");
    }
    assert_eq!(refused(&browser.json("POST", "/staff/v1/session/stay", &json!({})).await), (401, "locked"));

    let assertion = json!({"assertion": device.sign(&town.challenge().await)});
    let woken = browser.json("POST", "/staff/v1/session/passkey", &assertion).await;
    assert_eq!(woken.taken()["ends_at"], json!(ends_at.ms()), "its end does not move");
    assert_eq!(state(&browser).await, "open");

    while town.app.now() + 10 * MINUTE < ends_at {
        town.app.clock.advance(10 * MINUTE);
        browser.json("POST", "/staff/v1/session/stay", &json!({})).await.taken();
    }
    town.app.clock.advance(11 * MINUTE);
    assert_eq!(state(&browser).await, "none");
    assert_eq!(refused(&browser.get("/staff/v1/people").await), (401, "not_signed_in"));
    let assertion = json!({"assertion": device.sign(&town.challenge().await)});
    let again = browser.json("POST", "/staff/v1/session/passkey", &assertion).await;
    assert_ne!(again.taken()["ends_at"], json!(ends_at.ms()), "a new session");
    assert!(again.headers.get("set-cookie").is_some());
    town.finish().await;
}

#[rstest]
#[tokio::test]
async fn a_person_locks_and_leaves_the_desk(#[values(Engine::Sqlite, Engine::Postgres)] engine: Engine) {
    let town = Town::new(engine).await;
    let member = town.add_person(Role::Office, None, "Asha Rao", &[]).await;
    let browser = town.desk_of(member).await;
    let person = browser.get("/staff/v1/session").await.json["person"].clone();
    assert_eq!((&person["name"], person.get("centre")), (&json!("Asha Rao"), None));
    let locked = browser.json("POST", "/staff/v1/session/lock", &json!({})).await;
    assert_eq!((&locked.taken()["state"], locked.json.get("person")), (&json!("locked"), None));
    assert_eq!(refused(&browser.get("/staff/v1/people").await), (401, "locked"));
    let left = browser.json("POST", "/staff/v1/session/end", &json!({})).await;
    assert_eq!(left.taken()["state"], "none");
    let cookie = left.headers["set-cookie"].to_str().expect("a cookie");
    assert!(cookie.starts_with("__Host-aangan-staff=; Max-Age=0;"), "{cookie}");
    assert_eq!(state(&browser).await, "none");
    browser.json("POST", "/staff/v1/session/end", &json!({})).await.taken();
    let events = events(&town).await;
    let by_her = events.iter().filter(|event| event.actor == format!("person {member}"));
    let mut actions: Vec<_> = by_her.map(|event| (event.action.as_str(), event.proof.as_deref())).collect();
    actions.sort_unstable();
    assert_eq!(actions, [("locked the desk", Some("passkey")), ("signed out at the desk", Some("session"))]);
    town.finish().await;
}

// proves: SIGNS-26
#[rstest]
#[tokio::test]
async fn nobody_signs_in_with_a_passkey_on_a_tablet(#[values(Engine::Sqlite, Engine::Postgres)] engine: Engine) {
    let town = Town::new(engine).await;
    let head = town.add_person(Role::Head, Some(town.indiranagar), "Kavitha Iyer", &[]).await;
    let device = Authenticator::new(1);
    town.enrol(&town.enrolment_code(head).await, &device).await.taken();
    let code = town.enrolment_code(head).await;
    let rooms = town.rooms_of(town.indiranagar).await;
    let tablet = town.add_tablet(town.indiranagar, &rooms, head).await;
    let on_it = town.on_shift(&tablet, head).await;
    let shown = on_it.get("/staff/v1/session").await;
    assert_eq!((&shown.json["state"], &shown.json["on_a_tablet"]), (&json!("none"), &json!(true)));
    let assertion = json!({"assertion": device.sign(&town.challenge().await)});
    assert_eq!(refused(&on_it.json("POST", "/staff/v1/session/passkey", &assertion).await), (404, "not_found"));
    assert_eq!(refused(&on_it.json("POST", "/staff/v1/enrolment", &json!({"code": code})).await), (404, "not_found"));
    // Nor with a session that was begun elsewhere.
    let browser = town.desk_of(head).await;
    let both = format!("{}; {}", browser.header("cookie"), tablet.caller.header("cookie"));
    let both = browser.with_header("cookie", &both);
    for &(method, path, needs) in staff::access::ROUTES {
        if matches!(needs, staff::access::Needs::Desk { .. }) {
            let path = path.replace("{member}", &head.to_string()).replace(['{', '}'], "");
            let reply = both.send(method, &path, Some("application/json"), b"{}".to_vec()).await;
            assert_eq!(reply.status.as_u16(), 404, "{method} {path}: {}", reply.json);
        }
    }
    town.finish().await;
}
