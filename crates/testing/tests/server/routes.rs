//! Every route of the parents' listener, called as nobody and as another family. The list comes from the router's own
//! OpenAPI document: a route added tomorrow is walked tomorrow.

use std::collections::BTreeSet;
use std::time::Duration;

use database::Engine;
use rstest::rstest;
use serde_json::{Value, json};

use aangan::routes::{centre_api, parent_api, parent_document, staff_document};
use aangan::statements;
use base::clock::{Clock, Timestamp};
use config::{Config, Video};
use operations::migrations::MIGRATIONS;
use testing::town::{FARAH, MEERA, MINUTE, NOW};
use testing::{Reply, Town};

/// What answers without a session. This list may only shrink.
const OPEN: [&str; 8] = [
    "/media/{picture}",
    "/parentapp/childLoginOTP",
    "/parentapp/childLoginViaOTPDetails",
    "/parentapp/validateParentEmail",
    "/static/blogs.json",
    "/static/cctv.json",
    "/static/config.json",
    "/static/logo",
];
/// Open as well: it only ever ends a session, by that session's own token.
const OPEN_TO_END: &str = "/userauth/logLogoutInfo";
/// A GET, and closed as the others are: its own tests say so.
const LISTENED_TO: &str = "/parentapp/live";
/// Closed by a pass of its own: its own tests say so.
const LOOKED_THROUGH: &str = "/camera/{camera}/{file}";

/// What a browser says that it takes when somebody walks to an address.
const WALKING: &str = "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8";

fn guarded_paths() -> BTreeSet<String> {
    let paths: BTreeSet<String> = parent_api().into_openapi().paths.paths.into_keys().collect();
    for open in OPEN.into_iter().chain([OPEN_TO_END, LISTENED_TO, LOOKED_THROUGH]) {
        assert!(paths.contains(open), "{open} is in the list of open routes but is no route");
    }
    let walked = |path: &String| {
        !OPEN.contains(&path.as_str()) && ![OPEN_TO_END, LISTENED_TO, LOOKED_THROUGH].contains(&path.as_str())
    };
    paths.into_iter().filter(walked).collect()
}

/// The actions of section 7 that call the portal.
const ACTIONS: &str = "FETCH_SURVEY WITHDRAW_CHILD EXTEND_DAYCARE CHANGE_TRANSPORT UPDATE_USER_PHONE UPDATE_USER_EMAIL \
    ADD_ADMISSION_DETAILS RESET_DOOR_PIN CHECK_CCTV FETCH_CHAT SEND_CHAT_MESSAGE_OFFLINE FETCH_CHILD_TIMELINE FETCH_FOOD \
    FETCH_ACTIVITY FETCH_TEACHERS FETCH_BLOGS FETCH_HOLIDAYS FETCH_PHOTOS FETCH_NEWS FETCH_CHILD_MEASUREMENTS FETCH_CHILD_CARE \
    FETCH_OUTDOOR_ACTIVITY FETCH_ATTENDANCE FETCH_NOTIFICATION FETCH_TICKETS GET_GUARDIAN FETCH_CONFIG POST_EVENT_ACTION_REQUIRED";
/// Those that the specification names in words.
const ACTIONS_IN_WORDS: [&str; 13] = [
    "cancel transport",
    "cancel shift",
    "cancel change program",
    "cancel leave",
    "cancel pause",
    "cancel withdraw",
    "cancel extend daycare",
    "forgot password",
    "resume from break",
    "extend pause",
    "submit survey",
    "logout",
    "image download",
];

// proves: WIRE-14
#[test]
fn each_action_of_the_specification_has_a_described_call_that_takes_its_payload() {
    let document = serde_json::to_value(parent_document()).expect("JSON");
    let quirks = include_str!("../../../../docs/api-quirks.md");
    let (_, table) = quirks.split_once("## The specification's actions").expect("the table of actions");
    let mut actions = BTreeSet::new();
    for row in table.lines().filter(|line| line.contains("| `/")) {
        let [_, action, path, payload, _] = row.split('|').map(str::trim).collect::<Vec<_>>()[..] else {
            panic!("a row of three: {row}");
        };
        let path = path.trim_matches('`');
        let calls = document["paths"][path].as_object().unwrap_or_else(|| panic!("{action} has no call {path}"));
        let call = calls.values().next().expect("a method");
        assert!(call["summary"].as_str().is_some_and(|said| !said.is_empty()), "{path} is not described");
        let content = call["requestBody"]["content"].as_object().and_then(|content| content.values().next());
        let form = content.and_then(|content| content["schema"]["$ref"].as_str()).map(|name| &name[1..]);
        for field in payload.split('`').skip(1).step_by(2) {
            let takes = form.and_then(|form| document.pointer(&format!("{form}/properties/{field}")));
            assert!(takes.is_some(), "{path} takes no {field}, which {action} has");
        }
        assert!(actions.insert(action), "{action} stands twice");
    }
    let all: BTreeSet<&str> = ACTIONS.split_whitespace().chain(ACTIONS_IN_WORDS).collect();
    assert_eq!(actions, all);
}

#[test]
fn each_parents_call_is_described_with_its_form_and_its_refusals() {
    let document = serde_json::to_value(parent_document()).expect("JSON");
    let refused = json!("#/components/schemas/Refused");
    let calls = document["paths"].as_object().expect("paths").iter();
    let is_file = |path: &str| ["/static/", "/media/", "/camera/"].iter().any(|at| path.starts_with(at));
    for (path, call) in
        calls.flat_map(|(path, calls)| calls.as_object().expect("calls").values().map(move |c| (path, c)))
    {
        let forms = call["requestBody"]["content"].as_object().into_iter().flat_map(|content| content.keys());
        for form in forms {
            assert!(["application/x-www-form-urlencoded", "multipart/form-data"].contains(&form.as_str()), "{path}");
        }
        for class in ["4XX", "5XX"] {
            let envelope =
                call["responses"].get(class).map(|answer| &answer["content"]["application/json"]["schema"]["$ref"]);
            assert_eq!(envelope, (!is_file(path)).then_some(&refused), "{path} {class}");
        }
    }
    assert!(document["components"]["schemas"]["Refused"]["properties"]["code"].is_object());
}

/// The names of the schemas that a part of a document refers to, directly or through others.
fn referred_to<'a>(document: &'a Value, part: &'a Value, found: &mut BTreeSet<&'a str>) {
    match part {
        Value::Object(members) => members.values().for_each(|member| referred_to(document, member, found)),
        Value::Array(items) => items.iter().for_each(|item| referred_to(document, item, found)),
        Value::String(text) => {
            let Some(name) = text.strip_prefix("#/components/schemas/") else { return };
            if found.insert(name) {
                referred_to(document, &document["components"]["schemas"][name], found);
            }
        }
        _ => {}
    }
}

#[test]
fn each_field_of_the_staffs_answers_is_either_null_or_left_out() {
    let document = serde_json::to_value(staff_document()).expect("JSON");
    let calls =
        document["paths"].as_object().expect("paths").values().flat_map(|calls| calls.as_object().expect("calls"));
    let (mut answered, mut sent) = (BTreeSet::new(), BTreeSet::new());
    for (_, call) in calls {
        referred_to(&document, &call["responses"], &mut answered);
        referred_to(&document, &call["requestBody"], &mut sent);
    }
    assert!(answered.contains("RecentItem"), "{answered:?}");
    for name in answered.difference(&sent) {
        let schema = &document["components"]["schemas"][name];
        let required: Vec<_> = schema["required"].as_array().into_iter().flatten().filter_map(Value::as_str).collect();
        for (field, of) in schema["properties"].as_object().into_iter().flatten() {
            let types = of["type"].as_array().or_else(|| of["oneOf"].as_array());
            let may_be_null = types.into_iter().flatten().any(|kind| kind == "null" || kind["type"] == "null");
            assert!(
                !may_be_null || required.contains(&field.as_str()),
                "{name}.{field} may be null and may be left out"
            );
        }
    }
}

// proves: SCOPE-02 ROLE-03
#[test]
fn the_parents_address_has_no_route_for_any_other_role() {
    let paths: Vec<String> = parent_api().into_openapi().paths.paths.into_keys().collect();
    for path in &paths {
        let lower = path.to_lowercase();
        assert!(
            !["admin", "teacher", "staff", "centre/", "demo", "office"].iter().any(|word| lower.contains(word)),
            "{path}"
        );
    }
    let centres: BTreeSet<String> = centre_api().into_openapi().paths.paths.into_keys().collect();
    assert!(
        centres.iter().all(|path| path.starts_with("/centre/v1/")) && paths.iter().all(|path| !centres.contains(path))
    );
}

// proves: WIRE-01 WIRE-12 WIRE-13 ERR-10
#[rstest]
#[tokio::test]
async fn every_route_is_closed_to_nobody_and_to_another_family(
    #[values(Engine::Sqlite, Engine::Postgres)] engine: Engine,
) {
    let town = Town::new(engine).await;
    let meera = town.parent(MEERA).await;
    let farah = town.parent(FARAH).await;
    let ended = town.parent(MEERA).await;
    town.nobody().post("/userauth/logLogoutInfo", &[("Auth_token", &ended.token)]).await.ok();
    let paths = guarded_paths();
    assert!(paths.len() >= 2, "the walk has somewhere to go");
    let today = "2026-11-12";
    let daily = base::keys::fingerprint(&format!("aangan:{today}"))
        .iter()
        .fold(String::new(), |text, byte| text + &format!("{byte:02x}"));
    let (own, foreign, sibling) = (town.anaya.to_string(), town.zoya.to_string(), town.vihaan.to_string());
    for path in &paths {
        for token in ["", "garbage", daily.as_str(), ended.token.as_str(), &meera.token[..meera.token.len() - 1]] {
            let reply = town.nobody().with_header("auth_token", token).post(path, &[("child_id", &own)]).await;
            assert_eq!(reply.refused(), "Expired Auth Token.", "{path} with {token:?}");
            assert_eq!(reply.json["code"], "session_ended");
        }
        let unknown = meera.caller.post(path, &[("child_id", "9223372036854775807")]).await;
        assert_eq!(unknown.refused(), "No Data Found", "{path}");
        let same = |reply: Reply, what: &str| assert_eq!(reply.body, unknown.body, "{path}: {what}");
        same(meera.caller.post(path, &[("child_id", &foreign)]).await, "another family's child in the form");
        same(
            meera.caller.with_header("child_id", &foreign).post(path, &[]).await,
            "another family's child in the header",
        );
        same(meera.caller.post(path, &[("child_id", &sibling)]).await, "the other child under this child's token");
        same(
            meera.caller.with_header("child_id", &own).post(path, &[("child_id", &foreign)]).await,
            "header and form disagree",
        );
        same(farah.caller.post(path, &[("child_id", &own)]).await, "another mother asks for this child");
        same(meera.caller.post(path, &[("parent", "Father")]).await, "the other side");
        let hers = farah.caller.post(path, &[]).await.text();
        assert!(
            !hers.contains(&own) && !hers.contains("Meera") && !hers.contains("Anaya"),
            "{path} tells another family's secrets: {hers}"
        );
        let old = meera.caller.with_header("app_version", "4.6.0").post(path, &[]).await;
        assert_eq!(old.refused(), "It seems you are using older version. Update to its latest");
        let unsaid = meera.caller.with_header("app_version", "").post(path, &[]).await;
        assert_ne!(unsaid.json["code"], "old_version", "{path}: an empty version is no version");
        // Malformed forms are refused in the envelope and never break anything.
        for body in ["child_id=%FF", "child_id=%00", "child_id=%4", "a=%ZZ", &format!("x={}", "y".repeat(3000))] {
            let reply = meera
                .caller
                .send("POST", path, Some("application/x-www-form-urlencoded"), body.as_bytes().to_vec())
                .await;
            reply.refused();
        }
        let json = meera.caller.send("POST", path, Some("application/json"), b"{}".to_vec()).await;
        assert_eq!((json.status.as_u16(), json.json["status"].as_str()), (415, Some("error")));
        let huge = meera.caller.send("POST", path, Some("application/x-www-form-urlencoded"), vec![b'a'; 70_000]).await;
        assert_eq!((huge.status.as_u16(), huge.json["status"].as_str()), (413, Some("error")));
        for method in ["GET", "PUT", "DELETE", "TRACE"] {
            let reply = meera.caller.send(method, path, None, Vec::new()).await;
            assert_eq!((reply.status.as_u16(), reply.json["status"].as_str()), (405, Some("error")), "{method} {path}");
        }
    }
    town.finish().await;
}

#[rstest]
#[tokio::test]
async fn a_longer_answer_travels_compressed_where_the_browser_takes_it(#[values(Engine::Sqlite)] engine: Engine) {
    let town = Town::new(engine).await;
    let naps: Vec<_> = (0..40)
        .map(|n| json!({"child_id": town.anaya.to_string(), "type": "Sleep", "message": "nap", "at": NOW - n * MINUTE}))
        .collect();
    town.post_timeline_entries("naps", json!(naps)).await.taken();
    let meera = town.parent(MEERA).await.caller;
    let packed = meera.with_header("accept-encoding", "gzip, deflate, br");
    let (short, long) = ("/parentapp/childCare", "/parentapp/getChildTimeline");
    let plain = meera.post(long, &[]).await;
    assert!(plain.body.len() > 2000 && !plain.headers.contains_key("content-encoding"), "{}", plain.text());
    let reply = packed.post(long, &[]).await;
    assert_eq!((reply.headers["content-encoding"].to_str().ok(), &reply.json), (Some("gzip"), &plain.json));
    assert!(reply.headers["vary"].to_str().expect("text").contains("accept-encoding"));
    for refusing in ["br", "gzip;q=0, br", "identity"] {
        let plain = meera.with_header("accept-encoding", refusing).post(long, &[]).await;
        assert!(!plain.headers.contains_key("content-encoding"), "{refusing}");
        assert_eq!(plain.headers["vary"], "accept-encoding", "a cache between would mix them up");
    }
    assert!(!packed.post(short, &[]).await.headers.contains_key("content-encoding"), "a short answer stays as it is");
    let picture = format!("/media/{}", town.public_picture);
    assert!(!packed.get(&picture).await.headers.contains_key("content-encoding"), "a picture is packed already");
    town.finish().await;
}

#[rstest]
#[tokio::test]
async fn every_answer_carries_the_exact_headers(#[values(Engine::Sqlite)] engine: Engine) {
    let town = Town::with(engine, |config| config.brand.address = "https://parents.example.com".into()).await;
    let page = town.nobody().with_header("accept", "text/html").get("/timeline").await;
    let policy = page.headers["content-security-policy"].to_str().expect("text").to_owned();
    let nonce = policy.split("'nonce-").nth(1).and_then(|rest| rest.split('\'').next()).expect("a nonce");
    assert!(
        policy.contains("script-src 'self';")
            && policy.contains("require-trusted-types-for 'script'")
            && policy.contains("frame-ancestors 'none'")
    );
    assert!(nonce.len() >= 20 && (page.text().contains(nonce) || !page.text().contains("csp-nonce")));
    let again = town.nobody().with_header("accept", "text/html").get("/timeline").await;
    assert_ne!(
        again.headers["content-security-policy"], page.headers["content-security-policy"],
        "each page has its own nonce"
    );
    for reply in [
        page,
        town.nobody().get("/static/config.json").await,
        town.nobody().post("/parentapp/childData", &[]).await,
        town.nobody().get("/nosuch").await,
        town.nobody().get("/media/1").await,
        town.nobody().post("/nosuch", &[]).await,
        town.nobody().send("PUT", "/parentapp/childData", None, Vec::new()).await,
        town.nobody().send("POST", "/parentapp/childData", None, vec![b'a'; 70_000]).await,
    ] {
        for (name, value) in [
            ("strict-transport-security", "max-age=63072000"),
            ("x-content-type-options", "nosniff"),
            ("referrer-policy", "no-referrer"),
            ("permissions-policy", "camera=(self), geolocation=(), microphone=(), clipboard-read=(self)"),
            ("cross-origin-opener-policy", "same-origin"),
            ("cross-origin-resource-policy", "same-origin"),
            ("cache-control", "no-store"),
        ] {
            assert_eq!(
                reply.headers.get(name).and_then(|value| value.to_str().ok()),
                Some(value),
                "{name} on {}",
                reply.text()
            );
        }
        assert!(reply.headers.contains_key("x-request-id") && reply.headers.contains_key("content-security-policy"));
        assert!(!reply.headers.contains_key("server") && !reply.headers.contains_key("access-control-allow-origin"));
    }
    let plain = Town::with(engine, |_| {}).await;
    assert!(!plain.nobody().get("/healthz").await.headers.contains_key("strict-transport-security"), "only over https");
    plain.finish().await;
    town.finish().await;
}

#[tokio::test]
async fn the_number_of_a_call_tells_nobody_how_many_others_call() {
    let town = Town::new(Engine::Sqlite).await;
    let mut numbers = Vec::new();
    for _ in 0..20 {
        let reply = town.nobody().get("/healthz").await;
        numbers.push(reply.headers["x-request-id"].to_str().expect("text").parse::<u64>().expect("a number"));
    }
    let near = numbers.windows(2).filter(|two| two[0].abs_diff(two[1]) < 1_000_000).count();
    assert_eq!(near, 0, "{numbers:?}");
    assert_eq!(numbers.iter().collect::<BTreeSet<_>>().len(), 20, "each is one call's own");
    town.finish().await;
}

#[rstest]
#[tokio::test]
async fn the_page_is_given_for_screens_and_nothing_of_the_api_s(#[values(Engine::Sqlite)] engine: Engine) {
    let town = Town::new(engine).await;
    let is_page = async |accept: Option<&'static str>, path: &str| {
        let caller = town.nobody();
        let reply =
            if let Some(accept) = accept { caller.with_header("accept", accept) } else { caller }.get(path).await;
        let page = reply.headers["content-type"] == "text/html; charset=utf-8";
        assert_eq!(reply.status.as_u16(), if page { 200 } else { 404 }, "{path} {accept:?}");
        assert_eq!(reply.json["status"] == "error", !page, "{path} {accept:?}");
        page
    };
    for path in ["/", "/timeline", "/support/Pause", "/no/such/screen"] {
        for accept in [None, Some("*/*"), Some(WALKING)] {
            assert!(is_page(accept, path).await, "{path} {accept:?}");
        }
        assert!(!is_page(Some("application/json"), path).await, "{path}");
    }
    // A picture or a script that is not there is no page to who takes anything; who walks there is led to the beginning.
    for path in ["/favicon.ico", "/icons/none.png"] {
        assert!(!is_page(Some("image/avif,image/webp,*/*;q=0.8"), path).await && is_page(Some(WALKING), path).await);
    }
    let paths = |document: utoipa::openapi::OpenApi| document.paths.paths.into_keys().collect::<Vec<_>>();
    let known = [paths(parent_api().to_openapi()), paths(centre_api().to_openapi())].concat();
    let families = known.iter().filter_map(|path| path.split('/').nth(1)).chain(["assets", "metrics"]);
    for family in families.collect::<BTreeSet<_>>() {
        for accept in [None, Some("*/*"), Some(WALKING)] {
            assert!(!is_page(accept, &format!("/{family}/no-such")).await, "{family} {accept:?}");
        }
    }
    town.finish().await;
}

#[tokio::test]
async fn the_page_may_play_the_configured_videos_and_nothing_else_from_outside() {
    let video = |url: &str, poster: &str| Video { title: "Settling in".into(), url: url.into(), poster: poster.into() };
    let town = Town::with(Engine::Sqlite, |config| {
        config.texts.parent_orientation_videos = vec![
            video("https://player.example.com:8443/embed/1?x=1", "https://images.example.com/1.webp"),
            video("https://player.example.com:8443/embed/2", ""),
            video("/media/3.mp4", "/media/3"),
        ];
        config.cameras.player_link = "https://cameras.example.com/watch?x=1".into();
        config.cameras.streaming_host = "https://stream.example.com".into();
    })
    .await;
    let page = town.nobody().with_header("accept", "text/html").get("/parentVideo").await;
    let policy = page.headers["content-security-policy"].to_str().expect("text");
    for part in [
        "img-src 'self' blob: https://images.example.com;",
        "media-src 'self' blob: https://player.example.com:8443;",
        "frame-src 'self' https://player.example.com:8443 https://cameras.example.com https://stream.example.com;",
    ] {
        assert!(policy.contains(part), "{part}: {policy}");
    }
    town.finish().await;
    for bad in [
        "http://a.example",
        "javascript:alert(1)",
        "https://",
        "https://a.example; script-src *",
        "https://a b/",
        "https://u@a/",
        "//a",
    ] {
        let mut config = Config::default();
        config.texts.parent_orientation_videos = vec![video(bad, "")];
        assert!(config.validated().is_err(), "{bad}");
    }
}

#[rstest]
#[tokio::test]
async fn every_statement_can_be_prepared(#[values(Engine::Sqlite, Engine::Postgres)] engine: Engine) {
    let town = Town::new(engine).await;
    town.app.database.prepare_all(statements::ALL).await.expect("each statement is understood");
    town.finish().await;
}

#[tokio::test]
async fn both_engines_get_the_same_tables() {
    let mut schemas = Vec::new();
    for engine in [Engine::Sqlite, Engine::Postgres] {
        let database = database::testing::TestDatabase::new(engine, MIGRATIONS).await;
        schemas.push(database::testing::schema(&database).await.expect("a schema"));
    }
    assert!(schemas[0].len() > 50);
    assert_eq!(schemas[0], schemas[1]);
}

#[test]
fn the_clock_stands_runs_and_moves() {
    let clock = Clock::frozen_at(Timestamp::from_seconds(1));
    clock.advance(Duration::from_millis(500));
    assert_eq!((clock.now().ms(), clock.is_frozen()), (1_500, true));
    clock.set(Timestamp::from_seconds(2), false);
    assert!((2_000..60_000).contains(&clock.now().ms()) && !clock.is_frozen());
    clock.clone().set(Timestamp::from_seconds(5), true);
    assert_eq!(clock.now().ms(), 5_000, "clones agree");
}
