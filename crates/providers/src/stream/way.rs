//! The way to a camera. Its name is looked up here, once, and the address is checked, so that another answer of the name service
//! leads into no network that the owner has not listed.

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

/// A camera that is there says something within this time.
pub(super) const FIRST_WORD: Duration = Duration::from_secs(5);

/// A connection, with TLS or without.
pub(super) trait Line: AsyncRead + AsyncWrite + Send + Unpin {}

impl<T: AsyncRead + AsyncWrite + Send + Unpin> Line for T {}

/// Looks the host up. One address that may not be asked spoils all of them.
pub(super) async fn address_of(host: &Host, allowed: &Allowed) -> Result<SocketAddr, NoPicture> {
    let found = timeout(FIRST_WORD, tokio::net::lookup_host((host.bare_name(), host.port))).await;
    let found: Vec<SocketAddr> = found.ok().and_then(Result::ok).ok_or(NoPicture::NoAnswer)?.collect();
    if found.iter().any(|address| !allowed.address(address.ip())) {
        return Err(NoPicture::Private);
    }
    found.first().copied().ok_or(NoPicture::NoAnswer)
}

pub(super) async fn reach(address: SocketAddr) -> Result<Box<dyn Line>, NoPicture> {
    let stream = timeout(FIRST_WORD, TcpStream::connect(address)).await;
    let stream = stream.ok().and_then(Result::ok).ok_or(NoPicture::NoAnswer)?;
    Ok(Box::new(stream))
}

/// What makes connections over TLS, with the system's authorities and those of a file.
pub(super) fn connector(ca_file: Option<&Path>) -> Result<TlsConnector, NoPicture> {
    let config = tls::config(ca_file).map_err(|reason| {
        tracing::error!(reason, "there is no TLS to cameras");
        NoPicture::Certificate
    })?;
    Ok(TlsConnector::from(Arc::new(config)))
}

/// A connection over which the host has shown a good certificate.
pub(super) async fn secure<L: Line>(plain: L, host: &Host, connector: TlsConnector) -> Result<TlsStream<L>, NoPicture> {
    let name = ServerName::try_from(host.bare_name().to_owned()).map_err(|_| NoPicture::Certificate)?;
    match timeout(FIRST_WORD, connector.connect(name, plain)).await {
        Ok(Ok(line)) => Ok(line),
        Ok(Err(error)) if tls::is_of_certificate(&error) => Err(NoPicture::Certificate),
        Ok(Err(_)) | Err(_) => Err(NoPicture::NoAnswer),
    }
}

/// Opens a door on loopback.
pub(super) async fn listen() -> Result<(TcpListener, u16), NoPicture> {
    let bound = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).await;
    let listening = bound.and_then(|listener| listener.local_addr().map(|address| (listener, address.port())));
    listening.map_err(|error| {
        tracing::error!(%error, "cannot listen on loopback for a camera");
        NoPicture::Stopped
    })
}
