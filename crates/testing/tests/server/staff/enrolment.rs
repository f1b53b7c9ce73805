//! Enrolment codes: how long and how often each can be used, and what it opens.

use std::time::Duration;

use database::Engine;
use rstest::rstest;
use serde_json::{Value, json};

use super::{events, refused};
use base::audit::Role;
use base::ids::MemberId;
use config::Window;
use staff::codes;
use staff::members::enrolment::LENGTH;
use testing::authenticator::Authenticator;
use testing::town::MINUTE;
use testing::{Caller, Reply, Town};

async fn an_office_person(town: &Town) -> MemberId {
    town.add_person(Role::Office, None, "Asha Rao", &[]).await
}

async fn try_code(caller: &Caller, code: &str) -> Reply {
    caller.json("POST", "/staff/v1/enrolment", &json!({"code": code})).await
}

/// The code with another last character: it finds its person and is wrong.
fn nearly(code: &str) -> String {
    let last = if code.ends_with('A') { "B" } else { "A" };
    format!("{}{last}", &code[..code.len() - 1])
}

// proves: SIGNS-34
#[rstest]
#[tokio::test]
async fn a_code_works_once_for_a_day_and_for_five_tries(#[values(Engine::Sqlite, Engine::Postgres)] engine: Engine) {
    let town = Town::new(engine).await;
    let member = an_office_person(&town).await;
    let stranger = town.stranger_to_the_staff();
    let wrong = (403, "wrong_code");

    let code = town.enrolment_code(member).await;
    let begun = try_code(&stranger, &code).await;
    assert_eq!((&begun.taken()["name"], &begun.json["role"]), (&json!("Asha Rao"), &json!("office")));
    assert_eq!(begun.json["options"]["rp_id"], "staff.aangan.test");
    let typed = format!("{} - {}", &code[..5].to_lowercase(), &code[5..]);
    try_code(&stranger, &typed).await.taken();
    town.enrol(&code, &Authenticator::new(1)).await.taken();
    assert_eq!(refused(&try_code(&stranger, &code).await), wrong, "it was used");

    let code = town.enrolment_code(member).await;
    town.app.clock.advance(Duration::from_mins(24 * 60 - 1));
    try_code(&stranger, &code).await.taken();
    town.app.clock.advance(2 * MINUTE);
    assert_eq!(refused(&try_code(&stranger, &code).await), wrong, "after 24 h 1 min");

    let code = town.enrolment_code(member).await;
    let newer = town.enrolment_code(member).await;
    assert_eq!(refused(&try_code(&stranger, &code).await), wrong, "there is a newer one");
    for _ in 0..4 {
        assert_eq!(refused(&try_code(&stranger, &nearly(&newer)).await), wrong);
    }
    try_code(&stranger, &newer).await.taken();
    assert_eq!(refused(&try_code(&stranger, &nearly(&newer)).await), wrong, "the fifth");
    assert_eq!(refused(&try_code(&stranger, &newer).await), wrong, "the sixth, though right");
    town.finish().await;
}

// proves: SIGNS-34
#[rstest]
#[tokio::test]
async fn wrong_and_unknown_codes_are_answered_alike_and_only_hashes_are_stored(
    #[values(Engine::Sqlite, Engine::Postgres)] engine: Engine,
) {
    let town = Town::new(engine).await;
    let member = an_office_person(&town).await;
    let teacher = town.add_person(Role::Teacher, Some(town.indiranagar), "Pushpa", &[]).await;
    let code = town.enrolment_code(member).await;
    assert_eq!(code.len(), LENGTH);
    let ended = an_office_person(&town).await;
    let of_an_ended = town.enrolment_code(ended).await;
    let (app, chain) = (town.app.clone(), town.chain);
    town.write(async move |writer| {
        use staff::members::{By, Who, end, give_enrolment_code};
        let by = By { who: Who::CommandLine(chain), app: &app, random: &app.random, now: app.now() };
        assert!(give_enrolment_code(writer, &by, teacher).await.is_err(), "teachers have no passkey");
        end(writer, &by, ended).await.map(drop)
    })
    .await;
    let stranger = town.stranger_to_the_staff();
    let mut answers: Vec<Value> = Vec::new();
    for typed in
        [nearly(&code), "2222222222".to_owned(), of_an_ended, String::new(), "A".repeat(100_000), "ಅ".repeat(10)]
    {
        let reply = try_code(&stranger, &typed).await;
        assert_eq!(refused(&reply), (403, "wrong_code"), "{typed:.20}");
        answers.push(reply.json);
    }
    assert!(answers.windows(2).all(|pair| pair[0] == pair[1]));
    let tried = events(&town).await;
    let tried = tried.iter().filter(|event| event.action == "tried a wrong enrolment code" && event.actor == "nobody");
    assert_eq!(tried.count(), answers.len());
    if engine == Engine::Sqlite {
        let stored = town.everything_stored();
        assert!(!stored.windows(LENGTH).any(|window| window == code.as_bytes()), "the code is stored");
    }
    town.finish().await;
}

#[tokio::test]
async fn codes_have_no_letters_that_look_alike() {
    let town = Town::new(Engine::Sqlite).await;
    for _ in 0..1_000 {
        let code = codes::draw(&town.app.random, LENGTH);
        assert!(code.len() == LENGTH && code.bytes().all(|c| c.is_ascii_uppercase() || c.is_ascii_digit()), "{code}");
        assert!(!code.contains(['0', 'O', '1', 'I', 'L']), "{code}");
    }
    town.finish().await;
}

// proves: SIGNS-21
#[rstest]
#[tokio::test]
async fn after_the_code_nothing_but_creating_a_passkey_is_possible(
    #[values(Engine::Sqlite, Engine::Postgres)] engine: Engine,
) {
    let town = Town::new(engine).await;
    let member = an_office_person(&town).await;
    let stranger = town.stranger_to_the_staff();
    let begun = try_code(&stranger, &town.enrolment_code(member).await).await;
    begun.taken();
    assert!(begun.headers.get("set-cookie").is_none(), "the code gives no session");
    assert_eq!(stranger.get("/staff/v1/session").await.json["state"], "none");
    for &(method, path, needs) in staff::access::ROUTES {
        if needs != staff::access::Needs::Anybody {
            let path = path.replace("{member}", &member.to_string()).replace(['{', '}'], "");
            let reply = match method {
                "GET" => stranger.get(&path).await,
                _ => stranger.json(method, &path, &json!({})).await,
            };
            assert!((400..500).contains(&reply.status.as_u16()), "{method} {path}: {}", reply.status);
        }
    }
    town.finish().await;
}

// proves: SIGNS-25
#[rstest]
#[tokio::test]
async fn a_new_passkey_ends_all_earlier_passkeys_and_sessions(
    #[values(Engine::Sqlite, Engine::Postgres)] engine: Engine,
) {
    let town = Town::new(engine).await;
    let member = an_office_person(&town).await;
    let (lost, new) = (Authenticator::new(1), Authenticator::new(2));
    let before = town.browser_of(&town.enrol(&town.enrolment_code(member).await, &lost).await);
    let code = town.enrolment_code(member).await;
    assert_eq!(before.get("/staff/v1/session").await.json["state"], "open", "the code alone ends nothing");
    let after = town.browser_of(&town.enrol(&code, &new).await);
    assert_eq!(before.get("/staff/v1/session").await.json["state"], "none");
    assert_eq!(refused(&before.get("/staff/v1/people").await), (401, "not_signed_in"));
    let old = json!({"assertion": lost.sign(&town.challenge().await)});
    let old = town.stranger_to_the_staff().json("POST", "/staff/v1/session/passkey", &old).await;
    assert_eq!(refused(&old), (403, "wrong_passkey"));
    assert_eq!(after.get("/staff/v1/session").await.json["state"], "open");
    town.finish().await;
}

#[rstest]
#[tokio::test]
async fn wrong_codes_are_limited_for_an_address_and_for_the_server(
    #[values(Engine::Sqlite, Engine::Postgres)] engine: Engine,
) {
    let town = Town::with(engine, |config| {
        config.rate_limits.staff_codes_per_address = vec![Window { times: 2, minutes: 10 }];
        config.rate_limits.staff_codes_per_server = vec![Window { times: 3, minutes: 60 }];
    })
    .await;
    let code = town.enrolment_code(an_office_person(&town).await).await;
    let at = |last: u8| town.stranger_to_the_staff().at([203, 0, 113, last]);
    for _ in 0..2 {
        assert_eq!(refused(&try_code(&at(1), "2222222222").await), (403, "wrong_code"));
    }
    let reply = try_code(&at(1), &code).await;
    assert_eq!((refused(&reply), &reply.json["wait_seconds"]), ((429, "too_many_codes"), &json!(600)));
    try_code(&at(2), &code).await.taken();
    assert_eq!(refused(&try_code(&at(2), "2222222222").await), (403, "wrong_code"));
    assert_eq!(refused(&try_code(&at(3), &code).await), (429, "too_many_codes"), "the server's");
    town.finish().await;
}
