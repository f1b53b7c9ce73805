//! The configuration: one struct, a file for each section. The defaults are the constants of the specification. It is read once at start;
//! unknown keys are refused, so that a typing error does not silently become a default.

mod addresses;
mod backup;
mod billing;
mod brand;
mod rate_limits;
mod cameras;
pub mod colours;
mod database;
mod faults;
mod fees;
mod log;
pub mod messages;
pub mod network;
mod phone_app;
mod photos;
mod reading;
mod record;
mod requests;
mod sign_in;
mod staff;
mod support;
mod survey;
mod texts;
mod uploads;

use std::io::Read;
use std::path::{Path, PathBuf};
use std::{fs, io};

use serde::{Deserialize, Serialize};

use base::contact::Numbers;
use base::day::CentreZone;
use base::text::composed;
use providers::email::SmtpConfig;
use providers::help_desk::HelpDesk;
use providers::media_store::{MediaConfig, S3Config};
use providers::push::PushConfig;
use providers::sms::SmsConfig;

pub use self::database::DatabaseConfig;
pub use backup::Backup;
pub use billing::{Billing, Payments};
pub use brand::{Brand, Environment, logo_type};
pub use cameras::Cameras;
pub use colours::{Colour, Colours, Palette};
pub use faults::Faults;
pub use fees::Fees;
pub use log::{Log, LogFormat};
pub use messages::Messages;
pub use network::Network;
pub use phone_app::PhoneApp;
pub use photos::{Photos, ProgramsConsent};
pub use rate_limits::{LONGEST_WINDOW, RateLimits, TokenBucket, Window, Windows};
pub use record::Record;
pub use requests::Requests;
pub use sign_in::SignIn;
pub use staff::Staff;
pub use support::{Page, Social, Support};
pub use survey::{MARKS, Question, Survey, Tag};
pub use texts::{Choice, Texts, Video};
pub use uploads::Uploads;

/// All settings with their defaults and purposes, as `aangan config print-example` prints them.
pub const EXAMPLE: &str = include_str!("example.toml");

/// The largest configuration file, in bytes.
const LARGEST: u64 = 1024 * 1024;

/// The version compared, sent and shown.
pub const PORTAL_VERSION: &str = env!("CARGO_PKG_VERSION");

#[derive(Clone, Debug, Default, Deserialize, Serialize)]
#[serde(default, deny_unknown_fields)]
pub struct Config {
    pub brand: Brand,
    pub support: Support,
    pub social: Social,
    /// The pages that `/webview` shows.
    pub pages: Vec<Page>,
    pub sign_in: SignIn,
    /// The app for phones, if the chain has one.
    pub phone_app: PhoneApp,
    pub cameras: Cameras,
    pub requests: Requests,
    pub fees: Fees,
    pub billing: Billing,
    pub survey: Survey,
    /// Consent to photos of children.
    pub photos: Photos,
    pub texts: Texts,
    /// The texts of SMS and emails.
    pub messages: Messages,
    pub network: Network,
    /// Where the staff work.
    pub staff: Staff,
    pub log: Log,
    pub database: DatabaseConfig,
    pub record: Record,
    pub backup: Backup,
    /// Disk space for files that are being received.
    pub uploads: Uploads,
    /// The storage of pictures' files.
    pub media: MediaConfig,
    /// The push services.
    pub push: PushConfig,
    /// How often each risky action is allowed.
    pub rate_limits: RateLimits,
    /// The chain's help desk; without one, centres and the office answer tickets.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub help_desk: Option<HelpDesk>,
    /// The SMS gateway; without one, plain `serve` refuses to start ([`Config::reaches_parents`]).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub sms: Option<SmsConfig>,
    /// The mail server; without one, plain `serve` refuses to start ([`Config::reaches_parents`]).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub email: Option<SmtpConfig>,
    /// Renamed sections that the file has under their old names, each with its new name ([`Config::warnings`]).
    #[serde(skip)]
    pub old_names: Vec<(&'static str, &'static str)>,
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

/// What a configuration is used for, which decides what it must contain.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum ReadFor {
    /// Office commands, trials and read-only copies.
    Use,
    /// Serving parents: there must be a way to send them codes.
    Serving,
    /// Registering the SMS texts: the ids of registered texts may be missing.
    Registering,
}

/// Where a secret is set.
#[derive(Clone, Copy, Debug)]
pub struct SecretAt<'a> {
    pub setting: &'static str,
    /// In the configuration file itself.
    pub stands_here: bool,
    pub file: Option<&'a Path>,
}

impl<'a> SecretAt<'a> {
    fn new(setting: &'static str, stands_here: bool, file: Option<&'a PathBuf>) -> Self {
        Self { setting, stands_here, file: file.map(PathBuf::as_path) }
    }
}

const SMS: &str = "sms";
const EMAIL: &str = "email";

/// Requires a way to send codes to both kinds of contacts.
fn check_reaches_parents(has: impl Fn(&str) -> bool, faults: &mut Faults) {
    for (section, by) in [(SMS, "phone"), (EMAIL, "e-mail")] {
        faults.unless(
            has(section),
            section,
            format!(
                "there is no [{section}], so parents who sign in by {by} could not be sent their codes, and 'aangan serve' does not \
                 start: set it (see 'aangan config print-example'), or try the portal out with --console-messages"
            ),
        );
    }
}

impl Config {
    /// Reads and validates a TOML file.
    pub fn read(path: &Path) -> Result<Self, ConfigError> {
        Self::read_with(path, ReadFor::Use)
    }

    /// Like [`Config::read`], for serving parents.
    pub fn read_to_serve(path: &Path) -> Result<Self, ConfigError> {
        Self::read_with(path, ReadFor::Serving)
    }

    /// Like [`Config::read`], for registering the SMS texts.
    pub fn read_to_register(path: &Path) -> Result<Self, ConfigError> {
        Self::read_with(path, ReadFor::Registering)
    }

    fn read_with(path: &Path, wanted: ReadFor) -> Result<Self, ConfigError> {
        let shown = || path.display().to_string();
        let text = read(path).map_err(|source| ConfigError::Unreadable { path: shown(), source })?;
        let reading::Parsed { config, mut errors, sections } = reading::read(&text);
        if errors.is_empty() {
            return config.validated_for(wanted);
        }
        // The settings that could be parsed are validated too. A section that could not be parsed is not missing.
        let mut faults = config.faults(wanted);
        if let (ReadFor::Serving, Some(sections)) = (wanted, &sections) {
            check_reaches_parents(|section| sections.contains(section), &mut faults);
        }
        errors.extend(faults.to_string().lines().map(str::to_owned));
        Err(ConfigError::Malformed { path: shown(), reason: errors.join("\n") })
    }

    /// The configuration itself, if it is valid.
    pub fn validated(self) -> Result<Self, ConfigError> {
        self.validated_for(ReadFor::Use)
    }

    /// The configuration itself, if it is valid for serving parents.
    pub fn validated_to_serve(self) -> Result<Self, ConfigError> {
        self.validated_for(ReadFor::Serving)
    }

    /// Fails unless codes can be sent both by SMS and by email.
    pub fn reaches_parents(&self) -> Result<(), ConfigError> {
        let mut faults = Faults::default();
        check_reaches_parents(|section| self.carries_by(section), &mut faults);
        if faults.is_empty() { Ok(()) } else { Err(ConfigError::Wrong(faults)) }
    }

    fn carries_by(&self, section: &str) -> bool {
        (section == SMS && self.sms.is_some()) || (section == EMAIL && self.email.is_some())
    }

    fn validated_for(self, wanted: ReadFor) -> Result<Self, ConfigError> {
        let mut faults = self.faults(wanted);
        if wanted == ReadFor::Serving {
            check_reaches_parents(|section| self.carries_by(section), &mut faults);
        }
        if faults.is_empty() { Ok(self) } else { Err(ConfigError::Wrong(faults)) }
    }

    fn faults(&self, wanted: ReadFor) -> Faults {
        let mut faults = Faults::default();
        self.brand.check(&mut faults);
        self.support.check(&mut faults);
        self.social.check(&mut faults);
        support::check_pages(&self.pages, &mut faults);
        self.sign_in.check(&mut faults);
        self.phone_app.check(&mut faults);
        self.rate_limits.check(&mut faults);
        self.cameras.check(&mut faults);
        self.requests.check(&mut faults);
        self.fees.check(&mut faults);
        self.billing.check(&self.brand.address, &mut faults);
        self.survey.check(&mut faults);
        self.texts.check(&mut faults);
        self.messages.check(&mut faults);
        self.check_templates(wanted, &mut faults);
        self.network.check(&mut faults);
        self.staff.check(self.brand.environment, &self.brand.address, &mut faults);
        self.record.check(&mut faults);
        self.backup.check(&mut faults);
        self.database.check(&mut faults);
        self.uploads.check(&mut faults);
        faults.because(self.help_desk.as_ref().map_or(Ok(()), HelpDesk::validate), "help_desk");
        faults.because(self.sms.as_ref().map_or(Ok(()), SmsConfig::validate), "sms");
        faults.unless(
            !self.sign_in.numbers_abroad || self.sms.as_ref().is_none_or(SmsConfig::reaches_abroad),
            "sign_in.numbers_abroad",
            "the request of [sms] has {to_ten}, which is ten digits of a number and of one abroad a stranger's: \
             write {to} or {to_digits} there",
        );
        faults.because(self.email.as_ref().map_or(Ok(()), SmtpConfig::validate), "email");
        faults.because(self.push.validate(), "push");
        faults.because(self.media.s3.as_ref().map_or(Ok(()), S3Config::validate), "media.s3");
        faults
    }

    /// Settings that are valid but probably not intended.
    pub fn warnings(&self) -> Vec<String> {
        let renamed = self.old_names.iter();
        let mut found: Vec<String> =
            renamed.map(|(old, new)| format!("[{old}] is now called [{new}]: rename the section")).collect();
        if let Some(network) = self.cameras.networks.with_strangers() {
            found.push(format!(
                "[cameras] networks has {network}: anybody who may set a camera can make the portal call any machine that it reaches, \
                 its own and its neighbours' too. Name the networks of the cameras, such as 10.20.0.0/16"
            ));
        }
        if let Some(network) = self.network.trusted_proxies.with_strangers() {
            found.push(format!(
                "[network] trusted_proxies has {network}: a caller from there can pretend to have any address, so limits per \
                 address do not work. Name the addresses of the proxies themselves"
            ));
        }
        if self.network.centres_are_public() {
            found.push(format!(
                "[network] centre_listen is {}, so strangers may reach the centres' listener: a stolen key can be used \
                 from anywhere, and everybody can read /metrics. Use 127.0.0.1 or a private address; in a container, \
                 publish the port on a private network only",
                self.network.centre_listen
            ));
        }
        found
    }

    /// What is missing in production without an https address.
    pub fn address_warning(&self) -> Option<String> {
        let needed = self.brand.environment == Environment::Production && !self.brand.address.starts_with("https://");
        needed.then(|| {
            "[brand] address is not set to the https address that parents open: browsers are not told to use https \
             only (strict transport security is off), and the SMS with a code has no last line, so phones do not fill \
             the code in"
                .to_owned()
        })
    }

    /// The phone numbers that parents may have.
    pub fn numbers(&self) -> Numbers<'_> {
        Numbers { country_code: &self.brand.country_code, abroad: self.sign_in.numbers_abroad }
    }

    /// The contact that push services get; "" if none is configured.
    pub fn push_contact(&self) -> String {
        match (self.push.contact.as_str(), self.support.email.as_str()) {
            ("", "") if self.brand.address.starts_with("https://") => self.brand.address.clone(),
            ("", "") => String::new(),
            ("", email) => format!("mailto:{email}"),
            (contact, _) => contact.to_owned(),
        }
    }

    /// All secrets that are set, by the name of their file setting.
    pub fn secrets(&self) -> Vec<SecretAt<'_>> {
        let Billing { razorpay, stripe_payments, chargebee, stripe, .. } = &self.billing;
        let mut all = vec![
            SecretAt::new("[database] url_file", self.database.url.is_some(), self.database.url_file.as_ref()),
            SecretAt::new("[backup] key_file", false, self.backup.key_file.as_ref()),
        ];
        let mut add = |setting, stands_here, file| all.push(SecretAt::new(setting, stands_here, file));
        if let Some(s3) = &self.backup.s3 {
            add("[backup.s3] secret_key_file", s3.secret_key.is_some(), s3.secret_key_file.as_ref());
        }
        if let Some(s3) = &self.media.s3 {
            add("[media.s3] secret_key_file", s3.secret_key.is_some(), s3.secret_key_file.as_ref());
        }
        if let Some(sms) = &self.sms {
            add("[sms] secret_file", sms.secret.is_some(), sms.secret_file.as_ref());
        }
        if let Some(email) = &self.email {
            add("[email] password_file", email.password.is_some(), email.password_file.as_ref());
        }
        if let Some(firebase) = &self.push.firebase {
            add("[push.firebase] service_account_file", false, Some(&firebase.service_account_file));
        }
        for (setting, theirs) in [
            ("[billing.razorpay] webhook_secret_file", razorpay),
            ("[billing.stripe_payments] webhook_secret_file", stripe_payments),
        ] {
            if let Some(theirs) = theirs {
                add(setting, theirs.webhook_secret.is_some(), theirs.webhook_secret_file.as_ref());
            }
        }
        if let Some(theirs) = chargebee {
            add("[billing.chargebee] key_file", theirs.key.is_some(), theirs.key_file.as_ref());
        }
        if let Some(theirs) = stripe {
            add("[billing.stripe] key_file", theirs.key.is_some(), theirs.key_file.as_ref());
        }
        if let Some(desk) = &self.help_desk {
            add("[help_desk] key_file", desk.key.is_some(), desk.key_file.as_ref());
            let (secret, file) = (desk.webhook_secret.is_some(), desk.webhook_secret_file.as_ref());
            add("[help_desk] webhook_secret_file", secret, file);
        }
        all
    }

    /// The centres' time zone; validated at start.
    pub fn zone(&self) -> CentreZone {
        CentreZone::named(&self.brand.time_zone).expect("the time zone was validated when the configuration was read")
    }
}

fn read(path: &Path) -> io::Result<String> {
    let mut text = String::new();
    fs::File::open(path)?.take(LARGEST + 1).read_to_string(&mut text)?;
    if u64::try_from(text.len()).is_ok_and(|length| length <= LARGEST) {
        // Forms send it back and it is compared.
        return Ok(composed(&text).into_owned());
    }
    Err(io::Error::other("it is larger than a configuration ever is"))
}
