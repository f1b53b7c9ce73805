//! The accept loop with real connections: callers who never read, and many callers from one address.

use std::net::SocketAddr;
use std::time::Duration;

use axum::Router;
use bytes::Bytes;
use database::Engine;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpSocket, TcpStream};
use tokio::sync::watch;

use base::ids::PictureId;
use base::networks::Networks;
use context::http::listener;
use context::http::listener::Bounds;
use daily::pictures;
use daily::pictures::{Kind, Owner, Prepared};
use people::centres::MyCentre;
use testing::Town;

/// Many times what anything here takes: a call that still waits then waits for ever.
const FOR_EVER: Duration = Duration::from_secs(60);
/// More than the buffers of both sides of a connection hold.
const LARGE: usize = 32 * 1024 * 1024;

struct Listening {
    address: SocketAddr,
    _stop: watch::Sender<bool>,
}

async fn listen(routes: Router, bounds: Bounds) -> Listening {
    let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
    let address = listener.local_addr().expect("an address");
    let (stop, stopped) = watch::channel(false);
    tokio::spawn(listener::serve(listener, routes, bounds, stopped));
    Listening { address, _stop: stop }
}

/// A connection from one of this machine's addresses that has asked for something.
async fn ask(listening: &Listening, from: &str, path: &str) -> TcpStream {
    let socket = TcpSocket::new_v4().expect("a socket");
    socket.bind(SocketAddr::new(from.parse().expect("an address"), 0)).expect("an address of this machine");
    let mut stream = socket.connect(listening.address).await.expect("a connection");
    let request = format!("GET {path} HTTP/1.1\r\nHost: a\r\n\r\n");
    let _ = stream.write_all(request.as_bytes()).await; // who is one too many may have been sent away already
    stream
}

/// The first bytes of an answer; nothing if there is none.
async fn first_line(stream: &mut TcpStream) -> String {
    let mut head = [0; 12];
    let read = tokio::time::timeout(FOR_EVER, stream.read_exact(&mut head)).await.expect("answered or cut in time");
    read.map(|_| String::from_utf8_lossy(&head).into_owned()).unwrap_or_default()
}

/// A picture that anybody may see.
async fn large_picture(town: &Town) -> PictureId {
    let files = Prepared {
        kind: Kind::Jpeg,
        width: 4,
        height: 3,
        full: Bytes::from(vec![7; LARGE]),
        card: "a card".into(),
        thumb: "a thumb".into(),
    };
    let kept = pictures::keep_files(&town.app, PictureId(town.app.random.id()), files).await.expect("kept");
    let (id, now) = (kept.id, town.app.now());
    let owner = Owner::chain(&MyCentre::of_the_office(town.indiranagar, town.chain));
    town.write(async move |writer| pictures::keep_row(writer, &kept, owner, now).await).await;
    id
}

/// With one place in all, the second caller is served only when the first has been sent away.
#[tokio::test]
async fn a_client_that_never_reads_an_answer_is_disconnected() {
    let town = Town::new(Engine::Sqlite).await;
    let path = format!("/media/{}?v=full", large_picture(&town).await);
    let bounds = Bounds { unread: Duration::from_millis(300), open: 1, ..Bounds::default() };
    let listening = listen(town.parents_routes(), bounds).await;
    let mut silent = ask(&listening, "127.0.0.1", &path).await;
    let mut next = ask(&listening, "127.0.0.1", "/healthz").await;
    assert_eq!(first_line(&mut next).await, "HTTP/1.1 200");
    let mut read = Vec::new();
    let _ = silent.read_to_end(&mut read).await; // cut, with or without a word
    assert!(read.starts_with(b"HTTP/1.1 200") && read.len() < LARGE, "{} bytes", read.len());
    town.finish().await;
}

#[tokio::test]
async fn a_client_gets_the_whole_picture_and_any_range_of_it() {
    let town = Town::new(Engine::Sqlite).await;
    let path = format!("/media/{}?v=full", large_picture(&town).await);
    let whole = town.nobody().get(&path).await;
    assert_eq!(
        (whole.body.len(), &whole.headers["content-length"]),
        (LARGE, &LARGE.to_string().parse().expect("text"))
    );
    assert!(whole.body.iter().all(|byte| *byte == 7));
    let part = town.nobody().with_header("range", "bytes=65530-200000").get(&path).await;
    assert_eq!((part.status.as_u16(), part.body.len()), (206, 200_000 - 65_530 + 1));
    assert_eq!(part.headers["content-range"], format!("bytes 65530-200000/{LARGE}").as_str());
    let head = town.nobody().send("HEAD", &path, None, Vec::new()).await;
    assert_eq!((head.body.len(), &head.headers["content-length"]), (0, &LARGE.to_string().parse().expect("text")));
    town.finish().await;
}

#[tokio::test]
async fn one_address_has_so_many_connections_and_others_have_theirs() {
    let town = Town::new(Engine::Sqlite).await;
    let trusted_proxies = Networks::try_from(vec!["127.0.0.3".to_owned()]).expect("a proxy");
    let bounds = Bounds { of_address: 2, trusted_proxies, ..Bounds::default() };
    let listening = listen(town.parents_routes(), bounds).await;
    let mut held = Vec::new();
    for _ in 0..2 {
        let mut stream = ask(&listening, "127.0.0.1", "/healthz").await;
        assert_eq!(first_line(&mut stream).await, "HTTP/1.1 200");
        held.push(stream);
    }
    let mut third = ask(&listening, "127.0.0.1", "/healthz").await;
    assert_eq!(first_line(&mut third).await, "", "one too many");
    let mut other = ask(&listening, "127.0.0.2", "/healthz").await;
    assert_eq!(first_line(&mut other).await, "HTTP/1.1 200", "another address");
    for _ in 0..3 {
        let mut through = ask(&listening, "127.0.0.3", "/healthz").await;
        assert_eq!(first_line(&mut through).await, "HTTP/1.1 200", "behind a proxy there are many");
        held.push(through);
    }
    // A place is free again as soon as the server has seen one of them go.
    drop(held.remove(0));
    loop {
        let mut again = ask(&listening, "127.0.0.1", "/healthz").await;
        if first_line(&mut again).await == "HTTP/1.1 200" {
            break;
        }
    }
    town.finish().await;
}
