//! Settings of push services. Browsers choose theirs, so their addresses are untrusted: only services in the list are
//! contacted, and none in a private network.

use std::path::PathBuf;

use reqwest::Url;
use serde::{Deserialize, Serialize};

use super::firebase::Account;
use crate::is_loopback;
use base::contact::Contact;

#[derive(Clone, Debug, Deserialize, Serialize)]
#[serde(default, deny_unknown_fields)]
pub struct PushConfig {
    /// Whom a push service may turn to: `mailto:…` or `https://…`. Empty: `support.email`, else `brand.address`.
    pub contact: String,
    /// The push services of the browsers; `*.example.com` means every host below it.
    pub hosts: Vec<String>,
    /// Push services of the owner's own, as `https://host:port`: these may be on a private network. Over plain http
    /// only on this machine.
    pub allow_private: Vec<String>,
    /// Seconds that a push service has for taking a push.
    pub seconds: u64,
    /// The project through which the phone shell is reached; without it, browsers alone are.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub firebase: Option<FirebaseConfig>,
}

#[derive(Clone, Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct FirebaseConfig {
    /// The key file of a service account that may send messages, as Google hands it out (JSON).
    pub service_account_file: PathBuf,
    #[serde(default = "google")]
    pub url: String,
}

fn google() -> String {
    "https://fcm.googleapis.com".to_owned()
}

impl Default for PushConfig {
    fn default() -> Self {
        let browsers =
            ["fcm.googleapis.com", "updates.push.services.mozilla.com", "*.push.apple.com", "*.notify.windows.com"];
        Self {
            contact: String::new(),
            hosts: browsers.map(str::to_owned).into(),
            allow_private: Vec::new(),
            seconds: 8,
            firebase: None,
        }
    }
}

impl PushConfig {
    /// The push service of an address that a browser named, as it is known here; none if no pushes may be sent there.
    pub fn service_of(&self, endpoint: &Url) -> Option<&str> {
        if !endpoint.username().is_empty() || endpoint.password().is_some() {
            return None;
        }
        let plain = endpoint.scheme() == "https" && endpoint.port().is_none();
        let host = endpoint.domain().filter(|_| plain);
        let public = host.and_then(|host| self.hosts.iter().find(|known| is_meant(known, host)));
        public.or_else(|| self.own(endpoint)).map(String::as_str)
    }

    /// The push service of the owner's own that an address is of.
    fn own(&self, endpoint: &Url) -> Option<&String> {
        let origin = endpoint.origin();
        self.allow_private.iter().find(|own| Url::parse(own).is_ok_and(|own| own.origin() == origin))
    }

    /// The hosts of the owner's own push services.
    pub(super) fn own_hosts(&self) -> Vec<String> {
        self.allow_private.iter().filter_map(|own| Url::parse(own).ok()?.host_str().map(str::to_owned)).collect()
    }

    /// Checks the settings; a sentence says what to change.
    pub fn validate(&self) -> Result<(), String> {
        if let Some(odd) = self.hosts.iter().find(|host| !is_name(host.strip_prefix("*.").unwrap_or(host))) {
            return Err(format!(
                "hosts: {odd:?} is no host's name, for example \"push.example.com\" or \"*.example.com\""
            ));
        }
        for own in &self.allow_private {
            let url = Url::parse(own).map_err(|_| not_own(own))?;
            let bare = url.path() == "/" && url.query().is_none() && url.fragment().is_none() && !own.contains('@');
            let encrypted =
                url.scheme() == "https" || url.scheme() == "http" && url.host_str().is_some_and(is_loopback);
            if !bare || !encrypted || !url.has_host() {
                return Err(not_own(own));
            }
        }
        if !(1..=20).contains(&self.seconds) {
            return Err("seconds is 1 to 20".to_owned());
        }
        if let Some(firebase) = &self.firebase {
            Account::read(firebase)?;
        }
        let mail = |contact: &str| contact.strip_prefix("mailto:").is_some_and(|to| Contact::email(to).is_some());
        let page = |contact: &str| contact.starts_with("https://") && Url::parse(contact).is_ok();
        if self.contact.is_empty() || mail(&self.contact) || page(&self.contact) {
            Ok(())
        } else {
            Err("contact is \"mailto:…\" or \"https://…\", or nothing".to_owned())
        }
    }
}

/// Encrypted, or never on a line.
pub(super) fn is_safe(url: &Url) -> bool {
    url.has_host() && (url.scheme() == "https" || url.scheme() == "http" && url.host_str().is_some_and(is_loopback))
}

fn not_own(own: &str) -> String {
    format!("allow_private: {own:?} is not \"https://host:port\" alone; plain http goes to this machine only")
}

fn is_meant(known: &str, host: &str) -> bool {
    match known.strip_prefix("*.") {
        Some(parent) => host.strip_suffix(parent).is_some_and(|below| below.len() > 1 && below.ends_with('.')),
        None => known == host,
    }
}

/// At least two labels, the last of letters: neither a machine next door nor a number.
fn is_name(text: &str) -> bool {
    let label = |label: &str| {
        !label.is_empty() && label.bytes().all(|b| b.is_ascii_lowercase() || b.is_ascii_digit() || b == b'-')
    };
    let last = text.rsplit('.').next().unwrap_or_default();
    text.contains('.') && text.split('.').all(label) && last.bytes().all(|b| b.is_ascii_lowercase())
}
