mod rules;

use database::Engine;
use rstest::rstest;
use serde_json::{Value, json};

use base::day::DAY;
use config::{RateLimits, Window};
use testing::town::{FARAH, KARTHIK, MEERA};
use testing::{Caller, Reply, Town};

// The town's clock says ten in the morning of 12 November 2026.

async fn say(caller: &Caller, from: &str, until: &str, late_at: &str) -> Reply {
    caller.post("/parentapp/sayAbsence", &[("from", from), ("until", until), ("late_at", late_at)]).await
}

async fn coming(caller: &Caller) -> Value {
    caller.post("/parentapp/getAbsences", &[]).await.ok()["absences"].clone()
}

fn absence(day: &str, late_at: Option<&str>, said_by: &str) -> Value {
    json!({"day": day, "late_at": late_at, "said_by": said_by})
}

#[rstest]
#[tokio::test]
async fn an_absence_of_one_parent_is_seen_by_the_other_and_the_centre(
    #[values(Engine::Sqlite, Engine::Postgres)] engine: Engine,
) {
    let town = Town::new(engine).await;
    let (meera, karthik) = (town.parent(MEERA).await.caller, town.parent(KARTHIK).await.caller);
    let announced = say(&meera, "2026-11-12", "", "10:30").await.ok()["absences"].clone();
    assert_eq!(announced, json!([absence("2026-11-12", Some("10:30"), "Mother")]));
    say(&meera, "2026-11-16", "2026-11-17", "").await.ok();
    // The other parent knows better, and says so.
    say(&karthik, "2026-11-17", "", "11:00").await.ok();
    let all = json!([
        absence("2026-11-12", Some("10:30"), "Mother"),
        absence("2026-11-16", None, "Mother"),
        absence("2026-11-17", Some("11:00"), "Father"),
    ]);
    assert_eq!((coming(&meera).await, coming(&karthik).await), (all.clone(), all));
    assert_eq!(coming(&town.parent(FARAH).await.caller).await, json!([]), "another family's day is their own");

    let child = town.anaya.to_string();
    let row = |absence| json!({"child_id": child, "absence": absence});
    let today = town.centre().get("/centre/v1/absences").await.taken()["rows"].clone();
    assert_eq!(today, json!([row(absence("2026-11-12", Some("10:30"), "Mother"))]));
    let week = "/centre/v1/absences?from=2026-11-16&to=2026-11-20";
    assert_eq!(town.centre().get(week).await.taken()["rows"].as_array().map(Vec::len), Some(2));
    assert_eq!(town.other_centre().get(week).await.taken()["rows"], json!([]), "of its own children alone");
    for (days, field, reason) in [
        ("from=tomorrow", "from", "a day is written YYYY-MM-DD"),
        ("from=2026-11-16&to=soon", "to", "a day is written YYYY-MM-DD"),
        ("from=2026-11-16&to=2026-11-15", "to", "the last day comes before the first"),
        ("to=2026-11-11", "to", "the last day comes before the first"),
        ("from=2026-11-01&to=2026-12-02", "to", "at most 31 days at a time"),
    ] {
        let refused = town.centre().get(&format!("/centre/v1/absences?{days}")).await;
        assert_eq!(refused.status.as_u16(), 422, "{days}");
        assert_eq!(refused.json["rows"][0], json!({"index": 0, "field": field, "reason": reason}), "{days}");
    }
    // An earlier name is not reused for a day that nobody announced.
    assert_eq!(town.centre().get("/centre/v1/absences?until=2026-11-20").await.status.as_u16(), 400);

    let left = karthik.post("/parentapp/takeBackAbsence", &[("day", "2026-11-16")]).await.ok()["absences"].clone();
    assert_eq!(left.as_array().map(Vec::len), Some(2));
    assert_eq!(coming(&meera).await, left);
    let again = meera.post("/parentapp/takeBackAbsence", &[("day", "2026-11-16")]).await;
    assert_eq!(again.ok()["absences"], left, "taken back twice is taken back");
    town.finish().await;
}

#[rstest]
#[tokio::test]
async fn a_refused_absence_says_why_and_keeps_the_earlier_one(
    #[values(Engine::Sqlite, Engine::Postgres)] engine: Engine,
) {
    let town = Town::new(engine).await;
    let meera = town.parent(MEERA).await.caller;
    say(&meera, "2026-11-13", "", "").await.ok();
    let before = coming(&meera).await;
    for (from, until, late_at, sentence) in [
        ("", "", "", "Please choose the day, and whether your child is away or comes late."),
        ("2026-11-31", "", "", "Please choose the day, and whether your child is away or comes late."),
        ("2026-11-13", "", "25:00", "Please choose the day, and whether your child is away or comes late."),
        ("2026-11-11", "", "", "That day has passed. Please choose today or a later day."),
        ("2026-11-14", "2026-11-13", "", "The last day is before the first. Please choose the days again."),
        (
            "2026-11-13",
            "2026-11-27",
            "",
            "That is more than 14 days. For a longer time please ask for a break under Support.",
        ),
        ("2027-02-01", "", "", "Please choose days within the next 60 days."),
        ("2026-11-12", "", "09:00", "That time has passed. Please choose a later one."),
        ("2026-11-13", "2026-11-14", "10:00", "Please say for each day when your child will come."),
    ] {
        assert_eq!(say(&meera, from, until, late_at).await.refused(), sentence, "{from} {until} {late_at}");
    }
    let here = json!({"rows": [{"child_id": town.anaya.to_string(), "day": "2026-11-12", "status": "Present"}]});
    town.centre().json("PUT", "/centre/v1/attendance", &here).await.taken();
    assert_eq!(
        say(&meera, "2026-11-12", "", "").await.refused(),
        "The centre has recorded that your child came today. Please write to the centre."
    );
    assert_eq!(coming(&meera).await, before, "what is refused changes nothing");
    // Two days later: the centre went by it.
    town.app.clock.advance(2 * DAY);
    let late = meera.post("/parentapp/takeBackAbsence", &[("day", "2026-11-13")]).await;
    assert_eq!(late.refused(), "That day has passed. Please choose today or a later day.");
    let there = town.centre().get("/centre/v1/absences?from=2026-11-13").await;
    assert_eq!(there.taken()["rows"].as_array().map(Vec::len), Some(1), "it stands");
    town.finish().await;
}

#[rstest]
#[tokio::test]
async fn absences_are_limited_per_day_and_can_be_withdrawn_at_any_time(
    #[values(Engine::Sqlite, Engine::Postgres)] engine: Engine,
) {
    let rate_limits =
        RateLimits { absences_per_parent: vec![Window { times: 2, minutes: 24 * 60 }], ..RateLimits::default() };
    let town = Town::with(engine, |config| config.rate_limits = rate_limits).await;
    let (meera, karthik) = (town.parent(MEERA).await.caller, town.parent(KARTHIK).await.caller);
    say(&meera, "2026-11-13", "2026-11-16", "").await.ok();
    say(&meera, "2026-11-17", "2026-11-16", "").await.refused();
    say(&meera, "2026-11-13", "", "10:30").await.ok();
    let before = coming(&meera).await;
    let refused = say(&meera, "2026-11-18", "", "").await;
    assert_eq!(refused.refused(), "That is a lot of changes for one day. Please write to the centre.");
    assert_eq!(coming(&meera).await, before);
    meera.post("/parentapp/takeBackAbsence", &[("day", "2026-11-13")]).await.ok();
    say(&karthik, "2026-11-18", "", "").await.ok();
    town.app.clock.advance(DAY);
    say(&meera, "2026-11-19", "", "").await.ok();
    town.finish().await;
}
