//! Differences of issued invoices. An issued invoice stays unchanged when a price, discount, break or withdrawal is decided later.
//! The current fees of its month are computed, never stored; the difference is listed until the office settles or dismisses it.

use std::collections::BTreeMap;

use database::Reader;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::{charges, credit_notes, rules, store};
use crate::billing::centre_service::{billing_context, who};
use crate::billing::notify::notify;
use crate::billing::rules::{MonthDays, issued_months};
use crate::billing::store::InvoiceRow;
use crate::billing::{BillingContext, InvoiceKind, Nature, NewCredit, credit, invoices, messages, month_named};
use base::audit::AuditAction;
use base::ids::{ChildId, InvoiceId};
use base::ledger::month_of;
use base::money::Paise;
use base::refusal::AppError;
use people::centres::{Audited, MyCentre, WriteContext};

/// The difference between an invoice and the current fees of its month.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct Difference {
    pub invoice_id: InvoiceId,
    pub invoice_number: String,
    pub child_id: ChildId,
    pub child: String,
    /// `YYYY-MM`.
    pub period: String,
    /// Positive: the month costs more than invoiced.
    pub paise: Paise,
}

/// The unanswered differences of a centre in the months that can be issued, the oldest first.
pub async fn list_open(
    reader: &mut Reader<'_>,
    billing: &BillingContext<'_>,
    centre: &MyCentre,
) -> Result<Vec<Difference>, AppError> {
    let mut waiting = Vec::new();
    for month in issued_months(billing.today()) {
        for kept in store::list_of_month(reader, centre.id(), &month_of(month)).await? {
            waiting.extend(of_invoice(reader, billing, kept).await?.map(|(difference, _)| difference));
        }
    }
    Ok(waiting)
}

/// The difference of an invoice, in total and by nature. `None`: there is none, or it was answered.
async fn of_invoice(
    reader: &mut Reader<'_>,
    billing: &BillingContext<'_>,
    kept: InvoiceRow,
) -> Result<Option<(Difference, Vec<(Nature, Paise)>)>, AppError> {
    let InvoiceRow { id, child, centre, period, number, program, days, .. } = kept;
    let Some(month) = month_named(&period) else { return Ok(None) };
    let days = days.map_or(MonthDays::whole(month), MonthDays::from_bits);
    let lines = invoices::fees_of(reader, billing, (child, centre), (month, days, program)).await?.lines;
    let mut more: BTreeMap<&str, (Nature, i64)> = BTreeMap::new();
    let charged = store::list_fees_of(reader, id).await?.into_iter().map(|(nature, paise)| (nature, -paise.0));
    for (nature, paise) in charged.chain(lines.iter().map(|line| (line.nature, line.paise.0))) {
        more.entry(nature.as_str()).or_insert((nature, 0)).1 += paise;
    }
    let more: Vec<(Nature, Paise)> = more.into_values().map(|(nature, paise)| (nature, Paise(paise))).collect();
    let all: i64 = more.iter().map(|(_, paise)| paise.0).sum();
    let answered: i64 = store::list_answers(reader, id).await?.iter().map(|answer| answer.paise.0).sum();
    if all == answered {
        return Ok(None);
    }
    // After an earlier answer the rest cannot be split by nature.
    let more = if answered == 0 { more } else { vec![(Nature::TuitionFee, Paise(all - answered))] };
    let name = store::find_child_name(reader, child).await?;
    let paise = Paise(all - answered);
    Ok(Some((Difference { invoice_id: id, invoice_number: number, child_id: child, child: name, period, paise }, more)))
}

/// Charges or credits the difference of an invoice (`settle`), or dismisses it.
pub async fn answer(
    ctx: &mut WriteContext<'_, '_>,
    invoice: &str,
    settle: bool,
) -> Result<Audited<Difference>, AppError> {
    let (who, billing, centre) = (who(ctx), billing_context(ctx), ctx.centre.id());
    let kept = credit_notes::find(ctx.tx, ctx.centre, invoice).await?;
    if kept.kind != InvoiceKind::Month || kept.withdrawn.is_some() {
        return Err(messages::no_difference(&kept.number).into());
    }
    let (id, number) = (kept.id, kept.number.clone());
    let found = of_invoice(ctx.tx, &billing, kept).await?;
    let (difference, more) = found.ok_or_else(|| messages::no_difference(&number))?;
    let (child, paise) = (difference.child_id, difference.paise);
    let text = messages::difference(&number, &difference.period);
    let mut charge = None;
    if settle && paise.is_owed() {
        let lines = rules::charged(&more, &text);
        charge = Some(charges::issue(ctx.tx, &billing, (child, centre), (lines, None), &who).await?);
    } else if settle {
        let (off, day) = (Paise(-paise.0), ctx.today());
        let new = NewCredit { child, centre, paise: off, reason: text.clone(), day, who: who.clone() };
        let given = credit(ctx.tx, &billing, &new).await?;
        notify(ctx.tx, &billing, child, given.0, &messages::credited(off, &text)).await?;
    }
    let new =
        store::NewAnswer { id: billing.random.id(), invoice: id, child, paise, settled: settle, charge, who: &who };
    store::insert_answer(ctx.tx, &new, ctx.now).await?;
    let action = if settle { AuditAction::SettledADifference } else { AuditAction::LeftADifference };
    let object = format!("{id} {}", paise.0);
    Ok(Audited::new(action, difference).about(child).with(&object))
}
