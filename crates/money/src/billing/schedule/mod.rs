//! The schedule of fees: when invoices are issued and when unpaid ones are reminded.

pub mod jobs;
pub mod store;

use jiff::ToSpan;
use jiff::civil::Date;

use self::store::Run;
use super::{BillingContext, rules};
use base::ledger::month_of;

/// The actor of scheduled tasks in the ledger.
pub(super) const PORTAL: &str = "portal";

/// The hour of the day at which parents are reminded.
pub(super) const REMIND_AT: i8 = 9;

/// The day on which the invoices of a month are issued.
pub(super) fn issue_day(billing: &BillingContext<'_>, month: Date) -> Date {
    rules::later(month, i64::from(billing.rules.issue_on_day) - 1)
}

/// When the invoices of a month are issued, and when the next month begins.
pub(super) fn run_of(billing: &BillingContext<'_>, month: Date) -> Run {
    let next = month.saturating_add(1.month());
    let issue_at = billing.zone.at(issue_day(billing, month), 0, 0);
    Run { period: month_of(month), issue_at, turn_at: billing.zone.at(next, 0, 0) }
}
