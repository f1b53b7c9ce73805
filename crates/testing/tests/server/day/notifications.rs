use database::{Engine, statement};
use rstest::rstest;
use serde_json::{Value, json};

use daily::day::timeline::kinds::Kind;
use testing::town::{FARAH, KARTHIK, MEERA, MINUTE, NOW};
use testing::{Caller, File, Town};

const LIST: &str = "/parentapp/getChildTimeline";

/// The list as the notifications screen asks for it: all sixteen kinds.
async fn notifications(caller: &Caller, more: &[(&str, &str)]) -> Vec<Value> {
    let kinds = Kind::ALL.iter().map(|kind| ("include_types", kind.as_str()));
    let fields: Vec<_> = kinds.chain([("limit", "50")]).chain(more.iter().copied()).collect();
    caller.post(LIST, &fields).await.ok()["conversationList"].as_array().expect("a list").clone()
}

async fn unread(caller: &Caller) -> Option<i64> {
    caller.post("/parentapp/getUnread", &[]).await.ok()["unread"].as_i64()
}

async fn mark(caller: &Caller, item: &Value) -> Option<i64> {
    let up_to = item["id"].as_str().expect("an id");
    caller.post("/parentapp/markSeen", &[("up_to", up_to)]).await.ok()["unread"].as_i64()
}

// proves: NOTIF-02
#[rstest]
#[tokio::test]
async fn an_entry_has_its_link(#[values(Engine::Sqlite, Engine::Postgres)] engine: Engine) {
    let town = Town::new(engine).await;
    let anaya = town.anaya.to_string();
    let entry = |(n, kind): (u32, &Kind)| json!({"child_id": anaya, "type": kind.as_str(), "message": kind.as_str(), "at": NOW - n * MINUTE, "picture": (*kind == Kind::Image).then(|| town.picture.to_string())});
    town.post_timeline_entries("all", (0..).zip(Kind::ALL).map(entry).collect()).await.taken();
    let body = json!({"items": [{"child_id": anaya, "picture": town.picture.to_string()}]});
    town.centre().with_header("idempotency-key", "m").json("POST", "/centre/v1/messages", &body).await.taken();
    let meera = town.parent(MEERA).await.caller;
    let list = notifications(&meera, &[]).await;
    assert_eq!(list.len(), 17, "sixteen kinds, and the message");
    let id_of = |message: &str| list.iter().find(|entry| entry["message"] == message).expect(message)["id"].clone();
    let of_the_timeline = |message: &str| json!({"item": id_of(message), "day": "2026-11-12"});
    let talk = meera.post("/parentapp/getConversationList/", &[]).await.ok()["conversationList"].clone();
    for (message, kind, path, params) in [
        ("Message", "Message", "/chat", json!({})),
        ("Measurement", "Measurement", "/growth", json!({})),
        ("COR", "COR", "/growth", json!({"tab": "COR"})),
        ("Attendance", "Attendance", "/attendance", json!({"day": "2026-11-12"})),
        ("OutdoorEvents", "OutdoorEvents", "/outdoorActivity", json!({})),
        ("Lunch", "Lunch", "/timeline", of_the_timeline("Lunch")),
        ("Image", "Image", "/timeline", of_the_timeline("Image")),
        ("A new picture in the conversation", "Image", "/chat", json!({"item": talk[0]["id"], "day": "2026-11-12"})),
    ] {
        let entry = list.iter().find(|entry| entry["message"] == message).expect(message);
        assert_eq!(
            (&entry["type"], &entry["navigateTo"], &entry["navigationParams"]),
            (&json!(kind), &json!(path), &params),
            "{message}"
        );
        assert!(entry["time"].as_str().is_some_and(|time| time.len() == 5) && entry["date"].is_string());
        let link = entry["linkImg"].as_str().expect("a link or nothing");
        assert_eq!(link.is_empty(), kind != "Image", "{message}: {link}");
        if !link.is_empty() {
            assert_eq!(town.nobody().get(&format!("/media/{link}")).await.status.as_u16(), 200);
        }
    }
    let timeline = meera.post(LIST, &[]).await.ok()["conversationList"].clone();
    let timeline = timeline.as_array().expect("a list");
    assert_eq!(timeline.len(), 13, "without the three that are only notified");
    assert!(timeline.iter().all(|item| item.get("navigateTo").is_none() && item.get("linkImg").is_none()));
    town.finish().await;
}

/// A small photo, into the galleries of these children.
async fn photo(town: &Town, key: &str, fields: &[(&str, &str)]) -> String {
    let mut content = Vec::new();
    let picture = image::RgbImage::from_pixel(64, 48, image::Rgb([200, 90, 90]));
    image::codecs::jpeg::JpegEncoder::new(&mut content).encode_image(&picture).expect("a JPEG");
    let file = File { field: "image", name: "a.jpg", content: &content };
    let taken = town.centre().with_header("idempotency-key", key).upload("/centre/v1/photos", fields, &[file]).await;
    taken.taken()["id"].as_str().expect("an id").to_owned()
}

async fn post_newsletter(town: &Town, key: &str, body: &Value) -> String {
    let sent = town.centre().with_header("idempotency-key", key).json("POST", "/centre/v1/newsletters", body).await;
    sent.taken()["id"].as_str().expect("an id").to_owned()
}

fn messages(list: &[Value]) -> Vec<&str> {
    list.iter().map(|entry| entry["message"].as_str().expect("words")).collect()
}

// proves: NOTIF-02
#[rstest]
#[tokio::test]
async fn what_parents_are_notified_of_is_listed_with_a_link(
    #[values(Engine::Sqlite, Engine::Postgres)] engine: Engine,
) {
    let town = Town::new(engine).await;
    let (anaya, zoya) = (town.anaya.to_string(), town.zoya.to_string());
    let (meera, karthik) = (town.parent(MEERA).await.caller, town.parent(KARTHIK).await.caller);
    let farah = town.parent(FARAH).await.caller;
    let at = (NOW - 30 * MINUTE).ms().to_string();
    let both = photo(&town, "both", &[("children", &anaya), ("children", &zoya), ("at", &at)]).await;
    let old = (NOW - 48 * 60 * MINUTE).ms().to_string();
    photo(&town, "old", &[("children", &anaya), ("caption", "Two days ago"), ("at", &old)]).await;
    let weekly = json!({"due_date": "2026-11-14", "html": "<p>Hello</p>"});
    let weekly = post_newsletter(&town, "weekly", &weekly).await;
    for (caller, child) in [(&meera, "Anaya"), (&karthik, "Anaya"), (&farah, "Zoya")] {
        assert_eq!(unread(caller).await, Some(2), "{child}'s");
        let list = notifications(caller, &[]).await;
        assert_eq!(messages(&list), ["A new newsletter", "A new photo"]);
        let place = |entry: &Value| json!([entry["type"], entry["navigateTo"], entry["navigationParams"]]);
        let led = |kind: &str, to: &str, item: &str, day: &str| json!([kind, to, {"item": item, "day": day}]);
        assert_eq!(place(&list[0]), led("Message", "/newsRoom", &weekly, "2026-11-14"));
        assert_eq!(place(&list[1]), led("Image", "/photoGallery", &both, "2026-11-12"));
        let link = list[1]["linkImg"].as_str().expect("a picture");
        assert_eq!(town.nobody().get(&format!("/media/{link}")).await.status.as_u16(), 200);
        assert_eq!(caller.post(LIST, &[]).await.ok()["conversationList"], json!([]), "no moment of the timeline");
        // Centres have no call that changes an entry by its id.
        let path = format!("/centre/v1/timeline/{}", list[0]["id"].as_str().expect("an id"));
        assert_eq!(town.centre().json("DELETE", &path, &Value::Null).await.status.as_u16(), 404);
        assert_eq!(mark(caller, &list[0]).await, Some(0));
    }
    // The text of a newsletter is its current one; postponed or deleted, it is not in the list.
    let path = format!("/centre/v1/newsletters/{weekly}");
    let correct = async |body: Value| town.centre().json("PUT", &path, &body).await.taken().clone();
    correct(json!({"subject": "Diwali", "due_date": "2026-11-15", "html": "<p>Hello</p>"})).await;
    let list = notifications(&meera, &[]).await;
    assert_eq!(messages(&list), ["Diwali", "A new photo"]);
    assert_eq!(list[0]["navigationParams"]["day"], "2026-11-15");
    assert_eq!(unread(&meera).await, Some(0), "read already");
    let later = NOW + 60 * MINUTE;
    correct(json!({"subject": "Diwali", "due_date": "2026-11-15", "html": "<p>Hello</p>", "sent_at": later})).await;
    assert_eq!(messages(&notifications(&meera, &[]).await), ["A new photo"]);
    town.centre().json("DELETE", &path, &Value::Null).await.taken();
    // A child that the photo does not show any more loses the entry, the other one keeps it.
    let tagged = json!({"children": [zoya]});
    town.centre().json("PUT", &format!("/centre/v1/photos/{both}"), &tagged).await.taken();
    assert_eq!(notifications(&meera, &[]).await, Vec::<Value>::new());
    assert_eq!(unread(&meera).await, Some(0));
    assert_eq!(messages(&notifications(&farah, &[]).await), ["A new photo"]);
    town.centre().json("DELETE", &format!("/centre/v1/photos/{both}"), &Value::Null).await.taken();
    assert_eq!(notifications(&farah, &[]).await, Vec::<Value>::new());
    town.finish().await;
}

#[rstest]
#[tokio::test]
async fn pages_of_all_sources_neither_lose_nor_double_while_entries_come_and_go(
    #[values(Engine::Sqlite, Engine::Postgres)] engine: Engine,
) {
    let town = Town::new(engine).await;
    let anaya = town.anaya.to_string();
    let naps = (0..100)
        .map(|n| json!({"child_id": anaya, "type": "Milk", "message": format!("milk {n}"), "at": NOW - n * MINUTE}));
    town.post_timeline_entries("p", naps.collect()).await.taken();
    let mut photos = Vec::new();
    for n in 0..30 {
        let (at, caption) = ((NOW - n * 3 * MINUTE).ms().to_string(), format!("photo {n}"));
        let key = format!("photo-{n}");
        let fields = [("children", anaya.as_str()), ("caption", &caption), ("at", &at)];
        photos.push(photo(&town, &key, &fields).await);
    }
    for n in 0..3 {
        let body = json!({"subject": format!("letter {n}"), "due_date": "2026-11-12", "html": "<p>x</p>"});
        post_newsletter(&town, &format!("letter-{n}"), &body).await;
    }
    let meera = town.parent(MEERA).await.caller;
    let mut seen = Vec::new();
    let mut before = String::new();
    for turn in 0..3 {
        let asked = before.clone();
        let kinds = Kind::ALL.iter().map(|kind| ("include_types", kind.as_str()));
        let fields: Vec<_> = kinds.chain([("before", asked.as_str())]).collect();
        let page = meera.post(LIST, &fields).await.ok().clone();
        let list = page["conversationList"].as_array().expect("a list").clone();
        assert_eq!(list.len(), [50, 50, 32][turn]);
        seen.extend(messages(&list).into_iter().map(str::to_owned));
        before = page["next"].as_str().unwrap_or_default().to_owned();
        // Something new comes above, and something that was not shown yet goes.
        if turn == 0 {
            let fields = [("children", anaya.as_str()), ("caption", "meanwhile")];
            photo(&town, "meanwhile", &fields).await;
            let path = format!("/centre/v1/photos/{}", photos[29]);
            town.centre().json("DELETE", &path, &Value::Null).await.taken();
        }
    }
    assert_eq!(before, "", "that was the last page");
    let mut expected: Vec<String> = (0..100).map(|n| format!("milk {n}")).collect();
    expected.extend((0..29).map(|n| format!("photo {n}")));
    expected.extend((0..3).map(|n| format!("letter {n}")));
    seen.sort();
    expected.sort();
    assert_eq!(seen, expected);
    if engine == Engine::Sqlite {
        let plan = town
            .app
            .database
            .explain(statement(daily::day::timeline::store::STATEMENTS, "page"))
            .await
            .expect("a plan")
            .join("; ");
        assert!(plan.contains("SEARCH moment USING PRIMARY KEY (child_id=?") && !plan.contains("TEMP"), "{plan}");
        for sql in [
            statement(daily::notices::store::STATEMENTS, "delete_entries"),
            statement(daily::notices::store::STATEMENTS, "update_entries"),
        ] {
            let plan = town.app.database.explain(sql).await.expect("a plan").join("; ");
            assert!(plan.contains("moment_listed (about=?)"), "{plan}");
        }
    }
    town.finish().await;
}

// proves: NOTIF-11
#[rstest]
#[tokio::test]
async fn a_hundred_and_twenty_entries_come_as_fifty_fifty_twenty(
    #[values(Engine::Sqlite, Engine::Postgres)] engine: Engine,
) {
    let town = Town::new(engine).await;
    let anaya = town.anaya.to_string();
    let kind = |n: u32| Kind::ALL[usize::try_from(n).expect("small") % 8].as_str();
    let items = (0..120)
        .map(|n| json!({"child_id": anaya, "type": kind(n), "message": format!("{n}"), "at": NOW - n * MINUTE}));
    town.post_timeline_entries("p", items.collect()).await.taken();
    let meera = town.parent(MEERA).await.caller;
    let mut seen = Vec::new();
    for (index, count) in [("0", 50), ("50", 50), ("100", 20)] {
        let page = notifications(&meera, &[("index_start", index)]).await;
        assert_eq!(page.len(), count, "from {index}");
        seen.extend(page.iter().map(|entry| entry["message"].as_str().expect("words").to_owned()));
    }
    assert_eq!(seen, (0..120).map(|n| n.to_string()).collect::<Vec<_>>());
    town.finish().await;
}

#[rstest]
#[tokio::test]
async fn what_is_unread_is_counted_for_a_parent_not_for_a_device(
    #[values(Engine::Sqlite, Engine::Postgres)] engine: Engine,
) {
    let town = Town::new(engine).await;
    let (phone, tablet) = (town.parent(MEERA).await.caller, town.parent(MEERA).await.caller);
    let (karthik, farah) = (town.parent(KARTHIK).await.caller, town.parent(FARAH).await.caller);
    assert_eq!(unread(&phone).await, Some(0));
    assert_eq!(phone.post("/parentapp/getUnread", &[]).await.ok()["seen_at"], Value::Null);
    // The clock does not move: what counts is the order of posting.
    for n in 0..5 {
        town.nap(&format!("n{n}"), NOW - (30 - n) * MINUTE).await;
    }
    assert_eq!((unread(&phone).await, unread(&tablet).await, unread(&karthik).await), (Some(5), Some(5), Some(5)));
    let list = notifications(&phone, &[]).await;
    assert_eq!(mark(&phone, &list[0]).await, Some(0));
    assert_eq!((unread(&tablet).await, unread(&karthik).await), (Some(0), Some(5)), "his are his own");
    assert_eq!(tablet.post("/parentapp/getUnread", &[]).await.ok()["seen_at"], json!(NOW));
    // A nap of this morning, posted after a later meal was seen, is unread all the same.
    town.nap("late", NOW - 90 * MINUTE).await;
    assert_eq!(unread(&phone).await, Some(1));
    // What was seen stays seen, however late a device says what it had shown.
    assert_eq!(mark(&tablet, &list[4]).await, Some(1));
    assert_eq!(mark(&tablet, &list[0]).await, Some(0));
    assert_eq!(mark(&phone, &list[2]).await, Some(0));
    // What was posted while the list was open was not shown.
    let shown = notifications(&phone, &[]).await;
    town.nap("newer", NOW + MINUTE).await;
    town.nap("meanwhile", NOW - 60 * MINUTE).await;
    assert_eq!(mark(&phone, &shown[0]).await, Some(2), "the nap of an hour ago came after one that nobody has seen");
    let shown = notifications(&phone, &[]).await;
    assert_eq!(mark(&phone, &shown[0]).await, Some(0));
    // Seen is seen of this child: the other one's are counted by themselves.
    let foreign = json!([{"child_id": town.zoya.to_string(), "type": "Sleep", "message": "hers", "at": NOW}]);
    let foreign = town.post_timeline_entries("z", foreign).await.taken()["items"][0]["id"].clone();
    assert_eq!((unread(&phone).await, unread(&farah).await), (Some(0), Some(1)));
    for unknown in [foreign.as_str().expect("an id"), "4711", "", "x"] {
        let reply = phone.post("/parentapp/markSeen", &[("up_to", unknown)]).await;
        assert_eq!(reply.refused(), "No Data Found", "{unknown}");
    }
    town.finish().await;
}

#[rstest]
#[tokio::test]
async fn at_most_a_hundred_are_counted_and_no_more_are_read(
    #[values(Engine::Sqlite, Engine::Postgres)] engine: Engine,
) {
    let town = Town::new(engine).await;
    let meera = town.parent(MEERA).await.caller;
    let anaya = town.anaya.to_string();
    let items = (0..300).map(|n| json!({"child_id": anaya, "type": "Milk", "message": "milk", "at": NOW - n * MINUTE}));
    town.post_timeline_entries("p", items.collect()).await.taken();
    assert_eq!(unread(&meera).await, Some(100), "which stands for all that are more than 99");
    let newest = notifications(&meera, &[]).await[0].clone();
    assert_eq!(mark(&meera, &newest).await, Some(0));
    town.finish().await;
}
