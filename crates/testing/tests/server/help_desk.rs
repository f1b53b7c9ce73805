//! With a desk on loopback that speaks Freshdesk's interface, and one that misbehaves.

use axum::http::StatusCode;
use database::Engine;
use rstest::rstest;
use serde_json::{Value, json};

use crate::pictures::made::{jpeg, two_halves};
use base::clock::Timestamp;
use base::signed::signature_of;
use config::RateLimits;
use operations::erasure::erase;
use providers::help_desk::HelpDeskEntry;
use service::help_desk::rules;
use service::tickets::Status;
use testing::gateways::help_desk::SECRET;
use testing::gateways::{HelpDeskManners, LoopbackHelpDesk};
use testing::town::{KARTHIK, MEERA, MINUTE, NOW};
use testing::{Caller, File, Reply, Town};

const PATH: &str = "/helpdesk/webhook";

async fn town_with(engine: Engine, desk: &LoopbackHelpDesk) -> Town {
    Town::with(engine, |config| {
        config.rate_limits = RateLimits::off();
        config.help_desk = Some(desk.settings());
    })
    .await
}

async fn raise(caller: &Caller, description: &str) -> String {
    let fields = [("subject", "Food"), ("description", description)];
    let raised = caller.post("/parentapp/createTicket", &fields).await;
    raised.ok()["ticket"]["ticket_id"].as_str().expect("an id").to_owned()
}

async fn write(caller: &Caller, ticket: &str, message: &str) {
    let fields = [("about", "ticket"), ("id", ticket), ("message", message)];
    caller.post("/parentapp/writeToThread", &fields).await.ok();
}

/// The messages of a ticket's thread: who wrote, and what.
async fn thread(caller: &Caller, ticket: &str) -> Vec<(String, String)> {
    let read = caller.post("/parentapp/thread", &[("about", "ticket"), ("id", ticket)]).await;
    let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
    let messages = read.ok()["messages"].as_array().expect("messages").iter();
    messages.map(|one| (text(&one["by"]), text(&one["message"]))).collect()
}

async fn listed(caller: &Caller) -> Value {
    caller.post("/parentapp/listTickets", &[]).await.ok()["tickets"][0].clone()
}

/// The texts of a parent's notifications.
async fn notifications_of(caller: &Caller) -> Vec<String> {
    let listed = caller.post("/parentapp/getChildTimeline", &[("include_types", "Message")]).await;
    let entries = listed.ok()["conversationList"].as_array().expect("a list").iter();
    entries.map(|one| one["message"].as_str().unwrap_or_default().to_owned()).collect()
}

async fn later(town: &Town, minutes: u32) {
    town.app.clock.advance(minutes * MINUTE);
    town.follow_up().await;
}

fn signed(body: &str, at: Timestamp, secret: &str) -> String {
    let seconds = at.seconds().to_string();
    let signature = signature_of(&[seconds.as_bytes(), b".", body.as_bytes()], secret.as_bytes());
    format!("t={seconds},v1={signature}")
}

async fn send(caller: &Caller, body: &str) -> StatusCode {
    caller.send("POST", PATH, Some("application/json"), body.as_bytes().to_vec()).await.status
}

/// Calls the webhook: a ticket has changed.
async fn call_webhook(town: &Town, desk_id: i64) {
    let body = json!({"ticket_id": desk_id}).to_string();
    assert_eq!(send(&town.nobody().with_header("x-aangan-secret", SECRET), &body).await, StatusCode::OK);
    town.follow_up().await;
}

fn posted(desk: &LoopbackHelpDesk, path: &str) -> usize {
    desk.calls().iter().filter(|call| **call == format!("POST /api/v2/{path}")).count()
}

#[rstest]
#[tokio::test]
async fn a_ticket_is_sent_with_its_thread_and_nothing_private(
    #[values(Engine::Sqlite, Engine::Postgres)] engine: Engine,
) {
    let desk = LoopbackHelpDesk::start().await;
    let town = town_with(engine, &desk).await;
    let (meera, karthik) = (town.parent(MEERA).await.caller, town.parent(KARTHIK).await.caller);
    let id = raise(&meera, "Too <b>spicy</b>\nand cold").await;
    write(&karthik, &id, "I think so too").await;
    let image = jpeg(&two_halves(60, 40));
    let fields = [("about", "ticket"), ("id", id.as_str()), ("message", "")];
    let files = [File { field: "image", name: "a.jpg", content: &image }];
    meera.upload("/parentapp/writeToThread", &fields, &files).await.ok();
    town.follow_up().await;
    let raised = desk.tickets();
    assert_eq!(raised.len(), 1);
    let ticket = &raised[0];
    for (field, value) in [
        ("subject", json!("Food: Anaya Rao, Indiranagar")),
        ("name", json!("Meera Rao")),
        ("status", json!(2)),
        ("priority", json!(1)),
        ("type", json!("Question")),
        ("tags", json!(["parents", format!("aangan-{id}")])),
        (
            "description",
            json!(
                "<p>Too &lt;b&gt;spicy&lt;/b&gt;<br>and cold</p><p>Raised in the parent portal by Meera Rao, the mother.</p>"
            ),
        ),
    ] {
        assert_eq!(ticket[field], value, "{field}");
    }
    let notes = desk.entries(101);
    assert_eq!(notes.len(), 2);
    for (note, words) in notes.iter().zip(["The father of Anaya:", "The mother of Anaya:"]) {
        assert_eq!((&note["private"], &note["incoming"]), (&json!(false), &json!(true)));
        assert!(note["body"].as_str().expect("a body").contains(words), "{note}");
    }
    assert!(notes[0]["body"].as_str().expect("a body").contains("I think so too"));
    assert_eq!(notes[0]["user_id"], ticket["requester_id"]);
    let picture = &notes[1]["attachments"][0];
    assert_eq!((&picture["name"], &picture["content_type"]), (&json!("picture.jpg"), &json!("image/jpeg")));
    assert!(picture["size"].as_i64().is_some_and(|bytes| bytes > 100));
    let all = format!("{ticket}{notes:?}");
    for private in ["98000", "@example.com", "pin", "PIN"] {
        assert!(!all.contains(private), "{private}: {all}");
    }
    // Messages of parents do not come back to them.
    later(&town, 6).await;
    call_webhook(&town, 101).await;
    assert_eq!(thread(&meera, &id).await.len(), 2);
    town.finish().await;
}

#[rstest]
#[case(HelpDeskManners::Refuses(500))]
#[case(HelpDeskManners::Refuses(401))]
#[case(HelpDeskManners::Busy(120))]
#[case(HelpDeskManners::Breaks)]
#[tokio::test]
async fn while_the_help_desk_is_down_a_ticket_waits_and_is_sent_once_later(
    #[values(Engine::Sqlite, Engine::Postgres)] engine: Engine,
    #[case] manners: HelpDeskManners,
) {
    let desk = LoopbackHelpDesk::start().await;
    desk.behave(manners);
    let town = town_with(engine, &desk).await;
    let meera = town.parent(MEERA).await.caller;
    let id = raise(&meera, "Too spicy").await;
    write(&meera, &id, "Still").await;
    town.follow_up().await;
    assert!(!desk.calls().is_empty() && desk.tickets().is_empty());
    assert_eq!((&listed(&meera).await["status"], thread(&meera, &id).await.len()), (&json!(2), 1));
    let before = desk.calls().len();
    later(&town, 1).await;
    if manners == HelpDeskManners::Busy(120) {
        assert_eq!(desk.calls().len(), before, "it asked for two minutes");
    }
    for _ in 0..30 {
        later(&town, 60).await;
    }
    assert!(desk.calls().len() > before);
    desk.behave(HelpDeskManners::Well);
    for _ in 0..3 {
        later(&town, 20).await;
    }
    assert_eq!(desk.tickets().len(), 1);
    let notes = desk.entries(101);
    assert!(notes.len() == 1 && notes[0]["body"].as_str().is_some_and(|body| body.contains("Still")), "{notes:?}");
    town.finish().await;
}

#[rstest]
#[tokio::test]
async fn what_arrived_without_an_answer_is_not_sent_twice(#[values(Engine::Sqlite, Engine::Postgres)] engine: Engine) {
    let desk = LoopbackHelpDesk::start().await;
    let town = town_with(engine, &desk).await;
    let meera = town.parent(MEERA).await.caller;
    desk.behave(HelpDeskManners::DoesAndBreaks);
    let id = raise(&meera, "Too spicy").await;
    town.follow_up().await;
    assert_eq!(desk.tickets().len(), 1);
    desk.behave(HelpDeskManners::Well);
    later(&town, 20).await;
    assert_eq!((desk.tickets().len(), posted(&desk, "tickets")), (1, 1));
    desk.behave(HelpDeskManners::DoesAndBreaks);
    write(&meera, &id, "Still").await;
    town.follow_up().await;
    desk.behave(HelpDeskManners::Well);
    later(&town, 20).await;
    write(&meera, &id, "And now").await;
    later(&town, 20).await;
    let bodies: Vec<String> = desk.entries(101).iter().map(|note| note["body"].to_string()).collect();
    assert_eq!(bodies.len(), 2, "{bodies:?}");
    assert!(bodies[0].contains("Still") && bodies[1].contains("And now"));
    town.finish().await;
}

#[rstest]
#[tokio::test]
async fn what_agents_answer_and_set_comes_back_and_private_notes_stay(
    #[values(Engine::Sqlite, Engine::Postgres)] engine: Engine,
) {
    let desk = LoopbackHelpDesk::start().await;
    let town = town_with(engine, &desk).await;
    let (meera, karthik) = (town.parent(MEERA).await.caller, town.parent(KARTHIK).await.caller);
    let id = raise(&meera, "Too spicy").await;
    town.follow_up().await;
    desk.reply(101, "We ask\tthe <b>cook</b>\u{202e}");
    for hidden in [
        json!({"body_text": "A difficult mother", "private": true, "incoming": false, "source": 2}),
        json!({"body_text": "By mail, from the family", "private": false, "incoming": true, "source": 0}),
        json!({"body_text": "Forwarded to the cook", "private": false, "incoming": false, "source": 8}),
        json!({"body_text": "Says nothing of itself"}),
    ] {
        desk.enter(101, hidden);
    }
    desk.enter(
        101,
        json!({"body_text": "The recipe", "private": false, "incoming": false, "source": 2, "attachments": [{}]}),
    );
    desk.set(101, 4);
    call_webhook(&town, 101).await;
    call_webhook(&town, 101).await;
    later(&town, 6).await;
    let file = "The recipe\n(This came with a file, which the centre can show you.)";
    for caller in [&meera, &karthik] {
        let words: Vec<String> = thread(caller, &id).await.into_iter().map(|(_, words)| words).collect();
        assert_eq!(words, ["We ask the ‹b>cook‹/b>", file]);
        assert_eq!(listed(caller).await["status"], 4);
        let notifications = notifications_of(caller).await;
        let of_ticket = notifications.iter().filter(|text| text.contains("'Food'")).count();
        assert_eq!(of_ticket, 3, "two answers and the status: {notifications:?}");
    }
    assert!(desk.entries(101).len() == 6, "nothing comes back");
    // A status of the desk's own means that somebody is at it.
    desk.set(101, 11);
    call_webhook(&town, 101).await;
    assert_eq!(listed(&meera).await["status"], 3);
    assert_eq!(desk.tickets()[0]["status"], 11);
    town.finish().await;
}

#[rstest]
#[tokio::test]
async fn what_an_agent_writes_beside_or_after_the_end_still_reaches_the_parents(
    #[values(Engine::Sqlite, Engine::Postgres)] engine: Engine,
) {
    let desk = LoopbackHelpDesk::start().await;
    let town = town_with(engine, &desk).await;
    let meera = town.parent(MEERA).await.caller;
    let id = raise(&meera, "Too spicy").await;
    town.follow_up().await;
    let words = |thread: Vec<(String, String)>| thread.into_iter().map(|(_, words)| words).collect::<Vec<_>>();
    desk.reply(101, "Done");
    desk.set(101, 5);
    call_webhook(&town, 101).await;
    assert_eq!((words(thread(&meera, &id).await), &listed(&meera).await["status"]), (vec!["Done".into()], &json!(5)));
    desk.reply(101, "One thing more");
    call_webhook(&town, 101).await;
    let ticket = listed(&meera).await;
    assert_eq!((&ticket["status"], &ticket["note"]), (&json!(5), &json!("One thing more")));
    // Opened again there, it takes words again.
    desk.set(101, 2);
    desk.reply(101, "We look again");
    call_webhook(&town, 101).await;
    assert_eq!(words(thread(&meera, &id).await), ["Done", "We look again"]);
    assert_eq!(listed(&meera).await["status"], 2);
    town.finish().await;
}

#[rstest]
#[tokio::test]
async fn changes_of_the_centre_are_sent_to_agents_and_do_not_come_back(
    #[values(Engine::Sqlite, Engine::Postgres)] engine: Engine,
) {
    let desk = LoopbackHelpDesk::start().await;
    let town = town_with(engine, &desk).await;
    let (meera, centre) = (town.parent(MEERA).await.caller, town.centre());
    let id = raise(&meera, "Too spicy").await;
    town.follow_up().await;
    let path = format!("/centre/v1/threads/ticket/{id}");
    let body = json!({"message": "We ask the cook", "teacher": "Kavitha"});
    centre.with_header("idempotency-key", "a").json("POST", &path, &body).await.taken();
    centre.json("PUT", &format!("/centre/v1/tickets/{id}"), &json!({"status": 4})).await.taken();
    town.follow_up().await;
    let notes = desk.entries(101);
    assert_eq!((notes.len(), &notes[0]["private"]), (1, &json!(true)));
    assert!(notes[0]["body"].as_str().is_some_and(|body| body.contains("Kavitha of the centre wrote")), "{notes:?}");
    assert_eq!(desk.tickets()[0]["status"], 4);
    call_webhook(&town, 101).await;
    assert_eq!((thread(&meera, &id).await.len(), &listed(&meera).await["status"]), (1, &json!(4)));
    town.finish().await;
}

#[rstest]
#[tokio::test]
async fn forged_replayed_and_old_webhook_calls_change_nothing(
    #[values(Engine::Sqlite, Engine::Postgres)] engine: Engine,
) {
    let desk = LoopbackHelpDesk::start().await;
    let town = town_with(engine, &desk).await;
    let meera = town.parent(MEERA).await.caller;
    let id = raise(&meera, "Too spicy").await;
    town.follow_up().await;
    let body = json!({"ticket_id": 101, "status": 5, "reply": "Forged"}).to_string();
    let asked = desk.calls().len();
    let saying = |name: &'static str, value: &str| town.nobody().with_header(name, value);
    let right = signed(&body, NOW, SECRET);
    for (name, caller, body, status) in [
        ("without a word", town.nobody(), body.as_str(), 401),
        ("another secret", saying("x-aangan-secret", "only they and we knew"), &body, 401),
        ("no secret", saying("x-aangan-secret", ""), &body, 401),
        ("another's signature", saying("x-aangan-signature", &signed(&body, NOW, "another secret")), &body, 401),
        ("other bytes", saying("x-aangan-signature", &right), "{\"ticket_id\": 102}", 401),
        ("six minutes old", saying("x-aangan-signature", &signed(&body, NOW - 6 * MINUTE, SECRET)), &body, 401),
        ("six minutes ahead", saying("x-aangan-signature", &signed(&body, NOW + 6 * MINUTE, SECRET)), &body, 401),
        ("no signature", saying("x-aangan-signature", "t=1,v1="), &body, 401),
        (
            "forged beside the secret",
            saying("x-aangan-signature", "t=1,v1=00").with_header("x-aangan-secret", SECRET),
            &body,
            401,
        ),
        ("no JSON", saying("x-aangan-secret", SECRET), "ticket 101", 400),
        ("no ticket", saying("x-aangan-secret", SECRET), "{\"ticket_id\": -1}", 400),
        ("too long", saying("x-aangan-secret", SECRET), &" ".repeat(65 * 1024), 413),
    ] {
        assert_eq!(send(&caller, body).await, status, "{name}");
    }
    town.follow_up().await;
    assert_eq!(desk.calls().len(), asked, "the desk is not asked for anything");
    // A right one is heard once, and what it says is not believed.
    let caller = saying("x-aangan-signature", &right);
    assert_eq!((send(&caller, &body).await, send(&caller, &body).await), (StatusCode::OK, StatusCode::CONFLICT));
    town.follow_up().await;
    assert!(desk.calls().len() > asked);
    assert_eq!((&listed(&meera).await["status"], thread(&meera, &id).await.len()), (&json!(2), 0));
    // Of another's ticket the reply shows nothing.
    assert_eq!(send(&saying("x-aangan-secret", SECRET), "{\"ticket_id\": 7}").await, StatusCode::OK);
    town.finish().await;
}

#[rstest]
#[tokio::test]
async fn a_change_without_a_webhook_call_is_found_by_polling(
    #[values(Engine::Sqlite, Engine::Postgres)] engine: Engine,
) {
    let desk = LoopbackHelpDesk::start().await;
    let town = town_with(engine, &desk).await;
    let meera = town.parent(MEERA).await.caller;
    let id = raise(&meera, "Too spicy").await;
    town.follow_up().await;
    desk.reply(101, "We ask the cook");
    later(&town, 4).await;
    assert!(thread(&meera, &id).await.is_empty());
    later(&town, 1).await;
    assert_eq!(thread(&meera, &id).await.len(), 1);
    // A look that fails is made up for by the next; of what was heard nothing is asked again.
    desk.set(101, 4);
    desk.behave(HelpDeskManners::Refuses(503));
    later(&town, 5).await;
    desk.behave(HelpDeskManners::Well);
    later(&town, 5).await;
    assert_eq!(listed(&meera).await["status"], 4);
    let before = desk.calls().len();
    later(&town, 5).await;
    assert_eq!(desk.calls()[before..], ["GET /api/v2/tickets"]);
    town.finish().await;
}

#[rstest]
#[tokio::test]
async fn what_the_help_desk_refuses_is_given_up_for_the_office_to_see(
    #[values(Engine::Sqlite, Engine::Postgres)] engine: Engine,
) {
    let desk = LoopbackHelpDesk::start().await;
    desk.behave(HelpDeskManners::Refuses(400));
    let town = town_with(engine, &desk).await;
    let meera = town.parent(MEERA).await.caller;
    let id = raise(&meera, "Too spicy").await;
    town.follow_up().await;
    let lost = town.read(async |reader| Ok(outbox::list(reader).await?)).await;
    assert_eq!((lost.len(), lost[0].state.as_str(), lost[0].kind.as_str()), (1, "given_up", "tell_desk"));
    assert_eq!(lost[0].why.as_deref(), Some("the help desk answered 400, group_id: missing_field"));
    assert_eq!((&listed(&meera).await["status"], &listed(&meera).await["ticket_id"]), (&json!(2), &json!(id)));
    desk.behave(HelpDeskManners::Well);
    let (job, now) = (lost[0].id, town.app.now());
    town.write(async move |writer| Ok(outbox::retry(writer, job, now).await.map(drop)?)).await;
    town.follow_up().await;
    assert_eq!(desk.tickets().len(), 1);
    town.finish().await;
}

#[rstest]
#[tokio::test]
async fn nothing_is_sent_of_an_erased_family(#[values(Engine::Sqlite, Engine::Postgres)] engine: Engine) {
    let desk = LoopbackHelpDesk::start().await;
    let town = town_with(engine, &desk).await;
    let meera = town.parent(MEERA).await.caller;
    raise(&meera, "Too spicy").await;
    town.follow_up().await;
    desk.reply(101, "We ask the cook");
    call_webhook(&town, 101).await;
    desk.behave(HelpDeskManners::Refuses(503));
    raise(&meera, "Still").await;
    town.follow_up().await;
    town.leaves(town.anaya).await;
    let (child, app) = (town.anaya, town.app.clone());
    town.write(async move |writer| erase(writer, &app, child).await.map(drop)).await;
    desk.behave(HelpDeskManners::Well);
    for _ in 0..2 {
        later(&town, 20).await;
    }
    assert_eq!(desk.tickets().len(), 1);
    call_webhook(&town, 101).await;
    town.finish().await;
}

#[rstest]
#[tokio::test]
async fn without_a_help_desk_nothing_is_planned_and_there_is_no_webhook(
    #[values(Engine::Sqlite, Engine::Postgres)] engine: Engine,
) {
    let town = Town::new(engine).await;
    let meera = town.parent(MEERA).await.caller;
    town.follow_up().await;
    let id = raise(&meera, "Too spicy").await;
    write(&meera, &id, "Still").await;
    town.runner.assert_nothing_left().await;
    let caller = town.nobody().with_header("x-aangan-secret", SECRET);
    assert_eq!(send(&caller, "{\"ticket_id\": 101}").await, StatusCode::NOT_FOUND);
    let reply: Reply = town.nobody().get(PATH).await;
    assert!(reply.status.is_client_error(), "{}", reply.status);
    town.finish().await;
}

#[test]
fn an_agent_s_words_are_cut_where_a_message_ends() {
    let desk_entry = |text: &str| HelpDeskEntry {
        id: 1,
        private: false,
        incoming: false,
        is_reply_or_note: true,
        text: text.to_owned(),
        files: 0,
    };
    let long = "word ".repeat(1000);
    let pieces = rules::messages_of(&desk_entry(&long));
    assert_eq!(pieces.join(" "), long.trim());
    assert!(pieces.len() == 3 && pieces.iter().all(|piece| piece.chars().count() <= 2048));
    let unbroken = "x".repeat(5000);
    assert_eq!(rules::messages_of(&desk_entry(&unbroken)).concat(), unbroken);
    assert_eq!(rules::messages_of(&desk_entry(" a\r\nb\u{7}\u{200b} ")), ["a\nb"]);
    assert!(rules::messages_of(&desk_entry(" \u{200b}\n")).is_empty());
    assert_eq!((rules::status_of(5), rules::status_of(7)), (Status::Closed, Status::Pending));
}

#[test]
fn only_the_ticket_of_a_webhook_call_counts() {
    for (body, id) in [
        (r#"{"ticket_id": 17}"#, Some(17)),
        (r##"{"ticket_id": "#17"}"##, Some(17)),
        (r#"{"freshdesk_webhook": {"ticket_id": 17, "ticket_status": "Closed"}}"#, Some(17)),
        (r#"{"ticket_id": 0}"#, None),
        (r#"{"ticket_id": 1.5}"#, None),
        (r#"{"ticket_id": [17]}"#, None),
        (r#"{"id": 17}"#, None),
        ("17", None),
        ("", None),
    ] {
        assert_eq!(rules::ticket_of(body.as_bytes()), id, "{body}");
    }
}
