//! A chain from one file.

use std::collections::BTreeSet;
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

const FEES: &str = r#"
chain = "Aangan Schools"
programs = ["Full Day (9:00 To 6:30)", "Half Day"]

[[fee]]
program = "Full Day (9:00 To 6:30)"
nature = "tuition"
amount = 12000
from = 2026-11-01
due_day = 10

[[fee]]
program = "half  day"
nature = "daycare"
amount = "3,000.50"
from = "2026-12"
until = "2027-03"

[[centre]]
name = "Indiranagar"
city = "Bengaluru"
rooms = ["Nursery"]

[[centre]]
name = "Koramangala"
city = "Bengaluru"
rooms = ["Nursery"]

[[centre.fee]]
program = "Full Day (9:00 To 6:30)"
nature = "tuition"
amount = 15000
from = 2026-11-01
"#;

/// The fee plans of both centres. Their order is that of the programs' ids.
async fn fee_plans(town: &Town) -> BTreeSet<String> {
    let mut plans = BTreeSet::new();
    for centre in ["Indiranagar", "Koramangala"] {
        let listed = office(town, &format!("fees plans --centre {centre}")).await.expect("plans");
        plans.extend(listed.lines().skip(1).map(|line| format!("{centre}:{line}")));
    }
    plans
}

#[rstest]
#[tokio::test]
async fn fees_of_the_file_are_set_for_every_centre_or_for_one(
    #[values(Engine::Sqlite, Engine::Postgres)] engine: Engine,
) {
    let town = Town::new(engine).await;
    let folder = tempfile::Builder::new().prefix("chain").tempdir().expect("a folder");
    let file = written(folder.path(), FEES);
    let before = (fee_plans(&town).await, actions(&town).await);
    let changes = "\n  add the program Half Day\
        \n  set the fee of Full Day (9:00 To 6:30) at Indiranagar: Tuition Fee ₹12,000.00 a month from 2026-11-01, due on day 10\
        \n  set the fee of Half Day at Indiranagar: Daycare Fee ₹3,000.50 a month from 2026-12-01 until 2027-03-31\
        \n  set the fee of Full Day (9:00 To 6:30) at Koramangala: Tuition Fee ₹15,000.00 a month from 2026-11-01\
        \n  set the fee of Half Day at Koramangala: Daycare Fee ₹3,000.50 a month from 2026-12-01 until 2027-03-31\
        \n  the portal issues the invoices of November 2026 at Indiranagar automatically within minutes\
        \n  the portal issues the invoices of November 2026 at Koramangala automatically within minutes";
    let rehearsed = office(&town, &format!("places apply {file} --dry-run")).await;
    assert_eq!(rehearsed, Ok(format!("These changes would be made:{changes}\nNothing was changed.")));
    assert_eq!((fee_plans(&town).await, actions(&town).await), before);
    assert_eq!(office(&town, &format!("places apply {file}")).await.as_deref(), Ok("Done: 5 changes."));
    let planned = [
        "Indiranagar:  Full Day (9:00 To 6:30), Tuition Fee: ₹12,000.00 a month from 2026-11-01",
        "Indiranagar:  Half Day, Daycare Fee: ₹3,000.50 a month from 2026-12-01 until 2027-03-31",
        "Koramangala:  Full Day (9:00 To 6:30), Tuition Fee: ₹15,000.00 a month from 2026-11-01",
        "Koramangala:  Half Day, Daycare Fee: ₹3,000.50 a month from 2026-12-01 until 2027-03-31",
    ];
    assert_eq!(fee_plans(&town).await, planned.map(str::to_owned).into());
    let after = actions(&town).await;
    let set = after.iter().filter(|action| action.ends_with(", office set a fee plan")).count();
    assert_eq!(set, 4, "{after:?}");
    // The same again is nothing.
    let again = office(&town, &format!("places apply {file}")).await;
    let unchanged =
        "Everything in the file exists.\n  unchanged: 2 fees of Indiranagar\n  unchanged: 2 fees of Koramangala";
    assert_eq!(again.as_deref(), Ok(unchanged));
    assert_eq!(actions(&town).await, after);
    // What the file does not name stays, and is listed.
    let hand = "fees set-plan --centre Indiranagar --program Half_Day --nature tuition --amount 9000 --from 2026-12-01";
    office(&town, hand).await.expect("set");
    let listed = office(&town, &format!("places apply {file}")).await.expect("nothing to do");
    let left = "not in the file, left unchanged: the fee of Half Day at Indiranagar: Tuition Fee ₹9,000.00 a month from 2026-12-01";
    assert!(listed.contains(left), "{listed}");
    // A closed program has no fees, and stays closed.
    office(&town, "programs close Half_Day").await.expect("closed");
    let closed = office(&town, &format!("places apply {file}")).await.expect("nothing to do");
    assert!(closed.contains("closed, its fees are not set: the program half  day at Koramangala"), "{closed}");
    town.finish().await;
}

#[rstest]
#[tokio::test]
async fn a_fee_of_the_file_changes_no_issued_month(#[values(Engine::Sqlite, Engine::Postgres)] engine: Engine) {
    let town = Town::new(engine).await;
    let folder = tempfile::Builder::new().prefix("chain").tempdir().expect("a folder");
    office(&town, &format!("places apply {}", written(folder.path(), FEES))).await.expect("applied");
    // Until a month is issued, its fee can be put right.
    let raised = FEES.replacen("amount = 12000", "amount = 13000", 1);
    let (_, shown) = asked(&town, &format!("places apply {}", written(folder.path(), &raised)), Confirm::Yes).await;
    let line = "set the fee of Full Day (9:00 To 6:30) at Indiranagar: Tuition Fee ₹13,000.00 a month from 2026-11-01, due on day 10, \
                instead of Tuition Fee ₹12,000.00 a month from 2026-11-01, due on day 10";
    assert!(shown.contains(line), "{shown}");
    office(&town, "fees issue --centre Indiranagar --month 2026-11").await.expect("issued");
    let before = (fee_plans(&town).await, actions(&town).await);
    let file = written(folder.path(), FEES);
    let refused = office(&town, &format!("places apply {file}")).await;
    let why = format!(
        "{file}, line 6: the fee for Full Day (9:00 To 6:30): the invoices of November 2026 are issued at Indiranagar, so a change \
         takes effect from 2026-12-01 on at the earliest (until now Tuition Fee ₹13,000.00 a month from 2026-11-01, due on day 10)"
    );
    assert_eq!(refused, Err(why));
    assert_eq!((fee_plans(&town).await, actions(&town).await), before, "not even the rest of the file");
    // From a named month on it is no matter.
    let later =
        "\n[[fee]]\nprogram = \"Full Day (9:00 To 6:30)\"\nnature = \"tuition\"\namount = 14000\nfrom = \"2026-12\"\n";
    let file = written(folder.path(), &raised.replacen("\n[[centre]]", &format!("{later}\n[[centre]]"), 1));
    let (done, shown) = asked(&town, &format!("places apply {file}"), Confirm::Yes).await;
    assert_eq!(done.as_deref(), Ok("Done: 1 change."), "{shown}");
    assert!(shown.contains("at Indiranagar: Tuition Fee ₹14,000.00 a month from 2026-12-01"), "{shown}");
    let follows = "the portal issues the invoices of December 2026 at Indiranagar automatically on 2026-12-01";
    assert!(shown.contains(follows), "{shown}");
    let differences = office(&town, "fees differences --centre Indiranagar").await;
    assert_eq!(differences.as_deref(), Ok("0 months differ from the issued invoice"));
    town.finish().await;
}

#[rstest]
#[tokio::test]
async fn fees_that_contradict_each_other_are_refused_with_their_line(#[values(Engine::Sqlite)] engine: Engine) {
    let town = Town::new(engine).await;
    let folder = tempfile::Builder::new().prefix("chain").tempdir().expect("a folder");
    let fee = |more: &str| format!("[[fee]]\nprogram = 'Half Day'\nnature = 'tuition'\n{more}\n");
    let first = fee("amount = 1\nfrom = 2026-12-01");
    for (fees, why) in [
        (fee("amount = 12.5\nfrom = 2026-12-01"), "line 6"),
        (fee("amount = 12.5\nfrom = 2026-12-01"), "an amount is written in rupees"),
        (fee("amount = '1,2'\nfrom = 2026-12-01"), "an amount is written in rupees"),
        (fee("amount = 1\nfrom = 'soon'"), "a day is written 2026-12-05"),
        (fee("amount = 1\nfrom = 2026-12-01T10:00:00"), "a day is written 2026-12-05"),
        (fee("amount = 1\nfrom = 2026-12-01\ndue_day = 29"), "a due day is a day of the month"),
        (fee("amount = 1\nfrom = 2026-12-01\ntax = 18"), "unknown field `tax`"),
        (fee("amount = 1"), "missing field `from`"),
        (first.replace("tuition", "meals"), "a nature is \"tuition\" or \"daycare\""),
        (
            fee("amount = 1\nfrom = 2026-12-01\nuntil = 2026-11-30"),
            "line 4: the fee for Half Day: until is before from",
        ),
        (first.repeat(2), "line 9: the fee for Half Day: the file has another Tuition Fee from 2026-12-01: remove one"),
        (
            format!("{}{}", fee("amount = 2\nfrom = 2026-11-01\nuntil = 2027-03-31"), first),
            "line 4: the fee for Half Day: the next Tuition Fee begins on 2026-12-01: leave until out",
        ),
        (first.replace("Half Day", "Night"), "line 4: the fee for Night: there is no such program"),
        (first.replace("2026", "2036"), "line 4: the fee for Half Day: "),
        (
            format!(
                "[[centre]]\nname = 'Jayanagar'\ncity = 'B'\n{}",
                first.replace("[[fee]]", "[[centre.fee]]").repeat(2)
            ),
            "line 12: the fee of Jayanagar for Half Day: the file has another",
        ),
    ] {
        let text = format!(
            "chain = 'Aangan Schools'\nprograms = ['Half Day']\n{fees}[[centre]]\nname = 'Indiranagar'\ncity = 'B'\n"
        );
        let before = actions(&town).await;
        let refused = office(&town, &format!("places apply {}", written(folder.path(), &text))).await.expect_err(&text);
        assert!(refused.contains("chain.toml") && refused.contains(why), "{text}: {refused}");
        assert_eq!(actions(&town).await, before);
    }
    town.finish().await;
}

#[rstest]
#[tokio::test]
async fn the_example_of_the_page_is_applied_once(#[values(Engine::Sqlite, Engine::Postgres)] engine: Engine) {
    let town = Town::new(engine).await;
    let page = include_str!("../../../../../docs/chain-file.md");
    let example: String = page.lines().filter_map(|line| Some(format!("{}\n", line.strip_prefix("    ")?))).collect();
    assert!(example.contains("[[fee]]") && example.contains("[[centre.fee]]"), "{example}");
    let folder = tempfile::Builder::new().prefix("chain").tempdir().expect("a folder");
    let file = written(folder.path(), &example);
    let applied = office(&town, &format!("places apply {file}")).await.expect("the example is right");
    assert!(applied.starts_with("Done: "), "{applied}");
    let again = office(&town, &format!("places apply {file}")).await.expect("nothing to do");
    assert!(again.starts_with("Everything in the file exists."), "{again}");
    town.finish().await;
}
