//! The one place that reads the machine's clock. Everything else is handed a [`Clock`], so that a test, or the
//! demo, can say what time it is.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicI64, Ordering};
use std::time::{Duration, SystemTime, UNIX_EPOCH};

pub use database::Timestamp;

/// Servers that work together agree on the time within this.
pub const AGREED_WITHIN: Duration = Duration::from_mins(1);

/// A handle on the time; cheap to clone, all clones agree.
#[derive(Clone, Debug)]
pub struct Clock(Arc<Setting>);

#[derive(Debug)]
struct Setting {
    /// Frozen: the time itself, in unix milliseconds. Running: milliseconds to add to the machine's clock.
    value: AtomicI64,
    frozen: AtomicBool,
    /// The newest stored timestamp: see [`Clock::catch_up_with`].
    newest: AtomicI64,
}

impl Clock {
    /// The machine's own time.
    pub fn system() -> Self {
        Self(Arc::new(Setting { value: AtomicI64::new(0), frozen: false.into(), newest: i64::MIN.into() }))
    }

    /// A clock that stands still at `now` until it is set again.
    pub fn frozen_at(now: Timestamp) -> Self {
        Self(Arc::new(Setting { value: AtomicI64::new(now.ms()), frozen: true.into(), newest: i64::MIN.into() }))
    }

    pub fn now(&self) -> Timestamp {
        let now = self.unheld();
        let newest = Timestamp::from_ms(self.0.newest.load(Ordering::Acquire));
        if newest <= now + AGREED_WITHIN { now.max(newest) } else { now }
    }

    /// Clamps a small difference: if the newest stored timestamp lies at most [`AGREED_WITHIN`] ahead, the clock stands
    /// at it until time has caught up, so that no entry lies in the future. Fails with the difference if it is greater.
    pub fn catch_up_with(&self, newest: Timestamp) -> Result<(), Duration> {
        let now = self.unheld();
        if newest > now + AGREED_WITHIN {
            return Err(newest - now);
        }
        self.0.newest.store(newest.ms(), Ordering::Release);
        Ok(())
    }

    fn unheld(&self) -> Timestamp {
        let value = self.0.value.load(Ordering::Acquire);
        Timestamp::from_ms(if self.0.frozen.load(Ordering::Acquire) { value } else { machine_ms() + value })
    }

    /// Sets the clock; it then stands still or runs on from `now`.
    pub fn set(&self, now: Timestamp, frozen: bool) {
        self.0.value.store(if frozen { now.ms() } else { now.ms() - machine_ms() }, Ordering::Release);
        self.0.frozen.store(frozen, Ordering::Release);
        self.0.newest.store(i64::MIN, Ordering::Release);
    }

    /// Moves the clock on, whether it runs or stands.
    pub fn advance(&self, length: Duration) {
        let milliseconds = i64::try_from(length.as_millis()).unwrap_or(i64::MAX);
        self.0.value.fetch_add(milliseconds, Ordering::AcqRel);
    }

    /// Whether the clock stands still.
    pub fn is_frozen(&self) -> bool {
        self.0.frozen.load(Ordering::Acquire)
    }
}

#[expect(clippy::disallowed_methods, reason = "the clock itself has to read the machine's time")]
fn machine_ms() -> i64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    i64::try_from(since.as_millis()).unwrap_or(i64::MAX)
}
