use std::collections::BTreeSet;
use std::io::{Cursor, Read};
use std::time::Duration;

use bytes::Bytes;
use database::{Engine, statement};
use rstest::rstest;
use serde_json::{Value, json};
use zip::ZipArchive;

use base::clock::Timestamp;
use base::ids::{CentreId, ChainId, ChildId, PhotoId};
use base::photo_consent::ConsentLevel;
use config::Photos;
use daily::day::photos::rules::acceptable;
use daily::day::photos::{NewPhoto, store};
use daily::photo_consent::Poster;
use daily::pictures;
use daily::pictures::{CentrePicture, Size, path_of};
use people::centres::MyCentre;
use people::families::children::{OwnChild, OwnChildren};
use testing::town::{FARAH, KARTHIK, MEERA, MINUTE, MS, NOW};
use testing::{Caller, File, Reply, Town};

const PAGES: &str = "/parentapp/getConversationList/";
const DAY: Duration = Duration::from_hours(24);

/// Photos through the action, a minute apart, the first at `newest`. They all show the town's own picture.
async fn put(town: &Town, child: ChildId, newest: Timestamp, count: u32) -> Vec<PhotoId> {
    let (app, picture, centre) = (town.app.clone(), town.picture, town.indiranagar);
    town.write(async move |writer| {
        let centre = MyCentre::of_the_office(CentreId(centre.0), ChainId(1));
        let children: Vec<_> = OwnChildren::among(writer, &centre, [child]).await?.all().collect();
        let picture = pictures::of_centre(writer, &centre, picture).await?.expect("the centre's own");
        let settings = Photos { without_answer: ConsentLevel::WithFriends, ..Photos::default() };
        let by = Poster { centre: &centre, settings: &settings };
        let mut ids = Vec::new();
        for n in 0..count {
            let photo = NewPhoto {
                picture,
                children: children.clone(),
                caption: format!("photo {n}"),
                at: newest - n * MINUTE,
                timeline: false,
            };
            let posted = daily::day::photos::post(writer, by, &app.zone, &app.random, app.now(), &photo).await;
            ids.push(posted.map_err(|error| panic!("{error:?}")).expect("taken").id);
        }
        Ok(ids)
    })
    .await
}

async fn page(caller: &Caller, fields: &[(&str, &str)]) -> Value {
    let fields: Vec<(&str, &str)> = [("type", "photos"), ("limit", "50")].iter().chain(fields).copied().collect();
    caller.post(PAGES, &fields).await.ok().clone()
}

fn captions(page: &Value) -> Vec<String> {
    let list = page["photoList"].as_array().expect("a list");
    list.iter().map(|item| item["caption"].as_str().expect("a caption").to_owned()).collect()
}

/// A small photo of its own for each colour.
fn jpeg(colour: u8) -> Vec<u8> {
    let mut content = Vec::new();
    let picture = image::RgbImage::from_pixel(64, 48, image::Rgb([colour, 90, 90]));
    image::codecs::jpeg::JpegEncoder::new(&mut content).encode_image(&picture).expect("a JPEG");
    content
}

async fn bring(town: &Town, key: &str, fields: &[(&str, &str)], content: &[u8]) -> Reply {
    let file = File { field: "image", name: "a.jpg", content };
    town.centre().with_header("idempotency-key", key).upload("/centre/v1/photos", fields, &[file]).await
}

// proves: PHOTO-09 PHOTO-14 PHOTO-21 PHOTO-22
#[rstest]
#[tokio::test]
async fn a_hundred_and_twenty_photos_come_as_fifty_fifty_twenty(
    #[values(Engine::Sqlite, Engine::Postgres)] engine: Engine,
) {
    let town = Town::new(engine).await;
    put(&town, town.anaya, NOW, 120).await;
    let meera = town.parent(MEERA).await.caller;
    let mut seen = Vec::new();
    for (index, count, more) in [("0", 50, true), ("51", 50, true), ("102", 20, false), ("153", 0, false)] {
        let page = page(&meera, &[("index_start", index)]).await;
        assert_eq!(page["photoList"].as_array().map(Vec::len), Some(count), "from {index}");
        assert_eq!((&page["moreData"], &page["conversationList"]), (&json!(more), &json!([])));
        seen.extend(captions(&page));
    }
    assert_eq!(seen, (0..120).map(|n| format!("photo {n}")).collect::<Vec<_>>(), "steps of 51 lose nothing");
    let rest = [("type", "photos"), ("index_start", "100"), ("limit", "20")];
    let rest = meera.post(PAGES, &rest).await.ok().clone();
    assert_eq!((captions(&rest).len(), &rest["moreData"]), (20, &json!(false)), "a full page may be the last");

    let first = page(&meera, &[]).await["photoList"][0].clone();
    assert_eq!((&first["width"], &first["height"]), (&json!(4), &json!(3)));
    assert_eq!((&first["date"], &first["time"]), (&json!("2026-11-12"), &json!("10:00")));
    for (field, content) in [("message", "a picture"), ("thumb", "a thumb")] {
        let shown = town.nobody().get(&format!("/media/{}", first[field].as_str().expect("an address"))).await;
        assert_eq!((shown.status.as_u16(), shown.text().as_str()), (200, content), "{field}");
    }
    // What is not the gallery is not here yet.
    assert_eq!(meera.post(PAGES, &[("type", "chat")]).await.refused(), "No Data Found");
    assert_eq!(meera.post(PAGES, &[("type", "photos"), ("limit", "51")]).await.refused(), "That page does not exist");
    town.finish().await;
}

#[rstest]
#[tokio::test]
async fn pages_by_cursor_neither_lose_nor_double_while_photos_come_and_go(
    #[values(Engine::Sqlite, Engine::Postgres)] engine: Engine,
) {
    let town = Town::new(engine).await;
    let ids = put(&town, town.anaya, NOW - DAY, 130).await;
    // Many at the same time: their ids decide.
    for _ in 0..30 {
        put(&town, town.anaya, NOW - 2 * DAY, 1).await;
    }
    let meera = town.parent(MEERA).await.caller;
    let (mut seen, mut cursor, mut round) = (Vec::new(), String::new(), 0);
    loop {
        let page = page(&meera, &[("before", &cursor)]).await;
        let list = page["photoList"].as_array().expect("a list");
        seen.extend(list.iter().map(|photo| photo["id"].as_str().expect("an id").to_owned()));
        let Some(next) = page["next"].as_str() else { break };
        next.clone_into(&mut cursor);
        put(&town, town.anaya, NOW, 1).await;
        let gone = format!("/centre/v1/photos/{}", ids[round]);
        // The picture is shared by the test's photos; only this photo's rows are looked at here.
        town.centre().json("PUT", &gone, &json!({"children": [town.zoya.to_string()]})).await.taken();
        round += 1;
    }
    let unique: BTreeSet<&String> = seen.iter().collect();
    assert_eq!((seen.len(), unique.len(), round), (160, 160, 3));
    town.finish().await;
}

#[rstest]
#[tokio::test]
async fn a_page_costs_two_statements_and_reads_no_more_than_itself(
    #[values(Engine::Sqlite, Engine::Postgres)] engine: Engine,
) {
    let town = Town::new(engine).await;
    put(&town, town.anaya, NOW, 60).await;
    let meera = town.parent(MEERA).await.caller;
    let count = async |path: &str, fields: &[(&str, &str)]| {
        let before = town.app.database.counts().statements;
        let reply = meera.post(path, fields).await;
        assert_eq!(reply.status.as_u16(), 200);
        town.app.database.counts().statements - before
    };
    assert_eq!(count(PAGES, &[("type", "photos")]).await, 2, "the proof and the page");
    assert_eq!(count("/parentapp/photoMonths", &[]).await, 2);
    assert_eq!(count("/parentapp/photoMonth", &[("month", "2026-11")]).await, 2);
    if engine == Engine::Sqlite {
        for statement in [
            statement(store::STATEMENTS, "page"),
            statement(store::STATEMENTS, "list_months"),
            statement(store::STATEMENTS, "list_within"),
            statement(store::STATEMENTS, "insert_archived"),
            statement(store::STATEMENTS, "delete_before"),
        ] {
            let plan = town.app.database.explain(statement).await.expect("a plan").join("; ");
            assert!(plan.contains("SEARCH photo USING PRIMARY KEY (child_id=?"), "{plan}");
        }
        let plan = town.app.database.explain(statement(store::STATEMENTS, "page")).await.expect("a plan").join("; ");
        assert!(!plan.contains("TEMP B-TREE"), "{plan}");
        let plan =
            town.app.database.explain(statement(store::STATEMENTS, "list_of_photo")).await.expect("a plan").join("; ");
        assert!(plan.contains("photo_by_id"), "{plan}");
    }
    town.finish().await;
}

#[rstest]
#[tokio::test]
async fn a_photo_shows_several_children_and_each_parent_sees_it_once(
    #[values(Engine::Sqlite, Engine::Postgres)] engine: Engine,
) {
    let town = Town::new(engine).await;
    let (anaya, zoya) = (town.anaya.to_string(), town.zoya.to_string());
    let fields = [
        ("children", anaya.as_str()),
        ("children", &zoya),
        ("caption", "Paint day! \"{}\" & 2 < 3 😴"),
        ("at", "2026-11-12T09:30:00+05:30"),
        ("timeline", "true"),
    ];
    let posted = bring(&town, "p1", &fields, &jpeg(200)).await.taken().clone();
    assert_eq!(bring(&town, "p1", &fields, &jpeg(200)).await.taken(), &posted, "sent again, it is the same photo");
    let (meera, farah) = (town.parent(MEERA).await.caller, town.parent(FARAH).await.caller);
    for parent in [&meera, &farah, &town.parent(KARTHIK).await.caller] {
        let photo = &page(parent, &[]).await["photoList"][0];
        assert_eq!((&photo["id"], &photo["time"]), (&posted["id"], &json!("09:30")));
        assert_eq!((&photo["caption"], &photo["width"]), (&json!("Paint day! \"{}\" & 2 < 3 😴"), &json!(64)));
        assert_eq!(page(parent, &[]).await["photoList"].as_array().map(Vec::len), Some(1));
        let entries = parent.post("/parentapp/getChildTimeline", &[]).await.ok()["conversationList"].clone();
        assert_eq!((entries.as_array().map(Vec::len), &entries[0]["type"]), (Some(1), &json!("Image")));
    }
    // Nobody reads whom else it shows.
    assert!(!page(&farah, &[]).await.to_string().contains(&anaya));

    // Zoya was not on it after all: it leaves her gallery and her timeline, not Anaya's.
    let path = format!("/centre/v1/photos/{}", posted["id"].as_str().expect("an id"));
    town.centre().json("PUT", &path, &json!({"children": [anaya]})).await.taken();
    assert_eq!(captions(&page(&farah, &[]).await).len(), 0);
    let entries = farah.post("/parentapp/getChildTimeline", &[]).await.ok()["conversationList"].clone();
    assert_eq!(entries, json!([]));
    let address = page(&meera, &[]).await["photoList"][0]["message"].as_str().expect("an address").to_owned();
    assert_eq!(town.nobody().get(&format!("/media/{address}")).await.status.as_u16(), 200);

    // Deleted: its address opens nothing.
    for path in [path.as_str(), "/centre/v1/photos/12", "/centre/v1/photos/x"] {
        let reply = town.other_centre().json("DELETE", path, &Value::Null).await;
        assert_eq!((reply.status.as_u16(), reply.json["code"].as_str()), (404, Some("not_found")), "{path}");
    }
    town.centre().json("DELETE", &path, &Value::Null).await.taken();
    assert_eq!(captions(&page(&meera, &[]).await).len(), 0);
    let entries = meera.post("/parentapp/getChildTimeline", &[]).await.ok()["conversationList"].clone();
    assert_eq!(entries, json!([]));
    assert_eq!(town.nobody().get(&format!("/media/{address}")).await.status.as_u16(), 404);
    assert_eq!(town.centre().json("DELETE", &path, &Value::Null).await.status.as_u16(), 404);
    town.finish().await;
}

#[rstest]
#[tokio::test]
async fn one_child_that_is_not_there_and_nobody_gets_the_photo(
    #[values(Engine::Sqlite, Engine::Postgres)] engine: Engine,
) {
    let town = Town::new(engine).await;
    let (anaya, vihaan, left) = (town.anaya.to_string(), town.vihaan.to_string(), town.left.to_string());
    let children = [("children", anaya.as_str()), ("children", &vihaan), ("children", "5"), ("children", &left)];
    let reply = bring(&town, "p1", &children, &jpeg(1)).await;
    let rows: Vec<(i64, &str)> = reply.json["rows"]
        .as_array()
        .expect("rows")
        .iter()
        .map(|row| (row["index"].as_i64().expect("an index"), row["field"].as_str().expect("a field")))
        .collect();
    assert_eq!((reply.status.as_u16(), rows), (422, vec![(1, "children"), (2, "children"), (3, "children")]));
    let meera = town.parent(MEERA).await.caller;
    assert_eq!(captions(&page(&meera, &[]).await).len(), 0);
    for (field, value, rows) in [
        ("children", anaya.as_str(), "children"),
        ("at", "yesterday", "at"),
        ("at", "2026-11-13T10:00:00Z", "at"),
        ("caption", "bell\u{7}", "caption"),
        ("timeline", "true", "caption"),
    ] {
        let reply = bring(&town, "odd", &[("children", &anaya), (field, value)], &jpeg(1)).await;
        assert_eq!((reply.status.as_u16(), &reply.json["rows"][0]["field"]), (422, &json!(rows)), "{field}={value}");
    }
    assert_eq!(bring(&town, "odd", &[], &jpeg(1)).await.status.as_u16(), 422, "nobody is on it");
    let id = put(&town, town.anaya, NOW, 1).await[0];
    let tagged = |children: Value| json!({ "children": children });
    for children in [json!([]), json!([anaya, anaya]), json!([vihaan])] {
        let reply = town.centre().json("PUT", &format!("/centre/v1/photos/{id}"), &tagged(children)).await;
        assert_eq!(reply.status.as_u16(), 422);
    }
    assert_eq!(captions(&page(&meera, &[]).await), ["photo 0"]);
    town.finish().await;
}

#[rstest]
#[tokio::test]
async fn a_months_photos_are_one_file(#[values(Engine::Sqlite, Engine::Postgres)] engine: Engine) {
    let town = Town::new(engine).await;
    let anaya = town.anaya.to_string();
    // The last minute of October and the first of November in India, and another child's.
    for (key, at, colour) in [
        ("p1", "2026-10-31T23:59:00+05:30", 10),
        ("p2", "2026-11-01T00:00:00+05:30", 20),
        ("p3", "2026-11-12T09:00:00+05:30", 30),
    ] {
        bring(&town, key, &[("children", &anaya), ("at", at)], &jpeg(colour)).await.taken();
    }
    bring(&town, "p4", &[("children", &town.zoya.to_string())], &jpeg(40)).await.taken();
    put(&town, town.anaya, NOW - 5 * DAY, 1).await;
    let meera = town.parent(MEERA).await.caller;
    let months = meera.post("/parentapp/photoMonths", &[]).await.ok().clone();
    assert_eq!(months, json!([{"month": "2026-11", "photos": 3}, {"month": "2026-10", "photos": 1}]));

    // A file that was changed or lost does not spoil the rest, and the album has the announced length.
    let path = path_of(town.picture, Size::Full);
    town.app.media.put(&path, Bytes::from_static(b"half")).await.expect("kept");
    let damaged = meera.post("/parentapp/photoMonth", &[("month", "2026-11")]).await;
    town.app.media.delete(&path).await.expect("lost");
    let album = meera.post("/parentapp/photoMonth", &[("month", "2026-11")]).await;
    assert_eq!(damaged.body, album.body);
    assert_eq!(album.headers["content-type"], "application/zip");
    assert_eq!(album.headers["content-disposition"], "attachment; filename=\"photos-2026-11.zip\"");
    assert_eq!(album.headers["cache-control"], "no-store");
    assert_eq!(album.headers["content-length"], album.body.len().to_string());
    let files = unzipped(&album.body);
    assert_eq!(
        files.iter().map(|(name, _)| name.as_str()).collect::<Vec<_>>(),
        ["2026-11-01-0001.jpg", "2026-11-12-0003.jpg"]
    );
    let shown = &page(&meera, &[]).await["photoList"][2];
    let first = town.nobody().get(&format!("/media/{}", shown["message"].as_str().expect("an address"))).await;
    assert_eq!(files[0].1, first.body, "the photo as it is shown");

    for month in ["2026-09", "2026-13", "x", "", "../../keys", "2026-11-12"] {
        assert_eq!(
            meera.post("/parentapp/photoMonth", &[("month", month)]).await.refused(),
            "No Data Found",
            "{month}"
        );
    }
    town.finish().await;
}

/// Names and contents of an archive's files, each compared with its checksum.
fn unzipped(archive: &[u8]) -> Vec<(String, Vec<u8>)> {
    let mut archive = ZipArchive::new(Cursor::new(archive)).expect("an archive");
    let files = (0..archive.len()).map(|number| {
        let mut file = archive.by_index(number).expect("a file");
        let mut content = Vec::new();
        file.read_to_end(&mut content).expect("its content");
        (file.name().to_owned(), content)
    });
    files.collect()
}

#[rstest]
#[tokio::test]
async fn old_photos_are_put_away_by_their_own_centre(#[values(Engine::Sqlite, Engine::Postgres)] engine: Engine) {
    let town = Town::new(engine).await;
    put(&town, town.anaya, NOW, 2).await;
    put(&town, town.anaya, NOW - 120 * DAY, 3).await;
    put(&town, town.zoya, NOW - 120 * DAY, 1).await;
    let archive = async |caller: &Caller, before: &str| {
        caller.json("POST", "/centre/v1/photos/archive", &json!({ "before": before })).await
    };
    // Three months and not a day less, as parents read.
    let early = archive(&town.centre(), "2026-08-13").await;
    assert_eq!((early.status.as_u16(), &early.json["rows"][0]["field"]), (422, &json!("before")));
    assert_eq!(archive(&town.centre(), "2026-02-30").await.status.as_u16(), 422);
    assert_eq!(archive(&town.other_centre(), "2026-08-12").await.taken(), &json!({"archived": 0}));
    assert_eq!(archive(&town.centre(), "2026-08-12").await.taken(), &json!({"archived": 4}));
    assert_eq!(archive(&town.centre(), "2026-08-12").await.taken(), &json!({"archived": 0}));
    let meera = town.parent(MEERA).await.caller;
    assert_eq!(captions(&page(&meera, &[]).await), ["photo 0", "photo 1"]);
    town.finish().await;
}

#[test]
fn what_a_gallery_takes() {
    let good = NewPhoto {
        picture: CentrePicture::supposed(1),
        children: vec![OwnChild::supposed(1)],
        caption: String::new(),
        at: NOW,
        timeline: false,
    };
    let check = |change: &dyn Fn(&mut NewPhoto)| {
        let mut photo = good.clone();
        change(&mut photo);
        acceptable(&photo, NOW).err().map(|fault| fault.field)
    };
    assert_eq!(check(&|_| {}), None);
    assert_eq!(check(&|photo| photo.children.clear()), Some("children"));
    assert_eq!(check(&|photo| photo.children = (1..=100).map(OwnChild::supposed).collect()), None);
    assert_eq!(check(&|photo| photo.children = (1..=101).map(OwnChild::supposed).collect()), Some("children"));
    assert_eq!(check(&|photo| photo.children = [1, 2, 1].map(OwnChild::supposed).to_vec()), Some("children"));
    assert_eq!(check(&|photo| photo.caption = "x".repeat(2049)), Some("caption"));
    assert_eq!(check(&|photo| photo.caption = "a\tb".into()), Some("caption"));
    assert_eq!(check(&|photo| photo.timeline = true), Some("caption"));
    assert_eq!(check(&|photo| photo.at = NOW + 10 * MINUTE + MS), Some("at"));
    assert_eq!(check(&|photo| photo.at = NOW - 11 * 366 * DAY), Some("at"));
}
