//! Backup storage: a folder or a bucket. Both have the same layout:
//!
//! | name | content |
//! |---|---|
//! | `<moment>/database`, `keys/…`, `pictures.list` | the parts of one backup |
//! | `<moment>/manifest.sealed` | the encrypted copy of the manifest, if the backup is encrypted |
//! | `<moment>/manifest.json` | written last: a backup without it is incomplete |
//! | `pictures/…` | the pictures of all backups, each once |

mod bucket;
mod folder;

use std::collections::BTreeMap;
use std::fmt;
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};

use bytes::Bytes;

use self::bucket::Bucket;
use self::folder::Folder;
use super::manifest::{self, ENCRYPTED_FILE, HashingWriter, Manifest, Part};
use super::run_blocking;
use base::clock::Timestamp;
use base::failure::Failure;
use base::random::Random;

/// The prefix of a bucket's address.
const BUCKET: &str = "s3://";
const PICTURES: &str = "pictures";
/// Among the pictures: the id of the key that they are encrypted with.
const KEY_ID_FILE: &str = "sealed-under";

/// Cheap to clone.
#[derive(Clone, Debug)]
pub enum BackupStorage {
    Folder(Folder),
    Bucket(Bucket),
}

/// Writes the content of a part.
pub(super) trait WriteContent: FnOnce(&mut dyn Write) -> io::Result<()> + Send + 'static {}
impl<F: FnOnce(&mut dyn Write) -> io::Result<()> + Send + 'static> WriteContent for F {}

impl BackupStorage {
    /// The folder, or the bucket with the access of `[backup.s3]`. Nothing is opened yet.
    pub fn at(address: &Path, settings: &config::Backup) -> Result<Self, Failure> {
        let bucket = address.to_str().filter(|address| address.starts_with(BUCKET));
        let Some(bucket) = bucket else { return Ok(Self::Folder(Folder::at(address))) };
        match &settings.s3 {
            Some(access) => Ok(Self::Bucket(Bucket::at(bucket, &access.to(bucket)?)?)),
            None => Err(format!("{bucket} cannot be reached: [backup.s3] is missing in the configuration").into()),
        }
    }

    /// The storage of the nightly backup, if there is one.
    pub fn nightly(settings: &config::Backup) -> Result<Option<Self>, Failure> {
        settings.address().map(|address| Self::at(address, settings)).transpose()
    }

    /// The storage and the name of one backup. The address of a bucket alone is refused with the newest backup in it.
    pub async fn resolve(address: &Path, settings: &config::Backup) -> Result<(Self, String), Failure> {
        let Some((place, name)) = split_address(address) else {
            return Err(Failure::not_found(format!("{} names no backup", address.display())));
        };
        if !address.starts_with(BUCKET) || manifest::is_name(&name) {
            return Ok((Self::at(&place, settings)?, name));
        }
        let named = address.to_string_lossy();
        let named = named.trim_end_matches('/');
        let no_backup = format!("{named} is a bucket, not a backup");
        match Self::at(address, settings)?.list_complete().await?.pop() {
            None => Err(Failure::not_found(format!("{no_backup}, and there is none in it"))),
            Some(newest) => Err(Failure::not_found(format!("{no_backup}: the newest in it is {named}/{newest}"))),
        }
    }

    /// The folder, if it is one.
    pub fn folder(&self) -> Option<&Path> {
        match self {
            Self::Folder(folder) => Some(folder.path()),
            Self::Bucket(_) => None,
        }
    }

    /// Checks that it can be written; else a sentence says what to do.
    pub async fn try_out(&self, random: &Random) -> Result<(), Failure> {
        match self {
            Self::Folder(folder) => folder.try_out(),
            Self::Bucket(bucket) => bucket.try_out(&format!(".aangan-trial-{}", random.id())).await,
        }
    }

    /// Runs work while no other process writes into the storage.
    pub async fn exclusively<T, W>(&self, random: &Random, work: impl FnOnce(Self) -> W) -> Result<T, Failure>
    where
        W: Future<Output = Result<T, Failure>>,
    {
        match self {
            Self::Folder(folder) => {
                let _lock = folder.lock()?;
                work(self.clone()).await
            }
            Self::Bucket(bucket) => bucket.exclusively(random, |mine| work(Self::Bucket(mine))).await,
        }
    }

    /// Removes interrupted backups, and returns how many. Only within [`Self::exclusively`].
    pub(super) async fn remove_incomplete(&self) -> Result<usize, Failure> {
        match self {
            Self::Folder(folder) => folder.remove_incomplete(),
            Self::Bucket(bucket) => bucket.remove_incomplete().await,
        }
    }

    pub(super) async fn begin(&self, name: &str) -> Result<(), Failure> {
        match self {
            Self::Folder(folder) => folder.begin(name),
            Self::Bucket(bucket) => bucket.begin(name).await,
        }
    }

    /// The file of a part that is being written; `None` for a bucket.
    pub(super) fn file_being_written(&self, name: &str, part: &str) -> Option<PathBuf> {
        match self {
            Self::Folder(folder) => Some(folder.partial(name).join(part)),
            Self::Bucket(_) => None,
        }
    }

    /// The file of a part of a complete backup; `None` for a bucket.
    pub(super) fn file(&self, name: &str, part: &str) -> Option<PathBuf> {
        self.folder().map(|folder| folder.join(name).join(part))
    }

    /// Writes a part of a backup that was begun.
    pub(super) async fn write(&self, name: &str, part: &str, fill: impl WriteContent) -> Result<Part, Failure> {
        let (storage, name, part) = (self.clone(), name.to_owned(), part.to_owned());
        run_blocking(move || match storage {
            Self::Folder(folder) => folder.write(&name, &part, fill),
            Self::Bucket(bucket) => bucket.write(&name, &part, fill),
        })
        .await
    }

    /// Completes the backup by writing its manifest.
    pub(super) async fn end(&self, name: &str, text: Vec<u8>) -> Result<(), Failure> {
        match self {
            Self::Folder(folder) => folder.end(name, &text),
            Self::Bucket(bucket) => bucket.end(name, text).await,
        }
    }

    /// Removes a failed backup. What cannot be removed is left to [`Self::remove_incomplete`].
    pub(super) async fn abort(&self, name: &str) {
        let left = match self {
            Self::Folder(folder) => folder.abort(name),
            Self::Bucket(bucket) => bucket.remove(name).await,
        };
        tracing::debug!(?left, "a backup was aborted");
    }

    /// The names of the complete backups, the oldest first.
    pub async fn list_complete(&self) -> Result<Vec<String>, Failure> {
        let mut whole = match self {
            Self::Folder(folder) => folder.list_complete()?,
            Self::Bucket(bucket) => bucket.list_complete().await?,
        };
        whole.sort();
        Ok(whole)
    }

    /// The name and the time of the newest complete backup.
    pub async fn newest(&self) -> Result<Option<(String, Timestamp)>, Failure> {
        let Some(name) = self.list_complete().await?.pop() else { return Ok(None) };
        let moment = self.manifest(&name).await?.moment;
        Ok(Some((name, moment)))
    }

    /// The manifest of a complete backup, unverified. To restore, use [`Self::verified_manifest`].
    pub(super) async fn manifest(&self, name: &str) -> Result<Manifest, Failure> {
        let text = match self {
            Self::Folder(folder) => folder.manifest(name)?,
            Self::Bucket(bucket) => bucket.manifest(name).await?,
        };
        Ok(Manifest::parse(&text, &self.shown(name))?)
    }

    /// The encrypted copy of the manifest.
    pub(super) async fn encrypted_manifest(&self, name: &str) -> Result<Vec<u8>, Failure> {
        match self {
            Self::Folder(folder) => folder.document(name, ENCRYPTED_FILE),
            Self::Bucket(bucket) => Ok(bucket.get(&format!("{name}/{ENCRYPTED_FILE}")).await?.unwrap_or_default()),
        }
    }

    /// Removes a complete backup. If that is interrupted, the rest counts as incomplete.
    pub(super) async fn remove(&self, name: &str) -> Result<(), Failure> {
        match self {
            Self::Folder(folder) => folder.remove(name),
            Self::Bucket(bucket) => bucket.remove(name).await,
        }
    }

    /// Opens a part; reading it blocks.
    pub(super) fn open(&self, name: &str, part: &Part) -> Result<Box<dyn Read>, Failure> {
        match self {
            Self::Folder(folder) => folder.open(name, &part.name),
            Self::Bucket(bucket) => Ok(bucket.open(name, part)),
        }
    }

    /// Reads parts completely and compares them with length and checksum in the manifest.
    pub(super) async fn check(&self, name: &str, parts: &[Part]) -> Result<(), Failure> {
        let (storage, name, parts) = (self.clone(), name.to_owned(), parts.to_vec());
        run_blocking::<_, Failure>(move || {
            for part in &parts {
                let (mut content, mut sum) = (storage.open(&name, part)?, HashingWriter::of(io::sink()));
                let shown = storage.shown(&format!("{name}/{}", part.name));
                io::copy(&mut content.by_ref().take(part.bytes.saturating_add(1)), &mut sum)
                    .map_err(|error| format!("cannot read {shown}: {error}"))?;
                if sum.part(&part.name) != *part {
                    return Err(format!("{shown} was changed after it was written: take another backup").into());
                }
            }
            Ok(())
        })
        .await
    }

    /// The files of pictures in the storage: their names and lengths.
    pub(super) async fn pictures(&self) -> Result<BTreeMap<String, u64>, Failure> {
        match self {
            Self::Folder(folder) => {
                let folder = folder.clone();
                run_blocking(move || folder.pictures()).await
            }
            Self::Bucket(bucket) => bucket.pictures().await,
        }
    }

    pub(super) async fn keep_picture(&self, name: &str, content: Bytes) -> Result<(), Failure> {
        match self {
            Self::Folder(folder) => {
                let (folder, name) = (folder.clone(), name.to_owned());
                run_blocking(move || folder.keep_picture(&name, &content)).await
            }
            Self::Bucket(bucket) => bucket.put(&format!("{PICTURES}/{name}"), content).await,
        }
    }

    pub(super) async fn picture(&self, name: &str) -> Result<Bytes, Failure> {
        match self {
            Self::Folder(folder) => {
                let (folder, name) = (folder.clone(), name.to_owned());
                run_blocking(move || folder.picture(&name)).await
            }
            Self::Bucket(bucket) => bucket.picture(name).await,
        }
    }

    pub(super) async fn remove_picture(&self, name: &str) -> Result<(), Failure> {
        match self {
            Self::Folder(folder) => folder.remove_picture(name),
            Self::Bucket(bucket) => bucket.delete(&format!("{PICTURES}/{name}")).await,
        }
    }

    /// The id of the key that the pictures are encrypted with, if they are.
    pub(super) async fn key_id(&self) -> Result<Option<String>, Failure> {
        match self {
            Self::Folder(folder) => folder.key_id(),
            Self::Bucket(bucket) => {
                let key = bucket.get(&format!("{PICTURES}/{KEY_ID_FILE}")).await?;
                Ok(key.map(|key| String::from_utf8_lossy(&key).into_owned()))
            }
        }
    }

    pub(super) async fn set_key_id(&self, key: &str) -> Result<(), Failure> {
        match self {
            Self::Folder(folder) => folder.set_key_id(key),
            Self::Bucket(bucket) => bucket.put(&format!("{PICTURES}/{KEY_ID_FILE}"), key.to_owned().into()).await,
        }
    }

    /// The full address of a name, for messages.
    pub(super) fn shown(&self, name: &str) -> String {
        format!("{self}/{name}")
    }

    pub(super) fn shown_picture(&self, name: &str) -> String {
        format!("{self}/{PICTURES}/{name}")
    }
}

impl fmt::Display for BackupStorage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Folder(folder) => write!(f, "{}", folder.path().display()),
            Self::Bucket(bucket) => f.write_str(bucket.address()),
        }
    }
}

/// The storage's address and the backup's name.
fn split_address(address: &Path) -> Option<(PathBuf, String)> {
    let bucket = address.to_str().and_then(|address| address.strip_prefix(BUCKET));
    if let Some(bucket) = bucket {
        let (place, name) = bucket.trim_end_matches('/').rsplit_once('/').unwrap_or((bucket, ""));
        return Some((format!("{BUCKET}{place}").into(), name.to_owned()));
    }
    let address = std::path::absolute(address).ok()?;
    Some((address.parent()?.to_owned(), address.file_name()?.to_str()?.to_owned()))
}
