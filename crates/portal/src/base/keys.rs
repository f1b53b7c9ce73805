//! The portal's own keys. They live in a folder beside the database, never in it: whoever copies the database
//! alone can neither guess a code, nor sign a picture's address, nor read a door PIN.

use std::fs::{self, File};
use std::io::Write;
use std::os::unix::fs::{DirBuilderExt, MetadataExt, OpenOptionsExt, PermissionsExt};
use std::path::Path;

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

const KEY_BYTES: usize = 32;

/// Codes, signed addresses, sealed fields, doors and pushes each have a key of their own.
#[derive(Clone)]
pub struct Keys {
    code: [u8; KEY_BYTES],
    /// Made ready for use: each picture's address is proved by it.
    address: Hmac<Sha256>,
    field: [u8; KEY_BYTES],
    door: [u8; KEY_BYTES],
    push: SigningKey,
}

impl std::fmt::Debug for Keys {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Keys")
    }
}

#[derive(Debug, thiserror::Error)]
pub enum KeyError {
    #[error("cannot read or write the key file {path}: {source}")]
    File { path: String, source: std::io::Error },
    #[error(
        "{path} belongs to {owner}, and this program runs as the user with the id {me}: somebody has run a command as another user. \
         Give it back with: chown -R {me} {path}"
    )]
    OfAnotherUser { path: String, owner: String, me: u32 },
    #[error("the key file {path} can be read by others: run chmod 600 on it")]
    OpenToOthers { path: String },
    #[error("the key file {path} does not hold one key of 32 bytes in base64: restore it from your backup")]
    Damaged { path: String },
}

impl Keys {
    /// Reads the keys of `folder`, making the missing ones (first start). A key once lost cannot be made again:
    /// codes on their way and pictures' addresses go stale, door PINs have to be reset, and browsers get no pushes until
    /// their parents allow them anew.
    pub fn open(folder: &Path, chance: &Chance) -> Result<Self, KeyError> {
        Self::open_as(folder, chance, rustix::process::geteuid().as_raw())
    }

    fn open_as(folder: &Path, chance: &Chance, me: u32) -> Result<Self, KeyError> {
        let file_error = |source| KeyError::File { path: folder.display().to_string(), source };
        fs::DirBuilder::new().recursive(true).mode(0o700).create(folder).map_err(file_error)?;
        check_owner(folder, me)?;
        let key = |name: &str| kept(&folder.join(name), me, || chance.bytes());
        let push = folder.join("push.key");
        let keys = Self {
            code: key("code.key")?,
            address: hmac(&key("address.key")?),
            field: key("field.key")?,
            door: key("door.key")?,
            push: SigningKey::from_slice(&kept(&push, me, || push_secret(chance))?)
                .map_err(|_| KeyError::Damaged { path: push.display().to_string() })?,
        };
        File::open(folder).and_then(|folder| folder.sync_all()).map_err(file_error)?;
        Ok(keys)
    }

    /// Keys that live as long as the process: tests.
    pub fn fresh(chance: &Chance) -> Self {
        let [code, address, field, door] = std::array::from_fn(|_| chance.bytes());
        let push = SigningKey::from_slice(&push_secret(chance)).expect("it was drawn to be one");
        Self { code, address: hmac(&address), field, door, push }
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

/// Root may read everybody's files; anybody else only their own.
fn check_owner(path: &Path, me: u32) -> Result<(), KeyError> {
    let path_shown = || path.display().to_string();
    let owner = fs::metadata(path).map_err(|source| KeyError::File { path: path_shown(), source })?.uid();
    if me == owner || me == 0 {
        return Ok(());
    }
    let owner = if owner == 0 { "root".to_owned() } else { format!("the user with the id {owner}") };
    Err(KeyError::OfAnotherUser { path: path_shown(), owner, me })
}

/// The key that the file holds; drawn and written when there is none yet.
fn kept(path: &Path, me: u32, draw: impl FnOnce() -> [u8; KEY_BYTES]) -> Result<[u8; KEY_BYTES], KeyError> {
    let shown = || path.display().to_string();
    let file_error = |source| KeyError::File { path: shown(), source };
    if !path.exists() {
        // Written aside and renamed, so that a crash leaves a whole key or none.
        let fresh = URL_SAFE_NO_PAD.encode(draw());
        let aside = path.with_extension("new");
        let _ = fs::remove_file(&aside);
        let mut file = File::options().write(true).create_new(true).mode(0o600).open(&aside).map_err(file_error)?;
        file.write_all(fresh.as_bytes()).and_then(|()| file.sync_all()).map_err(file_error)?;
        fs::rename(&aside, path).map_err(file_error)?;
    }
    check_owner(path, me)?;
    let mode = fs::metadata(path).map_err(file_error)?.permissions().mode();
    if mode & 0o077 != 0 {
        return Err(KeyError::OpenToOthers { path: shown() });
    }
    let text = fs::read_to_string(path).map_err(file_error)?;
    let bytes = URL_SAFE_NO_PAD.decode(text.trim()).map_err(|_| KeyError::Damaged { path: shown() })?;
    bytes.try_into().map_err(|_| KeyError::Damaged { path: shown() })
}

#[cfg(test)]
mod tests {
    use super::{Chance, Engine, KEY_BYTES, KeyError, Keys, URL_SAFE_NO_PAD};
    use ring::signature::{ECDSA_P256_SHA256_FIXED, UnparsedPublicKey};
    use std::fs;
    use std::os::unix::fs::{MetadataExt, PermissionsExt};

    #[test]
    fn codes_are_six_digits_and_every_first_digit_comes_up() {
        let keys = Keys::fresh(&Chance::seeded(1));
        let mut first = [0_u32; 10];
        for n in 0_u32..20_000 {
            let code = keys.six_digits(&n.to_be_bytes(), "phone:9800000001");
            assert!(code.len() == 6 && code.bytes().all(|b| b.is_ascii_digit()), "{code}");
            first[usize::from(code.as_bytes()[0] - b'0')] += 1;
        }
        assert!(first.iter().all(|n| (1_800..2_200).contains(n)), "{first:?}");
    }

    #[test]
    fn a_code_belongs_to_its_challenge_its_contact_and_the_key() {
        let keys = Keys::fresh(&Chance::seeded(1));
        let code = keys.six_digits(b"challenge", "phone:9800000001");
        assert_eq!(code, keys.six_digits(b"challenge", "phone:9800000001"));
        assert_ne!(code, keys.six_digits(b"challengf", "phone:9800000001"));
        assert_ne!(code, keys.six_digits(b"challenge", "phone:9800000002"));
        assert_ne!(code, Keys::fresh(&Chance::seeded(2)).six_digits(b"challenge", "phone:9800000001"));
    }

    #[test]
    fn a_sealed_field_opens_for_its_own_row_only() {
        let chance = Chance::seeded(3);
        let keys = Keys::fresh(&chance);
        let sealed = keys.seal("402913", "pin:1:Mother", &chance);
        assert!(!sealed.windows(6).any(|w| w == b"402913"));
        assert_eq!(keys.open_sealed(&sealed, "pin:1:Mother").as_deref(), Some("402913"));
        assert_eq!(keys.open_sealed(&sealed, "pin:1:Father"), None);
        assert_eq!(keys.open_sealed(&sealed[..20], "pin:1:Mother"), None);
        let mut changed = sealed;
        *changed.last_mut().expect("not empty") ^= 1;
        assert_eq!(keys.open_sealed(&changed, "pin:1:Mother"), None);
    }

    #[test]
    fn what_is_said_to_a_push_service_is_signed_by_the_key_it_knows() {
        let keys = Keys::fresh(&Chance::seeded(1));
        let point = URL_SAFE_NO_PAD.decode(keys.push_point()).expect("base64url");
        assert_eq!((point.len(), point[0]), (65, 4));
        let known = UnparsedPublicKey::new(&ECDSA_P256_SHA256_FIXED, point);
        assert!(known.verify(b"said", &keys.sign_push("said")).is_ok());
        assert!(known.verify(b"sait", &keys.sign_push("said")).is_err());
    }

    #[test]
    fn keys_are_kept_private_and_come_back_the_same() {
        let folder = tempfile::tempdir().expect("a folder");
        let chance = Chance::system();
        let first = Keys::open(folder.path(), &chance).expect("made");
        let again = Keys::open(folder.path(), &chance).expect("read");
        assert_eq!(first.sign_address("x"), again.sign_address("x"));
        assert_eq!(first.push_point(), again.push_point());
        let file = folder.path().join("code.key");
        fs::set_permissions(&file, fs::Permissions::from_mode(0o644)).expect("chmod");
        assert!(matches!(Keys::open(folder.path(), &chance), Err(KeyError::OpenToOthers { .. })));
        fs::set_permissions(&file, fs::Permissions::from_mode(0o600)).expect("chmod");
        let owner = fs::metadata(&file).expect("a file").uid();
        let refused = Keys::open_as(folder.path(), &chance, owner + 1).expect_err("another user's").to_string();
        assert!(refused.contains("belongs to") && refused.contains(&format!("chown -R {}", owner + 1)), "{refused}");
        fs::write(&file, "short").expect("written");
        assert!(matches!(Keys::open(folder.path(), &chance), Err(KeyError::Damaged { .. })));
        fs::remove_file(&file).expect("taken away");
        let push = folder.path().join("push.key");
        assert_eq!(fs::metadata(&push).expect("a file").permissions().mode() & 0o777, 0o600);
        fs::write(&push, URL_SAFE_NO_PAD.encode([0; KEY_BYTES])).expect("written");
        assert!(
            matches!(Keys::open(folder.path(), &chance), Err(KeyError::Damaged { .. })),
            "0 is no key of the curve"
        );
    }
}
