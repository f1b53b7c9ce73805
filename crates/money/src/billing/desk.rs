//! What a centre's office does about fees: through its own program, or on the command line. Each step says what the record gets:
//! what it was about, and the amount in paise.

use database::{Error, Reader};
use jiff::civil::Date;
use serde::Serialize;
use utoipa::ToSchema;

use super::corrections::differences::Difference;
use super::stays::here_since;
use super::telling::tell;
use super::{
    Account, Billed, Draft, For, NewCredit, PaidBy, Payment, PaymentState, Plan, Receipt, Received, Till, account_of,
    billed_child, corrections, credit, draft, issue, messages, receive, reverse_payment, rules, set_plan, store,
};
use base::audit::Deed;
use base::ids::{ChildId, CreditId, PaymentId};
use base::ledger;
use base::money::Paise;
use base::refusal::{Refusal, Trouble};
use base::text;
use people::centres::{self, Acting, Done, MyCentre};

/// As the books name who did it.
pub(super) fn who(act: &Acting<'_, '_>) -> String {
    act.centre.actor().to_string()
}

pub(super) fn till<'a>(act: &Acting<'a, '_>) -> Till<'a> {
    Till { now: act.now, ..Till::of(act.app) }
}

/// The plans of a centre, each with its program's label.
pub async fn plans(reader: &mut Reader<'_>, centre: &MyCentre) -> Result<Vec<(String, Plan)>, Error> {
    let programs = centres::store::programs(reader, centre.chain_id()).await?;
    let plans = store::plans(reader, centre.id()).await?.into_iter();
    let label = |plan: &Plan| programs.iter().find(|(id, _)| *id == plan.program).map(|(_, label)| label.clone());
    Ok(plans.filter_map(|plan| Some((label(&plan)?, plan))).collect())
}

/// A price as it is set, and the differences of issued invoices that nobody has answered: the price does not reach them.
#[derive(Clone, Debug)]
pub struct PlanSet {
    pub plan: Plan,
    pub not_reached: Vec<Difference>,
}

/// Sets what a month of a program costs from a day on.
pub async fn put_plan(act: &mut Acting<'_, '_>, program: &str, plan: Plan) -> Result<Done<PlanSet>, Trouble> {
    let programs = centres::store::programs(act.writer, act.centre.chain_id()).await?;
    let (id, _) =
        programs.into_iter().find(|(_, label)| label == program).ok_or_else(|| messages::no_program(program))?;
    let plan = Plan { program: id, ..plan };
    set_plan(act.writer, &till(act), act.centre.id(), &plan).await?;
    let till = till(act);
    let not_reached = corrections::differences::waiting(act.writer, &till, act.centre).await?;
    let object = format!("{id} {}", plan.paise.0);
    Ok(Done::new(Deed::SetAFeePlan, PlanSet { plan, not_reached }).with(&object))
}

/// Which invoices are to be issued.
#[derive(Clone, Copy, Debug)]
pub struct ToIssue {
    /// Any day of the month.
    pub month: Date,
    /// None: of all children of the centre.
    pub child: Option<Billed>,
    /// Of those too whose invoice of the month was withdrawn.
    pub again: bool,
}

/// What would be issued for a month: of each child that was at the centre in it, has something to pay and no invoice yet.
pub async fn preview(
    reader: &mut Reader<'_>,
    till: &Till<'_>,
    centre: &MyCentre,
    ToIssue { month, child, again }: ToIssue,
) -> Result<Vec<(ChildId, Draft)>, Trouble> {
    let months = rules::issued_months(till.today());
    if !months.contains(&month.first_of_month()) {
        return Err(messages::month_out_of_reach(months).into());
    }
    let withdrawn =
        if again { Vec::new() } else { corrections::credit_notes::withdrawn_in(reader, centre, month).await? };
    let mut drafts = Vec::new();
    let here = here_since(reader, centre.id(), till.zone.at(month, 0, 0)).await?;
    for child in here.into_iter().filter(|id| child.is_none_or(|one| one.id() == *id)) {
        if withdrawn.contains(&child) {
            continue;
        }
        if let Some(draft) = draft(reader, till, (child, centre.id()), month).await? {
            drafts.push((child, draft));
        }
    }
    Ok(drafts)
}

/// Issues a month's invoices that are not there yet.
pub async fn issue_all(act: &mut Acting<'_, '_>, wanted: ToIssue) -> Result<Done<Vec<(ChildId, Draft)>>, Trouble> {
    let (who, till) = (who(act), till(act));
    let drafts = preview(act.writer, &till, act.centre, wanted).await?;
    for (child, _) in &drafts {
        issue(act.writer, &till, (*child, act.centre.id()), wanted.month, &who).await?;
    }
    let total: Paise = drafts.iter().flat_map(|(_, draft)| &draft.lines).map(|line| line.paise).sum();
    let object = format!("{} {}", drafts.len(), total.0);
    Ok(Done::new(Deed::IssuedInvoices, drafts).with(&object))
}

pub async fn give_credit(
    act: &mut Acting<'_, '_>,
    child: Billed,
    paise: Paise,
    reason: &str,
) -> Result<Done<CreditId>, Trouble> {
    let (child, day, who) = (child.id(), act.today(), who(act));
    let centre = act.centre.id();
    let new = NewCredit { child, centre, paise, reason: reason.to_owned(), day, who };
    let id = credit(act.writer, &till(act), &new).await?;
    tell(act.writer, &till(act), child, id.0, &messages::credited(paise, reason)).await?;
    Ok(Done::new(Deed::GaveACredit, id).about(child).with(&format!("{id} {}", paise.0)))
}

/// Money that the office took or saw.
#[derive(Clone, Debug)]
pub struct Taken {
    pub child: Billed,
    pub paise: Paise,
    pub day: Date,
    pub way: PaidBy,
    pub reference: String,
    /// The same key is the same money.
    pub key: String,
}

pub async fn record_payment(act: &mut Acting<'_, '_>, taken: &Taken) -> Result<Done<Receipt>, Trouble> {
    let Taken { child, paise, day, way, reference, key } = taken.clone();
    if !rules::is_recent(day, act.today()) {
        return Err(messages::long_ago().into());
    }
    let key = format!("{} {key}", act.centre.scope());
    let new = Received { of: For::Child(child.id()), paise, day, way, reference, key, who: who(act) };
    let receipt = receive(act.writer, &till(act), &new).await?;
    let object = format!("{} {}", receipt.payment.id, paise.0);
    Ok(Done::new(Deed::RecordedAPayment, receipt).about(child.id()).with(&object))
}

/// The money was not there: a cheque came back, a row was mistaken, or nobody saw what a parent told.
pub async fn reverse(
    act: &mut Acting<'_, '_>,
    id: PaymentId,
    reason: &str,
) -> Result<Done<(ChildId, Payment)>, Trouble> {
    text::line(reason, text::NOTE_MAX).map_err(messages::bad_reason)?;
    let there = store::payment(act.writer, id).await?.ok_or_else(Refusal::not_here)?;
    billed_child(act.writer, act.centre, there.child).await?;
    let who = who(act);
    let payment = reverse_payment(act.writer, &till(act), id, (&who, reason)).await?;
    let object = format!("{id} {}", payment.paise.0);
    Ok(Done::new(Deed::ReversedAPayment, (there.child, payment)).about(there.child).with(&object))
}

/// Closes the books of a month.
pub async fn close_month(act: &mut Acting<'_, '_>, month: &str) -> Result<Done<()>, Trouble> {
    super::month_named(month).ok_or_else(messages::bad_month)?;
    let (who, today) = (who(act), act.today());
    ledger::close_month(act.writer, act.now, act.centre.id(), (month, today), &who).await?;
    Ok(Done::new(Deed::ClosedAMonth, ()).with(&month))
}

/// A child of whom something is or was to be paid.
#[derive(Clone, Debug)]
pub struct Owing {
    pub child: ChildId,
    /// The office's own number, where it gave one.
    pub admission_id: Option<String>,
    pub name: String,
    pub account: Account,
}

/// Who owes a centre what, by name; with those who owe nothing. What another centre invoiced is owed there.
pub async fn owing(reader: &mut Reader<'_>, centre: &MyCentre, today: Date) -> Result<Vec<Owing>, Error> {
    let mut all = Vec::new();
    for (child, admission_id, name, last_name) in store::billed_children(reader, centre.id()).await? {
        let account = account_of(reader, child, today).await?.at(centre.id());
        all.push(Owing { child, admission_id, name: format!("{name} {last_name}").trim().to_owned(), account });
    }
    Ok(all)
}

/// What parents told and nobody has seen, the longest waiting first.
pub async fn told(reader: &mut Reader<'_>, centre: &MyCentre) -> Result<Vec<Told>, Error> {
    let told = store::in_state(reader, centre.id(), PaymentState::Told).await?;
    let one = |kept: store::KeptPayment| {
        let store::KeptPayment { id, child, paise, day, way, reference, corrected_from, .. } = kept;
        Told { payment_id: id, child_id: child, paise, day: day.to_string(), way, reference, corrected_from }
    };
    Ok(told.into_iter().map(one).collect())
}

#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct Told {
    pub payment_id: PaymentId,
    pub child_id: ChildId,
    pub paise: Paise,
    /// The day on which it was told, `YYYY-MM-DD`.
    pub day: String,
    pub way: PaidBy,
    pub reference: String,
    /// The amount before, if a parent has corrected it.
    pub corrected_from: Option<Paise>,
}
