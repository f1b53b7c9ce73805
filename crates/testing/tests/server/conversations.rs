use std::time::Duration;

use database::{Engine, statement};
use rstest::rstest;
use serde_json::{Value, json};
use tokio::task::JoinSet;

use base::text::TEXT_MAX;
use config::RateLimits;
use daily::conversations::rules::{MessageFault, text};
use daily::conversations::store;
use testing::town::{FARAH, KARTHIK, MEERA, MS, NOW};
use testing::{Caller, Reply, Town};

const LIST: &str = "/parentapp/getConversationList/";
const SAVE: &str = "/parentapp/saveParentMessage";

async fn page(caller: &Caller, fields: &[(&str, &str)]) -> Value {
    caller.post(LIST, fields).await.ok().clone()
}

fn texts(page: &Value) -> Vec<&str> {
    let list = page["conversationList"].as_array().expect("a list");
    list.iter().map(|message| message["message"].as_str().expect("a text")).collect()
}

async fn send(caller: &Caller, key: &str, text: &str) -> Reply {
    let fields = [("message", text), ("parent_email", "nobody@example.com")];
    caller.with_header("idempotency-key", key).post(SAVE, &fields).await
}

#[test]
fn a_message_shows_something_and_has_at_most_2048_characters() {
    let table: Value = serde_json::from_str(include_str!("../../../../rules/message.json")).expect("a rule table");
    for case in table["cases"].as_array().expect("cases") {
        let times = case["input"]["times"].as_u64().unwrap_or(1);
        let typed = case["input"]["message"].as_str().expect("a text").repeat(usize::try_from(times).expect("few"));
        let sentence = text(&typed).err().map(|fault| daily::conversations::messages::refused(fault).sentence);
        assert_eq!(sentence.as_deref(), case["expect"].as_str(), "{}", case["name"]);
    }
}

// proves: CHAT-10 CHAT-15 CHAT-16 CHAT-17 CHAT-18
#[rstest]
#[tokio::test]
async fn both_parents_and_the_centre_have_one_conversation(#[values(Engine::Sqlite, Engine::Postgres)] engine: Engine) {
    let town = Town::new(engine).await;
    let (meera, karthik) = (town.parent(MEERA).await.caller, town.parent(KARTHIK).await.caller);
    let saved = send(&meera, "m1", "  Good morning!\r\nShe slept late.  ").await.ok()["message"].clone();
    send(&karthik, "k1", "<b>I pick her up</b> & bring 2 < 3 cakes").await.ok();
    let anaya = town.anaya.to_string();
    let picture = town.picture.to_string();
    let items = json!([
        {"child_id": anaya, "message": "Thank you both.", "teacher": "Kavitha Rao"},
        {"child_id": anaya, "teacher": "Kavitha Rao", "picture": picture},
    ]);
    town.tell("t1", items).await.taken();

    let hers = page(&meera, &[("index_start", "0"), ("limit", "50")]).await;
    assert_eq!(
        texts(&hers),
        ["", "Thank you both.", "<b>I pick her up</b> & bring 2 < 3 cakes", "Good morning!\nShe slept late."]
    );
    assert_eq!((&hers["photoList"], &hers["moreData"], &hers["next"]), (&json!([]), &json!(false), &Value::Null));
    let list = hers["conversationList"].as_array().expect("a list");
    assert_eq!(list[3], saved, "the list holds what sending answered");
    let expected = json!({
        "id": saved["id"], "message": "Good morning!\nShe slept late.", "who": "parent", "by": "Mother",
        "date": "2026-11-12", "time": "10:00", "at": NOW, "type": "", "thumb": null, "picture": null, "key": "m1", "withdrawn": false,
    });
    assert_eq!(saved, expected);
    // The other side's key is its device's business.
    assert_eq!((&list[2]["who"], &list[2]["by"], &list[2]["key"]), (&json!("parent"), &json!("Father"), &Value::Null));
    assert_eq!((&list[1]["who"], &list[1]["by"]), (&json!("teacher"), &json!("Kavitha Rao")));
    assert_eq!((&list[0]["type"], &list[0]["who"]), (&json!("Image"), &json!("teacher")));
    assert_eq!((&list[0]["picture"]["width"], &list[0]["picture"]["height"]), (&json!(4), &json!(3)));
    for address in [&list[0]["thumb"], &list[0]["picture"]["full"]] {
        let shown = town.nobody().get(&format!("/media/{}", address.as_str().expect("an address"))).await;
        assert_eq!(shown.status.as_u16(), 200);
    }
    let his = page(&karthik, &[]).await;
    assert_eq!(texts(&his), texts(&hers));
    assert_eq!((&his["conversationList"][2]["key"], &his["conversationList"][3]["key"]), (&json!("k1"), &Value::Null));

    let farah = town.parent(FARAH).await.caller;
    let other = page(&farah, &[]).await;
    assert_eq!((texts(&other), &other["moreData"]), (Vec::new(), &json!(false)), "another child's stays empty");
    let gallery = page(&meera, &[("type", "photos")]).await;
    assert_eq!(gallery["conversationList"], json!([]), "the gallery is asked for at the same address");
    assert_eq!(meera.post(LIST, &[("type", "letters")]).await.refused(), "No Data Found");
    town.finish().await;
}

/// Many messages of one child want the same rows: on PostgreSQL most of such transactions lose to another when they run
/// side by side.
#[rstest]
#[tokio::test]
async fn forty_messages_at_once_are_all_taken_and_each_stands_once(
    #[values(Engine::Sqlite, Engine::Postgres)] engine: Engine,
) {
    let town = Town::with(engine, |_| {}).await;
    let parents = [town.parent(MEERA).await.caller, town.parent(KARTHIK).await.caller];
    let mut sending = JoinSet::new();
    for n in 0..40 {
        let caller = parents[n % 2].clone();
        sending.spawn(async move { send(&caller, &format!("k{n}"), &format!("message {n}")).await.ok().clone() });
    }
    let mut times: Vec<i64> = Vec::new();
    while let Some(saved) = sending.join_next().await {
        times.push(saved.expect("taken")["message"]["at"].as_i64().expect("a moment"));
    }
    times.sort_unstable();
    assert_eq!(times, (0..40).map(|n| (NOW + n * MS).ms()).collect::<Vec<_>>(), "each has a moment of its own");
    let page = page(&parents[0], &[]).await;
    let mut seen = texts(&page);
    seen.sort_unstable();
    let mut sent: Vec<String> = (0..40).map(|n| format!("message {n}")).collect();
    sent.sort_unstable();
    assert_eq!(seen, sent);
    town.finish().await;
}

// proves: CHAT-11 CHAT-21
#[rstest]
#[tokio::test]
async fn a_hundred_and_twenty_messages_come_without_loss_or_double(
    #[values(Engine::Sqlite, Engine::Postgres)] engine: Engine,
) {
    let town = Town::new(engine).await;
    let meera = town.parent(MEERA).await.caller;
    // The clock does not move: the order is that of their arrival.
    for n in 0..120 {
        send(&meera, &format!("k{n}"), &format!("message {n}")).await.ok();
    }
    let newest_first: Vec<String> = (0..120).rev().map(|n| format!("message {n}")).collect();
    let mut seen = Vec::new();
    for (index, count, more) in [("0", 50, true), ("51", 50, true), ("102", 20, false)] {
        let page = page(&meera, &[("index_start", index), ("limit", "50")]).await;
        assert_eq!((texts(&page).len(), &page["moreData"]), (count, &json!(more)), "from {index}");
        seen.extend(texts(&page).into_iter().map(str::to_owned));
    }
    assert_eq!(seen, newest_first);
    let rest = page(&meera, &[("index_start", "100"), ("limit", "20")]).await;
    assert_eq!((texts(&rest).len(), &rest["moreData"]), (20, &json!(false)), "a full page may be the last");

    let (mut seen, mut cursor) = (Vec::new(), String::new());
    loop {
        let page = page(&meera, &[("before", &cursor)]).await;
        seen.extend(texts(&page).into_iter().map(str::to_owned));
        let Some(next) = page["next"].as_str() else { break };
        cursor = next.to_owned();
        send(&meera, &cursor, "meanwhile").await.ok();
    }
    assert_eq!(seen, newest_first, "what arrives between two pages moves nothing");
    let whole = page(&meera, &[("limit", "1")]).await;
    assert_eq!((texts(&whole), &whole["moreData"]), (vec!["meanwhile"], &json!(true)));
    town.finish().await;
}

#[rstest]
#[tokio::test]
async fn the_same_key_is_the_same_message_whatever_became_of_the_answer(
    #[values(Engine::Sqlite, Engine::Postgres)] engine: Engine,
) {
    let town = Town::new(engine).await;
    let (meera, karthik) = (town.parent(MEERA).await.caller, town.parent(KARTHIK).await.caller);
    let first = send(&meera, "once", "Is she eating?").await.ok().clone();
    send(&meera, "later", "And sleeping?").await.ok();
    town.app.clock.advance(Duration::from_hours(1));
    for _ in 0..3 {
        assert_eq!(send(&meera, "once", " Is she eating?\r\n").await.ok(), &first);
    }
    // Sent at once from ten tabs, before any of them has an answer.
    let tabs = futures_util::future::join_all((0..10).map(|_| send(&meera, "tabs", "Hello"))).await;
    assert!(tabs.iter().all(|reply| reply.ok() == tabs[0].ok()));
    let reused = send(&meera, "once", "Something else").await;
    assert_eq!(
        (reused.refused(), reused.json["code"].as_str()),
        ("This message was already sent with different words", Some("sent_otherwise"))
    );
    // Names are each side's own.
    send(&karthik, "once", "From the other phone").await.ok();
    assert_eq!(texts(&page(&meera, &[]).await), ["From the other phone", "Hello", "And sleeping?", "Is she eating?"]);
    for bad in ["", "two words", "ü", &"k".repeat(121)] {
        let reply = send(&meera, bad, "x").await;
        assert_eq!(reply.json["code"], "bad_idempotency_key", "{bad:?}");
    }
    // Without a key each is a message of its own.
    for _ in 0..2 {
        meera.post(SAVE, &[("message", "Ok")]).await.ok();
    }
    assert_eq!(texts(&page(&meera, &[("limit", "3")]).await), ["Ok", "Ok", "From the other phone"]);
    town.finish().await;
}

#[rstest]
#[tokio::test]
async fn a_bad_message_is_refused_with_a_sentence(#[values(Engine::Sqlite, Engine::Postgres)] engine: Engine) {
    let town = Town::new(engine).await;
    let meera = town.parent(MEERA).await.caller;
    for (text, sentence) in [
        (String::new(), "Type a message"),
        (" \r\n\t ".into(), "Type a message"),
        ("x".repeat(TEXT_MAX + 1), "Please keep each text within 2048 characters"),
        ("अ".repeat(TEXT_MAX + 1), "Please keep each text within 2048 characters"),
        ("bell\u{7}".into(), "The message holds a character that cannot be shown. Please type it again."),
        ("esc\u{1b}[31m".into(), "The message holds a character that cannot be shown. Please type it again."),
    ] {
        assert_eq!(meera.post(SAVE, &[("message", &text)]).await.refused(), sentence, "{text:.12?}");
    }
    assert_eq!(texts(&page(&meera, &[]).await), Vec::<&str>::new(), "nothing of it was kept");
    let longest = "अ".repeat(TEXT_MAX);
    send(&meera, "long", &longest).await.ok();
    send(&meera, "lines", "a\n\tb <script>alert(1)</script> ' OR 1=1 -- 👩🏽‍🍼").await.ok();
    assert_eq!(texts(&page(&meera, &[]).await), ["a\n\tb <script>alert(1)</script> ' OR 1=1 -- 👩🏽‍🍼", longest.as_str()]);
    town.finish().await;
}

#[test]
fn texts_are_trimmed_and_judged_after_that() {
    assert_eq!(text(&format!("  {}\n", "x".repeat(TEXT_MAX))).map(|text| text.len()), Ok(TEXT_MAX));
    assert_eq!(text("a\r\nb"), Ok("a\nb".into()));
    assert_eq!(text("\u{a0}\u{2003}"), Err(MessageFault::Empty));
    assert_eq!(text(&"x".repeat(TEXT_MAX + 1)), Err(MessageFault::TooLong));
    for bad in ["a\rb", "a\0b", "a\u{85}b"] {
        assert_eq!(text(bad), Err(MessageFault::ControlCharacter), "{bad:?}");
    }
}

#[rstest]
#[tokio::test]
async fn sixty_at_once_and_then_one_a_second(#[values(Engine::Sqlite, Engine::Postgres)] engine: Engine) {
    let town = Town::with(engine, |config| config.rate_limits = RateLimits::default()).await;
    let meera = town.parent(MEERA).await.caller;
    for n in 0..60 {
        send(&meera, &format!("k{n}"), "flood").await.ok();
    }
    let refused = async |key: &str| {
        let reply = send(&meera, key, "flood").await;
        assert_eq!(reply.json["code"], "too_many_messages");
        assert_eq!(reply.refused(), "That was a lot at once. Please wait a moment before sending another message");
    };
    refused("k60").await;
    send(&meera, "k7", "flood").await.ok();
    let karthik = town.parent(KARTHIK).await.caller;
    send(&karthik, "his", "He is another parent").await.ok();
    for second in 0..3 {
        town.app.clock.advance(Duration::from_millis(999));
        refused("k60").await;
        town.app.clock.advance(MS);
        send(&meera, &format!("s{second}"), "flood").await.ok();
        refused("k60").await;
    }
    // The refused one was not taken: later it is a message like any other.
    town.app.clock.advance(Duration::from_mins(1));
    for n in 60..120 {
        send(&meera, &format!("k{n}"), "flood").await.ok();
    }
    refused("k120").await;
    town.finish().await;
}

#[rstest]
#[tokio::test]
async fn a_centre_posts_to_its_own_families_all_or_none(#[values(Engine::Sqlite, Engine::Postgres)] engine: Engine) {
    let town = Town::new(engine).await;
    let [anaya, zoya, vihaan, left] = [town.anaya, town.zoya, town.vihaan, town.left].map(|child| child.to_string());
    let both = json!([
        {"child_id": anaya, "message": "Library day tomorrow.", "teacher": "Kavitha"},
        {"child_id": zoya, "message": "Library day tomorrow."},
    ]);
    let posted = town.tell("p1", both.clone()).await.taken().clone();
    assert_eq!(town.tell("p1", both).await.taken(), &posted, "sent again it is done once");
    assert_eq!((&posted["items"][1]["child_id"], &posted["items"][1]["at"]), (&json!(zoya), &json!(NOW)));
    let mixed = json!([
        {"child_id": anaya, "message": "never kept"},
        {"child_id": vihaan, "message": "another centre's child"},
        {"child_id": left, "message": "has left"},
        {"child_id": anaya, "message": " "},
        {"child_id": anaya, "message": "<b>bold</b>"},
        {"child_id": anaya, "message": "x".repeat(TEXT_MAX + 1)},
        {"child_id": anaya, "message": "x", "teacher": "two\nlines"},
        {"child_id": anaya, "message": "x", "picture": "4711"},
    ]);
    let refused = town.tell("p2", mixed).await;
    let rows = refused.json["rows"].as_array().expect("rows");
    let faults: Vec<_> = rows.iter().map(|row| (row["index"].as_i64(), row["field"].as_str())).collect();
    let expected =
        ["child_id", "child_id", "message", "message", "message", "teacher", "picture"].map(Some).into_iter();
    assert_eq!(faults, (1..).map(Some).zip(expected).collect::<Vec<_>>());
    assert_eq!(town.tell("p3", json!([])).await.status.as_u16(), 422);
    let unnamed = town.centre().json("POST", "/centre/v1/messages", &json!({"items": []})).await;
    assert_eq!(unnamed.json["code"], "no_idempotency_key");
    for phone in [MEERA, FARAH] {
        let parent = town.parent(phone).await.caller;
        assert_eq!(texts(&page(&parent, &[]).await), ["Library day tomorrow."]);
        let listed = parent.post("/parentapp/getChildTimeline", &[("include_types", "Message")]).await;
        assert_eq!(listed.ok()["conversationList"][0]["message"], "Library day tomorrow.");
    }
    town.finish().await;
}

#[rstest]
#[tokio::test]
async fn a_centre_reads_what_parents_wrote_and_sees_who_waits(
    #[values(Engine::Sqlite, Engine::Postgres)] engine: Engine,
) {
    let town = Town::new(engine).await;
    let (meera, farah) = (town.parent(MEERA).await.caller, town.parent(FARAH).await.caller);
    let (anaya, zoya) = (town.anaya.to_string(), town.zoya.to_string());
    let waiting = async || -> Vec<(String, i64, bool)> {
        let list = town.centre().get("/centre/v1/messages/waiting").await.taken()["items"].clone();
        let item = |item: &Value| {
            let (name, since) = (item["name"].as_str().expect("a name"), item["since"].as_i64().expect("a time"));
            (name.to_owned(), since - NOW.ms(), item["unread"] == json!(true))
        };
        list.as_array().expect("a list").iter().map(item).collect()
    };
    assert_eq!(waiting().await, []);
    send(&meera, "1", "Is she eating?").await.ok();
    town.app.clock.advance(Duration::from_secs(1));
    send(&farah, "1", "We are late").await.ok();
    send(&meera, "2", "And sleeping?").await.ok();
    assert_eq!(waiting().await, [("Anaya".into(), 0, true), ("Zoya".into(), 1000, true)]);

    let list = async |child: &str| {
        let path = format!("/centre/v1/messages?child={child}");
        town.centre().get(&path).await.taken()["items"].as_array().expect("a list").clone()
    };
    let read = |list: &[Value]| list.iter().map(|item| item["read"] == json!(true)).collect::<Vec<_>>();
    let of_anaya = list(&anaya).await;
    assert_eq!(
        (read(&of_anaya), &of_anaya[0]["message"], &of_anaya[0]["parent"]),
        (vec![false, false], &json!("And sleeping?"), &json!("Mother"))
    );
    let mark = async |child: &str, up_to: &Value, settled: bool| {
        let body = json!({"child_id": child, "up_to": up_to, "settled": settled});
        town.centre().json("PUT", "/centre/v1/messages/read", &body).await
    };
    mark(&anaya, &of_anaya[1]["at"], false).await.taken();
    assert_eq!(read(&list(&anaya).await), [false, true]);
    mark(&anaya, &of_anaya[0]["at"], false).await.taken();
    // Never back, and not into the future.
    for up_to in [&of_anaya[1]["at"], &json!(i64::MAX)] {
        assert_eq!(mark(&anaya, up_to, false).await.taken()["read_at"], of_anaya[0]["at"]);
    }
    assert_eq!(waiting().await, [("Anaya".into(), 0, false), ("Zoya".into(), 1000, true)], "read is not answered");
    town.tell("a", json!([{"child_id": anaya, "message": "Two bowls, and an hour", "teacher": "Kavitha"}]))
        .await
        .taken();
    assert_eq!(waiting().await, [("Zoya".into(), 1000, true)]);
    let answered = list(&anaya).await;
    assert_eq!(
        (&answered[0]["teacher"], &answered[0]["parent"], read(&answered)),
        (&json!("Kavitha"), &Value::Null, vec![true; 3])
    );
    // What needs no answer is settled, unless the parent has written again meanwhile.
    let of_zoya = list(&zoya).await;
    send(&farah, "2", "Very late").await.ok();
    mark(&zoya, &of_zoya[0]["at"], true).await.taken();
    assert_eq!(waiting().await, [("Zoya".into(), 1000, true)]);
    mark(&zoya, &list(&zoya).await[0]["at"], true).await.taken();
    assert_eq!(waiting().await, []);

    for foreign in [town.vihaan.to_string(), town.left.to_string(), "4711".into(), "x".into()] {
        assert_eq!(town.centre().get(&format!("/centre/v1/messages?child={foreign}")).await.status.as_u16(), 404);
        assert_eq!(mark(&foreign, &json!(NOW), true).await.status.as_u16(), 404, "{foreign}");
    }
    assert_eq!(town.other_centre().get("/centre/v1/messages/waiting").await.taken()["items"], json!([]));
    for n in 0..60 {
        send(&farah, &format!("many{n}"), "again").await.ok();
    }
    let path = format!("/centre/v1/messages?child={zoya}");
    let first = town.centre().get(&path).await.taken().clone();
    let next = first["next"].as_str().expect("older ones follow");
    let second = town.centre().get(&format!("{path}&before={next}")).await.taken().clone();
    let counts = [&first, &second].map(|page| page["items"].as_array().map(Vec::len));
    assert_eq!((counts, &second["next"]), ([Some(50), Some(12)], &Value::Null));
    town.finish().await;
}

#[rstest]
#[tokio::test]
async fn a_withdrawn_message_leaves_a_line_without_text_picture_and_notice(
    #[values(Engine::Sqlite, Engine::Postgres)] engine: Engine,
) {
    let town = Town::new(engine).await;
    let (meera, anaya) = (town.parent(MEERA).await.caller, town.anaya.to_string());
    send(&meera, "m1", "Is she eating?").await.ok();
    town.app.clock.advance(Duration::from_secs(1));
    let items =
        json!([{"child_id": anaya, "message": "Zoya has a fever", "teacher": "Kavitha", "picture": town.picture}]);
    let posted = town.tell("a", items).await.taken()["items"][0].clone();
    let id = posted["id"].as_str().expect("an id").to_owned();
    let listed = async || {
        let list = meera.post("/parentapp/getChildTimeline", &[("include_types", "Message")]).await.ok().to_string();
        (
            list.contains("Zoya has a fever"),
            town.centre().get("/centre/v1/messages/waiting").await.taken()["total"].clone(),
        )
    };
    assert_eq!(listed().await, (true, json!(0)));

    let withdraw = async |caller: Caller, child: &str, id: &str| {
        caller.send("DELETE", &format!("/centre/v1/messages/{child}/{id}"), None, Vec::new()).await
    };
    for (caller, child, id) in [
        (town.other_centre(), anaya.as_str(), id.as_str()),
        (town.centre(), &town.zoya.to_string(), &id),
        (town.centre(), &anaya, "4711"),
        (town.centre(), &anaya, "x"),
    ] {
        assert_eq!(withdraw(caller, child, id).await.status.as_u16(), 404, "{child} {id}");
    }
    let of_meera = page(&meera, &[]).await["conversationList"][1]["id"].as_str().expect("an id").to_owned();
    assert_eq!(withdraw(town.centre(), &anaya, &of_meera).await.status.as_u16(), 404, "a parent's own message");
    withdraw(town.centre(), &anaya, &id).await.taken();

    let after = page(&meera, &[]).await;
    assert_eq!(texts(&after), ["The centre withdrew this message.", "Is she eating?"]);
    let line = &after["conversationList"][0];
    assert_eq!((&line["withdrawn"], &line["picture"], &line["by"]), (&json!(true), &Value::Null, &json!("Kavitha")));
    assert_eq!(listed().await, (false, json!(1)), "what it answered waits again");
    let at_the_centre =
        town.centre().get(&format!("/centre/v1/messages?child={anaya}")).await.taken()["items"][0].clone();
    assert_eq!((&at_the_centre["message"], &at_the_centre["withdrawn"]), (&json!(""), &json!(true)));
    assert_eq!(withdraw(town.centre(), &anaya, &id).await.status.as_u16(), 404, "a second time");
    town.finish().await;
}

#[rstest]
#[tokio::test]
async fn a_page_is_a_range_of_the_table(#[values(Engine::Sqlite, Engine::Postgres)] engine: Engine) {
    let town = Town::new(engine).await;
    let meera = town.parent(MEERA).await.caller;
    let before = town.app.database.counts().statements;
    page(&meera, &[]).await;
    assert_eq!(town.app.database.counts().statements - before, 2, "the proof and the page");
    if engine == Engine::Sqlite {
        let plan = town.app.database.explain(statement(store::STATEMENTS, "page")).await.expect("a plan").join("; ");
        assert!(plan.contains("SEARCH message USING PRIMARY KEY") && !plan.contains("TEMP B-TREE"), "{plan}");
    }
    town.finish().await;
}
