//! A database that goes away refuses every call there is. The log says once that it is gone and once that it is back, so that the
//! first cause is not lost among thousands of lines that all say the same.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use base::clock::Timestamp;

/// So long after the last refusal it is over, with the next call that is served. Calls that were under way when the database went
/// end one by one, and a database that fails now and then is one outage, not many.
pub const QUIET: Duration = Duration::from_secs(5);

/// One per running portal.
#[derive(Debug, Default)]
pub struct Outage {
    /// Looked at by each call that was served, and nearly always no.
    lasts: AtomicBool,
    refused: Mutex<Option<Refused>>,
    /// It answers and takes no change: a full disk. Calls are served meanwhile, so they say nothing of its end.
    unwritable: AtomicBool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Refused {
    first: Timestamp,
    last: Timestamp,
    calls: u64,
}

/// What was, once it is over.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Past {
    pub seconds: u64,
    pub calls: u64,
}

impl Outage {
    /// A call was refused, since the database did not answer.
    pub fn refused(&self, why: &str, now: Timestamp) {
        if self.count(now) {
            tracing::error!(
                why,
                "the database does not answer: calls are refused until it does, and the log then says how many"
            );
        } else {
            tracing::debug!(why, "the database did not answer");
        }
    }

    /// A change was not taken.
    pub fn unwritable(&self, why: &str) {
        if self.unwritable.swap(true, Ordering::Relaxed) {
            tracing::debug!(why, "nothing can be written yet");
        } else {
            tracing::error!(why, "nothing can be written: it is tried every few seconds, and the log says when it can");
        }
    }

    /// A change was taken again that is tried for this alone.
    pub fn writable(&self) {
        if self.unwritable.swap(false, Ordering::Relaxed) {
            tracing::error!("the database takes changes again; nothing is left to be written down");
        }
    }

    /// A call was served from the database.
    pub fn served(&self, now: Timestamp) {
        if let Some(Past { seconds, calls }) = self.end(now) {
            tracing::error!(
                calls,
                seconds,
                "the database answers again; calls that were refused meanwhile are counted here"
            );
        }
    }

    /// Whether it is the first of them.
    pub fn count(&self, now: Timestamp) -> bool {
        let mut refused = self.refused.lock().unwrap_or_else(PoisonError::into_inner);
        self.lasts.store(true, Ordering::Relaxed);
        if let Some(refused) = refused.as_mut() {
            (refused.last, refused.calls) = (now, refused.calls + 1);
            return false;
        }
        *refused = Some(Refused { first: now, last: now, calls: 1 });
        true
    }

    pub fn end(&self, now: Timestamp) -> Option<Past> {
        if !self.lasts.load(Ordering::Relaxed) {
            return None;
        }
        let mut refused = self.refused.lock().unwrap_or_else(PoisonError::into_inner);
        // A clock that was set back says nothing of how long it is quiet.
        let over = refused.take_if(|refused| now < refused.last || now - refused.last >= QUIET)?;
        self.lasts.store(false, Ordering::Relaxed);
        Some(Past { seconds: (over.last - over.first).as_secs(), calls: over.calls })
    }
}
