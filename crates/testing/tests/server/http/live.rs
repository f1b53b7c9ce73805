use std::pin::Pin;
use std::task::{Context, Poll, Waker};

use bytes::Bytes;
use futures_util::Stream;

use base::changes::{Numbers, Topic};
use base::clock::Timestamp;
use base::ids::{ChildId, ParentId, SessionId};
use context::live::{EventStream, EventStreams, Subscriber};

/// The change numbers after so many changes of access.
fn numbers(access: i64) -> Numbers {
    let before = ["0"; Topic::ALL.len() - 1].join(".");
    Numbers::parse(&format!("{before}.{access}")).expect("numbers")
}

fn session(id: i64) -> Subscriber {
    Subscriber { child: ChildId(1), session: SessionId(id), parent: ParentId(id), address: None, until: Timestamp::MAX }
}

/// What each stream sends now; None: nothing.
fn events(opened: &mut [EventStream]) -> Vec<Option<String>> {
    let mut context = Context::from_waker(Waker::noop());
    let text = |event: Bytes| String::from_utf8_lossy(&event).into_owned();
    let events = |stream: &mut EventStream| match Pin::new(stream).poll_next(&mut context) {
        Poll::Ready(Some(Ok(event))) => Some(text(event)),
        _ => None,
    };
    opened.iter_mut().map(events).collect()
}

#[test]
fn a_stream_ends_with_the_first_heartbeat_after_its_session() {
    let streams = EventStreams::default();
    let until = |seconds| {
        streams
            .open(Subscriber { until: Timestamp::from_seconds(seconds), ..session(1) }, None, numbers(0), Vec::new())
            .expect("a stream")
    };
    let mut opened = [until(1), until(2), until(3)];
    assert!(events(&mut opened).iter().all(|events| events.as_ref().is_some_and(|events| events.contains("changed"))));
    streams.heartbeat(7, Timestamp::from_ms(999));
    assert_eq!(events(&mut opened), [None, None, None]);
    streams.heartbeat(8, Timestamp::from_seconds(2));
    let ended = || Some("event: ended\ndata: {}\n\n".to_owned());
    assert_eq!(events(&mut opened), [ended(), ended(), None]);
}

#[test]
fn a_new_stream_does_not_hide_that_another_parent_may_have_lost_the_child() {
    let streams = EventStreams::default();
    let _first = streams.open(session(1), None, numbers(0), Vec::new()).expect("a stream");
    assert_eq!(streams.update(&[]), []);
    // A session ended; another parent opens a stream before the next poll.
    let _second = streams.open(session(2), None, numbers(1), Vec::new()).expect("a stream");
    assert_eq!(streams.update(&[(ChildId(1), numbers(1))]), [ChildId(1)]);
    assert_eq!(streams.update(&[(ChildId(1), numbers(1))]), [], "once");
    streams.recheck_later(vec![ChildId(1)]);
    assert_eq!(streams.update(&[]), [ChildId(1)]);
    assert_eq!(streams.update(&[(ChildId(1), numbers(2))]), [ChildId(1)]);
}

#[test]
fn a_stream_authorized_before_the_end_of_its_session_is_checked_again() {
    let streams = EventStreams::default();
    let _first = streams.open(session(1), None, numbers(0), Vec::new()).expect("a stream");
    assert_eq!(streams.update(&[(ChildId(1), numbers(1))]), [ChildId(1)]);
    // Its session was read as live before that change, and the stream was opened after the poll.
    let _late = streams.open(session(2), None, numbers(0), Vec::new()).expect("a stream");
    assert_eq!(streams.update(&[]), [ChildId(1)]);
}
