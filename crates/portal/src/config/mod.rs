//! What an owner may set. One struct, one file per concern; the defaults are the specification's constants.
//! Read once at start; unknown keys are refused, so that a typing error is not silently a default.

mod brand;
mod budgets;
mod cameras;
mod network;
mod sign_in;
mod texts;

use std::fs;
use std::path::Path;

use serde::{Deserialize, Serialize};

use crate::base::day::CentreZone;
use crate::providers::email::SmtpConfig;
use crate::providers::media_store::MediaConfig;
use crate::providers::sms::SmsConfig;

pub use brand::{Brand, Environment};
pub use budgets::{Budget, Budgets, LONGEST_WINDOW_MS};
pub use cameras::Cameras;
pub use network::Network;
pub use sign_in::SignIn;
pub use texts::{Choice, Texts, Video};

/// The version compared, sent and shown.
pub const PORTAL_VERSION: &str = env!("CARGO_PKG_VERSION");

#[derive(Clone, Debug, Default, Deserialize, Serialize)]
#[serde(default, deny_unknown_fields)]
pub struct Config {
    pub brand: Brand,
    pub sign_in: SignIn,
    pub cameras: Cameras,
    pub network: Network,
    pub texts: Texts,
    /// Where pictures' files are kept.
    pub media: MediaConfig,
    /// How many of each risky thing in how much time. Filled in by the program; not a matter of taste.
    #[serde(skip)]
    pub budgets: Budgets,
    /// The SMS gateway; without one, plain `serve` refuses to start.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub sms: Option<SmsConfig>,
    /// The mail server; without one, plain `serve` refuses to start.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub email: Option<SmtpConfig>,
}

#[derive(Debug, thiserror::Error)]
pub enum ConfigError {
    #[error("cannot read the configuration {path}: {source}")]
    Unreadable { path: String, source: std::io::Error },
    #[error("the configuration {path} is not right: {source}")]
    Malformed { path: String, source: Box<toml::de::Error> },
    #[error("the configuration value {key} is not right: {reason}")]
    Wrong { key: &'static str, reason: String },
}

impl Config {
    /// Reads and validates a TOML file.
    pub fn read(path: &Path) -> Result<Self, ConfigError> {
        let shown = || path.display().to_string();
        let text = fs::read_to_string(path).map_err(|source| ConfigError::Unreadable { path: shown(), source })?;
        let config: Self = toml::from_str(&text)
            .map_err(|source| ConfigError::Malformed { path: shown(), source: Box::new(source) })?;
        config.validated()
    }

    /// The same configuration if everything in it can work.
    pub fn validated(self) -> Result<Self, ConfigError> {
        let wrong = |key, reason: String| Err(ConfigError::Wrong { key, reason });
        if self.brand.name.trim().is_empty() || self.brand.name.len() > 60 {
            return wrong("brand.name", "the application's name has 1 to 60 characters".into());
        }
        if let Err(error) = CentreZone::named(&self.brand.time_zone) {
            return wrong("brand.time_zone", error.to_string());
        }
        if !self.brand.country_code.starts_with('+')
            || !self.brand.country_code[1..].bytes().all(|b| b.is_ascii_digit())
        {
            return wrong("brand.country_code", "write it as a plus sign and digits, for example \"+91\"".into());
        }
        if !(1..=365).contains(&self.sign_in.token_days) {
            return wrong("sign_in.token_days", "a session lives 1 to 365 days".into());
        }
        if !self.sign_in.supported_versions.iter().any(|version| version == PORTAL_VERSION) {
            return wrong(
                "sign_in.supported_versions",
                format!("the list must contain {PORTAL_VERSION}, this program's own version"),
            );
        }
        if let Some(hash) = self.sign_in.app_hashes.iter().find(|hash| !sign_in::is_app_hash(hash)) {
            return wrong("sign_in.app_hashes", format!("{hash:?} is not an app hash: eleven letters, digits, + or /"));
        }
        if self.cameras.live_from >= self.cameras.live_until {
            return wrong("cameras.live_from", "the live hours must begin before they end".into());
        }
        if let Some(sms) = &self.sms
            && let Err(reason) = sms.validate()
        {
            return wrong("sms", reason);
        }
        if let Some(s3) = &self.media.s3
            && let Err(reason) = s3.validate()
        {
            return wrong("media.s3", reason);
        }
        if let Some(email) = &self.email
            && let Err(reason) = email.validate()
        {
            return wrong("email", reason);
        }
        Ok(self)
    }

    /// The zone whose calendar the centres live by; validated at start.
    pub fn zone(&self) -> CentreZone {
        CentreZone::named(&self.brand.time_zone).expect("the time zone was validated when the configuration was read")
    }
}
