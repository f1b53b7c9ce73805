//! An invoice is withdrawn as a whole, by a credit note with a number of its own and a reason. Its booking is reversed today, as
//! corrections are; what was paid on it is free again, and so are the credits that were taken off it.

use database::{Reader, Writer};

use super::store;
use crate::billing::carried::{Carried, carry_over};
use crate::billing::desk::{till, who};
use crate::billing::store::KeptInvoice;
use crate::billing::telling::tell;
use crate::billing::{CreditNote, Invoice, Till, account, messages, month_named, payments};
use base::audit::Deed;
use base::ids::{ChildId, CreditNoteId, InvoiceId};
use base::ledger::{self, Account, Cause, month_of};
use base::money::Paise;
use base::refusal::{Refusal, Trouble};
use base::text;
use people::centres::{Acting, Done, MyCentre};

/// Which invoices are meant.
#[derive(Clone, Debug)]
pub enum Which {
    /// By ids or numbers.
    These(Vec<String>),
    /// All that stand of a month, `YYYY-MM`.
    Month(String),
}

/// The invoices of the centre that are meant. One that is not there refuses them all.
async fn meant(reader: &mut Reader<'_>, centre: &MyCentre, which: &Which) -> Result<Vec<KeptInvoice>, Trouble> {
    let named = match which {
        Which::Month(month) => {
            month_named(month).ok_or_else(messages::bad_month)?;
            return Ok(store::of_month(reader, centre.id(), month).await?);
        }
        Which::These(named) => named,
    };
    let mut found: Vec<KeptInvoice> = Vec::new();
    for name in named {
        let invoice = kept(reader, centre, name).await?;
        if found.iter().all(|one| one.id != invoice.id) {
            found.push(invoice);
        }
    }
    Ok(found)
}

/// An invoice of the centre, by its id or its number.
pub(super) async fn kept(reader: &mut Reader<'_>, centre: &MyCentre, name: &str) -> Result<KeptInvoice, Trouble> {
    let number = crate::billing::store::invoice_by_number(reader, &name.to_ascii_uppercase()).await?;
    let id = number.map(|(_, id)| id).or_else(|| InvoiceId::parse(name)).ok_or_else(|| messages::no_invoice(name))?;
    let invoice = crate::billing::store::invoice(reader, id).await?;
    Ok(invoice.filter(|invoice| invoice.centre == centre.id()).ok_or_else(|| messages::no_invoice(name))?)
}

/// Withdraws invoices of the centre, all of them or none.
pub async fn withdraw(
    act: &mut Acting<'_, '_>,
    which: &Which,
    reason: &str,
) -> Result<Done<Vec<(ChildId, Invoice)>>, Trouble> {
    text::line(reason, text::NOTE_MAX).map_err(messages::bad_reason)?;
    let (who, till, today) = (who(act), till(act), act.today());
    let mut withdrawn = Vec::new();
    for kept in meant(act.writer, act.centre, which).await? {
        withdraw_one(act.writer, &till, &kept, (&who, reason)).await?;
        let invoice = account::invoice(act.writer, kept.child, kept.id, today).await?;
        withdrawn.push((kept.child, invoice.ok_or_else(Refusal::not_here)?));
    }
    let total: Paise = withdrawn.iter().map(|(_, invoice)| invoice.total).sum();
    let deed = Deed::WithdrewInvoices;
    Ok(match withdrawn.as_slice() {
        [(child, invoice)] => {
            let (child, object) = (*child, format!("{} {}", invoice.id, total.0));
            Done::new(deed, withdrawn).about(child).with(&object)
        }
        many => {
            let object = format!("{} {}", many.len(), total.0);
            Done::new(deed, withdrawn).with(&object)
        }
    })
}

async fn withdraw_one(
    writer: &mut Writer<'_>,
    till: &Till<'_>,
    kept: &KeptInvoice,
    (who, reason): (&str, &str),
) -> Result<(), Trouble> {
    if kept.withdrawn.is_some() {
        return Err(messages::withdrawn_already(&kept.number).into());
    }
    // Issued again, the month costs what it costs by now: what was settled beside it would be counted twice.
    if let Some(answer) = store::answers(writer, kept.id).await?.into_iter().find(|answer| answer.settled) {
        return Err(messages::settled_beside(&kept.number, answer.paise, answer.charge.as_deref()).into());
    }
    let today = till.today();
    let invoice = account::invoice(writer, kept.child, kept.id, today).await?.ok_or_else(Refusal::not_here)?;
    set_free(writer, till, kept, who).await?;
    let note = CreditNote {
        id: CreditNoteId(till.chance.id()),
        invoice: kept.id,
        number: payments::number(writer, "CRN", today).await?,
        day: today,
        reason: reason.to_owned(),
    };
    store::withdraw(writer, kept.child, &note, (who, till.now)).await?;
    for cause in [Cause::Invoice(kept.id), Cause::LateFee(kept.id)] {
        ledger::correct_cause(writer, till.chance, till.now, cause, (today, who, &note.number)).await?;
    }
    payments::allot(writer, till, kept.child).await?;
    let text = messages::withdrawn(&kept.number, invoice.total, reason);
    Ok(tell(writer, till, kept.child, kept.id.0, &text).await?)
}

/// What was paid and credited on an invoice goes back to the books in which it waited before.
async fn set_free(writer: &mut Writer<'_>, till: &Till<'_>, kept: &KeptInvoice, who: &str) -> Result<(), Trouble> {
    let (child, from, note) = (kept.child, kept.centre, kept.number.as_str());
    for payment in account::payments_of(writer, child).await? {
        let paise = payment.parts.iter().filter(|part| part.invoice == kept.id).map(|part| part.paise).sum();
        let (cause, account, to) = (Cause::Payment(payment.id), Account::Bank, payment.centre);
        if Paise::NONE < paise {
            carry_over(writer, till, &Carried { cause, child, account, paise, from, to, note, who }).await?;
        }
    }
    let credits = crate::billing::store::credits(writer, child).await?;
    for (id, paise) in store::credits_on(writer, kept.id).await? {
        let to = credits.iter().find(|credit| credit.id == id).map_or(from, |credit| credit.centre);
        let (cause, account) = (Cause::Credit(id), Account::Credits);
        carry_over(writer, till, &Carried { cause, child, account, paise, from, to, note, who }).await?;
    }
    Ok(())
}

/// The children whose invoice of a month was withdrawn: they are invoiced again only where somebody says so.
pub(in crate::billing) async fn withdrawn_in(
    reader: &mut Reader<'_>,
    centre: &MyCentre,
    month: jiff::civil::Date,
) -> Result<Vec<ChildId>, Trouble> {
    Ok(store::withdrawn_in(reader, centre.id(), &month_of(month)).await?)
}
