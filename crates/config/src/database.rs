use std::path::PathBuf;
use std::time::Duration;

use database::{Limits, Location};
use serde::{Deserialize, Serialize};

use super::Faults;
use providers::secret::Secret;

/// Which database the portal keeps its data in; without either, SQLite in the data folder.
#[derive(Clone, Debug, Deserialize, Serialize)]
#[serde(default, deny_unknown_fields)]
pub struct DatabaseConfig {
    /// `sqlite:/path` or `postgres://…`. It may hold a password, so it is never shown.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub url: Option<Secret>,
    /// A file that holds it instead.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub url_file: Option<PathBuf>,
    /// The certificate of the authority that signed PostgreSQL's; for an address with `sslmode=require`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub ca_file: Option<PathBuf>,
    /// Seconds until a new connection to PostgreSQL is ready.
    pub connect_seconds: u64,
    /// Seconds for one statement.
    pub statement_seconds: u64,
    /// Seconds for a call with all its statements and tries.
    pub call_seconds: u64,
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
        }
    }
}

impl DatabaseConfig {
    pub(super) fn check(&self, faults: &mut Faults) {
        let Self { connect_seconds, statement_seconds, call_seconds, .. } = self;
        faults.unless((1..=60).contains(connect_seconds), "database.connect_seconds", "it is 1 to 60");
        faults.unless((1..=300).contains(statement_seconds), "database.statement_seconds", "it is 1 to 300");
        let call = (statement_seconds..=&600).contains(&call_seconds);
        faults.unless(call, "database.call_seconds", "it is statement_seconds to 600");
        faults.because(self.location().map(drop), "database");
    }

    /// How long PostgreSQL may take.
    pub fn limits(&self) -> Limits {
        let [connect, statement, call] =
            [self.connect_seconds, self.statement_seconds, self.call_seconds].map(Duration::from_secs);
        Limits { connect, statement, call }
    }

    /// The database that is set; None if none is. Reads the file.
    pub fn location(&self) -> Result<Option<Location>, String> {
        if self.url.is_none() && self.url_file.is_none() {
            return Ok(None);
        }
        let url = Secret::from_value_or_file("url", self.url.as_ref(), self.url_file.as_deref())?;
        self.named(url.expose()).map(Some)
    }

    /// The database that is named so, on the command line too.
    pub fn named(&self, url: &str) -> Result<Location, String> {
        let location = Location::parse(url).and_then(|location| location.with_authority(self.ca_file.as_deref()));
        location.map_err(|error| error.to_string())
    }
}
