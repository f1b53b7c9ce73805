use database::{Engine, statement};
use rstest::rstest;
use serde_json::{Value, json};

use testing::Town;
use testing::town::{FARAH, MEERA};

const PATH: &str = "/planner/getPlanner";
const PUT: &str = "/centre/v1/activity-plan";

fn row(room: Option<&str>, day: &str, names: &[&str]) -> Value {
    let activities: Vec<Value> =
        names.iter().map(|name| json!({"activity": name, "parent_text": format!("We do {name}.")})).collect();
    json!({"room": room, "day": day, "activities": activities})
}

// proves: PLAN-03 PLAN-04 PLAN-05
#[rstest]
#[tokio::test]
async fn a_room_s_plan_is_put_in_one_call_and_read_by_month(
    #[values(Engine::Sqlite, Engine::Postgres)] engine: Engine,
) {
    let town = Town::new(engine).await;
    let rows = json!({"rows": [
        row(Some("Nursery"), "2026-11-12", &["Painting", "Rhymes"]),
        row(None, "2026-11-30", &["Sports day"]),
        row(None, "2026-12-01", &["Clay"]),
        row(None, "2026-11-13", &["Never"]),
        row(Some("Nursery"), "2026-11-13", &[]),
    ]});
    for _ in 0..2 {
        assert_eq!(town.centre().json("PUT", PUT, &rows).await.taken(), &json!({"taken": 5}));
    }
    town.other_centre().json("PUT", PUT, &json!({"rows": [row(None, "2026-11-12", &["Theirs"])]})).await.taken();
    let meera = town.parent(MEERA).await.caller;
    let two_months =
        [("date", "2026-11-12"), ("plan_date[]", "2026-11-01"), ("plan_date[]", "2026-12-31"), ("plan_type", "Daily")];
    let planner = meera.post(PATH, &two_months).await.ok().clone();
    let activity = |day: &str, name: &str| json!({"plan_date": day, "plan_activity": name, "plan_parent_text": format!("We do {name}.")});
    assert_eq!(
        planner,
        json!({"Daily": {
            "November": [
                activity("2026-11-12", "Painting"),
                activity("2026-11-12", "Rhymes"),
                activity("2026-11-30", "Sports day"),
            ],
            "December": [activity("2026-12-01", "Clay")],
        }})
    );
    let between = async |first: &str, last: &str| {
        let days = [("plan_date", first), ("plan_date", last)];
        meera.post(PATH, &days).await.ok()["Daily"]["November"].as_array().map_or(0, Vec::len)
    };
    assert_eq!(between("2026-11-12", "2026-11-30").await, 3, "the two days as well");
    assert_eq!(between("2026-11-13", "2026-11-29").await, 0, "and none beside them");
    // Without the two days: the month of the date.
    let december = meera.post(PATH, &[("date", "2026-12-15")]).await.ok().clone();
    assert_eq!(december, json!({"Daily": {"December": [activity("2026-12-01", "Clay")]}, "previous": "2026-11-30"}));
    let this_month = meera.post(PATH, &[]).await.ok().clone();
    assert_eq!(this_month["Daily"]["November"].as_array().map(Vec::len), Some(3));
    let october = meera.post(PATH, &[("date", "2026-10-01")]).await.ok().clone();
    assert_eq!(october, json!({"Daily": {}, "next": "2026-11-12"}));
    // The day after the first planned one to the day before the last: neither end counts as near.
    let days = [("plan_date", "2026-11-13"), ("plan_date", "2026-11-30")];
    let near = meera.post(PATH, &days).await.ok().clone();
    assert_eq!((&near["previous"], &near["next"]), (&json!("2026-11-12"), &json!("2026-12-01")));
    let farah = town.parent(FARAH).await.caller;
    assert_eq!(farah.post(PATH, &two_months).await.ok(), &planner, "the same room");
    for odd in [
        vec![("date", "2026-02-30")],
        vec![("plan_type", "Weekly")],
        vec![("plan_date", "2026-11-01")],
        vec![("plan_date", "2026-11-02"), ("plan_date", "2026-11-01")],
        vec![("plan_date", "2026-01-01"), ("plan_date", "2026-12-31")],
    ] {
        assert_eq!(meera.post(PATH, &odd).await.refused(), "Please Select Date", "{odd:?}");
    }
    let before = town.app.database.counts().statements;
    meera.post(PATH, &two_months).await.ok();
    assert_eq!(town.app.database.counts().statements - before, 3, "the proof, the plan and its neighbours");
    if engine == Engine::Sqlite {
        let plan = town
            .app
            .database
            .explain(statement(daily::content::activity_plan::store::STATEMENTS, "list_between"))
            .await
            .expect("a plan")
            .join("; ");
        assert!(plan.contains("PRIMARY KEY (room_id=? AND day>") && !plan.contains("TEMP B-TREE"), "{plan}");
        let plan = town
            .app
            .database
            .explain(statement(daily::content::activity_plan::store::STATEMENTS, "find_nearest"))
            .await
            .expect("a plan")
            .join("; ");
        assert!(plan.contains("(room_id=? AND day<?)") && plan.contains("(room_id=? AND day>?)"), "{plan}");
    }
    town.finish().await;
}

#[rstest]
#[tokio::test]
async fn one_bad_day_and_no_plan_is_changed(#[values(Engine::Sqlite, Engine::Postgres)] engine: Engine) {
    let town = Town::new(engine).await;
    let many = ["x"; 25];
    let long = "x".repeat(121);
    let rows = json!({"rows": [
        row(None, "2026-11-12", &["good"]),
        row(Some("Nobody's room"), "2026-11-12", &["x"]),
        row(None, "2026-13-12", &["x"]),
        row(None, "2026-11-12", &many),
        row(None, "2026-11-12", &[&long]),
        row(None, "2026-11-12", &["<script>"]),
        json!({"day": "2026-11-12", "activities": [{"activity": "x", "parent_text": " "}]}),
    ]});
    let reply = town.centre().json("PUT", PUT, &rows).await;
    let found: Vec<String> = reply.json["rows"]
        .as_array()
        .expect("rows")
        .iter()
        .map(|row| format!("{} {}", row["index"], row["field"].as_str().unwrap_or_default()))
        .collect();
    assert_eq!(reply.status.as_u16(), 422);
    assert_eq!(found, ["1 room", "2 day", "3 activities", "4 activity", "5 activity", "6 parent_text"]);
    let meera = town.parent(MEERA).await.caller;
    assert_eq!(meera.post(PATH, &[]).await.ok(), &json!({"Daily": {}}));
    town.finish().await;
}
