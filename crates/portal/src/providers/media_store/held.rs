//! Small files that were asked for lately, in memory. A class's picture is looked at by thirty families in an hour, and
//! fetching a file from a thread that may wait for the disk costs more than all the rest of a request.

use std::collections::HashMap;
use std::sync::{Mutex, PoisonError};

use bytes::Bytes;

/// Larger files are streamed past.
const FILE_MAX: usize = 64 * 1024;
/// Of each of the two generations.
const GENERATION_MAX: usize = 8 * 1024 * 1024;

/// Two generations: what is asked for moves to the young one; when that is full, the old one is forgotten.
#[derive(Default)]
pub(super) struct Held(Mutex<Generations>);

#[derive(Default)]
struct Generations {
    young: HashMap<String, Bytes>,
    old: HashMap<String, Bytes>,
    young_bytes: usize,
}

impl Held {
    pub(super) fn get(&self, path: &str) -> Option<Bytes> {
        let mut held = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(content) = held.young.get(path) {
            return Some(content.clone());
        }
        let (path, content) = held.old.remove_entry(path)?;
        held.keep(path, content.clone());
        Some(content)
    }

    pub(super) fn keep(&self, path: &str, content: &Bytes) {
        if content.len() <= FILE_MAX {
            // Copied: what a store gave may be a small part of a large piece of memory.
            let content = Bytes::copy_from_slice(content);
            self.0.lock().unwrap_or_else(PoisonError::into_inner).keep(path.to_owned(), content);
        }
    }

    pub(super) fn forget(&self, path: &str) {
        let mut held = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        held.old.remove(path);
        if let Some(content) = held.young.remove(path) {
            held.young_bytes -= content.len();
        }
    }
}

impl Generations {
    fn keep(&mut self, path: String, content: Bytes) {
        if self.young_bytes + content.len() > GENERATION_MAX {
            self.old = std::mem::take(&mut self.young);
            self.young_bytes = 0;
        }
        self.young_bytes += content.len();
        if let Some(former) = self.young.insert(path, content) {
            self.young_bytes -= former.len();
        }
    }
}

#[cfg(test)]
mod tests {
    use bytes::Bytes;

    use super::{FILE_MAX, GENERATION_MAX, Held};

    fn held_bytes(held: &Held) -> usize {
        let held = held.0.lock().expect("not poisoned");
        held.young.values().chain(held.old.values()).map(Bytes::len).sum()
    }

    #[test]
    fn what_is_asked_for_stays_and_memory_is_bounded() {
        let held = Held::default();
        held.keep("favourite", &Bytes::from_static(b"a picture"));
        for number in 0..2_000 {
            held.keep(&format!("file {number}"), &Bytes::from(vec![0; 20_000]));
            assert!(held_bytes(&held) <= 2 * GENERATION_MAX);
            assert_eq!(held.get("favourite").as_deref(), Some(b"a picture".as_slice()), "{number}");
        }
        assert_eq!(held.get("file 0"), None);
        assert!(held.get("file 1999").is_some());
    }

    #[test]
    fn what_was_put_anew_or_deleted_is_forgotten_and_large_files_are_not_kept() {
        let held = Held::default();
        held.keep("file", &Bytes::from_static(b"first"));
        held.keep("file", &Bytes::from_static(b"second"));
        assert_eq!(held.get("file").as_deref(), Some(b"second".as_slice()));
        held.forget("file");
        assert_eq!((held.get("file"), held_bytes(&held)), (None, 0));
        held.keep("large", &Bytes::from(vec![0; FILE_MAX + 1]));
        assert_eq!(held.get("large"), None);
    }
}
