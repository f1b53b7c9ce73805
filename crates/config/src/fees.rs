use serde::{Deserialize, Serialize};

use super::faults::Faults;
use base::money::{MOST, Paise};

/// When invoices are issued and due, and what follows when they are not paid.
#[derive(Clone, Debug, Deserialize, Serialize)]
#[serde(default, deny_unknown_fields)]
pub struct Fees {
    /// The day of the month on which its invoices are issued.
    pub issue_on_day: i8,
    /// An invoice is due so many days after its issue, unless the fee plan names a day.
    pub due_days: u16,
    /// What is added to an invoice that is not paid in time; 0: nothing.
    pub late_fee_paise: Paise,
    /// It is added so many days after the invoice was due.
    pub late_after_days: u16,
    /// Parents are reminded on these days, counted from the day on which the invoice is due; below zero: before it.
    pub remind_days: Vec<i16>,
}

impl Default for Fees {
    fn default() -> Self {
        Self {
            issue_on_day: 1,
            due_days: 10,
            late_fee_paise: Paise::NONE,
            late_after_days: 7,
            remind_days: vec![-2, 3, 10],
        }
    }
}

impl Fees {
    pub(super) fn check(&self, faults: &mut Faults) {
        faults.unless((1..=28).contains(&self.issue_on_day), "fees.issue_on_day", "a day of the month from 1 to 28");
        faults.unless(self.due_days <= 366, "fees.due_days", "0 to 366 days");
        faults.unless(
            (Paise::NONE..=MOST).contains(&self.late_fee_paise),
            "fees.late_fee_paise",
            "0, or an amount in paise up to ten crore rupees",
        );
        faults.unless(self.late_after_days <= 366, "fees.late_after_days", "0 to 366 days");
        faults.unless(
            self.remind_days.len() <= 20 && self.remind_days.iter().all(|day| (-60..=366).contains(day)),
            "fees.remind_days",
            "at most 20 days from -60 to 366",
        );
    }
}
