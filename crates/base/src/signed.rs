//! Signatures of webhooks: HMAC-SHA256 with a shared secret, in hexadecimal.

use std::time::Duration;

use hmac::{Hmac, KeyInit, Mac};
use sha2::Sha256;

use super::keys::{hex, same};
use crate::clock::Timestamp;

/// The largest difference between a signature's time and now.
pub const LATE: Duration = Duration::from_mins(5);

pub fn signature_of(parts: &[&[u8]], secret: &[u8]) -> String {
    let mut mac = Hmac::<Sha256>::new_from_slice(secret).expect("HMAC takes a key of any length");
    for part in parts {
        mac.update(part);
    }
    hex(&mac.finalize().into_bytes())
}

/// The signature of `body`, if the header `sent` has it and a recent time: `t=1492774577,v1=5257a8…`, with one `v1` for each secret while
/// secrets are rotated. The time is signed together with the body.
pub fn signed_lately(body: &[u8], sent: &str, secret: &[u8], now: Timestamp) -> Option<String> {
    let parts = || sent.split(',').filter_map(|part| part.trim().split_once('='));
    let moment = parts().find(|(name, _)| *name == "t").map(|(_, moment)| moment)?;
    let signed_at = moment.parse::<i64>().ok()?;
    let right = signature_of(&[moment.as_bytes(), b".", body], secret);
    let lately = now.abs_diff(Timestamp::from_seconds(signed_at)) <= LATE;
    let matches = parts().any(|(name, given)| name == "v1" && same(right.as_bytes(), given.as_bytes()));
    (lately && matches).then_some(right)
}
