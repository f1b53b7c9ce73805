mod beats;
mod sent_messages;
mod pictures;
mod staff_answers;
mod story;

use std::io;
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use database::testing::TestDatabase;
use database::{Database, Engine, Reader};
use outbox::{Notifier, Runner};
use rstest::rstest;
use serde_json::{Value, json};
use tempfile::TempDir;

use aangan::{jobs, routes};
use base::clock::{Clock, Timestamp};
use base::ids::ChildId;
use base::keys::Keys;
use base::ledger;
use base::money::Paise;
use base::random::Random;
use base::refusal::AppError;
use config::{Config, RateLimits};
use context::App;
use context::app::Parts;
use context::ended::EndedSessions;
use context::live::EventStreams;
use context::outage::Outage;
use context::staff_live::StaffStreams;
use context::upload_spool::UploadSpool;
use context::watching::Watching;
use demo::living::Life;
use demo::sent_messages::SentMessages;
use demo::story::Story;
use demo::story::chain::classmates;
use demo::{SEED, go_on_where_it_ended, requests, seed_if_empty, welcome};
use money::billing;
use money::billing::PaymentState;
use operations::clock::store::find_newest;
use operations::health::prometheus::Metrics;
use operations::migrations::MIGRATIONS;
use providers::Messengers;
use providers::media_store::MediaStore;
use providers::outage::Outages;
use providers::push::PushServices;
use providers::stream::Streams;
use providers::terminal::Terminal;
use testing::town::{MINUTE, NOW};
use testing::{Caller, Reply, Town};

database::statements! {
    CHILDREN: (i64, String) = "SELECT id, name FROM child WHERE live ORDER BY id";
    ALL: (Timestamp, i64, String) = "SELECT at, child_id, message FROM moment WHERE kind < 65536 ORDER BY child_id, at, id";
}

const HOUR: Duration = Duration::from_hours(1);
const DAY: Duration = Duration::from_hours(24);

/// A demo as `serve --demo --still` has it, on Thursday, 12 November 2026, 10:00 in India.
struct Demo {
    app: App,
    sent_messages: SentMessages,
    runner: Runner,
    _database: TestDatabase,
    _media: TempDir,
}

impl Demo {
    async fn new(engine: Engine) -> Self {
        let demo = Self::empty(engine, NOW).await;
        seed_if_empty(&demo.app).await.expect("the demo is seeded");
        demo
    }

    async fn empty(engine: Engine, now: Timestamp) -> Self {
        let database = TestDatabase::new(engine, MIGRATIONS).await;
        let media = tempfile::tempdir().expect("a folder");
        let mut config = Config { rate_limits: RateLimits::off(), ..Config::default() };
        testing::staff::ADDRESS.clone_into(&mut config.staff.address);
        config.staff.pin_rounds = 2;
        let (random, clock) = (Random::seeded(9), Clock::frozen_at(now));
        let app = App::new(Parts {
            database: Database::clone(&database),
            clock: clock.clone(),
            gateways: Outages::new(clock.clone()),
            keys: Keys::fresh(&random),
            random,
            zone: config.zone(),
            streams: Streams::new(media.path().join("live"), config.cameras.streams(&config.zone()), clock.clone()),
            upload_spool: UploadSpool::new(media.path().to_owned(), &config.uploads),
            config,
            outbox_notifier: Notifier::new(),
            live: EventStreams::default(),
            staff_live: StaffStreams::default(),
            ended: EndedSessions::default(),
            outage: Outage::default(),
            watching: Watching::default(),
            media: MediaStore::in_folder(media.path()).expect("a folder"),
            demo: true,
        });
        let sent_messages = SentMessages::new(clock);
        let silent = Messengers {
            sms: Arc::new(Terminal::writing_to(io::sink())),
            email: Arc::new(Terminal::writing_to(io::sink())),
            push: PushServices::default(),
        };
        let runner = jobs::runner(&app, sent_messages.copying(silent));
        Self { app, sent_messages, runner, _database: database, _media: media }
    }

    fn parents(&self) -> Caller {
        Caller::of_parents(
            routes::for_parents(self.app.clone()),
            vec![("platform", "web".into()), ("app_version", "4.7.0".into())],
        )
    }

    fn centres_routes(&self) -> Router {
        routes::for_centres(self.app.clone(), Metrics(None), self.sent_messages.clone())
    }

    fn centre(&self, key: &str) -> Caller {
        Caller::of_centres(self.centres_routes(), vec![("authorization", format!("Bearer {key}"))])
    }

    /// Asks for a sign-in code. Returns the answer, and the code that the demo's outbox shows.
    async fn ask_for_a_code(&self, phone: &str) -> (Reply, String) {
        let asked = self
            .parents()
            .post("/parentapp/childLoginOTP", &[("phone", phone), ("platform", "web"), ("app_version", "4.7.0")])
            .await;
        self.runner.run_due(self.app.now()).await.expect("the outbox can be read");
        let messages =
            Caller::of_centres(self.centres_routes(), Vec::new()).get(&format!("/demo/outbox?to={phone}")).await;
        let text = messages.json[0]["text"].as_str().expect("a message").to_owned();
        let code = text.split(|c: char| !c.is_ascii_digit()).find(|run| run.len() == 6).expect("six digits");
        (asked, code.to_owned())
    }

    /// Signs in as a browser test does.
    async fn arrive(&self, phone: &str) -> Value {
        let (asked, code) = self.ask_for_a_code(phone).await;
        let (challenge, asked_at) =
            (asked.ok()["temp_otp"].as_str().expect("a challenge"), asked.ok()["temp_time"].to_string());
        let fields = [("otp", code.as_str()), ("temp_otp", challenge), ("temp_time", &asked_at), ("phone", phone)];
        self.parents().post("/parentapp/childLoginViaOTPDetails", &fields).await.ok().clone()
    }

    /// The newest page of a child's timeline, as its own parent sees it.
    async fn page(&self, child: &Value, kinds: &[&str]) -> Vec<Value> {
        let token = ["mother_access_token", "father_access_token"]
            .iter()
            .find_map(|side| child[*side].as_str().filter(|token| !token.is_empty()));
        let mut fields = vec![("index_start", "0"), ("limit", "50")];
        fields.extend(kinds.iter().map(|kind| ("include_types", *kind)));
        let caller = self.parents().with_header("auth_token", token.expect("a token"));
        caller.post("/parentapp/getChildTimeline", &fields).await.ok()["conversationList"]
            .as_array()
            .expect("a list")
            .clone()
    }

    async fn moments(&self) -> Vec<(Timestamp, i64, String)> {
        let ask = async |reader: &mut Reader<'_>| Ok::<_, AppError>(reader.list(ALL, database::params![]).await?);
        self.app.database.read(ask).await.expect("the moments")
    }
}

const THIRTEEN: [&str; 13] = [
    "Attendance",
    "Sleep",
    "Milk",
    "Breakfast",
    "Fruit",
    "Lunch",
    "Snack",
    "Activity",
    "Image",
    "Snacks",
    "Fruits",
    "OutdoorEvents",
    "Diaper",
];

// proves: SCOPE-03 TIME-16
#[tokio::test]
async fn the_promised_families_find_what_they_were_promised() {
    let demo = Demo::new(Engine::Sqlite).await;
    let meera = demo.arrive("9800000001").await;
    let children = meera["children"].as_array().expect("children");
    let places: Vec<_> = children
        .iter()
        .map(|child| {
            ["name", "parent"]
                .map(|field| child[field].as_str().unwrap_or_default())
                .into_iter()
                .chain(child["admission_center_name"]["name"].as_str())
                .collect::<Vec<_>>()
                .join(" ")
        })
        .collect();
    assert_eq!(places, ["Anaya Mother Indiranagar", "Vihaan Mother Koramangala"]);
    let anaya = &children[0];
    let page = demo.page(anaya, &THIRTEEN).await;
    assert_eq!(page.len(), 50);
    for kind in THIRTEEN {
        assert!(page.iter().any(|moment| moment["type"] == kind), "{kind} is missing");
    }
    for kind in ["Message", "Measurement", "COR"] {
        assert!(!demo.page(anaya, &[kind]).await.is_empty(), "{kind} is missing");
    }
    let photo = page.iter().find(|moment| moment["type"] == "Image").expect("a photo");
    assert_eq!((photo["width"].as_i64(), photo["height"].as_i64()), (Some(1200), Some(900)));
    let shown = demo.parents().get(&format!("/media/{}", photo["thumb"].as_str().expect("an address"))).await;
    assert_eq!((shown.status.as_u16(), &shown.body[..4]), (200, &b"RIFF"[..]));
    assert!(anaya["child_photo"].as_str().is_some_and(|photo| !photo.is_empty()));

    let karthik = demo.arrive("9800000002").await;
    assert_eq!(karthik["children"].as_array().map(Vec::len), Some(1));
    let only = async |phone: &str| demo.arrive(phone).await["children"][0].clone();
    let (dev, ishaan, tara, zoya) =
        (only("9800000021").await, only("9800000031").await, only("9800000041").await, only("9800000011").await);
    assert_eq!((dev["name"].as_str(), dev["pause_state"].as_i64()), (Some("Dev"), Some(1)));
    assert_eq!(
        (ishaan["name"].as_str(), ishaan["admission_type"].as_str()),
        (Some("Ishaan"), Some("Emergency Daycare"))
    );
    assert_eq!((tara["name"].as_str(), tara["parent"].as_str()), (Some("Tara"), Some("Father")));
    assert_eq!(
        (zoya["name"].as_str(), zoya["admission_center_name"]["name"].as_str()),
        (Some("Zoya"), Some("Indiranagar"))
    );
    assert_eq!((&anaya["admission_number"], &tara["admission_number"]), (&json!("IND-104582"), &Value::Null));
    assert!(demo.page(&tara, &THIRTEEN).await.is_empty());
    assert!(!demo.page(&dev, &THIRTEEN).await.is_empty() && !demo.page(&ishaan, &THIRTEEN).await.is_empty());
}

#[tokio::test]
async fn families_have_requests_of_every_kind_and_a_new_request_is_decided() {
    let demo = Demo::new(Engine::Sqlite).await;
    let caller =
        |arrived: &Value| demo.parents().with_header("auth_token", arrived["auth_token"].as_str().expect("a token"));
    let asked = async |caller: &Caller| -> Vec<Value> {
        let list = caller.post("/parentapp/requestList", &[]).await;
        let told = |one: &Value| json!([one["type"], one["status"]]);
        list.ok()["requests"].as_array().expect("a list").iter().map(told).collect()
    };
    let lakshmi = caller(&demo.arrive("9800000021").await);
    assert_eq!(asked(&lakshmi).await, [json!(["Child Pause", "Approved"]), json!(["Program Change", "Cancelled"])]);
    let meera = caller(&demo.arrive("9800000001").await);
    let fields =
        [("child_pause", "1"), ("date", "2026-11-12"), ("end_date", "2026-11-13"), ("attrition_reason", "A cold")];
    meera.post("/parentapp/request", &fields).await.ok();
    let story = Story::new(SEED, demo.app.zone.day_of(NOW));
    for (minutes, decided, status) in
        [(0, 0, "Pending"), (1, 1, "Processing"), (1, 0, "Processing"), (1, 1, "Approved")]
    {
        demo.app.clock.advance(minutes * MINUTE);
        assert_eq!(requests::go_on(&demo.app, &story).await.expect("decided"), decided);
        assert_eq!(asked(&meera).await, [json!(["Child Pause", status])]);
    }
    assert_eq!(meera.post("/parentapp/childData", &[]).await.ok()["pause_state"], 1);
}

#[tokio::test]
async fn the_same_moment_seeds_the_same_demo_and_a_second_start_adds_nothing() {
    let (first, second) = (Demo::new(Engine::Sqlite).await, Demo::new(Engine::Sqlite).await);
    let moments = first.moments().await;
    assert!(moments.len() > 10_000);
    assert!(moments == second.moments().await, "the two demos differ");
    assert!(moments.iter().all(|(at, ..)| *at <= NOW), "nothing is from the future");
    let sentence = seed_if_empty(&first.app).await.expect("there already");
    assert!(
        sentence.starts_with("The demo is there already. Nothing was changed. Its newest entry is of"),
        "{sentence}"
    );
    assert!(sentence.contains("Thursday, 12 November 2026, "), "{sentence}");
    assert!(moments == first.moments().await);
}

#[rstest]
#[tokio::test]
async fn the_demo_keeps_out_of_a_real_chains_data(#[values(Engine::Sqlite, Engine::Postgres)] engine: Engine) {
    let town = Town::new(engine).await;
    let refused = seed_if_empty(&town.app).await.expect_err("a real chain is there");
    assert!(refused.contains("a chain that is not the demo's"), "{refused}");
    town.finish().await;
}

#[tokio::test]
async fn every_screen_of_anaya_has_something_to_show() {
    let demo = Demo::new(Engine::Sqlite).await;
    let meera = demo.arrive("9800000001").await;
    let caller = demo.parents().with_header("auth_token", meera["auth_token"].as_str().expect("a token"));
    let ask = async |path: &str, fields: &[(&str, &str)]| caller.post(path, fields).await.ok().clone();

    let holidays = ask("/wbsite/getHolidayList", &[("list", "2026")]).await;
    let holidays: Vec<_> =
        holidays.as_array().expect("a list").iter().filter_map(|day| day["holiday_date"].as_str()).collect();
    assert!(holidays.len() > 10 && holidays[0] < "2026-11-12" && holidays.last() > Some(&"2026-11-12"));

    let year = ask("/parentapp/getChildAttendance", &[]).await;
    let days = |month: usize| year["months"][month]["days"].as_array().expect("days");
    assert!([4, 5, 6].iter().all(|month| days(*month).len() > 15), "August to October");
    assert_eq!((days(0).len(), days(8).len()), (0, 0), "April is not told of, December is not yet");
    let today = days(7).last().expect("today");
    assert_eq!((today["date"].as_str(), today["time_out"].is_null()), (Some("2026-11-12"), true));
    assert!(today["time_in"].is_string());
    let absent = |day: &&Value| day["status"] == "Absent";
    assert_eq!(days(6).iter().filter(absent).count(), 1, "the red row of October");

    let measured = ask("/parentapp/measurement", &[]).await;
    let measured = measured.as_array().expect("a list");
    let heights: Vec<_> = measured.iter().filter_map(|row| row["height"].as_f64()).collect();
    assert!(heights.len() >= 6 && heights.is_sorted_by(|newer, older| newer >= older), "a child grows: {heights:?}");
    let centre = ask("/parentapp/getCenterJSON", &[]).await;
    assert_eq!(
        (&centre["center"]["Center_Head_Name"], &centre["centers"][0]["Admission_Enabled"]),
        (&json!("Nandini Hegde"), &json!("Yes"))
    );
    assert_eq!(ask("/userauth/listUsersInRole", &[("roles", "Teacher")]).await.as_array().map(Vec::len), Some(5));
    let tickets = ask("/parentapp/listTickets", &[]).await;
    let statuses: Vec<_> =
        tickets["tickets"].as_array().expect("tickets").iter().map(|one| one["status"].as_i64()).collect();
    assert_eq!(statuses, [2, 3, 4, 5].map(Some), "one in each, the newest open");
    let events = ask("/centerevents/my_events", &[]).await;
    let told: Vec<_> = events
        .as_array()
        .expect("a list")
        .iter()
        .map(|event| {
            (
                event["event_date"].as_str() < Some("2026-11-12"),
                event["event_status"].as_str(),
                event["consent_status"].as_str(),
            )
        })
        .collect();
    assert_eq!(
        told,
        [
            (false, Some("Scheduled"), Some("Authorized")),
            (false, Some("Cancelled"), Some("Authorized")),
            (true, Some("Scheduled"), Some("Denied")),
            (true, Some("Scheduled"), Some("Authorized"))
        ]
    );
    assert_eq!(meera["eventStatus"], 0);

    let observed = ask("/parentapp/childCare", &[]).await;
    let cards = observed.as_array().expect("a list");
    assert!(cards.len() >= 3 && cards.iter().all(|card| card["items"].as_array().map(Vec::len) == Some(4)));
}

// proves: BLOG-02 BLOG-03 BLOG-05
#[tokio::test]
async fn the_blog_has_stories_with_pictures_for_everybody() {
    let demo = Demo::new(Engine::Sqlite).await;
    let blogs = demo.parents().get("/static/blogs.json").await;
    let posts = blogs.json["posts"].as_array().expect("posts");
    assert!((8..=10).contains(&posts.len()));
    for post in posts {
        for size in ["full", "thumbnail"] {
            let picture = post["thumbnail_images"][size]["url"].as_str().expect("a picture");
            let shown = demo.parents().get(picture).await;
            assert_eq!((shown.status.as_u16(), &shown.body[..4]), (200, &b"RIFF"[..]), "{picture}");
        }
        assert!(
            ["id", "title", "excerpt"].iter().all(|field| post[*field].as_str().is_some_and(|text| !text.is_empty())),
            "{post}"
        );
    }
}

#[rstest]
#[tokio::test]
async fn the_day_goes_on_as_the_clock_does(#[values(Engine::Sqlite, Engine::Postgres)] engine: Engine) {
    let demo = Demo::new(engine).await;
    let before = demo.moments().await.len();
    let mut life = Life::begin(&demo.app).await.expect("a life");
    assert_eq!(life.go_on(&demo.app).await.expect("nothing is due"), 0);

    let meera = demo.arrive("9800000001").await;
    let anaya = &meera["children"][0];
    let newest = demo.page(anaya, &THIRTEEN).await[0].clone();
    // To lunch, in steps of some minutes, and once back, which must not bring anything twice.
    let mut posted = 0;
    for (minutes, back) in [(7, 0), (20, 0), (13, 0), (40, 0), (0, 30), (30, 0), (60, 0)] {
        demo.app.clock.set(demo.app.now() + minutes * MINUTE - back * MINUTE, true);
        posted += life.go_on(&demo.app).await.expect("posted");
    }
    assert!(posted > 20, "{posted}");
    let now_newest = demo.page(anaya, &THIRTEEN).await[0].clone();
    assert_ne!(newest["id"], now_newest["id"]);
    assert_eq!(now_newest["date"], "2026-11-12");

    // The rest of the day and a whole weekend slept through; then the process is another one.
    demo.app.clock.advance(4 * DAY);
    let mut second = Life::begin(&demo.app).await.expect("a life");
    let caught_up = second.go_on(&demo.app).await.expect("posted");
    assert_eq!(
        life.go_on(&demo.app).await.expect("already there"),
        caught_up,
        "the first process sees the same moments due"
    );
    let moments = demo.moments().await;
    assert_eq!(moments.len(), before + posted + caught_up, "but they are posted once");
    let mut texts: Vec<_> = moments.iter().map(|(at, child, text)| (at, child, text)).collect();
    texts.sort_unstable();
    assert!(texts.windows(2).all(|pair| pair[0] != pair[1]), "nothing stands there twice");
    let quiet = moments.iter().filter(|(at, ..)| (NOW + 38 * HOUR..NOW + 86 * HOUR).contains(at)).count();
    assert_eq!(quiet, 0, "Saturday and Sunday are silent");

    let paused = demo.arrive("9800000021").await["children"][0].clone();
    assert!(demo.page(&paused, &THIRTEEN).await.iter().all(|moment| moment["date"].as_str() < Some("2026-11-04")));
    let tara = demo.arrive("9800000041").await["children"][0].clone();
    assert!(demo.page(&tara, &THIRTEEN).await.is_empty(), "the new child stays without a moment");
}

#[tokio::test]
async fn a_whole_lived_day_is_the_day_that_would_have_been_seeded() {
    let lived = Demo::new(Engine::Sqlite).await;
    let mut life = Life::begin(&lived.app).await.expect("a life");
    lived.app.clock.advance(10 * HOUR);
    life.go_on(&lived.app).await.expect("posted");
    let seeded = Demo::empty(Engine::Sqlite, NOW + 10 * HOUR).await;
    seed_if_empty(&seeded.app).await.expect("seeded");
    assert_eq!(lived.moments().await.len(), seeded.moments().await.len());
}

#[tokio::test]
async fn the_demos_own_keys_and_doors_work_and_a_real_portal_has_none() {
    let demo = Demo::new(Engine::Sqlite).await;
    for key in ["demo-indiranagar", "demo-koramangala", "demo-whitefield"] {
        let children = demo.centre(key).get("/centre/v1/children").await;
        assert!(children.taken()["children"].as_array().is_some_and(|children| children.len() > 8), "{key}");
    }
    let anybody = Caller::of_centres(demo.centres_routes(), Vec::new());
    let set = async |body: Value| anybody.json("POST", "/demo/clock", &body).await;
    assert_eq!(
        set(json!({"at": "2026-11-16T09:00:00+05:30", "frozen": true})).await.taken()["now"],
        json!(NOW + 95 * HOUR)
    );
    assert_eq!(set(json!({"advance_ms": 60_000})).await.taken()["now"], json!(NOW + 95 * HOUR + MINUTE));
    let read = async |reader: &mut Reader<'_>| find_newest(reader).await;
    let newest = async || demo.app.database.read(read).await;
    let children = demo.centre("demo-indiranagar").get("/centre/v1/children").await.taken()["children"].clone();
    let item = json!({"child_id": children[0]["id"], "teacher": "Anita", "message": "From Monday"});
    let centre = demo.centre("demo-indiranagar").with_header("idempotency-key", "monday");
    centre.json("POST", "/centre/v1/messages", &json!({"items": [item]})).await.taken();
    assert_eq!(newest().await.expect("a time"), NOW + 95 * HOUR + MINUTE);
    assert_eq!(set(json!({"at": NOW})).await.taken()["now"], json!(NOW));
    assert!(newest().await.expect("a time") < NOW + MINUTE, "set back, what was stored later counts as now");
    for wrong in [
        json!({"at": "yesterday"}),
        json!({"at": "today"}),
        json!({"at": "today 25:00"}),
        json!({"at": 1}),
        json!({"advance_ms": i64::MAX}),
        json!({"time": 5}),
        json!([]),
    ] {
        assert_eq!(set(wrong.clone()).await.status.as_u16(), 422, "{wrong}");
    }
    assert_eq!(demo.app.now(), NOW);

    demo.parents().post("/parentapp/validateParentEmail", &[("email", "farah.khan@example.com")]).await.ok();
    demo.runner.run_due(NOW).await.expect("sent");
    let messages = anybody.get("/demo/outbox?to=farah.khan@example.com").await;
    assert_eq!((messages.json[0]["channel"].as_str(), &messages.json[0]["at"]), (Some("email"), &json!(NOW)));
    assert_eq!(anybody.get("/demo/outbox?to=9800000011").await.json, json!([]));

    let town = Town::new(Engine::Sqlite).await;
    for (method, path) in [("GET", "/demo/outbox"), ("POST", "/demo/clock")] {
        let shut = Caller::of_centres(town.centres_routes(), Vec::new()).json(method, path, &json!({})).await;
        assert_eq!(shut.status.as_u16(), 401, "{path}");
        let shut = Caller::of_parents(town.parents_routes(), Vec::new()).json(method, path, &json!({})).await;
        assert_ne!(shut.status.as_u16(), 200, "{path}");
    }
    town.finish().await;
}

#[tokio::test]
async fn the_clock_takes_words_and_says_what_time_it_is() {
    let demo = Demo::new(Engine::Sqlite).await;
    let anybody = Caller::of_centres(demo.centres_routes(), Vec::new());
    let set = async |body: Value| anybody.json("POST", "/demo/clock", &body).await;
    let reading = json!({"now": NOW, "shown": "Thursday, 12 November 2026, 10:00", "frozen": true});
    assert_eq!(anybody.get("/demo/clock").await.json, reading);
    assert_eq!(set(json!({"at": "today 11:30"})).await.taken()["now"], json!(NOW + 90 * MINUTE));
    assert_eq!(set(json!({"at": "tomorrow 09:15"})).await.taken()["now"], json!(NOW + 23 * HOUR + 15 * MINUTE));
    // Of the demo's own day, which is the next one now.
    assert_eq!(set(json!({"at": "today 09:00"})).await.taken()["now"], json!(NOW + 23 * HOUR));
    let before = Clock::system().now();
    let now = set(json!({"at": "now"})).await.taken()["now"].as_i64().expect("a time");
    assert!((before.ms()..=Clock::system().now().ms()).contains(&now), "the machine's time: {now}");
}

// A clock before the newest entry would show entries from the future, and would hide new ones below them.
#[tokio::test]
async fn a_running_clock_does_not_go_back_before_the_newest_entry() {
    let demo = Demo::new(Engine::Sqlite).await;
    let mut life = Life::begin(&demo.app).await.expect("a life");
    demo.app.clock.advance(8 * HOUR);
    life.go_on(&demo.app).await.expect("posted");
    let newest = demo.moments().await.into_iter().map(|(at, ..)| at).max().expect("an entry");
    let anybody = Caller::of_centres(demo.centres_routes(), Vec::new());
    let set = async |body: Value| anybody.json("POST", "/demo/clock", &body).await;
    assert_eq!(set(json!({"at": newest, "frozen": false})).await.status.as_u16(), 200);
    let reached = demo.app.now();
    for back in [
        json!({"at": newest - MINUTE}),
        json!({"at": "today 12:00"}),
        json!({"at": NOW}),
        json!({"advance_ms": -7_200_000}),
    ] {
        let refused = set(back.clone()).await;
        assert_eq!(refused.status.as_u16(), 422, "{back}");
        let why = refused.json["message"].as_str().expect("a sentence").to_owned();
        assert!(why.contains("cannot go back before it") && why.contains("12 November 2026, 18:00"), "{why}");
    }
    assert!(demo.app.now() >= reached, "the clock was left alone");

    // After a restart the machine's clock is behind the demo.
    demo.app.clock.set(NOW, true);
    let sentence = go_on_where_it_ended(&demo.app).await.expect("read").expect("a sentence");
    assert!(sentence.contains("goes on at Thursday, 12 November 2026, 18:00"), "{sentence}");
    assert!(demo.app.now() >= newest && !demo.app.clock.is_frozen());
    assert_eq!(go_on_where_it_ended(&demo.app).await.expect("read"), None);
    assert_eq!(set(json!({"at": NOW, "frozen": true})).await.taken()["now"], json!(NOW), "tests set any time");
}

#[test]
fn the_terminal_shows_who_can_sign_in() {
    let text = welcome();
    for told in [
        "9800000001  Meera Rao     mother of Anaya (Nursery, Indiranagar) and Vihaan (Toddler, Koramangala)",
        "9800000041  Arjun Das     father of Tara",
        "on a break",
        "emergency daycare",
    ] {
        assert!(text.contains(told), "{told}: {text}");
    }
}

#[tokio::test]
async fn the_gallery_holds_what_the_timeline_showed() {
    let demo = Demo::new(Engine::Sqlite).await;
    let token = demo.arrive("9800000001").await["auth_token"].as_str().expect("a token").to_owned();
    let caller = demo.parents().with_header("auth_token", &token);
    let photos = caller.post("/parentapp/getConversationList/", &[("type", "photos")]).await.ok()["photoList"].clone();
    let images = [("include_types", "Image")];
    let moments = caller.post("/parentapp/getChildTimeline", &images).await.ok()["conversationList"].clone();
    let said = |list: &Value, field: &str| -> Vec<String> {
        list.as_array().expect("a list").iter().map(|item| item[field].to_string()).collect()
    };
    let captions = said(&photos, "caption");
    assert_eq!(captions.len(), 50, "two months of school leave more photos than a page holds");
    let told: Vec<_> = captions.into_iter().filter(|caption| caption != "\"\"").collect();
    assert!(told.len() >= 8, "{told:?}");
    assert_eq!(told, said(&moments, "message")[..told.len()]);
    for size in ["message", "thumb"] {
        let shown = demo.parents().get(&format!("/media/{}", photos[0][size].as_str().expect("an address"))).await;
        assert_eq!(shown.status.as_u16(), 200, "{size}");
    }
}

#[tokio::test]
async fn menu_plan_and_newsletters_can_be_read() {
    let demo = Demo::new(Engine::Sqlite).await;
    let token = demo.arrive("9800000001").await["auth_token"].as_str().expect("a token").to_owned();
    let caller = demo.parents().with_header("auth_token", &token);
    let menu = caller.post("/parentapp/foodMenu", &[]).await.ok().clone();
    for meal in ["Breakfast", "Lunch", "Snacks", "Fruits"] {
        assert!(menu[meal].as_str().is_some_and(|dishes| !dishes.is_empty()), "{meal}: {menu}");
    }
    let planned = caller.post("/planner/getPlanner", &[]).await.ok()["Daily"]["November"].clone();
    assert!(planned.as_array().map_or(0, Vec::len) >= 50, "three a day, the whole month");
    let newsletters = async |month| {
        let reply = caller.post("/parentapp/getNewLetters", &[("month", month), ("year", "2026")]).await;
        reply.ok().as_array().expect("a list").clone()
    };
    let (october, november) = (newsletters("10").await, newsletters("11").await);
    assert!(october.len() >= 5, "a newsletter a week and one a month");
    assert!(
        november.iter().all(|newsletter| newsletter["newsletter_sent_on"].as_str() <= Some("2026-11-12")),
        "none from the future"
    );
    let subjects: Vec<&str> =
        october.iter().map(|newsletter| newsletter["notification_subject"].as_str().unwrap_or_default()).collect();
    assert!(subjects.contains(&"") && subjects.iter().any(|subject| subject.starts_with("October - ")), "{subjects:?}");
}

#[tokio::test]
async fn every_family_has_invoices_and_what_it_paid() {
    let demo = Demo::new(Engine::Sqlite).await;
    let today = demo.app.zone.day_of(NOW);
    let (accounts, sum) = demo
        .app
        .database
        .read(async move |reader: &mut Reader<'_>| {
            let mut accounts = Vec::new();
            for (id, name) in reader.list(CHILDREN, database::params![]).await? {
                let account = billing::account_of(reader, ChildId(id), today).await?;
                accounts.push((name, ledger::owed_by(reader, ChildId(id)).await?, account));
            }
            Ok::<_, AppError>((accounts, ledger::sum_of_all(reader).await?))
        })
        .await
        .expect("the books");
    assert_eq!(sum, Paise::NONE);
    assert!(accounts.len() > 20);
    let classmates = classmates(today);
    for (name, by_the_books, account) in &accounts {
        let is_new = classmates.iter().any(|child| child.first_name == name);
        assert_eq!(account.invoices.is_empty(), is_new, "{name}");
        let waiting: i64 = account.credits.iter().map(|credit| credit.paise.0 - credit.used.0).sum();
        assert_eq!(by_the_books.0, account.owed.0 - account.advance.0 - waiting, "{name}");
    }
    let of = |name: &str| accounts.iter().find(|one| one.0 == name).map(|one| &one.2).expect("the child");
    assert!(of("Vihaan").overdue.is_owed() && of("Zoya").advance.is_owed());
    let anaya = of("Anaya");
    assert_eq!((anaya.credits.len(), anaya.credits[0].used), (1, anaya.credits[0].paise));
    let told = anaya.payments.iter().filter(|payment| payment.state == PaymentState::Reported);
    assert_eq!((told.count(), anaya.payments.len() > 5, anaya.overdue), (1, true, Paise::NONE));
}
