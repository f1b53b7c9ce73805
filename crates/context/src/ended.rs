//! Sessions that ended while the database took no writes. They count as ended at once and are written when it takes writes again. Until
//! then they are in this process only, and lost if it is killed.

use std::collections::HashMap;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use base::clock::Timestamp;
use base::ids::SessionId;

/// The most sessions held: more than a chain logs out in an hour.
const MOST: usize = 10_000;

/// The end of a session that is not yet written.
#[derive(Clone, Copy, Debug)]
pub struct Unwritten {
    /// SHA-256 of the token that ended it.
    pub token: [u8; 32],
    pub at: Timestamp,
    pub reason: &'static str,
}

/// Clones share their content.
#[derive(Clone, Debug, Default)]
pub struct EndedSessions(Arc<Shared>);

#[derive(Debug, Default)]
struct Shared {
    /// Nearly always 0; then no lock is taken.
    count: AtomicUsize,
    sessions: Mutex<HashMap<SessionId, Unwritten>>,
}

impl EndedSessions {
    /// Whether a session has ended, although the database does not have it yet.
    pub fn holds(&self, session: SessionId) -> bool {
        !self.is_empty() && self.sessions().contains_key(&session)
    }

    pub fn is_empty(&self) -> bool {
        self.0.count.load(Ordering::Acquire) == 0
    }

    /// Ends a session. False: too many are held already.
    #[must_use]
    pub fn add(&self, session: SessionId, how: Unwritten) -> bool {
        let mut sessions = self.sessions();
        if sessions.len() >= MOST && !sessions.contains_key(&session) {
            return false;
        }
        sessions.entry(session).or_insert(how);
        self.0.count.store(sessions.len(), Ordering::Release);
        true
    }

    /// All that are not yet written.
    pub fn all(&self) -> Vec<(SessionId, Unwritten)> {
        self.sessions().iter().map(|(session, how)| (*session, *how)).collect()
    }

    /// Removes a session whose end is written.
    pub fn forget(&self, session: SessionId) {
        let mut sessions = self.sessions();
        sessions.remove(&session);
        self.0.count.store(sessions.len(), Ordering::Release);
    }

    fn sessions(&self) -> MutexGuard<'_, HashMap<SessionId, Unwritten>> {
        self.0.sessions.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
