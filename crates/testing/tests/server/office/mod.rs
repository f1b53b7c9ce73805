mod roster;
mod announcing;
mod applying;
mod bank_statements;
mod barring;
mod codes;
mod correcting;
mod fee_corrections;
mod fee_documents;
mod finding;
mod grammar;
mod identity;
mod leavers;
mod naming;
mod places;
mod reading;
mod sending;
mod services;

use std::io;
use std::time::Duration;

use clap::Parser;
use database::{Engine, Reader};
use rstest::rstest;
use serde_json::json;

use base::audit;
use base::clock::Timestamp;
use base::failure::FailureKind;
use base::ids::CentreId;
use office::CommandError;
use office::answer::Format;
use office::console::{Confirm, Console};
use office::import::import;
use office::report::Report;
use office::roster::ColumnNames;
use people::families::children::store::list_of_centre;
use testing::Town;
use testing::town::{GONE, KARTHIK, MEERA, MINUTE, MS};

const HEADER: &str = "Admission ID,First Name,Last Name,Date of Birth,Room,Program,Admission Date,Mother Name,Mother Phone,Mother Email,Father Name,Father Phone,Father Email";
pub(crate) const JOEL: &str = "A-1,Joel,Fernandes,05/01/2024,nursery,Full Day,2026-06-01,Maria Fernandes,98111 11111,maria@example.com,Rohan Fernandes,";
pub(crate) const RHEA: &str =
    "A-2,Rhea,Fernandes,05/01/2022,Nursery,Full Day,2026-06-01,Maria Fernandes,+91 9811111111,,,";

#[derive(Parser)]
struct Line {
    #[arg(long, global = true)]
    json: bool,
    #[command(subcommand)]
    command: office::Command,
}

/// A console that gives the same answer to every question and keeps output and previews.
struct TestConsole {
    format: Format,
    answer: Confirm,
    output: String,
    shown: String,
}

impl Console for TestConsole {
    fn format(&self) -> Format {
        self.format
    }

    fn print(&mut self, output: &str) -> io::Result<bool> {
        self.output = format!("{}{output}\n", self.output);
        Ok(true)
    }

    fn preview(&mut self, plan: &str) {
        self.shown = format!("{}{plan}\n", self.shown);
    }

    fn confirm(&mut self, _: &str) -> Confirm {
        self.answer
    }

    fn confirm_number(&mut self, _: &str, _: usize) -> Confirm {
        self.answer
    }
}

/// `aangan office …` as typed, with a yes to every question; `_` stands for a space within a word.
pub(crate) async fn office(town: &Town, line: &str) -> Result<String, String> {
    asked(town, line, Confirm::Yes).await.0
}

/// The same with another answer; also returns the previews.
pub(crate) async fn asked(town: &Town, line: &str, answer: Confirm) -> (Result<String, String>, String) {
    let words = std::iter::once("office".to_owned()).chain(line.split(' ').map(|word| word.replace('_', " ")));
    let mut console = TestConsole { format: Format::Text, answer, output: String::new(), shown: String::new() };
    let done = match Line::try_parse_from(words) {
        Ok(Line { json, command }) => {
            console.format = if json { Format::Json } else { Format::Text };
            office::run(&town.app, command, &mut console).await.map_err(String::from)
        }
        Err(error) => Err(error.to_string()),
    };
    (done.map(|()| console.output.trim_end().to_owned()), console.shown)
}

/// The kind of the failure of a command, to whose question the answer is given.
async fn kind_of_failure(town: &Town, line: &str, answer: Confirm) -> FailureKind {
    let words = std::iter::once("office".to_owned()).chain(line.split(' ').map(|word| word.replace('_', " ")));
    let command = Line::try_parse_from(words).expect("a command").command;
    let mut console = TestConsole { format: Format::Text, answer, output: String::new(), shown: String::new() };
    office::run(&town.app, command, &mut console).await.expect_err("it fails").kind
}

pub(crate) fn file(rows: &[&str]) -> Vec<u8> {
    std::iter::once(&HEADER).chain(rows).fold(String::new(), |file, line| file + line + "\r\n").into_bytes()
}

async fn bring_in(town: &Town, rows: &[&str], dry_run: bool) -> Result<Report, CommandError> {
    import(&town.app, file(rows), ColumnNames::usual(), "Indiranagar".to_owned(), dry_run).await
}

async fn bring_in_at(town: &Town, centre: &str, file: Vec<u8>) {
    import(&town.app, file, ColumnNames::usual(), centre.to_owned(), false).await.expect("a good roster");
}

async fn faults(town: &Town, rows: &[&str]) -> Vec<String> {
    match bring_in(town, rows, false).await {
        Err(CommandError::BadRows(bad)) => bad.iter().map(ToString::to_string).collect(),
        other => panic!("expected bad rows: {other:?}"),
    }
}

async fn names(town: &Town, centre: CentreId) -> Vec<String> {
    town.read(async move |reader: &mut Reader<'_>| {
        let children = list_of_centre(reader, centre).await?;
        Ok(children.into_iter().map(|child| format!("{} {}", child.name, child.last_name)).collect())
    })
    .await
}

async fn actions(town: &Town) -> Vec<String> {
    town.read(async |reader: &mut Reader<'_>| Ok(audit::list_since(reader, Timestamp::EPOCH).await?))
        .await
        .into_iter()
        .map(|(actor, action, _)| format!("{actor} {action}"))
        .collect()
}

fn counts(report: &Report) -> (usize, usize, usize) {
    (report.added.len(), report.updated.len(), report.unchanged)
}

#[tokio::test]
async fn a_no_and_a_missing_terminal_are_told_from_a_refusal() {
    let town = Town::new(Engine::Sqlite).await;
    let leave = format!("children leave --child {}", town.anaya);
    for answer in [Confirm::No, Confirm::NotATerminal] {
        assert_eq!(kind_of_failure(&town, &leave, answer).await, FailureKind::NotConfirmed);
    }
    let back = format!("children return --child {}", town.anaya);
    assert_eq!(kind_of_failure(&town, &back, Confirm::Yes).await, FailureKind::Refused);
    assert_eq!(kind_of_failure(&town, "children leave --child nobody", Confirm::Yes).await, FailureKind::NotFound);
    town.finish().await;
}

#[tokio::test]
async fn a_rehearsal_of_what_only_adds_leaves_nothing() {
    let town = Town::new(Engine::Sqlite).await;
    let before = actions(&town).await;
    for (line, plan) in [
        ("rooms add Attic --centre Indiranagar", "add the room Attic to Indiranagar"),
        ("keys add --centre Indiranagar --label gate", "add the key \"gate\" for Indiranagar"),
        ("surveys open --centre Indiranagar --title Food --everyone", "see the survey \"Food\" at their next sign-in"),
        ("services allow --centre Indiranagar", "families can request nothing"),
    ] {
        let shown = office(&town, &format!("{line} --dry-run")).await.expect("a plan");
        assert!(shown.contains(plan) && shown.ends_with("\nNothing was changed."), "{line}: {shown}");
    }
    assert_eq!(actions(&town).await, before);
    town.finish().await;
}

// proves: SCOPE-03
#[rstest]
#[tokio::test]
async fn a_roster_brings_children_and_their_mother_can_sign_in(
    #[values(Engine::Sqlite, Engine::Postgres)] engine: Engine,
) {
    let town = Town::new(engine).await;
    let report = bring_in(&town, &[JOEL, RHEA], false).await.expect("a good roster");
    assert_eq!((counts(&report), report.without_contact), ((2, 0, 0), 1));
    assert_eq!(names(&town, town.indiranagar).await, ["Anaya Rao", "Joel Fernandes", "Rhea Fernandes", "Zoya Khan"]);

    let maria = town.parent("9811111111").await;
    let children: Vec<_> = maria.sign_in_response["children"]
        .as_array()
        .expect("children")
        .iter()
        .map(|child| child["name"].as_str().expect("a name"))
        .collect();
    assert_eq!(children.len(), 2);
    assert!(children.contains(&"Joel") && children.contains(&"Rhea"));
    let actions = actions(&town).await;
    assert_eq!(actions.iter().filter(|action| *action == "office enrolled a child").count(), 2);
    // The town itself was settled with five.
    assert_eq!(actions.iter().filter(|action| *action == "office joined a parent").count(), 5 + 2);
    assert!(actions.iter().any(|action| action == "office imported a roster"));
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
async fn a_dry_run_reports_the_same_and_writes_nothing(#[values(Engine::Sqlite, Engine::Postgres)] engine: Engine) {
    let town = Town::new(engine).await;
    let before = (names(&town, town.indiranagar).await, actions(&town).await);
    let report = bring_in(&town, &[JOEL, RHEA], true).await.expect("a good roster");
    assert_eq!(counts(&report), (2, 0, 0));
    assert!(
        report.to_string().starts_with("Would import 2 children")
            && report.to_string().ends_with("Nothing was changed.")
    );
    assert_eq!((names(&town, town.indiranagar).await, actions(&town).await), before);
    let output = faults(&town, &[&RHEA.replace("Nursery", "Attic")]).await;
    assert_eq!(output, ["line 2, room: there is no room \"Attic\"; there are: Nursery"]);
    town.finish().await;
}

#[rstest]
#[tokio::test]
async fn one_bad_row_refuses_the_whole_file_and_every_bad_row_is_reported(
    #[values(Engine::Sqlite, Engine::Postgres)] engine: Engine,
) {
    let town = Town::new(engine).await;
    let before = (names(&town, town.indiranagar).await, actions(&town).await);
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
    assert_eq!((names(&town, town.indiranagar).await, actions(&town).await), before);
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
    let found = office(&town, "children find Joel").await.expect("found");
    let joel = found.split(|c: char| !c.is_ascii_digit()).find(|word| word.len() > 14).expect("an id");
    let stranger = "A-1,Leah,Thomas,2023-01-03,Nursery,Full Day,2026-06-01,Susan Thomas,9844444444,,,";
    assert_eq!(
        faults(&town, &[stranger]).await,
        [format!(
            "line 2, admission id: A-1 is the number of Joel Fernandes, born 2024-01-05: Leah Thomas, born 2023-01-03, is \
             another child and needs another number. If it is the same child, first correct it with \
             'aangan office children set --child {joel}'"
        )]
    );
    let renumbered = JOEL.replace("A-1", "A-9");
    assert_eq!(faults(&town, &[&renumbered]).await, ["line 2, admission id: Joel Fernandes has the number A-1"]);
    let twice = JOEL.replace("05/01/2024", "07/01/2024");
    assert_eq!(
        faults(&town, &[&twice, JOEL.trim_start_matches("A-1")]).await,
        ["line 3, admission id: line 2 is the same child"]
    );
    town.finish().await;
}

#[rstest]
#[tokio::test]
async fn a_child_that_left_comes_back_by_a_command_alone(#[values(Engine::Sqlite, Engine::Postgres)] engine: Engine) {
    let town = Town::new(engine).await;
    let (left, centre) = (town.left, town.indiranagar);
    let omar = town
        .read(async move |reader: &mut Reader<'_>| {
            let all = office::store::list_enrolled(reader, centre).await?;
            Ok(all.into_iter().find(|child| child.id == left).map(|child| child.date_of_birth))
        })
        .await
        .expect("the child that left");
    // With a number it did not have, and a mother whom nobody knows.
    let row = format!("A-7,Omar,Gone,{omar},Nursery,Full Day,2026-06-01,Nadia Gone,9855555555,,,");
    for dry_run in [true, false] {
        let report = bring_in(&town, &[&row, JOEL], dry_run).await.expect("the rest of the file is good");
        assert_eq!(counts(&report), (1, 0, 0), "the rest of the file is applied");
        let output = report.to_string();
        assert!(output.contains("1 row not applied: the children have left."), "{output}");
        assert!(output.contains(&format!("\n  line 2: Omar Gone: id {left}\n")), "{output}");
    }
    assert!(!names(&town, centre).await.contains(&"Omar Gone".to_owned()));
    assert_eq!(sign_in(&town, "9855555555").await, None, "nobody is joined to a child that left");
    assert_eq!(sign_in(&town, GONE).await, None);
    assert!(office(&town, "children list --centre Indiranagar").await.expect("listed").contains("Left:\n"));

    let back = office(&town, &format!("children return --child {left}")).await;
    assert_eq!(back.as_deref(), Ok("Omar Gone is back, with the same parents."));
    assert_eq!(sign_in(&town, GONE).await, Some(1));
    let again = office(&town, &format!("children return --child {left}")).await;
    assert_eq!(again, Err("Omar Gone has not left".to_owned()));
    assert_eq!(counts(&bring_in(&town, &[&row, JOEL], false).await.expect("a good roster")), (0, 1, 1));
    let actions = actions(&town).await;
    assert!(actions.contains(&"office brought a child back".to_owned()), "{actions:?}");
    town.finish().await;
}

/// How many children somebody signs in for; None: nobody lets them in.
async fn sign_in(town: &Town, phone: &str) -> Option<usize> {
    let before = town.sent_messages.addressed_to(phone).len();
    let asked = town.ask(phone).await;
    town.follow_up().await;
    // A contact that is nobody's is sent no code.
    if town.sent_messages.addressed_to(phone).len() == before {
        return None;
    }
    let code = town.newest_code(phone).await;
    let reply = town.verify(phone, asked.ok(), &code).await;
    (reply.json["status"] == "ok").then(|| reply.json["response"]["children"].as_array().map_or(0, Vec::len))
}

#[rstest]
#[tokio::test]
async fn a_parent_abroad_signs_in_with_their_own_country_s_number(
    #[values(Engine::Sqlite, Engine::Postgres)] engine: Engine,
) {
    const DUBAI: &str = "+971501234567";
    let town = Town::with(engine, |config| config.sign_in.numbers_abroad = true).await;
    let joel = JOEL.replace("98111 11111", "+971 50 123 4567");
    bring_in(&town, &[&joel], false).await.expect("a good roster");
    // However it is written, the code goes to the whole number.
    for typed in [DUBAI, "+971 50-123 4567"] {
        town.app.clock.advance(MINUTE);
        assert_eq!(sign_in(&town, typed).await, Some(1), "{typed}");
    }
    // The ten digits that a gateway of one country would make of it are nobody's.
    assert_eq!(sign_in(&town, "1501234567").await, None);
    let own = format!("+91{MEERA}");
    assert_eq!(sign_in(&town, &own).await, Some(2), "the own country's number, written out");
    town.finish().await;
}

#[rstest]
#[tokio::test]
async fn where_no_number_abroad_is_taken_it_signs_nobody_in(
    #[values(Engine::Sqlite, Engine::Postgres)] engine: Engine,
) {
    let town = Town::new(engine).await;
    assert_eq!(town.ask("+971501234567").await.refused(), "Please Enter valid number");
    let set = format!("parents set --parent {MEERA} --phone +971501234567");
    let refused = office(&town, &set).await.expect_err("not taken");
    assert!(refused.contains("is a foreign number"), "{refused}");
    assert_eq!(town.nobody().get("/static/config.json").await.json["numbersAbroad"], false);
    town.finish().await;
}

#[rstest]
#[tokio::test]
async fn a_number_shared_by_both_parents_signs_in_one_of_them(
    #[values(Engine::Sqlite, Engine::Postgres)] engine: Engine,
) {
    let town = Town::new(engine).await;
    // The mother, where nobody has it yet; the father has an address of his own.
    let joel = "A-1,Joel,Fernandes,2023-04-01,Nursery,Full Day,2026-06-01,\
        Maria Fernandes,9811111111,,Paul Fernandes,9811111111,paul@example.com";
    let report = bring_in(&town, &[joel], false).await.expect("a good roster");
    let shared = |report: &Report| report.shared.iter().map(ToString::to_string).collect::<Vec<_>>();
    let fathers = "line 2: A-1 Joel Fernandes: Father Paul Fernandes has the phone number of Maria Fernandes and is stored without it";
    assert_eq!((shared(&report), report.joined.len()), (vec![fathers.to_owned()], 2));
    let maria = town.parent("9811111111").await;
    assert_eq!(
        maria.sign_in_response["children"][0]["mother_phone"], "9811111111",
        "one person, and she is the mother"
    );
    assert_eq!(maria.sign_in_response["children"][0]["father_access_token"], "");
    let again = bring_in(&town, &[joel], false).await.expect("the same again");
    assert_eq!((counts(&again), again.joined.len(), again.differs.len()), ((0, 0, 1), 0, 0));
    // Without a contact of his own he waits, and the parent who has the number keeps it.
    let alone = joel.replace("paul@example.com", "").replace("A-1,Joel", "A-2,Rhea");
    let report = bring_in(&town, &[joel, &alone], false).await.expect("a good roster");
    assert_eq!(report.without_contact, 1);
    let waits = "line 3: A-2 Rhea Fernandes: Father Paul Fernandes is added once they have their own phone number or e-mail address";
    assert_eq!(shared(&report), [fathers, waits], "{report}");
    let anayas = anaya_with(&town, &format!("Karthik Rao,{KARTHIK},")).await.replace(MEERA, KARTHIK);
    let report = bring_in(&town, &[&anayas], false).await.expect("a good roster");
    let mothers = "line 2: Anaya Rao: Mother Meera Rao has the phone number of Karthik Rao and is stored without it";
    assert_eq!(shared(&report), [mothers], "{report}");
    assert_eq!((sign_in(&town, KARTHIK).await, sign_in(&town, MEERA).await), (Some(1), Some(2)), "both as before");
    town.finish().await;
}

/// Anaya as a roster has her, with a father.
async fn anaya_with(town: &Town, father: &str) -> String {
    let (anaya, centre) = (town.anaya, town.indiranagar);
    let born = town
        .read(async move |reader: &mut Reader<'_>| {
            let all = office::store::list_enrolled(reader, centre).await?;
            Ok(all.into_iter().find(|child| child.id == anaya).map(|child| child.date_of_birth))
        })
        .await
        .expect("the child");
    format!(",Anaya,Rao,{born},Nursery,Full Day (9:00 To 6:30),2025-06-02,Meera Rao,{MEERA},,{father}")
}

#[rstest]
#[tokio::test]
async fn a_removed_father_stays_removed_in_spite_of_a_roster(
    #[values(Engine::Sqlite, Engine::Postgres)] engine: Engine,
) {
    let town = Town::new(engine).await;
    let anaya = town.anaya;
    let karthik = format!("Karthik Rao,{KARTHIK}");
    let row = anaya_with(&town, &karthik).await;
    assert_eq!(counts(&bring_in(&town, &[&row], false).await.expect("a good roster")), (0, 0, 1));
    let output = office(&town, &format!("parents remove --child {anaya} --side father")).await.expect("taken off");
    assert!(output.starts_with("Karthik Rao is removed from Anaya Rao: "), "{output}");
    // As he was, with another number, and somebody else on his side.
    for (father, why) in [
        (karthik.as_str(), "Father Karthik Rao was removed from the child"),
        ("KARTHIK  rao,9866666666", "Father KARTHIK rao was removed from the child"),
        ("Somebody Else,9877777777", "Father Somebody Else was removed from the child"),
    ] {
        let row = anaya_with(&town, father).await;
        for dry_run in [true, false] {
            let report = bring_in(&town, &[&row, JOEL], dry_run).await.expect("the rest of the file is good");
            let output = report.to_string();
            assert!(output.contains(&format!("\n  line 2: Anaya Rao: {why}\n")), "{output}");
            assert!(output.contains("1 parent not given access: the office removed or barred them."), "{output}");
            assert!(report.joined.iter().all(|joined| !joined.child.contains("Anaya")), "{output}");
        }
    }
    for phone in [KARTHIK, "9866666666", "9877777777"] {
        assert_eq!(sign_in(&town, phone).await, None, "{phone}");
    }
    assert_eq!(names(&town, town.indiranagar).await.len(), 3, "the other row was applied");
    // Nor by the other door of the office, as the person he is.
    let add = format!("parents add --child {anaya} --side father --name Karthik_Rao --phone {KARTHIK}");
    let refused = office(&town, &add).await.expect_err("he was taken off");
    assert!(refused.contains("parents restore"), "{refused}");
    // The same child on another centre's list is the same child, and is not made a second time.
    let elsewhere = row.replace(",Anaya", "K-1,Anaya");
    let koramangala = "Koramangala".to_owned();
    let report =
        import(&town.app, file(&[&elsewhere]), ColumnNames::usual(), koramangala, false).await.expect("a good roster");
    assert_eq!((report.added.len(), report.joined.len(), report.elsewhere.len()), (0, 0, 1));
    assert_eq!(sign_in(&town, KARTHIK).await, None);

    let listed = office(&town, "children list --centre Indiranagar").await.expect("listed");
    assert!(listed.contains("Father Karthik Rao, removed 2026-11-12"), "{listed}");
    let back = office(&town, &format!("parents restore --child {anaya} --parent karthik.rao@example.com")).await;
    assert!(back.is_ok_and(|output| output.starts_with("Karthik Rao is father of Anaya Rao again")));
    assert_eq!(sign_in(&town, KARTHIK).await, Some(1));
    let report = bring_in(&town, &[&row, JOEL], false).await.expect("a good roster");
    assert_eq!((counts(&report), report.removed.len()), ((0, 0, 2), 0));
    let actions = actions(&town).await;
    for action in ["office removed a parent", "office gave a child back"] {
        assert_eq!(actions.iter().filter(|known| *known == action).count(), 1, "{actions:?}");
    }
    town.finish().await;
}

#[rstest]
#[tokio::test]
async fn a_barred_parent_is_given_no_child_by_a_roster(#[values(Engine::Sqlite, Engine::Postgres)] engine: Engine) {
    let town = Town::new(engine).await;
    let anaya = town.anaya;
    office(&town, &format!("parents remove --child {anaya} --side father")).await.expect("taken off");
    // What was taken off is barred afterwards.
    let output =
        office(&town, &format!("parents remove --child {anaya} --side father --barred")).await.expect("barred");
    assert!(output.starts_with("Karthik Rao is barred from Anaya Rao: "), "{output}");
    let gone = office(&town, &format!("parents remove --child {anaya} --side father --barred")).await;
    assert_eq!(gone.as_deref(), Ok("Karthik Rao has been barred from Anaya Rao since 2026-11-12."));
    let sister =
        format!("A-8,Diya,Rao,2024-02-03,Nursery,Full Day,2026-06-01,Meera Rao,{MEERA},,Karthik Rao,{KARTHIK}");
    let report = bring_in(&town, &[&sister], false).await.expect("a good roster");
    let output = report.to_string();
    assert!(output.contains("line 2: A-8 Diya Rao: Father Karthik Rao is barred from another child"), "{output}");
    assert_eq!(sign_in(&town, KARTHIK).await, None);
    // The name is enough where a new number is given.
    let add = format!("parents add --child {anaya} --side father --name karthik_rao --phone 9866666666");
    let refused = office(&town, &add).await.expect_err("he is barred");
    assert!(refused.contains("is barred from Anaya Rao"), "{refused}");
    // Somebody else may become the child's father, by the office's own hand.
    let other = format!("parents add --child {anaya} --side father --name Arjun_Das --phone 9800000041");
    office(&town, &other).await.expect("added");
    let back = office(&town, &format!("parents restore --child {anaya} --parent {KARTHIK}")).await;
    assert_eq!(back, Err("the child has another Father already".to_owned()));
    let row = anaya_with(&town, "Arjun Das,9800000041").await;
    let report = bring_in(&town, &[&row], false).await.expect("a good roster");
    assert_eq!((counts(&report), report.removed.len()), ((0, 0, 1), 0));
    town.finish().await;
}

#[rstest]
#[tokio::test]
async fn an_office_sets_up_a_centre_by_commands_and_its_key_opens_the_door(
    #[values(Engine::Sqlite, Engine::Postgres)] engine: Engine,
) {
    let town = Town::new(engine).await;
    for (line, expected) in [
        ("centres add Whitefield --city Bengaluru", "Added the centre Whitefield, Bengaluru (id "),
        ("rooms add Toddler --centre whitefield", "Added the room Toddler (id "),
        ("programs add Half_Day_(09:00_-_12:30)", "Added the program Half Day (09:00 - 12:30) (id "),
        (
            "children add --centre Whitefield --first-name Tara --last-name Das --date-of-birth 30/10/2024 --room toddler --program half_day",
            "Added Tara Das (id ",
        ),
    ] {
        let answer = office(&town, line).await.unwrap_or_else(|refused| panic!("{line}: {refused}"));
        assert!(answer.starts_with(expected), "{line}: {answer}");
    }
    let listed = office(&town, "children list --centre Whitefield").await.expect("listed");
    let id =
        listed.lines().nth(1).and_then(|line| line.split_whitespace().next()).expect("the child's line").to_owned();
    let joined =
        office(&town, &format!("parents add --child {id} --side father --name Arjun_Das --phone +91_98000_00041"))
            .await;
    assert_eq!(joined.as_deref(), Ok("Arjun Das is now father of Tara Das and can sign in."));
    assert_eq!(town.parent("9800000041").await.sign_in_response["children"][0]["name"], "Tara");

    let key = office(&town, "keys add --centre Whitefield").await.expect("a key");
    let key = key.lines().last().expect("the key's line").to_owned();
    let centre = town.centre().with_header("authorization", &format!("Bearer {key}"));
    let children = centre.json("GET", "/centre/v1/children", &json!(null)).await;
    assert_eq!(children.taken()["children"][0]["name"], "Tara");
    assert!(!office(&town, "places list").await.expect("listed").contains(&key), "a key is shown once");
    assert!(office(&town, "places list").await.expect("listed").contains("Whitefield, Bengaluru (centre "));
    town.finish().await;
}

#[rstest]
#[tokio::test]
async fn an_office_decides_in_a_centre_s_name(#[values(Engine::Sqlite, Engine::Postgres)] engine: Engine) {
    let town = Town::new(engine).await;
    let meera = town.parent(MEERA).await.caller;
    let car = [("one_way_transport", "1"), ("date", "2026-11-16")];
    let asked = meera.post("/parentapp/request", &car).await.ok()["request"]["request_id"].clone();
    let id = asked.as_str().expect("an id");
    let listed = office(&town, "requests list --centre Indiranagar").await.expect("listed");
    assert!(listed.starts_with("1 request waits") && listed.contains(id), "{listed}");
    assert!(listed.contains("Add One Way Transport from 2026-11-16, Pending, asked 2026-11-12"), "{listed}");
    let elsewhere = office(&town, &format!("requests decide {id} --centre Koramangala --status approved")).await;
    assert!(elsewhere.expect_err("not there").starts_with(&format!("Koramangala has no request \"{id}\"")));
    let none = office(&town, &format!("requests decide {id} x --centre Indiranagar --status approved")).await;
    assert!(none.expect_err("x is none").starts_with("Indiranagar has no request \"x\""));
    let output =
        office(&town, &format!("requests decide {id} --centre Indiranagar --status approved --note Welcome")).await;
    assert_eq!(
        output.as_deref(),
        Ok(
            "1 request is approved; Meera Rao is not notified: call 9800000001; Karthik Rao is not notified: call 9800000002."
        )
    );
    let request = meera.post("/parentapp/requestList", &[]).await.ok()["requests"][0].clone();
    assert_eq!((request["status"].as_str(), request["note"].as_str()), (Some("Approved"), Some("Welcome")));
    assert_eq!(office(&town, "requests list --centre Indiranagar").await.as_deref(), Ok("0 requests wait"));
    assert!(actions(&town).await.iter().any(|action| action.contains("decided on requests")));
    town.finish().await;
}

#[rstest]
#[tokio::test]
async fn a_decision_with_immediate_effect_is_confirmed(#[values(Engine::Sqlite, Engine::Postgres)] engine: Engine) {
    let town = Town::new(engine).await;
    let meera = town.parent(MEERA).await.caller;
    let leaving = [
        ("child_attrition", "1"),
        ("date", "2026-11-12"),
        ("attrition_reason", "Others: we move to Pune"),
        ("nps_score", "9"),
        ("nps_tags", r#"["teachers"]"#),
        ("nps_comments", "Thank you"),
    ];
    let of_hers = meera.post("/parentapp/request", &leaving).await.ok()["request"]["request_id"].clone();
    let id = of_hers.as_str().expect("an id");
    town.app.clock.advance(Duration::from_hours(24));
    let line = format!("requests decide {id} --centre Indiranagar --status approved");
    let (output, shown) = asked(&town, &line, Confirm::No).await;
    assert_eq!(output, Err("not confirmed, and nothing was changed".to_owned()));
    let plan = "Anaya Rao: Child Attrition of 2026-11-12 is approved, and takes effect at once";
    assert!(shown.contains(plan), "{shown}");
    let (output, _) = asked(&town, &line, Confirm::NotATerminal).await;
    assert!(output.expect_err("not a terminal").starts_with("not a terminal"));
    let here = async || {
        let children = town.centre().get("/centre/v1/children").await.taken()["children"].clone();
        children.as_array().expect("children").iter().any(|one| one["id"] == json!(town.anaya))
    };
    assert!(here().await);
    let (output, _) = asked(&town, &line, Confirm::Yes).await;
    assert_eq!(
        output.as_deref(),
        Ok(
            "1 request is approved; Meera Rao is not notified: call 9800000001; Karthik Rao is not notified: call 9800000002."
        )
    );
    assert!(!here().await);
    // And back, as long as nothing was built on it. A request is not declined without a word.
    let line = format!("requests decide {id} --centre Indiranagar --status cancelled --yes");
    assert_eq!(office(&town, &line).await, Err("--note is missing: the parents read the reason".to_owned()));
    office(&town, &format!("{line} --note Sorry,_our_mistake")).await.expect("taken back");
    assert!(here().await);
    town.finish().await;
}

#[rstest]
#[tokio::test]
async fn an_office_decides_on_a_refund(#[values(Engine::Sqlite, Engine::Postgres)] engine: Engine) {
    let town = Town::new(engine).await;
    let id = crate::finance::refund::enter(&town, town.anaya).await;
    let listed = office(&town, "refunds list --centre Indiranagar").await.expect("listed");
    let line =
        format!("1 refund waits\n  {id:<19}  Anaya Rao: ₹400.00 for 2026-11-11, asked 2026-11-12: The food was cold");
    assert_eq!(listed, line);
    let elsewhere = office(&town, &format!("refunds decide {id} --centre Koramangala --status approved")).await;
    assert!(elsewhere.expect_err("not there").starts_with(&format!("Koramangala has no refund \"{id}\"")));
    let none = office(&town, "refunds decide x --centre Indiranagar --status approved").await;
    assert!(none.expect_err("x is none").starts_with("Indiranagar has no refund \"x\""));
    let output = office(&town, &format!("refunds decide {id} --centre Indiranagar --status approved")).await;
    assert_eq!(
        output.as_deref(),
        Ok(
            "The refund of ₹400.00 is approved; Meera Rao is not notified: call 9800000001; Karthik Rao is not notified: call 9800000002."
        )
    );
    let other = office(&town, &format!("refunds decide {id} --centre Indiranagar --status declined")).await;
    assert_eq!(other, Err("--note is missing: the parents read the reason".to_owned()));
    let line = format!("refunds decide {id} --centre Indiranagar --status declined --note No");
    let other = office(&town, &line).await;
    assert_eq!(other, Err("the refund was already decided differently".to_owned()));
    assert_eq!(office(&town, "refunds list --centre Indiranagar").await.as_deref(), Ok("0 refunds wait"));
    assert!(actions(&town).await.iter().any(|action| action.contains("decided on refunds")));
    town.finish().await;
}

#[rstest]
#[tokio::test]
async fn a_refused_command_gives_the_reason_and_changes_nothing(
    #[values(Engine::Sqlite, Engine::Postgres)] engine: Engine,
) {
    let town = Town::new(engine).await;
    let before = (office(&town, "places list").await, actions(&town).await);
    for (line, reason) in [
        ("chains add Aangan_Schools", "there is a chain called \"Aangan Schools\" already"),
        (
            "centres add Indiranagar --city Bengaluru --chain Aangan_Schools",
            "there is a centre called \"Indiranagar\" already",
        ),
        ("centres add X --city Y --chain Nowhere", "there is no chain \"Nowhere\""),
        ("rooms add Nursery --centre Attic", "there is no centre \"Attic\"; there are: Indiranagar, Koramangala"),
        ("rooms add Nursery --centre Indiranagar", "there is a room called \"Nursery\" already"),
        (
            "parents add --child 12 --side mother --name Meera_Rao --phone 9800000001",
            "no child has the id, admission id or full name \"12\"",
        ),
        ("keys add --centre 999", "there is no centre \"999\"; there are: Indiranagar, Koramangala"),
        ("children import /nowhere/roster.csv --centre Indiranagar", "cannot read /nowhere/roster.csv: "),
        (
            "children add --centre Indiranagar --first-name T --last-name D --date-of-birth 30/13/2024 --room Nursery --program Full_Day",
            "--date-of-birth: \"30/13/2024\" is not a day of the calendar",
        ),
    ] {
        let refused = office(&town, line).await.expect_err(line);
        assert!(refused.starts_with(reason), "{line}: {refused}");
    }
    let anaya = town.anaya;
    let taken = format!("parents add --child {anaya} --side father --name Somebody --phone 9811111111");
    assert_eq!(office(&town, &taken).await, Err("the child has another Father already".to_owned()));
    assert_eq!((office(&town, "places list").await, actions(&town).await), before);
    town.finish().await;
}

#[rstest]
#[tokio::test]
async fn the_office_reads_the_audit_log_and_finds_its_own_actions(
    #[values(Engine::Sqlite, Engine::Postgres)] engine: Engine,
) {
    let town = Town::new(engine).await;
    let (anaya, zoya) = (town.anaya, town.zoya);
    town.app.clock.advance(24 * 60 * MINUTE);
    office(&town, &format!("parents remove --child {anaya} --side father")).await.expect("taken off");
    town.app.clock.advance(24 * 60 * MINUTE + Duration::from_secs(5));
    office(&town, &format!("children leave --child {zoya}")).await.expect("noted");
    let all = office(&town, "audit-log list").await.expect("the record");
    let newest: Vec<_> = all.lines().rev().take(3).collect();
    assert_eq!(newest[0], format!("2026-11-14 10:00:05  office  noted that a child left  Zoya Khan (child {zoya})"));
    let removed =
        format!("2026-11-13 10:00:00  office  removed a parent  Anaya Rao (child {anaya})  Karthik Rao (parent ");
    assert!(newest[2].starts_with(&removed), "{}", newest[2]);
    let lines = async |filter: &str| {
        let read = office(&town, &format!("audit-log list {filter}")).await.expect("the record");
        read.lines().map(str::to_owned).collect::<Vec<_>>()
    };
    assert_eq!(lines("--since 2026-11-14").await, newest[..1]);
    assert_eq!(lines("--since 2026-11-13 --until 2026-11-13").await.len(), 2, "the father had no other child");
    assert!(lines("--until 2026-11-12").await.iter().all(|line| line.starts_with("2026-11-12 10:00:00")));
    assert_eq!(lines(&format!("--child {zoya}")).await.len(), 2, "joined a parent, left");
    for option in ["--action", "--deed"] {
        assert_eq!(lines(&format!("{option} removed_a_parent --who office")).await.len(), 1, "{option}");
    }
    assert_eq!(lines("--who somebody").await, ["No event in the audit log matches."]);
    let line: serde_json::Value =
        serde_json::from_str(&lines("--json --action left --since 2026-11-14").await[0]).expect("JSON");
    let expected = json!({"at": town.app.now(), "time": "2026-11-14T10:00:05", "who": "office", "deed": "noted that a child left",
        "child": zoya.to_string(), "object": "", "login": null, "device": null, "proof": null, "who_named": "office",
        "child_named": format!("Zoya Khan (child {zoya})"), "object_named": ""});
    assert_eq!(line, expected);
    for odd in ["--since yesterday", "--until 2026-13-01", "--child x"] {
        assert!(office(&town, &format!("audit-log list {odd}")).await.is_err(), "{odd}");
    }
    // More than a page of one moment: every line once.
    town.write(async move |writer| {
        let actor = audit::Actor::Centre(CentreId(5), "tablet".to_owned());
        for id in 1..=1200 {
            let entry = audit::Entry::new(&actor, audit::AuditAction::PostedTimelineEntries);
            audit::record(
                writer,
                &base::random::Random::seeded(1000 + id),
                Timestamp::from_ms(1_900_000_000_000),
                entry,
            )
            .await?;
        }
        Ok(())
    })
    .await;
    assert_eq!(lines("--who centre_5").await.len(), 1200);

    // Past its age a line goes, and not before.
    let days = 24 * 60 * MINUTE;
    town.app.clock.advance((728 * days).saturating_sub(Duration::from_secs(5)));
    aangan::jobs::tidy(&town.app).await.expect("tidied");
    assert!(!lines("--since 2020-01-01").await.iter().any(|line| line.starts_with("2026-11-11")));
    assert!(lines("--until 2026-11-12").await[0].starts_with("2026-11-12"), "two years old to the moment");
    town.app.clock.advance(MS);
    aangan::jobs::tidy(&town.app).await.expect("tidied");
    assert_eq!(lines("--until 2026-11-12").await, ["No event in the audit log matches."]);
    assert_eq!(lines("--until 2026-11-13").await.len(), 2);
    town.finish().await;
}

/// Whether the plan of a payment names the equal one that is recorded.
async fn names_equal_payment(town: &Town, line: &str, id: &str) -> bool {
    let plan = office(town, &format!("fees {line} --centre Indiranagar --dry-run")).await.expect("a plan");
    plan.contains(&format!("an equal payment of 2026-11-12 is already recorded (RCT-2627-00001, id {id})"))
}

#[rstest]
#[tokio::test]
async fn an_office_charges_and_takes_money(#[values(Engine::Sqlite, Engine::Postgres)] engine: Engine) {
    let town = Town::new(engine).await;
    let fees = async |line: &str| office(&town, &format!("fees {line} --centre Indiranagar")).await;
    let plan = "set-plan --program full_day --nature tuition --from 2026-11-01 --amount 12,000.50";
    let unknown = fees(&plan.replace("full_day", "Night")).await.expect_err("no such program");
    assert!(
        unknown.starts_with("program: there is no program \"Night\"; there are: Full Day (9:00 To 6:30)"),
        "{unknown}"
    );
    let shown = fees(&format!("{plan} --dry-run")).await.expect("a plan");
    assert!(shown.contains("the portal issues the invoices of November 2026 automatically within minutes"), "{shown}");
    assert_eq!(fees(plan).await.as_deref(), Ok("From 2026-11-01 a month costs ₹12,000.50."));
    assert_eq!(
        fees("plans").await.as_deref(),
        Ok("1 fee plan\n  Full Day (9:00 To 6:30), Tuition Fee: ₹12,000.50 a month from 2026-11-01")
    );
    for bad in ["1e3", "-5", "12.345", "१२", "0x10"] {
        assert!(fees(&plan.replace("12,000.50", bad)).await.is_err(), "{bad}");
    }
    assert_eq!(
        fees("issue --month 2026-11 --dry-run").await.as_deref(),
        Ok(
            "These changes would be made:\n  3 invoices, ₹28,801.20 in total for November 2026, due on 2026-11-22\n  notified: 0 parents on their devices, 0 by e-mail, 3 not at all\nNothing was changed."
        ),
        "of two children, and of one that left on the twelfth"
    );
    let (refused, shown) = asked(&town, "fees issue --centre Indiranagar --month 2026-11", Confirm::NotATerminal).await;
    assert!(refused.is_err_and(|why| why.contains("not a terminal")) && shown.contains("3 invoices"), "{shown}");
    assert!(fees("issue --month 2027-11").await.is_err_and(|why| why.contains("2026-10, 2026-11 or 2026-12")));
    assert_eq!(
        fees("issue --month 2026-11").await.as_deref(),
        Ok("Issued 3 invoices, ₹28,801.20 in total. Notified: 0 parents on their devices, 0 by e-mail, 3 not at all.")
    );
    assert_eq!(
        fees("issue --month 2026-11").await.as_deref(),
        Ok("There is nothing to issue for November 2026: each child has an invoice or nothing to pay.")
    );
    let pay = format!("pay --child {} --amount 12000.50 --day 2026-11-12 --way upi --reference UTR_77", town.anaya);
    let output = fees(&pay).await.expect("recorded");
    assert!(output.ends_with("of ₹12,000.50 is recorded; its receipt is RCT-2627-00001."), "{output}");
    let again = fees(&pay).await.expect("known");
    assert!(again.ends_with("was already recorded; its receipt is RCT-2627-00001."), "{again}");
    // Without a reference nothing tells it from the payment that is there; with another reference it is another payment.
    let id = output.split(' ').nth(2).expect("its id");
    let bare = pay.replace(" --reference UTR_77", "");
    assert!(names_equal_payment(&town, &bare, id).await);
    assert!(!names_equal_payment(&town, &pay.replace("UTR_77", "UTR_78"), id).await);
    assert!(!names_equal_payment(&town, &bare.replace("12000.50", "12000"), id).await);
    let elsewhere = fees(&pay.replace(&town.anaya.to_string(), &town.vihaan.to_string())).await;
    assert_eq!(elsewhere, Err("there is nothing with this id at Indiranagar".to_owned()));
    let owed = fees("owed").await.expect("a table");
    assert!(
        owed.contains(",Anaya Rao,0.00,0.00,0.00,") && owed.contains(",Zoya Khan,12000.50,0.00,0.00,INV-2627-"),
        "{owed}"
    );
    let payment = output.split(' ').nth(2).expect("its id");
    let reverse = format!("reverse {payment} --reason It_came_back");
    let plan = fees(&format!("{reverse} --dry-run")).await.expect("a plan");
    assert!(plan.contains("on 2026-11-12, reference UTR") && plan.contains("is reversed: It came back"), "{plan}");
    let reversed = fees(&reverse).await;
    assert_eq!(
        reversed.as_deref(),
        Ok(
            "The payment of ₹12,000.50 is reversed; Meera Rao is not notified: call 9800000001; Karthik Rao is not notified: call 9800000002."
        )
    );
    let again = fees(&reverse).await;
    assert_eq!(again, Ok(format!("The payment {payment} of ₹12,000.50 was already reversed.")));
    let reversals = actions(&town).await.into_iter().filter(|known| known.ends_with("reversed a payment")).count();
    assert_eq!(reversals, 1);
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("bank.csv");
    std::fs::write(&file, "Date,Narration,Credit\n12/11/2026,Somebody,5.00\n12/11/2026,Else,x1\n").expect("written");
    let doubt = "row 2: 2026-11-12, ₹5.00, Somebody: \
                 no parent reported this reference, and the row names no open invoice\n  \
                 row 3: 2026-11-12, no amount, 12/11/2026 | Else | x1: its amount cannot be read";
    let rest =
        format!("0 rows were recorded before, 0 rows are outgoing money.\nUnclear, to be recorded by hand:\n  {doubt}");
    // The bank account is the chain's: no centre has to be named.
    for line in [
        format!("fees import-bank {}", file.display()),
        format!("fees import-bank --centre Indiranagar {}", file.display()),
    ] {
        assert_eq!(office(&town, &line).await, Ok(format!("There is nothing to record.\n{rest}")), "{line}");
    }
    std::fs::write(&file, "Date,Narration,Credit\n12/11/2026,Zoya INV-2627-00003,12000.50\n").expect("written");
    let line = format!("fees import-bank {}", file.display());
    let before = fees("owed").await;
    let (refused, shown) = asked(&town, &line, Confirm::NotATerminal).await;
    assert!(refused.is_err_and(|why| why.contains("not a terminal")), "{shown}");
    assert!(shown.contains("row 2: ₹12,000.50 received for Zoya Khan"), "{shown}");
    assert_eq!(fees("owed").await, before, "nothing is booked before somebody says yes");
    let booked = office(&town, &line).await.expect("booked");
    assert!(booked.starts_with("Recorded 1 payment, ₹12,000.50 in total.\n"), "{booked}");
    assert_ne!(fees("owed").await, before);
    let again = office(&town, &line).await.expect("known");
    assert!(again.starts_with("There is nothing to record.\n1 row was recorded before"), "{again}");
    let unknown = office(&town, &format!("fees import-bank {} --chain Nobody", file.display())).await;
    assert_eq!(unknown, Err("there is no chain \"Nobody\"".to_owned()));
    fees("close-month --month 2026-10").await.expect("closed");
    assert_eq!(fees("close-month --month 2026-10").await, Err("the books of 2026-10 are already closed".to_owned()));
    let incomplete = office(&town, "fees owed").await.expect_err("which centre?");
    assert!(incomplete.contains("--centre <CENTRE>"), "{incomplete}");
    town.finish().await;
}

#[rstest]
#[tokio::test]
async fn fees_and_cars_take_every_name_of_a_child_and_fees_those_that_left(
    #[values(Engine::Sqlite, Engine::Postgres)] engine: Engine,
) {
    let town = Town::new(engine).await;
    office(&town, &format!("children set --child {} --admission-id A-77 --yes", town.anaya)).await.expect("set");
    office(&town, "services transport --centre Indiranagar --child A-77 --ways one").await.expect("set");
    let fees = async |line: &str| office(&town, &format!("fees {line} --centre Indiranagar")).await;
    let plan = "set-plan --program Full_Day_(9:00_To_6:30) --nature tuition --from 2026-11-01 --amount 12000";
    fees(plan).await.expect("set");
    fees("issue --month 2026-11").await.expect("issued");
    town.leaves(town.anaya).await;
    for (name, nth) in [("A-77", 1), ("office:A-77", 2), (&town.anaya.to_string(), 3)] {
        let pay = format!("pay --child {name} --amount 1000 --day 2026-11-12 --way cash");
        let output = fees(&pay).await.expect("recorded");
        assert!(output.ends_with(&format!("its receipt is RCT-2627-0000{nth}.")), "{name}: {output}");
        fees(&format!("credit --child {name} --amount 10 --reason Sorry")).await.expect("given");
    }
    let elsewhere = office(&town, "fees pay --centre Koramangala --child A-77 --amount 1 --day 2026-11-12 --way cash");
    assert_eq!(elsewhere.await, Err("there is nothing with this id at Koramangala".to_owned()));
    let nobody = fees("credit --child A-78 --amount 10 --reason Sorry").await.expect_err("nobody");
    assert!(nobody.starts_with("no child has the id, admission id or full name \"A-78\""), "{nobody}");
    town.finish().await;
}

#[rstest]
#[tokio::test]
async fn cameras_are_set_on_the_command_line_and_no_password_is_typed_there(
    #[values(Engine::Sqlite, Engine::Postgres)] engine: Engine,
) {
    let town = Town::new(engine).await;
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("address");
    std::fs::write(&file, "rtsp://8.8.8.8/stream1\n").expect("written");
    let password = folder.path().join("password");
    std::fs::write(&password, "hush#@/:% \u{fc}\n").expect("written");
    let (file, password) = (file.to_str().expect("a plain path"), password.to_str().expect("a plain path"));
    let set = format!(
        "cameras set corner --name Play_corner --room Nursery --source-file {file} --user admin --password-file {password} \
         --centre Indiranagar"
    );
    let output = office(&town, &set).await.expect("set");
    assert!(output.contains("rtsp://…@8.8.8.8/stream1; not watched yet"), "{output}");
    assert!(output.contains("Play corner, Nursery: rtsp://") && !output.contains("hush"), "{output}");
    office(&town, "cameras set corner --name Corner --centre Indiranagar").await.expect("changed");
    let listed = office(&town, "cameras list --centre Indiranagar").await.expect("listed");
    assert!(listed.starts_with("1 camera\n") && listed.contains("Corner, all rooms: rtsp://"), "{listed}");
    assert_eq!(office(&town, "cameras list --centre Koramangala").await.as_deref(), Ok("0 cameras"));
    let id =
        town.centre().get("/centre/v1/cameras").await.taken()["cameras"][0]["id"].as_str().expect("an id").to_owned();
    let meera = town.parent(MEERA).await.caller;
    meera.post("/parentapp/watchCamera", &[("camera", &id)]).await.ok();
    let watched = office(&town, "cameras watched --centre Indiranagar").await.expect("listed");
    assert!(
        watched.contains("2026-11-12 10:00") && watched.contains("Corner: Meera Rao for Anaya Rao, watching now"),
        "{watched}"
    );
    for (wrong, expected) in [
        ("set gate --name Gate --centre Indiranagar", "source: say where the new camera's picture comes from"),
        ("remove gate --centre Indiranagar", ""),
    ] {
        let refused = office(&town, &format!("cameras {wrong}")).await.expect_err("refused");
        assert!(expected.is_empty() || refused == expected, "{wrong}: {refused}");
    }
    let output = office(&town, "cameras remove corner --centre Indiranagar").await.expect("removed");
    assert!(output.starts_with("Removed: Corner."), "{output}");
    let actions = actions(&town).await;
    let of = |words: &str| actions.iter().filter(|action| action.contains(words)).count();
    assert_eq!((of("set a camera"), of("removed a camera")), (2, 1));
    town.finish().await;
}
