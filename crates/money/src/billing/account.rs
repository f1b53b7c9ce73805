//! How a family stands, put together from invoices, payments and credits.

use std::collections::BTreeMap;

use database::{Error, Reader};
use jiff::civil::Date;

use super::store::{self, KeptInvoice};
use super::{Account, Invoice, InvoiceState, Line, Nature, PaidPart, Part, Payment, rules};
use base::ids::{ChildId, InvoiceId, PaymentId};
use base::ledger;
use base::money::Paise;

/// How a child's family stands today.
pub async fn account_of(reader: &mut Reader<'_>, child: ChildId, today: Date) -> Result<Account, Error> {
    let invoices = invoices_of(reader, child, today).await?;
    let payments = payments_of(reader, child).await?;
    let overdue = invoices.iter().filter(|one| one.state == InvoiceState::Overdue);
    Ok(Account {
        owed: invoices.iter().map(Invoice::open).sum(),
        overdue: overdue.map(Invoice::open).sum(),
        advance: payments.iter().map(Payment::left).sum(),
        credits: store::credits(reader, child).await?,
        invoices,
        payments,
    })
}

/// One invoice of a child. None for another child's and for one that never was, alike.
pub async fn invoice(
    reader: &mut Reader<'_>,
    child: ChildId,
    id: InvoiceId,
    today: Date,
) -> Result<Option<Invoice>, Error> {
    Ok(invoices_of(reader, child, today).await?.into_iter().find(|one| one.id == id))
}

/// Whose invoice has this number.
pub async fn child_of_invoice(reader: &mut Reader<'_>, number: &str) -> Result<Option<(ChildId, InvoiceId)>, Error> {
    store::invoice_by_number(reader, number).await
}

/// What of a child's payments between two days, both among them, went to a nature; the oldest first.
pub async fn paid_between(
    reader: &mut Reader<'_>,
    child: ChildId,
    nature: Nature,
    from: Date,
    to: Date,
) -> Result<Vec<PaidPart>, Error> {
    store::paid_between(reader, child, nature, (from, to)).await
}

/// The tuition that was invoiced for the month of a day. None: no tuition was.
pub async fn fee_of_month(reader: &mut Reader<'_>, child: ChildId, day: Date) -> Result<Option<Paise>, Error> {
    store::fee_of(reader, child, &ledger::month_of(day), Nature::TuitionFee).await
}

/// The newest first.
async fn invoices_of(reader: &mut Reader<'_>, child: ChildId, today: Date) -> Result<Vec<Invoice>, Error> {
    let mut lines = lines_of(reader, child).await?;
    let mut paid: BTreeMap<InvoiceId, Paise> = BTreeMap::new();
    for part in store::parts(reader, child).await? {
        paid.entry(part.invoice).or_default().0 += part.paise.0;
    }
    let kept = store::invoices(reader, child).await?;
    let whole = |kept: KeptInvoice| {
        let lines = lines.remove(&kept.id).unwrap_or_default();
        let (total, paid) = (lines.iter().map(|line| line.paise).sum(), paid.remove(&kept.id).unwrap_or_default());
        let KeptInvoice { id, period, number, issued, due, .. } = kept;
        Invoice { id, number, period, issued, due, total, paid, lines, state: rules::state(total, paid, due, today) }
    };
    Ok(kept.into_iter().map(whole).collect())
}

async fn lines_of(reader: &mut Reader<'_>, child: ChildId) -> Result<BTreeMap<InvoiceId, Vec<Line>>, Error> {
    let mut lines: BTreeMap<InvoiceId, Vec<Line>> = BTreeMap::new();
    for line in store::lines(reader, child).await? {
        let store::KeptLine { invoice, text, nature, paise } = line;
        lines.entry(invoice).or_default().push(Line { text, nature, paise });
    }
    Ok(lines)
}

/// What of each invoice is open, by nature, the oldest invoice first.
pub(super) async fn open_of(
    reader: &mut Reader<'_>,
    child: ChildId,
) -> Result<Vec<(InvoiceId, Vec<(Nature, Paise)>)>, Error> {
    let lines = lines_of(reader, child).await?;
    let mut paid: BTreeMap<InvoiceId, Vec<(Nature, Paise)>> = BTreeMap::new();
    for part in store::parts(reader, child).await? {
        paid.entry(part.invoice).or_default().push((part.nature, part.paise));
    }
    let open = |kept: KeptInvoice| {
        let of = |id: &InvoiceId| paid.get(id).map_or(&[][..], Vec::as_slice);
        (kept.id, rules::open(lines.get(&kept.id).map_or(&[][..], Vec::as_slice), of(&kept.id)))
    };
    Ok(store::invoices(reader, child).await?.into_iter().rev().map(open).collect())
}

/// The newest first.
pub(super) async fn payments_of(reader: &mut Reader<'_>, child: ChildId) -> Result<Vec<Payment>, Error> {
    let mut parts: BTreeMap<PaymentId, Vec<Part>> = BTreeMap::new();
    for part in store::parts(reader, child).await? {
        let store::KeptPart { payment, invoice, invoice_number, nature, paise } = part;
        parts.entry(payment).or_default().push(Part { invoice, invoice_number, nature, paise });
    }
    let whole = |kept: store::KeptPayment| {
        let store::KeptPayment { id, paise, day, way, reference, state, receipt_number, .. } = kept;
        Payment { id, paise, day, way, reference, state, receipt_number, parts: parts.remove(&id).unwrap_or_default() }
    };
    Ok(store::payments(reader, child).await?.into_iter().map(whole).collect())
}
