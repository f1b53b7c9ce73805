//! The accept loop: time limits for slow request heads and unread answers, limits on open connections (in total and of one address),
//! and a graceful shutdown.

use std::collections::HashMap;
use std::io;
use std::net::{IpAddr, SocketAddr};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use axum::Router;
use axum::extract::{ConnectInfo, Request};
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::server::graceful::GracefulShutdown;
use hyper_util::service::TowerToHyperService;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::{Semaphore, watch};
use tower::ServiceExt as _;

use super::progress::Progressing;
use base::networks::Networks;
use config::Network;

/// The time limit for a request's head, and for the idle time between two requests of a connection.
const HEAD_TIME: Duration = Duration::from_secs(10);
const HEAD_BYTES: usize = 32 * 1024;
const HEADERS_MAX: usize = 64;
/// The time limit of calls in flight at shutdown.
const GRACE: Duration = Duration::from_secs(10);

/// The limits of a listener.
#[derive(Clone, Debug)]
pub struct Bounds {
    /// A connection is closed when the client has read nothing of its answer for this long.
    pub unread: Duration,
    /// Open connections in total.
    pub open: usize,
    /// Open connections of one IPv4 address, or of one IPv6 network of 64 bits, which is what one customer has.
    pub of_address: usize,
    /// Addresses without the limit per address, because many clients come through them.
    pub trusted_proxies: Networks,
}

impl Default for Bounds {
    fn default() -> Self {
        Self::from(&Network::default())
    }
}

impl From<&Network> for Bounds {
    fn from(network: &Network) -> Self {
        Self {
            unread: Duration::from_secs(network.unread_seconds),
            // 18,000 event streams, and room for calls.
            open: 19_000,
            of_address: network.connections_per_address,
            trusted_proxies: network.trusted_proxies.clone(),
        }
    }
}

/// Binds an address. The error says what to do; `flag` is the option that sets the address.
pub async fn bind(address: &str, flag: &str) -> Result<TcpListener, String> {
    TcpListener::bind(address).await.map_err(|error| match error.kind() {
        io::ErrorKind::AddrInUse => {
            format!("{address} is in use by another program: stop it, or choose another address with {flag}")
        }
        io::ErrorKind::PermissionDenied => {
            format!("{address} may not be used by this user: choose a port above 1023 with {flag}")
        }
        _ => format!("cannot listen on {address} ({error}): choose another address with {flag}"),
    })
}

/// Serves until `stop` turns true, then lets calls in flight finish.
pub async fn serve(listener: TcpListener, routes: Router, bounds: Bounds, mut stop: watch::Receiver<bool>) {
    let farewell = GracefulShutdown::new();
    let places = Arc::new(Semaphore::new(bounds.open));
    let callers = Callers::default();
    loop {
        let Ok(place) = Arc::clone(&places).acquire_owned().await else { break };
        let (stream, peer) = tokio::select! {
            accepted = listener.accept() => match accepted {
                Ok(accepted) => accepted,
                Err(error) => {
                    // Out of file descriptors: give open connections a moment to close.
                    tracing::warn!(%error, "cannot accept a connection");
                    pause(Duration::from_millis(50)).await;
                    continue;
                }
            },
            () = stopped(&mut stop) => break,
        };
        let Some(seat) = callers.seat(peer.ip(), &bounds) else {
            metrics::counter!("aangan_connections_turned_away_total").increment(1);
            continue;
        };
        let connection = farewell.watch(connection(stream, peer, bounds.unread, routes.clone()));
        tokio::spawn(async move {
            if let Err(error) = connection.await {
                tracing::debug!(%error, "a connection ended early");
            }
            drop((place, seat));
        });
    }
    drop(listener);
    if tokio::time::timeout(GRACE, farewell.shutdown()).await.is_err() {
        tracing::warn!("some calls did not finish in time and were cut off");
    }
}

fn connection(
    stream: TcpStream,
    peer: SocketAddr,
    unread: Duration,
    routes: Router,
) -> impl hyper_util::server::graceful::GracefulConnection<Error = hyper::Error> {
    // Answers are small and complete: Nagle's algorithm would only delay them.
    let _ = stream.set_nodelay(true);
    // The kernel's send buffer has the same time limit as ours.
    let _ = socket2::SockRef::from(&stream).set_tcp_user_timeout(Some(unread));
    let service = routes.map_request(move |mut request: Request<Incoming>| {
        request.extensions_mut().insert(ConnectInfo(peer));
        request.map(axum::body::Body::new)
    });
    http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(HEAD_TIME)
        .max_buf_size(HEAD_BYTES)
        .max_headers(HEADERS_MAX)
        .serve_connection(TokioIo::new(Progressing::new(stream, unread)), TowerToHyperService::new(service))
}

/// The number of open connections of each address.
#[derive(Clone, Default)]
struct Callers(Arc<Mutex<HashMap<IpAddr, usize>>>);

/// Counts one open connection of an address until it is dropped.
struct Seat {
    callers: Callers,
    /// None: a trusted proxy, which is not counted.
    address: Option<IpAddr>,
}

impl Callers {
    fn seat(&self, peer: IpAddr, bounds: &Bounds) -> Option<Seat> {
        if bounds.trusted_proxies.hold(peer.to_canonical()) {
            return Some(Seat { callers: self.clone(), address: None });
        }
        let address = network_of(peer);
        let mut open = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let own = open.entry(address).or_default();
        if *own >= bounds.of_address {
            return None;
        }
        *own += 1;
        Some(Seat { callers: self.clone(), address: Some(address) })
    }
}

impl Drop for Seat {
    fn drop(&mut self) {
        let Some(address) = self.address else { return };
        let mut open = self.callers.0.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(own) = open.get_mut(&address) {
            *own -= 1;
            if *own == 0 {
                open.remove(&address);
            }
        }
    }
}

/// What one client has: an IPv4 address, or an IPv6 network of 64 bits.
fn network_of(peer: IpAddr) -> IpAddr {
    match peer.to_canonical() {
        IpAddr::V6(address) => IpAddr::V6((u128::from(address) >> 64 << 64).into()),
        address @ IpAddr::V4(_) => address,
    }
}

/// Resolves when `stop` turns true or its sender is dropped.
pub async fn stopped(stop: &mut watch::Receiver<bool>) {
    let _ = stop.wait_for(|stop| *stop).await;
}

#[expect(clippy::disallowed_methods, reason = "pauses the accept loop, not a call")]
async fn pause(time: Duration) {
    tokio::time::sleep(time).await;
}
