//! Two hundred steps by lot: whatever is charged, paid, given back and taken back, the books add up after each.

use database::{Engine, Writer};
use jiff::ToSpan;
use rstest::rstest;

use super::{NOVEMBER, TODAY, given, issued, money, set_fees, stands, try_to_receive, with_fees};
use ::money::billing::corrections::charges::{NewCharge, charge};
use ::money::billing::corrections::credit_notes::{Which, withdraw};
use ::money::billing::corrections::pay_outs::{self, NewPayOut, pay_out};
use ::money::billing::{
    BillingContext, Invoice, InvoiceState, Nature, PaidBy, PayOut, Payment, PaymentState, reverse_payment,
};
use base::money::Paise;
use base::random::Random;
use base::refusal::AppError;
use people::centres::{MyCentre, WriteContext};
use testing::Town;

const STEPS: i64 = 200;

/// Indiranagar's office does something.
async fn acts(
    town: &Town,
    work: impl AsyncFn(&mut WriteContext<'_, '_>) -> Result<(), AppError> + Send + Sync + 'static,
) -> Result<(), AppError> {
    let (app, centre) = (town.app.clone(), MyCentre::of_the_office(town.indiranagar, town.chain));
    town.app
        .database
        .write(async move |writer: &mut Writer<'_>| {
            let now = app.now();
            work(&mut WriteContext { tx: writer, centre: &centre, app: &app, now }).await
        })
        .await
}

#[rstest]
#[case(Engine::Sqlite, 1)]
#[case(Engine::Sqlite, 2)]
#[case(Engine::Postgres, 3)]
#[tokio::test]
async fn the_ledger_sums_to_zero_after_every_step(#[case] engine: Engine, #[case] seed: u64) {
    let town = Town::new(engine).await;
    with_fees(&town).await;
    let random = Random::seeded(seed);
    let below = |most: i64| random.id() % most;
    let children = [town.anaya, town.zoya];
    let (mut charged, mut corrected, mut month) = (0, 0, NOVEMBER);
    for step in 0..STEPS {
        let child = children[usize::try_from(below(2)).expect("small")];
        match below(14) {
            0 => {
                set_fees(&town, town.indiranagar, month, (below(2_000_000), below(500_000))).await;
            }
            1 | 2 => {
                charged += i64::from(issued(&town, child, month).await.is_some());
                month = month.saturating_add(below(2).months());
            }
            3 => {
                given(&town, child, 1 + below(300_000), NOVEMBER).await.expect("given");
            }
            4 => {
                let received = stands(&town, child).await.payments;
                let is_here = |one: &Payment| one.state == PaymentState::Received && one.paid_out.is_none();
                let received = received.into_iter().find(is_here);
                if let Some(payment) = received {
                    let app = town.app.clone();
                    town.write(async move |writer: &mut Writer<'_>| {
                        reverse_payment(writer, &BillingContext::of(&app), payment.id, ("office", "by lot")).await
                    })
                    .await;
                }
            }
            10 => {
                let stands = stands(&town, child).await.invoices.into_iter();
                let invoice = stands.rev().find(|one| one.state != InvoiceState::Withdrawn);
                if let Some(Invoice { number, .. }) = invoice {
                    let which = Which::These(vec![number]);
                    let withdrawn =
                        async move |ctx: &mut WriteContext<'_, '_>| withdraw(ctx, &which, "by lot").await.map(drop);
                    acts(&town, withdrawn).await.expect("withdrawn");
                    corrected += 1;
                }
            }
            11 => {
                let (text, paise) = ("by lot".to_owned(), Paise(1 + below(400_000)));
                let new = NewCharge { nature: Nature::Books, paise, text, due: None };
                acts(&town, async move |ctx: &mut WriteContext<'_, '_>| charge(ctx, child, &new).await.map(drop))
                    .await
                    .expect("charged");
            }
            12 => {
                let (paise, way) = (Paise(1 + below(300_000)), PaidBy::Cash);
                let new = NewPayOut { paise, day: TODAY, way, reference: String::new() };
                let out =
                    acts(&town, async move |ctx: &mut WriteContext<'_, '_>| pay_out(ctx, child, &new).await.map(drop))
                        .await;
                corrected += i64::from(out.is_ok());
            }
            13 => {
                let stand = stands(&town, child).await.pay_outs.into_iter().find(|out| out.reversed.is_none());
                if let Some(PayOut { id, .. }) = stand {
                    let back = async move |ctx: &mut WriteContext<'_, '_>| {
                        pay_outs::reverse(ctx, id, "by lot").await.map(drop)
                    };
                    acts(&town, back).await.expect("reversed");
                }
            }
            _ => {
                // Now and then the same money comes twice.
                let key = format!("by lot {}", step / 2);
                let paise = 1 + below(1_800_000);
                let _known = try_to_receive(&town, money(child, paise, "", &key)).await.expect("received");
            }
        }
        for child in children {
            let account = stands(&town, child).await;
            assert!(account.invoices.iter().all(|one| one.paid <= one.total && one.total >= Paise::NONE), "{step}");
            assert!(
                !account.owed.is_owed() || !account.advance.is_owed(),
                "{step}: nothing is kept while something is open"
            );
            assert!(account.credits.iter().all(|credit| credit.used <= credit.paise), "{step}");
        }
    }
    assert!(charged > 3 && corrected > 3, "{charged} invoices, {corrected} corrections");
    town.finish().await;
}
