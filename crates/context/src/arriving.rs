//! Files on their way in: how much of the disk they may take, and one at a time for each session.

use std::collections::HashMap;
use std::fs::File;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use tokio::sync::oneshot;

use base::ids::SessionId;
use config::Uploads;

/// The disk is looked at each time so many bytes more have come.
const LOOKED_AT_EACH: u64 = 1024 * 1024;

/// The folder in which files lie, without a name, until they are worked on. Clones share the count of what is in it.
#[derive(Clone)]
pub struct Arrivals(Arc<Inner>);

struct Inner {
    folder: PathBuf,
    most: u64,
    reserve: u64,
    bytes: AtomicU64,
    turns: Mutex<Turns>,
}

#[derive(Default)]
struct Turns {
    number: u64,
    /// Who has the turn of a session, and how it hears that it has lost it.
    sessions: HashMap<SessionId, (u64, oneshot::Sender<()>)>,
}

/// Why a file may not arrive.
#[derive(Debug)]
pub(super) enum NoRoom {
    /// As much is arriving as may.
    Crowded,
    /// What is left of the disk is for messages and sign-ins.
    Full,
    /// The disk does not answer.
    Disk(io::Error),
}

impl Arrivals {
    pub fn new(folder: PathBuf, uploads: &Uploads) -> Self {
        const MB: u64 = 1024 * 1024;
        Self(Arc::new(Inner {
            folder,
            most: uploads.arriving_mb.saturating_mul(MB),
            reserve: uploads.reserve_mb.saturating_mul(MB),
            bytes: AtomicU64::new(0),
            turns: Mutex::default(),
        }))
    }

    pub fn folder(&self) -> &Path {
        &self.0.folder
    }

    /// Bytes that lie there now.
    pub fn bytes(&self) -> u64 {
        self.0.bytes.load(Ordering::Relaxed)
    }

    /// An empty file, and the room that it takes. Whatever becomes of it, nothing is left behind.
    pub(super) fn begin(&self) -> Result<(File, Room), NoRoom> {
        self.look_at_disk()?;
        let file = tempfile::tempfile_in(&self.0.folder).map_err(NoRoom::Disk)?;
        Ok((file, Room { arrivals: self.clone(), bytes: 0 }))
    }

    fn look_at_disk(&self) -> Result<(), NoRoom> {
        let disk = rustix::fs::statvfs(&self.0.folder).map_err(|error| NoRoom::Disk(error.into()))?;
        let left = disk.f_bavail.saturating_mul(disk.f_frsize);
        if left >= self.0.reserve { Ok(()) } else { Err(NoRoom::Full) }
    }

    /// The turn of a session's newest upload. An older one that is still on its way hears of it and ends: its connection may
    /// be dead without our knowing.
    pub(super) fn take_turn(&self, session: SessionId) -> (Turn, oneshot::Receiver<()>) {
        let (lost, hears) = oneshot::channel();
        let mut turns = self.turns();
        turns.number += 1;
        let number = turns.number;
        turns.sessions.insert(session, (number, lost));
        (Turn { arrivals: self.clone(), session, number }, hears)
    }

    fn turns(&self) -> MutexGuard<'_, Turns> {
        self.0.turns.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// The room that one file takes, until this is dropped.
pub struct Room {
    arrivals: Arrivals,
    bytes: u64,
}

impl Room {
    /// Takes room for so many bytes more.
    pub(super) fn grow(&mut self, more: u64) -> Result<(), NoRoom> {
        let Inner { bytes, most, .. } = &*self.arrivals.0;
        let fits = |taken: u64| taken.checked_add(more).filter(|all| all <= most);
        if bytes.fetch_update(Ordering::Relaxed, Ordering::Relaxed, fits).is_err() {
            return Err(NoRoom::Crowded);
        }
        let before = self.bytes;
        self.bytes += more;
        if before / LOOKED_AT_EACH == self.bytes / LOOKED_AT_EACH { Ok(()) } else { self.arrivals.look_at_disk() }
    }
}

impl Drop for Room {
    fn drop(&mut self) {
        self.arrivals.0.bytes.fetch_sub(self.bytes, Ordering::Relaxed);
    }
}

impl std::fmt::Debug for Room {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Room({} bytes)", self.bytes)
    }
}

/// A session's turn, until this is dropped or another upload takes it.
pub(super) struct Turn {
    arrivals: Arrivals,
    session: SessionId,
    number: u64,
}

impl Drop for Turn {
    fn drop(&mut self) {
        let mut turns = self.arrivals.turns();
        if turns.sessions.get(&self.session).is_some_and(|(number, _)| *number == self.number) {
            turns.sessions.remove(&self.session);
        }
    }
}
