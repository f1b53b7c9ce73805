//! What is charged once: books, a deposit, a late pick-up, transport, admission. Each has an invoice of its own, so that it is
//! booked, told, paid by its number and withdrawn like any other.

use database::{Reader, Writer};
use jiff::civil::Date;

use crate::billing::desk::{till, who};
use crate::billing::rules::MonthDays;
use crate::billing::store::KeptInvoice;
use crate::billing::telling::tell;
use crate::billing::{
    INVOICES, Invoice, InvoiceKind, Line, Nature, Till, account, checked, invoices, messages, payments, rules,
};
use base::audit::Deed;
use base::ids::{CentreId, ChildId, InvoiceId};
use base::ledger::month_of;
use base::money::Paise;
use base::refusal::{Refusal, Trouble};
use base::text;
use people::centres::{Acting, Done};

/// What a family is charged.
#[derive(Clone, Debug)]
pub struct NewCharge {
    pub nature: Nature,
    pub paise: Paise,
    /// What the parents read on the invoice: one line.
    pub text: String,
    /// None: so many days after its issue (configured).
    pub due: Option<Date>,
}

/// Charges the family of a child that stands in the centre's books.
pub async fn charge(
    act: &mut Acting<'_, '_>,
    child: ChildId,
    new: &NewCharge,
) -> Result<Done<(ChildId, Invoice)>, Trouble> {
    let NewCharge { nature, paise, text, due } = new;
    let paise = checked(*paise)?;
    if !Nature::CHARGES.contains(nature) {
        return Err(messages::no_charge().into());
    }
    text::line(text, text::NOTE_MAX).map_err(messages::bad_reason)?;
    let line = Line { text: text.clone(), nature: *nature, paise };
    let (centre, who, till) = (act.centre.id(), who(act), till(act));
    let id = issue(act.writer, &till, (child, centre), (vec![line], *due), &who).await?;
    let invoice = invoice(act.writer, &till, child, id).await?;
    let object = format!("{id} {}", paise.0);
    Ok(Done::new(Deed::ChargedAFamily, (child, invoice)).about(child).with(&object))
}

async fn invoice(reader: &mut Reader<'_>, till: &Till<'_>, child: ChildId, id: InvoiceId) -> Result<Invoice, Trouble> {
    Ok(account::invoice(reader, child, id, till.today()).await?.ok_or_else(Refusal::not_here)?)
}

/// Issues an invoice of its own. What was paid ahead goes to it.
pub(super) async fn issue(
    writer: &mut Writer<'_>,
    till: &Till<'_>,
    (child, centre): (ChildId, CentreId),
    (lines, due): (Vec<Line>, Option<Date>),
    who: &str,
) -> Result<InvoiceId, Trouble> {
    let today = till.today();
    if due.is_some_and(|due| !rules::may_be_due(due, today)) {
        return Err(messages::due_out_of_reach().into());
    }
    let kept = KeptInvoice {
        id: InvoiceId(till.chance.id()),
        child,
        centre,
        kind: InvoiceKind::Charge,
        period: month_of(today),
        program: None,
        days: Some(MonthDays::NONE.kept()),
        number: payments::number(writer, INVOICES, today).await?,
        issued: today,
        due: due.unwrap_or_else(|| rules::later(today, till.rules.due_days.into())),
        withdrawn: None,
    };
    invoices::keep(writer, till, &kept, &lines, who).await?;
    payments::allot(writer, till, child).await?;
    let total = lines.iter().map(|line| line.paise).sum();
    let what = lines.first().map(|line| line.text.as_str()).unwrap_or_default();
    tell(writer, till, child, kept.id.0, &messages::charged(&kept, total, what)).await?;
    Ok(kept.id)
}
