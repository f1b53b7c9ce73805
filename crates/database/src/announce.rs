//! What a transaction has others of this process hear of, once it is committed.

use std::sync::{PoisonError, RwLock};

/// The words that one transaction announced, each once.
pub(crate) type Announced = Vec<&'static str>;

/// Who hears of what.
#[derive(Default)]
pub(crate) struct Hearers(RwLock<Vec<(&'static str, Hearer)>>);

type Hearer = Box<dyn Fn() + Send + Sync>;

impl Hearers {
    pub(crate) fn add(&self, word: &'static str, hearer: Hearer) {
        self.0.write().unwrap_or_else(PoisonError::into_inner).push((word, hearer));
    }

    /// To be called after the commit.
    pub(crate) fn tell(&self, announced: &Announced) {
        if announced.is_empty() {
            return;
        }
        for (word, hear) in self.0.read().unwrap_or_else(PoisonError::into_inner).iter() {
            if announced.contains(word) {
                hear();
            }
        }
    }
}
