use database::{Engine, statement};
use rstest::rstest;
use serde_json::{Value, json};

use aangan::today::store;
use base::clock::Timestamp;
use testing::town::{FARAH, KARTHIK, MEERA, MINUTE, NOW};
use testing::{Caller, Town};

async fn today(caller: &Caller) -> Vec<Value> {
    caller.post("/parentapp/getToday", &[]).await.ok()["children"].as_array().expect("children").clone()
}

fn messages(of: &Value) -> Vec<&str> {
    of["moments"].as_array().expect("moments").iter().filter_map(|entry| entry["message"].as_str()).collect()
}

#[rstest]
#[tokio::test]
async fn each_child_of_a_parent_is_listed_and_no_other(#[values(Engine::Sqlite, Engine::Postgres)] engine: Engine) {
    let town = Town::new(engine).await;
    let meera = town.parent(MEERA).await.caller;
    let at = |minutes: u32| NOW - minutes * MINUTE;
    let nap = |child, text: &str, at: Timestamp| json!({"child_id": child, "type": "Sleep", "message": text, "at": at});
    let (anaya, vihaan, zoya) = (town.anaya.to_string(), town.vihaan.to_string(), town.zoya.to_string());
    let mut entries: Vec<Value> = (0..6).map(|nth| nap(&anaya, &format!("nap {nth}"), at(30 - nth))).collect();
    entries.push(nap(&anaya, "of yesterday", at(24 * 60)));
    entries.push(nap(&zoya, "another family's", at(1)));
    town.post_timeline_entries("naps", json!(entries)).await.taken();
    let here = json!({"rows": [{"child_id": anaya, "day": "2026-11-12", "status": "Present", "time_in": "09:05"}]});
    town.centre().json("PUT", "/centre/v1/attendance", &here).await.taken();

    let all = today(&meera).await;
    let [hers, his] = &all[..] else { panic!("two children: {all:?}") };
    assert_eq!((&hers["child_id"], &his["child_id"]), (&json!(anaya), &json!(vihaan)), "the token's own first");
    assert_eq!(hers["attendance"]["time_in"], "09:05");
    assert_eq!(messages(hers), ["nap 5", "nap 4", "nap 3", "nap 2", "nap 1"], "the newest five of today");
    assert!(hers["unread"].as_i64().expect("a number") >= 7, "{hers}");
    assert_eq!((&his["attendance"], messages(his)), (&Value::Null, vec![]));
    meera.post("/parentapp/sayAbsence", &[("from", "2026-11-13")]).await.ok();
    assert_eq!(today(&meera).await[0]["absence"], Value::Null, "tomorrow's word is not today's");

    let others = today(&town.parent(FARAH).await.caller).await;
    assert_eq!((others.len(), messages(&others[0])), (1, vec!["another family's"]));
    let father = today(&town.parent(KARTHIK).await.caller).await;
    assert_eq!(messages(&father[0]), messages(hers), "both parents see the same day");
    town.finish().await;
}

#[rstest]
#[tokio::test]
async fn an_absence_of_today_is_shown_with_the_day(#[values(Engine::Sqlite, Engine::Postgres)] engine: Engine) {
    let town = Town::new(engine).await;
    let meera = town.parent(MEERA).await.caller;
    meera.post("/parentapp/sayAbsence", &[("from", "2026-11-12"), ("late_at", "11:00")]).await.ok();
    let body = json!({"day": "2026-11-12", "late_at": "11:00", "said_by": "Mother"});
    assert_eq!(today(&meera).await[0]["absence"], body);
    town.finish().await;
}

#[rstest]
#[tokio::test]
async fn the_day_of_all_children_takes_three_statements_however_much_happened(
    #[values(Engine::Sqlite, Engine::Postgres)] engine: Engine,
) {
    let town = Town::new(engine).await;
    let (meera, karthik) = (town.parent(MEERA).await.caller, town.parent(KARTHIK).await.caller);
    let cost = async |caller: &Caller| {
        let before = town.app.database.counts().statements;
        let children = today(caller).await.len();
        (children, town.app.database.counts().statements - before)
    };
    assert_eq!((cost(&meera).await, cost(&karthik).await), ((2, 3), (1, 3)));
    let children = [town.anaya.to_string(), town.vihaan.to_string()];
    for (centre, child) in [town.centre(), town.other_centre()].into_iter().zip(&children) {
        let items: Vec<Value> = (0..20)
            .map(|nth| json!({"child_id": child, "type": "Milk", "message": "milk", "at": NOW - nth * MINUTE}))
            .collect();
        let centre = centre.with_header("idempotency-key", child);
        centre.json("POST", "/centre/v1/timeline", &json!({"items": items})).await.taken();
    }
    assert_eq!(cost(&meera).await, (2, 3));
    assert_eq!(today(&meera).await[1]["moments"].as_array().map(Vec::len), Some(5), "of each child the newest five");
    if engine == Engine::Sqlite {
        let plan = town.app.database.explain(statement(store::STATEMENTS, "day")).await.expect("a plan").join("; ");
        assert!(plan.contains("SEARCH moment USING PRIMARY KEY (child_id=? AND at>? AND at<?)"), "{plan}");
        assert!(!plan.contains("SCAN"), "{plan}");
    }
    town.finish().await;
}
