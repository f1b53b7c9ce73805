mod bank;
mod bank_import;
mod transfer;
mod corrections;
mod matching;
mod line_text;
mod due;
mod money;
mod office;
mod rules;
mod stays;
mod walks;

use database::{Reader, Writer};
use jiff::civil::{Date, date};

use ::money::billing::{
    Account, BillingContext, For, Nature, NewCredit, PaidBy, PaymentReport, Plan, Receipt, Received, account_of,
    centre_of, credit, issue, receive, report_payment, set_plan,
};
use base::audit::Actor;
use base::ids::{CentreId, ChildId, CreditId, InvoiceId, PaymentId, ProgramId};
use base::ledger;
use base::money::Paise;
use base::refusal::AppError;
use people::centres;
use people::families::children;
use service::requests;
use testing::Town;

pub(super) const TODAY: Date = date(2026, 11, 12);
pub(super) const NOVEMBER: Date = date(2026, 11, 1);

database::statements! {
    PROGRAM: ProgramId = "SELECT program_id FROM child WHERE id = $1";
    FAMILIES_AT: Paise = "SELECT CAST(COALESCE(SUM(booking_line.paise), 0) AS BIGINT) FROM booking \
        JOIN booking_line ON booking_line.booking_id = booking.id AND booking_line.account = 'Families' \
        WHERE booking.child_id = $1 AND booking.centre_id = $2";
}

/// A centre whose full day costs 12,000 rupees of tuition and 3,000 of daycare.
pub(super) async fn with_fees(town: &Town) {
    set_fees(town, town.indiranagar, date(2026, 4, 1), (1_200_000, 300_000)).await;
}

pub(super) async fn set_fees(town: &Town, centre: CentreId, from: Date, (tuition, daycare): (i64, i64)) {
    let (app, child) = (town.app.clone(), town.anaya);
    town.write(async move |writer| {
        let program = writer.get(PROGRAM, database::params![child]).await?;
        for (nature, paise) in [(Nature::TuitionFee, tuition), (Nature::DaycareFee, daycare)] {
            let plan = Plan { program, nature, paise: Paise(paise), due_day: None, from, until: None };
            set_plan(writer, &BillingContext::of(&app), centre, &plan).await?;
        }
        Ok(())
    })
    .await;
}

pub(super) async fn issued(town: &Town, child: ChildId, month: Date) -> Option<InvoiceId> {
    let app = town.app.clone();
    town.write(async move |writer| {
        let centre = centre_of(writer, child).await?;
        issue(writer, &BillingContext::of(&app), (child, centre), month, "office").await
    })
    .await
}

pub(super) fn money(child: ChildId, paise: i64, reference: &str, key: &str) -> Received {
    Received {
        of: For::Child(child),
        paise: Paise(paise),
        day: TODAY,
        way: PaidBy::BankTransfer,
        reference: reference.into(),
        key: key.into(),
        who: "office".into(),
    }
}

pub(super) async fn try_to_receive(town: &Town, new: Received) -> Result<Receipt, AppError> {
    let app = town.app.clone();
    town.app
        .database
        .write(async move |writer: &mut Writer<'_>| receive(writer, &BillingContext::of(&app), &new).await)
        .await
}

pub(super) async fn report(
    town: &Town,
    child: ChildId,
    paise: i64,
    reference: &'static str,
) -> Result<PaymentId, AppError> {
    let app = town.app.clone();
    let report = PaymentReport {
        child,
        invoice: None,
        paise: Paise(paise),
        way: PaidBy::Upi,
        reference: reference.into(),
        by: "Mother".into(),
    };
    town.app
        .database
        .write(async move |writer: &mut Writer<'_>| {
            Ok(report_payment(writer, &BillingContext::of(&app), &report).await?.0)
        })
        .await
}

pub(super) async fn given(town: &Town, child: ChildId, paise: i64, day: Date) -> Result<CreditId, AppError> {
    let app = town.app.clone();
    let centre = town.indiranagar;
    let new =
        NewCredit { child, centre, paise: Paise(paise), reason: "Closed for a day".into(), day, who: "office".into() };
    town.app
        .database
        .write(async move |writer: &mut Writer<'_>| credit(writer, &BillingContext::of(&app), &new).await)
        .await
}

/// A child goes over to another centre, now.
pub(super) async fn moves(town: &Town, child: ChildId, centre: CentreId) {
    let app = town.app.clone();
    town.write(async move |writer| {
        let program = writer.get(PROGRAM, database::params![child]).await?;
        let (room, _) = centres::store::list_rooms(writer, centre).await?[0];
        requests::move_to(writer, &app, child, (centre, room), program).await.map(drop)
    })
    .await;
}

/// A child that left is back, now.
pub(super) async fn comes_back(town: &Town, child: ChildId) {
    let app = town.app.clone();
    town.write(async move |writer| {
        let by = children::By { actor: &Actor::Office, random: &app.random, now: app.now() };
        requests::come_back(writer, &app, by, child).await
    })
    .await;
}

/// The account of a child, checked against the ledgers of its centres, which must sum to zero.
pub(super) async fn stands(town: &Town, child: ChildId) -> Account {
    let today = town.app.zone.day_of(town.app.now());
    let (account, owed, sum) = town
        .read(async move |reader: &mut Reader<'_>| {
            let account = account_of(reader, child, today).await?;
            Ok((account, ledger::owed_by(reader, child).await?, ledger::sum_of_all(reader).await?))
        })
        .await;
    let balance = |account: &Account| {
        let waiting: i64 = account.credits.iter().map(|credit| credit.paise.0 - credit.used.0).sum();
        account.owed.0 - account.advance.0 - waiting
    };
    assert_eq!((sum, owed.0), (Paise::NONE, balance(&account)), "{account:?}");
    for centre in [town.indiranagar, town.koramangala] {
        let booked =
            town.read(async move |reader| Ok(reader.get(FAMILIES_AT, database::params![child, centre]).await?));
        assert_eq!(booked.await.0, balance(&account.clone().at(centre)), "at {centre}: {account:?}");
    }
    account
}
