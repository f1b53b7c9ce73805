//! Invoices, payments and credits, one after another.

use database::{Engine, Writer};
use futures_util::future::join_all;
use jiff::civil::date;
use rstest::rstest;

use super::{NOVEMBER, TODAY, given, issued, money, report, set_fees, stands, try_to_receive, with_fees};
use ::money::billing::{
    BillingContext, ChargedMonth, InvoiceState, Nature, PaymentState, charged_for, invoice, paid_between,
    reverse_payment,
};
use base::money::Paise;
use testing::Town;

const OCTOBER: jiff::civil::Date = date(2026, 10, 1);
const DECEMBER: jiff::civil::Date = date(2026, 12, 1);

#[rstest]
#[tokio::test]
async fn a_month_is_invoiced_once_and_paid_in_parts(#[values(Engine::Sqlite, Engine::Postgres)] engine: Engine) {
    let town = Town::new(engine).await;
    let child = town.anaya;
    assert_eq!(issued(&town, child, NOVEMBER).await, None, "nothing costs anything yet");
    with_fees(&town).await;
    let id = issued(&town, child, NOVEMBER).await.expect("issued");
    assert_eq!(issued(&town, child, NOVEMBER).await, None, "a month has one invoice");
    let account = stands(&town, child).await;
    let november = &account.invoices[0];
    assert_eq!(
        (november.number.as_str(), november.period.as_str(), november.issued, november.due, november.total),
        ("INV-2627-00001", "2026-11", TODAY, date(2026, 11, 22), Paise(1_500_000))
    );
    assert_eq!(
        november.lines.iter().map(|line| (line.text.as_str(), line.paise.0)).collect::<Vec<_>>(),
        [("Tuition Fee, November 2026", 1_200_000), ("Daycare Fee, November 2026", 300_000)]
    );
    assert_eq!((november.state, account.owed, account.overdue), (InvoiceState::Due, Paise(1_500_000), Paise::NONE));

    // Tuition first; the rest goes on.
    let first = try_to_receive(&town, money(child, 1_250_000, "utr 1", "a")).await.expect("received");
    assert_eq!(
        (first.payment.receipt_number.as_deref(), first.payment.reference.as_str()),
        (Some("RCT-2627-00001"), "UTR1")
    );
    assert_eq!(
        first.payment.parts.iter().map(|part| (part.nature, part.paise.0)).collect::<Vec<_>>(),
        [(Nature::TuitionFee, 1_200_000), (Nature::DaycareFee, 50_000)]
    );
    assert_eq!(stands(&town, child).await.invoices[0].state, InvoiceState::PartlyPaid);
    // More than is owed waits for the next invoice.
    try_to_receive(&town, money(child, 300_000, "", "b")).await.expect("received");
    let account = stands(&town, child).await;
    assert_eq!(
        (account.invoices[0].state, account.owed, account.advance),
        (InvoiceState::Paid, Paise::NONE, Paise(50_000))
    );
    issued(&town, child, DECEMBER).await.expect("issued");
    let account = stands(&town, child).await;
    assert_eq!((account.owed, account.advance), (Paise(1_450_000), Paise::NONE));

    let paid = async |nature, from, to| {
        town.read(async move |reader| Ok(paid_between(reader, child, nature, from, to).await?)).await
    };
    let tuition = paid(Nature::TuitionFee, date(2026, 4, 1), TODAY).await;
    assert_eq!(
        tuition.iter().map(|part| (part.paise.0, part.invoice_number.as_str())).collect::<Vec<_>>(),
        [(1_200_000, "INV-2627-00001"), (50_000, "INV-2627-00002")]
    );
    assert_eq!(paid(Nature::DaycareFee, TODAY, TODAY).await.iter().map(|part| part.paise.0).sum::<i64>(), 300_000);
    assert!(paid(Nature::TuitionFee, date(2026, 11, 13), date(2027, 3, 31)).await.is_empty());
    let charged = async |day| town.read(async move |reader| Ok(charged_for(reader, child, day).await?)).await;
    let november = ChargedMonth { centre: town.indiranagar, paise: Paise(1_200_000), days: 30 };
    assert_eq!((charged(date(2026, 11, 30)).await, charged(OCTOBER).await), (Some(november), None));

    let other = town.zoya;
    let seen = async |child| town.read(async move |reader| Ok(invoice(reader, child, id, TODAY).await?)).await;
    assert!(seen(child).await.is_some() && seen(other).await.is_none(), "another child's invoice is not there");
    town.finish().await;
}

#[rstest]
#[tokio::test]
async fn a_reported_payment_counts_once_the_money_is_received(
    #[values(Engine::Sqlite, Engine::Postgres)] engine: Engine,
) {
    let town = Town::new(engine).await;
    let child = town.anaya;
    with_fees(&town).await;
    issued(&town, child, NOVEMBER).await.expect("issued");
    let reported = report(&town, child, 1_500_000, "4026 1188").await.expect("reported");
    assert_eq!(report(&town, child, 1_500_000, "40261188").await.expect("the same"), reported);
    let account = stands(&town, child).await;
    assert_eq!(
        (account.owed, account.payments.len(), account.payments[0].state),
        (Paise(1_500_000), 1, PaymentState::Reported)
    );
    for (paise, reference) in [(0, "x"), (-5, "x"), (10_000_000_001, "x"), (100, ""), (100, " "), (100, "रसीद")]
    {
        assert!(report(&town, child, paise, reference).await.is_err(), "{paise} {reference}");
    }
    let there = try_to_receive(&town, money(child, 1_500_000, "40261188", "row 1")).await.expect("received");
    assert_eq!((there.payment.id, there.is_new), (reported, true), "the reported one");
    // The same money from elsewhere, and the same key again.
    for key in ["row 1", "webhook 7"] {
        let again = try_to_receive(&town, money(child, 1_500_000, "40261188", key)).await.expect("known");
        assert_eq!((again.payment.id, again.is_new), (reported, false));
    }
    let other = try_to_receive(&town, money(child, 1, "40261188", "row 2")).await.expect_err("another amount");
    assert_eq!(other.to_string(), "A payment of ₹15,000.00 already has this reference.");
    let ahead = ::money::billing::Received { day: date(2026, 11, 13), ..money(child, 1, "z", "z") };
    assert!(try_to_receive(&town, ahead).await.is_err(), "tomorrow's money is not there");
    let account = stands(&town, child).await;
    assert_eq!((account.owed, account.payments.len()), (Paise::NONE, 1));

    // It bounced; what was paid ahead steps in.
    try_to_receive(&town, money(child, 400_000, "", "ahead")).await.expect("received");
    for _ in 0..2 {
        let app = town.app.clone();
        let reversed = town
            .write(async move |writer: &mut Writer<'_>| {
                reverse_payment(writer, &BillingContext::of(&app), reported, ("office", "it came back")).await
            })
            .await;
        assert_eq!(reversed.state, PaymentState::Reversed);
        let account = stands(&town, child).await;
        assert_eq!((account.owed, account.advance), (Paise(1_100_000), Paise::NONE));
    }
    let again = try_to_receive(&town, money(child, 1_100_000, "40261188", "row 9")).await.expect("it came after all");
    assert!(again.is_new && again.payment.id != reported);
    assert_eq!(stands(&town, child).await.owed, Paise::NONE);
    town.finish().await;
}

#[rstest]
#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn twenty_times_at_once_is_once(#[values(Engine::Sqlite, Engine::Postgres)] engine: Engine) {
    let town = Town::new(engine).await;
    let child = town.anaya;
    with_fees(&town).await;
    issued(&town, child, NOVEMBER).await.expect("issued");
    let replies = join_all((0..20).map(|_| try_to_receive(&town, money(child, 1_500_000, "PAY1", "event 1")))).await;
    let replies: Vec<_> = replies.into_iter().map(|reply| reply.expect("received")).collect();
    assert_eq!(replies.iter().filter(|reply| reply.is_new).count(), 1);
    assert!(replies.iter().all(|reply| reply.payment.id == replies[0].payment.id));
    let account = stands(&town, child).await;
    assert_eq!((account.owed, account.advance, account.payments.len()), (Paise::NONE, Paise::NONE, 1));
    // The same money by two ways at once.
    let both = ["bank", "office"].map(|key| try_to_receive(&town, money(child, 70, "PAY2", key)));
    assert_eq!(join_all(both).await.into_iter().filter(|reply| reply.as_ref().is_ok_and(|one| one.is_new)).count(), 1);
    assert_eq!(stands(&town, child).await.advance, Paise(70));
    town.finish().await;
}

#[rstest]
#[tokio::test]
async fn a_credit_is_taken_off_in_the_month_after_its_issue(
    #[values(Engine::Sqlite, Engine::Postgres)] engine: Engine,
) {
    let town = Town::new(engine).await;
    let child = town.anaya;
    set_fees(&town, town.indiranagar, date(2026, 4, 1), (100_000, 20_000)).await;
    for bad in [(0, TODAY), (-1, TODAY), (100, date(2026, 11, 13))] {
        assert!(given(&town, child, bad.0, bad.1).await.is_err(), "{bad:?}");
    }
    given(&town, child, 150_000, date(2026, 11, 3)).await.expect("given");
    issued(&town, child, NOVEMBER).await.expect("issued");
    assert_eq!(stands(&town, child).await.owed, Paise(120_000), "not in the month itself");
    issued(&town, child, DECEMBER).await.expect("issued");
    let account = stands(&town, child).await;
    let december = &account.invoices[0];
    assert_eq!(
        (december.total, december.state, account.credits[0].used),
        (Paise::NONE, InvoiceState::Paid, Paise(120_000))
    );
    assert_eq!(december.lines[2].text, "Credit: Closed for a day");
    // What is left of it goes to the month after.
    issued(&town, child, date(2027, 1, 1)).await.expect("issued");
    let account = stands(&town, child).await;
    assert_eq!((account.invoices[0].total, account.credits[0].used), (Paise(90_000), Paise(150_000)));
    // What was taken off is tuition that was not paid.
    try_to_receive(&town, money(child, 210_000, "", "all")).await.expect("received");
    let tuition =
        town.read(async move |reader| Ok(paid_between(reader, child, Nature::TuitionFee, TODAY, TODAY).await?));
    assert_eq!(tuition.await.iter().map(|part| part.paise.0).sum::<i64>(), 170_000);
    town.finish().await;
}
