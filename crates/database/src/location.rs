//! [`Location`]: the address of a database, as an operator writes it.

use std::fmt;
use std::net::IpAddr;
use std::path::{Path, PathBuf};

use tokio_postgres::Config;
use tokio_postgres::config::{Host, SslMode};

use crate::postgres::Tls;
use crate::{Error, Result};

/// One of the two supported databases.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Engine {
    Sqlite,
    Postgres,
}

/// By its own name.
impl fmt::Display for Engine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Sqlite => "SQLite",
            Self::Postgres => "PostgreSQL",
        })
    }
}

/// A parsed location: `sqlite:/data/portal.db`, `sqlite:relative/portal.db`,
/// `postgres://user:password@host:5432/name`, `postgresql:///name?host=/run/postgresql`.
#[derive(Clone, PartialEq, Eq)]
pub struct Location(pub(crate) Place);

#[derive(Clone, PartialEq, Eq)]
pub(crate) enum Place {
    Sqlite(PathBuf),
    Postgres(Box<Server>),
}

/// A PostgreSQL server, and the file of its certificate authority.
#[derive(Clone, PartialEq, Eq)]
pub(crate) struct Server {
    pub(crate) config: Config,
    pub(crate) authority: Option<PathBuf>,
}

impl Server {
    pub(crate) fn wants_tls(&self) -> bool {
        self.config.get_ssl_mode() == SslMode::Require
    }

    /// Whether the connection leaves this machine.
    pub(crate) fn is_elsewhere(&self) -> bool {
        let (hosts, addresses) = (self.config.get_hosts(), self.config.get_hostaddrs());
        let is_far = |host: &Host| match host {
            Host::Tcp(name) => name != "localhost" && !name.parse().is_ok_and(|address: IpAddr| address.is_loopback()),
            #[cfg(unix)]
            Host::Unix(_) => false,
        };
        if addresses.is_empty() { hosts.iter().any(is_far) } else { addresses.iter().any(|at| !at.is_loopback()) }
    }
}

impl Location {
    /// Reads a location. Errors are [`Error::Open`] and never repeat a password.
    pub fn parse(text: &str) -> Result<Self> {
        if let Some(path) = text.strip_prefix("sqlite:") {
            if path.is_empty() || path.contains(":memory:") {
                let reason = "a SQLite database needs the path of a file: several threads open it";
                return Err(Error::Open { path: text.to_owned(), reason: reason.to_owned() });
            }
            return Ok(Self::file(path));
        }
        if text.starts_with("postgres://") || text.starts_with("postgresql://") {
            return text.parse().map(Self::server).map_err(|error: tokio_postgres::Error| {
                let reason = std::error::Error::source(&error).map_or_else(|| error.to_string(), ToString::to_string);
                Error::Open { path: "postgres://…".to_owned(), reason }
            });
        }
        let reason = "a location starts with sqlite: or postgres://".to_owned();
        let scheme = text.split(':').next().unwrap_or_default();
        Err(Error::Open { path: format!("{scheme}:…"), reason })
    }

    /// The SQLite database in this file.
    pub fn file(path: impl AsRef<Path>) -> Self {
        Self(Place::Sqlite(path.as_ref().to_owned()))
    }

    /// The file of a SQLite database.
    pub fn path(&self) -> Option<&Path> {
        match &self.0 {
            Place::Sqlite(path) => Some(path),
            Place::Postgres(_) => None,
        }
    }

    /// The same with the certificate authority of PostgreSQL. An address with `sslmode=require` needs it, and with one,
    /// an address of another machine must have `sslmode=require`. SQLite ignores it.
    pub fn with_authority(mut self, file: Option<&Path>) -> Result<Self> {
        if let Place::Postgres(server) = &mut self.0 {
            // A loopback connection needs no TLS, so that a copy can be tried with the original's configuration.
            let is_asked = server.wants_tls() || server.is_elsewhere();
            server.authority = file.filter(|_| is_asked).map(Path::to_owned);
            Tls::of(server).map_err(|reason| Error::Open { path: self.to_string(), reason })?;
        }
        Ok(self)
    }

    /// Whether the connection is unprotected: over a network, without TLS and without an explicit `sslmode=disable`.
    pub fn can_be_overheard(&self) -> bool {
        let Place::Postgres(server) = &self.0 else { return false };
        server.config.get_ssl_mode() == SslMode::Prefer && server.is_elsewhere()
    }

    pub(crate) fn server(config: Config) -> Self {
        Self(Place::Postgres(Box::new(Server { config, authority: None })))
    }

    /// The engine of this location.
    pub fn engine(&self) -> Engine {
        match self.0 {
            Place::Sqlite(_) => Engine::Sqlite,
            Place::Postgres(_) => Engine::Postgres,
        }
    }
}

const USUAL_PORT: u16 = 5432;

/// For logs and comparisons: all hosts and unusual ports, without user and password.
impl fmt::Display for Location {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.0 {
            Place::Sqlite(path) => write!(out, "sqlite:{}", path.display()),
            Place::Postgres(server) => {
                let config = &server.config;
                let name = config.get_dbname().or(config.get_user()).unwrap_or("");
                let port = |at: usize| match config.get_ports() {
                    [one] => *one,
                    several => several.get(at).copied().unwrap_or(USUAL_PORT),
                };
                let (mut hosts, mut folders) = (Vec::new(), Vec::new());
                for (at, host) in config.get_hosts().iter().enumerate() {
                    let port = port(at);
                    let unusual = port != USUAL_PORT;
                    match host {
                        Host::Tcp(host) if unusual => hosts.push(format!("{host}:{port}")),
                        Host::Tcp(host) => hosts.push(host.clone()),
                        #[cfg(unix)]
                        Host::Unix(folder) if unusual => folders.push(format!("host={}&port={port}", folder.display())),
                        #[cfg(unix)]
                        Host::Unix(folder) => folders.push(format!("host={}", folder.display())),
                    }
                }
                write!(out, "postgres://{}/{name}", hosts.join(","))?;
                if folders.is_empty() { Ok(()) } else { write!(out, "?{}", folders.join("&")) }
            }
        }
    }
}

impl fmt::Debug for Location {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "Location({self})")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_kinds_are_read_and_shown_without_a_password() {
        let file = Location::parse("sqlite:/data/portal.db").expect("a file");
        assert_eq!((file.engine(), file.to_string().as_str()), (Engine::Sqlite, "sqlite:/data/portal.db"));
        let server = Location::parse("postgres://anu:s3cret@db.internal:5433/portal").expect("a server");
        assert_eq!(server.engine(), Engine::Postgres);
        assert_eq!(format!("{server} {server:?}").matches("s3cret").count(), 0);
        assert_eq!(server.to_string(), "postgres://db.internal:5433/portal");
        for (given, shown) in [
            ("postgres://db.internal:5432/portal", "postgres://db.internal/portal"),
            ("postgres://one:5432,two:5433/portal", "postgres://one,two:5433/portal"),
            ("postgres:///portal?host=/run/pg", "postgres:///portal?host=/run/pg"),
            ("postgres:///portal?host=/run/pg&port=5434", "postgres:///portal?host=/run/pg&port=5434"),
        ] {
            assert_eq!(Location::parse(given).expect(given).to_string(), shown);
        }
    }

    #[test]
    fn what_is_no_location_is_refused_without_repeating_it() {
        for text in
            ["", "portal.db", "mysql://u:s3cret@h/d", "postgres://u:s3cret@h:port/d", "sqlite:", "sqlite::memory:"]
        {
            let error = Location::parse(text).expect_err(text);
            assert!(matches!(error, Error::Open { .. }), "{text}: {error}");
            assert!(!error.to_string().contains("s3cret"), "{error}");
        }
    }
}
