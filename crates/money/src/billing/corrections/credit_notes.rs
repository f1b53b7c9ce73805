//! Withdrawing invoices. An invoice is withdrawn as a whole by a numbered credit note with a reason. Its journal entry is reversed
//! today; payments and credits on it become available again.

use database::{Reader, Writer};

use super::store;
use crate::billing::centre_service::{billing_context, who};
use crate::billing::notify::notify;
use crate::billing::store::InvoiceRow;
use crate::billing::transfer::{Transfer, transfer};
use crate::billing::{BillingContext, CreditNote, Invoice, account, messages, month_named, payments};
use base::audit::AuditAction;
use base::ids::{ChildId, CreditNoteId, InvoiceId};
use base::ledger::{self, Account, Cause, month_of};
use base::money::Paise;
use base::refusal::{AppError, Refusal};
use base::text;
use people::centres::{Audited, MyCentre, WriteContext};

/// The invoices to withdraw.
#[derive(Clone, Debug)]
pub enum Which {
    /// By ids or numbers.
    These(Vec<String>),
    /// All valid invoices of a month, `YYYY-MM`.
    Month(String),
}

/// The selected invoices of the centre. An unknown one refuses them all.
async fn find_all(reader: &mut Reader<'_>, centre: &MyCentre, which: &Which) -> Result<Vec<InvoiceRow>, AppError> {
    let named = match which {
        Which::Month(month) => {
            month_named(month).ok_or_else(messages::bad_month)?;
            return Ok(store::list_of_month(reader, centre.id(), month).await?);
        }
        Which::These(named) => named,
    };
    let mut found: Vec<InvoiceRow> = Vec::new();
    for name in named {
        let invoice = find(reader, centre, name).await?;
        if found.iter().all(|one| one.id != invoice.id) {
            found.push(invoice);
        }
    }
    Ok(found)
}

/// An invoice of the centre, by id or number.
pub(super) async fn find(reader: &mut Reader<'_>, centre: &MyCentre, name: &str) -> Result<InvoiceRow, AppError> {
    let number = crate::billing::store::find_invoice_by_number(reader, &name.to_ascii_uppercase()).await?;
    let id = number.map(|(_, id)| id).or_else(|| InvoiceId::parse(name)).ok_or_else(|| messages::no_invoice(name))?;
    let invoice = crate::billing::store::find_invoice(reader, id).await?;
    Ok(invoice.filter(|invoice| invoice.centre == centre.id()).ok_or_else(|| messages::no_invoice(name))?)
}

/// Withdraws invoices of the centre, all of them or none.
pub async fn withdraw(
    ctx: &mut WriteContext<'_, '_>,
    which: &Which,
    reason: &str,
) -> Result<Audited<Vec<(ChildId, Invoice)>>, AppError> {
    text::line(reason, text::NOTE_MAX).map_err(messages::bad_reason)?;
    let (who, billing, today) = (who(ctx), billing_context(ctx), ctx.today());
    let mut withdrawn = Vec::new();
    for kept in find_all(ctx.tx, ctx.centre, which).await? {
        withdraw_one(ctx.tx, &billing, &kept, (&who, reason)).await?;
        let invoice = account::invoice(ctx.tx, kept.child, kept.id, today).await?;
        withdrawn.push((kept.child, invoice.ok_or_else(|| Refusal::not_here("invoice"))?));
    }
    let total: Paise = withdrawn.iter().map(|(_, invoice)| invoice.total).sum();
    let action = AuditAction::WithdrewInvoices;
    Ok(match withdrawn.as_slice() {
        [(child, invoice)] => {
            let (child, object) = (*child, format!("{} {}", invoice.id, total.0));
            Audited::new(action, withdrawn).about(child).with(&object)
        }
        many => {
            let object = format!("{} {}", many.len(), total.0);
            Audited::new(action, withdrawn).with(&object)
        }
    })
}

async fn withdraw_one(
    writer: &mut Writer<'_>,
    billing: &BillingContext<'_>,
    kept: &InvoiceRow,
    (who, reason): (&str, &str),
) -> Result<(), AppError> {
    if kept.withdrawn.is_some() {
        return Err(messages::withdrawn_already(&kept.number).into());
    }
    // The month may be issued again at the current fees, so a settled difference would count twice.
    if let Some(answer) = store::list_answers(writer, kept.id).await?.into_iter().find(|answer| answer.settled) {
        return Err(messages::settled_beside(&kept.number, answer.paise, answer.charge.as_deref()).into());
    }
    let today = billing.today();
    let invoice =
        account::invoice(writer, kept.child, kept.id, today).await?.ok_or_else(|| Refusal::not_here("invoice"))?;
    release(writer, billing, kept, who).await?;
    let note = CreditNote {
        id: CreditNoteId(billing.random.id()),
        invoice: kept.id,
        number: payments::number(writer, "CRN", today).await?,
        day: today,
        reason: reason.to_owned(),
    };
    store::insert_credit_note(writer, kept.child, &note, (who, billing.now)).await?;
    for cause in [Cause::Invoice(kept.id), Cause::LateFee(kept.id)] {
        ledger::reverse_cause(writer, billing.random, billing.now, cause, (today, who, &note.number)).await?;
    }
    payments::allocate(writer, billing, kept.child).await?;
    let text = messages::withdrawn(&kept.number, invoice.total, reason);
    Ok(notify(writer, billing, kept.child, kept.id.0, &text).await?)
}

/// Transfers payments and credits on an invoice back to the ledgers they came from.
async fn release(
    writer: &mut Writer<'_>,
    billing: &BillingContext<'_>,
    kept: &InvoiceRow,
    who: &str,
) -> Result<(), AppError> {
    let (child, from, note) = (kept.child, kept.centre, kept.number.as_str());
    for payment in account::payments_of(writer, child).await? {
        let paise = payment.parts.iter().filter(|part| part.invoice == kept.id).map(|part| part.paise).sum();
        let (cause, account, to) = (Cause::Payment(payment.id), Account::Bank, payment.centre);
        if Paise::NONE < paise {
            transfer(writer, billing, &Transfer { cause, child, account, paise, from, to, note, who }).await?;
        }
    }
    let credits = crate::billing::store::list_credits(writer, child).await?;
    for (id, paise) in store::list_credits_on(writer, kept.id).await? {
        let to = credits.iter().find(|credit| credit.id == id).map_or(from, |credit| credit.centre);
        let (cause, account) = (Cause::Credit(id), Account::Credits);
        transfer(writer, billing, &Transfer { cause, child, account, paise, from, to, note, who }).await?;
    }
    Ok(())
}

/// The children whose invoice of a month was withdrawn; it is issued again only on request.
pub(in crate::billing) async fn withdrawn_in(
    reader: &mut Reader<'_>,
    centre: &MyCentre,
    month: jiff::civil::Date,
) -> Result<Vec<ChildId>, AppError> {
    Ok(store::list_withdrawn_in(reader, centre.id(), &month_of(month)).await?)
}
