mod sources;
mod view_sessions;

use axum::http::{HeaderMap, StatusCode, header};
use database::{Engine, params, statements};
use rstest::rstest;
use serde_json::{Value, json};

use base::clock::Timestamp;
use base::ids::CameraId;
use testing::town::{MEERA, MINUTE, MS, NOW};
use testing::{Caller, Reply, Town};

statements! {
    FAILED_EARLIER = "UPDATE camera SET failing_since = 1794457800000, failure = 'password'";
    ENCODED = "UPDATE camera SET encoded = TRUE";
}

// proves: CHILD-26
#[rstest]
#[tokio::test]
async fn windows_are_short_of_the_live_hours_and_not_for_a_child_on_a_break(
    #[values(Engine::Sqlite, Engine::Postgres)] engine: Engine,
) {
    let town = Town::new(engine).await;
    let meera = town.parent(MEERA).await.caller;
    let windows = async || -> Vec<(Timestamp, Timestamp, String)> {
        let child = meera.post("/parentapp/childData", &[]).await.ok().clone();
        let list = child["cctv_access_key"]["token"].as_array().expect("a list").clone();
        let time = |text: &Value| {
            let text = text.as_str().expect("a moment");
            Timestamp::from_ms(text.parse::<jiff::Timestamp>().expect("RFC 3339").as_millisecond())
        };
        let row = |item: &Value| (time(&item["start"]), time(&item["end"]), item["token"].to_string());
        list.iter().map(row).collect()
    };
    // NOW is 10:00; the live hours begin at 8:45, so that windows turn at five past, a quarter past and so on.
    let now = windows().await;
    let bounds: Vec<(Timestamp, Timestamp)> = now.iter().map(|(start, end, _)| (*start, *end)).collect();
    assert_eq!(bounds, [(NOW - 5 * MINUTE, NOW + 5 * MINUTE), (NOW + 5 * MINUTE, NOW + 15 * MINUTE)]);
    assert_ne!(now[0].2, now[1].2);
    let (begin, end) = (NOW - 75 * MINUTE, NOW + 8 * 60 * MINUTE + 45 * MINUTE);
    for (at, count) in [(begin - MS, 0), (begin, 2), (end - 10 * MINUTE - MS, 2), (end - MS, 1), (end, 0)] {
        town.app.clock.set(at, true);
        let open = windows().await;
        assert_eq!(open.len(), count, "at {at:?}");
        assert!(open.iter().all(|(start, end, _)| *end - *start <= 10 * MINUTE && *end <= NOW + 525 * MINUTE));
    }
    town.app.clock.set(NOW, true);
    let child = town.anaya;
    town.takes_a_break(child).await;
    assert_eq!(windows().await, []);
    town.finish().await;
}

// proves: CCTV-10 CCTV-13 CCTV-14 CCTV-15
#[rstest]
#[tokio::test]
async fn the_cameras_of_a_centre_are_down_for_its_own_families(
    #[values(Engine::Sqlite, Engine::Postgres)] engine: Engine,
) {
    let town = Town::new(engine).await;
    let meera = town.parent(MEERA).await.caller;
    let flag = async || {
        let fields = [("parent", "Mother"), ("admission_type", "Regular")];
        meera.post("/parentapp/updateCctvFlag", &fields).await.ok().clone()
    };
    let file = async || town.nobody().get("/static/cctv.json").await.json;
    let here = json!({"Centre_id": town.indiranagar.to_string(), "Center_Name": "Indiranagar"});
    assert_eq!(flag().await, json!({"centerCctvDown": false, "centerDetail": here, "cameras": []}));
    assert_eq!(file().await, json!([]));
    town.centre().json("PUT", "/centre/v1/cctv", &json!({"down": true})).await.taken();
    assert_eq!(flag().await, json!({"centerCctvDown": true, "centerDetail": here, "cameras": []}));
    assert_eq!(file().await, json!([{"Centre_id": town.indiranagar.to_string()}]));
    town.centre().json("PUT", "/centre/v1/cctv", &json!({"down": false})).await.taken();
    assert_eq!(flag().await["centerCctvDown"], json!(false));
    town.finish().await;
}

/// A camera with this source, and a parent who has asked to watch it.
async fn watching(town: &Town, source: &str) -> (CameraId, Caller) {
    let body = json!({"name": "Courtyard", "source": source});
    let set = town.centre().json("PUT", "/centre/v1/cameras/courtyard", &body).await;
    let camera = CameraId::parse(set.taken()["id"].as_str().expect("an id")).expect("an id");
    let meera = town.parent(MEERA).await.caller;
    let let_in = meera.post("/parentapp/watchCamera", &[("camera", &camera.to_string())]).await;
    let_in.ok();
    let cookie = let_in.headers["set-cookie"].to_str().expect("text").split(';').next().expect("a pair").to_owned();
    (camera, town.nobody().with_header("cookie", &cookie))
}

/// The answer once the camera has had its time to begin.
async fn picture(viewer: &Caller, address: &str) -> Reply {
    loop {
        let reply = viewer.get(address).await;
        if reply.status != StatusCode::SERVICE_UNAVAILABLE {
            return reply;
        }
        assert!(reply.text().contains("The camera isn't responding right now. Please try again in a minute."));
    }
}

#[rstest]
#[tokio::test]
async fn a_cameras_stream_needs_a_view_token_and_is_never_cached(
    #[values(Engine::Sqlite, Engine::Postgres)] engine: Engine,
) {
    let town = Town::new(engine).await;
    let (camera, viewer) = watching(&town, "test:").await;
    let at = |file: &str| format!("/camera/{camera}/{file}");
    let index = picture(&viewer, &at("index.m3u8")).await;
    assert_eq!(
        (index.status, &index.headers["cache-control"]),
        (StatusCode::OK, &"no-store".parse().expect("a value"))
    );
    assert_eq!(index.headers["content-type"], "application/vnd.apple.mpegurl");
    let list = picture(&viewer, &at("small.m3u8")).await.text();
    let segment = list.lines().find(|line| line.starts_with("small-")).expect("a segment is listed").to_owned();
    let shown = picture(&viewer, &at(&segment)).await;
    assert_eq!(
        (shown.status, &shown.headers["cache-control"]),
        (StatusCode::OK, &"no-store".parse().expect("a value"))
    );
    assert_eq!(shown.headers["content-type"], "video/mp2t");

    for (who, address) in [
        (&town.nobody(), at("index.m3u8")),
        (&town.nobody(), at(&segment)),
        (&town.nobody().with_header("cookie", "aangan_viewing=forged"), at("index.m3u8")),
        (&viewer, "/camera/1/index.m3u8".to_owned()),
        (&viewer, "/camera/x/index.m3u8".to_owned()),
        (&viewer, at("clock.ttf")),
        (&viewer, at("..%2f..%2fkeys")),
        (&viewer, at("large-1.ts")),
    ] {
        let refused = who.get(&address).await;
        assert_eq!(refused.status, StatusCode::NOT_FOUND, "{address}");
    }

    // The right to look ends, and with it the picture, for who holds the address of a segment as well.
    let anaya = town.anaya;
    town.takes_a_break(anaya).await;
    assert_eq!(viewer.get(&at(&segment)).await.status, StatusCode::NOT_FOUND);
    assert_eq!(viewer.get(&at("index.m3u8")).await.status, StatusCode::NOT_FOUND);
    town.app.streams.end().await;
    town.finish().await;
}

#[rstest]
#[tokio::test]
async fn the_state_of_a_camera_is_stored_and_shown_to_its_centre(
    #[values(Engine::Sqlite, Engine::Postgres)] engine: Engine,
) {
    let town = Town::new(engine).await;
    let listed = async || town.centre().get("/centre/v1/cameras").await.taken()["cameras"][0].clone();
    // The name leads into a network that is not listed.
    let (camera, viewer) = watching(&town, "rtsp://localhost:9/x").await;
    let at = |file: &str| format!("/camera/{camera}/{file}");
    assert_eq!(viewer.get(&at("index.m3u8")).await.status, StatusCode::SERVICE_UNAVAILABLE);
    // Others found it failing before this viewer came.
    town.write(async |writer| Ok(writer.execute(FAILED_EARLIER, params![]).await?)).await;
    daily::cameras::sources::keep_states(&town.app).await.expect("written down");
    let failing = listed().await;
    assert_eq!(failing["no_picture"]["since"], json!("2026-11-12T04:30:00Z"), "{failing}");
    assert_eq!(failing["no_picture"]["code"], json!("private_network"), "{failing}");
    let next = failing["no_picture"]["next"].as_str().expect("a sentence");
    assert!(
        next.contains("retries every 30 seconds or sooner while somebody watches. List the camera's network"),
        "{next}"
    );
    assert_eq!(town.app.streams.failing().get("private_network"), Some(&1));
    // Created again, it shows its picture; the earlier source's test result does not count.
    town.app.clock.set(NOW + MINUTE, true);
    let (_, viewer) = watching(&town, "test:").await;
    assert_eq!(listed().await["no_picture"], Value::Null);
    daily::cameras::sources::keep_states(&town.app).await.expect("written down");
    assert_eq!(listed().await["no_picture"], Value::Null);
    assert_eq!(picture(&viewer, &at("index.m3u8")).await.status, StatusCode::OK);
    daily::cameras::sources::keep_states(&town.app).await.expect("written down");
    let shown = listed().await;
    assert!(shown["shown_at"].is_string() && shown["no_picture"].is_null(), "{shown}");
    assert_eq!(town.app.streams.changed(), []);
    // The next run knows the test result.
    let remembered = async || {
        let headers = HeaderMap::from_iter([(header::COOKIE, viewer.header("cookie").parse().expect("a header"))]);
        daily::cameras::view_sessions::authorize(&town.app, &headers, None, camera).await.expect("admitted").1.encoded
    };
    assert!(!remembered().await);
    town.write(async |writer| Ok(writer.execute(ENCODED, params![]).await?)).await;
    assert!(remembered().await);
    town.app.streams.end().await;
    town.finish().await;
}
