//! A chain from one file.

use std::path::Path;

use database::Engine;
use rstest::rstest;

use super::{asked, deeds, office};
use crate::office::desk::Said;
use crate::testing::Town;

const CHAIN: &str = r#"
    chain = "Aangan Schools"
    programs = [{ name = "Full Day (9:00 - 18:30)", was = "Full Day (9:00 To 6:30)" }, "Half Day"]

    [[centre]]
    name = "Indira Nagar"
    was = "Indiranagar"
    city = "Bengaluru"
    rooms = ["NURSERY", "Toddler"]

    [[centre]]
    name = "Whitefield"
    city = "Bengaluru"
    rooms = ["Nursery"]
"#;

fn written(folder: &Path, text: &str) -> String {
    let file = folder.join("chain.toml");
    std::fs::write(&file, text).expect("written");
    file.to_str().expect("a plain path").to_owned()
}

#[rstest]
#[tokio::test]
async fn a_file_adds_and_renames_and_takes_nothing_away(#[values(Engine::Sqlite, Engine::Postgres)] engine: Engine) {
    let town = Town::new(engine).await;
    let folder = tempfile::Builder::new().prefix("chain").tempdir().expect("a folder");
    let file = written(folder.path(), CHAIN);
    let before = (office(&town, "list").await, deeds(&town).await);
    let (rehearsed, _) = asked(&town, &format!("apply {file} --dry-run"), Said::Nothing).await;
    let changes = "\n  rename the program Full Day (9:00 To 6:30) to Full Day (9:00 - 18:30)\
        \n  add the program Half Day\
        \n  rename the centre Indiranagar to Indira Nagar\
        \n  rename the room Nursery to NURSERY\
        \n  add the room Toddler to Indira Nagar\
        \n  add the centre Whitefield, Bengaluru\
        \n  add the room Nursery to Whitefield";
    let left = "not in the file, and left as it is: the centre Koramangala";
    assert_eq!(rehearsed, Ok(format!("Would be done:{changes}\n  {left}\nNothing was changed.")));
    assert_eq!((office(&town, "list").await, deeds(&town).await), before);
    assert_eq!(office(&town, &format!("apply {file}")).await, Ok(format!("Done:{changes}")));
    let listed = office(&town, "list").await.expect("listed");
    for there in [
        "programs: Full Day (9:00 - 18:30), Half Day",
        "Indira Nagar, Bengaluru",
        "rooms: NURSERY, Toddler",
        "Koramangala",
    ] {
        assert!(listed.contains(there), "{there}: {listed}");
    }
    // The same again is no fault, and nothing.
    let again = asked(&town, &format!("apply {file}"), Said::Nothing).await.0;
    assert_eq!(again, Ok(format!("All of it is there.\n  {left}")));
    for (text, why) in [
        ("chain = 'X'\nrooms = []", "unknown field `rooms`"),
        ("programs = []", "missing field `chain`"),
        ("chain = 'X'\n[[centre]]\nname = 'A'\ncity = ' '", "the name of a city: "),
    ] {
        let refused = office(&town, &format!("apply {}", written(folder.path(), text))).await.expect_err(text);
        assert!(refused.contains(why), "{text}: {refused}");
    }
    assert_eq!(office(&town, "list").await, Ok(listed));
    town.finish().await;
}
