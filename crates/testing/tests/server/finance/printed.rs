use database::Engine;
use jiff::civil::date;
use rstest::rstest;
use serde_json::json;

use base::ids::ChildId;
use base::money::Paise;
use money::billing;
use money::billing::{Account, BillingContext, NewCredit};
use money::finance::printed::{Printed, credit_note, invoice, pay_out, receipt, statement};
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
        billing::credit(writer, &BillingContext::of(&app), &credit).await.map(drop)
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

fn contains_all(pdf: &Pdf, all: &[&str]) {
    let text = pdf.plain();
    for text_part in all {
        assert!(text.contains(text_part), "{text_part}: {text}");
    }
}

#[rstest]
#[tokio::test]
async fn an_invoice_shows_amount_and_due_date(#[values(Engine::Sqlite, Engine::Postgres)] engine: Engine) {
    let town = family(engine).await;
    let newest = account(&town, town.anaya).await.invoices.remove(0);
    let (app, child, id) = (town.app.clone(), town.anaya, newest.id.to_string());
    let printed = town.read(async move |reader| invoice(reader, &app, child, &id).await).await;
    assert_eq!(printed.name, format!("invoice-{}.pdf", newest.number));
    let (number, due) = (newest.number.as_str(), money::finance::printed::long(newest.due));
    let words = "Rupees Fifteen Thousand and Fifty Paise Only";
    let all =
        ["Invoice", number, "Anaya Rao", "November 2026", due.as_str(), "₹12,000.50", "₹3,000.00", "₹15,000.50", words];
    contains_all(&opened(&printed), &all);
    contains_all(&opened(&printed), &["Paid ₹1,500.00", "To be paid ₹13,500.50"]);
    town.finish().await;
}

#[rstest]
#[tokio::test]
async fn a_receipt_shows_what_the_payment_went_to(#[values(Engine::Sqlite)] engine: Engine) {
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
    contains_all(&opened(&printed), &all);
    // Taken back, there is no receipt any more.
    town.bounces(first.id).await;
    let (app, id) = (town.app.clone(), first.id.to_string());
    let none = town.app.database.read(async move |reader| receipt(reader, &app, child, &id).await.map(drop)).await;
    assert!(format!("{none:?}").contains("not_found"), "{none:?}");
    town.finish().await;
}

#[rstest]
#[tokio::test]
async fn a_statement_ends_with_the_amount_owed(#[values(Engine::Sqlite, Engine::Postgres)] engine: Engine) {
    let town = family(engine).await;
    let (app, child) = (town.app.clone(), town.anaya);
    let printed = town.read(async move |reader| statement(reader, &app, child).await).await;
    assert_eq!(printed.name, "statement-2026-11-12.pdf");
    let stands = account(&town, town.anaya).await;
    assert_eq!((stands.owed, stands.advance), (Paise(1_350_050), Paise::NONE));
    let pdf = opened(&printed);
    contains_all(
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
async fn withdrawals_and_pay_outs_have_a_document_and_a_statement_line(#[values(Engine::Sqlite)] engine: Engine) {
    let town = family(engine).await;
    let (centre, child) = (town.centre(), town.anaya);
    let november = account(&town, child).await.invoices.remove(0);
    let (app, id) = (town.app.clone(), november.id.to_string());
    let none = town.app.database.read(async move |reader| credit_note(reader, &app, child, &id).await.map(drop));
    assert!(format!("{:?}", none.await).contains("not_found"), "an invoice that stands has no credit note");
    let why = json!({"reason": "The wrong program"});
    let path = format!("/centre/v1/fees/invoices/{}/withdraw", november.number);
    centre.with_header("idempotency-key", "a").json("POST", &path, &why).await.taken();
    let out =
        json!({"child_id": child.to_string(), "paise": 170_000, "day": "2026-11-12", "way": "UPI", "reference": "U7"});
    centre.with_header("idempotency-key", "b").json("POST", "/centre/v1/fees/pay-outs", &out).await.taken();

    let (app, id) = (town.app.clone(), november.id.to_string());
    let note = town.read(async move |reader| credit_note(reader, &app, child, &id).await).await;
    assert_eq!(note.name, "credit-note-CRN-2627-00001.pdf");
    let all =
        ["Credit note", "CRN-2627-00001", november.number.as_str(), "The wrong program", "-₹12,000.50", "-₹15,000.50"];
    contains_all(&opened(&note), &all);
    let standing = account(&town, child).await;
    let (app, id) = (town.app.clone(), standing.pay_outs[0].id.to_string());
    let paid = town.read(async move |reader| pay_out(reader, &app, child, &id).await).await;
    // ₹1,500.00 were paid ahead by now, ₹400.00 credited.
    contains_all(
        &opened(&paid),
        &["OUT-2627-00001", "12 November 2026", "UPI U7", "₹1,500.00", "₹200.00", "₹1,700.00"],
    );
    let (app, id) = (town.app.clone(), november.id.to_string());
    let printed = town.read(async move |reader| invoice(reader, &app, child, &id).await).await;
    contains_all(
        &opened(&printed),
        &["Withdrawn on 12 November 2026", "Credit note CRN-2627-00001 -₹15,000.50", "To be paid ₹0.00"],
    );
    let app = town.app.clone();
    let printed = town.read(async move |reader| statement(reader, &app, child).await).await;
    let lines =
        ["Credit note CRN-2627-00001", "Paid out OUT-2627-00001", "Credits for OUT-2627-00001", "To be paid ₹0.00"];
    contains_all(&opened(&printed), &lines);
    let balances: Vec<String> = opened(&printed).plain().lines().map(str::to_owned).collect();
    assert!(balances.iter().any(|line| line.contains("Credits for the next invoice ₹200.00")), "{balances:?}");
    town.finish().await;
}
