//! Connections to the server: plain, or TLS with a verified certificate.
//!
//! There is nothing between the two: TLS without verification does not protect against a man in the middle, and neither
//! does a fallback to plain connections.

use std::path::Path;
use std::pin::Pin;
use std::sync::Arc;

use rustls::pki_types::CertificateDer;
use rustls::pki_types::pem::PemObject;
use rustls::{ClientConfig, RootCertStore};
use tokio_postgres::{Client, Config, NoTls};
use tokio_postgres_rustls::MakeRustlsConnect;

use crate::location::Server;

/// The I/O task of one connection; it ends with its client.
pub(crate) type Carrier = Pin<Box<dyn Future<Output = ()> + Send>>;

#[derive(Clone)]
pub(crate) enum Tls {
    None,
    Proved(MakeRustlsConnect),
}

impl Tls {
    /// The mode of a location. Reads the authority's certificate; an error says what is wrong with the setting.
    pub(crate) fn of(server: &Server) -> Result<Self, String> {
        match (server.wants_tls(), &server.authority) {
            (false, None) => Ok(Self::None),
            (true, Some(file)) => Ok(Self::Proved(MakeRustlsConnect::new(trusting(file)?))),
            (true, None) => {
                Err("sslmode=require needs ca_file: the file with the certificate of the authority that signed the \
                 server's"
                    .to_owned())
            }
            (false, Some(_)) => {
                Err("ca_file is for a line with TLS: write sslmode=require in the database's address".to_owned())
            }
        }
    }

    /// Boxed, since connecting is rare and its future is large.
    pub(crate) async fn connect(&self, config: &Config) -> Result<(Client, Carrier), tokio_postgres::Error> {
        Ok(match self {
            Self::None => {
                let (client, connection) = Box::pin(config.connect(NoTls)).await?;
                (client, Box::pin(async { drop(connection.await) }))
            }
            Self::Proved(tls) => {
                let (client, connection) = Box::pin(config.connect(tls.clone())).await?;
                (client, Box::pin(async { drop(connection.await) }))
            }
        })
    }
}

fn trusting(file: &Path) -> Result<ClientConfig, String> {
    let wrong = |why: String| format!("ca_file {}: {why}", file.display());
    let certificates = CertificateDer::pem_file_iter(file).and_then(Iterator::collect::<Result<Vec<_>, _>>);
    let mut roots = RootCertStore::empty();
    // A bundle may contain certificates that are not usable here.
    roots.add_parsable_certificates(certificates.map_err(|error| wrong(error.to_string()))?);
    if roots.is_empty() {
        return Err(wrong("there is no certificate in it".to_owned()));
    }
    let provider = Arc::new(rustls::crypto::ring::default_provider());
    let config = ClientConfig::builder_with_provider(provider).with_safe_default_protocol_versions();
    let config = config.map_err(|error| error.to_string())?;
    Ok(config.with_root_certificates(roots).with_no_client_auth())
}
