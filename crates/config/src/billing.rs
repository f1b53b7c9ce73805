use std::path::PathBuf;

use serde::{Deserialize, Serialize};

use super::addresses::{can_be_opened, is_host};
use super::faults::Faults;
use base::ids::ChildId;
use providers::billing::{BillingProvider, Chargebee, Stripe};
use providers::secret::Secret;

/// The shortest secret, in bytes.
const SHORTEST_SECRET: usize = 16;
/// The placeholder of the child's id in the URL of the owner's payment page.
const CHILD: &str = "{child}";

/// How parents pay. An empty setting is not offered.
#[derive(Clone, Debug, Default, Deserialize, Serialize)]
#[serde(default, deny_unknown_fields)]
pub struct Billing {
    /// The owner's hosts to which the billing login may redirect.
    pub hosts: Vec<String>,
    /// The owner's payment page instead of the portal's; `{child}` is the child's id.
    pub payment_address: String,
    /// The UPI address of the payee, for example `school@bank`.
    pub upi_address: String,
    /// The payee's name as banks show it.
    pub payee: String,
    pub bank_account: String,
    pub bank_ifsc: String,
    /// Payments reported by Razorpay are booked.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub razorpay: Option<Payments>,
    /// Payments reported by Stripe are booked.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub stripe_payments: Option<Payments>,
    /// Chargebee has the invoices instead of the portal.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub chargebee: Option<Chargebee>,
    /// Stripe has the invoices instead of the portal.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub stripe: Option<Stripe>,
}

/// A payment provider that reports payments by webhook.
///
/// ```toml
/// [billing.razorpay]
/// webhook_secret_file = "/etc/aangan/razorpay-webhook-secret"
/// ```
#[derive(Clone, Debug, Default, Deserialize, Serialize)]
#[serde(default, deny_unknown_fields)]
pub struct Payments {
    /// The secret that is set at the provider; or `webhook_secret_file` names a file with it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub webhook_secret: Option<Secret>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub webhook_secret_file: Option<PathBuf>,
}

impl Payments {
    /// Reads the secret. It is read for each webhook, so that a changed file needs no restart.
    pub fn webhook_secret(&self) -> Result<Secret, String> {
        Secret::from_value_or_file("webhook_secret", self.webhook_secret.as_ref(), self.webhook_secret_file.as_deref())
    }

    fn validate(&self) -> Result<(), String> {
        if self.webhook_secret()?.expose().len() < SHORTEST_SECRET {
            return Err(format!("webhook_secret_file (or webhook_secret): {SHORTEST_SECRET} characters at least"));
        }
        Ok(())
    }
}

impl Billing {
    /// The provider that has the invoices instead of the portal.
    pub fn provider(&self) -> Option<BillingProvider<'_>> {
        let chargebee = self.chargebee.as_ref().map(BillingProvider::Chargebee);
        chargebee.or_else(|| self.stripe.as_ref().map(BillingProvider::Stripe))
    }

    /// The owner's payment page for a child, if configured.
    pub fn payment_page(&self, child: ChildId) -> Option<String> {
        (!self.payment_address.is_empty()).then(|| self.payment_address.replace(CHILD, &child.to_string()))
    }

    /// `address` is the portal's.
    pub(super) fn check(&self, address: &str, faults: &mut Faults) {
        for host in &self.hosts {
            let reason = format!("{host:?} is no host: write it in small letters, without https:// and without a path");
            faults.unless(is_host(host), "billing.hosts", reason);
        }
        faults.unless(
            self.payment_address.is_empty()
                || can_be_opened(&self.payment_address.replace(CHILD, "1")) && self.payment_address.contains(CHILD),
            "billing.payment_address",
            "write an address that begins with https:// and has {child} in it, or nothing",
        );
        faults.unless(
            self.upi_address.is_empty() || is_upi(&self.upi_address),
            "billing.upi_address",
            "write a UPI address, for example \"school@bank\", or nothing",
        );
        let line = |text: &str| text.chars().count() <= 60 && !text.chars().any(char::is_control);
        faults.unless(line(&self.payee), "billing.payee", "60 characters on one line at most");
        faults.unless(
            self.payee.is_empty() == (self.upi_address.is_empty() && self.bank_account.is_empty()),
            "billing.payee",
            "say whom parents pay, together with upi_address or bank_account",
        );
        let account =
            self.bank_account.bytes().all(|byte| byte.is_ascii_alphanumeric()) && self.bank_account.len() <= 34;
        faults.unless(account, "billing.bank_account", "write letters and digits, 34 at most, or nothing");
        let ifsc = self.bank_ifsc.len() == 11
            && self.bank_ifsc.bytes().all(|byte| byte.is_ascii_digit() || byte.is_ascii_uppercase());
        faults.unless(
            self.bank_ifsc.is_empty() && self.bank_account.is_empty() || ifsc,
            "billing.bank_ifsc",
            "write the eleven letters and digits of the branch, together with bank_account",
        );
        faults.because(self.chargebee.as_ref().map_or(Ok(()), Chargebee::validate), "billing.chargebee");
        faults.because(self.stripe.as_ref().map_or(Ok(()), Stripe::validate), "billing.stripe");
        faults.unless(
            self.chargebee.is_none() || self.stripe.is_none(),
            "billing.stripe",
            "one provider has the invoices: leave out either billing.chargebee or billing.stripe",
        );
        faults.unless(
            self.provider().is_none() || !address.is_empty(),
            "brand.address",
            "a billing provider leads parents back to it: set it",
        );
        faults.because(self.razorpay.as_ref().map_or(Ok(()), Payments::validate), "billing.razorpay");
        faults.because(self.stripe_payments.as_ref().map_or(Ok(()), Payments::validate), "billing.stripe_payments");
    }
}

/// `name@handle`, as the National Payments Corporation writes it.
fn is_upi(address: &str) -> bool {
    address.split_once('@').is_some_and(|(name, handle)| {
        let name_fits = name.bytes().all(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'.' | b'-' | b'_'));
        let handle_fits = handle.bytes().all(|byte| byte.is_ascii_alphanumeric());
        name_fits && handle_fits && (2..=256).contains(&name.len()) && (2..=64).contains(&handle.len())
    })
}
