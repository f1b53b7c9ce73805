mod calendar;
mod files;

use std::time::Duration;

use database::{Engine, statement};
use jiff::civil::date;
use rstest::rstest;
use serde_json::{Value, json};

use base::day::DAY;
use daily::content::holidays::{is_holiday, rules, store};
use testing::town::{FARAH, MEERA, NOW};
use testing::{Caller, Reply, Town};

const PATH: &str = "/wbsite/getHolidayList";

fn year(rows: &[(&str, &str)]) -> Value {
    json!({"rows": rows.iter().map(|(day, title)| json!({"day": day, "title": title})).collect::<Vec<_>>()})
}

async fn put(centre: &Caller, content_type: &str, text: &str) -> Reply {
    centre.send("PUT", "/centre/v1/holidays/2026", Some(content_type), text.as_bytes().to_vec()).await
}

fn days_and_titles(list: &Value) -> Vec<(String, String)> {
    let text = |item: &Value, field: &str| item[field].as_str().expect("text").to_owned();
    list.as_array().expect("a list").iter().map(|item| (text(item, "holiday_date"), text(item, "title"))).collect()
}

#[test]
fn the_rule_follows_its_table() {
    let table: Value = serde_json::from_str(include_str!("../../../../../../rules/holiday.json")).expect("JSON");
    for case in table["cases"].as_array().expect("cases") {
        let day = |value: &Value| value.as_str().expect("a day").parse().expect("a date");
        let listed: Vec<_> = case["input"]["holidays"].as_array().expect("a list").iter().map(day).collect();
        assert_eq!(
            Some(rules::is_holiday(day(&case["input"]["date"]), listed)),
            case["expect"].as_bool(),
            "{}",
            case["name"]
        );
    }
}

// proves: HOL-07 HOL-08
#[rstest]
#[tokio::test]
async fn a_parent_gets_the_holidays_of_the_year_and_of_the_own_centre(
    #[values(Engine::Sqlite, Engine::Postgres)] engine: Engine,
) {
    let town = Town::new(engine).await;
    let meera = town.parent(MEERA).await.caller;
    assert_eq!(meera.post(PATH, &[("list", "2026")]).await.ok(), &json!([]));
    let rows = year(&[
        ("2026-12-31", "The last day"),
        ("2026-11-10", "Deepavali"),
        ("2026-08-15", "Independence Day"),
        ("2026-01-01", "The first day"),
    ]);
    town.centre().json("PUT", "/centre/v1/holidays/2026", &rows).await.taken();
    town.centre().json("PUT", "/centre/v1/holidays/2027", &year(&[("2027-01-01", "New Year")])).await.taken();
    town.other_centre().json("PUT", "/centre/v1/holidays/2026", &year(&[("2026-03-19", "Ugadi")])).await.taken();
    let listed = meera.post(PATH, &[("list", "2026")]).await.ok().clone();
    assert_eq!(
        days_and_titles(&listed),
        [
            ("2026-01-01", "The first day"),
            ("2026-08-15", "Independence Day"),
            ("2026-11-10", "Deepavali"),
            ("2026-12-31", "The last day"),
        ]
        .map(|(day, title)| (day.to_owned(), title.to_owned()))
    );
    assert!(listed[0]["id"].as_str().is_some_and(|id| id.bytes().all(|b| b.is_ascii_digit())));
    assert_eq!(meera.post(PATH, &[]).await.ok(), &listed, "the present year unless another is named");
    assert_eq!(days_and_titles(meera.post(PATH, &[("list", "2027")]).await.ok())[0].1, "New Year");
    for bad in ["26", "year", "1999", "2040", "-2026", "2026.0", "２０２６"] {
        assert_eq!(meera.post(PATH, &[("list", bad)]).await.refused(), "That year does not exist", "{bad}");
    }
    // In the last hours of December by UTC the centre is in the new year already.
    town.app.clock.set(NOW + 49 * DAY + Duration::from_hours(9), true);
    assert_eq!(town.app.zone.day_of(town.app.now()), date(2026, 12, 31));
    town.app.clock.advance(Duration::from_hours(6));
    assert_eq!(days_and_titles(town.parent(FARAH).await.caller.post(PATH, &[]).await.ok())[0].1, "New Year");
    town.finish().await;
}

#[rstest]
#[tokio::test]
async fn a_new_list_replaces_the_old_and_what_stays_keeps_its_id(
    #[values(Engine::Sqlite, Engine::Postgres)] engine: Engine,
) {
    let town = Town::new(engine).await;
    let centre = town.centre();
    let path = "/centre/v1/holidays/2026";
    let first = centre.json("PUT", path, &year(&[("2026-11-10", "Deepavali"), ("2026-12-24", "A typing error")])).await;
    let rows = year(&[("2026-11-10", "Deepavali"), ("2026-12-25", "Christmas"), ("2026-12-25", "Christmas")]);
    let second = centre.json("PUT", path, &rows).await.taken().clone();
    assert_eq!(second["holidays"][0], first.taken()["holidays"][0]);
    assert_eq!(second["holidays"].as_array().map(Vec::len), Some(2));
    assert_eq!(centre.json("PUT", path, &rows).await.taken(), &second, "sent twice, nothing changes");
    assert_eq!(centre.get(path).await.taken()["holidays"], second["holidays"]);
    assert_eq!(town.other_centre().get(path).await.taken()["holidays"], json!([]));
    town.finish().await;
}

#[rstest]
#[tokio::test]
async fn a_year_comes_as_a_table_or_as_a_calendar(#[values(Engine::Sqlite, Engine::Postgres)] engine: Engine) {
    let town = Town::new(engine).await;
    let centre = town.centre();
    let table = put(
        &centre,
        "text/csv; charset=utf-8",
        "\u{feff}date,title\r\n2026-10-20,Vijayadashami\r\n2026-11-10,दीपावली\r\n",
    )
    .await;
    assert_eq!(table.taken()["holidays"][1]["title"], "दीपावली");
    let calendar = "BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nDTSTART;VALUE=DATE:20261110\r\nSUMMARY:दीपावली\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n";
    let calendar = put(&centre, "text/calendar", calendar).await;
    assert_eq!(calendar.taken()["holidays"], json!([table.taken()["holidays"][1]]));
    for (content_type, text, status) in [
        ("text/plain", "date,title\n2026-11-10,x\n", 415),
        ("text/csv", "date,title\n", 422),
        ("text/csv", "day;title\n11/30/2026;Deepavali\n", 422),
        ("text/calendar", "BEGIN:VCALENDAR\nEND:VCALENDAR\n", 422),
        ("application/json", "[]", 422),
        ("application/json", "", 422),
    ] {
        let reply = put(&centre, content_type, text).await;
        assert_eq!(reply.status.as_u16(), status, "{text}: {}", reply.json);
        assert!(reply.json["message"].as_str().is_some_and(|message| !message.is_empty()));
    }
    assert_eq!(
        centre
            .send("PUT", "/centre/v1/holidays/2026", Some("text/csv"), b"date,title\n2026-11-10,D\xE9\n".to_vec())
            .await
            .status
            .as_u16(),
        422
    );
    assert_eq!(
        centre.get("/centre/v1/holidays/2026").await.taken()["holidays"],
        calendar.taken()["holidays"],
        "what was refused changed nothing"
    );
    town.finish().await;
}

#[rstest]
#[tokio::test]
async fn a_calendar_of_everything_gives_its_holidays_and_names_the_rest(#[values(Engine::Sqlite)] engine: Engine) {
    let town = Town::new(engine).await;
    let centre = town.centre();
    let event = |lines: &str| format!("BEGIN:VEVENT\r\n{lines}\r\nEND:VEVENT\r\n");
    let calendar = |events: &[&str]| {
        let events: String = events.iter().map(|lines| event(lines)).collect();
        format!("BEGIN:VCALENDAR\r\nVERSION:2.0\r\n{events}END:VCALENDAR\r\n")
    };
    let meeting = "DTSTART:20261112T043000Z\r\nSUMMARY:Parent meeting 10am";
    let nameless = "DTSTART;VALUE=DATE:20261113";
    let everything = calendar(&[
        "DTSTART;VALUE=DATE:20201225\r\nRRULE:FREQ=YEARLY\r\nSUMMARY:Christmas",
        meeting,
        "DTSTART;VALUE=DATE:20271109\r\nSUMMARY:Deepavali",
        nameless,
    ]);
    let taken = put(&centre, "text/calendar", &everything).await;
    let days = taken.taken()["holidays"].as_array().expect("holidays");
    assert_eq!((days.len(), &days[0]["day"], &days[0]["title"]), (1, &json!("2026-12-25"), &json!("Christmas")));
    let left_out = taken.taken()["left_out"].as_array().expect("what was left out");
    let titles: Vec<_> = left_out.iter().map(|left| left["title"].as_str().expect("a title")).collect();
    assert_eq!(titles, ["Parent meeting 10am", "Deepavali", ""]);
    assert_eq!(left_out[0]["reason"], "it is not a whole day");
    // A calendar without a holiday of the year is no empty list.
    let refused = put(&centre, "text/calendar", &calendar(&[meeting])).await;
    assert_eq!((refused.status.as_u16(), refused.json["code"].as_str()), (422, Some("bad_rows")));
    assert_eq!(refused.json["rows"][0]["reason"], "20261112T043000Z Parent meeting 10am: it is not a whole day");
    assert_eq!(centre.get("/centre/v1/holidays/2026").await.taken()["holidays"], taken.taken()["holidays"]);
    town.finish().await;
}

#[rstest]
#[tokio::test]
async fn one_bad_day_and_the_year_stays_as_it_was(#[values(Engine::Sqlite, Engine::Postgres)] engine: Engine) {
    let town = Town::new(engine).await;
    let centre = town.centre();
    let rows = year(&[
        ("2026-11-10", "Deepavali"),
        ("2027-01-01", "Another year"),
        ("2026-02-29", "No such day"),
        ("10-11-2026", "The wrong way round"),
        ("2026-11-11", " "),
        ("2026-11-11", &"x".repeat(121)),
        ("2026-11-11", "<b>Bold</b>"),
        ("2026-11-11", "two\nlines"),
    ]);
    let reply = centre.json("PUT", "/centre/v1/holidays/2026", &rows).await;
    assert_eq!((reply.status.as_u16(), reply.json["code"].as_str()), (422, Some("bad_rows")));
    let faults: Vec<_> = reply.json["rows"]
        .as_array()
        .expect("rows")
        .iter()
        .map(|row| (row["index"].as_u64(), row["field"].as_str()))
        .collect();
    let fields = ["day", "day", "day", "title", "title", "title", "title"];
    assert_eq!(faults, (1..).map(Some).zip(fields.map(Some)).collect::<Vec<_>>());
    let many: Vec<Value> = (0..501).map(|_| json!({"day": "2026-11-10", "title": "x"})).collect();
    for (path, body, status) in [
        ("/centre/v1/holidays/2026", json!({"rows": many}), 422),
        ("/centre/v1/holidays/2026", json!({"rows": []}), 422),
        ("/centre/v1/holidays/2050", year(&[("2050-01-01", "Far off")]), 404),
        ("/centre/v1/holidays/year", year(&[("2026-01-01", "x")]), 404),
    ] {
        assert_eq!(centre.json("PUT", path, &body).await.status.as_u16(), status, "{path}");
    }
    assert_eq!(centre.get("/centre/v1/holidays/2026").await.taken()["holidays"], json!([]));
    town.finish().await;
}

#[rstest]
#[tokio::test]
async fn a_list_costs_two_statements_and_reads_one_range(#[values(Engine::Sqlite, Engine::Postgres)] engine: Engine) {
    let town = Town::new(engine).await;
    town.centre().json("PUT", "/centre/v1/holidays/2026", &year(&[("2026-11-10", "Deepavali")])).await.taken();
    let meera = town.parent(MEERA).await.caller;
    let before = town.app.database.counts().statements;
    meera.post(PATH, &[("list", "2026")]).await.ok();
    assert_eq!(town.app.database.counts().statements - before, 2, "the proof and the list");
    if engine == Engine::Sqlite {
        let plan =
            town.app.database.explain(statement(store::STATEMENTS, "list_between")).await.expect("a plan").join("; ");
        assert!(
            plan.contains("SEARCH holiday USING PRIMARY KEY (centre_id=? AND day>?") && !plan.contains("TEMP B-TREE"),
            "{plan}"
        );
    }
    let centre = town.indiranagar;
    let closed = town
        .read(async move |reader| {
            let mut closed = Vec::new();
            for day in [date(2026, 11, 9), date(2026, 11, 10), date(2026, 11, 14)] {
                closed.push(is_holiday(reader, centre, day).await?);
            }
            Ok(closed)
        })
        .await;
    assert_eq!(closed, [false, true, true], "a Monday, the festival, a Saturday");
    town.finish().await;
}
