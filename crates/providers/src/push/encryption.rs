//! What a push service carries, only the browser it is meant for can read (RFC 8291, in the form of RFC 8188).

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use p256::elliptic_curve::sec1::ToSec1Point;
use p256::{PublicKey, SecretKey};
use ring::aead::{AES_128_GCM, Aad, LessSafeKey, Nonce, UnboundKey};
use ring::hkdf::{HKDF_SHA256, Salt};

use base::random::Random;

/// An uncompressed point of P-256.
const POINT_BYTES: usize = 65;
/// The mark behind the content of a last record; zeros may follow it.
const LAST_RECORD: u8 = 2;
pub const TAG_BYTES: usize = 16;

/// A browser's own half of the encryption, as its subscription says it.
#[derive(Clone, PartialEq, Eq)]
pub struct Recipient {
    point: PublicKey,
    auth: [u8; 16],
}

impl Recipient {
    /// Reads the members `p256dh` and `auth` of a subscription. `None` if they are no point of the curve and no 16
    /// bytes.
    pub fn parse(p256dh: &str, auth: &str) -> Option<Self> {
        let bytes = |text: &str| URL_SAFE_NO_PAD.decode(text.trim_end_matches('=')).ok();
        let point = bytes(p256dh).filter(|point| point.len() == POINT_BYTES)?;
        Some(Self { point: PublicKey::from_sec1_bytes(&point).ok()?, auth: bytes(auth)?.try_into().ok()? })
    }

    /// Encrypts `plain` with keys of this one message, padded with zeros to `length` bytes.
    pub fn encrypt(&self, plain: &[u8], length: usize, random: &Random) -> Vec<u8> {
        self.encrypt_with(plain, length, &fresh_secret(random), random.bytes())
    }

    pub fn encrypt_with(&self, plain: &[u8], length: usize, own: &SecretKey, salt: [u8; 16]) -> Vec<u8> {
        let (content_key, nonce, own_point) = self.keys(own, salt);
        let mut record = plain.to_vec();
        record.push(LAST_RECORD);
        record.resize(record.len().max(length + 1), 0);
        let size = u32::try_from(record.len() + TAG_BYTES).expect("a notice is short");
        UnboundKey::new(&AES_128_GCM, &content_key)
            .and_then(|key| {
                let nonce = Nonce::assume_unique_for_key(nonce);
                LessSafeKey::new(key).seal_in_place_append_tag(nonce, Aad::empty(), &mut record)
            })
            .expect("a notice of a few bytes can always be encrypted");
        let point_bytes = [u8::try_from(POINT_BYTES).unwrap_or_default()];
        [salt.as_slice(), &size.to_be_bytes(), &point_bytes, &own_point, &record].concat()
    }

    /// The key and nonce of the one record, and the sender's point that the browser needs to find them.
    pub fn keys(&self, own: &SecretKey, salt: [u8; 16]) -> ([u8; 16], [u8; 12], [u8; POINT_BYTES]) {
        let (theirs, ours) = (point_of(&self.point), point_of(&own.public_key()));
        let shared = own.diffie_hellman(&self.point);
        let secret =
            derived(&self.auth, shared.raw_secret_bytes(), &[b"WebPush: info\0".as_slice(), &theirs, &ours].concat());
        (
            first(derived(&salt, &secret, b"Content-Encoding: aes128gcm\0")),
            first(derived(&salt, &secret, b"Content-Encoding: nonce\0")),
            ours,
        )
    }
}

fn derived(salt: &[u8], secret: &[u8], purpose: &[u8]) -> [u8; 32] {
    let mut key = [0; 32];
    let filled =
        Salt::new(HKDF_SHA256, salt).extract(secret).expand(&[purpose], HKDF_SHA256).map(|made| made.fill(&mut key));
    assert!(matches!(filled, Ok(Ok(()))), "one block of a hash can always be derived");
    key
}

fn first<const N: usize>(bytes: [u8; 32]) -> [u8; N] {
    *bytes.first_chunk().expect("32 bytes hold it")
}

fn point_of(key: &PublicKey) -> [u8; POINT_BYTES] {
    key.to_sec1_point(false).as_bytes().try_into().expect("an uncompressed point has 65 bytes")
}

/// Nearly every 32 bytes are a key of the curve; the few that are not are drawn again.
fn fresh_secret(random: &Random) -> SecretKey {
    loop {
        if let Ok(secret) = SecretKey::from_slice(&random.bytes::<32>()) {
            return secret;
        }
    }
}

/// Shows nothing of itself: who holds both halves reads the notices.
impl std::fmt::Debug for Recipient {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Recipient")
    }
}
