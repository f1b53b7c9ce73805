//! Money: a parent tells of it, it is received, and now and then it was not there after all. It goes to the oldest invoice first,
//! line by line; what is left over waits for the next invoice. Each part is booked at the centre of the invoice that it went to.

use std::collections::BTreeMap;

use database::{Error, Reader, Writer};
use jiff::civil::Date;

use super::account::{account_of, open_of, payments_of};
use super::carried::{Carried, carry_over};
use super::schedule::{self, PORTAL, REMIND_AT};
use super::store::{self, KeptPayment, NewPayment};
use super::telling::tell;
use super::{
    For, Nature, Payment, PaymentState, Receipt, Received, TellPayment, Till, centre_of, checked, messages, rules,
};
use base::academic_year::AcademicYear;
use base::ids::{CentreId, ChildId, PaymentId};
use base::ledger::{self, Account, Cause, NewBooking};
use base::money::Paise;
use base::refusal::{Refusal, Trouble};

/// Characters of a reference.
const REFERENCE_MAX: usize = 60;

/// A reference as it is compared: in capitals, without blanks.
pub fn reference(text: &str) -> Result<String, Refusal> {
    let plain: String = text.chars().filter(|c| !c.is_whitespace()).map(|c| c.to_ascii_uppercase()).collect();
    let fits = plain.len() <= REFERENCE_MAX
        && plain.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"-/_.:#".contains(&byte));
    if fits { Ok(plain) } else { Err(messages::bad_reference()) }
}

/// What a parent's report changed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Change {
    /// It was reported before, and waits for the office.
    Nothing,
    New,
    Corrected,
}

fn told_reference(told: &TellPayment) -> Result<String, Refusal> {
    let reference = reference(&told.reference)?;
    if reference.is_empty() { Err(messages::no_reference()) } else { Ok(reference) }
}

/// Whether a parent reported just this before.
pub async fn is_told_already(reader: &mut Reader<'_>, told: &TellPayment) -> Result<bool, Trouble> {
    let there = store::by_reference(reader, told.child, &told_reference(told)?).await?;
    Ok(there.first().is_some_and(|there| there.is_as(told)))
}

impl KeptPayment {
    fn is_as(&self, told: &TellPayment) -> bool {
        self.state == PaymentState::Told && self.paise == told.paise && self.way == told.way
    }
}

/// A parent says 'I have paid'. Nothing is booked until the money is seen. The same reference reported again is the same payment:
/// another amount corrects it, until the office has confirmed it.
pub async fn tell_payment(
    writer: &mut Writer<'_>,
    till: &Till<'_>,
    told: &TellPayment,
) -> Result<(PaymentId, Change), Trouble> {
    let paise = checked(told.paise)?;
    let reference = told_reference(told)?;
    let centre = match told.invoice {
        Some(invoice) => {
            let there = store::invoice(writer, invoice).await?.filter(|there| there.child == told.child);
            there.ok_or_else(Refusal::not_found)?.centre
        }
        None => centre_paid(writer, told.child).await?,
    };
    let there = store::by_reference(writer, told.child, &reference).await?;
    if let Some(received) = there.iter().find(|there| there.state == PaymentState::Received) {
        return Err(messages::already_received(received.paise).into());
    }
    if let Some(there) = there.first() {
        if there.is_as(told) {
            return Ok((there.id, Change::Nothing));
        }
        store::correct_told(writer, there.id, told, centre).await?;
        return Ok((there.id, Change::Corrected));
    }
    let kept = KeptPayment {
        id: PaymentId(till.chance.id()),
        child: told.child,
        centre,
        paise,
        day: till.today(),
        way: told.way,
        reference,
        state: PaymentState::Told,
        receipt_number: None,
        corrected_from: None,
        at: till.now,
    };
    let new = NewPayment { kept: &kept, invoice: told.invoice, who: &told.by };
    store::insert_payment(writer, &new).await?;
    Ok((kept.id, Change::New))
}

/// Money that is there. The same key, or the same reference of the same child, is the same money: it is booked once. What a parent
/// told under this reference is confirmed by it.
pub async fn receive(writer: &mut Writer<'_>, till: &Till<'_>, new: &Received) -> Result<Receipt, Trouble> {
    let key = format!("payment {}", new.key);
    if let Some(before) = ledger::booked(writer, &key).await? {
        let Cause::Payment(id) = before.cause else {
            return Err(Error::other("what was booked under the key of a payment is none").into());
        };
        return receipt(writer, before.child, id, false).await;
    }
    let paise = checked(new.paise)?;
    if new.day > till.today() {
        return Err(messages::not_yet().into());
    }
    let reference = reference(&new.reference)?;
    let (child, invoice, centre) = match new.of {
        For::Child(child) => (child, None, centre_paid(writer, child).await?),
        For::Invoice(id) => {
            let there = store::invoice(writer, id).await?.ok_or_else(Refusal::not_found)?;
            (there.child, Some(id), there.centre)
        }
    };
    let there = if reference.is_empty() { Vec::new() } else { store::by_reference(writer, child, &reference).await? };
    if let Some(same) = there.iter().find(|one| one.state == PaymentState::Received) {
        if same.paise != paise {
            return Err(messages::another_amount(same.paise).into());
        }
        return receipt(writer, child, same.id, false).await;
    }
    let told = there.first();
    let kept = KeptPayment {
        id: told.map_or_else(|| PaymentId(till.chance.id()), |told| told.id),
        child,
        centre,
        paise,
        day: new.day,
        way: new.way,
        reference,
        state: PaymentState::Received,
        receipt_number: Some(number(writer, "RCT", till.today()).await?),
        corrected_from: told.and_then(|told| told.corrected_from),
        at: till.now,
    };
    match told {
        Some(_) => store::confirm(writer, &kept, &new.who).await?,
        None => store::insert_payment(writer, &NewPayment { kept: &kept, invoice, who: &new.who }).await?,
    }
    let went = share_out(writer, child, kept.id).await?;
    book_payment(writer, till, (&kept, went), &key, &new.who).await?;
    tell(writer, till, child, kept.id.0, &messages::received(&kept)).await?;
    receipt(writer, child, kept.id, true).await
}

/// The centre whose invoice a child's money goes to first; with nothing open, the one where the child is.
async fn centre_paid(reader: &mut Reader<'_>, child: ChildId) -> Result<CentreId, Trouble> {
    let is_open = |lines: &[(Nature, Paise)]| lines.iter().any(|(_, paise)| paise.is_owed());
    match open_of(reader, child).await?.into_iter().find(|(_, lines)| is_open(lines)) {
        Some((invoice, _)) => Ok(store::invoice(reader, invoice).await?.ok_or_else(Refusal::not_found)?.centre),
        None => centre_of(reader, child).await,
    }
}

/// Books what went to each centre's invoices at that centre, and the rest at the payment's own.
async fn book_payment(
    writer: &mut Writer<'_>,
    till: &Till<'_>,
    (kept, mut went): (&KeptPayment, BTreeMap<CentreId, Paise>),
    key: &str,
    who: &str,
) -> Result<(), Trouble> {
    let used: Paise = went.values().copied().sum();
    went.entry(kept.centre).or_default().0 += kept.paise.0 - used.0;
    for (nth, (centre, paise)) in went.into_iter().filter(|(_, paise)| paise.is_owed()).enumerate() {
        let booking = NewBooking {
            cause: Cause::Payment(kept.id),
            day: kept.day,
            centre,
            child: kept.child,
            who,
            note: &kept.reference,
            key: &if nth == 0 { key.to_owned() } else { format!("{key} at {centre}") },
            lines: vec![(Account::Bank, paise), (Account::Families, Paise(-paise.0))],
        };
        ledger::book(writer, till.chance, till.now, &booking).await?;
    }
    Ok(())
}

async fn receipt(reader: &mut Reader<'_>, child: ChildId, id: PaymentId, is_new: bool) -> Result<Receipt, Trouble> {
    let payment = payments_of(reader, child).await?.into_iter().find(|one| one.id == id);
    Ok(Receipt { child, payment: payment.ok_or_else(Refusal::not_found)?, is_new })
}

/// The next number of a series, by the year of the books: `RCT-2627-00001`.
pub(super) async fn number(writer: &mut Writer<'_>, series: &str, day: Date) -> Result<String, Error> {
    let year = AcademicYear::of(day).begins_in();
    let series = format!("{series}-{:02}{:02}", year % 100, (year + 1) % 100);
    Ok(format!("{series}-{:05}", store::next_number(writer, &series).await?))
}

/// The money was not there after all: a cheque came back, a row was mistaken. What a parent only told of is struck out.
pub async fn reverse_payment(
    writer: &mut Writer<'_>,
    till: &Till<'_>,
    id: PaymentId,
    (who, note): (&str, &str),
) -> Result<Payment, Trouble> {
    let there = store::payment(writer, id).await?.ok_or_else(Refusal::not_found)?;
    if there.state == PaymentState::Received {
        let out = payments_of(writer, there.child).await?.into_iter().find(|one| one.id == id).map(|one| one.paid_out);
        if let Some(out) = out.filter(|out| out.is_owed()) {
            return Err(messages::paid_out_again(out).into());
        }
        for booking in store::bookings_of(writer, id).await? {
            ledger::correct(writer, till.chance, till.now, booking, (till.today(), who, note)).await?;
        }
    }
    if there.state != PaymentState::Reversed {
        store::reverse(writer, id).await?;
        // What was paid ahead may be needed now; and what is open again is looked at again.
        allot(writer, till, there.child).await?;
        reopen(writer, till, there.child).await?;
        tell(writer, till, there.child, id.0, &messages::reversed(&there, note)).await?;
    }
    Ok(receipt(writer, there.child, id, false).await?.payment)
}

/// Gives what is left of each payment, the oldest first, to what is open. What waited in another centre's books is carried over.
pub(super) async fn allot(writer: &mut Writer<'_>, till: &Till<'_>, child: ChildId) -> Result<(), Trouble> {
    let payments = payments_of(writer, child).await?;
    for Payment { id, centre: from, reference, .. } in payments.into_iter().rev().filter(|one| one.left().is_owed()) {
        for (to, paise) in share_out(writer, child, id).await? {
            let (cause, account, note) = (Cause::Payment(id), Account::Bank, reference.as_str());
            let carried = Carried { cause, child, account, paise, from, to, note, who: PORTAL };
            carry_over(writer, till, &carried).await?;
        }
    }
    Ok(())
}

/// Gives what is left of a payment to what is open, the oldest invoice first. Answers how much went to the invoices of which centre.
async fn share_out(
    writer: &mut Writer<'_>,
    child: ChildId,
    id: PaymentId,
) -> Result<BTreeMap<CentreId, Paise>, Trouble> {
    let payment = payments_of(writer, child).await?.into_iter().find(|one| one.id == id);
    let left = payment.ok_or_else(Refusal::not_found)?.left();
    let (parts, _) = rules::allot(left, &open_of(writer, child).await?);
    let mut went: BTreeMap<CentreId, Paise> = BTreeMap::new();
    for part in parts {
        store::add_part(writer, id, part).await?;
        let (invoice, _, paise) = part;
        let centre = store::invoice(writer, invoice).await?.ok_or_else(Refusal::not_found)?.centre;
        went.entry(centre).or_default().0 += paise.0;
    }
    Ok(went)
}

/// Reminders go on where they stopped.
async fn reopen(writer: &mut Writer<'_>, till: &Till<'_>, child: ChildId) -> Result<(), Error> {
    for invoice in account_of(writer, child, till.today()).await?.invoices {
        if invoice.open().is_owed() {
            let next = rules::next_step(invoice.due, till.today(), till.rules);
            let at = next.map(|day| till.zone.at(day, REMIND_AT, 0));
            schedule::store::look_again(writer, invoice.id, at, till.today()).await?;
        }
    }
    Ok(())
}
