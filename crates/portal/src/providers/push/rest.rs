use std::collections::HashMap;
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use super::Missed;
use crate::base::clock::{Clock, Timestamp, latest};

/// So many silences in a row, and a service is left alone for a while.
const PATIENCE: u32 = 3;
const REST: Duration = Duration::from_mins(1);
/// More names than this are no push services any more.
const MOST: usize = 256;

/// Services that do not answer. Each push to one of them would be waited for in vain, so they rest, and after each minute
/// a single push tries whether they are back.
pub(super) struct Rest {
    clock: Clock,
    silent: Mutex<HashMap<String, Silence>>,
}

#[derive(Clone, Copy)]
struct Silence {
    times: u32,
    until: Timestamp,
}

impl Rest {
    pub(super) fn new(clock: Clock) -> Self {
        Self { clock, silent: Mutex::default() }
    }

    /// Refuses what had better wait.
    pub(super) fn allows(&self, service: &str) -> Result<(), Missed> {
        let now = self.clock.now();
        let mut silent = self.silent.lock().unwrap_or_else(PoisonError::into_inner);
        let Some(silence) = silent.get_mut(service).filter(|silence| silence.times >= PATIENCE) else { return Ok(()) };
        // A clock that was wrong may have set its end further ahead than it ever is.
        if now < silence.until && silence.until <= latest(now + REST) {
            let after = silence.until - now;
            return Err(Missed::Again { after: Some(after), why: "the push service rests: it did not answer".into() });
        }
        silence.until = now + REST;
        Ok(())
    }

    pub(super) fn heard(&self, service: &str) {
        self.silent.lock().unwrap_or_else(PoisonError::into_inner).remove(service);
    }

    pub(super) fn heard_nothing(&self, service: &str) {
        let until = self.clock.now() + REST;
        let mut silent = self.silent.lock().unwrap_or_else(PoisonError::into_inner);
        if silent.len() >= MOST {
            silent.clear();
        }
        let silence = silent.entry(service.to_owned()).or_insert(Silence { times: 0, until });
        *silence = Silence { times: silence.times.saturating_add(1), until };
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn who_is_silent_three_times_rests_and_is_tried_by_one_push_a_minute() {
        let clock = Clock::frozen_at(Timestamp::EPOCH);
        let rest = Rest::new(clock.clone());
        for _ in 0..PATIENCE {
            assert_eq!(rest.allows("a"), Ok(()));
            rest.heard_nothing("a");
        }
        clock.advance(Duration::from_secs(1));
        let Err(Missed::Again { after, .. }) = rest.allows("a") else { panic!("it rests") };
        assert_eq!(after, Some(Duration::from_secs(59)));
        assert_eq!(rest.allows("b"), Ok(()), "another is not to blame");
        clock.advance(Duration::from_secs(59));
        assert_eq!(rest.allows("a"), Ok(()));
        assert!(rest.allows("a").is_err(), "one at a time");
        rest.heard("a");
        assert_eq!(rest.allows("a"), Ok(()));
        rest.heard_nothing("a");
        assert_eq!(rest.allows("a"), Ok(()), "one silence is none");
    }
}
