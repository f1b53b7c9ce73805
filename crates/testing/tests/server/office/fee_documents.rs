//! Statements and certificates that the office writes are the ones that parents get.

use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::Path;

use database::Engine;
use jiff::civil::date;
use rstest::rstest;

use super::{Confirm, actions, asked, office};
use crate::finance::certificate::{YEAR, made, open, paid, verification};
use crate::finance::pages::{come_in, come_in_for};
use base::money::Paise;
use operations::erasure::erase;
use testing::Town;
use testing::pdf::Pdf;
use testing::town::{FARAH, MEERA};

/// The files of a folder by name, each readable by its owner alone.
fn files(folder: &Path) -> Vec<(String, Vec<u8>)> {
    let entries = fs::read_dir(folder).expect("a folder").map(|entry| entry.expect("an entry"));
    let mut files: Vec<_> = entries
        .filter(|entry| entry.path().is_file())
        .map(|entry| {
            assert_eq!(entry.metadata().expect("a file").permissions().mode() & 0o777, 0o600, "{entry:?}");
            (entry.file_name().into_string().expect("a name"), fs::read(entry.path()).expect("read"))
        })
        .collect();
    files.sort();
    files
}

fn names(folder: &Path) -> Vec<String> {
    files(folder).into_iter().map(|(name, _)| name).collect()
}

async fn fees(town: &Town, line: &str) -> Result<String, String> {
    office(town, &format!("fees {line} --centre Indiranagar")).await
}

async fn printed(town: &Town) -> Vec<String> {
    let all = actions(town).await.into_iter();
    let of_documents = |action: &str| Some(action.split_once(", office ")?.1.to_owned());
    all.filter_map(|action| of_documents(&action))
        .filter(|action| action.contains("certificate") || action.contains("statement"))
        .collect()
}

/// Anaya's family has paid two months and Zoya's one.
async fn town(engine: Engine) -> Town {
    let town = paid(engine).await;
    town.invoices(town.zoya, date(2026, 11, 1)).await;
    town.pays(town.zoya, date(2026, 11, 10), Paise(1_500_050), "UTR0012").await;
    town
}

#[rstest]
#[tokio::test]
async fn the_office_and_a_parent_get_the_same_certificate(#[values(Engine::Sqlite, Engine::Postgres)] engine: Engine) {
    let town = town(engine).await;
    let folder = tempfile::Builder::new().prefix("documents").tempdir().expect("a folder");
    let to = folder.path().join("certificates");
    let line = format!("certificate --child Anaya_Rao --year 2026-27 --to {}", to.display());
    let meera = town.parent(MEERA).await.caller;
    // The parent has made one, the office makes the other.
    let of_tuition = open(&town, &made(&meera, YEAR, "Tuition Fee").await).await.body;
    let rehearsed = fees(&town, &format!("{line} --dry-run")).await.expect("a plan");
    for planned in [
        "make 1 fee certificate",
        "print again 1 certificate that parents have",
        "FC-2026-00001: Tuition Fee of Anaya Rao from 2026-04-01 to 2027-03-31, for Meera Rao",
        "FC-2026-00002: Daycare Fee of Anaya Rao from 2026-04-01 to 2027-03-31, for Meera Rao",
        "Nothing was changed.",
    ] {
        assert!(rehearsed.contains(planned), "{planned}: {rehearsed}");
    }
    let (no, _) = asked(&town, &format!("fees {line} --centre Indiranagar"), Confirm::No).await;
    assert_eq!(no, Err("not confirmed, and nothing was changed".to_owned()));
    assert!(!to.exists() && printed(&town).await.is_empty(), "no file and no certificate without a yes");
    let done = fees(&town, &line).await.expect("made");
    assert_eq!(
        done,
        format!(
            "Made 1 fee certificate.\nWritten: 2 certificates in {}. They contain private data of families: store them safely.",
            to.display()
        )
    );
    let of_daycare = open(&town, &made(&meera, YEAR, "Daycare Fee").await).await.body;
    let name = |number: &str| format!("Anaya-Rao-{}-fee-certificate-FC-2026-{number}.pdf", town.anaya);
    let all = files(&to);
    assert_eq!(all.iter().map(|(name, _)| name.clone()).collect::<Vec<_>>(), [name("00001"), name("00002")]);
    for ((_, content), of_the_parent) in all.iter().zip([of_tuition, of_daycare]) {
        assert!(content[..] == of_the_parent[..], "the office's file is another one");
        let pdf = Pdf::open(content);
        assert!(town.nobody().get(&verification(&pdf)).await.text().contains("This certificate is genuine."));
    }
    assert_eq!(printed(&town).await, ["printed a fee certificate", "made a fee certificate"]);
    // No file is overwritten.
    let again = fees(&town, &line).await.expect_err("the files exist");
    assert!(again.contains("already exists"), "{again}");
    // One parent's name can be wanted, and is another certificate.
    let father =
        format!("certificate --child Anaya_Rao --year 2026-27 --nature daycare --for father --to {}", to.display());
    assert!(fees(&town, &father).await.expect("made").starts_with("Made 1 fee certificate."));
    assert_eq!(names(&to), [name("00001"), name("00002"), name("00003")]);
    town.finish().await;
}

#[rstest]
#[tokio::test]
async fn a_centres_certificates_are_made_once(#[values(Engine::Sqlite, Engine::Postgres)] engine: Engine) {
    let town = town(engine).await;
    let folder = tempfile::Builder::new().prefix("documents").tempdir().expect("a folder");
    let (first, second) = (folder.path().join("first"), folder.path().join("second"));
    let line = "certificate --year 2026-27 --to";
    for (wrong, why) in [
        ("certificate --to /nowhere", "--year"),
        ("certificate --year 2026-28 --to /nowhere", "a financial year is written 2026-27"),
        ("certificate --from 2026-04-01 --until 2029-03-31 --to /nowhere", "covers two years at most"),
        ("certificate --year 2020-21 --to /nowhere", "There is no certificate to make"),
    ] {
        let refused = fees(&town, wrong).await;
        assert!(refused.as_ref().map_or_else(|text| text.contains(why), |text| text.contains(why)), "{refused:?}");
    }
    let full = fees(&town, &format!("{line} {}", folder.path().display())).await;
    assert!(full.is_ok_and(|text| text.contains("Written: 4 certificates")), "an empty folder is taken");
    let full = fees(&town, &format!("{line} {}", folder.path().display())).await;
    assert!(full.is_err_and(|why| why.contains("is not empty")));
    assert_eq!(printed(&town).await.len(), 4);
    let again = fees(&town, &format!("{line} {}", first.display())).await.expect("printed again");
    assert!(again.starts_with("Each certificate was made before.\nWritten: 4 certificates"), "{again}");
    assert!(files(&first) == files(folder.path()), "the same files");
    // Whose data are erased gets none.
    town.leaves(town.zoya).await;
    let (app, zoya) = (town.app.clone(), town.zoya);
    town.write(async move |writer| erase(writer, &app, zoya).await.map(drop)).await;
    fees(&town, &format!("{line} {}", second.display())).await.expect("printed again");
    assert_eq!(names(&second).len(), 2);
    assert!(names(&second).iter().all(|name| name.starts_with("Anaya-Rao-")), "{:?}", names(&second));
    town.finish().await;
}

#[rstest]
#[tokio::test]
async fn the_offices_statements_are_the_parents_own(#[values(Engine::Sqlite, Engine::Postgres)] engine: Engine) {
    let town = town(engine).await;
    let folder = tempfile::Builder::new().prefix("documents").tempdir().expect("a folder");
    let (all, one) = (folder.path().join("all"), folder.path().join("one"));
    let done = fees(&town, &format!("statement --to {}", all.display())).await.expect("written");
    assert!(done.starts_with("Written: 2 statements in "), "{done}");
    let meera = come_in(&town, &town.parent(MEERA).await.caller).await;
    let farah = come_in_for(&town, &town.parent(FARAH).await.caller, town.zoya).await;
    let written = files(&all);
    let names: Vec<_> = written.iter().map(|(name, _)| name.clone()).collect();
    let name = |child: &str, id| format!("{child}-{id}-statement-2026-11-12.pdf");
    assert_eq!(names, [name("Anaya-Rao", town.anaya), name("Zoya-Khan", town.zoya)]);
    for ((name, content), browser) in written.iter().zip([meera, farah]) {
        let own = browser.get("/billing/statement.pdf").await.body;
        assert!(content[..] == own[..], "{name} is not what the parent gets");
    }
    assert_eq!(printed(&town).await, ["printed a statement of account"; 2]);
    fees(&town, &format!("statement --child Zoya_Khan --to {}", one.display())).await.expect("written");
    assert_eq!(files(&one), [written[1].clone()]);
    let again = fees(&town, &format!("statement --child Zoya_Khan --to {}", one.display())).await;
    assert!(again.is_err_and(|why| why.contains("already exists")));
    let full = fees(&town, &format!("statement --to {}", one.display())).await;
    assert!(full.is_err_and(|why| why.contains("is not empty")));
    let other =
        office(&town, &format!("fees statement --centre Koramangala --child Zoya_Khan --to {}", one.display())).await;
    assert!(other.is_err(), "a family of another centre: {other:?}");
    town.finish().await;
}
