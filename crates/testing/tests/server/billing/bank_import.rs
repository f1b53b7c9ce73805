//! A bank's statement is taken in: by a centre, and by the office for the whole chain.

use database::{Engine, params, statements};
use jiff::civil::date;
use rstest::rstest;
use serde_json::{Value, json};

use super::{NOVEMBER, TODAY, issued, report, set_fees, stands, with_fees};
use base::ids::ChildId;
use base::money::Paise;
use config::Config;
use money::billing::bank::{Statement, read};
use money::billing::bank_import::{self, Imported};
use money::billing::{InvoiceState, PaymentState};
use operations::erasure::erase;
use testing::{Caller, Town};

statements! {
    KEPT_WORDS: i64 = "SELECT COUNT(*) FROM push WHERE answer LIKE '%PRAKASH%'";
}

/// The banks whose statements are tried, each with the same five rows: what Meera reported, milk, what names an invoice, what
/// names nothing, rent.
const BANKS: [&str; 6] = [
    include_str!("statements/sbi.tsv"),
    include_str!("statements/hdfc.csv"),
    include_str!("statements/icici.csv"),
    include_str!("statements/axis.csv"),
    include_str!("statements/kotak.csv"),
    include_str!("statements/kotak-signed.csv"),
];

fn with_an_account(config: &mut Config) {
    config.rate_limits = config::RateLimits::off();
    config.billing.upi_address = "school@bank".into();
    config.billing.payee = "Aangan Schools".into();
    config.billing.bank_account = "50100123456789".into();
    config.billing.bank_ifsc = "HDFC0000001".into();
}

async fn town(engine: Engine) -> Town {
    let town = Town::with(engine, with_an_account).await;
    with_fees(&town).await;
    for child in [town.anaya, town.zoya] {
        issued(&town, child, NOVEMBER).await.expect("issued");
    }
    town
}

async fn number(town: &Town, child: ChildId) -> String {
    stands(town, child).await.invoices[0].number.clone()
}

async fn paid(town: &Town, child: ChildId) -> bool {
    stands(town, child).await.invoices[0].state == InvoiceState::Paid
}

/// A centre's program sends a statement.
async fn send(centre: &Caller, key: &str, file: &str) -> Value {
    let body = json!({"csv": file});
    centre.with_header("idempotency-key", key).json("POST", "/centre/v1/fees/bank", &body).await.taken().clone()
}

/// The office takes a statement in for all of the chain.
async fn take_in(town: &Town, statement: &Statement) -> Imported {
    let (app, chain, statement) = (town.app.clone(), town.chain, statement.clone());
    town.write(async move |writer| bank_import::import_for_chain(writer, &app, chain, &statement).await).await
}

fn lines(list: &Value) -> Vec<u64> {
    list.as_array().expect("rows").iter().map(|one| one["row"].as_u64().expect("a line")).collect()
}

fn reasons(list: &Value) -> Vec<&str> {
    list.as_array().expect("rows").iter().map(|one| one["reason"].as_str().expect("a reason")).collect()
}

#[rstest]
#[tokio::test]
async fn the_statements_of_five_banks_are_imported_once(
    #[values(Engine::Sqlite, Engine::Postgres)] engine: Engine,
    #[values(0, 1, 2, 3, 4, 5)] bank: usize,
) {
    let town = town(engine).await;
    report(&town, town.anaya, 1_500_000, "402611880001").await.expect("reported");
    let file = BANKS[bank].replace("INVOICE", &number(&town, town.zoya).await);
    let centre = town.centre();
    let first = send(&centre, "bank", &file).await;
    let booked: Vec<&str> =
        first["booked"].as_array().expect("rows").iter().filter_map(|one| one["child_id"].as_str()).collect();
    assert_eq!(booked, [town.anaya.to_string(), town.zoya.to_string()], "{first}");
    assert_eq!((lines(&first["doubtful"]).len(), &first["others"], &first["returned"]), (1, &json!(2), &json!([])));
    let doubtful = &first["doubtful"][0];
    assert_eq!((&doubtful["day"], &doubtful["paise"]), (&json!("2026-11-10"), &json!(10_000_000)), "{first}");
    assert!(doubtful["words"].as_str().is_some_and(|words| words.contains("PRAKASH")), "{first}");
    for child in [town.anaya, town.zoya] {
        assert!(paid(&town, child).await);
    }
    assert_eq!(stands(&town, town.anaya).await.payments[0].state, PaymentState::Received, "the one that was reported");
    let again = send(&centre, "bank-2", &file).await;
    assert_eq!((&again["booked"], &again["before"]), (&json!([]), &json!(2)), "{again}");
    town.finish().await;
}

#[rstest]
#[tokio::test]
async fn no_parent_can_claim_another_familys_transfer(#[values(Engine::Sqlite, Engine::Postgres)] engine: Engine) {
    let town = town(engine).await;
    let of_farah = number(&town, town.zoya).await;
    let centre = town.centre();
    // What everybody can know or guess, each reported with the very amount of the fee.
    let references =
        ["INV-2627-00002", "INV-2627", "GOOGLEPAY", "NOVEMBER", "TRANSFER", "9845012345", "50100123456789"];
    for reference in references {
        report(&town, town.anaya, 1_500_000, reference).await.expect("reported");
    }
    let words = "UPI/402611889901/BANK TRANSFER FROM GOOGLE PAY/9845012345@ybl/9845012345/NOVEMBER/50100123456789";
    let nameless = format!("Date,Narration,Debit,Credit\n10/11/2026,{words},,15000.00\n");
    let seen = send(&centre, "nameless", &nameless).await;
    assert_eq!((&seen["booked"], lines(&seen["doubtful"])), (&json!([]), vec![2]), "{seen}");
    let named = format!("Date,Narration,Debit,Credit\n10/11/2026,{words} {of_farah},,15000.00\n");
    let seen = send(&centre, "named", &named).await;
    assert_eq!(seen["booked"][0]["child_id"], json!(town.zoya.to_string()), "{seen}");
    assert!(paid(&town, town.zoya).await && !paid(&town, town.anaya).await);
    town.finish().await;
}

#[rstest]
#[tokio::test]
async fn one_report_stops_no_import(#[values(Engine::Sqlite, Engine::Postgres)] engine: Engine) {
    let town = town(engine).await;
    report(&town, town.anaya, 100, "INV-2627").await.expect("reported");
    let (own, other) = (number(&town, town.anaya).await, number(&town, town.zoya).await);
    let file = format!("Date,Narration,Credit\n10/11/2026,NEFT {own},15000\n10/11/2026,NEFT {other},15000\n");
    let seen = send(&town.centre(), "bank", &file).await;
    assert_eq!(lines(&seen["booked"]), [2, 3], "{seen}");
    town.finish().await;
}

#[rstest]
#[tokio::test]
async fn a_row_that_names_the_invoice_of_another_child_is_doubtful(
    #[values(Engine::Sqlite, Engine::Postgres)] engine: Engine,
) {
    let town = town(engine).await;
    report(&town, town.anaya, 1_500_000, "402611880001").await.expect("reported");
    let file = format!("Date,Narration,Credit\n10/11/2026,UPI/402611880001/{},15000\n", number(&town, town.zoya).await);
    let seen = send(&town.centre(), "bank", &file).await;
    let reason = "the row names an invoice of another child than the reported payment";
    assert_eq!((&seen["booked"], reasons(&seen["doubtful"])), (&json!([]), vec![reason]), "{seen}");
    town.finish().await;
}

#[rstest]
#[tokio::test]
async fn a_bank_that_gives_each_transfer_the_same_reference_pays_each_month(
    #[values(Engine::Sqlite, Engine::Postgres)] engine: Engine,
) {
    let town = town(engine).await;
    issued(&town, town.zoya, date(2026, 10, 1)).await.expect("issued");
    let invoices = stands(&town, town.zoya).await.invoices;
    let centre = town.centre();
    for (nth, invoice) in invoices.iter().rev().enumerate() {
        let file = format!(
            "Txn Date,Description,Ref No.,Debit,Credit\n{}/11/2026,BY CASH {},0000000000000000,,15000\n",
            10 + nth,
            invoice.number
        );
        let seen = send(&centre, &format!("bank-{nth}"), &file).await;
        assert_eq!(lines(&seen["booked"]), [2], "{seen}");
    }
    assert_eq!(stands(&town, town.zoya).await.owed, Paise::NONE);
    town.finish().await;
}

#[rstest]
#[tokio::test]
async fn a_statement_is_taken_in_once_for_all_centres(#[values(Engine::Sqlite, Engine::Postgres)] engine: Engine) {
    let town = town(engine).await;
    set_fees(&town, town.koramangala, date(2026, 4, 1), (1_200_000, 300_000)).await;
    issued(&town, town.vihaan, NOVEMBER).await.expect("issued");
    let (here, there) = (number(&town, town.zoya).await, number(&town, town.vihaan).await);
    let file = format!(
        "Date,Narration,Ref,Debit,Credit\n10/11/2026,NEFT {here},UTR1,,15000\n10/11/2026,NEFT {there},UTR2,,15000\n\
         10/11/2026,NEFT {there} GRANDMOTHER,UTR3,,1\n10/11/2026,SOMEBODY,UTR4,,5\n"
    );
    // A centre books its own rows; what is about families of another is counted without a word of them.
    let own = send(&town.centre(), "bank", &file).await;
    assert_eq!(
        (lines(&own["booked"]), lines(&own["doubtful"]), &own["elsewhere"]),
        (vec![2], vec![5], &json!(2)),
        "{own}"
    );
    assert!(!own.to_string().contains("GRANDMOTHER"), "{own}");
    let statement = read(file.as_bytes()).expect("a statement");
    let all = take_in(&town, &statement).await;
    assert_eq!((all.booked.len(), all.booked[0].child_id), (1, town.vihaan), "{all:?}");
    assert_eq!((all.before, all.elsewhere, all.doubtful.len()), (1, 0, 2), "{all:?}");
    assert!(paid(&town, town.zoya).await && paid(&town, town.vihaan).await);
    // In whichever way it comes again, it books nothing.
    let again = take_in(&town, &statement).await;
    assert_eq!((again.booked.len(), again.before), (0, 2), "{again:?}");
    let again = send(&town.other_centre(), "bank-2", &file).await;
    assert_eq!(
        (&again["booked"], &again["before"], &again["elsewhere"]),
        (&json!([]), &json!(1), &json!(1)),
        "{again}"
    );
    town.finish().await;
}

#[rstest]
#[tokio::test]
async fn a_returned_transfer_is_reported(#[values(Engine::Sqlite, Engine::Postgres)] engine: Engine) {
    let town = town(engine).await;
    report(&town, town.anaya, 1_500_000, "402611880001").await.expect("reported");
    let number = number(&town, town.zoya).await;
    let came = format!(
        "Date,Narration,Debit,Credit\n05/11/2026,UPI/402611880001/MEERA,,15000\n\
         06/11/2026,NEFT*HDFCN52026110900001*{number},,15000\n"
    );
    let centre = town.centre();
    assert_eq!(lines(&send(&centre, "bank", &came).await["booked"]), [2, 3]);
    let went = "Date,Narration,Debit,Credit\n10/11/2026,RTN UPI/402611880001/MEERA,15000,\n\
                10/11/2026,NEFT RETURN HDFCN52026110900001,15000,\n10/11/2026,MILK 402611889999,9000,\n";
    let seen = send(&centre, "bank-2", went).await;
    let payment = stands(&town, town.anaya).await.payments[0].id;
    assert_eq!((lines(&seen["returned"]), &seen["others"]), (vec![2, 3], &json!(3)), "{seen}");
    assert_eq!(
        (&seen["returned"][0]["payment_id"], &seen["returned"][0]["paise"]),
        (&json!(payment.to_string()), &json!(1_500_000)),
        "{seen}"
    );
    assert_eq!(send(&town.other_centre(), "bank-3", went).await["returned"], json!([]));
    town.bounces(payment).await;
    assert_eq!(lines(&send(&centre, "bank-4", went).await["returned"]), [3], "what was reversed is done with");
    town.finish().await;
}

#[rstest]
#[tokio::test]
async fn a_doubtful_row_has_a_reason(#[values(Engine::Sqlite, Engine::Postgres)] engine: Engine) {
    let town = town(engine).await;
    let number = number(&town, town.zoya).await;
    town.write({
        let (app, centre) = (town.app.clone(), town.indiranagar);
        async move |writer| base::ledger::close_month(writer, app.now(), centre, ("2026-10", TODAY), "office").await
    })
    .await;
    let file = format!(
        "Date,Narration,Ref,Debit,Credit\n13/11/2026,NEFT {number},A1,,15000\n31/10/2026,NEFT {number},A2,,15000\n\
         10/11/2026,NEFT {number},A3,,15000\n10/11/2026,NEFT {number},A4,,15000\n10/11/2026,NEFT {number},A4,,15000\n\
         soon,\"X\u{1b}[31m\",A5,,15000\n11/11/2026,Y,A6,,1e5\n"
    );
    let seen = send(&town.centre(), "bank", &file).await;
    assert_eq!(lines(&seen["booked"]), [4], "{seen}");
    assert_eq!(
        reasons(&seen["doubtful"]),
        [
            "its day is in the future",
            "its day is in a closed month",
            "an earlier row of the file has the same payment",
            "the row is in the file twice",
            "its date cannot be read",
            "its amount cannot be read",
        ],
        "{seen}"
    );
    let unread = [&seen["doubtful"][4], &seen["doubtful"][5]].map(|one| (&one["day"], &one["paise"], &one["words"]));
    assert_eq!(unread[0], (&json!(null), &json!(1_500_000), &json!("soon | X[31m | A5 | 15000")));
    assert_eq!(unread[1], (&json!("2026-11-11"), &json!(null), &json!("11/11/2026 | Y | A6 | 1e5")));
    town.finish().await;
}

#[rstest]
#[tokio::test]
async fn a_large_file_with_many_doubtful_rows_is_taken_in_and_sent_again(
    #[values(Engine::Sqlite, Engine::Postgres)] engine: Engine,
) {
    let town = town(engine).await;
    let number = number(&town, town.zoya).await;
    let head = "Date,Narration,Ref,Debit,Credit";
    let doubtful = (0..300).map(|nth| format!("10/11/2026,SOMEBODY {nth},40261188{nth:04},,15000"));
    let named = format!("10/11/2026,NEFT {number},HDFCN52026110900001,,15000");
    let narration = "UPI/DR/CITY MILK AND VEGETABLES FOR THE KITCHEN OF THE HOUSE ".repeat(20);
    let out = (0..16_000).map(|nth| format!("09/11/2026,{narration},5026{nth:08},90.00,"));
    let all = [head.to_owned()].into_iter().chain(doubtful).chain([named]).chain(out);
    let file = all.collect::<Vec<_>>().join("\n");
    assert!(file.len() > 20_000_000 && file.len() < 25 * 1024 * 1024, "{}", file.len());
    let statement = read(file.as_bytes()).expect("a statement");
    let first = take_in(&town, &statement).await;
    assert_eq!((first.booked.len(), first.doubtful.len(), first.others), (1, 300, 16_000));
    let again = take_in(&town, &statement).await;
    assert_eq!((again.booked.len(), again.before, again.doubtful.len()), (0, 1, 300));
    let larger = file.repeat(2);
    assert_eq!(read(larger.as_bytes()), Err("it is larger than 25 MB".into()));
    let rows = format!("Date,Credit\n{}", "10/11/2026,1\n".repeat(200_001));
    assert_eq!(read(rows.as_bytes()), Err("it has more than 200,000 rows: split it".into()));
    town.finish().await;
}

#[rstest]
#[tokio::test]
async fn the_banks_words_go_with_a_family(#[values(Engine::Sqlite, Engine::Postgres)] engine: Engine) {
    let town = town(engine).await;
    let file = "Date,Narration,Credit\n10/11/2026,IMPS/402611880777/PRAKASH,15000\n";
    let first = send(&town.centre(), "bank", file).await;
    let kept = async || town.read(async |reader| Ok(reader.get(KEPT_WORDS, params![]).await?)).await;
    assert_eq!(kept().await, 1, "a statement that is sent again is answered from what was kept");
    let (app, zoya) = (town.app.clone(), town.zoya);
    town.leaves(zoya).await;
    town.write(async move |writer| erase(writer, &app, zoya).await).await;
    assert_eq!(kept().await, 0);
    assert_eq!(send(&town.centre(), "bank-again", file).await, first, "and done again it is the same");
    town.finish().await;
}
