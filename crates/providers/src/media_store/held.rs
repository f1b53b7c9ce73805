//! A cache of small files: thumbnails, and most pictures of the timeline. Thirty families look at a class's picture within
//! an hour, and reading a file on a blocking thread costs more than the rest of a request.

use bytes::Bytes;
use quick_cache::Weighter;
use quick_cache::sync::Cache;

/// Larger files are not cached.
pub const FILE_MAX: usize = 64 * 1024;
/// The size of the cache in bytes.
pub const HELD_MAX: usize = 32 * 1024 * 1024;
/// The size of a usual file, for the size of the table.
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
            // Copied: the content may be a slice of a larger buffer.
            self.0.insert(path.to_owned(), Bytes::copy_from_slice(content));
        }
    }

    pub fn forget(&self, path: &str) {
        self.0.remove(path);
    }
}
