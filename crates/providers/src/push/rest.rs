use std::collections::HashMap;
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use super::Missed;
use base::clock::{Clock, Timestamp, latest};

/// So many silences in a row, and a service is left alone for a while.
pub const PATIENCE: u32 = 3;
const REST: Duration = Duration::from_mins(1);
/// More names than this are no push services any more.
const MOST: usize = 256;

/// Services that do not answer. Each push to one of them would be waited for in vain, so they rest, and after each minute
/// a single push tries whether they are back.
pub struct Rest {
    clock: Clock,
    silent: Mutex<HashMap<String, Silence>>,
}

#[derive(Clone, Copy)]
struct Silence {
    times: u32,
    until: Timestamp,
}

impl Rest {
    pub fn new(clock: Clock) -> Self {
        Self { clock, silent: Mutex::default() }
    }

    /// Refuses what had better wait.
    pub fn allows(&self, service: &str) -> Result<(), Missed> {
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

    pub fn heard(&self, service: &str) {
        self.silent.lock().unwrap_or_else(PoisonError::into_inner).remove(service);
    }

    pub fn heard_nothing(&self, service: &str) {
        let until = self.clock.now() + REST;
        let mut silent = self.silent.lock().unwrap_or_else(PoisonError::into_inner);
        if silent.len() >= MOST {
            silent.clear();
        }
        let silence = silent.entry(service.to_owned()).or_insert(Silence { times: 0, until });
        *silence = Silence { times: silence.times.saturating_add(1), until };
    }
}
