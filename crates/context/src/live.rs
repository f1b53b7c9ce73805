//! Event streams of open screens: who is subscribed to which child, and what is still to be sent. A stream has
//! no queue but a set of pending topics, so that a slow client gets each topic once and loses nothing.

use std::collections::HashMap;
use std::net::IpAddr;
use std::pin::Pin;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::task::{Context, Poll};

use futures_util::Stream;
use tokio::sync::Notify;

use super::streams::{End, OpenStreams, Sent};
use base::changes::{Numbers, Topic, Topics};
use base::clock::Timestamp;
use base::ids::{ChildId, ParentId, SessionId};

/// Open streams of one session, of one parent and from one address, at most.
const OF_SESSION: usize = 3;
const OF_PARENT: usize = 6;
const OF_ADDRESS: usize = 200;

/// All event streams of this process. Clones share them.
#[derive(Clone, Default)]
pub struct EventStreams(Arc<Shared>);

#[derive(Default)]
struct Shared {
    state: Mutex<State>,
    notify: Notify,
}

#[derive(Default)]
struct State {
    streams: OpenStreams<StreamState>,
    children: HashMap<ChildId, ChildState>,
    parents: HashMap<ParentId, Vec<u64>>,
    addresses: HashMap<IpAddr, usize>,
    /// Children whose subscribers have to be checked again.
    recheck: Vec<ChildId>,
}

/// A child with subscribers, and its newest known change numbers.
#[derive(Default)]
struct ChildState {
    numbers: Numbers,
    streams: Vec<u64>,
    /// Streams for a sibling: they only learn that something is unread.
    sibling_streams: Vec<u64>,
}

/// The authorized caller of an event stream.
#[derive(Clone, Copy, Debug)]
pub struct Subscriber {
    pub child: ChildId,
    pub session: SessionId,
    pub parent: ParentId,
    pub address: Option<IpAddr>,
    /// The end of the session.
    pub until: Timestamp,
}

struct StreamState {
    subscriber: Subscriber,
    /// The parent's other children.
    siblings: Vec<ChildId>,
    pending: Option<Pending>,
}

/// What is still to be sent: changed topics of the child, and whether something is unread, of the child or of a
/// sibling.
#[derive(Clone, Copy, Debug, Default)]
struct Pending {
    topics: Topics,
    unread: bool,
}

impl Pending {
    fn of(topics: Topics) -> Self {
        Self { topics: topics.for_parents(), unread: topics.touch_unread() }
    }

    fn and(self, more: Self) -> Self {
        Self { topics: self.topics.and(more.topics), unread: self.unread || more.unread }
    }

    fn is_empty(self) -> bool {
        self.topics.is_empty() && !self.unread
    }
}

/// Too many streams from one address.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TooManyStreams;

impl EventStreams {
    /// To be called after a commit that changed something: the streams are updated at once instead of at the next poll.
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

    /// The number of open streams.
    pub fn len(&self) -> usize {
        self.state().streams.len()
    }

    /// The children that somebody looks at: those with a stream of their own.
    pub fn watched(&self) -> Vec<ChildId> {
        let state = self.state();
        state.children.iter().filter(|(_, child)| !child.streams.is_empty()).map(|(child, _)| *child).collect()
    }

    /// Opens a stream. `known` is the client's cursor (`None`: it knows nothing), `numbers` are the child's current
    /// ones. The oldest streams beyond the limits of session and parent end. If there are siblings, the first event
    /// says `unread`.
    pub fn open(
        &self,
        subscriber: Subscriber,
        known: Option<Numbers>,
        numbers: Numbers,
        siblings: Vec<(ChildId, Numbers)>,
    ) -> Result<EventStream, TooManyStreams> {
        let mut state = self.state();
        if subscriber
            .address
            .is_some_and(|address| state.addresses.get(&address).is_some_and(|count| *count >= OF_ADDRESS))
        {
            return Err(TooManyStreams);
        }
        state.evict_oldest(subscriber);
        state.update(subscriber.child, numbers);
        let child_state = state.children.entry(subscriber.child).or_insert_with(|| ChildState::at(numbers));
        // Authorized before the last change of access to the child: has to be checked again.
        let outdated = child_state.numbers.differing(numbers).hold(Topic::Access);
        // A client that knows nothing gets all topics.
        let mut pending = Pending::of(known.map_or_else(Topics::all, |known| child_state.numbers.differing(known)));
        pending.unread |= !siblings.is_empty();
        if outdated {
            state.recheck.push(subscriber.child);
        }
        let children_of_siblings = siblings.iter().map(|(sibling, _)| *sibling).collect();
        let stream = StreamState { subscriber, siblings: children_of_siblings, pending: Some(pending) };
        let id = state.streams.insert(stream);
        state.children.entry(subscriber.child).or_default().streams.push(id);
        state.parents.entry(subscriber.parent).or_default().push(id);
        if let Some(address) = subscriber.address {
            *state.addresses.entry(address).or_default() += 1;
        }
        for (sibling, numbers) in siblings {
            state.update(sibling, numbers);
            let child_state = state.children.entry(sibling).or_insert_with(|| ChildState::at(numbers));
            child_state.sibling_streams.push(id);
            if child_state.numbers.differing(numbers).hold(Topic::Access) {
                state.recheck.push(sibling);
            }
        }
        drop(state);
        // The next poll finds what changed since `numbers` was read.
        self.notify();
        Ok(EventStream { all: self.clone(), id })
    }

    /// Passes on the current change numbers of children. Returns the children whose subscribers have to be checked
    /// again.
    pub fn update(&self, changes: &[(ChildId, Numbers)]) -> Vec<ChildId> {
        let mut state = self.state();
        for &(child, numbers) in changes {
            state.update(child, numbers);
        }
        std::mem::take(&mut state.recheck)
    }

    /// Returns children whose subscribers could not be checked.
    pub fn recheck_later(&self, children: Vec<ChildId>) {
        self.state().recheck.extend(children);
    }

    /// Has the subscribers of children checked again, at once.
    pub fn recheck(&self, children: Vec<ChildId>) {
        self.recheck_later(children);
        self.notify();
    }

    /// The streams that learn of a child's changes: its own and those of its siblings.
    pub fn subscribers_of(&self, child: ChildId) -> Vec<(u64, Subscriber)> {
        let state = self.state();
        let child_state = state.children.get(&child);
        let streams = child_state
            .into_iter()
            .flat_map(|child_state| child_state.streams.iter().chain(&child_state.sibling_streams));
        streams.filter_map(|id| Some((*id, state.streams.get(*id)?.subscriber))).collect()
    }

    /// Unsubscribes a stream from a child, because the session is over or the parent lost access. A stream of the child
    /// itself ends.
    pub fn end(&self, id: u64, child: ChildId) {
        let mut state = self.state();
        if state.streams.get(id).is_some_and(|stream| stream.subscriber.child == child) {
            state.streams.end(id, End::Ended);
        } else {
            state.unsubscribe(id, child);
        }
    }

    /// Ends the streams of expired sessions, and sends a keep-alive comment to a part of the others.
    pub fn heartbeat(&self, beat: u64, now: Timestamp) {
        let mut state = self.state();
        let expired = state.streams.iter().filter(|(_, stream)| stream.subscriber.until <= now);
        let expired: Vec<u64> = expired.map(|(id, _)| id).collect();
        for id in expired {
            state.streams.end(id, End::Ended);
        }
        state.streams.heartbeat(beat);
    }

    /// Ends all streams, and every one that is opened later.
    pub fn close(&self) {
        self.state().streams.close();
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.0.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl State {
    /// Ends the oldest streams, so that one more is within the limits.
    fn evict_oldest(&mut self, subscriber: Subscriber) {
        let living = |id: &&u64| self.streams.is_living(**id);
        let of_parent: Vec<u64> =
            self.parents.get(&subscriber.parent).into_iter().flatten().filter(living).copied().collect();
        let of_session = of_parent
            .iter()
            .filter(|id| self.streams.get(**id).is_some_and(|stream| stream.subscriber.session == subscriber.session));
        let of_session: Vec<u64> = of_session.copied().collect();
        for (streams, most) in [(of_session, OF_SESSION), (of_parent, OF_PARENT)] {
            let too_many = (streams.len() + 1).saturating_sub(most);
            for id in streams.into_iter().take(too_many) {
                self.streams.end(id, End::Replaced);
            }
        }
    }

    /// A new stream may know of a change before the next poll; it is passed on all the same.
    fn update(&mut self, child: ChildId, numbers: Numbers) {
        let Some(child_state) = self.children.get_mut(&child) else { return };
        let newer = numbers.larger(child_state.numbers);
        let changed = newer.differing(child_state.numbers);
        child_state.numbers = newer;
        let own = Pending::of(changed);
        let of_a_sibling = Pending { topics: Topics::default(), unread: own.unread };
        for (streams, news) in [(&child_state.streams, own), (&child_state.sibling_streams, of_a_sibling)] {
            if news.is_empty() {
                continue;
            }
            for id in streams {
                self.streams.update(*id, |stream| stream.pending = Some(stream.pending.unwrap_or_default().and(news)));
            }
        }
        if changed.hold(Topic::Access) {
            self.recheck.push(child);
        }
    }

    fn unsubscribe(&mut self, id: u64, child: ChildId) {
        let Some(child_state) = self.children.get_mut(&child) else { return };
        child_state.streams.retain(|other| *other != id);
        child_state.sibling_streams.retain(|other| *other != id);
        if child_state.streams.is_empty() && child_state.sibling_streams.is_empty() {
            self.children.remove(&child);
        }
    }

    fn remove(&mut self, id: u64) {
        let Some(StreamState { subscriber, siblings, .. }) = self.streams.remove(id) else { return };
        for child in siblings.into_iter().chain([subscriber.child]) {
            self.unsubscribe(id, child);
        }
        if let Some(streams) = self.parents.get_mut(&subscriber.parent) {
            streams.retain(|other| *other != id);
            if streams.is_empty() {
                self.parents.remove(&subscriber.parent);
            }
        }
        if let Some(address) = subscriber.address
            && let Some(count) = self.addresses.get_mut(&address)
        {
            *count -= 1;
            if *count == 0 {
                self.addresses.remove(&address);
            }
        }
    }
}

impl ChildState {
    fn at(numbers: Numbers) -> Self {
        Self { numbers, ..Self::default() }
    }
}

/// The events of one stream as bytes of `text/event-stream`. Dropping it unsubscribes.
pub struct EventStream {
    all: EventStreams,
    id: u64,
}

impl Stream for EventStream {
    type Item = Sent;

    fn poll_next(self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Option<Self::Item>> {
        let mut state = self.all.state();
        let State { streams, children, .. } = &mut *state;
        streams.poll(self.id, context, |stream| {
            let pending = stream.pending.take()?;
            let child_state = children.get(&stream.subscriber.child);
            Some(changed(pending, child_state.map(|child_state| child_state.numbers).unwrap_or_default()))
        })
    }
}

impl Drop for EventStream {
    fn drop(&mut self) {
        self.all.state().remove(self.id);
    }
}

fn changed(pending: Pending, numbers: Numbers) -> String {
    let names = pending.topics.names().chain(pending.unread.then_some("unread"));
    let names: Vec<String> = names.map(|name| format!("\"{name}\"")).collect();
    format!("id: {numbers}\nevent: changed\ndata: {{\"topics\":[{}]}}\n\n", names.join(","))
}
