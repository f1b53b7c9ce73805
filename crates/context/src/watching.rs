//! When each camera's viewers were seen last: kept here at every piece of the picture, and written down now and then.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use base::clock::Timestamp;
use base::ids::ViewingId;

/// Clones share what they hold.
#[derive(Clone, Debug, Default)]
pub struct Watching(Arc<Mutex<HashMap<ViewingId, Timestamp>>>);

impl Watching {
    /// Somebody is seen now.
    pub fn note(&self, viewing: ViewingId, now: Timestamp) {
        let mut seen = self.seen();
        let last = seen.entry(viewing).or_insert(now);
        *last = now.max(*last);
    }

    /// When a viewing was seen last, if that is not written down yet.
    pub fn seen_at(&self, viewing: ViewingId) -> Option<Timestamp> {
        self.seen().get(&viewing).copied()
    }

    /// All that is still to be written down.
    pub fn all(&self) -> Vec<(ViewingId, Timestamp)> {
        self.seen().iter().map(|(viewing, at)| (*viewing, *at)).collect()
    }

    /// Forgets what is written down, unless the viewing was seen again since.
    pub fn forget(&self, written: &[(ViewingId, Timestamp)]) {
        let mut seen = self.seen();
        for (viewing, at) in written {
            if seen.get(viewing) == Some(at) {
                seen.remove(viewing);
            }
        }
    }

    fn seen(&self) -> MutexGuard<'_, HashMap<ViewingId, Timestamp>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
