use std::time::Duration;

use database::Engine;
use futures_util::future::join_all;
use rstest::rstest;
use serde_json::{Value, json};

use base::audit::Actor;
use base::clock::Timestamp;
use base::day::DAY;
use base::refusal::Refusal;
use config::{RateLimits, Texts, Window};
use people::families::children;
use people::families::children::By;
use service::tickets::rules;
use testing::town::{FARAH, KARTHIK, MEERA, MINUTE};
use testing::{Caller, Reply, Town};

const LIST: &str = "/parentapp/listTickets";
const CREATE: &str = "/parentapp/createTicket";
const HISTORY: &str = "/parentapp/ticketHistory";

async fn raise(caller: &Caller, subject: &str, description: &str) -> Reply {
    let fields = [
        ("subject", subject),
        ("description", description),
        ("child_name", "Somebody Else"),
        ("branch", "Elsewhere"),
        ("admissionDate", "2020-01-01"),
        ("email", "nobody@example.com"),
        ("name", "Nobody"),
        ("phone", "9999999999"),
    ];
    caller.post(CREATE, &fields).await
}

pub async fn raised(caller: &Caller, subject: &str, description: &str) -> String {
    raise(caller, subject, description).await.ok()["ticket"]["ticket_id"].as_str().expect("an id").to_owned()
}

async fn list(caller: &Caller) -> Vec<Value> {
    let listed = caller.post(LIST, &[("email", "farah.khan@example.com")]).await;
    listed.ok()["tickets"].as_array().expect("tickets").clone()
}

async fn at_centre(centre: &Caller) -> Vec<Value> {
    centre.get("/centre/v1/tickets").await.taken()["tickets"].as_array().expect("tickets").clone()
}

async fn set(centre: &Caller, id: &str, word: Value) -> Reply {
    centre.json("PUT", &format!("/centre/v1/tickets/{id}"), &word).await
}

async fn answer(centre: &Caller, key: &str, id: &str, note: &str) -> Reply {
    let path = format!("/centre/v1/tickets/{id}/answers");
    centre.with_header("idempotency-key", key).json("POST", &path, &json!({ "note": note })).await
}

async fn record(town: &Town) -> Vec<String> {
    // The newest first.
    let entries = town.read(async |reader| Ok(base::audit::list_since(reader, Timestamp::EPOCH).await?)).await;
    entries.into_iter().map(|(_, action, _)| action).filter(|action| action.contains("ticket")).collect()
}

#[test]
fn the_rule_follows_its_table() {
    let table: Value = serde_json::from_str(include_str!("../../../../rules/ticket.json")).expect("JSON");
    let cases = table["cases"].as_array().expect("cases");
    for case in cases {
        let text = |field: &str| case["input"][field].as_str().expect("a text");
        let remark = text("remark").trim();
        let description = match remark {
            "" => text("description").to_owned(),
            remark => format!("{}\nOthers: {remark}", text("description")),
        };
        // As in the app: what is missing is checked before the remark is added.
        let description = if text("description").is_empty() { String::new() } else { description };
        let sentence = rules::raised(text("subject"), &description, &Texts::default().issue_categories);
        let sentence = sentence.err().map(|bad| Refusal::from(bad).sentence.into_owned());
        assert_eq!(sentence.as_deref(), case["expect"].as_str(), "{}", case["name"]);
    }
    assert!(cases.len() > 25);
}

/// She can be looked at for thirty days.
async fn anaya_leaves(town: &Town) {
    let (app, child) = (town.app.clone(), town.anaya);
    town.write(async move |writer| {
        let by = By { actor: &Actor::Office, random: &app.random, now: app.now() };
        Ok(children::leave(writer, by, child, children::Grace::from_today(&app)).await.map(drop)?)
    })
    .await;
}

#[rstest]
#[tokio::test]
async fn a_family_that_left_may_ask_about_its_fees_and_about_nothing_else(
    #[values(Engine::Sqlite, Engine::Postgres)] engine: Engine,
) {
    let town = Town::new(engine).await;
    let meera = town.parent(MEERA).await.caller;
    let before = raised(&meera, "Food", "Too spicy").await;
    town.app.clock.advance(MINUTE);
    anaya_leaves(&town).await;
    for subject in ["Food", "Others"] {
        let refused = raise(&meera, subject, "x").await;
        assert_eq!(refused.refused(), "Your child has left the centre: a ticket can only be about 'Accounts'.");
        assert_eq!(refused.json["code"], "child_left_accounts");
    }
    town.app.clock.advance(MINUTE);
    let id = raised(&meera, "Accounts", "Already withdrawn. Please stop the reminders.").await;
    assert_eq!(list(&meera).await.len(), 2);
    // The centre has it, and of what was before it still has nothing.
    let there = at_centre(&town.centre()).await;
    assert_eq!(there.iter().map(|one| &one["ticket"]["ticket_id"]).collect::<Vec<_>>(), [&json!(id)]);
    assert_eq!(set(&town.centre(), &before, json!({"status": 4})).await.status, 404);
    set(&town.centre(), &id, json!({"status": 4, "note": "They are stopped"})).await.taken();
    assert_eq!(at_centre(&town.centre()).await[0]["ticket"]["note"], "They are stopped");
    assert!(at_centre(&town.other_centre()).await.is_empty());
    let found = meera.post(HISTORY, &[("ticket_id", &id)]).await;
    assert_eq!(found.ok()["ticket"]["note"], "They are stopped", "for as long as the child can be looked at");
    // Nothing else is sent: no message, no request.
    meera.post("/parentapp/saveParentMessage", &[("message", "Hello")]).await.refused();
    // When nobody may look any more, nobody may ask.
    town.app.clock.advance(31 * DAY);
    assert_eq!(raise(&meera, "Accounts", "x").await.refused(), "Expired Auth Token.");
    town.finish().await;
}

#[tokio::test]
async fn where_no_category_is_about_fees_nothing_is_raised_for_a_child_that_left() {
    let town = Town::with(Engine::Sqlite, |config| config.texts.issue_categories = vec!["Food".into()]).await;
    let meera = town.parent(MEERA).await.caller;
    anaya_leaves(&town).await;
    assert_eq!(raise(&meera, "Food", "x").await.json["code"], "child_left");
    assert_eq!(town.nobody().get("/static/config.json").await.json["accountsIssue"], "");
    town.finish().await;
}

// proves: TICK-06 TICK-14
#[rstest]
#[tokio::test]
async fn a_ticket_is_raised_and_both_parents_see_it(#[values(Engine::Sqlite, Engine::Postgres)] engine: Engine) {
    let town = Town::new(engine).await;
    let (meera, karthik) = (town.parent(MEERA).await.caller, town.parent(KARTHIK).await.caller);
    let created = raise(&meera, "Others", " It squeaks.\r\nOthers: The swing ").await;
    let ticket = created.ok()["ticket"].clone();
    let id = ticket["ticket_id"].as_str().expect("an id");
    assert_eq!(
        ticket,
        json!({"ticket_id": id, "subject": "Others", "description": "It squeaks.\nOthers: The swing", "status": 2,
            "created_at": "2026-11-12 10:00:00", "note": "", "answer_by": "2026-11-16"})
    );
    town.app.clock.advance(Duration::from_secs(1));
    let second = raised(&karthik, "Food", "Too spicy").await;
    let ids = |listed: &[Value]| listed.iter().map(|one| one["ticket_id"].clone()).collect::<Vec<_>>();
    for caller in [&meera, &karthik] {
        let listed = list(caller).await;
        assert_eq!(ids(&listed), [json!(second), json!(id)], "the newest first");
        assert_eq!((&listed[1], &listed[0]["created_at"]), (&ticket, &json!("2026-11-12 10:00:01")));
    }
    let waiting = at_centre(&town.centre()).await;
    assert_eq!(
        waiting[0],
        json!({"child_id": town.anaya.to_string(), "by": "Mother", "overdue": false, "ticket": ticket})
    );
    assert_eq!(record(&town).await, ["raised a ticket", "raised a ticket"]);
    town.finish().await;
}

// proves: TICK-13
#[rstest]
#[tokio::test]
async fn another_familys_ticket_is_not_there(#[values(Engine::Sqlite, Engine::Postgres)] engine: Engine) {
    let town = Town::new(engine).await;
    let meera = town.parent(MEERA).await;
    let farah = town.parent(FARAH).await.caller;
    let id = raised(&meera.caller, "Food", "Too spicy").await;
    assert!(list(&farah).await.is_empty(), "whatever the e-mail says");
    let vihaan = meera.sign_in_response["children"][1]["mother_access_token"].as_str().expect("a token");
    assert!(list(&town.nobody().with_header("auth_token", vihaan)).await.is_empty(), "nor the other child's");
    assert_eq!(town.nobody().post(LIST, &[]).await.refused(), "Expired Auth Token.");
    assert_eq!(raise(&town.nobody(), "Food", "x").await.refused(), "Expired Auth Token.");
    let elsewhere = town.other_centre();
    assert!(at_centre(&elsewhere).await.is_empty());
    for unknown in [id.as_str(), "9223372036854775807", "abc"] {
        assert_eq!(elsewhere.get(&format!("/centre/v1/tickets/{unknown}")).await.status.as_u16(), 404);
        assert_eq!(set(&elsewhere, unknown, json!({"status": 4})).await.status.as_u16(), 404);
        assert_eq!(answer(&elsewhere, &format!("key-{unknown}"), unknown, "x").await.status.as_u16(), 404);
    }
    assert_eq!(list(&meera.caller).await[0]["status"], 2);
    town.finish().await;
}

#[rstest]
#[tokio::test]
async fn a_bad_ticket_is_refused_and_nothing_is_raised(#[values(Engine::Sqlite)] engine: Engine) {
    let town = Town::new(engine).await;
    let meera = town.parent(MEERA).await.caller;
    for (subject, description, sentence) in [
        ("", "", "Please Select Issue"),
        ("Fees", "x", "Please Select Issue"),
        ("Food", " ", "Please Enter Description"),
        ("Food", "bell\u{7}", "The description holds a character that cannot be shown. Please write it again."),
        ("Others", &format!("x\nOthers: {}", "y".repeat(3000)), "Please keep each text within 2048 characters"),
    ] {
        assert_eq!(raise(&meera, subject, description).await.refused(), sentence);
    }
    let huge = raise(&meera, "Food", &"x".repeat(100_000)).await;
    assert_eq!((huge.status.as_u16(), &huge.json["status"]), (413, &json!("error")));
    assert!(list(&meera).await.is_empty());
    town.finish().await;
}

#[rstest]
#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn fifty_equal_tickets_at_once_are_one(#[values(Engine::Sqlite, Engine::Postgres)] engine: Engine) {
    let town = Town::new(engine).await;
    let meera = town.parent(MEERA).await.caller;
    let named = meera.with_header("idempotency-key", "ticket-1");
    let replies = join_all((0..50).map(|_| raise(&named, "Food", "Too spicy"))).await;
    let ids: Vec<&Value> = replies.iter().map(|reply| &reply.ok()["ticket"]["ticket_id"]).collect();
    assert!(ids.iter().all(|id| *id == ids[0]));
    assert_eq!(list(&meera).await.len(), 1);
    assert_eq!(record(&town).await, ["raised a ticket"]);
    assert_eq!(raise(&named, "Food", "Too cold").await.json["code"], "idempotency_key_reused");
    // Another parent's names are their own.
    let karthik = town.parent(KARTHIK).await.caller.with_header("idempotency-key", "ticket-1");
    raise(&karthik, "Food", "Too cold").await.ok();
    assert_eq!(list(&meera).await.len(), 2);
    town.finish().await;
}

#[rstest]
#[tokio::test]
async fn a_parent_raises_so_many_a_day(#[values(Engine::Sqlite, Engine::Postgres)] engine: Engine) {
    let rate_limits =
        RateLimits { tickets_per_parent: vec![Window { times: 2, minutes: 24 * 60 }], ..RateLimits::default() };
    let town = Town::with(engine, |config| config.rate_limits = rate_limits).await;
    assert_eq!(RateLimits::default().tickets_per_parent, [Window { times: 30, minutes: 24 * 60 }]);
    let meera = town.parent(MEERA).await.caller;
    for _ in 0..2 {
        raised(&meera, "Food", "Too spicy").await;
    }
    let refused = raise(&meera, "Food", "Too spicy").await;
    assert_eq!(refused.refused(), "That is a lot of tickets for one day. Please try again tomorrow.");
    raised(&town.parent(KARTHIK).await.caller, "Food", "Too spicy").await;
    town.app.clock.advance(DAY);
    raised(&meera, "Food", "Too spicy").await;
    assert_eq!(list(&meera).await.len(), 4);
    town.finish().await;
}

#[rstest]
#[tokio::test]
async fn both_parents_are_notified_of_each_answer_of_the_centre(
    #[values(Engine::Sqlite, Engine::Postgres)] engine: Engine,
) {
    let town = Town::new(engine).await;
    let (meera, karthik) = (town.parent(MEERA).await.caller, town.parent(KARTHIK).await.caller);
    let id = raised(&meera, "Food", "Too spicy").await;
    let centre = town.centre();
    answer(&centre, "first", &id, "Which dish?").await.taken();
    answer(&centre, "first", &id, "Which dish?").await.taken();
    assert_eq!(
        (&list(&karthik).await[0]["note"], &list(&karthik).await[0]["status"]),
        (&json!("Which dish?"), &json!(2))
    );
    town.app.clock.advance(MINUTE);
    for _ in 0..2 {
        let done = set(&centre, &id, json!({"status": 4, "note": "Less chilli from today"})).await;
        assert_eq!((&done.taken()["ticket"]["status"], &done.taken()["overdue"]), (&json!(4), &json!(false)));
    }
    town.app.clock.advance(MINUTE);
    set(&centre, &id, json!({"status": 5})).await.taken();
    for caller in [&meera, &karthik] {
        let ticket = &list(caller).await[0];
        assert_eq!((&ticket["status"], &ticket["note"]), (&json!(5), &json!("Less chilli from today")));
        let found = caller.post("/parentapp/getChildTimeline", &[("include_types", "Message")]).await;
        let found: Vec<Value> = found.ok()["conversationList"]
            .as_array()
            .expect("entries")
            .iter()
            .map(|one| json!([one["message"], one["navigateTo"], one["navigationParams"]]))
            .collect();
        let place = json!({"item": id});
        assert_eq!(
            json!(found),
            json!([
                ["Ticket 'Food': Closed", "/ticket", place],
                ["Ticket 'Food': Resolved. Less chilli from today", "/ticket", place],
                ["The centre wrote about your ticket 'Food': Which dish?", "/ticket", place],
            ])
        );
    }
    let shown = centre.get(&format!("/centre/v1/tickets/{id}")).await.taken().clone();
    let history: Vec<Value> =
        shown["history"].as_array().expect("words").iter().map(|one| json!([one["status"], one["note"]])).collect();
    assert_eq!(json!(history), json!([[4, "Less chilli from today"], [5, ""]]));
    for bad in [json!({"status": 1}), json!({"status": 6}), json!({"status": "4"}), json!({})] {
        assert_eq!(set(&centre, &id, bad.clone()).await.status.as_u16(), 422, "{bad}");
    }
    assert_eq!(answer(&centre, "empty", &id, " ").await.json["rows"][0]["field"], "note");
    // The answer is a message of the thread that both sides share, there once; what is closed takes no more.
    let thread = meera.post("/parentapp/thread", &[("about", "ticket"), ("id", &id)]).await.ok().clone();
    let messages: Vec<Value> =
        thread["messages"].as_array().expect("messages").iter().map(|one| json!([one["by"], one["message"]])).collect();
    assert_eq!(json!(messages), json!([["Centre", "Which dish?"]]));
    let shared = centre.get(&format!("/centre/v1/threads/ticket/{id}")).await.taken()["messages"].clone();
    assert_eq!((&shared[0]["message"], shared.as_array().map(Vec::len)), (&json!("Which dish?"), Some(1)));
    let closed = answer(&centre, "late", &id, "One more").await;
    assert_eq!((closed.status.as_u16(), &closed.json["code"]), (409, &json!("thread_closed")));
    town.finish().await;
}

#[rstest]
#[tokio::test]
async fn what_waits_longest_comes_first_and_what_is_late_is_marked(
    #[values(Engine::Sqlite, Engine::Postgres)] engine: Engine,
) {
    let town = Town::new(engine).await;
    let meera = town.parent(MEERA).await.caller;
    let mut ids = Vec::new();
    for subject in ["Food", "CCTV", "Transport", "Accounts"] {
        ids.push(raised(&meera, subject, "x").await);
        town.app.clock.advance(MINUTE);
    }
    let centre = town.centre();
    set(&centre, &ids[0], json!({"status": 5})).await.taken();
    set(&centre, &ids[2], json!({"status": 3, "note": "We ask the driver"})).await.taken();
    let stand = async || {
        let tickets = at_centre(&town.centre()).await;
        let one =
            |one: &Value| (one["ticket"]["subject"].as_str().expect("a subject").to_owned(), one["overdue"] == true);
        tickets.iter().map(one).collect::<Vec<_>>()
    };
    let named = |all: [(&str, bool); 4]| all.map(|(subject, late)| (subject.to_owned(), late));
    let order = |late| named([("CCTV", late), ("Transport", false), ("Accounts", late), ("Food", false)]);
    // Thursday; the answer is due on Monday, and late on Tuesday.
    town.app.clock.advance(4 * DAY);
    assert_eq!(stand().await, order(false));
    town.app.clock.advance(DAY);
    assert_eq!(stand().await, order(true));
    answer(&town.centre(), "a", &ids[1], "Soon").await.taken();
    assert_eq!(stand().await, named([("CCTV", false), ("Transport", false), ("Accounts", true), ("Food", false)]));
    town.finish().await;
}

#[rstest]
#[tokio::test]
async fn either_parent_reads_the_history_of_a_ticket_and_nobody_else(
    #[values(Engine::Sqlite, Engine::Postgres)] engine: Engine,
) {
    let town = Town::new(engine).await;
    let meera = town.parent(MEERA).await;
    let (karthik, farah) = (town.parent(KARTHIK).await.caller, town.parent(FARAH).await.caller);
    let id = raised(&meera.caller, "Food", "Too spicy").await;
    let centre = town.centre();
    town.app.clock.advance(MINUTE);
    answer(&centre, "first", &id, "Which dish?").await.taken();
    town.app.clock.advance(MINUTE);
    set(&centre, &id, json!({"status": 4, "note": "Less chilli from today"})).await.taken();
    set(&centre, &id, json!({"status": 5})).await.taken();
    for caller in [&meera.caller, &karthik] {
        let reply = caller.post(HISTORY, &[("ticket_id", &id)]).await;
        let shown = reply.ok();
        assert_eq!(shown["ticket"], list(caller).await[0]);
        let step = |step, by, note, at| json!({"step": step, "by": by, "note": note, "at": format!("2026-11-12 {at}")});
        assert_eq!(
            shown["steps"],
            json!([
                step("Raised", "Mother", "", "10:00"),
                step("Resolved", "Centre", "Less chilli from today", "10:02"),
                step("Closed", "Centre", "", "10:02"),
            ])
        );
    }
    // Another family's, a sibling's, one that never was and what is no id are answered alike.
    let vihaan = meera.sign_in_response["children"][1]["mother_access_token"].as_str().expect("a token");
    let unknown = farah.post(HISTORY, &[("ticket_id", "77")]).await;
    for (caller, asked) in
        [(&farah, id.as_str()), (&town.nobody().with_header("auth_token", vihaan), &id), (&farah, "x"), (&farah, "")]
    {
        let reply = caller.post(HISTORY, &[("ticket_id", asked)]).await;
        reply.refused();
        assert_eq!(reply.json, unknown.json, "{asked}");
    }
    assert_eq!(town.nobody().post(HISTORY, &[("ticket_id", &id)]).await.refused(), "Expired Auth Token.");
    town.finish().await;
}
