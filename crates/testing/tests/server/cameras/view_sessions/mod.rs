mod view_token;

use std::time::Duration;

use axum::http::{HeaderMap, HeaderValue, header};
use database::Engine;
use rstest::rstest;
use serde_json::{Value, json};

use base::audit::Actor;
use base::clock::Timestamp;
use base::day::DAY;
use base::ids::CameraId;
use base::refusal::AppError;
use config::RateLimits;
use daily::cameras::rfc3339;
use daily::cameras::view_sessions::{authorize, record_activity};
use daily::guardians;
use people::families::Side;
use people::families::children;
use people::families::children::By;
use testing::town::{FARAH, KARTHIK, MEERA, MINUTE, MS, NOW};
use testing::{Caller, Reply, Town};

const WATCH: &str = "/parentapp/watchCamera";
const STOP: &str = "/parentapp/stopWatching";
const SECOND: Duration = Duration::from_secs(1);

async fn set(town: &Town, word: &str, room: &str) -> CameraId {
    let body = json!({"name": word, "room": room, "source": "test:"});
    let set = town.centre().json("PUT", &format!("/centre/v1/cameras/{word}"), &body).await;
    CameraId::parse(set.taken()["id"].as_str().expect("an id")).expect("an id")
}

async fn watch(caller: &Caller, camera: CameraId) -> Reply {
    caller.post(WATCH, &[("camera", &camera.to_string())]).await
}

/// The cookie that a browser would send for the camera.
fn pass(reply: &Reply) -> String {
    reply.ok();
    let line = reply.headers["set-cookie"].to_str().expect("text");
    line.split(';').next().expect("a pair").to_owned()
}

/// Whether a browser with this cookie is given a piece of the camera's picture.
async fn is_shown(town: &Town, cookie: &str, camera: CameraId) -> bool {
    let mut headers = HeaderMap::new();
    headers.insert(header::COOKIE, HeaderValue::try_from(format!("theme=dark; {cookie}")).expect("a header"));
    match authorize(&town.app, &headers, None, camera).await {
        Ok((source, _)) => {
            assert_eq!(source.without_secret(), "test:");
            true
        }
        Err(AppError::Refused(refusal)) => {
            assert_eq!(refusal.code, "not_found", "whoever may not look is answered alike");
            false
        }
        Err(error) => panic!("{error}"),
    }
}

async fn who_watched(caller: &Caller) -> Value {
    caller.post("/parentapp/whoWatched", &[]).await.ok().clone()
}

async fn record(town: &Town) -> Vec<(String, String)> {
    let entries = town.read(async |reader| Ok(base::audit::list_since(reader, Timestamp::EPOCH).await?)).await;
    let about = |(_, action, object): (String, String, String)| (action, object);
    entries.into_iter().map(about).filter(|(action, _)| action.contains("watch")).collect()
}

#[rstest]
#[tokio::test]
async fn a_view_token_is_for_one_camera_and_ten_minutes_and_can_be_renewed(
    #[values(Engine::Sqlite, Engine::Postgres)] engine: Engine,
) {
    let town = Town::new(engine).await;
    let (corner, yard) = (set(&town, "corner", "Nursery").await, set(&town, "yard", "").await);
    let meera = town.parent(MEERA).await.caller;
    let first = watch(&meera, corner).await;
    assert_eq!(
        first.ok(),
        &json!({"address": format!("/camera/{corner}/index.m3u8"), "until": rfc3339(NOW + 10 * MINUTE), "viewer": "Meera Rao"})
    );
    let line = first.headers["set-cookie"].to_str().expect("text");
    assert!(line.ends_with(&format!("; Path=/camera/{corner}; Max-Age=600; HttpOnly; SameSite=Strict")), "{line}");
    let first = pass(&first);
    assert!(is_shown(&town, &first, corner).await && !is_shown(&town, &first, yard).await, "for its camera alone");
    let other = pass(&watch(&meera, yard).await);
    assert!(is_shown(&town, &first, corner).await && is_shown(&town, &other, yard).await, "two cameras at once");
    for forged in ["", "aangan_viewing=", "aangan_viewing=1.2.3.4.5.x", &first[..first.len() - 1]] {
        assert!(!is_shown(&town, forged, corner).await, "{forged}");
    }
    town.app.clock.advance(30 * SECOND);
    assert!(is_shown(&town, &first, corner).await);
    let renewed = pass(&watch(&meera, corner).await);
    assert_ne!(renewed, first);
    assert_eq!(record(&town).await.len(), 2, "renewed, it is the same view session");
    // Renewed, the first token runs out at its time and the second goes on.
    for half_minutes in 1..=19 {
        town.app.clock.set(NOW + 30 * SECOND + half_minutes * 30 * SECOND, true);
        assert_eq!(is_shown(&town, &first, corner).await, half_minutes < 19, "{half_minutes}");
        assert!(is_shown(&town, &renewed, corner).await, "{half_minutes}");
    }
    // Never past the live hours, which end at 18:45.
    let end = NOW + 525 * MINUTE;
    town.app.clock.set(end - 3 * MINUTE, true);
    let last = town.parent(KARTHIK).await.caller;
    let last = watch(&last, corner).await;
    assert_eq!(last.ok()["until"], json!(rfc3339(end)));
    let last = pass(&last);
    town.app.clock.set(end - MS, true);
    assert!(is_shown(&town, &last, corner).await);
    town.app.clock.set(end, true);
    assert!(!is_shown(&town, &last, corner).await);
    town.finish().await;
}

#[tokio::test]
async fn over_https_the_view_token_is_a_secure_cookie() {
    let change = |config: &mut config::Config| {
        config.rate_limits = RateLimits::off();
        config.brand.address = "https://parents.example.com".into();
    };
    let town = Town::with(Engine::Sqlite, change).await;
    let corner = set(&town, "corner", "").await;
    let reply = watch(&town.parent(MEERA).await.caller, corner).await;
    assert!(reply.headers["set-cookie"].to_str().expect("text").ends_with("; SameSite=Strict; Secure"));
    town.finish().await;
}

#[rstest]
#[tokio::test]
async fn a_refused_parent_gets_the_reason_and_another_familys_camera_is_not_found(
    #[values(Engine::Sqlite, Engine::Postgres)] engine: Engine,
) {
    let town = Town::new(engine).await;
    let app = town.app.clone();
    let centre = town.indiranagar;
    town.write(async move |writer| Ok(people::centres::add_room(writer, &app.random, centre, "Infants").await?)).await;
    let (corner, cots) = (set(&town, "corner", "Nursery").await, set(&town, "cots", "Infants").await);
    let meera = town.parent(MEERA).await;
    let refused = async |camera: CameraId| {
        let reply = watch(&meera.caller, camera).await;
        assert!(!reply.headers.contains_key("set-cookie"));
        reply.refused().to_owned()
    };
    let vihaan = meera.sign_in_response["children"][1]["mother_access_token"].as_str().expect("a token");
    let elsewhere = town.nobody().with_header("auth_token", vihaan);
    assert_eq!(watch(&elsewhere, corner).await.refused(), "No Data Found", "the sibling is at another centre");
    assert_eq!(watch(&town.nobody(), corner).await.refused(), "Expired Auth Token.");
    for camera in [cots, CameraId(12)] {
        assert_eq!(refused(camera).await, "No Data Found");
    }
    assert_eq!(meera.caller.post(WATCH, &[]).await.refused(), "No Data Found");
    for (time, live) in [(NOW - 75 * MINUTE - MS, false), (NOW + 525 * MINUTE, false), (NOW - 75 * MINUTE, true)] {
        town.app.clock.set(time, true);
        if live {
            watch(&meera.caller, corner).await.ok();
        } else {
            assert_eq!(refused(corner).await, "The cameras are not live at this hour.");
        }
    }
    town.centre().json("PUT", "/centre/v1/cctv", &json!({"down": true})).await.taken();
    assert_eq!(refused(corner).await, "The centre's cameras cannot be watched right now.");
    let child = town.anaya;
    town.takes_a_break(child).await;
    assert_eq!(refused(corner).await, "There is no live camera during the break.");
    town.finish().await;
}

#[rstest]
#[tokio::test]
async fn the_picture_ends_when_the_right_to_watch_ends(
    #[values(Engine::Sqlite, Engine::Postgres)] engine: Engine,
    #[values(
        "log-out",
        "ended elsewhere",
        "break",
        "bar",
        "left",
        "down",
        "camera removed",
        "room changed",
        "stopped",
        "unseen"
    )]
    why: &str,
) {
    let town = Town::new(engine).await;
    let corner = set(&town, "corner", "Nursery").await;
    let (meera, karthik) = (town.parent(MEERA).await, town.parent(KARTHIK).await.caller);
    let (hers, his) = (pass(&watch(&meera.caller, corner).await), pass(&watch(&karthik, corner).await));
    assert!(is_shown(&town, &hers, corner).await && is_shown(&town, &his, corner).await);
    let (app, child) = (town.app.clone(), town.anaya);
    let mut his_too = true;
    match why {
        "log-out" => {
            town.nobody().post("/userauth/logLogoutInfo", &[("Auth_token", &meera.token)]).await.ok();
            his_too = false;
        }
        "ended elsewhere" => {
            let again = town.parent(MEERA).await.caller;
            let listed = again.post("/parentapp/listSessions", &[]).await;
            let sessions = listed.ok()["sessions"].as_array().expect("sessions").clone();
            let other = sessions.iter().find(|one| one["here"] == false).expect("the first one");
            let id = other["id"].as_str().expect("an id");
            again.post("/parentapp/endSession", &[("session_id", id)]).await.ok();
            his_too = false;
        }
        "break" => town.takes_a_break(child).await,
        "bar" => {
            town.write(async move |writer| {
                let by = By { actor: &Actor::Office, random: &app.random, now: app.now() };
                guardians::remove_parent(writer, by, child, Side::Mother, true).await.map(drop)
            })
            .await;
            his_too = false;
        }
        "left" => {
            town.write(async move |writer| {
                let by = By { actor: &Actor::Office, random: &app.random, now: app.now() };
                Ok(children::leave(writer, by, child, children::Grace::from_today(&app)).await.map(drop)?)
            })
            .await;
        }
        "down" => drop(town.centre().json("PUT", "/centre/v1/cctv", &json!({"down": true})).await),
        "camera removed" => {
            town.centre().send("DELETE", "/centre/v1/cameras/corner", None, Vec::new()).await.taken();
        }
        "room changed" => {
            let centre = town.indiranagar;
            town.write(
                async move |writer| Ok(people::centres::add_room(writer, &app.random, centre, "Infants").await?),
            )
            .await;
            assert_eq!(set(&town, "corner", "Infants").await, corner);
        }
        "stopped" => {
            meera.caller.post(STOP, &[("camera", &corner.to_string())]).await.ok();
            his_too = false;
        }
        _ => {
            town.app.clock.advance(30 * SECOND);
            assert!(is_shown(&town, &his, corner).await);
            town.app.clock.advance(30 * SECOND);
            record_activity(&town.app).await.expect("kept");
            his_too = false;
        }
    }
    assert!(!is_shown(&town, &hers, corner).await);
    assert_eq!(is_shown(&town, &his, corner).await, !his_too, "the other parent's");
    town.finish().await;
}

#[rstest]
#[tokio::test]
async fn a_parent_watches_two_cameras_at_once(#[values(Engine::Sqlite, Engine::Postgres)] engine: Engine) {
    let town = Town::new(engine).await;
    let cameras = [set(&town, "a", "").await, set(&town, "b", "").await, set(&town, "c", "").await];
    let meera = town.parent(MEERA).await.caller;
    // Another device of the same parent counts too; the other parent does not.
    let hers = [meera.clone(), town.parent(MEERA).await.caller];
    let first = pass(&watch(&hers[0], cameras[0]).await);
    let second = pass(&watch(&hers[1], cameras[0]).await);
    for caller in &hers {
        let refused = watch(caller, cameras[2]).await;
        assert_eq!(refused.refused(), "You are watching two cameras already. Close one of them first.");
    }
    watch(&town.parent(KARTHIK).await.caller, cameras[2]).await.ok();
    watch(&hers[0], cameras[0]).await.ok();
    // One is closed, and there is a place.
    hers[1].post(STOP, &[("camera", &cameras[0].to_string())]).await.ok();
    watch(&hers[0], cameras[1]).await.ok();
    assert_eq!(watch(&hers[1], cameras[0]).await.json["code"], "two_cameras");
    // A viewer that was last seen a minute ago counts until then; its token is void once another took its place.
    town.app.clock.advance(MINUTE.saturating_sub(MS));
    assert!(is_shown(&town, &first, cameras[0]).await);
    assert_eq!(watch(&hers[0], cameras[2]).await.json["code"], "two_cameras");
    town.app.clock.advance(MS);
    watch(&hers[0], cameras[2]).await.ok();
    assert!(is_shown(&town, &first, cameras[0]).await && !is_shown(&town, &second, cameras[0]).await);
    town.finish().await;
}

#[rstest]
#[tokio::test]
async fn the_family_and_the_centre_read_who_watched(#[values(Engine::Sqlite, Engine::Postgres)] engine: Engine) {
    let mut town = Town::new(engine).await;
    let corner = set(&town, "corner", "").await;
    let (meera, karthik) = (town.parent(MEERA).await.caller, town.parent(KARTHIK).await.caller);
    let farah = town.parent(FARAH).await.caller;
    assert_eq!(who_watched(&meera).await, json!([]));
    let hers = pass(&watch(&meera, corner).await);
    town.app.clock.advance(50 * SECOND);
    assert!(is_shown(&town, &hers, corner).await);
    watch(&karthik, corner).await.ok();
    town.app.clock.advance(10 * SECOND);
    karthik.post(STOP, &[("camera", &corner.to_string())]).await.ok();
    karthik.post(STOP, &[("camera", &corner.to_string())]).await.ok();
    record_activity(&town.app).await.expect("kept");
    // What was noted is on the disk: it is known after a restart.
    town.restart();
    let (meera, farah) = (
        Caller::of_parents(town.parents_routes(), vec![("auth_token", token_of(&meera))]),
        Caller::of_parents(town.parents_routes(), vec![("auth_token", token_of(&farah))]),
    );
    let row = |name: &str, from: u32, until: u32| json!({"name": name, "camera": "corner", "from": rfc3339(NOW + from * SECOND), "until": rfc3339(NOW + until * SECOND)});
    assert_eq!(who_watched(&meera).await, json!([row("Karthik Rao", 50, 60), row("Meera Rao", 0, 50)]));
    assert_eq!(who_watched(&farah).await, json!([]), "another family's viewings are its own");
    let view_sessions = async |centre: Caller| {
        let listed = centre.get("/centre/v1/cameras/viewings").await;
        let one = |one: &Value| json!([one["viewer"], one["watching"], one["many_networks"], one["child_id"]]);
        listed.taken()["viewings"].as_array().expect("viewings").iter().map(one).collect::<Vec<_>>()
    };
    let anaya = town.anaya.to_string();
    assert_eq!(
        view_sessions(town.centre()).await,
        [json!(["Karthik Rao", false, false, anaya]), json!(["Meera Rao", true, false, anaya])]
    );
    assert!(view_sessions(town.other_centre()).await.is_empty());
    // Nobody stopped her; she is gone.
    town.app.clock.advance(MINUTE);
    record_activity(&town.app).await.expect("kept");
    record_activity(&town.app).await.expect("kept");
    assert_eq!(view_sessions(town.centre()).await[1], json!(["Meera Rao", false, false, anaya]));
    let began = |at: &str| ("began to watch a camera".to_owned(), at.to_owned());
    let stopped = |from: u32, until: u32| {
        let object = format!("{corner} from {} to {}", rfc3339(NOW + from * SECOND), rfc3339(NOW + until * SECOND));
        ("stopped watching a camera".to_owned(), object)
    };
    let camera = corner.to_string();
    assert_eq!(record(&town).await, [began(&camera), began(&camera), stopped(50, 60), stopped(0, 50)]);
    // The camera goes; who watched it stays known for thirty days.
    town.centre().send("DELETE", "/centre/v1/cameras/corner", None, Vec::new()).await.taken();
    town.app.clock.set(NOW + 30 * DAY - MS, true);
    let meera = town.parent(MEERA).await.caller;
    assert_eq!(who_watched(&meera).await.as_array().map(Vec::len), Some(2));
    town.app.clock.advance(MS);
    assert_eq!(who_watched(&meera).await.as_array().map(Vec::len), Some(1));
    town.finish().await;
}

fn token_of(caller: &Caller) -> String {
    caller.header("auth_token").to_owned()
}

#[rstest]
#[tokio::test]
async fn an_account_that_watches_from_three_networks_is_marked_for_the_office(
    #[values(Engine::Sqlite, Engine::Postgres)] engine: Engine,
) {
    let town = Town::new(engine).await;
    let corner = set(&town, "corner", "").await;
    let meera = town.parent(MEERA).await.caller;
    let from = async |address: [u8; 4]| watch(&meera.at(address), corner).await;
    let first = pass(&from([203, 0, 113, 5]).await);
    assert_eq!(from([203, 0, 113, 77]).await.json["status"], "ok");
    assert_eq!(record(&town).await.len(), 1, "a neighbour's address is the same network");
    // From another network the same session's view session is another one, and the first token is void.
    let second = pass(&from([198, 51, 100, 1]).await);
    assert!(is_shown(&town, &second, corner).await && !is_shown(&town, &first, corner).await);
    assert!(!record(&town).await.iter().any(|(action, _)| action.contains("three networks")));
    town.app.clock.advance(29 * MINUTE);
    from([192, 0, 2, 1]).await.ok();
    from([192, 0, 2, 2]).await.ok();
    let found: Vec<_> =
        record(&town).await.into_iter().filter(|(action, _)| action.contains("three networks")).collect();
    assert_eq!(found, [("watched from three networks or more".to_owned(), corner.to_string())]);
    let listed = town.centre().get("/centre/v1/cameras/viewings").await;
    let marks: Vec<_> = listed.taken()["viewings"]
        .as_array()
        .expect("viewings")
        .iter()
        .map(|one| one["many_networks"].clone())
        .collect();
    assert_eq!(marks, [json!(true), json!(false), json!(false)]);
    // Two networks more than half an hour apart are not recorded.
    town.app.clock.advance(31 * MINUTE);
    from([198, 51, 100, 1]).await.ok();
    from([203, 0, 113, 5]).await.ok();
    let marked = record(&town).await.iter().filter(|(action, _)| action.contains("three networks")).count();
    assert_eq!(marked, 1);
    town.finish().await;
}

#[rstest]
#[tokio::test]
async fn a_view_token_used_from_three_networks_is_marked_for_the_office_once(
    #[values(Engine::Sqlite, Engine::Postgres)] engine: Engine,
) {
    let town = Town::new(engine).await;
    let corner = set(&town, "corner", "").await;
    let meera = town.parent(MEERA).await.caller;
    let cookie = pass(&watch(&meera.at([203, 0, 113, 5]), corner).await);
    let holder = town.nobody().with_header("cookie", &cookie);
    let marks = async || {
        record_activity(&town.app).await.expect("kept");
        let listed = town.centre().get("/centre/v1/cameras/viewings").await;
        let found = record(&town).await.into_iter().filter(|(action, _)| action.contains("three networks")).count();
        (listed.taken()["viewings"][0]["many_networks"].clone(), found)
    };
    for (address, marked) in [
        ([203, 0, 113, 99], 0),
        ([198, 51, 100, 1], 0),
        ([198, 51, 100, 2], 0),
        ([192, 0, 2, 1], 1),
        ([192, 0, 2, 9], 1),
    ] {
        // There is no such piece; who asks for it is counted all the same.
        holder.at(address).get(&format!("/camera/{corner}/none")).await;
        assert_eq!(marks().await, (json!(marked == 1), marked), "{address:?}");
        town.app.clock.advance(MINUTE);
    }
    town.finish().await;
}

#[rstest]
#[tokio::test]
async fn old_view_sessions_are_deleted_like_the_audit_log(#[values(Engine::Sqlite, Engine::Postgres)] engine: Engine) {
    let town = Town::new(engine).await;
    let corner = set(&town, "corner", "").await;
    watch(&town.parent(MEERA).await.caller, corner).await.ok();
    let keep = town.app.config.record.keep();
    let counted = async || {
        town.read(async |reader| {
            Ok(daily::cameras::view_sessions::store::list_unseen_since(reader, Timestamp::MAX).await?.len())
        })
        .await
    };
    town.app.clock.advance(keep + MS);
    aangan::jobs::tidy(&town.app).await.expect("tidied");
    assert_eq!(counted().await, 1, "one that goes on is ended first");
    record_activity(&town.app).await.expect("kept");
    assert_eq!(counted().await, 0);
    aangan::jobs::tidy(&town.app).await.expect("tidied");
    let since = Timestamp::MIN;
    let child = town.anaya;
    let left = town
        .read(async move |reader| {
            Ok(daily::cameras::view_sessions::store::list_of_child(reader, child, since).await?.len())
        })
        .await;
    assert_eq!(left, 0);
    town.finish().await;
}
