//! TLS to other hosts, with the system's certificate authorities or the owner's own.

use std::error::Error;
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use rustls::ClientConfig;
use rustls::crypto::ring::default_provider;
use rustls::pki_types::pem::PemObject;
use rustls::pki_types::{CertificateDer, UnixTime};
use rustls::time_provider::{DefaultTimeProvider, TimeProvider};
use rustls_platform_verifier::Verifier;

use base::clock::Timestamp;

/// How the TLS library begins to say that a certificate is not to be trusted.
pub const BAD_CERTIFICATE: &str = "invalid peer certificate";

/// The certificates of a file, if one is named.
pub fn authorities(file: Option<&Path>) -> Result<Vec<CertificateDer<'static>>, String> {
    let Some(file) = file else { return Ok(Vec::new()) };
    let read = CertificateDer::pem_file_iter(file).and_then(Iterator::collect::<Result<Vec<_>, _>>);
    match read {
        Ok(found) if found.is_empty() => Err(format!("{} has no certificate (PEM)", file.display())),
        Ok(found) => Ok(found),
        Err(error) => Err(format!("{} cannot be read: {error}", file.display())),
    }
}

pub(crate) fn config(file: Option<&Path>) -> Result<ClientConfig, String> {
    config_by(file, Arc::new(DefaultTimeProvider))
}

/// The same, with certificates verified as of another time.
pub fn config_as_of(file: Option<&Path>, moment: Timestamp) -> Result<ClientConfig, String> {
    config_by(file, Arc::new(AsOf(moment - Timestamp::EPOCH)))
}

#[derive(Debug)]
struct AsOf(Duration);

impl TimeProvider for AsOf {
    fn current_time(&self) -> Option<UnixTime> {
        Some(UnixTime::since_unix_epoch(self.0))
    }
}

fn config_by(file: Option<&Path>, time: Arc<dyn TimeProvider>) -> Result<ClientConfig, String> {
    let provider = Arc::new(default_provider());
    let verifier = Verifier::new_with_extra_roots(authorities(file)?, provider.clone());
    let verifier = verifier.map_err(|error| error.to_string())?;
    let config = ClientConfig::builder_with_details(provider, time)
        .with_safe_default_protocol_versions()
        .map_err(|error| error.to_string())?;
    Ok(config.dangerous().with_custom_certificate_verifier(Arc::new(verifier)).with_no_client_auth())
}

/// Whether an error is about the other side's certificate.
pub(crate) fn is_of_certificate(error: &(dyn Error + 'static)) -> bool {
    let mut root = error;
    while let Some(source) = root.source() {
        root = source;
    }
    root.to_string().contains(BAD_CERTIFICATE)
}
