//! Encrypted files: `XChaCha20-Poly1305` in chunks, so that a large file needs little memory.
//!
//! A file begins with 16 random bytes, the prefix of the nonces. The rest of a nonce is the number of the chunk, with a
//! bit that marks the last one: a chunk that was changed, moved or cut off does not decrypt. The name is associated
//! data, so that one file cannot replace another.

use std::fs;
use std::io::{self, Read, Write};
use std::path::Path;

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use chacha20poly1305::aead::{Aead, KeyInit, Payload};
use chacha20poly1305::{XChaCha20Poly1305, XNonce};

use base::keys::{fingerprint_of, hex};
use base::random::Random;

const KEY: usize = 32;
const PREFIX: usize = 16;
/// Bytes of a chunk, and what encryption adds to it.
pub const CHUNK: usize = 64 * 1024;
const TAG: usize = 16;
/// Set in the number of the last chunk.
const LAST: u64 = 1 << 63;

/// The key of backups. It is not one of the portal's keys, so that the portal's disk alone does not give it away.
#[derive(Clone)]
pub struct BackupKey(pub [u8; KEY]);

impl std::fmt::Debug for BackupKey {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("BackupKey")
    }
}

impl BackupKey {
    /// Reads 32 bytes in base64, as `head -c 32 /dev/urandom | base64` writes them.
    pub fn read(path: &Path) -> Result<Self, String> {
        let text =
            fs::read_to_string(path).map_err(|error| format!("cannot read the key {}: {error}", path.display()))?;
        let text = text.trim().trim_end_matches('=').replace('+', "-").replace('/', "_");
        let key = URL_SAFE_NO_PAD.decode(text).ok().and_then(|key| key.try_into().ok());
        key.map(Self).ok_or_else(|| {
            format!(
                "{} does not hold a key of 32 bytes in base64: make one with head -c 32 /dev/urandom | base64",
                path.display()
            )
        })
    }

    /// An id that tells keys apart and gives nothing away.
    pub fn id(&self) -> String {
        hex(&fingerprint_of(&[b"the key of a backup: ".as_slice(), &self.0].concat())[..8])
    }

    /// The length of a file of so many bytes once it is encrypted.
    pub fn encrypted_length(bytes: u64) -> u64 {
        let chunks = bytes.div_ceil(CHUNK as u64).max(1);
        PREFIX as u64 + bytes + chunks * TAG as u64
    }

    /// Encrypts a file; `name` is needed again to decrypt it.
    pub fn encrypt(&self, name: &str, mut from: impl Read, mut to: impl Write, random: &Random) -> io::Result<()> {
        let cipher = XChaCha20Poly1305::new(&self.0.into());
        let prefix: [u8; PREFIX] = random.bytes();
        to.write_all(&prefix)?;
        let (mut chunk, mut next) = (Vec::new(), Vec::new());
        fill(&mut from, &mut chunk, CHUNK)?;
        for number in 0.. {
            fill(&mut from, &mut next, CHUNK)?;
            let number = if next.is_empty() { number | LAST } else { number };
            let payload = Payload { msg: &chunk, aad: name.as_bytes() };
            let encrypted = cipher.encrypt(&nonce(prefix, number), payload);
            to.write_all(&encrypted.map_err(|_| io::Error::other("a chunk cannot be encrypted"))?)?;
            if number & LAST != 0 {
                break;
            }
            std::mem::swap(&mut chunk, &mut next);
        }
        Ok(())
    }

    /// Fails with `InvalidData` if key or name differ, or if the file was changed or cut.
    pub fn decrypt(&self, name: &str, mut from: impl Read, mut to: impl Write) -> io::Result<()> {
        let cipher = XChaCha20Poly1305::new(&self.0.into());
        let damaged = || io::Error::new(io::ErrorKind::InvalidData, "it is encrypted with another key, or damaged");
        let mut prefix = [0; PREFIX];
        from.read_exact(&mut prefix).map_err(|_| damaged())?;
        let (mut chunk, mut next) = (Vec::new(), Vec::new());
        fill(&mut from, &mut chunk, CHUNK + TAG)?;
        for number in 0.. {
            fill(&mut from, &mut next, CHUNK + TAG)?;
            let number = if next.is_empty() { number | LAST } else { number };
            let payload = Payload { msg: &chunk, aad: name.as_bytes() };
            to.write_all(&cipher.decrypt(&nonce(prefix, number), payload).map_err(|_| damaged())?)?;
            if number & LAST != 0 {
                break;
            }
            std::mem::swap(&mut chunk, &mut next);
        }
        Ok(())
    }
}

fn nonce(prefix: [u8; PREFIX], number: u64) -> XNonce {
    let mut nonce = [0; 24];
    nonce[..PREFIX].copy_from_slice(&prefix);
    nonce[PREFIX..].copy_from_slice(&number.to_be_bytes());
    XNonce::from(nonce)
}

/// Reads a full chunk, or what is left.
fn fill(from: &mut impl Read, chunk: &mut Vec<u8>, most: usize) -> io::Result<()> {
    chunk.clear();
    from.take(most as u64).read_to_end(chunk).map(drop)
}
