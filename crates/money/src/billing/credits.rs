//! Credits: they are taken off the invoice of the month after they were given.

use database::{Error, Reader, Writer};

use super::rules::credits_taken;
use super::schedule::PORTAL;
use super::store::InvoiceRow;
use super::transfer::{Transfer, transfer};
use super::{BillingContext, NewCredit, checked, messages, store};
use base::ids::{ChildId, CreditId};
use base::ledger::{self, Account, Cause, NewJournalEntry, month_of};
use base::money::Paise;
use base::refusal::AppError;
use base::text;

/// Gives a family a credit. The caller notifies the parents.
pub async fn credit(
    writer: &mut Writer<'_>,
    billing: &BillingContext<'_>,
    new: &NewCredit,
) -> Result<CreditId, AppError> {
    let paise = checked(new.paise)?;
    text::line(&new.reason, text::NOTE_MAX).map_err(messages::bad_reason)?;
    if new.day > billing.today() {
        return Err(messages::not_yet().into());
    }
    let id = CreditId(billing.random.id());
    store::insert_credit(writer, id, new, billing.now).await?;
    let entry = NewJournalEntry {
        cause: Cause::Credit(id),
        day: new.day,
        centre: new.centre,
        child: new.child,
        who: &new.who,
        note: &new.reason,
        key: &format!("credit {id}"),
        lines: vec![(Account::Credits, paise), (Account::Families, Paise(-paise.0))],
    };
    ledger::post(writer, billing.random, billing.now, &entry).await?;
    Ok(id)
}

/// The credits that an invoice uses: of those given before its month, the oldest first.
pub(super) async fn credits_for(
    reader: &mut Reader<'_>,
    child: ChildId,
    period: &str,
    amount: Paise,
) -> Result<Vec<(CreditId, Paise, String)>, Error> {
    let mut credits = store::list_credits(reader, child).await?;
    credits.reverse();
    credits.retain(|credit| month_of(credit.day).as_str() < period);
    let left: Vec<_> = credits.iter().map(|credit| (credit.id, Paise(credit.paise.0 - credit.used.0))).collect();
    let reason = |id| credits.iter().find(|credit| credit.id == id).map(|credit| credit.reason.clone());
    let taken = credits_taken(&left, amount).into_iter();
    Ok(taken.map(|(id, paise)| (id, paise, reason(id).unwrap_or_default())).collect())
}

/// Marks credits as used by an invoice. Credits in the ledger of another centre are transferred.
pub(super) async fn use_credits(
    writer: &mut Writer<'_>,
    billing: &BillingContext<'_>,
    invoice: &InvoiceRow,
    taken: &[(CreditId, Paise, String)],
) -> Result<(), AppError> {
    let (child, to) = (invoice.child, invoice.centre);
    let credits = store::list_credits(writer, child).await?;
    for (id, paise, reason) in taken {
        store::insert_credit_part(writer, *id, invoice.id, *paise).await?;
        let from = credits.iter().find(|credit| credit.id == *id).map_or(to, |credit| credit.centre);
        let (cause, account, note) = (Cause::Credit(*id), Account::Credits, reason.as_str());
        let parts = Transfer { cause, child, account, paise: *paise, from, to, note, who: PORTAL };
        transfer(writer, billing, &parts).await?;
    }
    Ok(())
}
