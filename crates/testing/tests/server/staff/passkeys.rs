//! Creating passkeys and signing in with them, and what proves nothing.

use axum::http::StatusCode;
use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use database::Engine;
use rstest::rstest;
use serde_json::{Value, json};
use std::time::Duration;

use super::{events, refused};
use base::audit::Role;
use base::ids::MemberId;
use config::Window;
use testing::authenticator::{Authenticator, VERIFIED};
use testing::town::MINUTE;
use testing::{Caller, Reply, Town};

const SIGN_IN: &str = "/staff/v1/session/passkey";

async fn a_head(town: &Town) -> MemberId {
    town.add_person(Role::Head, Some(town.indiranagar), "Kavitha Iyer", &[]).await
}

async fn sign_in(caller: &Caller, assertion: &Value) -> Reply {
    caller.json("POST", SIGN_IN, &json!({"assertion": assertion})).await
}

// proves: SIGNS-23
#[rstest]
#[tokio::test]
async fn a_passkey_is_created_with_a_code_and_signs_in(
    #[values(Engine::Sqlite, Engine::Postgres)] engine: Engine,
    #[values(false, true)] old: bool,
) {
    let town = Town::new(engine).await;
    let member = a_head(&town).await;
    let mut device = if old { Authenticator::of_an_old_computer(1) } else { Authenticator::new(1) };
    let created = town.enrol(&town.enrolment_code(member).await, &device).await;
    let person = created.taken()["person"].clone();
    assert_eq!(created.json["state"], "open");
    assert_eq!((&person["name"], &person["role"]), (&json!("Kavitha Iyer"), &json!("head")));
    assert_eq!(person["centre"], json!(town.indiranagar.to_string()));

    let stranger = town.stranger_to_the_staff();
    device.user_handle = Some(URL_SAFE_NO_PAD.encode(member.to_string()));
    let signed_in = sign_in(&stranger, &device.sign(&town.challenge().await)).await;
    assert_eq!(signed_in.taken()["person"], person);
    let browser = town.browser_of(&signed_in);
    assert_eq!(browser.get("/staff/v1/session").await.taken()["person"], person);
    assert_eq!(browser.get("/staff/v1/people").await.status, StatusCode::OK);

    let events = events(&town).await;
    let by_her: Vec<_> = events.iter().filter(|event| event.actor == format!("person {member}")).collect();
    let mut actions: Vec<_> = by_her.iter().map(|event| (event.action.as_str(), event.proof.as_deref())).collect();
    actions.sort_unstable();
    assert_eq!(actions, [("created a passkey", Some("code")), ("signed in at the desk", Some("passkey"))]);
    assert!(by_her.iter().all(|event| event.device.as_ref().is_some_and(|device| device.starts_with("session "))));
    town.finish().await;
}

// proves: SIGNS-23
#[rstest]
#[tokio::test]
async fn whatever_is_wrong_with_a_sign_in_is_answered_alike(
    #[values(Engine::Sqlite, Engine::Postgres)] engine: Engine,
) {
    let town = Town::new(engine).await;
    let member = a_head(&town).await;
    let device = || Authenticator::new(1);
    town.enrol(&town.enrolment_code(member).await, &device()).await.taken();
    let stranger = town.stranger_to_the_staff();
    let fresh = town.challenge().await;
    let used = town.challenge().await;
    sign_in(&stranger, &device().sign(&used)).await.taken();
    let old = town.challenge().await;
    town.app.clock.advance(5 * MINUTE);

    let challenge = town.challenge().await;
    let lie = |change: fn(&mut Authenticator)| {
        let mut device = device();
        change(&mut device);
        device.sign(&challenge)
    };
    let with = |field: &str, value: Value| {
        let mut assertion = device().sign(&challenge);
        assertion[field] = value;
        assertion
    };
    let wrong = [
        ("no user verification", lie(|device| device.flags &= !VERIFIED)),
        ("nobody present", lie(|device| device.flags = VERIFIED)),
        ("a foreign page", lie(|device| device.origin = "https://staff.aangan.example".to_owned())),
        ("the parents' page", lie(|device| device.origin = "https://aangan.test".to_owned())),
        ("a foreign host", lie(|device| device.host = "aangan.test".to_owned())),
        ("an unknown passkey", lie(|device| device.credential = vec![9; 32])),
        ("another person's name", lie(|device| device.user_handle = Some("MTIz".to_owned()))),
        ("a used challenge", device().sign(&used)),
        ("an old challenge", device().sign(&old)),
        ("the first challenge, too old too", device().sign(&fresh)),
        ("a challenge of nobody", device().sign(&URL_SAFE_NO_PAD.encode([7; 56]))),
        ("another key", {
            let mut other = Authenticator::new(2);
            other.credential = device().credential;
            other.sign(&challenge)
        }),
        ("a creation", device().sign_data(&device().client_data("webauthn.create", &challenge))),
        ("client data that are no JSON", device().sign_data(&URL_SAFE_NO_PAD.encode("[]"))),
        ("a short signature", with("signature", json!("AAAA"))),
        ("no authenticator data", with("authenticator_data", json!(""))),
        ("no base64url", with("client_data", json!("%%%"))),
        ("giant client data", with("client_data", json!("A".repeat(100_000)))),
        ("a giant id", with("id", json!("A".repeat(4_000)))),
    ];
    let count = wrong.len();
    let mut answers = Vec::new();
    for (what, assertion) in wrong {
        let reply = sign_in(&stranger, &assertion).await;
        assert_eq!(refused(&reply), (403, "wrong_passkey"), "{what}");
        assert!(reply.headers.get("set-cookie").is_none(), "{what}");
        answers.push(reply.json);
    }
    assert!(answers.windows(2).all(|pair| pair[0] == pair[1]), "the answers tell the cases apart");
    let tried = events(&town).await;
    let tried = tried.iter().filter(|event| event.action == "tried a wrong passkey" && event.actor == "nobody");
    assert_eq!(tried.count(), count);
    // What was wrong has not used up the challenge.
    sign_in(&stranger, &device().sign(&challenge)).await.taken();
    assert_eq!(refused(&sign_in(&stranger, &device().sign(&challenge)).await), (403, "wrong_passkey"), "a replay");
    town.finish().await;
}

#[rstest]
#[tokio::test]
async fn a_counter_that_goes_back_is_refused(#[values(Engine::Sqlite, Engine::Postgres)] engine: Engine) {
    let town = Town::new(engine).await;
    let member = a_head(&town).await;
    let mut device = Authenticator::new(1);
    device.counter = 4;
    town.enrol(&town.enrolment_code(member).await, &device).await.taken();
    let stranger = town.stranger_to_the_staff();
    for (counter, taken) in [(4, false), (5, true), (5, false), (3, false), (0, false), (u32::MAX, true)] {
        device.counter = counter;
        let reply = sign_in(&stranger, &device.sign(&town.challenge().await)).await;
        assert_eq!(reply.status == StatusCode::OK, taken, "{counter}: {}", reply.json);
    }
    town.finish().await;
}

#[rstest]
#[tokio::test]
async fn what_is_wrong_with_a_new_passkey_is_refused_and_the_code_stays(
    #[values(Engine::Sqlite, Engine::Postgres)] engine: Engine,
) {
    let town = Town::new(engine).await;
    let member = a_head(&town).await;
    let device = || Authenticator::new(1);
    let code = town.enrolment_code(member).await;
    let challenge = town.challenge().await;
    let lie = |change: fn(&mut Authenticator)| {
        let mut device = device();
        change(&mut device);
        device.create(&challenge)
    };
    let with = |field: &str, value: Value| {
        let mut credential = device().create(&challenge);
        credential[field] = value;
        credential
    };
    let attestation = device().attestation();
    let mut wrong = vec![
        ("no user verification", lie(|device| device.flags &= !VERIFIED)),
        ("a foreign page", lie(|device| device.origin = "https://aangan.test".to_owned())),
        ("a foreign host", lie(|device| device.host = "aangan.test".to_owned())),
        ("an algorithm that is not offered", lie(|device| device.algorithm = Some(-8))),
        ("a short id", lie(|device| device.credential = vec![1; 8])),
        ("another id", with("id", json!(URL_SAFE_NO_PAD.encode([2; 32])))),
        ("a sign-in", with("client_data", json!(device().client_data("webauthn.get", &challenge)))),
        ("a challenge of nobody", device().create(&URL_SAFE_NO_PAD.encode([7; 56]))),
        ("giant", with("attestation", json!("A".repeat(200_000)))),
        ("something after it", with("attestation", json!(URL_SAFE_NO_PAD.encode([&attestation[..], &[0]].concat())))),
        (
            "deep arrays",
            with("attestation", json!(URL_SAFE_NO_PAD.encode([&[0xa1, 0x61, b'x'][..], &[0x81; 4096]].concat()))),
        ),
        (
            "endless arrays",
            with(
                "attestation",
                json!(URL_SAFE_NO_PAD.encode([0xa1, 0x61, b'x', 0x9b, 255, 255, 255, 255, 255, 255, 255, 255])),
            ),
        ),
    ];
    for length in (0..attestation.len()).step_by(9) {
        wrong.push(("cut off", with("attestation", json!(URL_SAFE_NO_PAD.encode(&attestation[..length])))));
    }
    let stranger = town.stranger_to_the_staff();
    for (what, credential) in wrong {
        let passkey = json!({"code": code, "credential": credential});
        let reply = stranger.json("POST", "/staff/v1/enrolment/passkey", &passkey).await;
        assert_eq!(refused(&reply), (403, "wrong_passkey"), "{what}");
    }
    town.enrol(&code, &device()).await.taken();
    let other = town.add_person(Role::Head, Some(town.koramangala), "Deepa Nair", &[]).await;
    let code = town.enrolment_code(other).await;
    let passkey = json!({"code": code, "credential": device().create(&town.challenge().await)});
    let reply = stranger.json("POST", "/staff/v1/enrolment/passkey", &passkey).await;
    assert_eq!(refused(&reply), (403, "wrong_passkey"), "the passkey of another person");
    town.finish().await;
}

// proves: SIGNS-24
#[rstest]
#[tokio::test]
async fn what_is_sensitive_asks_for_the_passkey_again_after_five_minutes(
    #[values(Engine::Sqlite, Engine::Postgres)] engine: Engine,
) {
    let town = Town::new(engine).await;
    let member = a_head(&town).await;
    let device = Authenticator::new(1);
    let created = town.enrol(&town.enrolment_code(member).await, &device).await;
    let browser = town.browser_of(&created);
    let add = async |key: &str| {
        let person = json!({"name": "Pushpa", "role": "teacher", "rooms": [], "writes": true, "publishes": true});
        browser.with_header("idempotency-key", key).json("POST", "/staff/v1/people", &person).await
    };
    town.app.clock.advance(Duration::from_secs(5 * 60 - 1));
    add("one").await.taken();
    town.app.clock.advance(Duration::from_secs(2));
    assert_eq!(refused(&add("two").await), (403, "passkey_needed"));
    assert_eq!(browser.get("/staff/v1/people").await.status, StatusCode::OK);
    let fresh = sign_in(&browser, &device.sign(&town.challenge().await)).await;
    fresh.taken();
    assert!(fresh.headers.get("set-cookie").is_none(), "the session goes on");
    add("two").await.taken();
    town.finish().await;
}

#[rstest]
#[tokio::test]
async fn a_passkey_of_another_person_begins_a_session_and_ends_the_one_before(
    #[values(Engine::Sqlite, Engine::Postgres)] engine: Engine,
) {
    let town = Town::new(engine).await;
    let (first, second) = (a_head(&town).await, a_head(&town).await);
    let (one, two) = (Authenticator::new(1), Authenticator::new(2));
    let browser = town.browser_of(&town.enrol(&town.enrolment_code(first).await, &one).await);
    town.enrol(&town.enrolment_code(second).await, &two).await.taken();
    let other = town.browser_of(&sign_in(&browser, &two.sign(&town.challenge().await)).await);
    assert_eq!(other.get("/staff/v1/session").await.json["person"]["id"], json!(second.to_string()));
    assert_eq!(browser.get("/staff/v1/session").await.json["state"], "none");
    town.finish().await;
}

#[rstest]
#[tokio::test]
async fn wrong_passkeys_of_an_address_are_limited_and_others_sign_in(
    #[values(Engine::Sqlite, Engine::Postgres)] engine: Engine,
) {
    let two = vec![Window { times: 2, minutes: 10 }];
    let town = Town::with(engine, |config| {
        config.rate_limits.staff_codes_per_address = two.clone();
        config.rate_limits.staff_codes_per_server = two;
    })
    .await;
    let member = a_head(&town).await;
    let device = Authenticator::new(1);
    town.enrol(&town.enrolment_code(member).await, &device).await.taken();
    let attacker = town.stranger_to_the_staff().at([203, 0, 113, 5]);
    let mut unknown = Authenticator::new(1);
    unknown.credential = vec![9; 32];
    for _ in 0..2 {
        assert_eq!(refused(&sign_in(&attacker, &unknown.sign("")).await), (403, "wrong_passkey"));
    }
    let reply = sign_in(&attacker, &device.sign(&town.challenge().await)).await;
    assert_eq!(refused(&reply), (429, "too_many_codes"));
    assert_eq!(reply.json["wait_seconds"], 600);
    let elsewhere = town.stranger_to_the_staff().at([203, 0, 113, 6]);
    sign_in(&elsewhere, &device.sign(&town.challenge().await)).await.taken();
    town.finish().await;
}
