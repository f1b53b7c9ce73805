//! What a month costs, and its invoices: one for each child and month, issued once.

use database::{Error, Reader, Writer};
use jiff::ToSpan;
use jiff::civil::Date;

use super::jobs::REMIND_AT;
use super::rules::{self, Days};
use super::store::{BilledChild, KeptInvoice, Run};
use super::telling::tell;
use super::{Line, Nature, Plan, Till, credits, messages, payments, store, worded};
use base::day::parse_day;
use base::ids::{CentreId, ChildId, InvoiceId};
use base::ledger::{self, Account, Cause, NewBooking, month_of};
use base::money::{MOST, Paise};
use base::refusal::{Refusal, Trouble};
use service::requests;

/// Says what a month costs from a day on. Invoices that are issued stay as they are.
pub async fn set_plan(writer: &mut Writer<'_>, till: &Till<'_>, centre: CentreId, plan: &Plan) -> Result<(), Trouble> {
    if !(Paise::NONE..=MOST).contains(&plan.paise) {
        return Err(messages::bad_amount().into());
    }
    if plan.until.is_some_and(|until| until < plan.from) || !plan.due_day.is_none_or(|day| (1..=28).contains(&day)) {
        return Err(messages::bad_plan().into());
    }
    store::set_plan(writer, centre, plan).await?;
    // The first month that it concerns is issued on its day; months that are over are left alone.
    let month = plan.from.max(till.today()).first_of_month();
    let earlier = store::run(writer, centre).await?.is_some_and(|run| run.period <= month_of(month));
    if !earlier {
        store::set_run(writer, centre, &run_of(till, month)).await?;
    }
    Ok(())
}

/// When the invoices of a month are issued, and when the next month is due.
pub(super) fn run_of(till: &Till<'_>, month: Date) -> Run {
    let issue = rules::later(month, i64::from(till.rules.issue_on_day) - 1);
    let next = month.saturating_add(1.month());
    Run { period: month_of(month), issue_at: till.zone.at(issue, 0, 0), turn_at: till.zone.at(next, 0, 0) }
}

/// The first day of a period.
pub fn month_named(period: &str) -> Option<Date> {
    parse_day(&format!("{period}-01"))
}

/// An invoice as it would be issued today.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Draft {
    pub lines: Vec<Line>,
    pub due: Date,
}

/// What the child's invoice of a month would say. None: nothing is to be paid, or it is issued already.
pub async fn draft(
    reader: &mut Reader<'_>,
    till: &Till<'_>,
    child: ChildId,
    month: Date,
) -> Result<Option<Draft>, Trouble> {
    Ok(drafted(reader, till, child, month).await?.map(|(draft, ..)| draft))
}

type Taken = Vec<(base::ids::CreditId, Paise, String)>;

async fn drafted(
    reader: &mut Reader<'_>,
    till: &Till<'_>,
    child: ChildId,
    month: Date,
) -> Result<Option<(Draft, Taken, BilledChild)>, Trouble> {
    let period = month_of(month);
    let billed = store::child(reader, child).await?.ok_or_else(Refusal::not_found)?;
    if !billed.live || store::invoice_of_period(reader, child, &period).await?.is_some() {
        return Ok(None);
    }
    let (last, breaks) = absences(reader, child).await?;
    let Some(here) = rules::days_here(month, billed.admitted, last, &breaks) else { return Ok(None) };
    let mut plans = store::plans(reader, billed.centre).await?;
    plans.retain(|plan| plan.program == billed.program);
    let mut lines = rules::fees(&plans, month, here);
    if lines.is_empty() {
        return Ok(None);
    }
    let fees = lines.iter().map(|line| line.paise).sum();
    let taken = credits::taken_off(reader, child, &period, fees).await?;
    lines.extend(taken.iter().map(|(_, paise, reason)| Line {
        text: worded::credit(reason),
        nature: Nature::Credit,
        paise: Paise(-paise.0),
    }));
    let due = rules::due_day(&plans, month, till.today(), till.rules);
    Ok(Some((Draft { lines, due }, taken, billed)))
}

/// The last day of a child that withdraws, and its breaks: what the centre approved.
async fn absences(reader: &mut Reader<'_>, child: ChildId) -> Result<(Option<Date>, Vec<Days>), Error> {
    let (last, breaks) = requests::approved_time_away(reader, child).await?;
    Ok((last, breaks.into_iter().map(|of| (of.from, of.to)).collect()))
}

/// Issues the child's invoice of a month. None: nothing is to be paid, or it was issued before. What was paid ahead goes to it.
pub async fn issue(
    writer: &mut Writer<'_>,
    till: &Till<'_>,
    child: ChildId,
    month: Date,
    who: &str,
) -> Result<Option<InvoiceId>, Trouble> {
    let Some((Draft { lines, due }, taken, billed)) = drafted(writer, till, child, month).await? else {
        return Ok(None);
    };
    let (id, period) = (InvoiceId(till.chance.id()), month_of(month));
    let number = payments::number(writer, "INV", till.today()).await?;
    let kept = KeptInvoice { id, child, centre: billed.centre, period, number, issued: till.today(), due };
    let look = rules::next_step(due, kept.issued, till.rules).filter(|_| till.tells);
    let look = look.map(|day| till.zone.at(day, REMIND_AT, 0));
    store::insert_invoice(writer, &kept, (till.now, look)).await?;
    for line in &lines {
        store::insert_line(writer, id, &line.text, (line.nature, line.paise)).await?;
    }
    credits::use_up(writer, id, &taken).await?;
    book_fees(writer, till, &kept, &lines, who).await?;
    payments::allot(writer, child).await?;
    let total = lines.iter().map(|line| line.paise).sum();
    tell(writer, till, child, id.0, &messages::issued(&kept, month, total)).await?;
    Ok(Some(id))
}

/// Credits were booked when they were given; the invoice books its fees.
async fn book_fees(
    writer: &mut Writer<'_>,
    till: &Till<'_>,
    invoice: &KeptInvoice,
    lines: &[Line],
    who: &str,
) -> Result<(), Trouble> {
    let fees = lines.iter().filter(|line| line.nature != Nature::Credit);
    let earned = fees.clone().map(|line| (line.nature.account(), Paise(-line.paise.0)));
    let owed = (Account::Families, fees.map(|line| line.paise).sum());
    let booking = NewBooking {
        cause: Cause::Invoice(invoice.id),
        day: invoice.issued,
        centre: invoice.centre,
        child: invoice.child,
        who,
        note: &invoice.number,
        key: &format!("invoice {} {}", invoice.child, invoice.period),
        lines: [owed].into_iter().chain(earned).collect(),
    };
    ledger::book(writer, till.chance, till.now, &booking).await.map(drop)
}
