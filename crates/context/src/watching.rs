//! When each camera view session was last active. It is updated in memory with every video segment and written to the database every
//! few seconds.

use std::collections::{BTreeMap, HashMap};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use base::clock::Timestamp;
use base::ids::ViewSessionId;

/// The most networks kept for each view session; the office hears of fewer.
const MOST_NETWORKS: usize = 8;

/// Clones share their content.
#[derive(Clone, Debug, Default)]
pub struct Watching(Arc<Inner>);

#[derive(Debug, Default)]
struct Inner {
    seen: Mutex<HashMap<ViewSessionId, Timestamp>>,
    /// Other networks that a session's video went to, and when it last did.
    elsewhere: Mutex<HashMap<ViewSessionId, BTreeMap<String, Timestamp>>>,
}

impl Watching {
    /// Notes activity now.
    pub fn note(&self, view_session: ViewSessionId, now: Timestamp) {
        let mut seen = self.seen();
        let last = seen.entry(view_session).or_insert(now);
        *last = now.max(*last);
    }

    /// Notes that a segment went to another network than the one that started the session.
    pub fn note_elsewhere(&self, view_session: ViewSessionId, network: String, now: Timestamp) {
        let mut elsewhere = self.elsewhere_of_all();
        let networks = elsewhere.entry(view_session).or_default();
        if networks.len() < MOST_NETWORKS || networks.contains_key(&network) {
            networks.insert(network, now);
        }
    }

    /// The other networks of each session since a time; removes older ones.
    pub fn elsewhere(&self, since: Timestamp) -> Vec<(ViewSessionId, Vec<String>)> {
        let mut elsewhere = self.elsewhere_of_all();
        elsewhere.retain(|_, networks| {
            networks.retain(|_, at| *at > since);
            !networks.is_empty()
        });
        elsewhere.iter().map(|(view_session, networks)| (*view_session, networks.keys().cloned().collect())).collect()
    }

    /// When a session was last active, if that is not yet written.
    pub fn seen_at(&self, view_session: ViewSessionId) -> Option<Timestamp> {
        self.seen().get(&view_session).copied()
    }

    /// All that is not yet written.
    pub fn all(&self) -> Vec<(ViewSessionId, Timestamp)> {
        self.seen().iter().map(|(view_session, at)| (*view_session, *at)).collect()
    }

    /// Removes what is written, unless the session was active again since.
    pub fn forget(&self, written: &[(ViewSessionId, Timestamp)]) {
        let mut seen = self.seen();
        for (view_session, at) in written {
            if seen.get(view_session) == Some(at) {
                seen.remove(view_session);
            }
        }
    }

    fn seen(&self) -> MutexGuard<'_, HashMap<ViewSessionId, Timestamp>> {
        self.0.seen.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn elsewhere_of_all(&self) -> MutexGuard<'_, HashMap<ViewSessionId, BTreeMap<String, Timestamp>>> {
        self.0.elsewhere.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
