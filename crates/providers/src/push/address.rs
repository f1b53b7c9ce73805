use std::fmt;

use reqwest::Url;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::config::PushConfig;
use super::encryption::Recipient;

/// The kind of a device.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum PushKind {
    Browser,
    /// The phone shell.
    Shell,
}

/// The address of a device. It is a secret and never logged or shown.
#[derive(Clone, PartialEq, Eq)]
pub enum Address {
    Browser(Subscription),
    /// Firebase's name for an installed shell.
    Shell(String),
}

/// A browser's subscription at the push service of its choice.
#[derive(Clone, PartialEq, Eq)]
pub struct Subscription {
    /// The push service, as the configuration names it.
    pub service: String,
    pub endpoint: Url,
    pub recipient: Recipient,
}

/// Why the address of a device is refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum UnfitAddress {
    Unreadable,
    UnknownService,
}

/// As `PushSubscription.toJSON()` writes it.
#[derive(Deserialize)]
struct Written {
    endpoint: String,
    keys: WrittenKeys,
}

#[derive(Deserialize)]
struct WrittenKeys {
    p256dh: String,
    auth: String,
}

/// Longer than any subscription or token that a push service hands out.
const LONGEST: usize = 4096;
const SHORTEST_TOKEN: usize = 20;

impl PushKind {
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Browser => "browser",
            Self::Shell => "shell",
        }
    }

    pub fn parse(text: &str) -> Option<Self> {
        [Self::Browser, Self::Shell].into_iter().find(|kind| kind.as_str() == text)
    }
}

database::stored! {
    PushKind as &str: PushKind::parse, PushKind::as_str;
}

impl Address {
    /// Parses the address of a device of this kind.
    pub fn read(kind: PushKind, text: &str, config: &PushConfig) -> Result<Self, UnfitAddress> {
        if text.len() > LONGEST {
            return Err(UnfitAddress::Unreadable);
        }
        match kind {
            PushKind::Browser => Subscription::read(text, config).map(Self::Browser),
            PushKind::Shell => {
                let letters = text.bytes().all(|b| b.is_ascii_alphanumeric() || b":_-.%".contains(&b));
                let sound = letters && text.len() >= SHORTEST_TOKEN;
                if sound { Ok(Self::Shell(text.to_owned())) } else { Err(UnfitAddress::Unreadable) }
            }
        }
    }

    /// The push service: a destination in the outbox; there are few of them.
    pub fn service(&self) -> &str {
        match self {
            Self::Browser(subscription) => &subscription.service,
            Self::Shell(_) => "firebase",
        }
    }

    /// What makes it another device's: the keys of a subscription may change, its place at the push service does not.
    pub fn place(&self) -> &str {
        match self {
            Self::Browser(subscription) => subscription.endpoint.as_str(),
            Self::Shell(token) => token,
        }
    }
}

impl Subscription {
    fn read(json: &str, config: &PushConfig) -> Result<Self, UnfitAddress> {
        let written: Written = serde_json::from_str(json).map_err(|_| UnfitAddress::Unreadable)?;
        let endpoint = Url::parse(&written.endpoint).map_err(|_| UnfitAddress::Unreadable)?;
        let service = config.service_of(&endpoint).ok_or(UnfitAddress::UnknownService)?.to_owned();
        let recipient = Recipient::parse(&written.keys.p256dh, &written.keys.auth).ok_or(UnfitAddress::Unreadable)?;
        Ok(Self { service, endpoint, recipient })
    }
}

impl fmt::Debug for Address {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Browser(_) => "Browser(…)",
            Self::Shell(_) => "Shell(…)",
        })
    }
}

impl fmt::Debug for Subscription {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Subscription")
    }
}
