//! What heads and the office decide, against whom, and what parents see of it.

use std::time::Duration;

use database::Engine;
use futures_util::future::join;
use rstest::rstest;
use serde_json::{Value, json};

use super::{Desks, offers};
use crate::guardians::{self, KAMALA};
use crate::pictures::made::{jpeg, two_halves};
use crate::pictures::portraits;
use crate::requests::{A_BREAK, ASK, CANCEL_BREAK, ask, decide, id_in, item, open_koramangala, post, to_koramangala};
use crate::tickets::raised;
use base::audit;
use base::clock::Timestamp;
use config::RateLimits;
use testing::Town;
use testing::gateways::help_desk::LoopbackHelpDesk;
use testing::town::{MEERA, MINUTE};

const DAY: Duration = Duration::from_hours(24);

fn refused(reply: &testing::Reply) -> (u16, String) {
    (reply.status.as_u16(), reply.json["code"].as_str().unwrap_or_default().to_owned())
}

#[rstest]
#[tokio::test]
async fn a_request_is_taken_up_declined_with_a_note_and_undone_in_a_persons_name(
    #[values(Engine::Sqlite, Engine::Postgres)] engine: Engine,
) {
    let desks = Desks::of(engine).await;
    let id = ask(&desks.meera, &A_BREAK).await;
    let case = desks.case("requests", &id).await;
    let later = |status: &str| (status.to_owned(), false);
    assert_eq!(offers(&case), [later("Processing"), later("Approved"), later("Cancelled")]);
    assert_eq!(
        (&case["version"], &case["begins_on"], &case["has_begun"]),
        (&json!(1), &json!("2026-11-16"), &json!(false))
    );
    desks.decide_now(&id, "Processing", "").await.taken();
    let note_missing = desks.decide_now(&id, "Cancelled", " ").await;
    assert_eq!(refused(&note_missing), (422, "bad_fields".to_owned()));
    assert_eq!(note_missing.json["rows"][0]["field"], "note");
    desks.decide_now(&id, "Cancelled", "The room is full").await.taken();
    let card = item(&desks.meera, &id).await;
    assert_eq!((&card["status"], &card["note"]), (&json!("Cancelled"), &json!("The room is full")));
    // Undone, and approved with one tap.
    desks.decide_now(&id, "Pending", "").await.taken();
    desks.decide_now(&id, "Approved", "").await.taken();
    assert_eq!(item(&desks.meera, &id).await["status"], "Approved");
    let history = desks.case("requests", &id).await["history"].clone();
    let steps: Vec<_> =
        history.as_array().expect("steps").iter().map(|one| (one["step"].clone(), one["person"].clone())).collect();
    let hers = |step: &str| (json!(step), json!("Nandini Rao"));
    let asked = (json!("Asked"), Value::Null);
    assert_eq!(steps, [asked, hers("Processing"), hers("Cancelled"), hers("Pending"), hers("Approved")]);
    let events = desks
        .town
        .read(async |reader| Ok(audit::list_page(reader, (Timestamp::EPOCH, 0), Timestamp::MAX).await?))
        .await;
    let hers: Vec<_> = events.iter().filter(|event| event.action == "decided on a request").collect();
    assert_eq!(hers.len(), 4, "one event a decision");
    assert!(hers.iter().all(|event| event.object == id && event.child.is_some()), "{hers:?}");
    desks.town.finish().await;
}

// proves: DESK-26
#[rstest]
#[tokio::test]
async fn a_decision_about_what_was_decided_meanwhile_is_refused(
    #[values(Engine::Sqlite, Engine::Postgres)] engine: Engine,
) {
    let desks = Desks::of(engine).await;
    let id = ask(&desks.meera, &A_BREAK).await;
    let stale = json!({"status": "Approved", "version": 1});
    // A program was faster.
    decide(&desks.town.centre(), &id, "Processing").await.taken();
    assert_eq!(refused(&desks.decide(&id, stale.clone()).await), (409, "changed_meanwhile".to_owned()));
    // Then the office.
    let version = desks.case("requests", &id).await["version"].clone();
    let declined = json!({"status": "Cancelled", "note": "No", "version": version});
    desks.office.json("POST", &desks.at(&format!("requests/{id}/decide")), &declined).await.taken();
    let mine = json!({"status": "Approved", "version": version});
    assert_eq!(refused(&desks.decide(&id, mine).await), (409, "changed_meanwhile".to_owned()));
    let last = desks.case("requests", &id).await["history"][2].clone();
    assert_eq!(
        (&last["step"], &last["person"], &last["note"]),
        (&json!("Cancelled"), &json!("Leela Menon"), &json!("No"))
    );
    desks.town.finish().await;
}

#[rstest]
#[tokio::test]
async fn of_two_people_who_decide_at_once_one_does(#[values(Engine::Sqlite, Engine::Postgres)] engine: Engine) {
    let town = Town::with(engine, |config| config.rate_limits = RateLimits::off()).await;
    let desks = Desks::in_town(town).await;
    for round in 0..5 {
        let id = ask(&desks.meera, &[("one_way_transport", "1"), ("date", "2026-11-16")]).await;
        let path = desks.at(&format!("requests/{id}/decide"));
        let (yes, no) =
            (json!({"status": "Approved", "version": 1}), json!({"status": "Cancelled", "note": "No", "version": 1}));
        let (one, other) = join(desks.head.json("POST", &path, &yes), desks.office.json("POST", &path, &no)).await;
        let mut statuses = [one.status.as_u16(), other.status.as_u16()];
        statuses.sort_unstable();
        assert_eq!(statuses, [200, 409], "round {round}");
        let stands = if one.status == 200 { "Approved" } else { "Cancelled" };
        assert_eq!(item(&desks.meera, &id).await["status"], stands);
        if stands == "Approved" {
            desks.decide_now(&id, "Cancelled", "For the next round").await.taken();
        }
    }
    desks.town.finish().await;
}

#[rstest]
#[tokio::test]
async fn a_parents_cancel_wins_over_a_decision_that_comes_later(
    #[values(Engine::Sqlite, Engine::Postgres)] engine: Engine,
) {
    let desks = Desks::of(engine).await;
    let id = ask(&desks.meera, &A_BREAK).await;
    let version = desks.case("requests", &id).await["version"].clone();
    desks.meera.post(CANCEL_BREAK, &[("request_id", &id)]).await.ok();
    let approved = json!({"status": "Approved", "version": version});
    assert_eq!(refused(&desks.decide(&id, approved).await), (409, "changed_meanwhile".to_owned()));
    let case = desks.case("requests", &id).await;
    assert!(offers(&case).is_empty(), "{case}");
    let again = json!({"status": "Approved", "version": case["version"]});
    assert_eq!(refused(&desks.decide(&id, again).await), (409, "taken_back".to_owned()));
    desks.town.finish().await;
}

#[rstest]
#[tokio::test]
async fn what_acts_at_once_is_confirmed_and_can_be_undone_until_something_builds_on_it(
    #[values(Engine::Sqlite, Engine::Postgres)] engine: Engine,
) {
    let desks = Desks::of(engine).await;
    open_koramangala(&desks.town).await;
    let id = id_in(&post(&desks.meera, ASK, &to_koramangala(&desks.town)).await);
    desks.town.app.clock.advance(7 * DAY);
    let desks = Desks { head: desks.town.desk_of(desks.person).await, ..desks };
    let case = desks.case("requests", &id).await;
    assert!(offers(&case).contains(&("Approved".to_owned(), true)), "its day is past: {case}");
    let version = case["version"].clone();
    let decision = |confirm: bool| json!({"status": "Approved", "confirm": confirm, "version": version});
    assert_eq!(refused(&desks.decide(&id, decision(false)).await), (409, "needs_confirm".to_owned()));
    let moved = desks.decide(&id, decision(true)).await.taken().clone();
    assert_eq!(moved["status"], "Approved");
    // The child is at the other centre; the one that decided can still undo it.
    let back = json!({"status": "Pending", "confirm": true, "version": moved["version"]});
    desks.decide(&id, back).await.taken();
    let again = desks.case("requests", &id).await;
    assert_eq!((&again["status"], &again["has_begun"]), (&json!("Pending"), &json!(false)));
    desks.town.finish().await;
}

#[rstest]
#[tokio::test]
async fn a_ticket_is_answered_and_set_and_what_a_parent_wrote_meanwhile_is_read_first(
    #[values(Engine::Sqlite, Engine::Postgres)] engine: Engine,
) {
    let desks = Desks::of(engine).await;
    let id = raised(&desks.meera, "Food", "Too spicy").await;
    let thread = desks.at(&format!("threads/ticket/{id}"));
    let write = async |caller: &testing::Caller, text: &str, seen: usize| {
        caller.json("POST", &thread, &json!({"text": text, "seen": seen})).await
    };
    let parents = [("about", "ticket"), ("id", id.as_str()), ("message", "And cold")];
    desks.meera.post("/parentapp/writeToThread", &parents).await.ok();
    assert_eq!(refused(&write(&desks.head, "We will look", 0).await), (409, "changed_meanwhile".to_owned()));
    assert_eq!(refused(&write(&desks.head, "", 1).await), (422, "bad_fields".to_owned()));
    let answered = write(&desks.head, "We told the kitchen", 1).await.taken().clone();
    assert_eq!(answered["messages"][1]["person"], "Nandini Rao");
    let read = desks.meera.post("/parentapp/thread", &[("about", "ticket"), ("id", &id)]).await;
    assert_eq!(read.ok()["messages"][1]["message"], "We told the kitchen");
    let set = async |status: i64, version: i64| {
        desks
            .head
            .json("PUT", &desks.at(&format!("tickets/{id}")), &json!({"status": status, "version": version}))
            .await
    };
    for (nth, status) in [3, 4, 5, 2].into_iter().enumerate() {
        let version = i64::try_from(nth).expect("a small number");
        let after = set(status, version).await.taken().clone();
        assert_eq!((&after["status"], &after["version"]), (&json!(status), &json!(version + 1)));
        assert_eq!(after["history"][nth]["person"], "Nandini Rao");
        assert_eq!(refused(&set(status, version).await), (409, "changed_meanwhile".to_owned()));
    }
    assert_eq!(refused(&set(6, 4).await), (422, "bad_fields".to_owned()));
    desks.town.finish().await;
}

#[rstest]
#[tokio::test]
async fn a_guardian_is_approved_with_a_fresh_passkey_and_the_earlier_card_holds_until_then(
    #[values(Engine::Sqlite, Engine::Postgres)] engine: Engine,
) {
    let desks = Desks::of(engine).await;
    let town = &desks.town;
    let guardian = guardians::add(town, (&desks.meera, MEERA), ("Kamala", KAMALA, "Grand Parent")).await;
    let waiting = async || {
        let cards = guardians::waiting(&town.centre()).await;
        cards[0]["id"].as_str().expect("an id").to_owned()
    };
    let first = waiting().await;
    let case = desks.case("guardian-cards", &first).await;
    assert_eq!(
        (&case["asked"]["name"], &case["standing"], &case["waits"]),
        (&json!("Kamala"), &Value::Null, &json!(true))
    );
    let decide = async |caller: &testing::Caller, card: &str, body: Value| {
        caller.json("POST", &desks.at(&format!("guardian-cards/{card}/decision")), &body).await
    };
    town.app.clock.advance(6 * MINUTE);
    let yes = json!({"status": "Active"});
    assert_eq!(refused(&decide(&desks.head, &first, yes.clone()).await), (403, "passkey_needed".to_owned()));
    let fresh = town.desk_of(desks.person).await;
    decide(&fresh, &first, yes.clone()).await.taken();
    assert_eq!(guardians::listed_fields(&desks.meera).await[0][3], "Active");
    guardians::edit(town, (&desks.meera, MEERA), &guardian, ("Kamala Devi", KAMALA, "Grand Parent"), None).await.ok();
    let second = waiting().await;
    let case = desks.case("guardian-cards", &second).await;
    assert_eq!((&case["asked"]["name"], &case["standing"]["name"]), (&json!("Kamala Devi"), &json!("Kamala")));
    let picture =
        async |card: &str| fresh.get(&desks.at(&format!("guardian-cards/{card}/picture"))).await.status.as_u16();
    assert_eq!((picture(&first).await, picture(&second).await), (200, 200));
    // A parent changes it again: the card that was seen is not decided any more.
    guardians::edit(town, (&desks.meera, MEERA), &guardian, ("Kamala D", KAMALA, "Grand Parent"), None).await.ok();
    assert_eq!(refused(&decide(&fresh, &second, yes).await), (409, "not_waiting".to_owned()));
    let why = "x".repeat(81);
    let third = waiting().await;
    assert_eq!(refused(&decide(&fresh, &third, json!({"status": "Inactive", "message": why})).await).1, "bad_status");
    decide(&fresh, &third, json!({"status": "Inactive", "message": "The photo is unclear"})).await.taken();
    assert_eq!(desks.case("guardian-cards", &third).await["status"], "The photo is unclear");
    desks.town.finish().await;
}

#[rstest]
#[tokio::test]
async fn a_photo_is_shown_beside_the_one_on_the_card_and_decided(
    #[values(Engine::Sqlite, Engine::Postgres)] engine: Engine,
) {
    let desks = Desks::of(engine).await;
    let town = &desks.town;
    let decide = async |id: &str, body: Value| {
        desks.head.json("POST", &desks.at(&format!("photos-to-approve/{id}/decision")), &body).await
    };
    let waiting = async || desks.inbox("?kind=portrait").await["items"][0]["id"].as_str().expect("an id").to_owned();
    let get =
        async |id: &str, part: &str| desks.head.get(&desks.at(&format!("photos-to-approve/{id}/{part}"))).await.status;
    for width in [400, 420] {
        portraits::bring(town, &desks.meera, MEERA, "Self", &jpeg(&two_halves(width, 400))).await.ok();
        let id = waiting().await;
        let case = desks.case("photos-to-approve", &id).await;
        assert_eq!(
            (&case["relation"], &case["has_former"], &case["waits"]),
            (&json!("Self"), &json!(true), &json!(true))
        );
        assert_eq!(get(&id, "picture").await, 200);
        assert_eq!(get(&id, "former").await, 200);
        decide(&id, json!({"status": "Active"})).await.taken();
        assert_eq!(refused(&decide(&id, json!({"status": "Inactive"})).await), (409, "decided_already".to_owned()));
        assert!(desks.cases().await.is_empty());
    }
    desks.town.finish().await;
}

#[rstest]
#[tokio::test]
async fn tickets_of_a_help_desk_are_read_only(#[values(Engine::Sqlite, Engine::Postgres)] engine: Engine) {
    let desk = LoopbackHelpDesk::start().await;
    let town = Town::with(engine, |config| config.help_desk = Some(desk.settings())).await;
    let desks = Desks::in_town(town).await;
    let id = raised(&desks.meera, "Food", "Too spicy").await;
    assert_eq!(desks.case("tickets", &id).await["at_help_desk"], true);
    let set = desks.head.json("PUT", &desks.at(&format!("tickets/{id}")), &json!({"status": 4, "version": 0})).await;
    assert_eq!(refused(&set), (409, "at_help_desk".to_owned()));
    let answer =
        desks.head.json("POST", &desks.at(&format!("threads/ticket/{id}")), &json!({"text": "Hello", "seen": 0})).await;
    assert_eq!(refused(&answer), (409, "at_help_desk".to_owned()));
    desks.town.finish().await;
}
