//! A chain from one file.

use std::path::Path;

use clap::Parser;
use database::Engine;
use rstest::rstest;

use super::{Line, actions, asked, office};
use office::console::Confirm;
use operations::data_folder::Missing;
use testing::Town;

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
    let before = (office(&town, "places list").await, actions(&town).await);
    let (rehearsed, _) = asked(&town, &format!("places apply {file} --dry-run"), Confirm::NotATerminal).await;
    let changes = "\n  rename the program Full Day (9:00 To 6:30) to Full Day (9:00 - 18:30)\
        \n  add the program Half Day\
        \n  rename the centre Indiranagar to Indira Nagar\
        \n  rename the room Nursery to NURSERY\
        \n  add the room Toddler to Indira Nagar\
        \n  add the centre Whitefield, Bengaluru\
        \n  add the room Nursery to Whitefield";
    let left = "not in the file, left unchanged: the centre Koramangala";
    assert_eq!(rehearsed, Ok(format!("These changes would be made:{changes}\n  {left}\nNothing was changed.")));
    assert_eq!((office(&town, "places list").await, actions(&town).await), before);
    let (applied, shown) = asked(&town, &format!("places apply {file}"), Confirm::Yes).await;
    assert_eq!(applied.as_deref(), Ok("Done: 7 changes."), "what they are was told once: {shown}");
    assert!(shown.contains(changes), "{shown}");
    let listed = office(&town, "places list").await.expect("listed");
    for there in [
        "programs: Full Day (9:00 - 18:30), Half Day",
        "Indira Nagar, Bengaluru",
        "rooms: NURSERY, Toddler",
        "Koramangala",
    ] {
        assert!(listed.contains(there), "{there}: {listed}");
    }
    // The same again is no fault, and nothing.
    let again = asked(&town, &format!("places apply {file}"), Confirm::NotATerminal).await.0;
    assert_eq!(again, Ok(format!("Everything in the file exists.\n  {left}")));
    for (text, why) in [
        ("chain = 'X'\nrooms = []", "unknown field `rooms`"),
        ("programs = []", "missing field `chain`"),
        (
            "chain = 'X'\nprograms = ['Half', 'half ']",
            "the program half is in the file twice, as \"Half\" and as \"half\"",
        ),
        (
            "chain = 'X'\n[[centre]]\nname = 'A'\ncity = 'B'\nrooms = ['K1', 'K1']",
            "the room of A: K1 is in the file twice: remove one",
        ),
        ("chain = 'X'\n[[centre]]\nname = 'A'\ncity = ' '", "the name of a city: "),
    ] {
        let refused = office(&town, &format!("places apply {}", written(folder.path(), text))).await.expect_err(text);
        assert!(refused.contains(why), "{text}: {refused}");
    }
    assert_eq!(office(&town, "places list").await, Ok(listed));
    town.finish().await;
}

#[rstest]
#[tokio::test]
async fn closed_places_stay_closed_and_differences_are_listed(
    #[values(Engine::Sqlite, Engine::Postgres)] engine: Engine,
) {
    let town = Town::new(engine).await;
    let folder = tempfile::Builder::new().prefix("chain").tempdir().expect("a folder");
    let file = written(folder.path(), CHAIN);
    office(&town, &format!("places apply {file}")).await.expect("applied");
    for closed in ["centres close Whitefield", "programs close Half_Day", "rooms close Toddler --centre Indira_Nagar"] {
        office(&town, closed).await.expect(closed);
    }
    let before = (office(&town, "places list").await, actions(&town).await);
    let output = office(&town, &format!("places apply {file}")).await.expect("nothing to do");
    assert!(output.starts_with("There is nothing to do.\n"), "{output}");
    for closed in [
        "the program Half Day ('aangan office programs add' reopens it)",
        "the room of Indira Nagar: Toddler ('aangan office rooms add' reopens it)",
        "the centre Whitefield ('aangan office centres add' reopens it)",
    ] {
        assert!(output.contains(&format!("  closed, left closed: {closed}")), "{closed}: {output}");
    }
    assert_eq!((office(&town, "places list").await, actions(&town).await), before, "and it is so");
    // A city and a chain that the file writes otherwise.
    let moved = CHAIN.replacen("city = \"Bengaluru\"", "city = \"Mysuru\"", 1);
    let output =
        office(&town, &format!("places apply {}", written(folder.path(), &moved))).await.expect("nothing to do");
    assert!(
        output.contains("the centre Indira Nagar is in Bengaluru, left unchanged: the file says Mysuru"),
        "{output}"
    );
    let mistyped = written(folder.path(), "chain = \"Aangan School\"");
    let (output, _) = asked(&town, &format!("places apply {mistyped} --dry-run"), Confirm::NotATerminal).await;
    let beside = "add the chain Aangan School, in addition to Aangan Schools";
    assert!(output.as_ref().is_ok_and(|output| output.contains(beside)), "{output:?}");
    town.finish().await;
}

#[test]
fn a_file_creates_a_portal_only_with_yes() {
    for (line, missing) in [
        ("office places apply chain.toml", Missing::Refused),
        ("office places apply chain.toml --dry-run", Missing::Refused),
        ("office places apply chain.toml --yes", Missing::Made),
    ] {
        let line = Line::try_parse_from(line.split(' ')).expect("a command");
        assert_eq!(line.command.missing(), missing);
    }
}
