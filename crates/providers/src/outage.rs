//! Logs an outage of a gateway (SMS, e-mail, a push service, help desk, billing provider) once when it begins and once
//! when it ends. Every attempt in between fails, and a line for each would fill the log.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use base::clock::{Clock, Timestamp};

/// An outage ends when the gateway has answered and no attempt has failed for this long, so that a gateway that fails
/// now and then has one outage.
pub const QUIET: Duration = Duration::from_mins(1);
/// After so long without an attempt nobody knows whether the gateway works. The longest delay between two attempts is
/// an hour.
pub const UNTRIED: Duration = Duration::from_hours(2);
/// The most reasons of one outage that are logged: some gateways put a number of their own into each answer.
const MOST_REASONS: usize = 5;

pub const SMS: &str = "sms";
pub const EMAIL: &str = "email";
pub const HELP_DESK: &str = "help desk";
pub const BILLING_PROVIDER: &str = "billing provider";

/// The gateways that are failing now. Clones share them.
#[derive(Clone)]
pub struct Outages(Arc<Inner>);

struct Inner {
    clock: Clock,
    failing: Mutex<BTreeMap<String, Outage>>,
}

struct Outage {
    first: Timestamp,
    last: Timestamp,
    failed: u64,
    reasons: BTreeSet<String>,
    /// The first answer since the last failure.
    answered: Option<Timestamp>,
}

impl Outages {
    pub fn new(clock: Clock) -> Self {
        Self(Arc::new(Inner { clock, failing: Mutex::default() }))
    }

    /// An attempt failed because of the gateway and not because of the message.
    pub fn failed(&self, gateway: &str, why: &str) {
        let now = self.0.clock.now();
        let mut failing = self.failing();
        let Some(outage) = failing.get_mut(gateway) else {
            let reasons = BTreeSet::from([why.to_owned()]);
            let outage = Outage { first: now, last: now, failed: 1, reasons, answered: None };
            failing.insert(gateway.to_owned(), outage);
            return tracing::warn!(
                gateway,
                why,
                "a gateway fails: what it should have is retried, and the log says when it works again"
            );
        };
        (outage.last, outage.failed, outage.answered) = (now, outage.failed + 1, None);
        if outage.reasons.len() < MOST_REASONS && outage.reasons.insert(why.to_owned()) {
            tracing::warn!(gateway, why, "a gateway still fails, for another reason");
        } else {
            tracing::debug!(gateway, why, "a gateway still fails");
        }
    }

    /// The gateway accepted something.
    pub fn answered(&self, gateway: &str) {
        let now = self.0.clock.now();
        let mut failing = self.failing();
        let Some(outage) = failing.get_mut(gateway) else { return };
        outage.answered.get_or_insert(now);
        if outage.is_over(now) {
            outage.log_end(gateway);
            failing.remove(gateway);
        }
    }

    /// Ends outages that are over although nothing has been sent since. To be called every few seconds.
    pub fn end_quiet(&self) {
        let now = self.0.clock.now();
        self.failing().retain(|gateway, outage| {
            if outage.is_over(now) {
                outage.log_end(gateway);
                return false;
            }
            let untried = outage.answered.is_none() && now > outage.last && now - outage.last >= UNTRIED;
            if untried {
                let failed_attempts = outage.failed;
                tracing::info!(gateway, failed_attempts, "a gateway that failed has not been tried for two hours");
            }
            !untried
        });
    }

    /// The gateways that fail, and for how long.
    pub fn lasting(&self) -> Vec<(String, Duration)> {
        let now = self.0.clock.now();
        let failing = self.failing();
        let lasting = failing.iter().filter(|(_, outage)| outage.answered.is_none());
        lasting.map(|(gateway, outage)| (gateway.clone(), now - outage.first)).collect()
    }

    fn failing(&self) -> MutexGuard<'_, BTreeMap<String, Outage>> {
        self.0.failing.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Outage {
    /// After the clock was set back the length of the quiet is unknown.
    fn is_over(&self, now: Timestamp) -> bool {
        self.answered.is_some() && (now < self.last || now - self.last >= QUIET)
    }

    fn log_end(&self, gateway: &str) {
        let seconds = (self.answered.unwrap_or(self.last) - self.first).as_secs();
        let failed_attempts = self.failed;
        tracing::info!(gateway, seconds, failed_attempts, "a gateway works again");
    }
}

impl fmt::Debug for Outages {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Outages")
    }
}
