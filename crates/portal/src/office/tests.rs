use clap::Parser;
use database::{Engine, Reader};
use rstest::rstest;
use serde_json::json;

use super::Refused;
use super::import::{Report, import};
use crate::audit;
use crate::base::ids::CentreId;
use crate::families::children::store::of_centre;
use crate::testing::Town;
use crate::testing::town::MEERA;

const HEADER: &str = "Admission ID,First Name,Last Name,Date of Birth,Room,Program,Admission Date,Mother Name,Mother Phone,Mother Email,Father Name,Father Phone";
const JOEL: &str = "A-1,Joel,Fernandes,05/01/2024,nursery,Full Day,2026-06-01,Maria Fernandes,98111 11111,maria@example.com,Rohan Fernandes,";
const RHEA: &str = "A-2,Rhea,Fernandes,05/01/2022,Nursery,Full Day,2026-06-01,Maria Fernandes,+91 9811111111,,,";

#[derive(Parser)]
struct Line {
    #[command(subcommand)]
    command: super::Command,
}

/// `aangan office …` as it is typed; words are parted by blanks, `_` stands for a blank within one.
async fn office(town: &Town, line: &str) -> Result<String, String> {
    let words = std::iter::once("office".to_owned()).chain(line.split(' ').map(|word| word.replace('_', " ")));
    let line = Line::try_parse_from(words).map_err(|error| error.to_string())?;
    super::run(&town.app, line.command).await
}

fn file(rows: &[&str]) -> Vec<u8> {
    std::iter::once(&HEADER).chain(rows).fold(String::new(), |file, line| file + line + "\r\n").into_bytes()
}

async fn bring_in(town: &Town, rows: &[&str], dry_run: bool) -> Result<Report, Refused> {
    import(&town.app, file(rows), "Indiranagar".to_owned(), dry_run).await
}

async fn faults(town: &Town, rows: &[&str]) -> Vec<String> {
    match bring_in(town, rows, false).await {
        Err(Refused::BadRows(bad)) => bad.iter().map(ToString::to_string).collect(),
        other => panic!("expected bad rows: {other:?}"),
    }
}

async fn names(town: &Town, centre: CentreId) -> Vec<String> {
    town.read(async move |reader: &mut Reader<'_>| {
        let children = of_centre(reader, centre).await?;
        Ok(children.into_iter().map(|child| format!("{} {}", child.name, child.last_name)).collect())
    })
    .await
}

async fn deeds(town: &Town) -> Vec<String> {
    town.read(async |reader: &mut Reader<'_>| Ok(audit::entries(reader, 0).await?))
        .await
        .into_iter()
        .map(|(actor, deed, _)| format!("{actor} {deed}"))
        .collect()
}

fn counts(report: &Report) -> (usize, usize, usize) {
    (report.added, report.updated, report.unchanged)
}

// proves: SCOPE-03
#[rstest]
#[tokio::test]
async fn a_roster_brings_children_and_their_mother_can_sign_in(
    #[values(Engine::Sqlite, Engine::Postgres)] engine: Engine,
) {
    let town = Town::new(engine).await;
    let report = bring_in(&town, &[JOEL, RHEA], false).await.expect("a good roster");
    assert_eq!((counts(&report), report.unreachable), ((2, 0, 0), 1));
    assert_eq!(
        report.to_string(),
        "Imported 2 children of Indiranagar: 2 added, 0 updated, 0 as they were.\n1 parent without phone and e-mail left out."
    );
    assert_eq!(names(&town, town.indiranagar).await, ["Anaya Rao", "Joel Fernandes", "Rhea Fernandes", "Zoya Khan"]);

    let maria = town.parent("9811111111").await;
    let children: Vec<_> = maria.arrival["children"]
        .as_array()
        .expect("children")
        .iter()
        .map(|child| child["name"].as_str().expect("a name"))
        .collect();
    assert_eq!(children.len(), 2);
    assert!(children.contains(&"Joel") && children.contains(&"Rhea"));
    let deeds = deeds(&town).await;
    assert_eq!(deeds.iter().filter(|deed| *deed == "office enrolled a child").count(), 2);
    assert!(deeds.iter().any(|deed| deed == "office imported a roster"));
    town.finish().await;
}

#[rstest]
#[tokio::test]
async fn the_same_roster_again_changes_nothing_and_a_newer_one_updates(
    #[values(Engine::Sqlite, Engine::Postgres)] engine: Engine,
) {
    let town = Town::new(engine).await;
    bring_in(&town, &[JOEL, RHEA], false).await.expect("a good roster");
    let again = bring_in(&town, &[JOEL, RHEA], false).await.expect("the same roster");
    assert_eq!(counts(&again), (0, 0, 2));
    // Without its number a child is known by name and birthday, and keeps the number.
    let without_number = JOEL.trim_start_matches("A-1").replace("Joel,Fernandes", "JOEL,fernandes");
    assert_eq!(counts(&bring_in(&town, &[&without_number], false).await.expect("known by name")), (0, 1, 0));
    // A corrected birthday, by the number.
    let corrected = JOEL.replace("05/01/2024", "06/01/2024");
    assert_eq!(counts(&bring_in(&town, &[&corrected, RHEA], false).await.expect("known by number")), (0, 1, 1));
    assert_eq!(names(&town, town.indiranagar).await.len(), 4);
    town.finish().await;
}

#[rstest]
#[tokio::test]
async fn a_dry_run_says_the_same_and_writes_nothing(#[values(Engine::Sqlite, Engine::Postgres)] engine: Engine) {
    let town = Town::new(engine).await;
    let before = (names(&town, town.indiranagar).await, deeds(&town).await);
    let report = bring_in(&town, &[JOEL, RHEA], true).await.expect("a good roster");
    assert_eq!(counts(&report), (2, 0, 0));
    assert!(
        report.to_string().starts_with("Would import 2 children")
            && report.to_string().ends_with("Nothing was changed.")
    );
    assert_eq!((names(&town, town.indiranagar).await, deeds(&town).await), before);
    let said = faults(&town, &[&RHEA.replace("Nursery", "Attic")]).await;
    assert_eq!(said, ["line 2, room: there is no room \"Attic\"; there are: Nursery"]);
    town.finish().await;
}

#[rstest]
#[tokio::test]
async fn one_bad_row_keeps_all_rows_out_and_every_bad_row_is_told(
    #[values(Engine::Sqlite, Engine::Postgres)] engine: Engine,
) {
    let town = Town::new(engine).await;
    let before = (names(&town, town.indiranagar).await, deeds(&town).await);
    let meeras_number = format!("A-3,Kabir,Sethi,2023-01-01,Nursery,Full Day,2026-06-01,Ritika Sethi,{MEERA},,,");
    let meeras_address = "A-4,Myra,Sethi,2023-01-02,Nursery,Full Day,2026-06-01,Ritika Sethi,,meera.rao@example.com,,";
    let another_mother = "A-5,Leah,Thomas,2023-01-03,Nursery,Full Day,2026-06-01,,,,Meera Rao,9822222222";
    assert_eq!(
        faults(&town, &[JOEL, &meeras_number, meeras_address]).await,
        [
            "line 3, mother phone: the phone number or e-mail address of Ritika Sethi belongs to Meera Rao already",
            "line 4, mother email: the phone number or e-mail address of Ritika Sethi belongs to Meera Rao already",
        ]
    );
    assert_eq!((names(&town, town.indiranagar).await, deeds(&town).await), before);
    // Two people may have one name.
    assert_eq!(counts(&bring_in(&town, &[another_mother], false).await.expect("a good roster")), (1, 0, 0));
    // A child has one mother.
    let replaced = "A-1,Joel,Fernandes,05/01/2024,Nursery,Full Day,2026-06-01,Someone Else,9833333333,,,";
    bring_in(&town, &[JOEL], false).await.expect("a good roster");
    assert_eq!(faults(&town, &[replaced]).await, ["line 2, mother name: the child has another Mother already"]);
    town.finish().await;
}

#[rstest]
#[tokio::test]
async fn a_number_never_turns_one_child_into_another(#[values(Engine::Sqlite, Engine::Postgres)] engine: Engine) {
    let town = Town::new(engine).await;
    bring_in(&town, &[JOEL, RHEA], false).await.expect("a good roster");
    let stranger = "A-1,Leah,Thomas,2023-01-03,Nursery,Full Day,2026-06-01,Susan Thomas,9844444444,,,";
    assert_eq!(
        faults(&town, &[stranger]).await,
        ["line 2, admission id: A-1 is the number of Joel Fernandes, born 2024-01-05"]
    );
    let renumbered = JOEL.replace("A-1", "A-9");
    assert_eq!(
        faults(&town, &[&renumbered]).await,
        ["line 2, admission id: Joel Fernandes is known with the number A-1"]
    );
    let twice = JOEL.replace("05/01/2024", "07/01/2024");
    assert_eq!(
        faults(&town, &[&twice, JOEL.trim_start_matches("A-1")]).await,
        ["line 3, admission id: line 2 is about the same child"]
    );
    town.finish().await;
}

#[rstest]
#[tokio::test]
async fn a_child_that_left_and_stands_in_the_roster_is_back(
    #[values(Engine::Sqlite, Engine::Postgres)] engine: Engine,
) {
    let town = Town::new(engine).await;
    let left = town.left;
    let centre = town.indiranagar;
    let omar = town
        .read(async move |reader: &mut Reader<'_>| {
            let all = super::store::enrolled(reader, centre).await?;
            Ok(all.into_iter().find(|child| child.id == left).map(|child| child.date_of_birth))
        })
        .await
        .expect("the child that left");
    let row = format!("A-7,Omar,Gone,{omar},Nursery,Full Day,2026-06-01,Nadia Gone,9855555555,,,");
    let report = bring_in(&town, &[&row], false).await.expect("a good roster");
    assert_eq!((counts(&report), report.returned), ((0, 1, 0), 1));
    assert!(names(&town, centre).await.contains(&"Omar Gone".to_owned()));
    town.finish().await;
}

#[rstest]
#[tokio::test]
async fn an_office_sets_up_a_centre_by_commands_and_its_key_opens_the_door(
    #[values(Engine::Sqlite, Engine::Postgres)] engine: Engine,
) {
    let town = Town::new(engine).await;
    for (line, said) in [
        ("add centre Whitefield --city Bengaluru", "Added the centre Whitefield, Bengaluru (id "),
        ("add room Toddler --centre whitefield", "Added the room Toddler (id "),
        ("add program Half_Day_(09:00_-_12:30)", "Added the program Half Day (09:00 - 12:30) (id "),
        (
            "add child --centre Whitefield --first-name Tara --last-name Das --date-of-birth 30/10/2024 --room toddler --program half_day",
            "Added Tara Das (id ",
        ),
    ] {
        let answer = office(&town, line).await.unwrap_or_else(|refused| panic!("{line}: {refused}"));
        assert!(answer.starts_with(said), "{line}: {answer}");
    }
    let listed = office(&town, "list --centre Whitefield").await.expect("listed");
    let id =
        listed.lines().nth(1).and_then(|line| line.split_whitespace().next()).expect("the child's line").to_owned();
    let joined =
        office(&town, &format!("add parent --child {id} --side father --name Arjun_Das --phone +91_98000_00041")).await;
    assert_eq!(joined.as_deref(), Ok("Arjun Das is father of Tara Das now and can sign in."));
    assert_eq!(town.parent("9800000041").await.arrival["children"][0]["name"], "Tara");

    let key = office(&town, "add key --centre Whitefield").await.expect("a key");
    let key = key.lines().last().expect("the key's line").to_owned();
    let centre = town.centre().saying("authorization", &format!("Bearer {key}"));
    let children = centre.json("GET", "/centre/v1/children", &json!(null)).await;
    assert_eq!(children.taken()["children"][0]["name"], "Tara");
    assert!(!office(&town, "list").await.expect("listed").contains(&key), "a key is shown once");
    assert!(office(&town, "list").await.expect("listed").contains("Whitefield, Bengaluru (centre "));
    town.finish().await;
}

#[rstest]
#[tokio::test]
async fn a_command_that_cannot_be_done_says_why_and_changes_nothing(
    #[values(Engine::Sqlite, Engine::Postgres)] engine: Engine,
) {
    let town = Town::new(engine).await;
    let before = (office(&town, "list").await, deeds(&town).await);
    for (line, reason) in [
        ("add chain Aangan_Schools", "there is a chain called \"Aangan Schools\" already"),
        (
            "add centre Indiranagar --city Bengaluru --chain Aangan_Schools",
            "there is a centre called \"Indiranagar\" already",
        ),
        ("add centre X --city Y --chain Nowhere", "there is no chain \"Nowhere\""),
        ("add room Nursery --centre Attic", "there is no centre \"Attic\"; there are: Indiranagar, Koramangala"),
        ("add room Nursery --centre Indiranagar", "there is a room called \"Nursery\" already"),
        (
            "add parent --child 12 --side mother --name Meera_Rao --phone 9800000001",
            "there is no child with the id \"12\"",
        ),
        ("add key --centre 999", "there is no centre \"999\"; there are: Indiranagar, Koramangala"),
        ("import-roster /nowhere/roster.csv --centre Indiranagar", "cannot read /nowhere/roster.csv: "),
        (
            "add child --centre Indiranagar --first-name T --last-name D --date-of-birth 30/13/2024 --room Nursery --program Full_Day",
            "--date-of-birth: \"30/13/2024\" is not a day of the calendar",
        ),
    ] {
        let refused = office(&town, line).await.expect_err(line);
        assert!(refused.starts_with(reason), "{line}: {refused}");
    }
    let anaya = town.anaya;
    let taken = format!("add parent --child {anaya} --side father --name Somebody --phone 9811111111");
    assert_eq!(office(&town, &taken).await, Err("the child has another Father already".to_owned()));
    assert_eq!((office(&town, "list").await, deeds(&town).await), before);
    town.finish().await;
}
