use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use p256::elliptic_curve::sec1::ToSec1Point;
use p256::{PublicKey, SecretKey};
use ring::aead::{AES_128_GCM, Aad, LessSafeKey, Nonce, UnboundKey};
use ring::hkdf::{HKDF_SHA256, KeyType, Salt};
use ring::signature::{ECDSA_P256_SHA256_FIXED, UnparsedPublicKey};
use serde_json::{Value, json};

use super::ReceivedRequest;
use base::random::Random;

/// The key of a service account that exists in the tests alone.
pub const RSA_KEY: &str = include_str!("rsa-key-of-the-tests.pem");

/// A browser that subscribed: it has the private half, and does with a push what a browser does.
pub struct Browser {
    secret: SecretKey,
    auth: [u8; 16],
}

impl Browser {
    pub fn new(seed: u64) -> Self {
        let random = Random::seeded(seed);
        let secret = SecretKey::from_slice(&random.bytes::<32>()).expect("this seed gives a key");
        Self { secret, auth: random.bytes() }
    }

    /// What the browser hands to the app.
    pub fn subscription(&self, endpoint: &str) -> String {
        let point = self.secret.public_key().to_sec1_point(false);
        let keys =
            json!({"p256dh": URL_SAFE_NO_PAD.encode(point.as_bytes()), "auth": URL_SAFE_NO_PAD.encode(self.auth)});
        json!({"endpoint": endpoint, "expirationTime": null, "keys": keys}).to_string()
    }

    /// Opens what came in, and fails on whatever a browser would not take (RFC 8188, RFC 8291).
    pub fn open(&self, push: &ReceivedRequest) -> Value {
        assert_eq!(push.headers["content-encoding"], "aes128gcm");
        let (salt, rest) = push.bytes.split_at(16);
        let (size, rest) = rest.split_at(4);
        assert_eq!(rest[0], 65, "the sender's point");
        let (theirs, record) = rest[1..].split_at(65);
        let size = u32::from_be_bytes(size.try_into().expect("four bytes"));
        assert!(record.len() <= size as usize && push.bytes.len() <= 4096, "push services take 4096 bytes");

        let sender = PublicKey::from_sec1_bytes(theirs).expect("a point");
        let shared = self.secret.diffie_hellman(&sender);
        let own = self.secret.public_key().to_sec1_point(false);
        let info = [b"WebPush: info\0".as_slice(), own.as_bytes(), theirs].concat();
        let secret = hkdf::<32>(&self.auth, shared.raw_secret_bytes(), &info);
        let key = hkdf::<16>(salt, &secret, b"Content-Encoding: aes128gcm\0");
        let nonce = hkdf::<12>(salt, &secret, b"Content-Encoding: nonce\0");
        let key = LessSafeKey::new(UnboundKey::new(&AES_128_GCM, &key).expect("a key"));
        let mut record = record.to_vec();
        let plain = key.open_in_place(Nonce::assume_unique_for_key(nonce), Aad::empty(), &mut record);
        let plain = plain.expect("it is for this browser");
        let end = plain.iter().rposition(|byte| *byte != 0).expect("a mark");
        assert_eq!(plain[end], 2, "the mark of the last record");
        serde_json::from_slice(&plain[..end]).expect("the app reads JSON")
    }
}

fn hkdf<const N: usize>(salt: &[u8], secret: &[u8], info: &[u8]) -> [u8; N] {
    struct Length(usize);
    impl KeyType for Length {
        fn len(&self) -> usize {
            self.0
        }
    }
    let mut out = [0; N];
    let extracted = Salt::new(HKDF_SHA256, salt).extract(secret);
    extracted.expand(&[info], Length(N)).and_then(|key| key.fill(&mut out)).expect("short enough");
    out
}

/// Head, claims, what was signed, and the signature of a JSON web token.
pub fn jwt_of(token: &str) -> (Value, Value, &str, Vec<u8>) {
    let (signed, signature) = token.rsplit_once('.').expect("a signature");
    let (head, claims) = signed.split_once('.').expect("a head");
    let json = |part: &str| serde_json::from_slice(&URL_SAFE_NO_PAD.decode(part).expect("base64url")).expect("JSON");
    (json(head), json(claims), signed, URL_SAFE_NO_PAD.decode(signature).expect("base64url"))
}

/// Checks who says to have sent a push, as a push service does (RFC 8292); answers by which key, and the claims.
pub fn vapid_of(push: &ReceivedRequest) -> (String, Value) {
    let vapid = push.headers["authorization"].strip_prefix("vapid t=").expect("VAPID");
    let (token, key) = vapid.split_once(", k=").expect("a key");
    let (head, claims, signed, signature) = jwt_of(token);
    assert_eq!(head, json!({"typ": "JWT", "alg": "ES256"}));
    let point = URL_SAFE_NO_PAD.decode(key).expect("base64url");
    UnparsedPublicKey::new(&ECDSA_P256_SHA256_FIXED, point)
        .verify(signed.as_bytes(), &signature)
        .expect("its signature");
    (key.to_owned(), claims)
}
