//! Payments: reported by parents, received, reversed. A payment goes to the oldest invoice first, line by line; the rest waits for
//! the next invoice. Each part is posted at the centre of the invoice that it goes to.

use std::collections::BTreeMap;

use database::{Error, Reader, Writer};
use jiff::civil::Date;

use super::account::{account_of, open_of, payments_of};
use super::notify::notify;
use super::schedule::{self, PORTAL, REMIND_AT};
use super::store::{self, NewPayment, PaymentRow};
use super::transfer::{Transfer, transfer};
use super::{
    BillingContext, For, Nature, Payment, PaymentReport, PaymentState, Receipt, Received, centre_of, checked, messages,
    rules,
};
use base::academic_year::AcademicYear;
use base::ids::{CentreId, ChildId, PaymentId};
use base::ledger::{self, Account, Cause, NewJournalEntry};
use base::money::Paise;
use base::refusal::{AppError, Refusal};

/// Characters of a reference.
const REFERENCE_MAX: usize = 60;

/// A reference in the form in which it is compared: upper case, without spaces.
pub fn reference(text: &str) -> Result<String, Refusal> {
    let plain: String = text.chars().filter(|c| !c.is_whitespace()).map(|c| c.to_ascii_uppercase()).collect();
    let fits = plain.len() <= REFERENCE_MAX
        && plain.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"-/_.:#".contains(&byte));
    if fits { Ok(plain) } else { Err(messages::bad_reference()) }
}

/// The effect of a parent's report.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Change {
    /// The same report was made before.
    Nothing,
    New,
    Corrected,
}

fn reported_reference(report: &PaymentReport) -> Result<String, Refusal> {
    let reference = reference(&report.reference)?;
    if reference.is_empty() { Err(messages::no_reference()) } else { Ok(reference) }
}

/// Whether a parent made the same report before.
pub async fn is_reported(reader: &mut Reader<'_>, report: &PaymentReport) -> Result<bool, AppError> {
    let there = store::list_by_reference(reader, report.child, &reported_reference(report)?).await?;
    Ok(there.first().is_some_and(|there| there.equals(report)))
}

impl PaymentRow {
    fn equals(&self, report: &PaymentReport) -> bool {
        self.state == PaymentState::Reported && self.paise == report.paise && self.way == report.way
    }
}

/// Stores a payment that a parent reports. Nothing is posted until the payment is received. Reporting the same reference with
/// another amount corrects the report. Refuses a reference that the office has already confirmed.
pub async fn report_payment(
    writer: &mut Writer<'_>,
    billing: &BillingContext<'_>,
    report: &PaymentReport,
) -> Result<(PaymentId, Change), AppError> {
    let paise = checked(report.paise)?;
    let reference = reported_reference(report)?;
    let centre = match report.invoice {
        Some(invoice) => {
            let there = store::find_invoice(writer, invoice).await?.filter(|there| there.child == report.child);
            there.ok_or_else(Refusal::not_found)?.centre
        }
        None => centre_paid(writer, report.child).await?,
    };
    let there = store::list_by_reference(writer, report.child, &reference).await?;
    if let Some(received) = there.iter().find(|there| there.state == PaymentState::Received) {
        return Err(messages::already_received(received.paise).into());
    }
    if let Some(there) = there.first() {
        if there.equals(report) {
            return Ok((there.id, Change::Nothing));
        }
        store::update_report(writer, there.id, report, centre).await?;
        return Ok((there.id, Change::Corrected));
    }
    let kept = PaymentRow {
        id: PaymentId(billing.random.id()),
        child: report.child,
        centre,
        paise,
        day: billing.today(),
        way: report.way,
        reference,
        state: PaymentState::Reported,
        receipt_number: None,
        corrected_from: None,
        at: billing.now,
    };
    let new = NewPayment { kept: &kept, invoice: report.invoice, who: &report.by };
    store::insert_payment(writer, &new).await?;
    Ok((kept.id, Change::New))
}

/// Records a received payment. A payment with the same key, or the same reference of the same child, is recorded once. Confirms a
/// payment that a parent reported with this reference. Refuses a day in the future, and another amount for a known reference.
pub async fn receive(
    writer: &mut Writer<'_>,
    billing: &BillingContext<'_>,
    new: &Received,
) -> Result<Receipt, AppError> {
    let key = format!("payment {}", new.key);
    if let Some(before) = ledger::find_by_key(writer, &key).await? {
        let Cause::Payment(id) = before.cause else {
            return Err(Error::other("the entry under the key of a payment is not a payment").into());
        };
        return receipt(writer, before.child, id, false).await;
    }
    let paise = checked(new.paise)?;
    if new.day > billing.today() {
        return Err(messages::not_yet().into());
    }
    let reference = reference(&new.reference)?;
    let (child, invoice, centre) = match new.of {
        For::Child(child) => (child, None, centre_paid(writer, child).await?),
        For::Invoice(id) => {
            let there = store::find_invoice(writer, id).await?.ok_or_else(Refusal::not_found)?;
            (there.child, Some(id), there.centre)
        }
    };
    let there =
        if reference.is_empty() { Vec::new() } else { store::list_by_reference(writer, child, &reference).await? };
    if let Some(same) = there.iter().find(|one| one.state == PaymentState::Received) {
        if same.paise != paise {
            return Err(messages::another_amount(same.paise).into());
        }
        return receipt(writer, child, same.id, false).await;
    }
    let reported = there.first();
    let kept = PaymentRow {
        id: reported.map_or_else(|| PaymentId(billing.random.id()), |reported| reported.id),
        child,
        centre,
        paise,
        day: new.day,
        way: new.way,
        reference,
        state: PaymentState::Received,
        receipt_number: Some(number(writer, "RCT", billing.today()).await?),
        corrected_from: reported.and_then(|reported| reported.corrected_from),
        at: billing.now,
    };
    match reported {
        Some(_) => store::update_confirmed(writer, &kept, &new.who).await?,
        None => store::insert_payment(writer, &NewPayment { kept: &kept, invoice, who: &new.who }).await?,
    }
    let allocated = allocate_payment(writer, child, kept.id).await?;
    post_payment(writer, billing, (&kept, allocated), &key, &new.who).await?;
    notify(writer, billing, child, kept.id.0, &messages::received(&kept)).await?;
    receipt(writer, child, kept.id, true).await
}

/// The centre of the oldest open invoice of a child; without one, the child's centre.
async fn centre_paid(reader: &mut Reader<'_>, child: ChildId) -> Result<CentreId, AppError> {
    let is_open = |lines: &[(Nature, Paise)]| lines.iter().any(|(_, paise)| paise.is_owed());
    match open_of(reader, child).await?.into_iter().find(|(_, lines)| is_open(lines)) {
        Some((invoice, _)) => Ok(store::find_invoice(reader, invoice).await?.ok_or_else(Refusal::not_found)?.centre),
        None => centre_of(reader, child).await,
    }
}

/// Posts the allocated parts at the centres of their invoices, and the rest at the payment's centre.
async fn post_payment(
    writer: &mut Writer<'_>,
    billing: &BillingContext<'_>,
    (kept, mut allocated): (&PaymentRow, BTreeMap<CentreId, Paise>),
    key: &str,
    who: &str,
) -> Result<(), AppError> {
    let used: Paise = allocated.values().copied().sum();
    allocated.entry(kept.centre).or_default().0 += kept.paise.0 - used.0;
    for (nth, (centre, paise)) in allocated.into_iter().filter(|(_, paise)| paise.is_owed()).enumerate() {
        let entry = NewJournalEntry {
            cause: Cause::Payment(kept.id),
            day: kept.day,
            centre,
            child: kept.child,
            who,
            note: &kept.reference,
            key: &if nth == 0 { key.to_owned() } else { format!("{key} at {centre}") },
            lines: vec![(Account::Bank, paise), (Account::Families, Paise(-paise.0))],
        };
        ledger::post(writer, billing.random, billing.now, &entry).await?;
    }
    Ok(())
}

async fn receipt(reader: &mut Reader<'_>, child: ChildId, id: PaymentId, is_new: bool) -> Result<Receipt, AppError> {
    let payment = payments_of(reader, child).await?.into_iter().find(|one| one.id == id);
    Ok(Receipt { child, payment: payment.ok_or_else(Refusal::not_found)?, is_new })
}

/// The next number of a series in the financial year: `RCT-2627-00001`.
pub(super) async fn number(writer: &mut Writer<'_>, series: &str, day: Date) -> Result<String, Error> {
    let year = AcademicYear::of(day).begins_in();
    let series = format!("{series}-{:02}{:02}", year % 100, (year + 1) % 100);
    Ok(format!("{series}-{:05}", store::next_number(writer, &series).await?))
}

/// Reverses a payment, also one that a parent only reported. Reversing it again changes nothing. Refuses a payment that was paid
/// out.
pub async fn reverse_payment(
    writer: &mut Writer<'_>,
    billing: &BillingContext<'_>,
    id: PaymentId,
    (who, note): (&str, &str),
) -> Result<Payment, AppError> {
    let there = store::find_payment(writer, id).await?.ok_or_else(Refusal::not_found)?;
    if there.state == PaymentState::Received {
        let out = payments_of(writer, there.child).await?.into_iter().find(|one| one.id == id).map(|one| one.paid_out);
        if let Some(out) = out.filter(|out| out.is_owed()) {
            return Err(messages::paid_out_again(out).into());
        }
        for entry in store::list_entries_of(writer, id).await? {
            ledger::reverse(writer, billing.random, billing.now, entry, (billing.today(), who, note)).await?;
        }
    }
    if there.state != PaymentState::Reversed {
        store::update_reversed(writer, id).await?;
        // Advance payments may now be used, and open invoices get reminders again.
        allocate(writer, billing, there.child).await?;
        reschedule_reminders(writer, billing, there.child).await?;
        notify(writer, billing, there.child, id.0, &messages::reversed(&there, note)).await?;
    }
    Ok(receipt(writer, there.child, id, false).await?.payment)
}

/// Allocates the rest of each payment, the oldest first, to open invoices. Money in the ledger of another centre is transferred.
pub(super) async fn allocate(
    writer: &mut Writer<'_>,
    billing: &BillingContext<'_>,
    child: ChildId,
) -> Result<(), AppError> {
    let payments = payments_of(writer, child).await?;
    for Payment { id, centre: from, reference, .. } in payments.into_iter().rev().filter(|one| one.left().is_owed()) {
        for (to, paise) in allocate_payment(writer, child, id).await? {
            let (cause, account, note) = (Cause::Payment(id), Account::Bank, reference.as_str());
            let parts = Transfer { cause, child, account, paise, from, to, note, who: PORTAL };
            transfer(writer, billing, &parts).await?;
        }
    }
    Ok(())
}

/// Allocates the rest of a payment to open invoices, the oldest first. Returns the sums by centre.
async fn allocate_payment(
    writer: &mut Writer<'_>,
    child: ChildId,
    id: PaymentId,
) -> Result<BTreeMap<CentreId, Paise>, AppError> {
    let payment = payments_of(writer, child).await?.into_iter().find(|one| one.id == id);
    let left = payment.ok_or_else(Refusal::not_found)?.left();
    let (parts, _) = rules::allocate(left, &open_of(writer, child).await?);
    let mut allocated: BTreeMap<CentreId, Paise> = BTreeMap::new();
    for part in parts {
        store::upsert_part(writer, id, part).await?;
        let (invoice, _, paise) = part;
        let centre = store::find_invoice(writer, invoice).await?.ok_or_else(Refusal::not_found)?.centre;
        allocated.entry(centre).or_default().0 += paise.0;
    }
    Ok(allocated)
}

/// Schedules the reminders of open invoices again.
async fn reschedule_reminders(
    writer: &mut Writer<'_>,
    billing: &BillingContext<'_>,
    child: ChildId,
) -> Result<(), Error> {
    for invoice in account_of(writer, child, billing.today()).await?.invoices {
        if invoice.open().is_owed() {
            let next = rules::next_step(invoice.due, billing.today(), billing.rules);
            let at = next.map(|day| billing.zone.at(day, REMIND_AT, 0));
            schedule::store::update_next_check(writer, invoice.id, at, billing.today()).await?;
        }
    }
    Ok(())
}
