//! What holds of a child: its break, its program and its transport follow from its requests and from what the office said, in
//! whatever order they come; and what was asked in an earlier stay counts no more.

use std::time::Duration;

use database::Engine;
use jiff::ToSpan;
use jiff::civil::{Date, date};
use rstest::rstest;
use serde_json::{Value, json};

use super::{
    A_BREAK, ASK, CANCEL_BREAK, EXTEND, ONE_WAY, RESUME, TYPES, ask, decide, id_in, item, open_koramangala, post,
    steps, to_half_day, to_koramangala, waiting,
};
use base::audit::Actor;
use base::ids::ChildId;
use context::scheduler;
use people::centres::{self, Place};
use people::families::children::By;
use service::requests;
use service::requests::kinds::breaks::Break;
use testing::town::MEERA;
use testing::{Caller, Town};

const DAY: Duration = Duration::from_hours(24);

fn a_break(from: Date, to: Date) -> [(&'static str, String); 4] {
    [
        ("child_pause", "1".into()),
        ("date", from.to_string()),
        ("end_date", to.to_string()),
        ("attrition_reason", "Away".into()),
    ]
}

/// Whether the child is on a break, and how many camera windows are open to its parent.
async fn paused(caller: &Caller) -> (bool, usize) {
    let child = caller.post("/parentapp/childData", &[]).await.ok().clone();
    (child["pause_state"] == 1, child["cctv_access_key"]["token"].as_array().map_or(0, Vec::len))
}

async fn program(caller: &Caller) -> Value {
    caller.post("/parentapp/childData", &[]).await.ok()["length"].clone()
}

async fn transport(caller: &Caller) -> Value {
    caller.post(TYPES, &[]).await.ok()["transport"].clone()
}

async fn leaves(town: &Town, child: ChildId) {
    let app = town.app.clone();
    town.write(async move |writer| {
        let by = By { actor: &Actor::Office, random: &app.random, now: app.now() };
        requests::leave(writer, &app, by, child).await.map(drop)
    })
    .await;
}

async fn comes_back(town: &Town, child: ChildId) {
    let app = town.app.clone();
    town.write(async move |writer| {
        let by = By { actor: &Actor::Office, random: &app.random, now: app.now() };
        requests::come_back(writer, &app, by, child).await.map(drop)
    })
    .await;
}

/// The first day on which a child is gone for good, and its breaks.
async fn time_away(town: &Town, child: ChildId) -> (Option<Date>, Vec<Break>) {
    let absences = town.read(async move |reader| Ok(requests::approved_absences(reader, child).await?)).await;
    let gone = absences.iter().filter(|one| one.to.is_none()).map(|one| one.from).min();
    (gone, absences.iter().filter_map(|one| one.to.map(|to| Break { from: one.from, to })).collect())
}

#[rstest]
#[tokio::test]
async fn a_child_stays_on_its_break_where_two_breaks_meet(
    #[values(Engine::Sqlite, Engine::Postgres)] engine: Engine,
    #[values(false, true)] asleep: bool,
) {
    let town = Town::new(engine).await;
    let meera = town.parent(MEERA).await.caller;
    // Ten breaks of two days, one after another: their ids are at random, so that a tie broken by them would fail.
    let first = date(2026, 11, 16);
    for nth in 0..10_i64 {
        let from = first.saturating_add((2 * nth).days());
        let id = id_in(&post(&meera, ASK, &a_break(from, from.saturating_add(1.day()))).await);
        decide(&town.centre(), &id, "Approved").await.taken();
    }
    town.app.clock.advance(3 * DAY);
    for day in 0..20 {
        town.app.clock.advance(DAY);
        if !asleep || day == 19 {
            town.follow_up().await;
            assert_eq!(paused(&meera).await, (true, 0), "day {day}");
        }
    }
    town.app.clock.advance(DAY);
    town.follow_up().await;
    assert_eq!(paused(&meera).await, (false, 2));
    town.finish().await;
}

#[rstest]
#[tokio::test]
async fn of_two_changes_that_begin_on_one_day_the_one_asked_later_holds(
    #[values(Engine::Sqlite, Engine::Postgres)] engine: Engine,
) {
    let town = Town::new(engine).await;
    open_koramangala(&town).await;
    let (app, chain) = (town.app.clone(), town.chain);
    town.write(async move |writer| centres::add_program(writer, &app.random, chain, "Evenings").await.map(drop)).await;
    let card = json!({"head": {"name": "Asha"}, "admission_enabled": false,
        "programs": ["Full Day (9:00 To 6:30)", "After School", "Evenings"]});
    town.centre().json("PUT", "/centre/v1/card", &card).await.taken();
    let meera = town.parent(MEERA).await.caller;
    let earlier = ask(&meera, &to_half_day("2026-11-16")).await;
    let evenings = [
        to_half_day("2026-11-16")[0],
        ("date", "2026-11-16"),
        ("values", r#"[{"key":"program_to","value":"Evenings"}]"#),
    ];
    let later = ask(&meera, &evenings).await;
    for id in [&later, &earlier] {
        decide(&town.centre(), id, "Approved").await.taken();
    }
    town.app.clock.advance(4 * DAY);
    town.follow_up().await;
    assert_eq!(program(&meera).await, "Evenings");
    town.finish().await;
}

#[rstest]
#[tokio::test]
async fn what_the_office_sets_holds_until_a_later_request_begins(
    #[values(Engine::Sqlite, Engine::Postgres)] engine: Engine,
) {
    let town = Town::new(engine).await;
    let meera = town.parent(MEERA).await.caller;
    let change = ask(&meera, &to_half_day("2026-11-16")).await;
    let car = ask(&meera, &ONE_WAY).await;
    for id in [&change, &car] {
        decide(&town.centre(), id, "Approved").await.taken();
    }
    let says = async |ways: Value| {
        let path = format!("/centre/v1/children/{}/transport", town.anaya);
        town.centre().json("PUT", &path, &json!({ "ways": ways })).await.taken();
    };
    says(json!("two")).await;
    assert_eq!(transport(&meera).await, "two");
    // The portal slept over the 16th. The office comes first after it; what was due by then is done before.
    town.app.clock.advance(5 * DAY);
    let (app, child, chain) = (town.app.clone(), town.anaya, town.chain);
    town.write(async move |writer| {
        let programs = centres::store::list_programs(writer, chain).await?;
        let (full_day, _) = programs.iter().find(|(_, label)| label.starts_with("Full Day")).expect("a program");
        requests::set_program(writer, &app, child, *full_day).await
    })
    .await;
    assert_eq!((program(&meera).await, transport(&meera).await), (json!("Full Day (9:00 To 6:30)"), json!("one")));
    says(Value::Null).await;
    town.follow_up().await;
    assert_eq!((program(&meera).await, transport(&meera).await), (json!("Full Day (9:00 To 6:30)"), json!("")));
    assert_eq!(steps(&meera, &change).await.last().map(|(step, _)| step.as_str()), Some("Began"));
    town.finish().await;
}

#[rstest]
#[tokio::test]
async fn a_break_is_made_longer_until_the_day_after_it_and_not_after(
    #[values(Engine::Sqlite, Engine::Postgres)] engine: Engine,
) {
    let town = Town::new(engine).await;
    let meera = town.parent(MEERA).await.caller;
    let longer = async |id: &str, to: &str| meera.post(EXTEND, &[("req_id", id), ("extend_date", to)]).await;
    let id = ask(&meera, &A_BREAK).await;
    assert_eq!(longer(&id, "2026-11-20").await.refused(), "Please Select End Date", "it ends on that day already");
    let keyed = meera.with_header("idempotency-key", "longer");
    for _ in 0..2 {
        let again = keyed.post(EXTEND, &[("req_id", &id), ("extend_date", "2026-11-21")]).await;
        assert_eq!(again.ok()["request"]["end_date"], "2026-11-21");
    }
    assert_eq!(steps(&meera, &id).await.len(), 2, "it was made longer once");
    decide(&town.centre(), &id, "Approved").await.taken();

    // The day after its last one: it is over, and goes on when it is made longer.
    town.app.clock.advance(10 * DAY);
    town.follow_up().await;
    assert_eq!((paused(&meera).await.0, item(&meera, &id).await["can_extend"].clone()), (false, json!(true)));
    longer(&id, "2026-11-25").await.ok();
    assert_eq!(paused(&meera).await, (true, 0));
    town.app.clock.advance(4 * DAY);
    town.follow_up().await;
    assert!(!paused(&meera).await.0);
    // Two days after its last one it is no more.
    town.app.clock.advance(DAY);
    town.follow_up().await;
    let sentence = "This break cannot be extended any more. Please ask for a new one.";
    assert_eq!(item(&meera, &id).await["can_extend"], false);
    assert_eq!(longer(&id, "2026-12-31").await.refused(), sentence);
    assert_eq!(time_away(&town, town.anaya).await.1, [Break { from: date(2026, 11, 16), to: date(2026, 11, 25) }]);
    town.finish().await;
}

#[rstest]
#[tokio::test]
async fn a_break_that_was_cancelled_or_cut_short_is_not_made_longer(
    #[values(Engine::Sqlite, Engine::Postgres)] engine: Engine,
) {
    let town = Town::new(engine).await;
    let meera = town.parent(MEERA).await.caller;
    let sentence = "This break cannot be extended any more. Please ask for a new one.";
    let refused = async |id: &str, to: &str| {
        let card = item(&meera, id).await;
        assert_eq!((&card["can_extend"], &card["can_resume_early"]), (&json!(false), &json!(false)));
        assert_eq!(meera.post(EXTEND, &[("req_id", id), ("extend_date", to)]).await.refused(), sentence);
    };
    let cancelled = ask(&meera, &A_BREAK).await;
    meera.post(CANCEL_BREAK, &[("request_id", &cancelled)]).await.ok();
    for to in ["2026-11-20", "2026-11-25"] {
        refused(&cancelled, to).await;
    }
    let id = ask(&meera, &A_BREAK).await;
    decide(&town.centre(), &id, "Approved").await.taken();
    let back = id_in(&meera.post(RESUME, &[("req_id", &id), ("early_resume_date", "2026-11-18")]).await);
    decide(&town.centre(), &back, "Approved").await.taken();
    town.app.clock.advance(6 * DAY);
    town.follow_up().await;
    assert!(!paused(&meera).await.0);
    refused(&id, "2026-11-25").await;
    assert_eq!(time_away(&town, town.anaya).await.1, [Break { from: date(2026, 11, 16), to: date(2026, 11, 17) }]);
    town.finish().await;
}

#[rstest]
#[tokio::test]
async fn what_was_asked_in_an_earlier_stay_counts_no_more(#[values(Engine::Sqlite, Engine::Postgres)] engine: Engine) {
    let town = Town::new(engine).await;
    open_koramangala(&town).await;
    let (meera, centre, child) = (town.parent(MEERA).await.caller, town.centre(), town.anaya);
    let car = ask(&meera, &[ONE_WAY[0], ("date", "2026-11-13")]).await;
    let pause = ask(&meera, &A_BREAK).await;
    let program_change = ask(&meera, &to_half_day("2026-12-01")).await;
    let shift = id_in(&post(&meera, ASK, &to_koramangala(&town)).await);
    let withdrawal =
        ask(&meera, &super::LEAVING.map(|(name, value)| (name, if name == "date" { "2026-11-26" } else { value })))
            .await;
    let daycare = id_in(&post(&meera, ASK, &super::longer_days("Daily")).await);
    for id in [&car, &pause, &shift, &program_change, &withdrawal] {
        decide(&centre, id, "Approved").await.taken();
    }
    // The break runs when the child leaves, before its last day of the withdrawal, and before the day of the shift.
    town.app.clock.advance(4 * DAY);
    town.follow_up().await;
    assert_eq!((paused(&meera).await.0, transport(&meera).await), (true, json!("one")));
    leaves(&town, child).await;
    assert_eq!(time_away(&town, child).await, (None, vec![Break { from: date(2026, 11, 16), to: date(2026, 11, 20) }]));
    for id in [&pause, &shift, &program_change, &withdrawal, &daycare] {
        let last = steps(&meera, id).await.pop();
        assert_eq!(last, Some(("Ended".to_owned(), "Portal".to_owned())));
    }
    assert_eq!(item(&meera, &daycare).await["status"], "Cancelled", "nobody decides it any more");
    assert_eq!(item(&meera, &shift).await["status"], "Approved");

    town.app.clock.advance(DAY);
    comes_back(&town, child).await;
    let here = |centre: Caller| async move {
        let children = centre.get("/centre/v1/children").await.taken()["children"].clone();
        children.as_array().expect("children").iter().any(|one| one["id"] == json!(child))
    };
    for _ in 0..20 {
        assert_eq!((paused(&meera).await.0, transport(&meera).await), (false, json!("")));
        assert_eq!(program(&meera).await, "Full Day (9:00 To 6:30)");
        assert!(here(town.centre()).await && waiting(&centre).await.is_empty());
        town.app.clock.advance(DAY);
        town.follow_up().await;
    }
    for id in [&pause, &shift, &withdrawal, &daycare] {
        let card = item(&meera, id).await;
        let offered = ["can_cancel", "can_extend", "can_resume_early"].map(|what| card[what] == true);
        assert_eq!(offered, [false; 3], "{card}");
    }
    assert_eq!(meera.post(TYPES, &[]).await.ok()["pending_requests"], json!([]));
    assert!(decide(&centre, &shift, "Cancelled").await.status.is_client_error());
    // Earlier requests block nothing.
    let days = a_break(date(2026, 12, 9), date(2026, 12, 11));
    let pause = id_in(&post(&meera, ASK, &days).await);
    decide(&centre, &pause, "Approved").await.taken();
    town.app.clock.advance(2 * DAY);
    town.follow_up().await;
    assert!(paused(&meera).await.0);
    town.finish().await;
}

#[rstest]
#[tokio::test]
async fn a_child_that_left_is_moved_by_nothing(
    #[values(Engine::Sqlite, Engine::Postgres)] engine: Engine,
    #[values(false, true)] asleep: bool,
) {
    let town = Town::new(engine).await;
    open_koramangala(&town).await;
    let (meera, child) = (town.parent(MEERA).await.caller, town.anaya);
    let shift = id_in(&post(&meera, ASK, &to_koramangala(&town)).await);
    let withdrawal = ask(&meera, &super::LEAVING).await;
    for id in [&shift, &withdrawal] {
        decide(&town.centre(), id, "Approved").await.taken();
    }
    for _ in 0..8 {
        town.app.clock.advance(DAY);
        if !asleep {
            town.follow_up().await;
        }
    }
    town.follow_up().await;
    let card = meera.post("/parentapp/childData", &[]).await.ok().clone();
    assert_eq!(card["center_id"], json!(town.indiranagar));
    let history: Vec<_> = steps(&meera, &shift).await.into_iter().map(|(step, _)| step).collect();
    assert_eq!(history, ["Asked", "Approved", "Ended"]);
    assert_eq!(time_away(&town, child).await.0, Some(date(2026, 11, 14)));
    town.finish().await;
}

#[rstest]
#[tokio::test]
async fn a_parent_s_call_after_midnight_finds_what_was_due_by_then(
    #[values(Engine::Sqlite, Engine::Postgres)] engine: Engine,
) {
    let town = Town::new(engine).await;
    let meera = town.parent(MEERA).await.caller;
    let withdrawal = ask(&meera, &super::LEAVING).await;
    decide(&town.centre(), &withdrawal, "Approved").await.taken();
    town.app.clock.advance(2 * DAY);
    // Nobody looked what is due yet.
    let sentence = "Your child has left the centre: you can read everything, but no longer send anything.";
    assert_eq!(meera.post(ASK, &ONE_WAY).await.refused(), sentence);
    town.follow_up().await;
    assert_eq!(meera.post(ASK, &ONE_WAY).await.refused(), sentence);
    town.finish().await;
}

#[rstest]
#[tokio::test]
async fn a_move_to_a_centre_without_a_room_waits_and_blocks_nothing(
    #[values(Engine::Sqlite, Engine::Postgres)] engine: Engine,
) {
    let town = Town::new(engine).await;
    open_koramangala(&town).await;
    let meera = town.parent(MEERA).await.caller;
    let shift = id_in(&post(&meera, ASK, &to_koramangala(&town)).await);
    let car = ask(&meera, &[ONE_WAY[0], ("date", "2026-11-19")]).await;
    for id in [&shift, &car] {
        decide(&town.centre(), id, "Approved").await.taken();
    }
    let (app, there) = (town.app.clone(), town.koramangala);
    town.write(async move |writer| {
        for (room, _) in centres::store::list_rooms(writer, there).await? {
            centres::close(writer, Place::Room(room), app.now()).await?;
        }
        Ok(())
    })
    .await;
    town.app.clock.advance(7 * DAY);
    town.follow_up().await;
    town.follow_up().await;
    assert_eq!((transport(&meera).await, steps(&meera, &shift).await.len()), (json!("one"), 2));
    let failing = town.read(async |reader| Ok(scheduler::failing(reader).await?)).await;
    let [one] = failing.as_slice() else { panic!("{failing:?}") };
    assert_eq!((one.kind.as_str(), one.id.to_string(), one.why.as_str()), ("requests", shift.clone(), "no_room"));
    ask(&meera, &to_half_day("2026-11-24")).await;

    let (app, there) = (town.app.clone(), town.koramangala);
    town.write(async move |writer| Ok(centres::add_room(writer, &app.random, there, "Nursery").await.map(drop)?)).await;
    town.app.clock.advance(DAY);
    town.follow_up().await;
    assert_eq!(steps(&meera, &shift).await.last().map(|(step, _)| step.as_str()), Some("Began"));
    assert_eq!(town.read(async |reader| Ok(scheduler::failing(reader).await?)).await, []);
    town.finish().await;
}
