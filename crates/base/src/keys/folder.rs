//! The files that keys are kept in, and how new ones come into their place.

use std::fs::{self, File, TryLockError};
use std::io::{self, Write};
use std::os::unix::fs::{DirBuilderExt, MetadataExt, PermissionsExt};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use p256::ecdsa::SigningKey;

use super::{KEY_BYTES, Keys, hmac, push_secret};
use crate::chance::Chance;

const PUSH: &str = "push.key";
/// Every file of the folder; each holds one key.
pub const FILES: [&str; 5] = ["code.key", "address.key", "field.key", "door.key", PUSH];
/// Keys that are to take the place of those in use. What is not in it any more has taken its place.
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
    /// Reads the keys of `folder`, making the missing ones (first start). A key once lost cannot be made again:
    /// codes on their way and pictures' addresses go stale, door PINs have to be reset, and browsers get no pushes until
    /// their parents allow them anew.
    pub fn open(folder: &Path, chance: &Chance) -> Result<Self, KeyError> {
        Self::open_as(folder, chance, me())
    }

    pub fn open_as(folder: &Path, chance: &Chance, me: u32) -> Result<Self, KeyError> {
        fs::DirBuilder::new().recursive(true).mode(0o700).create(folder).map_err(of(folder))?;
        check_owner(folder, me)?;
        let held = hold(folder, false)?;
        refuse_next(folder)?;
        make_missing(folder, chance)?;
        Ok(Self { _held: Some(Arc::new(held)), ..read(|name| folder.join(name), me)? })
    }

    /// Reads the keys of `folder` and changes nothing there; one that is missing is an error.
    pub fn read(folder: &Path) -> Result<Self, KeyError> {
        refuse_next(folder)?;
        read(|name| folder.join(name), me())
    }
}

/// New keys on their way into the place of the old ones. Whoever begins again after an end without warning goes on with the same
/// new keys, so that nothing is ever sealed under a key that is nowhere.
pub struct Rotation {
    folder: PathBuf,
    /// Those in use until now; some may be new ones already.
    pub old: Keys,
    pub new: Keys,
    _alone: File,
}

impl Rotation {
    /// Writes new keys beside the old ones, or finds those that were written before. Refuses while a portal uses the old ones.
    /// `lost`: what is missing of the old ones is missing for good.
    pub fn begin(folder: &Path, lost: bool, chance: &Chance) -> Result<Self, KeyError> {
        check_owner(folder, me())?;
        let alone = hold(folder, true)?;
        if lost {
            make_missing(folder, chance)?;
        }
        let next = folder.join(NEXT);
        if !next.exists() {
            read(|name| folder.join(name), me())?; // nothing is begun with keys that cannot be read
            let part = folder.join("next.part");
            let _ = fs::remove_dir_all(&part); // of an attempt that ended too early
            fs::DirBuilder::new().mode(0o700).create(&part).map_err(of(&part))?;
            make_missing(&part, chance)?;
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

    /// Puts the new keys into use, once nothing is sealed under the old ones any more.
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

/// Holds the folder until the file is dropped: with others who use its keys, or alone to change them. Where locks are not to
/// be had (some network disks) nobody is kept out.
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
        push: push.map_err(|_| KeyError::Damaged { path: place(PUSH).display().to_string() })?,
        _held: None,
    })
}

/// Root may read everybody's files; anybody else only their own.
fn check_owner(path: &Path, me: u32) -> Result<(), KeyError> {
    let owner = fs::metadata(path).map_err(of(path))?.uid();
    if me == owner || me == 0 {
        return Ok(());
    }
    let owner = if owner == 0 { "root".to_owned() } else { format!("the user with the id {owner}") };
    Err(KeyError::OfAnotherUser { path: path.display().to_string(), owner, me })
}

/// Draws and writes the keys that a folder has no files of. Of two servers that start at once both go by whichever came first:
/// one that went on with a key which the other has overwritten would seal what nobody opens again.
fn make_missing(folder: &Path, chance: &Chance) -> Result<(), KeyError> {
    for name in missing(folder) {
        let path = folder.join(name);
        let drawn = if name == PUSH { push_secret(chance) } else { chance.bytes() };
        let file_error = of(&path);
        // Written aside and named when it is whole, so that a crash leaves a whole key or none.
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

/// The key that the file holds.
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
