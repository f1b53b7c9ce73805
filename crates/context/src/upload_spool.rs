//! Files that are being received: how much disk they may take, and which of a session's uploads is processed.
//!
//! A newer upload of the same session and kind displaces older ones, whose connections may be dead. Equal calls never displace each
//! other: each is received, and they are processed one after another, so that later ones find the answer of the first. A call without
//! a file displaces nothing and is not displaced.

use std::collections::HashMap;
use std::fs::File;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use tokio::sync::{OwnedMutexGuard, oneshot};

use base::ids::SessionId;
use config::Uploads;

/// Free disk space is checked after this many bytes.
const DISK_CHECK_BYTES: u64 = 1024 * 1024;

/// The folder of unnamed temporary files that are being received. Clones share the count of bytes.
#[derive(Clone)]
pub struct UploadSpool(Arc<Inner>);

struct Inner {
    folder: PathBuf,
    most: u64,
    reserve: u64,
    bytes: AtomicU64,
    turns: Mutex<Turns>,
}

/// The most bytes that equal calls may have in the folder together.
const EQUAL_BYTES_MAX: u64 = 64 * 1024 * 1024;

/// A session and a kind of call (its path).
type Slot = (SessionId, String);

#[derive(Default)]
struct Turns {
    number: u64,
    /// Calls in progress, oldest first.
    calls: HashMap<Slot, Vec<Call>>,
}

struct Call {
    number: u64,
    /// Its file, once it has begun to arrive.
    file: Option<IncomingFile>,
    /// The identity of a later call whose file arrived while this call had none.
    later: Option<Marks>,
}

struct IncomingFile {
    marks: Marks,
    equals: Arc<Equals>,
    /// Tells the call that it is displaced.
    lost: Option<oneshot::Sender<()>>,
}

/// The identity of a call, by which equal calls are found: fingerprints of an idempotency key or a confirmation.
#[derive(Clone, Debug, Default)]
pub(super) struct Marks {
    pub key: Option<[u8; 32]>,
    pub confirmation: Option<[u8; 32]>,
}

impl Marks {
    fn equal(&self, other: &Self) -> bool {
        let same = |one: Option<[u8; 32]>, another| one.is_some() && one == another;
        same(self.key, other.key) || same(self.confirmation, other.confirmation)
    }
}

/// The shared state of equal calls.
#[derive(Default)]
struct Equals {
    bytes: AtomicU64,
    working: Arc<tokio::sync::Mutex<()>>,
}

/// Why a file is refused.
#[derive(Debug)]
pub(super) enum NoRoom {
    /// Too many bytes are being received.
    Crowded,
    /// The rest of the disk is reserved for messages and sign-ins.
    Full,
    /// The disk does not answer.
    Disk(io::Error),
}

impl UploadSpool {
    pub fn new(folder: PathBuf, uploads: &Uploads) -> Self {
        const MB: u64 = 1024 * 1024;
        Self(Arc::new(Inner {
            folder,
            most: uploads.arriving_mb.saturating_mul(MB),
            reserve: uploads.reserve(),
            bytes: AtomicU64::new(0),
            turns: Mutex::default(),
        }))
    }

    pub fn folder(&self) -> &Path {
        &self.0.folder
    }

    /// Bytes in the folder now.
    pub fn bytes(&self) -> u64 {
        self.0.bytes.load(Ordering::Relaxed)
    }

    /// Creates an empty temporary file with its space reservation. It is gone when the handle is dropped.
    pub(super) fn begin(&self, turn: Option<&Turn>) -> Result<(File, Room), NoRoom> {
        self.look_at_disk()?;
        let file = tempfile::tempfile_in(&self.0.folder).map_err(NoRoom::Disk)?;
        let equals = turn.and_then(|turn| turn.equals.clone());
        Ok((file, Room { upload_spool: self.clone(), equals, bytes: 0 }))
    }

    fn look_at_disk(&self) -> Result<(), NoRoom> {
        let free = free_bytes(&self.0.folder).map_err(NoRoom::Disk)?;
        if free >= self.0.reserve { Ok(()) } else { Err(NoRoom::Full) }
    }

    /// Registers a call of a session. It displaces others only once its file arrives.
    pub(super) fn begin_call(&self, session: SessionId, kind: &str) -> Turn {
        let slot = (session, kind.to_owned());
        let mut turns = self.turns();
        turns.number += 1;
        let number = turns.number;
        turns.calls.entry(slot.clone()).or_default().push(Call { number, file: None, later: None });
        Turn { upload_spool: self.clone(), slot, number, equals: None, working: None }
    }

    fn turns(&self) -> MutexGuard<'_, Turns> {
        self.0.turns.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// The bytes of a folder's disk that the portal may still use.
pub fn free_bytes(folder: &Path) -> io::Result<u64> {
    let disk = rustix::fs::statvfs(folder)?;
    Ok(disk.f_bavail.saturating_mul(disk.f_frsize))
}

/// The space reservation of a file, until it is dropped.
pub struct Room {
    upload_spool: UploadSpool,
    equals: Option<Arc<Equals>>,
    bytes: u64,
}

impl Room {
    /// Reserves more bytes.
    pub(super) fn grow(&mut self, more: u64) -> Result<(), NoRoom> {
        let take = |bytes: &AtomicU64, most: u64| {
            let fits = |taken: u64| taken.checked_add(more).filter(|all| *all <= most);
            bytes.fetch_update(Ordering::Relaxed, Ordering::Relaxed, fits).map(drop).map_err(|_full| NoRoom::Crowded)
        };
        let Inner { bytes, most, .. } = &*self.upload_spool.0;
        take(bytes, *most)?;
        if let Some(equals) = &self.equals
            && let Err(crowded) = take(&equals.bytes, EQUAL_BYTES_MAX)
        {
            bytes.fetch_sub(more, Ordering::Relaxed);
            return Err(crowded);
        }
        let before = self.bytes;
        self.bytes += more;
        if before / DISK_CHECK_BYTES == self.bytes / DISK_CHECK_BYTES {
            Ok(())
        } else {
            self.upload_spool.look_at_disk()
        }
    }
}

impl Drop for Room {
    fn drop(&mut self) {
        self.upload_spool.0.bytes.fetch_sub(self.bytes, Ordering::Relaxed);
        if let Some(equals) = &self.equals {
            equals.bytes.fetch_sub(self.bytes, Ordering::Relaxed);
        }
    }
}

impl std::fmt::Debug for Room {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Room({} bytes)", self.bytes)
    }
}

/// A registered call of a session, until it is dropped.
pub(super) struct Turn {
    upload_spool: UploadSpool,
    slot: Slot,
    number: u64,
    equals: Option<Arc<Equals>>,
    working: Option<OwnedMutexGuard<()>>,
}

/// A later call of the same session and kind has brought another file.
#[derive(Debug)]
pub(super) struct Displaced;

impl Turn {
    /// The call's file begins to arrive: displaces earlier calls of the kind, except equal ones. The receiver resolves when a later call
    /// displaces this one.
    pub(super) fn bring_file(&mut self, marks: Marks) -> Result<oneshot::Receiver<()>, Displaced> {
        let (lost, displaced) = oneshot::channel();
        let mut turns = self.upload_spool.turns();
        let calls = turns.calls.entry(self.slot.clone()).or_default();
        let later = calls.iter().find(|call| call.number == self.number).and_then(|call| call.later.as_ref());
        if later.is_some_and(|later| !later.equal(&marks)) {
            return Err(Displaced);
        }
        let mut equals = None;
        for call in calls.iter_mut() {
            match &mut call.file {
                Some(file) if file.marks.equal(&marks) => equals = Some(Arc::clone(&file.equals)),
                Some(file) if call.number < self.number => drop(file.lost.take().map(|lost| lost.send(()))),
                None if call.number < self.number => call.later = Some(marks.clone()),
                _ => {}
            }
        }
        let equals = equals.unwrap_or_default();
        self.equals = Some(Arc::clone(&equals));
        if let Some(call) = calls.iter_mut().find(|call| call.number == self.number) {
            call.file = Some(IncomingFile { marks, equals, lost: Some(lost) });
        }
        Ok(displaced)
    }

    /// Waits until no equal call is being processed; then equal calls wait until this turn is dropped.
    pub(super) async fn work(&mut self) {
        if let Some(equals) = &self.equals {
            self.working = Some(Arc::clone(&equals.working).lock_owned().await);
        }
    }
}

impl Drop for Turn {
    fn drop(&mut self) {
        let mut turns = self.upload_spool.turns();
        if let Some(calls) = turns.calls.get_mut(&self.slot) {
            calls.retain(|call| call.number != self.number);
            if calls.is_empty() {
                turns.calls.remove(&self.slot);
            }
        }
    }
}

impl std::fmt::Debug for Turn {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Turn({})", self.number)
    }
}
