//! What calls cost, counted exactly: a change that makes one dearer changes a number here.

use std::fmt::Write;

use database::{Engine, statement};
use rstest::rstest;
use serde_json::json;

use aangan::routes::parent_api;
use testing::Town;
use testing::town::{MEERA, MINUTE, NOW};

/// Fields of calls that do nothing without them.
const FIELDS: &[(&str, &[(&str, &str)])] = &[
    ("/parentapp/createTicket", &[("subject", "Food"), ("description", "Too much pepper")]),
    ("/parentapp/getChildTimeline", &[("limit", "50")]),
    ("/parentapp/getConversationList/", &[("limit", "50")]),
    ("/parentapp/markSeen", &[("messages_up_to", "1")]),
    ("/parentapp/request", &[("one_way_transport", "1"), ("date", "2026-11-16")]),
    ("/parentapp/saveParentMessage", &[("message", "Good morning")]),
    ("/parentapp/sayAbsence", &[("from", "2026-11-13")]),
    ("/parentapp/saveLanguage", &[("language", "hi")]),
];

/// The table names each call of the parents' document, its outcome and the number of its statements, for a mother of two children.
#[rstest]
#[tokio::test]
async fn each_call_of_a_parent_runs_the_statements_that_the_table_counts(
    #[values(Engine::Sqlite, Engine::Postgres)] engine: Engine,
) {
    let town = Town::new(engine).await;
    let meera = town.parent(MEERA).await.caller;
    let anaya = town.anaya.to_string();
    let naps: Vec<_> = (0..60)
        .map(|nth| json!({"child_id": anaya, "type": "Sleep", "message": "nap", "at": NOW - nth * MINUTE}))
        .collect();
    town.post_timeline_entries("naps", json!(naps)).await.taken();
    town.teacher_writes("chat", &["Welcome", "A form is missing"]).await;
    town.ask_for_an_outing("lake", "2026-11-20").await;
    let mut table = String::new();
    for (path, calls) in parent_api().into_openapi().paths.paths {
        if calls.post.is_none() {
            continue;
        }
        let fields = FIELDS.iter().find(|(of, _)| *of == path).map_or(&[][..], |(_, fields)| *fields);
        // So that no limit of calls is reached.
        town.app.clock.advance(2 * MINUTE);
        let before = town.app.database.counts().statements;
        let reply = meera.with_header("idempotency-key", &path.replace('/', "-")).post(&path, fields).await;
        let statements = town.app.database.counts().statements - before;
        let outcome = reply.json["code"].as_str().unwrap_or(reply.json["status"].as_str().unwrap_or("no JSON"));
        writeln!(table, "{path} {outcome} {statements}").expect("a line");
    }
    insta::assert_snapshot!("statements_of_parents_calls", table);
    town.finish().await;
}

/// What is waited for at the start and what runs each minute must not read every child.
#[tokio::test]
async fn the_start_and_each_minute_read_no_whole_table_of_children() {
    let town = Town::new(Engine::Sqlite).await;
    for (statements, name) in [
        (operations::clock::store::STATEMENTS, "find_newest"),
        (people::families::children::store::STATEMENTS, "list_graces"),
        (people::families::children::store::STATEMENTS, "list_reading_ended"),
        (service::requests::store::STATEMENTS, "list_due_rows"),
        (room::entries::store::STATEMENTS, "list_changed_since"),
    ] {
        let plan = town.app.database.explain(statement(statements, name)).await.expect("a plan");
        let walks = |table: &str| plan.iter().any(|step| step.starts_with(&format!("SCAN {table}")));
        for table in
            ["child", "changed", "moment", "message", "parenthood", "session", "audit", "request", "staff_entry"]
        {
            assert!(!walks(table), "{name}: {plan:?}");
        }
    }
    town.finish().await;
}
