use database::Engine;
use rstest::rstest;
use serde_json::{Value, json};

use testing::Town;
use testing::town::{FARAH, KARTHIK, MEERA};

const CENTRE: &str = "/parentapp/getCenterJSON";
const USERS: &str = "/userauth/listUsersInRole";
const TEACHERS: [(&str, &str); 1] = [("roles", "Teacher")];

fn card(town: &Town) -> Value {
    json!({"head": {"name": "Nandini Hegde", "contact": "+91 80 5550 0101", "photo": town.picture}, "fee_card": "https://aangan.example/fees",
        "admission_enabled": true, "programs": ["Full Day (9:00 To 6:30)"]})
}

// proves: CENTRE-05 CENTRE-09
#[rstest]
#[tokio::test]
async fn a_parent_sees_the_own_centre_and_the_others(#[values(Engine::Sqlite, Engine::Postgres)] engine: Engine) {
    let town = Town::new(engine).await;
    let meera = town.parent(MEERA).await.caller;
    let bare = meera.post(CENTRE, &[]).await.ok().clone();
    assert_eq!(
        bare,
        json!({
            "center": {"Center_Name": "Indiranagar", "Center_City": "Bengaluru", "Center_Head_Name": "", "Center_Head_Photo": "", "Center_Head_Contact": ""},
            "centers": [{"Center_Id": town.koramangala, "Center_Name": "Koramangala", "Center_Feecard": "", "Programs_Available": "", "Admission_Enabled": "No"}],
        })
    );
    assert_eq!(town.centre().json("PUT", "/centre/v1/card", &card(&town)).await.taken(), &card(&town));
    town.centre().json("PUT", "/centre/v1/card", &card(&town)).await.taken();
    let found = meera.post(CENTRE, &[]).await.ok().clone();
    let head = &found["center"];
    assert_eq!(
        (&head["Center_Head_Name"], &head["Center_Head_Contact"]),
        (&json!("Nandini Hegde"), &json!("+91 80 5550 0101"))
    );
    let photo = format!("/media/{}", head["Center_Head_Photo"].as_str().expect("an address"));
    assert_eq!(town.nobody().get(&photo).await.status.as_u16(), 200);
    // Seen from the sibling's centre, this one is among the others, and its head is nobody's business.
    let token = town.parent(MEERA).await.sign_in_response["children"][1]["mother_access_token"]
        .as_str()
        .expect("a token")
        .to_owned();
    let from_there = town.nobody().with_header("auth_token", &token).post(CENTRE, &[]).await.ok().clone();
    assert_eq!(
        from_there["centers"],
        json!([{"Center_Id": town.indiranagar, "Center_Name": "Indiranagar", "Center_Feecard": "https://aangan.example/fees",
            "Programs_Available": "Full Day (9:00 To 6:30)", "Admission_Enabled": "Yes"}])
    );
    assert!(!from_there.to_string().contains("Nandini"));
    town.finish().await;
}

// proves: CENTRE-06 CENTRE-10 CENTRE-12
#[rstest]
#[tokio::test]
async fn teachers_of_the_own_centre_are_listed_by_name_and_face_only(
    #[values(Engine::Sqlite, Engine::Postgres)] engine: Engine,
) {
    let town = Town::new(engine).await;
    let rows = json!({"rows": [{"name": "Lakshmi Narayan", "photo": town.picture}, {"name": "Abdul Kareem"}]});
    town.centre().json("PUT", "/centre/v1/teachers", &rows).await.taken();
    town.other_centre().json("PUT", "/centre/v1/teachers", &json!({"rows": [{"name": "Geetha"}]})).await.taken();
    let meera = town.parent(MEERA).await.caller;
    let found = meera.post(USERS, &TEACHERS).await.ok().clone();
    assert_eq!(found[1], json!({"User_Name": "Abdul Kareem", "User_Image": ""}));
    let names: Vec<&str> = found[0].as_object().expect("a card").keys().map(String::as_str).collect();
    assert_eq!((names, found.as_array().map(Vec::len)), (vec!["User_Image", "User_Name"], Some(2)));
    let image = format!("/media/{}", found[0]["User_Image"].as_str().expect("an address"));
    assert_eq!(town.nobody().get(&image).await.status.as_u16(), 200);
    assert_eq!(meera.post(USERS, &[("roles[]", "Teacher")]).await.ok(), &found);
    for fields in [
        vec![],
        vec![("roles", "")],
        vec![("roles", "Admin")],
        vec![("roles", "teacher")],
        vec![("roles", "Parent"), ("roles", "Center Head")],
    ] {
        assert_eq!(meera.post(USERS, &fields).await.ok(), &json!([]), "{fields:?}");
    }
    town.centre().json("PUT", "/centre/v1/teachers", &json!({"rows": [{"name": "Abdul Kareem"}]})).await.taken();
    assert_eq!(
        town.parent(FARAH).await.caller.post(USERS, &TEACHERS).await.ok(),
        &json!([{"User_Name": "Abdul Kareem", "User_Image": ""}])
    );
    town.finish().await;
}

#[rstest]
#[tokio::test]
async fn what_a_centre_cannot_be_is_refused_and_nothing_is_kept(
    #[values(Engine::Sqlite, Engine::Postgres)] engine: Engine,
) {
    let town = Town::new(engine).await;
    let with = |change: &dyn Fn(&mut Value)| {
        let mut bad = card(&town);
        change(&mut bad);
        bad
    };
    for (bad, field) in [
        (with(&|card| card["head"]["name"] = json!("")), "head.name"),
        (with(&|card| card["head"]["name"] = json!("<b>Nandini</b>")), "head.name"),
        (with(&|card| card["head"]["contact"] = json!("call me")), "head.contact"),
        (with(&|card| card["head"]["photo"] = json!("77")), "photo"),
        (with(&|card| card["fee_card"] = json!("javascript:alert(1)")), "fee_card"),
        (with(&|card| card["fee_card"] = json!("http://aangan.example/fees")), "fee_card"),
        (with(&|card| card["fee_card"] = json!("https://a b")), "fee_card"),
        (with(&|card| card["programs"] = json!(["Night School"])), "programs"),
    ] {
        let reply = town.centre().json("PUT", "/centre/v1/card", &bad).await;
        assert_eq!((reply.status.as_u16(), reply.json["code"].as_str()), (422, Some("bad_field")), "{bad}");
        assert!(reply.json["message"].as_str().is_some_and(|message| message.starts_with(field)), "{}", reply.json);
    }
    let rows = json!({"rows": [{"name": "Good"}, {"name": " "}, {"name": "<i>x</i>"}, {"name": "two\nlines"}]});
    let reply = town.centre().json("PUT", "/centre/v1/teachers", &rows).await;
    assert_eq!((reply.status.as_u16(), reply.json["rows"].as_array().map(Vec::len)), (422, Some(3)));
    let reply = town
        .centre()
        .json("PUT", "/centre/v1/teachers", &json!({"rows": [{"name": "Good"}, {"name": "x", "photo": "77"}]}))
        .await;
    assert_eq!((reply.status.as_u16(), reply.json["rows"][0]["index"].as_u64()), (422, Some(1)));
    let karthik = town.parent(KARTHIK).await.caller;
    assert_eq!(karthik.post(USERS, &TEACHERS).await.ok(), &json!([]));
    assert_eq!(karthik.post(CENTRE, &[]).await.ok()["center"]["Center_Head_Name"], "");
    town.finish().await;
}

#[rstest]
#[tokio::test]
async fn each_call_costs_two_statements(#[values(Engine::Sqlite, Engine::Postgres)] engine: Engine) {
    let town = Town::new(engine).await;
    let meera = town.parent(MEERA).await.caller;
    for (path, fields) in [(CENTRE, &[][..]), (USERS, &TEACHERS[..])] {
        let before = town.app.database.counts().statements;
        meera.post(path, fields).await.ok();
        assert_eq!(town.app.database.counts().statements - before, 2, "the proof and the answer of {path}");
    }
    town.finish().await;
}
