use std::time::Duration;

use serde::{Deserialize, Serialize};

use super::faults::Faults;
use base::day::MINUTE;

/// A sliding window: at most so many uses in so many minutes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct Window {
    pub times: i64,
    pub minutes: u32,
}

/// The windows of one limit; all of them apply to each subject.
pub type Windows = Vec<Window>;

/// A token bucket for each subject: `at_once` tokens, and a new one every `each_ms` milliseconds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct TokenBucket {
    pub at_once: u32,
    pub each_ms: u32,
}

impl TokenBucket {
    pub fn each(self) -> Duration {
        Duration::from_millis(self.each_ms.into())
    }

    /// How long it takes to refill an empty bucket, less one token.
    pub fn ahead(self) -> Duration {
        self.each() * self.at_once.saturating_sub(1)
    }
}

/// Section `[rate_limits]`: how often risky actions are allowed. Uses are counted in the database, so they survive a
/// restart and several servers share them.
#[derive(Clone, Debug, Deserialize, Serialize)]
#[serde(default, deny_unknown_fields)]
pub struct RateLimits {
    /// Off in the demo and in benchmarks unless `--strict-rate-limits` is given; so are the waits between codes.
    #[serde(skip, default = "on")]
    pub enforced: bool,
    /// Codes that one device, one session or one address asks for, to one contact.
    pub codes_per_asker: Windows,
    /// Codes to one contact that all unknown devices ask for together.
    pub codes_per_contact: Windows,
    /// Codes that unknown devices ask for from one address. Loose, since mobile carriers put thousands of phones behind
    /// one; but no address alone uses up the server's.
    pub codes_per_address: Windows,
    /// Codes that the whole server sends to unknown devices: what an attack on the SMS bill can cost in a day.
    pub codes_per_server: Windows,
    /// Codes that one parent may have sent to numbers and addresses that are not theirs yet.
    pub new_contact_codes_per_parent: Windows,
    /// Wrong codes for one contact, typed on devices that never signed in with it.
    pub wrong_codes_per_contact: Windows,
    /// Wrong codes for one contact, typed on one device that has signed in with it.
    pub wrong_codes_per_device: Windows,
    /// Wrong codes typed to confirm something within one session.
    pub wrong_codes_per_session: Windows,
    /// Wrong codes typed on unknown devices at one address.
    pub wrong_codes_per_address: Windows,
    /// Wrong codes of the staff, to pair a tablet or to create a passkey, typed at one address.
    pub staff_codes_per_address: Windows,
    /// The same, typed anywhere.
    pub staff_codes_per_server: Windows,
    /// New phone numbers and e-mail addresses of one parent.
    pub contact_changes_per_parent: Windows,
    /// Guardians that one parent adds or changes; a removal is always possible.
    pub guardian_changes_per_parent: Windows,
    /// Photos that one parent uploads.
    pub uploads_per_parent: Windows,
    /// Messages that one parent writes.
    pub messages_per_parent: TokenBucket,
    /// Fetches by all calendars of one parent together.
    pub calendars_per_parent: TokenBucket,
    /// Notices that one parent sends to their own devices to try them.
    pub test_notices_per_parent: Windows,
    /// Messages that the office sends to itself to try gateway and mail server.
    pub test_messages: Windows,
    /// Announcements of the office to the families of one centre.
    pub announcements_per_centre: Windows,
    /// Absences and late arrivals that one parent reports; one over several days counts once.
    pub absences_per_parent: Windows,
    /// Changes of photo consent by one parent.
    pub photo_consents_per_parent: Windows,
    /// All that one session writes and changes.
    pub writes_per_session: TokenBucket,
    /// Requests of one parent to a centre: breaks, longer days, another program.
    pub requests_per_parent: Windows,
    /// Tickets that one parent raises.
    pub tickets_per_parent: Windows,
    /// Payments that one parent reports to the office, or corrects.
    pub reported_payments_per_parent: Windows,
    /// Fee certificates that one parent has made.
    pub certificates_per_parent: Windows,
    /// Fee certificates that one parent has sent by e-mail, to whichever address.
    pub certificate_letters_per_parent: Windows,
    /// New door PINs of one child's one side.
    pub door_pins_per_side: Windows,
    /// Crashes of screens that one session reports.
    pub crashes_per_session: Windows,
    /// Reloads of one session. The app reloads once a day; tabs and lost answers add a few.
    pub reloads_per_session: Windows,
}

/// The longest window that can be set; older uses are deleted.
pub const LONGEST_WINDOW: Duration = Duration::from_hours(30 * 24);

/// In minutes, as windows are.
const HOUR: u32 = 60;
const DAY: u32 = 24 * HOUR;

fn on() -> bool {
    true
}

impl Default for RateLimits {
    fn default() -> Self {
        let windows =
            |windows: &[(i64, u32)]| windows.iter().map(|&(times, minutes)| Window { times, minutes }).collect();
        Self {
            enforced: true,
            codes_per_asker: windows(&[(5, 15), (10, HOUR), (20, DAY)]),
            codes_per_contact: windows(&[(30, HOUR), (60, DAY)]),
            codes_per_address: windows(&[(3000, 10), (6000, DAY)]),
            codes_per_server: windows(&[(20_000, DAY)]),
            new_contact_codes_per_parent: windows(&[(10, HOUR), (20, DAY)]),
            wrong_codes_per_contact: windows(&[(20, DAY)]),
            wrong_codes_per_device: windows(&[(20, DAY)]),
            wrong_codes_per_session: windows(&[(10, DAY)]),
            wrong_codes_per_address: windows(&[(300, 10)]),
            staff_codes_per_address: windows(&[(20, 10), (100, DAY)]),
            staff_codes_per_server: windows(&[(20_000, DAY)]),
            contact_changes_per_parent: windows(&[(5, 30 * DAY)]),
            guardian_changes_per_parent: windows(&[(20, DAY)]),
            uploads_per_parent: windows(&[(60, DAY)]),
            messages_per_parent: TokenBucket { at_once: 60, each_ms: 1000 },
            calendars_per_parent: TokenBucket { at_once: 60, each_ms: 2 * 60 * 1000 },
            test_notices_per_parent: windows(&[(5, DAY)]),
            test_messages: windows(&[(50, DAY)]),
            announcements_per_centre: windows(&[(6, HOUR), (20, DAY)]),
            absences_per_parent: windows(&[(60, DAY)]),
            photo_consents_per_parent: windows(&[(20, DAY)]),
            writes_per_session: TokenBucket { at_once: 300, each_ms: 12 * 1000 },
            requests_per_parent: windows(&[(100, DAY)]),
            tickets_per_parent: windows(&[(30, DAY)]),
            reported_payments_per_parent: windows(&[(20, DAY)]),
            certificates_per_parent: windows(&[(20, DAY)]),
            certificate_letters_per_parent: windows(&[(5, DAY)]),
            door_pins_per_side: windows(&[(10, DAY)]),
            crashes_per_session: windows(&[(10, HOUR)]),
            reloads_per_session: windows(&[(6, HOUR)]),
        }
    }
}

impl RateLimits {
    /// The defaults, not enforced.
    pub fn off() -> Self {
        Self { enforced: false, ..Self::default() }
    }

    pub(super) fn check(&self, faults: &mut Faults) {
        for (key, windows) in [
            ("rate_limits.codes_per_asker", &self.codes_per_asker),
            ("rate_limits.codes_per_contact", &self.codes_per_contact),
            ("rate_limits.codes_per_address", &self.codes_per_address),
            ("rate_limits.codes_per_server", &self.codes_per_server),
            ("rate_limits.new_contact_codes_per_parent", &self.new_contact_codes_per_parent),
            ("rate_limits.wrong_codes_per_contact", &self.wrong_codes_per_contact),
            ("rate_limits.wrong_codes_per_device", &self.wrong_codes_per_device),
            ("rate_limits.wrong_codes_per_session", &self.wrong_codes_per_session),
            ("rate_limits.wrong_codes_per_address", &self.wrong_codes_per_address),
            ("rate_limits.staff_codes_per_address", &self.staff_codes_per_address),
            ("rate_limits.staff_codes_per_server", &self.staff_codes_per_server),
            ("rate_limits.contact_changes_per_parent", &self.contact_changes_per_parent),
            ("rate_limits.guardian_changes_per_parent", &self.guardian_changes_per_parent),
            ("rate_limits.uploads_per_parent", &self.uploads_per_parent),
            ("rate_limits.test_notices_per_parent", &self.test_notices_per_parent),
            ("rate_limits.test_messages", &self.test_messages),
            ("rate_limits.announcements_per_centre", &self.announcements_per_centre),
            ("rate_limits.absences_per_parent", &self.absences_per_parent),
            ("rate_limits.photo_consents_per_parent", &self.photo_consents_per_parent),
            ("rate_limits.requests_per_parent", &self.requests_per_parent),
            ("rate_limits.tickets_per_parent", &self.tickets_per_parent),
            ("rate_limits.reported_payments_per_parent", &self.reported_payments_per_parent),
            ("rate_limits.certificates_per_parent", &self.certificates_per_parent),
            ("rate_limits.certificate_letters_per_parent", &self.certificate_letters_per_parent),
            ("rate_limits.door_pins_per_side", &self.door_pins_per_side),
            ("rate_limits.crashes_per_session", &self.crashes_per_session),
            ("rate_limits.reloads_per_session", &self.reloads_per_session),
        ] {
            let sound = |window: &Window| {
                (1..=1_000_000).contains(&window.times)
                    && window.minutes > 0
                    && window.minutes * MINUTE <= LONGEST_WINDOW
            };
            faults.unless(
                (1..=5).contains(&windows.len()) && windows.iter().all(sound),
                key,
                "it is a list of 1 to 5 windows like { times = 5, minutes = 15 }, with 1 to 1,000,000 times in 1 to 43,200 minutes",
            );
        }
        for (key, TokenBucket { at_once, each_ms }) in [
            ("rate_limits.messages_per_parent", self.messages_per_parent),
            ("rate_limits.writes_per_session", self.writes_per_session),
            ("rate_limits.calendars_per_parent", self.calendars_per_parent),
        ] {
            faults.unless(
                (1..=10_000).contains(&at_once) && (1..=3_600_000).contains(&each_ms),
                key,
                "at_once is 1 to 10,000 and each_ms 1 to 3,600,000",
            );
        }
    }
}
