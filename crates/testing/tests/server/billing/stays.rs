//! A centre charges for the days on which a child was there: once each, and whether it still is there or not.

use std::time::Duration;

use database::Engine;
use jiff::civil::date;
use rstest::rstest;
use serde_json::json;

use super::{comes_back, issued, moves, set_fees, stands, with_fees};
use ::money::billing::{ChargedMonth, charged_for};
use aangan::jobs;
use base::day::DAY;
use base::ids::{CentreId, ChildId};
use base::ledger;
use base::money::Paise;
use testing::town::MEERA;
use testing::{Caller, Town};

const ASK: &str = "/parentapp/request";

/// Both centres ask 3,100 rupees of tuition, so that a day of a month of 31 days costs a hundred.
async fn with_plain_fees(engine: Engine) -> Town {
    let town = Town::new(engine).await;
    for centre in [town.indiranagar, town.koramangala] {
        set_fees(&town, centre, date(2026, 4, 1), (310_000, 0)).await;
    }
    town
}

/// Each invoice of December: whose it is, its rupees, its lines.
async fn december(town: &Town, child: ChildId) -> Vec<(CentreId, i64, Vec<String>)> {
    let mut invoices = stands(town, child).await.invoices;
    invoices.retain(|invoice| invoice.period == "2026-12");
    invoices.sort_by_key(|invoice| invoice.total);
    let text = |line: ::money::billing::Line| line.text;
    invoices.into_iter().map(|one| (one.centre, one.total.0 / 100, one.lines.into_iter().map(text).collect())).collect()
}

fn part(days: u32) -> Vec<String> {
    vec![format!("Tuition Fee, December 2026 ({days} of 31 days)")]
}

async fn approved(town: &Town, caller: &Caller, key: &str, fields: &[(&str, &str)]) {
    let id = caller.post(ASK, fields).await.ok()["request"]["request_id"].clone();
    let body = json!({"decisions": [{"id": id, "status": "Approved"}]});
    let centre = town.centre().with_header("idempotency-key", key);
    centre.json("POST", "/centre/v1/requests/decide", &body).await.taken();
}

/// The server is there each day at ten.
async fn days_pass(town: &Town, days: u32) {
    for _ in 0..days {
        town.app.clock.advance(DAY);
        for _ in 0..3 {
            jobs::run_due_tasks(&town.app).await;
        }
    }
}

/// The server is away for so long.
async fn sleeps(town: &Town, days: u32) {
    town.app.clock.advance(days * DAY);
    for _ in 0..4 {
        jobs::run_due_tasks(&town.app).await;
    }
}

const LEAVING: [(&str, &str); 6] = [
    ("child_attrition", "1"),
    ("date", "2026-12-10"),
    ("attrition_reason", "Others: we move to Pune"),
    ("nps_score", "9"),
    ("nps_tags", r#"["teachers"]"#),
    ("nps_comments", "Thank you"),
];

#[rstest]
#[tokio::test]
async fn a_child_who_withdraws_is_charged_to_the_last_day_after_an_outage(
    #[values(Engine::Sqlite, Engine::Postgres)] engine: Engine,
    #[values(false, true)] asleep: bool,
) {
    let town = with_plain_fees(engine).await;
    jobs::run_due_tasks(&town.app).await;
    let meera = town.parent(MEERA).await.caller;
    approved(&town, &meera, "leaves", &LEAVING).await;
    // To 17 December.
    if asleep {
        sleeps(&town, 35).await;
    } else {
        days_pass(&town, 35).await;
    }
    assert_eq!(december(&town, town.anaya).await, [(town.indiranagar, 1_000, part(10))]);
    // A day of it is a tenth of that.
    let child = town.anaya;
    let charged = async |day| town.read(async move |reader| Ok(charged_for(reader, child, day).await?)).await;
    let ten_days = ChargedMonth { centre: town.indiranagar, paise: Paise(100_000), days: 10 };
    assert_eq!((charged(date(2026, 12, 5)).await, charged(date(2026, 12, 11)).await), (Some(ten_days), None));
    // And never again.
    days_pass(&town, 20).await;
    let periods: Vec<_> = stands(&town, town.anaya).await.invoices.into_iter().map(|one| one.period).collect();
    assert_eq!(periods, ["2026-12", "2026-11"]);
    town.finish().await;
}

#[rstest]
#[tokio::test]
async fn a_child_that_moves_is_charged_by_days_at_both_centres(
    #[values(Engine::Sqlite, Engine::Postgres)] engine: Engine,
    #[values(false, true)] asleep: bool,
) {
    let town = with_plain_fees(engine).await;
    jobs::run_due_tasks(&town.app).await;
    let card = json!({"head": {"name": "Latha"}, "admission_enabled": true,
        "programs": ["Full Day (9:00 To 6:30)"], "fee_card": "https://example.com/fees"});
    town.other_centre().json("PUT", "/centre/v1/card", &card).await.taken();
    let meera = town.parent(MEERA).await.caller;
    let there = town.koramangala.to_string();
    let shift = [
        ("center_shift", "1"),
        ("date", "2026-12-04"),
        ("end_date", "2026-12-08"),
        ("shift_center", there.as_str()),
        ("values", r#"[{"key":"program_to","value":"Full Day (9:00 To 6:30)"}]"#),
    ];
    approved(&town, &meera, "moves", &shift).await;
    // To 17 December.
    if asleep {
        sleeps(&town, 35).await;
    } else {
        days_pass(&town, 35).await;
    }
    let (old, new) = (town.indiranagar, town.koramangala);
    assert_eq!(december(&town, town.anaya).await, [(old, 700, part(7)), (new, 2_400, part(24))]);
    assert_eq!(town.read(async |reader| Ok(ledger::sum_of_all(reader).await?)).await, Paise::NONE);
    days_pass(&town, 20).await;
    assert_eq!(december(&town, town.anaya).await.len(), 2);
    town.finish().await;
}

/// What the old centre invoiced whole is not charged again; what is left of it is the old centre's to give back.
#[rstest]
#[tokio::test]
async fn a_day_is_charged_once_by_any_centre(#[values(Engine::Sqlite, Engine::Postgres)] engine: Engine) {
    let town = with_plain_fees(engine).await;
    town.app.clock.advance(20 * DAY);
    jobs::run_due_tasks(&town.app).await;
    issued(&town, town.anaya, date(2026, 12, 1)).await.expect("issued");
    moves(&town, town.anaya, town.koramangala).await;
    days_pass(&town, 5).await;
    let whole = vec!["Tuition Fee, December 2026".to_owned()];
    assert_eq!(december(&town, town.anaya).await, [(town.indiranagar, 3_100, whole)]);
    town.finish().await;
}

#[rstest]
#[tokio::test]
async fn a_child_who_returns_is_charged_from_that_day_on(#[values(Engine::Sqlite, Engine::Postgres)] engine: Engine) {
    let town = with_plain_fees(engine).await;
    jobs::run_due_tasks(&town.app).await;
    let meera = town.parent(MEERA).await.caller;
    approved(&town, &meera, "leaves", &LEAVING).await;
    // It left on the 10th and is back on the 17th.
    days_pass(&town, 35).await;
    comes_back(&town, town.anaya).await;
    days_pass(&town, 20).await;
    assert_eq!(
        december(&town, town.anaya).await,
        [(town.indiranagar, 1_000, part(10)), (town.indiranagar, 1_500, part(15))]
    );
    let periods: Vec<_> = stands(&town, town.anaya).await.invoices.into_iter().map(|one| one.period).collect();
    assert_eq!(periods, ["2027-01", "2026-12", "2026-12", "2026-11"], "and in the months after");
    town.finish().await;
}

#[rstest]
#[tokio::test]
async fn two_breaks_that_meet_cost_what_one_does(#[values(Engine::Sqlite, Engine::Postgres)] engine: Engine) {
    let town = with_plain_fees(engine).await;
    let meera = town.parent(MEERA).await.caller;
    for (key, from, to) in [("first", "2026-12-01", "2026-12-15"), ("second", "2026-12-16", "2026-12-31")] {
        let away = [("child_pause", "1"), ("date", from), ("end_date", to), ("attrition_reason", "Away")];
        approved(&town, &meera, key, &away).await;
    }
    assert!(issued(&town, town.anaya, date(2026, 12, 1)).await.is_none(), "all of the month is away");
    let periods: Vec<_> = stands(&town, town.anaya).await.invoices.into_iter().map(|one| one.period).collect();
    assert_eq!(periods, ["2026-11"], "as it did by itself");
    town.finish().await;
}

/// Whom there is nothing to invoice is looked at once a day, not each minute.
#[rstest]
#[tokio::test]
async fn a_child_without_fees_is_checked_once_a_day(#[values(Engine::Sqlite, Engine::Postgres)] engine: Engine) {
    let town = Town::new(engine).await;
    with_fees(&town).await;
    let meera = town.parent(MEERA).await.caller;
    let away = [("child_pause", "1"), ("date", "2026-11-16"), ("end_date", "2027-01-31"), ("attrition_reason", "Away")];
    approved(&town, &meera, "away", &away).await;
    sleeps(&town, 25).await;
    // The next look comes with the next day; what others are due has been done.
    let looks = async |minutes: u64| {
        town.app.clock.advance(Duration::from_mins(minutes));
        let before = town.app.database.counts().commits;
        jobs::run_due_tasks(&town.app).await;
        town.app.database.counts().commits - before
    };
    assert_eq!((looks(1).await, looks(1).await, looks(60).await), (0, 0, 0));
    assert!(looks(24 * 60).await > 0);
    assert_eq!(looks(1).await, 0);
    assert!(december(&town, town.anaya).await.is_empty());
    town.finish().await;
}
