//! Looks at the certificates of cameras' hosts, for whoever examines an installation.

use std::path::Path;
use std::sync::Arc;

use tokio::net::TcpStream;
use tokio::time::timeout;
use tokio_rustls::TlsConnector;

use super::source::{Host, Kind};
use super::way::{self, FIRST_WORD};
use super::{Allowed, NoPicture, Source};
use crate::tls;
use base::clock::Timestamp;

/// The host whose certificate a source's picture comes by.
pub fn host_of(source: &Source) -> Option<&Host> {
    match &source.kind {
        Kind::Rtsps(host) | Kind::Hls(host) => Some(host),
        Kind::Rtsp(_) | Kind::Test | Kind::Drawing => None,
    }
}

/// Whether a host's certificate is good at a moment.
pub async fn is_good_at(
    host: &Host,
    allowed: &Allowed,
    ca_file: Option<&Path>,
    moment: Timestamp,
) -> Result<(), NoPicture> {
    let config = tls::config_as_of(ca_file, moment).map_err(|_| NoPicture::Certificate)?;
    let address = way::address_of(host, allowed).await?;
    let plain = timeout(FIRST_WORD, TcpStream::connect(address)).await;
    let plain = plain.ok().and_then(Result::ok).ok_or(NoPicture::NoAnswer)?;
    way::secure(plain, host, TlsConnector::from(Arc::new(config))).await.map(drop)
}
