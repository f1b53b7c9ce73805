//! A child's account, built from invoices, payments and credits.

use std::collections::BTreeMap;

use database::{Error, Reader};
use jiff::civil::Date;

use super::rules::MonthDays;
use super::store::{self, InvoiceRow};
use super::{Account, Invoice, InvoiceState, Line, Nature, PaidPart, Part, Payment, corrections, line_text, rules};
use base::ids::{CentreId, ChildId, InvoiceId, PaymentId};
use base::ledger;
use base::money::Paise;

/// The account of a child today.
pub async fn account_of(reader: &mut Reader<'_>, child: ChildId, today: Date) -> Result<Account, Error> {
    let invoices = invoices_of(reader, child, today).await?;
    let payments = payments_of(reader, child).await?;
    let (credits, pay_outs) =
        (store::list_credits(reader, child).await?, corrections::store::list_pay_outs(reader, child).await?);
    Ok(Account::of(invoices, payments, credits, pay_outs))
}

/// One invoice of a child. `None` also for an invoice of another child.
pub async fn invoice(
    reader: &mut Reader<'_>,
    child: ChildId,
    id: InvoiceId,
    today: Date,
) -> Result<Option<Invoice>, Error> {
    Ok(invoices_of(reader, child, today).await?.into_iter().find(|one| one.id == id))
}

/// The child and id of the invoice with a number.
pub async fn child_of_invoice(reader: &mut Reader<'_>, number: &str) -> Result<Option<(ChildId, InvoiceId)>, Error> {
    store::find_invoice_by_number(reader, number).await
}

/// The parts of a child's payments between two days (both included) that went to a nature, the oldest first.
pub async fn paid_between(
    reader: &mut Reader<'_>,
    child: ChildId,
    nature: Nature,
    from: Date,
    to: Date,
) -> Result<Vec<PaidPart>, Error> {
    store::list_paid_between(reader, child, nature, (from, to)).await
}

/// What invoices charged for days of a month.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ChargedMonth {
    /// The centre of the invoice.
    pub centre: CentreId,
    pub paise: Paise,
    /// The number of charged days.
    pub days: u32,
}

/// The tuition invoiced for a day, with all days charged together with it. `None`: no tuition was invoiced.
pub async fn charged_for(reader: &mut Reader<'_>, child: ChildId, day: Date) -> Result<Option<ChargedMonth>, Error> {
    let all = u32::from(day.days_in_month().unsigned_abs());
    let mut charged: Option<ChargedMonth> = None;
    for line in store::list_fees_of(reader, child, &ledger::month_of(day), Nature::TuitionFee).await? {
        let store::FeeLine { centre, days, text, paise } = line;
        if days.is_none_or(|days| MonthDays::from_bits(days).holds(day)) {
            let line = Line { text, nature: Nature::TuitionFee, paise };
            let days = match line_text::read(&line) {
                line_text::LineText::Fee { days: Some((days, _)), .. } => days,
                line_text::LineText::Discount(_) => 0,
                _ => all,
            };
            let sum = charged.get_or_insert(ChargedMonth { centre, paise: Paise::NONE, days: 0 });
            *sum = ChargedMonth { centre, paise: [sum.paise, paise].into_iter().sum(), days: sum.days + days };
        }
    }
    Ok(charged)
}

/// The newest first.
async fn invoices_of(reader: &mut Reader<'_>, child: ChildId, today: Date) -> Result<Vec<Invoice>, Error> {
    let mut lines = lines_of(reader, child).await?;
    let mut paid: BTreeMap<InvoiceId, Paise> = BTreeMap::new();
    for part in store::list_parts(reader, child).await? {
        paid.entry(part.invoice).or_default().0 += part.paise.0;
    }
    let mut notes = corrections::store::list_credit_notes(reader, child).await?;
    let kept = store::list_invoices(reader, child).await?;
    let whole = |kept: InvoiceRow| {
        let lines = lines.remove(&kept.id).unwrap_or_default();
        let (total, paid) = (lines.iter().map(|line| line.paise).sum(), paid.remove(&kept.id).unwrap_or_default());
        let InvoiceRow { id, centre, kind, period, number, issued, due, .. } = kept;
        let withdrawn = notes.iter().position(|note| note.invoice == id).map(|at| notes.swap_remove(at));
        let state = match &withdrawn {
            Some(_) => InvoiceState::Withdrawn,
            None => rules::state(total, paid, due, today),
        };
        Invoice { id, centre, number, kind, period, issued, due, lines, total, paid, state, withdrawn }
    };
    Ok(kept.into_iter().map(whole).collect())
}

async fn lines_of(reader: &mut Reader<'_>, child: ChildId) -> Result<BTreeMap<InvoiceId, Vec<Line>>, Error> {
    let mut lines: BTreeMap<InvoiceId, Vec<Line>> = BTreeMap::new();
    for line in store::list_lines(reader, child).await? {
        let store::LineRow { invoice, text, nature, paise } = line;
        lines.entry(invoice).or_default().push(Line { text, nature, paise });
    }
    Ok(lines)
}

/// The open amounts of each valid invoice by nature, the oldest invoice first.
pub(super) async fn open_of(
    reader: &mut Reader<'_>,
    child: ChildId,
) -> Result<Vec<(InvoiceId, Vec<(Nature, Paise)>)>, Error> {
    let lines = lines_of(reader, child).await?;
    let mut paid: BTreeMap<InvoiceId, Vec<(Nature, Paise)>> = BTreeMap::new();
    for part in store::list_parts(reader, child).await? {
        paid.entry(part.invoice).or_default().push((part.nature, part.paise));
    }
    let open = |kept: InvoiceRow| {
        let of = |id: &InvoiceId| paid.get(id).map_or(&[][..], Vec::as_slice);
        (kept.id, rules::open(lines.get(&kept.id).map_or(&[][..], Vec::as_slice), of(&kept.id)))
    };
    let valid = store::list_invoices(reader, child).await?.into_iter().rev().filter(|kept| kept.withdrawn.is_none());
    Ok(valid.map(open).collect())
}

/// The newest first.
pub(super) async fn payments_of(reader: &mut Reader<'_>, child: ChildId) -> Result<Vec<Payment>, Error> {
    let mut parts: BTreeMap<PaymentId, Vec<Part>> = BTreeMap::new();
    for part in store::list_parts(reader, child).await? {
        let store::PaymentPartRow { payment, invoice, invoice_number, nature, paise } = part;
        parts.entry(payment).or_default().push(Part { invoice, invoice_number, nature, paise });
    }
    let out: BTreeMap<PaymentId, Paise> = corrections::store::list_paid_out(reader, child).await?.into_iter().collect();
    let whole = |kept: store::PaymentRow| {
        let store::PaymentRow { id, centre, paise, day, way, reference, state, receipt_number, corrected_from, .. } =
            kept;
        let (parts, paid_out) = (parts.remove(&id).unwrap_or_default(), out.get(&id).copied().unwrap_or_default());
        Payment { id, centre, paise, day, way, reference, state, receipt_number, corrected_from, parts, paid_out }
    };
    Ok(store::list_payments(reader, child).await?.into_iter().map(whole).collect())
}
