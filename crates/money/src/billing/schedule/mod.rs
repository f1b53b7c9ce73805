//! When a month's invoices are issued, and when what is not paid is looked at.

pub mod jobs;
pub mod store;

use jiff::ToSpan;
use jiff::civil::Date;

use self::store::Run;
use super::{Till, rules};
use base::ledger::month_of;

/// As the books name who did it.
pub(super) const PORTAL: &str = "portal";

/// The hour at which parents are reminded.
pub(super) const REMIND_AT: i8 = 9;

/// When the invoices of a month are issued, and when the next month is due.
pub(super) fn run_of(till: &Till<'_>, month: Date) -> Run {
    let issue = rules::later(month, i64::from(till.rules.issue_on_day) - 1);
    let next = month.saturating_add(1.month());
    Run { period: month_of(month), issue_at: till.zone.at(issue, 0, 0), turn_at: till.zone.at(next, 0, 0) }
}
