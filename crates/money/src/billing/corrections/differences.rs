//! An issued invoice stays as it is when a price changes, a discount is given, or a break or withdrawal is approved later. What its
//! month costs by now is worked out from what is decided, never kept: the difference waits until the office charges or credits it, or
//! leaves it as it is.

use std::collections::BTreeMap;

use database::Reader;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::{charges, credit_notes, rules, store};
use crate::billing::desk::{till, who};
use crate::billing::rules::{MonthDays, issued_months};
use crate::billing::store::KeptInvoice;
use crate::billing::telling::tell;
use crate::billing::{InvoiceKind, Nature, NewCredit, Till, credit, invoices, messages, month_named};
use base::audit::Deed;
use base::ids::{ChildId, InvoiceId};
use base::ledger::month_of;
use base::money::Paise;
use base::refusal::Trouble;
use people::centres::{Acting, Done, MyCentre};

/// What a month costs more or less than its invoice says.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct Difference {
    pub invoice_id: InvoiceId,
    pub invoice_number: String,
    pub child_id: ChildId,
    pub child: String,
    /// `YYYY-MM`.
    pub period: String,
    /// What it costs more; below zero less.
    pub paise: Paise,
}

/// What waits at a centre: of the months that are issued by hand, the oldest first.
pub async fn waiting(reader: &mut Reader<'_>, till: &Till<'_>, centre: &MyCentre) -> Result<Vec<Difference>, Trouble> {
    let mut waiting = Vec::new();
    for month in issued_months(till.today()) {
        for kept in store::of_month(reader, centre.id(), &month_of(month)).await? {
            waiting.extend(of_invoice(reader, till, kept).await?.map(|(difference, _)| difference));
        }
    }
    Ok(waiting)
}

/// The difference of an invoice, and what it is by nature. None: its month costs what it says, or the office has answered.
async fn of_invoice(
    reader: &mut Reader<'_>,
    till: &Till<'_>,
    kept: KeptInvoice,
) -> Result<Option<(Difference, Vec<(Nature, Paise)>)>, Trouble> {
    let KeptInvoice { id, child, centre, period, number, program, days, .. } = kept;
    let Some(month) = month_named(&period) else { return Ok(None) };
    let days = days.map_or(MonthDays::whole(month), MonthDays::of_kept);
    let lines = invoices::fees_of(reader, till, (child, centre), (month, days, program)).await?.lines;
    let mut more: BTreeMap<&str, (Nature, i64)> = BTreeMap::new();
    let charged = store::fees_of(reader, id).await?.into_iter().map(|(nature, paise)| (nature, -paise.0));
    for (nature, paise) in charged.chain(lines.iter().map(|line| (line.nature, line.paise.0))) {
        more.entry(nature.as_str()).or_insert((nature, 0)).1 += paise;
    }
    let more: Vec<(Nature, Paise)> = more.into_values().map(|(nature, paise)| (nature, Paise(paise))).collect();
    let all: i64 = more.iter().map(|(_, paise)| paise.0).sum();
    let answered: i64 = store::answers(reader, id).await?.iter().map(|answer| answer.paise.0).sum();
    if all == answered {
        return Ok(None);
    }
    // Once something was answered, the rest has no nature of its own.
    let more = if answered == 0 { more } else { vec![(Nature::TuitionFee, Paise(all - answered))] };
    let name = store::name(reader, child).await?;
    let paise = Paise(all - answered);
    Ok(Some((Difference { invoice_id: id, invoice_number: number, child_id: child, child: name, period, paise }, more)))
}

/// Charges or credits the difference of an invoice, or leaves it as it is.
pub async fn answer(act: &mut Acting<'_, '_>, invoice: &str, settle: bool) -> Result<Done<Difference>, Trouble> {
    let (who, till, centre) = (who(act), till(act), act.centre.id());
    let kept = credit_notes::kept(act.writer, act.centre, invoice).await?;
    if kept.kind != InvoiceKind::Month || kept.withdrawn.is_some() {
        return Err(messages::no_difference(&kept.number).into());
    }
    let (id, number) = (kept.id, kept.number.clone());
    let found = of_invoice(act.writer, &till, kept).await?;
    let (difference, more) = found.ok_or_else(|| messages::no_difference(&number))?;
    let (child, paise) = (difference.child_id, difference.paise);
    let text = messages::difference(&number, &difference.period);
    let mut charge = None;
    if settle && paise.is_owed() {
        let lines = rules::charged(&more, &text);
        charge = Some(charges::issue(act.writer, &till, (child, centre), (lines, None), &who).await?);
    } else if settle {
        let (off, day) = (Paise(-paise.0), act.today());
        let new = NewCredit { child, centre, paise: off, reason: text.clone(), day, who: who.clone() };
        let given = credit(act.writer, &till, &new).await?;
        tell(act.writer, &till, child, given.0, &messages::credited(off, &text)).await?;
    }
    let new = store::NewAnswer { id: till.chance.id(), invoice: id, child, paise, settled: settle, charge, who: &who };
    store::insert_answer(act.writer, &new, act.now).await?;
    let deed = if settle { Deed::SettledADifference } else { Deed::LeftADifference };
    let object = format!("{id} {}", paise.0);
    Ok(Done::new(deed, difference).about(child).with(&object))
}
