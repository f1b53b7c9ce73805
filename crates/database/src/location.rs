//! Where a database is, as an operator writes it in the configuration.

use std::fmt;
use std::path::{Path, PathBuf};

use crate::{Error, Result};

/// Which of the two databases answers.
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
    Postgres(Box<tokio_postgres::Config>),
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

    pub(crate) fn server(config: tokio_postgres::Config) -> Self {
        Self(Place::Postgres(Box::new(config)))
    }

    /// Which engine this location asks for.
    pub fn engine(&self) -> Engine {
        match self.0 {
            Place::Sqlite(_) => Engine::Sqlite,
            Place::Postgres(_) => Engine::Postgres,
        }
    }
}

/// Fit for a log: a password is not part of it.
impl fmt::Display for Location {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.0 {
            Place::Sqlite(path) => write!(out, "sqlite:{}", path.display()),
            Place::Postgres(config) => {
                use tokio_postgres::config::Host;
                let name = config.get_dbname().or(config.get_user()).unwrap_or("");
                match config.get_hosts().first() {
                    Some(Host::Tcp(host)) => write!(out, "postgres://{host}/{name}"),
                    #[cfg(unix)]
                    Some(Host::Unix(folder)) => {
                        write!(out, "postgres:///{name}?host={}", folder.display())
                    }
                    _ => write!(out, "postgres:///{name}"),
                }
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
        assert_eq!(server.to_string(), "postgres://db.internal/portal");
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
