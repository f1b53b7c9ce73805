//! Nothing of a family is left where nothing is to be left.

use std::collections::BTreeSet;

use database::testing::TestDatabase;
use database::{Engine, Reader, params, statements};
use rstest::rstest;

use base::ids::PictureId;
use daily::pictures::{Size, path_of};
use operations::erasure::fates::{FATES, Fate, told};
use operations::erasure::{erase, erase_files};
use operations::migrations::MIGRATIONS;
use testing::town::{FARAH, MEERA};
use testing::{File, Town};

statements! {
    TABLES_OF_SQLITE: String = "SELECT name FROM sqlite_master WHERE type = 'table'";
    PHOTOS_OF: PictureId = "SELECT picture_id FROM photo WHERE child_id = $1";
}

#[tokio::test]
async fn each_table_has_its_fate() {
    let database = TestDatabase::new(Engine::Sqlite, MIGRATIONS).await;
    let read = async |reader: &mut Reader<'_>| reader.list(TABLES_OF_SQLITE, params![]).await;
    let tables: BTreeSet<String> =
        database.read::<_, database::Error, _>(read).await.expect("tables").into_iter().collect();
    let told_of: BTreeSet<String> = FATES.iter().map(|(table, _)| (*table).to_owned()).collect();
    assert_eq!(told_of.len(), FATES.len(), "a table stands twice");
    let lacking: Vec<_> = tables.difference(&told_of).collect();
    assert!(lacking.is_empty(), "say in erasure/fates.rs what becomes of {lacking:?}");
    let strange: Vec<_> = told_of.difference(&tables).collect();
    assert!(strange.is_empty(), "there is no {strange:?}");
    assert!(FATES.iter().any(|(table, fate)| *table == "child" && matches!(fate, Fate::Blanked(_))));
    assert!(told().iter().any(|line| line.starts_with("stays: the books")));
    let blanked: Vec<String> = told().into_iter().filter(|line| line.starts_with("is blanked: ")).collect();
    assert!(blanked.iter().all(|line| !line.starts_with("is blanked: the words;")), "of what? {blanked:?}");
    assert!(
        blanked.contains(&"is blanked: the words of a refund; the amount is in the books".to_owned()),
        "{blanked:?}"
    );
}

#[rstest]
#[tokio::test]
async fn a_picture_of_other_children_too_stays_theirs(#[values(Engine::Sqlite, Engine::Postgres)] engine: Engine) {
    let town = Town::new(engine).await;
    let (zoya, anaya) = (town.zoya.to_string(), town.anaya.to_string());
    for (push, colour, children) in [
        ("alone", 90, vec![("children", zoya.as_str())]),
        ("both", 200, vec![("children", &zoya), ("children", &anaya)]),
    ] {
        let mut content = Vec::new();
        let picture = image::RgbImage::from_pixel(64, 48, image::Rgb([colour, 90, 90]));
        image::codecs::jpeg::JpegEncoder::new(&mut content).encode_image(&picture).expect("a JPEG");
        let file = File { field: "image", name: "a.jpg", content: &content };
        let mut fields = children;
        fields.extend([("caption", "A day"), ("at", "2026-11-12T09:30:00+05:30")]);
        town.centre().saying("idempotency-key", push).upload("/centre/v1/photos", &fields, &[file]).await.taken();
    }
    let (farah, meera) = (town.parent(FARAH).await.caller, town.parent(MEERA).await.caller);
    let (zoya, app) = (town.zoya, town.app.clone());
    let pictures = town.write(async move |writer| Ok(writer.list(PHOTOS_OF, params![zoya]).await?)).await;
    assert_eq!(pictures.len(), 2);
    town.leaves(zoya).await;
    let erased = town.write(async move |writer| erase(writer, &app, zoya).await).await;
    // Her own face is the picture that the whole town has.
    assert_eq!((erased.pictures.len(), erased.shared), (1, 2));
    let gone = erased.pictures[0];
    assert!(
        town.app.media.get_small(&path_of(gone, Size::Full)).await.is_ok(),
        "files go after the rows are on the disk"
    );
    assert_eq!(erase_files(&town.app, &pictures).await.expect("deleted"), 0);
    for size in Size::ALL {
        assert!(town.app.media.get_small(&path_of(gone, size)).await.is_err());
    }
    let stays = pictures.into_iter().find(|picture| *picture != gone).expect("the other one");
    assert!(town.app.media.get_small(&path_of(stays, Size::Full)).await.is_ok());
    assert_eq!(meera.post("/parentapp/childData", &[]).await.ok()["name"], "Anaya");
    assert_eq!(farah.post("/parentapp/childData", &[]).await.refused(), "Expired Auth Token.");
    town.finish().await;
}
