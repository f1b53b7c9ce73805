//! People: who adds, changes and ends whom, and what ends with a person.

use axum::http::StatusCode;
use database::Engine;
use rstest::rstest;
use serde_json::{Value, json};

use super::{events, refused};
use base::audit::Role;
use base::ids::MemberId;
use jiff::ToSpan;
use staff::members::{self, By, Who};
use testing::authenticator::Authenticator;
use testing::{Caller, Reply, Town};

const PEOPLE: &str = "/staff/v1/people";

fn teacher(name: &str, rooms: &[String]) -> Value {
    json!({"name": name, "role": "teacher", "rooms": rooms, "writes": true, "publishes": false})
}

async fn add(desk: &Caller, key: &str, person: &Value) -> Reply {
    desk.with_header("idempotency-key", key).json("POST", PEOPLE, person).await
}

fn id(person: &Value) -> String {
    person["id"].as_str().expect("an id").to_owned()
}

async fn post(desk: &Caller, member: &str, verb: &str) -> Reply {
    desk.json("POST", &format!("{PEOPLE}/{member}/{verb}"), &json!({})).await
}

async fn names(desk: &Caller, query: &str) -> Vec<String> {
    let listed = desk.get(&format!("{PEOPLE}{query}")).await;
    let people = listed.taken()["people"].as_array().expect("people").clone();
    people.iter().map(|person| person["name"].as_str().expect("a name").to_owned()).collect()
}

/// A head of each centre and a person of the office, each in a browser.
struct Desks {
    head: MemberId,
    other_head: MemberId,
    office: MemberId,
    at_head: Caller,
    at_office: Caller,
}

async fn desks(town: &Town) -> Desks {
    let head = town.add_person(Role::Head, Some(town.indiranagar), "Kavitha Iyer", &[]).await;
    let other_head = town.add_person(Role::Head, Some(town.koramangala), "Deepa Nair", &[]).await;
    let office = town.add_person(Role::Office, None, "Asha Rao", &[]).await;
    let (at_head, at_office) = (town.desk_of(head).await, town.desk_of(office).await);
    Desks { head, other_head, office, at_head, at_office }
}

#[rstest]
#[tokio::test]
async fn a_head_adds_changes_and_ends_teachers_of_the_own_centre(
    #[values(Engine::Sqlite, Engine::Postgres)] engine: Engine,
) {
    let town = Town::new(engine).await;
    let Desks { at_head, at_office, .. } = desks(&town).await;
    let rooms: Vec<String> = town.rooms_of(town.indiranagar).await.iter().map(ToString::to_string).collect();
    let added = add(&at_head, "one", &teacher("  Pushpa Devi ", &rooms)).await;
    let person = added.taken().clone();
    let expected = json!({
        "id": person["id"], "name": "Pushpa Devi", "role": "teacher", "centre": town.indiranagar.to_string(),
        "rooms": rooms, "writes": true, "publishes": false, "starts_on": "2026-11-12", "ended": false,
        "has_pin": false, "has_passkey": false, "locked_on": [],
    });
    assert_eq!(person, expected);
    assert_eq!(add(&at_head, "one", &teacher("  Pushpa Devi ", &rooms)).await.json, person, "sent again");
    assert_eq!(refused(&add(&at_head, "one", &teacher("Another", &rooms)).await), (409, "idempotency_key_reused"));
    assert_eq!(names(&at_head, "").await, ["Kavitha Iyer", "Pushpa Devi"]);
    assert_eq!(names(&at_office, "").await, ["Asha Rao", "Deepa Nair", "Kavitha Iyer", "Pushpa Devi"]);
    let centre = format!("?centre={}", town.koramangala);
    assert_eq!(names(&at_office, &centre).await, ["Deepa Nair"]);
    assert_eq!(refused(&at_head.get(&format!("{PEOPLE}{centre}")).await), (404, "not_found"));

    let mut changed = teacher("Pushpa D", &[]);
    changed["ends_on"] = json!("2027-03-31");
    let changed = at_head.json("PUT", &format!("{PEOPLE}/{}", id(&person)), &changed).await;
    assert_eq!((&changed.taken()["rooms"], &changed.json["ends_on"]), (&json!([]), &json!("2027-03-31")));
    assert_eq!(changed.json["starts_on"], "2026-11-12");
    let ended = post(&at_head, &id(&person), "end").await;
    assert_eq!(ended.taken()["ended"], true);
    assert_eq!(names(&at_head, "").await, ["Kavitha Iyer"]);
    assert_eq!(names(&at_head, "?ended=true").await, ["Kavitha Iyer", "Pushpa D"]);
    let again = at_head.json("PUT", &format!("{PEOPLE}/{}", id(&person)), &teacher("Pushpa", &[])).await;
    assert_eq!(refused(&again), (409, "person_ended"));
    assert_eq!(refused(&post(&at_head, &id(&person), "first-code").await), (409, "person_ended"));
    post(&at_head, &id(&person), "end").await.taken();

    let events = events(&town).await;
    let of_people = events.iter().filter(|event| event.action.ends_with("a person of the staff"));
    let mut actions: Vec<_> = of_people.map(|event| (event.action.as_str(), event.proof.as_deref())).collect();
    actions.sort_unstable();
    let passkey = Some("passkey");
    assert_eq!(
        actions,
        [
            ("added a person of the staff", passkey),
            ("changed a person of the staff", passkey),
            ("ended a person of the staff", passkey)
        ]
    );
    assert!(events.iter().all(|event| !event.object.contains("Pushpa")), "the audit log holds no name");
    town.finish().await;
}

// proves: CHAIN-09
#[rstest]
#[tokio::test]
async fn only_the_office_appoints_heads_and_the_office(#[values(Engine::Sqlite, Engine::Postgres)] engine: Engine) {
    let town = Town::new(engine).await;
    let Desks { head, other_head, office, at_head, at_office } = desks(&town).await;
    let here = town.indiranagar.to_string();
    let person = |role: &str, centre: Option<&str>| json!({"name": "Ravi", "role": role, "centre": centre, "rooms": [], "writes": true, "publishes": true});
    for role in ["head", "office"] {
        let reply = add(&at_head, role, &person(role, None)).await;
        assert_eq!((refused(&reply), &reply.json["rows"][0]["field"]), ((422, "bad_fields"), &json!("role")), "{role}");
    }
    let rooms = town.rooms_of(town.indiranagar).await;
    let meena = town.add_person(Role::Teacher, Some(town.indiranagar), "Meena", &rooms).await;
    let tablet = town.add_tablet(town.indiranagar, &rooms, head).await;
    for role in ["teacher", "head", "office"] {
        let reply = add(&town.on_shift(&tablet, meena).await, role, &person(role, None)).await;
        assert_eq!(refused(&reply), (404, "not_found"), "a teacher appoints nobody");
    }
    add(&at_head, "teacher", &person("teacher", None)).await.taken();
    let appointed = add(&at_office, "head", &person("head", Some(&here))).await;
    let colleague = id(appointed.taken());
    let clerk = id(add(&at_office, "office", &person("office", None)).await.taken());
    for (role, centre) in [("head", None), ("teacher", None), ("office", Some(here.as_str()))] {
        let reply = add(&at_office, "wrong", &person(role, centre)).await;
        assert_eq!((refused(&reply), &reply.json["rows"][0]["field"]), ((422, "bad_fields"), &json!("centre")));
    }

    // A head does not reach the other head for a change, but for a code; and nobody of another centre or of the office.
    let (head, other_head, office) = (head.to_string(), other_head.to_string(), office.to_string());
    let ravi = |centre: &str| person("teacher", Some(centre));
    for target in [&colleague, &other_head, &office, &head, &"12345".to_owned(), &"x".to_owned()] {
        let reply = at_head.json("PUT", &format!("{PEOPLE}/{target}"), &ravi(&here)).await;
        assert_eq!(refused(&reply), (404, "not_found"), "{target}");
        assert_eq!(refused(&post(&at_head, target, "end").await), (404, "not_found"), "{target}");
    }
    post(&at_head, &colleague, "enrolment-code").await.taken();
    post(&at_head, &colleague, "first-code").await.taken();
    for target in [&other_head, &office, &head, &"12345".to_owned()] {
        for verb in ["enrolment-code", "first-code"] {
            assert_eq!(refused(&post(&at_head, target, verb).await), (404, "not_found"), "{target} {verb}");
        }
    }
    // Not the room or the centre of another.
    let foreign_room = town.rooms_of(town.koramangala).await[0].to_string();
    for room in [foreign_room, "12345".to_owned()] {
        let reply = add(&at_head, "room", &teacher("Ravi", &[room])).await;
        assert_eq!((refused(&reply), &reply.json["rows"][0]["field"]), ((422, "bad_fields"), &json!("rooms")));
    }
    for centre in [town.koramangala.to_string(), "12345".to_owned()] {
        assert_eq!(refused(&add(&at_head, "centre", &ravi(&centre)).await), (404, "not_found"));
    }

    // Nobody for themselves.
    for verb in ["enrolment-code", "first-code"] {
        assert_eq!(refused(&post(&at_office, &office, verb).await), (404, "not_found"), "{verb}");
    }
    assert_eq!(refused(&post(&at_office, &office, "end").await), (409, "yourself"));
    let demoted = at_office.json("PUT", &format!("{PEOPLE}/{office}"), &person("head", Some(&here))).await;
    assert_eq!(refused(&demoted), (409, "yourself"));
    let renamed = at_office.json("PUT", &format!("{PEOPLE}/{office}"), &person("office", None)).await;
    assert_eq!(renamed.taken()["name"], "Ravi");
    assert_eq!(refused(&post(&at_office, &clerk, "first-code").await), (404, "not_found"), "the office has no PIN");
    post(&at_office, &clerk, "end").await.taken();
    town.finish().await;
}

#[rstest]
#[tokio::test]
async fn the_last_of_the_office_stays_except_at_the_command_line(
    #[values(Engine::Sqlite, Engine::Postgres)] engine: Engine,
) {
    let town = Town::new(engine).await;
    let Desks { office, at_office, .. } = desks(&town).await;
    let form = json!({"name": "Ravi", "role": "office", "rooms": [], "writes": true, "publishes": true});
    let second = id(add(&at_office, "one", &form).await.taken());
    // The first one leaves at the end of the month: the second has to stay.
    let (app, chain) = (town.app.clone(), town.chain);
    town.write(async move |writer| {
        let by = By { who: Who::CommandLine(chain), app: &app, random: &app.random, now: app.now() };
        let form = serde_json::from_value(json!({
            "name": "Asha Rao", "role": "office", "rooms": [], "writes": true, "publishes": true, "ends_on": "2026-11-30"
        }));
        members::change(writer, &by, office, &form.expect("a form")).await.map(drop)
    })
    .await;
    assert_eq!(refused(&post(&at_office, &second, "end").await), (409, "last_office"));
    let mut leaving = form.clone();
    leaving["ends_on"] = json!("2026-12-31");
    let path = format!("{PEOPLE}/{second}");
    assert_eq!(refused(&at_office.json("PUT", &path, &leaving).await), (409, "last_office"));
    let mut teacher = form.clone();
    teacher["role"] = json!("teacher");
    teacher["centre"] = json!(town.indiranagar.to_string());
    assert_eq!(refused(&at_office.json("PUT", &path, &teacher).await), (409, "last_office"));
    let (app, chain) = (town.app.clone(), town.chain);
    town.write(async move |writer| {
        let by = By { who: Who::CommandLine(chain), app: &app, random: &app.random, now: app.now() };
        for member in [office, MemberId::parse(&second).expect("an id")] {
            members::end(writer, &by, member).await?;
        }
        Ok(())
    })
    .await;
    assert_eq!(refused(&at_office.get(PEOPLE).await), (401, "not_signed_in"));
    town.finish().await;
}

// proves: SIGNS-35
#[rstest]
#[tokio::test]
async fn no_call_makes_a_person_of_the_office_while_there_is_none(
    #[values(Engine::Sqlite, Engine::Postgres)] engine: Engine,
) {
    let town = Town::new(engine).await;
    let head = town.add_person(Role::Head, Some(town.indiranagar), "Kavitha Iyer", &[]).await;
    let at_head = town.desk_of(head).await;
    let form = json!({"name": "Ravi", "role": "office", "rooms": [], "writes": true, "publishes": true});
    assert_eq!(refused(&add(&town.stranger_to_the_staff(), "one", &form).await), (401, "not_signed_in"));
    assert_eq!(refused(&add(&at_head, "one", &form).await), (422, "bad_fields"));
    let teacher = id(add(&at_head, "two", &teacher("Pushpa", &[])).await.taken());
    let reply = at_head.json("PUT", &format!("{PEOPLE}/{teacher}"), &form).await;
    assert_eq!(refused(&reply), (422, "bad_fields"));
    town.finish().await;
}

// proves: SIGNS-28
#[rstest]
#[tokio::test]
async fn whatever_an_ended_person_has_ends_at_once(#[values(Engine::Sqlite, Engine::Postgres)] engine: Engine) {
    let town = Town::new(engine).await;
    let Desks { at_office, .. } = desks(&town).await;
    let head = town.add_person(Role::Head, Some(town.indiranagar), "Ravi Shankar", &[]).await;
    let device = Authenticator::new(1);
    let browser = town.browser_of(&town.enrol(&town.enrolment_code(head).await, &device).await);
    let code = town.enrolment_code(head).await;
    let rooms = town.rooms_of(town.indiranagar).await;
    let tablet = town.add_tablet(town.indiranagar, &rooms, head).await;
    town.on_shift(&tablet, head).await;
    assert_eq!(browser.get(PEOPLE).await.status, StatusCode::OK);
    post(&at_office, &head.to_string(), "end").await.taken();
    assert_eq!(refused(&browser.get(PEOPLE).await), (401, "not_signed_in"));
    assert_eq!(browser.get("/staff/v1/session").await.json["state"], "none");
    let stranger = town.stranger_to_the_staff();
    let assertion = json!({"assertion": device.sign(&town.challenge().await)});
    let reply = stranger.json("POST", "/staff/v1/session/passkey", &assertion).await;
    assert_eq!(refused(&reply), (403, "wrong_passkey"));
    let reply = stranger.json("POST", "/staff/v1/enrolment", &json!({"code": code})).await;
    assert_eq!(refused(&reply), (403, "wrong_code"));
    let now = town.app.now();
    let shift =
        town.read(async move |reader| Ok(staff::pins::store::find_on_shift(reader, tablet.id, head, now).await?));
    assert_eq!(shift.await, None, "the shift has ended");
    town.finish().await;
}

#[rstest]
#[tokio::test]
async fn a_person_whose_last_day_is_over_is_refused(#[values(Engine::Sqlite, Engine::Postgres)] engine: Engine) {
    let town = Town::new(engine).await;
    let Desks { head, at_office, .. } = desks(&town).await;
    let device = Authenticator::new(1);
    town.enrol(&town.enrolment_code(head).await, &device).await.taken();
    let form = json!({
        "name": "Kavitha Iyer", "role": "head", "centre": town.indiranagar.to_string(), "rooms": [], "writes": true,
        "publishes": true, "ends_on": "2026-11-12"
    });
    at_office.json("PUT", &format!("{PEOPLE}/{head}"), &form).await.taken();
    let sign_in = async || {
        let assertion = json!({"assertion": device.sign(&town.challenge().await)});
        town.stranger_to_the_staff().json("POST", "/staff/v1/session/passkey", &assertion).await
    };
    sign_in().await.taken();
    let tomorrow = town.app.zone.day_of(town.app.now()).saturating_add(1.day());
    town.app.clock.set(town.app.zone.at(tomorrow, 0, 1), true);
    assert_eq!(refused(&sign_in().await), (403, "wrong_passkey"));
    town.finish().await;
}

#[rstest]
#[tokio::test]
async fn another_role_or_centre_ends_what_it_does_not_allow(
    #[values(Engine::Sqlite, Engine::Postgres)] engine: Engine,
) {
    let town = Town::new(engine).await;
    let Desks { head, at_office, .. } = desks(&town).await;
    let browser = town.browser_of(&town.enrol(&town.enrolment_code(head).await, &Authenticator::new(1)).await);
    let rooms = town.rooms_of(town.indiranagar).await;
    let tablet = town.add_tablet(town.indiranagar, &rooms, head).await;
    town.on_shift(&tablet, head).await;
    let form = |role: &str, centre: String| json!({"name": "K", "role": role, "centre": centre, "rooms": [], "writes": false, "publishes": false});
    let path = format!("{PEOPLE}/{head}");
    let moved = at_office.json("PUT", &path, &form("head", town.koramangala.to_string())).await;
    assert_eq!((&moved.taken()["has_passkey"], &moved.json["writes"]), (&json!(true), &json!(true)));
    let now = town.app.now();
    let on = tablet.id;
    let shift = town.read(async move |reader| Ok(staff::pins::store::find_on_shift(reader, on, head, now).await?));
    assert_eq!(shift.await, None, "the shift at the former centre has ended");
    assert_eq!(names(&browser, "").await, ["Deepa Nair", "K"]);
    let demoted = at_office.json("PUT", &path, &form("teacher", town.koramangala.to_string())).await;
    assert_eq!((&demoted.taken()["has_passkey"], &demoted.json["writes"]), (&json!(false), &json!(false)));
    assert_eq!(refused(&browser.get(PEOPLE).await), (401, "not_signed_in"));
    town.finish().await;
}

#[rstest]
#[tokio::test]
async fn a_first_code_is_given_once_and_ends_the_pin(#[values(Engine::Sqlite, Engine::Postgres)] engine: Engine) {
    let town = Town::new(engine).await;
    let Desks { at_head, .. } = desks(&town).await;
    let person = id(add(&at_head, "one", &teacher("Pushpa", &[])).await.taken());
    let given = post(&at_head, &person, "first-code").await;
    let code = given.taken()["code"].as_str().expect("a code").to_owned();
    assert!(code.len() == 6 && code.bytes().all(|digit| digit.is_ascii_digit()), "{code}");
    let until = given.json["until"].clone();
    assert_eq!(until, json!((town.app.now() + 1_440 * testing::town::MINUTE).ms()));
    let newer = post(&at_head, &person, "first-code").await;
    assert_ne!(newer.taken()["code"], json!(code));
    let listed = at_head.get(PEOPLE).await;
    assert_eq!(listed.json["people"][1]["first_code_until"], until);
    assert_eq!(listed.json["people"][1]["has_pin"], false);
    if engine == Engine::Sqlite {
        let stored = town.everything_stored();
        assert!(!stored.windows(6).any(|window| window == code.as_bytes()), "the code is stored");
    }
    assert_eq!(refused(&post(&at_head, &person, "enrolment-code").await), (404, "not_found"), "a teacher");
    post(&at_head, &person, "unlock").await.taken();
    town.finish().await;
}

#[rstest]
#[tokio::test]
async fn entries_are_checked_field_by_field(#[values(Engine::Sqlite, Engine::Postgres)] engine: Engine) {
    let town = Town::new(engine).await;
    let Desks { at_head, .. } = desks(&town).await;
    for (field, value) in [
        ("name", json!("")),
        ("name", json!("two\nlines")),
        ("name", json!("a".repeat(121))),
        ("starts_on", json!("12.11.2026")),
        ("ends_on", json!("2026-11-11")),
        ("ends_on", json!("2026-02-30")),
    ] {
        let mut person = teacher("Pushpa", &[]);
        person[field] = value.clone();
        let reply = add(&at_head, "one", &person).await;
        assert_eq!((refused(&reply), &reply.json["rows"][0]["field"]), ((422, "bad_fields"), &json!(field)), "{value}");
    }
    let mut person = teacher(&"ಅ".repeat(120), &[]);
    person["starts_on"] = json!("2019-06-01");
    add(&at_head, "one", &person).await.taken();
    assert_eq!(refused(&at_head.json("POST", PEOPLE, &person).await), (400, "no_idempotency_key"));
    town.finish().await;
}

#[rstest]
#[tokio::test]
async fn people_are_listed_page_by_page(#[values(Engine::Sqlite, Engine::Postgres)] engine: Engine) {
    let town = Town::new(engine).await;
    let Desks { at_office, other_head, .. } = desks(&town).await;
    for _ in 0..120 {
        town.add_person(Role::Teacher, Some(town.indiranagar), "Pushpa", &[]).await;
    }
    let mut query = format!("?centre={}", town.indiranagar);
    let mut seen = Vec::new();
    loop {
        let page = at_office.get(&format!("{PEOPLE}{query}")).await;
        seen.extend(page.taken()["people"].as_array().expect("people").iter().map(id));
        let Some(next) = page.json["next"].as_str() else { break };
        query = format!("?centre={}&after={next}", town.indiranagar);
    }
    let mut once = seen.clone();
    once.sort();
    once.dedup();
    assert_eq!((seen.len(), once.len()), (121, 121));
    let foreign = format!("{PEOPLE}?centre={}&after={other_head}", town.indiranagar);
    assert_eq!(refused(&at_office.get(&foreign).await), (404, "not_found"));
    let places = at_office.get("/staff/v1/places").await;
    let centres: Vec<_> = places.taken()["centres"].as_array().expect("centres").iter().map(|c| &c["name"]).collect();
    assert_eq!(centres, ["Indiranagar", "Koramangala"]);
    town.finish().await;
}

#[rstest]
#[tokio::test]
async fn a_person_has_a_language_that_the_desk_or_a_first_code_sets(
    #[values(Engine::Sqlite, Engine::Postgres)] engine: Engine,
) {
    let town = Town::new(engine).await;
    let Desks { head, at_head, .. } = desks(&town).await;
    let nursery = town.rooms_of(town.indiranagar).await;
    let tablet = town.add_tablet(town.indiranagar, &nursery, head).await.caller;
    let rooms: Vec<String> = nursery.iter().map(ToString::to_string).collect();
    let person = id(add(&at_head, "one", &teacher("Pushpa Devi", &rooms)).await.taken());
    let on_the_tablet = async || {
        let shown = tablet.get("/staff/v1/tablet").await;
        let people = shown.taken()["people"].as_array().expect("people").clone();
        people.into_iter().find(|one| one["id"] == json!(person)).expect("the person")["language"].clone()
    };
    let put = async |language: Value| {
        let mut form = teacher("Pushpa Devi", &rooms);
        form["language"] = language;
        at_head.json("PUT", &format!("{PEOPLE}/{person}"), &form).await
    };
    assert_eq!(on_the_tablet().await, Value::Null, "that of the tablet");
    assert_eq!(put(json!("kn-IN")).await.taken()["language"], "kn-IN");
    assert_eq!(on_the_tablet().await, "kn-IN");
    assert_ne!(put(json!("xx-XX")).await.status, StatusCode::OK, "the app does not speak it");

    let code = post(&at_head, &person, "first-code").await.taken()["code"].clone();
    let first = json!({"person": person, "code": code, "pin": "2580", "language": "hi-IN"});
    tablet.json("POST", "/staff/v1/unlock/first", &first).await.taken();
    assert_eq!(on_the_tablet().await, "hi-IN");
    let code = post(&at_head, &person, "first-code").await.taken()["code"].clone();
    let again = json!({"person": person, "code": code, "pin": "2580"});
    tablet.json("POST", "/staff/v1/unlock/first", &again).await.taken();
    assert_eq!(on_the_tablet().await, "hi-IN", "left out, it stays");
    assert_eq!(put(Value::Null).await.taken().get("language"), None);
    assert_eq!(on_the_tablet().await, Value::Null);
    town.finish().await;
}
