//! What a family has to its credit is paid out: what it paid ahead first, then credits that no invoice took.

use jiff::civil::Date;

use super::store::{self, Source};
use crate::billing::carried::{Carried, carry_over};
use crate::billing::desk::{till, who};
use crate::billing::telling::tell;
use crate::billing::{PaidBy, PayOut, account_of, checked, messages, payments, rules};
use base::audit::Deed;
use base::ids::{ChildId, PayOutId};
use base::ledger::{self, Account, Cause, NewBooking};
use base::money::Paise;
use base::refusal::{Refusal, Trouble};
use base::text;
use people::centres::{Acting, Done};

/// Money that went out.
#[derive(Clone, Debug)]
pub struct NewPayOut {
    pub paise: Paise,
    pub day: Date,
    pub way: PaidBy,
    pub reference: String,
}

/// Records that the family of a child that stands in the centre's books was paid out.
pub async fn pay_out(
    act: &mut Acting<'_, '_>,
    child: ChildId,
    new: &NewPayOut,
) -> Result<Done<(ChildId, PayOut)>, Trouble> {
    let (centre, today, who, till) = (act.centre.id(), act.today(), who(act), till(act));
    let paise = checked(new.paise)?;
    if new.day > today {
        return Err(messages::not_yet().into());
    }
    if !rules::is_recent(new.day, today) {
        return Err(messages::long_ago().into());
    }
    let reference = payments::reference(&new.reference)?;
    let account = account_of(act.writer, child, today).await?;
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
    let id = PayOutId(till.chance.id());
    let number = payments::number(act.writer, "OUT", today).await?;
    let (day, way) = (new.day, new.way);
    let ahead: i64 = account.payments.iter().map(|payment| payment.left().0).sum();
    let of_credits = Paise((paise.0 - ahead).max(0));
    let out = PayOut { id, centre, number, paise, of_credits, day, way, reference, reversed: None };
    store::insert_pay_out(act.writer, &out, child, (&who, act.now)).await?;
    let mut left = paise.0;
    for (source, there, from) in sources {
        let part = left.min(there.0);
        if part > 0 {
            store::insert_pay_out_part(act.writer, id, source, Paise(part)).await?;
            // What waits in another centre's books is carried over, for as long as the pay-out stands.
            let (cause, paise, to, note) = (Cause::PayOut(id), Paise(part), centre, out.number.as_str());
            let account = match source {
                Source::Payment(_) => Account::Bank,
                Source::Credit(_) => Account::Credits,
            };
            let carried = Carried { cause, child, account, paise, from, to, note, who: &who };
            carry_over(act.writer, &till, &carried).await?;
            left -= part;
        }
    }
    let booking = NewBooking {
        cause: Cause::PayOut(id),
        day,
        centre,
        child,
        who: &who,
        note: &out.number,
        key: &format!("pay-out {id}"),
        lines: vec![(Account::Families, paise), (Account::Bank, Paise(-paise.0))],
    };
    ledger::book(act.writer, till.chance, till.now, &booking).await?;
    tell(act.writer, &till, child, id.0, &messages::paid_out(&out)).await?;
    let object = format!("{id} {}", paise.0);
    Ok(Done::new(Deed::PaidOut, (child, out)).about(child).with(&object))
}

/// The money did not go out after all: the family has it to its credit again.
pub async fn reverse(act: &mut Acting<'_, '_>, id: PayOutId, reason: &str) -> Result<Done<(ChildId, PayOut)>, Trouble> {
    text::line(reason, text::NOTE_MAX).map_err(messages::bad_reason)?;
    let there = store::pay_out(act.writer, id).await?.filter(|(_, centre)| *centre == act.centre.id());
    let (child, _) = there.ok_or_else(Refusal::not_here)?;
    let (today, who, till) = (act.today(), who(act), till(act));
    let all = store::pay_outs(act.writer, child).await?;
    let mut out = all.into_iter().find(|one| one.id == id).ok_or_else(Refusal::not_here)?;
    if out.reversed.is_none() {
        store::reverse_pay_out(act.writer, id, today).await?;
        ledger::correct_cause(act.writer, till.chance, till.now, Cause::PayOut(id), (today, &who, reason)).await?;
        payments::allot(act.writer, &till, child).await?;
        tell(act.writer, &till, child, id.0, &messages::pay_out_reversed(&out, reason)).await?;
        out.reversed = Some(today);
    }
    let object = format!("{id} {}", out.paise.0);
    Ok(Done::new(Deed::ReversedAPayOut, (child, out)).about(child).with(&object))
}
