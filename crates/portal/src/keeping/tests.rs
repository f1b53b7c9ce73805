use database::Engine;
use rstest::rstest;

use super::Holdings;
use super::manifest::whole_in;
use super::nightly::backup_if_due;
use crate::base::chance::Chance;
use crate::base::keys::Keys;
use crate::testing::Town;
use crate::testing::town::MINUTE;

const HOUR: i64 = 60 * MINUTE;

#[rstest]
#[tokio::test]
async fn one_server_makes_one_backup_a_night(#[values(Engine::Sqlite, Engine::Postgres)] engine: Engine) {
    let folder = tempfile::tempdir().expect("a folder");
    let (data, backups) = (folder.path().join("data"), folder.path().join("backups"));
    let to = backups.clone();
    let town = Town::with(engine, move |config| {
        config.backup.folder = Some(to);
        config.backup.keep = 2;
    })
    .await;
    std::fs::create_dir(&data).expect("a folder");
    std::os::unix::fs::symlink(town.media_folder(), data.join("media")).expect("its pictures");
    drop(Keys::open(&data.join("keys"), &Chance::system()).expect("keys"));
    crate::pictures::belonging::check(&town.app).await.expect("its store");
    let holdings = Holdings {
        keys: data.join("keys"),
        folder: data,
        location: town.app.database.location().clone(),
        config: town.app.config.clone(),
    };
    let whole = || whole_in(&backups).expect("a folder").len();
    let again = town.app_on(town.app.database.clone(), town.app.media.clone());
    let due = async |app| backup_if_due(app, &holdings).await.map(|made| made.expect("made"));

    // It is ten in the morning, and last night's was missed.
    assert!(due(&town.app).await.is_some());
    assert!(due(&again).await.is_none() && due(&town.app).await.is_none(), "another server, or the same once more");
    town.app.clock.advance(16 * HOUR + 29 * MINUTE);
    assert!(due(&again).await.is_none(), "29 minutes past two");
    town.app.clock.advance(MINUTE);
    assert!(due(&again).await.is_some() && due(&town.app).await.is_none());
    assert_eq!(whole(), 2);
    town.app.clock.advance(24 * HOUR);
    assert!(due(&town.app).await.is_some());
    assert_eq!(whole(), 2, "the oldest went");

    // What fails is told, and waits for the next night.
    std::fs::remove_file(holdings.keys.join("push.key")).expect("lost");
    town.app.clock.advance(24 * HOUR);
    let failed = backup_if_due(&town.app, &holdings).await.expect("it was due").expect_err("a key is missing");
    assert!(failed.contains("push.key"), "{failed}");
    assert!(due(&town.app).await.is_none());
    assert_eq!(whole(), 2);
    town.finish().await;
}
