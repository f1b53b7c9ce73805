//! Photo consent: who answers, what holds, and who may read it.

mod pictures;

use database::{Engine, Writer};
use rstest::rstest;
use serde::Deserialize;
use serde_json::{Value, json};

use crate::office::office as at_the_office;
use base::audit::{Actor, Role};
use base::day::DAY;
use base::ids::{ChildId, ParentId};
use base::photo_consent::{Company, ConsentLevel};
use config::{RateLimits, Window};
use daily::day::timeline::kinds::Kind;
use daily::guardians;
use office::roster::ColumnNames;
use people::families::Side;
use people::families::children::{self, By};
use testing::town::{FARAH, KARTHIK, MEERA};
use testing::{Caller, Reply, Town};

async fn answer(parent: &Caller, level: &str) -> Reply {
    parent.post("/parentapp/savePhotoConsent", &[("level", level)]).await
}

async fn holding(parent: &Caller) -> Value {
    parent.post("/parentapp/getPhotoConsent", &[]).await.ok().clone()
}

fn address(child: ChildId) -> String {
    format!("/centre/v1/children/{child}/photo-consent")
}

async fn set(centre: &Caller, child: ChildId, level: &str) -> Reply {
    centre.json("PUT", &address(child), &json!({"level": level, "signed_on": "2026-11-10"})).await
}

async fn level_of(town: &Town, child: ChildId) -> String {
    town.centre().get(&address(child)).await.taken()["level"].as_str().expect("a level").to_owned()
}

#[test]
fn the_rule_is_that_of_the_table() {
    #[derive(Deserialize)]
    struct Table {
        cases: Vec<Case>,
    }
    #[derive(Deserialize)]
    struct Case {
        name: String,
        input: Input,
        expect: Option<String>,
    }
    #[derive(Deserialize)]
    struct Input {
        level: ConsentLevel,
        company: Company,
    }
    let table = include_str!("../../../../../rules/photo-consent.json");
    let table: Table = serde_json::from_str(table).expect("a table");
    assert_eq!(table.cases.len(), 9, "each level in each company");
    for Case { name, input, expect } in table.cases {
        assert_eq!(input.level.allows(input.company), expect.is_none(), "{name}");
    }
}

#[rstest]
#[tokio::test]
async fn the_strictest_answer_holds_at_once_and_every_answer_stays(
    #[values(Engine::Sqlite, Engine::Postgres)] engine: Engine,
) {
    let town = Town::new(engine).await;
    let (meera, karthik) = (town.parent(MEERA).await.caller, town.parent(KARTHIK).await.caller);
    assert_eq!(holding(&meera).await, json!({"level": "alone_only", "answers": []}), "the chain's setting");
    set(&town.centre(), town.anaya, "with_friends").await.taken();
    assert_eq!(level_of(&town, town.anaya).await, "with_friends");
    for (parent, said, holds) in [
        (&meera, "no_photos", "no_photos"),
        (&karthik, "with_friends", "no_photos"),
        (&meera, "alone_only", "alone_only"),
        (&meera, "with_friends", "with_friends"),
        (&karthik, "alone_only", "alone_only"),
    ] {
        town.app.clock.advance(DAY);
        assert_eq!(answer(parent, said).await.ok()["level"], json!(holds), "{said}");
        assert_eq!(level_of(&town, town.anaya).await, holds, "{said}");
    }
    let by = |given_by, level, since| json!({"given_by": given_by, "level": level, "since": since});
    let answers = json!([
        by("Father", "alone_only", "2026-11-17"),
        by("Mother", "with_friends", "2026-11-16"),
        by("Centre", "with_friends", "2026-11-12"),
    ]);
    assert_eq!(holding(&meera).await["answers"], answers);
    assert_eq!(holding(&town.parent(FARAH).await.caller).await["answers"], json!([]), "another family's are its own");

    let shown = town.centre().get(&address(town.anaya)).await.taken().clone();
    let history: Vec<_> = shown["history"].as_array().expect("a history").iter().collect();
    let levels: Vec<_> = history.iter().map(|answer| answer["level"].as_str().expect("a level")).collect();
    let all = ["alone_only", "with_friends", "alone_only", "with_friends", "no_photos", "with_friends"];
    assert_eq!((levels, &shown["next"]), (all.to_vec(), &Value::Null), "nothing is overwritten");
    assert_eq!(history[5]["signed_on"], json!("2026-11-10"));

    // The same answer again is no other answer.
    answer(&karthik, "alone_only").await.ok();
    set(&town.centre(), town.anaya, "with_friends").await.taken();
    let again = town.centre().get(&address(town.anaya)).await.taken()["history"].as_array().map(Vec::len);
    assert_eq!(again, Some(6));
    town.finish().await;
}

#[rstest]
#[tokio::test]
async fn both_parents_are_told_of_each_answer(#[values(Engine::Sqlite, Engine::Postgres)] engine: Engine) {
    let town = Town::new(engine).await;
    let (meera, karthik) = (town.parent(MEERA).await.caller, town.parent(KARTHIK).await.caller);
    answer(&meera, "no_photos").await.ok();
    town.app.clock.advance(DAY);
    set(&town.centre(), town.anaya, "alone_only").await.taken();
    for parent in [&meera, &karthik] {
        let fields = [("include_types", Kind::Message.as_str()), ("limit", "10")];
        let listed = parent.post("/parentapp/getChildTimeline", &fields).await.ok().to_string();
        for text in [
            "Mother allowed no photos of your child",
            "The centre noted your consent: photos of your child are allowed, but none together with children of other families",
        ] {
            assert!(listed.contains(text), "{text}: {listed}");
        }
    }
    town.finish().await;
}

#[rstest]
#[tokio::test]
async fn a_bad_answer_changes_nothing(#[values(Engine::Sqlite, Engine::Postgres)] engine: Engine) {
    let rate_limits =
        RateLimits { photo_consents_per_parent: vec![Window { times: 2, minutes: 24 * 60 }], ..RateLimits::default() };
    let town = Town::with(engine, |config| config.rate_limits = rate_limits).await;
    let meera = town.parent(MEERA).await.caller;
    for level in ["", "all", "With friends"] {
        assert_eq!(answer(&meera, level).await.refused(), "Please choose which photos of your child you allow.");
    }
    for body in [
        json!({"level": "all"}),
        json!({"level": "alone_only", "signed_on": "yesterday"}),
        json!({"level": "alone_only", "signed_on": "2026-11-13"}),
        json!({"level": "alone_only", "by": "Mother"}),
    ] {
        let refused = town.centre().json("PUT", &address(town.anaya), &body).await;
        assert!(refused.status.is_client_error(), "{body}: {}", refused.json);
    }
    assert_eq!(holding(&meera).await["answers"], json!([]));
    assert_eq!(set(&town.other_centre(), town.anaya, "no_photos").await.status.as_u16(), 404, "another centre");
    assert_eq!(town.other_centre().get(&address(town.anaya)).await.status.as_u16(), 404);
    answer(&meera, "no_photos").await.ok();
    answer(&meera, "alone_only").await.ok();
    assert_eq!(
        answer(&meera, "with_friends").await.refused(),
        "This was changed many times today. Please try again tomorrow, or write to the centre."
    );
    assert_eq!(holding(&meera).await["level"], "alone_only");
    town.finish().await;
}

/// Takes Anaya from her father, who is barred.
async fn bar_the_father(town: &Town) -> ParentId {
    let (app, anaya) = (town.app.clone(), town.anaya);
    town.write(async move |writer: &mut Writer<'_>| {
        let by = By { actor: &Actor::Office, random: &app.random, now: app.now() };
        guardians::remove_parent(writer, by, anaya, Side::Father, true).await
    })
    .await
    .parent
}

#[rstest]
#[tokio::test]
async fn a_parent_who_lost_the_child_has_no_say(#[values(Engine::Sqlite, Engine::Postgres)] engine: Engine) {
    let town = Town::new(engine).await;
    let (meera, karthik) = (town.parent(MEERA).await.caller, town.parent(KARTHIK).await.caller);
    answer(&meera, "with_friends").await.ok();
    answer(&karthik, "no_photos").await.ok();
    assert_eq!(level_of(&town, town.anaya).await, "no_photos");
    let father = bar_the_father(&town).await;
    assert_eq!(answer(&karthik, "alone_only").await.refused(), "Expired Auth Token.");
    assert_eq!(holding(&meera).await["answers"].as_array().map(Vec::len), Some(1));
    assert_eq!(level_of(&town, town.anaya).await, "with_friends", "the mother alone decides");
    // Given back, he has his say again.
    let (app, anaya) = (town.app.clone(), town.anaya);
    town.write(async move |writer: &mut Writer<'_>| {
        let by = By { actor: &Actor::Office, random: &app.random, now: app.now() };
        children::unbar(writer, by, anaya, father).await?;
        children::give_back(writer, by, anaya, father).await
    })
    .await;
    assert_eq!(level_of(&town, town.anaya).await, "no_photos");
    town.finish().await;
}

#[rstest]
#[tokio::test]
async fn two_parents_who_answer_at_once_both_count(#[values(Engine::Sqlite, Engine::Postgres)] engine: Engine) {
    let town = Town::new(engine).await;
    let (meera, karthik) = (town.parent(MEERA).await.caller, town.parent(KARTHIK).await.caller);
    for (hers, his, holds) in [
        ("no_photos", "with_friends", "no_photos"),
        ("with_friends", "alone_only", "alone_only"),
        ("alone_only", "with_friends", "alone_only"),
        ("with_friends", "no_photos", "no_photos"),
    ] {
        let (one, other) = tokio::join!(answer(&meera, hers), answer(&karthik, his));
        one.ok();
        other.ok();
        assert_eq!(level_of(&town, town.anaya).await, holds, "{hers}, {his}");
        assert_eq!(holding(&meera).await["answers"].as_array().map(Vec::len), Some(2));
    }
    town.finish().await;
}

// proves: ROOM-33
#[rstest]
#[tokio::test]
async fn without_an_answer_the_chains_setting_holds(#[values(Engine::Sqlite, Engine::Postgres)] engine: Engine) {
    for level in ConsentLevel::ALL {
        let town = Town::with(engine, |config| config.photos.without_answer = level).await;
        let children = town.centre().get("/centre/v1/children").await.taken()["children"].clone();
        let listed = |child: ChildId| {
            let found = children.as_array().expect("children").iter().find(|one| one["id"] == json!(child));
            found.map(|one| (one["photo_consent"].clone(), one["photo_consent_answered"].clone()))
        };
        assert_eq!(listed(town.anaya), Some((json!(level), json!(false))));
        let sent = |shown: &[ChildId]| pictures::is_sent_by_a_teacher(&town, shown.to_vec());
        assert_eq!(sent(&[town.anaya]).await, level != ConsentLevel::NoPhotos, "alone: {level:?}");
        let both = [town.anaya, town.zoya];
        assert_eq!(sent(&both).await, level == ConsentLevel::WithFriends, "with another family: {level:?}");
        town.finish().await;
    }
}

#[rstest]
#[tokio::test]
async fn the_office_enters_forms_and_lists_who_has_not_answered(
    #[values(Engine::Sqlite, Engine::Postgres)] engine: Engine,
) {
    let town = Town::new(engine).await;
    let (anaya, zoya) = (town.anaya, town.zoya);
    let form = format!("photo-consents set --child {anaya} --level with-friends --signed-on 2026-11-10");
    let done = at_the_office(&town, &form).await.expect("entered");
    assert!(done.contains("'With friends' holds for photos of Anaya Rao"), "{done}");
    let again = at_the_office(&town, &form).await.expect("nothing to do");
    assert!(again.contains("entered already"), "{again}");
    let future = format!("photo-consents set --child {anaya} --level alone-only --signed-on 2026-11-13");
    assert!(at_the_office(&town, &future).await.expect_err("refused").contains("in the future"));
    let open = at_the_office(&town, "photo-consents list --centre Indiranagar --unanswered").await.expect("listed");
    assert!(open.contains(&zoya.to_string()) && !open.contains(&anaya.to_string()), "{open}");
    let all = at_the_office(&town, "photo-consents list --centre Indiranagar").await.expect("listed");
    assert!(all.contains("Anaya Rao, Nursery: With friends") && all.contains("Alone only, not answered"), "{all}");
    answer(&town.parent(MEERA).await.caller, "no_photos").await.ok();
    let looser = format!("photo-consents set --child {anaya} --level alone-only --signed-on 2026-11-11");
    let done = at_the_office(&town, &looser).await.expect("entered");
    assert!(done.contains("'No photos' holds"), "a parent's stricter answer: {done}");
    town.finish().await;
}

#[rstest]
#[tokio::test]
async fn a_roster_enters_the_first_form_and_overrides_none(#[values(Engine::Sqlite, Engine::Postgres)] engine: Engine) {
    let town = Town::new(engine).await;
    let file = |consent: &str| {
        let head =
            "first name,last name,date of birth,room,program,admission date,photo consent,mother name,mother phone";
        let program = "Full Day (9:00 To 6:30)";
        format!("{head}\nTara,Iyer,2023-03-03,Nursery,{program},2025-06-02,{consent},Uma Iyer,9800000088\n")
    };
    let import = async |consent: &str| {
        let (file, names) = (file(consent).into_bytes(), ColumnNames::usual());
        office::import::import(&town.app, file, names, "Indiranagar".into(), false)
            .await
            .map_err(|error| error.to_string())
    };
    assert_eq!(import("With friends").await.expect("imported").photo_consents, 1);
    let children = town.centre().get("/centre/v1/children").await.taken()["children"].clone();
    let tara =
        children.as_array().expect("children").iter().find(|child| child["name"] == "Tara").expect("Tara").clone();
    assert_eq!((&tara["photo_consent"], &tara["photo_consent_answered"]), (&json!("with_friends"), &json!(true)));
    let tara = ChildId::parse(tara["id"].as_str().expect("an id")).expect("an id");
    set(&town.centre(), tara, "no_photos").await.taken();
    let again = import("With friends").await.expect("imported");
    assert_eq!((again.photo_consents, again.unchanged), (0, 1), "an older file loosens nothing");
    assert!(again.to_string().contains("photo consent is 'No photos' in the portal"), "{again}");
    assert_eq!(level_of(&town, tara).await, "no_photos");
    let refused = import("Sometimes").await.expect_err("refused");
    assert!(refused.contains("there are: With friends, Alone only, No photos"), "{refused}");
    town.finish().await;
}

#[rstest]
#[tokio::test]
async fn an_answer_moves_with_the_child(#[values(Engine::Sqlite, Engine::Postgres)] engine: Engine) {
    let town = Town::new(engine).await;
    set(&town.centre(), town.anaya, "no_photos").await.taken();
    at_the_office(&town, &format!("children move --child {} --centre Koramangala --room Nursery", town.anaya))
        .await
        .expect("moved");
    assert_eq!(town.centre().get(&address(town.anaya)).await.status.as_u16(), 404, "the former centre");
    let there = town.other_centre().get(&address(town.anaya)).await.taken()["level"].clone();
    assert_eq!(there, json!("no_photos"));
    set(&town.other_centre(), town.anaya, "with_friends").await.taken();
    assert_eq!(town.other_centre().get(&address(town.anaya)).await.taken()["level"], json!("with_friends"));
    town.finish().await;
}

#[rstest]
#[tokio::test]
async fn heads_set_it_for_their_own_centre_and_the_office_for_each(
    #[values(Engine::Sqlite, Engine::Postgres)] engine: Engine,
) {
    let town = Town::new(engine).await;
    let here = town.add_person(Role::Head, Some(town.indiranagar), "Asha", &[]).await;
    let there = town.add_person(Role::Head, Some(town.koramangala), "Leela", &[]).await;
    let office = town.add_person(Role::Office, None, "Pushpa", &[]).await;
    let place = format!("/staff/v1/children/{}/photo-consent", town.anaya);
    let form = json!({"level": "with_friends", "signed_on": "2026-11-10"});
    let (here, there, office) = (town.desk_of(here).await, town.desk_of(there).await, town.desk_of(office).await);
    let set = here.json("POST", &place, &form).await.taken().clone();
    assert_eq!((&set["level"], &set["answers"][0]["given_by"]), (&json!("with_friends"), &json!("Centre")));
    assert_eq!(office.get(&place).await.taken(), &set);
    assert_eq!(there.get(&place).await.refused_with(404), "not_found");
    assert_eq!(there.json("POST", &place, &form).await.refused_with(404), "not_found");
    office.json("POST", &place, &json!({"level": "no_photos"})).await.taken();
    assert_eq!(level_of(&town, town.anaya).await, "no_photos");
    let future = json!({"level": "no_photos", "signed_on": "2026-11-13"});
    assert_eq!(here.json("POST", &place, &future).await.status.as_u16(), 422);
    town.finish().await;
}
