//! Event streams of the staff's open screens: which are open, and which topics each has still to send. Like
//! [`crate::live`], without a queue: a slow client gets each topic once.

use std::collections::{BTreeMap, BTreeSet};
use std::convert::Infallible;
use std::pin::Pin;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::task::{Context, Poll, Waker};

use bytes::Bytes;
use futures_util::Stream;
use tokio::sync::Notify;

use base::audit::StaffDevice;
use base::ids::{CentreId, ChainId};

/// Announced by a transaction that changes something of the staff.
pub const CHANGED: &str = "staff change";

/// Open streams of one tablet or session, at most.
const OF_DEVICE: usize = 3;
/// Each stream gets a keep-alive comment once in so many heartbeats.
const BEATS: u64 = 20;

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
    /// By id, the oldest first.
    open: BTreeMap<u64, Open>,
    /// A stream was opened: its listener may have ended since they were proved.
    unchecked: bool,
    next: u64,
    closed: bool,
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

struct Open {
    listener: Listener,
    pending: BTreeSet<&'static str>,
    end: Option<End>,
    /// A keep-alive comment is due.
    keep_alive: bool,
    waker: Option<Waker>,
}

/// Why a stream ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum End {
    /// The tablet, session or person ended, or the session was locked.
    Ended,
    /// The same tablet or session opened another stream.
    Replaced,
    /// The server stops.
    Stopped,
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
        self.state().open.is_empty()
    }

    /// Opens a stream, which first sends these topics. The oldest of the same tablet or session beyond the limit end.
    pub fn open(&self, listener: Listener, topics: impl IntoIterator<Item = &'static str>) -> StaffStream {
        let mut state = self.state();
        let living =
            |(id, open): (&u64, &Open)| (open.listener.device == listener.device && open.end.is_none()).then_some(*id);
        let own: Vec<u64> = state.open.iter().filter_map(living).collect();
        for id in own.iter().take((own.len() + 1).saturating_sub(OF_DEVICE)) {
            state.end(*id, End::Replaced);
        }
        let (id, end) = (state.next, state.closed.then_some(End::Stopped));
        state.next += 1;
        let pending = topics.into_iter().collect();
        state.open.insert(id, Open { listener, pending, end, keep_alive: false, waker: None });
        state.unchecked = true;
        drop(state);
        self.notify();
        StaffStream { all: self.clone(), id, over: false }
    }

    /// Sends a topic to those whom a change concerns.
    pub fn publish(&self, chain: ChainId, centre: Option<CentreId>, topic: &'static str) {
        for open in self.state().open.values_mut().filter(|open| open.listener.hears(chain, centre)) {
            open.pending.insert(topic);
            open.wake();
        }
    }

    /// Each open stream and its listener.
    pub fn listeners(&self) -> Vec<(u64, Listener)> {
        self.state().open.iter().map(|(id, open)| (*id, open.listener)).collect()
    }

    /// Whether a stream was opened since this was last asked.
    pub fn take_unchecked(&self) -> bool {
        std::mem::take(&mut self.state().unchecked)
    }

    /// Ends a stream whose listener may not listen any more.
    pub fn end(&self, id: u64) {
        self.state().end(id, End::Ended);
    }

    /// Sends a keep-alive comment to a part of the streams.
    pub fn heartbeat(&self, beat: u64) {
        for (_, open) in self.state().open.iter_mut().filter(|(id, _)| **id % BEATS == beat % BEATS) {
            open.keep_alive = true;
            open.wake();
        }
    }

    /// Ends all streams, and every one that is opened later.
    pub fn close(&self) {
        let mut state = self.state();
        state.closed = true;
        for open in state.open.values_mut() {
            open.end.get_or_insert(End::Stopped);
            open.wake();
        }
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.0.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl State {
    fn end(&mut self, id: u64, end: End) {
        if let Some(open) = self.open.get_mut(&id) {
            open.end.get_or_insert(end);
            open.wake();
        }
    }
}

impl Open {
    fn wake(&mut self) {
        if let Some(waker) = self.waker.take() {
            waker.wake();
        }
    }
}

/// The events of one stream as bytes of `text/event-stream`. Dropping it unsubscribes.
pub struct StaffStream {
    all: StaffStreams,
    id: u64,
    over: bool,
}

impl Stream for StaffStream {
    type Item = Result<Bytes, Infallible>;

    fn poll_next(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Option<Self::Item>> {
        if self.over {
            return Poll::Ready(None);
        }
        let all = self.all.clone();
        let mut state = all.state();
        let Some(open) = state.open.get_mut(&self.id) else { return Poll::Ready(None) };
        if let Some(end) = open.end {
            self.over = true;
            return Poll::Ready(match end {
                End::Ended => Some(Ok(Bytes::from_static(b"event: ended\ndata: ended\n\n"))),
                End::Replaced => Some(Ok(Bytes::from_static(b"event: replaced\ndata: replaced\n\n"))),
                End::Stopped => None,
            });
        }
        if let Some(topic) = open.pending.pop_first() {
            return Poll::Ready(Some(Ok(format!("event: {topic}\ndata: {topic}\n\n").into())));
        }
        if std::mem::take(&mut open.keep_alive) {
            return Poll::Ready(Some(Ok(Bytes::from_static(b":\n\n"))));
        }
        open.waker = Some(context.waker().clone());
        Poll::Pending
    }
}

impl Drop for StaffStream {
    fn drop(&mut self) {
        self.all.state().open.remove(&self.id);
    }
}
