//! Correcting a parent or child, and who has a child: each change is shown, asked for, and in the audit log.

use database::Engine;
use rstest::rstest;
use serde_json::{Value, json};

use super::{JOEL, actions, anaya_with, asked, bring_in, counts, office, sign_in};
use office::console::Confirm;
use testing::Town;
use testing::town::{KARTHIK, MEERA, MINUTE};

const ENDED: &str = "Expired Auth Token.";

/// What a program reads after a change.
async fn json_of(town: &Town, line: &str) -> Value {
    let done = office(town, &format!("{line} --json")).await.expect(line);
    serde_json::from_str(&done).expect("an object")
}

#[rstest]
#[tokio::test]
async fn a_corrected_number_signs_in_and_the_old_one_is_notified_and_locked_out(
    #[values(Engine::Sqlite, Engine::Postgres)] engine: Engine,
) {
    let town = Town::new(engine).await;
    let (first, second) = (town.parent(MEERA).await.caller, town.parent(MEERA).await.caller);
    let set = format!("parents set --parent {MEERA} --phone +91_98111_22222");
    let before = actions(&town).await;
    let (rehearsed, shown) = asked(&town, &format!("{set} --dry-run"), Confirm::Yes).await;
    let plan = format!(
        "\n  Meera Rao signs in with 9811122222, no longer with {MEERA}\
         \n  {MEERA} is notified that the phone number was changed\
         \n  2 sessions of Meera Rao will end"
    );
    assert_eq!(rehearsed, Ok(format!("These changes would be made:{plan}\nNothing was changed.")));
    assert_eq!(shown, "", "what is asked for is the answer");
    let (refused, shown) = asked(&town, &set, Confirm::NotATerminal).await;
    assert!(refused.expect_err("not a terminal").starts_with("not a terminal: use --yes"));
    assert_eq!(shown, format!("Changes:{plan}\n"));
    assert_eq!(asked(&town, &set, Confirm::No).await.0, Err("not confirmed, and nothing was changed".to_owned()));
    first.post("/parentapp/childData", &[]).await.ok();
    assert_eq!(actions(&town).await, before, "neither a rehearsal nor a no leaves anything");
    town.follow_up().await;
    let messages = town.sent_messages.addressed_to(MEERA).len();

    let (done, shown) = asked(&town, &format!("{set} --yes"), Confirm::NotATerminal).await;
    assert_eq!((done, shown), (Ok(format!("Done:{plan}")), format!("Changes:{plan}\n")));
    for session in [first, second] {
        assert_eq!(session.post("/parentapp/childData", &[]).await.refused(), ENDED);
    }
    town.follow_up().await;
    let notified = town.sent_messages.addressed_to(MEERA);
    assert_eq!(notified.len(), messages + 1);
    assert!(
        notified[0].text.contains("phone number") && notified[0].text.contains("was changed"),
        "{}",
        notified[0].text
    );
    assert_eq!(sign_in(&town, MEERA).await, None);
    assert_eq!(sign_in(&town, "9811122222").await, Some(2));
    let actions = actions(&town).await;
    assert_eq!(actions.iter().filter(|action| *action == "office changed a contact").count(), 1, "{actions:?}");
    for (line, why) in [
        (
            format!("parents set --parent 9811122222 --phone {KARTHIK}"),
            format!("{KARTHIK} is the phone number of Karthik Rao"),
        ),
        (
            "parents set --parent 9811122222 --phone 98111_22222".into(),
            "9811122222 is already the phone number of Meera Rao".into(),
        ),
        (
            "parents set --parent 9811122222 --email nowhere".into(),
            "--email: \"nowhere\" is not an e-mail address".into(),
        ),
        ("parents set --parent 9811122222 --name Meera_Rao".into(), "Meera Rao already has this name".into()),
    ] {
        assert_eq!(office(&town, &line).await, Err(why), "{line}");
    }
    assert!(office(&town, "parents set --parent 9811122222").await.is_err(), "nothing to set");
    town.finish().await;
}

#[rstest]
#[tokio::test]
async fn a_roster_is_not_refused_because_somebody_was_corrected(
    #[values(Engine::Sqlite, Engine::Postgres)] engine: Engine,
) {
    let town = Town::new(engine).await;
    let row = anaya_with(&town, &format!("Karthik Rao,{KARTHIK}")).await;
    bring_in(&town, &[&row], false).await.expect("a good roster");
    office(&town, &format!("parents set --parent {MEERA} --phone 9811122222")).await.expect("set");
    office(&town, &format!("parents set --parent {KARTHIK} --name Kartik_Rao")).await.expect("set");
    let report = bring_in(&town, &[&row, JOEL], false).await.expect("the file is taken all the same");
    assert_eq!((counts(&report), report.joined.len()), ((1, 0, 1), 1), "Joel and his mother");
    let output = report.to_string();
    assert!(
        output.contains(
            "\n  line 2: Anaya Rao: Mother Meera Rao: has another phone number in the portal\
             \n  line 2: Anaya Rao: Father Karthik Rao: has the name Kartik Rao in the portal\n"
        ),
        "{output}"
    );
    town.follow_up().await;
    assert_eq!(sign_in(&town, MEERA).await, None, "the file gives nothing back to the old number");
    assert_eq!(sign_in(&town, "9811122222").await, Some(2));
    assert_eq!(sign_in(&town, KARTHIK).await, Some(1));
    // Neither the name nor a contact is known: that is another person, and the file is wrong.
    let other = row.replace("Meera Rao,9800000001", "Mira Rao,9833333333");
    let refused = super::faults(&town, &[&other]).await;
    assert_eq!(refused, ["line 2, mother name: the child has another Mother already"]);
    town.finish().await;
}

#[rstest]
#[tokio::test]
async fn a_number_of_before_lets_nobody_in_to_a_new_sibling(
    #[values(Engine::Sqlite, Engine::Postgres)] engine: Engine,
) {
    let town = Town::new(engine).await;
    office(&town, &format!("parents set --parent {MEERA} --phone 9811122222")).await.expect("set");
    let day = town.app.zone.day_of(town.app.now());
    // The office's list still has the old number, and one row a way of writing her name that nobody knows.
    let row = |number: &str, child: &str, name: &str| {
        format!("{number},{child},Rao,05/01/2025,nursery,Full Day,2026-06-01,{name},{MEERA},,,")
    };
    for (number, child, name) in [("A-31", "Kiran", "Meera Rao"), ("A-32", "Tara", "Mrs Rao")] {
        let report =
            bring_in(&town, &[&row(number, child, name)], false).await.expect("the file is taken all the same");
        assert_eq!((counts(&report), report.joined.len()), ((1, 0, 0), 0), "{report}");
        let output = format!(
            "\nWith a former contact of another parent, and not given access (if it is theirs now, add them with 'aangan office parents add'):\n  line 2: {number} {child} Rao: Mother {name}: {MEERA} belonged to Meera Rao until {day}, who has another one now"
        );
        assert!(report.to_string().contains(&output), "{report}");
    }
    town.follow_up().await;
    assert_eq!(sign_in(&town, MEERA).await, None, "whoever has the old number sees no child");
    assert_eq!(sign_in(&town, "9811122222").await, Some(2), "Anaya and Vihaan");
    // The list follows, and the sibling is hers.
    let right = row("A-31", "Kiran", "Meera Rao").replace(MEERA, "9811122222");
    assert_eq!(bring_in(&town, &[&right], false).await.expect("a good roster").joined.len(), 1);
    assert_eq!(sign_in(&town, "9811122222").await, Some(3));
    // By hand it is no other: she herself is not entered twice, and somebody else has the number when the office says so.
    let landline = "parents add --child A-32 --side mother --name Meera_Rao --phone 080-41234567";
    assert!(office(&town, landline).await.is_err_and(|why| why.contains("is a landline and gets no SMS")));
    let add = |name: &str| format!("parents add --child A-32 --side mother --name {name} --phone {MEERA}");
    let refused = office(&town, &add("Meera_Rao")).await.expect_err("it is she");
    assert!(
        refused.starts_with(&format!("{MEERA} belonged to Meera Rao until {day}, who has another one now")),
        "{refused}"
    );
    office(&town, &add("Nisha_Das")).await.expect("somebody else");
    assert_eq!(sign_in(&town, MEERA).await, Some(1));
    town.finish().await;
}

#[rstest]
#[tokio::test]
async fn a_number_that_comes_back_to_its_parent_is_theirs(#[values(Engine::Sqlite, Engine::Postgres)] engine: Engine) {
    let town = Town::new(engine).await;
    office(&town, &format!("parents set --parent {MEERA} --phone 9811122222")).await.expect("set");
    office(&town, &format!("parents set --parent 9811122222 --phone {MEERA}")).await.expect("set back");
    let row = |number: &str| format!("A-31,Kiran,Rao,05/01/2025,nursery,Full Day,2026-06-01,Meera Rao,{number},,,");
    assert_eq!(bring_in(&town, &[&row("9811122222")], false).await.expect("taken").former_contacts.len(), 1);
    assert_eq!(bring_in(&town, &[&row(MEERA)], false).await.expect("taken").joined.len(), 1);
    // Two years on nobody remembers.
    office(&town, &format!("parents set --parent {MEERA} --phone 9811122222")).await.expect("set");
    town.follow_up().await;
    town.app.clock.advance(town.app.config.record.keep() + MINUTE);
    aangan::jobs::tidy(&town.app).await.expect("tidied");
    let row = row(MEERA).replace("A-31,Kiran", "A-32,Tara").replace("Meera Rao", "Nisha Das");
    assert_eq!(bring_in(&town, &[&row], false).await.expect("taken").joined.len(), 1);
    town.finish().await;
}

#[rstest]
#[tokio::test]
async fn a_child_is_corrected_field_by_field(#[values(Engine::Sqlite, Engine::Postgres)] engine: Engine) {
    let town = Town::new(engine).await;
    let anaya = town.anaya;
    office(&town, "rooms add Toddler --centre Indiranagar").await.expect("added");
    office(&town, "programs add Half_Day_(09:00_-_12:30)").await.expect("added");
    let meera = town.parent(MEERA).await.caller;
    let set = format!(
        "children set --child {anaya} --first-name Ananya --date-of-birth 08/02/2023 --admission-id A-77 --room toddler --program half_day"
    );
    let output = office(&town, &set).await.expect("set");
    for line in [
        "Anaya Rao, done:",
        "  first name: Ananya instead of Anaya",
        "  date of birth: 2023-02-08 instead of 20",
        "  admission id: A-77 instead of none",
        "  room: Toddler instead of Nursery",
        "  program: Half Day (09:00 - 12:30) instead of Full Day (9:00 To 6:30)",
    ] {
        assert!(output.lines().any(|there| there.starts_with(line)), "{line}: {output}");
    }
    let shown = meera.post("/parentapp/childData", &[]).await.ok().clone();
    assert!(shown.to_string().contains("Ananya") && shown.to_string().contains("Toddler"), "{shown}");
    // By its number it is found from now on.
    let again = office(&town, "children set --child A-77 --last-name Rao").await;
    assert_eq!(again, Err("Ananya Rao already has these data".to_owned()));
    let taken = office(&town, &format!("children set --child {} --admission-id A-77", town.zoya)).await;
    assert_eq!(taken, Err("the centre has another child with the number A-77".to_owned()));
    assert_eq!(actions(&town).await.iter().filter(|action| *action == "office updated a child").count(), 1);
    town.finish().await;
}

#[rstest]
#[tokio::test]
async fn a_parent_is_replaced_barred_and_unbarred(#[values(Engine::Sqlite, Engine::Postgres)] engine: Engine) {
    let town = Town::new(engine).await;
    let anaya = town.anaya;
    let karthik = town.parent(KARTHIK).await.caller;
    let replace = format!("parents replace --child {anaya} --side father --name Arjun_Das --phone 9800000041");
    let (_, shown) = asked(&town, &replace, Confirm::No).await;
    assert_eq!(
        shown,
        "Changes:\n  Karthik Rao is removed from Anaya Rao, father until now\n  1 session of Karthik Rao will end\
         \n  Arjun Das is father of Anaya Rao and can sign in\n"
    );
    karthik.post("/parentapp/childData", &[]).await.ok();
    let himself = format!("parents replace --child {anaya} --side father --name KARTHIK_rao --phone 9800000042");
    let refused = office(&town, &himself).await.expect_err("it is he");
    assert!(refused.contains("'aangan office parents set' corrects"), "{refused}");
    let replaced = json_of(&town, &replace).await;
    assert_eq!(replaced["message"], "Arjun Das is now father of Anaya Rao and replaces Karthik Rao.");
    assert_eq!((&replaced["child"], &replaced["side"]), (&json!(anaya), &json!("Father")), "{replaced}");
    let former = &replaced["replaced_parent"];
    assert!(former.is_string() && replaced["parent"].is_string() && *former != replaced["parent"], "{replaced}");
    assert_eq!(karthik.post("/parentapp/childData", &[]).await.refused(), ENDED);
    assert_eq!((sign_in(&town, KARTHIK).await, sign_in(&town, "9800000041").await), (None, Some(1)));

    // Meera has another child and stays signed in for it.
    town.parent(MEERA).await;
    let (_, shown) = asked(&town, &format!("parents bar --child {anaya} --side mother"), Confirm::Yes).await;
    assert_eq!(
        shown,
        "Changes:\n  Meera Rao is barred from Anaya Rao, mother until now\
         \n  the screens of Meera Rao for this child close; they stay signed in for their other children\n"
    );
    assert_eq!(sign_in(&town, MEERA).await, Some(1));
    let unbar = format!("parents unbar --child {anaya} --parent {MEERA}");
    let unbarred = json_of(&town, &unbar).await;
    let message = unbarred["message"].as_str().expect("a sentence");
    assert!(message.starts_with("Meera Rao is no longer barred from Anaya Rao. "), "{message}");
    assert_eq!((&unbarred["child"], &unbarred["barred"]), (&json!(anaya), &json!(false)), "{unbarred}");
    assert_eq!(sign_in(&town, MEERA).await, Some(1), "the child is not given back by it");
    assert_eq!(office(&town, &unbar).await, Err("this parent is not barred from the child".to_owned()));
    let restored = json_of(&town, &format!("parents restore --child {anaya} --parent {MEERA}")).await;
    assert_eq!((&restored["parent"], &restored["side"]), (&unbarred["parent"], &json!("Mother")), "{restored}");
    assert_eq!(sign_in(&town, MEERA).await, Some(2));
    let removed = json_of(&town, &format!("parents remove --child {anaya} --side mother")).await;
    assert_eq!((&removed["parent"], &removed["barred"]), (&unbarred["parent"], &json!(false)), "{removed}");
    assert_eq!(removed["suspended_guardians"], json!([]));
    office(&town, &format!("parents restore --child {anaya} --parent {MEERA}")).await.expect("given back");
    let actions = actions(&town).await;
    for (action, times) in [
        ("office removed a parent", 2),
        ("office barred a parent", 1),
        ("office unbarred a parent", 1),
        ("office gave a child back", 2),
    ] {
        assert_eq!(actions.iter().filter(|known| *known == action).count(), times, "{action}: {actions:?}");
    }
    town.finish().await;
}
