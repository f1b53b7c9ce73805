//! Paying out a family's credit balance: first advance payments, then unused credits.

use jiff::civil::Date;

use super::store::{self, Source};
use crate::billing::centre_service::{billing_context, who};
use crate::billing::notify::notify;
use crate::billing::transfer::{Transfer, transfer};
use crate::billing::{PaidBy, PayOut, account_of, checked, messages, payments, rules};
use base::audit::AuditAction;
use base::ids::{ChildId, PayOutId};
use base::ledger::{self, Account, Cause, NewJournalEntry};
use base::money::Paise;
use base::refusal::{AppError, Refusal};
use base::text;
use people::centres::{Audited, WriteContext};

/// A pay-out to be recorded.
#[derive(Clone, Debug)]
pub struct NewPayOut {
    pub paise: Paise,
    pub day: Date,
    pub way: PaidBy,
    pub reference: String,
}

/// Records a pay-out to a child's family. Refuses more than the credit balance.
pub async fn pay_out(
    ctx: &mut WriteContext<'_, '_>,
    child: ChildId,
    new: &NewPayOut,
) -> Result<Audited<(ChildId, PayOut)>, AppError> {
    let (centre, today, who, billing) = (ctx.centre.id(), ctx.today(), who(ctx), billing_context(ctx));
    let paise = checked(new.paise)?;
    if new.day > today {
        return Err(messages::not_yet().into());
    }
    if !rules::is_recent(new.day, today) {
        return Err(messages::long_ago().into());
    }
    let reference = payments::reference(&new.reference)?;
    let account = account_of(ctx.tx, child, today).await?;
    let ahead = account.payments.iter().rev();
    let ahead = ahead.map(|payment| (Source::Payment(payment.id), payment.left(), payment.centre));
    let credits = account.credits.iter().rev();
    let credits = credits.map(|credit| (Source::Credit(credit.id), credit.left(), credit.centre));
    let sources: Vec<_> = ahead.chain(credits).filter(|(_, left, _)| left.is_owed()).collect();
    let all: i64 = sources.iter().map(|(_, left, _)| left.0).sum();
    let most = Paise(all - account.owed.0);
    if paise > most {
        return Err(messages::nothing_left(most.max(Paise::NONE)).into());
    }
    let id = PayOutId(billing.random.id());
    let number = payments::number(ctx.tx, "OUT", today).await?;
    let (day, way) = (new.day, new.way);
    let ahead: i64 = account.payments.iter().map(|payment| payment.left().0).sum();
    let of_credits = Paise((paise.0 - ahead).max(0));
    let out = PayOut { id, centre, number, paise, of_credits, day, way, reference, reversed: None };
    store::insert_pay_out(ctx.tx, &out, child, (&who, ctx.now)).await?;
    let mut left = paise.0;
    for (source, there, from) in sources {
        let part = left.min(there.0);
        if part > 0 {
            store::insert_pay_out_part(ctx.tx, id, source, Paise(part)).await?;
            // Money in the ledger of another centre is transferred; a reversal transfers it back.
            let (cause, paise, to, note) = (Cause::PayOut(id), Paise(part), centre, out.number.as_str());
            let account = match source {
                Source::Payment(_) => Account::Bank,
                Source::Credit(_) => Account::Credits,
            };
            let parts = Transfer { cause, child, account, paise, from, to, note, who: &who };
            transfer(ctx.tx, &billing, &parts).await?;
            left -= part;
        }
    }
    let entry = NewJournalEntry {
        cause: Cause::PayOut(id),
        day,
        centre,
        child,
        who: &who,
        note: &out.number,
        key: &format!("pay-out {id}"),
        lines: vec![(Account::Families, paise), (Account::Bank, Paise(-paise.0))],
    };
    ledger::post(ctx.tx, billing.random, billing.now, &entry).await?;
    notify(ctx.tx, &billing, child, id.0, &messages::paid_out(&out)).await?;
    let object = format!("{id} {}", paise.0);
    Ok(Audited::new(AuditAction::PaidOut, (child, out)).about(child).with(&object))
}

/// Reverses a pay-out that did not take place: the amount is in the family's credit balance again.
pub async fn reverse(
    ctx: &mut WriteContext<'_, '_>,
    id: PayOutId,
    reason: &str,
) -> Result<Audited<(ChildId, PayOut)>, AppError> {
    text::line(reason, text::NOTE_MAX).map_err(messages::bad_reason)?;
    let there = store::find_pay_out(ctx.tx, id).await?.filter(|(_, centre)| *centre == ctx.centre.id());
    let (child, _) = there.ok_or_else(|| Refusal::not_here("pay-out"))?;
    let (today, who, billing) = (ctx.today(), who(ctx), billing_context(ctx));
    let all = store::list_pay_outs(ctx.tx, child).await?;
    let mut out = all.into_iter().find(|one| one.id == id).ok_or_else(|| Refusal::not_here("pay-out"))?;
    if out.reversed.is_none() {
        store::update_pay_out_reversed(ctx.tx, id, today).await?;
        ledger::reverse_cause(ctx.tx, billing.random, billing.now, Cause::PayOut(id), (today, &who, reason)).await?;
        payments::allocate(ctx.tx, &billing, child).await?;
        notify(ctx.tx, &billing, child, id.0, &messages::pay_out_reversed(&out, reason)).await?;
        out.reversed = Some(today);
    }
    let object = format!("{id} {}", out.paise.0);
    Ok(Audited::new(AuditAction::ReversedAPayOut, (child, out)).about(child).with(&object))
}
