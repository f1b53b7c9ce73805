use std::path::PathBuf;
use std::time::Duration;

use database::{Engine, Limits, Location, Options};
use serde::{Deserialize, Serialize};

use super::Faults;
use providers::secret::Secret;

/// The database; without `url` and `url_file`, SQLite in the data folder.
#[derive(Clone, Debug, Deserialize, Serialize)]
#[serde(default, deny_unknown_fields)]
pub struct DatabaseConfig {
    /// `sqlite:/path` or `postgres://…`. It may hold a password, so it is never shown.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub url: Option<Secret>,
    /// A file with the URL instead.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub url_file: Option<PathBuf>,
    /// The certificate of PostgreSQL's certificate authority, for a URL with `sslmode=require`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub ca_file: Option<PathBuf>,
    /// Time limit of a new connection to PostgreSQL, in seconds.
    pub connect_seconds: u64,
    /// Time limit of a statement, in seconds.
    pub statement_seconds: u64,
    /// Time limit of a call with all its statements and retries, in seconds.
    pub call_seconds: u64,
    /// Threads that read; without it [`DatabaseConfig::readers`] decides.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub readers: Option<usize>,
}

impl Default for DatabaseConfig {
    fn default() -> Self {
        let Limits { connect, statement, call } = Limits::default();
        Self {
            url: None,
            url_file: None,
            ca_file: None,
            connect_seconds: connect.as_secs(),
            statement_seconds: statement.as_secs(),
            call_seconds: call.as_secs(),
            readers: None,
        }
    }
}

impl DatabaseConfig {
    pub(super) fn check(&self, faults: &mut Faults) {
        let Self { connect_seconds, statement_seconds, call_seconds, readers, .. } = self;
        faults.unless((1..=60).contains(connect_seconds), "database.connect_seconds", "it is 1 to 60");
        faults.unless((1..=300).contains(statement_seconds), "database.statement_seconds", "it is 1 to 300");
        let call = (statement_seconds..=&600).contains(&call_seconds);
        faults.unless(call, "database.call_seconds", "it is statement_seconds to 600");
        faults.unless(readers.is_none_or(|readers| (1..=64).contains(&readers)), "database.readers", "it is 1 to 64");
        faults.because(self.location().map(drop), "database");
    }

    /// The time limits of PostgreSQL.
    pub fn limits(&self) -> Limits {
        let [connect, statement, call] =
            [self.connect_seconds, self.statement_seconds, self.call_seconds].map(Duration::from_secs);
        Limits { connect, statement, call }
    }

    /// Threads that read. On SQLite one for each core, and two at least: a long read must not stop all others. On
    /// PostgreSQL, which limits its connections, two threads have up to sixteen of them.
    pub fn readers(&self, engine: Engine) -> usize {
        let fewest = Options::default().readers;
        self.readers.unwrap_or_else(|| match engine {
            Engine::Sqlite => std::thread::available_parallelism().map_or(fewest, |cores| cores.get().max(fewest)),
            Engine::Postgres => fewest,
        })
    }

    /// The configured database, if any. Reads the file.
    pub fn location(&self) -> Result<Option<Location>, String> {
        if self.url.is_none() && self.url_file.is_none() {
            return Ok(None);
        }
        let url = Secret::from_value_or_file("url", self.url.as_ref(), self.url_file.as_deref())?;
        self.named(url.expose()).map(Some)
    }

    /// The database with this URL, also one from the command line.
    pub fn named(&self, url: &str) -> Result<Location, String> {
        let location = Location::parse(url).and_then(|location| location.with_authority(self.ca_file.as_deref()));
        location.map_err(|error| error.to_string())
    }
}
