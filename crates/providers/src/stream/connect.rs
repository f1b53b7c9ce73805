//! Connections to cameras. A name is resolved once and its addresses are checked, so that DNS cannot lead into a
//! network that the owner has not listed.

use std::net::{Ipv4Addr, SocketAddr};
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use rustls::pki_types::ServerName;
use tokio::io::{AsyncRead, AsyncWrite};
use tokio::net::{TcpListener, TcpStream};
use tokio::time::timeout;
use tokio_rustls::TlsConnector;
use tokio_rustls::client::TlsStream;

use super::source::Host;
use super::{Allowed, NoPicture};
use crate::tls;

/// How long a camera may take to answer.
pub(super) const ANSWER_TIME: Duration = Duration::from_secs(5);

/// A connection, with TLS or without.
pub(super) trait Stream: AsyncRead + AsyncWrite + Send + Unpin {}

impl<T: AsyncRead + AsyncWrite + Send + Unpin> Stream for T {}

/// Resolves the host. It is refused if any of its addresses is not allowed.
pub(super) async fn address_of(host: &Host, allowed: &Allowed) -> Result<SocketAddr, NoPicture> {
    let found = timeout(ANSWER_TIME, tokio::net::lookup_host((host.bare_name(), host.port))).await;
    let found: Vec<SocketAddr> = found.ok().and_then(Result::ok).ok_or(NoPicture::NoAnswer)?.collect();
    if found.iter().any(|address| !allowed.address(address.ip())) {
        return Err(NoPicture::Private);
    }
    found.first().copied().ok_or(NoPicture::NoAnswer)
}

/// Opens a TCP connection.
pub(super) async fn connect(address: SocketAddr) -> Result<Box<dyn Stream>, NoPicture> {
    let stream = timeout(ANSWER_TIME, TcpStream::connect(address)).await;
    let stream = stream.ok().and_then(Result::ok).ok_or(NoPicture::NoAnswer)?;
    Ok(Box::new(stream))
}

/// A TLS connector with the system's authorities and those of a file.
pub(super) fn connector(ca_file: Option<&Path>) -> Result<TlsConnector, NoPicture> {
    let config = tls::config(ca_file).map_err(|reason| {
        tracing::error!(reason, "TLS to cameras cannot be set up");
        NoPicture::Certificate
    })?;
    Ok(TlsConnector::from(Arc::new(config)))
}

/// Makes a connection a TLS connection, and verifies the host's certificate.
pub(super) async fn handshake<L: Stream>(
    plain: L,
    host: &Host,
    connector: TlsConnector,
) -> Result<TlsStream<L>, NoPicture> {
    let name = ServerName::try_from(host.bare_name().to_owned()).map_err(|_| NoPicture::Certificate)?;
    match timeout(ANSWER_TIME, connector.connect(name, plain)).await {
        Ok(Ok(stream)) => Ok(stream),
        Ok(Err(error)) if tls::BadCertificate::of(&error).is_some() => Err(NoPicture::Certificate),
        Ok(Err(_)) | Err(_) => Err(NoPicture::NoAnswer),
    }
}

/// Listens on a free port of loopback.
pub(super) async fn listen() -> Result<(TcpListener, u16), NoPicture> {
    let bound = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).await;
    let listening = bound.and_then(|listener| listener.local_addr().map(|address| (listener, address.port())));
    listening.map_err(|error| {
        tracing::error!(%error, "cannot listen on loopback for a camera");
        NoPicture::Stopped
    })
}
