use std::time::Duration;

use serde::{Deserialize, Serialize};

use super::PORTAL_VERSION;
use super::faults::Faults;
use base::day::MINUTE;

const CONFIRMING_LIFE: Duration = Duration::from_mins(10);

#[derive(Clone, Debug, Deserialize, Serialize)]
#[serde(default, deny_unknown_fields)]
pub struct SignIn {
    /// Days until a session ends (the specification's tokenTimeout). The server enforces it too.
    pub token_days: u32,
    /// Minutes for which a sign-in code is valid. Codes that confirm a change are valid for at most 10.
    pub code_minutes: u32,
    /// What the app sends instead of a code when it reloads a session, once a day. It only marks the call.
    pub reload_code: String,
    /// Supported versions of the app; others must update.
    pub supported_versions: Vec<String>,
    /// Whether parents may have numbers of other countries, written with a plus sign: `+971 50 123 4567`. Ten digits belong to the chain's
    /// country.
    pub numbers_abroad: bool,
    /// Hashes of Android apps that may read the code from the SMS. Other hashes are never put into a message.
    pub app_hashes: Vec<String>,
}

impl Default for SignIn {
    fn default() -> Self {
        Self {
            token_days: 30,
            code_minutes: 30,
            reload_code: "{secret}".into(),
            supported_versions: vec![PORTAL_VERSION.into()],
            numbers_abroad: false,
            app_hashes: Vec::new(),
        }
    }
}

impl SignIn {
    pub fn code_life(&self) -> Duration {
        self.code_minutes * MINUTE
    }

    /// How long a code that confirms a change is valid.
    pub fn confirming_life(&self) -> Duration {
        CONFIRMING_LIFE.min(self.code_life())
    }

    pub(super) fn check(&self, faults: &mut Faults) {
        faults.unless((1..=365).contains(&self.token_days), "sign_in.token_days", "a session lives 1 to 365 days");
        faults.unless((2..=60).contains(&self.code_minutes), "sign_in.code_minutes", "a code lives 2 to 60 minutes");
        faults.unless(
            (1..=100).contains(&self.reload_code.chars().count()) && !self.reload_code.chars().any(char::is_control),
            "sign_in.reload_code",
            "the marker has 1 to 100 characters on one line",
        );
        faults.unless(
            self.supported_versions.iter().any(|version| version == PORTAL_VERSION),
            "sign_in.supported_versions",
            format!("the list must contain {PORTAL_VERSION}, this program's own version"),
        );
        for version in &self.supported_versions {
            let key = "sign_in.supported_versions";
            faults.unless(is_version(version), key, format!("{version:?} is no version: write it like \"4.7.0\""));
        }
        for hash in &self.app_hashes {
            let reason = format!("{hash:?} is not an app hash: eleven letters, digits, + or /");
            faults.unless(is_app_hash(hash), "sign_in.app_hashes", reason);
        }
    }
}

fn is_version(text: &str) -> bool {
    let parts: Vec<&str> = text.split('.').collect();
    parts.len() == 3
        && parts.iter().all(|part| (1..=5).contains(&part.len()) && part.bytes().all(|b| b.is_ascii_digit()))
}

/// Whether it is a hash of Android's SMS Retriever: eleven characters of base64.
fn is_app_hash(text: &str) -> bool {
    text.len() == 11 && text.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'+' || b == b'/')
}
