//! The accept loop: time-outs for slow heads, a bound on open connections, and an end that lets calls in flight finish.

use std::io;
use std::net::SocketAddr;
use std::sync::Arc;
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

/// A request's head must be complete by then; between two requests of one connection the same time may pass.
const HEAD_TIME: Duration = Duration::from_secs(10);
const HEAD_BYTES: usize = 32 * 1024;
const HEADERS_MAX: usize = 64;
/// Calls in flight at shutdown get this long.
const FAREWELL: Duration = Duration::from_secs(10);
/// 18,000 who listen, and room for calls.
const CONNECTIONS_MAX: usize = 19_000;

/// Binds an address, saying what to do when that fails.
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
pub async fn serve(listener: TcpListener, routes: Router, mut stop: watch::Receiver<bool>) {
    let farewell = GracefulShutdown::new();
    let places = Arc::new(Semaphore::new(CONNECTIONS_MAX));
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
            () = told(&mut stop) => break,
        };
        let connection = farewell.watch(connection(stream, peer, routes.clone()));
        tokio::spawn(async move {
            if let Err(error) = connection.await {
                tracing::debug!(%error, "a connection ended early");
            }
            drop(place);
        });
    }
    drop(listener);
    if tokio::time::timeout(FAREWELL, farewell.shutdown()).await.is_err() {
        tracing::warn!("some calls did not finish in time and were cut off");
    }
}

fn connection(
    stream: TcpStream,
    peer: SocketAddr,
    routes: Router,
) -> impl hyper_util::server::graceful::GracefulConnection<Error = hyper::Error> {
    // Answers are small and complete: waiting to fill a packet only delays them.
    let _ = stream.set_nodelay(true);
    let service = routes.map_request(move |mut request: Request<Incoming>| {
        request.extensions_mut().insert(ConnectInfo(peer));
        request.map(axum::body::Body::new)
    });
    http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(HEAD_TIME)
        .max_buf_size(HEAD_BYTES)
        .max_headers(HEADERS_MAX)
        .serve_connection(TokioIo::new(stream), TowerToHyperService::new(service))
}

/// Resolves when `stop` turns true, or whoever could turn it is gone.
pub async fn told(stop: &mut watch::Receiver<bool>) {
    let _ = stop.wait_for(|stop| *stop).await;
}

#[expect(clippy::disallowed_methods, reason = "a pause of the accept loop, not of a call")]
async fn pause(time: Duration) {
    tokio::time::sleep(time).await;
}
