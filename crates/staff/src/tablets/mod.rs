//! The tablets of the rooms: how one becomes known, its cookie, and its end.

pub mod pairing;
pub mod staff_api;
pub mod store;
pub mod visits;

use std::time::Duration;

use base::clock::Timestamp;
use store::Tablet;

/// A tablet that was not seen for this long has to be paired again.
pub const KNOWN: Duration = Duration::from_hours(90 * 24);
/// How long a former cookie is good after the new one was first used: a call with it may be on its way.
pub const OVERLAP: Duration = Duration::from_mins(1);

/// Which of a tablet's cookies came.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Came {
    Current,
    /// The one before; the new one has not been used yet, or only just.
    Former,
    /// The one before, long after the new one was used: somebody else has it.
    Replaced,
}

impl Tablet {
    pub fn came(&self, cookie: &[u8; 32], now: Timestamp) -> Came {
        if self.cookie == *cookie {
            return Came::Current;
        }
        match self.first_used_at {
            Some(used) if now > used + OVERLAP => Came::Replaced,
            _ => Came::Former,
        }
    }

    /// Whether it was seen lately enough to be known.
    pub fn is_known(&self, now: Timestamp) -> bool {
        now < self.seen_at + KNOWN
    }
}
