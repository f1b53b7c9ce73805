//! Event streams of the staff's open screens: which are open, and which topics each has still to send. Like
//! [`crate::live`], without a queue: a slow client gets each topic once.

use std::collections::BTreeSet;
use std::pin::Pin;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::task::{Context, Poll};

use futures_util::Stream;
use tokio::sync::Notify;

use super::streams::{End, OpenStreams, Sent};
use base::audit::StaffDevice;
use base::ids::{CentreId, ChainId, TabletId};

/// Announced by a transaction that changes something of the staff.
pub const CHANGED: &str = "staff change";

/// Open streams of one tablet or session, at most.
const OF_DEVICE: usize = 3;

/// All event streams of the staff in this process. Clones share them.
#[derive(Clone, Default)]
pub struct StaffStreams(Arc<Shared>);

#[derive(Default)]
struct Shared {
    state: Mutex<State>,
    notify: Notify,
}

#[derive(Default)]
struct State {
    streams: OpenStreams<StreamState>,
    /// A stream was opened: its listener may have ended since they were proved.
    unchecked: bool,
}

/// Who listens, and to what.
#[derive(Clone, Copy, Debug)]
pub struct Listener {
    pub device: StaffDevice,
    pub chain: ChainId,
    /// None: to all centres of the chain.
    pub centre: Option<CentreId>,
}

impl Listener {
    /// Whether a change at a centre concerns the listener. `centre`: None for one of the office alone.
    fn hears(&self, chain: ChainId, centre: Option<CentreId>) -> bool {
        self.chain == chain && (self.centre.is_none() || self.centre == centre)
    }
}

struct StreamState {
    listener: Listener,
    pending: BTreeSet<&'static str>,
}

impl StaffStreams {
    /// To be called after a commit that changed something.
    pub fn notify(&self) {
        self.0.notify.notify_one();
    }

    /// Resolves after [`Self::notify`].
    pub async fn notified(&self) {
        self.0.notify.notified().await;
    }

    pub fn is_empty(&self) -> bool {
        self.state().streams.is_empty()
    }

    /// Opens a stream, which first sends these topics. The oldest of the same tablet or session beyond the limit end.
    pub fn open(&self, listener: Listener, topics: impl IntoIterator<Item = &'static str>) -> StaffStream {
        let mut state = self.state();
        let streams = &mut state.streams;
        let of_device = streams.iter().filter(|(_, stream)| stream.listener.device == listener.device);
        let living: Vec<u64> = of_device.map(|(id, _)| id).filter(|id| streams.is_living(*id)).collect();
        for id in living.iter().take((living.len() + 1).saturating_sub(OF_DEVICE)) {
            streams.end(*id, End::Replaced);
        }
        let id = streams.insert(StreamState { listener, pending: topics.into_iter().collect() });
        state.unchecked = true;
        drop(state);
        self.notify();
        StaffStream { all: self.clone(), id }
    }

    /// Sends a topic to those whom a change concerns.
    pub fn publish(&self, chain: ChainId, centre: Option<CentreId>, topic: &'static str) {
        self.publish_where(topic, |listener| listener.hears(chain, centre));
    }

    /// Sends a topic to these tablets.
    pub fn publish_to(&self, tablets: &BTreeSet<TabletId>, topic: &'static str) {
        let is_one = |listener: &Listener| matches!(listener.device, StaffDevice::Tablet(id) if tablets.contains(&id));
        self.publish_where(topic, is_one);
    }

    /// Sends a topic to the signed-in browsers that a change at a centre concerns.
    pub fn publish_to_desks(&self, chain: ChainId, centre: CentreId, topic: &'static str) {
        self.publish_where(topic, |listener| {
            matches!(listener.device, StaffDevice::Session(_)) && listener.hears(chain, Some(centre))
        });
    }

    fn publish_where(&self, topic: &'static str, hears: impl Fn(&Listener) -> bool) {
        let streams = &mut self.state().streams;
        let concerned = streams.iter().filter(|(_, stream)| hears(&stream.listener));
        let concerned: Vec<u64> = concerned.map(|(id, _)| id).collect();
        for id in concerned {
            streams.update(id, |stream| {
                stream.pending.insert(topic);
            });
        }
    }

    /// Each open stream and its listener.
    pub fn listeners(&self) -> Vec<(u64, Listener)> {
        self.state().streams.iter().map(|(id, stream)| (id, stream.listener)).collect()
    }

    /// Whether a stream was opened since this was last asked.
    pub fn take_unchecked(&self) -> bool {
        std::mem::take(&mut self.state().unchecked)
    }

    /// Ends a stream whose listener may not listen any more.
    pub fn end(&self, id: u64) {
        self.state().streams.end(id, End::Ended);
    }

    /// Sends a keep-alive comment to a part of the streams.
    pub fn heartbeat(&self, beat: u64) {
        self.state().streams.heartbeat(beat);
    }

    /// Ends all streams, and every one that is opened later.
    pub fn close(&self) {
        self.state().streams.close();
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.0.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// The events of one stream as bytes of `text/event-stream`. Dropping it unsubscribes.
pub struct StaffStream {
    all: StaffStreams,
    id: u64,
}

impl Stream for StaffStream {
    type Item = Sent;

    fn poll_next(self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Option<Self::Item>> {
        self.all.state().streams.poll(self.id, context, |stream| {
            stream.pending.pop_first().map(|topic| format!("event: {topic}\ndata: {topic}\n\n"))
        })
    }
}

impl Drop for StaffStream {
    fn drop(&mut self) {
        self.all.state().streams.remove(self.id);
    }
}
