//! Sessions that ended while nothing could be written. They count as ended at once, and are written down when the database
//! takes changes again. Until then this process alone knows of them, and forgets them if it is killed.

use std::collections::HashMap;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use base::clock::Timestamp;
use base::ids::SessionId;

/// More log-outs than a chain has in a bad hour.
const MOST: usize = 10_000;

/// How a session ended that is still to be written down.
#[derive(Clone, Copy, Debug)]
pub struct Unwritten {
    /// SHA-256 of the token that ended it.
    pub token: [u8; 32],
    pub at: Timestamp,
    pub reason: &'static str,
}

/// Clones share what they hold.
#[derive(Clone, Debug, Default)]
pub struct EndedSessions(Arc<Shared>);

#[derive(Debug, Default)]
struct Shared {
    /// Nearly always there is nothing: then nobody waits for a lock.
    count: AtomicUsize,
    sessions: Mutex<HashMap<SessionId, Unwritten>>,
}

impl EndedSessions {
    /// Whether a session is over, whatever the database says.
    pub fn holds(&self, session: SessionId) -> bool {
        !self.is_empty() && self.sessions().contains_key(&session)
    }

    pub fn is_empty(&self) -> bool {
        self.0.count.load(Ordering::Acquire) == 0
    }

    /// Ends a session; false if there are too many already.
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

    /// All that are still to be written down.
    pub fn all(&self) -> Vec<(SessionId, Unwritten)> {
        self.sessions().iter().map(|(session, how)| (*session, *how)).collect()
    }

    /// Forgets a session whose end is on the disk.
    pub fn forget(&self, session: SessionId) {
        let mut sessions = self.sessions();
        sessions.remove(&session);
        self.0.count.store(sessions.len(), Ordering::Release);
    }

    fn sessions(&self) -> MutexGuard<'_, HashMap<SessionId, Unwritten>> {
        self.0.sessions.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
