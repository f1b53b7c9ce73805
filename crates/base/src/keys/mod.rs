//! The portal's keys. They are in a folder beside the database, never in it: a copy of the database alone is not enough to guess a
//! code, sign a picture's address or read a door PIN.

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

use super::random::Random;
pub use folder::{FILES, KeyError, PIN, Rotation, missing};

pub const KEY_BYTES: usize = 32;

/// Codes, signed addresses, encrypted fields, doors, PINs of the staff and push messages each have their own key.
#[derive(Clone)]
pub struct Keys {
    code: [u8; KEY_BYTES],
    /// Precomputed, because every picture's address is verified with it.
    address: Hmac<Sha256>,
    field: [u8; KEY_BYTES],
    door: [u8; KEY_BYTES],
    pin: [u8; KEY_BYTES],
    push: SigningKey,
    /// The lock on the folder, so that the keys are not changed while they are in use.
    _held: Option<Arc<File>>,
}

impl std::fmt::Debug for Keys {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Keys")
    }
}

impl Keys {
    /// Keys that are not stored, for tests.
    pub fn fresh(random: &Random) -> Self {
        let [code, address, field, door] = std::array::from_fn(|_| random.bytes());
        // Not drawn: a test's later draws stay as they are.
        let pin = fingerprint_of(&door);
        let push = SigningKey::from_slice(&push_secret(random)).expect("it was drawn to be one");
        Self { code, address: hmac(&address), field, door, pin, push, _held: None }
    }

    /// The six-digit code of a challenge. It is derived again whenever it is needed, so that it is never stored and a repeated message
    /// has the same code.
    pub fn six_digits(&self, challenge: &[u8], contact: &str) -> String {
        for round in 0_u8..=u8::MAX {
            let mut mac = hmac(&self.code);
            mac.update(challenge);
            mac.update(contact.as_bytes());
            mac.update(&[round]);
            let bytes = mac.finalize().into_bytes();
            let number = u64::from_be_bytes(bytes[..8].try_into().unwrap_or_default());
            // Numbers past the last whole million would favour small codes: derive another one.
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

    /// Signs a token for a push service (ES256).
    pub fn sign_push(&self, token: &str) -> [u8; 64] {
        let signature: Signature = self.push.sign(token.as_bytes());
        signature.to_bytes().into()
    }

    /// Encrypts a field (door PIN) so that it can be shown again to its owner only; `belongs_to` binds it to its row.
    pub fn encrypt(&self, plain: &str, belongs_to: &str, random: &Random) -> Vec<u8> {
        let nonce: [u8; 24] = random.bytes();
        let payload = Payload { msg: plain.as_bytes(), aad: belongs_to.as_bytes() };
        let encrypted = XChaCha20Poly1305::new(&self.field.into())
            .encrypt(&XNonce::from(nonce), payload)
            .expect("a field of a few bytes can always be encrypted");
        [nonce.as_slice(), &encrypted].concat()
    }

    /// None when the field was encrypted with another key, for another row, or was changed since.
    pub fn decrypt(&self, encrypted: &[u8], belongs_to: &str) -> Option<String> {
        let (nonce, body) = encrypted.split_first_chunk::<24>()?;
        let payload = Payload { msg: body, aad: belongs_to.as_bytes() };
        let plain = XChaCha20Poly1305::new(&self.field.into()).decrypt(&XNonce::from(*nonce), payload).ok()?;
        String::from_utf8(plain).ok()
    }

    /// A keyed hash of a door PIN, to find it: the same PIN at the same centre has the same hash.
    pub fn door_mark(&self, centre: &str, pin: &str) -> [u8; 32] {
        let mut mac = hmac(&self.door);
        mac.update(centre.as_bytes());
        mac.update(&[0]);
        mac.update(pin.as_bytes());
        mac.finalize().into_bytes().into()
    }

    /// A keyed hash of a short secret of the staff: a PIN after its slow hash, or a code handed to a person. `belongs_to`
    /// binds it to its row.
    pub fn staff_mark(&self, secret: &[u8], belongs_to: &str) -> [u8; 32] {
        let mut mac = hmac(&self.pin);
        mac.update(belongs_to.as_bytes());
        mac.update(&[0]);
        mac.update(secret);
        mac.finalize().into_bytes().into()
    }
}

/// Compares secrets in constant time.
pub fn same(left: &[u8], right: &[u8]) -> bool {
    left.ct_eq(right).into()
}

/// SHA-256 of a token, a challenge or a centre's key: what is stored of it.
pub fn fingerprint(secret: &str) -> [u8; 32] {
    Sha256::digest(secret.as_bytes()).into()
}

/// SHA-256 of bytes.
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

/// Nearly all 32 bytes are a key of the curve; others are drawn again.
fn push_secret(random: &Random) -> [u8; KEY_BYTES] {
    loop {
        let drawn = random.bytes();
        if SigningKey::from_slice(&drawn).is_ok() {
            return drawn;
        }
    }
}
