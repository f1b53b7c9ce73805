use std::collections::BTreeSet;

use jiff::civil::{Date, time};
use serde_json::Value;

use base::refusal::Refusal;
use config::{Requests, Survey};
use people::families::children::Way;
use service::requests::kinds::breaks;
use service::requests::kinds::breaks::{Break, NO_END, TypedBreak};
use service::requests::kinds::days::Days;
use service::requests::kinds::program_change;
use service::requests::kinds::program_change::Programs;
use service::requests::kinds::shift;
use service::requests::kinds::shift::{Offered, TypedShift};
use service::requests::kinds::withdrawal;
use service::requests::kinds::withdrawal::TypedWithdrawal;
use service::requests::kinds::{extended_daycare, resume, transport};

/// Runs every case of a table: the first sentence, or none.
fn follows(table: &str, judge: impl Fn(&Value, &Value) -> Result<(), Refusal>) -> usize {
    let table: Value = serde_json::from_str(table).expect("JSON");
    let cases = table["cases"].as_array().expect("cases");
    for case in cases {
        let answer = judge(&case["facts"], &case["input"]).err().map(|refusal| refusal.sentence.into_owned());
        assert_eq!(answer.as_deref(), case["expect"].as_str(), "{}: {}", table["rule"], case["name"]);
    }
    cases.len()
}

fn text<'a>(of: &'a Value, field: &str) -> &'a str {
    of[field].as_str().unwrap_or_else(|| panic!("{field} in {of}"))
}

fn texts(of: &Value) -> Vec<String> {
    of.as_array().expect("a list").iter().map(|one| one.as_str().expect("a text").to_owned()).collect()
}

fn day(of: &Value) -> Date {
    of.as_str().and_then(|text| text.parse().ok()).unwrap_or_else(|| panic!("a day: {of}"))
}

fn days(facts: &Value) -> Days {
    let holidays: BTreeSet<Date> = facts["holidays"].as_array().expect("holidays").iter().map(day).collect();
    Days { today: day(&facts["today"]), holidays }
}

fn a_break(of: &Value) -> Break {
    Break { from: day(&of["from"]), to: day(&of["to"]) }
}

#[test]
fn each_form_follows_its_table() {
    let bounds = Requests::default();
    let mut rows = follows(include_str!("../../../../../rules/pause.json"), |facts, input| {
        let there: Vec<Break> = facts["breaks"].as_array().expect("breaks").iter().map(a_break).collect();
        let typed =
            TypedBreak { from: text(input, "date"), to: text(input, "end_date"), reason: text(input, "reason") };
        Ok(breaks::taken(&bounds, day(&facts["today"]), &there, typed).map(drop)?)
    });
    rows += follows(include_str!("../../../../../rules/early-resume.json"), |facts, input| {
        resume::early_resume(day(&facts["today"]), a_break(facts), text(input, "date")).map(drop).ok_or(NO_END)
    });
    rows += follows(include_str!("../../../../../rules/extend-pause.json"), |facts, input| {
        breaks::extended(&bounds, a_break(facts), text(input, "date")).map(drop).ok_or(NO_END)
    });
    rows += follows(include_str!("../../../../../rules/shift-centre.json"), |facts, input| {
        let offered = |one: &Value| Offered { centre: text(one, "id").to_owned(), programs: texts(&one["programs"]) };
        let centres: Vec<Offered> = facts["centres"].as_array().expect("centres").iter().map(offered).collect();
        let typed = TypedShift {
            old_day: text(input, "date"),
            joining_day: text(input, "end_date"),
            centre: text(input, "center"),
            program: text(input, "program"),
        };
        Ok(shift::shift(&bounds, &days(facts), &centres, typed).map(drop)?)
    });
    rows += follows(include_str!("../../../../../rules/change-program.json"), |facts, input| {
        let changes: Vec<Date> = facts["changes"].as_array().expect("changes").iter().map(day).collect();
        let offered = texts(&facts["offered"]);
        let has = Programs { current: text(facts, "program"), offered: &offered, changes: &changes };
        let changed =
            program_change::changed(&bounds, &days(facts), has, (text(input, "date"), text(input, "program")));
        changed.map(drop).map_err(|bad| bad.refusal(&bounds))
    });
    rows += follows(include_str!("../../../../../rules/extended-daycare.json"), |facts, input| {
        let typed = (text(input, "type"), text(input, "date"));
        Ok(extended_daycare::extended(&bounds, &days(facts), typed).map(drop)?)
    });
    rows += follows(include_str!("../../../../../rules/transport.json"), |facts, input| {
        let has = facts["has"].as_str().and_then(Way::parse);
        Ok(transport::transport(&bounds, &days(facts), has, (text(input, "way"), text(input, "date"))).map(drop)?)
    });
    rows += follows(include_str!("../../../../../rules/withdraw.json"), |facts, input| {
        let (reasons, tags) = (texts(&facts["reasons"]), texts(&input["tags"]));
        let typed = TypedWithdrawal {
            day: text(input, "date"),
            reason: text(input, "reason"),
            remark: text(input, "remark"),
            rating: text(input, "rating"),
            tags: &tags,
            comment: text(input, "comment"),
        };
        Ok(withdrawal::withdrawn(&bounds, &days(facts), (&reasons, &Survey::default()), typed).map(drop)?)
    });
    assert!(rows >= 300, "{rows} rows");
}

#[test]
fn an_answer_is_due_some_working_days_after_the_office_gets_the_request() {
    let bounds = Requests::default();
    let holidays = BTreeSet::from(["2026-11-24".parse().expect("a day")]);
    for (asked, at, due) in [
        ("2026-11-12", time(10, 0, 0, 0), "2026-11-16"),
        // To the minute in which the office closes.
        ("2026-11-12", time(18, 29, 59, 0), "2026-11-16"),
        ("2026-11-12", time(18, 30, 0, 0), "2026-11-17"),
        // On Friday evening as on the weekend: it is heard on Monday.
        ("2026-11-13", time(18, 29, 0, 0), "2026-11-17"),
        ("2026-11-13", time(23, 59, 59, 0), "2026-11-18"),
        ("2026-11-14", time(9, 0, 0, 0), "2026-11-18"),
        ("2026-11-15", time(0, 0, 0, 0), "2026-11-18"),
        // Over a holiday, and asked on one.
        ("2026-11-23", time(9, 0, 0, 0), "2026-11-26"),
        ("2026-11-24", time(9, 0, 0, 0), "2026-11-27"),
    ] {
        let days = Days { today: asked.parse().expect("a day"), holidays: holidays.clone() };
        assert_eq!(days.answer_by(&bounds, at).to_string(), due, "{asked} {at}");
    }
    let at_once = Requests { answer_within_days: 0, office_closes: time(23, 59, 59, 0), ..bounds };
    let friday = Days { today: "2026-11-13".parse().expect("a day"), holidays };
    assert_eq!(friday.answer_by(&at_once, time(20, 0, 0, 0)).to_string(), "2026-11-13");
}
