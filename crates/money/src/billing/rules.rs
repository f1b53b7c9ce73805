//! Pure rules: the fees of a month, the allocation of payments, the dates of reminders.

use jiff::ToSpan;
use jiff::civil::Date;

use super::{InvoiceState, Line, Nature, Plan, line_text};
use base::ids::{CreditId, InvoiceId};
use base::money::Paise;
use config::Fees;

/// The day `days` later, saturating at the end of the calendar.
pub fn later(day: Date, days: i64) -> Date {
    day.saturating_add(days.days())
}

/// The months for which invoices can be issued: the last, the current and the next one.
pub fn issued_months(today: Date) -> [Date; 3] {
    let this = today.first_of_month();
    [this.saturating_sub(1.month()), this, this.saturating_add(1.month())]
}

/// Years from today within which a plan or discount must begin.
const PLANNED_YEARS: i64 = 2;
/// Years from today within which it must end, unless the end is open.
const LASTING_YEARS: i64 = 10;

/// Whether a plan or discount may begin on a day. A day further away is taken as a typing error.
pub fn is_plannable(day: Date, today: Date) -> bool {
    (today.saturating_sub(PLANNED_YEARS.years())..=today.saturating_add(PLANNED_YEARS.years())).contains(&day)
}

/// Whether a plan or discount may end on a day.
pub fn is_an_end(day: Date, today: Date) -> bool {
    (today.saturating_sub(PLANNED_YEARS.years())..=today.saturating_add(LASTING_YEARS.years())).contains(&day)
}

/// Whether a charge issued today may be due on a day.
pub fn may_be_due(day: Date, today: Date) -> bool {
    (today..=today.saturating_add(1.year())).contains(&day)
}

/// Whether a day is at most a year ago; an older day is taken as a typing error.
pub fn is_recent(day: Date, today: Date) -> bool {
    day >= today.saturating_sub(1.year())
}

/// A set of days of one month, stored as bits; the lowest bit is the first day.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct MonthDays(u32);

impl MonthDays {
    pub const NONE: Self = Self(0);

    /// The days of a month from `from` to `last`, both included; without `last` to the end of the month.
    pub fn between(month: Date, from: Date, last: Option<Date>) -> Self {
        let holds = |day: &Date| *day >= from && last.is_none_or(|last| *day <= last);
        Self(days_of(month).filter(holds).map(bit).fold(0, |days, day| days | day))
    }

    pub fn whole(month: Date) -> Self {
        Self::between(month, month.first_of_month(), None)
    }

    /// Reads the stored value of [`MonthDays::bits`].
    pub fn from_bits(days: i64) -> Self {
        Self(u32::try_from(days).unwrap_or_default())
    }

    pub fn bits(self) -> i64 {
        i64::from(self.0)
    }

    #[must_use]
    pub fn with(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    #[must_use]
    pub fn without(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }

    #[must_use]
    pub fn within(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }

    pub fn count(self) -> u32 {
        self.0.count_ones()
    }

    pub fn is_empty(self) -> bool {
        self.0 == 0
    }

    pub fn holds(self, day: Date) -> bool {
        self.0 & bit(day) != 0
    }
}

fn bit(day: Date) -> u32 {
    1 << (day.day() - 1)
}

fn days_of(month: Date) -> impl Iterator<Item = Date> {
    month.first_of_month().series(1.day()).take_while(move |day| *day <= month.last_of_month())
}

/// The share of a monthly fee for the days up to and including `day`. Each day has its own price in paise, so that the parts of any
/// division sum to the whole.
fn up_to(paise: Paise, day: Date) -> Paise {
    let all = u32::from(day.days_in_month().unsigned_abs());
    paise.share(u32::from(day.day().unsigned_abs()), all).unwrap_or_default()
}

/// The fees of a month: for each nature and fee the price of the days on which a plan with this fee is in force and the child is
/// here. All days of the month cost exactly the whole fee.
pub fn fees(plans: &[Plan], month: Date, here: MonthDays) -> Vec<Line> {
    let all = u32::from(month.days_in_month().unsigned_abs());
    let mut lines = Vec::new();
    for nature in [Nature::TuitionFee, Nature::DaycareFee] {
        let own: Vec<&Plan> = plans.iter().filter(|plan| plan.nature == nature).collect();
        // Monthly fee, sum and number of the days.
        let mut shares: Vec<(Paise, i64, u32)> = Vec::new();
        for day in days_of(month).filter(|day| here.holds(*day)) {
            let Some(plan) = in_force(&own, day) else { continue };
            let before = if day.day() == 1 { Paise::NONE } else { up_to(plan.paise, later(day, -1)) };
            let price = up_to(plan.paise, day).0 - before.0;
            match shares.last_mut() {
                Some((whole, sum, count)) if *whole == plan.paise => (*sum, *count) = (*sum + price, *count + 1),
                _ => shares.push((plan.paise, price, 1)),
            }
        }
        for (_, paise, count) in shares.into_iter().filter(|(_, paise, _)| *paise != 0) {
            lines.push(Line { text: line_text::fee(nature, month, count, all), nature, paise: Paise(paise) });
        }
    }
    lines
}

/// The plan in force on a day: the one that began last, unless it has ended. A plan of zero ends the earlier ones.
fn in_force<'a>(plans: &[&'a Plan], day: Date) -> Option<&'a Plan> {
    let begun = plans.iter().filter(|plan| plan.from <= day);
    begun.max_by_key(|plan| plan.from).copied().filter(|plan| plan.until.is_none_or(|until| day <= until))
}

/// The due date of an invoice: the plans' day of the month if it is not before the issue, else the configured days after the issue.
pub fn due_day(plans: &[Plan], month: Date, issued: Date, rules: &Fees) -> Date {
    let month = month.first_of_month();
    let own: Vec<&Plan> = plans.iter().collect();
    let named = own.iter().filter(|plan| plan.from <= month.last_of_month()).filter_map(|plan| plan.due_day).min();
    let named = named.map(|day| later(month, day - 1)).filter(|day| *day >= issued);
    named.unwrap_or_else(|| later(issued, rules.due_days.into()))
}

/// The open amounts of an invoice by nature, in the order of its lines. Credits reduce the first lines first.
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

/// Allocates an amount to invoices, the oldest first, line by line. Returns the parts and the rest.
pub fn allocate(
    money: Paise,
    invoices: &[(InvoiceId, Vec<(Nature, Paise)>)],
) -> (Vec<(InvoiceId, Nature, Paise)>, Paise) {
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

/// The credits that an invoice of this amount uses: the oldest first, never more than the amount.
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

/// A step of dunning.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Step {
    Remind,
    AddLateFee,
}

/// The dunning steps of an unpaid invoice with their days, in order.
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

/// The day of the next step after `checked`.
pub fn next_step(due: Date, checked: Date, rules: &Fees) -> Option<Date> {
    steps(due, rules).into_iter().map(|(day, _)| day).find(|day| *day > checked)
}
