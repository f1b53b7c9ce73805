//! When each camera's viewers were seen last: kept here at every piece of the picture, and written down now and then.

use std::collections::{BTreeMap, HashMap};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use base::clock::Timestamp;
use base::ids::ViewingId;

/// So many networks of a viewing are kept; fewer are told to the office.
const MOST_NETWORKS: usize = 8;

/// Clones share what they hold.
#[derive(Clone, Debug, Default)]
pub struct Watching(Arc<Inner>);

#[derive(Debug, Default)]
struct Inner {
    seen: Mutex<HashMap<ViewingId, Timestamp>>,
    /// The marks of networks that a viewing's picture went to besides its own, and when it did last.
    elsewhere: Mutex<HashMap<ViewingId, BTreeMap<String, Timestamp>>>,
}

impl Watching {
    /// Somebody is seen now.
    pub fn note(&self, viewing: ViewingId, now: Timestamp) {
        let mut seen = self.seen();
        let last = seen.entry(viewing).or_insert(now);
        *last = now.max(*last);
    }

    /// A piece of the picture goes to another network than the one where it was asked for.
    pub fn note_elsewhere(&self, viewing: ViewingId, network: String, now: Timestamp) {
        let mut elsewhere = self.elsewhere_of_all();
        let networks = elsewhere.entry(viewing).or_default();
        if networks.len() < MOST_NETWORKS || networks.contains_key(&network) {
            networks.insert(network, now);
        }
    }

    /// The other networks of each viewing since a moment; those of before are forgotten.
    pub fn elsewhere(&self, since: Timestamp) -> Vec<(ViewingId, Vec<String>)> {
        let mut elsewhere = self.elsewhere_of_all();
        elsewhere.retain(|_, networks| {
            networks.retain(|_, at| *at > since);
            !networks.is_empty()
        });
        elsewhere.iter().map(|(viewing, networks)| (*viewing, networks.keys().cloned().collect())).collect()
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
        self.0.seen.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn elsewhere_of_all(&self) -> MutexGuard<'_, HashMap<ViewingId, BTreeMap<String, Timestamp>>> {
        self.0.elsewhere.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
