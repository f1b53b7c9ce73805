use database::Engine;
use rstest::rstest;
use serde_json::{Value, json};

use crate::testing::town::{FARAH, KARTHIK, MEERA, NOW};
use crate::testing::{Caller, Reply, Town};

const GET: &str = "/parentapp/getNoticeSettings";
const SAVE: &str = "/parentapp/saveNoticeSettings";
const TEST: &str = "/parentapp/sendTestNotice";

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

impl Town {
    async fn log(&self) -> Value {
        self.centre().get(&format!("/centre/v1/notices?child={}", self.anaya)).await.taken()["notices"].clone()
    }
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
    town.app.clock.advance(1);
    assert_eq!(meera.post(TEST, &[]).await.ok(), &json!({"sent_to": 1}));
    town.follow_up().await;
    let notice = |at: i64, deliveries: Value| json!({"topic": "test", "to": "Mother", "happenings": 1, "first_at": at, "told_at": at, "deliveries": deliveries});
    let delivery = json!({"by": "browser", "outcome": "no_service", "planned_at": NOW + 1, "tried_at": NOW + 1});
    assert_eq!(town.log().await, json!([notice(NOW + 1, json!([delivery])), notice(NOW, json!([]))]));
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
    assert_eq!(meera.post(TEST, &[]).await.refused(), "A test can be sent 5 times a day. Please try again tomorrow.");
    farah.post(TEST, &[]).await.ok();
    town.finish().await;
}
