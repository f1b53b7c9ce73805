//! Challenges that a passkey signs. Each carries its time and a keyed hash, so that asking for one stores nothing; one that was
//! used is stored until it is too old to be used again.

use std::time::Duration;

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use database::{Error, Writer};

use super::store;
use base::clock::Timestamp;
use base::keys::{Keys, fingerprint, same};
use base::random::Random;

/// How long a challenge can be used.
pub const LASTS: Duration = Duration::from_mins(5);
/// How far the clocks of two servers may be apart.
const AHEAD: Duration = Duration::from_mins(1);

const NONCE: usize = 16;
const TIME: usize = 8;
const MARK: usize = 32;

/// A new challenge, in base64url.
pub fn make(keys: &Keys, random: &Random, now: Timestamp) -> String {
    let nonce: [u8; NONCE] = random.bytes();
    let signed = [nonce.as_slice(), &now.ms().to_be_bytes()].concat();
    URL_SAFE_NO_PAD.encode([signed.as_slice(), &mark(keys, &signed)].concat())
}

/// When a challenge of ours was made; None: it is not ours, or it is too old.
pub(super) fn made_at(keys: &Keys, challenge: &str, now: Timestamp) -> Option<Timestamp> {
    let bytes = URL_SAFE_NO_PAD.decode(challenge).ok().filter(|bytes| bytes.len() == NONCE + TIME + MARK)?;
    let (signed, its) = bytes.split_at(NONCE + TIME);
    let made_at = Timestamp::from_ms(i64::from_be_bytes(signed[NONCE..].try_into().ok()?));
    (same(&mark(keys, signed), its) && made_at < now + AHEAD && now < made_at + LASTS).then_some(made_at)
}

/// Uses up a challenge; false if it was used before.
pub(super) async fn use_up(writer: &mut Writer<'_>, challenge: &str, made_at: Timestamp) -> Result<bool, Error> {
    store::insert_challenge(writer, &fingerprint(challenge), made_at).await
}

fn mark(keys: &Keys, signed: &[u8]) -> [u8; 32] {
    keys.staff_mark(signed, "challenge")
}
