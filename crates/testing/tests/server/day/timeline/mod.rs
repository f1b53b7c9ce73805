mod kinds;
mod what;

use std::collections::BTreeSet;

use database::{Engine, statement};
use rstest::rstest;
use serde_json::{Value, json};

use base::clock::Timestamp;
use base::ids::ChildId;
use daily::day::timeline::kinds::Kind;
use daily::day::timeline::rules::{acceptable, message};
use daily::day::timeline::{NewTimelineEntry, store};
use daily::pictures::CentrePicture;
use people::families::children::OwnChild;
use testing::town::{FARAH, KARTHIK, MEERA, MINUTE, MS, NOW};
use testing::{Caller, Town};

const PATH: &str = "/parentapp/getChildTimeline";
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

fn naps(child: ChildId, count: u32) -> Value {
    (0..count).map(|n| json!({"child_id": child.to_string(), "type": "Sleep", "message": format!("nap {n}"), "at": NOW - n * MINUTE})).collect()
}

async fn page(caller: &Caller, fields: &[(&str, &str)]) -> Value {
    let kinds = THIRTEEN.iter().map(|kind| ("include_types", *kind));
    let fields: Vec<(&str, &str)> = kinds.chain([("limit", "50")]).chain(fields.iter().copied()).collect();
    caller.post(PATH, &fields).await.ok().clone()
}

fn messages(page: &Value) -> Vec<String> {
    let list = page["conversationList"].as_array().expect("a list");
    list.iter().map(|item| item["message"].as_str().expect("a message").to_owned()).collect()
}

// proves: TIME-14 TIME-15 TIME-21 TIME-23 TIME-24
#[rstest]
#[tokio::test]
async fn a_hundred_and_twenty_entries_come_as_fifty_fifty_twenty(
    #[values(Engine::Sqlite, Engine::Postgres)] engine: Engine,
) {
    let town = Town::new(engine).await;
    town.post_timeline_entries("p1", naps(town.anaya, 120)).await.taken();
    let meera = town.parent(MEERA).await.caller;
    let mut seen = Vec::new();
    for (index, count) in [("0", 50), ("50", 50), ("100", 20), ("150", 0)] {
        let page = page(&meera, &[("index_start", index)]).await;
        assert_eq!(page["conversationList"].as_array().map(Vec::len), Some(count), "from {index}");
        assert_eq!(page["index_start"].to_string(), index);
        seen.extend(messages(&page));
    }
    assert_eq!(seen, (0..120).map(|n| format!("nap {n}")).collect::<Vec<_>>());
    let first = page(&meera, &[("index_start", "0")]).await["conversationList"][0].clone();
    assert_eq!(
        (&first["date"], &first["time"], &first["type"]),
        (&json!("2026-11-12"), &json!("10:00"), &json!("Sleep"))
    );
    assert!(first["id"].as_str().is_some_and(|id| id.parse::<i64>().is_ok()));
    // A client that steps by 50 plus 1 loses nothing: the index is rounded down.
    let second = page(&meera, &[("index_start", "51")]).await;
    assert_eq!((messages(&second)[0].as_str(), &second["index_start"]), ("nap 50", &json!(51)));
    assert_eq!(messages(&page(&meera, &[("index_start", "102")]).await)[0], "nap 100");
    town.finish().await;
}

#[rstest]
#[tokio::test]
async fn pages_by_cursor_neither_lose_nor_double_while_entries_come_and_go(
    #[values(Engine::Sqlite, Engine::Postgres)] engine: Engine,
) {
    let town = Town::new(engine).await;
    // Many share one time: the id decides their order, so that no page boundary can fall unseen between equals.
    let same = |n: i64| json!({"child_id": town.anaya.to_string(), "type": "Activity", "message": format!("same {n}"), "at": NOW - 500 * MINUTE});
    let posted = town.post_timeline_entries("naps", naps(town.anaya, 130)).await.taken().clone();
    town.post_timeline_entries("same", (0..130).map(same).collect()).await.taken();
    let meera = town.parent(MEERA).await.caller;
    let (mut seen, mut cursor, mut round) = (Vec::new(), String::new(), 0);
    loop {
        let page = page(&meera, &[("before", &cursor)]).await;
        seen.extend(messages(&page));
        let Some(next) = page["next"].as_str() else { break };
        cursor = next.to_owned();
        // Between two pages a new one arrives and one that was seen is taken back.
        let newest = json!([{"child_id": town.anaya.to_string(), "type": "Milk", "message": format!("new {round}"), "at": NOW + MINUTE}]);
        town.post_timeline_entries(&format!("new {round}").replace(' ', "-"), newest).await.taken();
        let gone = posted["items"][round]["id"].as_str().expect("an id").to_owned();
        town.centre().json("DELETE", &format!("/centre/v1/timeline/{gone}"), &Value::Null).await.taken();
        round += 1;
    }
    let unique: BTreeSet<&String> = seen.iter().collect();
    assert_eq!((seen.len(), unique.len()), (260, 260));
    assert_eq!(round, 5);
    town.finish().await;
}

#[rstest]
#[tokio::test]
async fn kinds_are_chosen_and_everybody_sees_their_own_child(
    #[values(Engine::Sqlite, Engine::Postgres)] engine: Engine,
) {
    let town = Town::new(engine).await;
    let (anaya, zoya) = (town.anaya.to_string(), town.zoya.to_string());
    let entry = |child: &str, kind: &str| json!({"child_id": child, "type": kind, "message": format!("{kind} of {child}"), "at": NOW});
    let mut items: Vec<Value> =
        Kind::ALL.iter().filter(|kind| **kind != Kind::Image).map(|kind| entry(&anaya, kind.as_str())).collect();
    items.push(entry(&zoya, "Sleep"));
    town.post_timeline_entries("all", items.into()).await.taken();
    let meera = town.parent(MEERA).await.caller;
    let count = async |fields: &[(&str, &str)]| {
        meera.post(PATH, fields).await.ok()["conversationList"].as_array().map(Vec::len)
    };
    assert_eq!(count(&[]).await, Some(12), "the timeline's own, without the three of notifications");
    assert_eq!(count(&[("include_types[]", "Message"), ("include_types[]", "COR")]).await, Some(2));
    assert_eq!(count(&[("include_types", "sleep")]).await, Some(1), "whatever the case");
    assert_eq!(count(&[("include_types", "photo")]).await, Some(0));
    let karthik = town.parent(KARTHIK).await.caller;
    assert_eq!(
        karthik.post(PATH, &[]).await.ok()["conversationList"].as_array().map(Vec::len),
        Some(12),
        "the father sees the same day"
    );
    let farah = town.parent(FARAH).await.caller;
    let hers = farah.post(PATH, &[]).await;
    assert_eq!(messages(hers.ok()), [format!("Sleep of {zoya}")]);
    assert!(!hers.text().contains(&anaya));
    town.finish().await;
}

#[rstest]
#[tokio::test]
async fn pages_that_do_not_exist_are_refused(#[values(Engine::Sqlite, Engine::Postgres)] engine: Engine) {
    let town = Town::new(engine).await;
    let meera = town.parent(MEERA).await.caller;
    for bad in [
        ("index_start", "-1"),
        ("index_start", "10001"),
        ("index_start", "1e3"),
        ("index_start", "9223372036854775808"),
        ("limit", "0"),
        ("limit", "51"),
        ("limit", "x"),
        ("include_types", "Nap"),
        ("before", "x"),
        ("before", "1.0"),
        ("before", "1.-1"),
        ("before", "1.2.3"),
    ] {
        assert_eq!(meera.post(PATH, &[bad]).await.refused(), "That page does not exist", "{bad:?}");
    }
    assert!(meera.post(PATH, &[("index_start", "10000")]).await.ok()["next"].is_null());
    assert_eq!(
        meera.post(PATH, &[("limit", "50"), ("limit", "50")]).await.refused(),
        "The form could not be read. Please check it and try again."
    );
    town.finish().await;
}

#[rstest]
#[tokio::test]
async fn a_page_costs_two_statements_and_reads_no_more_than_itself(
    #[values(Engine::Sqlite, Engine::Postgres)] engine: Engine,
) {
    let town = Town::new(engine).await;
    town.post_timeline_entries("p", naps(town.anaya, 200)).await.taken();
    let meera = town.parent(MEERA).await.caller;
    let before = town.app.database.counts().statements;
    page(&meera, &[]).await;
    assert_eq!(town.app.database.counts().statements - before, 2, "the proof and the page");
    if engine == Engine::Sqlite {
        let plan = town.app.database.explain(statement(store::STATEMENTS, "page")).await.expect("a plan").join("; ");
        assert!(
            plan.contains("SEARCH moment USING PRIMARY KEY (child_id=?") && !plan.contains("TEMP B-TREE"),
            "{plan}"
        );
    }
    town.finish().await;
}

#[rstest]
#[tokio::test]
async fn a_request_sent_again_takes_effect_once(#[values(Engine::Sqlite, Engine::Postgres)] engine: Engine) {
    let town = Town::new(engine).await;
    let first = town.post_timeline_entries("once", naps(town.anaya, 3)).await.taken().clone();
    assert_eq!(town.post_timeline_entries("once", naps(town.anaya, 3)).await.taken(), &first);
    let other = town.post_timeline_entries("once", naps(town.anaya, 4)).await;
    assert_eq!((other.status.as_u16(), other.json["code"].as_str()), (409, Some("idempotency_key_reused")));
    let unnamed = town.centre().json("POST", "/centre/v1/timeline", &json!({"items": naps(town.anaya, 1)})).await;
    assert_eq!((unnamed.status.as_u16(), unnamed.json["code"].as_str()), (400, Some("no_idempotency_key")));
    // Another centre's request with the same key is its own.
    let theirs = json!({"items": naps(town.vihaan, 1)});
    town.other_centre()
        .with_header("idempotency-key", "once")
        .json("POST", "/centre/v1/timeline", &theirs)
        .await
        .taken();
    let meera = town.parent(MEERA).await.caller;
    assert_eq!(messages(&page(&meera, &[]).await).len(), 3);
    town.finish().await;
}

#[rstest]
#[tokio::test]
async fn one_bad_row_and_nothing_of_the_request_is_written(#[values(Engine::Sqlite, Engine::Postgres)] engine: Engine) {
    let town = Town::new(engine).await;
    let anaya = town.anaya.to_string();
    let row = |child: &str, kind: &str, message: &str, at: Timestamp| json!({"child_id": child, "type": kind, "message": message, "at": at});
    let rows = json!([
        row(&anaya, "Milk", "good", NOW),
        row(&town.vihaan.to_string(), "Milk", "a child of another centre", NOW),
        row("5", "Milk", "nobody's child", NOW),
        row(&town.left.to_string(), "Milk", "a child that has left", NOW),
        row(&anaya, "Milk", " ", NOW),
        row(&anaya, "Milk", &"x".repeat(2049), NOW),
        row(&anaya, "Milk", "bell\u{7}", NOW),
        row(&anaya, "Milk", "tomorrow", NOW + 24 * 60 * MINUTE),
        row(&anaya, "Milk", "long ago", Timestamp::EPOCH),
        row(&anaya, "Image", "no picture", NOW),
        json!({"child_id": anaya, "type": "Image", "message": "unknown picture", "at": NOW, "picture": "77"}),
    ]);
    let reply = town.post_timeline_entries("bad", rows).await;
    assert_eq!((reply.status.as_u16(), reply.json["code"].as_str()), (422, Some("bad_rows")));
    let found: Vec<(i64, &str)> = reply.json["rows"]
        .as_array()
        .expect("rows")
        .iter()
        .map(|row| (row["index"].as_i64().expect("an index"), row["field"].as_str().expect("a field")))
        .collect();
    assert_eq!(
        found,
        [
            (1, "child_id"),
            (2, "child_id"),
            (3, "child_id"),
            (4, "message"),
            (5, "message"),
            (6, "message"),
            (7, "at"),
            (8, "at"),
            (9, "picture"),
            (10, "picture")
        ]
    );
    let meera = town.parent(MEERA).await.caller;
    assert_eq!(messages(&page(&meera, &[]).await).len(), 0);
    // The refusal was not kept under the name: mended, the request goes through.
    town.post_timeline_entries("bad", naps(town.anaya, 1)).await.taken();
    for (body, status) in [
        (json!({"items": []}), 422),
        (json!({"items": naps(town.anaya, 501)}), 422),
        (json!({}), 422),
        (json!([1]), 422),
        (json!({"items": [], "more": 1}), 422),
        (json!({"items": [{"child_id": 5, "type": "Milk", "message": "m", "at": NOW}]}), 422),
        (json!({"items": [{"child_id": anaya, "type": "Nap", "message": "m", "at": NOW}]}), 422),
        (json!({"items": [{"child_id": anaya, "type": "Milk", "message": "m", "at": "yesterday"}]}), 422),
    ] {
        let reply =
            town.centre().with_header("idempotency-key", "shape").json("POST", "/centre/v1/timeline", &body).await;
        assert_eq!(reply.status.as_u16(), status, "{body}: {}", reply.json);
        assert!(reply.json["message"].as_str().is_some_and(|message| !message.is_empty()));
    }
    town.finish().await;
}

#[rstest]
#[tokio::test]
async fn an_entry_is_corrected_and_withdrawn_by_its_own_centre_only(
    #[values(Engine::Sqlite, Engine::Postgres)] engine: Engine,
) {
    let town = Town::new(engine).await;
    let posted = town.post_timeline_entries("p", naps(town.anaya, 2)).await.taken().clone();
    let path = format!("/centre/v1/timeline/{}", posted["items"][0]["id"].as_str().expect("an id"));
    let change = json!({"message": "slept an hour", "at": NOW - 90 * MINUTE, "type": "Activity"});
    for path in [path.as_str(), "/centre/v1/timeline/12", "/centre/v1/timeline/abc"] {
        for (method, body) in [("PUT", &change), ("DELETE", &Value::Null)] {
            let reply = town.other_centre().json(method, path, body).await;
            assert_eq!(
                (reply.status.as_u16(), reply.json["code"].as_str()),
                (404, Some("not_found")),
                "{method} {path}"
            );
        }
    }
    let corrected = town.centre().json("PUT", &path, &change).await;
    assert_eq!((&corrected.taken()["message"], &corrected.json["type"]), (&json!("slept an hour"), &json!("Activity")));
    let meera = town.parent(MEERA).await.caller;
    assert_eq!(
        messages(&page(&meera, &[]).await),
        ["nap 1", "slept an hour"],
        "it stands at its new place, under its old id"
    );
    let bad = town.centre().json("PUT", &path, &json!({"message": ""})).await;
    assert_eq!(bad.status.as_u16(), 422);
    town.centre().json("DELETE", &path, &Value::Null).await.taken();
    assert_eq!(town.centre().json("DELETE", &path, &Value::Null).await.status.as_u16(), 404);
    assert_eq!(messages(&page(&meera, &[]).await), ["nap 1"]);
    let record: Vec<String> = town
        .read(async |reader| Ok(base::audit::list_since(reader, Timestamp::EPOCH).await?))
        .await
        .into_iter()
        .map(|(_, action, _)| action)
        .collect();
    assert!(
        record.contains(&"corrected a moment".to_owned()) && record.contains(&"withdrew a moment".to_owned()),
        "{record:?}"
    );
    town.finish().await;
}

#[rstest]
#[tokio::test]
async fn texts_come_back_as_they_went_in(#[values(Engine::Sqlite, Engine::Postgres)] engine: Engine) {
    let town = Town::new(engine).await;
    let texts = [
        "मीठी नींद 😴",
        "\"quoted\" \\ and 2 < 3",
        "'; DROP TABLE moment; --",
        "{0} %s ${x}",
        "two\nlines",
        "next\u{2028}line\u{200f}",
    ];
    let items: Value = texts.iter().enumerate().map(|(n, text)| json!({"child_id": town.anaya.to_string(), "type": "Milk", "message": text, "at": NOW - u32::try_from(n).expect("small") * MS})).collect();
    town.post_timeline_entries("texts", items).await.taken();
    let meera = town.parent(MEERA).await.caller;
    assert_eq!(messages(&page(&meera, &[]).await), texts);
    town.finish().await;
}

#[rstest]
#[tokio::test]
async fn a_picture_on_the_timeline_opens_under_its_signed_address_only(
    #[values(Engine::Sqlite, Engine::Postgres)] engine: Engine,
) {
    let town = Town::new(engine).await;
    let item = json!([{"child_id": town.anaya.to_string(), "type": "Image", "message": "paint", "at": NOW, "picture": town.picture.to_string()}]);
    town.post_timeline_entries("image", item).await.taken();
    let meera = town.parent(MEERA).await;
    let shown = page(&meera.caller, &[]).await["conversationList"][0].clone();
    assert_eq!((&shown["width"], &shown["height"]), (&json!(4), &json!(3)));
    let address = format!("/media/{}", shown["thumb"].as_str().expect("an address"));
    // An <img> sends no header of ours: the address alone opens it, also with the app's time stamp behind.
    let picture = town.nobody().get(&format!("{address}&t=123")).await;
    assert_eq!(
        (picture.status.as_u16(), picture.text().as_str(), picture.headers["content-type"].to_str().ok()),
        (200, "a card", Some("image/webp"))
    );
    let (_, end) = address.split_once("&e=").expect("an end");
    let end = Timestamp::from_ms(end.split('&').next().expect("its digits").parse().expect("milliseconds"));
    let kept = format!("private, max-age=60, stale-while-revalidate={}", (end - NOW).as_secs());
    assert_eq!(picture.headers["cache-control"], kept, "the browser keeps it for as long as the address is good");
    let full = format!("/media/{}", shown["full"].as_str().expect("an address"));
    let largest = town.nobody().get(&full).await;
    assert_eq!((largest.status.as_u16(), largest.text().as_str()), (200, "a picture"), "what the photo box shows");
    let again = page(&meera.caller, &[]).await["conversationList"][0]["thumb"].clone();
    assert_eq!(again, shown["thumb"], "the same address all day, so that the browser may keep the picture");

    let (base, signature) = address.rsplit_once('=').expect("a signature");
    let mut flipped = signature.to_owned();
    flipped.replace_range(0..1, if signature.starts_with('A') { "B" } else { "A" });
    let sibling = address.replace(&town.anaya.to_string(), &town.vihaan.to_string());
    let plain = format!("/media/{}", town.picture);
    for bad in [
        format!("{base}={flipped}"),
        format!("{base}="),
        plain,
        sibling,
        address.replace("&e=1", "&e=2"),
        "/media/12".into(),
        "/media/x".into(),
        "/media/..%2f..%2fkeys".into(),
    ] {
        assert_eq!(town.nobody().get(&bad).await.status.as_u16(), 404, "{bad}");
    }
    let public = town.nobody().get(&format!("/media/{}", town.public_picture)).await;
    assert_eq!(
        (public.status.as_u16(), public.headers["cache-control"].to_str().ok()),
        (200, Some("public, max-age=60, stale-while-revalidate=86400"))
    );

    town.nobody()
        .post("/userauth/logLogoutInfo", &[("Auth_token", &meera.token), ("logoutReason", "manual_logout")])
        .await
        .ok();
    assert_eq!(town.nobody().get(&address).await.status.as_u16(), 404, "the session is over");
    let second = town.parent(MEERA).await;
    let address = format!(
        "/media/{}",
        page(&second.caller, &[]).await["conversationList"][0]["thumb"].as_str().expect("an address")
    );
    town.app.clock.advance((38 * 60 * MINUTE).saturating_sub(MS));
    assert_eq!(town.nobody().get(&address).await.status.as_u16(), 404, "the address is past its time");
    town.finish().await;
}

#[test]
fn what_may_stand_on_a_timeline() {
    let good = NewTimelineEntry {
        child: OwnChild::supposed(1),
        what: Kind::Milk.into(),
        message: "drank up".into(),
        at: NOW,
        picture: None,
    };
    let check = |change: &dyn Fn(&mut NewTimelineEntry)| {
        let mut entry = good.clone();
        change(&mut entry);
        acceptable(&entry, entry.picture.is_some(), NOW).err().map(|fault| fault.field)
    };
    assert_eq!(check(&|_| {}), None);
    let message = |text: &str| message("message", text).map(str::to_owned);
    assert!(message(&"\u{1F600}".repeat(2048)).is_ok() && message(&"\u{1F600}".repeat(2049)).is_err());
    assert!(message("\n \t").is_err() && message("<b>drank</b> up").is_err());
    assert_eq!(check(&|entry| entry.at = NOW + 10 * MINUTE), None);
    assert_eq!(check(&|entry| entry.at = NOW + 10 * MINUTE + MS), Some("at"));
    assert_eq!(check(&|entry| entry.at = NOW - 11 * 366 * 24 * 60 * MINUTE), Some("at"));
    assert_eq!(check(&|entry| entry.what = Kind::Image.into()), Some("picture"));
    assert_eq!(
        check(&|entry| {
            entry.what = Kind::Image.into();
            entry.picture = Some(CentrePicture::supposed(1));
        }),
        None
    );
}
