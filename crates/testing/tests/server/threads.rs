use database::{Engine, params, statements};
use futures_util::future::join_all;
use rstest::rstest;
use serde_json::{Value, json};

use crate::pictures::made::{jpeg, two_halves};
use base::audit::Actor;
use base::clock::Timestamp;
use base::day::DAY;
use people::centres;
use people::families::children;
use people::families::children::By;
use service::requests;
use service::threads::rules;
use testing::town::{FARAH, KARTHIK, MEERA, MINUTE, NOW};
use testing::{Caller, File, Reply, Town};

const THREAD: &str = "/parentapp/thread";
const WRITE: &str = "/parentapp/writeToThread";

statements! {
    MANY = "UPDATE thread SET messages = $1";
    PICTURES: i64 = "SELECT picture_id FROM thread_message WHERE picture_id IS NOT NULL";
}

/// A request or a ticket, as calls name it.
#[derive(Clone, Debug)]
struct About(&'static str, String);

async fn a_request(caller: &Caller) -> About {
    let fields =
        [("child_pause", "1"), ("date", "2026-11-16"), ("end_date", "2026-11-20"), ("attrition_reason", "Away")];
    let asked = caller.post("/parentapp/request", &fields).await;
    About("request", asked.ok()["request"]["request_id"].as_str().expect("an id").to_owned())
}

async fn a_ticket(caller: &Caller) -> About {
    let raised = caller.post("/parentapp/createTicket", &[("subject", "Food"), ("description", "Too spicy")]).await;
    About("ticket", raised.ok()["ticket"]["ticket_id"].as_str().expect("an id").to_owned())
}

async fn both(caller: &Caller) -> [About; 2] {
    [a_request(caller).await, a_ticket(caller).await]
}

async fn read(caller: &Caller, About(about, id): &About) -> Reply {
    caller.post(THREAD, &[("about", about), ("id", id)]).await
}

async fn write(caller: &Caller, About(about, id): &About, message: &str) -> Reply {
    caller.post(WRITE, &[("about", about), ("id", id), ("message", message)]).await
}

async fn send(caller: &Caller, About(about, id): &About, message: &str, image: &[u8]) -> Reply {
    let fields = [("about", *about), ("id", id.as_str()), ("message", message)];
    caller.upload(WRITE, &fields, &[File { field: "image", name: "a.jpg", content: image }]).await
}

fn path(About(about, id): &About) -> String {
    format!("/centre/v1/threads/{about}/{id}")
}

async fn answer(centre: &Caller, key: &str, about: &About, body: Value) -> Reply {
    centre.with_header("idempotency-key", key).json("POST", &path(about), &body).await
}

async fn waiting(centre: &Caller) -> Vec<Value> {
    centre.get("/centre/v1/threads").await.taken()["threads"].as_array().expect("threads").clone()
}

/// What was written, and by whom.
fn lines(thread: &Value) -> Vec<(String, String)> {
    let text = |value: &Value| value.as_str().expect("a text").to_owned();
    let messages = thread["messages"].as_array().expect("messages");
    messages.iter().map(|one| (text(&one["by"]), text(&one["message"]))).collect()
}

async fn opens(town: &Town, address: &Value) -> u16 {
    let address = address.as_str().expect("an address");
    town.nobody().get(&format!("/media/{address}")).await.status.as_u16()
}

#[rstest]
#[tokio::test]
async fn parents_and_centre_write_to_each_other_under_a_request_and_a_ticket(
    #[values(Engine::Sqlite, Engine::Postgres)] engine: Engine,
) {
    let town = Town::new(engine).await;
    let (meera, karthik, centre) = (town.parent(MEERA).await.caller, town.parent(KARTHIK).await.caller, town.centre());
    for (place, about) in both(&meera).await.iter().enumerate() {
        let empty = read(&meera, about).await;
        assert_eq!(*empty.ok(), json!({"messages": [], "closed": false, "writable": true}));
        assert_eq!(write(&meera, about, " Can it be\r\nanother day? ").await.ok()["number"], 1);
        town.app.clock.advance(MINUTE);
        write(&karthik, about, "<b>Please</b>").await.ok();
        town.app.clock.advance(MINUTE);
        let body = json!({"message": "It can.", "teacher": "Kavitha Rao"});
        assert_eq!(*answer(&centre, about.0, about, body).await.taken(), json!({"number": 3}));
        town.app.clock.advance(MINUTE);
        answer(&centre, &format!("nameless-{}", about.0), about, json!({"message": "See you!"})).await.taken();
        let thread = read(&karthik, about).await;
        assert_eq!(thread.ok(), read(&meera, about).await.ok());
        let minute = |after: usize| format!("2026-11-12 10:{:02}", place * 3 + after);
        let line = |number: usize, by, name, message| json!({"number": number, "by": by, "name": name, "message": message, "at": minute(number - 1), "picture": null});
        assert_eq!(
            thread.ok()["messages"],
            json!([
                line(1, "Mother", "", "Can it be\nanother day?"),
                line(2, "Father", "", "<b>Please</b>"),
                line(3, "Centre", "Kavitha Rao", "It can."),
                line(4, "Centre", "", "See you!"),
            ])
        );
        let shown = centre.get(&path(about)).await.taken().clone();
        assert_eq!((&shown["closed"], &shown["child_id"]), (&json!(false), &json!(town.anaya.to_string())));
        assert_eq!(
            shown["messages"][2],
            json!({"number": 3, "at": NOW + (u32::try_from(place).expect("small") * 3 + 2) * MINUTE, "parent": null,
                "teacher": "Kavitha Rao", "message": "It can.", "picture": false})
        );
        assert_eq!(
            (&shown["messages"][0]["parent"], &shown["messages"][3]["teacher"]),
            (&json!("Mother"), &json!(null))
        );
    }
    // Each message of the centre notifies both parents, and leads there; a parent's own message notifies nobody.
    for caller in [&meera, &karthik] {
        let found = caller.post("/parentapp/getChildTimeline", &[("include_types", "Message")]).await;
        let found = found.ok()["conversationList"].as_array().expect("entries").clone();
        let found: Vec<Value> = found.iter().map(|one| json!([one["message"], one["navigateTo"]])).collect();
        assert_eq!(
            json!(found),
            json!([
                ["The centre wrote about your ticket 'Food': See you!", "/ticket"],
                ["Kavitha Rao wrote about your ticket 'Food': It can.", "/ticket"],
                ["The centre wrote about Child Pause: See you!", "/request"],
                ["Kavitha Rao wrote about Child Pause: It can.", "/request"],
                ["Mother asked for Child Pause from Nov 16, 2026", "/request"],
            ])
        );
    }
    let entries = town.read(async |reader| Ok(base::audit::list_since(reader, Timestamp::EPOCH).await?)).await;
    let by = |who: &str| {
        entries.iter().filter(|(actor, action, _)| actor.starts_with(who) && action == "wrote in a thread").count()
    };
    assert_eq!((by("centre "), by("session ")), (4, 4));
    town.finish().await;
}

#[rstest]
#[tokio::test]
async fn a_thread_is_closed_to_everybody_else(#[values(Engine::Sqlite, Engine::Postgres)] engine: Engine) {
    let town = Town::new(engine).await;
    let meera = town.parent(MEERA).await;
    let farah = town.parent(FARAH).await.caller;
    let vihaan = meera.sign_in_response["children"][1]["mother_access_token"].as_str().expect("a token");
    let sibling = town.nobody().with_header("auth_token", vihaan);
    let [request, ticket] = both(&meera.caller).await;
    for about in [&request, &ticket] {
        write(&meera.caller, about, "Hello").await.ok();
        let other = About(if about.0 == "request" { "ticket" } else { "request" }, about.1.clone());
        let unknown = read(&farah, &About(about.0, "77".into())).await;
        assert_eq!(unknown.json["code"], "not_found");
        for (caller, asked) in [
            (&farah, about),
            (&sibling, about),
            // The same number means another thing there.
            (&meera.caller, &other),
            (&farah, &About("request", "x".into())),
            (&farah, &About("child", about.1.clone())),
            (&farah, &About("", String::new())),
        ] {
            assert_eq!(read(caller, asked).await.json, unknown.json, "{asked:?}");
            assert_eq!(write(caller, asked, "I am not you").await.json, unknown.json, "{asked:?}");
            let sent = send(caller, asked, "I am not you", &jpeg(&two_halves(60, 40))).await;
            assert_eq!(sent.json, unknown.json, "{asked:?}");
        }
        assert_eq!(read(&town.nobody(), about).await.refused(), "Expired Auth Token.");
        assert_eq!(write(&town.nobody(), about, "x").await.refused(), "Expired Auth Token.");
        let elsewhere = town.other_centre();
        for asked in [about, &other, &About("request", "abc".into())] {
            assert_eq!(elsewhere.get(&path(asked)).await.status, 404, "{asked:?}");
            let refused = answer(&elsewhere, &format!("{}-{}", asked.0, asked.1), asked, json!({"message": "x"})).await;
            assert_eq!(refused.status, 404, "{asked:?}");
        }
        assert_eq!(lines(read(&meera.caller, about).await.ok()), [("Mother".to_owned(), "Hello".to_owned())]);
    }
    assert!(waiting(&town.other_centre()).await.is_empty());
    town.finish().await;
}

#[rstest]
#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn sent_again_a_message_is_there_once(#[values(Engine::Sqlite, Engine::Postgres)] engine: Engine) {
    let town = Town::new(engine).await;
    let meera = town.parent(MEERA).await.caller;
    let ticket = a_ticket(&meera).await;
    let named = meera.with_header("idempotency-key", "m1");
    let replies = join_all((0..20).map(|_| write(&named, &ticket, "Hello"))).await;
    assert!(replies.iter().all(|reply| reply.ok()["number"] == 1));
    assert_eq!(write(&named, &ticket, "Other words").await.json["code"], "idempotency_key_reused");
    let image = jpeg(&two_halves(60, 40));
    let named = meera.with_header("idempotency-key", "m2");
    for _ in 0..2 {
        assert_eq!(send(&named, &ticket, "", &image).await.ok()["number"], 2);
    }
    // A picture is a part of what the idempotency key stands for.
    assert_eq!(send(&named, &ticket, "", &jpeg(&two_halves(40, 60))).await.json["code"], "idempotency_key_reused");
    assert_eq!(
        write(&named, &ticket, "").await.refused(),
        "this Idempotency-Key was already used for a different request"
    );
    // Another parent's names are their own.
    let karthik = town.parent(KARTHIK).await.caller.with_header("idempotency-key", "m1");
    assert_eq!(write(&karthik, &ticket, "Me too").await.ok()["number"], 3);
    for _ in 0..2 {
        answer(&town.centre(), "once", &ticket, json!({"message": "Soon"})).await.taken();
    }
    assert_eq!(read(&meera, &ticket).await.ok()["messages"].as_array().map(Vec::len), Some(4));
    town.finish().await;
}

#[rstest]
#[tokio::test]
async fn a_picture_is_shown_to_the_child_s_parents_and_its_centre_alone(
    #[values(Engine::Sqlite, Engine::Postgres)] engine: Engine,
) {
    let town = Town::new(engine).await;
    let (meera, karthik) = (town.parent(MEERA).await.caller, town.parent(KARTHIK).await.caller);
    let centre = town.centre();
    for about in both(&meera).await {
        send(&meera, &about, "The lamp", &jpeg(&two_halves(60, 40))).await.ok();
        answer(&centre, about.0, &about, json!({"picture": town.picture, "teacher": "Kavitha"})).await.taken();
        for caller in [&meera, &karthik] {
            let thread = read(caller, &about).await.ok().clone();
            let pictures = [&thread["messages"][0]["picture"], &thread["messages"][1]["picture"]];
            assert_eq!((&pictures[0]["width"], &pictures[0]["height"]), (&json!(60), &json!(40)));
            for address in pictures.iter().flat_map(|picture| [&picture["thumb"], &picture["full"]]) {
                assert_eq!(opens(&town, address).await, 200);
            }
        }
        for number in [1, 2] {
            let at = format!("{}/messages/{number}/picture", path(&about));
            assert_eq!(centre.get(&at).await.status, 200);
            assert_eq!(town.other_centre().get(&at).await.status, 404);
        }
        for nothing in ["3", "0", "x"] {
            assert_eq!(centre.get(&format!("{}/messages/{nothing}/picture", path(&about))).await.status, 404);
        }
        // What is no picture is no message either, and another's picture is none of the centre's.
        send(&meera, &about, "x", b"no picture").await.refused();
        let refused = answer(&town.centre(), "foreign", &about, json!({"picture": "4711"})).await;
        assert_eq!(refused.json["rows"][0]["field"], "picture");
        assert_eq!(read(&meera, &about).await.ok()["messages"].as_array().map(Vec::len), Some(2));
    }
    // A parent's picture is for this alone: the centre cannot show it elsewhere.
    let kept: Vec<i64> = town.read(async |reader| Ok(reader.list(PICTURES, params![]).await?)).await;
    let theirs = kept.iter().find(|id| **id != town.picture.0).expect("a parent's picture");
    let shown = json!({"items": [{"child_id": town.anaya, "picture": theirs.to_string()}]});
    let posted = centre.with_header("idempotency-key", "theft").json("POST", "/centre/v1/messages", &shown).await;
    assert_eq!(posted.json["rows"][0]["field"], "picture");
    town.finish().await;
}

#[rstest]
#[tokio::test]
async fn what_is_closed_is_read_and_nothing_is_added(#[values(Engine::Sqlite, Engine::Postgres)] engine: Engine) {
    let town = Town::new(engine).await;
    let (meera, centre) = (town.parent(MEERA).await.caller, town.centre());
    let abouts = both(&meera).await;
    let named = meera.with_header("idempotency-key", "before");
    for about in &abouts {
        write(&meera, about, "Hello").await.ok();
    }
    write(&named, &abouts[1], "The last word").await.ok();
    meera.post("/admission/cancelChildPauseRequest/", &[("request_id", &abouts[0].1)]).await.ok();
    centre.json("PUT", &format!("/centre/v1/tickets/{}", abouts[1].1), &json!({"status": 5})).await.taken();
    for about in &abouts {
        let sentence = "This is closed: you can read the messages, but not add any.";
        assert_eq!(write(&meera, about, "One more").await.refused(), sentence);
        assert_eq!(send(&meera, about, "One more", &jpeg(&two_halves(60, 40))).await.refused(), sentence);
        let refused = answer(&centre, about.0, about, json!({"message": "One more"})).await;
        assert_eq!((refused.status.as_u16(), &refused.json["code"]), (409, &json!("thread_closed")));
        let thread = read(&meera, about).await.ok().clone();
        assert_eq!((&thread["closed"], &thread["messages"][0]["message"]), (&json!(true), &json!("Hello")));
        assert_eq!(centre.get(&path(about)).await.taken()["closed"], true);
    }
    // An answer that was lost is given again.
    assert_eq!(write(&named, &abouts[1], "The last word").await.ok()["number"], 2);
    // Opened again, it goes on.
    centre.json("PUT", &format!("/centre/v1/tickets/{}", abouts[1].1), &json!({"status": 2})).await.taken();
    write(&meera, &abouts[1], "One more").await.ok();
    town.finish().await;
}

#[rstest]
#[tokio::test]
async fn words_have_their_bounds(#[values(Engine::Sqlite, Engine::Postgres)] engine: Engine) {
    let town = Town::new(engine).await;
    let (meera, centre) = (town.parent(MEERA).await.caller, town.centre());
    let ticket = a_ticket(&meera).await;
    let odd = "The message holds a character that cannot be shown. Please type it again.";
    let long = "x".repeat(2049);
    for (text, sentence) in [
        ("", "Type a message"),
        (" \n", "Type a message"),
        ("bell\u{7}", odd),
        ("from \u{202e}behind", odd),
        (long.as_str(), "Please keep each text within 2048 characters"),
    ] {
        assert_eq!(write(&meera, &ticket, text).await.refused(), sentence, "{text:?}");
    }
    for (key, body, field) in [
        ("empty", json!({"message": " "}), "message"),
        ("long", json!({"message": long}), "message"),
        ("bell", json!({"message": "bell\u{7}"}), "message"),
        ("name", json!({"message": "x", "teacher": "y".repeat(81)}), "teacher"),
    ] {
        assert_eq!(answer(&centre, key, &ticket, body).await.json["rows"][0]["field"], field, "{key}");
    }
    assert!(answer(&centre, "more", &ticket, json!({"message": "x", "by": "me"})).await.status.is_client_error());
    write(&meera, &ticket, &"y".repeat(2048)).await.ok();
    town.write(async |writer| Ok(writer.execute(MANY, params![rules::MESSAGES_MAX - 1]).await.map(drop)?)).await;
    write(&meera, &ticket, "The last one").await.ok();
    let full = "There are 200 messages here, and no more fit. Please go on in Updates.";
    assert_eq!(write(&meera, &ticket, "One more").await.refused(), full);
    assert_eq!(answer(&centre, "full", &ticket, json!({"message": "x"})).await.json["code"], "thread_full");
    town.finish().await;
}

#[rstest]
#[tokio::test]
async fn the_longest_waiting_thread_comes_first_and_late_ones_are_marked(
    #[values(Engine::Sqlite, Engine::Postgres)] engine: Engine,
) {
    let town = Town::new(engine).await;
    let (meera, karthik) = (town.parent(MEERA).await.caller, town.parent(KARTHIK).await.caller);
    let [request, ticket] = both(&meera).await;
    write(&meera, &ticket, "Hello?").await.ok();
    town.app.clock.advance(MINUTE);
    write(&meera, &request, "And this?").await.ok();
    town.app.clock.advance(MINUTE);
    // Who asks again waits since the first time.
    write(&karthik, &ticket, "Hello??").await.ok();
    let row = |About(about, id): &About, since: Timestamp, messages, overdue| {
        json!({"about": about, "id": id, "child_id": town.anaya.to_string(), "messages": messages, "since": since,
            "answer_by": "2026-11-16", "overdue": overdue})
    };
    assert_eq!(waiting(&town.centre()).await, [row(&ticket, NOW, 2, false), row(&request, NOW + MINUTE, 1, false)]);
    // Thursday; due on Monday, and late on Tuesday.
    town.app.clock.advance(4 * DAY);
    assert_eq!(waiting(&town.centre()).await[0]["overdue"], false);
    town.app.clock.advance(DAY);
    assert_eq!(waiting(&town.centre()).await[1]["overdue"], true);
    let late = |listed: &Value| listed["tickets"][0]["overdue"].clone();
    assert_eq!(late(town.centre().get("/centre/v1/tickets").await.taken()), true);
    answer(&town.centre(), "a", &ticket, json!({"message": "Now"})).await.taken();
    assert_eq!(waiting(&town.centre()).await, [row(&request, NOW + MINUTE, 1, true)]);
    assert_eq!(late(town.centre().get("/centre/v1/tickets").await.taken()), false, "the centre has been heard");
    town.finish().await;
}

#[rstest]
#[tokio::test]
async fn what_was_written_before_a_child_came_is_not_its_new_centre_s(
    #[values(Engine::Sqlite, Engine::Postgres)] engine: Engine,
) {
    let town = Town::new(engine).await;
    let meera = town.parent(MEERA).await.caller;
    let ticket = a_ticket(&meera).await;
    send(&meera, &ticket, "The lamp", &jpeg(&two_halves(60, 40))).await.ok();
    let request = a_request(&meera).await;
    write(&meera, &request, "Only for you").await.ok();
    let leaving = [
        ("child_attrition", "1"),
        ("date", "2026-11-16"),
        ("attrition_reason", "Others: far away"),
        ("nps_score", "2"),
        ("nps_tags", "[\"care\"]"),
        ("nps_comments", "Kavitha shouts"),
    ];
    meera.post("/parentapp/request", &leaving).await.ok();
    meera.post("/parentapp/saveParentMessage", &[("message", "Between us")]).await.ok();
    let (child, there, chain) = (town.anaya, town.koramangala, town.chain);
    let (old, new) = (town.centre(), town.other_centre());
    answer(&old, "before", &request, json!({"message": "We know"})).await.taken();
    town.app.clock.advance(MINUTE);
    let app = town.app.clone();
    town.write(async move |writer| {
        let (room, _) = centres::store::list_rooms(writer, there).await?[0];
        let (program, _) = centres::store::list_programs(writer, chain).await?[0];
        requests::move_to(writer, &app, child, (there, room), program).await.map(drop)
    })
    .await;
    let talk = format!("/centre/v1/messages?child={child}");
    assert_eq!(old.get(&path(&ticket)).await.status, 404);
    assert_eq!(old.get(&format!("{}/messages/1/picture", path(&ticket))).await.status, 404);
    assert_eq!(answer(&old, "old", &ticket, json!({"message": "x"})).await.status, 404);
    assert_eq!(old.get(&talk).await.status, 404);
    assert!(waiting(&old).await.is_empty());
    // The new centre sees that a request and a ticket are there, and nothing of what was written before.
    assert!(waiting(&new).await.is_empty());
    assert_eq!(new.get("/centre/v1/messages/waiting").await.taken()["items"], json!([]));
    assert_eq!(new.get(&talk).await.taken()["items"], json!([]));
    for about in [&ticket, &request] {
        assert_eq!(new.get(&path(about)).await.taken()["messages"], json!([]));
    }
    assert_eq!(new.get(&format!("{}/messages/1/picture", path(&ticket))).await.status, 404);
    let listed = new.get("/centre/v1/tickets").await.taken()["tickets"][0]["ticket"].clone();
    assert_eq!((&listed["subject"], &listed["description"], &listed["note"]), (&json!("Food"), &json!(""), &json!("")));
    let asked = new.get("/centre/v1/requests").await.taken()["requests"].clone();
    assert_eq!(asked.as_array().map(Vec::len), Some(2), "somebody has to decide");
    assert!(asked.as_array().expect("requests").iter().all(|one| one["rating"].is_null() && one["comment"] == ""));
    // From now on they write to each other, and both parents keep all of it.
    town.app.clock.advance(MINUTE);
    write(&meera, &ticket, "Hello there").await.ok();
    assert_eq!(waiting(&new).await[0]["since"], json!(NOW + 2 * MINUTE));
    meera.post("/parentapp/saveParentMessage", &[("message", "Good morning")]).await.ok();
    let heard = new.get("/centre/v1/messages/waiting").await.taken()["items"].clone();
    assert_eq!((heard.as_array().map(Vec::len), &heard[0]["since"]), (Some(1), &json!(NOW + 2 * MINUTE)));
    let read_there = new.get(&talk).await.taken()["items"].clone();
    assert_eq!((read_there.as_array().map(Vec::len), &read_there[0]["message"]), (Some(1), &json!("Good morning")));
    answer(&new, "new", &ticket, json!({"message": "Welcome"})).await.taken();
    let there = new.get(&path(&ticket)).await.taken()["messages"].clone();
    assert_eq!(there.as_array().map(Vec::len), Some(2));
    assert_eq!(lines(read(&town.parent(KARTHIK).await.caller, &request).await.ok()).len(), 2);
    new.json("PUT", &format!("/centre/v1/tickets/{}", ticket.1), &json!({"status": 3})).await.taken();
    let shown = new.get(&format!("/centre/v1/tickets/{}", ticket.1)).await.taken().clone();
    assert_eq!((&shown["about"]["ticket"]["description"], &shown["history"][0]["status"]), (&json!(""), &json!(3)));
    let app = town.app.clone();
    town.write(async move |writer| {
        let by = By { actor: &Actor::Office, random: &app.random, now: app.now() };
        Ok(children::leave(writer, by, child, children::Grace::from_today(&app)).await?)
    })
    .await;
    let sentence = "Your child has left the centre: you can read everything, but no longer send anything.";
    assert_eq!(write(&meera, &ticket, "x").await.refused(), sentence);
    assert_eq!(new.get(&path(&ticket)).await.status, 404);
    let there = read(&meera, &ticket).await;
    assert_eq!(lines(there.ok()).len(), 3, "for as long as the child can be looked at");
    assert_eq!(there.ok()["writable"], false);
    // What is raised since is about its fees, and both sides go on to write to each other.
    town.app.clock.advance(MINUTE);
    let fields = [("subject", "Accounts"), ("description", "Please stop the reminders.")];
    let raised = meera.post("/parentapp/createTicket", &fields).await;
    let fees = About("ticket", raised.ok()["ticket"]["ticket_id"].as_str().expect("an id").to_owned());
    assert_eq!(read(&meera, &fees).await.ok()["writable"], true);
    write(&meera, &fees, "One came today").await.ok();
    assert_eq!(waiting(&new).await.len(), 1);
    answer(&new, "stopped", &fees, json!({"message": "They are stopped"})).await.taken();
    assert_eq!(lines(read(&meera, &fees).await.ok()).len(), 2);
    write(&town.parent(FARAH).await.caller, &fees, "x").await.refused();
    town.finish().await;
}

#[rstest]
#[tokio::test]
async fn what_pretends_to_be_a_picture_and_what_is_far_too_long_leave_nothing(
    #[values(Engine::Sqlite, Engine::Postgres)] engine: Engine,
) {
    let town = Town::new(engine).await;
    let meera = town.parent(MEERA).await.caller;
    let abouts = both(&meera).await;
    let picture = jpeg(&two_halves(60, 40));
    let long = "x".repeat(100_000);
    for about in &abouts {
        for pretended in [
            b"<!doctype html><script>alert(1)</script>".as_slice(),
            b"<svg xmlns='http://www.w3.org/2000/svg' onload='alert(1)'/>",
            b"%PDF-1.7\n1 0 obj",
            b"\xff\xd8\xff\xe0<script>alert(1)</script>",
            &picture[..picture.len() / 2],
        ] {
            send(&meera, about, "Look", pretended).await.refused();
        }
        for reply in [write(&meera, about, &long).await, send(&meera, about, &long, &picture).await] {
            assert_ne!(reply.json["status"], "ok", "{}", reply.json);
        }
        assert_eq!(read(&meera, about).await.ok()["messages"], json!([]));
    }
    let pause = [("child_pause", "1"), ("date", "2026-12-16"), ("end_date", "2026-12-20")];
    let asked = meera.post("/parentapp/request", &[&pause[..], &[("attrition_reason", long.as_str())]].concat()).await;
    let raised = meera.post("/parentapp/createTicket", &[("subject", "Food"), ("description", &long)]).await;
    for reply in [asked, raised] {
        assert_ne!(reply.json["status"], "ok", "{}", reply.json);
    }
    assert_eq!(town.centre().get("/centre/v1/tickets").await.taken()["tickets"].as_array().map(Vec::len), Some(1));
    assert_eq!(town.centre().get("/centre/v1/requests").await.taken()["requests"].as_array().map(Vec::len), Some(1));
    let kept: Vec<i64> = town.read(async |reader| Ok(reader.list(PICTURES, params![]).await?)).await;
    assert_eq!(kept, Vec::<i64>::new());
    town.finish().await;
}

#[rstest]
#[tokio::test]
async fn messages_written_at_once_in_one_session_are_all_kept(
    #[values(Engine::Sqlite, Engine::Postgres)] engine: Engine,
) {
    let town = Town::new(engine).await;
    let meera = town.parent(MEERA).await.caller;
    let about = a_ticket(&meera).await;
    let texts: Vec<String> = (0..10).map(|number| format!("Word {number}")).collect();
    let form = |text| [("about", about.0), ("id", about.1.as_str()), ("message", text)];
    let replies = join_all(texts.iter().map(async |text| meera.upload(WRITE, &form(text), &[]).await)).await;
    assert!(replies.iter().all(|reply| reply.ok()["number"].is_number()));
    let mut kept: Vec<String> = lines(read(&meera, &about).await.ok()).into_iter().map(|(_, text)| text).collect();
    kept.sort();
    assert_eq!(kept, texts);

    // The same message with a picture, sent again under its name while it is on its way, is one message for every call.
    let (named, image) = (meera.with_header("idempotency-key", "m-1"), jpeg(&two_halves(60, 40)));
    let replies = join_all((0..10).map(|_| send(&named, &about, "See here", &image))).await;
    assert!(replies.iter().all(|reply| reply.ok()["number"] == json!(11)));
    town.finish().await;
}
