//! Lists from which an office can decide, and who of the office did what.

use database::Engine;
use rstest::rstest;
use serde_json::{Value, json};

use super::{JOEL, RHEA, bring_in, office};
use crate::pictures::made::{jpeg, two_halves};
use testing::town::{KARTHIK, MEERA, MINUTE};
use testing::{File, Town};

fn lines(output: &str) -> Vec<Value> {
    output.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect()
}

#[rstest]
#[tokio::test]
async fn the_audit_log_names_who_of_the_office_did_it_to_whom_and_for_how_much(
    #[values(Engine::Sqlite, Engine::Postgres)] engine: Engine,
) {
    let town = Town::new(engine).await;
    town.app.database.set_author("priya");
    let (anaya, indiranagar) = (town.anaya, town.indiranagar);
    office(&town, "fees pay --centre Indiranagar --child Anaya_Rao --amount 6000 --day 2026-11-12 --way cash")
        .await
        .expect("paid");
    let paid = office(&town, "audit-log list --who priya --action recorded_a_payment").await.expect("read");
    assert!(
        paid.starts_with(&format!(
            "2026-11-12 10:00:00  Indiranagar (centre {indiranagar}), office (priya)  recorded a payment  Anaya Rao (child {anaya})  "
        )),
        "{paid}"
    );
    assert!(paid.ends_with(", ₹6,000.00"), "{paid}");
    let event = &lines(&office(&town, "audit-log list --json --action recorded_a_payment").await.expect("read"))[0];
    assert_eq!((&event["login"], &event["who"]), (&json!("priya"), &json!(format!("centre {indiranagar}, office"))));
    assert_eq!(event["child_named"], format!("Anaya Rao (child {anaya})"));
    assert!(event["object"].as_str().is_some_and(|object| object.ends_with(" 600000")), "{event}");

    office(&town, "parents remove --child Anaya_Rao --side father").await.expect("removed");
    let removed = office(&town, "audit-log list --action removed_a_parent").await.expect("read");
    assert!(
        removed
            .contains(&format!("  office (priya)  removed a parent  Anaya Rao (child {anaya})  Karthik Rao (parent ")),
        "{removed}"
    );

    // A parent's own event has no login name.
    town.parent(MEERA).await;
    let signed_in = &lines(&office(&town, "audit-log list --json --action signed_in").await.expect("read"))[0];
    assert_eq!(signed_in["login"], Value::Null);
    assert!(signed_in["who_named"].as_str().is_some_and(|who| who.starts_with("Meera Rao (session ")), "{signed_in}");
    town.finish().await;
}

#[rstest]
#[tokio::test]
async fn tickets_are_listed_and_shown_with_what_the_parent_wrote(
    #[values(Engine::Sqlite, Engine::Postgres)] engine: Engine,
) {
    let town = Town::new(engine).await;
    let meera = town.parent(MEERA).await.caller;
    let ticket = [("subject", "Food"), ("description", "Came home hungry\nthree times this week")];
    let raised = meera.post("/parentapp/createTicket", &ticket).await;
    let id = raised.ok()["ticket"]["ticket_id"].as_str().expect("an id").to_owned();
    let message = [("about", "ticket"), ("id", &*id), ("message", "And today again")];
    meera.post("/parentapp/writeToThread", &message).await.ok();
    let tickets = async |line: &str| office(&town, &format!("tickets {line} --centre Indiranagar")).await;
    let listed = tickets("list").await.expect("listed");
    assert!(
        listed.starts_with(&format!(
            "1 ticket waits\n  {id:<19}  Anaya Rao, Mother: Food, open, raised 2026-11-12 10:00, answer due "
        )),
        "{listed}"
    );
    assert!(listed.contains("\n      Came home hungry three times this week\n      1 message; the last 2026-11-12 10:00  Mother: And today again"), "{listed}");
    let line = &lines(&tickets("list --json").await.expect("listed"))[0];
    assert_eq!((&line["id"], &line["description"]), (&json!(id), &json!("Came home hungry\nthree times this week")));
    assert_eq!(line["thread"][0]["text"], "And today again");

    town.app.clock.advance(MINUTE);
    tickets(&format!("answer {id} --note We_talk_to_the_cook")).await.expect("answered");
    town.app.clock.advance(MINUTE);
    tickets(&format!("set {id} --status resolved --note Done")).await.expect("set");
    let shown = tickets(&format!("show {id}")).await.expect("shown");
    for part in [
        "Anaya Rao, Mother: Food, resolved, ",
        "\n  Came home hungry\n  three times this week",
        "\n  2026-11-12 10:00  Mother: And today again\n  2026-11-12 10:01  centre: We talk to the cook",
        "\n  2026-11-12 10:02  set to resolved: Done",
    ] {
        assert!(shown.contains(part), "{part}: {shown}");
    }
    let shown: Value =
        serde_json::from_str(&tickets(&format!("show {id} --json")).await.expect("shown")).expect("JSON");
    assert_eq!((&shown["status"], &shown["steps"][0]["note"]), (&json!("Resolved"), &json!("Done")));
    let elsewhere = office(&town, &format!("tickets show --centre Koramangala {id}")).await;
    assert_eq!(elsewhere, Err("there is nothing with this id at Koramangala".to_owned()));
    town.follow_up().await;
    town.finish().await;
}

#[rstest]
#[tokio::test]
async fn requests_are_listed_with_reason_days_and_what_stands_now(
    #[values(Engine::Sqlite, Engine::Postgres)] engine: Engine,
) {
    let town = Town::new(engine).await;
    let meera = town.parent(MEERA).await.caller;
    let fields = [
        ("child_pause", "1"),
        ("date", "2026-11-16"),
        ("end_date", "2026-11-20"),
        ("attrition_reason", "Away in Pune"),
    ];
    meera.post("/parentapp/request", &fields).await.ok();
    let listed = office(&town, "requests list --centre Indiranagar").await.expect("listed");
    assert!(
        listed.contains("Anaya Rao: Child Pause from 2026-11-16 until 2026-11-20, Pending, asked 2026-11-12 by Mother"),
        "{listed}"
    );
    assert!(listed.contains("\n      reason: Away in Pune"), "{listed}");
    let line = &lines(&office(&town, "requests list --centre Indiranagar --json").await.expect("listed"))[0];
    assert_eq!((&line["from"], &line["until"]), (&json!("2026-11-16"), &json!("2026-11-20")));
    assert_eq!((&line["reason"], &line["now"]["program"]), (&json!("Away in Pune"), &json!("Full Day (9:00 To 6:30)")));
    town.finish().await;
}

#[rstest]
#[tokio::test]
async fn a_conversation_is_read_by_day_and_the_reading_is_noted(
    #[values(Engine::Sqlite, Engine::Postgres)] engine: Engine,
) {
    let town = Town::new(engine).await;
    let meera = town.parent(MEERA).await.caller;
    let message = [("message", "She has a cough")];
    meera.with_header("idempotency-key", "m1").post("/parentapp/saveParentMessage", &message).await.ok();
    let waiting = office(&town, "conversations list --centre Indiranagar").await.expect("listed");
    assert!(
        waiting.starts_with("1 conversation waits\n")
            && waiting.contains("Anaya Rao, Nursery, since 2026-11-12 10:00, unread"),
        "{waiting}"
    );
    assert!(!waiting.contains("cough"), "a list is no reading: {waiting}");
    assert_eq!(
        office(&town, "audit-log list --action read_a_conversation").await.as_deref(),
        Ok("No event in the audit log matches.")
    );
    let read = office(&town, "conversations show --child Anaya_Rao --day 2026-11-12").await;
    let read = read.expect("read");
    let (first, line) = read.split_once('\n').expect("a message");
    assert_eq!(first, "Anaya Rao: 1 message of 2026-11-12");
    assert!(line.ends_with("  2026-11-12 10:00  Mother: She has a cough"), "{line}");
    let other = office(&town, "conversations show --child Anaya_Rao --day 2026-11-11").await;
    assert_eq!(other.as_deref(), Ok("Anaya Rao: 0 messages of 2026-11-11"));
    let noted = office(&town, "audit-log list --action read_a_conversation").await.expect("read");
    assert_eq!(noted.lines().count(), 2, "{noted}");
    let line = &lines(&office(&town, "conversations show --child Anaya_Rao --json").await.expect("read"))[0];
    assert_eq!((&line["from"], &line["text"]), (&json!("Mother"), &json!("She has a cough")));
    town.finish().await;
}

#[rstest]
#[tokio::test]
async fn a_message_to_the_wrong_family_is_withdrawn(#[values(Engine::Sqlite, Engine::Postgres)] engine: Engine) {
    let town = Town::new(engine).await;
    let sent = town.tell("a", json!([{"child_id": town.anaya, "message": "Zoya has a fever"}])).await;
    let id = sent.taken()["items"][0]["id"].as_str().expect("an id").to_owned();
    let show = async || office(&town, "conversations show --child Anaya_Rao").await.expect("read");
    assert!(
        show().await.contains(&format!("{id:<19}  2026-11-12 10:00  centre: Zoya has a fever")),
        "{}",
        show().await
    );
    let plan =
        office(&town, &format!("conversations withdraw {id} --child Anaya_Rao --dry-run")).await.expect("a plan");
    assert!(plan.contains("no longer see what the centre wrote on 2026-11-12 10:00: Zoya has a fever"), "{plan}");
    assert!(show().await.ends_with("Zoya has a fever"), "a plan changes nothing");
    office(&town, &format!("conversations withdraw {id} --child Anaya_Rao --yes")).await.expect("withdrawn");
    assert!(show().await.ends_with("centre: [withdrawn]"), "{}", show().await);
    for wrong in [id.as_str(), "4711", "x"] {
        let refused = office(&town, &format!("conversations withdraw {wrong} --child Anaya_Rao --yes"))
            .await
            .expect_err("refused");
        assert!(refused.contains("or it was withdrawn"), "{refused}");
    }
    let noted = office(&town, "audit-log list --action withdrew_a_message").await.expect("read");
    assert_eq!((noted.lines().count(), noted.contains("fever")), (1, false), "{noted}");
    town.finish().await;
}

#[rstest]
#[tokio::test]
async fn photos_are_listed_by_day_with_the_children_on_them(
    #[values(Engine::Sqlite, Engine::Postgres)] engine: Engine,
) {
    let town = Town::new(engine).await;
    let (anaya, zoya, content) = (town.anaya.to_string(), town.zoya.to_string(), jpeg(&two_halves(64, 48)));
    let fields = [("children", anaya.as_str()), ("children", zoya.as_str()), ("caption", "Painting")];
    let file = File { field: "image", name: "a.jpg", content: &content };
    let centre = town.centre().with_header("idempotency-key", "p1");
    let posted = centre.upload("/centre/v1/photos", &fields, &[file]).await;
    let id = posted.taken()["id"].as_str().expect("an id").to_owned();
    let listed = office(&town, "photos list --centre Indiranagar").await.expect("listed");
    assert!(listed.starts_with(&format!("1 photo of 2026-11-12\n  {id:<19}  2026-11-12 10:00  ")), "{listed}");
    assert!(listed.contains("Anaya Rao (") && listed.ends_with(": Painting"), "{listed}");
    let line =
        &lines(&office(&town, "photos list --centre Indiranagar --child Zoya_Khan --json").await.expect("listed"))[0];
    assert_eq!((&line["id"], line["children"].as_array().map(Vec::len)), (&json!(id), Some(2)));
    let other = office(&town, "photos list --centre Indiranagar --day 2026-11-11").await;
    assert_eq!(other.as_deref(), Ok("0 photos of 2026-11-11"));
    town.follow_up().await;
    town.finish().await;
}

#[rstest]
#[tokio::test]
async fn children_are_listed_by_room_and_name_and_what_is_owed_with_phones(
    #[values(Engine::Sqlite, Engine::Postgres)] engine: Engine,
) {
    let town = Town::new(engine).await;
    office(&town, "rooms add Attic --centre Indiranagar").await.expect("added");
    bring_in(&town, &[&RHEA.replace("Nursery", "Attic"), JOEL], false).await.expect("a good roster");
    let all = lines(&office(&town, "children list --centre Indiranagar --json").await.expect("listed"));
    let places: Vec<_> = all
        .iter()
        .filter(|one| one["here"] == true)
        .map(|one| (one["room"].as_str(), one["first_name"].as_str()))
        .collect();
    let expected = [("Attic", "Rhea"), ("Nursery", "Anaya"), ("Nursery", "Joel"), ("Nursery", "Zoya")];
    assert_eq!(places, expected.map(|(room, name)| (Some(room), Some(name))));
    let shown = office(&town, "children list --centre Indiranagar").await.expect("listed");
    let at = |name: &str| shown.find(name).expect("listed");
    assert!(at("Rhea") < at("Anaya") && at("Anaya") < at("Joel") && at("Joel") < at("Zoya"), "{shown}");

    let charge = "fees charge --centre Indiranagar --child A-1 --for other --amount 100 --text Books";
    office(&town, charge).await.expect("charged");
    office(&town, "fees charge --centre Indiranagar --child Anaya_Rao --for other --amount 50 --text Books")
        .await
        .expect("charged");
    let owed = office(&town, "fees owed --centre Indiranagar").await.expect("printed");
    assert!(owed.lines().next().is_some_and(|head| head.ends_with(",child_id,phones")), "{owed}");
    assert!(owed.lines().any(|line| line.starts_with("A-1,") && line.ends_with("9811111111")), "{owed}");
    let owed = lines(&office(&town, "fees owed --centre Indiranagar --json").await.expect("printed"));
    let anaya = owed.iter().find(|one| one["name"] == "Anaya Rao").expect("she owes");
    assert_eq!((&anaya["phones"], &anaya["owed"]), (&json!([MEERA, KARTHIK]), &json!(5000)));
    let account = office(&town, "fees account --centre Indiranagar --child Anaya_Rao --json").await.expect("printed");
    let account: Value = serde_json::from_str(&account).expect("JSON");
    assert_eq!((&account["owed"], account["invoices"].as_array().map(Vec::len)), (&json!(5000), Some(1)));
    town.follow_up().await;
    town.finish().await;
}
