use database::Engine;
use rstest::rstest;
use serde_json::{Value, json};

use base::ids::ChildId;
use config::RateLimits;
use testing::Town;
use testing::town::{FARAH, KARTHIK, MEERA};

/// The specification's fields of the active child.
const FIELDS: [&str; 37] = [
    "id",
    "center_id",
    "room_id",
    "room",
    "name",
    "last_name",
    "date_of_birth",
    "parent",
    "parent_name",
    "father_name",
    "mother_name",
    "father_email",
    "mother_email",
    "father_phone",
    "mother_phone",
    "father_password",
    "mother_password",
    "father_photo",
    "mother_photo",
    "child_photo",
    "mother_approved_status",
    "father_approved_status",
    "child_approved_status",
    "admission_number",
    "admission_type",
    "admission_date",
    "admission_center_name",
    "length",
    "pause_state",
    "father_arn",
    "mother_arn",
    "mother_access_token",
    "father_access_token",
    "father_web_token",
    "mother_web_token",
    "html5_player_link",
    "cctv_links",
];

fn text(child: &Value, field: &str) -> String {
    child[field].as_str().unwrap_or_else(|| panic!("{field} is text")).to_owned()
}

// proves: SCOPE-03 CHILD-09 CHILD-10 CHILD-11 CHILD-12 CHILD-19 CHILD-20 AUTH-32
#[rstest]
#[tokio::test]
async fn a_mother_of_two_gets_both_children(#[values(Engine::Sqlite, Engine::Postgres)] engine: Engine) {
    let town = Town::new(engine).await;
    let meera = town.parent(MEERA).await;
    let children = meera.sign_in_response["children"].as_array().expect("children");
    assert_eq!(children.len(), 2);
    for (child, (id, name, centre)) in
        children.iter().zip([(town.anaya, "Anaya", town.indiranagar), (town.vihaan, "Vihaan", town.koramangala)])
    {
        for field in FIELDS {
            assert!(child.get(field).is_some(), "{field}");
        }
        let text = |field: &str| text(child, field);
        assert_eq!(
            (text("id"), text("name"), text("last_name"), text("center_id")),
            (id.to_string(), name.into(), "Rao".into(), centre.to_string())
        );
        assert!(text("date_of_birth").starts_with("2022-"));
        assert!(text("room_id").parse::<i64>().is_ok_and(|room| room > 0));
        assert_eq!(
            (child["room"]["name"].as_str(), text("length").as_str()),
            (Some("Nursery"), "Full Day (9:00 To 6:30)")
        );
        assert_eq!((text("admission_type"), text("admission_date")), ("Regular".into(), "2025-06-02".into()));
        assert!(matches!(child["admission_center_name"]["name"].as_str(), Some("Indiranagar" | "Koramangala")));
    }
    let own = town.anaya.to_string();
    let again = meera.caller.post("/parentapp/childData", &[("child_id", &own)]).await;
    assert_eq!(again.ok(), &children[0], "childData says the same");
    town.finish().await;
}

// proves: CHILD-13 CHILD-14 CHILD-15 CHILD-16 CHILD-17 CHILD-18 CHILD-22 CHILD-24
#[rstest]
#[tokio::test]
async fn a_child_contains_only_the_parents_own_side(#[values(Engine::Sqlite, Engine::Postgres)] engine: Engine) {
    let town = Town::new(engine).await;
    let meera = town.parent(MEERA).await;
    let children = meera.sign_in_response["children"].as_array().expect("children");
    for child in children {
        let text = |field: &str| text(child, field);
        assert_eq!(
            (text("parent"), text("parent_name"), text("mother_name")),
            ("Mother".into(), "Meera Rao".into(), "Meera Rao".into())
        );
        assert_eq!((text("mother_phone"), text("mother_email")), (MEERA.into(), "meera.rao@example.com".into()));
        assert_eq!(text("mother_password").len(), 6);
        for others in ["father_email", "father_phone", "father_password", "father_arn", "father_web_token"] {
            assert_eq!(text(others), "", "{others} is the father's");
        }
        for address in ["mother_arn", "mother_web_token"] {
            assert_eq!(text(address), "", "{address} stays with the server");
        }
        assert!(text("child_photo").contains("?v=thumb&"), "the office brought the child's");
        for photo in ["mother_photo", "father_photo"] {
            assert_eq!(text(photo), "", "{photo}: nobody has brought one");
        }
        assert_eq!((text("mother_approved_status"), text("child_approved_status")), ("Active".into(), "Active".into()));
    }
    assert_eq!(children[0]["father_name"], "Karthik Rao", "a name may be known");
    assert_eq!(children[1]["father_name"], "");
    town.finish().await;
}

// proves: CHILD-23 CHILD-25 CHILD-27
#[rstest]
#[tokio::test]
async fn each_child_comes_with_a_token_and_the_cameras_of_its_own(
    #[values(Engine::Sqlite, Engine::Postgres)] engine: Engine,
) {
    let town = Town::with(engine, |config| {
        config.rate_limits = RateLimits::off();
        config.cameras.player_link = "https://stream.example/live".into();
        config.cameras.links = vec!["https://stream.example/garden".into()];
    })
    .await;
    let meera = town.parent(MEERA).await;
    let children = meera.sign_in_response["children"].as_array().expect("children");
    for child in children {
        assert!(text(child, "mother_access_token").len() >= 43);
        assert_eq!(text(child, "father_access_token"), "", "it is the father's");
        assert_eq!(text(child, "html5_player_link"), "https://stream.example/live");
        assert_eq!(child["cctv_links"], json!(["https://stream.example/garden"]));
        assert!(child["cctv_access_key"]["token"].is_array());
    }
    assert_eq!(
        children[0]["mother_access_token"], meera.sign_in_response["auth_token"],
        "the token is the first child's"
    );
    assert_ne!(children[0]["mother_access_token"], children[1]["mother_access_token"]);
    town.finish().await;
}

// proves: CHILD-13 CHILD-14
#[rstest]
#[tokio::test]
async fn a_father_sees_no_private_data_of_the_mother(#[values(Engine::Sqlite, Engine::Postgres)] engine: Engine) {
    let town = Town::new(engine).await;
    let meera = town.parent(MEERA).await;
    let karthik = town.parent(KARTHIK).await;
    let children = karthik.sign_in_response["children"].as_array().expect("children");
    assert_eq!(children.len(), 1, "he is Anaya's father only");
    assert_eq!((children[0]["parent"].as_str(), children[0]["father_phone"].as_str()), (Some("Father"), Some(KARTHIK)));
    let names = ["parent_name", "father_name", "mother_name"].map(|field| children[0][field].as_str());
    assert_eq!(names, [Some("Karthik Rao"), Some("Karthik Rao"), Some("Meera Rao")]);
    let output = karthik.sign_in_response.to_string();
    let mothers = &meera.sign_in_response["children"][0];
    for secret in ["mother_phone", "mother_email", "mother_password", "mother_access_token"] {
        let secret = mothers[secret].as_str().expect("text");
        assert!(!secret.is_empty() && !output.contains(secret), "{secret}");
    }
    town.finish().await;
}

// proves: CHILD-21
#[rstest]
#[tokio::test]
async fn a_child_on_pause_says_so(#[values(Engine::Sqlite, Engine::Postgres)] engine: Engine) {
    let town = Town::new(engine).await;
    let meera = town.parent(MEERA).await;
    assert_eq!(meera.caller.post("/parentapp/childData", &[]).await.ok()["pause_state"], 0);
    let child = town.anaya;
    town.takes_a_break(child).await;
    assert_eq!(meera.caller.post("/parentapp/childData", &[]).await.ok()["pause_state"], 1);
    town.finish().await;
}

// proves: ROLE-01 ROLE-02 ROLE-04
#[rstest]
#[tokio::test]
async fn claims_beside_the_token_never_widen_it(#[values(Engine::Sqlite, Engine::Postgres)] engine: Engine) {
    let town = Town::new(engine).await;
    let meera = town.parent(MEERA).await;
    let (own, sibling, stranger) = (town.anaya.to_string(), town.vihaan.to_string(), town.zoya.to_string());
    let unknown = ChildId(i64::MAX).to_string();
    let path = "/parentapp/childData";
    let data = |reply: &testing::Reply| -> Value { reply.ok()["id"].clone() };
    assert_eq!(data(&meera.caller.post(path, &[("child_id", &own), ("parent", "Mother")]).await), own.as_str());
    let unknown_answer = meera.caller.post(path, &[("child_id", &unknown)]).await;
    assert_eq!(unknown_answer.refused(), "No Data Found");
    for fields in [
        vec![("child_id", stranger.as_str())],
        vec![("child_id", sibling.as_str())],
        vec![("child_id", "0")],
        vec![("child_id", "-1")],
        vec![("child_id", "9223372036854775808")],
        vec![("child_id", "abc")],
        vec![("child_id", own.as_str()), ("admission_id", stranger.as_str())],
        vec![("child_id", own.as_str()), ("refund_child_id", sibling.as_str())],
        vec![("parent", "Father")],
        vec![("parent", "Admin")],
        vec![("parent", "mother")],
        vec![("consent_by", "Father")],
        vec![("center_id", "1")],
        vec![("room_id", "1")],
    ] {
        let reply = meera.caller.post(path, &fields).await;
        assert_eq!(reply.body, unknown_answer.body, "{fields:?} is answered like an unknown id");
    }
    for (name, value) in [("child_id", stranger.as_str()), ("child-id", sibling.as_str()), ("parent", "Father")] {
        assert_eq!(
            meera.caller.with_header(name, value).post(path, &[]).await.body,
            unknown_answer.body,
            "header {name}: {value}"
        );
    }
    // The hyphened spelling is the same header; said differently twice, it is refused.
    let hyphens = town.nobody().with_header("auth-token", &meera.token).with_header("child-id", &own);
    assert_eq!(data(&hyphens.post(path, &[]).await), own.as_str());
    let twice = meera.caller.with_header("auth-token", "something else");
    assert_eq!(twice.post(path, &[]).await.refused(), "The form could not be read. Please check it and try again.");
    town.finish().await;
}

#[rstest]
#[tokio::test]
async fn a_parent_who_loses_a_child_loses_its_token(#[values(Engine::Sqlite, Engine::Postgres)] engine: Engine) {
    let town = Town::new(engine).await;
    let farah = town.parent(FARAH).await;
    farah.caller.post("/parentapp/childData", &[]).await.ok();
    town.leaves(town.zoya).await;
    assert_eq!(farah.caller.post("/parentapp/childData", &[]).await.refused(), "Expired Auth Token.");
    town.finish().await;
}

// proves: CONF-01 CONF-02 CONF-04 CONF-05 WIRE-15 WIRE-18
#[rstest]
#[tokio::test]
async fn the_configuration_file_holds_every_constant(#[values(Engine::Sqlite, Engine::Postgres)] engine: Engine) {
    let town = Town::new(engine).await;
    let reply = town.nobody().get("/static/config.json").await;
    assert_eq!(reply.status, 200);
    for key in [
        "teachersPath",
        "ImagePath",
        "TimeLineThumbUrl",
        "transportTitle",
        "pushPermissionMessage",
        "cameraPauseTitle",
        "cameraPauseSubtitle",
        "cctvServerDownMessage",
        "ArchiveMessage",
        "WithdrawReason",
        "EmergencyDaycareType",
        "ParentOrientationVideos",
        "AttendanceNoMonthDataText",
        "AttendanceNoDataFoundText",
        "RaiseIssue",
        "relationToChild",
        "tokenTimeout",
        "lambdaApiServer",
        "supportedVersions",
    ] {
        assert!(reply.json.get(key).is_some(), "{key}");
    }
    assert_eq!(reply.json["EmergencyDaycareType"], "Emergency Daycare");
    assert!(reply.json["lambdaApiServer"].is_string());
    assert_eq!(reply.json["supportedVersions"], serde_json::json!(["4.7.0"]));
    assert_eq!(reply.json["tokenTimeout"], 30);
    town.finish().await;
}

#[rstest]
#[tokio::test]
async fn the_configuration_file_contains_the_other_settings_of_the_app(#[values(Engine::Sqlite)] engine: Engine) {
    let town = Town::new(engine).await;
    let json = town.nobody().get("/static/config.json").await.json;
    for (place, value) in [
        ("/otpMinutes", Value::from(30)),
        ("/reloadCode", "{secret}".into()),
        ("/environment", "production".into()),
        ("/debug", false.into()),
        ("/logo", "".into()),
        ("/support/phone", "".into()),
        ("/cctvLiveFrom", "08:45".into()),
        ("/cctvLiveUntil", "18:45".into()),
        ("/demoCameraHours", "".into()),
        ("/requests/pauseDaysMax", 890.into()),
        ("/requests/resumeAfter", "2017-04-01".into()),
        ("/requests/extendedDaycareTypes/0/label", "1 Month".into()),
        ("/webviewPages", Value::Array(Vec::new())),
    ] {
        assert_eq!(json.pointer(place), Some(&value), "{place}");
    }
    let availability = json["cctvAvailability"].as_str().expect("a text");
    assert!(availability.contains("from 8:45 AM to 6:45 PM"), "{availability}");
    assert_eq!(town.nobody().get("/static/logo").await.status, 404);
    town.finish().await;
}

#[rstest]
#[tokio::test]
async fn another_brand_changes_all_texts_of_the_server(#[values(Engine::Sqlite)] engine: Engine) {
    let folder = tempfile::tempdir().expect("a folder");
    let logo = folder.path().join("mark.svg");
    std::fs::write(&logo, "<svg xmlns='http://www.w3.org/2000/svg'/>").expect("written");
    let icons = folder.path().join("icons");
    let badge = include_bytes!("../../../../web/public/icons/badge.png");
    std::fs::create_dir(&icons).expect("a folder");
    std::fs::write(icons.join("badge.png"), badge).expect("written");
    let town = Town::with(engine, |config| {
        config.rate_limits = RateLimits::off();
        config.brand.name = "Steps & <Stairs>".into();
        config.brand.logo = Some(logo);
        config.brand.icons = Some(icons);
        config.brand.country_code = "+94".into();
        config.brand.time_zone = "Asia/Colombo".into();
        config.brand.debug = true;
        config.support.phone = "+94 11 234 5678".into();
        config.sign_in.code_minutes = 12;
    })
    .await;
    let json = town.nobody().get("/static/config.json").await.json;
    let output = [&json["appName"], &json["countryCode"], &json["timeZone"], &json["support"]["phone"], &json["logo"]];
    assert_eq!(output, ["Steps & <Stairs>", "+94", "Asia/Colombo", "+94 11 234 5678", "/static/logo"]);
    assert_eq!((json["debug"].as_bool(), json["otpMinutes"].as_i64()), (Some(true), Some(12)));
    let own = town.nobody().get("/icons/badge.png").await;
    assert_eq!((own.status.as_u16(), own.headers["content-type"].to_str().ok()), (200, Some("image/png")));
    for other in ["icon-192.png", "icon-512.png", "../mark.svg", "%2e%2e/mark.svg", ""] {
        let reply = town.nobody().get(&format!("/icons/{other}")).await;
        assert_eq!(reply.status.as_u16(), 404, "{other}: the portal's own is not shown, nor anything else");
    }
    let mark = town.nobody().get("/static/logo").await;
    assert_eq!((mark.status.as_u16(), mark.headers["content-type"].to_str().ok()), (200, Some("image/svg+xml")));
    assert_eq!(mark.headers["content-security-policy"], "default-src 'none'; frame-ancestors 'none'");
    let page = town.nobody().with_header("accept", "text/html").get("/login").await.text();
    assert!(!page.contains("<title>Aangan</title>"), "{page}");
    if page.contains("id=\"root\"") {
        assert!(page.contains("<title>Steps &amp; &lt;Stairs&gt;</title>"), "{page}");
        assert!(page.contains(r#"content="Steps &amp; &lt;Stairs&gt;""#), "{page}");
        assert!(page.contains(r#"<link rel="icon" href="/static/logo" />"#) && !page.contains("html:root"), "{page}");
        assert!(page.contains(r#"<img src="/static/logo" alt="" width="72" height="72" />"#), "{page}");
        assert!(!page.contains("<svg"), "the portal's own mark is not painted: {page}");
        let manifest = town.nobody().get("/manifest.webmanifest").await.json;
        assert_eq!((&manifest["name"], &manifest["short_name"]), (&json["appName"], &json["appName"]));
        let badge = json!({"src": "/icons/badge.png", "sizes": "96x96", "type": "image/png", "purpose": "monochrome"});
        assert_eq!(manifest["icons"], json!([badge, {"src": "/static/logo", "sizes": "any"}]));
    }
    let asked = town.ask(MEERA).await;
    let code = town.newest_code(MEERA).await;
    let text = town.sent_messages.addressed_to(MEERA)[0].text.clone();
    assert!(text.contains("your Steps & <Stairs> OTP") && text.contains("valid for 12 minutes"), "{text}");
    town.app.clock.advance(12 * testing::town::MINUTE);
    assert_eq!(town.verify(MEERA, asked.ok(), &code).await.refused(), "OTP expired. Please request a new OTP.");
    town.finish().await;
}

#[rstest]
#[tokio::test]
async fn a_phone_learns_whose_app_opens_the_portals_links(#[values(Engine::Sqlite)] engine: Engine) {
    const ASKED: [&str; 2] = ["/.well-known/assetlinks.json", "/.well-known/apple-app-site-association"];
    let without = Town::new(engine).await;
    for path in ASKED {
        assert_eq!(without.nobody().get(path).await.status, 404, "{path}: there is no app");
    }
    without.finish().await;
    let certificate = vec!["AB"; 32].join(":");
    let town = Town::with(engine, |config| {
        config.phone_app.android_id = "org.example.parents".into();
        config.phone_app.android_certificates = vec![certificate.clone()];
        config.phone_app.apple_id = "A1B2C3D4E5.org.example.parents".into();
    })
    .await;
    for path in ASKED {
        let reply = town.nobody().get(path).await;
        assert_eq!(
            (reply.status.as_u16(), reply.headers["content-type"].to_str().ok()),
            (200, Some("application/json"))
        );
    }
    let android = town.nobody().get(ASKED[0]).await.json;
    assert_eq!(android[0]["relation"], json!(["delegate_permission/common.handle_all_urls"]));
    assert_eq!(android[0]["target"]["package_name"], "org.example.parents");
    assert_eq!(android[0]["target"]["sha256_cert_fingerprints"], json!([certificate]));
    let apple = town.nobody().get(ASKED[1]).await.json;
    let links = &apple["applinks"]["details"][0];
    assert_eq!(links["appIDs"], json!(["A1B2C3D4E5.org.example.parents"]));
    assert_eq!(apple["webcredentials"]["apps"], links["appIDs"]);
    let places = links["components"].as_array().expect("a list");
    assert!(places.iter().all(|place| !place["/"].as_str().is_some_and(|path| path.starts_with("/billing"))));
    // Without the web app in the program there are no screens.
    if !places.is_empty() {
        for screen in ["/timeline", "/blogs/*", "/survey/*"] {
            assert!(places.contains(&json!({"/": screen})), "{screen}: {places:?}");
        }
    }
    town.finish().await;
}
