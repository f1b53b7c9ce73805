//! "I get no code": what the office sees of a parent's codes.

use std::collections::BTreeSet;

use database::{Engine, statements};
use rstest::rstest;
use serde_json::{Value, json};

use super::office;
use base::day::DAY;
use config::RateLimits;
use testing::Town;
use testing::town::{KARTHIK, MEERA, MINUTE};

const STRANGER: &str = "9899999999";

statements! {
    REFUSALS: (i64, String, i64) = "SELECT subject, reason, times FROM code_refusal ORDER BY subject, reason";
}

/// A town with the limits of a real portal.
async fn with_limits(engine: Engine) -> Town {
    Town::with(engine, |config| config.rate_limits = RateLimits::default()).await
}

async fn codes(town: &Town, phone: &str) -> Value {
    let found = office(town, &format!("children find {phone} --json")).await.expect("found");
    serde_json::from_str::<Value>(&found).expect("JSON")["parents"][0]["codes"].clone()
}

async fn refusals(town: &Town) -> Vec<(i64, String, i64)> {
    town.read(async |reader| Ok(reader.list(REFUSALS, []).await?)).await
}

#[rstest]
#[tokio::test]
async fn the_office_sees_when_a_code_was_requested_sent_and_typed(
    #[values(Engine::Sqlite, Engine::Postgres)] engine: Engine,
) {
    let town = Town::new(engine).await;
    let output = office(&town, &format!("children find {MEERA}")).await.expect("found");
    assert!(output.contains("\n  no code requested in the last two days"), "{output}");

    let asked = town.ask(MEERA).await;
    let waiting = codes(&town, MEERA).await;
    assert_eq!((&waiting["today"], &waiting["asked"][0]["sent"]), (&json!(1), &Value::Null));
    let code = town.newest_code(MEERA).await;
    let wrong = if code == "000000" { "111111" } else { "000000" };
    town.verify(MEERA, asked.ok(), wrong).await.refused();
    let one = &codes(&town, MEERA).await["asked"][0];
    let expected = json!({"way": "sms", "asked": "2026-11-12 10:00", "sent": "2026-11-12 10:00", "message_id": null,
        "failure": null, "wrong": 1, "accepted": null});
    assert_eq!(*one, expected);
    town.app.clock.advance(MINUTE);
    town.verify(MEERA, asked.ok(), &code).await.ok();
    let output = office(&town, &format!("children find {MEERA}")).await.expect("found");
    let line =
        "\n  1 code requested today; the last 2026-11-12 10:00 by SMS, accepted 2026-11-12 10:01\n  1 wrong code typed";
    assert!(output.contains(line), "{output}");
    // Karthik is the same child's parent, and has no code.
    assert_eq!(codes(&town, KARTHIK).await["asked"], json!([]));

    town.app.clock.advance(3 * 24 * 60 * MINUTE);
    aangan::jobs::tidy(&town.app).await.expect("tidied");
    assert_eq!(codes(&town, MEERA).await["asked"], json!([]), "kept two days");
    town.finish().await;
}

#[rstest]
#[tokio::test]
async fn a_refused_request_is_counted_for_its_parent_and_for_no_stranger(
    #[values(Engine::Sqlite, Engine::Postgres)] engine: Engine,
) {
    let town = with_limits(engine).await;
    for phone in [MEERA, STRANGER] {
        for _ in 0..2 {
            town.ask(phone).await.ok();
        }
        for _ in 0..3 {
            assert!(town.ask(phone).await.refused().starts_with("Please wait "));
        }
    }
    let codes = codes(&town, MEERA).await;
    let refused =
        json!([{"day": "2026-11-12", "way": "sms", "reason": "wait", "times": 3, "last": "2026-11-12 10:00"}]);
    assert_eq!((&codes["today"], &codes["refused"]), (&json!(2), &refused));
    assert_eq!(codes["blocked"], json!([{"way": "sms", "reason": "wait", "from": "2026-11-12 10:01"}]));
    let output = office(&town, &format!("children find {MEERA}")).await.expect("found");
    for line in [
        "\n  2 codes requested today; the last 2026-11-12 10:00 by SMS, not sent",
        "\n  refused 3 times by SMS, the last 2026-11-12 10:00: requested again too soon",
        "\n  no code by SMS before 2026-11-12 10:01: requested again too soon",
    ] {
        assert!(output.contains(line), "{line}: {output}");
    }
    // Of the stranger there is a number that many contacts share.
    let all = refusals(&town).await;
    assert!(matches!(all.as_slice(), [(-1024..=-1, _, 3), (1.., _, 3)]), "{all:?}");

    town.app.clock.advance(MINUTE);
    assert_eq!(self::codes(&town, MEERA).await["blocked"], json!([]));
    town.app.clock.advance(3 * DAY);
    aangan::jobs::tidy(&town.app).await.expect("tidied");
    assert_eq!(refusals(&town).await, []);
    town.follow_up().await;
    for job in town.read(async |reader| Ok(outbox::list(reader).await?)).await {
        town.write(async move |writer| Ok(outbox::delete(writer, job.id).await.map(drop)?)).await;
    }
    town.finish().await;
}

#[rstest]
#[tokio::test]
async fn the_office_sees_which_limit_holds_a_parent_up_and_until_when(
    #[values(Engine::Sqlite, Engine::Postgres)] engine: Engine,
) {
    let town = with_limits(engine).await;
    let mut refused = None;
    for _ in 0..60 {
        town.app.clock.advance(MINUTE);
        let asked = town.ask(MEERA).await;
        if asked.text().contains("phone_codes_used_up") {
            refused = Some(asked);
            break;
        }
    }
    assert!(refused.is_some(), "a limit is reached");
    let found = codes(&town, MEERA).await;
    let reason = found["refused"][0]["reason"].as_str().expect("a reason").to_owned();
    assert!(["code_asker", "code_contact"].contains(&reason.as_str()), "{found}");
    assert_eq!(found["blocked"][0]["way"], "sms");
    let from = found["blocked"][0]["from"].as_str().expect("a time").to_owned();
    assert!(from.as_str() > "2026-11-12 10:00", "{found}");
    let output = office(&town, &format!("children find {MEERA}")).await.expect("found");
    assert!(output.contains(&format!("no code by SMS before {from}: too many codes for this ")), "{output}");
    assert!(!output.contains("address 1"), "no address of a network: {output}");
    town.follow_up().await;
    town.finish().await;
}

#[rstest]
#[tokio::test]
async fn a_waiting_message_names_its_parent(#[values(Engine::Sqlite, Engine::Postgres)] engine: Engine) {
    let town = Town::new(engine).await;
    town.ask(MEERA).await.ok();
    town.ask(STRANGER).await.ok();
    let found = office(&town, &format!("children find {MEERA} --json")).await.expect("found");
    let id =
        serde_json::from_str::<Value>(&found).expect("JSON")["parents"][0]["id"].as_str().expect("an id").to_owned();
    let output = office(&town, "messages list").await.expect("listed");
    assert!(output.contains(&format!("a code by sms to Meera Rao (parent {id}), …01, since")), "{output}");
    assert!(output.contains("a code by sms to …99, since"), "{output}");
    let lines = office(&town, "messages list --json").await.expect("listed");
    let lines: Vec<Value> = lines.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
    let parents: BTreeSet<_> =
        lines.iter().map(|line| (line["parent"].as_str(), line["parent_name"].as_str())).collect();
    assert_eq!(parents, BTreeSet::from([(Some(id.as_str()), Some("Meera Rao")), (None, None)]));
    town.follow_up().await;
    town.finish().await;
}
