use serde::{Deserialize, Serialize};

use super::faults::Faults;
use base::money::{MOST, Paise};

/// When invoices are issued and due, late fees and reminders.
#[derive(Clone, Debug, Deserialize, Serialize)]
#[serde(default, deny_unknown_fields)]
pub struct Fees {
    /// The day of the month on which the month's invoices are issued.
    pub issue_on_day: i8,
    /// Days from issue to the due date, unless the fee plan names a day.
    pub due_days: u16,
    /// The late fee of an unpaid invoice; 0: none.
    pub late_fee_paise: Paise,
    /// Days from the due date until the late fee is added.
    pub late_after_days: u16,
    /// Days of reminders, relative to the due date; negative: before it.
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
