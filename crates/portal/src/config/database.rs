use std::path::PathBuf;

use database::Location;
use serde::{Deserialize, Serialize};

use crate::providers::secret::Secret;

/// Which database the portal keeps its data in; without either, SQLite in the data folder.
#[derive(Clone, Debug, Default, Deserialize, Serialize)]
#[serde(default, deny_unknown_fields)]
pub struct DatabaseConfig {
    /// `sqlite:/path` or `postgres://…`. It may hold a password, so it is never shown.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub url: Option<Secret>,
    /// A file that holds it instead.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub url_file: Option<PathBuf>,
}

impl DatabaseConfig {
    /// The database that is set; None if none is. Reads the file.
    pub fn location(&self) -> Result<Option<Location>, String> {
        if self.url.is_none() && self.url_file.is_none() {
            return Ok(None);
        }
        let url = Secret::from_value_or_file("url", self.url.as_ref(), self.url_file.as_deref())?;
        Location::parse(url.expose()).map(Some).map_err(|error| error.to_string())
    }
}
