//! The key files, and their rotation.

use std::fs::{self, File, TryLockError};
use std::io::{self, Write};
use std::os::unix::fs::{DirBuilderExt, MetadataExt, PermissionsExt};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use p256::ecdsa::SigningKey;

use super::{KEY_BYTES, Keys, hmac, push_secret};
use crate::random::Random;

const PUSH: &str = "push.key";
/// For the PINs and codes of the staff.
pub const PIN: &str = "pin.key";
/// All key files; each has one key.
pub const FILES: [&str; 6] = ["code.key", "address.key", "field.key", "door.key", PIN, PUSH];
/// The subfolder of new keys. A file that is no longer in it is in use.
const NEXT: &str = "next";

#[derive(Debug, thiserror::Error)]
pub enum KeyError {
    #[error("cannot read or write the key file {path}: {source}")]
    File { path: String, source: io::Error },
    #[error(
        "{path} belongs to {owner}, and this program runs as the user with the id {me}: somebody has run a command as another user. \
         Give it back with: chown -R {me} {path}"
    )]
    OfAnotherUser { path: String, owner: String, me: u32 },
    #[error("the key file {path} can be read by others: run chmod 600 on it")]
    OpenToOthers { path: String },
    #[error("the key file {path} does not hold one key of 32 bytes in base64: restore it from your backup")]
    Damaged { path: String },
    #[error("there is no key file {path}: restore it from your backup")]
    Missing { path: String },
    #[error(
        "new keys were begun in {path} and are not in use everywhere: run aangan keys rotate again, which goes on with it"
    )]
    Rotating { path: String },
    #[error("the keys in {path} are in use: stop the portal first, every server of it, and start it again afterwards")]
    InUse { path: String },
}

/// The files of the folder that are not there.
pub fn missing(folder: &Path) -> Vec<&'static str> {
    FILES.into_iter().filter(|name| !folder.join(name).exists()).collect()
}

impl Keys {
    /// Reads the keys of `folder` and creates missing ones (first start). A lost key cannot be restored: unused codes and pictures'
    /// addresses become invalid, door PINs have to be reset, and browsers get no push messages until parents allow them again.
    pub fn open(folder: &Path, random: &Random) -> Result<Self, KeyError> {
        Self::open_as(folder, random, me())
    }

    pub fn open_as(folder: &Path, random: &Random, me: u32) -> Result<Self, KeyError> {
        fs::DirBuilder::new().recursive(true).mode(0o700).create(folder).map_err(of(folder))?;
        check_owner(folder, me)?;
        let held = hold(folder, false)?;
        refuse_next(folder)?;
        make_missing(folder, random)?;
        Ok(Self { _held: Some(Arc::new(held)), ..read(|name| folder.join(name), me)? })
    }

    /// Reads the keys of `folder` without changing it; a missing key is an error.
    pub fn read(folder: &Path) -> Result<Self, KeyError> {
        refuse_next(folder)?;
        read(|name| folder.join(name), me())
    }
}

/// A rotation of keys. After a crash it continues with the same new keys, so that nothing is encrypted under a key that is lost.
pub struct Rotation {
    folder: PathBuf,
    /// The keys in use; some may already be new ones.
    pub old: Keys,
    pub new: Keys,
    _alone: File,
}

impl Rotation {
    /// Writes new keys beside the old ones, or finds those of an earlier attempt. Fails while a portal uses the old keys. `lost`: missing
    /// old keys are accepted as lost.
    pub fn begin(folder: &Path, lost: bool, random: &Random) -> Result<Self, KeyError> {
        check_owner(folder, me())?;
        let alone = hold(folder, true)?;
        // An older version had no key for the staff's PINs.
        if lost || missing(folder) == [PIN] {
            make_missing(folder, random)?;
        }
        let next = folder.join(NEXT);
        if !next.exists() {
            read(|name| folder.join(name), me())?; // fails before anything is changed
            let part = folder.join("next.part");
            let _ = fs::remove_dir_all(&part); // of an incomplete attempt
            fs::DirBuilder::new().mode(0o700).create(&part).map_err(of(&part))?;
            make_missing(&part, random)?;
            fs::rename(&part, &next).map_err(of(&next))?;
            sync(folder)?;
        }
        let place = |name: &str| {
            let waiting = next.join(name);
            if waiting.exists() { waiting } else { folder.join(name) }
        };
        let (old, new) = (read(|name| folder.join(name), me())?, read(place, me())?);
        Ok(Self { folder: folder.to_owned(), old, new, _alone: alone })
    }

    /// Puts the new keys into use. Call it once nothing is encrypted under the old ones.
    pub fn finish(self) -> Result<(), KeyError> {
        let next = self.folder.join(NEXT);
        for name in FILES {
            let (from, to) = (next.join(name), self.folder.join(name));
            if from.exists() {
                fs::rename(&from, &to).map_err(of(&to))?;
            }
        }
        sync(&self.folder)?;
        fs::remove_dir(&next).map_err(of(&next))?;
        sync(&self.folder)
    }
}

fn me() -> u32 {
    rustix::process::geteuid().as_raw()
}

fn of(path: &Path) -> impl Fn(io::Error) -> KeyError {
    let path = path.display().to_string();
    move |source| KeyError::File { path: path.clone(), source }
}

fn sync(folder: &Path) -> Result<(), KeyError> {
    File::open(folder).and_then(|folder| folder.sync_all()).map_err(of(folder))
}

fn refuse_next(folder: &Path) -> Result<(), KeyError> {
    let next = folder.join(NEXT);
    if next.exists() { Err(KeyError::Rotating { path: next.display().to_string() }) } else { Ok(()) }
}

/// Locks the folder until the file is dropped: shared to use its keys, exclusive to change them. Without locks (some network disks)
/// there is no protection.
fn hold(folder: &Path, alone: bool) -> Result<File, KeyError> {
    let file = File::open(folder).map_err(of(folder))?;
    match if alone { file.try_lock() } else { file.try_lock_shared() } {
        Err(TryLockError::WouldBlock) => Err(KeyError::InUse { path: folder.display().to_string() }),
        Err(TryLockError::Error(error)) => {
            tracing::warn!(%error, "the folder of keys cannot be locked");
            Ok(file)
        }
        Ok(()) => Ok(file),
    }
}

fn read(place: impl Fn(&str) -> PathBuf, me: u32) -> Result<Keys, KeyError> {
    let key = |name: &str| kept(&place(name), me);
    let push = SigningKey::from_slice(&key(PUSH)?);
    Ok(Keys {
        code: key("code.key")?,
        address: hmac(&key("address.key")?),
        field: key("field.key")?,
        door: key("door.key")?,
        pin: key(PIN)?,
        push: push.map_err(|_| KeyError::Damaged { path: place(PUSH).display().to_string() })?,
        _held: None,
    })
}

/// Checks the owner of a key file: root may read all files, others only their own.
fn check_owner(path: &Path, me: u32) -> Result<(), KeyError> {
    let owner = fs::metadata(path).map_err(of(path))?.uid();
    if me == owner || me == 0 {
        return Ok(());
    }
    let owner = if owner == 0 { "root".to_owned() } else { format!("the user with the id {owner}") };
    Err(KeyError::OfAnotherUser { path: path.display().to_string(), owner, me })
}

/// Creates the missing key files. Two servers that start together use the file that was written first: otherwise one would encrypt data
/// under an overwritten key.
fn make_missing(folder: &Path, random: &Random) -> Result<(), KeyError> {
    for name in missing(folder) {
        let path = folder.join(name);
        let drawn = if name == PUSH { push_secret(random) } else { random.bytes() };
        let file_error = of(&path);
        // Written under a temporary name and renamed, so that a crash leaves a complete key or none.
        let mut aside = tempfile::Builder::new().prefix(".new-").tempfile_in(folder).map_err(&file_error)?;
        aside
            .write_all(URL_SAFE_NO_PAD.encode(drawn).as_bytes())
            .and_then(|()| aside.as_file().sync_all())
            .map_err(&file_error)?;
        match aside.persist_noclobber(&path) {
            Err(there) if there.error.kind() == io::ErrorKind::AlreadyExists => {}
            persisted => persisted.map(drop).map_err(|error| file_error(error.error))?,
        }
    }
    sync(folder)
}

/// Reads a key file.
fn kept(path: &Path, me: u32) -> Result<[u8; KEY_BYTES], KeyError> {
    let shown = || path.display().to_string();
    if !path.exists() {
        return Err(KeyError::Missing { path: shown() });
    }
    check_owner(path, me)?;
    let mode = fs::metadata(path).map_err(of(path))?.permissions().mode();
    if mode & 0o077 != 0 {
        return Err(KeyError::OpenToOthers { path: shown() });
    }
    let text = fs::read_to_string(path).map_err(of(path))?;
    let bytes = URL_SAFE_NO_PAD.decode(text.trim()).map_err(|_| KeyError::Damaged { path: shown() })?;
    bytes.try_into().map_err(|_| KeyError::Damaged { path: shown() })
}
