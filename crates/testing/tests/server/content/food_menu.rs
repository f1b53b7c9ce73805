use database::{Engine, statement};
use rstest::rstest;
use serde_json::{Value, json};

use testing::town::MEERA;
use testing::{Caller, Town};

const PATH: &str = "/parentapp/foodMenu";
const PUT: &str = "/centre/v1/food-menu";

async fn meals(parent: &Caller, date: &str) -> Value {
    parent.post(PATH, &[("date", date)]).await.ok().clone()
}

// proves: FOOD-03
#[rstest]
#[tokio::test]
async fn a_months_menus_are_put_in_one_call_and_read_by_day(
    #[values(Engine::Sqlite, Engine::Postgres)] engine: Engine,
) {
    let town = Town::new(engine).await;
    let rows = json!({"rows": [
        {"day": "2026-11-12", "breakfast": "Poha with peas", "lunch": "Rajma rice\nCurd", "snacks": "Bhel", "fruits": "Papaya"},
        {"day": "2028-02-29", "lunch": "too far"},
    ]});
    let far = town.centre().json("PUT", PUT, &rows).await;
    assert_eq!((far.status.as_u16(), &far.json["rows"][0]["index"]), (422, &json!(1)));
    let rows = json!({"rows": [rows["rows"][0], {"day": "2026-11-13", "lunch": "खिचड़ी"}]});
    for _ in 0..2 {
        assert_eq!(town.centre().json("PUT", PUT, &rows).await.taken(), &json!({"taken": 2}));
    }
    let vihaans = json!({"rows": [{"day": "2026-11-12", "lunch": "Another kitchen"}]});
    town.other_centre().json("PUT", PUT, &vihaans).await.taken();

    let meera = town.parent(MEERA).await.caller;
    let today = json!({"date": "2026-11-12", "Breakfast": "Poha with peas", "Lunch": "Rajma rice\nCurd", "Snacks": "Bhel", "Fruits": "Papaya"});
    assert_eq!(meals(&meera, "2026-11-12").await, today);
    assert_eq!(meals(&meera, "").await, today, "the centre's present day");
    assert_eq!(meals(&meera, "2026-11-13").await["Lunch"], "खिचड़ी");
    let none = json!({"date": "2028-02-29", "Breakfast": "", "Lunch": "", "Snacks": "", "Fruits": "", "previous": "2026-11-13"});
    assert_eq!(meals(&meera, "2028-02-29").await, none);
    // The kitchen is closed after all.
    town.centre().json("PUT", PUT, &json!({"rows": [{"day": "2026-11-13"}]})).await.taken();
    assert_eq!(meals(&meera, "2026-11-13").await["Lunch"], "");
    for odd in ["2026-02-30", "12-11-2026", "today", "2026-11-12T10:00"] {
        assert_eq!(meera.post(PATH, &[("date", odd)]).await.refused(), "Please Select Date", "{odd}");
    }
    let before = town.app.database.counts().statements;
    meals(&meera, "2026-11-12").await;
    assert_eq!(town.app.database.counts().statements - before, 2, "the proof and the menu");
    town.finish().await;
}

#[rstest]
#[tokio::test]
async fn a_day_without_a_menu_names_the_nearest_days_that_have_one(
    #[values(Engine::Sqlite, Engine::Postgres)] engine: Engine,
) {
    let town = Town::new(engine).await;
    let nearest = async |parent: &Caller, date: &str| {
        let day = meals(parent, date).await;
        (day["previous"].as_str().map(str::to_owned), day["next"].as_str().map(str::to_owned))
    };
    let day = |day: &str| Some(day.to_owned());
    let meera = town.parent(MEERA).await.caller;
    assert_eq!(nearest(&meera, "2026-11-14").await, (None, None));
    let rows = ["2026-11-02", "2026-11-13", "2026-11-16", "2026-11-30"].map(|day| json!({"day": day, "lunch": "Dal"}));
    town.centre().json("PUT", PUT, &json!({ "rows": rows })).await.taken();
    // Nearer than any of these, but at another centre.
    let theirs = json!({"rows": [{"day": "2026-11-14", "lunch": "Dal"}, {"day": "2026-11-15", "lunch": "Dal"}]});
    town.other_centre().json("PUT", PUT, &theirs).await.taken();
    assert_eq!(nearest(&meera, "2026-11-14").await, (day("2026-11-13"), day("2026-11-16")));
    assert_eq!(nearest(&meera, "2026-11-01").await, (None, day("2026-11-02")));
    assert_eq!(nearest(&meera, "2026-12-01").await, (day("2026-11-30"), None));
    assert_eq!(nearest(&meera, "2026-11-13").await, (None, None), "the day itself has a menu");
    if engine == Engine::Sqlite {
        let plan = town
            .app
            .database
            .explain(statement(daily::content::food_menu::store::STATEMENTS, "find_nearest"))
            .await
            .expect("a plan")
            .join("; ");
        assert!(plan.contains("PRIMARY KEY (centre_id=? AND day<?)"), "{plan}");
        assert!(plan.contains("PRIMARY KEY (centre_id=? AND day>?)"), "{plan}");
    }
    town.finish().await;
}

#[rstest]
#[tokio::test]
async fn one_bad_day_and_no_menu_is_changed(#[values(Engine::Sqlite, Engine::Postgres)] engine: Engine) {
    let town = Town::new(engine).await;
    let rows = json!({"rows": [
        {"day": "2026-11-12", "lunch": "good"},
        {"day": "2026-11-31", "lunch": "no such day"},
        {"day": "2026-11-12", "lunch": "<b>bold</b>"},
        {"day": "2026-11-12", "fruits": "x".repeat(501)},
        {"day": "1900-01-01", "lunch": "long ago"},
    ]});
    let reply = town.centre().json("PUT", PUT, &rows).await;
    let found: Vec<String> = reply.json["rows"]
        .as_array()
        .expect("rows")
        .iter()
        .map(|row| format!("{} {}", row["index"], row["field"].as_str().unwrap_or_default()))
        .collect();
    assert_eq!(
        (reply.status.as_u16(), found),
        (422, ["1 day", "2 lunch", "3 fruits", "4 day"].map(String::from).to_vec())
    );
    let meera = town.parent(MEERA).await.caller;
    assert_eq!(meals(&meera, "2026-11-12").await["Lunch"], "");
    let many: Vec<Value> = vec![json!({"day": "2026-11-12"}); 501];
    for body in [
        json!({"rows": []}),
        json!({ "rows": many }),
        json!({"rows": [{"day": 5}]}),
        json!({"rows": [{"day": "2026-11-12", "dinner": "x"}]}),
    ] {
        assert_eq!(town.centre().json("PUT", PUT, &body).await.status.as_u16(), 422);
    }
    town.finish().await;
}
