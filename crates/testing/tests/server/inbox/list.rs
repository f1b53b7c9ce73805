//! What the inbox lists, in which order, for whom, and at which cost.

use std::time::Duration;

use database::Engine;
use rstest::rstest;
use serde_json::{Value, json};

use super::{Desks, cases};
use crate::guardians::{self, KAMALA};
use crate::pictures::made::{jpeg, two_halves};
use crate::pictures::portraits;
use crate::requests::{A_BREAK, ask, decide};
use crate::tickets::raised;
use config::RateLimits;
use testing::town::{MEERA, MINUTE};
use testing::{Caller, Town};

const HOUR: Duration = Duration::from_hours(1);

async fn write(caller: &Caller, about: &str, id: &str, message: &str) {
    let fields = [("about", about), ("id", id), ("message", message)];
    caller.post("/parentapp/writeToThread", &fields).await.ok();
}

#[rstest]
#[tokio::test]
async fn everything_that_waits_is_listed_soonest_due_first(#[values(Engine::Sqlite, Engine::Postgres)] engine: Engine) {
    let desks = Desks::of(engine).await;
    let town = &desks.town;
    assert_eq!(desks.inbox("").await, json!({"items": [], "total": 0, "overdue": 0, "next": null}));
    // Thursday, 10 AM: a guardian is due at noon, a photo at the end of Friday, requests and tickets later.
    let request = ask(&desks.meera, &A_BREAK).await;
    town.app.clock.advance(MINUTE);
    let ticket = raised(&desks.meera, "Food", "Too spicy").await;
    guardians::add(town, (&desks.meera, MEERA), ("Kamala", KAMALA, "Grand Parent")).await;
    portraits::bring(town, &desks.meera, MEERA, "Self", &jpeg(&two_halves(400, 400))).await.ok();
    let listed = desks.inbox("").await;
    let kinds: Vec<_> = cases(&listed).into_iter().map(|(kind, _)| kind).collect();
    assert_eq!(kinds, ["guardian", "portrait", "request", "ticket"]);
    assert_eq!((&listed["total"], &listed["overdue"]), (&json!(4), &json!(0)));
    let item = |nth: usize| listed["items"][nth].clone();
    let facts = |nth: usize, fields: &[&str]| fields.iter().map(|field| item(nth)[*field].clone()).collect::<Vec<_>>();
    assert_eq!(
        facts(0, &["guardian", "relation", "asked_by"]),
        [json!("Kamala"), json!("Grand Parent"), json!("Mother")]
    );
    let of_request = facts(2, &["id", "request", "day", "end_day", "taken_up", "unanswered"]);
    assert_eq!(
        of_request,
        [json!(request), json!("Child Pause"), json!("2026-11-16"), json!("2026-11-20"), json!(false), json!(false)]
    );
    assert_eq!(facts(3, &["id", "subject"]), [json!(ticket), json!("Food")]);
    assert_eq!(facts(1, &["relation"]), [json!("Self")]);
    assert!(item(0)["child"]["name"].as_str().expect("a name").starts_with("Anaya"), "{}", item(0));
    // Only one kind, and in pages that hold together.
    assert_eq!(cases(&desks.inbox("?kind=ticket").await), [("ticket".to_owned(), ticket.clone())]);
    // A message of a parent is part of its ticket as long as that waits, and a case of its own afterwards.
    write(&desks.meera, "ticket", &ticket, "And cold").await;
    assert_eq!(desks.inbox("?kind=ticket").await["items"][0]["unanswered"], true);
    assert_eq!(desks.inbox("").await["total"], 4);
    let resolved = json!({"status": 4, "note": ""});
    town.centre().json("PUT", &format!("/centre/v1/tickets/{ticket}"), &resolved).await.taken();
    write(&desks.meera, "ticket", &ticket, "It is still cold").await;
    let thread = desks.inbox("?kind=thread").await;
    assert_eq!(cases(&thread), [("thread".to_owned(), ticket)]);
    assert_eq!(thread["items"][0]["about"], "ticket");
    // The guardian is late first, after a week all are.
    town.app.clock.advance(3 * HOUR);
    let desk = town.desk_of(desks.person).await;
    let count = |reply: &Value| (reply["total"].clone(), reply["overdue"].clone());
    assert_eq!(count(desk.get(&desks.at("inbox/count")).await.taken()), (json!(4), json!(1)));
    town.app.clock.advance(7 * 24 * HOUR);
    let desk = town.desk_of(desks.person).await;
    assert_eq!(count(desk.get(&desks.at("inbox/count")).await.taken()), (json!(4), json!(4)));
    desks.town.finish().await;
}

// proves: DESK-27
#[rstest]
#[tokio::test]
async fn overdue_is_the_same_here_and_for_a_centres_program(
    #[values(Engine::Sqlite, Engine::Postgres)] engine: Engine,
) {
    let desks = Desks::of(engine).await;
    let town = &desks.town;
    let holiday = json!({"holidays": [{"date": "2026-11-13", "name": "Festival"}]});
    town.centre().json("PUT", "/centre/v1/holidays", &holiday).await;
    ask(&desks.meera, &A_BREAK).await;
    raised(&desks.meera, "Food", "Too spicy").await;
    for _ in 0..60 {
        town.app.clock.advance(12 * HOUR);
        let desk = town.desk_of(desks.person).await;
        let listed = desk.get(&desks.at("inbox")).await.taken().clone();
        let here = |kind: &str| {
            let items = listed["items"].as_array().expect("a list");
            items.iter().find(|item| item["kind"] == kind).map(|item| item["overdue"].clone())
        };
        let requests = town.centre().get("/centre/v1/requests").await.taken()["requests"][0]["overdue"].clone();
        let tickets = town.centre().get("/centre/v1/tickets").await.taken()["tickets"][0]["overdue"].clone();
        assert_eq!((here("request"), here("ticket")), (Some(requests), Some(tickets)));
    }
    desks.town.finish().await;
}

#[rstest]
#[tokio::test]
async fn the_inbox_of_a_centre_is_for_its_head_and_the_office(
    #[values(Engine::Sqlite, Engine::Postgres)] engine: Engine,
) {
    let desks = Desks::of(engine).await;
    let id = ask(&desks.meera, &A_BREAK).await;
    let places = [desks.at("inbox"), desks.at("inbox/count"), desks.at(&format!("requests/{id}"))];
    for place in &places {
        desks.office.get(place).await.taken();
        assert_eq!(desks.other.get(place).await.refused_with(404), "not_found", "{place}");
    }
    // A case of this centre is none of the head's other addresses.
    let elsewhere = format!("/staff/v1/centres/{}/requests/{id}", desks.town.koramangala);
    assert_eq!(desks.other.get(&elsewhere).await.refused_with(404), "not_found");
    let decision = json!({"status": "Approved", "version": 1});
    let decided = desks.other.json("POST", &format!("{elsewhere}/decide"), &decision).await;
    assert_eq!(decided.refused_with(404), "not_found");
    desks.town.finish().await;
}

#[rstest]
#[tokio::test]
async fn pages_hold_together_and_cost_the_same_for_many_cases(
    #[values(Engine::Sqlite, Engine::Postgres)] engine: Engine,
) {
    let town = Town::with(engine, |config| config.rate_limits = RateLimits::off()).await;
    let desks = Desks::in_town(town).await;
    let mut raised_ids = Vec::new();
    for nth in 0..60 {
        raised_ids.push(raised(&desks.meera, "Food", &format!("Number {nth}")).await);
        desks.town.app.clock.advance(Duration::from_secs(1));
    }
    let first = desks.inbox("").await;
    let next = first["next"].as_str().expect("a further page").to_owned();
    let second = desks.inbox(&format!("?after={next}")).await;
    let mut ids: Vec<_> = [cases(&first), cases(&second)].concat().into_iter().map(|(_, id)| id).collect();
    assert_eq!((cases(&first).len(), ids.len(), &second["next"], &first["total"]), (50, 60, &Value::Null, &json!(60)));
    ids.sort();
    raised_ids.sort();
    assert_eq!(ids, raised_ids);
    assert_eq!(desks.head.get(&desks.at("inbox?after=yesterday")).await.refused_with(422), "bad_fields");
    assert_eq!(desks.head.get(&desks.at("inbox?kind=letter")).await.status, 400);
    desks.town.finish().await;
}

#[rstest]
#[tokio::test]
async fn what_a_program_decides_leaves_the_list(#[values(Engine::Sqlite, Engine::Postgres)] engine: Engine) {
    let desks = Desks::of(engine).await;
    let id = ask(&desks.meera, &A_BREAK).await;
    decide(&desks.town.centre(), &id, "Processing").await.taken();
    assert_eq!(desks.inbox("").await["items"][0]["taken_up"], true);
    decide(&desks.town.centre(), &id, "Approved").await.taken();
    assert!(desks.cases().await.is_empty());
    let case = desks.case("requests", &id).await;
    let last = case["history"].as_array().and_then(|steps| steps.last().cloned()).expect("a step");
    assert_eq!((&last["step"], &last["by"], &last["person"]), (&json!("Approved"), &json!("Centre"), &Value::Null));
    desks.town.finish().await;
}
