//! What is given back: it is taken off the invoice of the month after its issue.

use database::{Error, Reader, Writer};

use super::rules::credits_taken;
use super::{NewCredit, Till, centre_of, checked, messages, store};
use base::ids::{ChildId, CreditId, InvoiceId};
use base::ledger::{self, Account, Cause, NewBooking, month_of};
use base::money::Paise;
use base::refusal::Trouble;
use base::text;

/// Gives a family something back. Whoever gives it tells the parents why.
pub async fn credit(writer: &mut Writer<'_>, till: &Till<'_>, new: &NewCredit) -> Result<CreditId, Trouble> {
    let paise = checked(new.paise)?;
    text::line(&new.reason, text::NOTE_MAX).map_err(messages::bad_reason)?;
    if new.day > till.today() {
        return Err(messages::not_yet().into());
    }
    let centre = centre_of(writer, new.child).await?;
    let id = CreditId(till.chance.id());
    store::insert_credit(writer, id, new, (centre, till.now)).await?;
    let booking = NewBooking {
        cause: Cause::Credit(id),
        day: new.day,
        centre,
        child: new.child,
        who: &new.who,
        note: &new.reason,
        key: &format!("credit {id}"),
        lines: vec![(Account::Credits, paise), (Account::Families, Paise(-paise.0))],
    };
    ledger::book(writer, till.chance, till.now, &booking).await?;
    Ok(id)
}

/// What of the child's credits is taken off an invoice: of those that were given before its month, the oldest first.
pub(super) async fn taken_off(
    reader: &mut Reader<'_>,
    child: ChildId,
    period: &str,
    amount: Paise,
) -> Result<Vec<(CreditId, Paise, String)>, Error> {
    let mut credits = store::credits(reader, child).await?;
    credits.reverse();
    credits.retain(|credit| month_of(credit.day).as_str() < period);
    let left: Vec<_> = credits.iter().map(|credit| (credit.id, Paise(credit.paise.0 - credit.used.0))).collect();
    let reason = |id| credits.iter().find(|credit| credit.id == id).map(|credit| credit.reason.clone());
    let taken = credits_taken(&left, amount).into_iter();
    Ok(taken.map(|(id, paise)| (id, paise, reason(id).unwrap_or_default())).collect())
}

/// Notes that it was.
pub(super) async fn use_up(
    writer: &mut Writer<'_>,
    invoice: InvoiceId,
    taken: &[(CreditId, Paise, String)],
) -> Result<(), Error> {
    for (credit, paise, _) in taken {
        store::add_credit_part(writer, *credit, invoice, *paise).await?;
    }
    Ok(())
}
