//! What a month costs, and its invoices. Each day of a child is charged once, by the centre where the child was.

use std::collections::BTreeMap;

use database::{Reader, Writer};
use jiff::civil::Date;

use super::rules::{self, MonthDays};
use super::schedule::{self, REMIND_AT, run_of};
use super::stays::stays_of;
use super::store::KeptInvoice;
use super::telling::tell;
use super::{INVOICES, InvoiceKind, Line, Nature, Plan, Till, corrections, credits, messages, payments, store, worded};
use base::day::parse_day;
use base::ids::{CentreId, ChildId, InvoiceId, ProgramId};
use base::ledger::{self, Account, Cause, NewBooking, month_of};
use base::money::{MOST, Paise};
use base::refusal::Trouble;

/// Says what a month costs from a day on. Invoices that are issued stay as they are.
pub async fn set_plan(writer: &mut Writer<'_>, till: &Till<'_>, centre: CentreId, plan: &Plan) -> Result<(), Trouble> {
    if !(Paise::NONE..=MOST).contains(&plan.paise) {
        return Err(messages::bad_amount().into());
    }
    if !rules::is_plannable(plan.from, till.today())
        || plan.until.is_some_and(|until| !rules::is_an_end(until, till.today()))
    {
        return Err(messages::day_out_of_reach().into());
    }
    if plan.until.is_some_and(|until| until < plan.from) || !plan.due_day.is_none_or(|day| (1..=28).contains(&day)) {
        return Err(messages::bad_plan().into());
    }
    store::set_plan(writer, centre, plan).await?;
    // The first month that it concerns is issued on its day; months that are over are left alone.
    let month = plan.from.max(till.today()).first_of_month();
    let earlier = schedule::store::run(writer, centre).await?.is_some_and(|run| run.period <= month_of(month));
    if !earlier {
        schedule::store::set_run(writer, centre, &run_of(till, month)).await?;
    }
    Ok(())
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

/// What the invoice of a child's month at a centre would say. None: nothing is to be paid, or it is issued already.
pub async fn draft(
    reader: &mut Reader<'_>,
    till: &Till<'_>,
    (child, centre): (ChildId, CentreId),
    month: Date,
) -> Result<Option<Draft>, Trouble> {
    Ok(drafted(reader, till, (child, centre), month).await?.map(|(draft, ..)| draft))
}

type Taken = Vec<(base::ids::CreditId, Paise, String)>;

/// The days on which the child was at the centre and no invoice charges it yet. A break that takes all of them costs nothing.
async fn drafted(
    reader: &mut Reader<'_>,
    till: &Till<'_>,
    (child, centre): (ChildId, CentreId),
    month: Date,
) -> Result<Option<(Draft, Taken, MonthDays, Option<ProgramId>)>, Trouble> {
    let open = MonthDays::whole(month).without(store::charged_days(reader, child, month).await?);
    let Fees { mut lines, plans, days, program } = fees_of(reader, till, (child, centre), (month, open, None)).await?;
    if lines.is_empty() {
        return Ok(None);
    }
    let fees = lines.iter().map(|line| line.paise).sum();
    let taken = credits::taken_off(reader, child, &month_of(month), fees).await?;
    lines.extend(taken.iter().map(|(_, paise, reason)| Line {
        text: worded::credit(reason),
        nature: Nature::Credit,
        paise: Paise(-paise.0),
    }));
    let due = rules::due_day(&plans, month, till.today(), till.rules);
    Ok(Some((Draft { lines, due }, taken, days, program)))
}

/// What some days of a month cost at a centre.
pub(super) struct Fees {
    pub lines: Vec<Line>,
    pub plans: Vec<Plan>,
    /// Those of the days that are charged.
    pub days: MonthDays,
    /// Whose plans they follow, if those of one alone.
    pub program: Option<ProgramId>,
}

/// The fees of some days of a month by all that is decided today, with the child's discounts: by the program of each stay, or by the
/// one that is named. A break that takes all of a stay's days costs nothing.
pub(super) async fn fees_of(
    reader: &mut Reader<'_>,
    till: &Till<'_>,
    (child, centre): (ChildId, CentreId),
    (month, wanted, program): (Date, MonthDays, Option<ProgramId>),
) -> Result<Fees, Trouble> {
    let (mut open, mut by_program): (_, BTreeMap<ProgramId, MonthDays>) = (wanted, BTreeMap::new());
    for stay in stays_of(reader, till.zone, child).await?.into_iter().filter(|stay| stay.centre == centre) {
        let here = stay.days(month).within(open);
        if !here.without(stay.away(month)).is_empty() {
            let days = by_program.entry(program.unwrap_or(stay.program)).or_default();
            *days = days.with(here);
            open = open.without(here);
        }
    }
    let mut plans = if by_program.is_empty() { Vec::new() } else { store::plans(reader, centre).await? };
    plans.retain(|plan| by_program.contains_key(&plan.program));
    let discounts = corrections::store::discounts(reader, child, centre).await?;
    let program = by_program.keys().next().copied().filter(|_| by_program.len() == 1);
    let (mut lines, mut charged) = (Vec::new(), MonthDays::NONE);
    for (program, days) in by_program {
        let own: Vec<Plan> = plans.iter().filter(|plan| plan.program == program).cloned().collect();
        lines.append(&mut rules::fees(&own, month, days));
        lines.append(&mut corrections::rules::discounted(&discounts, &own, month, days));
        charged = charged.with(days);
    }
    Ok(Fees { lines, plans, days: charged, program })
}

/// Issues the invoice of a child's month at a centre. None: nothing is to be paid, or it was issued before. What was paid ahead goes
/// to it.
pub async fn issue(
    writer: &mut Writer<'_>,
    till: &Till<'_>,
    (child, centre): (ChildId, CentreId),
    month: Date,
    who: &str,
) -> Result<Option<InvoiceId>, Trouble> {
    let Some((Draft { lines, due }, taken, days, program)) = drafted(writer, till, (child, centre), month).await?
    else {
        return Ok(None);
    };
    let (id, period) = (InvoiceId(till.chance.id()), month_of(month));
    let number = payments::number(writer, INVOICES, till.today()).await?;
    let kept = KeptInvoice {
        id,
        child,
        centre,
        kind: InvoiceKind::Month,
        period,
        program,
        days: Some(days.kept()),
        number,
        issued: till.today(),
        due,
        withdrawn: None,
    };
    keep(writer, till, &kept, &lines, who).await?;
    credits::use_up(writer, till, &kept, &taken).await?;
    payments::allot(writer, till, child).await?;
    let total = lines.iter().map(|line| line.paise).sum();
    tell(writer, till, child, id.0, &messages::issued(&kept, month, total)).await?;
    Ok(Some(id))
}

/// Keeps an invoice with its lines, and books it.
pub(super) async fn keep(
    writer: &mut Writer<'_>,
    till: &Till<'_>,
    kept: &KeptInvoice,
    lines: &[Line],
    who: &str,
) -> Result<(), Trouble> {
    let look = rules::next_step(kept.due, kept.issued, till.rules).filter(|_| till.tells);
    let look = look.map(|day| till.zone.at(day, REMIND_AT, 0));
    store::insert_invoice(writer, kept, (till.now, look)).await?;
    for line in lines {
        store::insert_line(writer, kept.id, &line.text, (line.nature, line.paise)).await?;
    }
    book_fees(writer, till, kept, lines, who).await
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
    let account = |line: &Line| if line.paise < Paise::NONE { Account::Discounts } else { line.nature.account() };
    let earned = fees.clone().map(|line| (account(line), Paise(-line.paise.0)));
    // A discount may leave nothing to be paid.
    let all: Paise = fees.map(|line| line.paise).sum();
    let owed = Some((Account::Families, all)).filter(|_| !all.is_none());
    let booking = NewBooking {
        cause: Cause::Invoice(invoice.id),
        day: invoice.issued,
        centre: invoice.centre,
        child: invoice.child,
        who,
        note: &invoice.number,
        key: &format!("invoice {}", invoice.id),
        lines: owed.into_iter().chain(earned).collect(),
    };
    ledger::book(writer, till.chance, till.now, &booking).await.map(drop)
}
