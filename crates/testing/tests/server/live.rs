use std::future::poll_fn;
use std::net::SocketAddr;
use std::pin::Pin;
use std::time::Duration;

use axum::body::{Body, BodyDataStream};
use axum::extract::ConnectInfo;
use axum::http::Request;
use database::Engine;
use futures_util::Stream;
use rstest::rstest;
use serde_json::json;
use tokio::sync::watch;
use tower::ServiceExt;

use base::changes::{Numbers, Topic};
use base::clock::Timestamp;
use people::families::Side;
use testing::town::{FARAH, KARTHIK, MEERA, MINUTE, Parent};
use testing::{Caller, Town};

const LIVE: &str = "/parentapp/live";
const ALL: &str = "conversation timeline notifications photos events requests settings attendance growth food_menu activity_plan \
    newsletters holidays centre child guardians unread";
/// Nothing here takes a thousandth of it; a machine may be busy.
const PATIENCE: Duration = Duration::from_secs(60);

/// The event stream of an open screen.
struct ScreenStream {
    stream: BodyDataStream,
    text: String,
    cursor: String,
}

impl ScreenStream {
    async fn open(town: &Town, parent: &Parent, more: &[(&'static str, &str)]) -> Self {
        Self::of(open(town, &parent.token, more).await)
    }

    fn of(body: Body) -> Self {
        Self { stream: body.into_data_stream(), text: String::new(), cursor: String::new() }
    }

    /// The next event: its topics, or its name; empty at the end of the stream. Comments are read over.
    async fn next(&mut self) -> String {
        loop {
            if let Some((event, rest)) = self.text.split_once("\n\n") {
                let (event, rest) = (event.to_owned(), rest.to_owned());
                self.text = rest;
                let field = |name: &str| event.lines().find_map(|line| line.strip_prefix(name)).map(str::to_owned);
                if let Some(id) = field("id: ") {
                    self.cursor = id;
                }
                match field("event: ").as_deref() {
                    Some("changed") => {
                        let data = field("data: ").expect("data");
                        return data.replace(['{', '}', '[', ']', '"'], "").replace("topics:", "").replace(',', " ");
                    }
                    Some(name) => return name.to_owned(),
                    None => continue,
                }
            }
            let piece = poll_fn(|context| Pin::new(&mut self.stream).poll_next(context));
            match tokio::time::timeout(PATIENCE, piece).await.expect("an event comes in time") {
                Some(piece) => self.text += &String::from_utf8_lossy(&piece.expect("a piece")),
                None => return String::new(),
            }
        }
    }

    /// Reads until all of these topics were sent.
    async fn receives(&mut self, topics: &str) {
        let mut missing: Vec<&str> = topics.split(' ').collect();
        while !missing.is_empty() {
            let received = self.next().await;
            assert!(!received.is_empty(), "the stream ended before it sent {missing:?}");
            missing.retain(|topic| !received.split(' ').any(|received| received == *topic));
        }
    }
}

async fn open(town: &Town, token: &str, more: &[(&'static str, &str)]) -> Body {
    let mut request = Request::get(LIVE).header("auth_token", token);
    for (name, value) in more {
        request = request.header(*name, *value);
    }
    let mut request = request.body(Body::empty()).expect("a request");
    request.extensions_mut().insert(ConnectInfo(SocketAddr::from(([127, 0, 0, 1], 4000))));
    town.parents_routes().oneshot(request).await.expect("routes always answer").into_body()
}

/// A town whose portal tells; it stops when the sender is gone.
fn telling(town: &Town) -> watch::Sender<bool> {
    let (stop, stopped) = watch::channel(false);
    tokio::spawn(daily::live::run(town.app.clone(), stopped));
    stop
}

async fn say(caller: &Caller, text: &str) {
    caller.post("/parentapp/saveParentMessage", &[("message", text)]).await.ok();
}

#[rstest]
#[tokio::test]
async fn only_the_parents_of_a_child_are_notified(#[values(Engine::Sqlite, Engine::Postgres)] engine: Engine) {
    let town = Town::new(engine).await;
    let _telling = telling(&town);
    let (meera, karthik, farah) = (town.parent(MEERA).await, town.parent(KARTHIK).await, town.parent(FARAH).await);
    let mut streams = Vec::new();
    for parent in [&meera, &karthik, &farah] {
        let mut stream = ScreenStream::open(&town, parent, &[]).await;
        assert_eq!(stream.next().await, ALL, "a client without a cursor gets all topics");
        streams.push(stream);
    }
    let [mut hers, mut his, mut other] = streams.try_into().ok().expect("three");
    say(&meera.caller, "Good morning").await;
    hers.receives("conversation").await;
    his.receives("conversation").await;
    let nap = json!([{"child_id": town.anaya.to_string(), "type": "Sleep", "message": "nap", "at": town.app.now()}]);
    town.post_timeline_entries("nap", nap).await.taken();
    his.receives("timeline notifications").await;
    meera.caller.post("/parentapp/sayAbsence", &[("from", "2026-11-13")]).await.ok();
    his.receives("attendance").await;
    // The first that the other family hears of is its own: nothing of Anaya's was sent before.
    say(&farah.caller, "Zoya is late").await;
    assert_eq!(other.next().await, "conversation");
    town.finish().await;
}

#[rstest]
#[tokio::test]
async fn an_interrupted_event_stream_continues_where_it_was(
    #[values(Engine::Sqlite, Engine::Postgres)] engine: Engine,
) {
    let town = Town::new(engine).await;
    let _telling = telling(&town);
    let meera = town.parent(MEERA).await;
    let mut stream = ScreenStream::open(&town, &meera, &[]).await;
    stream.next().await;
    let cursor = stream.cursor.clone();
    drop(stream);
    let mut again = ScreenStream::open(&town, &meera, &[("last-event-id", &cursor)]).await;
    assert_eq!(again.next().await, "unread", "an event at once; of Vihaan nothing is known");
    drop(again);
    say(&meera.caller, "Is anybody there?").await;
    let mut again = ScreenStream::open(&town, &meera, &[("last-event-id", &cursor)]).await;
    assert_eq!(again.next().await, "conversation unread");
    assert_ne!(again.cursor, cursor);
    for odd in ["", "41", "1.2.3.4.5.6.7", "9.9.9.9.9.9.9.9", "a.b.c.d.e.f.g.h"] {
        let mut stream = ScreenStream::open(&town, &meera, &[("last-event-id", odd)]).await;
        assert_eq!(stream.next().await, ALL, "{odd:?} is no cursor");
    }
    town.finish().await;
}

#[rstest]
#[tokio::test]
async fn a_slow_client_gets_each_topic_once(#[values(Engine::Sqlite, Engine::Postgres)] engine: Engine) {
    let town = Town::new(engine).await;
    let meera = town.parent(MEERA).await;
    let mut slow = ScreenStream::open(&town, &meera, &[]).await;
    slow.next().await;
    let before = slow.cursor.clone();
    for n in 0..200 {
        say(&meera.caller, &format!("{n}")).await;
    }
    daily::live::send_changes(&town.app, Timestamp::EPOCH).await.expect("a look");
    assert_eq!(slow.next().await, "conversation");
    let count = |cursor: &str| Numbers::parse(cursor).expect("a cursor").of(Topic::Conversation);
    assert_eq!(count(&slow.cursor) - count(&before), 200, "one event for all of them");
    town.finish().await;
}

/// A message of Vihaan's centre, which is not Anaya's.
async fn write_of_vihaan(town: &Town, key: &str) {
    let body = json!({"items": [{"child_id": town.vihaan.to_string(), "message": key}]});
    town.other_centre().with_header("idempotency-key", key).json("POST", "/centre/v1/messages", &body).await.taken();
}

#[rstest]
#[tokio::test]
async fn of_a_sibling_only_unread_is_sent_and_to_no_other_family(
    #[values(Engine::Sqlite, Engine::Postgres)] engine: Engine,
) {
    let town = Town::new(engine).await;
    let _telling = telling(&town);
    // Karthik is Anaya's father and not Vihaan's.
    let (meera, karthik) = (town.parent(MEERA).await, town.parent(KARTHIK).await);
    let mut hers = ScreenStream::open(&town, &meera, &[]).await;
    let mut his = ScreenStream::open(&town, &karthik, &[]).await;
    hers.next().await;
    his.next().await;
    write_of_vihaan(&town, "first").await;
    assert_eq!(hers.next().await, "unread");
    // What is seen of the sibling by another device is told as well.
    let vihaan = meera.sign_in_response["children"][1]["mother_access_token"].as_str().expect("a token").to_owned();
    let newest = town.app.now().ms().to_string();
    town.nobody()
        .with_header("auth_token", &vihaan)
        .post("/parentapp/markSeen", &[("messages_up_to", &newest)])
        .await
        .ok();
    assert_eq!(hers.next().await, "unread");
    say(&meera.caller, "Good morning").await;
    assert_eq!(hers.next().await, "conversation");
    assert_eq!(his.next().await, "conversation", "nothing of Vihaan is sent to him");
    // A parent who loses the sibling keeps the stream of the other child, and gets no more events of the sibling.
    town.takes_off(town.vihaan, Side::Mother).await;
    say(&meera.caller, "I am still here").await;
    hers.receives("conversation").await;
    daily::live::send_changes(&town.app, Timestamp::EPOCH).await.expect("a look");
    write_of_vihaan(&town, "second").await;
    say(&meera.caller, "And here").await;
    assert_eq!(hers.next().await, "conversation");
    drop((hers, his));
    assert!(town.app.live.is_empty());
    town.finish().await;
}

#[rstest]
#[tokio::test]
async fn the_stream_ends_with_the_session_and_with_the_child(
    #[values(Engine::Sqlite, Engine::Postgres)] engine: Engine,
) {
    let town = Town::new(engine).await;
    let _telling = telling(&town);
    let (meera, tablet, farah) = (town.parent(MEERA).await, town.parent(MEERA).await, town.parent(FARAH).await);
    let mut stream = ScreenStream::open(&town, &meera, &[]).await;
    let mut other = ScreenStream::open(&town, &tablet, &[]).await;
    let mut hers = ScreenStream::open(&town, &farah, &[]).await;
    for stream in [&mut stream, &mut other, &mut hers] {
        stream.next().await;
    }
    town.nobody().post("/userauth/logLogoutInfo", &[("Auth_token", &meera.token)]).await.ok();
    assert_eq!((stream.next().await.as_str(), stream.next().await.as_str()), ("ended", ""));
    let body = axum::body::to_bytes(open(&town, &meera.token, &[]).await, usize::MAX).await.expect("a body");
    assert!(String::from_utf8_lossy(&body).contains("Expired Auth Token."));
    say(&tablet.caller, "I am still here").await;
    other.receives("conversation").await;

    town.leaves(town.zoya).await;
    assert_eq!(hers.next().await, "ended");
    // Thirty days later the session has ended by itself, which nobody writes down.
    town.app.clock.advance(31 * 24 * 60 * MINUTE);
    town.app.live.heartbeat(0, town.app.now());
    assert_eq!(other.next().await, "ended");
    town.finish().await;
}

#[rstest]
#[tokio::test]
async fn the_stream_of_a_removed_parent_ends_and_the_other_s_continues(
    #[values(Engine::Sqlite, Engine::Postgres)] engine: Engine,
) {
    let town = Town::new(engine).await;
    let _telling = telling(&town);
    let (meera, karthik) = (town.parent(MEERA).await, town.parent(KARTHIK).await);
    let mut hers = ScreenStream::open(&town, &meera, &[]).await;
    let mut his = ScreenStream::open(&town, &karthik, &[]).await;
    hers.next().await;
    his.next().await;
    town.takes_off(town.anaya, Side::Father).await;
    assert_eq!((his.next().await.as_str(), his.next().await.as_str()), ("ended", ""));
    say(&meera.caller, "I am still here").await;
    hers.receives("conversation").await;
    town.finish().await;
}

#[rstest]
#[tokio::test]
async fn the_stream_ends_with_a_log_out_that_cannot_be_stored(
    #[values(Engine::Sqlite, Engine::Postgres)] engine: Engine,
) {
    let town = Town::new(engine).await;
    let _telling = telling(&town);
    let (meera, tablet) = (town.parent(MEERA).await, town.parent(MEERA).await);
    let (mut stream, mut other) =
        (ScreenStream::open(&town, &meera, &[]).await, ScreenStream::open(&town, &tablet, &[]).await);
    stream.next().await;
    other.next().await;
    town.refuse_changes().await;
    town.nobody().post("/userauth/logLogoutInfo", &[("Auth_token", &meera.token)]).await.ok();
    assert_eq!((stream.next().await.as_str(), stream.next().await.as_str()), ("ended", ""));
    let body = axum::body::to_bytes(open(&town, &meera.token, &[]).await, usize::MAX).await.expect("a body");
    assert!(String::from_utf8_lossy(&body).contains("Expired Auth Token."));
    town.take_changes().await;
    say(&tablet.caller, "I am still here").await;
    other.receives("conversation").await;
    town.finish().await;
}

#[tokio::test]
async fn the_oldest_stream_of_a_session_is_replaced_and_an_address_has_a_limit() {
    let town = Town::new(Engine::Sqlite).await;
    let parents = [town.parent(MEERA).await, town.parent(MEERA).await, town.parent(MEERA).await];
    let mut streams = Vec::new();
    for parent in [0, 0, 0, 0, 1, 1, 1, 2] {
        let mut stream = ScreenStream::open(&town, &parents[parent], &[]).await;
        stream.next().await;
        streams.push(stream);
    }
    // Three of a session, six of a parent: the fourth of the first session, and the seventh of the parent, sent one
    // away each.
    for gone in [0, 1] {
        assert_eq!(streams[gone].next().await, "replaced");
    }
    say(&parents[0].caller, "Hello").await;
    daily::live::send_changes(&town.app, Timestamp::EPOCH).await.expect("a look");
    for stream in &mut streams[2..] {
        assert_eq!(stream.next().await, "conversation");
    }
    drop(streams);
    assert!(town.app.live.is_empty(), "who has gone has no seat");
    town.finish().await;
}

#[tokio::test]
async fn a_stop_ends_all_streams_at_once() {
    let town = Town::new(Engine::Sqlite).await;
    let stop = telling(&town);
    let meera = town.parent(MEERA).await;
    let mut stream = ScreenStream::open(&town, &meera, &[]).await;
    stream.next().await;
    stop.send_replace(true);
    assert_eq!(stream.next().await, "", "the stream is closed without an event: the app connects again");
    let mut late = ScreenStream::open(&town, &meera, &[]).await;
    assert_eq!(late.next().await, "");
    town.finish().await;
}

#[rstest]
#[tokio::test]
async fn nobody_and_no_other_family_can_listen(#[values(Engine::Sqlite, Engine::Postgres)] engine: Engine) {
    let town = Town::new(engine).await;
    let meera = town.parent(MEERA).await.caller;
    for token in ["", "garbage"] {
        assert_eq!(town.nobody().with_header("auth_token", token).get(LIVE).await.refused(), "Expired Auth Token.");
    }
    for foreign in [town.zoya.to_string(), town.vihaan.to_string(), "4711".into()] {
        assert_eq!(meera.with_header("child_id", &foreign).get(LIVE).await.refused(), "No Data Found");
    }
    assert_eq!(meera.with_header("parent", "Father").get(LIVE).await.refused(), "No Data Found");
    assert_eq!(meera.post(LIVE, &[]).await.status.as_u16(), 405);
    assert!(town.app.live.is_empty());
    town.finish().await;
}
