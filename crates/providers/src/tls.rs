//! TLS to other hosts, with the system's certificate authorities or the owner's own.

use std::error::Error;
use std::fmt;
use std::io;
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use rustls::crypto::ring::default_provider;
use rustls::pki_types::pem::PemObject;
use rustls::pki_types::{CertificateDer, UnixTime};
use rustls::time_provider::{DefaultTimeProvider, TimeProvider};
use rustls::{CertificateError, ClientConfig};
use rustls_platform_verifier::Verifier;

use base::clock::Timestamp;

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

/// Why the other side's certificate is not to be trusted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum BadCertificate {
    Ended(Timestamp),
    NotYetValid(Timestamp),
    /// A sentence without its subject.
    Untrusted(String),
}

impl BadCertificate {
    /// The fault of the certificate that an error is about.
    pub fn of(error: &(dyn Error + 'static)) -> Option<Self> {
        Some(match fault_of(error)? {
            CertificateError::ExpiredContext { not_after, .. } => Self::Ended(timestamp(*not_after)),
            CertificateError::NotValidYetContext { not_before, .. } => Self::NotYetValid(timestamp(*not_before)),
            CertificateError::UnknownIssuer => {
                Self::Untrusted("comes from an authority that is not known here, or without its whole chain".to_owned())
            }
            CertificateError::NotValidForName | CertificateError::NotValidForNameContext { .. } => {
                Self::Untrusted("is for another name".to_owned())
            }
            other => Self::Untrusted(format!("is not valid: {other}")),
        })
    }
}

impl fmt::Display for BadCertificate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Ended(at) => write!(f, "ended on {}", utc_day(*at)),
            Self::NotYetValid(at) => write!(f, "begins on {}: is this machine's clock right?", utc_day(*at)),
            Self::Untrusted(why) => f.write_str(why),
        }
    }
}

/// The day in UTC, as certificates are dated.
pub fn utc_day(at: Timestamp) -> String {
    jiff::Timestamp::from_millisecond(at.ms()).unwrap_or_default().strftime("%Y-%m-%d").to_string()
}

fn timestamp(time: UnixTime) -> Timestamp {
    Timestamp::from_seconds(i64::try_from(time.as_secs()).unwrap_or(i64::MAX))
}

fn fault_of<'e>(error: &'e (dyn Error + 'static)) -> Option<&'e CertificateError> {
    let mut cause = Some(error);
    while let Some(error) = cause {
        if let Some(rustls::Error::InvalidCertificate(fault)) = error.downcast_ref() {
            return Some(fault);
        }
        // What an io::Error contains is not its source.
        let within = error.downcast_ref::<io::Error>().and_then(io::Error::get_ref);
        cause = within.map(|error| error as &(dyn Error + 'static)).or_else(|| error.source());
    }
    None
}
