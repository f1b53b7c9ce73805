use std::time::Duration;

use serde::{Deserialize, Serialize};

use super::faults::Faults;
use base::day::DAY;

/// The audit log, `[record]` in the file.
#[derive(Clone, Debug, Deserialize, Serialize)]
#[serde(default, deny_unknown_fields)]
pub struct Record {
    /// Days after which an event is deleted.
    pub keep_days: u32,
}

impl Default for Record {
    fn default() -> Self {
        Self { keep_days: 730 }
    }
}

impl Record {
    pub fn keep(&self) -> Duration {
        self.keep_days * DAY
    }

    pub(super) fn check(&self, faults: &mut Faults) {
        faults.unless(
            (30..=3660).contains(&self.keep_days),
            "record.keep_days",
            "the audit log is kept 30 to 3660 days",
        );
    }
}
