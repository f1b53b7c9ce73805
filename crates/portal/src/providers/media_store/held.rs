//! Small files that were asked for lately, in memory. A class's picture is looked at by thirty families in an hour, and
//! fetching a file from a thread that may wait for the disk costs more than all the rest of a request.

use bytes::Bytes;
use quick_cache::Weighter;
use quick_cache::sync::Cache;

/// Larger files are streamed past.
const FILE_MAX: usize = 64 * 1024;
/// The most that all files together may take.
const HELD_MAX: usize = 16 * 1024 * 1024;
/// The size of a usual thumbnail, for the size of the table.
const USUAL_FILE: usize = 8 * 1024;

pub(super) struct Held(Cache<String, Bytes, Weight>);

#[derive(Clone)]
struct Weight;

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
    pub(super) fn get(&self, path: &str) -> Option<Bytes> {
        self.0.get(path)
    }

    pub(super) fn keep(&self, path: &str, content: &Bytes) {
        if content.len() <= FILE_MAX {
            // Copied: what a store gave may be a small part of a large piece of memory.
            self.0.insert(path.to_owned(), Bytes::copy_from_slice(content));
        }
    }

    pub(super) fn forget(&self, path: &str) {
        self.0.remove(path);
    }
}

#[cfg(test)]
mod tests {
    use bytes::Bytes;

    use super::{FILE_MAX, HELD_MAX, Held};

    #[test]
    fn what_is_asked_for_stays_and_memory_is_bounded() {
        let held = Held::default();
        held.keep("favourite", &Bytes::from_static(b"a picture"));
        for number in 0..2_000 {
            held.keep(&format!("file {number}"), &Bytes::from(vec![0; 20_000]));
            assert!(held.0.weight() <= HELD_MAX as u64);
            assert_eq!(held.get("favourite").as_deref(), Some(b"a picture".as_slice()), "{number}");
        }
        assert!(held.get("file 1999").is_some());
    }

    #[test]
    fn what_was_put_anew_or_deleted_is_forgotten_and_large_files_are_not_kept() {
        let held = Held::default();
        held.keep("file", &Bytes::from_static(b"first"));
        held.keep("file", &Bytes::from_static(b"second"));
        assert_eq!(held.get("file").as_deref(), Some(b"second".as_slice()));
        held.forget("file");
        assert_eq!((held.get("file"), held.0.weight()), (None, 0));
        held.keep("large", &Bytes::from(vec![0; FILE_MAX + 1]));
        assert_eq!(held.get("large"), None);
    }
}
