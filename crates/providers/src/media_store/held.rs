//! Small files that were asked for lately, in memory. A class's picture is looked at by thirty families in an hour, and
//! fetching a file from a thread that may wait for the disk costs more than all the rest of a request.

use bytes::Bytes;
use quick_cache::Weighter;
use quick_cache::sync::Cache;

/// Larger files are streamed past.
pub const FILE_MAX: usize = 64 * 1024;
/// The most that all files together may take.
pub const HELD_MAX: usize = 16 * 1024 * 1024;
/// The size of a usual thumbnail, for the size of the table.
const USUAL_FILE: usize = 8 * 1024;

pub struct Held(pub Cache<String, Bytes, Weight>);

#[derive(Clone)]
pub struct Weight;

impl Weighter<String, Bytes> for Weight {
    fn weight(&self, path: &String, content: &Bytes) -> u64 {
        (path.len() + content.len()) as u64
    }
}

impl Default for Held {
    fn default() -> Self {
        Self(Cache::with_weighter(HELD_MAX / USUAL_FILE, HELD_MAX as u64, Weight))
    }
}

impl Held {
    pub fn get(&self, path: &str) -> Option<Bytes> {
        self.0.get(path)
    }

    pub fn keep(&self, path: &str, content: &Bytes) {
        if content.len() <= FILE_MAX {
            // Copied: what a store gave may be a small part of a large piece of memory.
            self.0.insert(path.to_owned(), Bytes::copy_from_slice(content));
        }
    }

    pub fn forget(&self, path: &str) {
        self.0.remove(path);
    }
}
