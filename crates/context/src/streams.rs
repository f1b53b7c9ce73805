//! Open event streams, of parents and of the staff: each sends what is pending once its connection takes it, says why it
//! ends, and sends a keep-alive comment now and then.

use std::collections::BTreeMap;
use std::convert::Infallible;
use std::task::{Context, Poll, Waker};

use bytes::Bytes;

/// Each stream gets a keep-alive comment once in so many heartbeats.
const BEATS: u64 = 20;

/// What a stream gives its connection: bytes of `text/event-stream`.
pub(crate) type Sent = Result<Bytes, Infallible>;

/// The open streams by id, the oldest first. `T` is what a stream is about.
pub(crate) struct OpenStreams<T> {
    open: BTreeMap<u64, Open<T>>,
    next: u64,
    closed: bool,
}

struct Open<T> {
    about: T,
    end: Option<End>,
    /// A keep-alive comment is due.
    keep_alive: bool,
    waker: Option<Waker>,
}

/// Why a stream ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum End {
    /// Its listener may not listen any more.
    Ended,
    /// The same listener opened another stream.
    Replaced,
    /// The server stops.
    Stopped,
}

impl End {
    /// The last event. The client of a stopped server learns nothing, and connects again.
    const fn event(self) -> Option<&'static str> {
        match self {
            Self::Ended => Some("event: ended\ndata: {}\n\n"),
            Self::Replaced => Some("event: replaced\ndata: {}\n\n"),
            Self::Stopped => None,
        }
    }
}

impl<T> Default for OpenStreams<T> {
    fn default() -> Self {
        Self { open: BTreeMap::new(), next: 0, closed: false }
    }
}

impl<T> OpenStreams<T> {
    /// Opens a stream and returns its id. After [`Self::close`] it ends at once.
    pub fn insert(&mut self, about: T) -> u64 {
        let (id, end) = (self.next, self.closed.then_some(End::Stopped));
        self.next += 1;
        self.open.insert(id, Open { about, end, keep_alive: false, waker: None });
        id
    }

    /// Forgets a stream whose connection is gone.
    pub fn remove(&mut self, id: u64) -> Option<T> {
        self.open.remove(&id).map(|open| open.about)
    }

    pub fn len(&self) -> usize {
        self.open.len()
    }

    pub fn is_empty(&self) -> bool {
        self.open.is_empty()
    }

    pub fn get(&self, id: u64) -> Option<&T> {
        self.open.get(&id).map(|open| &open.about)
    }

    /// All streams, also those that end.
    pub fn iter(&self) -> impl Iterator<Item = (u64, &T)> {
        self.open.iter().map(|(id, open)| (*id, &open.about))
    }

    /// Whether a stream is open and does not end.
    pub fn is_living(&self, id: u64) -> bool {
        self.open.get(&id).is_some_and(|open| open.end.is_none())
    }

    /// Changes what a stream has to send, and wakes it.
    pub fn update(&mut self, id: u64, change: impl FnOnce(&mut T)) {
        if let Some(open) = self.open.get_mut(&id) {
            change(&mut open.about);
            open.wake();
        }
    }

    /// Ends a stream. The first reason counts.
    pub fn end(&mut self, id: u64, end: End) {
        if let Some(open) = self.open.get_mut(&id) {
            open.end(end);
        }
    }

    /// Sends a keep-alive comment to a part of the streams.
    pub fn heartbeat(&mut self, beat: u64) {
        for (_, open) in self.open.iter_mut().filter(|(id, _)| **id % BEATS == beat % BEATS) {
            open.keep_alive = true;
            open.wake();
        }
    }

    /// Ends all streams, and every one that is opened later.
    pub fn close(&mut self) {
        self.closed = true;
        for open in self.open.values_mut() {
            open.end(End::Stopped);
        }
    }

    /// What a stream sends next: its end, else what `pending` takes out of it, else a keep-alive comment if one is due.
    /// Nothing comes after an end.
    pub fn poll(
        &mut self,
        id: u64,
        context: &Context<'_>,
        pending: impl FnOnce(&mut T) -> Option<String>,
    ) -> Poll<Option<Sent>> {
        let Some(open) = self.open.get_mut(&id) else { return Poll::Ready(None) };
        if let Some(end) = open.end.as_mut() {
            let end = std::mem::replace(end, End::Stopped);
            return Poll::Ready(end.event().map(|event| Ok(Bytes::from_static(event.as_bytes()))));
        }
        let keep_alive = std::mem::take(&mut open.keep_alive);
        if let Some(event) = pending(&mut open.about) {
            return Poll::Ready(Some(Ok(event.into())));
        }
        if keep_alive {
            return Poll::Ready(Some(Ok(Bytes::from_static(b":\n\n"))));
        }
        open.waker = Some(context.waker().clone());
        Poll::Pending
    }
}

impl<T> Open<T> {
    fn end(&mut self, end: End) {
        self.end.get_or_insert(end);
        self.wake();
    }

    fn wake(&mut self) {
        if let Some(waker) = self.waker.take() {
            waker.wake();
        }
    }
}
