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

/// Which API a help desk has.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum HelpDeskKind {
    /// Freshdesk's, version 2, and compatible ones.
    Freshdesk,
}

#[derive(Clone, Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct HelpDesk {
    pub kind: HelpDeskKind,
    /// The address of the chain's help desk, without a path.
    pub url: String,
    /// The API key of an agent; `key_file` names a file that holds it instead.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub key: Option<Secret>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub key_file: Option<PathBuf>,
    /// The shared secret of the webhook; without one there is no webhook, and the portal only polls.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub webhook_secret: Option<Secret>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub webhook_secret_file: Option<PathBuf>,
    /// How often the portal polls for changed tickets.
    #[serde(default = "five")]
    pub look_each_minutes: u32,
    /// Further fields of each new ticket at this help desk.
    #[serde(default)]
    pub fields: toml::Table,
}

fn five() -> u32 {
    5
}

impl HelpDesk {
    pub fn validate(&self) -> Result<(), String> {
        // The API key and what parents write are sent there: over https, or on this machine.
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
        if self.has_webhook() && self.webhook_secret()?.expose().len() < SHORTEST_SECRET {
            return Err(format!("webhook_secret_file (or webhook_secret): {SHORTEST_SECRET} characters at least"));
        }
        if !(1..=60).contains(&self.look_each_minutes) {
            return Err("look_each_minutes: 1 to 60".to_owned());
        }
        Ok(())
    }

    /// Reads the file at each call: a changed file needs no restart.
    pub(super) fn key(&self) -> Result<Secret, String> {
        Secret::from_value_or_file("key", self.key.as_ref(), self.key_file.as_deref())
    }

    /// Whether the help desk can call the webhook.
    pub fn has_webhook(&self) -> bool {
        self.webhook_secret.is_some() || self.webhook_secret_file.is_some()
    }

    /// Reads the file at each call of the webhook.
    pub fn webhook_secret(&self) -> Result<Secret, String> {
        Secret::from_value_or_file("webhook_secret", self.webhook_secret.as_ref(), self.webhook_secret_file.as_deref())
    }
}
