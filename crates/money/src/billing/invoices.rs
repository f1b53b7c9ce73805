//! Monthly fees and their invoices. Each day of a child is charged once, by the centre where the child was.

use std::collections::BTreeMap;

use database::{Reader, Writer};
use jiff::civil::Date;

use super::notify::notify;
use super::rules::{self, MonthDays};
use super::schedule::{self, REMIND_AT, run_of};
use super::stays::stays_of;
use super::store::InvoiceRow;
use super::{
    BillingContext, DUE_DAYS, INVOICES, InvoiceKind, Line, Nature, Plan, corrections, credits, line_text, messages,
    payments, store,
};
use base::day::parse_day;
use base::ids::{CentreId, ChildId, InvoiceId, ProgramId};
use base::ledger::{self, Account, Cause, NewJournalEntry, month_of};
use base::money::{MOST, Paise};
use base::refusal::AppError;

/// Sets the fee of a program from a day on. Issued invoices stay unchanged.
pub async fn set_plan(
    writer: &mut Writer<'_>,
    billing: &BillingContext<'_>,
    centre: CentreId,
    plan: &Plan,
) -> Result<(), AppError> {
    if !(Paise::NONE..=MOST).contains(&plan.paise) {
        return Err(messages::bad_amount().into());
    }
    if !rules::is_plannable(plan.from, billing.today())
        || plan.until.is_some_and(|until| !rules::is_an_end(until, billing.today()))
    {
        return Err(messages::day_out_of_reach().into());
    }
    if plan.until.is_some_and(|until| until < plan.from) || !plan.due_day.is_none_or(|day| DUE_DAYS.contains(&day)) {
        return Err(messages::bad_plan().into());
    }
    store::upsert_plan(writer, centre, plan).await?;
    // Invoices start with the plan's first month, at the earliest with the current month.
    let month = plan.from.max(billing.today()).first_of_month();
    let earlier = schedule::store::find_run(writer, centre).await?.is_some_and(|run| run.period <= month_of(month));
    if !earlier {
        schedule::store::upsert_run(writer, centre, &run_of(billing, month)).await?;
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

/// The invoice of a child's month at a centre as it would be issued. `None`: nothing is due, or it is already issued.
pub async fn draft(
    reader: &mut Reader<'_>,
    billing: &BillingContext<'_>,
    (child, centre): (ChildId, CentreId),
    month: Date,
) -> Result<Option<Draft>, AppError> {
    Ok(draft_with_credits(reader, billing, (child, centre), month).await?.map(|(draft, ..)| draft))
}

/// Credits that an invoice uses: id, amount and reason.
type CreditsUsed = Vec<(base::ids::CreditId, Paise, String)>;

/// The draft for the days on which the child was at the centre and that no invoice charges yet. A break over all of them is free.
async fn draft_with_credits(
    reader: &mut Reader<'_>,
    billing: &BillingContext<'_>,
    (child, centre): (ChildId, CentreId),
    month: Date,
) -> Result<Option<(Draft, CreditsUsed, MonthDays, Option<ProgramId>)>, AppError> {
    let open = MonthDays::whole(month).without(store::list_charged_days(reader, child, month).await?);
    let Fees { mut lines, plans, days, program } =
        fees_of(reader, billing, (child, centre), (month, open, None)).await?;
    if lines.is_empty() {
        return Ok(None);
    }
    let fees = lines.iter().map(|line| line.paise).sum();
    let taken = credits::credits_for(reader, child, &month_of(month), fees).await?;
    lines.extend(taken.iter().map(|(_, paise, reason)| Line {
        text: line_text::credit(reason),
        nature: Nature::Credit,
        paise: Paise(-paise.0),
    }));
    let due = rules::due_day(&plans, month, billing.today(), billing.rules);
    Ok(Some((Draft { lines, due }, taken, days, program)))
}

/// The fees of some days of a month at a centre.
pub(super) struct Fees {
    pub lines: Vec<Line>,
    pub plans: Vec<Plan>,
    /// The days that are charged.
    pub days: MonthDays,
    /// The program, if all days belong to the same one.
    pub program: Option<ProgramId>,
}

/// The fees of some days of a month with the child's discounts, by the program of each stay or by the given one. A break over all
/// days of a stay is free.
pub(super) async fn fees_of(
    reader: &mut Reader<'_>,
    billing: &BillingContext<'_>,
    (child, centre): (ChildId, CentreId),
    (month, wanted, program): (Date, MonthDays, Option<ProgramId>),
) -> Result<Fees, AppError> {
    let (mut open, mut by_program): (_, BTreeMap<ProgramId, MonthDays>) = (wanted, BTreeMap::new());
    for stay in stays_of(reader, billing.zone, child).await?.into_iter().filter(|stay| stay.centre == centre) {
        let here = stay.days(month).within(open);
        if !here.without(stay.away(month)).is_empty() {
            let days = by_program.entry(program.unwrap_or(stay.program)).or_default();
            *days = days.with(here);
            open = open.without(here);
        }
    }
    let mut plans = if by_program.is_empty() { Vec::new() } else { store::list_plans(reader, centre).await? };
    plans.retain(|plan| by_program.contains_key(&plan.program));
    let discounts = corrections::store::list_discounts(reader, child, centre).await?;
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

/// Issues the invoice of a child's month at a centre and allocates advance payments to it. `None`: nothing is due, or it is already
/// issued.
pub async fn issue(
    writer: &mut Writer<'_>,
    billing: &BillingContext<'_>,
    (child, centre): (ChildId, CentreId),
    month: Date,
    who: &str,
) -> Result<Option<InvoiceId>, AppError> {
    let Some((Draft { lines, due }, taken, days, program)) =
        draft_with_credits(writer, billing, (child, centre), month).await?
    else {
        return Ok(None);
    };
    let (id, period) = (InvoiceId(billing.random.id()), month_of(month));
    let number = payments::number(writer, INVOICES, billing.today()).await?;
    let kept = InvoiceRow {
        id,
        child,
        centre,
        kind: InvoiceKind::Month,
        period,
        program,
        days: Some(days.bits()),
        number,
        issued: billing.today(),
        due,
        withdrawn: None,
    };
    insert_and_post(writer, billing, &kept, &lines, who).await?;
    credits::use_credits(writer, billing, &kept, &taken).await?;
    payments::allocate(writer, billing, child).await?;
    let total = lines.iter().map(|line| line.paise).sum();
    notify(writer, billing, child, id.0, &messages::issued(&kept, month, total)).await?;
    Ok(Some(id))
}

/// Stores an invoice with its lines and posts it.
pub(super) async fn insert_and_post(
    writer: &mut Writer<'_>,
    billing: &BillingContext<'_>,
    kept: &InvoiceRow,
    lines: &[Line],
    who: &str,
) -> Result<(), AppError> {
    let check = rules::next_step(kept.due, kept.issued, billing.rules).filter(|_| billing.notifies);
    let check = check.map(|day| billing.zone.at(day, REMIND_AT, 0));
    store::insert_invoice(writer, kept, (billing.now, check)).await?;
    for line in lines {
        store::insert_line(writer, kept.id, &line.text, (line.nature, line.paise)).await?;
    }
    post_fees(writer, billing, kept, lines, who).await
}

/// Posts the fees of an invoice. Its credits were posted when they were given.
async fn post_fees(
    writer: &mut Writer<'_>,
    billing: &BillingContext<'_>,
    invoice: &InvoiceRow,
    lines: &[Line],
    who: &str,
) -> Result<(), AppError> {
    let fees = lines.iter().filter(|line| line.nature != Nature::Credit);
    let account = |line: &Line| if line.paise < Paise::NONE { Account::Discounts } else { line.nature.account() };
    let earned = fees.clone().map(|line| (account(line), Paise(-line.paise.0)));
    // A discount may leave nothing due.
    let all: Paise = fees.map(|line| line.paise).sum();
    let owed = Some((Account::Families, all)).filter(|_| !all.is_none());
    let entry = NewJournalEntry {
        cause: Cause::Invoice(invoice.id),
        day: invoice.issued,
        centre: invoice.centre,
        child: invoice.child,
        who,
        note: &invoice.number,
        key: &format!("invoice {}", invoice.id),
        lines: owed.into_iter().chain(earned).collect(),
    };
    ledger::post(writer, billing.random, billing.now, &entry).await.map(drop)
}
