//! Webhooks of Razorpay: JSON events, signed in a header with HMAC-SHA256 over the body, in hexadecimal.
//! <https://razorpay.com/docs/webhooks/>

use serde_json::Value;

use super::{Captured, Event, signature_of};
use base::keys::same;
use base::money::Paise;
use providers::secret::Secret;

/// The header that holds the signature.
pub const SIGNATURE: &str = "x-razorpay-signature";
/// Events for received money. A payment by link causes both, for the same payment.
const PAID: [&str; 2] = ["payment.captured", "payment_link.paid"];
/// Bytes of a payment id; Razorpay's have 18.
const ID_MAX: usize = 40;

/// Whether the body was signed with the secret.
pub fn is_signed(body: &[u8], signature: &str, secret: &Secret) -> bool {
    same(signature_of(&[body], secret).as_bytes(), signature.as_bytes())
}

/// Parses an event. `None`: malformed.
pub fn read(body: &[u8]) -> Option<Event> {
    let event: Value = serde_json::from_slice(body).ok()?;
    if !PAID.contains(&event["event"].as_str()?) {
        return Some(Event::Other);
    }
    let payment = &event["payload"]["payment"]["entity"];
    let id = payment["id"].as_str().filter(|id| (1..=ID_MAX).contains(&id.len()))?;
    let paise = payment["amount"].as_i64().filter(|paise| *paise > 0)?;
    let link = &event["payload"]["payment_link"]["entity"]["reference_id"];
    // Empty notes are sent as an empty list.
    let invoice = payment["notes"]["invoice"].as_str().or_else(|| link.as_str()).unwrap_or_default();
    // Amounts of other currencies are not paise.
    let invoice = if payment["currency"] == "INR" { invoice } else { "" };
    Some(Event::Captured(Captured {
        provider: "Razorpay",
        id: id.to_owned(),
        paise: Paise(paise),
        invoice: invoice.trim().to_owned(),
    }))
}
