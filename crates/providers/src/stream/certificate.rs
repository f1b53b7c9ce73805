//! Looks at the certificates of cameras' hosts, for whoever examines an installation.

use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use rustls::pki_types::UnixTime;
use rustls::time_provider::TimeProvider;
use tokio::net::TcpStream;
use tokio::time::timeout;
use tokio_rustls::TlsConnector;

use super::source::{Host, Kind};
use super::way::{self, FIRST_WORD};
use super::{Allowed, NoPicture, Source, tls};
use base::clock::Timestamp;

#[derive(Debug)]
struct AsOf(Duration);

impl TimeProvider for AsOf {
    fn current_time(&self) -> Option<UnixTime> {
        Some(UnixTime::since_unix_epoch(self.0))
    }
}

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
    let config = tls::config_as_of(ca_file, Arc::new(AsOf(moment - Timestamp::EPOCH)));
    let config = config.map_err(|_| NoPicture::Certificate)?;
    let address = way::address_of(host, allowed).await?;
    let plain = timeout(FIRST_WORD, TcpStream::connect(address)).await;
    let plain = plain.ok().and_then(Result::ok).ok_or(NoPicture::NoAnswer)?;
    way::secure(plain, host, TlsConnector::from(Arc::new(config))).await.map(drop)
}
