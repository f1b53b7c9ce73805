//! What waits to be sent, and what was given up.

use database::Engine;
use rstest::rstest;
use serde_json::Value;

use super::{deeds, office};
use crate::testing::Town;
use crate::testing::town::MEERA;

#[rstest]
#[tokio::test]
async fn a_message_that_waits_is_shown_without_its_number_sent_again_and_dropped(
    #[values(Engine::Sqlite, Engine::Postgres)] engine: Engine,
) {
    let town = Town::new(engine).await;
    assert_eq!(office(&town, "messages").await.as_deref(), Ok("0 messages wait, 0 were given up"));
    town.ask(MEERA).await;
    // Work of a kind that nobody knows any more: it waits for a program that does.
    let app = town.app.clone();
    town.write(async move |writer| {
        outbox::plan(writer, app.now(), "carrier_pigeon/loft", "7", app.now(), None).await?;
        Ok(())
    })
    .await;
    let listed = office(&town, "messages").await.expect("listed");
    assert!(listed.starts_with("2 messages wait, 0 were given up\n"), "{listed}");
    assert!(listed.contains("  a code by sms to …01, since 2026-11-12 10:00, next 2026-11-12 10:00"), "{listed}");
    assert!(!listed.contains(MEERA), "{listed}");

    // Two days later its time is over.
    town.app.clock.advance(2 * 24 * 60 * crate::testing::town::MINUTE);
    town.follow_up().await;
    let lines = office(&town, "messages --given-up --json").await.expect("listed");
    let lost: Vec<Value> = lines.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
    let code = lost.iter().find(|one| one["kind"] == "send_code/sms").expect("the code was given up");
    assert_eq!((&code["state"], &code["why"]), (&"given_up".into(), &"nobody did it while it was wanted".into()));
    let code = code["id"].as_str().expect("an id");
    let none = office(&town, "send-again 12").await;
    assert_eq!(none, Err("there is no message 12 ('aangan office messages' shows the ids)".to_owned()));
    let said = office(&town, &format!("send-again {code}")).await.expect("again");
    assert!(said.starts_with("1 message to be sent again; "), "{said}");
    let listed = office(&town, "messages").await.expect("listed");
    assert!(listed.contains("next 2026-11-14 10:00"), "{listed}");
    town.follow_up().await;
    let pigeon: Value = office(&town, "messages --json")
        .await
        .expect("listed")
        .lines()
        .map(|line| serde_json::from_str::<Value>(line).expect("JSON"))
        .find(|one| one["kind"] == "carrier_pigeon/loft")
        .expect("it is there still");
    let id = pigeon["id"].as_str().expect("an id");
    assert_eq!(office(&town, &format!("drop {id}")).await.as_deref(), Ok("1 message dropped."));
    assert!(office(&town, "drop").await.is_err(), "say which");
    let listed = office(&town, "messages").await.expect("listed");
    assert!(listed.ends_with("1 attempt: the code expired before its message could be sent"), "{listed}");
    office(&town, &format!("drop {code}")).await.expect("dropped");
    assert_eq!(office(&town, "messages").await.as_deref(), Ok("0 messages wait, 0 were given up"));
    let deeds = deeds(&town).await;
    for (deed, count) in [("office had a message sent again", 1), ("office dropped a message", 2)] {
        assert_eq!(deeds.iter().filter(|known| *known == deed).count(), count, "{deeds:?}");
    }
    town.finish().await;
}
