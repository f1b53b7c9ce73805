//! Webhooks of Stripe: JSON events, with a header that contains the signing time and the HMAC-SHA256 over time and body.
//! <https://docs.stripe.com/webhooks/signature>

use serde_json::Value;

use super::{Captured, Event};
use base::clock::Timestamp;
use base::money::Paise;
use base::signed::signed_lately;
use providers::secret::Secret;

/// The header that holds the signature: `t=1492774577,v1=5257a8…`, with one `v1` per secret during a rotation.
pub const SIGNATURE: &str = "stripe-signature";
/// The event for received money.
const PAID: &str = "payment_intent.succeeded";
/// Bytes of a payment id; Stripe's have 27.
const ID_MAX: usize = 50;

/// Whether the body was signed with the secret recently.
pub fn is_signed(body: &[u8], signature: &str, secret: &Secret, now: Timestamp) -> bool {
    signed_lately(body, signature, secret.expose().as_bytes(), now).is_some()
}

/// Parses an event. `None`: malformed.
pub fn read(body: &[u8]) -> Option<Event> {
    let event: Value = serde_json::from_slice(body).ok()?;
    if event["type"].as_str()? != PAID {
        return Some(Event::Other);
    }
    let payment = &event["data"]["object"];
    let id = payment["id"].as_str().filter(|id| (1..=ID_MAX).contains(&id.len()))?;
    let paise = payment["amount_received"].as_i64().filter(|paise| *paise > 0)?;
    let invoice = payment["metadata"]["invoice"].as_str().unwrap_or_default();
    Some(Event::Captured(Captured {
        provider: "Stripe",
        id: id.to_owned(),
        paise: Paise(paise),
        // Amounts of other currencies are not paise.
        invoice: if payment["currency"] == "inr" { invoice.trim().to_owned() } else { String::new() },
    }))
}
