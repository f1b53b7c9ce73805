//! What an owner may set. One struct, one file per concern; the defaults are the specification's constants.
//! Read once at start; unknown keys are refused, so that a typing error is not silently a default.

mod addresses;
mod backup;
mod billing;
mod brand;
mod budgets;
mod cameras;
mod colours;
mod database;
#[cfg(test)]
mod example_tests;
mod faults;
mod fees;
mod network;
mod record;
mod requests;
mod sign_in;
mod support;
mod survey;
#[cfg(test)]
mod tests;
mod texts;
mod uploads;

use std::io::Read;
use std::path::Path;
use std::{fs, io};

use serde::{Deserialize, Serialize};

use crate::base::day::CentreZone;
use crate::providers::email::SmtpConfig;
use crate::providers::media_store::{MediaConfig, S3Config};
use crate::providers::push::PushConfig;
use crate::providers::sms::SmsConfig;

pub use backup::Backup;
pub use billing::{Billing, Payments};
pub use brand::{Brand, Environment, logo_type};
pub use budgets::{Budgets, LONGEST_WINDOW_MS, Pace, Window, Windows};
pub use cameras::Cameras;
pub use colours::{Colour, Colours, Palette};
pub use database::DatabaseConfig;
pub use faults::Faults;
use faults::shortened;
pub use fees::Fees;
pub use network::Network;
pub use record::Record;
pub use requests::Requests;
pub use sign_in::SignIn;
pub use support::{Page, Social, Support};
pub use survey::{MARKS, Question, Survey, Tag};
pub use texts::{Choice, Texts, Video};
pub use uploads::Uploads;

/// Every setting with its default and what it is for: what `aangan config print-example` prints.
pub const EXAMPLE: &str = include_str!("example.toml");

/// Bytes of a configuration file.
const LARGEST: u64 = 1024 * 1024;

/// The version compared, sent and shown.
pub const PORTAL_VERSION: &str = env!("CARGO_PKG_VERSION");

#[derive(Clone, Debug, Default, Deserialize, Serialize)]
#[serde(default, deny_unknown_fields)]
pub struct Config {
    pub brand: Brand,
    pub support: Support,
    pub social: Social,
    /// What `/webview` shows.
    pub pages: Vec<Page>,
    pub sign_in: SignIn,
    pub cameras: Cameras,
    pub requests: Requests,
    pub fees: Fees,
    pub billing: Billing,
    pub survey: Survey,
    pub texts: Texts,
    pub network: Network,
    pub database: DatabaseConfig,
    pub record: Record,
    pub backup: Backup,
    /// What files that arrive may take of the disk.
    pub uploads: Uploads,
    /// Where pictures' files are kept.
    pub media: MediaConfig,
    /// Which push services are spoken to.
    pub push: PushConfig,
    /// How many of each risky thing in how much time.
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
    Unreadable { path: String, source: io::Error },
    #[error("the configuration {path} is not right: {reason}")]
    Malformed { path: String, reason: String },
    #[error("{0}")]
    Wrong(Faults),
}

impl Config {
    /// Reads and validates a TOML file.
    pub fn read(path: &Path) -> Result<Self, ConfigError> {
        let shown = || path.display().to_string();
        let text = read(path).map_err(|source| ConfigError::Unreadable { path: shown(), source })?;
        let config: Self = toml::from_str(&text)
            .map_err(|error| ConfigError::Malformed { path: shown(), reason: reason(&error, &text) })?;
        config.validated()
    }

    /// The same configuration if everything in it can work.
    pub fn validated(self) -> Result<Self, ConfigError> {
        let mut faults = Faults::default();
        self.brand.check(&mut faults);
        self.support.check(&mut faults);
        self.social.check(&mut faults);
        support::check_pages(&self.pages, &mut faults);
        self.sign_in.check(&mut faults);
        self.budgets.check(&mut faults);
        self.cameras.check(&mut faults);
        self.requests.check(&mut faults);
        self.fees.check(&mut faults);
        self.billing.check(&self.brand.address, &mut faults);
        self.survey.check(&mut faults);
        self.texts.check(&mut faults);
        self.network.check(&mut faults);
        self.record.check(&mut faults);
        self.backup.check(&mut faults);
        self.database.check(&mut faults);
        self.uploads.check(&mut faults);
        faults.because(self.sms.as_ref().map_or(Ok(()), SmsConfig::validate), "sms");
        faults.because(self.email.as_ref().map_or(Ok(()), SmtpConfig::validate), "email");
        faults.because(self.push.validate(), "push");
        faults.because(self.media.s3.as_ref().map_or(Ok(()), S3Config::validate), "media.s3");
        if faults.is_empty() { Ok(self) } else { Err(ConfigError::Wrong(faults)) }
    }

    /// Whom a push service may turn to; "" if the owner has said nothing that leads to somebody.
    pub fn push_contact(&self) -> String {
        match (self.push.contact.as_str(), self.support.email.as_str()) {
            ("", "") if self.brand.address.starts_with("https://") => self.brand.address.clone(),
            ("", "") => String::new(),
            ("", email) => format!("mailto:{email}"),
            (contact, _) => contact.to_owned(),
        }
    }

    /// The zone whose calendar the centres live by; validated at start.
    pub fn zone(&self) -> CentreZone {
        CentreZone::named(&self.brand.time_zone).expect("the time zone was validated when the configuration was read")
    }
}

fn read(path: &Path) -> io::Result<String> {
    let mut text = String::new();
    fs::File::open(path)?.take(LARGEST + 1).read_to_string(&mut text)?;
    if u64::try_from(text.len()).is_ok_and(|length| length <= LARGEST) {
        return Ok(text);
    }
    Err(io::Error::other("it is larger than a configuration ever is"))
}

/// Why a text cannot be read: the line and the setting, but not what it was set to, which may be a secret.
fn reason(error: &toml::de::Error, text: &str) -> String {
    let said = shortened(error.message());
    let Some(before) = error.span().and_then(|span| text.get(..span.start)) else { return said };
    let number = before.matches('\n').count() + 1;
    let line = text.lines().nth(number - 1).unwrap_or_default();
    let setting = line.split_once('=').map_or(String::new(), |(name, _)| format!(" ({})", shortened(name.trim())));
    format!("line {number}{setting}: {said}")
}
