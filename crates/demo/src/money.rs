//! The demo's fees since the start of the academic year: most families pay in time, one late, one in advance; one has a credit, and one
//! has reported a payment that is not confirmed.

use std::collections::BTreeMap;

use database::Writer;
use jiff::ToSpan;
use jiff::civil::Date;

use super::story::{Child, program_labels};
use base::academic_year::AcademicYear;
use base::clock::Timestamp;
use base::ids::{CentreId, ChildId, ProgramId};
use base::money::Paise;
use base::random::Random;
use base::refusal::AppError;
use context::App;
use money::billing::{
    self, BillingContext, For, Nature, NewCredit, PaidBy, PaymentReport, Plan, Received, account_of, receive,
    report_payment,
};

/// Monthly rupees: tuition and daycare.
fn fees(program: &str) -> (i64, i64) {
    match program.split(' ').next() {
        Some("Full") => (9_500, 8_000),
        Some("Extended") => (9_500, 3_500),
        Some("After" | "Evening") => (0, 6_500),
        _ => (8_500, 0),
    }
}

const WHO: &str = "office";

/// The family with an overdue invoice, and the one with an advance payment.
const LATE: &str = "Vihaan";
const AHEAD: &str = "Zoya";
/// The family with a credit and a reported payment.
const ANAYA: &str = "Anaya";

/// The families to charge, with centres and programs.
pub(super) struct Families<'a> {
    pub children: &'a [(ChildId, &'a Child)],
    pub centres: &'a [(&'a str, CentreId)],
    pub programs: &'a BTreeMap<&'static str, ProgramId>,
}

pub(super) async fn write(
    writer: &mut Writer<'_>,
    (app, random, now): (&App, &Random, Timestamp),
    families: Families<'_>,
) -> Result<(), AppError> {
    let Families { children, centres, programs } = families;
    let billing = BillingContext { random, now, notifies: false, ..BillingContext::of(app) };
    let today = billing.today();
    let year = AcademicYear::of(today);
    for (_, centre) in centres {
        for label in program_labels() {
            let (tuition, daycare) = fees(label);
            for (nature, rupees) in [(Nature::TuitionFee, tuition), (Nature::DaycareFee, daycare)] {
                let plan = Plan {
                    program: programs[label],
                    nature,
                    paise: Paise(rupees * 100),
                    due_day: Some(15),
                    from: year.first_day(),
                    until: None,
                };
                billing::set_plan(writer, &billing, *centre, &plan).await?;
            }
        }
    }
    for month in year.months().filter(|month| *month <= today) {
        let issued = BillingContext { now: app.zone.at(month, 9, 0), ..billing };
        if issued.now > now {
            break;
        }
        for (nth, (id, child)) in children.iter().enumerate() {
            let centre = billing::centre_of(writer, *id).await?;
            billing::issue(writer, &issued, (*id, centre), month, WHO).await?;
            pay(writer, &billing, (*id, child), (nth, month)).await?;
        }
    }
    Ok(())
}

/// A family pays some days after the first of the month.
async fn pay(
    writer: &mut Writer<'_>,
    billing: &BillingContext<'_>,
    (id, child): (ChildId, &Child),
    (nth, month): (usize, Date),
) -> Result<(), AppError> {
    let today = billing.today();
    let this_month = month == today.first_of_month();
    let day = month.saturating_add((2 + i64::try_from(nth % 7).unwrap_or_default()).days());
    let last_month = today.first_of_month().saturating_sub(1.month());
    if child.first_name == ANAYA && month == last_month {
        let reason = "Two days closed for the rains".to_owned();
        let centre = billing::centre_of(writer, id).await?;
        let given = NewCredit { child: id, centre, paise: Paise(90_000), reason, day, who: WHO.into() };
        billing::credit(writer, billing, &given).await?;
    }
    let owed = account_of(writer, id, today).await?.owed;
    let reference =
        format!("{:012}", 402_600_000_000 + i64::from(month.month()) * 1_000 + i64::try_from(nth).unwrap_or_default());
    if !owed.is_owed() || day > today || (child.first_name == LATE && (this_month || month == last_month)) {
        return Ok(());
    }
    if child.first_name == ANAYA && this_month {
        let report =
            PaymentReport { child: id, invoice: None, paise: owed, way: PaidBy::Upi, reference, by: "Mother".into() };
        report_payment(writer, billing, &report).await?;
        return Ok(());
    }
    let ahead = if child.first_name == AHEAD && this_month { 500_000 } else { 0 };
    let paid = Received {
        of: For::Child(id),
        paise: Paise(owed.0 + ahead),
        day,
        way: [PaidBy::Upi, PaidBy::BankTransfer][nth % 2],
        key: format!("demo {id} {month}"),
        reference,
        who: WHO.into(),
    };
    let there = BillingContext { now: billing.zone.at(day, 11, 0).min(billing.now), ..*billing };
    receive(writer, &there, &paid).await.map(drop)
}
