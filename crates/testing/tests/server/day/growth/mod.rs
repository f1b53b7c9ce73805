mod messages;

use database::{Engine, statement};
use rstest::rstest;
use serde_json::{Value, json};

use base::ids::ChildId;
use daily::day::growth::store;
use testing::town::{FARAH, KARTHIK, MEERA};
use testing::{Reply, Town};

const MEASUREMENTS: &str = "/parentapp/measurement";
const CHILD_CARE: &str = "/parentapp/childCare";

fn measured(child: ChildId, day: &str, height: impl Into<Value>, weight: impl Into<Value>) -> Value {
    let (height, weight) = (height.into(), weight.into());
    json!({"child_id": child.to_string(), "day": day, "height": height, "weight": weight})
}

fn observed(child: ChildId, day: &str, description: &str) -> Value {
    let items =
        json!([{"key": "Language", "value": "Tells a story\nin three sentences"}, {"key": "भाषा", "value": "कन्नड"}]);
    json!({"child_id": child.to_string(), "day": day, "description": description, "items": items})
}

// proves: GROW-06 GROW-08
#[rstest]
#[tokio::test]
async fn measurements_come_newest_first_in_centimetres_and_kilograms(
    #[values(Engine::Sqlite, Engine::Postgres)] engine: Engine,
) {
    let town = Town::new(engine).await;
    let rows = [
        measured(town.anaya, "2026-10-30", 97.85, 14.25),
        measured(town.anaya, "2026-11-12", json!(98.5), Value::Null),
        measured(town.anaya, "2025-06-30", 90, 12),
        measured(town.zoya, "2026-11-12", 101.2, 15.1),
    ];
    assert_eq!(town.measure(&rows).await.taken(), &json!({"taken": 4}));
    town.measure(&rows).await.taken();
    let meera = town.parent(MEERA).await.caller;
    let list = meera.post(MEASUREMENTS, &[]).await.ok().clone();
    let height = list[1]["height"].as_f64().expect("a height");
    assert!((97.8..=97.9).contains(&height), "kept to the millimetre: {height}");
    assert_eq!(
        (&list[0], &list[2], list.as_array().map(Vec::len)),
        (
            &json!({"date": "2026-11-12", "height": 98.5, "weight": null}),
            &json!({"date": "2025-06-30", "height": 90.0, "weight": 12.0}),
            Some(3)
        )
    );
    assert_eq!(list[1]["weight"], 14.25);
    assert_eq!(town.parent(KARTHIK).await.caller.post(MEASUREMENTS, &[]).await.ok(), &list);
    assert_eq!(town.parent(FARAH).await.caller.post(MEASUREMENTS, &[]).await.ok()[0]["height"], 101.2);
    // Measured again, the day has its new figures; deleted, none.
    town.measure(&[measured(town.anaya, "2026-11-12", 99, 14.5)]).await.taken();
    assert_eq!(
        meera.post(MEASUREMENTS, &[]).await.ok()[0],
        json!({"date": "2026-11-12", "height": 99.0, "weight": 14.5})
    );
    let path = format!("/centre/v1/measurements/2026-11-12/{}", town.anaya);
    assert_eq!(town.other_centre().json("DELETE", &path, &Value::Null).await.status.as_u16(), 404);
    town.centre().json("DELETE", &path, &Value::Null).await.taken();
    assert_eq!(town.centre().json("DELETE", &path, &Value::Null).await.status.as_u16(), 404);
    assert_eq!(meera.post(MEASUREMENTS, &[]).await.ok()[0]["date"], "2026-10-30");
    town.finish().await;
}

// proves: GROW-07 GROW-09
#[rstest]
#[tokio::test]
async fn observations_come_newest_first_with_their_items(#[values(Engine::Sqlite, Engine::Postgres)] engine: Engine) {
    let town = Town::new(engine).await;
    let rows = [
        observed(town.anaya, "2026-10-01", "First"),
        observed(town.anaya, "2026-11-02", "Second\nof two"),
        observed(town.zoya, "2026-11-02", "Hers"),
    ];
    let posted = town.observe("cor", &rows).await.taken().clone();
    assert_eq!(town.observe("cor", &rows).await.taken(), &posted, "sent again it does nothing twice");
    let meera = town.parent(MEERA).await.caller;
    let list = meera.post(CHILD_CARE, &[]).await.ok().clone();
    assert_eq!(
        (&list[0], list[1]["description"].as_str(), list.as_array().map(Vec::len)),
        (
            &json!({"id": posted["rows"][1]["id"], "date": "2026-11-02", "description": "Second\nof two", "items": [
                {"key": "Language", "value": "Tells a story\nin three sentences"}, {"key": "भाषा", "value": "कन्नड"}]}),
            Some("First"),
            Some(2)
        )
    );
    assert_eq!(town.parent(FARAH).await.caller.post(CHILD_CARE, &[]).await.ok()[0]["description"], "Hers");
    let path = format!("/centre/v1/child-care/{}", posted["rows"][1]["id"].as_str().expect("an id"));
    for path in [path.as_str(), "/centre/v1/child-care/12", "/centre/v1/child-care/x"] {
        assert_eq!(town.other_centre().json("DELETE", path, &Value::Null).await.status.as_u16(), 404, "{path}");
    }
    town.centre().json("DELETE", &path, &Value::Null).await.taken();
    assert_eq!(town.centre().json("DELETE", &path, &Value::Null).await.status.as_u16(), 404);
    assert_eq!(meera.post(CHILD_CARE, &[]).await.ok().as_array().map(Vec::len), Some(1));
    town.finish().await;
}

#[rstest]
#[tokio::test]
async fn bad_rows_are_reported_one_by_one_and_nothing_is_stored(
    #[values(Engine::Sqlite, Engine::Postgres)] engine: Engine,
) {
    let town = Town::new(engine).await;
    let listed = |reply: &Reply| -> Vec<(u64, String)> {
        assert_eq!((reply.status.as_u16(), reply.json["code"].as_str()), (422, Some("bad_rows")), "{}", reply.json);
        let row = |row: &Value| {
            (row["index"].as_u64().expect("an index"), row["field"].as_str().expect("a field").to_owned())
        };
        reply.json["rows"].as_array().expect("rows").iter().map(row).collect()
    };
    let numbered =
        |fields: &[&str]| (1..).zip(fields.iter().map(|&field| field.to_owned())).collect::<Vec<(u64, String)>>();
    let day = "2026-11-12";
    let rows = [
        measured(town.anaya, day, 98.5, 14),
        measured(town.vihaan, day, 98.5, 14),
        measured(town.left, day, 98.5, 14),
        measured(town.anaya, "2026-11-13", 98.5, 14),
        measured(town.anaya, "never", 98.5, 14),
        measured(town.anaya, day, 985, 14),
        measured(town.anaya, day, -98.5, 14),
        measured(town.anaya, day, 98.5, 0),
        measured(town.anaya, day, json!(98.5), json!(1e300)),
        measured(town.anaya, day, Value::Null, Value::Null),
    ];
    assert_eq!(
        listed(&town.measure(&rows).await),
        numbered(&["child_id", "child_id", "day", "day", "height", "height", "weight", "weight", "height"])
    );
    let with = |change: &dyn Fn(&mut Value)| {
        let mut row = observed(town.anaya, day, "Observed");
        change(&mut row);
        row
    };
    let rows = [
        with(&|_| {}),
        with(&|row| row["child_id"] = json!(town.vihaan)),
        with(&|row| row["day"] = json!("2026-11-13")),
        with(&|row| row["description"] = json!("<p>Observed</p>")),
        with(&|row| row["description"] = json!("x".repeat(501))),
        with(&|row| row["items"] = json!([])),
        with(&|row| row["items"] = json!(vec![json!({"key": "k", "value": "v"}); 31])),
        with(&|row| row["items"][0]["key"] = json!("")),
        with(&|row| row["items"][0]["value"] = json!("<img src=x onerror=alert(1)>")),
    ];
    assert_eq!(
        listed(&town.observe("bad", &rows).await),
        numbered(&["child_id", "day", "description", "description", "items", "items", "key", "value"])
    );
    let unnamed = town.centre().json("POST", "/centre/v1/child-care", &json!({"rows": [rows[0]]})).await;
    assert_eq!(unnamed.json["code"], "no_idempotency_key");
    let meera = town.parent(MEERA).await.caller;
    for path in [MEASUREMENTS, CHILD_CARE] {
        assert_eq!(meera.post(path, &[]).await.ok(), &json!([]), "{path}");
    }
    town.finish().await;
}

#[rstest]
#[tokio::test]
async fn each_list_costs_two_statements_and_walks_one_range(
    #[values(Engine::Sqlite, Engine::Postgres)] engine: Engine,
) {
    let town = Town::new(engine).await;
    let meera = town.parent(MEERA).await.caller;
    for path in [MEASUREMENTS, CHILD_CARE] {
        let before = town.app.database.counts().statements;
        meera.post(path, &[]).await.ok();
        assert_eq!(town.app.database.counts().statements - before, 2, "the proof and the list of {path}");
    }
    if engine == Engine::Sqlite {
        for (sql, range) in [
            (statement(store::STATEMENTS, "list_measurements"), "SEARCH measurement USING PRIMARY KEY (child_id=?)"),
            (statement(store::STATEMENTS, "list_entries"), "SEARCH care_entry USING PRIMARY KEY (child_id=?)"),
            (statement(store::STATEMENTS, "delete_entry"), "INDEX care_entry_by_id (id=?)"),
        ] {
            let plan = town.app.database.explain(sql).await.expect("a plan").join("; ");
            assert!(plan.contains(range) && !plan.contains("TEMP B-TREE"), "{plan}");
        }
    }
    town.finish().await;
}

#[rstest]
#[tokio::test]
async fn a_measurement_links_to_its_day_and_an_observation_to_itself(
    #[values(Engine::Sqlite, Engine::Postgres)] engine: Engine,
) {
    let town = Town::new(engine).await;
    town.measure(&[measured(town.anaya, "2026-11-08", 98.5, 14.25)]).await.taken();
    let posted = town.observe("c", &[observed(town.anaya, "2026-11-09", "Hops")]).await.taken().clone();
    let meera = town.parent(MEERA).await.caller;
    let leads_to = async |kind: &str| {
        let page = meera.post("/parentapp/getChildTimeline", &[("include_types", kind)]).await;
        let entry = page.ok()["conversationList"][0].clone();
        (entry["navigateTo"].clone(), entry["navigationParams"].clone())
    };
    assert_eq!(leads_to("Measurement").await, (json!("/growth"), json!({"day": "2026-11-08"})));
    let id = &posted["rows"][0]["id"];
    assert_eq!(leads_to("COR").await, (json!("/growth"), json!({"tab": "COR", "item": id})));
    town.finish().await;
}

// proves: NOTIF-12
#[rstest]
#[tokio::test]
async fn parents_are_notified_of_new_entries_and_not_of_deleted_ones(
    #[values(Engine::Sqlite, Engine::Postgres)] engine: Engine,
) {
    let town = Town::new(engine).await;
    let meera = town.parent(MEERA).await.caller;
    let listed = async || -> Vec<String> {
        let kinds = [("include_types", "Measurement"), ("include_types", "COR")];
        let page = meera.post("/parentapp/getChildTimeline", &kinds).await.ok()["conversationList"].clone();
        let words = page.as_array().expect("a list").iter().map(|entry| entry["message"].as_str().expect("words"));
        let mut words: Vec<String> = words.map(str::to_owned).collect();
        words.sort_unstable();
        words
    };
    let new = measured(town.anaya, "2026-11-12", 98.5, 14.25);
    // Of a week ago it is news; what is older is history that a centre brings in.
    let rows =
        [new.clone(), measured(town.anaya, "2026-11-05", 98, Value::Null), measured(town.anaya, "2026-11-04", 97, 14)];
    town.measure(&rows).await.taken();
    town.observe("c", &[observed(town.anaya, "2026-11-12", "Hops"), observed(town.anaya, "2026-10-12", "Crawls")])
        .await
        .taken();
    let all = ["Hops", "New measurement: 98 cm", "New measurement: 98.5 cm, 14.25 kg"];
    assert_eq!(listed().await, all);
    town.measure(&[new]).await.taken();
    assert_eq!(listed().await, all, "put again, it is the same");
    town.measure(&[measured(town.anaya, "2026-11-12", 89.5, 14.25)]).await.taken();
    assert_eq!(listed().await, ["Hops", "New measurement: 89.5 cm, 14.25 kg", "New measurement: 98 cm"], "put right");
    let day = format!("/centre/v1/measurements/2026-11-12/{}", town.anaya);
    town.centre().json("DELETE", &day, &Value::Null).await.taken();
    let entries = meera.post(CHILD_CARE, &[]).await.ok().clone();
    let hops = entries[0]["id"].as_str().expect("an id");
    town.centre().json("DELETE", &format!("/centre/v1/child-care/{hops}"), &Value::Null).await.taken();
    assert_eq!(listed().await, ["New measurement: 98 cm"]);
    town.finish().await;
}
