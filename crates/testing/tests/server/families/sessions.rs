use std::collections::BTreeMap;

use database::Engine;
use rstest::rstest;
use serde_json::Value;

use base::audit::{self, Actor, AuditAction, Entry};
use base::ids::SessionId;
use people::families::sessions::messages::{ACTIVITY_TEXTS, activity};
use testing::town::{FARAH, KARTHIK, MEERA};
use testing::{Caller, Town};

const LIST: &str = "/parentapp/listSessions";
const END: &str = "/parentapp/endSession";

async fn sessions(parent: &Caller) -> Vec<(bool, String)> {
    let answer = parent.post(LIST, &[]).await.ok().clone();
    let listed = answer["sessions"].as_array().expect("sessions");
    listed.iter().map(|one| (one["here"] == true, one["id"].as_str().expect("an id").to_owned())).collect()
}

async fn actions(parent: &Caller) -> Vec<String> {
    let answer = parent.post(LIST, &[]).await.ok().clone();
    let word = |one: &Value, name: &str| one[name].as_str().expect("words").to_owned();
    let text = |one: &Value| format!("{}: {}", word(one, "deed"), word(one, "what"));
    answer["activity"].as_array().expect("activity").iter().map(text).collect()
}

#[rstest]
#[tokio::test]
async fn a_parent_sees_where_they_are_signed_in_and_ends_it(
    #[values(Engine::Sqlite, Engine::Postgres)] engine: Engine,
) {
    let town = Town::new(engine).await;
    let (lost, tablet, here) = (town.parent(MEERA).await, town.parent(MEERA).await, town.parent(MEERA).await);
    let karthik = town.parent(KARTHIK).await;
    let listed = sessions(&here.caller).await;
    assert_eq!(listed.iter().map(|(here, _)| *here).collect::<Vec<_>>(), [true, false, false], "three, and no Karthik");
    let seen_there = sessions(&lost.caller).await;
    let lost_id = &seen_there[0].1;

    let after = here.caller.post(END, &[("session_id", lost_id)]).await.ok().clone();
    assert_eq!(after["sessions"].as_array().map(Vec::len), Some(2));
    assert_eq!(lost.caller.post(LIST, &[]).await.refused(), "Expired Auth Token.");
    assert_eq!(sessions(&tablet.caller).await.len(), 2, "the others go on");
    assert!(actions(&here.caller).await.iter().any(|action| action == "signed_other_out: Signed another device out"));

    here.caller.post(END, &[("session_id", "others")]).await.ok();
    assert_eq!(tablet.caller.post(LIST, &[]).await.refused(), "Expired Auth Token.");
    assert_eq!(sessions(&here.caller).await.len(), 1);
    assert_eq!(sessions(&karthik.caller).await.len(), 1, "the other parent's stay");
    town.finish().await;
}

#[rstest]
#[tokio::test]
async fn nobody_ends_another_parents_session_nor_their_own_by_mistake(
    #[values(Engine::Sqlite, Engine::Postgres)] engine: Engine,
) {
    let town = Town::new(engine).await;
    let (meera, karthik, farah) = (town.parent(MEERA).await, town.parent(KARTHIK).await, town.parent(FARAH).await);
    let hers = sessions(&meera.caller).await[0].1.clone();
    for parent in [&karthik, &farah, &meera] {
        assert_eq!(parent.caller.post(END, &[("session_id", &hers)]).await.refused(), "No Data Found");
    }
    for odd in ["", "0", "-1", "all", "9223372036854775807", "others "] {
        assert_eq!(meera.caller.post(END, &[("session_id", odd)]).await.refused(), "No Data Found", "{odd}");
    }
    assert_eq!(sessions(&meera.caller).await.len(), 1);
    assert!(!actions(&karthik.caller).await.iter().any(|action| action.contains("out")), "each reads their own alone");
    town.finish().await;
}

#[rstest]
#[tokio::test]
async fn what_is_of_no_weight_hides_nothing_that_was_done(#[values(Engine::Sqlite, Engine::Postgres)] engine: Engine) {
    let town = Town::new(engine).await;
    let meera = town.parent(MEERA).await.caller;
    let session = SessionId::parse(&sessions(&meera).await[0].1).expect("an id");
    let app = town.app.clone();
    town.write(async move |writer| {
        let actor = Actor::Parent(session);
        for _ in 0..300 {
            let entry = Entry::new(&actor, AuditAction::WroteAMessage);
            audit::record(writer, &app.random, app.now(), entry).await?;
        }
        Ok(())
    })
    .await;
    assert_eq!(actions(&meera).await, ["signed_in: Signed in"]);
    town.finish().await;
}

#[test]
fn every_shown_action_is_listed_for_all_languages() {
    let table: BTreeMap<String, String> =
        serde_json::from_str(include_str!("../../../../../rules/audit-actions.json")).expect("codes and words");
    let found: BTreeMap<String, String> =
        ACTIVITY_TEXTS.iter().map(|found| (found.code.to_owned(), found.english.to_owned())).collect();
    assert_eq!(found.len(), ACTIVITY_TEXTS.len(), "each code stands for one action");
    assert_eq!(found, table);
}

#[test]
fn the_text_of_an_action_depends_on_its_object() {
    let code = |action, object| activity(action, object).map(|found| found.code);
    assert_eq!(code(AuditAction::SignedOut, "contact changed"), Some("signed_out_by_new_contact"));
    assert_eq!(code(AuditAction::SignedOut, "manual_logout"), Some("signed_out"));
    assert_eq!(code(AuditAction::BroughtAPhoto, "Self"), Some("sent_child_photo"));
    assert_eq!(code(AuditAction::BroughtAPhoto, "Mother"), Some("sent_own_photo"));
    assert_eq!(code(AuditAction::ChangedAContact, "phone"), Some("changed_phone"));
    assert_eq!(code(AuditAction::ChangedAContact, ""), None);
    assert_eq!(code(AuditAction::ChoseALanguage, ""), None, "of no weight");
}
