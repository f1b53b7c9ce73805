use axum::http::{HeaderMap, header};
use bytes::Bytes;
use database::Engine;
use rstest::rstest;
use serde_json::Value;

use base::ids::PictureId;
use daily::pictures::parent_api::{Part, part_of};
use daily::pictures::sweep::{Reading, Swept, sweep};
use daily::pictures::{Size, path_of};
use operations::erasure::erase;
use testing::town::{FARAH, MEERA, MINUTE};
use testing::{File, Town};

fn photo(response: &Value) -> String {
    format!("/media/{}", response["children"][0]["child_photo"].as_str().expect("an address"))
}

#[rstest]
#[tokio::test]
async fn a_picture_is_kept_by_the_browser_and_comes_in_parts(
    #[values(Engine::Sqlite, Engine::Postgres)] engine: Engine,
) {
    let town = Town::new(engine).await;
    let address = photo(&town.parent(MEERA).await.sign_in_response);
    let whole = town.nobody().get(&address).await;
    assert_eq!((whole.status.as_u16(), whole.text().as_str()), (200, "a thumb"));
    assert_eq!(whole.headers["accept-ranges"], "bytes");
    assert_eq!(whole.headers["cross-origin-resource-policy"], "cross-origin", "a letter's frame has no origin");
    let tag = whole.headers["etag"].to_str().expect("text").to_owned();

    let again = town.nobody().with_header("if-none-match", &tag).get(&address).await;
    assert_eq!((again.status.as_u16(), again.body.len()), (304, 0));
    assert_eq!(again.headers["etag"], tag.as_str());
    assert_eq!(again.headers["cache-control"], whole.headers["cache-control"]);
    let part = town.nobody().with_header("range", "bytes=2-4").get(&address).await;
    assert_eq!((part.status.as_u16(), part.text().as_str()), (206, "thu"));
    assert_eq!(part.headers["content-range"], "bytes 2-4/7");
    let outside = town.nobody().with_header("range", "bytes=7-").get(&address).await;
    assert_eq!((outside.status.as_u16(), outside.headers["content-range"].to_str().ok()), (416, Some("bytes */7")));

    let head = town.nobody().send("HEAD", &address, None, Vec::new()).await;
    assert_eq!((head.status.as_u16(), head.body.len()), (200, 0));
    // An address is signed for one size; a known tag opens nothing.
    let larger = address.replace("v=thumb", "v=full");
    assert_eq!(town.nobody().with_header("if-none-match", &tag).get(&larger).await.status.as_u16(), 404);
    assert_eq!(town.nobody().get("/media/").await.status.as_u16(), 404, "nothing is listed");
    town.finish().await;
}

/// What is answered of ten bytes to somebody who says so.
fn part(range: &str, condition: Option<&str>) -> Part {
    let mut headers = HeaderMap::from_iter([(header::RANGE, range.parse().expect("a header"))]);
    if let Some(condition) = condition {
        headers.insert(header::IF_RANGE, condition.parse().expect("a header"));
    }
    part_of(&headers, &"\"1-full\"".parse().expect("a tag"), 10)
}

#[test]
fn one_range_is_understood_and_everything_else_is_the_whole() {
    for (range, served) in [
        ("bytes=0-0", 0..1),
        ("bytes=9-9", 9..10),
        ("bytes=0-9", 0..10),
        ("bytes=0-99", 0..10),
        ("bytes=03-004", 3..5),
        ("bytes=3-", 3..10),
        ("bytes=-3", 7..10),
        ("bytes=-10", 0..10),
        ("bytes=-30", 0..10),
        ("bytes=8-18446744073709551615", 8..10),
        // However far it reaches, and however its unit is written.
        ("bytes=8-99999999999999999999", 8..10),
        ("bytes=-99999999999999999999", 0..10),
        ("Bytes=0-1", 0..2),
    ] {
        assert_eq!(part(range, None), Part::Some(served), "{range}");
    }
    for outside in
        ["bytes=10-", "bytes=10-11", "bytes=-0", "bytes=18446744073709551615-", "bytes=99999999999999999999-"]
    {
        assert_eq!(part(outside, None), Part::Outside, "{outside}");
    }
    for odd in [
        "",
        "bytes",
        "bytes=",
        "bytes=-",
        "bytes=--1",
        "bytes=1",
        "bytes=5-2",
        "bytes=12-11",
        "bytes=0-1,4-5",
        "bytes=0-1,20-30",
        "bytes=20-30,40-",
        "bytes=0-1,x",
        "bytes=0-5,1-6,2-7,3-8",
        "bytes=x-1",
        "bytes=1-x",
        "bytes=+1-2",
        "bytes=1-+2",
        "bytes=0x1-2",
        "bytes 0-1",
        "lines=1-2",
    ] {
        assert_eq!(part(odd, None), Part::Whole, "{odd}");
    }
}

#[test]
fn a_range_is_served_if_the_rest_is_of_the_same_file() {
    assert_eq!(part("bytes=0-1", Some("\"1-full\"")), Part::Some(0..2));
    assert_eq!(part("bytes=10-", Some("\"1-full\"")), Part::Outside);
    for other in [
        "\"another\"",
        "\"1-FULL\"",
        // A weak one says that it is alike, not that it is the same to the byte.
        "W/\"1-full\"",
        "1-full",
        "*",
        "Sun, 01 Nov 2026 00:00:00 GMT",
        "nonsense",
    ] {
        for range in ["bytes=0-1", "bytes=10-"] {
            assert_eq!(part(range, Some(other)), Part::Whole, "{other} {range}");
        }
    }
}

#[rstest]
#[tokio::test]
async fn the_timelines_picture_comes_from_memory_until_it_is_replaced_or_erased(
    #[values(Engine::Sqlite, Engine::Postgres)] engine: Engine,
) {
    let town = Town::new(engine).await;
    let mut jpeg = Vec::new();
    let picture = image::RgbImage::from_pixel(64, 48, image::Rgb([200, 90, 90]));
    image::codecs::jpeg::JpegEncoder::new(&mut jpeg).encode_image(&picture).expect("a JPEG");
    let (zoya, file) = (town.zoya.to_string(), File { field: "image", name: "a.jpg", content: &jpeg });
    let fields = [("children", zoya.as_str()), ("caption", "A day"), ("timeline", "true")];
    let posted = town.centre().with_header("idempotency-key", "p").upload("/centre/v1/photos", &fields, &[file]).await;
    posted.taken();
    let page = town.parent(FARAH).await.caller.post("/parentapp/getChildTimeline", &[]).await.ok().clone();
    let address = page["conversationList"][0]["thumb"].as_str().expect("an address").to_owned();
    let (id, _) = address.split_once("?v=card").expect("the size of a card");
    let path = path_of(PictureId::parse(id).expect("an id"), Size::Card);
    let on_disk = town.media_folder().join(&path);
    let served = async || town.nobody().get(&format!("/media/{address}")).await;

    let first = served().await.body;
    std::fs::write(&on_disk, vec![b'x'; first.len()]).expect("changed behind the server");
    assert_eq!(served().await.body, first, "the file is not read again");
    let part = town.nobody().with_header("range", "bytes=0-1").get(&format!("/media/{address}")).await;
    assert_eq!((part.status.as_u16(), part.text().as_str()), (206, "xx"), "parts come from the file");

    let second = Bytes::from(vec![b'y'; first.len()]);
    town.app.media.put(&path, second.clone()).await.expect("replaced");
    assert_eq!(served().await.body, second);
    // A damaged file is not kept: it is served again once it is repaired.
    town.app.media.put(&path, second.slice(1..)).await.expect("cut");
    assert_eq!(served().await.status.as_u16(), 404);
    std::fs::write(&on_disk, &first).expect("repaired");
    assert_eq!(served().await.body, first);

    town.leaves(town.zoya).await;
    let (app, zoya) = (town.app.clone(), town.zoya);
    town.write(async move |writer| erase(writer, &app, zoya).await).await;
    // Its file is still in memory and on the disk.
    assert!(town.app.media.get_small(&path).await.is_ok());
    assert_eq!(served().await.status.as_u16(), 404);
    town.finish().await;
}

#[rstest]
#[tokio::test]
async fn a_lost_or_damaged_file_shows_a_placeholder_and_is_logged(
    #[values(Engine::Sqlite, Engine::Postgres)] engine: Engine,
) {
    let town = Town::new(engine).await;
    let address = photo(&town.parent(MEERA).await.sign_in_response);
    let thumb = path_of(town.picture, Size::Thumb);
    // What was kept in the last hour is looked at tomorrow.
    town.app.clock.advance(61 * MINUTE);
    assert_eq!(sweep(&town.app, Reading::All, false).await.expect("swept"), Swept::default(), "all is well");

    town.app.media.put(&thumb, Bytes::from_static(b"a thu")).await.expect("cut");
    let cut = town.nobody().get(&address).await;
    assert_eq!((cut.status.as_u16(), cut.headers["content-type"].to_str().ok()), (404, Some("image/webp")));
    assert_eq!(cut.headers["cache-control"], "no-store", "it may be there again in a minute");
    assert_eq!(cut.headers["cross-origin-resource-policy"], "cross-origin", "a letter shows the placeholder too");
    assert!(cut.body.starts_with(b"RIFF") && !cut.text().contains("a thu"));
    let damaged = Swept { damaged: vec![town.picture], ..Swept::default() };
    assert_eq!(sweep(&town.app, Reading::All, false).await.expect("swept"), damaged);

    // As long as it was, but another: only the sweep can see it.
    town.app.media.put(&thumb, Bytes::from_static(b"b thumb")).await.expect("changed");
    assert_eq!(sweep(&town.app, Reading::All, false).await.expect("swept"), damaged);

    town.app.media.delete(&thumb).await.expect("gone");
    assert_eq!(town.nobody().get(&address).await.headers["content-type"], "image/webp");
    let missing = Swept { missing: vec![town.picture], ..Swept::default() };
    assert_eq!(sweep(&town.app, Reading::All, false).await.expect("swept"), missing);
    // A parent who may not see the picture does not learn that it is lost.
    let stranger = town.nobody().get(&format!("/media/{}?v=thumb", town.picture)).await;
    assert_eq!(
        (stranger.status.as_u16(), stranger.headers["content-type"].to_str().ok()),
        (404, Some("application/json"))
    );
    town.finish().await;
}
