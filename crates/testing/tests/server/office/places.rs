//! Moving a child; names and ends of chains, centres, rooms and programs.

use database::Engine;
use rstest::rstest;
use serde_json::json;

use super::{JOEL, RHEA, actions, bring_in, counts, names, office};
use testing::Town;
use testing::town::MEERA;

#[rstest]
#[tokio::test]
async fn a_child_moves_with_its_history_and_the_old_centre_is_shut_out(
    #[values(Engine::Sqlite, Engine::Postgres)] engine: Engine,
) {
    let town = Town::new(engine).await;
    let anaya = town.anaya.to_string();
    let meera = town.parent(MEERA).await;
    let nap = json!([{"child_id": anaya, "type": "Sleep", "message": "slept", "at": "2026-11-12T09:00:00+05:30"}]);
    town.post_timeline_entries("nap", nap.clone()).await.taken();
    let pin = |response: &serde_json::Value| {
        let all = response["children"].as_array().expect("children").iter();
        all.filter(|child| child["name"] == "Anaya").map(|child| child["mother"].to_string()).collect::<String>()
    };
    let before = pin(&meera.sign_in_response);
    office(&town, "rooms add Toddler --centre Koramangala").await.expect("added");
    let output = office(&town, &format!("children move --child {anaya} --centre koramangala --room toddler")).await;
    assert_eq!(output.as_deref(), Ok("Anaya Rao is now at Koramangala, in Toddler."));

    assert_eq!(names(&town, town.koramangala).await, ["Vihaan Rao", "Anaya Rao"], "by room");
    assert_eq!(names(&town, town.indiranagar).await, ["Zoya Khan"]);
    let refused = town.post_timeline_entries("later", nap.clone()).await;
    assert_eq!(refused.status.as_u16(), 422, "the old centre's key writes nothing about the child any more");
    let theirs = town.other_centre().with_header("idempotency-key", "1");
    theirs.json("POST", "/centre/v1/timeline", &json!({"items": nap})).await.taken();
    let again = town.parent(MEERA).await;
    assert_eq!(pin(&again.sign_in_response), before, "the door PIN goes with her");
    let timeline = again.caller.post("/parentapp/getChildTimeline", &[("child_id", &anaya)]).await;
    assert_eq!(timeline.ok().to_string().matches("slept").count(), 2, "what was, and what came");
    assert!(actions(&town).await.contains(&"office moved a child to another centre".to_owned()));
    let there = office(&town, &format!("children move --child {anaya} --centre koramangala --room nursery")).await;
    assert!(there.expect_err("she is there").starts_with("Anaya Rao is already at Koramangala"));
    let gone = office(&town, &format!("children move --child {} --centre koramangala --room nursery", town.left)).await;
    assert!(gone.expect_err("he left").starts_with("Omar Gone has left: "));
    town.finish().await;
}

#[rstest]
#[tokio::test]
async fn places_get_other_names_and_two_are_never_alike(#[values(Engine::Sqlite, Engine::Postgres)] engine: Engine) {
    let town = Town::new(engine).await;
    let meera = town.parent(MEERA).await.caller;
    for (line, expected) in [
        ("centres rename indiranagar --to Indira_Nagar --yes", "The centre Indiranagar is renamed to Indira Nagar."),
        ("rooms rename nursery --centre indira_nagar --to Sunflowers", "The room Nursery is renamed to Sunflowers."),
        (
            "programs rename full_day --to Full_Day_(9:00_-_18:30)",
            "The program Full Day (9:00 To 6:30) is renamed to Full Day (9:00 - 18:30).",
        ),
        (
            "chains rename aangan_schools --to Little_Courtyard",
            "The chain Aangan Schools is renamed to Little Courtyard.",
        ),
        ("centres rename koramangala --to KORAMANGALA", "The centre Koramangala is renamed to KORAMANGALA."),
    ] {
        assert_eq!(office(&town, line).await.as_deref(), Ok(expected), "{line}");
    }
    let shown = meera.post("/parentapp/childData", &[]).await.ok().to_string();
    for name in ["Indira Nagar", "Sunflowers", "Full Day (9:00 - 18:30)"] {
        assert!(shown.contains(name), "{name}: {shown}");
    }
    for (line, why) in [
        ("centres add indira__NAGAR --city Pune", "there is a centre called \"Indira Nagar\" already"),
        ("chains add little__courtyard", "there is a chain called \"Little Courtyard\" already"),
        ("rooms add SUNFLOWERS --centre indira_nagar", "there is a room called \"Sunflowers\" already"),
        ("programs add full_day_(9:00_-_18:30)", "there is a program called \"Full Day (9:00 - 18:30)\" already"),
        ("centres rename KORAMANGALA --to indira_nagar", "there is a centre called \"Indira Nagar\" already"),
        ("centres rename KORAMANGALA --to KORAMANGALA", "the centre already has the name KORAMANGALA"),
        ("rooms rename Attic --centre KORAMANGALA --to Loft", "room: there is no room \"Attic\"; there are: Nursery"),
    ] {
        assert_eq!(office(&town, line).await, Err(why.to_owned()), "{line}");
    }
    let actions = actions(&town).await;
    assert_eq!(actions.iter().filter(|action| action.starts_with("office renamed a chain, centre")).count(), 5);
    town.finish().await;
}

#[rstest]
#[tokio::test]
async fn a_place_is_closed_only_when_nobody_is_there_and_opened_by_its_name(
    #[values(Engine::Sqlite, Engine::Postgres)] engine: Engine,
) {
    let town = Town::new(engine).await;
    bring_in(&town, &[JOEL], false).await.expect("a good roster");
    for (line, why) in [
        ("centres close Koramangala", "1 child is in the centre Koramangala: "),
        ("centres close Indiranagar", "3 children are in the centre Indiranagar: "),
        ("rooms close Nursery --centre Indiranagar", "3 children are in the room Nursery: "),
        ("programs close full_day", "4 children are in the program Full Day (9:00 To 6:30): "),
        ("chains close aangan_schools", "Aangan Schools has 2 centres: close them first"),
    ] {
        let refused = office(&town, line).await.expect_err(line);
        assert!(refused.starts_with(why), "{line}: {refused}");
    }
    office(&town, &format!("children leave --child {}", town.vihaan)).await.expect("left");
    let output = office(&town, "centres close Koramangala").await.expect("closed");
    assert!(output.starts_with("The centre Koramangala is closed. "), "{output}");
    assert_eq!(town.other_centre().get("/centre/v1/children").await.status.as_u16(), 401, "its key with it");
    assert!(!office(&town, "places list").await.expect("listed").contains("Koramangala"));
    let refused = office(&town, "rooms add Attic --centre Koramangala").await;
    let closed = "the centre Koramangala is closed: 'aangan office centres add' with the same name reopens it";
    assert_eq!(refused, Err(closed.to_owned()));
    let back = office(&town, &format!("children return --child {}", town.vihaan)).await;
    assert_eq!(
        back,
        Err("the centre of Vihaan Rao is closed: add a centre with the same name to reopen it".to_owned())
    );
    office(&town, "centres add Koramangala --city Bengaluru").await.expect("opened again");
    office(&town, &format!("children return --child {}", town.vihaan)).await.expect("back where he was");
    assert_eq!(names(&town, town.koramangala).await, ["Vihaan Rao"]);

    office(&town, "rooms add Toddler --centre Indiranagar").await.expect("added");
    office(&town, "rooms close Toddler --centre Indiranagar").await.expect("closed");
    let refused = super::faults(&town, &[&JOEL.replace("nursery", "toddler")]).await;
    assert_eq!(refused, ["line 2, room: there is no room \"toddler\"; there are: Nursery"]);
    let actions = actions(&town).await;
    assert_eq!(actions.iter().filter(|action| action.starts_with("office closed a chain, centre")).count(), 2);
    town.finish().await;
}

#[rstest]
#[tokio::test]
async fn a_centre_is_closed_with_all_of_its_children_in_one_act(
    #[values(Engine::Sqlite, Engine::Postgres)] engine: Engine,
) {
    let town = Town::new(engine).await;
    bring_in(&town, &[JOEL, RHEA], false).await.expect("a good roster");
    office(&town, "rooms add Toddler --centre Indiranagar").await.expect("added");
    office(&town, "children set --child A-1 --room toddler").await.expect("another room");
    office(&town, &format!("services transport --centre Indiranagar --child {} --ways two", town.anaya))
        .await
        .expect("expected");
    let all = ["Anaya Rao", "Joel Fernandes", "Rhea Fernandes", "Zoya Khan"];
    let refused = office(&town, "centres close Indiranagar").await.expect_err("they are there");
    assert!(refused.contains("4 children are in the centre Indiranagar") && refused.contains("--children-leave"));
    let here = office(&town, "centres close Indiranagar --move-children-to indiranagar").await;
    assert_eq!(here, Err("Indiranagar is the centre to be closed: name another centre for its children".to_owned()));
    let room = office(&town, "rooms close Nursery --centre Indiranagar --children-leave").await.expect_err("a room");
    assert!(room.contains("unexpected argument '--children-leave'"), "{room}");
    let without = office(&town, "centres close Indiranagar --move-children-to Koramangala").await.expect_err("no room");
    assert!(without.starts_with("there is no room Toddler at Koramangala: "), "{without}");
    assert_eq!(names(&town, town.indiranagar).await.len(), all.len(), "all of them or none");
    office(&town, "rooms add Toddler --centre Koramangala").await.expect("added");

    let line = "centres close Indiranagar --move-children-to Koramangala";
    let plan = office(&town, &format!("{line} --dry-run")).await.expect("a plan");
    for expected in [
        "Joel Fernandes moves from Indiranagar, Toddler to Koramangala, Toddler, Full Day",
        "the admission id A-1 of Indiranagar is removed",
        "transport by the car of Indiranagar ends",
        "the history stays with each child",
        "the centre Indiranagar is closed",
        "1 key of Indiranagar will be revoked",
    ] {
        assert!(plan.contains(expected), "{expected}: {plan}");
    }
    assert_eq!(names(&town, town.indiranagar).await.len(), all.len(), "nothing was done");
    let output = office(&town, line).await.expect("closed");
    assert!(output.starts_with("The centre Indiranagar is closed, and its children have moved or left. "), "{output}");
    assert!(names(&town, town.indiranagar).await.is_empty());
    let mut there = names(&town, town.koramangala).await;
    there.sort();
    assert_eq!(there, ["Anaya Rao", "Joel Fernandes", "Rhea Fernandes", "Vihaan Rao", "Zoya Khan"]);
    town.parent(MEERA).await;

    office(&town, "centres add Indiranagar --city Bengaluru").await.expect("opened again");
    let nowhere = office(&town, "centres close Indiranagar --move-children-to Koramangla").await;
    assert!(nowhere.is_err_and(|why| why.contains("Koramangla")), "looked for, though nobody is there to move");
    let left = actions(&town).await.iter().filter(|action| *action == "office noted that a child left").count();
    let output = office(&town, "centres close Koramangala --children-leave").await.expect("closed");
    assert!(output.starts_with("The centre Koramangala is closed, and its children have moved or left"), "{output}");
    let actions = actions(&town).await;
    let count = |what: &str| actions.iter().filter(|action| action.starts_with(what)).count();
    assert_eq!(count("office moved a child to another centre"), 4, "each has its line");
    assert_eq!(count("office noted that a child left"), left + 5, "{actions:?}");
    town.finish().await;
}

/// Anaya is to go over to Koramangala on the 18th.
async fn is_promised_koramangala(town: &Town) {
    let card = json!({"head": {"name": "Latha"}, "admission_enabled": true, "programs": ["Full Day (9:00 To 6:30)"],
        "fee_card": "https://example.com/fees"});
    town.other_centre().json("PUT", "/centre/v1/card", &card).await.taken();
    let meera = town.parent(MEERA).await.caller;
    let (anaya, koramangala) = (town.anaya.to_string(), town.koramangala.to_string());
    let fields = [
        ("child_id", anaya.as_str()),
        ("center_shift", "1"),
        ("date", "2026-11-16"),
        ("end_date", "2026-11-18"),
        ("shift_center", &koramangala),
        ("values", r#"[{"key":"program_to","value":"Full Day (9:00 To 6:30)"}]"#),
    ];
    let asked = meera.post("/parentapp/request", &fields).await;
    let id = asked.ok()["request"]["request_id"].as_str().expect("an id").to_owned();
    let decided = json!({"decisions": [{"id": id, "status": "Approved"}]});
    let centre = town.centre().with_header("idempotency-key", "1");
    centre.json("POST", "/centre/v1/requests/decide", &decided).await.taken();
}

#[rstest]
#[tokio::test]
async fn a_centre_does_not_close_on_a_child_that_another_one_was_promised(
    #[values(Engine::Sqlite, Engine::Postgres)] engine: Engine,
) {
    let town = Town::new(engine).await;
    is_promised_koramangala(&town).await;
    let anaya = town.anaya;
    let line = "centres close Indiranagar --children-leave";
    let refused = office(&town, line).await.expect_err("she is to go over");
    assert!(refused.starts_with("a move to another centre on a later day was approved for Anaya Rao: "), "{refused}");
    assert_eq!(names(&town, town.indiranagar).await.len(), 2, "nobody left");
    office(&town, &format!("children move --child {anaya} --centre koramangala --room nursery")).await.expect("moved");
    office(&town, line).await.expect("the others leave");
    town.finish().await;
}

#[rstest]
#[tokio::test]
async fn a_child_that_left_is_on_its_way_to_nowhere(#[values(Engine::Sqlite, Engine::Postgres)] engine: Engine) {
    let town = Town::new(engine).await;
    is_promised_koramangala(&town).await;
    let line = "centres close Koramangala --children-leave";
    let refused = office(&town, line).await.expect_err("she is to come");
    assert!(refused.contains("approved to move to Koramangala"), "{refused}");
    office(&town, &format!("children leave --child {}", town.anaya)).await.expect("she leaves");
    office(&town, line).await.expect("nobody is to come any more");
    office(&town, "centres close Indiranagar --children-leave").await.expect("nobody is to go any more");
    town.finish().await;
}

#[rstest]
#[tokio::test]
async fn a_child_that_moved_is_not_made_a_second_time_by_its_old_centre_s_list(
    #[values(Engine::Sqlite, Engine::Postgres)] engine: Engine,
) {
    let town = Town::new(engine).await;
    let first = bring_in(&town, &[JOEL, RHEA], false).await.expect("brought in");
    assert_eq!(counts(&first), (2, 0, 0));
    office(&town, "children move --child A-1 --centre koramangala --room nursery").await.expect("moved");
    let again = bring_in(&town, &[JOEL, RHEA], false).await.expect("the rest of the list is applied");
    assert_eq!((counts(&again), again.elsewhere.len(), again.joined.len()), ((0, 0, 1), 1, 0), "{again}");
    let output = again.to_string();
    assert!(output.contains("1 row not applied: the children are at another centre."), "{output}");
    assert!(output.contains("\n  line 2: A-1 Joel Fernandes: is at Koramangala, id "), "{output}");
    assert_eq!(names(&town, town.indiranagar).await, ["Anaya Rao", "Rhea Fernandes", "Zoya Khan"]);
    // Somebody else's child of that name and day is another one, and so is a brother of another day.
    let others = [
        "A-7,Joel,Fernandes,05/01/2024,nursery,Full Day,2026-06-01,Anita Fernandes,98111 11177,,,",
        "A-8,Joel,Fernandes,06/01/2024,nursery,Full Day,2026-06-01,Maria Fernandes,98111 11111,,,",
    ];
    let report = bring_in(&town, &others, true).await.expect("a good roster");
    assert_eq!((counts(&report), report.elsewhere.len()), ((2, 0, 0), 0), "{report}");
    town.finish().await;
}
