//! Money is booked at the centre that invoiced it, and open to this centre, wherever the child is now.

use database::{Engine, Writer};
use jiff::civil::{Date, date};
use rstest::rstest;
use serde_json::{Value, json};

use super::{NOVEMBER, given, issued, money, moves, report, set_fees, stands, try_to_receive, with_fees};
use ::money::billing::{BillingContext, PaymentState, reverse_payment};
use base::day::DAY;
use base::ids::CentreId;
use base::ledger::{self, Account};
use base::money::Paise;
use testing::{Caller, Reply, Town};

const DECEMBER: Date = date(2026, 12, 1);

/// Both centres ask the same fee.
async fn with_fees_everywhere(engine: Engine) -> Town {
    let town = Town::new(engine).await;
    with_fees(&town).await;
    set_fees(&town, town.koramangala, date(2026, 4, 1), (1_200_000, 300_000)).await;
    town
}

/// What the books of a centre have in the bank, and what its families owe.
async fn check_ledger(town: &Town, centre: CentreId) -> (i64, i64) {
    let accounts = town.read(async move |reader| Ok(ledger::accounts(reader, centre).await?)).await;
    let on = |wanted| accounts.iter().find(|(account, _)| *account == wanted).map_or(0, |(_, paise)| paise.0);
    (on(Account::Bank), on(Account::Families))
}

async fn post(centre: &Caller, key: &str, path: &str, body: Value) -> Reply {
    centre.with_header("idempotency-key", key).json("POST", &format!("/centre/v1/fees/{path}"), &body).await
}

#[rstest]
#[tokio::test]
async fn each_part_of_a_payment_is_posted_at_the_centre_of_its_invoice(
    #[values(Engine::Sqlite, Engine::Postgres)] engine: Engine,
) {
    let town = with_fees_everywhere(engine).await;
    let (child, old, new) = (town.anaya, town.indiranagar, town.koramangala);
    issued(&town, child, NOVEMBER).await.expect("issued");
    moves(&town, child, new).await;
    // The new centre takes the old one's money.
    let paid =
        json!({"child_id": child.to_string(), "paise": 1_000_000, "day": "2026-11-12", "way": "Cash", "reference": ""});
    post(&town.other_centre(), "cash", "payments", paid).await.taken();
    stands(&town, child).await;
    assert_eq!((check_ledger(&town, old).await, check_ledger(&town, new).await), ((1_000_000, 500_000), (0, 0)));

    // The rest, and the new centre's December in one payment.
    town.app.clock.advance(20 * DAY);
    issued(&town, child, DECEMBER).await.expect("issued");
    let both = money(child, 1_800_000, "both", "both");
    let both = try_to_receive(&town, both).await.expect("received").payment;
    let account = stands(&town, child).await;
    assert_eq!((account.owed, account.clone().at(old).owed), (Paise(200_000), Paise::NONE));
    assert_eq!(
        (check_ledger(&town, old).await, check_ledger(&town, new).await),
        ((1_500_000, 0), (1_300_000, 200_000))
    );

    // It came back: each centre's books are as before.
    let app = town.app.clone();
    town.write(async move |writer: &mut Writer<'_>| {
        reverse_payment(writer, &BillingContext::of(&app), both.id, ("office", "it came back")).await
    })
    .await;
    stands(&town, child).await;
    assert_eq!(
        (check_ledger(&town, old).await, check_ledger(&town, new).await),
        ((1_000_000, 500_000), (0, 1_500_000))
    );
    town.finish().await;
}

#[rstest]
#[tokio::test]
async fn advance_payments_at_the_old_centre_are_transferred_to_the_new_ones_invoice(
    #[values(Engine::Sqlite, Engine::Postgres)] engine: Engine,
) {
    let town = with_fees_everywhere(engine).await;
    let (child, old, new) = (town.anaya, town.indiranagar, town.koramangala);
    let ahead = try_to_receive(&town, money(child, 700_000, "", "ahead")).await.expect("received").payment;
    given(&town, child, 40_000, date(2026, 11, 12)).await.expect("given");
    moves(&town, child, new).await;
    stands(&town, child).await;
    assert_eq!((check_ledger(&town, old).await, check_ledger(&town, new).await), ((700_000, -740_000), (0, 0)));
    town.app.clock.advance(20 * DAY);
    issued(&town, child, DECEMBER).await.expect("issued");
    let account = stands(&town, child).await;
    assert_eq!((account.owed, account.advance), (Paise(760_000), Paise::NONE));
    assert_eq!((check_ledger(&town, old).await, check_ledger(&town, new).await), ((0, 0), (700_000, 760_000)));
    // It was not there after all, at either centre.
    let app = town.app.clone();
    town.write(async move |writer: &mut Writer<'_>| {
        reverse_payment(writer, &BillingContext::of(&app), ahead.id, ("office", "it came back")).await
    })
    .await;
    stands(&town, child).await;
    assert_eq!((check_ledger(&town, old).await, check_ledger(&town, new).await), ((0, 0), (0, 1_460_000)));
    town.finish().await;
}

#[rstest]
#[tokio::test]
async fn the_last_invoice_of_a_family_that_left_or_moved_is_paid_at_its_centre(
    #[values(Engine::Sqlite, Engine::Postgres)] engine: Engine,
    #[values(false, true)] moved: bool,
) {
    let town = with_fees_everywhere(engine).await;
    let (centre, other, child) = (town.centre(), town.other_centre(), town.anaya);
    issued(&town, child, NOVEMBER).await.expect("issued");
    let reported = report(&town, child, 1_500_000, "402611884026").await.expect("reported");
    if moved {
        moves(&town, child, town.koramangala).await;
    } else {
        town.leaves(child).await;
    }
    let account = format!("/centre/v1/fees/children/{child}");
    assert_eq!(centre.get(&account).await.taken()["owed"], 1_500_000);
    // A centre that never invoiced the child gets no answer.
    assert_eq!(other.get(&account).await.status.as_u16(), if moved { 200 } else { 404 });
    let owes = async |centre: &Caller| {
        let listed = centre.get("/centre/v1/fees/owed").await.taken()["children"].clone();
        let listed = listed.as_array().expect("children").clone();
        listed.into_iter().find(|one| one["child_id"] == child.to_string()).map(|one| one["owed"].clone())
    };
    assert_eq!((owes(&centre).await, owes(&other).await), (Some(json!(1_500_000)), None));

    let id = child.to_string();
    post(&centre, "struck", &format!("payments/{reported}/reverse"), json!({"reason": "Nobody saw it"})).await.taken();
    post(&centre, "credit", "credits", json!({"child_id": id, "paise": 5_000, "reason": "The last day"})).await.taken();
    let paid = json!({"child_id": id, "paise": 600_000, "day": "2026-11-12", "way": "Cash", "reference": ""});
    let receipt = post(&centre, "cash", "payments", paid.clone()).await.taken().clone();
    assert_eq!((&receipt["state"], &receipt["left"]), (&json!("Received"), &json!(0)));
    assert_eq!((owes(&centre).await, owes(&other).await), (Some(json!(900_000)), None));
    if !moved {
        assert_eq!(post(&other, "cash", "payments", paid).await.status.as_u16(), 404);
    }
    let receipt = receipt["id"].as_str().expect("an id").to_owned();
    post(&centre, "bounced", &format!("payments/{receipt}/reverse"), json!({"reason": "Not money"})).await.taken();
    let account = stands(&town, child).await;
    assert_eq!((account.owed, account.clone().at(town.koramangala).owed), (Paise(1_500_000), Paise::NONE));
    assert!(account.payments.iter().all(|payment| payment.state == PaymentState::Reversed));
    town.finish().await;
}
