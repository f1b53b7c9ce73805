use std::time::Duration;

use database::Engine;
use rstest::rstest;
use serde_json::{Value, json};

use super::{
    ADD, KAMALA, LIST, PENDING, REQUIRED, UPDATE, UPDATE_NEWEST, USHA, add, approve, at_gate, edit, face, list,
    listed_fields, record, remove, send, waiting,
};
use crate::pictures::made::png_bomb;
use base::refusal::Refusal;
use config::Config;
use daily::guardians::rules;
use daily::guardians::rules::Typed;
use testing::town::{FARAH, KARTHIK, MEERA, MS};
use testing::{Caller, Town};

#[test]
fn the_rules_follow_their_table() {
    let relations = Config::default().texts.guardian_relations;
    let refusal_of = |image, name: &str, mobile: &str, relation: &str| {
        let typed = Typed { has_image: image, name, mobile, relation };
        rules::details(typed, &relations, Config::default().numbers())
            .err()
            .map(|bad| Refusal::from(bad).sentence.into_owned())
    };
    let table: Value = serde_json::from_str(include_str!("../../../../../rules/guardian.json")).expect("a rule table");
    for case in table["cases"].as_array().expect("cases") {
        let text = |key: &str| case["input"][key].as_str().expect("a text");
        let image = case["input"]["image"].as_bool().expect("whether there is one");
        let refused = refusal_of(image, text("name"), text("mobile"), text("relation"));
        assert_eq!(refused.as_deref(), case["expect"].as_str(), "{}", case["name"]);
    }
    // Letters that nobody sees are no name.
    for nothing in ["\u{3164}", "\u{115f}\u{1160}", "\u{34f}", " \u{2800} "] {
        assert_eq!(refusal_of(true, nothing, KAMALA, "Other").as_deref(), Some("Please Enter Guardian Name"));
    }
}

#[rstest]
#[tokio::test]
async fn a_number_and_a_name_are_kept_in_one_form(#[values(Engine::Sqlite, Engine::Postgres)] engine: Engine) {
    let town = Town::new(engine).await;
    let meera = town.parent(MEERA).await.caller;
    for (typed, kept) in [("+91 98111 11111", "9811111111"), ("\u{202a}09811111112\u{202c}", "9811111112")] {
        town.app.clock.advance(MS);
        add(&town, (&meera, MEERA), ("Rene\u{301}e Rao", typed, "Grand Parent")).await;
        let newest = list(&meera).await.remove(0);
        assert_eq!((&newest["name"], &newest["mobile_no"]), (&json!("Ren\u{e9}e Rao"), &json!(kept)));
    }
    // What is confirmed is the number, however it is written there.
    let confirmation = town.confirm(&meera, "guardian_add", "9811111113", MEERA).await;
    let card = |mobile| {
        [
            ("parent_name", "Usha"),
            ("mobile_no", mobile),
            ("relation_to_child", "Other"),
            ("confirmation", &*confirmation),
        ]
    };
    let other = send(&meera, ADD, &card("9811111114"), Some(&face(300))).await;
    assert_eq!(other.refused(), "OTP confirmation required");
    for odd in ["0980000000", "1234567890", "0000000000"] {
        let refused = send(&meera, ADD, &card(odd), Some(&face(300))).await;
        assert_eq!(refused.refused(), "Please Enter Valid Guardian Mobile Number", "{odd}");
    }
    send(&meera, ADD, &card("0091 98111-11113"), Some(&face(300))).await.ok();
    town.finish().await;
}

// proves: GUARD-05 GUARD-17 GUARD-18
#[rstest]
#[tokio::test]
async fn a_guardian_who_was_added_is_listed_for_both_parents(
    #[values(Engine::Sqlite, Engine::Postgres)] engine: Engine,
) {
    let town = Town::new(engine).await;
    let (meera, karthik) = (town.parent(MEERA).await.caller, town.parent(KARTHIK).await.caller);
    assert_eq!(list(&meera).await, Vec::<Value>::new());
    let kamala = add(&town, (&meera, MEERA), ("Kamala Rao", KAMALA, "Grand Parent")).await;
    town.app.clock.advance(MS);
    let usha = add(&town, (&karthik, KARTHIK), ("उषा", USHA, "House Help")).await;
    let hers = list(&meera).await;
    let fields = ["guardianId", "guardian_picture", "name", "mobile_no", "relation_to_child", "status", "at_gate"];
    for guardian in &hers {
        let known: Vec<_> = guardian.as_object().expect("fields").keys().map(String::as_str).collect();
        assert!(fields.iter().all(|field| known.contains(field)) && known.len() == fields.len(), "{known:?}");
    }
    assert_eq!(hers.iter().map(|one| &one["guardianId"]).collect::<Vec<_>>(), [&json!(usha), &json!(kamala)]);
    let both = [["उषा", USHA, "House Help", PENDING], ["Kamala Rao", KAMALA, "Grand Parent", PENDING]]
        .map(|one| one.map(str::to_owned));
    assert_eq!((listed_fields(&meera).await, listed_fields(&karthik).await), (both.to_vec(), both.to_vec()));
    for (fields, names) in [
        (vec![("relation_to_child", "House Help")], vec!["उषा"]),
        (vec![("relation_to_child[]", "Grand Parent"), ("relation_to_child[]", "Other")], vec!["Kamala Rao"]),
        (vec![("relation_to_child", "Other")], vec![]),
        (vec![("relation_to_child", "")], vec!["उषा", "Kamala Rao"]),
    ] {
        let listed = meera.post(LIST, &fields).await.ok().clone();
        let found: Vec<_> = listed.as_array().expect("a list").iter().map(|one| one["name"].clone()).collect();
        assert_eq!(found, names, "{fields:?}");
    }
    assert_eq!(
        listed_fields(&town.parent(FARAH).await.caller).await,
        Vec::<[String; 4]>::new(),
        "another family has its own"
    );
    assert_eq!(record(&town).await, ["added a guardian"; 2]);
    town.finish().await;
}

// proves: GUARD-16
#[rstest]
#[tokio::test]
async fn adding_and_changing_need_a_confirmation_of_their_own(
    #[values(Engine::Sqlite, Engine::Postgres)] engine: Engine,
) {
    let town = Town::new(engine).await;
    let (meera, tablet) = (town.parent(MEERA).await.caller, town.parent(MEERA).await.caller);
    let image = face(300);
    let adding = async |caller: &Caller, mobile: &str, confirmation: &str| {
        let fields = [
            ("parent_name", "Kamala"),
            ("mobile_no", mobile),
            ("relation_to_child", "Other"),
            ("confirmation", confirmation),
        ];
        send(caller, ADD, &fields, Some(&image)).await
    };
    let good = town.confirm(&meera, "guardian_add", KAMALA, MEERA).await;
    let of_edit = town.confirm(&meera, "guardian_edit", KAMALA, MEERA).await;
    for (caller, mobile, confirmation, what) in [
        (&meera, KAMALA, "", "none"),
        (&meera, KAMALA, "guessed", "a guessed one"),
        (&meera, KAMALA, of_edit.as_str(), "one for an edit"),
        (&meera, USHA, good.as_str(), "one for another number"),
        (&tablet, KAMALA, good.as_str(), "another session's"),
    ] {
        assert_eq!(adding(caller, mobile, confirmation).await.refused(), REQUIRED, "{what}");
    }
    assert!(list(&meera).await.is_empty() && waiting(&town.centre()).await.is_empty(), "nothing was kept");
    let added = adding(&meera, KAMALA, &good).await;
    let id = added.ok()["guardianId"].as_str().expect("an id").to_owned();
    assert_eq!(adding(&meera, KAMALA, &good).await.ok(), added.ok(), "sent again, it is the same guardian");
    assert_eq!(adding(&tablet, KAMALA, &good).await.refused(), REQUIRED, "another session's, and used");
    assert_eq!(list(&meera).await.len(), 1);

    let editing = async |mobile: &str, confirmation: &str| {
        let fields = [
            ("guardian_id", id.as_str()),
            ("guardian_name", "Kamala Rao"),
            ("mobile_no", mobile),
            ("relation_to_child", "Grand Parent"),
            ("update_type", "requested"),
            ("confirmation", confirmation),
        ];
        send(&meera, UPDATE, &fields, None).await
    };
    for (mobile, confirmation) in [(KAMALA, ""), (KAMALA, &good), (USHA, &of_edit)] {
        assert_eq!(editing(mobile, confirmation).await.refused(), REQUIRED);
    }
    editing(KAMALA, &of_edit).await.ok();
    assert_eq!(listed_fields(&meera).await, [["Kamala Rao", KAMALA, "Grand Parent", PENDING].map(str::to_owned)]);
    remove(&meera, &id).await.ok();
    town.finish().await;
}

#[rstest]
#[tokio::test]
async fn the_first_fault_is_reported_before_the_picture_is_uploaded(#[values(Engine::Sqlite)] engine: Engine) {
    let town = Town::new(engine).await;
    let meera = town.parent(MEERA).await.caller;
    let heavy = vec![0xff; 20 * 1024 * 1024 + 1];
    let bomb = png_bomb(60_000, 60_000);
    let confirmation = town.confirm(&meera, "guardian_add", KAMALA, MEERA).await;
    let long = "a".repeat(10_000);
    for (name, mobile, relation, image, input) in [
        ("", "", "", None, "Please Upload Guardian Image"),
        ("Kamala", KAMALA, "Other", None, "Please Upload Guardian Image"),
        ("", "", "", Some(&heavy), "Please Enter Guardian Name"),
        ("<b>Kamala</b>", KAMALA, "Other", Some(&heavy), "Special character are not allowed"),
        ("Kamala 😀", KAMALA, "Other", Some(&heavy), "Special character are not allowed"),
        ("\u{202e}alamaK", KAMALA, "Other", Some(&heavy), "Special character are not allowed"),
        (&long[..500], KAMALA, "Other", Some(&heavy), "Guardian Name can have at most 120 characters"),
        (&long, KAMALA, "Other", Some(&heavy), "Please keep each text within 2048 characters"),
        ("Kamala", "98111", "", Some(&heavy), "Please Enter Valid Guardian Mobile Number"),
        ("Kamala", KAMALA, "Uncle", Some(&heavy), "Please Select Relation"),
        ("Kamala", KAMALA, "Other", Some(&bomb), "A picture has at most 25 million points"),
    ] {
        let fields = [
            ("parent_name", name),
            ("mobile_no", mobile),
            ("relation_to_child", relation),
            ("confirmation", &confirmation),
        ];
        assert_eq!(send(&meera, ADD, &fields, image.map(Vec::as_slice)).await.refused(), input);
    }
    assert!(list(&meera).await.is_empty());
    assert_eq!(town.app.upload_spool.bytes(), 0);
    // The confirmation is as good as before.
    let fields = [
        ("parent_name", "Kamala"),
        ("mobile_no", KAMALA),
        ("relation_to_child", "Other"),
        ("confirmation", &confirmation),
    ];
    send(&meera, ADD, &fields, Some(&face(300))).await.ok();
    town.finish().await;
}

// proves: GUARD-19 GUARD-21
#[rstest]
#[tokio::test]
async fn a_guardian_who_was_removed_is_nowhere_at_once(#[values(Engine::Sqlite, Engine::Postgres)] engine: Engine) {
    let town = Town::new(engine).await;
    let (meera, karthik) = (town.parent(MEERA).await.caller, town.parent(KARTHIK).await.caller);
    let farah = town.parent(FARAH).await.caller;
    let kamala = add(&town, (&meera, MEERA), ("Kamala", KAMALA, "Grand Parent")).await;
    let card = approve(&town).await;
    let usha = add(&town, (&meera, MEERA), ("Usha", USHA, "House Help")).await;
    for id in [kamala.as_str(), "9223372036854775807", "0", "-1", "x", ""] {
        assert_eq!(remove(&farah, id).await.refused(), "No Data Found", "{id}");
        let changed = edit(&town, (&farah, FARAH), id, ("A", KAMALA, "Other"), Some(&face(310))).await;
        assert_eq!(changed.refused(), "No Data Found", "{id}");
    }
    for odd in ["", "removed", "Remove"] {
        let fields = [("guardian_id", kamala.as_str()), ("update_type", odd)];
        assert_eq!(meera.post(UPDATE, &fields).await.json["code"], "bad_update_type");
    }
    assert_eq!(list(&meera).await.len(), 2);
    // Either parent removes a guardian, also one that the other added or that waits, and without a code.
    for id in [&kamala, &usha, &kamala] {
        let removed = remove(&karthik, id).await;
        assert_eq!(removed.ok(), &json!({"guardianId": id, "status": "Removed"}));
    }
    assert!(list(&meera).await.is_empty() && list(&karthik).await.is_empty());
    assert!(at_gate(&town).await.is_empty() && waiting(&town.centre()).await.is_empty());
    let picture = town.centre().get(&format!("/centre/v1/guardians/{kamala}/picture")).await;
    let of_card = town.centre().get(&format!("/centre/v1/guardian-cards/{card}/picture")).await;
    assert_eq!((picture.status.as_u16(), of_card.status.as_u16()), (404, 404));
    let changed = edit(&town, (&meera, MEERA), &kamala, ("A", KAMALA, "Other"), Some(&face(310))).await;
    assert_eq!(changed.refused(), "No Data Found", "nobody comes back by a change");
    let mut actions = record(&town).await;
    actions.sort_unstable();
    let twice =
        ["added a guardian", "added a guardian", "approved a guardian", "removed a guardian", "removed a guardian"];
    assert_eq!(actions, twice, "what was removed already leaves no second line");
    town.finish().await;
}

// proves: GUARD-22
#[rstest]
#[tokio::test]
async fn by_the_child_the_newest_guardian_of_a_relation_is_found(
    #[values(Engine::Sqlite, Engine::Postgres)] engine: Engine,
) {
    let town = Town::new(engine).await;
    let meera = town.parent(MEERA).await.caller;
    for (name, relation) in [("Usha", "House Help"), ("Kamala", "Grand Parent"), ("Gopal", "Grand Parent")] {
        add(&town, (&meera, MEERA), (name, KAMALA, relation)).await;
        town.app.clock.advance(MS);
    }
    let names = async || listed_fields(&meera).await.into_iter().map(|[name, ..]| name).collect::<Vec<_>>();
    let update = async |name: &str, relation: &str, kind: &str| {
        let confirmation = town.confirm(&meera, "guardian_edit", USHA, MEERA).await;
        let fields = [
            ("parent_name", name),
            ("mobile_no", USHA),
            ("relation_to_child", relation),
            ("modified_by", ""),
            ("update_type", kind),
            ("confirmation", &confirmation),
        ];
        send(&meera, UPDATE_NEWEST, &fields, Some(&face(320))).await
    };
    assert_eq!(update("Gopal Rao", "Grand Parent", "requested").await.ok()["status"], PENDING);
    assert_eq!(names().await, ["Gopal Rao", "Kamala", "Usha"]);
    assert_eq!(update("A", "Other", "requested").await.refused(), "No Data Found");
    assert_eq!(update("", "Other", "remove").await.refused(), "No Data Found");
    assert_eq!(update("", "Grand Parent", "remove").await.ok()["status"], "Removed");
    assert_eq!(names().await, ["Kamala", "Usha"]);
    assert_eq!(update("", "Grand Parent", "").await.json["code"], "bad_update_type");
    town.finish().await;
}

#[rstest]
#[tokio::test]
async fn twenty_changes_a_day_are_taken_and_a_removal_always(
    #[values(Engine::Sqlite, Engine::Postgres)] engine: Engine,
) {
    let town = Town::with(engine, |config| {
        let many = config.rate_limits.uploads_per_parent.clone();
        config.rate_limits.codes_per_asker = many.clone();
        config.rate_limits.codes_per_contact = many.clone();
        config.rate_limits.codes_per_server = many;
    })
    .await;
    let meera = town.parent(MEERA).await.caller;
    let asked = async |mobile: &str| {
        town.app.clock.advance(Duration::from_mins(1));
        town.confirm(&meera, "guardian_add", mobile, MEERA).await
    };
    let adding = async |mobile: &str, confirmation: &str| {
        let fields = [
            ("parent_name", "Kamala"),
            ("mobile_no", mobile),
            ("relation_to_child", "Other"),
            ("confirmation", confirmation),
        ];
        send(&meera, ADD, &fields, Some(&face(40))).await
    };
    let mut last = String::new();
    for n in 0..20 {
        let mobile = format!("98111111{n:02}");
        let added = adding(&mobile, &asked(&mobile).await).await;
        last = added.ok()["guardianId"].as_str().expect("an id").to_owned();
    }
    let confirmation = asked(USHA).await;
    let refused = adding(USHA, &confirmation).await;
    assert_eq!(refused.refused(), "Guardians were added and changed many times already. Please try again later.");
    remove(&meera, &last).await.ok();
    assert_eq!(list(&meera).await.len(), 19);
    town.finish().await;
}

#[rstest]
#[tokio::test]
async fn a_child_has_thirty_guardians_at_most(#[values(Engine::Sqlite)] engine: Engine) {
    let town = Town::new(engine).await;
    let meera = town.parent(MEERA).await.caller;
    for _ in 0..30 {
        add(&town, (&meera, MEERA), ("Kamala", KAMALA, "Other")).await;
    }
    let confirmation = town.confirm(&meera, "guardian_add", KAMALA, MEERA).await;
    let fields = [
        ("parent_name", "Kamala"),
        ("mobile_no", KAMALA),
        ("relation_to_child", "Other"),
        ("confirmation", &confirmation),
    ];
    let refused = send(&meera, ADD, &fields, Some(&face(40))).await;
    assert_eq!(refused.refused(), "A child can have 30 guardians at most. Please remove one first.");
    let first = list(&meera).await[0]["guardianId"].as_str().expect("an id").to_owned();
    remove(&meera, &first).await.ok();
    send(&meera, ADD, &fields, Some(&face(40))).await.ok();
    town.finish().await;
}
