//! The tables of the rules, sent as a parent's program sends forms: the server says what the tables say, row by row, and of two
//! things that are wrong at once it says the first one of the specification.

use std::collections::BTreeMap;

use database::{Engine, params, statements};
use jiff::civil::Date;
use rstest::rstest;
use serde_json::{Value, json};

use super::{ASK, EXTEND, LEAVING, RESUME, list, open_koramangala, post, to_koramangala};
use base::day::MS;
use base::ids::RequestId;
use people::centres;
use people::families::Side;
use people::families::children;
use people::families::children::Way;
use service::requests::kinds::RequestKind;
use service::requests::rules::{RequestState, RequestStatus};
use service::requests::{Details, Request, enter, settle};
use testing::town::MEERA;
use testing::{Caller, Town};

statements! {
    FORGET_STEPS = "DELETE FROM request_step";
    FORGET_REQUESTS = "DELETE FROM request";
}

/// Of the child's centre in each table.
const HOLIDAYS: [&str; 3] = ["2026-11-10", "2026-11-24", "2026-12-25"];

type Fields = Vec<(&'static str, String)>;

/// A row as a call: its path and its fields.
type Call = (&'static str, Fields);

fn text(of: &Value, field: &str) -> String {
    of[field].as_str().unwrap_or_else(|| panic!("{field} in {of}")).to_owned()
}

fn day(of: &Value) -> Date {
    of.as_str().and_then(|text| text.parse().ok()).unwrap_or_else(|| panic!("a day: {of}"))
}

/// The child's centre and the other one, as the tables name them.
async fn as_in_the_tables() -> (Town, Caller) {
    let town = Town::new(Engine::Sqlite).await;
    open_koramangala(&town).await;
    let rows: Vec<Value> = HOLIDAYS.iter().map(|day| json!({"day": day, "title": "A holiday"})).collect();
    town.centre().json("PUT", "/centre/v1/holidays/2026", &json!({ "rows": rows })).await.taken();
    let (app, chain) = (town.app.clone(), town.chain);
    town.write(async move |writer| {
        centres::add_program(writer, &app.random, chain, "Half Day (09:00 - 12:30)").await.map(drop)
    })
    .await;
    let card = json!({"head": {"name": "Asha"}, "admission_enabled": false,
        "programs": ["Full Day (9:00 To 6:30)", "After School", "Half Day (09:00 - 12:30)"]});
    town.centre().json("PUT", "/centre/v1/card", &card).await.taken();
    let meera = town.parent(MEERA).await.caller;
    (town, meera)
}

fn with_value(key: &str, value: &str) -> (&'static str, String) {
    ("values", json!([{"key": key, "value": value}]).to_string())
}

/// The form of a row, or nothing where the form can't say it: a third centre, or a car that goes neither way.
fn form(town: &Town, rule: &str, input: &Value) -> Option<Fields> {
    let day = ("date", text(input, "date"));
    Some(match rule {
        "pause" => vec![
            ("child_pause", "1".into()),
            day,
            ("end_date", text(input, "end_date")),
            ("attrition_reason", text(input, "reason")),
        ],
        "shift-centre" => {
            let centre = match text(input, "center").as_str() {
                "7" => town.koramangala.to_string(),
                "9" => return None,
                other => other.to_owned(),
            };
            vec![
                ("center_shift", "1".into()),
                day,
                ("end_date", text(input, "end_date")),
                ("shift_center", centre),
                with_value("program_to", &text(input, "program")),
            ]
        }
        "change-program" => {
            vec![("program_change", "1".into()), day, with_value("program_to", &text(input, "program"))]
        }
        "extended-daycare" => vec![("extended_daycare", "1".into()), day, with_value("type", &text(input, "type"))],
        "transport" => {
            let way = match text(input, "way").as_str() {
                "one" => "one_way_transport",
                "two" => "two_way_transport",
                _ => return None,
            };
            vec![(way, "1".into()), day]
        }
        "withdraw" => {
            let (reason, remark) = (text(input, "reason"), text(input, "remark"));
            vec![
                ("child_attrition", "1".into()),
                day,
                ("attrition_reason", if remark.is_empty() { reason } else { format!("{reason}: {remark}") }),
                ("nps_score", text(input, "rating")),
                ("nps_tags", input["tags"].to_string()),
                ("nps_comments", text(input, "comment")),
            ]
        }
        rule => panic!("no form for {rule}"),
    })
}

/// What was asked before the row's form is sent, and what runs.
async fn arrange(town: &Town, facts: &Value) -> Vec<RequestId> {
    let mut before = Vec::new();
    let a_break = |from: &Value, to: &Value| (RequestKind::Pause, day(from), Some(day(to)));
    for one in facts["breaks"].as_array().into_iter().flatten() {
        before.push(a_break(&one["from"], &one["to"]));
    }
    if facts["from"].is_string() {
        before.push(a_break(&facts["from"], &facts["to"]));
    }
    for changed in facts["changes"].as_array().into_iter().flatten() {
        before.push((RequestKind::ProgramChange, day(changed), None));
    }
    let (app, child) = (town.app.clone(), town.anaya);
    let runs = facts["has"].as_str().and_then(Way::parse);
    town.write(async move |writer| {
        let parent = children::store::find_parent_on_side(writer, child, Side::Mother).await?.expect("a mother");
        writer.execute(FORGET_STEPS, params![]).await?;
        writer.execute(FORGET_REQUESTS, params![]).await?;
        children::set_own_transport(writer, child, runs, app.now()).await?;
        settle(writer, &app, child).await?;
        let mut ids = Vec::new();
        for (kind, day, end_day) in before.clone() {
            let now = app.now();
            let request = Request {
                id: RequestId(app.random.id()),
                child,
                side: Side::Mother,
                state: RequestState { kind, status: RequestStatus::Approved, day, end_day },
                reason: "Away".into(),
                details: Details::default(),
                of_break: None,
                answer_by: day,
                note: String::new(),
                asked_at: now - u32::try_from(before.len() - ids.len()).expect("few") * MS,
                began_at: Some(now).filter(|_| day <= app.zone.day_of(now)),
                ended_at: None,
                cut_from: None,
            };
            enter(writer, &app.zone, &request, parent).await?;
            ids.push(request.id);
        }
        Ok(ids)
    })
    .await
}

/// Whether a row's calendar is this town's, on the days that it speaks of.
fn has_these_holidays(facts: &Value, input: &Value) -> bool {
    match facts["holidays"].as_array() {
        None => true,
        Some(listed) if listed.is_empty() => {
            ["date", "end_date"].iter().all(|field| !HOLIDAYS.contains(&input[field].as_str().unwrap_or_default()))
        }
        Some(listed) => listed.iter().eq(&HOLIDAYS),
    }
}

#[tokio::test]
async fn the_server_judges_forms_as_the_table_says() {
    let (town, _) = as_in_the_tables().await;
    let mut rows: Vec<(String, Value)> = Vec::new();
    for table in [
        include_str!("../../../../../rules/pause.json"),
        include_str!("../../../../../rules/early-resume.json"),
        include_str!("../../../../../rules/extend-pause.json"),
        include_str!("../../../../../rules/shift-centre.json"),
        include_str!("../../../../../rules/change-program.json"),
        include_str!("../../../../../rules/transport.json"),
        include_str!("../../../../../rules/extended-daycare.json"),
        include_str!("../../../../../rules/withdraw.json"),
    ] {
        let table: Value = serde_json::from_str(table).expect("JSON");
        let cases = table["cases"].as_array().expect("cases").clone();
        rows.extend(cases.into_iter().map(|case| (text(&table, "rule"), case)));
    }
    // A clock only goes forward, so that sessions stay what they are.
    rows.sort_by_key(|(_, case)| text(&case["facts"], "today"));
    let (mut today, mut meera) = (None, town.nobody());
    let mut sent = BTreeMap::<String, usize>::new();
    for (rule, case) in &rows {
        let (facts, input) = (&case["facts"], &case["input"]);
        if !has_these_holidays(facts, input) || facts["offered"].as_array().is_some_and(Vec::is_empty) {
            continue;
        }
        if today != Some(day(&facts["today"])) {
            today = Some(day(&facts["today"]));
            town.app.clock.set(town.app.zone.at(day(&facts["today"]), 10, 0), true);
            meera = town.parent(MEERA).await.caller;
        }
        let ids = arrange(&town, facts).await;
        let (path, fields): Call = match rule.as_str() {
            "early-resume" | "extend-pause" => {
                let path = if rule == "extend-pause" { EXTEND } else { RESUME };
                let field = if rule == "extend-pause" { "extend_date" } else { "early_resume_date" };
                (path, vec![("req_id", ids[0].to_string()), (field, text(input, "date"))])
            }
            rule => match form(&town, rule, input) {
                Some(fields) => (ASK, fields),
                None => continue,
            },
        };
        let reply = post(&meera, path, &fields).await;
        let answer = (reply.json["status"] != "ok").then(|| reply.refused().to_owned());
        let is_there = |id: &RequestId| reply.ok()["request"]["request_id"] == id.to_string().as_str();
        if answer.is_none() && case["expect"].is_string() && ids.iter().any(is_there) {
            // What is there already is answered with itself: it was sent again.
            assert!(
                ["the same days as a break", "the end as it is"].iter().any(|name| case["name"] == *name),
                "{case}"
            );
            continue;
        }
        assert_eq!(answer.as_deref(), case["expect"].as_str(), "{rule}: {}", case["name"]);
        *sent.entry(rule.clone()).or_default() += 1;
    }
    let all: usize = sent.values().sum();
    assert!(all >= 280 && sent.len() == 8, "{sent:?}");
    town.finish().await;
}

#[rstest]
#[case::a_break(
    &[("child_pause", "1"), ("date", "2026-11-16"), ("end_date", "2026-11-20"), ("attrition_reason", "Away")],
    &[
        ("date", "", "Please Select Date"),
        ("end_date", "", "Please Select End Date"),
        ("attrition_reason", " ", "Please Enter Reason"),
        ("end_date", "2026-12-02", "Child On Pause"),
    ],
)]
#[case::a_shift(
    &[("center_shift", "1")],
    &[
        ("end_date", "2026-11-24", "The selected Date Cannot Be a Holiday"),
        ("date", "2026-11-11", "Please Select Joining Date"),
        ("end_date", "", "Please Select Attrition Date"),
        ("shift_center", "77", "Please Select Center"),
        ("values", "", "Please Select Program"),
    ],
)]
#[case::another_program(
    &[("program_change", "1"), ("date", "2026-11-16"), ("values", r#"[{"key":"program_to","value":"After School"}]"#)],
    &[
        ("date", "2026-11-15", "The selected Date Cannot Be a Holiday"),
        ("date", "2026-11-11", "Please Select Date"),
        ("values", "", "Please Select Program"),
    ],
)]
#[case::longer_days(
    &[("extended_daycare", "1"), ("date", "2026-11-16"), ("values", r#"[{"key":"type","value":"Weekly"}]"#)],
    &[
        ("values", "", "Please select a type."),
        ("date", "", "Please select start date."),
        ("date", "2026-11-24", "The selected Date Cannot Be a Holiday."),
    ],
)]
#[case::leaving(
    &LEAVING,
    &[
        ("date", "2026-11-24", "The Selected Date Cannot Be A Holiday"),
        ("date", "", "Please Select Date Of Withdraw"),
        ("attrition_reason", "", "Please Select Reason"),
        ("attrition_reason", "Others", "Please Enter Reason Incase of Other"),
        ("nps_score", "11", "Please Select Rating"),
        ("nps_tags", "[]", "Please Check The Tags"),
        ("nps_tags", r#"["care"]"#, "Please Check The Tags"),
        ("nps_comments", " ", "Please Enter Comment"),
    ],
)]
#[tokio::test]
async fn of_two_faults_the_first_is_reported_and_nothing_is_stored(
    #[case] right: &[(&'static str, &str)],
    #[case] wrong: &[(&'static str, &str, &str)],
) {
    let (town, meera) = as_in_the_tables().await;
    let a_break = json!({"breaks": [{"from": "2026-12-01", "to": "2026-12-10"}]});
    arrange(&town, &a_break).await;
    let mut whole: BTreeMap<&str, String> = to_koramangala(&town).into_iter().collect();
    if right[0].0 != "center_shift" {
        whole.clear();
    }
    whole.extend(right.iter().map(|(name, value)| (*name, (*value).to_owned())));
    for (nth, first) in wrong.iter().enumerate() {
        for second in &wrong[nth..] {
            let mut fields = whole.clone();
            // Where both speak of one field, it has one value: the first one's.
            for (name, value, _) in [second, first] {
                fields.insert(name, (*value).to_owned());
            }
            let fields: Fields = fields.into_iter().collect();
            let reply = post(&meera, ASK, &fields).await;
            assert_eq!(reply.refused(), first.2, "{first:?} and {second:?}");
        }
    }
    assert_eq!(list(&meera).await.len(), 1, "the break that was there");
    let fields: Fields = whole.into_iter().collect();
    post(&meera, ASK, &fields).await.ok();
    town.finish().await;
}
