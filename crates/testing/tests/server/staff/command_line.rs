//! People of the staff at the office's command line.

use database::{Engine, Reader};
use rstest::rstest;
use serde_json::{Value, json};

use super::{events, refused};
use crate::office::office;
use base::audit::Role;
use testing::Town;
use testing::authenticator::Authenticator;

fn code_in(text: &str) -> String {
    let (_, code) = text.split_once("The enrolment code of ").expect("a code").1.split_once(": ").expect("a code");
    code[..10].to_owned()
}

// proves: SIGNS-35
#[rstest]
#[tokio::test]
async fn the_first_person_of_the_office_is_made_at_the_command_line(
    #[values(Engine::Sqlite, Engine::Postgres)] engine: Engine,
) {
    let town = Town::new(engine).await;
    assert!(office(&town, "staff list").await.expect("a list").starts_with("There is nobody yet"));
    let rehearsed = office(&town, "staff add --role office --name Asha_Rao --dry-run").await.expect("a plan");
    assert!(rehearsed.contains("add Asha Rao, office of "), "{rehearsed}");
    assert!(!rehearsed.contains("enrolment code"), "{rehearsed}");
    let added = office(&town, "staff add --role office --name Asha_Rao").await.expect("added");
    let created = town.enrol(&code_in(&added), &Authenticator::new(1)).await;
    assert_eq!(created.taken()["person"]["role"], "office");
    let of_people: Vec<_> =
        events(&town).await.into_iter().filter(|event| event.object.starts_with("person ")).collect();
    let mut actions: Vec<_> = of_people.iter().map(|event| (event.actor.as_str(), event.action.as_str())).collect();
    actions.sort_unstable();
    assert_eq!(
        actions,
        [("office", "added a person of the staff"), ("office", "gave an enrolment code for a passkey")]
    );
    town.finish().await;
}

#[rstest]
#[tokio::test]
async fn the_command_line_changes_lists_and_ends_people(#[values(Engine::Sqlite, Engine::Postgres)] engine: Engine) {
    let town = Town::new(engine).await;
    let line = "staff add --role teacher --name Pushpa_Devi --centre Indiranagar --rooms nursery --photos no";
    let added = office(&town, line).await.expect("added");
    assert!(added.starts_with("Added Pushpa Devi, teacher at Indiranagar (id "), "{added}");
    assert!(!added.contains("enrolment code of"), "{added}");
    let head = office(&town, "staff add --role head --name Kavitha_Iyer --centre Indiranagar").await.expect("added");
    let code = code_in(&head);
    for (line, why) in [
        ("staff add --role head --name Ravi", "a teacher or head has a centre"),
        ("staff add --role office --name Ravi --centre Indiranagar", "the office has no centre"),
        ("staff add --role teacher --name Ravi --centre Indiranagar --rooms Attic", "--rooms: "),
        ("staff add --role teacher --name Ravi --centre Indiranagar --until 2026-01-01", "not before the first"),
        ("staff end Nobody", "nobody of the staff has the id or full name"),
        ("staff enrolment-code Pushpa_Devi", "teachers have no passkey"),
    ] {
        let refused = office(&town, line).await.expect_err(line);
        assert!(refused.contains(why), "{line}: {refused}");
    }
    let listed = office(&town, "staff list --centre Indiranagar --json").await.expect("a list");
    let listed: Vec<Value> = listed.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
    let names: Vec<_> = listed.iter().map(|person| (&person["name"], &person["rooms"], &person["photos"])).collect();
    assert_eq!(
        names,
        [
            (&json!("Kavitha Iyer"), &json!([]), &json!(true)),
            (&json!("Pushpa Devi"), &json!(["Nursery"]), &json!(false))
        ]
    );

    let changed =
        office(&town, "staff change Pushpa_Devi --until 2027-03-31 --photos yes --dry-run").await.expect("a plan");
    assert!(changed.contains("Pushpa Devi may publish photos"), "{changed}");
    assert!(changed.contains("Pushpa Devi: the last day is 2027-03-31"), "{changed}");
    office(&town, "staff change Pushpa_Devi --name Pushpa_D --rooms Nursery --role head").await.expect("changed");
    let nothing = office(&town, "staff change Pushpa_D --role head").await.expect("nothing");
    assert_eq!(nothing, "Pushpa D is already as wanted.");
    let newer = code_in(&office(&town, "staff enrolment-code Kavitha_Iyer").await.expect("a code"));
    let stranger = town.stranger_to_the_staff();
    let old = stranger.json("POST", "/staff/v1/enrolment", &json!({"code": code})).await;
    assert_eq!(refused(&old), (403, "wrong_code"));
    let created = town.enrol(&newer, &Authenticator::new(1)).await;
    let browser = town.browser_of(&created);
    let ended = office(&town, "staff end Kavitha_Iyer").await.expect("ended");
    assert_eq!(ended, "Kavitha Iyer, head of Indiranagar, has ended.");
    assert_eq!(browser.get("/staff/v1/session").await.json["state"], "none");
    assert!(!office(&town, "staff list").await.expect("a list").contains("Kavitha"));
    assert!(
        office(&town, "staff list --ended").await.expect("a list").contains("Kavitha Iyer, head of Indiranagar, ended")
    );
    town.finish().await;
}

#[tokio::test]
async fn the_audit_log_names_the_person_the_device_and_the_proof() {
    let town = Town::new(Engine::Sqlite).await;
    let head = town.add_person(Role::Head, Some(town.indiranagar), "Kavitha Iyer", &[]).await;
    let desk = town.desk_of(head).await;
    let teacher = json!({"name": "Pushpa Devi", "role": "teacher", "rooms": [], "writes": true, "publishes": true});
    let added = desk.with_header("idempotency-key", "one").json("POST", "/staff/v1/people", &teacher).await;
    let id = added.taken()["id"].as_str().expect("an id").to_owned();
    let log = office(&town, "audit-log list --who person").await.expect("a log");
    let text = format!("Kavitha Iyer (person {head}), passkey, session ");
    assert!(log.contains(&text), "{log}");
    assert!(log.ends_with(&format!("  added a person of the staff  Pushpa Devi (person {id})")), "{log}");
    let log = office(&town, "audit-log list --who person --json").await.expect("a log");
    let event: Value = serde_json::from_str(&log).expect("JSON");
    assert_eq!((&event["proof"], &event["who"]), (&json!("passkey"), &json!(format!("person {head}"))));
    assert!(event["device"].as_str().is_some_and(|device| device.starts_with("session ")), "{event}");
    town.finish().await;
}

#[tokio::test]
async fn new_keys_void_pins_and_codes() {
    let town = Town::new(Engine::Sqlite).await;
    let member = town.add_person(Role::Office, None, "Asha Rao", &[]).await;
    let code = town.enrolment_code(member).await;
    let voided = town.write(async |writer| Ok(staff::members::void_pins_and_codes(writer).await?)).await;
    assert_eq!(voided, (0, 1));
    let reply = town.stranger_to_the_staff().json("POST", "/staff/v1/enrolment", &json!({"code": code})).await;
    assert_eq!(refused(&reply), (403, "wrong_code"));
    let left = town.read(async move |reader: &mut Reader<'_>| {
        Ok(staff::members::store::find_member(reader, member).await?.is_some())
    });
    assert!(left.await, "the person stays");
    town.finish().await;
}
