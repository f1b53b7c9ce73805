use std::time::Duration;

use database::{Engine, statement};
use jiff::civil::Date;
use rstest::rstest;
use serde_json::{Value, json};

use base::clock::Timestamp;
use base::day::{DAY, MINUTE};
use base::ids::EventId;
use base::refusal::Refusal;
use daily::events::{Event, rules, store};
use testing::town::{FARAH, KARTHIK, MEERA, NOW};
use testing::{Caller, Reply, Town};

const MY_EVENTS: &str = "/centerevents/my_events";
const EVENT_ACT: &str = "/centerevents/event_act";

async fn events(caller: &Caller) -> Value {
    caller.post(MY_EVENTS, &[]).await.ok().clone()
}

async fn act(caller: &Caller, event: &str, status: &str) -> Reply {
    caller.post(EVENT_ACT, &[("event_id", event), ("status", status)]).await
}

#[test]
fn the_rule_follows_its_table() {
    let table: Value = serde_json::from_str(include_str!("../../../../rules/outdoor-event.json")).expect("JSON");
    for case in table["cases"].as_array().expect("cases") {
        let day = |field: &str| case["input"][field].as_str().expect("a day").parse::<Date>().expect("a date");
        let cancelled = case["input"]["event_status"] == "Cancelled";
        let (title, details) = (String::new(), String::new());
        let event =
            Event { id: EventId(1), title, day: day("event_date"), details, created_at: Timestamp::EPOCH, cancelled };
        let answer = rules::open(&event, day("today")).err().map(|closed| Refusal::from(closed).sentence.into_owned());
        assert_eq!(answer.as_deref(), case["expect"].as_str(), "{}", case["name"]);
    }
}

// proves: EVENT-11 EVENT-12 EVENT-16 EVENT-17
#[rstest]
#[tokio::test]
async fn an_event_is_answered_and_the_other_parent_is_notified(
    #[values(Engine::Sqlite, Engine::Postgres)] engine: Engine,
) {
    let town = Town::new(engine).await;
    let event = town.picnic().await;
    assert_eq!(
        town.ask_for("picnic", &town.planned_picnic()).await.taken()["id"],
        event.as_str(),
        "sent again it is asked once"
    );
    let meera = town.parent(MEERA).await;
    assert_eq!(meera.sign_in_response["eventStatus"], 1, "an event waits");
    let asked = json!([{"event_id": event, "event_title": "Cubbon Park picnic", "event_date": "2026-11-20",
        "event_created_on": "2026-11-12", "consent_status": null, "consent_by": null, "consent_on": null,
        "event_details": "By bus at nine.\nBring a hat.", "event_status": "Scheduled"}]);
    assert_eq!(meera.caller.post(MY_EVENTS, &[("consent_by", "Mother")]).await.ok(), &asked);
    let timeline = meera.caller.post("/parentapp/getChildTimeline", &[("include_types", "OutdoorEvents")]).await;
    let entry = &timeline.ok()["conversationList"][0];
    let place = (&entry["navigateTo"], &entry["navigationParams"]);
    assert_eq!(place, (&json!("/outdoorActivity"), &json!({"item": event})), "its badge opens that event");
    assert_eq!(
        entry["message"],
        "Cubbon Park picnic on Nov 20, 2026. Please authorise or deny it under Outdoor Activity."
    );
    let fields = [("event_id", event.as_str()), ("consent_by", "Mother"), ("status", "Authorized")];
    let answered = meera.caller.post(EVENT_ACT, &fields).await.ok().clone();
    assert_eq!((&answered["consent_status"], &answered["consent_by"]), (&json!("Authorized"), &json!("Mother")));
    assert_eq!(events(&meera.caller).await, json!([answered]));
    let karthik = town.parent(KARTHIK).await;
    assert_eq!(
        (events(&karthik.caller).await, &karthik.sign_in_response["eventStatus"]),
        (json!([answered]), &json!(0))
    );
    town.follow_up().await;
    let emails = town.sent_messages.addressed_to("karthik.rao@example.com");
    let expected = "\n\nAangan: Meera Rao has authorised 'Cubbon Park picnic' on Nov 20, 2026 for Anaya. You can change the answer \
        under Outdoor Activity while the event is ahead.";
    assert!(emails[0].text.trim_end().ends_with(expected), "{}", emails[0].text);
    assert_eq!(
        town.sent_messages.addressed_to("meera.rao@example.com").len(),
        0,
        "the parent who answered gets no e-mail"
    );
    town.finish().await;
}

// proves: EVENT-13 EVENT-14
#[rstest]
#[tokio::test]
async fn either_parent_changes_the_answer_and_the_centre_reads_every_one(
    #[values(Engine::Sqlite, Engine::Postgres)] engine: Engine,
) {
    let town = Town::new(engine).await;
    let event = town.picnic().await;
    let (meera, karthik) = (town.parent(MEERA).await.caller, town.parent(KARTHIK).await.caller);
    for (caller, status) in [
        (&meera, "Denied"),
        (&meera, "Authorized"),
        (&karthik, "Authorized"),
        (&karthik, "Denied"),
        (&meera, "Authorized"),
    ] {
        town.app.clock.advance(Duration::from_secs(1));
        act(caller, &event, status).await.ok();
        assert_eq!(events(&meera).await[0]["consent_status"], status);
    }
    let read = town.answers(&event).await;
    let expected_row = |status: &str, by: &str, after: u64| json!({"child_id": town.anaya, "status": status, "by": by, "at": NOW + Duration::from_millis(after)});
    assert_eq!(read["answers"], json!([expected_row("Authorized", "Mother", 5000)]));
    assert_eq!(
        read["history"],
        json!([
            expected_row("Denied", "Mother", 1000),
            expected_row("Authorized", "Mother", 2000),
            expected_row("Denied", "Father", 4000),
            expected_row("Authorized", "Mother", 5000)
        ]),
        "the father's repetition of what stood there changed nothing"
    );
    // Only the answer that still counts is listed.
    town.follow_up().await;
    assert_eq!(town.sent_messages.addressed_to("karthik.rao@example.com").len(), 1);
    assert_eq!(town.sent_messages.addressed_to("meera.rao@example.com").len(), 0);
    let record: Vec<String> = town
        .read(async |reader| Ok(base::audit::list_since(reader, Timestamp::EPOCH).await?))
        .await
        .into_iter()
        .map(|(_, action, _)| action)
        .collect();
    assert_eq!(record.iter().filter(|action| action.ends_with("ed an event")).count(), 4);
    town.finish().await;
}

#[rstest]
#[tokio::test]
async fn answers_of_one_millisecond_keep_their_order(#[values(Engine::Sqlite, Engine::Postgres)] engine: Engine) {
    let town = Town::new(engine).await;
    let event = town.picnic().await;
    let (meera, karthik) = (town.parent(MEERA).await.caller, town.parent(KARTHIK).await.caller);
    // The town's clock does not move.
    for turn in 0..8 {
        let (caller, status) = if turn % 2 == 0 { (&meera, "Denied") } else { (&karthik, "Authorized") };
        act(caller, &event, status).await.ok();
    }
    let read = town.answers(&event).await;
    let history: Vec<_> = read["history"].as_array().expect("a list").iter().map(|one| one["by"].clone()).collect();
    assert_eq!(json!(history), json!(["Mother", "Father"].repeat(4)));
    assert_eq!(read["answers"][0]["status"], "Authorized", "the last of them counts");
    assert_eq!(read["history"][7]["at"], json!(NOW));
    town.finish().await;
}

// proves: EVENT-15 EVENT-17
#[rstest]
#[tokio::test]
async fn what_is_over_or_called_off_can_be_answered_no_more(
    #[values(Engine::Sqlite, Engine::Postgres)] engine: Engine,
) {
    let town = Town::new(engine).await;
    let event = town.picnic().await;
    let meera = town.parent(MEERA).await.caller;
    act(&meera, &event, "Denied").await.ok();
    for (event, status, input) in [
        (event.as_str(), "", "Please Authorise or Deny the event"),
        (&event, "authorized", "Please Authorise or Deny the event"),
        (&event, "<b>Denied</b>", "Please Authorise or Deny the event"),
        ("5", "Authorized", "No Data Found"),
        ("", "Authorized", "No Data Found"),
        ("abc", "Authorized", "No Data Found"),
    ] {
        assert_eq!(act(&meera, event, status).await.refused(), input, "{event} {status}");
    }
    let farah = town.parent(FARAH).await.caller;
    assert_eq!(act(&farah, &event, "Authorized").await.refused(), "No Data Found", "her child is not asked");
    assert_eq!(events(&farah).await, json!([]));
    // Until the day itself ends at the centre it can be changed, and not a minute longer.
    town.app.clock.set(NOW + 8 * DAY + Duration::from_hours(14) - MINUTE, true);
    let meera = town.parent(MEERA).await.caller;
    act(&meera, &event, "Authorized").await.ok();
    town.app.clock.advance(Duration::from_mins(1));
    assert_eq!(act(&meera, &event, "Denied").await.refused(), "This event is over");
    let path = format!("/centre/v1/events/{event}");
    assert_eq!(
        town.centre().json("DELETE", &path, &Value::Null).await.status.as_u16(),
        422,
        "what is over is not called off"
    );

    town.follow_up().await;
    town.set_clock_back(NOW).await;
    for path in [path.as_str(), "/centre/v1/events/5", "/centre/v1/events/x"] {
        assert_eq!(town.other_centre().get(path).await.status.as_u16(), 404, "{path}");
        assert_eq!(town.other_centre().json("DELETE", path, &Value::Null).await.status.as_u16(), 404, "{path}");
    }
    let called_off = town.centre().json("DELETE", &path, &Value::Null).await.taken().clone();
    assert_eq!(town.centre().json("DELETE", &path, &Value::Null).await.taken(), &called_off, "twice is once");
    let meera = town.parent(MEERA).await;
    let shown = events(&meera.caller).await;
    assert_eq!((&shown[0]["event_status"], &shown[0]["consent_status"]), (&json!("Cancelled"), &json!("Authorized")));
    assert_eq!(act(&meera.caller, &event, "Denied").await.refused(), "This event has been cancelled");
    let timeline = meera.caller.post("/parentapp/getChildTimeline", &[("include_types", "OutdoorEvents")]).await;
    let found: Vec<_> = timeline.ok()["conversationList"]
        .as_array()
        .expect("a list")
        .iter()
        .map(|item| item["message"].as_str().unwrap_or_default().to_owned())
        .collect();
    assert_eq!(
        found.iter().filter(|message| *message == "Cubbon Park picnic on Nov 20, 2026 has been cancelled.").count(),
        1,
        "{found:?}"
    );
    town.finish().await;
}

#[rstest]
#[tokio::test]
async fn sign_in_and_reload_say_how_many_events_wait(#[values(Engine::Sqlite, Engine::Postgres)] engine: Engine) {
    let town = Town::new(engine).await;
    let mut zoo = town.planned_picnic();
    zoo["title"] = json!("The zoo");
    let (event, zoo) =
        (town.picnic().await, town.ask_for("zoo", &zoo).await.taken()["id"].as_str().expect("an id").to_owned());
    let theirs = json!({"title": "Lake", "day": "2026-11-12", "details": "Boats.", "rooms": ["Nursery"]});
    town.other_centre().with_header("idempotency-key", "lake").json("POST", "/centre/v1/events", &theirs).await.taken();
    let meera = town.parent(MEERA).await;
    let waits = |response: &Value| (response["eventStatus"].as_i64(), response["eventChild"].clone());
    let (anaya, vihaan) = (json!(town.anaya), json!(town.vihaan));
    assert_eq!(
        waits(&meera.sign_in_response),
        (Some(3), anaya),
        "hers, and the lake of her brother at the other centre"
    );
    act(&meera.caller, &event, "Denied").await.ok();
    town.app.clock.advance(Duration::from_secs(1));
    let marker = town.app.config.sign_in.reload_code.clone();
    let reload = async |caller: &Caller| {
        caller.post("/parentapp/childLoginReloadDetails", &[("otp", &marker)]).await.ok().clone()
    };
    let reloaded = reload(&meera.caller).await;
    assert_eq!(waits(&reloaded), (Some(2), json!(town.anaya)));
    town.centre().json("DELETE", &format!("/centre/v1/events/{zoo}"), &Value::Null).await.taken();
    assert_eq!(waits(&town.parent(MEERA).await.sign_in_response), (Some(1), vihaan), "the lake is today");
    assert_eq!(waits(&town.parent(FARAH).await.sign_in_response), (Some(0), Value::Null), "nothing of other families");
    let vihaans = reloaded["children"][1]["mother_access_token"].as_str().expect("a token");
    let by_his = reload(&town.nobody().with_header("auth_token", vihaans)).await;
    assert_eq!(waits(&by_his), (Some(1), json!(town.vihaan)), "the same whichever child's token reloads");
    town.finish().await;
}

#[rstest]
#[tokio::test]
async fn a_bad_event_is_refused_with_every_fault(#[values(Engine::Sqlite, Engine::Postgres)] engine: Engine) {
    let town = Town::new(engine).await;
    let good = json!({"title": "Picnic", "day": "2026-11-20", "details": "d", "rooms": ["Nursery"]});
    let with = |field: &str, value: Value| {
        let mut event = good.clone();
        event[field] = value;
        event
    };
    for (event, faults) in [
        (with("title", json!("")), vec![(0, "title")]),
        (with("title", json!("<h1>Picnic</h1>")), vec![(0, "title")]),
        (with("title", json!("x".repeat(121))), vec![(0, "title")]),
        (with("details", json!("<script>alert(1)</script>")), vec![(0, "details")]),
        (with("details", json!("x".repeat(2049))), vec![(0, "details")]),
        (with("day", json!("2026-11-11")), vec![(0, "day")]),
        (with("day", json!("2027-11-13")), vec![(0, "day")]),
        (with("day", json!("2026-02-30")), vec![(0, "day")]),
        (with("rooms", json!([])), vec![(0, "children")]),
        (with("rooms", json!(["Nursery", "Attic"])), vec![(1, "rooms")]),
        (
            with("children", json!([town.anaya, town.vihaan, town.left, "x"])),
            vec![(1, "children"), (2, "children"), (3, "children")],
        ),
        (
            json!({"title": "", "day": "", "details": "", "children": ["5"]}),
            vec![(0, "day"), (0, "title"), (0, "details"), (0, "children")],
        ),
    ] {
        let reply = town.ask_for("bad", &event).await;
        assert_eq!((reply.status.as_u16(), reply.json["code"].as_str()), (422, Some("bad_rows")), "{event}");
        let found: Vec<_> = reply.json["rows"]
            .as_array()
            .expect("rows")
            .iter()
            .map(|row| (row["index"].as_u64().expect("an index"), row["field"].as_str().expect("a field")))
            .collect();
        assert_eq!(found, faults, "{event}");
    }
    assert_eq!(town.centre().get("/centre/v1/events").await.taken()["events"], json!([]));
    assert_eq!(town.centre().json("POST", "/centre/v1/events", &good).await.json["code"], "no_idempotency_key");
    let posted = town.ask_for("bad", &with("children", json!([town.anaya, town.anaya]))).await;
    assert_eq!(posted.taken()["children"], 2, "each child of the room once");
    assert_eq!(town.centre().get("/centre/v1/events").await.taken()["events"][0]["title"], "Picnic");
    assert_eq!(town.other_centre().get("/centre/v1/events").await.taken()["events"], json!([]));
    town.finish().await;
}

#[rstest]
#[tokio::test]
async fn events_cost_two_statements_and_no_list_is_read_whole(
    #[values(Engine::Sqlite, Engine::Postgres)] engine: Engine,
) {
    let town = Town::new(engine).await;
    let event = town.picnic().await;
    let meera = town.parent(MEERA).await.caller;
    let statements = async |call: &dyn Fn() -> (String, Vec<(&'static str, String)>)| {
        let (path, fields) = call();
        let fields: Vec<_> = fields.iter().map(|(name, value)| (*name, value.as_str())).collect();
        let before = town.app.database.counts().statements;
        meera.post(&path, &fields).await.ok();
        town.app.database.counts().statements - before
    };
    assert_eq!(statements(&|| (MY_EVENTS.into(), vec![])).await, 2, "the proof and the list");
    let deny = || (EVENT_ACT.into(), vec![("event_id", event.clone()), ("status", "Denied".into())]);
    assert_eq!(
        statements(&deny).await,
        9,
        "the proof, the event, the answer's number, the answer, that it counts, the record, whom to tell, the plan, the change"
    );
    assert_eq!(statements(&deny).await, 2, "repeated: the proof and the event");
    if engine == Engine::Sqlite {
        for sql in store::STATEMENTS {
            let plan = town.app.database.explain(*sql).await.expect("a plan").join("; ");
            assert!(!plan.contains("SCAN"), "{sql:?}: {plan}");
        }
        let plan =
            town.app.database.explain(statement(store::STATEMENTS, "page_of_centre")).await.expect("a plan").join("; ");
        assert!(plan.contains("event_by_day (centre_id=? AND (day,id)<") && !plan.contains("TEMP B-TREE"), "{plan}");
    }
    town.finish().await;
}
