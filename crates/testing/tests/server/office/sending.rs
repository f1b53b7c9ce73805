//! What waits to be sent, and what was given up.

use database::Engine;
use rstest::rstest;
use serde_json::Value;

use super::{actions, office};
use config::Window;
use testing::Town;
use testing::gateways::{GatewayAnswer, LoopbackGateway, LoopbackMailServer, MailManners, install_tls};
use testing::town::MEERA;

#[rstest]
#[tokio::test]
async fn a_message_that_waits_is_shown_without_its_number_sent_again_and_dropped(
    #[values(Engine::Sqlite, Engine::Postgres)] engine: Engine,
) {
    let town = Town::new(engine).await;
    assert_eq!(office(&town, "messages list").await.as_deref(), Ok("0 messages wait, 0 were given up"));
    town.ask(MEERA).await;
    // Work of a kind that nobody knows any more: it waits for a program that does.
    let app = town.app.clone();
    town.write(async move |writer| {
        outbox::plan(writer, app.now(), "carrier_pigeon/loft", "7", app.now(), None).await?;
        Ok(())
    })
    .await;
    let listed = office(&town, "messages list").await.expect("listed");
    assert!(listed.starts_with("2 messages wait, 0 were given up\n"), "{listed}");
    assert!(listed.contains("), …01, since 2026-11-12 10:00, next 2026-11-12 10:00"), "{listed}");
    assert!(!listed.contains(MEERA), "{listed}");

    // Two days later its time is over.
    town.app.clock.advance(2 * 24 * 60 * testing::town::MINUTE);
    town.follow_up().await;
    let lines = office(&town, "messages list --given-up --json").await.expect("listed");
    let lost: Vec<Value> = lines.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
    let code = lost.iter().find(|one| one["kind"] == "send_code/sms").expect("the code was given up");
    assert_eq!((&code["state"], &code["why"]), (&"given_up".into(), &"no attempt was made during its lifetime".into()));
    let code = code["id"].as_str().expect("an id");
    let none = office(&town, "messages send-again 12").await;
    assert_eq!(none, Err("there is no message 12 ('aangan office messages list' shows the ids)".to_owned()));
    let output = office(&town, &format!("messages send-again {code}")).await.expect("again");
    assert!(output.starts_with("1 message to be sent again; "), "{output}");
    let listed = office(&town, "messages list").await.expect("listed");
    assert!(listed.contains("next 2026-11-14 10:00"), "{listed}");
    town.follow_up().await;
    let pigeon: Value = office(&town, "messages list --json")
        .await
        .expect("listed")
        .lines()
        .map(|line| serde_json::from_str::<Value>(line).expect("JSON"))
        .find(|one| one["kind"] == "carrier_pigeon/loft")
        .expect("it is there still");
    let id = pigeon["id"].as_str().expect("an id");
    assert_eq!(office(&town, &format!("messages drop {id}")).await.as_deref(), Ok("1 message dropped."));
    assert!(office(&town, "messages drop").await.is_err(), "say which");
    let listed = office(&town, "messages list").await.expect("listed");
    assert!(listed.ends_with("1 attempt: the code expired before its message could be sent"), "{listed}");
    office(&town, &format!("messages drop {code}")).await.expect("dropped");
    assert_eq!(office(&town, "messages list").await.as_deref(), Ok("0 messages wait, 0 were given up"));
    let actions = actions(&town).await;
    for (action, count) in [("office had a message sent again", 1), ("office dropped a message", 2)] {
        assert_eq!(actions.iter().filter(|known| *known == action).count(), count, "{actions:?}");
    }
    town.finish().await;
}

#[rstest]
#[tokio::test]
async fn an_office_sends_a_test_message_and_reads_the_gateways_answer(
    #[values(Engine::Sqlite, Engine::Postgres)] engine: Engine,
) {
    install_tls();
    let gateway =
        LoopbackGateway::start(GatewayAnswer::with(200, r#"{"status":"queued","message":"Submitted"}"#)).await;
    let mails = LoopbackMailServer::start(MailManners::Good).await;
    let (url, port) = (gateway.url("/send"), mails.port());
    let town = Town::with(engine, |config| {
        let sms =
            format!("url = \"{url}\"\nbody = '{{\"to\":\"{{to}}\",\"text\":\"{{text}}\",\"for\":\"{{purpose}}\"}}'");
        config.sms = Some(toml::from_str(&sms).expect("a gateway"));
        let email = format!("host = \"127.0.0.1\"\nport = {port}\ntls = \"none\"\nfrom = \"no-reply@portal.example\"");
        config.email = Some(toml::from_str(&email).expect("a mail server"));
        config.rate_limits.test_messages = vec![Window { times: 4, minutes: 60 }];
    })
    .await;
    let output = office(&town, "messages send-test 9811122233").await.expect("sent");
    assert_eq!(
        output,
        "Sent as sign_in with sample values: the gateway answered 200, and says \"Submitted\". Check that it arrives."
    );
    let sent: Value = serde_json::from_str(&gateway.received()[0].body).expect("JSON");
    assert_eq!((&sent["to"], &sent["for"]), (&"+919811122233".into(), &"sign_in".into()));
    assert!(sent["text"].as_str().is_some_and(|text| text.starts_with("000000 is your Aangan OTP.")), "{sent}");

    // By e-mail; then a gateway that does not take it, whose reason is printed.
    let output = office(&town, "messages send-test office@portal.example --purpose changed-email").await.expect("sent");
    assert!(output.contains("the mail server accepted it"), "{output}");
    assert_eq!(mails.mails().len(), 1);
    gateway.answer(GatewayAnswer::with(400, "ERR 021: template mismatch"));
    let refused = office(&town, "messages send-test 9811122233 --purpose changed-phone").await;
    assert_eq!(
        refused,
        Err("not accepted: the gateway answered 400, and says \"ERR 021: template mismatch\"".to_owned())
    );
    // What cannot be sent costs nothing.
    for (line, words) in [
        ("messages send-test 9811122233 --purpose notice", "notice is never sent by SMS"),
        ("messages send-test a@b --purpose confirm-new-phone", "confirm_new_phone is never sent by e-mail"),
        ("messages send-test 9811122233 --purpose hello", "there is no message \"hello\"; known are sign_in, "),
        (
            "messages send-test 9811122233 --language hi-IN",
            "hi-IN is not in the languages of [sms], so parents get SMS in",
        ),
        ("messages send-test 12", "is not a number of ten digits"),
    ] {
        let refused = office(&town, line).await.expect_err(line);
        assert!(refused.contains(words), "{refused}");
    }
    gateway.answer(GatewayAnswer::ok());
    assert!(office(&town, "messages send-test 9811122233").await.is_ok());
    let refused = office(&town, "messages send-test 9811122233").await.expect_err("once too often");
    assert!(refused.contains("raise rate_limits.test_messages"), "{refused}");
    let record = office(&town, "audit-log list").await.expect("the record");
    assert!(record.contains("sent a test message") && !record.contains("98111"), "{record}");
    town.finish().await;
}
