//! Checks the certificates of cameras' hosts, for `aangan doctor`.

use std::path::Path;
use std::sync::Arc;

use tokio_rustls::TlsConnector;

use super::connect;
use super::source::{Host, Kind};
use super::{Allowed, NoPicture, Source};
use crate::tls;
use base::clock::Timestamp;

/// The host whose certificate protects a source.
pub fn host_of(source: &Source) -> Option<&Host> {
    match &source.kind {
        Kind::Rtsps(host) | Kind::Hls(host) => Some(host),
        Kind::Rtsp(_) | Kind::Test | Kind::Drawing => None,
    }
}

/// Whether a host's certificate is valid at a time.
pub async fn is_good_at(
    host: &Host,
    allowed: &Allowed,
    ca_file: Option<&Path>,
    moment: Timestamp,
) -> Result<(), NoPicture> {
    let config = tls::config_as_of(ca_file, moment).map_err(|_| NoPicture::Certificate)?;
    let address = connect::address_of(host, allowed).await?;
    let plain = connect::connect(address).await?;
    connect::handshake(plain, host, TlsConnector::from(Arc::new(config))).await.map(drop)
}
