//! ```toml
//! [help_desk]
//! kind = "freshdesk"
//! url = "https://sunshine.freshdesk.com"
//! key_file = "/etc/aangan/freshdesk-key"
//! webhook_secret_file = "/etc/aangan/freshdesk-webhook-secret"
//! ```

use std::path::PathBuf;

use reqwest::Url;
use serde::{Deserialize, Serialize};

use crate::is_loopback;
use crate::secret::Secret;

/// Bytes; a shorter one can be guessed.
const SHORTEST_SECRET: usize = 16;

/// Which interface a help desk speaks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum DeskKind {
    /// Freshdesk's, version 2, and what is compatible with it.
    Freshdesk,
}

#[derive(Clone, Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct HelpDesk {
    pub kind: DeskKind,
    /// The address of the chain's desk, without a path.
    pub url: String,
    /// The API key of an agent; `key_file` names a file that holds it instead.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub key: Option<Secret>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub key_file: Option<PathBuf>,
    /// What whoever knocks has to know; without one nobody can, and the portal looks by itself alone.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub webhook_secret: Option<Secret>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub webhook_secret_file: Option<PathBuf>,
    /// How often the portal asks by itself what has changed at the desk.
    #[serde(default = "five")]
    pub look_each_minutes: u32,
    /// Further fields that this desk wants of each new ticket.
    #[serde(default)]
    pub fields: toml::Table,
}

fn five() -> u32 {
    5
}

impl HelpDesk {
    pub fn validate(&self) -> Result<(), String> {
        // The key goes there, and what parents write: over https, or on this machine.
        let fits = Url::parse(&self.url).is_ok_and(|url| {
            let safe = url.scheme() == "https" || url.scheme() == "http" && url.host_str().is_some_and(is_loopback);
            safe && url.path() == "/"
                && url.query().is_none()
                && url.username().is_empty()
                && url.password().is_none()
                && !self.url.ends_with('/')
        });
        if !fits {
            return Err("url is an address such as \"https://sunshine.freshdesk.com\"".to_owned());
        }
        if self.key()?.expose().is_empty() {
            return Err("key_file (or key) is missing".to_owned());
        }
        if self.hears_knocks() && self.webhook_secret()?.expose().len() < SHORTEST_SECRET {
            return Err(format!("webhook_secret_file (or webhook_secret): {SHORTEST_SECRET} characters at least"));
        }
        if !(1..=60).contains(&self.look_each_minutes) {
            return Err("look_each_minutes: 1 to 60".to_owned());
        }
        Ok(())
    }

    /// Read anew for each call: a changed file needs no restart.
    pub(super) fn key(&self) -> Result<Secret, String> {
        Secret::from_value_or_file("key", self.key.as_ref(), self.key_file.as_deref())
    }

    /// Whether anybody can tell the portal that a ticket has changed.
    pub fn hears_knocks(&self) -> bool {
        self.webhook_secret.is_some() || self.webhook_secret_file.is_some()
    }

    /// The same for each knock.
    pub fn webhook_secret(&self) -> Result<Secret, String> {
        Secret::from_value_or_file("webhook_secret", self.webhook_secret.as_ref(), self.webhook_secret_file.as_deref())
    }
}
