//! What Stripe sends: an event as JSON, and in a header when it was signed and the HMAC-SHA256 of that moment and its very bytes.
//! <https://docs.stripe.com/webhooks/signature>

use serde_json::Value;

use super::{Captured, Event};
use base::clock::Timestamp;
use base::money::Paise;
use base::signed::signed_lately;
use providers::secret::Secret;

/// The header that holds the signature: `t=1492774577,v1=5257a8…`, with one `v1` for each secret while one replaces another.
pub const SIGNATURE: &str = "stripe-signature";
/// The event that says that money is there.
const PAID: &str = "payment_intent.succeeded";
/// Bytes of a payment's name; theirs have 27.
const ID_MAX: usize = 50;

/// Whether these bytes were signed with the secret, and lately.
pub fn is_signed(body: &[u8], signature: &str, secret: &Secret, now: Timestamp) -> bool {
    signed_lately(body, signature, secret.expose().as_bytes(), now).is_some()
}

/// Reads an event; None: it is none.
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
        // Another currency's number is no paise.
        invoice: if payment["currency"] == "inr" { invoice.trim().to_owned() } else { String::new() },
    }))
}
