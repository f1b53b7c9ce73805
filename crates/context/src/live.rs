//! Who listens to what changes about a child, and what each of them has still to be told. A listener has no queue: what
//! is not told yet is a set of topics, so that whoever is slow is told once what happened meanwhile, and nothing is lost.

use std::collections::{BTreeMap, HashMap};
use std::convert::Infallible;
use std::net::IpAddr;
use std::pin::Pin;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::task::{Context, Poll, Waker};

use bytes::Bytes;
use futures_util::Stream;
use tokio::sync::Notify;

use base::changes::{Numbers, Topic, Topics};
use base::clock::Timestamp;
use base::ids::{ChildId, ParentId, SessionId};

/// Listeners of one session, of one parent and from one address.
const OF_SESSION: usize = 3;
const OF_PARENT: usize = 6;
const OF_ADDRESS: usize = 200;
/// Each listener gets a sign of life at least once in so many beats.
const BEATS: u64 = 20;

/// All listeners of this process. Clones share them.
#[derive(Clone, Default)]
pub struct Hub(Arc<Shared>);

#[derive(Default)]
struct Shared {
    hall: Mutex<Hall>,
    bell: Notify,
}

#[derive(Default)]
struct Hall {
    /// In the order in which they came.
    seats: BTreeMap<u64, Seat>,
    children: HashMap<ChildId, Watched>,
    parents: HashMap<ParentId, Vec<u64>>,
    addresses: HashMap<IpAddr, usize>,
    /// Children whose listeners have to be looked at again.
    again: Vec<ChildId>,
    next: u64,
    closed: bool,
}

/// A child that somebody listens for, as far as its changes are known here.
#[derive(Default)]
struct Watched {
    numbers: Numbers,
    seats: Vec<u64>,
    /// Of those who listen for a sibling: they are told that something is unread, and nothing else.
    siblings_seats: Vec<u64>,
}

/// Who listens, as it was proved.
#[derive(Clone, Copy, Debug)]
pub struct Who {
    pub child: ChildId,
    pub session: SessionId,
    pub parent: ParentId,
    pub address: Option<IpAddr>,
    /// When the session ends by itself.
    pub until: Timestamp,
}

struct Seat {
    who: Who,
    /// The parent's other children.
    siblings: Vec<ChildId>,
    /// None: there is nothing to tell.
    untold: Option<Untold>,
    end: Option<End>,
    breath: bool,
    waker: Option<Waker>,
}

/// What of the child has changed, and whether what is unread has, of the child or of a sibling.
#[derive(Clone, Copy, Debug, Default)]
struct Untold {
    topics: Topics,
    unread: bool,
}

impl Untold {
    fn of(topics: Topics) -> Self {
        Self { topics: topics.told(), unread: topics.touch_unread() }
    }

    fn and(self, more: Self) -> Self {
        Self { topics: self.topics.and(more.topics), unread: self.unread || more.unread }
    }

    fn is_empty(self) -> bool {
        self.topics.is_empty() && !self.unread
    }
}

/// Why a listener's line ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum End {
    /// Its session is over, or the child is not the parent's any more.
    Ended,
    /// The same session or parent listens elsewhere.
    Replaced,
    /// The portal stops.
    Stopped,
}

/// Too many listen from one address.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TooMany;

impl Hub {
    /// To be rung after a commit that changed something: listeners are told at once instead of at the next look.
    pub fn ring(&self) {
        self.0.bell.notify_one();
    }

    /// Resolves when it was rung.
    pub async fn rung(&self) {
        self.0.bell.notified().await;
    }

    pub fn is_empty(&self) -> bool {
        self.hall().seats.is_empty()
    }

    /// How many listen.
    pub fn len(&self) -> usize {
        self.hall().seats.len()
    }

    /// Takes a seat for a listener who knows the child's changes up to `known`, where they stand at `numbers`. The oldest
    /// of the same session or parent gives way. Of siblings it is told what is unread: at once, for of them nothing is known.
    pub fn join(
        &self,
        who: Who,
        known: Option<Numbers>,
        numbers: Numbers,
        siblings: Vec<(ChildId, Numbers)>,
    ) -> Result<Listener, TooMany> {
        let mut hall = self.hall();
        if who.address.is_some_and(|address| hall.addresses.get(&address).is_some_and(|count| *count >= OF_ADDRESS)) {
            return Err(TooMany);
        }
        hall.make_room(who);
        hall.learn(who.child, numbers);
        let id = hall.next;
        hall.next += 1;
        let watched = hall.children.entry(who.child).or_insert_with(|| Watched::at(numbers));
        watched.seats.push(id);
        // Who was proved before the last change of who may see the child is looked at once more.
        let outdated = watched.numbers.differing(numbers).hold(Topic::Access);
        // Who knows nothing is told to look at everything.
        let mut untold = Untold::of(known.map_or_else(Topics::all, |known| watched.numbers.differing(known)));
        untold.unread |= !siblings.is_empty();
        let end = hall.closed.then_some(End::Stopped);
        if outdated {
            hall.again.push(who.child);
        }
        hall.parents.entry(who.parent).or_default().push(id);
        if let Some(address) = who.address {
            *hall.addresses.entry(address).or_default() += 1;
        }
        for &(sibling, numbers) in &siblings {
            hall.learn(sibling, numbers);
            let watched = hall.children.entry(sibling).or_insert_with(|| Watched::at(numbers));
            watched.siblings_seats.push(id);
            if watched.numbers.differing(numbers).hold(Topic::Access) {
                hall.again.push(sibling);
            }
        }
        let siblings = siblings.into_iter().map(|(sibling, _)| sibling).collect();
        hall.seats.insert(id, Seat { who, siblings, untold: Some(untold), end, breath: false, waker: None });
        drop(hall);
        // What changed between the reading of `numbers` and now is found by the next look.
        self.ring();
        Ok(Listener { hub: self.clone(), id, over: false })
    }

    /// Tells listeners where children's topics stand. Answers the children whose listeners have to be looked at again.
    pub fn learn(&self, changes: &[(ChildId, Numbers)]) -> Vec<ChildId> {
        let mut hall = self.hall();
        for &(child, numbers) in changes {
            hall.learn(child, numbers);
        }
        std::mem::take(&mut hall.again)
    }

    /// Gives back children whose listeners could not be looked at.
    pub fn look_again(&self, children: Vec<ChildId>) {
        self.hall().again.extend(children);
    }

    /// Has the listeners of children looked at once more, at once.
    pub fn look_at(&self, children: Vec<ChildId>) {
        self.look_again(children);
        self.ring();
    }

    /// Who is told of a child: who listens for it, and who listens for a sibling.
    pub fn listeners(&self, child: ChildId) -> Vec<(u64, Who)> {
        let hall = self.hall();
        let watched = hall.children.get(&child);
        let seats = watched.into_iter().flat_map(|watched| watched.seats.iter().chain(&watched.siblings_seats));
        seats.filter_map(|id| Some((*id, hall.seats.get(id)?.who))).collect()
    }

    /// Tells a listener no more of a child, because the session is over or the child was lost. Whoever listens for it hears
    /// that the line ends.
    pub fn end(&self, id: u64, child: ChildId) {
        let mut hall = self.hall();
        if hall.seats.get(&id).is_some_and(|seat| seat.who.child == child) {
            hall.end(id, End::Ended);
        } else {
            hall.tell_no_more(id, child);
        }
    }

    /// Ends those whose session is past its time, and sends a sign of life to a part of the others.
    pub fn beat(&self, beat: u64, now: Timestamp) {
        let mut hall = self.hall();
        for (id, seat) in &mut hall.seats {
            let over = seat.who.until <= now;
            if over {
                seat.end.get_or_insert(End::Ended);
            }
            let breathes = *id % BEATS == beat % BEATS;
            seat.breath |= breathes;
            if over || breathes {
                seat.wake();
            }
        }
    }

    /// Sends everybody away; whoever comes later goes at once.
    pub fn close(&self) {
        let mut hall = self.hall();
        hall.closed = true;
        for seat in hall.seats.values_mut() {
            seat.end.get_or_insert(End::Stopped);
            seat.wake();
        }
    }

    fn hall(&self) -> MutexGuard<'_, Hall> {
        self.0.hall.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Hall {
    /// Ends the oldest seats, so that one more fits.
    fn make_room(&mut self, who: Who) {
        let living = |id: &&u64| self.seats.get(*id).is_some_and(|seat| seat.end.is_none());
        let of_parent: Vec<u64> = self.parents.get(&who.parent).into_iter().flatten().filter(living).copied().collect();
        let of_session =
            of_parent.iter().filter(|id| self.seats.get(*id).is_some_and(|seat| seat.who.session == who.session));
        let of_session: Vec<u64> = of_session.copied().collect();
        for (seats, most) in [(of_session, OF_SESSION), (of_parent, OF_PARENT)] {
            let too_many = (seats.len() + 1).saturating_sub(most);
            for id in seats.into_iter().take(too_many) {
                self.end(id, End::Replaced);
            }
        }
    }

    fn end(&mut self, id: u64, end: End) {
        if let Some(seat) = self.seats.get_mut(&id) {
            seat.end.get_or_insert(end);
            seat.wake();
        }
    }

    /// A newcomer may know of a change before the next look does: what it asks for is kept until then.
    fn learn(&mut self, child: ChildId, numbers: Numbers) {
        let Some(watched) = self.children.get_mut(&child) else { return };
        let newer = numbers.larger(watched.numbers);
        let changed = newer.differing(watched.numbers);
        watched.numbers = newer;
        let own = Untold::of(changed);
        let of_a_sibling = Untold { topics: Topics::default(), unread: own.unread };
        for (seats, news) in [(&watched.seats, own), (&watched.siblings_seats, of_a_sibling)] {
            if news.is_empty() {
                continue;
            }
            for id in seats {
                if let Some(seat) = self.seats.get_mut(id) {
                    seat.untold = Some(seat.untold.unwrap_or_default().and(news));
                    seat.wake();
                }
            }
        }
        if changed.hold(Topic::Access) {
            self.again.push(child);
        }
    }

    fn tell_no_more(&mut self, id: u64, child: ChildId) {
        let Some(watched) = self.children.get_mut(&child) else { return };
        watched.seats.retain(|other| *other != id);
        watched.siblings_seats.retain(|other| *other != id);
        if watched.seats.is_empty() && watched.siblings_seats.is_empty() {
            self.children.remove(&child);
        }
    }

    fn leave(&mut self, id: u64) {
        let Some(Seat { who, siblings, .. }) = self.seats.remove(&id) else { return };
        for child in siblings.into_iter().chain([who.child]) {
            self.tell_no_more(id, child);
        }
        if let Some(seats) = self.parents.get_mut(&who.parent) {
            seats.retain(|other| *other != id);
            if seats.is_empty() {
                self.parents.remove(&who.parent);
            }
        }
        if let Some(address) = who.address
            && let Some(count) = self.addresses.get_mut(&address)
        {
            *count -= 1;
            if *count == 0 {
                self.addresses.remove(&address);
            }
        }
    }
}

impl Watched {
    fn at(numbers: Numbers) -> Self {
        Self { numbers, ..Self::default() }
    }
}

impl Seat {
    fn wake(&mut self) {
        if let Some(waker) = self.waker.take() {
            waker.wake();
        }
    }
}

/// The events of one listener, as they stand on the wire. Its seat is free when it is dropped.
pub struct Listener {
    hub: Hub,
    id: u64,
    over: bool,
}

impl Stream for Listener {
    type Item = Result<Bytes, Infallible>;

    fn poll_next(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Option<Self::Item>> {
        if self.over {
            return Poll::Ready(None);
        }
        let hub = self.hub.clone();
        let mut hall = hub.hall();
        let Hall { seats, children, .. } = &mut *hall;
        let Some(seat) = seats.get_mut(&self.id) else { return Poll::Ready(None) };
        if let Some(end) = seat.end {
            self.over = true;
            return Poll::Ready(match end {
                End::Ended => Some(Ok(Bytes::from_static(b"event: ended\ndata: {}\n\n"))),
                End::Replaced => Some(Ok(Bytes::from_static(b"event: replaced\ndata: {}\n\n"))),
                End::Stopped => None,
            });
        }
        let breath = std::mem::take(&mut seat.breath);
        if let Some(untold) = seat.untold.take() {
            let numbers = children.get(&seat.who.child).map(|watched| watched.numbers).unwrap_or_default();
            return Poll::Ready(Some(Ok(changed(untold, numbers).into())));
        }
        if breath {
            return Poll::Ready(Some(Ok(Bytes::from_static(b":\n\n"))));
        }
        seat.waker = Some(context.waker().clone());
        Poll::Pending
    }
}

impl Drop for Listener {
    fn drop(&mut self) {
        self.hub.hall().leave(self.id);
    }
}

fn changed(untold: Untold, numbers: Numbers) -> String {
    let names = untold.topics.names().chain(untold.unread.then_some("unread"));
    let names: Vec<String> = names.map(|name| format!("\"{name}\"")).collect();
    format!("id: {numbers}\nevent: changed\ndata: {{\"topics\":[{}]}}\n\n", names.join(","))
}
