use std::collections::HashMap;
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use super::PushError;
use base::clock::{Clock, Timestamp};

/// After so many failures in a row the breaker opens.
pub const FAILURES_TO_OPEN: u32 = 3;
const RETRY_AFTER: Duration = Duration::from_mins(1);
/// The reason of a message that failed without an attempt.
pub const NOT_TRIED: &str = "the push service did not answer lately; it is tried once a minute";
/// Services that are remembered at most.
const MOST_SERVICES: usize = 256;

/// A circuit breaker for each push service: while a service does not answer, messages to it fail at once, and once a
/// minute a single message tries it again.
pub struct CircuitBreaker {
    clock: Clock,
    failing: Mutex<HashMap<String, Failures>>,
}

#[derive(Clone, Copy)]
struct Failures {
    count: u32,
    until: Timestamp,
}

impl CircuitBreaker {
    pub fn new(clock: Clock) -> Self {
        Self { clock, failing: Mutex::default() }
    }

    /// Fails while the breaker is open for a service.
    pub fn check(&self, service: &str) -> Result<(), PushError> {
        let now = self.clock.now();
        let mut failing = self.failing.lock().unwrap_or_else(PoisonError::into_inner);
        let Some(failures) = failing.get_mut(service).filter(|failures| failures.count >= FAILURES_TO_OPEN) else {
            return Ok(());
        };
        // A time further ahead than the delay comes from a wrong clock: no repair reaches it.
        if now < failures.until && failures.until <= now + RETRY_AFTER {
            let retry_after = failures.until - now;
            return Err(PushError::Temporary { retry_after: Some(retry_after), why: NOT_TRIED.into() });
        }
        failures.until = now + RETRY_AFTER;
        Ok(())
    }

    /// The service has answered.
    pub fn record_success(&self, service: &str) {
        self.failing.lock().unwrap_or_else(PoisonError::into_inner).remove(service);
    }

    /// The service did not answer.
    pub fn record_failure(&self, service: &str) {
        let until = self.clock.now() + RETRY_AFTER;
        let mut failing = self.failing.lock().unwrap_or_else(PoisonError::into_inner);
        if failing.len() >= MOST_SERVICES {
            failing.clear();
        }
        let failures = failing.entry(service.to_owned()).or_insert(Failures { count: 0, until });
        *failures = Failures { count: failures.count.saturating_add(1), until };
    }
}
