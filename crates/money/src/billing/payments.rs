//! Money: a parent tells of it, it is received, and now and then it was not there after all. It goes to the oldest invoice first,
//! line by line; what is left over waits for the next invoice.

use database::{Error, Reader, Writer};
use jiff::civil::Date;

use super::account::{account_of, open_of, payments_of};
use super::jobs::REMIND_AT;
use super::store::{self, KeptPayment, NewPayment};
use super::telling::tell;
use super::{For, Payment, PaymentState, Receipt, Received, TellPayment, Till, centre_of, checked, messages, rules};
use base::academic_year::AcademicYear;
use base::ids::{CentreId, ChildId, InvoiceId, PaymentId};
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

/// A parent says 'I have paid'. Nothing is booked until the money is seen. The same reference told again is the same payment.
pub async fn tell_payment(writer: &mut Writer<'_>, till: &Till<'_>, told: &TellPayment) -> Result<PaymentId, Trouble> {
    let paise = checked(told.paise)?;
    let reference = reference(&told.reference)?;
    if reference.is_empty() {
        return Err(messages::no_reference().into());
    }
    let centre = centre_of(writer, told.child).await?;
    if let Some(invoice) = told.invoice {
        let there = store::invoice(writer, invoice).await?.filter(|there| there.child == told.child);
        there.ok_or_else(Refusal::not_found)?;
    }
    if let Some(there) = store::by_reference(writer, told.child, &reference).await?.first() {
        return Ok(there.id);
    }
    let kept = KeptPayment {
        id: PaymentId(till.chance.id()),
        child: told.child,
        paise,
        day: till.today(),
        way: told.way,
        reference,
        state: PaymentState::Told,
        receipt_number: None,
        at: till.now,
    };
    let new = NewPayment { kept: &kept, centre, invoice: told.invoice, who: &told.by };
    store::insert_payment(writer, &new).await?;
    Ok(kept.id)
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
    let (child, invoice) = match new.of {
        For::Child(child) => (child, None),
        For::Invoice(id) => {
            let there = store::invoice(writer, id).await?.ok_or_else(Refusal::not_found)?;
            (there.child, Some(id))
        }
    };
    let centre = centre_of(writer, child).await?;
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
        paise,
        day: new.day,
        way: new.way,
        reference,
        state: PaymentState::Received,
        receipt_number: Some(number(writer, "RCT", till.today()).await?),
        at: till.now,
    };
    match told {
        Some(_) => store::confirm(writer, &kept, &new.who).await?,
        None => store::insert_payment(writer, &NewPayment { kept: &kept, centre, invoice, who: &new.who }).await?,
    }
    book_payment(writer, till, (&kept, centre), &key, &new.who).await?;
    allot(writer, child).await?;
    tell(writer, till, child, kept.id.0, &messages::received(&kept)).await?;
    receipt(writer, child, kept.id, true).await
}

async fn book_payment(
    writer: &mut Writer<'_>,
    till: &Till<'_>,
    (kept, centre): (&KeptPayment, CentreId),
    key: &str,
    who: &str,
) -> Result<(), Trouble> {
    let booking = NewBooking {
        cause: Cause::Payment(kept.id),
        day: kept.day,
        centre,
        child: kept.child,
        who,
        note: &kept.reference,
        key,
        lines: vec![(Account::Bank, kept.paise), (Account::Families, Paise(-kept.paise.0))],
    };
    ledger::book(writer, till.chance, till.now, &booking).await.map(drop)
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
        let booking = store::booking_of(writer, id).await?.ok_or_else(Refusal::not_found)?;
        ledger::correct(writer, till.chance, till.now, booking, (till.today(), who, note)).await?;
    }
    if there.state != PaymentState::Reversed {
        store::reverse(writer, id).await?;
        // What was paid ahead may be needed now; and what is open again is looked at again.
        allot(writer, there.child).await?;
        reopen(writer, till, there.child).await?;
        tell(writer, till, there.child, id.0, &messages::reversed(&there, note)).await?;
    }
    Ok(receipt(writer, there.child, id, false).await?.payment)
}

/// Gives what is left of each payment, the oldest first, to what is open.
pub(super) async fn allot(writer: &mut Writer<'_>, child: ChildId) -> Result<(), Error> {
    let payments = payments_of(writer, child).await?;
    for payment in payments.iter().rev().filter(|payment| payment.left().is_owed()) {
        let open: Vec<(InvoiceId, _)> = open_of(writer, child).await?;
        let (parts, _) = rules::allot(payment.left(), &open);
        for part in parts {
            store::add_part(writer, payment.id, part).await?;
        }
    }
    Ok(())
}

/// Reminders go on where they stopped.
async fn reopen(writer: &mut Writer<'_>, till: &Till<'_>, child: ChildId) -> Result<(), Error> {
    for invoice in account_of(writer, child, till.today()).await?.invoices {
        if invoice.open().is_owed() {
            let next = rules::next_step(invoice.due, till.today(), till.rules);
            let at = next.map(|day| till.zone.at(day, REMIND_AT, 0));
            store::look_again(writer, invoice.id, at, till.today()).await?;
        }
    }
    Ok(())
}
