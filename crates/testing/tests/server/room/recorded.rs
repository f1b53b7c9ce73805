//! Rows of each version that the server takes, as an app of that version sent them.

use database::Engine;
use rstest::rstest;
use serde_json::{Value, json};

use super::queue::{Nursery, list_attendance, list_moments, list_naps, verdicts};
use room::entries::sent::VERSION;

/// The batches by version. A new version adds its own, and that of three versions before goes.
const RECORDED: &[(i64, &str)] = &[(1, include_str!("recorded/1.json"))];

/// A recorded batch, sent now about these children.
fn batch(recorded: &str, nursery: &Nursery, collector: &Value) -> Value {
    let town = &nursery.town;
    let text = recorded
        .replace("{anaya}", &town.anaya.to_string())
        .replace("{zoya}", &town.zoya.to_string())
        .replace("{person}", &nursery.teacher.to_string())
        .replace("{collector}", collector["collector"].as_str().expect("an id"));
    let mut batch: Value = serde_json::from_str(&text).expect("JSON");
    // The tablet's clock is 90 seconds behind; the rows were made one after the other until now.
    let behind = town.app.now().ms() - 90_000;
    batch["device_now"] = json!(behind);
    let sent = batch["since_start"].as_f64().expect("a number");
    for row in batch["rows"].as_array_mut().expect("rows") {
        let made = row["since_start"].as_f64().expect("a number");
        #[expect(clippy::cast_possible_truncation, reason = "small numbers")]
        let ago = (sent - made) as i64;
        row["device_at"] = json!(behind - ago);
    }
    batch
}

#[rstest]
#[tokio::test]
async fn rows_of_this_version_and_of_two_before_are_taken(#[values(Engine::Sqlite, Engine::Postgres)] engine: Engine) {
    let versions: Vec<_> = RECORDED.iter().map(|(version, _)| *version).collect();
    assert_eq!(versions, ((VERSION - 2).max(1)..=VERSION).collect::<Vec<_>>());
    for (version, recorded) in RECORDED {
        let nursery = Nursery::of(engine).await;
        let collector = nursery.collector(nursery.town.anaya).await;
        nursery.later(60);
        nursery.town.on_shift(&nursery.tablet, nursery.teacher).await;
        let batch = batch(recorded, &nursery, &collector);
        let rows = batch["rows"].as_array().expect("rows");
        assert!(rows.iter().all(|row| row["version"] == json!(version)));
        let kinds: std::collections::BTreeSet<_> = rows.iter().filter_map(|row| row["kind"].as_str()).collect();
        assert_eq!(kinds.len(), 14, "every kind: {kinds:?}");
        let sent = nursery.tablet.caller.json("POST", "/staff/v1/entries", &batch).await;
        assert_eq!(verdicts(&sent), vec!["accepted"; rows.len()]);
        let moments = nursery.moments(nursery.town.anaya).await;
        assert!(moments.contains(&"Dal and rice. Ate some of it.".to_owned()), "{moments:?}");
        let made = async || {
            let child = nursery.town.anaya;
            let read = nursery.town.read(async move |reader| {
                Ok((
                    list_moments(reader, child).await?,
                    list_attendance(reader, child).await?,
                    list_naps(reader, child).await?,
                ))
            });
            read.await
        };
        let before = made().await;
        let again = nursery.tablet.caller.json("POST", "/staff/v1/entries", &batch).await;
        assert_eq!(verdicts(&again), vec!["duplicate of accepted"; rows.len()]);
        assert_eq!(made().await, before);
        nursery.town.finish().await;
    }
}
