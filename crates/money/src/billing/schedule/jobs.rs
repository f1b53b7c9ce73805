//! What falls due: a month's invoices, the month after it, and a look at what is not paid.

use std::collections::BTreeSet;

use database::{Error, Reader, Writer};
use jiff::civil::Date;

use super::{PORTAL, REMIND_AT, run_of, store};
use crate::billing::rules::{self, Step};
use crate::billing::stays::{here_since, stays_of};
use crate::billing::telling::tell;
use crate::billing::{
    Invoice, InvoiceState, Nature, Till, account, issue, messages, month_named, payments, store as papers, worded,
};
use base::audit::{self, Actor, Deed, Entry};
use base::clock::Timestamp;
use base::ids::{CentreId, ChildId, InvoiceId};
use base::ledger::{self, Account, Cause, NewBooking};
use base::page::Cursor;
use base::refusal::{Refusal, Trouble};
use context::App;
use context::due::Effect;

/// The invoices of the month that is due at each centre. A child that comes within the month gets its own when it has come. For whom
/// there is nothing to issue is looked at again the next day.
pub struct IssueInvoices;

impl Effect for IssueInvoices {
    const NAME: &'static str = "invoices";

    async fn due(reader: &mut Reader<'_>, now: Timestamp, after: Cursor, most: usize) -> Result<Vec<Cursor>, Error> {
        store::to_issue(reader, now, after, most).await
    }

    async fn bring_about(writer: &mut Writer<'_>, app: &App, id: i64) -> Result<bool, Trouble> {
        let (till, child) = (Till::of(app), ChildId(id));
        let stays = stays_of(writer, till.zone, child).await?;
        let centres: BTreeSet<CentreId> = stays.into_iter().map(|stay| stay.centre).collect();
        let mut issued = false;
        for centre in centres {
            let run = store::run(writer, centre).await?.filter(|run| run.issue_at <= till.now);
            if let Some(month) = run.and_then(|run| month_named(&run.period)) {
                issued |= issue_by_itself(writer, &till, (child, centre), month).await?;
            }
        }
        store::look_later(writer, child, till.zone.at(rules::later(till.today(), 1), 0, 0)).await?;
        Ok(issued)
    }
}

async fn issue_by_itself(
    writer: &mut Writer<'_>,
    till: &Till<'_>,
    (child, centre): (ChildId, CentreId),
    month: Date,
) -> Result<bool, Trouble> {
    // What the office withdrew it alone issues again, once it is right.
    if store::was_withdrawn(writer, (child, centre), &ledger::month_of(month)).await? {
        return Ok(false);
    }
    let Some(invoice) = issue(writer, till, (child, centre), month, PORTAL).await? else { return Ok(false) };
    note(writer, till, (Deed::IssuedAnInvoice, child), &invoice.to_string()).await?;
    Ok(true)
}

/// A month is over: the next one's invoices come on their day.
pub struct TurnTheMonth;

impl Effect for TurnTheMonth {
    const NAME: &'static str = "months of fees";

    async fn due(reader: &mut Reader<'_>, now: Timestamp, after: Cursor, most: usize) -> Result<Vec<Cursor>, Error> {
        store::to_turn(reader, now, after, most).await
    }

    async fn bring_about(writer: &mut Writer<'_>, app: &App, id: i64) -> Result<bool, Trouble> {
        let (till, centre) = (Till::of(app), CentreId(id));
        let run = store::run(writer, centre).await?.filter(|run| run.turn_at <= till.now);
        let Some(month) = run.and_then(|run| month_named(&run.period)) else { return Ok(false) };
        // Nobody's invoice of the month that ends is left out, also after days asleep.
        for child in here_since(writer, centre, till.zone.at(month, 0, 0)).await? {
            issue_by_itself(writer, &till, (child, centre), month).await?;
        }
        store::look_now(writer, centre).await?;
        let next = rules::later(month.last_of_month(), 1);
        store::set_run(writer, centre, &run_of(&till, next)).await?;
        Ok(true)
    }
}

/// Reminders and late fees of what is not paid.
pub struct LookAtUnpaid;

impl Effect for LookAtUnpaid {
    const NAME: &'static str = "unpaid invoices";

    async fn due(reader: &mut Reader<'_>, now: Timestamp, after: Cursor, most: usize) -> Result<Vec<Cursor>, Error> {
        store::to_look_at(reader, now, after, most).await
    }

    async fn bring_about(writer: &mut Writer<'_>, app: &App, id: i64) -> Result<bool, Trouble> {
        look(writer, &Till::of(app), InvoiceId(id)).await
    }
}

/// Does what is due about an invoice by today. Days that were slept through are made up for, with one reminder for all of them.
async fn look(writer: &mut Writer<'_>, till: &Till<'_>, id: InvoiceId) -> Result<bool, Trouble> {
    let (today, rules) = (till.today(), till.rules);
    let Some((child, looked)) = store::looked(writer, id, till.now).await? else { return Ok(false) };
    let invoice = account::invoice(writer, child, id, today).await?.ok_or_else(Refusal::not_found)?;
    if matches!(invoice.state, InvoiceState::Paid | InvoiceState::Withdrawn) {
        store::look_again(writer, id, None, today).await?;
        return Ok(false);
    }
    let looked = looked.unwrap_or(invoice.issued);
    let steps = rules::steps(invoice.due, rules).into_iter().filter(|(day, _)| *day > looked && *day <= today);
    let steps: Vec<Step> = steps.map(|(_, step)| step).collect();
    let mut open = invoice.open();
    if steps.contains(&Step::AddLateFee) && invoice.lines.iter().all(|line| line.nature != Nature::LateFee) {
        add_late_fee(writer, till, child, &invoice).await?;
        open.0 += rules.late_fee_paise.0;
    }
    if steps.contains(&Step::Remind) {
        tell(writer, till, child, id.0, &messages::reminder(&invoice, open, today)).await?;
    }
    let next = rules::next_step(invoice.due, today, rules).map(|day| till.zone.at(day, REMIND_AT, 0));
    store::look_again(writer, id, next, today).await?;
    Ok(!steps.is_empty())
}

async fn add_late_fee(
    writer: &mut Writer<'_>,
    till: &Till<'_>,
    child: ChildId,
    invoice: &Invoice,
) -> Result<(), Trouble> {
    let (id, fee) = (invoice.id, till.rules.late_fee_paise);
    papers::insert_line(writer, id, worded::LATE_FEE, (Nature::LateFee, fee)).await?;
    let kept = papers::invoice(writer, id).await?.ok_or_else(Refusal::not_found)?;
    let booking = NewBooking {
        cause: Cause::LateFee(id),
        day: till.today(),
        centre: kept.centre,
        child,
        who: PORTAL,
        note: &kept.number,
        key: &format!("late fee {id}"),
        lines: vec![(Account::Families, fee), (Account::LateFees, base::money::Paise(-fee.0))],
    };
    ledger::book(writer, till.chance, till.now, &booking).await?;
    payments::allot(writer, till, child).await?;
    note(writer, till, (Deed::AddedALateFee, child), &format!("{id} {}", fee.0)).await?;
    Ok(tell(writer, till, child, id.0, &messages::late_fee(invoice, fee)).await?)
}

async fn note(
    writer: &mut Writer<'_>,
    till: &Till<'_>,
    (deed, child): (Deed, ChildId),
    object: &str,
) -> Result<(), Error> {
    audit::record(writer, till.chance, till.now, Entry::new(&Actor::Portal, deed).about(child).with(object)).await
}
