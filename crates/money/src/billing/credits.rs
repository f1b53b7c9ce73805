//! What is given back: it is taken off the invoice of the month after its issue.

use database::{Error, Reader, Writer};

use super::carried::{Carried, carry_over};
use super::rules::credits_taken;
use super::schedule::PORTAL;
use super::store::KeptInvoice;
use super::{NewCredit, Till, checked, messages, store};
use base::ids::{ChildId, CreditId};
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
    let id = CreditId(till.chance.id());
    store::insert_credit(writer, id, new, till.now).await?;
    let booking = NewBooking {
        cause: Cause::Credit(id),
        day: new.day,
        centre: new.centre,
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

/// Notes that it was. What stood in another centre's books is carried over.
pub(super) async fn use_up(
    writer: &mut Writer<'_>,
    till: &Till<'_>,
    invoice: &KeptInvoice,
    taken: &[(CreditId, Paise, String)],
) -> Result<(), Trouble> {
    let (child, to) = (invoice.child, invoice.centre);
    let credits = store::credits(writer, child).await?;
    for (id, paise, reason) in taken {
        store::add_credit_part(writer, *id, invoice.id, *paise).await?;
        let from = credits.iter().find(|credit| credit.id == *id).map_or(to, |credit| credit.centre);
        let (cause, account, note) = (Cause::Credit(*id), Account::Credits, reason.as_str());
        let carried = Carried { cause, child, account, paise: *paise, from, to, note, who: PORTAL };
        carry_over(writer, till, &carried).await?;
    }
    Ok(())
}
