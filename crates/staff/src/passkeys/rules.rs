//! What a browser and its authenticator hand in for a new passkey and for a sign-in, and whether it proves anything
//! (Web Authentication, Level 2, sections 7.1 and 7.2). The statement about the make of the authenticator is not read: the
//! code that was handed over says whose passkey it is.

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use serde::Deserialize;
use utoipa::ToSchema;

use super::cbor::{Cbor, Item};
use super::public_key::PublicKey;
use base::keys::{fingerprint, fingerprint_of};
use config::Staff;

/// Bytes of the parts.
const CLIENT_DATA_MAX: usize = 4 * 1024;
const ATTESTATION_MAX: usize = 32 * 1024;
const AUTHENTICATOR_DATA_MAX: usize = 4 * 1024;
const SIGNATURE_MAX: usize = 1024;
/// A shorter id would not be unique by chance, a longer one is against the standard.
const ID_BYTES: std::ops::RangeInclusive<usize> = 16..=1023;

const USER_PRESENT: u8 = 0x01;
const USER_VERIFIED: u8 = 0x04;
const NEW_CREDENTIAL: u8 = 0x40;

/// A new passkey, as the browser hands it in. Each part is in base64url.
#[derive(Clone, Debug, Deserialize, ToSchema)]
pub struct NewCredential {
    pub id: String,
    /// `clientDataJSON`.
    pub client_data: String,
    /// `attestationObject`.
    pub attestation: String,
}

/// A sign-in with a passkey, as the browser hands it in. Each part is in base64url.
#[derive(Clone, Debug, Deserialize, ToSchema)]
pub struct Assertion {
    pub id: String,
    /// `clientDataJSON`.
    pub client_data: String,
    pub authenticator_data: String,
    pub signature: String,
    pub user_handle: Option<String>,
}

/// A passkey that was created just now, with the challenge that was given for it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Created {
    pub challenge: String,
    pub credential: Vec<u8>,
    pub algorithm: i64,
    /// As the authenticator wrote it.
    pub public_key: Vec<u8>,
    pub counter: i64,
}

/// A sign-in whose form is right. Its signature is not verified: see [`Signed::is_by`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Signed {
    pub challenge: String,
    pub credential: Vec<u8>,
    pub counter: i64,
    pub user_handle: Option<Vec<u8>>,
    message: Vec<u8>,
    signature: Vec<u8>,
}

/// What the page says that was signed.
#[derive(Deserialize)]
struct ClientData {
    #[serde(rename = "type")]
    kind: String,
    challenge: String,
    origin: String,
    #[serde(default, rename = "crossOrigin")]
    cross_origin: bool,
}

/// Why it proves nothing, for the log.
type Wrong = &'static str;

/// Checks a new passkey.
pub(super) fn created(site: &Staff, new: &NewCredential) -> Result<Created, Wrong> {
    let client_data = bytes(&new.client_data, CLIENT_DATA_MAX)?;
    let challenge = challenge_of(site, &client_data, "webauthn.create")?;
    let attestation = bytes(&new.attestation, ATTESTATION_MAX)?;
    let data = authenticator_data_of(&attestation).ok_or("the attestation cannot be read")?;
    let (flags, counter, rest) = head(site, data)?;
    if flags & NEW_CREDENTIAL == 0 {
        return Err("there is no new credential in it");
    }
    let (credential, public_key) = credential_of(rest).ok_or("the credential cannot be read")?;
    if bytes(&new.id, *ID_BYTES.end())? != credential {
        return Err("the credential has another id");
    }
    let mut after = Cbor(public_key);
    let key = PublicKey::read(&mut after).ok_or("the public key is of another algorithm, or cannot be read")?;
    let public_key = public_key[..public_key.len() - after.0.len()].to_vec();
    Ok(Created { challenge, credential: credential.to_vec(), algorithm: key.algorithm(), public_key, counter })
}

/// Checks the form of a sign-in, and everything but its signature.
pub(super) fn signed(site: &Staff, assertion: &Assertion) -> Result<Signed, Wrong> {
    let client_data = bytes(&assertion.client_data, CLIENT_DATA_MAX)?;
    let challenge = challenge_of(site, &client_data, "webauthn.get")?;
    let data = bytes(&assertion.authenticator_data, AUTHENTICATOR_DATA_MAX)?;
    let (_, counter, _) = head(site, &data)?;
    let user_handle = assertion.user_handle.as_ref().map(|handle| bytes(handle, 64)).transpose()?;
    Ok(Signed {
        challenge,
        credential: bytes(&assertion.id, *ID_BYTES.end())?,
        counter,
        user_handle,
        message: [data.as_slice(), &fingerprint_of(&client_data)].concat(),
        signature: bytes(&assertion.signature, SIGNATURE_MAX)?,
    })
}

impl Signed {
    /// Whether this passkey has signed it.
    pub fn is_by(&self, public_key: &[u8]) -> bool {
        PublicKey::read(&mut Cbor(public_key)).is_some_and(|key| key.has_signed(&self.message, &self.signature))
    }

    /// Whether the counter went up since `last`: a copy of the authenticator would fall behind. Many count nothing and stay at 0.
    pub fn counts_on_from(&self, last: i64) -> bool {
        self.counter > last || (self.counter == 0 && last == 0)
    }
}

fn bytes(text: &str, most: usize) -> Result<Vec<u8>, Wrong> {
    if text.len() > most.div_ceil(3) * 4 {
        return Err("a part is too long");
    }
    URL_SAFE_NO_PAD.decode(text).map_err(|_| "a part is not base64url")
}

fn challenge_of(site: &Staff, client_data: &[u8], kind: &str) -> Result<String, Wrong> {
    let data: ClientData = serde_json::from_slice(client_data).map_err(|_| "the client data cannot be read")?;
    if data.kind != kind {
        return Err("it was made for another purpose");
    }
    if data.origin != site.address || data.cross_origin {
        return Err("it was made on another page");
    }
    Ok(data.challenge)
}

fn authenticator_data_of(attestation: &[u8]) -> Option<&[u8]> {
    let mut cbor = Cbor(attestation);
    let Item::Map(fields) = cbor.next()? else { return None };
    let mut data = None;
    for _ in 0..fields {
        let Item::Text(name) = cbor.next()? else { return None };
        match name {
            "authData" => {
                let Item::Bytes(bytes) = cbor.next()? else { return None };
                data = Some(bytes);
            }
            _ => cbor.skip()?,
        }
    }
    data.filter(|_| cbor.0.is_empty())
}

/// The flags and the counter, once host, presence and verification of the person are proved; and what comes after them.
fn head<'a>(site: &Staff, data: &'a [u8]) -> Result<(u8, i64, &'a [u8]), Wrong> {
    let (host, rest) = data.split_first_chunk::<32>().ok_or("the authenticator data is too short")?;
    let (flags, rest) = rest.split_first().ok_or("the authenticator data is too short")?;
    let (counter, rest) = rest.split_first_chunk::<4>().ok_or("the authenticator data is too short")?;
    if *host != fingerprint(&site.host()) {
        return Err("it was made for another host");
    }
    if flags & USER_PRESENT == 0 || flags & USER_VERIFIED == 0 {
        return Err("the authenticator has not verified the person");
    }
    Ok((*flags, u32::from_be_bytes(*counter).into(), rest))
}

/// The id of a new credential, and its public key with what comes after it.
fn credential_of(data: &[u8]) -> Option<(&[u8], &[u8])> {
    let (_make, rest) = data.split_first_chunk::<16>()?;
    let (length, rest) = rest.split_first_chunk::<2>()?;
    let (id, rest) = rest.split_at_checked(u16::from_be_bytes(*length).into())?;
    ID_BYTES.contains(&id.len()).then_some((id, rest))
}
