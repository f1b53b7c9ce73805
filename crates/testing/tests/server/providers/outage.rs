use std::sync::Arc;
use std::time::Duration;

use database::Engine;
use rstest::rstest;

use aangan::jobs;
use base::clock::Clock;
use providers::Messengers;
use providers::help_desk::Freshdesk;
use providers::outage::{HELP_DESK, Outages, QUIET, SMS, UNTRIED};
use providers::push::{Address, Firebase, Push, PushConfig, PushKind, PushServices};
use providers::terminal::Terminal;
use testing::gateways::{GatewayAnswer, LoopbackGateway, LoopbackMailServer, MailManners};
use testing::town::{KARTHIK, MEERA, MINUTE, NOW};
use testing::{CapturedLog, Town};

use super::{PATIENT, messengers};

fn writing_to(log: &CapturedLog) -> tracing::subscriber::DefaultGuard {
    let written = tracing_subscriber::fmt().with_max_level(tracing::Level::DEBUG).with_writer(log.clone());
    tracing::subscriber::set_default(written.with_ansi(false).finish())
}

/// The lines of a level that contain these words.
fn lines(log: &CapturedLog, level: &str, words: &str) -> Vec<String> {
    let text = log.text();
    let of_level = text.lines().filter(|line| line.contains(&format!(" {level} ")) && line.contains(words));
    of_level.map(str::to_owned).collect()
}

fn frozen() -> (Clock, Outages) {
    let clock = Clock::frozen_at(NOW);
    (clock.clone(), Outages::new(clock))
}

#[rstest]
#[tokio::test]
async fn an_outage_of_a_gateway_is_logged_when_it_begins_and_when_it_ends(
    #[values(Engine::Sqlite, Engine::Postgres)] engine: Engine,
) {
    let log = CapturedLog::default();
    let _writing = writing_to(&log);
    let town = Town::new(engine).await;
    let gateway = LoopbackGateway::start(GatewayAnswer::with(500, "")).await;
    let mails = LoopbackMailServer::start(MailManners::Good).await;
    let runner = jobs::runner(&town.app, messengers(&gateway, &mails, PATIENT));
    let run = async || runner.run_due(town.app.now()).await.expect("the outbox works");
    for phone in [MEERA, KARTHIK] {
        town.ask(phone).await.ok();
    }
    run().await;
    town.app.clock.advance(MINUTE);
    run().await;
    gateway.answer(GatewayAnswer::with(503, ""));
    town.app.clock.advance(MINUTE);
    run().await;
    // Nobody is sent a code for this number, so the job is done and says nothing of the gateway.
    town.ask("9899999999").await.ok();
    assert_eq!(run().await.done, 1);
    assert_eq!(town.app.gateways.lasting(), [(SMS.to_owned(), 2 * MINUTE)]);
    let warned = lines(&log, "WARN", "gateway");
    assert_eq!(warned.len(), 2, "{warned:?}");
    for (line, why) in warned.iter().zip(["why=\"the gateway answered 500\"", "why=\"the gateway answered 503\""]) {
        assert!(line.contains("gateway=\"sms\"") && line.contains(why), "{line}");
    }
    assert_eq!(lines(&log, "DEBUG", "job failed in an outage").len(), 6);
    assert!(lines(&log, "WARN", "job").is_empty(), "{}", log.text());

    gateway.answer(GatewayAnswer::ok());
    town.app.clock.advance(4 * MINUTE);
    assert_eq!(run().await.done, 2);
    let ended = lines(&log, "INFO", "a gateway works again");
    assert_eq!(ended.len(), 1, "{ended:?}");
    assert!(ended[0].contains("seconds=360") && ended[0].contains("failed_attempts=6"), "{ended:?}");
    assert!(town.app.gateways.lasting().is_empty());

    // The refusal of one message is no outage.
    gateway.answer(GatewayAnswer::with(400, "template mismatch"));
    town.ask(MEERA).await.ok();
    assert_eq!(run().await.given_up, 1);
    assert_eq!(lines(&log, "ERROR", "job given up").len(), 1);
    assert_eq!(lines(&log, "WARN", "gateway").len(), 2);
    let refused = town.read(async |reader| Ok(outbox::list(reader).await?)).await[0].id;
    town.write(async move |writer| Ok(outbox::delete(writer, refused).await.map(drop)?)).await;
    town.finish().await;
}

#[test]
fn a_gateway_that_fails_now_and_then_has_one_outage() {
    let log = CapturedLog::default();
    let _writing = writing_to(&log);
    let (clock, outages) = frozen();
    outages.answered(SMS);
    for _ in 0..5 {
        outages.failed(SMS, "no answer");
        clock.advance(QUIET / 2);
        outages.answered(SMS);
        assert!(outages.lasting().is_empty(), "it works at the moment");
    }
    outages.end_quiet();
    assert_eq!(lines(&log, "INFO", "works again").len(), 0, "it has not been quiet for long enough");
    clock.advance(QUIET / 2);
    // Nothing has been sent since.
    outages.end_quiet();
    let (begun, ended) = (lines(&log, "WARN", "a gateway fails"), lines(&log, "INFO", "works again"));
    assert_eq!((begun.len(), ended.len()), (1, 1), "{}", log.text());
    let seconds = (QUIET / 2 * 5).as_secs();
    assert!(ended[0].contains(&format!("seconds={seconds} failed_attempts=5")), "{ended:?}");
}

#[test]
fn each_reason_is_logged_once_and_only_the_first_few() {
    let log = CapturedLog::default();
    let _writing = writing_to(&log);
    let (_, outages) = frozen();
    for n in (0..100).chain(0..100) {
        outages.failed(SMS, &format!("the gateway answered 500, and says \"reference {n}\""));
    }
    assert_eq!(lines(&log, "WARN", "gateway").len(), 5);
    assert_eq!(lines(&log, "DEBUG", "gateway").len(), 195);
}

#[test]
fn a_gateway_that_is_not_tried_any_more_is_forgotten() {
    let log = CapturedLog::default();
    let _writing = writing_to(&log);
    let (clock, outages) = frozen();
    outages.failed("updates.push.example", "no answer");
    clock.advance(UNTRIED.saturating_sub(Duration::from_secs(1)));
    outages.end_quiet();
    assert_eq!(outages.lasting().len(), 1);
    clock.advance(Duration::from_secs(1));
    outages.end_quiet();
    assert!(outages.lasting().is_empty());
    assert_eq!(lines(&log, "INFO", "has not been tried for two hours").len(), 1);
}

#[tokio::test]
async fn a_help_desk_reports_its_outages() {
    testing::gateways::install_tls();
    let server = LoopbackGateway::start(GatewayAnswer::with(500, "")).await;
    let text = format!("kind = \"freshdesk\"\nurl = \"{}\"\nkey = \"hush\"", server.url(""));
    let settings = toml::from_str(&text).expect("settings");
    let (_, outages) = frozen();
    let ask = async || Freshdesk::new(&settings, NOW).reporting(&outages).ticket(17).await.map(drop);
    ask().await.expect_err("it is down");
    assert_eq!(outages.lasting(), [(HELP_DESK.to_owned(), Duration::ZERO)]);
    server.answer(GatewayAnswer::with(400, ""));
    ask().await.expect_err("the ticket is refused");
    assert_eq!(outages.lasting().len(), 1, "a refusal of one ticket says nothing");
    server.answer(GatewayAnswer::with(404, ""));
    ask().await.expect_err("there is no such ticket");
    assert!(outages.lasting().is_empty(), "it answers");
}

/// Sends a push through gateways that report.
pub async fn send(firebase: Firebase, outages: &Outages, pushes: &[Push]) {
    let silent = Messengers {
        sms: Arc::new(Terminal::new()),
        email: Arc::new(Terminal::new()),
        push: PushServices { browser: None, shell: Some(Arc::new(firebase)) },
    };
    let messengers = silent.reporting(outages);
    let service = messengers.push.of(PushKind::Shell).expect("it is set up");
    let address = Address::read(PushKind::Shell, "dJ3kX:APA91bF_-0123456789", &PushConfig::default());
    let address = address.expect("an address");
    for push in pushes {
        let _ = service.send(&address, push).await;
    }
}
