mod place;
mod rules;
mod sentences;

use std::io;
use std::sync::Arc;
use std::time::Duration;

use database::{Engine, Writer, params, statements};
use rstest::rstest;
use serde_json::{Value, json};

use aangan::jobs;
use base::clock::Timestamp;
use base::ids::{ChainId, PhotoId};
use config::Budgets;
use daily::day::photos;
use daily::day::photos::NewPhoto;
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
    assert_eq!(topics, ["messages", "day", "photos", "events", "requests", "payments", "news"]);
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
    let vihaans = again.arrival["children"][1]["mother_access_token"].as_str().expect("a token");
    assert_eq!(
        settings(&town.nobody().saying("auth_token", vihaans)).await["quiet"],
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
    for (change, said) in [
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
        assert_eq!(choose(&meera, &change).await.refused(), said, "{change}");
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
            config.budgets = Budgets::off();
            config.push.allow_private = vec![own];
            config.push.seconds = 20;
            config.brand.address = "https://parents.example.com".into();
        })
        .await;
        let app = &town.app;
        let (keys, clock, chance) = (app.keys.clone(), app.clock.clone(), app.chance.clone());
        let web = WebPush::new(&app.config.push, String::new(), keys, clock, chance).expect("made");
        let messengers = Messengers {
            sms: Arc::new(Terminal::writing_to(io::sink())),
            email: Arc::new(Terminal::writing_to(io::sink())),
            push: PushServices { browser: Some(Arc::new(web)), shell: None },
        };
        town.runner = jobs::runner(&town.app, town.letterbox.copying(messengers));
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
    async fn nap(&self, push: &str) -> String {
        let nap = json!([{"child_id": self.town.anaya, "type": "Sleep", "message": "Anaya fell asleep", "at": self.town.app.now()}]);
        self.town.post_moments(push, nap).await.taken()["items"][0]["id"].as_str().expect("an id").to_owned()
    }

    /// A newsletter for all, due at the end of the month.
    async fn newsletter(&self, push: &str, at: Timestamp) -> String {
        let letter = json!({"subject": "Diwali", "due_date": "2026-11-30", "sent_at": at, "html": "<p>Lamps</p>"});
        let centre = self.town.centre().saying("idempotency-key", push);
        let sent = centre.json("POST", "/centre/v1/newsletters", &letter).await;
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
            let posted = photos::post(writer, &app.zone, &app.chance, app.now(), &photo).await;
            Ok(posted.map_err(|trouble| panic!("{trouble:?}")).expect("taken"))
        };
        self.town.write(post).await
    }

    async fn message(&self, push: &str) {
        let message =
            json!({"items": [{"child_id": self.town.anaya, "teacher": "Priya", "message": "Anaya has a fever"}]});
        self.town.centre().saying("idempotency-key", push).json("POST", "/centre/v1/messages", &message).await.taken();
    }

    /// Lets time pass, and does what is due then.
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
async fn what_happens_within_a_minute_is_one_push_that_names_nobody(
    #[values(Engine::Sqlite, Engine::Postgres)] engine: Engine,
) {
    let reached = Reached::new(engine).await;
    assert_eq!(settings(&reached.meera).await["devices"], 1);
    reached.nap("one").await;
    assert_eq!(reached.later(Duration::from_secs(30)).await.len(), 0);
    let napped = reached.nap("two").await;
    assert_eq!(reached.later(Duration::from_millis(29999)).await.len(), 0);
    let received = reached.later(MS).await;
    assert_eq!((received.len(), received[0].target.as_str()), (1, "/push/meera"));
    let mut told = reached.browser.open(&received[0]);
    assert!(told["id"].take().is_string());
    assert_eq!(
        told,
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
    let said = log.to_string();
    assert!(!said.contains("127.0.0.1") && !said.contains("asleep") && !said.contains("/push/"), "{said}");
    reached.nap("three").await;
    assert_eq!(reached.later(MINUTE).await.len(), 2, "what happens later is told anew");
    reached.town.finish().await;
}

#[rstest]
#[tokio::test]
async fn a_message_is_told_at_once_and_those_that_follow_a_minute_later(
    #[values(Engine::Sqlite, Engine::Postgres)] engine: Engine,
) {
    let reached = Reached::new(engine).await;
    reached.message("one").await;
    let received = reached.later(Duration::ZERO).await;
    let told = reached.browser.open(&received[0]);
    assert_eq!((&told["text"], &told["to"]), (&json!("New message from the centre"), &json!("/chat")));
    let talk = reached.meera.post("/parentapp/getConversationList/", &[]).await.ok()["conversationList"].clone();
    assert_eq!(told["params"], json!({"item": talk[0]["id"], "day": "2026-11-12"}));
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
async fn each_parent_is_told_of_their_own_children_on_living_sessions_alone(
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
async fn what_quiet_hours_kept_back_is_told_when_the_parent_ends_them(
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
async fn after_a_night_asleep_two_servers_tell_once_what_was_kept_back(
    #[values(Engine::Sqlite, Engine::Postgres)] engine: Engine,
) {
    let reached = Reached::new(engine).await;
    choose(&reached.meera, &json!({"quiet": {"on": true, "from": "09:00", "to": "11:00"}})).await.ok();
    reached.nap("one").await;
    assert_eq!(reached.later(10 * MINUTE).await.len(), 0);
    // Nobody was there at eleven, and it is morning again, before nine.
    reached.town.app.clock.advance(22 * 60 * MINUTE);
    let app = &reached.town.app;
    let (one, other) = tokio::join!(jobs::bring_about(app), jobs::bring_about(app));
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
async fn a_letter_goes_out_where_no_device_took_the_push(#[values(Engine::Sqlite, Engine::Postgres)] engine: Engine) {
    let reached = Reached::new(engine).await;
    let letters = || reached.town.letterbox.letters_to("meera.rao@example.com").len();
    choose(&reached.meera, &json!({"topics": [{"topic": "messages", "push": true, "email": true}]})).await.ok();
    reached.message("one").await;
    reached.later(Duration::ZERO).await;
    reached.later(10 * MINUTE).await;
    assert_eq!(
        (letters(), reached.outcomes().await),
        (0, vec!["browser taken".to_owned(), "email not_needed".to_owned()])
    );

    reached.service.answer(GatewayAnswer::with(503, ""));
    reached.message("two").await;
    reached.later(Duration::ZERO).await;
    reached.later((10 * MINUTE).saturating_sub(MS)).await;
    assert_eq!(letters(), 0);
    reached.later(MS).await;
    assert_eq!((letters(), reached.outcomes().await), (1, vec!["browser failed".to_owned(), "email taken".to_owned()]));
    let letter = reached.town.letterbox.letters_to("meera.rao@example.com").remove(0).text;
    assert!(letter.starts_with("Aangan: New message from the centre\n"), "{letter}");
    assert!(!letter.contains("Anaya") && !letter.contains("fever") && !letter.contains("Priya"), "{letter}");

    reached.service.answer(GatewayAnswer::with(410, ""));
    reached.later(60 * MINUTE).await;
    assert_eq!(settings(&reached.meera).await["devices"], 0);
    reached.message("three").await;
    reached.later(Duration::ZERO).await;
    assert_eq!((letters(), reached.outcomes().await), (2, vec!["email taken".to_owned()]), "without a device at once");
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
async fn a_push_service_in_trouble_is_asked_again_when_it_said(
    #[values(Engine::Sqlite, Engine::Postgres)] engine: Engine,
) {
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
    let said: Vec<_> = received.iter().map(|push| reached.browser.open(push)).collect();
    assert!(said.iter().all(|push| *push == said[0]), "a repetition can be known as one");
    reached.town.finish().await;
}

#[rstest]
#[tokio::test]
async fn what_a_centre_catches_up_on_is_no_news(#[values(Engine::Sqlite, Engine::Postgres)] engine: Engine) {
    let reached = Reached::new(engine).await;
    let old =
        json!([{"child_id": reached.town.anaya, "type": "Sleep", "message": "Nap", "at": NOW - 24 * 60 * MINUTE}]);
    reached.town.post_moments("old", old).await.taken();
    assert_eq!(reached.later(MINUTE).await.len(), 0);
    assert_eq!(reached.town.log().await, json!([]));
    reached.town.finish().await;
}

#[rstest]
#[tokio::test]
async fn a_newsletter_is_told_once_to_each_parent_when_it_can_be_read(
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
    let told = reached.browser.open(meeras);
    assert_eq!((&told["to"], &told["params"]), (&json!("/newsRoom"), &json!({"item": id, "day": "2026-11-30"})));
    reached.town.finish().await;
}

#[rstest]
#[tokio::test]
async fn a_newsletter_that_is_taken_back_or_moved_before_its_time_is_not_told_then(
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
    let letter =
        |at: Timestamp| json!({"subject": "s", "due_date": "2026-11-30", "sent_at": at, "html": "<p>Lamps</p>"});
    let path = format!("/centre/v1/newsletters/{moved}");
    reached.town.centre().json("PUT", &path, &letter(NOW + 2 * hour)).await.taken();
    reached.later(hour).await;
    assert_eq!(reached.later(MINUTE).await.len(), 1, "neither is told at the old time");
    reached.later(hour).await;
    let received = reached.later(MINUTE).await;
    assert_eq!(received.len(), 2);
    assert_eq!(reached.browser.open(&received[1])["params"]["item"], moved);
    // Told once, it is not told again however it is corrected.
    reached.town.centre().json("PUT", &path, &letter(NOW + 3 * hour)).await.taken();
    reached.later(2 * hour).await;
    assert_eq!(reached.later(MINUTE).await.len(), 2);
    reached.town.finish().await;
}

#[rstest]
#[tokio::test]
async fn what_is_taken_back_before_it_is_told_is_not_told(#[values(Engine::Sqlite, Engine::Postgres)] engine: Engine) {
    let reached = Reached::new(engine).await;
    let withdraw = async |moment: &str| {
        reached.town.centre().json("DELETE", &format!("/centre/v1/timeline/{moment}"), &Value::Null).await.taken();
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
    assert_eq!(reached.browser.open(&received[1])["params"]["item"], five, "what comes after is told");
    reached.town.finish().await;
}

#[rstest]
#[tokio::test]
async fn a_photo_and_an_event_are_told_with_what_opens_them(
    #[values(Engine::Sqlite, Engine::Postgres)] engine: Engine,
) {
    let reached = Reached::new(engine).await;
    let town = &reached.town;
    let event = json!({"title": "Picnic", "day": "2026-11-20", "details": "By bus", "children": [town.anaya]});
    let event = town.centre().saying("idempotency-key", "e").json("POST", "/centre/v1/events", &event).await;
    let event = event.taken()["id"].clone();
    let gallery = reached.photo(false).await;
    town.app.clock.advance(MS);
    let timeline = reached.photo(true).await;
    let received = reached.later(MINUTE).await;
    let told: Vec<_> = received.iter().map(|push| reached.browser.open(push)).collect();
    let of = |topic: &str| told.iter().find(|push| push["topic"] == topic).expect(topic).clone();
    assert_eq!((&of("events")["to"], &of("events")["params"]), (&json!("/outdoorActivity"), &json!({"item": event})));
    let photos = of("photos");
    assert_eq!(photos["to"], "/photoGallery");
    assert_eq!(photos["params"], json!({"item": timeline.to_string(), "day": "2026-11-12"}));
    // Taken out of the child's gallery before anybody was told.
    let gone = reached.photo(false).await;
    town.centre().json("DELETE", &format!("/centre/v1/photos/{gone}"), &Value::Null).await.taken();
    assert_eq!(reached.later(MINUTE).await.len(), received.len());
    assert_ne!(gallery, timeline);
    reached.town.finish().await;
}

#[rstest]
#[tokio::test]
async fn the_office_is_told_whom_nobody_could_reach(#[values(Engine::Sqlite, Engine::Postgres)] engine: Engine) {
    let reached = Reached::new(engine).await;
    let town = &reached.town;
    reached.nap("one").await;
    reached.later(MS).await;
    reached.nap("two").await;
    reached.later(MINUTE).await;
    let line = |to: &str, topic: &str, happenings: i64, first: Timestamp, last: Timestamp| json!({"topic": topic, "to": to, "happenings": happenings, "first_at": first, "last_at": last});
    assert_eq!(town.unreached().await, json!([line("Father", "day", 2, NOW, NOW + MS)]), "Karthik has no device");
    assert_eq!(town.log().await.as_array().map(Vec::len), Some(1), "Meera was told");

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

    // Who wants neither push nor letter is not missed; who wants a letter has one.
    choose(&karthik, &json!({"topics": [{"topic": "day", "push": false, "email": false}]})).await.ok();
    reached.nap("four").await;
    reached.later(MINUTE).await;
    assert_eq!(town.unreached().await[1]["happenings"], 3);
    choose(&karthik, &json!({"topics": [{"topic": "day", "push": true, "email": true}]})).await.ok();
    reached.nap("five").await;
    reached.later(MINUTE).await;
    assert_eq!(town.letterbox.letters_to("karthik.rao@example.com").len(), 1);
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
async fn a_device_whose_service_does_not_know_us_is_no_device_and_a_letter_goes_out(
    #[case] status: u16,
    #[values(Engine::Sqlite, Engine::Postgres)] engine: Engine,
) {
    let reached = Reached::new(engine).await;
    let letters = || reached.town.letterbox.letters_to("meera.rao@example.com");
    choose(&reached.meera, &json!({"topics": [{"topic": "messages", "push": true, "email": true}]})).await.ok();
    reached.service.answer(GatewayAnswer::with(status, ""));
    reached.message("one").await;
    reached.later(Duration::ZERO).await;
    assert_eq!(reached.outcomes().await, ["browser refused", "email waiting"]);
    assert_eq!(settings(&reached.meera).await["devices"], 0);
    reached.later(10 * MINUTE).await;
    assert_eq!((letters().len(), reached.outcomes().await[1].as_str()), (1, "email taken"));
    let talk = reached.meera.post("/parentapp/getConversationList/", &[]).await.ok()["conversationList"].clone();
    let message = talk[0]["id"].as_str().expect("an id").to_owned();
    let address =
        format!("https://parents.example.com/chat?child={}&day=2026-11-12&item={message}.", reached.town.anaya);
    assert!(letters()[0].text.contains(&address), "{}", letters()[0].text);
    // The app makes the device known anew when it is opened.
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
async fn a_notice_whose_work_was_given_up_stands_in_nobodys_way(
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
async fn a_push_and_a_letter_come_in_the_language_that_the_parent_chose(
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
    // Without a device that takes it, the letter is in the same words.
    reached.service.answer(GatewayAnswer::with(401, ""));
    reached.meera.post("/parentapp/saveLanguage", &[("language", "hi-IN")]).await.ok();
    reached.message("last").await;
    reached.later(10 * MINUTE).await;
    reached.later(10 * MINUTE).await;
    let letters = reached.town.letterbox.letters_to("meera.rao@example.com");
    let letter = &letters.last().expect("a letter").text;
    assert!(letter.contains("सेंटर से नया संदेश") && letter.contains("यहाँ पढ़ सकते हैं: https://"), "{letter}");
    reached.town.finish().await;
}
