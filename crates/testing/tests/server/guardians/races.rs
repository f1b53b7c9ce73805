//! Simultaneous calls: one final state, nothing half done, everything in the audit log.

use database::Engine;
use futures_util::future::join_all;
use rstest::rstest;
use serde_json::json;

use super::{
    ADD, KAMALA, PENDING, USHA, add, approve, at_gate, decide, edit, edit_confirmed, face, list, listed_fields, record,
    remove, send, waiting,
};
use testing::Town;
use testing::town::{KARTHIK, MEERA};

#[rstest]
#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn the_same_card_sent_twenty_times_at_once_is_one_guardian(
    #[values(Engine::Sqlite, Engine::Postgres)] engine: Engine,
) {
    let town = Town::new(engine).await;
    let meera = town.parent(MEERA).await.caller;
    let confirmation = town.confirm(&meera, "guardian_add", KAMALA, MEERA).await;
    let image = face(300);
    let fields = [
        ("parent_name", "Kamala"),
        ("mobile_no", KAMALA),
        ("relation_to_child", "Other"),
        ("confirmation", confirmation.as_str()),
    ];
    let replies = join_all((0..20).map(|_| send(&meera, ADD, &fields, Some(&image)))).await;
    let listed = list(&meera).await;
    assert_eq!((listed.len(), waiting(&town.centre()).await.len()), (1, 1));
    assert!(replies.iter().all(|reply| reply.ok()["guardianId"] == listed[0]["guardianId"]));
    assert_eq!(record(&town).await, ["added a guardian"]);
    town.finish().await;
}

#[rstest]
#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn of_two_parents_who_change_a_guardian_at_once_the_last_counts_and_both_are_in_the_record(
    #[values(Engine::Sqlite, Engine::Postgres)] engine: Engine,
) {
    let town = Town::new(engine).await;
    let (meera, karthik) = (town.parent(MEERA).await.caller, town.parent(KARTHIK).await.caller);
    let id = add(&town, (&meera, MEERA), ("Kamala", KAMALA, "Other")).await;
    approve(&town).await;
    for round in 0..8 {
        let (hers, his) = (format!("Hers {round}"), format!("His {round}"));
        let her_code = town.confirm(&meera, "guardian_edit", KAMALA, MEERA).await;
        let his_code = town.confirm(&karthik, "guardian_edit", USHA, KARTHIK).await;
        let (one, other) = tokio::join!(
            edit_confirmed(&meera, &id, (&hers, KAMALA, "Other"), &her_code, None),
            edit_confirmed(&karthik, &id, (&his, USHA, "Other"), &his_code, None)
        );
        assert_eq!((&one.ok()["status"], &other.ok()["status"]), (&json!(PENDING), &json!(PENDING)));
        let cards = waiting(&town.centre()).await;
        assert_eq!(cards.len(), 1, "one of them waits");
        let whole = [[&hers, KAMALA], [&his, USHA]];
        let card = [cards[0]["name"].as_str().expect("a name"), cards[0]["mobile"].as_str().expect("a number")];
        assert!(whole.contains(&card), "nothing of it is the other's: {card:?}");
        assert_eq!(listed_fields(&meera).await, listed_fields(&karthik).await);
        assert_eq!(at_gate(&town).await, [("Kamala".to_owned(), KAMALA.to_owned())]);
    }
    assert_eq!(record(&town).await.iter().filter(|action| *action == "changed a guardian").count(), 16);
    town.finish().await;
}

#[rstest]
#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn a_removal_wins_over_an_approval_at_the_same_moment(
    #[values(Engine::Sqlite, Engine::Postgres)] engine: Engine,
    #[values(false, true)] at_the_gate: bool,
) {
    let town = Town::new(engine).await;
    let meera = town.parent(MEERA).await.caller;
    for round in 0..8 {
        let id = add(&town, (&meera, MEERA), ("Kamala", KAMALA, "Other")).await;
        if at_the_gate {
            approve(&town).await;
            edit(&town, (&meera, MEERA), &id, ("Kamala", USHA, "Other"), Some(&face(310))).await.ok();
        }
        let card = waiting(&town.centre()).await[0]["id"].as_str().expect("an id").to_owned();
        let centre = town.centre();
        let (decided, removed) =
            tokio::join!(decide(&centre, &card, json!({"status": "Active"})), remove(&meera, &id),);
        removed.ok();
        let known = (decided.status.as_u16(), decided.json["code"].as_str());
        assert!(matches!(known, (200, None) | (409, Some("not_waiting"))), "{known:?}");
        assert!(at_gate(&town).await.is_empty(), "round {round}: the gate has nobody");
        assert!(list(&meera).await.is_empty() && waiting(&town.centre()).await.is_empty());
        let late = decide(&town.centre(), &card, json!({"status": "Active"})).await;
        assert_eq!((late.status.as_u16(), &late.json["code"]), (409, &json!("not_waiting")));
    }
    town.finish().await;
}

#[rstest]
#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn of_two_decisions_at_once_one_counts(#[values(Engine::Sqlite, Engine::Postgres)] engine: Engine) {
    let town = Town::new(engine).await;
    let meera = town.parent(MEERA).await.caller;
    for _ in 0..6 {
        let id = add(&town, (&meera, MEERA), ("Kamala", KAMALA, "Other")).await;
        let card = waiting(&town.centre()).await[0]["id"].as_str().expect("an id").to_owned();
        let (one, other) = (town.centre(), town.centre());
        let (yes, no) = tokio::join!(
            decide(&one, &card, json!({"status": "Active"})),
            decide(&other, &card, json!({"status": "Inactive"})),
        );
        let mut statuses = [yes.status.as_u16(), no.status.as_u16()];
        let status = if statuses[0] == 200 { "Active" } else { "Inactive" };
        statuses.sort_unstable();
        assert_eq!(statuses, [200, 409]);
        assert_eq!(
            (list(&meera).await[0]["status"].as_str(), at_gate(&town).await.len()),
            (Some(status), usize::from(status == "Active"))
        );
        remove(&meera, &id).await.ok();
    }
    town.finish().await;
}
