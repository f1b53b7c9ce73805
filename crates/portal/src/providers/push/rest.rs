use std::collections::HashMap;
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use super::Missed;
use crate::base::clock::{Clock, latest};
use crate::base::day::MINUTE_MS;

/// So many silences in a row, and a service is left alone for a while.
const PATIENCE: u32 = 3;
const REST_MS: i64 = MINUTE_MS;
/// More names than this are no push services any more.
const MOST: usize = 256;

/// Services that do not answer. Each push to one of them would be waited for in vain, so they rest, and after each minute
/// a single push tries whether they are back.
pub(super) struct Rest {
    clock: Clock,
    silent: Mutex<HashMap<String, Silence>>,
}

#[derive(Clone, Copy, Default)]
struct Silence {
    times: u32,
    until: i64,
}

impl Rest {
    pub(super) fn new(clock: Clock) -> Self {
        Self { clock, silent: Mutex::default() }
    }

    /// Refuses what had better wait.
    pub(super) fn allows(&self, service: &str) -> Result<(), Missed> {
        let now = self.clock.now_ms();
        let mut silent = self.silent.lock().unwrap_or_else(PoisonError::into_inner);
        let Some(silence) = silent.get_mut(service).filter(|silence| silence.times >= PATIENCE) else { return Ok(()) };
        // A clock that was wrong may have set its end further ahead than it ever is.
        if now < silence.until && silence.until <= latest(now + REST_MS) {
            let after = Duration::from_millis((silence.until - now).unsigned_abs());
            return Err(Missed::Again { after: Some(after), why: "the push service rests: it did not answer".into() });
        }
        silence.until = now + REST_MS;
        Ok(())
    }

    pub(super) fn heard(&self, service: &str) {
        self.silent.lock().unwrap_or_else(PoisonError::into_inner).remove(service);
    }

    pub(super) fn heard_nothing(&self, service: &str) {
        let until = self.clock.now_ms() + REST_MS;
        let mut silent = self.silent.lock().unwrap_or_else(PoisonError::into_inner);
        if silent.len() >= MOST {
            silent.clear();
        }
        let silence = silent.entry(service.to_owned()).or_default();
        *silence = Silence { times: silence.times.saturating_add(1), until };
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn who_is_silent_three_times_rests_and_is_tried_by_one_push_a_minute() {
        let clock = Clock::frozen_at(0);
        let rest = Rest::new(clock.clone());
        for _ in 0..PATIENCE {
            assert_eq!(rest.allows("a"), Ok(()));
            rest.heard_nothing("a");
        }
        clock.advance(1000);
        let Err(Missed::Again { after, .. }) = rest.allows("a") else { panic!("it rests") };
        assert_eq!(after, Some(Duration::from_secs(59)));
        assert_eq!(rest.allows("b"), Ok(()), "another is not to blame");
        clock.advance(59_000);
        assert_eq!(rest.allows("a"), Ok(()));
        assert!(rest.allows("a").is_err(), "one at a time");
        rest.heard("a");
        assert_eq!(rest.allows("a"), Ok(()));
        rest.heard_nothing("a");
        assert_eq!(rest.allows("a"), Ok(()), "one silence is none");
    }
}
