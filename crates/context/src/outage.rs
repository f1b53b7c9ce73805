//! Logs an outage of the database once when it begins and once when it ends, because every call fails meanwhile and would hide the
//! first cause.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use base::clock::Timestamp;

/// An outage ends with the first success this long after the last failure, so that a database that fails now and then is one outage.
pub const QUIET: Duration = Duration::from_secs(5);

/// One per running portal.
#[derive(Debug, Default)]
pub struct Outage {
    /// Read by every successful call; nearly always false.
    lasts: AtomicBool,
    refused: Mutex<Option<Refused>>,
    /// The database answers but takes no writes (a full disk). A successful read does not end this.
    unwritable: AtomicBool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Refused {
    first: Timestamp,
    last: Timestamp,
    calls: u64,
}

/// A past outage.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Past {
    pub seconds: u64,
    pub calls: u64,
}

impl Outage {
    /// A call failed because the database did not answer.
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

    /// A write failed although the database answers.
    pub fn unwritable(&self, why: &str) {
        if self.unwritable.swap(true, Ordering::Relaxed) {
            tracing::debug!(why, "nothing can be written yet");
        } else {
            tracing::error!(why, "nothing can be written: it is tried every few seconds, and the log says when it can");
        }
    }

    /// A trial write succeeded.
    pub fn writable(&self) {
        if self.unwritable.swap(false, Ordering::Relaxed) {
            tracing::info!("the database takes changes again; all ended sessions are stored");
        }
    }

    /// A call succeeded.
    pub fn served(&self, now: Timestamp) {
        if let Some(Past { seconds, calls }) = self.end(now) {
            tracing::info!(
                calls,
                seconds,
                "the database answers again; calls that were refused meanwhile are counted here"
            );
        }
    }

    /// Counts a failed call. True: it begins an outage.
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

    /// Ends the outage if it has been quiet long enough.
    pub fn end(&self, now: Timestamp) -> Option<Past> {
        if !self.lasts.load(Ordering::Relaxed) {
            return None;
        }
        let mut refused = self.refused.lock().unwrap_or_else(PoisonError::into_inner);
        // After the clock was set back the length of the quiet is unknown.
        let over = refused.take_if(|refused| now < refused.last || now - refused.last >= QUIET)?;
        self.lasts.store(false, Ordering::Relaxed);
        Some(Past { seconds: (over.last - over.first).as_secs(), calls: over.calls })
    }
}
