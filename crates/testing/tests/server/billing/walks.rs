//! Two hundred steps by lot: whatever is charged, paid, given back and taken back, the books add up after each.

use database::{Engine, Writer};
use jiff::ToSpan;
use rstest::rstest;

use super::{NOVEMBER, given, issued, money, set_fees, stands, try_to_receive, with_fees};
use ::money::billing::{PaymentState, Till, reverse_payment};
use base::chance::Chance;
use base::money::Paise;
use testing::Town;

const STEPS: i64 = 200;

#[rstest]
#[case(Engine::Sqlite, 1)]
#[case(Engine::Sqlite, 2)]
#[case(Engine::Postgres, 3)]
#[tokio::test]
async fn the_books_add_up_after_every_step(#[case] engine: Engine, #[case] seed: u64) {
    let town = Town::new(engine).await;
    with_fees(&town).await;
    let chance = Chance::seeded(seed);
    let below = |most: i64| chance.id() % most;
    let children = [town.anaya, town.zoya];
    let (mut charged, mut month) = (0, NOVEMBER);
    for step in 0..STEPS {
        let child = children[usize::try_from(below(2)).expect("small")];
        match below(10) {
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
                let received = received.into_iter().find(|one| one.state == PaymentState::Received);
                if let Some(payment) = received {
                    let app = town.app.clone();
                    town.write(async move |writer: &mut Writer<'_>| {
                        reverse_payment(writer, &Till::of(&app), payment.id, ("office", "by lot")).await
                    })
                    .await;
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
    assert!(charged > 3, "{charged} invoices");
    town.finish().await;
}
