//! One-time charges: books, deposit, late pick-up, transport, admission. Each has a separate invoice, which is posted, paid and
//! withdrawn like any other.

use database::{Reader, Writer};
use jiff::civil::Date;

use crate::billing::centre_service::{billing_context, who};
use crate::billing::notify::notify;
use crate::billing::rules::MonthDays;
use crate::billing::store::InvoiceRow;
use crate::billing::{
    BillingContext, INVOICES, Invoice, InvoiceKind, Line, Nature, account, checked, invoices, messages, payments, rules,
};
use base::audit::AuditAction;
use base::ids::{CentreId, ChildId, InvoiceId};
use base::ledger::month_of;
use base::money::Paise;
use base::refusal::{AppError, Refusal};
use base::text;
use people::centres::{Audited, WriteContext};

/// A charge to be issued.
#[derive(Clone, Debug)]
pub struct NewCharge {
    pub nature: Nature,
    pub paise: Paise,
    /// The text on the invoice: one line.
    pub text: String,
    /// `None`: the configured days after the issue.
    pub due: Option<Date>,
}

/// Charges the family of a child. The caller has checked that the child concerns the centre.
pub async fn charge(
    ctx: &mut WriteContext<'_, '_>,
    child: ChildId,
    new: &NewCharge,
) -> Result<Audited<(ChildId, Invoice)>, AppError> {
    let NewCharge { nature, paise, text, due } = new;
    let paise = checked(*paise)?;
    if !Nature::CHARGES.contains(nature) {
        return Err(messages::no_charge().into());
    }
    text::line(text, text::NOTE_MAX).map_err(messages::bad_reason)?;
    let line = Line { text: text.clone(), nature: *nature, paise };
    let (centre, who, billing) = (ctx.centre.id(), who(ctx), billing_context(ctx));
    let id = issue(ctx.tx, &billing, (child, centre), (vec![line], *due), &who).await?;
    let invoice = invoice(ctx.tx, &billing, child, id).await?;
    let object = format!("{id} {}", paise.0);
    Ok(Audited::new(AuditAction::ChargedAFamily, (child, invoice)).about(child).with(&object))
}

async fn invoice(
    reader: &mut Reader<'_>,
    billing: &BillingContext<'_>,
    child: ChildId,
    id: InvoiceId,
) -> Result<Invoice, AppError> {
    Ok(account::invoice(reader, child, id, billing.today()).await?.ok_or_else(|| Refusal::not_here("invoice"))?)
}

/// Issues a separate invoice and allocates advance payments to it.
pub(super) async fn issue(
    writer: &mut Writer<'_>,
    billing: &BillingContext<'_>,
    (child, centre): (ChildId, CentreId),
    (lines, due): (Vec<Line>, Option<Date>),
    who: &str,
) -> Result<InvoiceId, AppError> {
    let today = billing.today();
    if due.is_some_and(|due| !rules::may_be_due(due, today)) {
        return Err(messages::due_out_of_reach().into());
    }
    let kept = InvoiceRow {
        id: InvoiceId(billing.random.id()),
        child,
        centre,
        kind: InvoiceKind::Charge,
        period: month_of(today),
        program: None,
        days: Some(MonthDays::NONE.bits()),
        number: payments::number(writer, INVOICES, today).await?,
        issued: today,
        due: due.unwrap_or_else(|| rules::later(today, billing.rules.due_days.into())),
        withdrawn: None,
    };
    invoices::insert_and_post(writer, billing, &kept, &lines, who).await?;
    payments::allocate(writer, billing, child).await?;
    let total = lines.iter().map(|line| line.paise).sum();
    let what = lines.first().map(|line| line.text.as_str()).unwrap_or_default();
    notify(writer, billing, child, kept.id.0, &messages::charged(&kept, total, what)).await?;
    Ok(kept.id)
}
