use database::Engine;
use jiff::civil::date;
use rstest::rstest;

use base::ids::ChildId;
use base::money::Paise;
use money::billing;
use money::billing::{Account, BillingContext, NewCredit};
use money::finance::printed::{Printed, credit_note, invoice, pay_out, receipt, statement};
use testing::Town;
use testing::pdf::Pdf;

/// Two months invoiced, the first paid with ₹500 too much, the second paid in part, and a credit that waits.
pub(crate) async fn family(engine: Engine) -> Town {
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
        billing::credit(writer, &BillingContext::of(&app), &credit).await.map(drop)
    })
    .await;
    town
}

pub(crate) async fn account(town: &Town, child: ChildId) -> Account {
    let today = town.app.zone.day_of(town.app.now());
    town.read(async move |reader| Ok(billing::account_of(reader, child, today).await?)).await
}

fn opened(printed: &Printed) -> Pdf {
    let pdf = Pdf::open(&printed.content);
    assert!(pdf.pages == 1 && pdf.is_whole(), "{} {:?}", pdf.pages, pdf.fonts);
    pdf
}

fn contains_all(pdf: &Pdf, all: &[&str]) {
    let text = pdf.plain();
    for text_part in all {
        assert!(text.contains(text_part), "{text_part}: {text}");
    }
}

#[rstest]
#[tokio::test]
async fn a_payment_that_was_reversed_has_no_receipt(#[values(Engine::Sqlite)] engine: Engine) {
    let town = family(engine).await;
    let (app, child) = (town.app.clone(), town.anaya);
    let first = account(&town, child).await.payments.last().expect("a payment").id;
    town.bounces(first).await;
    let none = app.database.clone();
    let none = none.read(async move |reader| receipt(reader, &app, child, &first.to_string()).await.map(drop)).await;
    assert!(format!("{none:?}").contains("not_found"), "{none:?}");
    town.finish().await;
}

#[rstest]
#[tokio::test]
async fn a_family_without_fees_has_an_empty_statement_and_no_documents_of_others(
    #[values(Engine::Sqlite)] engine: Engine,
) {
    let town = family(engine).await;
    let (app, zoya) = (town.app.clone(), town.zoya);
    let printed = town.read(async move |reader| statement(reader, &app, zoya).await).await;
    let pdf = opened(&printed);
    contains_all(&pdf, &["Zoya Khan", "Nothing has been invoiced or paid.", "To be paid ₹0.00"]);
    assert!(!pdf.plain().contains("Anaya"));
    let theirs = account(&town, town.anaya).await;
    let ids = [theirs.invoices[0].id.to_string(), theirs.payments[0].id.to_string()];
    for id in ids.iter().map(String::as_str).chain(["0", "-1", "9223372036854775807", "9223372036854775808", "x", ""]) {
        for which in 0..4 {
            let (app, id) = (town.app.clone(), id.to_owned());
            let none = town.app.database.read(async move |reader| {
                let asked = match which {
                    0 => invoice(reader, &app, zoya, &id).await,
                    1 => receipt(reader, &app, zoya, &id).await,
                    2 => credit_note(reader, &app, zoya, &id).await,
                    _ => pay_out(reader, &app, zoya, &id).await,
                };
                asked.map(drop)
            });
            assert!(format!("{:?}", none.await).contains("not_found"));
        }
    }
    town.finish().await;
}

#[rstest]
#[tokio::test]
async fn an_invoice_that_stands_has_no_credit_note(#[values(Engine::Sqlite)] engine: Engine) {
    let town = family(engine).await;
    let (app, child) = (town.app.clone(), town.anaya);
    let november = account(&town, child).await.invoices.remove(0).id;
    let none = app.database.clone();
    let none = none.read(async move |reader| credit_note(reader, &app, child, &november.to_string()).await.map(drop));
    assert!(format!("{:?}", none.await).contains("not_found"));
    town.finish().await;
}
