use database::Engine;
use jiff::civil::date;
use rstest::rstest;

use base::ids::ChildId;
use base::money::Paise;
use money::billing;
use money::billing::{Account, NewCredit, Till};
use money::finance::printed::{Printed, invoice, receipt, statement};
use testing::Town;
use testing::pdf::Pdf;

/// Two months invoiced, the first paid with ₹500 too much, the second paid in part, and a credit that waits.
async fn family(engine: Engine) -> Town {
    let town = Town::new(engine).await;
    town.asks_for_fees(Paise(1_200_050), Paise(300_000)).await;
    town.invoices(town.anaya, date(2026, 10, 1)).await;
    town.pays(town.anaya, date(2026, 10, 6), Paise(1_550_050), "UTR0010").await;
    town.invoices(town.anaya, date(2026, 11, 1)).await;
    town.pays(town.anaya, date(2026, 11, 9), Paise(100_000), "UTR0011").await;
    let (app, child) = (town.app.clone(), town.anaya);
    town.write(async move |writer| {
        let (reason, who) = ("Refund for Nov 11, 2026".to_owned(), "office".to_owned());
        let centre = billing::centre_of(writer, child).await?;
        let credit = NewCredit { child, centre, paise: Paise(40_000), reason, day: date(2026, 11, 12), who };
        billing::credit(writer, &Till::of(&app), &credit).await.map(drop)
    })
    .await;
    town
}

async fn account(town: &Town, child: ChildId) -> Account {
    let today = town.app.zone.day_of(town.app.now());
    town.read(async move |reader| Ok(billing::account_of(reader, child, today).await?)).await
}

fn opened(printed: &Printed) -> Pdf {
    let pdf = Pdf::open(&printed.content);
    assert!(pdf.pages == 1 && pdf.is_whole(), "{} {:?}", pdf.pages, pdf.fonts);
    pdf
}

fn says(pdf: &Pdf, all: &[&str]) {
    let text = pdf.plain();
    for said in all {
        assert!(text.contains(said), "{said}: {text}");
    }
}

#[rstest]
#[tokio::test]
async fn an_invoice_says_what_is_to_be_paid_until_when(#[values(Engine::Sqlite, Engine::Postgres)] engine: Engine) {
    let town = family(engine).await;
    let newest = account(&town, town.anaya).await.invoices.remove(0);
    let (app, child, id) = (town.app.clone(), town.anaya, newest.id.to_string());
    let printed = town.read(async move |reader| invoice(reader, &app, child, &id).await).await;
    assert_eq!(printed.name, format!("invoice-{}.pdf", newest.number));
    let (number, due) = (newest.number.as_str(), money::finance::printed::long(newest.due));
    let words = "Rupees Fifteen Thousand and Fifty Paise Only";
    let all =
        ["Invoice", number, "Anaya Rao", "November 2026", due.as_str(), "₹12,000.50", "₹3,000.00", "₹15,000.50", words];
    says(&opened(&printed), &all);
    says(&opened(&printed), &["Paid ₹1,500.00", "To be paid ₹13,500.50"]);
    town.finish().await;
}

#[rstest]
#[tokio::test]
async fn a_receipt_says_what_the_money_went_to(#[values(Engine::Sqlite)] engine: Engine) {
    let town = family(engine).await;
    let payments = account(&town, town.anaya).await.payments;
    let first = payments.last().expect("a payment").clone();
    let (app, child, id) = (town.app.clone(), town.anaya, first.id.to_string());
    let printed = town.read(async move |reader| receipt(reader, &app, child, &id).await).await;
    let number = first.receipt_number.clone().expect("a number");
    assert_eq!(printed.name, format!("receipt-{number}.pdf"));
    let words = "Rupees Fifteen Thousand Five Hundred and Fifty Paise Only";
    let all = [
        "Receipt",
        number.as_str(),
        "6 October 2026",
        "Bank transfer UTR0010",
        "₹12,000.50",
        "₹500.00",
        "₹15,500.50",
        words,
    ];
    says(&opened(&printed), &all);
    // Taken back, there is no receipt any more.
    town.bounces(first.id).await;
    let (app, id) = (town.app.clone(), first.id.to_string());
    let none = town.app.database.read(async move |reader| receipt(reader, &app, child, &id).await.map(drop)).await;
    assert!(format!("{none:?}").contains("not_found"), "{none:?}");
    town.finish().await;
}

#[rstest]
#[tokio::test]
async fn a_statement_ends_with_what_is_owed(#[values(Engine::Sqlite, Engine::Postgres)] engine: Engine) {
    let town = family(engine).await;
    let (app, child) = (town.app.clone(), town.anaya);
    let printed = town.read(async move |reader| statement(reader, &app, child).await).await;
    assert_eq!(printed.name, "statement-2026-11-12.pdf");
    let stands = account(&town, town.anaya).await;
    assert_eq!((stands.owed, stands.advance), (Paise(1_350_050), Paise::NONE));
    let pdf = opened(&printed);
    says(
        &pdf,
        &[
            "06-10-2026",
            "09-11-2026",
            "₹15,500.50",
            "₹1,000.00",
            "Credits for the next invoice ₹400.00",
            "To be paid ₹13,500.50",
        ],
    );
    let last =
        pdf.text.lines().find(|line| line.contains("09-11-2026") || line.contains("12-11-2026")).expect("a line");
    assert!(pdf.text.lines().any(|line| line.trim_end().ends_with("₹13,500.50") && line.contains("-2026")), "{last}");
    town.finish().await;
}

#[rstest]
#[tokio::test]
async fn a_family_without_fees_has_an_empty_statement_and_nobody_else_s_papers(
    #[values(Engine::Sqlite)] engine: Engine,
) {
    let town = family(engine).await;
    let (app, zoya) = (town.app.clone(), town.zoya);
    let printed = town.read(async move |reader| statement(reader, &app, zoya).await).await;
    let pdf = opened(&printed);
    says(&pdf, &["Zoya Khan", "Nothing has been invoiced or paid.", "To be paid ₹0.00"]);
    assert!(!pdf.plain().contains("Anaya"));
    let theirs = account(&town, town.anaya).await;
    let ids = [theirs.invoices[0].id.to_string(), theirs.payments[0].id.to_string()];
    for id in ids.iter().map(String::as_str).chain(["0", "-1", "9223372036854775807", "9223372036854775808", "x", ""]) {
        for which in 0..2 {
            let (app, id) = (town.app.clone(), id.to_owned());
            let none = town.app.database.read(async move |reader| {
                let asked = if which == 0 {
                    invoice(reader, &app, zoya, &id).await
                } else {
                    receipt(reader, &app, zoya, &id).await
                };
                asked.map(drop)
            });
            assert!(format!("{:?}", none.await).contains("not_found"));
        }
    }
    town.finish().await;
}
