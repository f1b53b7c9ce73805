//! One bank statement for the whole chain, on the command line.

use database::Engine;
use jiff::civil::date;
use rstest::rstest;

use super::{Confirm, asked, office};
use base::money::Paise;
use testing::Town;

#[rstest]
#[tokio::test]
async fn one_import_records_the_payments_of_every_centre_once(
    #[values(Engine::Sqlite, Engine::Postgres)] engine: Engine,
) {
    let town = Town::new(engine).await;
    town.asks_for_fees(Paise(1_200_000), Paise(300_000)).await;
    town.invoices(town.anaya, date(2026, 11, 1)).await;
    for line in [
        "fees set-plan --centre Koramangala --program Full_Day_(9:00_To_6:30) --nature tuition --from 2026-11-01 --amount 9000",
        "fees issue --centre Koramangala --month 2026-11",
    ] {
        office(&town, line).await.expect(line);
    }
    let folder = tempfile::Builder::new().prefix("bank").tempdir().expect("a folder");
    let file = folder.path().join("statement.csv");
    let rows = "Date,Narration,Debit,Credit\n10/11/2026,NEFT INV-2627-00001,,15000\n10/11/2026,NEFT INV-2627-00002,,9000\n\
                11/11/2026,CASH PRAKASH,,5000\n11/11/2026,MILK,90,\n";
    std::fs::write(&file, rows).expect("written");
    let line = format!("fees import-bank {}", file.display());
    let (done, shown) = asked(&town, &line, Confirm::Yes).await;
    let unclear = "Unclear, to be recorded by hand:\n  row 4: 2026-11-11, ₹5,000.00, CASH PRAKASH";
    let done = done.expect("recorded");
    assert!(done.starts_with("Recorded 2 payments, ₹24,000.00 in total.") && done.contains(unclear), "{done}");
    assert!(shown.contains("row 2: ₹15,000.00 received for Anaya Rao"), "{shown}");
    assert!(shown.contains("row 3: ₹9,000.00 received for Vihaan Rao"), "{shown}");
    for centre in ["Indiranagar", "Koramangala"] {
        let owed = office(&town, &format!("fees owed --centre {centre}")).await.expect("a table");
        assert!(owed.contains("Rao,0.00,0.00,0.00"), "{centre}: {owed}");
    }
    // The same file again, and by one centre, records nothing.
    for again in [line.clone(), format!("{line} --centre Koramangala")] {
        let (done, _) = asked(&town, &again, Confirm::NotATerminal).await;
        let done = done.expect("nothing to do");
        assert!(done.starts_with("There is nothing to record.") && done.contains("recorded before"), "{again}: {done}");
    }
    town.finish().await;
}
