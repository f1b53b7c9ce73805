use database::{Engine, statement};
use jiff::civil::date;
use rstest::rstest;
use serde_json::{Value, json};

use base::ids::ChildId;
use daily::day::attendance::{rules, store};
use testing::town::{FARAH, KARTHIK, MEERA, MINUTE, NOW};
use testing::{Caller, Town};

const PATH: &str = "/parentapp/getChildAttendance";
const CENTRE_PATH: &str = "/centre/v1/attendance";

fn present(child: ChildId, day: &str, time_in: Option<&str>, time_out: Option<&str>) -> Value {
    json!({"child_id": child.to_string(), "day": day, "status": "Present", "time_in": time_in, "time_out": time_out})
}

fn absent(child: ChildId, day: &str) -> Value {
    json!({"child_id": child.to_string(), "day": day, "status": "Absent"})
}

fn month<'a>(year: &'a Value, name: &str) -> &'a Value {
    year["months"].as_array().expect("months").iter().find(|month| month["month"] == name).expect("the month")
}

/// What the timeline shows of attendance, newest first, how many notifications are unread, and how often parents were notified.
async fn shown(town: &Town, caller: &Caller) -> (Vec<String>, i64, i64) {
    let page = caller.post("/parentapp/getChildTimeline", &[("include_types", "Attendance")]).await.ok().clone();
    let words = |item: &Value| {
        format!("{} {}", item["time"].as_str().unwrap_or_default(), item["message"].as_str().unwrap_or_default())
    };
    let shown = page["conversationList"].as_array().expect("a list").iter().map(words).collect();
    let unread = caller.post("/parentapp/getUnread", &[]).await.ok()["unread"].as_i64().expect("a number");
    let log = town.centre().get(&format!("/centre/v1/notices?child={}", town.anaya)).await.taken().clone();
    let found = log["unreached"].as_array().expect("a list").iter().filter(|line| line["to"] == "Mother");
    (shown, unread, found.map(|line| line["happenings"].as_i64().unwrap_or_default()).sum())
}

#[rstest]
#[tokio::test]
async fn recorded_attendance_is_shown_and_notified_once(#[values(Engine::Sqlite, Engine::Postgres)] engine: Engine) {
    let town = Town::new(engine).await;
    let meera = town.parent(MEERA).await.caller;
    let today = "2026-11-12";
    let line = |text: &str| vec![text.to_owned()];
    town.attendance(&[absent(town.anaya, today), present(town.anaya, today, Some("09:05"), None)]).await.taken();
    assert_eq!(
        shown(&town, &meera).await,
        (line("09:05 Present, came at 09:05"), 1, 1),
        "the last row of a day counts"
    );
    let page = meera.post("/parentapp/getChildTimeline", &[("include_types", "Attendance")]).await.ok().clone();
    let entry = &page["conversationList"][0];
    assert_eq!((&entry["code"], &entry["values"]), (&json!("came"), &json!({"came": "09:05"})), "for any language");
    // The same room with more: the entry changes, and nobody is notified again.
    town.attendance(&[present(town.anaya, today, Some("09:05"), None)]).await.taken();
    town.attendance(&[present(town.anaya, today, Some("09:00"), Some("09:50"))]).await.taken();
    assert_eq!(shown(&town, &meera).await, (line("09:00 Present, 09:00 to 09:50"), 1, 1));
    // The centre's own words take its place.
    let posted = json!([{"child_id": town.anaya.to_string(), "type": "Attendance", "message": "Anaya came singing", "at": NOW - 5 * MINUTE}]);
    town.post_timeline_entries("came", posted).await.taken();
    assert_eq!(shown(&town, &meera).await, (line("09:55 Anaya came singing"), 1, 1));
    town.attendance(&[present(town.anaya, today, Some("09:00"), Some("09:52"))]).await.taken();
    assert_eq!(shown(&town, &meera).await, (line("09:55 Anaya came singing"), 1, 1), "and stay");
    // That the child has left is another entry.
    let left = json!([{"child_id": town.anaya.to_string(), "type": "Attendance", "message": "Anaya left", "at": NOW}]);
    town.post_timeline_entries("left", left).await.taken();
    assert_eq!(shown(&town, &meera).await.0, ["10:00 Anaya left", "09:55 Anaya came singing"]);
    // A day of last week is shown without a notification; one of last month is history.
    for (day, time) in [("2026-11-06", "09:10"), ("2026-10-09", "09:11")] {
        town.attendance(&[present(town.anaya, day, Some(time), None)]).await.taken();
    }
    let (lines, _, found) = shown(&town, &meera).await;
    assert_eq!((lines.len(), lines[2].as_str(), found), (3, "09:10 Present, came at 09:10", 2));
    town.finish().await;
}

#[rstest]
#[tokio::test]
async fn posted_attendance_is_not_shown_again_when_it_is_recorded(
    #[values(Engine::Sqlite, Engine::Postgres)] engine: Engine,
) {
    let town = Town::new(engine).await;
    let meera = town.parent(MEERA).await.caller;
    let posted =
        json!([{"child_id": town.anaya.to_string(), "type": "Attendance", "message": "Anaya is here", "at": NOW}]);
    town.post_timeline_entries("came", posted).await.taken();
    let once = (vec!["10:00 Anaya is here".to_owned()], 1, 1);
    assert_eq!(shown(&town, &meera).await, once);
    town.attendance(&[present(town.anaya, "2026-11-12", Some("09:58"), None)]).await.taken();
    assert_eq!(shown(&town, &meera).await, once);
    let path = format!("{CENTRE_PATH}/2026-11-12/{}", town.anaya);
    town.centre().json("DELETE", &path, &Value::Null).await.taken();
    assert_eq!(shown(&town, &meera).await, once, "what the centre posted itself stays");
    town.finish().await;
}

#[rstest]
#[tokio::test]
async fn deleting_or_correcting_attendance_changes_the_timeline(
    #[values(Engine::Sqlite, Engine::Postgres)] engine: Engine,
) {
    let town = Town::new(engine).await;
    let meera = town.parent(MEERA).await.caller;
    let today = "2026-11-12";
    town.attendance(&[absent(town.anaya, today)]).await.taken();
    assert_eq!(shown(&town, &meera).await.0, ["10:00 Absent"]);
    town.attendance(&[present(town.anaya, today, Some("09:40"), None)]).await.taken();
    assert_eq!(shown(&town, &meera).await.0, ["09:40 Present, came at 09:40"]);
    let path = format!("{CENTRE_PATH}/{today}/{}", town.anaya);
    town.centre().json("DELETE", &path, &Value::Null).await.taken();
    assert_eq!(shown(&town, &meera).await, (Vec::new(), 0, 1));
    // The centre withdrew the entry itself: the evening's room does not bring it back.
    town.attendance(&[present(town.anaya, today, Some("09:40"), None)]).await.taken();
    let page = meera.post("/parentapp/getChildTimeline", &[]).await.ok().clone();
    let id = page["conversationList"][0]["id"].as_str().expect("an id").to_owned();
    town.centre().json("DELETE", &format!("/centre/v1/timeline/{id}"), &Value::Null).await.taken();
    town.attendance(&[present(town.anaya, today, Some("09:40"), Some("09:59"))]).await.taken();
    assert_eq!(shown(&town, &meera).await.0, Vec::<String>::new());
    town.finish().await;
}

// proves: ATT-09 ATT-11
#[rstest]
#[tokio::test]
async fn a_year_comes_month_by_month_from_april_to_march(#[values(Engine::Sqlite, Engine::Postgres)] engine: Engine) {
    let town = Town::new(engine).await;
    let rows = [
        present(town.anaya, "2026-11-02", Some("09:05"), Some("18:10")),
        absent(town.anaya, "2026-11-03"),
        present(town.anaya, "2026-11-04", Some("09:00"), None),
        present(town.anaya, "2026-04-01", None, None),
        present(town.anaya, "2026-03-31", Some("08:59"), Some("18:00")),
        absent(town.zoya, "2026-11-02"),
    ];
    assert_eq!(town.attendance(&rows).await.taken(), &json!({"taken": 6}));
    let meera = town.parent(MEERA).await.caller;
    let year = meera.post(PATH, &[("list", "2026")]).await.ok().clone();
    let months: Vec<_> =
        year["months"].as_array().expect("months").iter().filter_map(|month| month["month"].as_str()).collect();
    assert_eq!(
        months,
        [
            "2026-04", "2026-05", "2026-06", "2026-07", "2026-08", "2026-09", "2026-10", "2026-11", "2026-12",
            "2027-01", "2027-02", "2027-03"
        ]
    );
    assert_eq!(
        month(&year, "2026-11"),
        &json!({"month": "2026-11", "present": 2, "absent": 1, "present_percent": 67, "absent_percent": 33, "days": [
            {"date": "2026-11-02", "status": "Present", "time_in": "09:05", "time_out": "18:10"},
            {"date": "2026-11-03", "status": "Absent", "time_in": null, "time_out": null},
            {"date": "2026-11-04", "status": "Present", "time_in": "09:00", "time_out": null},
        ]})
    );
    assert_eq!(month(&year, "2026-04")["days"].as_array().map(Vec::len), Some(1));
    assert_eq!(
        month(&year, "2026-05"),
        &json!({"month": "2026-05", "present": 0, "absent": 0, "present_percent": 0, "absent_percent": 0, "days": []})
    );
    let before = meera.post(PATH, &[("list", "2025")]).await.ok().clone();
    assert_eq!((before["year"].as_i64(), month(&before, "2026-03")["present"].as_i64()), (Some(2025), Some(1)));
    assert_eq!(meera.post(PATH, &[]).await.ok(), &year, "the present year unless another is named");
    assert_eq!(town.parent(KARTHIK).await.caller.post(PATH, &[]).await.ok(), &year, "the father sees the same");
    let hers = town.parent(FARAH).await.caller.post(PATH, &[]).await.ok().clone();
    assert_eq!(
        (month(&hers, "2026-11")["present"].as_i64(), month(&hers, "2026-11")["absent"].as_i64()),
        (Some(0), Some(1))
    );
    for bad in ["26", "year", "2026-04", "9999", "-2026", "２０２６"] {
        assert_eq!(meera.post(PATH, &[("list", bad)]).await.refused(), "That year does not exist", "{bad}");
    }
    town.finish().await;
}

// proves: ATT-11
#[rstest]
#[tokio::test]
async fn the_year_turns_between_the_last_of_march_and_the_first_of_april_of_the_centre(
    #[values(Engine::Sqlite, Engine::Postgres)] engine: Engine,
) {
    let town = Town::new(engine).await;
    town.set_clock((2028, 3, 31), (23, 59));
    let meera = town.parent(MEERA).await.caller;
    let tomorrow = town.attendance(&[absent(town.anaya, "2028-04-01")]).await;
    assert_eq!((tomorrow.status.as_u16(), tomorrow.json["rows"][0]["field"].as_str()), (422, Some("day")));
    let rows = [
        absent(town.anaya, "2028-02-28"),
        present(town.anaya, "2028-02-29", Some("09:00"), None),
        absent(town.anaya, "2028-03-01"),
        present(town.anaya, "2028-03-31", Some("09:00"), None),
    ];
    town.attendance(&rows).await.taken();
    let year = meera.post(PATH, &[]).await.ok().clone();
    assert_eq!(year["year"], 2027);
    let dates = |name: &str| {
        month(&year, name)["days"]
            .as_array()
            .expect("days")
            .iter()
            .map(|day| day["date"].as_str().expect("a day").to_owned())
            .collect::<Vec<_>>()
    };
    assert_eq!(
        (dates("2028-02"), dates("2028-03")),
        (vec!["2028-02-28".into(), "2028-02-29".into()], vec!["2028-03-01".into(), "2028-03-31".into()])
    );
    // A minute later it is April at the centre; in London it is still March.
    town.app.clock.advance(MINUTE);
    town.attendance(&[absent(town.anaya, "2028-04-01")]).await.taken();
    let next = town.parent(MEERA).await.caller.post(PATH, &[]).await.ok().clone();
    assert_eq!((next["year"].as_i64(), month(&next, "2028-04")["absent"].as_i64()), (Some(2028), Some(1)));
    town.finish().await;
}

#[test]
fn shares_are_rounded_each_for_itself() {
    for (part, whole, share) in [
        (2, 3, 67),
        (1, 3, 33),
        (1, 2, 50),
        (1, 8, 13),
        (7, 8, 88),
        (1, 200, 1),
        (1, 201, 0),
        (0, 5, 0),
        (5, 5, 100),
        (0, 0, 0),
    ] {
        assert_eq!(rules::percent(part, whole), share, "{part} of {whole}");
    }
}

#[rstest]
#[tokio::test]
async fn a_room_sent_again_replaces_its_attendance(#[values(Engine::Sqlite, Engine::Postgres)] engine: Engine) {
    let town = Town::new(engine).await;
    let morning = [present(town.anaya, "2026-11-12", Some("09:05"), None), absent(town.zoya, "2026-11-12")];
    town.attendance(&morning).await.taken();
    town.attendance(&morning).await.taken();
    let evening = [
        present(town.anaya, "2026-11-12", Some("09:05"), Some("09:05")),
        present(town.zoya, "2026-11-12", None, Some("17:00")),
    ];
    town.attendance(&evening).await.taken();
    let day = town.centre().get("/centre/v1/attendance/2026-11-12").await.taken().clone();
    let rows: Vec<_> = day["rows"]
        .as_array()
        .expect("rows")
        .iter()
        .map(|row| (row["child_id"].clone(), row["status"].clone(), row["time_out"].clone()))
        .collect();
    assert_eq!(
        rows,
        [(json!(town.zoya), json!("Present"), json!("17:00")), (json!(town.anaya), json!("Present"), json!("09:05"))],
        "by last name"
    );
    assert_eq!(town.other_centre().get("/centre/v1/attendance/2026-11-12").await.taken()["rows"], json!([]));
    assert_eq!(town.centre().get("/centre/v1/attendance/today").await.status.as_u16(), 404);

    let path = |child: ChildId| format!("/centre/v1/attendance/2026-11-12/{child}");
    for (centre, child) in
        [(town.other_centre(), town.anaya), (town.centre(), town.vihaan), (town.centre(), ChildId(5))]
    {
        assert_eq!(centre.json("DELETE", &path(child), &Value::Null).await.status.as_u16(), 404);
    }
    town.centre().json("DELETE", &path(town.anaya), &Value::Null).await.taken();
    assert_eq!(town.centre().json("DELETE", &path(town.anaya), &Value::Null).await.status.as_u16(), 404);
    let year = town.parent(MEERA).await.caller.post(PATH, &[]).await.ok().clone();
    assert_eq!(month(&year, "2026-11")["days"], json!([]));
    town.finish().await;
}

#[rstest]
#[tokio::test]
async fn one_bad_row_of_five_hundred_and_nothing_is_recorded(
    #[values(Engine::Sqlite, Engine::Postgres)] engine: Engine,
) {
    let town = Town::new(engine).await;
    let good: Vec<Value> = date(2025, 6, 2)
        .series(jiff::Span::new().days(1))
        .take(480)
        .map(|day| absent(town.anaya, &day.to_string()))
        .collect();
    let bad = [
        (absent(town.vihaan, "2026-11-12"), "child_id"),
        (absent(town.left, "2026-11-12"), "child_id"),
        (absent(ChildId(5), "2026-11-12"), "child_id"),
        (json!({"child_id": "x", "day": "2026-11-12", "status": "Absent"}), "child_id"),
        (absent(town.anaya, "2026-11-13"), "day"),
        (absent(town.anaya, "2016-11-11"), "day"),
        (absent(town.anaya, "2026-02-29"), "day"),
        (absent(town.anaya, "12-11-2026"), "day"),
        (json!({"child_id": town.anaya.to_string(), "day": "2026-11-12", "status": "<b>Late</b>"}), "status"),
        (
            json!({"child_id": town.anaya.to_string(), "day": "2026-11-12", "status": "Absent", "time_in": "09:00"}),
            "status",
        ),
        (present(town.anaya, "2026-11-12", Some("9:00"), None), "time_in"),
        (present(town.anaya, "2026-11-12", Some("25:00"), None), "time_in"),
        (present(town.anaya, "2026-11-12", Some("09:00"), Some("08:59")), "time_out"),
        (present(town.anaya, "2026-11-12", None, Some("")), "time_out"),
    ];
    let rows: Vec<Value> = good.iter().cloned().chain(bad.iter().map(|(row, _)| row.clone())).collect();
    let reply = town.attendance(&rows).await;
    assert_eq!((reply.status.as_u16(), reply.json["code"].as_str()), (422, Some("bad_rows")));
    assert_eq!(reply.json["message"], "14 of the rows cannot be taken; nothing was written");
    let found: Vec<_> = reply.json["rows"]
        .as_array()
        .expect("rows")
        .iter()
        .map(|row| (row["index"].as_u64(), row["field"].as_str()))
        .collect();
    assert_eq!(found, (480..).map(Some).zip(bad.iter().map(|(_, field)| Some(*field))).collect::<Vec<_>>());
    let meera = town.parent(MEERA).await.caller;
    let empty =
        |year: &Value| year["months"].as_array().expect("months").iter().all(|month| month["days"] == json!([]));
    assert!(empty(meera.post(PATH, &[("list", "2025")]).await.ok()));
    for rows in [json!({"rows": []}), json!({"rows": vec![good[0].clone(); 501]}), json!({}), json!({"rows": [1]})] {
        assert_eq!(town.centre().json("PUT", CENTRE_PATH, &rows).await.status.as_u16(), 422);
    }
    town.attendance(&good).await.taken();
    assert!(!empty(meera.post(PATH, &[("list", "2025")]).await.ok()));
    town.finish().await;
}

#[rstest]
#[tokio::test]
async fn a_year_costs_two_statements_and_reads_one_range(#[values(Engine::Sqlite, Engine::Postgres)] engine: Engine) {
    let town = Town::new(engine).await;
    town.attendance(&[absent(town.anaya, "2026-11-12")]).await.taken();
    let meera = town.parent(MEERA).await.caller;
    let before = town.app.database.counts().statements;
    meera.post(PATH, &[("list", "2026")]).await.ok();
    assert_eq!(town.app.database.counts().statements - before, 2, "the proof and the year");
    if engine == Engine::Sqlite {
        let plan = async |sql: database::Sql| town.app.database.explain(sql).await.expect("a plan").join("; ");
        let year = plan(statement(store::STATEMENTS, "list_between")).await;
        assert!(
            year.contains("SEARCH attendance USING PRIMARY KEY (child_id=? AND day>?") && !year.contains("TEMP B-TREE"),
            "{year}"
        );
        let day = plan(statement(store::STATEMENTS, "list_rows_of_day")).await;
        assert!(
            day.contains("SEARCH attendance USING PRIMARY KEY (child_id=? AND day=?") && !day.contains("SCAN"),
            "{day}"
        );
    }
    town.finish().await;
}
