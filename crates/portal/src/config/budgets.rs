use crate::base::day::{DAY_MS, MINUTE_MS};

const HOUR_MS: i64 = 60 * MINUTE_MS;

/// How often something may happen to one subject: in each window (milliseconds) at most so many times.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Budget {
    pub name: &'static str,
    pub windows: &'static [(i64, i64)],
}

/// How often something may happen to one subject: so often at once, then once each so many milliseconds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pace {
    pub name: &'static str,
    pub at_once: i64,
    pub each_ms: i64,
}

/// All budgets of the portal. They are kept in the database: a restart forgets nothing, several servers share them.
#[derive(Clone, Debug)]
pub struct Budgets {
    /// Off in the demo and in benches, unless `--strict-budgets` is given; waits between codes are off with them.
    pub enforced: bool,
    /// Codes to one contact.
    pub codes_per_contact: Budget,
    /// Codes asked for from one address. Loose: mobile carriers put thousands of phones behind one.
    pub codes_per_address: Budget,
    /// Codes of the whole server: what an attack on the SMS bill can cost in a day.
    pub codes_per_server: Budget,
    /// Codes that one parent may have sent to numbers and addresses that are not theirs yet.
    pub new_contact_codes_per_parent: Budget,
    /// Wrong codes for one contact, counted across its codes.
    pub wrong_codes_per_contact: Budget,
    /// Codes tried from one address.
    pub tries_per_address: Budget,
    /// New phone numbers and e-mail addresses of one parent.
    pub contact_changes_per_parent: Budget,
    /// Photos that one parent brings.
    pub uploads_per_parent: Budget,
    /// Messages that one parent writes.
    pub messages_per_parent: Pace,
    /// Notices that one parent sends to their own devices to try them.
    pub test_notices_per_parent: Budget,
    /// New door PINs of one child's one side.
    pub door_pins_per_side: Budget,
    /// Logout reports from one address.
    pub logout_reports_per_address: Budget,
}

/// The longest window of all: uses older than this may be forgotten.
pub const LONGEST_WINDOW_MS: i64 = 30 * DAY_MS;

impl Default for Budgets {
    fn default() -> Self {
        let budget = |name, windows| Budget { name, windows };
        Self {
            enforced: true,
            codes_per_contact: budget("code_contact", &[(5, 15 * MINUTE_MS), (10, HOUR_MS), (20, DAY_MS)]),
            codes_per_address: budget("code_address", &[(120, 10 * MINUTE_MS)]),
            codes_per_server: budget("code_server", &[(20_000, DAY_MS)]),
            new_contact_codes_per_parent: budget("new_contact_code", &[(10, HOUR_MS), (20, DAY_MS)]),
            wrong_codes_per_contact: budget("wrong_code_contact", &[(20, DAY_MS)]),
            tries_per_address: budget("try_address", &[(230, 10 * MINUTE_MS)]),
            contact_changes_per_parent: budget("contact_change", &[(5, 30 * DAY_MS)]),
            uploads_per_parent: budget("upload", &[(60, DAY_MS)]),
            messages_per_parent: Pace { name: "message", at_once: 60, each_ms: 1000 },
            test_notices_per_parent: budget("test_notice", &[(5, DAY_MS)]),
            door_pins_per_side: budget("door_pin", &[(10, DAY_MS)]),
            logout_reports_per_address: budget("logout_report_address", &[(600, HOUR_MS)]),
        }
    }
}

impl Budgets {
    pub fn off() -> Self {
        Self { enforced: false, ..Self::default() }
    }
}
