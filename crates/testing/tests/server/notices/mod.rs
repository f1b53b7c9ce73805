mod place;
mod rules;
mod sentences;

use std::collections::BTreeSet;
use std::io;
use std::sync::Arc;
use std::time::Duration;

use database::{Engine, Writer, params, statements};
use rstest::rstest;
use serde_json::{Value, json};

use aangan::jobs;
use base::clock::Timestamp;
use base::ids::{ChainId, PhotoId};
use config::RateLimits;
use daily::day::photos;
use daily::day::photos::NewPhoto;
use daily::photo_consent::Poster;
use daily::pictures;
use people::centres::MyCentre;
use people::families::children::OwnChildren;
use providers::Messengers;
use providers::push::{PushServices, WebPush};
use providers::terminal::Terminal;
use testing::gateways::{Browser, GatewayAnswer, LoopbackGateway, ReceivedRequest, install_tls, vapid_of};
use testing::town::{FARAH, KARTHIK, MEERA, MINUTE, MS, NOW, Parent};
use testing::{Caller, Reply, Town};

const GET: &str = "/parentapp/getNoticeSettings";
const SAVE: &str = "/parentapp/saveNoticeSettings";
const TEST: &str = "/parentapp/sendTestNotice";

statements! {
    LOSE_WORK = "DELETE FROM outbox WHERE kind = 'tell_parent'";
}

async fn settings(caller: &Caller) -> Value {
    caller.post(GET, &[]).await.ok().clone()
}

async fn choose(caller: &Caller, change: &Value) -> Reply {
    caller.post(SAVE, &[("settings", &change.to_string())]).await
}

fn subscription(name: &str) -> String {
    let keys = json!({
        "p256dh": "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
        "auth": "BTBZMqHH6r4Tts7J_aSIgg"
    });
    json!({"endpoint": format!("https://fcm.googleapis.com/fcm/send/{name}"), "keys": keys}).to_string()
}

async fn with_browser(caller: &Caller, name: &str) {
    caller.post("/parentapp/saveToken", &[("web", "1"), ("token", &subscription(name))]).await.ok();
}

#[rstest]
#[tokio::test]
async fn a_parent_chooses_and_the_other_parent_and_the_other_device_see_what_is_theirs(
    #[values(Engine::Sqlite, Engine::Postgres)] engine: Engine,
) {
    let town = Town::new(engine).await;
    let (meera, karthik) = (town.parent(MEERA).await, town.parent(KARTHIK).await.caller);
    let first = settings(&meera.caller).await;
    let topics: Vec<_> = first["topics"].as_array().expect("topics").iter().map(|topic| &topic["topic"]).collect();
    assert_eq!(topics, ["messages", "day", "photos", "events", "requests", "payments", "news", "holidays"]);
    assert!(first["topics"].as_array().expect("topics").iter().all(|t| t["push"] == true && t["email"] == false));
    assert_eq!(first["quiet"], json!({"on": false, "from": "21:00", "to": "07:00"}));
    assert_eq!((&first["devices"], &first["email_on_file"]), (&json!(0), &json!(true)));

    let photos = json!({"topics": [{"topic": "photos", "push": false, "email": true}]});
    choose(&meera.caller, &photos).await.ok();
    let quiet = json!({"quiet": {"on": true, "from": "22:30", "to": "06:15"}});
    let saved = choose(&meera.caller, &quiet).await.ok().clone();
    assert_eq!(saved["topics"][2], json!({"topic": "photos", "label": "Photos", "push": false, "email": true}));
    assert_eq!(saved["topics"][0]["push"], true, "what was left out stays");
    assert_eq!(saved["quiet"], quiet["quiet"]);
    with_browser(&meera.caller, "one").await;
    let again = town.parent(MEERA).await;
    assert_eq!(settings(&again.caller).await["devices"], 1);
    let vihaans = again.sign_in_response["children"][1]["mother_access_token"].as_str().expect("a token");
    assert_eq!(
        settings(&town.nobody().with_header("auth_token", vihaans)).await["quiet"],
        quiet["quiet"],
        "the same for both children"
    );
    assert_eq!(settings(&karthik).await, first);
    town.finish().await;
}

#[rstest]
#[tokio::test]
async fn settings_that_cannot_be_are_refused_and_change_nothing(
    #[values(Engine::Sqlite, Engine::Postgres)] engine: Engine,
) {
    let town = Town::new(engine).await;
    let meera = town.parent(MEERA).await.caller;
    let before = settings(&meera).await;
    let unreadable = "The settings could not be read. Please try again.";
    let quiet = |from: &str, to: &str| json!({"quiet": {"on": true, "from": from, "to": to}});
    for (change, input) in [
        (json!(null), unreadable),
        (json!([]), unreadable),
        (json!({"topics": {}}), unreadable),
        (json!({"topics": [{"topic": "weather", "push": true, "email": false}]}), unreadable),
        (json!({"topics": [{"topic": "test", "push": false, "email": false}]}), unreadable),
        (json!({"topics": [{"topic": "news"}]}), unreadable),
        (quiet("9:00", "10:00"), "Please choose when quiet hours begin and end"),
        (quiet("", ""), "Please choose when quiet hours begin and end"),
        (quiet("24:00", "07:00"), "Please choose when quiet hours begin and end"),
        (quiet("07:00", "07:00"), "Quiet hours must begin and end at different times"),
    ] {
        assert_eq!(choose(&meera, &change).await.refused(), input, "{change}");
    }
    assert_eq!(meera.post(SAVE, &[]).await.refused(), unreadable);
    assert_eq!(settings(&meera).await, before);
    town.finish().await;
}

#[rstest]
#[tokio::test]
async fn a_test_goes_to_the_parents_own_devices_and_the_office_reads_of_it(
    #[values(Engine::Sqlite, Engine::Postgres)] engine: Engine,
) {
    let town = Town::new(engine).await;
    let (meera, karthik) = (town.parent(MEERA).await.caller, town.parent(KARTHIK).await.caller);
    with_browser(&karthik, "karthik's").await;
    assert_eq!(meera.post(TEST, &[]).await.ok(), &json!({"sent_to": 0}));
    with_browser(&meera, "meera's").await;
    town.app.clock.advance(MS);
    assert_eq!(meera.post(TEST, &[]).await.ok(), &json!({"sent_to": 1}));
    town.follow_up().await;
    let notice = |at: Timestamp, deliveries: Value| json!({"topic": "test", "to": "Mother", "happenings": 1, "first_at": at, "told_at": at, "deliveries": deliveries});
    let delivery = json!({"by": "browser", "outcome": "no_service", "planned_at": NOW + MS, "tried_at": NOW + MS});
    assert_eq!(town.log().await, json!([notice(NOW + MS, json!([delivery])), notice(NOW, json!([]))]));
    let path = format!("/centre/v1/notices?child={}", town.anaya);
    assert_eq!(town.other_centre().get(&path).await.status.as_u16(), 404, "another centre's child is not there");
    for odd in ["/centre/v1/notices", "/centre/v1/notices?child=x", "/centre/v1/notices?child=5"] {
        assert_eq!(town.centre().get(odd).await.status.as_u16(), 404, "{odd}");
    }
    town.finish().await;
}

#[rstest]
#[tokio::test]
async fn a_test_can_be_sent_five_times_a_day(#[values(Engine::Sqlite, Engine::Postgres)] engine: Engine) {
    let town = Town::with(engine, |_| {}).await;
    let (meera, farah) = (town.parent(MEERA).await.caller, town.parent(FARAH).await.caller);
    for _ in 0..5 {
        meera.post(TEST, &[]).await.ok();
    }
    assert_eq!(meera.post(TEST, &[]).await.refused(), "Many tests were sent already. Please try again later.");
    farah.post(TEST, &[]).await.ok();
    town.finish().await;
}

/// A town with a push service of its own, and a browser of Meera's that subscribed there.
struct Reached {
    town: Town,
    service: LoopbackGateway,
    browser: Browser,
    meera: Caller,
    meera_token: String,
}

impl Reached {
    async fn new(engine: Engine) -> Self {
        install_tls();
        let service = LoopbackGateway::start(GatewayAnswer::with(201, "")).await;
        let own = service.url("");
        let mut town = Town::with(engine, |config| {
            config.rate_limits = RateLimits::off();
            config.push.allow_private = vec![own];
            config.push.seconds = 20;
            config.brand.address = "https://parents.example.com".into();
        })
        .await;
        let app = &town.app;
        let (keys, clock, random) = (app.keys.clone(), app.clock.clone(), app.random.clone());
        let web = WebPush::new(&app.config.push, String::new(), keys, clock, random).expect("made");
        let messengers = Messengers {
            sms: Arc::new(Terminal::writing_to(io::sink())),
            email: Arc::new(Terminal::writing_to(io::sink())),
            push: PushServices { browser: Some(Arc::new(web)), shell: None },
        };
        town.runner = jobs::runner(&town.app, town.sent_messages.copying(messengers));
        let Parent { caller: meera, token: meera_token, .. } = town.parent(MEERA).await;
        let reached = Self { town, service, browser: Browser::new(1), meera, meera_token };
        reached.subscribe(&reached.meera, &reached.browser, "meera").await;
        reached
    }

    async fn subscribe(&self, caller: &Caller, browser: &Browser, name: &str) {
        let token = browser.subscription(&self.service.url(&format!("/push/{name}")));
        caller.post("/parentapp/saveToken", &[("web", "1"), ("token", &token)]).await.ok();
    }

    /// A nap that just began.
    async fn nap(&self, key: &str) -> String {
        let nap = json!([{"child_id": self.town.anaya, "type": "Sleep", "message": "Anaya fell asleep", "at": self.town.app.now()}]);
        self.town.post_timeline_entries(key, nap).await.taken()["items"][0]["id"].as_str().expect("an id").to_owned()
    }

    /// A newsletter for all, due at the end of the month.
    async fn newsletter(&self, key: &str, at: Timestamp) -> String {
        let newsletter_body =
            json!({"subject": "Diwali", "due_date": "2026-11-30", "sent_at": at, "html": "<p>Lamps</p>"});
        let centre = self.town.centre().with_header("idempotency-key", key);
        let sent = centre.json("POST", "/centre/v1/newsletters", &newsletter_body).await;
        sent.taken()["id"].as_str().expect("an id").to_owned()
    }

    /// A photo of Anaya that was just taken.
    async fn photo(&self, timeline: bool) -> PhotoId {
        let (app, picture) = (self.town.app.clone(), self.town.picture);
        let (anaya, at) = (self.town.anaya, app.now());
        let centre = MyCentre::of_the_office(self.town.indiranagar, ChainId(1));
        let post = async move |writer: &mut Writer<'_>| {
            let children = OwnChildren::among(writer, &centre, [anaya]).await?.all().collect();
            let picture = pictures::of_centre(writer, &centre, picture).await?.expect("the centre's own");
            let photo = NewPhoto { picture, children, caption: "In the garden".into(), at, timeline };
            let by = Poster { centre: &centre, settings: &app.config.photos };
            let posted = photos::post(writer, by, &app.zone, &app.random, app.now(), &photo).await;
            Ok(posted.map_err(|error| panic!("{error:?}")).expect("taken").id)
        };
        self.town.write(post).await
    }

    async fn message(&self, key: &str) {
        let message =
            json!({"items": [{"child_id": self.town.anaya, "teacher": "Priya", "message": "Anaya has a fever"}]});
        self.town
            .centre()
            .with_header("idempotency-key", key)
            .json("POST", "/centre/v1/messages", &message)
            .await
            .taken();
    }

    /// Advances the clock, and runs what is due then.
    async fn later(&self, length: Duration) -> Vec<ReceivedRequest> {
        self.town.app.clock.advance(length);
        self.town.follow_up().await;
        self.service.received()
    }

    /// What became of each delivery of the newest notice.
    async fn outcomes(&self) -> Vec<String> {
        let log = self.town.log().await;
        let deliveries = log[0]["deliveries"].as_array().expect("deliveries").clone();
        let mut outcomes: Vec<_> =
            deliveries.iter().map(|d| format!("{} {}", d["by"], d["outcome"]).replace('"', "")).collect();
        outcomes.sort_unstable();
        outcomes
    }
}

// proves: PUSH-08
#[rstest]
#[tokio::test]
async fn events_within_a_minute_are_one_push_without_names(#[values(Engine::Sqlite, Engine::Postgres)] engine: Engine) {
    let reached = Reached::new(engine).await;
    assert_eq!(settings(&reached.meera).await["devices"], 1);
    reached.nap("one").await;
    assert_eq!(reached.later(Duration::from_secs(30)).await.len(), 0);
    let napped = reached.nap("two").await;
    assert_eq!(reached.later(Duration::from_millis(29999)).await.len(), 0);
    let received = reached.later(MS).await;
    assert_eq!((received.len(), received[0].target.as_str()), (1, "/push/meera"));
    let mut payload = reached.browser.open(&received[0]);
    assert!(payload["id"].take().is_string());
    assert_eq!(
        payload,
        json!({"title": "Aangan", "text": "News of the day", "to": "/timeline",
            "params": {"item": napped, "day": "2026-11-12"}, "child": reached.town.anaya, "topic": "day", "id": null})
    );
    assert_eq!(vapid_of(&received[0]).0, reached.town.app.keys.push_point());
    let log = reached.town.log().await;
    assert_eq!(
        (&log[0]["happenings"], &log[0]["first_at"], &log[0]["told_at"]),
        (&json!(2), &json!(NOW), &json!(NOW + MINUTE))
    );
    assert_eq!(reached.outcomes().await, ["browser taken"]);
    let log_text = log.to_string();
    assert!(
        !log_text.contains("127.0.0.1") && !log_text.contains("asleep") && !log_text.contains("/push/"),
        "{log_text}"
    );
    reached.nap("three").await;
    assert_eq!(reached.later(MINUTE).await.len(), 2, "a later event is notified again");
    reached.town.finish().await;
}

#[rstest]
#[tokio::test]
async fn a_first_message_is_pushed_at_once_and_the_next_after_a_minute(
    #[values(Engine::Sqlite, Engine::Postgres)] engine: Engine,
) {
    let reached = Reached::new(engine).await;
    reached.message("one").await;
    let received = reached.later(Duration::ZERO).await;
    let payload = reached.browser.open(&received[0]);
    assert_eq!((&payload["text"], &payload["to"]), (&json!("New message from the centre"), &json!("/chat")));
    let talk = reached.meera.post("/parentapp/getConversationList/", &[]).await.ok()["conversationList"].clone();
    assert_eq!(payload["params"], json!({"item": talk[0]["id"], "day": "2026-11-12"}));
    assert_eq!(received[0].headers["urgency"], "high");
    reached.town.app.clock.advance(MS);
    for (second, push) in [(1, "two"), (2, "three")] {
        reached.message(push).await;
        assert_eq!(reached.later(Duration::from_secs(1)).await.len(), 1, "after {second} s");
    }
    assert_eq!(reached.later(Duration::from_secs(58)).await.len(), 2);
    let log = reached.town.log().await;
    let second = |notice: &Value| notice["to"] == "Mother" && notice["happenings"] == 2;
    assert!(log.as_array().expect("a list").iter().any(second), "{log}");
    reached.town.finish().await;
}

#[rstest]
#[tokio::test]
async fn parents_are_notified_of_their_own_children_on_active_sessions_only(
    #[values(Engine::Sqlite, Engine::Postgres)] engine: Engine,
) {
    let reached = Reached::new(engine).await;
    let town = &reached.town;
    let (karthiks, farahs) = (Browser::new(2), Browser::new(3));
    let (karthik, farah) = (town.parent(KARTHIK).await, town.parent(FARAH).await.caller);
    reached.subscribe(&karthik.caller, &karthiks, "karthik").await;
    reached.subscribe(&farah, &farahs, "farah").await;
    reached.nap("one").await;
    let received = reached.later(MINUTE).await;
    let mut places: Vec<_> = received.iter().map(|push| push.target.as_str()).collect();
    places.sort_unstable();
    assert_eq!(places, ["/push/karthik", "/push/meera"]);
    // Signed out between the nap and its push.
    reached.nap("two").await;
    town.nobody().post("/userauth/logLogoutInfo", &[("Auth_token", &karthik.token)]).await.ok();
    assert_eq!(reached.later(MINUTE).await.len(), 3);
    assert_eq!(reached.service.received()[2].target, "/push/meera");
    let token = reached.browser.subscription(&reached.service.url("/push/meera"));
    farah.post("/parentapp/saveToken", &[("web", "1"), ("token", &token)]).await.ok();
    reached.nap("three").await;
    assert_eq!(reached.later(MINUTE).await.len(), 3, "the browser is another parent's now");
    reached.town.finish().await;
}

#[rstest]
#[tokio::test]
async fn nothing_is_pushed_in_quiet_hours_and_all_of_it_at_their_end(
    #[values(Engine::Sqlite, Engine::Postgres)] engine: Engine,
) {
    let reached = Reached::new(engine).await;
    // It is ten in the morning in India.
    choose(&reached.meera, &json!({"quiet": {"on": true, "from": "09:00", "to": "11:00"}})).await.ok();
    for push in ["one", "two", "three"] {
        reached.nap(push).await;
        assert_eq!(reached.later(10 * MINUTE).await.len(), 0);
    }
    reached.meera.post(TEST, &[]).await.ok();
    assert_eq!(reached.later(Duration::ZERO).await.len(), 1, "a test is asked for");
    assert_eq!(reached.later((30 * MINUTE).saturating_sub(MS)).await.len(), 1);
    assert_eq!(reached.later(MS).await.len(), 2, "eleven o'clock");
    let day =
        reached.town.log().await.as_array().expect("a log").iter().find(|notice| notice["topic"] == "day").cloned();
    assert_eq!(day.expect("a notice")["happenings"], 3);
    reached.town.finish().await;
}

#[rstest]
#[tokio::test]
async fn notices_held_back_are_sent_when_the_parent_ends_quiet_hours(
    #[values(Engine::Sqlite, Engine::Postgres)] engine: Engine,
) {
    let reached = Reached::new(engine).await;
    let quiet = |on: bool, to: &str| json!({"quiet": {"on": on, "from": "09:00", "to": to}});
    choose(&reached.meera, &quiet(true, "20:00")).await.ok();
    reached.nap("one").await;
    assert_eq!(reached.later(10 * MINUTE).await.len(), 0);
    choose(&reached.meera, &quiet(true, "21:00")).await.ok();
    assert_eq!(reached.later(MINUTE).await.len(), 0, "they last longer now");
    choose(&reached.meera, &quiet(false, "21:00")).await.ok();
    assert_eq!(reached.later(MINUTE).await.len(), 1);
    reached.town.finish().await;
}

#[rstest]
#[tokio::test]
async fn after_a_night_of_downtime_two_servers_send_held_back_notices_once(
    #[values(Engine::Sqlite, Engine::Postgres)] engine: Engine,
) {
    let reached = Reached::new(engine).await;
    choose(&reached.meera, &json!({"quiet": {"on": true, "from": "09:00", "to": "11:00"}})).await.ok();
    reached.nap("one").await;
    assert_eq!(reached.later(10 * MINUTE).await.len(), 0);
    // Nobody was there at eleven, and it is morning again, before nine.
    reached.town.app.clock.advance(22 * 60 * MINUTE);
    let app = &reached.town.app;
    let (one, other) = tokio::join!(jobs::run_due_tasks(app), jobs::run_due_tasks(app));
    assert_eq!(one + other, 1);
    assert_eq!(reached.later(Duration::ZERO).await.len(), 1);
    reached.town.finish().await;
}

#[rstest]
#[tokio::test]
async fn what_a_parent_does_not_want_is_not_pushed(#[values(Engine::Sqlite, Engine::Postgres)] engine: Engine) {
    let reached = Reached::new(engine).await;
    choose(&reached.meera, &json!({"topics": [{"topic": "day", "push": false, "email": false}]})).await.ok();
    reached.nap("nap").await;
    reached.message("message").await;
    let received = reached.later(MINUTE).await;
    assert_eq!(received.len(), 1);
    assert_eq!(reached.browser.open(&received[0])["topic"], "messages");
    reached.town.finish().await;
}

#[rstest]
#[tokio::test]
async fn an_email_is_sent_where_no_device_took_the_push(#[values(Engine::Sqlite, Engine::Postgres)] engine: Engine) {
    let reached = Reached::new(engine).await;
    let count_emails = || reached.town.sent_messages.addressed_to("meera.rao@example.com").len();
    choose(&reached.meera, &json!({"topics": [{"topic": "messages", "push": true, "email": true}]})).await.ok();
    reached.message("one").await;
    reached.later(Duration::ZERO).await;
    reached.later(10 * MINUTE).await;
    assert_eq!(
        (count_emails(), reached.outcomes().await),
        (0, vec!["browser taken".to_owned(), "email not_needed".to_owned()])
    );

    reached.service.answer(GatewayAnswer::with(503, ""));
    reached.message("two").await;
    reached.later(Duration::ZERO).await;
    reached.later((10 * MINUTE).saturating_sub(MS)).await;
    assert_eq!(count_emails(), 0);
    reached.later(MS).await;
    assert_eq!(
        (count_emails(), reached.outcomes().await),
        (1, vec!["browser failed".to_owned(), "email taken".to_owned()])
    );
    let email = reached.town.sent_messages.addressed_to("meera.rao@example.com").remove(0).text;
    assert!(email.starts_with("Aangan: New message from the centre\n"), "{email}");
    assert!(!email.contains("Anaya") && !email.contains("fever") && !email.contains("Priya"), "{email}");

    reached.service.answer(GatewayAnswer::with(410, ""));
    reached.later(60 * MINUTE).await;
    assert_eq!(settings(&reached.meera).await["devices"], 0);
    reached.message("three").await;
    reached.later(Duration::ZERO).await;
    assert_eq!(
        (count_emails(), reached.outcomes().await),
        (2, vec!["email taken".to_owned()]),
        "without a device at once"
    );
    reached.town.finish().await;
}

#[rstest]
#[case::gone(410)]
#[case::unknown(404)]
#[tokio::test]
async fn a_device_that_takes_nothing_any_more_is_forgotten(
    #[case] status: u16,
    #[values(Engine::Sqlite, Engine::Postgres)] engine: Engine,
) {
    let reached = Reached::new(engine).await;
    reached.service.answer(GatewayAnswer::with(status, ""));
    reached.message("one").await;
    reached.later(Duration::ZERO).await;
    assert_eq!(reached.outcomes().await, ["browser gone"]);
    assert_eq!(settings(&reached.meera).await["devices"], 0);
    reached.message("two").await;
    assert_eq!(reached.later(MINUTE).await.len(), 1);
    reached.town.finish().await;
}

#[rstest]
#[tokio::test]
async fn a_busy_push_service_is_retried_when_it_says_so(#[values(Engine::Sqlite, Engine::Postgres)] engine: Engine) {
    let reached = Reached::new(engine).await;
    reached.service.answer(GatewayAnswer::Wait(429, "600"));
    reached.message("one").await;
    assert_eq!(reached.later(Duration::ZERO).await.len(), 1);
    assert_eq!(reached.outcomes().await, ["browser failed"]);
    assert_eq!(reached.later((10 * MINUTE).saturating_sub(MS)).await.len(), 1);
    reached.service.answer(GatewayAnswer::with(500, ""));
    assert_eq!(reached.later(MS).await.len(), 2);
    reached.service.answer(GatewayAnswer::with(201, ""));
    let received = reached.later(MINUTE).await;
    assert_eq!((received.len(), reached.outcomes().await), (3, vec!["browser taken".to_owned()]));
    let payloads: Vec<_> = received.iter().map(|push| reached.browser.open(push)).collect();
    assert!(payloads.iter().all(|push| *push == payloads[0]), "a repetition can be known as one");
    reached.town.finish().await;
}

#[rstest]
#[tokio::test]
async fn what_a_centre_catches_up_on_is_no_news(#[values(Engine::Sqlite, Engine::Postgres)] engine: Engine) {
    let reached = Reached::new(engine).await;
    let old =
        json!([{"child_id": reached.town.anaya, "type": "Sleep", "message": "Nap", "at": NOW - 24 * 60 * MINUTE}]);
    reached.town.post_timeline_entries("old", old).await.taken();
    assert_eq!(reached.later(MINUTE).await.len(), 0);
    assert_eq!(reached.town.log().await, json!([]));
    reached.town.finish().await;
}

#[rstest]
#[tokio::test]
async fn parents_are_notified_once_of_a_newsletter_when_it_can_be_read(
    #[values(Engine::Sqlite, Engine::Postgres)] engine: Engine,
) {
    let reached = Reached::new(engine).await;
    let farahs = Browser::new(3);
    reached.subscribe(&reached.town.parent(FARAH).await.caller, &farahs, "farah").await;
    let id = reached.newsletter("n", NOW + 60 * MINUTE).await;
    assert_eq!(reached.later(60 * MINUTE).await.len(), 0);
    let received = reached.later(MINUTE).await;
    assert_eq!(received.len(), 2);
    let meeras = received.iter().find(|push| push.target == "/push/meera").expect("hers");
    let payload = reached.browser.open(meeras);
    assert_eq!((&payload["to"], &payload["params"]), (&json!("/newsRoom"), &json!({"item": id, "day": "2026-11-30"})));
    reached.town.finish().await;
}

#[rstest]
#[tokio::test]
async fn parents_are_notified_of_a_day_within_two_weeks_that_becomes_a_holiday_or_no_longer_is_one(
    #[values(Engine::Sqlite, Engine::Postgres)] engine: Engine,
) {
    let reached = Reached::new(engine).await;
    let put = async |days: &[(&str, &str)]| {
        let rows: Vec<_> = days.iter().map(|(day, title)| json!({"day": day, "title": title})).collect();
        reached.town.centre().json("PUT", "/centre/v1/holidays/2026", &json!({"rows": rows})).await.taken();
        reached.later(MINUTE).await.len()
    };
    let listed = async || {
        let page = reached.meera.post("/parentapp/getChildTimeline", &[("include_types", "Message")]).await;
        page.ok()["conversationList"].as_array().expect("a list").clone()
    };
    // Yesterday, a Sunday, and the first day that is too far away.
    let quiet = [("2026-11-11", "Past"), ("2026-11-15", "Sunday"), ("2026-11-27", "Far")];
    assert_eq!(put(&quiet).await, 0);
    assert_eq!(listed().await.len(), 0);

    let with_flood: Vec<_> = quiet.into_iter().chain([("2026-11-13", "Flood"), ("2026-11-26", "Election")]).collect();
    assert_eq!(put(&with_flood).await, 1, "both days in one notice");
    let payload = reached.browser.open(&reached.service.received()[0]);
    assert_eq!((&payload["topic"], &payload["to"]), (&json!("holidays"), &json!("/holidayCalendar")));
    let entries = listed().await;
    let messages: BTreeSet<_> = entries.iter().map(|entry| entry["message"].as_str().expect("a text")).collect();
    let closed = ["The centre is closed on Nov 13, 2026: Flood", "The centre is closed on Nov 26, 2026: Election"];
    assert_eq!(messages, BTreeSet::from(closed));
    assert_eq!((&entries[0]["code"], &entries[0]["navigateTo"]), (&json!("holiday_added"), &json!("/holidayCalendar")));

    // The same list again, and another title for the same day, change nothing that a parent must know.
    assert_eq!(put(&with_flood).await, 1);
    let renamed: Vec<_> = quiet.into_iter().chain([("2026-11-13", "Heavy rain"), ("2026-11-26", "Election")]).collect();
    assert_eq!(put(&renamed).await, 1);
    assert_eq!(listed().await.len(), 2);

    let open_again: Vec<_> = quiet.into_iter().chain([("2026-11-26", "Election")]).collect();
    assert_eq!(put(&open_again).await, 2);
    let entries = listed().await;
    let text = "The centre is open on Nov 13, 2026, which is no longer a holiday: Heavy rain";
    assert_eq!((&entries[0]["message"], &entries[0]["code"]), (&json!(text), &json!("holiday_removed")));
    reached.town.finish().await;
}

#[rstest]
#[tokio::test]
async fn no_notice_of_a_newsletter_that_is_deleted_or_moved_before_its_time(
    #[values(Engine::Sqlite, Engine::Postgres)] engine: Engine,
) {
    let reached = Reached::new(engine).await;
    let hour = 60 * MINUTE;
    let gone = reached.newsletter("gone", NOW + hour).await;
    let moved = reached.newsletter("moved", NOW + hour).await;
    // What is sent now does not wait for what is sent later.
    reached.newsletter("now", NOW).await;
    assert_eq!(reached.later(MINUTE).await.len(), 1);
    reached.town.centre().json("DELETE", &format!("/centre/v1/newsletters/{gone}"), &Value::Null).await.taken();
    let newsletter =
        |at: Timestamp| json!({"subject": "s", "due_date": "2026-11-30", "sent_at": at, "html": "<p>Lamps</p>"});
    let path = format!("/centre/v1/newsletters/{moved}");
    reached.town.centre().json("PUT", &path, &newsletter(NOW + 2 * hour)).await.taken();
    reached.later(hour).await;
    assert_eq!(reached.later(MINUTE).await.len(), 1, "neither is notified at the old time");
    reached.later(hour).await;
    let received = reached.later(MINUTE).await;
    assert_eq!(received.len(), 2);
    assert_eq!(reached.browser.open(&received[1])["params"]["item"], moved);
    // Notified once, a correction notifies nobody again.
    reached.town.centre().json("PUT", &path, &newsletter(NOW + 3 * hour)).await.taken();
    reached.later(2 * hour).await;
    assert_eq!(reached.later(MINUTE).await.len(), 2);
    reached.town.finish().await;
}

#[rstest]
#[tokio::test]
async fn an_event_retracted_before_its_notice_is_not_sent(#[values(Engine::Sqlite, Engine::Postgres)] engine: Engine) {
    let reached = Reached::new(engine).await;
    let withdraw = async |entry: &str| {
        reached.town.centre().json("DELETE", &format!("/centre/v1/timeline/{entry}"), &Value::Null).await.taken();
    };
    let (one, two) = (reached.nap("one").await, reached.nap("two").await);
    withdraw(&two).await;
    let received = reached.later(MINUTE).await;
    assert_eq!(received.len(), 1);
    assert_eq!(reached.browser.open(&received[0])["params"]["item"], one, "the one that is left");
    assert_eq!(reached.town.log().await[0]["happenings"], 1);
    let (three, four) = (reached.nap("three").await, reached.nap("four").await);
    withdraw(&three).await;
    withdraw(&four).await;
    assert_eq!(reached.later(MINUTE).await.len(), 1);
    assert_eq!(reached.town.log().await.as_array().map(Vec::len), Some(1), "nothing of it is in the log");
    let five = reached.nap("five").await;
    let received = reached.later(MINUTE).await;
    assert_eq!(reached.browser.open(&received[1])["params"]["item"], five, "the next one is notified");
    reached.town.finish().await;
}

#[rstest]
#[tokio::test]
async fn notices_of_a_photo_and_an_event_have_a_link(#[values(Engine::Sqlite, Engine::Postgres)] engine: Engine) {
    let reached = Reached::new(engine).await;
    let town = &reached.town;
    let event = json!({"title": "Picnic", "day": "2026-11-20", "details": "By bus", "children": [town.anaya]});
    let event = town.centre().with_header("idempotency-key", "e").json("POST", "/centre/v1/events", &event).await;
    let event = event.taken()["id"].clone();
    let gallery = reached.photo(false).await;
    town.app.clock.advance(MS);
    let timeline = reached.photo(true).await;
    let received = reached.later(MINUTE).await;
    let payloads: Vec<_> = received.iter().map(|push| reached.browser.open(push)).collect();
    let of = |topic: &str| payloads.iter().find(|push| push["topic"] == topic).expect(topic).clone();
    assert_eq!((&of("events")["to"], &of("events")["params"]), (&json!("/outdoorActivity"), &json!({"item": event})));
    let photos = of("photos");
    assert_eq!(photos["to"], "/photoGallery");
    assert_eq!(photos["params"], json!({"item": timeline.to_string(), "day": "2026-11-12"}));
    // Removed from the child's gallery before anybody was notified.
    let gone = reached.photo(false).await;
    town.centre().json("DELETE", &format!("/centre/v1/photos/{gone}"), &Value::Null).await.taken();
    assert_eq!(reached.later(MINUTE).await.len(), received.len());
    assert_ne!(gallery, timeline);
    reached.town.finish().await;
}

#[rstest]
#[tokio::test]
async fn the_office_sees_which_parents_could_not_be_reached(
    #[values(Engine::Sqlite, Engine::Postgres)] engine: Engine,
) {
    let reached = Reached::new(engine).await;
    let town = &reached.town;
    reached.nap("one").await;
    reached.later(MS).await;
    reached.nap("two").await;
    reached.later(MINUTE).await;
    let line = |to: &str, topic: &str, happenings: i64, first: Timestamp, last: Timestamp| json!({"topic": topic, "to": to, "happenings": happenings, "first_at": first, "last_at": last});
    assert_eq!(town.unreached().await, json!([line("Father", "day", 2, NOW, NOW + MS)]), "Karthik has no device");
    assert_eq!(town.log().await.as_array().map(Vec::len), Some(1), "Meera was notified");

    // She signs out between what happens and its telling.
    let now = town.app.now();
    reached.nap("three").await;
    let karthik = town.parent(KARTHIK).await.caller;
    let token = reached.meera_token.clone();
    town.nobody().post("/userauth/logLogoutInfo", &[("Auth_token", &token)]).await.ok();
    reached.later(MINUTE).await;
    let hers = line("Mother", "day", 1, now + MINUTE, now + MINUTE);
    assert_eq!(town.unreached().await, json!([hers, line("Father", "day", 3, NOW, now)]));
    assert_eq!(town.log().await.as_array().map(Vec::len), Some(1));

    // A parent who wants neither push nor e-mail gets none; one who wants an e-mail gets it.
    choose(&karthik, &json!({"topics": [{"topic": "day", "push": false, "email": false}]})).await.ok();
    reached.nap("four").await;
    reached.later(MINUTE).await;
    assert_eq!(town.unreached().await[1]["happenings"], 3);
    choose(&karthik, &json!({"topics": [{"topic": "day", "push": true, "email": true}]})).await.ok();
    reached.nap("five").await;
    reached.later(MINUTE).await;
    assert_eq!(town.sent_messages.addressed_to("karthik.rao@example.com").len(), 1);
    assert_eq!(town.unreached().await[1]["happenings"], 3);
    town.app.clock.advance(91 * 24 * 60 * MINUTE);
    jobs::tidy(&town.app).await.expect("it can tidy");
    assert_eq!((town.unreached().await, town.log().await), (json!([]), json!([])));
    reached.town.finish().await;
}

#[rstest]
#[case::other_key(403)]
#[case::unauthorised(401)]
#[tokio::test]
async fn a_device_of_another_key_is_deleted_and_an_email_is_sent(
    #[case] status: u16,
    #[values(Engine::Sqlite, Engine::Postgres)] engine: Engine,
) {
    let reached = Reached::new(engine).await;
    let emails = || reached.town.sent_messages.addressed_to("meera.rao@example.com");
    choose(&reached.meera, &json!({"topics": [{"topic": "messages", "push": true, "email": true}]})).await.ok();
    reached.service.answer(GatewayAnswer::with(status, ""));
    reached.message("one").await;
    reached.later(Duration::ZERO).await;
    assert_eq!(reached.outcomes().await, ["browser refused", "email waiting"]);
    assert_eq!(settings(&reached.meera).await["devices"], 0);
    reached.later(10 * MINUTE).await;
    assert_eq!((emails().len(), reached.outcomes().await[1].as_str()), (1, "email taken"));
    let talk = reached.meera.post("/parentapp/getConversationList/", &[]).await.ok()["conversationList"].clone();
    let message = talk[0]["id"].as_str().expect("an id").to_owned();
    let address =
        format!("https://parents.example.com/chat?child={}&day=2026-11-12&item={message}.", reached.town.anaya);
    assert!(emails()[0].text.contains(&address), "{}", emails()[0].text);
    // The app subscribes the device again when it is opened.
    reached.service.answer(GatewayAnswer::with(201, ""));
    reached.subscribe(&reached.meera, &reached.browser, "again").await;
    reached.message("two").await;
    reached.later(Duration::ZERO).await;
    reached.later(10 * MINUTE).await;
    assert_eq!(reached.outcomes().await, ["browser taken", "email not_needed"]);
    reached.town.finish().await;
}

#[rstest]
#[tokio::test]
async fn a_notice_whose_job_was_given_up_does_not_block_others(
    #[values(Engine::Sqlite, Engine::Postgres)] engine: Engine,
) {
    let reached = Reached::new(engine).await;
    reached.nap("one").await;
    reached.town.write(async |writer| Ok(writer.execute(LOSE_WORK, params![]).await.map(drop)?)).await;
    assert_eq!(reached.later(2 * 24 * 60 * MINUTE + MS).await.len(), 0);
    jobs::tidy(&reached.town.app).await.expect("it can tidy");
    reached.nap("two").await;
    assert_eq!(reached.later(MINUTE).await.len(), 1);
    reached.town.finish().await;
}

#[rstest]
#[tokio::test]
async fn a_push_and_an_email_come_in_the_language_that_the_parent_chose(
    #[values(Engine::Sqlite, Engine::Postgres)] engine: Engine,
) {
    let reached = Reached::new(engine).await;
    choose(&reached.meera, &json!({"topics": [{"topic": "messages", "push": true, "email": true}]})).await.ok();
    for (at, (language, words)) in [
        ("hi-IN", "सेंटर से नया संदेश"),
        ("kn-IN", "ಸೆಂಟರ್‌ನಿಂದ ಹೊಸ ಮೆಸೇಜ್"),
        ("ta-IN", "சென்டரிலிருந்து புதிய மெசேஜ்"),
        ("en-IN", "New message from the centre"),
    ]
    .into_iter()
    .enumerate()
    {
        reached.meera.post("/parentapp/saveLanguage", &[("language", language)]).await.ok();
        reached.message(language).await;
        let pushes = reached.later(MINUTE).await;
        assert_eq!(pushes.len(), at + 1, "{language}");
        assert_eq!(reached.browser.open(&pushes[at])["text"], words);
    }
    // Without a device that takes it, the e-mail has the same words.
    reached.service.answer(GatewayAnswer::with(401, ""));
    reached.meera.post("/parentapp/saveLanguage", &[("language", "hi-IN")]).await.ok();
    reached.message("last").await;
    reached.later(10 * MINUTE).await;
    reached.later(10 * MINUTE).await;
    let emails = reached.town.sent_messages.addressed_to("meera.rao@example.com");
    let email = &emails.last().expect("a letter").text;
    assert!(email.contains("सेंटर से नया संदेश") && email.contains("यहाँ पढ़ सकते हैं: https://"), "{email}");
    reached.town.finish().await;
}
