//! Service functions for centres, used by the centre API and the command line. The audit event of each names its object and the
//! amount in paise.

use database::{Error, Reader};
use jiff::ToSpan;
use jiff::civil::Date;
use serde::Serialize;
use utoipa::ToSchema;

use super::billed::find_billed;
use super::corrections::differences::Difference;
use super::notify::notify;
use super::stays::list_here_since;
use super::{
    Account, Billed, BillingContext, Draft, For, NewCredit, PaidBy, Payment, PaymentState, Plan, Receipt, Received,
    account_of, corrections, credit, draft, issue, messages, receive, reverse_payment, rules, schedule, set_plan,
    store,
};
use base::audit::AuditAction;
use base::ids::{ChildId, CreditId, PaymentId, ProgramId};
use base::ledger;
use base::money::Paise;
use base::refusal::{AppError, Refusal};
use base::text;
use people::centres::{self, Audited, MyCentre, WriteContext};

/// The actor as the ledger names it.
pub(super) fn who(ctx: &WriteContext<'_, '_>) -> String {
    ctx.centre.actor().to_string()
}

pub(super) fn billing_context<'a>(ctx: &WriteContext<'a, '_>) -> BillingContext<'a> {
    BillingContext { now: ctx.now, ..BillingContext::of(ctx.app) }
}

/// The plans of a centre, each with its program's label.
pub async fn plans(reader: &mut Reader<'_>, centre: &MyCentre) -> Result<Vec<(String, Plan)>, Error> {
    let programs = centres::store::list_programs(reader, centre.chain_id()).await?;
    let plans = store::list_plans(reader, centre.id()).await?.into_iter();
    let label = |plan: &Plan| programs.iter().find(|(id, _)| *id == plan.program).map(|(_, label)| label.clone());
    Ok(plans.filter_map(|plan| Some((label(&plan)?, plan))).collect())
}

/// A new fee plan, and the unanswered differences of issued invoices, which it does not change.
#[derive(Clone, Debug)]
pub struct PlanSet {
    pub plan: Plan,
    pub not_reached: Vec<Difference>,
    pub first_issue: Option<FirstIssue>,
}

/// The first invoices that the portal issues automatically with a fee plan.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FirstIssue {
    /// The first day of the month that they are for.
    pub month: Date,
    /// `None`: the day has passed, so they are issued within minutes.
    pub day: Option<Date>,
}

/// Sets the monthly fee of a program from a day on.
pub async fn put_plan(ctx: &mut WriteContext<'_, '_>, program: &str, plan: Plan) -> Result<Audited<PlanSet>, AppError> {
    let programs = centres::store::list_programs(ctx.tx, ctx.centre.chain_id()).await?;
    let (id, _) =
        programs.into_iter().find(|(_, label)| label == program).ok_or_else(|| messages::no_program(program))?;
    let plan = Plan { program: id, ..plan };
    let done = put_known_plan(ctx, plan).await?;
    let billing = billing_context(ctx);
    let first_issue = first_issue(ctx.tx, &billing, ctx.centre, done.answer()).await?;
    let not_reached = corrections::differences::list_open(ctx.tx, &billing, ctx.centre).await?;
    Ok(done.map(|plan| PlanSet { plan, not_reached, first_issue }))
}

/// Sets a fee plan of a program of the chain. The differences of issued invoices are not computed.
pub async fn put_known_plan(ctx: &mut WriteContext<'_, '_>, plan: Plan) -> Result<Audited<Plan>, AppError> {
    set_plan(ctx.tx, &billing_context(ctx), ctx.centre.id(), &plan).await?;
    let object = format!("{} {}", plan.program, plan.paise.0);
    Ok(Audited::new(AuditAction::SetAFeePlan, plan).with(&object))
}

/// The first automatic invoices with a plan that was set before. `None`: it ends without an invoice, or costs nothing.
pub async fn first_issue(
    reader: &mut Reader<'_>,
    billing: &BillingContext<'_>,
    centre: &MyCentre,
    plan: &Plan,
) -> Result<Option<FirstIssue>, Error> {
    let run = schedule::store::find_run(reader, centre.id()).await?;
    let Some(next) = run.and_then(|run| super::month_named(&run.period)) else { return Ok(None) };
    let issued = last_issued_month(reader, centre, plan.program).await?;
    let unissued = issued.map_or(next, |month| month.saturating_add(1.month()));
    let month = next.max(unissued).max(plan.from.first_of_month());
    if plan.paise == Paise::NONE || plan.until.is_some_and(|until| until < month) {
        return Ok(None);
    }
    let day = schedule::issue_day(billing, month);
    Ok(Some(FirstIssue { month, day: Some(day).filter(|day| *day > billing.today()) }))
}

/// The first day of the last month for which a centre has issued invoices of a program.
pub async fn last_issued_month(
    reader: &mut Reader<'_>,
    centre: &MyCentre,
    program: ProgramId,
) -> Result<Option<Date>, Error> {
    let month = store::find_last_issued_month(reader, centre.id(), program).await?;
    Ok(month.and_then(|month| super::month_named(&month)))
}

/// Which invoices are to be issued.
#[derive(Clone, Copy, Debug)]
pub struct ToIssue {
    /// Any day of the month.
    pub month: Date,
    /// `None`: for all children of the centre.
    pub child: Option<Billed>,
    /// Also for children whose invoice of the month was withdrawn.
    pub again: bool,
}

/// The invoices that would be issued for a month: for each child who was at the centre, owes something and has no invoice yet.
pub async fn preview(
    reader: &mut Reader<'_>,
    billing: &BillingContext<'_>,
    centre: &MyCentre,
    ToIssue { month, child, again }: ToIssue,
) -> Result<Vec<(ChildId, Draft)>, AppError> {
    let months = rules::issued_months(billing.today());
    if !months.contains(&month.first_of_month()) {
        return Err(messages::month_out_of_reach(months).into());
    }
    let withdrawn =
        if again { Vec::new() } else { corrections::credit_notes::withdrawn_in(reader, centre, month).await? };
    let mut drafts = Vec::new();
    let here = list_here_since(reader, centre.id(), billing.zone.at(month, 0, 0)).await?;
    for child in here.into_iter().filter(|id| child.is_none_or(|one| one.id() == *id)) {
        if withdrawn.contains(&child) {
            continue;
        }
        if let Some(draft) = draft(reader, billing, (child, centre.id()), month).await? {
            drafts.push((child, draft));
        }
    }
    Ok(drafts)
}

/// Issues the missing invoices of a month.
pub async fn issue_all(
    ctx: &mut WriteContext<'_, '_>,
    wanted: ToIssue,
) -> Result<Audited<Vec<(ChildId, Draft)>>, AppError> {
    let (who, billing) = (who(ctx), billing_context(ctx));
    let drafts = preview(ctx.tx, &billing, ctx.centre, wanted).await?;
    for (child, _) in &drafts {
        issue(ctx.tx, &billing, (*child, ctx.centre.id()), wanted.month, &who).await?;
    }
    let total: Paise = drafts.iter().flat_map(|(_, draft)| &draft.lines).map(|line| line.paise).sum();
    let object = format!("{} {}", drafts.len(), total.0);
    Ok(Audited::new(AuditAction::IssuedInvoices, drafts).with(&object))
}

pub async fn give_credit(
    ctx: &mut WriteContext<'_, '_>,
    child: Billed,
    paise: Paise,
    reason: &str,
) -> Result<Audited<CreditId>, AppError> {
    let (child, day, who) = (child.id(), ctx.today(), who(ctx));
    let centre = ctx.centre.id();
    let new = NewCredit { child, centre, paise, reason: reason.to_owned(), day, who };
    let id = credit(ctx.tx, &billing_context(ctx), &new).await?;
    notify(ctx.tx, &billing_context(ctx), child, id.0, &messages::credited(paise, reason)).await?;
    Ok(Audited::new(AuditAction::GaveACredit, id).about(child).with(&format!("{id} {}", paise.0)))
}

/// A payment that the centre received.
#[derive(Clone, Debug)]
pub struct NewPaymentOfCentre {
    pub child: Billed,
    pub paise: Paise,
    pub day: Date,
    pub way: PaidBy,
    pub reference: String,
    /// Idempotency key: a payment with the same key is recorded once.
    pub key: String,
}

pub async fn record_payment(
    ctx: &mut WriteContext<'_, '_>,
    new: &NewPaymentOfCentre,
) -> Result<Audited<Receipt>, AppError> {
    let NewPaymentOfCentre { child, paise, day, way, reference, key } = new.clone();
    if !rules::is_recent(day, ctx.today()) {
        return Err(messages::long_ago().into());
    }
    let key = format!("{} {key}", ctx.centre.scope());
    let received = Received { of: For::Child(child.id()), paise, day, way, reference, key, who: who(ctx) };
    let receipt = receive(ctx.tx, &billing_context(ctx), &received).await?;
    let object = format!("{} {}", receipt.payment.id, paise.0);
    Ok(Audited::new(AuditAction::RecordedAPayment, receipt).about(child.id()).with(&object))
}

/// Received payments of the same child, amount, day and way that no reference tells apart: perhaps the same money.
pub async fn equal_payments(
    ctx: &mut WriteContext<'_, '_>,
    NewPaymentOfCentre { child, paise, day, way, reference, .. }: &NewPaymentOfCentre,
) -> Result<Vec<Payment>, Error> {
    let mut equal = super::account::payments_of(ctx.tx, child.id()).await?;
    equal.retain(|one| {
        let is_told_apart = !reference.trim().is_empty() && !one.reference.is_empty();
        let is_alike = (one.paise, one.day, one.way) == (*paise, *day, *way);
        one.state == PaymentState::Received && is_alike && !is_told_apart
    });
    Ok(equal)
}

/// Whether a payment was reversed before.
pub async fn is_reversed(reader: &mut Reader<'_>, id: PaymentId) -> Result<bool, Error> {
    Ok(store::find_payment(reader, id).await?.is_some_and(|there| there.state == PaymentState::Reversed))
}

/// Reverses a payment: it bounced, was recorded by mistake, or a parent reported it and it never came.
pub async fn reverse(
    ctx: &mut WriteContext<'_, '_>,
    id: PaymentId,
    reason: &str,
) -> Result<Audited<(ChildId, Payment)>, AppError> {
    text::line(reason, text::NOTE_MAX).map_err(messages::bad_reason)?;
    let there = store::find_payment(ctx.tx, id).await?.ok_or_else(|| Refusal::not_here("payment"))?;
    // Not told apart from a payment that is not there.
    let own = find_billed(ctx.tx, ctx.centre, there.child).await?;
    own.ok_or_else(|| Refusal::not_here("payment"))?;
    let who = who(ctx);
    let payment = reverse_payment(ctx.tx, &billing_context(ctx), id, (&who, reason)).await?;
    let object = format!("{id} {}", payment.paise.0);
    Ok(Audited::new(AuditAction::ReversedAPayment, (there.child, payment)).about(there.child).with(&object))
}

/// Closes a month: nothing can be posted to it any more.
pub async fn close_month(ctx: &mut WriteContext<'_, '_>, month: &str) -> Result<Audited<()>, AppError> {
    super::month_named(month).ok_or_else(messages::bad_month)?;
    let (who, today) = (who(ctx), ctx.today());
    ledger::close_month(ctx.tx, ctx.now, ctx.centre.id(), (month, today), &who).await?;
    Ok(Audited::new(AuditAction::ClosedAMonth, ()).with(&month))
}

/// A child with invoices or payments, and the account.
#[derive(Clone, Debug)]
pub struct Owing {
    pub child: ChildId,
    /// The centre's own number, if any.
    pub admission_id: Option<String>,
    pub name: String,
    pub account: Account,
}

/// What each family owes a centre, by name, including families who owe nothing. Invoices of other centres are owed there.
pub async fn owing(reader: &mut Reader<'_>, centre: &MyCentre, today: Date) -> Result<Vec<Owing>, Error> {
    let mut all = Vec::new();
    for BilledChild { child, admission_id, name } in billed_children(reader, centre).await? {
        let account = account_of(reader, child, today).await?.at(centre.id());
        all.push(Owing { child, admission_id, name, account });
    }
    Ok(all)
}

/// A child with invoices or payments.
#[derive(Clone, Debug)]
pub struct BilledChild {
    pub child: ChildId,
    /// The centre's own number, if any.
    pub admission_id: Option<String>,
    pub name: String,
}

/// The children with invoices or payments at a centre, by name, including those who left.
pub async fn billed_children(reader: &mut Reader<'_>, centre: &MyCentre) -> Result<Vec<BilledChild>, Error> {
    let all = store::list_billed_children(reader, centre.id()).await?.into_iter();
    let one = |(child, admission_id, name, last_name): (ChildId, Option<String>, String, String)| BilledChild {
        child,
        admission_id,
        name: format!("{name} {last_name}").trim().to_owned(),
    };
    Ok(all.map(one).collect())
}

/// Payments that parents reported and nobody has confirmed, the longest waiting first.
pub async fn reported_payments(reader: &mut Reader<'_>, centre: &MyCentre) -> Result<Vec<ReportedPayment>, Error> {
    let rows = store::list_in_state(reader, centre.id(), PaymentState::Reported).await?;
    let one = |row: store::PaymentRow| {
        let store::PaymentRow { id, child, paise, day, way, reference, corrected_from, .. } = row;
        ReportedPayment { payment_id: id, child_id: child, paise, day: day.to_string(), way, reference, corrected_from }
    };
    Ok(rows.into_iter().map(one).collect())
}

#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct ReportedPayment {
    pub payment_id: PaymentId,
    pub child_id: ChildId,
    pub paise: Paise,
    /// The day of the report, `YYYY-MM-DD`.
    pub day: String,
    pub way: PaidBy,
    pub reference: String,
    /// The amount before a parent corrected it, if any.
    pub corrected_from: Option<Paise>,
}
