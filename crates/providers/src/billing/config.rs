//! ```toml
//! [billing.chargebee]
//! site = "https://sunshine.chargebee.com"
//! key_file = "/etc/aangan/chargebee-key"
//! customer = "child-{child}"
//! ```
//! ```toml
//! [billing.stripe]
//! key_file = "/etc/aangan/stripe-key"
//! ```

use std::path::PathBuf;

use reqwest::Url;
use serde::{Deserialize, Serialize};

use crate::is_loopback;
use crate::secret::Secret;

/// Where the child's id goes in a customer's name.
const CHILD: &str = "{child}";

#[derive(Clone, Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct Chargebee {
    /// The address of the chain's site there.
    pub site: String,
    /// An API key that may create portal sessions; `key_file` names a file that holds it instead.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub key: Option<Secret>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub key_file: Option<PathBuf>,
    /// What the customer of a child is called there.
    #[serde(default = "by_the_child_alone")]
    pub customer: String,
}

#[derive(Clone, Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct Stripe {
    #[serde(default = "of_stripe")]
    pub api: String,
    /// A key that may search customers and create billing portal sessions; `key_file` names a file that holds it
    /// instead.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub key: Option<Secret>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub key_file: Option<PathBuf>,
}

fn by_the_child_alone() -> String {
    CHILD.to_owned()
}

fn of_stripe() -> String {
    "https://api.stripe.com".to_owned()
}

impl Chargebee {
    pub fn validate(&self) -> Result<(), String> {
        check_address("site", &self.site)?;
        if !self.customer.contains(CHILD) || self.customer.len() > 30 {
            return Err("customer has {child} in it, and 30 characters at most".to_owned());
        }
        check_key(&self.key()?)
    }

    pub(super) fn key(&self) -> Result<Secret, String> {
        Secret::from_value_or_file("key", self.key.as_ref(), self.key_file.as_deref())
    }

    pub(super) fn customer_of(&self, child: &str) -> String {
        self.customer.replace(CHILD, child)
    }
}

impl Stripe {
    pub fn validate(&self) -> Result<(), String> {
        check_address("api", &self.api)?;
        check_key(&self.key()?)
    }

    pub(super) fn key(&self) -> Result<Secret, String> {
        Secret::from_value_or_file("key", self.key.as_ref(), self.key_file.as_deref())
    }
}

fn check_key(key: &Secret) -> Result<(), String> {
    if key.expose().is_empty() { Err("key_file (or key) is missing".to_owned()) } else { Ok(()) }
}

/// The key goes there: over https, or on this machine.
fn check_address(name: &str, address: &str) -> Result<(), String> {
    let fits = Url::parse(address).is_ok_and(|url| {
        let safe = url.scheme() == "https" || url.scheme() == "http" && url.host_str().is_some_and(is_loopback);
        safe && url.path() == "/" && url.query().is_none() && url.username().is_empty() && !address.ends_with('/')
    });
    if fits { Ok(()) } else { Err(format!("{name} is an address such as \"https://sunshine.chargebee.com\"")) }
}
