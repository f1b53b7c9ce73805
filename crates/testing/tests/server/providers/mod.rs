//! The whole way of a code: asked for at the door, planned in the database, carried by gateways that fail first.

mod billing;
mod help_desk;
mod email;
mod media_store;
mod outage;
mod push;
mod secret;
mod sms;
mod stream;
mod terminal;

use std::collections::HashSet;
use std::sync::Arc;
use std::time::Duration;

use database::Engine;
use outbox::{Count, Tally};
use rstest::rstest;
use serde_json::json;
use tokio::sync::oneshot;

use aangan::jobs;
use base::audit::Actor;
use base::contact::Contact;
use config::{RateLimits, Window};
use people::families;
use people::families::Side;
use people::families::children;
use people::families::children::{By, NewParent};
use providers::Messengers;
use providers::email::SmtpMailer;
use providers::push::{PushConfig, PushServices, WebPush};
use providers::sms::HttpSmsGateway;
use testing::Town;
use testing::gateways::{Browser, GatewayAnswer, LoopbackGateway, LoopbackMailServer, MailManners, install_tls};
use testing::town::{FARAH, KARTHIK, MEERA, MINUTE};

/// Seconds for who answers. Where the first attempt is made in vain, the second is another runner's.
const PATIENT: u64 = 20;

fn messengers(sms: &LoopbackGateway, email: &LoopbackMailServer, seconds: u64) -> Messengers {
    install_tls();
    let url = sms.url("/send");
    let sms = toml::from_str(&format!(
        r#"url = "{url}"
           body_is = "form"
           body = "{{to}}&{{id}}&{{text}}"
           seconds = {seconds}
           connect_seconds = 1"#
    ));
    let port = email.port();
    let email = toml::from_str(&format!(
        r#"host = "127.0.0.1"
           port = {port}
           tls = "none"
           from = "no-reply@portal.example"
           seconds = {seconds}"#
    ));
    Messengers {
        sms: Arc::new(HttpSmsGateway::new(&sms.expect("a configuration")).expect("it is right")),
        email: Arc::new(SmtpMailer::new(&email.expect("a configuration")).expect("it is right")),
        push: PushServices::default(),
    }
}

fn six_digits(text: &str) -> String {
    let run = text.split(|c: char| !c.is_ascii_digit()).find(|run| run.len() == 6);
    run.expect("the message holds six digits").to_owned()
}

#[rstest]
#[case::fault(GatewayAnswer::with(500, ""))]
#[case::silence(GatewayAnswer::Hang)]
#[case::garbage(GatewayAnswer::Garbage)]
#[tokio::test]
async fn a_code_by_sms_comes_through_once_the_gateway_does(
    #[case] answer: GatewayAnswer,
    #[values(Engine::Sqlite, Engine::Postgres)] engine: Engine,
) {
    let town = Town::new(engine).await;
    let patience = answer.patience();
    let gateway = LoopbackGateway::start(answer).await;
    let mails = LoopbackMailServer::start(MailManners::Good).await;
    let runner = jobs::runner(&town.app, messengers(&gateway, &mails, patience));

    let asked = town.ask(MEERA).await;
    let details = asked.ok();
    assert!(gateway.received().is_empty(), "the answer does not wait for the gateway");
    let again = Tally { again: 1, ..Tally::default() };
    assert_eq!(runner.run_due(town.app.now()).await.expect("the outbox works"), again);

    gateway.answer(GatewayAnswer::ok());
    let runner = jobs::runner(&town.app, messengers(&gateway, &mails, PATIENT));
    town.app.clock.advance(MINUTE);
    let done = Tally { done: 1, ..Tally::default() };
    assert_eq!(runner.run_due(town.app.now()).await.expect("the outbox works"), done);
    runner.assert_nothing_left().await;

    let received = gateway.received();
    let bodies: HashSet<_> = received.iter().map(|sms| sms.body.clone()).collect();
    assert_eq!((received.len(), bodies.len()), (2, 1), "the same number, id and text both times");
    let fields: Vec<&str> = received[1].body.splitn(3, '&').collect();
    assert_eq!(fields[0], "%2B919800000001");
    let signed_in = town.verify(MEERA, details, &six_digits(fields[2])).await;
    assert!(signed_in.ok()["auth_token"].is_string());
    town.finish().await;
}

/// Operators know a text by its id, so a warning must not go out under the id of a code.
#[rstest]
#[tokio::test]
async fn each_message_goes_out_under_the_id_of_its_own_text(
    #[values(Engine::Sqlite, Engine::Postgres)] engine: Engine,
) {
    let town = Town::new(engine).await;
    let gateway = LoopbackGateway::start(GatewayAnswer::ok()).await;
    let mails = LoopbackMailServer::start(MailManners::Good).await;
    install_tls();
    let mut messengers = messengers(&gateway, &mails, PATIENT);
    let url = gateway.url("/send?to={to}&text={text}&template={template_id}");
    let sms = format!(
        r#"method = "GET"
           url = "{url}"
           templates = {{ sign_in = "1107-code", changed_phone = "1107-warning" }}"#
    );
    messengers.sms =
        Arc::new(HttpSmsGateway::new(&toml::from_str(&sms).expect("a configuration")).expect("it is right"));
    let runner = jobs::runner(&town.app, messengers);
    town.ask(MEERA).await;
    runner.run_due(town.app.now()).await.expect("the outbox works");
    let app = town.app.clone();
    town.write(async move |writer| {
        let parent = families::parent_of(writer, &Contact::Phone(MEERA.into())).await?.expect("she is known");
        let new = Contact::Phone("9811122233".into());
        families::profile::set_contact(writer, &app, &Actor::Office, parent, &new).await
    })
    .await;
    runner.run_due(town.app.now()).await.expect("the outbox works");
    let ids: Vec<String> = gateway
        .received()
        .iter()
        .map(|sms| sms.target.rsplit_once("template=").expect("it is told").1.to_owned())
        .collect();
    assert_eq!(ids, ["1107-code", "1107-warning"]);
    town.finish().await;
}

#[rstest]
#[tokio::test]
async fn a_gateway_for_ten_digits_never_gets_a_part_of_a_number_abroad(
    #[values(Engine::Sqlite, Engine::Postgres)] engine: Engine,
) {
    let town = Town::with(engine, |config| config.sign_in.numbers_abroad = true).await;
    let gateway = LoopbackGateway::start(GatewayAnswer::ok()).await;
    let mails = LoopbackMailServer::start(MailManners::Good).await;
    let mut messengers = messengers(&gateway, &mails, PATIENT);
    let app = town.app.clone();
    town.write(async move |writer| {
        let parent = families::parent_of(writer, &Contact::Phone(MEERA.into())).await?.expect("she is known");
        let abroad = Contact::Phone("+14165550123".into());
        families::profile::set_contact(writer, &app, &Actor::Office, parent, &abroad).await
    })
    .await;
    jobs::runner(&town.app, messengers.clone()).run_due(town.app.now()).await.expect("the outbox works");
    let before = gateway.received().len();

    let url = gateway.url("/send?to={to_ten}&text={text}");
    let sms = format!("method = \"GET\"\nurl = \"{url}\"");
    messengers.sms =
        Arc::new(HttpSmsGateway::new(&toml::from_str(&sms).expect("a configuration")).expect("it is right"));
    let runner = jobs::runner(&town.app, messengers.clone());
    town.ask("+1 416 555 0123").await.ok();
    let given_up = Tally { given_up: 1, ..Tally::default() };
    assert_eq!(runner.run_due(town.app.now()).await.expect("the outbox works"), given_up);
    assert_eq!(gateway.received().len(), before, "4165550123 is somebody else's in India");
    let lost = town.read(async |reader| Ok(outbox::list(reader).await?)).await;
    let job = lost[0].id;
    town.write(async move |writer| Ok(outbox::delete(writer, job).await.map(drop)?)).await;

    let url = gateway.url("/send?to={to}&text={text}");
    let sms = format!("method = \"GET\"\nurl = \"{url}\"");
    messengers.sms =
        Arc::new(HttpSmsGateway::new(&toml::from_str(&sms).expect("a configuration")).expect("it is right"));
    town.app.clock.advance(MINUTE);
    town.ask("+1 416 555 0123").await.ok();
    jobs::runner(&town.app, messengers).run_due(town.app.now()).await.expect("the outbox works");
    let last = gateway.received().pop().expect("a code");
    assert!(last.target.starts_with("/send?to=%2B14165550123&"), "the whole number");
    town.finish().await;
}

#[rstest]
#[case::grey_list(MailManners::Answers("RCPT", "451 come back later"))]
#[case::slow_banner(MailManners::Silent)]
#[case::dropped(MailManners::DropsLetter)]
#[tokio::test]
async fn a_code_by_mail_comes_through_once_the_server_does(
    #[case] manners: MailManners,
    #[values(Engine::Sqlite, Engine::Postgres)] engine: Engine,
) {
    let town = Town::new(engine).await;
    let gateway = LoopbackGateway::start(GatewayAnswer::ok()).await;
    let patience = manners.patience();
    let mails = LoopbackMailServer::start(manners).await;
    let runner = jobs::runner(&town.app, messengers(&gateway, &mails, patience));

    let asked = town.nobody().post("/parentapp/validateParentEmail", &[("email", "meera.rao@example.com")]).await;
    let details = asked.ok();
    let again = Tally { again: 1, ..Tally::default() };
    assert_eq!(runner.run_due(town.app.now()).await.expect("the outbox works"), again);

    mails.behave(MailManners::Good);
    let runner = jobs::runner(&town.app, messengers(&gateway, &mails, PATIENT));
    town.app.clock.advance(MINUTE);
    let done = Tally { done: 1, ..Tally::default() };
    assert_eq!(runner.run_due(town.app.now()).await.expect("the outbox works"), done);

    let received = mails.mails();
    assert_eq!(received.len(), 1);
    assert_eq!(received[0].to, ["meera.rao@example.com"]);
    let code = six_digits(&received[0].text());
    assert!(!received[0].header("Subject").expect("a subject").contains(&code), "a subject is read on locked screens");
    let (challenge, time) = (details["temp_otp"].as_str().expect("text"), details["temp_time"].to_string());
    let fields =
        [("otp", code.as_str()), ("temp_otp", challenge), ("temp_time", &time), ("email", "meera.rao@example.com")];
    let signed_in = town.nobody().post("/parentapp/childLoginViaOTPDetails", &fields).await;
    assert!(signed_in.ok()["auth_token"].is_string());
    assert!(gateway.received().is_empty());
    town.finish().await;
}

/// As the program runs it: the bell rings after the commit and the message leaves by itself.
#[rstest]
#[tokio::test]
async fn a_code_leaves_at_once(#[values(Engine::Sqlite, Engine::Postgres)] engine: Engine) {
    let town = Town::new(engine).await;
    let gateway = LoopbackGateway::start(GatewayAnswer::ok()).await;
    let mails = LoopbackMailServer::start(MailManners::Good).await;
    let runner = jobs::runner(&town.app, messengers(&gateway, &mails, PATIENT)).polling_each(Duration::from_hours(1));
    let sent = async {
        town.ask(MEERA).await.ok();
        gateway.wait_for(1).await;
        town.nobody().post("/parentapp/validateParentEmail", &[("email", "meera.rao@example.com")]).await.ok();
        mails.wait_for(1).await;
    };
    let working = runner.run_until(sent, Duration::from_secs(10));
    tokio::time::timeout(Duration::from_secs(30), working).await.expect("both leave without a poll");
    town.finish().await;
}

/// Nine devices of one parent hang on a push service that never answers, one more than there are places for it.
#[rstest]
#[tokio::test]
async fn a_push_service_that_hangs_delays_neither_another_nor_codes(
    #[values(Engine::Sqlite, Engine::Postgres)] engine: Engine,
) {
    let silent = LoopbackGateway::start(GatewayAnswer::Hang).await;
    let lively = LoopbackGateway::start(GatewayAnswer::with(201, "")).await;
    let gateway = LoopbackGateway::start(GatewayAnswer::ok()).await;
    let mails = LoopbackMailServer::start(MailManners::Good).await;
    let (silent_is_at, own) = (silent.url(""), [silent.url(""), lively.url("")]);
    let town = Town::with(engine, |config| {
        config.rate_limits = RateLimits::off();
        config.push.allow_private = own.to_vec();
    })
    .await;
    let mut messengers = messengers(&gateway, &mails, PATIENT);
    let (keys, clock, random) = (town.app.keys.clone(), town.app.clock.clone(), town.app.random.clone());
    // Longer than the outbox waits for anything: a silent gateway keeps its place for as long as the test runs.
    let config = PushConfig { seconds: 3600, ..town.app.config.push.clone() };
    let web = WebPush::new(&config, String::new(), keys, clock, random).expect("made");
    messengers.push = PushServices { browser: Some(Arc::new(web)), shell: None };
    let runner = jobs::runner(&town.app, messengers).polling_each(Duration::from_hours(1));

    let browser = Browser::new(1);
    let devices: Vec<_> = (0..9).map(|n| (MEERA, silent.url(&format!("/push/{n}")))).collect();
    for (phone, endpoint) in devices.into_iter().chain([(KARTHIK, lively.url("/push/karthik"))]) {
        let token = browser.subscription(&endpoint);
        let caller = town.parent(phone).await.caller;
        caller.post("/parentapp/saveToken", &[("web", "1"), ("token", &token)]).await.ok();
    }
    let message = json!({"items": [{"child_id": town.anaya, "teacher": "Priya", "message": "Anaya has a fever"}]});
    let say = async |key: &str| {
        let centre = town.centre().with_header("idempotency-key", key);
        centre.json("POST", "/centre/v1/messages", &message).await.taken();
    };

    let (stop, stopped) = oneshot::channel::<()>();
    let working = runner.run_until(async { drop(stopped.await) }, Duration::ZERO);
    let others_go_on = async {
        say("one").await;
        silent.wait_for(8).await;
        lively.wait_for(1).await;
        town.ask(MEERA).await.ok();
        gateway.wait_for(1).await;
        town.nobody().post("/parentapp/validateParentEmail", &[("email", "meera.rao@example.com")]).await.ok();
        mails.wait_for(1).await;
        town.app.clock.advance(MINUTE);
        say("two").await;
        lively.wait_for(2).await;
        let counts = town.read(async |reader| Ok(outbox::counts(reader).await?)).await;
        drop(stop);
        counts
    };
    let both = async { tokio::join!(working, others_go_on).1 };
    let counts: Vec<Count> = tokio::time::timeout(Duration::from_secs(60), both).await.expect("nobody waits");
    let held = counts.iter().find(|count| count.kind == format!("deliver_notice/{silent_is_at}"));
    assert!(held.is_some_and(|held| held.running == 8 && held.waiting > 0), "{counts:?}");
    assert_eq!(silent.received().len(), 8, "it never had more than its places");

    silent.answer(GatewayAnswer::with(201, ""));
    runner.run_due(town.app.now()).await.expect("the outbox works");
    assert_eq!(silent.received().len(), 8 + 18, "nothing was lost meanwhile");
    town.finish().await;
}

/// Nine letters to the other parent hang on a mail server that says nothing, one more than there are places for it.
#[rstest]
#[tokio::test]
async fn a_mail_server_that_hangs_does_not_delay_sms(#[values(Engine::Sqlite, Engine::Postgres)] engine: Engine) {
    let gateway = LoopbackGateway::start(GatewayAnswer::ok()).await;
    let mails = LoopbackMailServer::start(MailManners::Silent).await;
    let town = Town::new(engine).await;
    let runner = jobs::runner(&town.app, messengers(&gateway, &mails, PATIENT)).polling_each(Duration::from_hours(1));
    let (app, zoya) = (town.app.clone(), town.zoya);
    town.write(async move |writer| {
        let imran = NewParent { name: "Imran Khan".into(), phone: Some("9800000012".into()), email: None };
        let imran = children::add_parent(writer, &app.random, &imran).await?;
        let by = By { actor: &Actor::Office, random: &app.random, now: app.now() };
        children::join(writer, by, zoya, Side::Father, imran).await.map(drop)
    })
    .await;
    let (meera, farah) = (town.parent(MEERA).await.caller, town.parent(FARAH).await.caller);
    let of_anaya = (0..9).map(|_| (&meera, town.anaya));
    for (n, (mother, child)) in of_anaya.chain([(&farah, town.zoya)]).enumerate() {
        let event = json!({"title": "Picnic", "day": "2026-11-20", "details": "By bus.", "children": [child]});
        let centre = town.centre().with_header("idempotency-key", &n.to_string());
        let event = centre.json("POST", "/centre/v1/events", &event).await.taken()["id"].clone();
        let answer = [("event_id", event.as_str().expect("an id")), ("status", "Authorized")];
        mother.post("/centerevents/event_act", &answer).await.ok();
    }
    let reported = async { drop(gateway.wait_for(1).await) };
    let reported = runner.run_until(reported, Duration::ZERO);
    tokio::time::timeout(Duration::from_secs(60), reported).await.expect("an SMS does not wait for the mail server");
    let counts: Vec<Count> = town.read(async |reader| Ok(outbox::counts(reader).await?)).await;
    let held = counts.iter().find(|count| count.kind == "tell_other_parent/email");
    assert!(held.is_some_and(|held| held.running + held.waiting == 9), "{counts:?}");

    mails.behave(MailManners::Good);
    town.app.clock.advance(60 * MINUTE);
    runner.run_due(town.app.now()).await.expect("the outbox works");
    assert_eq!(mails.mails().len(), 9, "nothing was lost meanwhile");
    town.finish().await;
}

/// A gateway that is down costs nothing more for it: the message that goes out in the end is the one that was counted.
#[rstest]
#[tokio::test]
async fn a_code_that_is_tried_again_is_counted_once(#[values(Engine::Sqlite, Engine::Postgres)] engine: Engine) {
    let gateway = LoopbackGateway::start(GatewayAnswer::with(500, "")).await;
    let mails = LoopbackMailServer::start(MailManners::Good).await;
    let town = Town::with(engine, |config| {
        config.rate_limits.codes_per_server = vec![Window { times: 2, minutes: 24 * 60 }];
    })
    .await;
    let runner = jobs::runner(&town.app, messengers(&gateway, &mails, PATIENT));
    town.ask(MEERA).await.ok();
    for _ in 0..3 {
        runner.run_due(town.app.now()).await.expect("the outbox works");
        town.app.clock.advance(4 * MINUTE);
    }
    assert_eq!(gateway.received().len(), 3);
    gateway.answer(GatewayAnswer::ok());
    town.ask(KARTHIK).await.ok();
    runner.run_due(town.app.now()).await.expect("the outbox works");
    assert_eq!(gateway.received().len(), 5, "both were sent");
    town.finish().await;
}
