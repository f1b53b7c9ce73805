//! Files that only the holder of a key can read: `XChaCha20-Poly1305`, piece by piece, so that a large file needs little memory.
//!
//! A file begins with sixteen random bytes. Each piece has its number in its nonce, and the last one says that it is the last:
//! pieces that are changed, moved or cut off do not open. A name is bound too, so that no file stands for another.

use std::fs;
use std::io::{self, Read, Write};
use std::path::Path;

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use chacha20poly1305::aead::{Aead, KeyInit, Payload};
use chacha20poly1305::{XChaCha20Poly1305, XNonce};

use base::chance::Chance;
use base::keys::{fingerprint_of, hex};

const KEY: usize = 32;
const PREFIX: usize = 16;
/// Bytes of a piece, and what sealing adds to it.
pub const PIECE: usize = 64 * 1024;
const TAG: usize = 16;
/// Set in the number of the last piece.
const LAST: u64 = 1 << 63;

/// The key of backups. It is not the portal's: whoever holds the portal's disk is not to hold it too.
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

    /// Enough to tell one key from another.
    pub fn id(&self) -> String {
        hex(&fingerprint_of(&[b"the key of a backup: ".as_slice(), &self.0].concat())[..8])
    }

    /// How long a file of so many bytes is once it is sealed.
    pub fn sealed_length(bytes: u64) -> u64 {
        let pieces = bytes.div_ceil(PIECE as u64).max(1);
        PREFIX as u64 + bytes + pieces * TAG as u64
    }

    pub fn seal(&self, name: &str, mut from: impl Read, mut to: impl Write, chance: &Chance) -> io::Result<()> {
        let cipher = XChaCha20Poly1305::new(&self.0.into());
        let prefix: [u8; PREFIX] = chance.bytes();
        to.write_all(&prefix)?;
        let (mut piece, mut next) = (Vec::new(), Vec::new());
        fill(&mut from, &mut piece, PIECE)?;
        for number in 0.. {
            fill(&mut from, &mut next, PIECE)?;
            let number = if next.is_empty() { number | LAST } else { number };
            let payload = Payload { msg: &piece, aad: name.as_bytes() };
            let sealed = cipher.encrypt(&nonce(prefix, number), payload);
            to.write_all(&sealed.map_err(|_| io::Error::other("a piece cannot be sealed"))?)?;
            if number & LAST != 0 {
                break;
            }
            std::mem::swap(&mut piece, &mut next);
        }
        Ok(())
    }

    /// An error of the kind `InvalidData`: another key, another name, or a file that was changed or cut.
    pub fn open(&self, name: &str, mut from: impl Read, mut to: impl Write) -> io::Result<()> {
        let cipher = XChaCha20Poly1305::new(&self.0.into());
        let shut = || io::Error::new(io::ErrorKind::InvalidData, "it is sealed under another key, or damaged");
        let mut prefix = [0; PREFIX];
        from.read_exact(&mut prefix).map_err(|_| shut())?;
        let (mut piece, mut next) = (Vec::new(), Vec::new());
        fill(&mut from, &mut piece, PIECE + TAG)?;
        for number in 0.. {
            fill(&mut from, &mut next, PIECE + TAG)?;
            let number = if next.is_empty() { number | LAST } else { number };
            let payload = Payload { msg: &piece, aad: name.as_bytes() };
            to.write_all(&cipher.decrypt(&nonce(prefix, number), payload).map_err(|_| shut())?)?;
            if number & LAST != 0 {
                break;
            }
            std::mem::swap(&mut piece, &mut next);
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

/// Reads a whole piece, or what is left.
fn fill(from: &mut impl Read, piece: &mut Vec<u8>, most: usize) -> io::Result<()> {
    piece.clear();
    from.take(most as u64).read_to_end(piece).map(drop)
}
