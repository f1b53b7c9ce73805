//! The staff's lists: their pages, and what they cost.

use database::Engine;
use rstest::rstest;
use serde_json::json;

use base::audit::Role;
use testing::{Caller, Town};

/// The statements of a call.
async fn statements(town: &Town, caller: &Caller, path: &str) -> u64 {
    let before = town.app.database.counts().statements;
    caller.get(path).await.taken();
    town.app.database.counts().statements - before
}

/// The names in a list, page by page, and how many each page has.
async fn names(desk: &Caller, path: &str, list: &str) -> (Vec<String>, Vec<usize>) {
    let (mut names, mut pages, mut address) = (Vec::new(), Vec::new(), path.to_owned());
    loop {
        let page = desk.get(&address).await;
        let rows = page.taken()[list].as_array().expect("a list").clone();
        pages.push(rows.len());
        names.extend(rows.iter().map(|row| row["name"].as_str().expect("a name").to_owned()));
        match page.json["next"].as_str() {
            Some(next) => address = format!("{path}{}after={next}", if path.contains('?') { "&" } else { "?" }),
            None => return (names, pages),
        }
    }
}

#[rstest]
#[tokio::test]
async fn a_list_takes_the_same_statements_for_2_rows_and_for_20(
    #[values(Engine::Sqlite, Engine::Postgres)] engine: Engine,
) {
    let town = Town::new(engine).await;
    let rooms = town.rooms_of(town.indiranagar).await;
    let office = town.add_person(Role::Office, None, "Leela Menon", &[]).await;
    let head = town.add_person(Role::Head, Some(town.indiranagar), "Asha Rao", &[]).await;
    let desks = [town.desk_of(office).await, town.desk_of(head).await];
    let one_more = async || {
        let teacher = town.add_person(Role::Teacher, Some(town.indiranagar), "Meena", &rooms).await;
        let tablet = town.add_tablet(town.indiranagar, &rooms, head).await;
        let wrong = json!({"person": teacher, "pin": "1397"});
        tablet.caller.json("POST", "/staff/v1/unlock", &wrong).await;
        town.add_centre_with_a_room().await;
    };
    let cost = async || {
        let mut all = Vec::new();
        for desk in &desks {
            for path in ["/staff/v1/places", "/staff/v1/people", "/staff/v1/tablets"] {
                all.push((path, statements(&town, desk, path).await));
            }
        }
        all
    };
    for _ in 0..2 {
        one_more().await;
    }
    let few = cost().await;
    for _ in 0..18 {
        one_more().await;
    }
    assert_eq!(cost().await, few);
    let people = desks[1].get("/staff/v1/people").await;
    let with_rooms =
        people.taken()["people"].as_array().expect("a list").iter().filter(|one| one["rooms"] == json!(rooms));
    assert_eq!(with_rooms.count(), 20, "each teacher has the rooms");
    town.finish().await;
}

#[rstest]
#[tokio::test]
async fn the_list_of_tablets_has_pages(#[values(Engine::Sqlite, Engine::Postgres)] engine: Engine) {
    let town = Town::new(engine).await;
    let rooms = town.rooms_of(town.indiranagar).await;
    let head = town.add_person(Role::Head, Some(town.indiranagar), "Asha Rao", &[]).await;
    for _ in 0..101 {
        town.add_tablet(town.indiranagar, &rooms, head).await;
    }
    let elsewhere = town.rooms_of(town.koramangala).await;
    let other = town.add_tablet(town.koramangala, &elsewhere, head).await;
    let office = town.add_person(Role::Office, None, "Leela Menon", &[]).await;
    let (head, office) = (town.desk_of(head).await, town.desk_of(office).await);
    let path = format!("/staff/v1/tablets?centre={}", town.indiranagar);
    for (desk, path, pages) in [
        (&head, "/staff/v1/tablets", [100, 1]),
        (&office, path.as_str(), [100, 1]),
        (&office, "/staff/v1/tablets", [100, 2]),
    ] {
        let (names, counts) = names(desk, path, "tablets").await;
        assert_eq!((counts, names.len()), (pages.to_vec(), pages.iter().sum()), "{path}");
    }
    let last = format!("/staff/v1/tablets?after={}", other.id);
    assert_eq!(head.get(&last).await.refused_with(404), "not_found", "a tablet of another centre");
    assert_eq!(head.get("/staff/v1/tablets?after=77").await.refused_with(404), "not_found");
    town.finish().await;
}

/// The look-up of the tablet at the door, and again in the action's own transaction.
#[rstest]
#[tokio::test]
async fn a_call_of_a_tablet_looks_the_tablet_up_once_at_the_door(
    #[values(Engine::Sqlite, Engine::Postgres)] engine: Engine,
) {
    let town = Town::new(engine).await;
    let rooms = town.rooms_of(town.indiranagar).await;
    let head = town.add_person(Role::Head, Some(town.indiranagar), "Asha Rao", &[]).await;
    let tablet = town.add_tablet(town.indiranagar, &rooms, head).await;
    let before = town.app.database.counts().statements;
    let report = json!({"waiting": 0, "storage": "kept", "version": "1"});
    tablet.caller.json("POST", "/staff/v1/tablet/report", &report).await.taken();
    // One at the door; in the transaction the proof and the report itself.
    assert_eq!(town.app.database.counts().statements - before, 1 + 2);
    town.finish().await;
}
