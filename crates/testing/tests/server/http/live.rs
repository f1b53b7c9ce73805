use std::pin::Pin;
use std::task::{Context, Poll, Waker};

use bytes::Bytes;
use futures_util::Stream;

use base::changes::{Numbers, Topic};
use base::clock::Timestamp;
use base::ids::{ChildId, ParentId, SessionId};
use context::live::{Hub, Listener, Who};

/// As they stand after so many changes of who may see the child.
fn numbers(access: i64) -> Numbers {
    let before = ["0"; Topic::ALL.len() - 1].join(".");
    Numbers::parse(&format!("{before}.{access}")).expect("numbers")
}

fn session(id: i64) -> Who {
    Who { child: ChildId(1), session: SessionId(id), parent: ParentId(id), address: None, until: Timestamp::MAX }
}

/// What each listener is told now; None: nothing.
fn told(listeners: &mut [Listener]) -> Vec<Option<String>> {
    let mut context = Context::from_waker(Waker::noop());
    let said = |event: Bytes| String::from_utf8_lossy(&event).into_owned();
    let told = |listener: &mut Listener| match Pin::new(listener).poll_next(&mut context) {
        Poll::Ready(Some(Ok(event))) => Some(said(event)),
        _ => None,
    };
    listeners.iter_mut().map(told).collect()
}

#[test]
fn a_line_ends_with_the_beat_after_its_sessions_time_whosever_turn_it_is() {
    let hub = Hub::default();
    let until = |seconds| {
        hub.join(Who { until: Timestamp::from_seconds(seconds), ..session(1) }, None, numbers(0), Vec::new())
            .expect("a seat")
    };
    let mut listeners = [until(1), until(2), until(3)];
    assert!(told(&mut listeners).iter().all(|told| told.as_ref().is_some_and(|told| told.contains("changed"))));
    hub.beat(7, Timestamp::from_ms(999));
    assert_eq!(told(&mut listeners), [None, None, None]);
    hub.beat(8, Timestamp::from_seconds(2));
    let ended = || Some("event: ended\ndata: {}\n\n".to_owned());
    assert_eq!(told(&mut listeners), [ended(), ended(), None]);
}

#[test]
fn a_newcomer_does_not_swallow_that_somebody_else_may_have_lost_the_child() {
    let hub = Hub::default();
    let _first = hub.join(session(1), None, numbers(0), Vec::new()).expect("a seat");
    assert_eq!(hub.learn(&[]), []);
    // A session ended; another parent begins to listen before it was looked what changed.
    let _second = hub.join(session(2), None, numbers(1), Vec::new()).expect("a seat");
    assert_eq!(hub.learn(&[(ChildId(1), numbers(1))]), [ChildId(1)]);
    assert_eq!(hub.learn(&[(ChildId(1), numbers(1))]), [], "once");
    hub.look_again(vec![ChildId(1)]);
    assert_eq!(hub.learn(&[]), [ChildId(1)]);
    assert_eq!(hub.learn(&[(ChildId(1), numbers(2))]), [ChildId(1)]);
}

#[test]
fn a_newcomer_who_was_proved_before_an_end_is_looked_at_again() {
    let hub = Hub::default();
    let _first = hub.join(session(1), None, numbers(0), Vec::new()).expect("a seat");
    assert_eq!(hub.learn(&[(ChildId(1), numbers(1))]), [ChildId(1)]);
    // Its session was read as living before that change, and it took its seat after the look.
    let _late = hub.join(session(2), None, numbers(0), Vec::new()).expect("a seat");
    assert_eq!(hub.learn(&[]), [ChildId(1)]);
}
