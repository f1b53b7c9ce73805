//! What a month costs, what a payment goes to, and when an invoice is looked at. Pure.

use jiff::ToSpan;
use jiff::civil::Date;

use super::{InvoiceState, Line, Nature, Plan, worded};
use base::ids::{CreditId, InvoiceId};
use base::money::Paise;
use config::Fees;

/// From the first day to the last.
pub type Days = (Date, Date);

/// The day `days` later; the calendar's end instead of beyond it.
pub fn later(day: Date, days: i64) -> Date {
    day.saturating_add(days.days())
}

/// The days of a month on which a child belongs to the centre. None: on no day, or on a break all of the month.
pub fn days_here(month: Date, admitted: Date, last: Option<Date>, breaks: &[Days]) -> Option<Days> {
    let (from, to) = (
        month.first_of_month().max(admitted),
        last.map_or(month.last_of_month(), |last| last.min(month.last_of_month())),
    );
    let is_away = breaks.iter().any(|&(begin, end)| begin <= from && end >= to);
    (from <= to && !is_away).then_some((from, to))
}

/// The fees of a month: for each nature and plan the share of the days on which the plan holds and the child is here. All days
/// of the month are the whole fee, to the paisa.
pub fn fees(plans: &[Plan], month: Date, here: Days) -> Vec<Line> {
    let (first, all) = (month.first_of_month(), u32::from(month.days_in_month().unsigned_abs()));
    let mut lines = Vec::new();
    for nature in [Nature::TuitionFee, Nature::DaycareFee] {
        let own: Vec<&Plan> = plans.iter().filter(|plan| plan.nature == nature).collect();
        let days = first.series(1.day()).take_while(|day| *day <= first.last_of_month());
        let mut shares: Vec<(&Plan, u32)> = Vec::new();
        for day in days.filter(|day| (here.0..=here.1).contains(day)) {
            let Some(plan) = in_force(&own, day) else { continue };
            match shares.last_mut() {
                Some((last, count)) if *last == plan => *count += 1,
                _ => shares.push((plan, 1)),
            }
        }
        for (plan, count) in shares {
            let paise = plan.paise.share(count, all).unwrap_or_default();
            if !paise.is_none() {
                lines.push(Line { text: worded::fee(nature, month, count, all), nature, paise });
            }
        }
    }
    lines
}

/// The plan that holds on a day: the one that began last and is not over. One that costs nothing ends what was before it.
fn in_force<'a>(plans: &[&'a Plan], day: Date) -> Option<&'a Plan> {
    let begun = plans.iter().filter(|plan| plan.from <= day);
    begun.max_by_key(|plan| plan.from).copied().filter(|plan| plan.until.is_none_or(|until| day <= until))
}

/// The day on which an invoice is due: the plans' day of the month if that is not before its issue, else so many days after it.
pub fn due_day(plans: &[Plan], month: Date, issued: Date, rules: &Fees) -> Date {
    let month = month.first_of_month();
    let own: Vec<&Plan> = plans.iter().collect();
    let named = own.iter().filter(|plan| plan.from <= month.last_of_month()).filter_map(|plan| plan.due_day).min();
    let named = named.map(|day| later(month, day - 1)).filter(|day| *day >= issued);
    named.unwrap_or_else(|| later(issued, rules.due_days.into()))
}

/// What of an invoice has to be paid still, by nature, in the order of its lines. Credits are taken off the first lines first.
pub fn open(lines: &[Line], paid: &[(Nature, Paise)]) -> Vec<(Nature, Paise)> {
    let mut open: Vec<(Nature, Paise)> = Vec::new();
    for line in lines.iter().filter(|line| line.nature != Nature::Credit) {
        match open.iter_mut().find(|(nature, _)| *nature == line.nature) {
            Some((_, paise)) => *paise = Paise(paise.0.saturating_add(line.paise.0)),
            None => open.push((line.nature, line.paise)),
        }
    }
    let mut credit: i64 = lines.iter().filter(|line| line.nature == Nature::Credit).map(|line| -line.paise.0).sum();
    for (nature, paise) in &mut open {
        let taken = credit.min(paise.0);
        credit -= taken;
        let given: i64 = paid.iter().filter(|(of, _)| of == nature).map(|(_, paise)| paise.0).sum();
        paise.0 -= taken + given;
    }
    open
}

/// What of an amount goes to which invoice: the oldest first, line by line. The rest comes back.
pub fn allot(money: Paise, invoices: &[(InvoiceId, Vec<(Nature, Paise)>)]) -> (Vec<(InvoiceId, Nature, Paise)>, Paise) {
    let (mut left, mut parts) = (money.0.max(0), Vec::new());
    for (invoice, open) in invoices {
        for (nature, paise) in open {
            let part = left.min(paise.0.max(0));
            if part > 0 {
                parts.push((*invoice, *nature, Paise(part)));
                left -= part;
            }
        }
    }
    (parts, Paise(left))
}

/// What of which credit is taken off an invoice of this amount: the oldest first, and never more than the amount.
pub fn credits_taken(credits: &[(CreditId, Paise)], amount: Paise) -> Vec<(CreditId, Paise)> {
    let mut left = amount.0.max(0);
    let mut taken = Vec::new();
    for &(credit, paise) in credits {
        let part = left.min(paise.0.max(0));
        if part > 0 {
            taken.push((credit, Paise(part)));
            left -= part;
        }
    }
    taken
}

pub fn state(total: Paise, paid: Paise, due: Date, today: Date) -> InvoiceState {
    match () {
        () if paid >= total => InvoiceState::Paid,
        () if due < today => InvoiceState::Overdue,
        () if paid.is_owed() => InvoiceState::PartlyPaid,
        () => InvoiceState::Due,
    }
}

/// What is done about an invoice on its day if it is not paid.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Step {
    Remind,
    AddLateFee,
}

/// What is done about an invoice that stays unpaid, and on which days; in order.
pub fn steps(due: Date, rules: &Fees) -> Vec<(Date, Step)> {
    let reminders = rules.remind_days.iter().map(|&days| (later(due, days.into()), Step::Remind));
    let mut steps: Vec<_> = reminders.collect();
    if rules.late_fee_paise.is_owed() {
        steps.push((later(due, i64::from(rules.late_after_days)), Step::AddLateFee));
    }
    steps.sort_unstable();
    steps.dedup();
    steps
}

/// The next day after `looked` on which something is done.
pub fn next_step(due: Date, looked: Date, rules: &Fees) -> Option<Date> {
    steps(due, rules).into_iter().map(|(day, _)| day).find(|day| *day > looked)
}
