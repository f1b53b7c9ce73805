//! In-process notifications that follow a commit: [`crate::Writer::publish`] and [`crate::Database::subscribe`].

use std::sync::{PoisonError, RwLock};

/// The channels on which one transaction published, each once.
pub(crate) type Published = Vec<&'static str>;

/// The callbacks of each channel.
#[derive(Default)]
pub(crate) struct Subscribers(RwLock<Vec<(&'static str, Subscriber)>>);

type Subscriber = Box<dyn Fn() + Send + Sync>;

impl Subscribers {
    pub(crate) fn add(&self, channel: &'static str, subscriber: Subscriber) {
        self.0.write().unwrap_or_else(PoisonError::into_inner).push((channel, subscriber));
    }

    /// To be called after the commit.
    pub(crate) fn notify(&self, published: &Published) {
        if published.is_empty() {
            return;
        }
        for (channel, notify) in self.0.read().unwrap_or_else(PoisonError::into_inner).iter() {
            if published.contains(channel) {
                notify();
            }
        }
    }
}
