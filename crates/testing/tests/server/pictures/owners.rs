use database::{Engine, Error, Migration, Reader, Timestamp, Value, Writer, params, statements};
use rstest::rstest;
use serde_json::{Value as Json, json};

use super::made::{jpeg, two_halves};
use base::ids::PictureId;
use base::keys::{fingerprint_of, hex};
use daily::content::newsletters;
use operations::migrations::MIGRATIONS;
use people::centres;
use testing::town::{MEERA, NOW};
use testing::{Caller, File, Reply, Town};

/// A centre of a chain of its own.
async fn stranger(town: &Town) -> Caller {
    let parts = town.app.clone();
    let key = town
        .write(async move |writer| {
            let (random, now) = (&parts.random, parts.now());
            let chain = centres::add_chain(writer, random, "Another Chain").await?;
            let centre = centres::add_centre(writer, random, chain, "Elsewhere", "Chennai").await?;
            centres::add_key(writer, random, now, centre, "office").await
        })
        .await;
    town.centre().with_header("authorization", &format!("Bearer {key}"))
}

async fn bring(centre: &Caller, key: &str, public: bool) -> String {
    let content = jpeg(&two_halves(40, 30));
    let file = File { field: "image", name: "p.jpg", content: &content };
    let public = if public { "true" } else { "false" };
    let named = centre.with_header("idempotency-key", key);
    let kept = named.upload("/centre/v1/pictures", &[("public", public)], &[file]).await;
    kept.taken()["id"].as_str().expect("an id").to_owned()
}

/// Every call of a centre that names a picture, naming this one: what it says no with, or nothing when it takes it.
async fn refusals(
    town: &Town,
    (centre, round): (&Caller, &str),
    child: &str,
    picture: &str,
) -> Vec<(&'static str, Option<String>)> {
    let named = |what: &str| centre.with_header("idempotency-key", &format!("{what}-{picture}-{round}"));
    let newsletter = json!({"subject": "s", "due_date": "2026-11-12", "html": format!("<p>Look <img src=\"/media/{picture}\"></p>")});
    let plain = json!({"subject": "s", "due_date": "2026-11-12", "html": "<p>Look</p>"});
    let entry = json!({"child_id": child, "type": "Sleep", "message": "m", "at": NOW, "picture": picture});
    let bare = json!({"child_id": child, "type": "Sleep", "message": "m", "at": NOW});
    let nap = named("bare-moment").json("POST", "/centre/v1/timeline", &json!({"items": [bare]})).await;
    let nap = nap.taken()["items"][0]["id"].as_str().expect("an id").to_owned();
    let sent = named("plain-letter").json("POST", "/centre/v1/newsletters", &plain).await;
    let sent = sent.taken()["id"].as_str().expect("an id").to_owned();
    let head = json!({"head": {"name": "Nandini", "photo": picture}, "admission_enabled": false, "programs": []});
    let body = json!({"items": [{"child_id": child, "message": "m", "picture": picture}]});
    let answers: [(&str, Reply); 7] = [
        ("moment", named("moment").json("POST", "/centre/v1/timeline", &json!({"items": [entry]})).await),
        (
            "corrected moment",
            centre.json("PUT", &format!("/centre/v1/timeline/{nap}"), &json!({"picture": picture})).await,
        ),
        ("message", named("message").json("POST", "/centre/v1/messages", &body).await),
        ("letter", named("letter").json("POST", "/centre/v1/newsletters", &newsletter).await),
        ("corrected letter", centre.json("PUT", &format!("/centre/v1/newsletters/{sent}"), &newsletter).await),
        (
            "teacher",
            centre.json("PUT", "/centre/v1/teachers", &json!({"rows": [{"name": "A", "photo": picture}]})).await,
        ),
        ("head", centre.json("PUT", "/centre/v1/card", &head).await),
    ];
    town.follow_up().await;
    answers
        .into_iter()
        .map(|(what, reply)| match reply.status.as_u16() {
            200 => (what, None),
            422 => (what, Some(reply.text())),
            other => panic!("{what}: {other} {}", reply.text()),
        })
        .collect()
}

#[rstest]
#[tokio::test]
async fn a_centre_shows_its_own_pictures_and_no_others(#[values(Engine::Sqlite, Engine::Postgres)] engine: Engine) {
    let town = Town::new(engine).await;
    let (ours, neighbour, foreign) = (town.centre(), town.other_centre(), stranger(&town).await);
    let (anaya, vihaan) = (town.anaya.to_string(), town.vihaan.to_string());
    let own = bring(&ours, "own", false).await;
    for (what, refusal) in refusals(&town, (&ours, ""), &anaya, &own).await {
        assert_eq!(refusal, None, "{what}: its own");
    }
    for (what, refusal) in refusals(&town, (&neighbour, ""), &vihaan, &own).await {
        let refusal = refusal.unwrap_or_else(|| panic!("{what}: another centre's picture is taken"));
        assert!(refusal.contains("there is no") && refusal.contains("picture"), "{what}: {refusal}");
        assert!(!what.contains("letter") || refusal.contains(&own), "{what} says which one: {refusal}");
    }
    for id in [bring(&foreign, "private", false).await, bring(&foreign, "public", true).await, "77".to_owned()] {
        for (what, refusal) in refusals(&town, (&ours, ""), &anaya, &id).await {
            assert!(refusal.is_some(), "{what}: another chain's, or one that never was");
        }
    }
    // A photo's picture is the centre's like any other, until the photo is taken back.
    let content = jpeg(&two_halves(40, 30));
    let file = File { field: "image", name: "p.jpg", content: &content };
    let photo = ours
        .with_header("idempotency-key", "photo")
        .upload("/centre/v1/photos", &[("children", &anaya)], &[file])
        .await;
    let photo = photo.taken()["id"].as_str().expect("an id").to_owned();
    let id = PictureId(town.read(async |reader| Ok(reader.get(THE_PHOTO, params![]).await?)).await);
    assert!(
        refusals(&town, (&ours, "before"), &anaya, &id.to_string()).await.iter().all(|(_, refusal)| refusal.is_none())
    );
    ours.json("DELETE", &format!("/centre/v1/photos/{photo}"), &Json::Null).await.taken();
    for (what, refusal) in refusals(&town, (&ours, "after"), &anaya, &id.to_string()).await {
        assert!(refusal.is_some(), "{what}: taken back");
    }
    // Stories show public pictures of the chain; a neighbour's too, because a story is the chain's.
    let shared = bring(&neighbour, "shared", true).await;
    let story = |picture: &str| json!({"title": "t", "excerpt": "e", "picture": picture});
    assert_eq!(ours.json("PUT", "/centre/v1/blogs/a", &story(&shared)).await.status, 200);
    for id in [bring(&foreign, "public-2", true).await, own] {
        let refused = ours.json("PUT", "/centre/v1/blogs/b", &story(&id)).await;
        assert_eq!((refused.status.as_u16(), &refused.json["code"]), (422, &json!("bad_picture")));
    }
    town.finish().await;
}

#[rstest]
#[tokio::test]
async fn a_portrait_is_no_picture_whether_it_waits_is_taken_or_refused(
    #[values(Engine::Sqlite, Engine::Postgres)] engine: Engine,
) {
    let town = Town::new(engine).await;
    let meera = town.parent(MEERA).await.caller;
    let anaya = town.anaya.to_string();
    for (decision, what) in [(json!({"status": "Active"}), "taken"), (json!({"status": "Inactive"}), "refused")] {
        let content = jpeg(&two_halves(300, 300));
        let confirmation = town.confirm(&meera, "photo", &hex(&fingerprint_of(&content)), MEERA).await;
        let file = File { field: "image", name: "me.jpg", content: &content };
        let fields = [("relation", "Self"), ("confirmation", confirmation.as_str())];
        meera.upload("/parentapp/uploadPhoto", &fields, &[file]).await.ok();
        let shown = meera.post("/parentapp/childData", &[]).await.ok()["child_photo"].as_str().expect("one").to_owned();
        let id = shown.split('?').next().expect("an id").to_owned();
        for (what, refusal) in refusals(&town, (&town.centre(), ""), &anaya, &id).await {
            assert!(refusal.is_some(), "{what}: it waits");
        }
        let list = town.centre().json("GET", "/centre/v1/portraits", &Json::Null).await;
        let portrait = list.taken()["portraits"][0]["id"].as_str().expect("an id").to_owned();
        town.centre().json("POST", &format!("/centre/v1/portraits/{portrait}/decision"), &decision).await.taken();
        let body = json!({"items": [{"child_id": anaya, "message": "m", "picture": id}]});
        let reply = town.centre().with_header("idempotency-key", what).json("POST", "/centre/v1/messages", &body).await;
        assert_eq!(reply.status, 422, "{what}");
    }
    town.finish().await;
}

#[rstest]
#[tokio::test]
async fn a_photo_stays_with_the_centre_that_uploaded_it(#[values(Engine::Sqlite, Engine::Postgres)] engine: Engine) {
    let town = Town::new(engine).await;
    let content = jpeg(&two_halves(40, 30));
    let file = File { field: "image", name: "p.jpg", content: &content };
    let fields = [("children", town.anaya.to_string()), ("children", town.zoya.to_string())];
    let fields = fields.each_ref().map(|(name, value)| (*name, value.as_str()));
    let photo =
        town.centre().with_header("idempotency-key", "photo").upload("/centre/v1/photos", &fields, &[file]).await;
    let path = format!("/centre/v1/photos/{}", photo.taken()["id"].as_str().expect("an id"));
    let (zoya, koramangala) = (town.zoya, town.koramangala);
    town.write(async move |writer| Ok(writer.execute(MOVE_CHILD, params![koramangala, zoya]).await.map(drop)?)).await;
    let there = town.other_centre();
    let named = json!({"children": [town.zoya.to_string(), town.vihaan.to_string()]});
    assert_eq!(there.json("PUT", &path, &named).await.status, 404, "a child that came over brings no photos along");
    assert_eq!(there.json("DELETE", &path, &Json::Null).await.status, 404);
    town.centre().json("PUT", &path, &json!({"children": [town.anaya.to_string()]})).await.taken();
    town.centre().json("DELETE", &path, &Json::Null).await.taken();
    town.finish().await;
}

statements! {
    THE_PHOTO: i64 = "SELECT picture_id FROM photo";
    MOVE_CHILD = "UPDATE child SET centre_id = $1 WHERE id = $2";
    OWNERS: (i64, Option<i64>, Option<i64>, bool) = "SELECT id, centre_id, chain_id, portrait FROM picture ORDER BY id";
    LISTED: (i64, i64) = "SELECT newsletter_id, picture_id FROM newsletter_picture ORDER BY newsletter_id, picture_id";
    OLD_CHAIN = "INSERT INTO chain (id, name) VALUES ($1, $2)";
    OLD_CENTRE = "INSERT INTO centre (id, chain_id, name, city, cctv_down) VALUES ($1, $2, $3, 'x', FALSE)";
    OLD_ROOM = "INSERT INTO room (id, centre_id, name) VALUES ($1, $1, 'r')";
    OLD_PROGRAM = "INSERT INTO program (id, chain_id, label) VALUES (1, 1, 'p')";
    OLD_PICTURE = "INSERT INTO picture (id, kind, width, height, public, full_bytes, card_bytes, thumb_bytes, content, withdrawn, kept_at) \
        VALUES ($1, 'image/jpeg', 4, 3, $2, 1, 1, 1, $3, FALSE, 1)";
    OLD_CHILD = "INSERT INTO child (id, centre_id, room_id, program_id, name, last_name, date_of_birth, admission_type, admission_date, \
        paused, live, photo, photo_status) VALUES ($1, $2, $2, 1, 'n', 'l', '2022-01-01', 't', '2025-01-01', FALSE, TRUE, $3, 'Active')";
    OLD_PARENT = "INSERT INTO parent (id, name, phone) VALUES (1, 'n', '9800000001')";
    OLD_SESSION = "INSERT INTO session (id, parent_id, platform, device, started_at, ends_at) VALUES (1, 1, 'web', 'd', 1, 2)";
    OLD_PORTRAIT = "INSERT INTO portrait (id, child_id, relation, parent_id, picture_id, status, session_id, confirmation, brought_at) \
        VALUES (1, 1, 'Self', 1, $1, 'Pending For Approval', 1, $2, 1)";
    OLD_PUSH = "INSERT INTO push (scope, name, content, answer, kept_at) VALUES ($1, $2, $3, $4, 1)";
    OLD_PHOTO = "INSERT INTO photo (child_id, at, id, picture_id, width, height, caption, month) VALUES ($1, 1, $2, $2, 4, 3, '', '2026-11')";
    OLD_MESSAGE = "INSERT INTO message (child_id, at, id, teacher, message, picture_id, width, height) VALUES ($1, $2, $2, '', '', $2, 4, 3)";
    OLD_MOMENT = "INSERT INTO moment (child_id, at, id, kind, message, picture_id, width, height, posted) VALUES ($1, $2, $2, 1, '', $2, 4, 3, 1)";
    OLD_TEACHER = "INSERT INTO teacher (centre_id, place, name, photo) VALUES ($1, 1, 'n', $2)";
    OLD_BLOG = "INSERT INTO blog (slug, chain_id, title, excerpt, picture_id, published_at) VALUES ('s', 1, 't', 'e', $1, 1)";
    OLD_LETTER = "INSERT INTO newsletter (centre_id, due_day, id, subject, sent_at, html) VALUES ($1, '2026-11-12', $2, '', 1, $3)";
}

/// Pictures of a database of before, by what showed them.
const BROUGHT: i64 = 4_692_449_964_967_049_432;
const BROUGHT_PUBLIC: i64 = 469_244_996_496_704_943;
const PHOTO: i64 = 11;
const MESSAGE: i64 = 12;
const MOMENT: i64 = 13;
const TEACHER: i64 = 14;
const PORTRAIT: i64 = 15;
const CARD: i64 = 16;
const LETTER: i64 = 17;
const STORY: i64 = 18;
const NOBODYS: i64 = 19;

async fn settle_as_before(writer: &mut Writer<'_>) -> Result<(), Error> {
    let some = [7_u8; 32];
    for chain in [1_i64, 2] {
        writer.execute(OLD_CHAIN, params![chain, format!("chain {chain}")]).await?;
    }
    writer.execute(OLD_PROGRAM, params![]).await?;
    for (centre, chain) in [(1_i64, 1_i64), (2, 1), (3, 2)] {
        writer.execute(OLD_CENTRE, params![centre, chain, format!("centre {centre}")]).await?;
        writer.execute(OLD_ROOM, params![centre]).await?;
    }
    let private = [BROUGHT, PHOTO, MESSAGE, MOMENT, TEACHER, PORTRAIT, CARD, LETTER, NOBODYS].map(|id| (id, false));
    for (id, public) in private.into_iter().chain([(BROUGHT_PUBLIC, true), (STORY, true)]) {
        writer.execute(OLD_PICTURE, params![id, public, some.as_slice()]).await?;
    }
    for (child, centre, face) in [(1_i64, 1_i64, Some(CARD)), (2, 2, None)] {
        writer.execute(OLD_CHILD, params![child, centre, face]).await?;
    }
    writer.execute(OLD_PARENT, params![]).await?;
    writer.execute(OLD_SESSION, params![]).await?;
    writer.execute(OLD_PORTRAIT, params![PORTRAIT, some.as_slice()]).await?;
    for (centre, picture) in [(2, BROUGHT), (3, BROUGHT_PUBLIC)] {
        let answer = format!("{{\"id\":\"{picture}\",\"width\":4,\"height\":3}}");
        let values: [Value<'_>; 4] =
            [format!("centre {centre}").into(), format!("{picture}").into(), some.as_slice().into(), answer.into()];
        writer.execute(OLD_PUSH, values).await?;
    }
    writer.execute(OLD_PHOTO, params![1_i64, PHOTO]).await?;
    // Shown by another centre too: the gallery says whose it is. And a portrait stays one, whatever else shows it.
    for (child, picture) in [(2_i64, PHOTO), (2, MESSAGE), (2, PORTRAIT)] {
        writer.execute(OLD_MESSAGE, params![child, picture]).await?;
    }
    writer.execute(OLD_MOMENT, params![1_i64, MOMENT]).await?;
    writer.execute(OLD_TEACHER, params![2_i64, TEACHER]).await?;
    writer.execute(OLD_BLOG, params![STORY]).await?;
    let html_with = |pictures: &[i64]| {
        let images = pictures.iter().map(|id| format!("<img src=\"/media/{id}\" alt=\"\">"));
        format!("<p>Look</p>{}", images.collect::<String>())
    };
    writer.execute(OLD_LETTER, params![2_i64, 1_i64, html_with(&[LETTER, PHOTO, TEACHER, BROUGHT_PUBLIC, 99])]).await?;
    writer.execute(OLD_LETTER, params![1_i64, 2_i64, html_with(&[PHOTO, STORY, PORTRAIT])]).await?;
    Ok(())
}

#[rstest]
#[tokio::test]
async fn pictures_of_a_database_of_before_get_the_owner_that_showed_them(
    #[values(Engine::Sqlite, Engine::Postgres)] engine: Engine,
) {
    const BEFORE: &[Migration] = MIGRATIONS.split_at(2).0;
    let database = database::testing::TestDatabase::new(engine, BEFORE).await;
    database.write(async |writer: &mut Writer<'_>| settle_as_before(writer).await).await.expect("the tables of before");
    database.migrate(MIGRATIONS, Timestamp::from_ms(1)).await.expect("brought to this version");
    newsletters::list_old_pictures(&database).await.expect("letters are read once");
    let owners =
        database.read(async |reader: &mut Reader<'_>| reader.list(OWNERS, params![]).await).await.expect("rows");
    assert_eq!(
        owners,
        [
            (PHOTO, Some(1), None, false),
            (MESSAGE, Some(2), None, false),
            (MOMENT, Some(1), None, false),
            (TEACHER, Some(2), None, false),
            (PORTRAIT, Some(1), None, true),
            (CARD, Some(1), None, true),
            (LETTER, Some(2), None, false),
            (STORY, None, Some(1), false),
            (NOBODYS, None, None, false),
            (BROUGHT_PUBLIC, None, Some(2), false),
            (BROUGHT, Some(2), None, false),
        ]
    );
    let listed = database.read(async |reader: &mut Reader<'_>| reader.list(LISTED, params![]).await);
    let listed = listed.await.expect("rows");
    assert_eq!(listed, [(1, TEACHER), (1, LETTER), (2, PHOTO), (2, STORY)], "none of another centre, and no portrait");
}
