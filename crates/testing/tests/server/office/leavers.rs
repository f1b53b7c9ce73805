//! Erasing and exporting all who left before a day.

use std::fs;
use std::io;
use std::os::unix::fs::PermissionsExt;
use std::path::Path;

use clap::Parser;
use database::{Engine, params, statements};
use rstest::rstest;
use tokio::task::LocalSet;

use super::{Confirm, Console, Line, actions, asked, bring_in_at, file, office};
use crate::finance::refund;
use base::audit::Actor;
use base::day::DAY;
use base::ids::ChildId;
use base::money::Paise;
use jiff::civil::date;
use money::billing::{self, BillingContext, PaidBy, PaymentReport};
use people::families::children::{self, By};
use testing::Town;
use testing::town::{FARAH, MEERA};

statements! {
    SET_NAME = "UPDATE child SET name = $2, last_name = '', date_of_birth = '1970-01-01' WHERE id = $1";
}

async fn count(town: &Town, action: &str) -> usize {
    actions(town).await.iter().filter(|known| **known == format!("office {action}")).count()
}

/// The ids of the children whose data are there.
async fn there(town: &Town) -> Vec<ChildId> {
    let mut there = Vec::new();
    for child in [town.anaya, town.vihaan, town.zoya, town.left] {
        let found = office(town, &format!("children find {child}")).await.expect("found");
        there.extend((!found.contains("data erased 20")).then_some(child));
    }
    there
}

async fn reports_a_payment(town: &Town, child: ChildId) {
    let (app, by) = (town.app.clone(), "Mother".to_owned());
    let (way, reference) = (PaidBy::Upi, "402611880009".to_owned());
    let reported = PaymentReport { child, invoice: None, paise: Paise(100), way, reference, by };
    town.write(async move |writer| {
        billing::report_payment(writer, &BillingContext::of(&app), &reported).await.map(drop)
    })
    .await;
}

// Vihaan has a sibling here, and Zoya's family owes a month.
#[rstest]
#[tokio::test]
async fn who_left_long_ago_is_erased_and_who_is_blocked_stays(
    #[values(Engine::Sqlite, Engine::Postgres)] engine: Engine,
) {
    let town = Town::new(engine).await;
    town.asks_for_fees(Paise(1_200_000), Paise(300_000)).await;
    town.invoices(town.zoya, date(2026, 11, 1)).await;
    let farah = town.parent(FARAH).await.caller;
    farah.post("/parentapp/askForData", &[("kind", "copy")]).await.ok();
    town.follow_up().await;
    reports_a_payment(&town, town.zoya).await;
    refund::enter(&town, town.zoya).await;
    for child in [town.vihaan, town.zoya] {
        office(&town, &format!("children leave --child {child}")).await.expect("left");
    }
    town.app.clock.advance(DAY);
    // As long as parents can read, nothing is erased without being asked for.
    let early = office(&town, "children erase --left-before 2026-11-13 --dry-run").await.expect("a plan");
    assert!(early.contains("Vihaan Rao") && early.contains("the parents can read until 2026-12-12"), "{early}");
    town.app.clock.advance(100 * DAY);
    let plan = office(&town, "children erase --left-months 3 --dry-run").await.expect("a plan");
    let (omar, vihaan, zoya) = (town.left, town.vihaan, town.zoya);
    for line in [
        "1 child left before 2026-11-21, and all of their data is erased for good".to_owned(),
        format!("Omar Gone ({omar}), Indiranagar, left on 2026-11-12"),
        "2 children stay as before:".to_owned(),
        format!("Vihaan Rao ({vihaan}), Koramangala, left on 2026-11-12: Anaya Rao is here"),
        format!(
            "Zoya Khan ({zoya}), Indiranagar, left on 2026-11-12: ₹15,000.00 is owed; a reported payment is not confirmed; a refund is \
             not decided; a parent requested a copy of the data"
        ),
        "retained: the chain's ledger".to_owned(),
        "Nothing was changed.".to_owned(),
    ] {
        assert!(plan.contains(&line), "{line}: {plan}");
    }
    for (answer, why) in [(Confirm::No, "not confirmed"), (Confirm::NotATerminal, "not a terminal")] {
        let refused = asked(&town, "children erase --left-months 3", answer).await.0.expect_err("not confirmed");
        assert!(refused.starts_with(why), "{refused}");
    }
    assert_eq!((there(&town).await.len(), count(&town, "erased a family").await), (4, 0));
    let (done, shown) = asked(&town, "children erase --left-months 3 --yes", Confirm::NotATerminal).await;
    let done = done.expect("erased");
    assert!(done.starts_with("Erased: 1 child, ") && done.contains("\n2 children stay as before."), "{done}");
    assert!(shown.contains("1 of 1: Omar Gone is erased"), "{shown}");
    assert_eq!((there(&town).await, count(&town, "erased a family").await), (vec![town.anaya, vihaan, zoya], 1));
    // Another centre's leavers are not concerned.
    let other = office(&town, "children erase --left-months 3 --centre Koramangala --dry-run").await.expect("a plan");
    assert!(other.contains("Vihaan Rao") && !other.contains("Zoya"), "{other}");
    let nothing = office(&town, "children erase --left-months 3").await.expect("nothing to do");
    assert!(nothing.starts_with("There is nothing to erase.") && nothing.contains("Zoya Khan"), "{nothing}");
    // A single child can be erased; the plan says what is still open.
    let single = office(&town, &format!("children erase --child {zoya} --dry-run")).await.expect("a plan");
    for line in ["is owed", "a reported payment is not confirmed", "a refund is not decided"] {
        let open = single.lines().any(|shown| shown.starts_with("  still open: ") && shown.ends_with(line));
        assert!(open, "{line}: {single}");
    }
    let single = office(&town, &format!("children erase --child {vihaan} --dry-run")).await.expect("a plan");
    assert!(!single.contains("still open"), "{single}");
    // The sibling who is here keeps the mother.
    let done = office(&town, "children erase --left-months 3 --with-siblings").await.expect("erased");
    assert!(done.starts_with("Erased: 1 child, "), "{done}");
    let meera = town.parent(MEERA).await;
    assert_eq!(meera.sign_in_response["children"].as_array().map(Vec::len), Some(1));
    assert_eq!(there(&town).await, [town.anaya, zoya]);
    for wrong in [
        "children erase",
        "children erase --left-months 3 --child 1",
        "children erase --left-months 3 --left-before 2026-01-01",
        "children erase --child 1 --centre Indiranagar",
        "children erase --left-before 2030-01-01",
    ] {
        assert!(office(&town, wrong).await.is_err(), "{wrong}");
    }
    town.finish().await;
}

// A child may be called what an erased one is called.
#[rstest]
#[tokio::test]
async fn whether_a_child_is_erased_is_not_read_from_its_name(
    #[values(Engine::Sqlite, Engine::Postgres)] engine: Engine,
) {
    let town = Town::new(engine).await;
    let set_name = async |name: &'static str| {
        let child = town.left;
        town.write(async move |writer| Ok(writer.execute(SET_NAME, params![child, name]).await?)).await;
    };
    town.app.clock.advance(100 * DAY);
    set_name("Erased").await;
    let plan = office(&town, "children erase --left-months 3 --dry-run").await.expect("a plan");
    assert!(plan.contains(&format!("Erased ({}), Indiranagar", town.left)), "{plan}");
    office(&town, "children erase --left-months 3 --yes").await.expect("erased");
    set_name("Omar").await;
    let nothing = office(&town, "children erase --left-months 3").await.expect("nothing to do");
    assert!(nothing.starts_with("No child left before"), "{nothing}");
    town.finish().await;
}

/// A console whose process ends when the first family is erased.
struct Interrupted;

impl Console for Interrupted {
    fn print(&mut self, _: &str) -> io::Result<bool> {
        Ok(true)
    }

    fn preview(&mut self, shown: &str) {
        assert!(!shown.starts_with("1 of 2: "), "interrupted");
    }

    fn confirm(&mut self, _: &str) -> Confirm {
        Confirm::Yes
    }

    fn confirm_number(&mut self, _: &str, number: usize) -> Confirm {
        assert_eq!(number, 2);
        Confirm::Yes
    }
}

#[rstest]
#[tokio::test]
async fn an_interruption_leaves_whole_families_and_the_next_run_continues(
    #[values(Engine::Sqlite, Engine::Postgres)] engine: Engine,
) {
    let town = Town::new(engine).await;
    town.leaves(town.zoya).await;
    town.app.clock.advance(100 * DAY);
    let command =
        || Line::try_parse_from(["office", "children", "erase", "--left-months", "3"]).expect("a command").command;
    let app = town.app.clone();
    let interrupted = LocalSet::new()
        .run_until(async move {
            let run = async move { office::run(&app, command(), &mut Interrupted).await };
            tokio::task::spawn_local(run).await
        })
        .await;
    assert!(interrupted.is_err_and(|error| error.is_panic()), "it ends in the middle");
    assert_eq!(
        (there(&town).await, count(&town, "erased a family").await),
        (vec![town.anaya, town.vihaan, town.zoya], 1)
    );
    let plan = office(&town, "children erase --left-months 3 --dry-run").await.expect("a plan");
    assert!(plan.contains("1 child left") && plan.contains("Zoya Khan") && !plan.contains("Omar"), "{plan}");
    let done = office(&town, "children erase --left-months 3").await.expect("erased");
    assert!(done.starts_with("Erased: 1 child, "), "{done}");
    assert_eq!((there(&town).await, count(&town, "erased a family").await), (vec![town.anaya, town.vihaan], 2));
    let done = office(&town, "children erase --left-months 3").await;
    assert_eq!(done.as_deref(), Ok("No child left before 2026-11-20 and is not erased yet."));
    town.finish().await;
}

/// A console during whose question a child comes back.
struct Returning<'a>(&'a Town, ChildId, String);

impl Console for Returning<'_> {
    fn print(&mut self, output: &str) -> io::Result<bool> {
        self.2.push_str(output);
        Ok(true)
    }

    fn preview(&mut self, _: &str) {}

    fn confirm(&mut self, _: &str) -> Confirm {
        Confirm::No
    }

    fn confirm_number(&mut self, _: &str, _: usize) -> Confirm {
        let (app, child) = (self.0.app.clone(), self.1);
        let back = async move {
            let parts = app.clone();
            let back = app.database.write::<_, database::Error, _>(async move |writer| {
                let by = By { actor: &Actor::Office, random: &parts.random, now: parts.now() };
                children::come_back(writer, by, child, None).await
            });
            back.await.expect("the child is back")
        };
        let runtime = || tokio::runtime::Builder::new_current_thread().build().expect("a runtime");
        assert!(std::thread::spawn(move || runtime().block_on(back)).join().expect("a thread"));
        Confirm::Yes
    }
}

#[rstest]
#[tokio::test]
async fn a_child_who_returned_since_the_plan_is_not_erased(#[values(Engine::Sqlite)] engine: Engine) {
    let town = Town::new(engine).await;
    town.leaves(town.zoya).await;
    town.app.clock.advance(100 * DAY);
    let command =
        Line::try_parse_from(["office", "children", "erase", "--left-months", "3"]).expect("a command").command;
    let mut console = Returning(&town, town.zoya, String::new());
    office::run(&town.app, command, &mut console).await.expect("erased");
    assert!(
        console.2.starts_with("Erased: 1 child, ") && console.2.ends_with("\n1 child stays as before."),
        "{}",
        console.2
    );
    assert_eq!(there(&town).await, [town.anaya, town.vihaan, town.zoya]);
    town.finish().await;
}

#[rstest]
#[tokio::test]
async fn one_run_has_an_end(#[values(Engine::Sqlite)] engine: Engine) {
    let town = Town::new(engine).await;
    let row = |nth: u32| {
        format!(
            "K-{nth},Kid{nth},Das,2023-01-05,Nursery,Full Day,2026-06-01,Asha{nth} Das,{},,,",
            9_700_000_000_u64 + u64::from(nth)
        )
    };
    let rows: Vec<String> = (0..500).map(row).collect();
    let rows: Vec<&str> = rows.iter().map(String::as_str).collect();
    bring_in_at(&town, "Koramangala", file(&rows)).await;
    office(&town, "centres close Koramangala --children-leave").await.expect("closed");
    town.app.clock.advance(100 * DAY);
    // 500 of the closed centre, and Omar; Vihaan has a sibling here.
    let plan = office(&town, "children erase --left-months 3 --dry-run").await.expect("a plan");
    assert!(plan.contains("500 children left before"), "{plan}");
    assert!(plan.contains("1 more wait for the next run: one run erases 500 children at most"), "{plan}");
    town.finish().await;
}

fn archives(folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder).expect("a folder").map(|entry| entry.expect("an entry"));
    let mut names: Vec<_> = entries
        .map(|entry| {
            assert_eq!(entry.metadata().expect("a file").permissions().mode() & 0o777, 0o600, "{entry:?}");
            entry.file_name().into_string().expect("a name")
        })
        .collect();
    names.sort();
    names
}

#[rstest]
#[tokio::test]
async fn who_left_long_ago_is_exported_before_the_erasure(#[values(Engine::Sqlite, Engine::Postgres)] engine: Engine) {
    let town = Town::new(engine).await;
    town.leaves(town.zoya).await;
    let folder = tempfile::Builder::new().prefix("archives").tempdir().expect("a folder");
    let (all, of_mothers) = (folder.path().join("all"), folder.path().join("mothers"));
    let line = format!("children export --left-months 3 --to {}", all.display());
    assert!(office(&town, &line).await.expect("nothing to do").starts_with("No child left before "));
    assert!(!all.exists());
    town.app.clock.advance(100 * DAY);
    let done = office(&town, &line).await.expect("exported");
    assert!(done.contains("2 archives, ") && done.contains("0 were there already"), "{done}");
    let names = [format!("Omar-Gone-{}.zip", town.left), format!("Zoya-Khan-{}.zip", town.zoya)];
    assert_eq!((archives(&all), count(&town, "copied a family's data").await), (names.to_vec(), 2));
    // An archive that is there is not made again.
    fs::remove_file(all.join(&names[0])).expect("removed");
    let done = office(&town, &line).await.expect("exported");
    assert!(done.contains("1 archive, ") && done.contains("1 were there already"), "{done}");
    assert_eq!((archives(&all), count(&town, "copied a family's data").await), (names.to_vec(), 3));
    // Omar has only a father.
    let done =
        office(&town, &format!("children export --left-months 3 --for mother --to {}", of_mothers.display())).await;
    let done = done.expect("exported");
    assert!(done.contains("Not exported, without such a parent: Omar Gone."), "{done}");
    assert_eq!(archives(&of_mothers), names[1..]);
    office(&town, "children erase --left-months 3").await.expect("erased");
    assert!(office(&town, &line).await.expect("nothing to do").starts_with("No child left before "));
    town.finish().await;
}
