//! Where pictures' files are kept.
//!
//! ```toml
//! [media.s3]
//! bucket = "aangan-pictures"
//! prefix = "portal"
//! region = "ap-south-1"
//! access_key = "AKIA…"
//! secret_key_file = "/etc/aangan/media-secret"
//! ```

use std::fmt;
use std::path::PathBuf;

use serde::{Deserialize, Serialize};

use crate::is_loopback;
use crate::secret::Secret;

/// Without `s3`, files are kept in `media` of the data folder.
#[derive(Clone, Debug, Default, Deserialize, Serialize)]
#[serde(default, deny_unknown_fields)]
pub struct MediaConfig {
    #[serde(skip_serializing_if = "Option::is_none")]
    pub s3: Option<S3Config>,
}

/// A bucket of S3, or of a store that speaks its protocol.
#[derive(Clone, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct S3Config {
    pub bucket: String,
    pub region: String,
    /// Where in the bucket the files are, `portal/pictures`: for one that holds something else too. Empty: everywhere.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub prefix: String,
    /// Of a store that is not Amazon's: `https://minio.example`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub endpoint: Option<String>,
    pub access_key: String,
    /// `secret_key_file` names a file that holds it instead.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub secret_key: Option<Secret>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub secret_key_file: Option<PathBuf>,
    /// Seconds for one file.
    #[serde(default = "twenty")]
    pub seconds: u64,
}

const fn twenty() -> u64 {
    20
}

/// How a bucket is reached that is named elsewhere, as `s3://name/prefix`.
#[derive(Clone, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct S3Access {
    pub region: String,
    /// Of a store that is not Amazon's.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub endpoint: Option<String>,
    pub access_key: String,
    /// `secret_key_file` names a file that holds it instead.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub secret_key: Option<Secret>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub secret_key_file: Option<PathBuf>,
    /// Seconds for one file, and for each piece of 8 MB of a long one.
    #[serde(default = "sixty")]
    pub seconds: u64,
}

const fn sixty() -> u64 {
    60
}

impl S3Access {
    /// The bucket of an address, reached like this.
    pub fn to(&self, address: &str) -> Result<S3Config, String> {
        let named = address.strip_prefix("s3://").map(|named| named.trim_end_matches('/'));
        let Some(named) = named.filter(|named| !named.is_empty()) else {
            return Err(format!("{address} names no bucket: write it as s3://name or s3://name/prefix"));
        };
        let (bucket, prefix) = named.split_once('/').unwrap_or((named, ""));
        let Self { region, endpoint, access_key, secret_key, secret_key_file, seconds } = self.clone();
        let (bucket, prefix) = (bucket.to_owned(), prefix.to_owned());
        let config = S3Config { bucket, region, prefix, endpoint, access_key, secret_key, secret_key_file, seconds };
        config.validate().map(|()| config)
    }
}

impl fmt::Debug for S3Access {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("S3Access").field("region", &self.region).finish_non_exhaustive()
    }
}

impl S3Config {
    /// Whether a file can be kept like this; the sentence says what to change. Reads the secret's file.
    pub fn validate(&self) -> Result<(), String> {
        if self.bucket.is_empty() || self.region.is_empty() || self.access_key.is_empty() {
            return Err("bucket, region and access_key are needed".to_owned());
        }
        let plain =
            |part: &str| !part.is_empty() && part.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'-' || b == b'_');
        if !self.prefix.is_empty() && !self.prefix.split('/').all(plain) {
            return Err("prefix is made of letters, digits, - and _, with / between, not around".to_owned());
        }
        if let Some(endpoint) = &self.endpoint
            && !endpoint.starts_with("https://")
            && !self.is_on_this_machine()
        {
            return Err("endpoint begins with https://: children's pictures do not cross a network in the clear".into());
        }
        if !(1..=120).contains(&self.seconds) {
            return Err("seconds is 1 to 120".to_owned());
        }
        if self.secret()?.expose().is_empty() {
            return Err("secret_key_file (or secret_key) is missing".to_owned());
        }
        Ok(())
    }

    pub(super) fn is_on_this_machine(&self) -> bool {
        let host = self.endpoint.as_deref().and_then(|endpoint| endpoint.strip_prefix("http://"));
        host.and_then(|host| host.split([':', '/']).next()).is_some_and(is_loopback)
    }

    pub(super) fn secret(&self) -> Result<Secret, String> {
        Secret::from_value_or_file("secret_key", self.secret_key.as_ref(), self.secret_key_file.as_deref())
    }
}

impl fmt::Debug for S3Config {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("S3Config").field("bucket", &self.bucket).finish_non_exhaustive()
    }
}
