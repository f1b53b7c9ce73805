use database::{Engine, Reader, params, statements};
use rstest::rstest;
use serde_json::{Value, json};

use base::clock::Timestamp;
use testing::Town;
use testing::town::{FARAH, MEERA};

statements! {
    SOURCES: Vec<u8> = "SELECT source FROM camera ORDER BY id";
    FAILS = "UPDATE camera SET encoded = TRUE, shown_at = 1794457800000, failing_since = 1794457800000, failure = 'password'";
}

const ADDRESS: &str = "rtsp://admin:hush-hush@8.8.8.8:8554/stream1";

async fn names(town: &Town) -> Vec<Value> {
    let listed = town.centre().get("/centre/v1/cameras").await;
    listed.taken()["cameras"].as_array().expect("cameras").clone()
}

#[rstest]
#[tokio::test]
async fn a_centre_sets_its_cameras_and_no_password_is_shown_or_kept_open(
    #[values(Engine::Sqlite, Engine::Postgres)] engine: Engine,
) {
    let town = Town::new(engine).await;
    let centre = town.centre();
    let put = async |word: &str, body: Value| centre.json("PUT", &format!("/centre/v1/cameras/{word}"), &body).await;
    let corner = put("corner", json!({"name": " Play corner ", "room": "Nursery", "source": ADDRESS})).await;
    let id = corner.taken()["id"].as_str().expect("an id").to_owned();
    assert_eq!(
        corner.taken(),
        &json!({"id": id, "ref": "corner", "name": "Play corner", "room": "Nursery", "source": corner.json["source"],
            "encoded": false, "shown_at": null, "no_picture": null})
    );
    let shown = corner.json["source"].as_str().expect("a source");
    assert!(shown.contains("8.8.8.8") && !shown.contains("hush") && !shown.contains("admin"), "{shown}");
    let kept = town.read(async |reader: &mut Reader<'_>| Ok(reader.list(SOURCES, params![]).await?)).await;
    assert!(kept.len() == 1 && !String::from_utf8_lossy(&kept[0]).contains("hush"));
    // Changed without its address, by its word and by its id: the address stays.
    put("corner", json!({"name": "Corner"})).await.taken();
    let changed = put(&id, json!({"name": "The corner", "room": ""})).await;
    assert_eq!(
        changed.taken(),
        &json!({"id": id, "ref": "corner", "name": "The corner", "room": "", "source": shown,
            "encoded": false, "shown_at": null, "no_picture": null})
    );
    put("gate", json!({"name": "Gate", "source": "test:"})).await.taken();
    let listed = names(&town).await;
    assert_eq!(
        listed.iter().map(|camera| camera["name"].as_str().expect("a name")).collect::<Vec<_>>(),
        ["Gate", "The corner"]
    );
    assert!(!town.centre().get("/centre/v1/cameras").await.text().contains("hush"));
    for path in ["/centre/v1/cameras/corner", "/centre/v1/cameras/nothing", "/centre/v1/cameras/12"] {
        let other = town.other_centre().send("DELETE", path, None, Vec::new()).await;
        assert_eq!(other.status.as_u16(), 404, "another centre's {path}");
    }
    let removed = centre.send("DELETE", "/centre/v1/cameras/corner", None, Vec::new()).await;
    assert_eq!(removed.taken()["id"], json!(id));
    assert_eq!(names(&town).await.len(), 1);
    let record = town.read(async |reader| Ok(base::audit::list_since(reader, Timestamp::EPOCH).await?)).await;
    let actions: Vec<_> = record.iter().filter(|(_, action, _)| action.contains("a camera")).collect();
    let of = |words: &str| actions.iter().filter(|(_, action, object)| action == words && *object == id).count();
    assert_eq!((actions.len(), of("set a camera"), of("removed a camera")), (5, 3, 1));
    assert!(actions.iter().all(|(_, _, object)| !object.contains("rtsp")));
    town.finish().await;
}

#[rstest]
#[tokio::test]
async fn a_bad_camera_is_refused_with_its_fault_and_changes_nothing(#[values(Engine::Sqlite)] engine: Engine) {
    let town = Town::new(engine).await;
    for (word, body, field) in [
        ("corner", json!({"name": "Corner"}), "source"),
        ("corner", json!({"name": "Corner", "source": "file:///etc/passwd"}), "source"),
        ("corner", json!({"name": "Corner", "source": "rtsp://a/b\noption x"}), "source"),
        ("corner", json!({"name": "Corner", "source": "rtsp://8.8.8.8/x", "user": "admin"}), "password"),
        ("corner", json!({"name": "Corner", "source": "rtsp://8.8.8.8/x", "password": "etc/passwd"}), "password"),
        ("corner", json!({"name": "Corner", "user": "admin", "password": "etc/passwd"}), "source"),
        (
            "corner",
            json!({"name": "Corner", "source": "rtsp://a:b@8.8.8.8/", "user": "c", "password": "etc/passwd"}),
            "source",
        ),
        ("corner", json!({"name": "Corner", "source": "test:", "user": "c", "password": "etc/passwd"}), "source"),
        ("corner", json!({"name": " ", "source": "test:"}), "name"),
        ("corner", json!({"name": "Corner", "source": "test:", "room": "Infants"}), "room"),
        ("The-Corner", json!({"name": "Corner", "source": "test:"}), "ref"),
        (&"x".repeat(41), json!({"name": "Corner", "source": "test:"}), "ref"),
    ] {
        let refused = town.centre().json("PUT", &format!("/centre/v1/cameras/{word}"), &body).await;
        assert_eq!((refused.status.as_u16(), &refused.json["rows"][0]["field"]), (422, &json!(field)), "{body}");
        assert!(!refused.text().contains("etc/passwd"), "the reply does not repeat a refused address");
    }
    assert_eq!(town.centre().json("PUT", "/centre/v1/cameras/12", &json!({"name": "x"})).await.status.as_u16(), 404);
    assert!(names(&town).await.is_empty());
    town.finish().await;
}

#[rstest]
#[tokio::test]
async fn a_family_is_offered_the_cameras_of_its_childs_room_and_of_all_rooms(
    #[values(Engine::Sqlite, Engine::Postgres)] engine: Engine,
) {
    let town = Town::new(engine).await;
    let app = town.app.clone();
    let centre = town.indiranagar;
    town.write(async move |writer| Ok(people::centres::add_room(writer, &app.random, centre, "Infants").await?)).await;
    for (word, room) in [("corner", "Nursery"), ("cots", "Infants"), ("yard", "")] {
        let body = json!({"name": word, "room": room, "source": "test:"});
        town.centre().json("PUT", &format!("/centre/v1/cameras/{word}"), &body).await.taken();
    }
    let body = json!({"name": "Elsewhere", "source": "test:"});
    town.other_centre().json("PUT", "/centre/v1/cameras/yard", &body).await.taken();
    let offered = async |phone: &str| {
        let caller = town.parent(phone).await.caller;
        let flag = caller.post("/parentapp/updateCctvFlag", &[]).await.ok().clone();
        let camera = |one: &Value| (one["name"].as_str().expect("a name").to_owned(), one["room"].clone());
        flag["cameras"].as_array().expect("cameras").iter().map(camera).collect::<Vec<_>>()
    };
    let nursery = [("corner".to_owned(), json!("Nursery")), ("yard".to_owned(), json!(""))];
    assert_eq!(offered(MEERA).await, nursery);
    let (anaya, zoya) = (town.anaya, town.zoya);
    town.takes_a_break(anaya).await;
    assert_eq!(offered(MEERA).await, [], "on a break there is none");
    assert_eq!(offered(FARAH).await, nursery);
    let farah = town.parent(FARAH).await.caller;
    let by_office = town.app.clone();
    town.write(async move |writer| {
        let actor = base::audit::Actor::Office;
        let by = people::families::children::By { actor: &actor, random: &by_office.random, now: by_office.now() };
        Ok(people::families::children::leave(
            writer,
            by,
            zoya,
            people::families::children::Grace::from_today(&by_office),
        )
        .await?)
    })
    .await;
    let flag = farah.post("/parentapp/updateCctvFlag", &[]).await;
    assert_eq!(flag.ok()["cameras"], json!([]), "a child that left has none");
    town.finish().await;
}

#[rstest]
#[tokio::test]
async fn a_password_is_taken_as_typed_and_a_new_address_resets_the_state(
    #[values(Engine::Sqlite, Engine::Postgres)] engine: Engine,
) {
    let town = Town::new(engine).await;
    let put = async |body: Value| town.centre().json("PUT", "/centre/v1/cameras/corner", &body).await;
    let source = async || {
        let kept = town.read(async |reader: &mut Reader<'_>| Ok(reader.list(SOURCES, params![]).await?)).await;
        let id = names(&town).await[0]["id"].as_str().expect("an id").to_owned();
        town.app.keys.decrypt(&kept[0], &format!("camera:{id}")).expect("encrypted under the town's keys")
    };
    let set =
        put(json!({"name": "Corner", "source": "rtsp://8.8.8.8/x", "user": "admin", "password": "p#s@s/w:o%r d?ü"}))
            .await;
    assert_eq!(set.taken()["source"], json!("rtsp://…@8.8.8.8/x"));
    assert_eq!(source().await, "rtsp://admin:p%23s%40s%2Fw%3Ao%25r%20d%3F%C3%BC@8.8.8.8/x");
    town.write(async |writer| Ok(writer.execute(FAILS, params![]).await?)).await;
    // A new name is no new camera.
    let failing = json!({
        "since": "2026-11-12T04:30:00Z",
        "code": "password",
        "reason": "the camera refused the password",
        "next": "The portal retries every 30 seconds or sooner while somebody watches. Set the camera again with the right user and password."
    });
    let renamed = put(json!({"name": "The corner"})).await;
    assert_eq!((&renamed.taken()["encoded"], &renamed.json["no_picture"]), (&json!(true), &failing));
    let listed = names(&town).await;
    assert_eq!((&listed[0]["no_picture"], &listed[0]["shown_at"]), (&failing, &json!("2026-11-12T04:30:00Z")));
    // Nor is the source of before, typed once more.
    let same =
        put(json!({"name": "Corner", "source": "rtsp://8.8.8.8/x", "user": "admin", "password": "p#s@s/w:o%r d?ü"}))
            .await;
    assert_eq!((&same.taken()["encoded"], &same.json["no_picture"]), (&json!(true), &failing));
    // Another password under the same address is one.
    let again = put(json!({"name": "Corner", "user": "b", "password": "new"})).await;
    assert_eq!((&again.taken()["encoded"], &again.json["no_picture"]), (&json!(false), &Value::Null));
    assert_eq!(source().await, "rtsp://b:new@8.8.8.8/x");
    town.finish().await;
}
