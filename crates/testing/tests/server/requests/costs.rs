//! What calls and looks cost, however much is on file.

use database::{Engine, Sql, statement};
use rstest::rstest;
use serde_json::{Value, json};

use super::{ASK, LIST, ONE_WAY, TYPES, ask, decide_on, far_ahead, waiting};
use aangan::jobs;
use service::requests::store;
use testing::town::MEERA;
use testing::{Caller, Town};

const TICKETS: &str = "/parentapp/listTickets";

/// The child's car on another day, again and again.
async fn ask_often(parent: &Caller, times: std::ops::Range<i64>) {
    for nth in times {
        let day = jiff::civil::date(2026, 11, 12).saturating_add(jiff::Span::new().days(nth * 7 + 1)).to_string();
        parent.post(ASK, &[ONE_WAY[0], ("date", &day)]).await.ok();
    }
}

/// How many statements a call runs.
async fn cost(town: &Town, call: impl Future<Output = testing::Reply>) -> u64 {
    let before = town.app.database.counts().statements;
    call.await.ok();
    town.app.database.counts().statements - before
}

#[rstest]
#[tokio::test]
async fn a_page_of_support_costs_the_same_with_many_requests(
    #[values(Engine::Sqlite, Engine::Postgres)] engine: Engine,
) {
    let town = far_ahead(engine).await;
    let meera = town.parent(MEERA).await.caller;
    let costs = async || {
        let mut costs = Vec::new();
        for page in [TYPES, LIST, TICKETS] {
            costs.push((page, cost(&town, meera.post(page, &[])).await));
        }
        costs
    };
    ask(&meera, &ONE_WAY).await;
    let with_one = costs().await;
    ask_often(&meera, 1..60).await;
    assert_eq!(costs().await, with_one);
    assert_eq!(with_one, [(TYPES, 7), (LIST, 3), (TICKETS, 2)]);
    town.finish().await;
}

#[rstest]
#[tokio::test]
async fn many_decisions_are_one_commit_and_a_few_statements_each(
    #[values(Engine::Sqlite, Engine::Postgres)] engine: Engine,
) {
    let town = far_ahead(engine).await;
    ask_often(&town.parent(MEERA).await.caller, 0..100).await;
    let waiting: Vec<Value> = waiting(&town.centre()).await;
    let decisions: Vec<Value> = waiting
        .iter()
        .map(|one| json!({"id": one["request"]["request_id"], "status": "Processing", "note": "We look into it"}))
        .collect();
    let before = town.app.database.counts();
    assert_eq!(decide_on(&town.centre(), &json!(decisions)).await.taken()["decided"], 100);
    let after = town.app.database.counts();
    let statements = after.statements - before.statements;
    assert!(statements <= 100 * 14, "{statements} for a hundred");
    assert!(after.commits - before.commits <= 2, "with the session's own at most one beside it");
    town.finish().await;
}

#[rstest]
#[tokio::test]
async fn a_run_with_nothing_due_reads_no_request(#[values(Engine::Sqlite, Engine::Postgres)] engine: Engine) {
    let town = far_ahead(engine).await;
    ask_often(&town.parent(MEERA).await.caller, 0..60).await;
    let before = town.app.database.counts();
    jobs::run_due_tasks(&town.app).await;
    let after = town.app.database.counts();
    assert_eq!(after.commits, before.commits, "nothing was due");
    if engine == Engine::Sqlite {
        let plan = async |sql: Sql| town.app.database.explain(sql).await.expect("a plan").join("; ");
        for (sql, index) in [
            (
                statement(store::STATEMENTS, "list_due_rows"),
                "SEARCH request USING COVERING INDEX request_due ((due_at,id)>",
            ),
            (statement(store::STATEMENTS, "list_of_child"), "SEARCH request USING INDEX request_by_child (child_id=?)"),
            (statement(store::STATEMENTS, "page_of_waiting"), "request USING INDEX request_waiting"),
        ] {
            let plan = plan(sql).await;
            assert!(plan.contains(index) && !plan.contains("TEMP B-TREE"), "{plan}");
        }
    }
    town.finish().await;
}
