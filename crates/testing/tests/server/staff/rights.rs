//! A person reads what changed in their role, rooms and rights: who, and until when.

use database::Engine;
use rstest::rstest;
use serde_json::{Value, json};

use super::{audited, refused};
use base::audit::Role;
use base::ids::MemberId;
use testing::{Caller, Town};

async fn touch(person: &Caller) -> Value {
    person.json("POST", "/staff/v1/touch", &json!({})).await.taken()["changed"].clone()
}

async fn read(person: &Caller) {
    person.json("POST", "/staff/v1/changes-read", &json!({})).await.taken();
}

/// Changes a person at the desk: all entries are sent.
async fn change(desk: &Caller, member: MemberId, entries: Value) {
    let mut form = json!({"name": "Meena", "role": "teacher", "rooms": [], "writes": true, "publishes": true});
    form.as_object_mut().expect("fields").extend(entries.as_object().expect("fields").clone());
    desk.json("PUT", &format!("/staff/v1/people/{member}"), &form).await.taken();
}

#[rstest]
#[tokio::test]
async fn a_person_reads_once_on_the_tablet_what_changed(#[values(Engine::Sqlite, Engine::Postgres)] engine: Engine) {
    let town = Town::new(engine).await;
    let nursery = town.rooms_of(town.indiranagar).await[0];
    let toddlers = town.add_room(town.indiranagar, "Toddlers").await;
    let head = town.add_person(Role::Head, Some(town.indiranagar), "Asha Rao", &[]).await;
    let meena = town.add_person(Role::Teacher, Some(town.indiranagar), "Meena", &[nursery]).await;
    let tara = town.add_person(Role::Teacher, Some(town.indiranagar), "Tara", &[nursery]).await;
    let tablet = town.add_tablet(town.indiranagar, &[nursery, toddlers], head).await;
    let (hers, other) = (town.on_shift(&tablet, meena).await, town.on_shift(&tablet, tara).await);
    let desk = town.desk_of(head).await;
    assert_eq!(touch(&hers).await, Value::Null, "nothing has changed");

    change(&desk, meena, json!({"rooms": [toddlers], "writes": false})).await;
    let moved = json!({"rooms_given": ["Toddlers"], "rooms_taken": ["Nursery"], "writes": false});
    assert_eq!(touch(&hers).await, moved);
    assert_eq!(touch(&other).await, Value::Null, "it is the person's own");
    change(&desk, meena, json!({"rooms": [nursery, toddlers], "writes": false, "publishes": false})).await;
    let since_then = json!({"rooms_given": ["Toddlers"], "rooms_taken": [], "writes": false, "publishes": false});
    assert_eq!(touch(&hers).await, since_then, "what changed since it was last read");
    read(&hers).await;
    assert_eq!(touch(&hers).await, Value::Null);
    read(&hers).await;
    let acts = audited(&town).await.into_iter().filter(|(action, _)| action == "read what changed in their rights");
    assert_eq!(acts.count(), 1, "who reads nothing new leaves no event");

    change(&desk, meena, json!({"rooms": [nursery, toddlers], "writes": true, "publishes": false})).await;
    change(&desk, meena, json!({"rooms": [nursery, toddlers], "writes": false, "publishes": false})).await;
    assert_eq!(touch(&hers).await, Value::Null, "it was taken back before it was read");
    change(&desk, meena, json!({"name": "Meena K", "rooms": [nursery, toddlers], "writes": false, "publishes": false}))
        .await;
    assert_eq!(touch(&hers).await, Value::Null, "a name is no right");
    town.finish().await;
}

#[rstest]
#[tokio::test]
async fn a_person_reads_at_the_desk_what_changed(#[values(Engine::Sqlite, Engine::Postgres)] engine: Engine) {
    let town = Town::new(engine).await;
    let office = town.add_person(Role::Office, None, "Leela Menon", &[]).await;
    let head = town.add_person(Role::Head, Some(town.indiranagar), "Asha Rao", &[]).await;
    let (office, desk) = (town.desk_of(office).await, town.desk_of(head).await);
    let changed = async || desk.get("/staff/v1/session").await.taken()["changed"].clone();
    let head_of = |centre| json!({"name": "Asha Rao", "role": "head", "centre": centre});
    change(&office, head, head_of(town.koramangala)).await;
    let moved = json!({"centre": "Koramangala", "rooms_given": [], "rooms_taken": []});
    assert_eq!(changed().await, moved);
    let read = desk.json("POST", "/staff/v1/session/changes-read", &json!({})).await;
    assert_eq!((read.taken()["state"].as_str(), &read.json["changed"]), (Some("open"), &Value::Null));
    assert_eq!(changed().await, Value::Null);

    change(&office, head, json!({"role": "office", "centre": null})).await;
    assert_eq!(changed().await, json!({"role": "office", "rooms_given": [], "rooms_taken": []}));
    let path = format!("/staff/v1/people/{head}/end");
    office.json("POST", &path, &json!({})).await.taken();
    let reply = desk.json("POST", "/staff/v1/session/changes-read", &json!({})).await;
    assert_eq!(refused(&reply), (401, "not_signed_in"));
    town.finish().await;
}
