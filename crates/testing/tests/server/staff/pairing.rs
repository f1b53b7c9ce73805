//! Adding a tablet: code, number, cookie.

use std::time::Duration;

use database::Engine;
use rstest::rstest;
use serde_json::{Value, json};

use super::audited;
use base::audit::Role;
use base::ids::MemberId;
use base::random::Random;
use config::Window;
use context::http::staff::{PAIRING_COOKIE, SESSION_COOKIE, TABLET_COOKIE};
use staff::codes;
use testing::town::{MINUTE, MS};
use testing::{Caller, Reply, Town};

/// A head of Indiranagar who begins to add a tablet for the nursery.
struct Beginning {
    town: Town,
    head: MemberId,
    body: Value,
}

impl Beginning {
    async fn at(town: Town) -> Self {
        let rooms = town.rooms_of(town.indiranagar).await;
        let head = town.add_person(Role::Head, Some(town.indiranagar), "Asha Rao", &[]).await;
        let body = json!({"name": "Nursery tablet", "centre": town.indiranagar, "rooms": rooms});
        Self { town, head, body }
    }

    /// The head with a fresh passkey.
    async fn desk(&self) -> Caller {
        self.town.desk_of(self.head).await
    }

    async fn begin(&self) -> (String, String) {
        let begun = self.desk().await.json("POST", "/staff/v1/pairings", &self.body).await;
        let text = |field: &str| begun.taken()[field].as_str().expect("a text").to_owned();
        (text("id"), text("code"))
    }

    async fn join(&self, code: &str) -> Reply {
        let tablet = self.town.stranger_to_the_staff();
        tablet.json("POST", "/staff/v1/pairing/join", &json!({"code": code})).await
    }

    async fn state(&self, id: &str) -> Value {
        self.desk().await.get(&format!("/staff/v1/pairings/{id}")).await.taken()["state"].clone()
    }

    async fn confirm(&self, id: &str, number: &Value) -> Value {
        let path = format!("/staff/v1/pairings/{id}/confirm");
        self.desk().await.json("POST", &path, &json!({"number": number})).await.taken()["state"].clone()
    }

    /// The tablet that got the cookie of an answer.
    fn with(&self, reply: &Reply, name: &str) -> Caller {
        let (value, _) = reply.set_cookie(name);
        self.town.stranger_to_the_staff().with_header("cookie", &format!("{name}={value}"))
    }

    fn later(&self, by: Duration) {
        self.town.app.clock.advance(by);
    }
}

#[rstest]
#[tokio::test]
async fn a_tablet_is_added_with_a_code_and_a_number(#[values(Engine::Sqlite, Engine::Postgres)] engine: Engine) {
    let all = Beginning::at(Town::new(engine).await).await;
    let (id, code) = all.begin().await;
    assert_eq!(all.state(&id).await, "waiting");

    let typed = format!(" {}-{} ", &code[..4], code[4..].to_lowercase());
    let joined = all.join(&typed).await;
    let number = joined.taken()["number"].clone();
    assert_eq!(joined.json["name"], "Nursery tablet");
    let (_, attributes) = joined.set_cookie(PAIRING_COOKIE);
    assert_eq!(attributes, "Max-Age=600; Path=/; Secure; HttpOnly; SameSite=Strict");
    let tablet = all.with(&joined, PAIRING_COOKIE);
    let seen = all.desk().await.get(&format!("/staff/v1/pairings/{id}")).await;
    let numbers = seen.taken()["numbers"].as_array().expect("numbers").clone();
    assert_eq!((numbers.len(), numbers.iter().filter(|one| **one == number).count()), (3, 1), "{numbers:?}");
    assert!(numbers.iter().all(|one| (10..=99).contains(&one.as_i64().expect("a number"))), "{numbers:?}");
    assert_eq!(tablet.get("/staff/v1/pairing").await.taken(), joined.taken(), "after a reload");
    assert_eq!(joined.json["state"], "joined");
    let early = tablet.json("POST", "/staff/v1/pairing/finish", &json!({})).await;
    assert_eq!(early.refused_with(409), "not_confirmed");

    assert_eq!(all.confirm(&id, &number).await, "paired");
    assert_eq!(all.confirm(&id, &number).await, "paired", "sent again, it changes nothing");
    assert_eq!(tablet.get("/staff/v1/pairing").await.taken()["state"], "paired");
    // The first answer is lost on its way.
    tablet.json("POST", "/staff/v1/pairing/finish", &json!({})).await.taken();
    let finished = tablet.json("POST", "/staff/v1/pairing/finish", &json!({})).await;
    finished.taken();
    assert_eq!(
        finished.set_cookie(TABLET_COOKIE).1,
        "Max-Age=7776000; Path=/; Secure; HttpOnly; SameSite=Strict",
        "90 days"
    );
    assert_eq!(
        finished.set_cookie(PAIRING_COOKIE),
        (String::new(), "Max-Age=0; Path=/; Secure; HttpOnly; SameSite=Strict".into())
    );
    let paired = all.with(&finished, TABLET_COOKIE);
    assert_eq!(paired.get("/staff/v1/tablet").await.taken()["name"], "Nursery tablet");
    let again = tablet.json("POST", "/staff/v1/pairing/finish", &json!({})).await;
    assert_eq!(again.refused_with(401), "no_pairing", "the cookie is in use");

    let actions: Vec<_> = audited(&all.town).await.into_iter().map(|(action, _)| action).collect();
    let expected =
        ["added a tablet", "began to add a tablet", "finished a pairing", "finished a pairing", "typed a pairing code"];
    assert_eq!(actions, expected);
    all.town.finish().await;
}

// proves: SIGNS-02
#[rstest]
#[tokio::test]
async fn a_code_is_good_for_ten_minutes_and_one_tablet(#[values(Engine::Sqlite, Engine::Postgres)] engine: Engine) {
    let all = Beginning::at(Town::new(engine).await).await;
    let (id, code) = all.begin().await;
    all.later((10 * MINUTE).saturating_sub(MS));
    let joined = all.join(&code).await;
    all.later(9 * MINUTE);
    assert_eq!(all.confirm(&id, &joined.taken()["number"]).await, "paired", "typed in the last moment");
    assert_eq!(all.join(&code).await.refused_with(403), "wrong_code", "it was used");

    let (id, code) = all.begin().await;
    all.later(10 * MINUTE);
    assert_eq!(all.join(&code).await.refused_with(403), "wrong_code");
    assert_eq!(all.state(&id).await, "over");

    let (id, code) = all.begin().await;
    let joined = all.join(&code).await;
    assert_eq!(all.join(&code).await.refused_with(403), "wrong_code");
    assert_eq!(all.state(&id).await, "void", "a second device voids it");
    let first = all.with(&joined, PAIRING_COOKIE);
    assert_eq!(first.get("/staff/v1/pairing").await.taken()["state"], "void");
    assert_eq!(all.confirm(&id, &joined.taken()["number"]).await, "void");
    let finished = first.json("POST", "/staff/v1/pairing/finish", &json!({})).await;
    assert_eq!(finished.refused_with(409), "not_confirmed");

    // The same browser may type it again, because the answer may have been lost.
    let (id, code) = all.begin().await;
    let tablet = all.with(&all.join(&code).await, PAIRING_COOKIE);
    let again = tablet.json("POST", "/staff/v1/pairing/join", &json!({"code": code})).await;
    assert_eq!(all.confirm(&id, &again.taken()["number"]).await, "paired");

    let (id, code) = all.begin().await;
    let given_up = all.desk().await.json("POST", &format!("/staff/v1/pairings/{id}/void"), &json!({})).await;
    assert_eq!(given_up.taken()["state"], "void");
    assert_eq!(all.join(&code).await.refused_with(403), "wrong_code");
    all.town.finish().await;
}

#[rstest]
#[tokio::test]
async fn a_wrong_number_voids_the_pairing(#[values(Engine::Sqlite, Engine::Postgres)] engine: Engine) {
    let all = Beginning::at(Town::new(engine).await).await;
    let (id, code) = all.begin().await;
    let joined = all.join(&code).await;
    let right = joined.taken()["number"].clone();
    let seen = all.desk().await.get(&format!("/staff/v1/pairings/{id}")).await;
    let wrong = seen.taken()["numbers"].as_array().expect("numbers").iter().find(|one| **one != right);
    assert_eq!(all.confirm(&id, wrong.expect("another")).await, "void");
    assert_eq!(all.confirm(&id, &right).await, "void", "the right one comes too late");
    let tablet = all.with(&joined, PAIRING_COOKIE);
    assert_eq!(tablet.json("POST", "/staff/v1/pairing/finish", &json!({})).await.refused_with(409), "not_confirmed");
    assert!(all.desk().await.get("/staff/v1/tablets").await.taken()["tablets"].as_array().expect("a list").is_empty());
    all.town.finish().await;
}

#[rstest]
#[tokio::test]
async fn wrong_codes_are_limited_at_an_address(#[values(Engine::Sqlite, Engine::Postgres)] engine: Engine) {
    let town = Town::with(engine, |config| {
        config.rate_limits.staff_codes_per_address = vec![Window { times: 3, minutes: 10 }];
    });
    let all = Beginning::at(town.await).await;
    let (_, code) = all.begin().await;
    let here = all.town.stranger_to_the_staff().at([10, 0, 0, 1]);
    let type_it =
        async |caller: &Caller, code: &str| caller.json("POST", "/staff/v1/pairing/join", &json!({"code": code})).await;
    for _ in 0..3 {
        assert_eq!(type_it(&here, "AAAAAAAA").await.refused_with(403), "wrong_code");
    }
    let refused = type_it(&here, &code).await;
    assert_eq!(refused.refused_with(429), "too_many_codes", "the right one is not read");
    assert_eq!(refused.json["wait_seconds"], 600);
    type_it(&all.town.stranger_to_the_staff().at([10, 0, 0, 2]), &code).await.taken();
    all.town.finish().await;
}

#[rstest]
#[tokio::test]
async fn a_pairing_is_for_rooms_of_a_centre_that_the_head_reaches(
    #[values(Engine::Sqlite, Engine::Postgres)] engine: Engine,
) {
    let all = Beginning::at(Town::new(engine).await).await;
    let town = &all.town;
    let foreign = town.rooms_of(town.koramangala).await;
    let begin = async |body: Value| all.desk().await.json("POST", "/staff/v1/pairings", &body).await;
    let own = all.body["rooms"].clone();
    for (centre, rooms) in [
        (json!(town.koramangala), json!(foreign)),
        (json!(town.indiranagar), json!(foreign)),
        (json!("77"), own.clone()),
        (json!(town.indiranagar), json!(["77"])),
    ] {
        let refused = begin(json!({"name": "Tablet", "centre": centre, "rooms": rooms})).await;
        assert_eq!(refused.refused_with(404), "not_found", "{centre} {rooms}");
    }
    for (name, rooms, field) in
        [("", own.clone(), "name"), ("two\nlines", own.clone(), "name"), ("Tablet", json!([]), "rooms")]
    {
        let refused = begin(json!({"name": name, "centre": town.indiranagar, "rooms": rooms})).await;
        assert_eq!((refused.refused_with(422), &refused.json["rows"][0]["field"]), ("bad_fields", &json!(field)));
    }
    let (id, _) = all.begin().await;
    let other = town.add_person(Role::Head, Some(town.koramangala), "Vikram Iyer", &[]).await;
    let other = town.desk_of(other).await;
    for id in [id.as_str(), "77", "no-id"] {
        assert_eq!(other.get(&format!("/staff/v1/pairings/{id}")).await.refused_with(404), "not_found", "{id}");
    }
    let office = town.add_person(Role::Office, None, "Leela Menon", &[]).await;
    let office = town.desk_of(office).await;
    assert_eq!(office.get(&format!("/staff/v1/pairings/{id}")).await.taken()["state"], "waiting");
    let desk = all.desk().await;
    all.later(5 * MINUTE);
    let stale = desk.json("POST", "/staff/v1/pairings", &all.body).await;
    assert_eq!(stale.refused_with(403), "passkey_needed");
    all.town.finish().await;
}

/// SQLite alone, because its file can be searched.
#[tokio::test]
async fn codes_and_cookies_are_stored_as_fingerprints() {
    let all = Beginning::at(Town::new(Engine::Sqlite).await).await;
    let (id, code) = all.begin().await;
    let joined = all.join(&code).await;
    all.confirm(&id, &joined.taken()["number"]).await;
    let tablet = all.with(&joined, PAIRING_COOKIE);
    let finished = tablet.json("POST", "/staff/v1/pairing/finish", &json!({})).await;
    let stored = all.town.everything_stored();
    let holds = |text: &str| stored.windows(text.len()).any(|part| part == text.as_bytes());
    assert!(holds("Nursery tablet"), "the search finds what is stored");
    let (joining, device) = (joined.set_cookie(PAIRING_COOKIE).0, finished.set_cookie(TABLET_COOKIE).0);
    let session = all.desk().await.header("cookie").strip_prefix(SESSION_COOKIE).expect("a session")[1..].to_owned();
    for secret in [code, joining, device, session] {
        assert!(!holds(&secret), "a secret is stored as it is");
    }
    all.town.finish().await;
}

// proves: SIGNS-02
#[test]
fn codes_have_no_letters_that_look_alike() {
    let random = Random::seeded(3);
    let codes: Vec<String> = (0..1000).map(|_| codes::draw(&random, 8)).collect();
    for code in &codes {
        assert!(code.len() == 8 && code.chars().all(|c| c.is_ascii_digit() || c.is_ascii_uppercase()), "{code}");
        assert!(!code.contains(['0', 'O', '1', 'I', 'L']), "{code}");
    }
    let all: std::collections::BTreeSet<char> = codes.iter().flat_map(|code| code.chars()).collect();
    assert_eq!(all.len(), 31, "every other letter and digit occurs");
}
