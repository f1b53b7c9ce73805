use database::Engine;
use rstest::rstest;

use super::made::{heic, jpeg, png_bomb, two_halves, with_traces};
use base::clock::Timestamp;
use daily::pictures::sweep::{Reading, Swept, sweep};
use testing::{File, Town};

const PATH: &str = "/centre/v1/pictures";

#[rstest]
#[tokio::test]
async fn a_centre_uploads_a_picture_once(#[values(Engine::Sqlite, Engine::Postgres)] engine: Engine) {
    let town = Town::new(engine).await;
    let content = with_traces(&jpeg(&two_halves(1200, 800)), 6);
    // Its name and its declared type are not read.
    let file = File { field: "image", name: "../../keys/field.key.svg", content: &content };
    let centre = town.centre().with_header("idempotency-key", "p1");
    let kept = centre.upload(PATH, &[("public", "true")], &[file]).await.taken().clone();
    assert_eq!((&kept["width"], &kept["height"]), (&800.into(), &1200.into()));
    let again = centre.upload(PATH, &[("public", "true")], &[file]).await;
    assert_eq!(again.taken(), &kept, "sent again, it is the same picture");
    let id = kept["id"].as_str().expect("an id");
    for (size, kind) in [("full", "image/jpeg"), ("card", "image/webp"), ("thumb", "image/webp")] {
        let shown = town.nobody().get(&format!("/media/{id}?v={size}")).await;
        assert_eq!((shown.status.as_u16(), shown.headers["content-type"].to_str().ok()), (200, Some(kind)), "{size}");
        assert!(!shown.text().contains("GPS"));
    }
    let other = File { content: &jpeg(&two_halves(10, 10)), ..file };
    let reused = centre.upload(PATH, &[("public", "true")], &[other]).await;
    assert_eq!((reused.status.as_u16(), reused.json["code"].as_str()), (409, Some("idempotency_key_reused")));
    // Unless it is public, a picture is nobody's until something shows it.
    let private = town.centre().with_header("idempotency-key", "p2").upload(PATH, &[], &[other]).await.taken().clone();
    let address = format!("/media/{}", private["id"].as_str().expect("an id"));
    assert_eq!(town.nobody().get(&address).await.status.as_u16(), 404);
    town.app.clock.set(Timestamp::from_ms(4_000_000_000_000), true);
    assert_eq!(
        sweep(&town.app, Reading::All, false).await.expect("swept"),
        Swept::default(),
        "nothing is left over, nothing is missing"
    );
    town.finish().await;
}

#[rstest]
#[tokio::test]
async fn what_cannot_be_taken_is_refused_with_a_reason_and_leaves_nothing(
    #[values(Engine::Sqlite, Engine::Postgres)] engine: Engine,
) {
    let town = Town::new(engine).await;
    let whole = jpeg(&two_halves(300, 200));
    let bomb = png_bomb(60_000, 60_000);
    let heavy = vec![0xff; 20 * 1024 * 1024 + 1];
    // The same box with another coding in it.
    let coded_otherwise: Vec<u8> = {
        let mut heic = heic(&two_halves(64, 64));
        let at = heic.windows(4).position(|word| word == b"hvc1").expect("the kind of its item");
        heic[at..at + 4].copy_from_slice(b"av01");
        heic
    };
    for (content, status, code) in [
        (&b""[..], 422, "picture_empty"),
        (b"<svg onload='alert(1)'/>", 422, "no_picture"),
        (b"\0\0\0\x18ftypheic\0\0\0\0mif1heic", 422, "picture_damaged"),
        (&coded_otherwise, 422, "picture_heic"),
        (b"\0\0\0\x1cftypavif\0\0\0\0mif1miaf", 422, "picture_avif"),
        (&whole[..whole.len() / 2], 422, "picture_damaged"),
        (&bomb, 422, "picture_too_large"),
        (&heavy, 413, "too_large"),
    ] {
        let file = File { field: "image", name: "photo.jpg", content };
        let reply = town.centre().with_header("idempotency-key", code).upload(PATH, &[], &[file]).await;
        assert_eq!((reply.status.as_u16(), reply.json["code"].as_str()), (status, Some(code)), "{}", reply.json);
    }
    let file = File { field: "image", name: "photo.jpg", content: &whole };
    let centre = town.centre().with_header("idempotency-key", "odd");
    let status = async |fields: &[(&str, &str)], files: &[File<'_>]| {
        let reply = centre.upload(PATH, fields, files).await;
        (reply.status.as_u16(), reply.json["code"].as_str().unwrap_or_default().to_owned())
    };
    assert_eq!(status(&[], &[]).await, (422, "picture_empty".into()));
    assert_eq!(status(&[], &[file, file]).await, (400, "bad_form".into()));
    assert_eq!(status(&[("public", "perhaps")], &[file]).await, (422, "bad_form".into()));
    assert_eq!(status(&[("unknown", "1")], &[file]).await, (422, "bad_form".into()));
    let many: Vec<(&str, &str)> = vec![("public", "true"); 700];
    assert_eq!(status(&many, &[file]).await, (413, "too_large".into()));
    let json = centre.send("POST", PATH, Some("application/json"), b"{}".to_vec()).await;
    assert_eq!(json.status.as_u16(), 415);
    let cut = centre.send("POST", PATH, Some("multipart/form-data; boundary=x"), b"--x\r\ncontent-dis".to_vec()).await;
    assert_eq!((cut.status.as_u16(), cut.json["code"].as_str()), (400, Some("bad_form")));
    let unnamed = town.centre().upload(PATH, &[], &[file]).await;
    assert_eq!((unnamed.status.as_u16(), unnamed.json["code"].as_str()), (400, Some("no_idempotency_key")));
    let stranger = town.centre().with_header("authorization", "Bearer nobody").upload(PATH, &[], &[file]).await;
    assert_eq!(stranger.status.as_u16(), 401);
    town.app.clock.set(Timestamp::from_ms(4_000_000_000_000), true);
    assert_eq!(
        sweep(&town.app, Reading::All, false).await.expect("swept"),
        Swept::default(),
        "nothing was kept, nothing is left over"
    );
    assert!(
        std::fs::read_dir(town.app.upload_spool.folder())
            .expect("listed")
            .all(|entry| entry.is_ok_and(|entry| entry.path().is_dir()))
    );
    town.finish().await;
}
