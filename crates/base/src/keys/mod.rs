//! The portal's own keys. They live in a folder beside the database, never in it: whoever copies the database
//! alone can neither guess a code, nor sign a picture's address, nor read a door PIN.

pub mod folder;

use std::fs::File;
use std::sync::Arc;

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use chacha20poly1305::aead::{Aead, Payload};
use chacha20poly1305::{XChaCha20Poly1305, XNonce};
use hmac::{Hmac, KeyInit, Mac};
use p256::ecdsa::signature::Signer;
use p256::ecdsa::{Signature, SigningKey};
use sha2::{Digest, Sha256};
use subtle::ConstantTimeEq;

use super::chance::Chance;
pub use folder::{FILES, KeyError, Rotation, missing};

pub const KEY_BYTES: usize = 32;

/// Codes, signed addresses, sealed fields, doors and pushes each have a key of their own.
#[derive(Clone)]
pub struct Keys {
    code: [u8; KEY_BYTES],
    /// Made ready for use: each picture's address is proved by it.
    address: Hmac<Sha256>,
    field: [u8; KEY_BYTES],
    door: [u8; KEY_BYTES],
    push: SigningKey,
    /// As long as the keys of a folder are in use they cannot be changed for others.
    _held: Option<Arc<File>>,
}

impl std::fmt::Debug for Keys {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Keys")
    }
}

impl Keys {
    /// Keys that live as long as the process: tests.
    pub fn fresh(chance: &Chance) -> Self {
        let [code, address, field, door] = std::array::from_fn(|_| chance.bytes());
        let push = SigningKey::from_slice(&push_secret(chance)).expect("it was drawn to be one");
        Self { code, address: hmac(&address), field, door, push, _held: None }
    }

    /// The six digits that belong to a challenge. They are worked out again whenever they are needed, so that they
    /// are stored nowhere, and a message that has to be sent twice says the same.
    pub fn six_digits(&self, challenge: &[u8], contact: &str) -> String {
        for round in 0_u8..=u8::MAX {
            let mut mac = hmac(&self.code);
            mac.update(challenge);
            mac.update(contact.as_bytes());
            mac.update(&[round]);
            let bytes = mac.finalize().into_bytes();
            let number = u64::from_be_bytes(bytes[..8].try_into().unwrap_or_default());
            // The few numbers past the last whole million would favour small codes: draw again.
            if number < u64::MAX - u64::MAX % 1_000_000 {
                return format!("{:06}", number % 1_000_000);
            }
        }
        unreachable!("256 draws above the last whole million of 2^64")
    }

    /// Signs the parts of an address; 22 characters.
    pub fn sign_address(&self, parts: &str) -> String {
        let mut mac = self.address.clone();
        mac.update(parts.as_bytes());
        URL_SAFE_NO_PAD.encode(&mac.finalize().into_bytes()[..16])
    }

    pub fn address_is_signed(&self, parts: &str, signature: &str) -> bool {
        same(self.sign_address(parts).as_bytes(), signature.as_bytes())
    }

    /// The portal's public key for push services (VAPID, RFC 8292): a point of P-256, uncompressed, in base64url.
    pub fn push_point(&self) -> String {
        URL_SAFE_NO_PAD.encode(self.push.verifying_key().to_sec1_point(false).as_bytes())
    }

    /// Signs what is said to a push service (ES256).
    pub fn sign_push(&self, said: &str) -> [u8; 64] {
        let signature: Signature = self.push.sign(said.as_bytes());
        signature.to_bytes().into()
    }

    /// Encrypts a field (door PIN) so that it can be shown again to its owner only; `belongs_to` binds it to its row.
    pub fn seal(&self, plain: &str, belongs_to: &str, chance: &Chance) -> Vec<u8> {
        let nonce: [u8; 24] = chance.bytes();
        let payload = Payload { msg: plain.as_bytes(), aad: belongs_to.as_bytes() };
        let sealed = XChaCha20Poly1305::new(&self.field.into())
            .encrypt(&XNonce::from(nonce), payload)
            .expect("a field of a few bytes can always be sealed");
        [nonce.as_slice(), &sealed].concat()
    }

    /// None when the field was sealed under another key, for another row, or was changed since.
    pub fn open_sealed(&self, sealed: &[u8], belongs_to: &str) -> Option<String> {
        let (nonce, body) = sealed.split_first_chunk::<24>()?;
        let payload = Payload { msg: body, aad: belongs_to.as_bytes() };
        let plain = XChaCha20Poly1305::new(&self.field.into()).decrypt(&XNonce::from(*nonce), payload).ok()?;
        String::from_utf8(plain).ok()
    }

    /// What is stored of a door PIN to find it again: the same PIN at the same centre has the same mark.
    pub fn door_mark(&self, centre: &str, pin: &str) -> [u8; 32] {
        let mut mac = hmac(&self.door);
        mac.update(centre.as_bytes());
        mac.update(&[0]);
        mac.update(pin.as_bytes());
        mac.finalize().into_bytes().into()
    }
}

/// Compares secrets without telling by the time it takes how much of them is right.
pub fn same(left: &[u8], right: &[u8]) -> bool {
    left.ct_eq(right).into()
}

/// What is stored of a token, a challenge or a centre's key: enough to recognise it, not to use it.
pub fn fingerprint(secret: &str) -> [u8; 32] {
    Sha256::digest(secret.as_bytes()).into()
}

/// The fingerprint of bytes that are no text.
pub fn fingerprint_of(content: &[u8]) -> [u8; 32] {
    Sha256::digest(content).into()
}

/// Lower-case hexadecimal.
pub fn hex(bytes: &[u8]) -> String {
    bytes.iter().fold(String::with_capacity(2 * bytes.len()), |text, byte| text + &format!("{byte:02x}"))
}

fn hmac(key: &[u8]) -> Hmac<Sha256> {
    <Hmac<Sha256> as KeyInit>::new_from_slice(key).expect("HMAC takes a key of any length")
}

/// Nearly every 32 bytes are a key of the curve; the few that are not are drawn again.
fn push_secret(chance: &Chance) -> [u8; KEY_BYTES] {
    loop {
        let drawn = chance.bytes();
        if SigningKey::from_slice(&drawn).is_ok() {
            return drawn;
        }
    }
}
