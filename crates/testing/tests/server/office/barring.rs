//! A parent who loses a child takes along the guardians whom they brought, and a side can be barred before anybody is there.

use database::Engine;
use rstest::rstest;
use serde_json::json;

use super::{actions, asked, bring_in, office, sign_in};
use crate::guardians::{
    KAMALA, USHA, add, approve, at_gate, decide, edit, face, list, listed_fields, record, remove, send, waiting,
};
use office::console::Confirm;
use testing::Town;
use testing::town::{KARTHIK, MEERA, MINUTE};

const SUSPENDED: &str = "Suspended by the office";

fn gate_of(names: &[(&str, &str)]) -> Vec<(String, String)> {
    names.iter().map(|(name, mobile)| ((*name).to_owned(), (*mobile).to_owned())).collect()
}

// proves: GUARD-05
#[rstest]
#[tokio::test]
async fn removing_a_parent_suspends_the_guardians_they_added(
    #[values(Engine::Sqlite, Engine::Postgres)] engine: Engine,
    #[values("parents bar", "parents remove", "parents replace")] how: &str,
) {
    let town = Town::new(engine).await;
    let (meera, karthik) = (town.parent(MEERA).await.caller, town.parent(KARTHIK).await.caller);
    let hers = add(&town, (&meera, MEERA), ("Kamala Rao", KAMALA, "Grand Parent")).await;
    approve(&town).await;
    town.app.clock.advance(MINUTE);
    let his = add(&town, (&karthik, KARTHIK), ("Gopal", USHA, "Other")).await;
    approve(&town).await;
    // He changed the card of whom she brought: by her word she is still at the gate.
    town.app.clock.advance(MINUTE);
    edit(&town, (&karthik, KARTHIK), &hers, ("Kamala Rao", "9833333333", "Grand Parent"), None).await.ok();
    approve(&town).await;
    // She wants his guardian changed; what she wrote waits no more when she is gone.
    edit(&town, (&meera, MEERA), &his, ("Gopal", "9844444444", "Other"), None).await.ok();
    assert_eq!(at_gate(&town).await.len(), 2);
    let anaya = town.anaya;
    let picture = format!("/centre/v1/guardians/{hers}/picture");
    assert_eq!(town.centre().get(&picture).await.status, 200);

    let command = match how {
        "parents replace" => format!("{how} --child {anaya} --side mother --name Asha_Das --phone 9800000041"),
        _ => format!("{how} --child {anaya} --side mother"),
    };
    let (_, shown) = asked(&town, &command, Confirm::No).await;
    let plan = "Kamala Rao (Grand Parent), added by Meera Rao, is suspended: they may not pick up the child";
    assert!(shown.contains(plan) && !shown.contains("Gopal"), "{shown}");
    assert_eq!(at_gate(&town).await.len(), 2, "a plan is no action");
    town.app.clock.advance(MINUTE);
    office(&town, &command).await.expect("done");
    assert_eq!(at_gate(&town).await, gate_of(&[("Gopal", USHA)]));
    assert_eq!(town.centre().get(&picture).await.status, 404);
    assert!(waiting(&town.centre()).await.is_empty());

    // The father sees it, is told, and cannot let her in again; nor can the centre.
    let shown = listed_fields(&karthik).await;
    assert_eq!(shown[1], ["Kamala Rao", "9833333333", "Grand Parent", SUSPENDED].map(str::to_owned));
    assert_eq!(list(&karthik).await[1]["at_gate"], json!(false));
    let page = karthik.post("/parentapp/getChildTimeline", &[("include_types", "Message")]).await;
    let newest = &page.ok()["conversationList"][0]["message"];
    assert_eq!(newest, "The office suspended a guardian (Grand Parent), who may not pick up the child for now");
    let changed = edit(&town, (&karthik, KARTHIK), &hers, ("Kamala Rao", KAMALA, "Other"), Some(&face(320))).await;
    assert!(changed.refused().starts_with("The office has suspended this guardian"), "{}", changed.refused());
    let newest = [("relation_to_child", "Grand Parent"), ("update_type", "remove")];
    assert_eq!(send(&karthik, crate::guardians::UPDATE_NEWEST, &newest, None).await.status, 200);
    assert_eq!(listed_fields(&karthik).await.len(), 2, "by a relation no suspended guardian is meant");

    // Given back by the office alone, one by one.
    let listed = office(&town, &format!("guardians list --child {anaya}")).await.expect("listed");
    assert!(listed.contains(&format!("{hers:<19}  Kamala Rao, Grand Parent: suspended")), "{listed}");
    assert!(listed.contains(&format!("{his:<19}  Gopal, Other: at the gate")), "{listed}");
    if how != "parents replace" {
        let (_, shown) = asked(&town, &format!("parents restore --child {anaya} --parent {MEERA}"), Confirm::Yes).await;
        assert!(shown.contains("1 guardian stays suspended"), "{shown}");
        assert_eq!(at_gate(&town).await, gate_of(&[("Gopal", USHA)]));
    }
    office(&town, &format!("guardians restore {hers} --child {anaya}")).await.expect("given back");
    assert_eq!(at_gate(&town).await.len(), 2);
    let again = office(&town, &format!("guardians restore {hers} --child {anaya}")).await;
    assert_eq!(again.as_deref(), Ok("Kamala Rao is not suspended."));
    let record = record(&town).await;
    for action in ["suspended a guardian", "gave a guardian back"] {
        assert_eq!(record.iter().filter(|known| *known == action).count(), 1, "{record:?}");
    }
    town.finish().await;
}

#[rstest]
#[tokio::test]
async fn the_office_suspends_and_removes_a_guardian_and_the_centre_removes_one(
    #[values(Engine::Sqlite, Engine::Postgres)] engine: Engine,
) {
    let town = Town::new(engine).await;
    let meera = town.parent(MEERA).await.caller;
    let anaya = town.anaya;
    let mut ids = Vec::new();
    for (name, mobile) in [("Kamala", KAMALA), ("Usha", USHA), ("Gopal", "9833333333")] {
        town.app.clock.advance(MINUTE);
        ids.push(add(&town, (&meera, MEERA), (name, mobile, "Other")).await);
        approve(&town).await;
    }
    let [kamala, usha, gopal] = ids.try_into().expect("three");
    let unknown = office(&town, &format!("guardians suspend --child {} {kamala}", town.zoya)).await;
    assert!(unknown.expect_err("another child's").contains("has no guardian"));
    let incomplete = office(&town, "guardians list").await.expect_err("of which child?");
    assert!(incomplete.contains("--child <CHILD>"), "{incomplete}");
    let (_, shown) = asked(&town, &format!("guardians suspend {kamala} --child {anaya}"), Confirm::No).await;
    assert!(shown.contains("Kamala may no longer pick up Anaya Rao"), "{shown}");
    assert_eq!(at_gate(&town).await.len(), 3);
    office(&town, &format!("guardians suspend {kamala} --child {anaya}")).await.expect("suspended");
    assert_eq!(at_gate(&town).await, gate_of(&[("Usha", USHA), ("Gopal", "9833333333")]));
    let again = office(&town, &format!("guardians suspend {kamala} --child {anaya}")).await;
    assert_eq!(again.as_deref(), Ok("Kamala is already suspended."));
    office(&town, &format!("guardians remove {usha} --child {anaya}")).await.expect("removed");
    assert_eq!(at_gate(&town).await, gate_of(&[("Gopal", "9833333333")]));

    // The centre's own call: for its own children, and the same again changes nothing.
    let path = format!("/centre/v1/guardians/{gopal}");
    assert_eq!(town.other_centre().send("DELETE", &path, None, Vec::new()).await.status, 404);
    for _ in 0..2 {
        let removed = town.centre().send("DELETE", &path, None, Vec::new()).await;
        assert_eq!(removed.taken(), &json!({"id": gopal}));
    }
    assert!(at_gate(&town).await.is_empty());
    let page = meera.post("/parentapp/getChildTimeline", &[("include_types", "Message")]).await;
    let entries = page.ok()["conversationList"].as_array().expect("entries").clone();
    let removed = entries.iter().filter(|entry| entry["message"] == "A guardian (Other) was removed by the centre");
    assert_eq!(removed.count(), 2);
    let actions = actions(&town).await;
    assert_eq!(actions.iter().filter(|action| *action == "office removed a guardian").count(), 1, "{actions:?}");
    assert!(
        actions.iter().any(|action| action.starts_with("centre ") && action.ends_with("removed a guardian")),
        "{actions:?}"
    );
    // A parent removes a suspended one; a suspended one who is no more is nobody's to give back.
    remove(&meera, &kamala).await.ok();
    let gone = office(&town, &format!("guardians restore {kamala} --child {anaya}")).await;
    assert!(gone.expect_err("removed").contains("has no guardian"));
    town.finish().await;
}

database::statements! {
    AS_BEFORE = "UPDATE guardian SET suspended_at = NULL";
}

#[rstest]
#[tokio::test]
async fn guardians_of_parents_whom_an_older_version_barred_are_suspended_once(
    #[values(Engine::Sqlite, Engine::Postgres)] engine: Engine,
) {
    let town = Town::new(engine).await;
    let (meera, karthik) = (town.parent(MEERA).await.caller, town.parent(KARTHIK).await.caller);
    let hers = add(&town, (&meera, MEERA), ("Kamala", KAMALA, "Other")).await;
    approve(&town).await;
    add(&town, (&karthik, KARTHIK), ("Gopal", USHA, "Other")).await;
    approve(&town).await;
    office(&town, &format!("parents bar --child {} --side mother", town.anaya)).await.expect("barred");
    // An older version left them at the gate.
    town.write(async |writer| Ok(writer.execute(AS_BEFORE, database::params![]).await?)).await;
    assert_eq!(at_gate(&town).await.len(), 2);
    aangan::jobs::tidy(&town.app).await.expect("it is tidied");
    assert_eq!(at_gate(&town).await, gate_of(&[("Gopal", USHA)]));
    assert!(actions(&town).await.contains(&"portal suspended a guardian".to_owned()));
    office(&town, &format!("guardians restore --child {} {hers}", town.anaya)).await.expect("given back");
    aangan::jobs::tidy(&town.app).await.expect("it is tidied");
    assert_eq!(at_gate(&town).await.len(), 2, "whom the office gave back stays");
    town.finish().await;
}

#[rstest]
#[tokio::test]
async fn open_screens_are_notified_when_a_waiting_guardian_is_suspended_and_restored(
    #[values(Engine::Sqlite, Engine::Postgres)] engine: Engine,
) {
    let town = Town::new(engine).await;
    let meera = town.parent(MEERA).await.caller;
    let id = add(&town, (&meera, MEERA), ("Kamala", KAMALA, "Other")).await;
    let changes = async || {
        let child = town.anaya;
        let numbers = town.read(async move |reader| Ok(base::changes::of(reader, child).await?)).await;
        numbers.of(base::changes::Topic::Guardians)
    };
    let before = changes().await;
    office(&town, &format!("guardians suspend --child {} {id}", town.anaya)).await.expect("suspended");
    assert_eq!(changes().await, before + 1);
    office(&town, &format!("guardians restore --child {} {id}", town.anaya)).await.expect("given back");
    assert_eq!(changes().await, before + 2);
    town.finish().await;
}

#[rstest]
#[tokio::test]
async fn a_card_that_waits_is_not_approved_after_its_guardian_was_suspended(
    #[values(Engine::Sqlite, Engine::Postgres)] engine: Engine,
) {
    let town = Town::new(engine).await;
    let (meera, karthik) = (town.parent(MEERA).await.caller, town.parent(KARTHIK).await.caller);
    let id = add(&town, (&meera, MEERA), ("Kamala", KAMALA, "Other")).await;
    approve(&town).await;
    edit(&town, (&karthik, KARTHIK), &id, ("Kamala", USHA, "Other"), None).await.ok();
    let card = waiting(&town.centre()).await[0]["id"].as_str().expect("an id").to_owned();
    office(&town, &format!("parents bar --child {} --side mother", town.anaya)).await.expect("barred");
    assert!(waiting(&town.centre()).await.is_empty() && at_gate(&town).await.is_empty());
    let seen = decide(&town.centre(), &card, json!({"status": "Active"})).await;
    assert_eq!((seen.status.as_u16(), &seen.json["code"]), (409, &json!("not_waiting")));
    let picture = town.centre().get(&format!("/centre/v1/guardian-cards/{card}/picture")).await;
    assert_eq!(picture.status, 404);
    town.finish().await;
}

#[rstest]
#[tokio::test]
async fn a_side_is_barred_before_anybody_is_on_file(#[values(Engine::Sqlite, Engine::Postgres)] engine: Engine) {
    let town = Town::new(engine).await;
    let new = "children add --centre Indiranagar --first-name Tara --last-name Das --date-of-birth 2024-10-30 --room Nursery \
        --program Full_Day --admission-id A-31";
    office(&town, new).await.expect("added");
    let bar = "parents bar --child A-31 --side father";
    let (_, shown) = asked(&town, bar, Confirm::No).await;
    assert!(shown.contains("Tara Das has no father: no roster and no command can add one"), "{shown}");
    let output = office(&town, bar).await.expect("barred");
    assert!(output.starts_with("The father's side of Tara Das is barred: "), "{output}");
    let again = office(&town, "parents remove --child A-31 --side father --barred").await;
    assert_eq!(again.as_deref(), Ok("The father's side of Tara Das is already barred."));
    let found = office(&town, "children find A-31").await.expect("found");
    assert!(found.contains("Father: barred since 2026-11-12"), "{found}");

    let barred = office(&town, &format!("{bar} --json")).await.expect("known");
    assert!(barred.contains("\"result\":\"nothing_to_do\""), "{barred}");
    // No roster lets him in; the mother of the same row comes in.
    let row = "A-31,Tara,Das,2024-10-30,Nursery,Full Day,2026-06-01,Asha Das,9800000041,,Ravi Das,9800000042";
    let report = bring_in(&town, &[row], false).await.expect("a good roster").to_string();
    assert!(report.contains("Father Ravi Das is not added: the office barred this side of the child"), "{report}");
    assert!(report.contains("'aangan office parents unbar --side' opens a barred side"), "{report}");
    assert_eq!((sign_in(&town, "9800000041").await, sign_in(&town, "9800000042").await), (Some(1), None));
    // Nor does a command, a known parent's neither.
    for command in [
        format!("parents add --child A-31 --side father --name Karthik_Rao --phone {KARTHIK}"),
        "parents add --child A-31 --side father --name Ravi_Das --phone 9800000042".to_owned(),
    ] {
        let refused = office(&town, &command).await.expect_err("barred");
        assert!(
            refused.contains("the side of the child's Father is barred") && refused.contains("parents unbar"),
            "{refused}"
        );
    }
    let unbar = "parents unbar --child A-31 --side father";
    office(&town, unbar).await.expect("open");
    assert_eq!(office(&town, unbar).await, Err("the side of the child's Father is not barred".to_owned()));
    let report = bring_in(&town, &[row], false).await.expect("a good roster");
    assert_eq!((report.removed.len(), sign_in(&town, "9800000042").await), (0, Some(1)));
    let actions = actions(&town).await;
    for action in ["office barred a side", "office unbarred a side"] {
        assert_eq!(actions.iter().filter(|known| *known == action).count(), 1, "{action}: {actions:?}");
    }
    town.finish().await;
}
