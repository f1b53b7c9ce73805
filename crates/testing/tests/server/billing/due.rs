//! What happens by itself: invoices on their day, reminders until they are paid, late fees.

use database::Engine;
use jiff::civil::date;
use rstest::rstest;
use serde_json::Value;

use super::{TODAY, issued, money, set_fees, stands, try_to_receive, with_fees};
use ::money::billing::InvoiceState;
use aangan::jobs;
use base::day::DAY;
use base::money::Paise;
use config::Fees;
use testing::Town;
use testing::town::{MEERA, MINUTE};

/// What Meera reads of her child's fees, the newest first.
pub(super) async fn notified(town: &Town) -> Vec<String> {
    let meera = town.parent(MEERA).await.caller;
    let listed = meera.post("/parentapp/getChildTimeline", &[("include_types", "Message")]).await;
    let entries = listed.ok()["conversationList"].as_array().expect("entries").clone();
    let text = |one: &Value| one["message"].as_str().expect("a text").to_owned();
    entries.iter().map(text).collect()
}

/// The next days, one after the other, as the server lives them.
pub(super) async fn days_pass(town: &Town, days: i64) {
    for _ in 0..days {
        town.app.clock.advance(DAY);
        jobs::run_due_tasks(&town.app).await;
    }
}

#[rstest]
#[tokio::test]
async fn each_month_is_issued_on_its_day_to_every_enrolled_child(
    #[values(Engine::Sqlite, Engine::Postgres)] engine: Engine,
) {
    let town = Town::new(engine).await;
    jobs::run_due_tasks(&town.app).await;
    assert!(stands(&town, town.anaya).await.invoices.is_empty(), "nothing costs anything");
    with_fees(&town).await;
    for _ in 0..2 {
        jobs::run_due_tasks(&town.app).await;
    }
    for (child, invoices) in [(town.anaya, 1), (town.zoya, 1), (town.vihaan, 0), (town.left, 1)] {
        assert_eq!(stands(&town, child).await.invoices.len(), invoices, "another centre's has none");
    }
    let days = stands(&town, town.left).await.invoices[0].lines[0].text.clone();
    assert_eq!(days, "Tuition Fee, November 2026 (12 of 30 days)", "it left today");
    // The server sleeps over two months' beginnings and makes up for both, also for a child that has left meanwhile.
    town.app.clock.advance(60 * DAY);
    town.leaves(town.zoya).await;
    for _ in 0..4 {
        jobs::run_due_tasks(&town.app).await;
    }
    let account = stands(&town, town.anaya).await;
    let periods: Vec<_> = account.invoices.iter().map(|one| one.period.as_str()).collect();
    assert_eq!(periods, ["2027-01", "2026-12", "2026-11"]);
    let left = stands(&town, town.zoya).await.invoices.into_iter().map(|one| one.lines[0].text.clone());
    assert_eq!(
        left.collect::<Vec<_>>(),
        ["Tuition Fee, January 2027 (11 of 31 days)", "Tuition Fee, December 2026", "Tuition Fee, November 2026"]
    );
    town.finish().await;
}

#[rstest]
#[tokio::test]
async fn reminders_stop_when_it_is_paid_and_a_late_fee_comes_once(
    #[values(Engine::Sqlite, Engine::Postgres)] engine: Engine,
) {
    let rules = Fees { late_fee_paise: Paise(50_000), ..Fees::default() };
    let town = Town::with(engine, |config| config.fees = rules).await;
    let child = town.anaya;
    set_fees(&town, town.indiranagar, date(2026, 4, 1), (1_000_000, 0)).await;
    issued(&town, child, TODAY).await.expect("issued");
    let mut texts =
        vec!["The invoice for November 2026 is ready: ₹10,000.00, due on Nov 22, 2026 (INV-2627-00001).".to_owned()];
    assert_eq!(notified(&town).await, texts);
    // Due on the 22nd: reminded two days before.
    days_pass(&town, 7).await;
    assert_eq!(notified(&town).await, texts);
    days_pass(&town, 1).await;
    texts.insert(0, "₹10,000.00 of invoice INV-2627-00001 is due on Nov 22, 2026.".into());
    assert_eq!(notified(&town).await, texts);
    // Three days after; a look more or less changes nothing.
    days_pass(&town, 5).await;
    jobs::run_due_tasks(&town.app).await;
    texts.insert(0, "₹10,000.00 of invoice INV-2627-00001 was due on Nov 22, 2026. If you have already paid, tell us the reference.".into());
    assert_eq!(notified(&town).await, texts);
    assert_eq!(stands(&town, child).await.invoices[0].state, InvoiceState::Overdue);
    // Seven days after the fee, once.
    days_pass(&town, 4).await;
    texts.insert(0, "A late fee of ₹500.00 was added to invoice INV-2627-00001, which was due on Nov 22, 2026.".into());
    assert_eq!(notified(&town).await, texts);
    assert_eq!(stands(&town, child).await.overdue, Paise(1_050_000));
    town.app.clock.advance(MINUTE);
    let paid = ::money::billing::Received { day: date(2026, 11, 29), ..money(child, 1_050_000, "", "all") };
    try_to_receive(&town, paid).await.expect("received");
    texts.insert(0, "Your payment of ₹10,500.00 has arrived. Thank you! The receipt is RCT-2627-00001.".into());
    // December comes meanwhile; of November nobody hears any more.
    days_pass(&town, 8).await;
    let heard = notified(&town).await;
    assert_eq!(heard.iter().filter(|text| text.contains("INV-2627-00001")).count(), 4, "{heard:?}");
    assert!(heard.ends_with(&texts), "{heard:#?} {texts:#?}");
    assert!(stands(&town, child).await.overdue.is_none());
    town.finish().await;
}
