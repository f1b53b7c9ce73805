use database::{Engine, params, statements};
use rstest::rstest;
use serde_json::{Value, json};

use super::{
    KAMALA, PENDING, USHA, add, approve, at_gate, decide, edit, face, gate, list, listed_fields, opens, record, remove,
    waiting,
};
use aangan::jobs;
use base::audit::Actor;
use base::day::DAY;
use daily::guardians;
use daily::pictures::sweep;
use daily::pictures::sweep::Reading;
use people::families::Side;
use people::families::children;
use people::families::children::By;
use testing::town::{FARAH, KARTHIK, MEERA, MINUTE, NOW};
use testing::{Caller, Town};

statements! {
    CARDS: (i64, i64) = "SELECT (SELECT COUNT(*) FROM guardian), (SELECT COUNT(*) FROM guardian_card)";
}

// proves: GUARD-05
#[rstest]
#[tokio::test]
async fn the_gate_has_a_guardian_once_the_centre_has_approved(
    #[values(Engine::Sqlite, Engine::Postgres)] engine: Engine,
) {
    let town = Town::new(engine).await;
    let (meera, karthik) = (town.parent(MEERA).await.caller, town.parent(KARTHIK).await.caller);
    let id = add(&town, (&meera, MEERA), ("Kamala Rao", KAMALA, "Grand Parent")).await;
    let (hers, his) = (list(&meera).await, list(&karthik).await);
    assert_eq!(opens(&town, &hers[0]["guardian_picture"]).await, 200, "she sees what she brought");
    assert_eq!(his[0]["guardian_picture"], "", "the father does not yet");
    assert_eq!((&hers[0]["at_gate"], at_gate(&town).await), (&json!(false), vec![]));

    let (centre, other) = (town.centre(), town.other_centre());
    let cards = waiting(&centre).await;
    let card = cards[0]["id"].as_str().expect("an id");
    let anaya = town.anaya.to_string();
    assert_eq!(
        cards[0],
        json!({"id": card, "guardian_id": id, "child_id": anaya, "name": "Kamala Rao", "mobile": KAMALA,
            "relation": "Grand Parent", "written_by": "Mother", "written_at": NOW, "at_gate": false})
    );
    let at = |thing: &str, id: &str| format!("/centre/v1/{thing}/{id}/picture");
    let picture = centre.get(&at("guardian-cards", card)).await;
    assert_eq!((picture.status.as_u16(), picture.headers["content-type"].to_str().ok()), (200, Some("image/webp")));
    assert_eq!(centre.get(&at("guardians", &id)).await.status, 404, "the gate sees no picture that was not approved");
    for reply in [other.get(&at("guardian-cards", card)).await, decide(&other, card, json!({"status": "Active"})).await]
    {
        assert_eq!(reply.status, 404, "another centre's card is none");
    }
    assert!(waiting(&other).await.is_empty());
    for odd in [
        json!({"status": "Pending"}),
        json!({"status": "Active", "message": "fine"}),
        json!({"status": "Inactive", "message": PENDING}),
        json!({"status": "Inactive", "message": "x".repeat(81)}),
    ] {
        assert_eq!(decide(&centre, card, odd).await.status, 422);
    }

    town.app.clock.advance(MINUTE);
    for _ in 0..2 {
        let decided = decide(&centre, card, json!({"status": "Active"})).await;
        assert_eq!(decided.taken(), &json!({"id": card, "status": "Active"}));
    }
    assert_eq!(decide(&centre, card, json!({"status": "Inactive"})).await.json["code"], "decided_already");
    assert!(waiting(&centre).await.is_empty());
    let since = NOW + MINUTE;
    let known = json!({"id": id, "child_id": anaya, "name": "Kamala Rao", "mobile": KAMALA, "relation": "Grand Parent",
        "since": since, "approved_at": since});
    assert_eq!(gate(&centre).await, std::slice::from_ref(&known));
    let of_child = async |child: &str| centre.get(&format!("/centre/v1/guardians?child={child}")).await;
    assert_eq!(of_child(&anaya).await.taken()["guardians"], json!([known]));
    assert_eq!(of_child(&town.zoya.to_string()).await.taken()["guardians"], json!([]));
    assert_eq!(of_child(&town.vihaan.to_string()).await.status, 404, "another centre's child");
    assert!(gate(&other).await.is_empty());
    assert_eq!(centre.get(&at("guardians", &id)).await.status, 200);
    assert_eq!(other.get(&at("guardians", &id)).await.status, 404);
    for caller in [&meera, &karthik] {
        let shown = list(caller).await;
        assert_eq!((&shown[0]["status"], &shown[0]["at_gate"]), (&json!("Active"), &json!(true)));
        assert_eq!(opens(&town, &shown[0]["guardian_picture"]).await, 200);
    }
    let others = town.parent(FARAH).await.caller;
    assert!(list(&others).await.is_empty(), "another family has none of it");
    town.leaves(town.anaya).await;
    assert!(gate(&centre).await.is_empty(), "who has left is fetched by nobody");
    town.finish().await;
}

// proves: GUARD-19 GUARD-20
#[rstest]
#[tokio::test]
async fn the_gate_keeps_what_it_had_until_a_change_is_approved(
    #[values(Engine::Sqlite, Engine::Postgres)] engine: Engine,
) {
    let town = Town::new(engine).await;
    let (meera, karthik) = (town.parent(MEERA).await.caller, town.parent(KARTHIK).await.caller);
    let id = add(&town, (&meera, MEERA), ("Kamala", KAMALA, "Grand Parent")).await;
    approve(&town).await;
    let before = vec![("Kamala".to_owned(), KAMALA.to_owned())];
    let active = list(&karthik).await[0]["guardian_picture"].clone();
    let old = town.centre().get(&format!("/centre/v1/guardians/{id}/picture")).await.body;
    for (decision, input, image) in [
        (json!({"status": "Inactive", "message": "The face is not to be seen"}), "The face is not to be seen", 310),
        (json!({"status": "Inactive"}), "Changes were not approved", 311),
        (json!({"status": "Active"}), "Active", 312),
    ] {
        let changed = edit(&town, (&meera, MEERA), &id, ("Kamala Rao", USHA, "Other"), Some(&face(image))).await;
        assert_eq!(changed.ok(), &json!({"guardianId": id, "status": PENDING}));
        let waits = vec![["Kamala Rao", USHA, "Other", PENDING].map(str::to_owned)];
        assert_eq!((listed_fields(&meera).await, listed_fields(&karthik).await), (waits.clone(), waits));
        let (hers, his) = (list(&meera).await, list(&karthik).await);
        let new = hers[0]["guardian_picture"].clone();
        assert_eq!(
            (&his[0]["guardian_picture"].as_str().map(str::len), &hers[0]["at_gate"]),
            (&active.as_str().map(str::len), &json!(true))
        );
        assert_ne!(new.as_str().map(|address| &address[..19]), his[0]["guardian_picture"].as_str().map(|a| &a[..19]));
        assert_eq!((opens(&town, &new).await, opens(&town, &active).await), (200, 200));
        assert_eq!(at_gate(&town).await, before, "the gate has neither name nor number");
        let shown = town.centre().get(&format!("/centre/v1/guardians/{id}/picture")).await.body;
        assert_eq!(shown, old, "nor the picture");
        let cards = waiting(&town.centre()).await;
        assert_eq!((&cards[0]["at_gate"], &cards[0]["mobile"]), (&json!(true), &json!(USHA)));
        let card = cards[0]["id"].as_str().expect("an id");
        town.app.clock.advance(MINUTE);
        decide(&town.centre(), card, decision.clone()).await.taken();
        let (name, mobile) = if input == "Active" { ("Kamala Rao", USHA) } else { ("Kamala", KAMALA) };
        assert_eq!(at_gate(&town).await, [(name.to_owned(), mobile.to_owned())], "{input}");
        for caller in [&meera, &karthik] {
            let shown = listed_fields(caller).await;
            assert_eq!(
                (&shown[0][0], &shown[0][1], shown[0][3].as_str()),
                (&name.to_owned(), &mobile.to_owned(), input)
            );
        }
        let taken = input == "Active";
        assert_eq!(
            (opens(&town, &new).await, opens(&town, &active).await),
            if taken { (200, 404) } else { (404, 200) }
        );
    }
    let known = gate(&town.centre()).await;
    assert_eq!((&known[0]["since"], &known[0]["approved_at"]), (&json!(NOW), &json!(NOW + 3 * MINUTE)));
    // Without a picture the one that is there stays.
    edit(&town, (&karthik, KARTHIK), &id, ("Kamala", USHA, "Other"), None).await.ok();
    let picture = list(&meera).await[0]["guardian_picture"].clone();
    assert_eq!(opens(&town, &picture).await, 200);
    approve(&town).await;
    assert_eq!(opens(&town, &picture).await, 200);
    assert_eq!(listed_fields(&meera).await, [["Kamala", USHA, "Other", "Active"].map(str::to_owned)]);
    town.finish().await;
}

#[rstest]
#[tokio::test]
async fn a_guardian_who_was_not_approved_says_why_and_can_be_sent_again(
    #[values(Engine::Sqlite, Engine::Postgres)] engine: Engine,
) {
    let town = Town::new(engine).await;
    let (meera, karthik) = (town.parent(MEERA).await.caller, town.parent(KARTHIK).await.caller);
    let id = add(&town, (&meera, MEERA), ("Kamala", KAMALA, "Other")).await;
    let picture = list(&meera).await[0]["guardian_picture"].clone();
    let card = waiting(&town.centre()).await[0]["id"].as_str().expect("an id").to_owned();
    for _ in 0..2 {
        decide(&town.centre(), &card, json!({"status": "Inactive", "message": "Please call us"})).await.taken();
    }
    assert_eq!(decide(&town.centre(), &card, json!({"status": "Active"})).await.json["code"], "decided_already");
    for caller in [&meera, &karthik] {
        let shown = list(caller).await;
        assert_eq!((&shown[0]["status"], &shown[0]["guardian_picture"]), (&json!("Please call us"), &json!("")));
    }
    assert_eq!(opens(&town, &picture).await, 404, "nothing shows it any more");
    assert!(at_gate(&town).await.is_empty());
    let bare = edit(&town, (&meera, MEERA), &id, ("Kamala", KAMALA, "Other"), None).await;
    assert_eq!(bare.refused(), "Please Upload Guardian Image");
    edit(&town, (&meera, MEERA), &id, ("Kamala", KAMALA, "Other"), Some(&face(310))).await.ok();
    // The father has not seen the picture that waits, and brings his own.
    let bare = edit(&town, (&karthik, KARTHIK), &id, ("Kamala", KAMALA, "Other"), None).await;
    assert_eq!(bare.refused(), "Please Upload Guardian Image");
    let first = waiting(&town.centre()).await[0]["id"].as_str().expect("an id").to_owned();
    edit(&town, (&karthik, KARTHIK), &id, ("Kamala", USHA, "Other"), Some(&face(311))).await.ok();
    let seen = decide(&town.centre(), &first, json!({"status": "Active"})).await;
    assert_eq!((seen.status.as_u16(), &seen.json["code"]), (409, &json!("not_waiting")), "another card was seen");
    assert_eq!(list(&meera).await[0]["guardian_picture"], "");
    approve(&town).await;
    assert_eq!(at_gate(&town).await, [("Kamala".to_owned(), USHA.to_owned())]);
    town.finish().await;
}

#[rstest]
#[tokio::test]
async fn both_parents_are_notified_with_a_link_to_the_list(#[values(Engine::Sqlite, Engine::Postgres)] engine: Engine) {
    let town = Town::new(engine).await;
    let (meera, karthik) = (town.parent(MEERA).await.caller, town.parent(KARTHIK).await.caller);
    for (caller, token) in [(&meera, "meeras-telephone-01234"), (&karthik, "karthiks-telephone-0123")] {
        caller.post("/parentapp/saveToken", &[("web", "0"), ("token", token)]).await.ok();
    }
    let listed = async |caller: &Caller| {
        let page = caller.post("/parentapp/getChildTimeline", &[("include_types", "Message")]).await.ok().clone();
        let entries = page["conversationList"].as_array().expect("entries").clone();
        let text = |entry: &Value| {
            assert_eq!((&entry["navigateTo"], &entry["type"]), (&json!("/guardian"), &json!("Message")));
            entry["message"].as_str().expect("a text").to_owned()
        };
        entries.iter().map(text).collect::<Vec<_>>()
    };
    let changes = async || {
        let child = town.anaya;
        let numbers = town.read(async move |reader| Ok(base::changes::of(reader, child).await?)).await;
        numbers.of(base::changes::Topic::Guardians)
    };
    let mut expected: Vec<&str> = Vec::new();
    let id = add(&town, (&meera, MEERA), ("Kamala", KAMALA, "Grand Parent")).await;
    expected.insert(0, "Mother added a guardian (Grand Parent). The centre has to approve it.");
    assert_eq!((listed(&meera).await, changes().await), (expected.iter().map(ToString::to_string).collect(), 1));
    town.follow_up().await;
    let log = town.centre().get(&format!("/centre/v1/notices?child={}", town.anaya)).await.taken().clone();
    let mut sent: Vec<_> = log["notices"]
        .as_array()
        .expect("notices")
        .iter()
        .map(|n| (n["topic"].as_str(), n["to"].as_str(), n["told_at"].as_i64()))
        .collect();
    sent.sort_unstable();
    let at_once = Some(NOW.ms());
    assert_eq!(sent, [(Some("guardians"), Some("Father"), at_once), (Some("guardians"), Some("Mother"), at_once)]);
    town.app.clock.advance(MINUTE);
    approve(&town).await;
    expected.insert(0, "The centre approved a guardian (Grand Parent)");
    town.app.clock.advance(MINUTE);
    edit(&town, (&karthik, KARTHIK), &id, ("Kamala", USHA, "Other"), None).await.ok();
    expected.insert(0, "Father changed a guardian (Other). The centre has to approve it.");
    town.app.clock.advance(MINUTE);
    let card = waiting(&town.centre()).await[0]["id"].as_str().expect("an id").to_owned();
    decide(&town.centre(), &card, json!({"status": "Inactive", "message": "Please call us"})).await.taken();
    expected.insert(0, "The centre did not approve a guardian (Other): Please call us");
    town.app.clock.advance(MINUTE);
    remove(&meera, &id).await.ok();
    expected.insert(0, "Mother removed a guardian (Grand Parent)");
    assert_eq!(listed(&meera).await, expected);
    assert_eq!(listed(&karthik).await, expected);
    assert_eq!(changes().await, 5, "open screens hear of each");
    let actions = [
        "added a guardian",
        "approved a guardian",
        "changed a guardian",
        "did not approve a guardian",
        "removed a guardian",
    ];
    assert_eq!(record(&town).await, actions);
    town.finish().await;
}

#[rstest]
#[tokio::test]
async fn cards_of_a_parent_who_lost_the_child_do_not_wait(#[values(Engine::Sqlite, Engine::Postgres)] engine: Engine) {
    let town = Town::new(engine).await;
    let (meera, karthik) = (town.parent(MEERA).await.caller, town.parent(KARTHIK).await.caller);
    add(&town, (&karthik, KARTHIK), ("Gopal", USHA, "Other")).await;
    approve(&town).await;
    let id = add(&town, (&karthik, KARTHIK), ("Friend", KAMALA, "Other")).await;
    let card = waiting(&town.centre()).await[0]["id"].as_str().expect("an id").to_owned();
    let (app, anaya) = (town.app.clone(), town.anaya);
    let off = town
        .write(async move |writer| {
            let by = By { actor: &Actor::Office, random: &app.random, now: app.now() };
            guardians::remove_parent(writer, by, anaya, Side::Father, true).await
        })
        .await;
    let gone = "Expired Auth Token.";
    assert_eq!(karthik.post(super::LIST, &[]).await.refused(), gone);
    assert_eq!(remove(&karthik, &id).await.refused(), gone);
    let refused = super::send(&karthik, super::ADD, &[("parent_name", "A")], Some(&face(300))).await;
    assert_eq!(refused.refused(), gone);
    assert!(waiting(&town.centre()).await.is_empty());
    assert_eq!(decide(&town.centre(), &card, json!({"status": "Active"})).await.status, 404);
    assert_eq!(town.centre().get(&format!("/centre/v1/guardian-cards/{card}/picture")).await.status, 404);
    let suspended = [["Gopal", USHA, "Other", "Suspended by the office"].map(str::to_owned)];
    assert_eq!(listed_fields(&meera).await, suspended, "what was approved is suspended, and she sees it");
    assert!(at_gate(&town).await.is_empty());
    let app = town.app.clone();
    let parent = off.parent;
    town.write(async move |writer| {
        let by = By { actor: &Actor::Office, random: &app.random, now: app.now() };
        children::give_back(writer, by, anaya, parent).await
    })
    .await;
    assert!(waiting(&town.centre()).await.is_empty(), "given the child back, his guardians are not");
    let seen = decide(&town.centre(), &card, json!({"status": "Active"})).await;
    assert_eq!((seen.status.as_u16(), &seen.json["code"]), (409, &json!("not_waiting")));
    assert_eq!(town.centre().get(&format!("/centre/v1/guardian-cards/{card}/picture")).await.status, 404);
    assert!(at_gate(&town).await.is_empty());
    let app = town.app.clone();
    town.write(async move |writer| {
        let by = By { actor: &Actor::Office, random: &app.random, now: app.now() };
        for guardian in &off.guardians {
            guardians::give_back(writer, by, anaya, guardian.id).await?;
        }
        Ok(())
    })
    .await;
    assert_eq!((waiting(&town.centre()).await.len(), at_gate(&town).await.len()), (1, 1), "the office gave them back");
    town.finish().await;
}

#[rstest]
#[tokio::test]
async fn what_is_past_is_kept_as_long_as_the_record_and_its_pictures_are_swept(
    #[values(Engine::Sqlite, Engine::Postgres)] engine: Engine,
) {
    let town = Town::new(engine).await;
    let meera = town.parent(MEERA).await.caller;
    let id = add(&town, (&meera, MEERA), ("Kamala", KAMALA, "Other")).await;
    approve(&town).await;
    for image in [310, 311] {
        edit(&town, (&meera, MEERA), &id, ("Kamala", KAMALA, "Other"), Some(&face(image))).await.ok();
    }
    let swept = async || sweep::sweep(&town.app, Reading::All, false).await.expect("a sweep");
    assert_eq!(swept().await.set_aside, 3, "the first change was replaced");
    approve(&town).await;
    assert_eq!(swept().await.set_aside, 3, "the gate has another");
    remove(&meera, &id).await.ok();
    let last = swept().await;
    assert_eq!((last.set_aside, &last.missing, &last.damaged), (3, &vec![], &vec![]));
    let rows = async || town.read(async |reader| Ok(reader.get(CARDS, params![]).await?)).await;
    let kept = town.app.config.record.keep();
    town.app.clock.advance(kept);
    jobs::tidy(&town.app).await.expect("it is tidied");
    assert_eq!(rows().await, (1, 3), "as long as the audit log");
    town.app.clock.advance(DAY);
    jobs::tidy(&town.app).await.expect("it is tidied");
    assert_eq!(rows().await, (0, 0));
    town.finish().await;
}

#[rstest]
#[tokio::test]
async fn the_parent_who_added_a_guardian_stays_known(#[values(Engine::Sqlite, Engine::Postgres)] engine: Engine) {
    let town = Town::new(engine).await;
    let (meera, karthik) = (town.parent(MEERA).await.caller, town.parent(KARTHIK).await.caller);
    let id = add(&town, (&karthik, KARTHIK), ("Gopal", USHA, "Other")).await;
    approve(&town).await;
    town.app.clock.advance(MINUTE);
    edit(&town, (&meera, MEERA), &id, ("Gopal", KAMALA, "Other"), None).await.ok();
    approve(&town).await;
    town.app.clock.advance(town.app.config.record.keep() + DAY);
    jobs::tidy(&town.app).await.expect("it is tidied");
    assert_eq!(at_gate(&town).await.len(), 1);
    let (app, anaya) = (town.app.clone(), town.anaya);
    town.write(async move |writer| {
        let by = By { actor: &Actor::Office, random: &app.random, now: app.now() };
        guardians::remove_parent(writer, by, anaya, Side::Father, true).await
    })
    .await;
    assert!(at_gate(&town).await.is_empty(), "he brought him, whoever wrote the later card");
    town.finish().await;
}
