//! Scheduled tasks of fees: monthly invoices, the change of the month, reminders of unpaid invoices.

use std::collections::BTreeSet;

use database::{Error, Reader, Writer};
use jiff::civil::Date;

use super::{PORTAL, REMIND_AT, run_of, store};
use crate::billing::notify::notify;
use crate::billing::rules::{self, Step};
use crate::billing::stays::{list_here_since, stays_of};
use crate::billing::{
    BillingContext, Invoice, InvoiceState, Nature, account, issue, line_text, messages, month_named, payments,
    store as billing_store,
};
use base::audit::{self, Actor, AuditAction, Entry};
use base::clock::Timestamp;
use base::ids::{CentreId, ChildId, InvoiceId};
use base::ledger::{self, Account, Cause, NewJournalEntry};
use base::page::Cursor;
use base::refusal::{AppError, Refusal};
use context::App;
use context::scheduler::ScheduledTask;

/// Issues the invoices of the current month at each centre, and later those of children who come within the month. A child without
/// anything to issue is checked again the next day.
pub struct IssueInvoices;

impl ScheduledTask for IssueInvoices {
    const NAME: &'static str = "invoices";

    async fn due(reader: &mut Reader<'_>, now: Timestamp, after: Cursor, most: usize) -> Result<Vec<Cursor>, Error> {
        store::list_due_to_issue(reader, now, after, most).await
    }

    async fn run(writer: &mut Writer<'_>, app: &App, id: i64) -> Result<bool, AppError> {
        let (billing, child) = (BillingContext::of(app), ChildId(id));
        let stays = stays_of(writer, billing.zone, child).await?;
        let centres: BTreeSet<CentreId> = stays.into_iter().map(|stay| stay.centre).collect();
        let mut issued = false;
        for centre in centres {
            let run = store::find_run(writer, centre).await?.filter(|run| run.issue_at <= billing.now);
            if let Some(month) = run.and_then(|run| month_named(&run.period)) {
                issued |= issue_scheduled(writer, &billing, (child, centre), month).await?;
            }
        }
        store::upsert_next_check(writer, child, billing.zone.at(rules::later(billing.today(), 1), 0, 0)).await?;
        Ok(issued)
    }
}

async fn issue_scheduled(
    writer: &mut Writer<'_>,
    billing: &BillingContext<'_>,
    (child, centre): (ChildId, CentreId),
    month: Date,
) -> Result<bool, AppError> {
    // Only the office issues a withdrawn invoice again.
    if store::is_withdrawn(writer, (child, centre), &ledger::month_of(month)).await? {
        return Ok(false);
    }
    let Some(invoice) = issue(writer, billing, (child, centre), month, PORTAL).await? else { return Ok(false) };
    note(writer, billing, (AuditAction::IssuedAnInvoice, child), &invoice.to_string()).await?;
    Ok(true)
}

/// Advances each centre to the next month when a month is over.
pub struct AdvanceMonth;

impl ScheduledTask for AdvanceMonth {
    const NAME: &'static str = "months of fees";

    async fn due(reader: &mut Reader<'_>, now: Timestamp, after: Cursor, most: usize) -> Result<Vec<Cursor>, Error> {
        store::list_due_to_advance(reader, now, after, most).await
    }

    async fn run(writer: &mut Writer<'_>, app: &App, id: i64) -> Result<bool, AppError> {
        let (billing, centre) = (BillingContext::of(app), CentreId(id));
        let run = store::find_run(writer, centre).await?.filter(|run| run.turn_at <= billing.now);
        let Some(month) = run.and_then(|run| month_named(&run.period)) else { return Ok(false) };
        // Issues missing invoices of the month that ends, also after a longer outage.
        for child in list_here_since(writer, centre, billing.zone.at(month, 0, 0)).await? {
            issue_scheduled(writer, &billing, (child, centre), month).await?;
        }
        store::delete_next_checks(writer, centre).await?;
        let next = rules::later(month.last_of_month(), 1);
        store::upsert_run(writer, centre, &run_of(&billing, next)).await?;
        Ok(true)
    }
}

/// Sends reminders of unpaid invoices and adds late fees.
pub struct RemindUnpaid;

impl ScheduledTask for RemindUnpaid {
    const NAME: &'static str = "unpaid invoices";

    async fn due(reader: &mut Reader<'_>, now: Timestamp, after: Cursor, most: usize) -> Result<Vec<Cursor>, Error> {
        store::list_due_unpaid(reader, now, after, most).await
    }

    async fn run(writer: &mut Writer<'_>, app: &App, id: i64) -> Result<bool, AppError> {
        remind(writer, &BillingContext::of(app), InvoiceId(id)).await
    }
}

/// Does what is due about an invoice by today. Days that were slept through are made up for, with one reminder for all of them.
async fn remind(writer: &mut Writer<'_>, billing: &BillingContext<'_>, id: InvoiceId) -> Result<bool, AppError> {
    let (today, rules) = (billing.today(), billing.rules);
    let Some((child, checked)) = store::find_due_check(writer, id, billing.now).await? else { return Ok(false) };
    let invoice = account::invoice(writer, child, id, today).await?.ok_or_else(Refusal::not_found)?;
    if matches!(invoice.state, InvoiceState::Paid | InvoiceState::Withdrawn) {
        store::update_next_check(writer, id, None, today).await?;
        return Ok(false);
    }
    let checked = checked.unwrap_or(invoice.issued);
    let steps = rules::steps(invoice.due, rules).into_iter().filter(|(day, _)| *day > checked && *day <= today);
    let steps: Vec<Step> = steps.map(|(_, step)| step).collect();
    let mut open = invoice.open();
    if steps.contains(&Step::AddLateFee) && invoice.lines.iter().all(|line| line.nature != Nature::LateFee) {
        add_late_fee(writer, billing, child, &invoice).await?;
        open.0 += rules.late_fee_paise.0;
    }
    if steps.contains(&Step::Remind) {
        notify(writer, billing, child, id.0, &messages::reminder(&invoice, open, today)).await?;
    }
    let next = rules::next_step(invoice.due, today, rules).map(|day| billing.zone.at(day, REMIND_AT, 0));
    store::update_next_check(writer, id, next, today).await?;
    Ok(!steps.is_empty())
}

async fn add_late_fee(
    writer: &mut Writer<'_>,
    billing: &BillingContext<'_>,
    child: ChildId,
    invoice: &Invoice,
) -> Result<(), AppError> {
    let (id, fee) = (invoice.id, billing.rules.late_fee_paise);
    billing_store::insert_line(writer, id, line_text::LATE_FEE, (Nature::LateFee, fee)).await?;
    let kept = billing_store::find_invoice(writer, id).await?.ok_or_else(Refusal::not_found)?;
    let entry = NewJournalEntry {
        cause: Cause::LateFee(id),
        day: billing.today(),
        centre: kept.centre,
        child,
        who: PORTAL,
        note: &kept.number,
        key: &format!("late fee {id}"),
        lines: vec![(Account::Families, fee), (Account::LateFees, base::money::Paise(-fee.0))],
    };
    ledger::post(writer, billing.random, billing.now, &entry).await?;
    payments::allocate(writer, billing, child).await?;
    note(writer, billing, (AuditAction::AddedALateFee, child), &format!("{id} {}", fee.0)).await?;
    Ok(notify(writer, billing, child, id.0, &messages::late_fee(invoice, fee)).await?)
}

async fn note(
    writer: &mut Writer<'_>,
    billing: &BillingContext<'_>,
    (action, child): (AuditAction, ChildId),
    object: &str,
) -> Result<(), Error> {
    audit::record(writer, billing.random, billing.now, Entry::new(&Actor::Portal, action).about(child).with(object))
        .await
}
