//! A software authenticator: creates passkeys and signs in with them as browsers and their authenticators do. What it says can
//! be changed, so that a test can lie.

use base64::Engine;
use base64::engine::general_purpose::{STANDARD, URL_SAFE_NO_PAD};
use p256::ecdsa::signature::Signer;
use p256::ecdsa::{Signature, SigningKey};
use ring::rand::SystemRandom;
use ring::rsa::PublicKeyComponents;
use ring::signature::{KeyPair, RSA_PKCS1_SHA256, RsaKeyPair};
use serde_json::{Value, json};

use super::gateways::push::RSA_KEY;
use super::staff::ADDRESS;
use base::keys::{fingerprint, fingerprint_of};

const PRESENT: u8 = 0x01;
pub const VERIFIED: u8 = 0x04;
const NEW_CREDENTIAL: u8 = 0x40;

/// An authenticator with one passkey.
pub struct Authenticator {
    key: Key,
    pub credential: Vec<u8>,
    /// The host and the page for which it works.
    pub host: String,
    pub origin: String,
    /// What it says of the person; both present and verified.
    pub flags: u8,
    /// How often it has signed. It stays at 0 unless a test sets it.
    pub counter: u32,
    pub user_handle: Option<String>,
    /// As COSE numbers it; None: that of its key.
    pub algorithm: Option<i64>,
}

enum Key {
    Es256(SigningKey),
    Rs256(RsaKeyPair),
}

impl Authenticator {
    /// One that signs with ES256; another number, another key.
    pub fn new(number: u8) -> Self {
        Self::with(number, Key::Es256(SigningKey::from_slice(&fingerprint_of(&[number])).expect("a key of the curve")))
    }

    /// One that signs with RS256, as older Windows computers do.
    pub fn of_an_old_computer(number: u8) -> Self {
        let pem: String = RSA_KEY.lines().filter(|line| !line.starts_with('-')).collect();
        let der = STANDARD.decode(pem).expect("a PEM");
        Self::with(number, Key::Rs256(RsaKeyPair::from_pkcs8(&der).expect("an RSA key")))
    }

    fn with(number: u8, key: Key) -> Self {
        Self {
            key,
            credential: vec![number; 32],
            host: ADDRESS.trim_start_matches("https://").to_owned(),
            origin: ADDRESS.to_owned(),
            flags: PRESENT | VERIFIED,
            counter: 0,
            user_handle: None,
            algorithm: None,
        }
    }

    /// A new passkey, as the page sends it.
    pub fn create(&self, challenge: &str) -> Value {
        json!({
            "id": URL_SAFE_NO_PAD.encode(&self.credential),
            "client_data": self.client_data("webauthn.create", challenge),
            "attestation": URL_SAFE_NO_PAD.encode(self.attestation()),
        })
    }

    /// A sign-in, as the page sends it.
    pub fn sign(&self, challenge: &str) -> Value {
        let client_data = self.client_data("webauthn.get", challenge);
        self.sign_data(&client_data)
    }

    /// A sign-in over these client data.
    pub fn sign_data(&self, client_data: &str) -> Value {
        let data = self.authenticator_data(0);
        let client = URL_SAFE_NO_PAD.decode(client_data).expect("base64url");
        let signature = self.signature(&[data.as_slice(), &fingerprint_of(&client)].concat());
        let mut assertion = json!({
            "id": URL_SAFE_NO_PAD.encode(&self.credential),
            "client_data": client_data,
            "authenticator_data": URL_SAFE_NO_PAD.encode(data),
            "signature": URL_SAFE_NO_PAD.encode(signature),
        });
        if let Some(handle) = &self.user_handle {
            assertion["user_handle"] = json!(handle);
        }
        assertion
    }

    /// What the page says of a challenge, in base64url.
    pub fn client_data(&self, kind: &str, challenge: &str) -> String {
        let data = json!({"type": kind, "challenge": challenge, "origin": self.origin, "crossOrigin": false});
        URL_SAFE_NO_PAD.encode(data.to_string())
    }

    pub fn attestation(&self) -> Vec<u8> {
        let mut data = self.authenticator_data(NEW_CREDENTIAL);
        data.extend([0; 16]);
        data.extend(u16::try_from(self.credential.len()).expect("a short id").to_be_bytes());
        data.extend(&self.credential);
        data.extend(self.public_key());
        // {"fmt": "none", "attStmt": {}, "authData": data}
        let mut attestation = vec![0xa3];
        attestation.extend(text("fmt"));
        attestation.extend(text("none"));
        attestation.extend(text("attStmt"));
        attestation.push(0xa0);
        attestation.extend(text("authData"));
        attestation.extend(bytes(&data));
        attestation
    }

    fn authenticator_data(&self, more: u8) -> Vec<u8> {
        let mut data = fingerprint(&self.host).to_vec();
        data.push(self.flags | more);
        data.extend(self.counter.to_be_bytes());
        data
    }

    fn public_key(&self) -> Vec<u8> {
        match &self.key {
            Key::Es256(key) => {
                let point = key.verifying_key().to_sec1_point(false);
                // {1: 2, 3: algorithm, -1: 1, -2: x, -3: y}
                let mut map = vec![0xa5, 0x01, 0x02, 0x03];
                map.extend(negative(self.algorithm.unwrap_or(-7)));
                map.extend([0x20, 0x01, 0x21]);
                map.extend(bytes(&point.as_bytes()[1..33]));
                map.push(0x22);
                map.extend(bytes(&point.as_bytes()[33..]));
                map
            }
            Key::Rs256(key) => {
                let public = PublicKeyComponents::<Vec<u8>>::from(key.public_key());
                // {1: 3, 3: algorithm, -1: n, -2: e}
                let mut map = vec![0xa4, 0x01, 0x03, 0x03];
                map.extend(negative(self.algorithm.unwrap_or(-257)));
                map.push(0x20);
                map.extend(bytes(&public.n));
                map.push(0x21);
                map.extend(bytes(&public.e));
                map
            }
        }
    }

    fn signature(&self, message: &[u8]) -> Vec<u8> {
        match &self.key {
            Key::Es256(key) => {
                let signature: Signature = key.sign(message);
                signature.to_der().as_bytes().to_vec()
            }
            Key::Rs256(key) => {
                let mut signature = vec![0; key.public().modulus_len()];
                key.sign(&RSA_PKCS1_SHA256, &SystemRandom::new(), message, &mut signature).expect("a signature");
                signature
            }
        }
    }
}

fn head(kind: u8, length: usize) -> Vec<u8> {
    let length = u16::try_from(length).expect("a short item");
    match u8::try_from(length) {
        Ok(short @ 0..24) => vec![kind << 5 | short],
        Ok(byte) => vec![kind << 5 | 0x18, byte],
        Err(_) => [&[kind << 5 | 0x19], length.to_be_bytes().as_slice()].concat(),
    }
}

fn negative(number: i64) -> Vec<u8> {
    head(1, usize::try_from(-1 - number).expect("a negative number"))
}

fn bytes(content: &[u8]) -> Vec<u8> {
    [head(2, content.len()), content.to_vec()].concat()
}

fn text(content: &str) -> Vec<u8> {
    [head(3, content.len()), content.as_bytes().to_vec()].concat()
}
